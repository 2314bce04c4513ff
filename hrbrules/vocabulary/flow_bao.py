"""The bao, its changes and the last tiles, as declared choices (H18, H19, H24, G07–G09)."""


from __future__ import annotations

from hrbrules.vocabulary.flow_field import FlowField, FlowKind
from hrbrules.vocabulary.flow_make import by_language, choice, members, number

BAO_FLOW = (
    choice("bao.kind", ("宝牌", "寶牌", "the bao"), "none", {
        "none": ("不用宝牌。", "不用寶牌。", "There is no bao."),
        "hidden_tile": ("每局有一张扣着的宝牌。", "每局有一張扣著的寶牌。", "Every hand has a bao, a tile set aside face down."),
        "indicator": ("每局有一张指示牌，由它定哪些牌是宝牌。", "每局有一張指示牌，由它定哪些牌是寶牌。", "Every hand has an indicator, a tile that tells which tiles are bao."),
    }),
    choice("bao.place", ("宝牌的位置", "寶牌的位置", "where the bao lies"), "last_wall_tile", {
        "last_wall_tile": ("它是牌墙的最后一张，单独放在一边。", "它是牌牆的最後一張，單獨放在一邊。", "It is the last tile of the wall, laid apart."),
        "last_stack_top": ("它是牌墙最后一墩上面的那张。", "它是牌牆最後一墩上面的那張。", "It is the top tile of the last stack."),
        "under_stack_3": ("庄家跳庄抓走第三墩上面的牌，下面那张就是它，扣着放到牌墙末尾。", "莊家跳莊抓走第三墩上面的牌，下面那張就是它，扣著放到牌牆末尾。",
                          "It is the tile under the third stack of the dealer's jump, laid face down behind the wall."),
        "reserved_stack": ("它在留出的墩里，是其中一墩上面的那张。", "它在留出的墩裡，是其中一墩上面的那張。", "It is the top tile of one of the reserved stacks."),
        "drawn": ("它是定宝时从牌墙上摸出来的一张。", "它是定寶時從牌牆上摸出來的一張。", "It is drawn from the wall when the bao is set."),
    }),
    number("bao.stack", ("宝牌所在的墩", "寶牌所在的墩", "stack of the bao"), 1, (1, 10), {
        "*": ("这一墩从末尾数是第 {n} 墩。", "這一墩從末尾數是第 {n} 墩。", "That stack is number {n} counted from the end."),
    }),
    choice("bao.set", ("定宝", "定寶", "setting the bao"), "deal", {
        "deal": ("抓完牌就定好。", "抓完牌就定好。", "It is fixed as soon as the tiles are dealt."),
        "first_ting": ("等第一个人报听时才定。", "等第一個人報聽時才定。", "It is set when the first player declares ting."),
    }),
    choice("bao.counts", ("哪些算宝", "哪些算寶", "which tiles count"), "itself", {
        "itself": ("和它一样的牌就是宝牌。", "和它一樣的牌就是寶牌。", "Every tile equal to it is a bao."),
        "itself_and_next": ("和它一样的三张，加上同门数字大一号的四张，都是宝牌；九的下一张是一，红中只带红中自己。", "和它一樣的三張，加上同門數字大一號的四張，都是寶牌；九的下一張是一，紅中只帶紅中自己。",
                            "The three other copies of it and the four tiles of the next number are bao; the next of 9 is 1 of the same suit, and Z goes with Z alone."),
    }),
    choice("bao.seen_by", ("谁能看宝", "誰能看寶", "who may look"), "declared", {
        "declared": ("报听的人可以看宝，没报听的人不许看。", "報聽的人可以看寶，沒報聽的人不許看。", "Only players who have declared ting may look at it."),
        "everyone": ("定下来就翻开给大家看。", "定下來就翻開給大家看。", "It is turned up for everybody once it is set."),
        "nobody": ("谁也不许看，报了听也不行（暗宝）。", "誰也不許看，報了聽也不行（暗寶）。", "Nobody may look at it, declared or not."),
    }),
    choice("bao.look", ("怎样看宝", "怎樣看寶", "how one looks"), "automatic", {
        "automatic": ("一报听就能看。", "一報聽就能看。", "They may look as soon as they have declared."),
        "optional": ("报听以后看不看由自己定。", "報聽以後看不看由自己定。", "After declaring it is up to the player whether to look."),
        "optional_locks": ("报听以后看不看由自己定；看过宝的人不能再动手牌。", "報聽以後看不看由自己定；看過寶的人不能再動手牌。",
                           "After declaring it is up to the player whether to look; a look locks the hand."),
    }),
    choice("bao.several", ("几家同时", "幾家同時", "several at once"), "order_declared", {
        "order_declared": ("定宝、换宝时几家同时能胡，先报听的先胡。", "定寶、換寶時幾家同時能胡，先報聽的先胡。", "If several declared players could win as the bao is set or changed, they go in the order of declaring."),
        "nearest": ("定宝、换宝时几家同时能胡，从当时出牌的人逆时针数，最近的一家胡。", "定寶、換寶時幾家同時能胡，從當時出牌的人逆時針數，最近的一家胡。",
                    "If several declared players could win as the bao is set or changed, the nearest counterclockwise from the player in turn wins."),
    }),
    FlowField(
        path="bao.change.when", kind=FlowKind.FORMULA, default="false",
        names=by_language(("何时换宝", "何時換寶", "when the bao changes")),
        sentences={
            "zh-Hans": {"*": "{when}，就换宝。", "false": "宝牌定了就不再换。"},
            "zh-Hant": {"*": "{when}，就換寶。", "false": "寶牌定了就不再換。"},
            "en": {"*": "The bao changes when {when}.", "false": "The bao never changes."},
        },
    ),
    choice("bao.change.counts", ("换宝数哪些牌", "換寶數哪些牌", "what is counted for a change"), "rivers_and_melds", {
        "rivers_and_melds": ("打出来的牌和亮着的吃碰杠都数在内。", "打出來的牌和亮著的吃碰槓都數在內。", "Discards and face-up melds are counted."),
        "rivers": ("只数打出来的牌，吃碰杠里的不数。", "只數打出來的牌，吃碰槓裡的不數。", "Only discards are counted, not melds."),
    }),
    choice("bao.change.needs_viewer", ("换宝要有人看过", "換寶要有人看過", "a change needs a viewer"), "no", {
        "no": ("有没有人看过宝都一样换。", "有沒有人看過寶都一樣換。", "It changes whether or not anybody has looked."),
        "yes": ("至少有一个人看过宝，才换。", "至少有一個人看過寶，才換。", "It changes only after at least one player has looked."),
    }),
    choice("bao.change.repeat", ("连续换宝", "連續換寶", "repeated changes"), "yes", {
        "yes": ("新宝又够数了就接着换，次数不限。", "新寶又夠數了就接著換，次數不限。", "If the new one already meets this, it changes again, without limit."),
        "no": ("一次只换一张，不接着换。", "一次只換一張，不接著換。", "It changes one step at a time."),
    }),
    choice("bao.change.new", ("新宝", "新寶", "the new bao"), "last_wall_tile", {
        "last_wall_tile": ("新宝是牌墙此时的最后一张。", "新寶是牌牆此時的最後一張。", "The new bao is what is now the last tile of the wall."),
        "tile_below_then_next_stack": ("新的指示牌是原来那张下面的牌，再往后依次是靠牌墙那边下一墩的上面、下面。换了大家都看得到；做指示牌的牌不发给任何人。", "新的指示牌是原來那張下面的牌，再往後依次是靠牌牆那邊下一墩的上面、下面。換了大家都看得到；做指示牌的牌不發給任何人。",
                                       "The new indicator is the tile below, then the top of the next stack towards the live wall, and so on; all see it. Indicators are never dealt."),
        "drawn": ("新宝从牌墙上再摸一张。", "新寶從牌牆上再摸一張。", "The new bao is drawn from the wall."),
    }),
    choice("bao.change.old_goes_to", ("旧宝", "舊寶", "the old bao"), "aside", {
        "dealer_river": ("旧宝放进庄家打出的牌里，大家都看得见，但谁也不能吃碰杠它、胡它。", "舊寶放進莊家打出的牌裡，大家都看得見，但誰也不能吃碰槓它、胡它。",
                         "The old one goes to the dealer's discards: visible to all, but never claimed or won on."),
        "current_river": ("旧宝放进当时出牌的人打出的牌里，大家都看得见，但谁也不能吃碰杠它、胡它。", "舊寶放進當時出牌的人打出的牌裡，大家都看得見，但誰也不能吃碰槓它、胡它。",
                          "The old one goes to the discards of the player in turn: visible to all, but never claimed or won on."),
        "aside": ("旧宝亮在一旁，不再使用。", "舊寶亮在一旁，不再使用。", "The old one is laid aside face up and is out of play."),
        "turned_back": ("旧的指示牌翻扣回去，不再使用。", "舊的指示牌翻扣回去，不再使用。", "The old indicator is turned face down again and is out of play."),
        "wall": ("旧宝放回牌墙末尾，还会被摸到。", "舊寶放回牌牆末尾，還會被摸到。", "The old one goes back to the tail of the wall and may be drawn."),
    }),
    choice("bao.change.exhausted", ("无宝可换", "無寶可換", "no tile left"), "no_bao", {
        "no_change": ("没有牌可以当新宝，就不再换。", "沒有牌可以當新寶，就不再換。", "When no tile is left to become bao, it stays."),
        "no_bao": ("没有牌可以当新宝，这一局往后就没有宝牌。", "沒有牌可以當新寶，這一局往後就沒有寶牌。", "When no tile is left to become bao, there is none for the rest of the hand."),
    }),
    choice("bao.change.frozen_before_discard", ("打牌与换宝", "打牌與換寶", "discards and changes"), "yes", {
        "yes": ("换宝在每次吃碰杠之后看，也在打出的牌没人要、下家摸牌之前看；胡一张打出的牌，宝牌按打出之前的算。", "換寶在每次吃碰槓之後看，也在打出的牌沒人要、下家摸牌之前看；胡一張打出的牌，寶牌按打出之前的算。",
                "A change is looked for after every claim, and after a discard that nobody claims, before the next draw; for a win on a discard the bao is what it was before that discard."),
        "no": ("一打出牌就先看换宝，再看有没有人要；胡这张牌按换过的宝牌算。", "一打出牌就先看換寶，再看有沒有人要；胡這張牌按換過的寶牌算。",
               "A change is looked for as soon as a tile is discarded, before claims; for a win on it the new bao counts."),
    }),
)  # fmt: skip

LAST_FLOW = (
    number("last.starts_at", ("末牌张数", "末牌張數", "tiles at the end"), 0, (0, 60), {
        "0": ("牌墙摸完还没人胡，就是荒庄。", "牌牆摸完還沒人胡，就是荒莊。", "When the wall is used up without a win, the hand is drawn."),
        "*": ("牌墙只剩 {n} 张时进入末牌；这时桌上刚打出的那张仍照常，可以胡，也可以吃碰杠。", "牌牆只剩 {n} 張時進入末牌；這時桌上剛打出的那張仍照常，可以胡，也可以吃碰槓。",
              "When {n} tiles are left the last stage begins; the discard then on the table is still an ordinary one and may be won on or claimed."),
    }),
    choice("last.counts_bao", ("宝牌算不算", "寶牌算不算", "whether the bao counts"), "no", {
        "no": ("宝牌本身谁也不摸，数剩牌时不算在内。", "寶牌本身誰也不摸，數剩牌時不算在內。", "The bao itself is never drawn and is not counted among the tiles left."),
        "yes": ("数剩牌时宝牌也算在内，它是最后被摸的一张。", "數剩牌時寶牌也算在內，它是最後被摸的一張。", "The bao is counted among the tiles left and is the last to be drawn."),
    }),
    number("last.behind", ("末尾留着不摸", "末尾留著不摸", "tiles left behind"), 0, (0, 60), {
        "0": ("", "", ""),
        "*": ("剩牌里最后 {n} 张留在牌墙里，谁也不摸。", "剩牌裡最後 {n} 張留在牌牆裡，誰也不摸。", "The last {n} of them stay in the wall and are never drawn."),
    }),
    members("last.shrinks_with", ("占用末牌", "佔用末牌", "what uses up the last tiles"), (), {
        "gang": ("杠后补牌", "槓後補牌", "kong replacements"),
        "bao_change": ("换宝", "換寶", "bao changes"),
    }, {
        "*": ("{items}要用到这几张，剩几张就摸几张；一张不剩就荒庄。", "{items}要用到這幾張，剩幾張就摸幾張；一張不剩就荒莊。", "These tiles are also used up by {items}: only what is left of them is dealt, and with none left the hand is drawn."),
        "": ("杠后补牌和换宝都不用这几张。", "槓後補牌和換寶都不用這幾張。", "Neither kong replacements nor bao changes take from them."),
    }),
    FlowField(
        path="last.stacks", kind=FlowKind.NUMBERS, default=(), low=1, high=10,
        names=by_language(("末牌的墩", "末牌的墩", "stacks of the last tiles")),
        sentences={
            "zh-Hans": {"*": "最后摸的是预先留出来的牌，也就是从末尾数起的第 {items} 墩。", "": ""},
            "zh-Hant": {"*": "最後摸的是預先留出來的牌，也就是從末尾數起的第 {items} 墩。", "": ""},
            "en": {"*": "The last tiles lie in reserved stacks: stacks {items}, counted from the end.", "": ""},
        },
    ),
    choice("last.round", ("末轮", "末輪", "the final round"), "none", {
        "none": ("没有末轮，照常摸打，直到牌墙摸完。", "沒有末輪，照常摸打，直到牌牆摸完。", "There is no final round: play goes on as usual until the wall is used up."),
        "one_each": ("之后按次序每人摸一张：报了听的人自摸或摸宝就胡；胡不了就立刻打出，别人不能胡，也不能吃碰杠。这一轮里谁也不能开杠或报听。都没胡就荒庄。", "之後按次序每人摸一張：報了聽的人自摸或摸寶就胡；胡不了就立刻打出，別人不能胡，也不能吃碰槓。這一輪裡誰也不能開槓或報聽。都沒胡就荒莊。",
                     "Then each player in turn is dealt one tile. A declared player may win with it, by self-draw or as the bao; any other tile is discarded at once, and nobody "
                     "may win on it, claim it, kong or declare. If nobody wins, the hand is drawn."),
        "one_each_kept": ("之后分张：按次序每人摸一张，不打出。报了听的人自摸或摸宝就胡，没报听的人摸了也不能胡，这一轮里谁也不能开杠或报听。都没胡就荒庄。", "之後分張：按次序每人摸一張，不打出。報了聽的人自摸或摸寶就胡，沒報聽的人摸了也不能胡，這一輪裡誰也不能開槓或報聽。都沒胡就荒莊。",
                          "Then each player in turn draws one tile and discards nothing. A declared player may win with it, by self-draw or as the bao; an undeclared one "
                          "may not, and nobody may kong or declare. If nobody wins, the hand is drawn."),
    }),
)  # fmt: skip
