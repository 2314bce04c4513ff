"""Claims on a discard and kongs, as declared choices (H13–H17, G04, G05, G10)."""


from __future__ import annotations

from hrbrules.vocabulary.flow_field import FlowField, FlowKind
from hrbrules.vocabulary.flow_make import by_language, choice, members

_CLAIMS = {
    "hu": ("胡", "胡", "win"),
    "ming_gang": ("杠", "槓", "kong"),
    "peng": ("碰", "碰", "peng"),
    "chi": ("吃", "吃", "chi"),
    "chi_ting": ("吃听", "吃聽", "chi with ting"),
    "peng_ting": ("碰听", "碰聽", "peng with ting"),
    "gang_ting": ("杠听", "槓聽", "kong with ting"),
}

CLAIMS_FLOW = (
    choice("claims.chi.from", ("吃牌", "吃牌", "chi"), "previous", {
        "previous": ("吃牌只能吃上家打出的牌，用它和手里两张凑成顺子。", "吃牌只能吃上家打出的牌，用它和手裡兩張湊成順子。",
                     "Chi: a discard of the previous player may be claimed to make a sequence with two tiles of the hand."),
        "any": ("谁打出的牌都可以吃，和手里两张凑成顺子。", "誰打出的牌都可以吃，和手裡兩張湊成順子。", "Chi: a discard of any player may be claimed to make a sequence with two tiles of the hand."),
    }, ("不许吃，就不把 chi 写进 claims.order。", "不許吃，就不把 chi 寫進 claims.order。", "To forbid chi, leave chi out of claims.order.")),
    choice("claims.chi_ting.from", ("吃听", "吃聽", "chi with ting"), "any", {
        "any": ("吃完马上能听牌的，任何一家打出的牌都可以吃，叫吃听。", "吃完馬上能聽牌的，任何一家打出的牌都可以吃，叫吃聽。", "A chi that makes the hand ready (chi with ting) may claim any player's discard."),
        "previous": ("吃完马上能听牌的叫吃听，也只能吃上家的牌。", "吃完馬上能聽牌的叫吃聽，也只能吃上家的牌。", "A chi that makes the hand ready (chi with ting) may claim the previous player's discard only."),
        "beyond_previous": ("吃完马上能听牌的，上家以外的人打出的牌也可以吃，叫吃听；吃上家的算普通的吃。", "吃完馬上能聽牌的，上家以外的人打出的牌也可以吃，叫吃聽；吃上家的算普通的吃。",
                            "A chi that makes the hand ready may also claim the other players' discards (chi with ting); from the previous player it is a plain chi."),
    }),
    choice("claims.ting_forced", ("要牌必报", "要牌必報", "claims with ting declare"), "yes", {
        "yes": ("靠这张牌听牌的，要牌时就要说明，接着打一张，自动报听；平常也吃得、碰得的，由自己选。", "靠這張牌聽牌的，要牌時就要說明，接著打一張，自動報聽；平常也吃得、碰得的，由自己選。",
                "A claim with ting is announced as such, and the discard that follows declares; where the plain claim is possible as well, the player chooses."),
        "no": ("靠这张牌听牌的，接着打牌时，报不报听由自己定。", "靠這張牌聽牌的，接著打牌時，報不報聽由自己定。",
               "After a claim with ting it is up to the player whether to declare with the discard that follows."),
    }),
    members("claims.order", ("先后", "先後", "precedence"), ("hu", ("ming_gang", "peng"), "chi"), _CLAIMS, {
        "*": ("别人打出的牌，只能这样要，几家都要时先后是：{tiers}。同一级里有几家要，从打牌的人逆时针数，最近的一家先。", "別人打出的牌，只能這樣要，幾家都要時先後是：{tiers}。同一級裡有幾家要，從打牌的人逆時針數，最近的一家先。",
              "A discard may be claimed in these ways alone; when several players want it, the order is: {tiers}. Between claims of one rank the nearest player goes first, counted counterclockwise from the discarder."),
    }, FlowKind.TIERS, (
        "没列出的不能要：不写 chi 就不许吃，不写 peng 就不许碰；要有吃听、碰听、杠听，就写上 chi_ting、peng_ting、gang_ting。同级的放在一对方括号里。",
        "沒列出的不能要：不寫 chi 就不許吃，不寫 peng 就不許碰；要有吃聽、碰聽、槓聽，就寫上 chi_ting、peng_ting、gang_ting。同級的放在一對方括號裡。",
        "What is not listed may not be claimed: without chi there is none, without peng none; chi_ting, peng_ting and gang_ting exist where they are listed. "
        "Claims of one rank stand in brackets.",
    )),
    choice("claims.winners", ("几家同胡", "幾家同胡", "several winners"), "nearest", {
        "nearest": ("一张牌只许一家胡：几家都能胡，从打牌的人逆时针数，最近的一家胡（截胡），没有一炮双响。", "一張牌只許一家胡：幾家都能胡，從打牌的人逆時針數，最近的一家胡（攔胡），沒有一炮雙響。",
                    "One discard has one winner: of several, the nearest counterclockwise from the discarder."),
        "all": ("一张牌几家都能胡，就都算胡（一炮多响）。", "一張牌幾家都能胡，就都算胡（一炮多響）。", "Everybody who can win on a discard wins."),
    }),
    choice("claims.swap", ("吃碰后打什么", "吃碰後打什麼", "discard after a claim"), "allowed", {
        "allowed": ("吃碰之后打哪张都行，刚吃进、碰进的那种牌也可以马上打出。", "吃碰之後打哪張都行，剛吃進、碰進的那種牌也可以馬上打出。",
                    "After a claim any tile may be discarded, one equal to the claimed tile included."),
        "banned": ("吃碰之后，不能马上打出刚吃进、碰进的那种牌。", "吃碰之後，不能馬上打出剛吃進、碰進的那種牌。", "After a claim a tile equal to the claimed one may not be discarded at once."),
    }),
)  # fmt: skip

_KONGS = {
    "ming_gang": ("明杠", "明槓", "exposed kongs"),
    "bu_gang": ("补杠", "補槓", "added kongs"),
    "an_gang": ("暗杠", "暗槓", "concealed kongs"),
}

GANG_FLOW = (
    members("gang.kinds", ("杠的种类", "槓的種類", "kinds of kong"), ("ming_gang", "bu_gang", "an_gang"), {
        "ming_gang": ("明杠（手里三张，杠别人打出的第四张）", "明槓（手裡三張，槓別人打出的第四張）", "exposed kongs (three in hand and a discard)"),
        "bu_gang": ("补杠（碰过的刻子，再添自己手里的第四张）", "補槓（碰過的刻子，再添自己手裡的第四張）", "added kongs (the fourth tile, from the hand, to a peng)"),
        "an_gang": ("暗杠（手里四张一样的）", "暗槓（手裡四張一樣的）", "concealed kongs (four in hand)"),
    }, {
        "*": ("可以开的杠有：{items}。", "可以開的槓有：{items}。", "These kongs may be made: {items}."),
        "": ("不许开杠。", "不許開槓。", "There are no kongs."),
    }),
    choice("gang.replacement", ("补牌", "補牌", "replacement"), "tail", {
        "tail": ("杠完从牌墙末尾补一张。", "槓完從牌牆末尾補一張。", "After a kong a replacement is drawn from the tail of the wall."),
        "front": ("杠完按平常的次序摸一张补上。", "槓完按平常的次序摸一張補上。", "After a kong a replacement is drawn from the front of the wall, as in an ordinary turn."),
    }),
    FlowField(
        path="gang.stacks", kind=FlowKind.NUMBERS, default=(), low=1, high=10,
        names=by_language(("补牌的墩", "補牌的墩", "stacks for replacements")),
        sentences={
            "zh-Hans": {"*": "杠完从留出的牌里补一张，不动平时摸的牌：用从末尾数起的第 {items} 墩，补完为止。", "": ""},
            "zh-Hant": {"*": "槓完從留出的牌裡補一張，不動平時摸的牌：用從末尾數起的第 {items} 墩，補完為止。", "": ""},
            "en": {"*": "After a kong a replacement is drawn from reserved stacks, and the live wall is not shortened: stacks {items}, counted from the end, until they are used up.",
                   "": ""},
        },
    ),
    choice("gang.an_gang_shown", ("暗杠亮不亮", "暗槓亮不亮", "showing a concealed kong"), "no", {
        "yes": ("暗杠要亮给大家看。", "暗槓要亮給大家看。", "A concealed kong is shown."),
        "no": ("暗杠扣着放，不给别人看。", "暗槓扣著放，不給別人看。", "A concealed kong lies face down and is not shown."),
        "when_opened": ("开了门的人，暗杠要让人看到是什么牌；没开门可以扣着，等开门时再亮。", "開了門的人，暗槓要讓人看到是什麼牌；沒開門可以扣著，等開門時再亮。",
                        "The concealed kong of an opened player shows what it is; that of a closed player stays hidden until the player opens."),
        "after_ting": ("暗杠先扣着放，报听时亮出来。", "暗槓先扣著放，報聽時亮出來。", "A concealed kong stays face down until its owner declares ting."),
    }),
    members("gang.after_ting", ("听后开杠", "聽後開槓", "kongs after ting"), (), _KONGS, {
        "*": ("报听以后还可以开杠：{items}。", "報聽以後還可以開槓：{items}。", "After ting these kongs are still allowed: {items}."),
        "": ("报听以后不能再杠。", "報聽以後不能再槓。", "After ting there are no more kongs."),
    }),
    choice("gang.after_ting_keeps", ("听后开杠的限制", "聽後開槓的限制", "what a kong after ting keeps"), "waits", {
        "waits": ("条件是杠完听的牌一张不变；杠不杠由自己定。", "條件是槓完聽的牌一張不變；槓不槓由自己定。", "Such a kong must leave the waits unchanged; nobody is obliged to make one."),
        "ready": ("条件是杠完仍然听牌，听什么可以变；杠不杠由自己定。", "條件是槓完仍然聽牌，聽什麼可以變；槓不槓由自己定。", "After such a kong the hand must still be ready, on whatever tiles; nobody is obliged to make one."),
    }),
    members("gang.robbing", ("抢杠", "搶槓", "robbing a kong"), (), {name: _KONGS[name] for name in ("bu_gang", "an_gang")}, {
        "*": ("可以抢杠，能抢的是{items}：别人开杠的那张正好是自己听的牌，就可以抢来胡。几家都能抢，从开杠的人逆时针数，最近的一家胡。", "可以搶槓，能搶的是{items}：別人開槓的那張正好是自己聽的牌，就可以搶來胡。幾家都能搶，從開槓的人逆時針數，最近的一家胡。",
              "A kong of a tile that another player waits on may be robbed, and the robber wins; this goes for {items}. Of several, the nearest counterclockwise from the player who made the kong wins."),
        "": ("不许抢杠。", "不許搶槓。", "A kong cannot be robbed."),
    }),
    choice("gang.money_settled", ("杠钱何时结", "槓錢何時結", "when kong money is settled"), "with_hand", {
        "at_once": ("杠钱当场付。", "槓錢當場付。", "Kong money is paid at once."),
        "with_hand": ("杠钱等一局打完一起结。", "槓錢等一局打完一起結。", "Kong money is settled at the end of the hand."),
        "with_win": ("杠钱只有杠的人胡了才算，和胡牌一起结。", "槓錢只有槓的人胡了才算，和胡牌一起結。", "Kong money counts only for the winner and is settled with the win."),
    }),
)  # fmt: skip
