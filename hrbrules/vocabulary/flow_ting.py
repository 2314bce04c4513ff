"""Declaring ting and the duty to win, as declared choices (G03, G06)."""


from __future__ import annotations

from hrbrules.vocabulary.flow_make import choice

TING_FLOW = (
    choice("ting.lock", ("锁牌", "鎖牌", "the locked hand"), "drawn_tile", {
        "drawn_tile": ("报听以后手牌扣下，不能换牌：摸到的牌胡不了就原样打出，也不能再吃、碰。", "報聽以後手牌扣下，不能換牌：摸到的牌胡不了就原樣打出，也不能再吃、碰。",
                       "After declaring, the hand lies face down and is locked: a drawn tile that does not win is discarded, and there is no more chi or peng."),
        "until_passed": ("报听以后手牌扣下，摸到的牌胡不了就原样打出，也不能再吃、碰；自己摸到能胡却不胡，这一次可以换一张打，但打完必须仍然听牌，所听的牌可以变。",
                         "報聽以後手牌扣下，摸到的牌胡不了就原樣打出，也不能再吃、碰；自己摸到能胡卻不胡，這一次可以換一張打，但打完必須仍然聽牌，所聽的牌可以變。",
                         "After declaring, the hand lies face down: a drawn tile that does not win is discarded, and there is no more chi or peng. "
                         "Who draws a winning tile and passes it may discard another tile instead, so that the waits change, as long as the hand stays ready."),
        "keeps_ting": ("报听以后可以换牌，但打完必须仍然听牌；不能再吃、碰。", "報聽以後可以換牌，但打完必須仍然聽牌；不能再吃、碰。",
                       "After declaring, tiles may be exchanged as long as the hand stays ready after the discard; there is no more chi or peng."),
    }),
    choice("ting.push", ("推出", "推出", "setting a pair apart"), "no", {
        "no": ("", "", ""),
        "with_ting": ("听对倒的人，可以在报听时选定其中一对扣在一旁，以后只胡这一对的牌。", "聽對倒的人，可以在報聽時選定其中一對扣在一旁，以後只胡這一對的牌。",
                      "A hand waiting on two pairs may, when it declares, set one of them apart face down; from then on only that pair's tile wins."),
        "own_turn": ("听对倒的人，可以在报听时或以后轮到自己、还没打牌的时候，把其中一对扣在一旁，一局只有一次；以后只胡这一对的牌。", "聽對倒的人，可以在報聽時或以後輪到自己、還沒打牌的時候，把其中一對扣在一旁，一局只有一次；以後只胡這一對的牌。",
                     "A hand waiting on two pairs may once, when it declares or later on its own turn before discarding, set one of them apart "
                     "face down; from then on only that pair's tile wins."),
    }),
    choice("win.must", ("可否不胡", "可否不胡", "passing a win"), "no", {
        "no": ("能胡的时候可以不胡，没有处罚，手牌照样锁着。", "能胡的時候可以不胡，沒有處罰，手牌照樣鎖著。", "A win may be passed without penalty; the hand stays locked."),
        "yes": ("能胡必须胡，不许放过。", "能胡必須胡，不許放過。", "A player who can win must win."),
    }),
    choice("win.passed", ("放过之后", "放過之後", "after a pass"), "free", {
        "free": ("放过一次，后面的牌照样能胡。", "放過一次，後面的牌照樣能胡。", "After a pass later tiles may still be won on, whoever plays them."),
        "must_take_first_discard": ("别人打出的牌，头一张能胡的就得胡，不能挑人胡；自己摸到的可以不胡。", "別人打出的牌，頭一張能胡的就得胡，不能挑人胡；自己摸到的可以不胡。",
                                    "The first discard that wins must be taken: one may not choose whom to win from. A drawn win may be passed."),
    }),
)  # fmt: skip
