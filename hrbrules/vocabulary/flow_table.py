"""The table before and after a hand: players, tiles, wall, deal, turn, shapes, dealer, drawn hand, match (H01–H04, H02, H25)."""


from __future__ import annotations

from hrbrules.vocabulary.flow_make import choice, members, number

TABLE_FLOW = (
    number("players", ("人数", "人數", "players"), 4, (3, 4), {
        "4": ("四人一桌，坐齐了才开局。", "四人一桌，坐齊了才開局。", "Four players sit at the table; play starts only when every seat is taken."),
        "*": ("{n} 人一桌，坐齐了才开局。", "{n} 人一桌，坐齊了才開局。", "{n} players sit at the table; play starts only when every seat is taken."),
    }),
    number("tiles.suits", ("花色", "花色", "suits"), 3, (2, 3), {
        "3": ("数牌有万、筒、条三门，每门一到九，各四张。", "數牌有萬、筒、條三門，每門一到九，各四張。",
              "There are three suits, characters (m), dots (p) and bamboos (s), each numbered 1 to 9, four of every tile."),
        "2": ("数牌只用万、筒两门，每门一到九，各四张。", "數牌只用萬、筒兩門，每門一到九，各四張。",
              "Only two suits are used, characters (m) and dots (p), each numbered 1 to 9, four of every tile."),
    }),
    choice("tiles.zhong", ("红中", "紅中", "red dragons"), "4", {
        "0": ("不用红中。", "不用紅中。", "No red dragons are used."),
        "4": ("另加四张红中，不用别的字牌。", "另加四張紅中，不用別的字牌。", "Four red dragons (Z) are added; no other honour tiles are used."),
    }),
    number("tiles.dice", ("骰子", "骰子", "dice"), 2, (1, 2), {
        "1": ("用一枚骰子。", "用一顆骰子。", "One die is used."),
        "2": ("用两枚骰子。", "用兩顆骰子。", "Two dice are used."),
    }),
    choice("wall.opens", ("开牌", "開牌", "breaking the wall"), "one_roll", {
        "one_roll": (
            "庄家掷一次骰子：从自己数起，逆时针数到谁，就从谁面前的牌墙开牌；再按同样的点数，从那家的右手边数过几墩，由下一墩抓起。", "莊家擲一次骰子：從自己數起，逆時針數到誰，就從誰面前的牌牆開牌；再按同樣的點數，從那家的右手邊數過幾墩，由下一墩抓起。",
            "The dealer rolls once. The sum, counted counterclockwise with the dealer as one, finds the wall; the same number of stacks "
            "is passed from the right-hand end of that wall, and the deal starts behind them."),
        "two_rolls": (
            "庄家掷两次骰子：第一次的点数从自己数起，逆时针数到谁，就从谁面前的牌墙开牌；第二次是几点，就从那家的右手边数过几墩，由下一墩抓起。", "莊家擲兩次骰子：第一次的點數從自己數起，逆時針數到誰，就從誰面前的牌牆開牌；第二次是幾點，就從那家的右手邊數過幾墩，由下一墩抓起。",
            "The dealer rolls twice. The first sum, counted counterclockwise with the dealer as one, finds the wall; the second says how many "
            "stacks to pass, counted from the right-hand end of that wall as its owner sees it; the deal starts with the next stack."),
        "two_rolls_added": (
            "庄家先掷骰子，从自己数起逆时针数到的那家再掷一次；两次点数加在一起，在第二个掷骰人面前的牌墙上顺时针数过这么多墩，由下一墩抓起。", "莊家先擲骰子，從自己數起逆時針數到的那家再擲一次；兩次點數加在一起，在第二個擲骰人面前的牌牆上順時針數過這麼多墩，由下一墩抓起。",
            "The dealer rolls; the sum, counted counterclockwise with the dealer as one, finds the player who rolls again. Both sums are added, and "
            "that many stacks are passed clockwise on the second roller's wall; the deal starts with the next stack."),
        "one_roll_opposite": (
            "庄家掷一次骰子，是几点就在对家的牌墙上顺时针数过几墩，由下一墩抓起。", "莊家擲一次骰子，是幾點就在對家的牌牆上順時針數過幾墩，由下一墩抓起。",
            "The dealer rolls once and passes that many stacks clockwise on the opposite wall; the deal starts with the next stack."),
    }),
    number("wall.reserved_stacks", ("留墩", "留墩", "reserved stacks"), 0, (0, 10), {
        "0": ("", "", ""),
        "*": ("牌墙末尾留出 {n} 墩，平时不摸。", "牌牆末尾留出 {n} 墩，平時不摸。", "The last {n} stacks of the wall are reserved and not drawn in the ordinary way."),
    }),
    choice("deal.method", ("抓牌", "抓牌", "taking tiles"), "fours", {
        "fours": ("从庄家起依次抓牌，每人每次两墩四张，抓三轮，各得十二张。", "從莊家起依次抓牌，每人每次兩墩四張，抓三輪，各得十二張。",
                  "Starting with the dealer, each player takes two stacks, four tiles, three times: twelve tiles each."),
        "sixes": ("从庄家起依次抓牌，每人每次三墩六张，抓两轮，各得十二张。", "從莊家起依次抓牌，每人每次三墩六張，抓兩輪，各得十二張。",
                  "Starting with the dealer, each player takes three stacks, six tiles, twice: twelve tiles each."),
    }),
    choice("deal.jump", ("跳庄", "跳莊", "the dealer's jump"), "no", {
        "yes": ("接着庄家跳庄，抓往下第一墩和第三墩上面的牌；其他人依次抓第一墩下面、第二墩上面、第二墩下面的牌。这样庄家十四张，其他人十三张，庄家先打第一张。", "接著莊家跳莊，抓往下第一墩和第三墩上面的牌；其他人依次抓第一墩下面、第二墩上面、第二墩下面的牌。這樣莊家十四張，其他人十三張，莊家先打第一張。",
                "Then the dealer jumps, taking the top tiles of the next stack and of the third; the others in turn take the bottom of the first "
                "stack, the top and the bottom of the second. The dealer now holds fourteen tiles, the others thirteen, and makes the first discard."),
        "no": ("接着每人再抓一张，庄家多抓一张。这样庄家十四张，其他人十三张，庄家先打第一张。", "接著每人再抓一張，莊家多抓一張。這樣莊家十四張，其他人十三張，莊家先打第一張。",
               "Then each takes one more tile and the dealer one besides: fourteen for the dealer, who makes the first discard, thirteen for the others."),
    }),
    choice("turn.order", ("摸打次序", "摸打次序", "draw and discard"), "draw_discard", {
        "draw_discard": (
            "轮到谁，谁就摸一张、打一张。吃碰的人不摸牌，直接打一张。打出的牌没人要，就由下家摸牌。", "輪到誰，誰就摸一張、打一張。吃碰的人不摸牌，直接打一張。打出的牌沒人要，就由下家摸牌。",
            "In turn a player draws one tile and discards one. After a chi or peng the player discards without drawing. "
            "When nobody wants a discard, the next seat draws."),
        "discard_draw_until_ting": (
            "报听以前先打后抓：轮到谁，谁用手里的十三张先打一张；等这张牌有没有人要都定了，打牌的人再摸一张，这时可以开杠或报听，"
            "然后才轮到要牌的人或下家。吃碰的人打一张，不再摸。报听以后改为先摸后打。庄家的第十四张算他第一次摸的牌。", "報聽以前先打後抓：輪到誰，誰用手裡的十三張先打一張；等這張牌有沒有人要都定了，打牌的人再摸一張，這時可以開槓或報聽，然後才輪到要牌的人或下家。吃碰的人打一張，不再摸。報聽以後改為先摸後打。莊家的第十四張算他第一次摸的牌。",
            "Before ting one discards first and draws afterwards: the player in turn, holding thirteen, discards; once the claims on that tile are "
            "settled, claimed or not, that player draws and may now kong or declare; only then does the claimer or the next seat move. "
            "A claimer discards and does not draw. Declared players draw first, then discard. The dealer's fourteenth tile is its first draw."),
    }),
    members("hand.shapes", ("胡牌牌形", "胡牌牌型", "winning shapes"), ("four_sets",), {
        "four_sets": ("四副牌加一对将，一副牌可以是顺子、刻子或杠", "四副牌加一對將，一副牌可以是順子、刻子或槓", "four sets (sequences, triplets or kongs) and a pair"),
        "seven_pairs": ("七个对子", "七個對子", "seven pairs"),
    }, {
        "*": ("能胡的牌形只有：{items}。", "能胡的牌型只有：{items}。", "A winning hand is {items}, and nothing else."),
    }),
    choice("dealer.first", ("首庄", "首莊", "first dealer"), "random", {
        "random": ("第一局随机定庄。", "第一局隨機定莊。", "The first dealer is chosen at random."),
        "host": ("第一局房主坐庄。", "第一局房主坐莊。", "The host deals first."),
        "east": ("第一局东家坐庄。", "第一局東家坐莊。", "East deals first."),
    }),
    choice("dealer.wins", ("庄家胡牌", "莊家胡牌", "dealer wins"), "stays", {
        "stays": ("庄家胡了就连庄。", "莊家胡了就連莊。", "A dealer who wins deals again."),
        "next_seat": ("庄家胡了也下庄，由下家坐庄。", "莊家胡了也下莊，由下家坐莊。", "Even after winning, the dealer passes the deal to the next seat."),
    }),
    choice("dealer.loses", ("闲家胡牌", "閒家胡牌", "another wins"), "next_seat", {
        "winner": ("别家胡了，下一局由胡牌的人坐庄。", "別家胡了，下一局由胡牌的人坐莊。", "When another player wins, the winner deals next."),
        "next_seat": ("别家胡了，下一局由庄家的下家坐庄。", "別家胡了，下一局由莊家的下家坐莊。", "When another player wins, the seat after the dealer deals next."),
    }),
    choice("dealer.draw", ("荒庄之后", "荒莊之後", "after a drawn hand"), "stays", {
        "stays": ("荒庄也连庄。", "荒莊也連莊。", "After a drawn hand the dealer stays."),
        "next_seat": ("荒庄就下庄，由下家坐庄。", "荒莊就下莊，由下家坐莊。", "After a drawn hand the next seat deals."),
    }),
    choice("drawn_hand.gang_money", ("荒庄的杠钱", "荒莊的槓錢", "kong money of a drawn hand"), "kept", {
        "kept": ("荒庄时杠钱照算。", "荒莊時槓錢照算。", "Kong money is kept when the hand is drawn."),
        "returned": ("荒庄时杠钱不算，收了的退回。", "荒莊時槓錢不算，收了的退回。", "Kong money is void when the hand is drawn; what was paid is returned."),
    }),
    choice("liability.dealer_after", ("包庄之后", "包莊之後", "after the dealer was liable"), "as_usual", {
        "next_seat": ("包庄付过之后，由庄家的下家坐庄。", "包莊付過之後，由莊家的下家坐莊。", "After the dealer has paid for all, the next seat deals."),
        "as_usual": ("包庄付过之后，谁坐庄照平常办。", "包莊付過之後，誰坐莊照平常辦。", "After the dealer has paid for all, the deal passes as usual."),
    }),
    choice("match.leaver", ("有人离桌", "有人離桌", "a player leaves"), "goes_on", {
        "new_match": ("有人离桌或者散桌，就算另开新局，重新定庄。", "有人離桌或者散桌，就算另開新局，重新定莊。",
                      "If a player leaves or the table breaks up, a new match starts with a new first dealer."),
        "goes_on": ("有人离桌由别人补上，庄家不变。", "有人離桌由別人補上，莊家不變。", "If a player leaves, a substitute takes the seat and the deal goes on."),
    }),
)  # fmt: skip
