"""The catalogue's part for rulesets: inheritance, names, formulas, options, settling."""

from __future__ import annotations

from hrbrules.source.message import Message

RULES_MESSAGES: dict[str, Message] = {
    # ---- the file and what it extends ------------------------------------------------------------------------------
    "bad-version": Message(
        ("词汇版本应当是 {expected}，这里是“{found}”", "the vocabulary must be {expected}, here it is “{found}”"),
        ("文件第一行写 hrbrules: {expected}", "begin the file with hrbrules: {expected}"),
    ),
    "no-name": Message(
        ("没有写规则的名字", "the ruleset has no name"),
        ("加一行 ruleset: {expected}（与文件名相同）", "add a line ruleset: {expected}, like the file name"),
    ),
    "other-name": Message(
        ("这里叫“{found}”，文件名却是“{expected}”", "this says “{found}”, but the file is called “{expected}”"),
        ("两处要一致：改这里，或改文件名", "they must agree: change this, or rename the file"),
    ),
    "unknown-ruleset": Message(
        ("没有叫“{word}”的规则", "there is no ruleset “{word}”"),
        ("现有：{known}；自己的规则请写文件路径，如 mine.yaml", "there are: {known}; for a file of yours write its path, like mine.yaml"),
    ),
    "unknown-parent": Message(
        ("找不到要沿用的规则“{word}”", "the ruleset “{word}” to extend is not there"),
        ("写一个自带规则的名字（hrbrules list 会列出），或同一文件夹里的文件名（不带 .yaml）", "write a shipped id (hrbrules list shows them), or the name of a file in the same folder without .yaml"),
    ),
    "extends-circle": Message(("extends 绕回到了自己：{word}", "extends leads back to where it began: {word}"), ("自己的文件换个名字，或 extends 别的规则", "rename your file, or extend other rules")),
    "extends-too-deep": Message(("extends 一层套一层，最多 {most} 层", "extends goes more than {most} files deep")),
    "bad-code": Message(("“{word}”不是有效的规则码", "“{word}” is not a valid ruleset code"), ("请对照原来印的码，逐字再输一遍", "compare it with the printed code, letter by letter")),
    "stale-code": Message(
        ("规则码的校验位是 {found}，现在的规则算出来是 {expected}", "the code's check is {found}, but these rules give {expected}"),
        ("可能输错了，或印码之后规则改过", "it may be mistyped, or the rules have changed since it was printed"),
    ),
    "bad-compiled": Message(("这不是 hrbrules 导出的规则：{reason}", "this is not what hrbrules exports: {reason}"), ("用 hrbrules export --to json 重新导出", "export it again with hrbrules export --to json")),
    "other-digest": Message(
        ("文件里的摘要 {found} 与规则内容 {expected} 不符", "the file's digest {found} is not that of its rules, {expected}"),
        ("文件被改动过；请重新导出", "the file was changed by hand; export it again"),
    ),
    "too-many-entries": Message(("这里有太多条：最多 {most} 条", "there are too many entries here: at most {most}")),
    # ---- where things stand, + and ~ -------------------------------------------------------------------------------
    "unknown-key": Message(("这里没有“{word}”这一项", "there is no “{word}” here"), ("这里可以写：{known}", "here may stand: {known}")),
    "wrong-form": Message(("这里应该写{expected}", "this should be {expected}"), ("{advice}", "{advice}")),
    "bad-id": Message(
        ("“{word}”不能当{kind}的名字", "“{word}” cannot be the id of a {kind}"),
        ("用小写拼音、数字和下划线，以字母开头；中文名写在 name: 里", "use lower-case letters, digits and underscores, a letter first; Chinese names go into name:"),
    ),
    "set-twice": Message(("“{word}”在这里又写了一次", "“{word}” is set again here"), ("合成一处", "say it in one place")),
    "no-inside": Message(("“{word}”里面没有更细的项", "“{word}” has nothing inside it"), ("点号后面的部分去掉", "drop what follows the dot")),
    "plus-on-field": Message(
        ("“{word}”是固定的栏目，不用加号", "“{word}” is a fixed field and takes no plus"), ("去掉加号", "drop the plus")
    ),
    "plus-needless": Message(
        ("这里还没有可沿用的内容，{kind}“{word}”不用加号", "nothing is inherited here, so the {kind} “{word}” needs no plus"), ("去掉加号", "drop the plus")
    ),
    "already-there": Message(
        ("{kind}“{word}”本来就有，不能再加", "the {kind} “{word}” is there already"),
        ("要改动它就去掉加号；要新的就换个名字", "drop the plus to change it, or choose another name"),
    ),
    "nothing-to-change": Message(
        ("上一级规则里没有{kind}“{word}”，无从改动", "the parent has no {kind} “{word}” to change"), ("要新加就写 +{word}", "to add it, write +{word}")
    ),
    "nothing-to-remove": Message(
        ("没有{kind}“{word}”，无从去掉", "there is no {kind} “{word}” to remove"), ("删掉这一行", "delete this line")
    ),
    "two-tests": Message(
        ("when、all、any 只能写一个", "only one of when, all and any may stand here"), ("需要同时用时，把一个放进另一个的分条里", "to combine them, put one inside a part of the other")
    ),
    "no-parts": Message(("{word} 下面一条也没有", "{word} has no parts")),
    "no-test": Message(("“{word}”没有说在什么情况下成立", "“{word}” does not say when it holds"), ("加上 when: 公式", "add when: with a formula")),
    "no-event": Message(("胡牌方式“{word}”没有写怎么来的牌", "the win kind “{word}” does not say by which event"), ("加上 by:，可用 {known}", "add by: with one or more of {known}")),
    "no-bearer": Message(("包付“{word}”没有写谁付", "the liability “{word}” does not say who pays"), ("加上 bearer: discarder 之类", "add for example bearer: discarder")),
    "no-share": Message(("杠分“{word}”没有写每家付多少", "the kong money “{word}” does not say how much"), ("加上 share: 2 之类", "add for example share: 2")),
    "no-amount": Message(("没有写 {word} 怎么算", "{word} is not given"), ("例如 value: highest points × product times", "for example value: highest points × product times")),
    "text-cut": Message(
        ("“{word}”前面的逗号把这段文字截断了", "the comma before “{word}” cuts the text short"),
        ("文字里有半角逗号，就给整段文字加引号", "put a text that holds a comma in quotes"),
    ),
    "unknown-value": Message(("不认识“{found}”", "“{found}” is not known here"), ("可以写：{known}{also}", "it may be: {known}{also}")),
    "bad-number": Message(("“{found}”应当是 {low} 到 {high} 之间的整数", "“{found}” should be a whole number from {low} to {high}")),
    "listed-twice": Message(("“{word}”列了两次", "“{word}” is listed twice")),
    "empty-table": Message(("表里没有数", "the table has no rows")),
    # ---- names and formulas ----------------------------------------------------------------------------------------
    "name-taken": Message(("“{word}”这个名字已经有了", "the name “{word}” is taken"), ("公式里的名字（中英文）都要各不相同；换一个", "names in formulas, Chinese ones too, must differ; choose another")),
    "reserved-word": Message(
        ("“{word}”是公式本身的用词，不能当名字", "“{word}” is a word of the formula language and cannot be a name"),
        ("换一个名字，例如加一个字", "choose another name, for example a longer one"),
    ),
    "drops-itself": Message(("“{word}”不能让自己不算", "“{word}” cannot drop itself"), ("从 drops: 里删掉它；写的是“有它时哪些别的不算”", "take it out of drops:, which lists the others that then do not count")),
    "unknown-placeholder": Message(("这里填不了 {{{word}}}", "there is nothing to fill in for {{{word}}}"), ("这句话里能写：{known}", "this text may use: {known}")),
    "chain-too-long": Message(
        ("“{word}”一层用到一层，共 {count} 层，最多 {most} 层", "“{word}” looks at others through {count} levels; at most {most}"),
        ("有些用语可以直接写公式，不必再套一层", "write some of the terms out instead of naming another"),
    ),
    "too-costly": Message(
        ("这套规则判一次胡牌要算 {count} 步，太多了", "judging one win by these rules takes {count} steps, which is too many"),
        ("少套几层 some … has (…)，少写几次 total、product", "nest fewer some … has (…), and write total or product less often"),
    ),
    "no-kind": Message(("没有一种胡牌方式，谁也胡不了", "there is no win kind, so nobody can ever win"), ("在 win: kinds: 下面写，例如 zi_mo: {{by: draw, when: natural, points: 1}}", "write some under win: kinds:, for example zi_mo: {{by: draw, when: natural, points: 1}}")),
    "worth-unread": Message(
        ("“{word}”值的是 {unit}，可没有公式收集它，写了也不起作用", "“{word}” is worth {unit}, which no formula collects, so it changes nothing"),
        ("改成这里收集的：{known}；或者在 {where} 的公式里收集它，例如 total {unit}", "use what is collected here: {known}; or collect it in the formula of {where}, for example total {unit}"),
    ),
    "kong-without-rank": Message(
        ("claims.order 里没有 ming_gang，而 gang.kinds 里有：order 里没列出的不能要", "claims.order leaves out ming_gang, which gang.kinds allows: what the order does not list may not be claimed"),
        ("把 ming_gang 写进 claims.order，或者从 gang.kinds 里去掉", "put ming_gang into claims.order, or take it out of gang.kinds"),
    ),
    "kind-unreachable": Message(
        ("胡牌方式“{word}”永远用不上：这里不会有 {events}", "the win kind “{word}” can never be used: there is no {events} at this table"),
        ("抢杠要写 gang.robbing，报听、换宝时胡要有宝牌", "robbing needs gang.robbing; wins on ting or a bao change need a bao"),
    ),
    "winner-meant": Message(
        ("“{word}”在这里说的是胡家，不是付分的人", "“{word}” here is the winner's, not the payer's"),
        ("说付分的人写 payer.{word}；真要说胡家，写 winner.{word}，就不再提醒", "of the payer write payer.{word}; if the winner is meant, winner.{word} says so"),
    ),
    "stack-not-reserved": Message(
        ("{word} 用到从末尾数的第 {stack} 墩，可是只留了 {most} 墩", "{word} uses stack {stack} from the end, but only {most} are reserved"),
        ("改这个数，或者把 wall.reserved_stacks 改大", "change this number, or raise wall.reserved_stacks"),
    ),
    "stack-twice": Message(
        ("从末尾数的第 {stack} 墩既留给补牌，又留给末牌", "stack {stack} from the end is reserved for replacements and for the last tiles"),
        ("一墩只能有一个用处：从 gang.stacks 或 last.stacks 里去掉", "a stack serves one purpose: take it out of gang.stacks or last.stacks"),
    ),
    "behind-too-many": Message(
        ("末尾留着不摸的有 {behind} 张，末牌一共才 {most} 张", "{behind} tiles are to stay behind, but the last stage begins with only {most}"),
        ("last.behind 不能比 last.starts_at 大", "last.behind must not be greater than last.starts_at"),
    ),
    "wall-too-short": Message(
        ("抓完牌、留出墩以后，牌墙只剩 {left} 张，末牌却要 {needed} 张，一张也摸不到", "after the deal and the reserved stacks the wall has {left} tiles, and the last stage begins with {needed}: nobody could ever draw"),
        ("减少留出的墩或末牌，或者多用些牌", "reserve fewer stacks, have fewer last tiles, or play with more tiles"),
    ),
    "formulas-too-long": Message(("这套规则的公式合起来太长：最多 {most} 个字", "all formulas together are too long: at most {most} characters"), ("把重复的部分写成用语（terms）", "make terms of what is said repeatedly")),
    "options-untried": Message(("选项太多，只试了 {count} 种取值", "there are too many options; only {count} of their values were tried"), ("把规则分成几个文件", "split the rules into several files")),
    "circle": Message(("绕成了圈：{path}", "this goes in a circle: {path}"), ("其中一个不能再用到另一个", "one of them must do without the other")),
    "still-used": Message(
        ("“{word}”在这里去掉了，可是别的规则还要用它", "“{word}” is taken away here, but other rules still need it"),
        ("用到它的那几条也要改，或者一起去掉（写 ~）", "change the rules that use it, or take them away as well (with ~)"),
    ),
    "unknown-word": Message(("公式里不认识“{word}”", "the formula says “{word}”, which is not known"), ("{advice}", "{advice}")),
    "formula-word": Message(("公式写到“{found}”就看不懂了", "the formula makes no sense at “{found}”"), ("{advice}", "{advice}")),
    "formula-character": Message(("公式里不能有“{found}”", "“{found}” cannot stand in a formula"), ("{advice}", "{advice}")),
    "formula-unfinished": Message(("公式没有写完", "the formula ends too early"), ("{advice}", "{advice}")),
    "formula-too-long": Message(("公式太长（最多 {most} 个部分）", "the formula is too long (at most {most} parts)"), ("把一部分写成用语（terms）", "move a part of it into terms")),
    "formula-too-deep": Message(("公式套得太深（最多 {most} 层）", "the formula is nested too deeply (at most {most} levels)"), ("把一部分写成用语（terms）", "move a part of it into terms")),
    "wrong-type": Message(("这里要的是{expected}，写的却是{found}", "this should be {expected}, but it is {found}"), ("{advice}", "{advice}")),
    "mixed-units": Message(("{left}和{right}不能混着算", "{left} and {right} do not mix"), ("番要先经过表或 double 变成倍或分", "fan becomes times or points only through a table or double")),
    "mixed-product": Message(
        ("{left}不能乘{right}", "{left} cannot be multiplied by {right}"),
        ("番只能相加；要乘就写倍（times），或先用表、double 把番变成倍、分", "fan only add up; to multiply, write times, or turn fan into times or points by a table or double"),
    ),
    "wrong-unit": Message(
        ("这里要的是{expected}，写的却是{found}", "this should be in {expected}, but it is in {found}"),
        ("要相加的写 fan:（番），要相乘的写 times:（倍），直接给分写 points:（分）；光写数也行{also}", "write fan: for what adds up, times: for what multiplies, points: for points; a bare number fits any of them{also}"),
    ),
    "is-of-number": Message(("“是”不能用在{found}上", "“is” does not work on {found}"), ("数用 =、>=、<= 比较；真假直接写，或写 not", "compare numbers with = >= <=; write a yes-or-no plainly, or with not")),
    "needs-class": Message(("“{word}”要说明数哪种牌", "“{word}” must say of which tiles"), ("例如 {word} of yaojiu，或 幺九 的 {word}", "for example {word} of yaojiu")),
    "takes-no-class": Message(("“{word}”不能按牌来分", "“{word}” cannot be asked of tiles"), ("去掉 of …；能按牌数的有 copies、concealed、triplets、pengs 等", "leave out of …; tiles are counted with copies, concealed, triplets, pengs …")),
    "not-of-seat": Message(("“{word}”问不到某一家头上", "“{word}” cannot be asked of a seat"), ("只有大家都看得见的事（报听、吃碰杠）和由它们写成的用语才行", "only public facts (declared, melds) and terms made of them can")),
    "table-alone": Message(("表“{word}”要说明查哪一行", "the table “{word}” must be asked for a row"), ("例如 {word} of value", "for example {word} of value")),
    "outside-table": Message(
        ("{low} 到 {high} 里有表“{table}”没有的行（表只有 {first} 到 {last}）", "{low} to {high} leaves the table “{table}”, which has rows {first} to {last}"),
        ("把表写长，或用 max、at most 限住", "lengthen the table, or bound the number with max and at most"),
    ),
    "no-tide": Message(("听前、胡后只能加在有这种区别的词前面", "held and complete only go before a fact that has both"), ("例如 held triplets（听前 刻子数）", "for example held triplets")),
    "tide-needed": Message(("用语里的“{word}”要写明是听前还是胡后", "in a term “{word}” must say held or complete"), ("写 held {word} 或 complete {word}", "write held {word} or complete {word}")),
    "wrong-scope": Message(("{place}这里还不知道“{word}”：它说的是{scope}", "“{word}” is about {scope}, which {place} does not know"), ("胡牌的事写在 win.kinds、fans、payments 里；“付钱的一家”只在 payments 里才有，别处写 some loser is …", "what the win is about goes into win.kinds, fans or payments; the payer is known only in payments, elsewhere write some loser is …")),
    "bare-reading": Message(("在{place}里，“{word}”要说明是哪种胡法的", "in {place} “{word}” must say of which reading"), ("写 some wait has (…) 或 every reading has (…)", "write some wait has (…) or every reading has (…)")),
    "wrong-domain": Message(("{place}里不能问“{domain}”", "{place} cannot ask about {domain}"), ("听法（wait）可用于报听条件、胡牌方式、番种；胡法（reading）、输家们（loser）要到胡牌以后", "waits can be asked of in ting conditions, win kinds and fans; readings and losers only once somebody wins")),
    "too-early": Message(("“{word}”要到{stage}才知道，{place}用不了", "“{word}” is only known {stage}, too late for {place}"), ("把它写到后面的地方：win.requires、fans 或 payments", "state it where it is known: in win.requires, fans or payments")),
    "too-large": Message(("最大可到 {high}，超过 {limit}", "this may reach {high}, beyond {limit}"), ("加上封顶：at most 一个数", "bound it: at most and a number")),
    "double-negative": Message(("翻的次数可能是 {low}，不能为负", "the number of doublings may be {low}; it cannot be negative"), ("写 (… max 0)", "write (… max 0)")),
    "guard-alone": Message(("“何时”不满足时，这里就什么都没有了", "where the “when” is false there is nothing left"), ("写成 first of … when … 0 otherwise", "write first of … when … 0 otherwise")),
    "guard-left": Message(("被减的数不能带“何时”", "what something is taken from cannot carry a “when”"), ("写成 first of … when … … otherwise", "write first of … when … … otherwise")),
    "guard-both": Message(("两个数不能都带“何时”：两个都不满足，就什么都没有了", "the numbers on both sides cannot carry a “when”: where both are false nothing is left"), ("写成 first of … when … … otherwise", "write first of … when … … otherwise")),
    # ---- options ---------------------------------------------------------------------------------------------------
    "unknown-option": Message(("“{ruleset}”没有选项“{word}”", "“{ruleset}” has no option “{word}”"), ("现有：{known}", "there are: {known}")),
    "bad-setting": Message(("选项“{word}”不能是“{found}”", "the option “{word}” cannot be “{found}”"), ("可以是：{expected}", "it may be: {expected}")),
    "no-default": Message(("选项“{word}”没有写默认值", "the option “{word}” has no default")),
    "bad-range": Message(("范围要写成 {{from: 最小, to: 最大}} 两个整数", "a range is two whole numbers {{from: least, to: most}}")),
    "option-without-effect": Message(("选项“{word}”什么也没改", "the option “{word}” changes nothing"), ("写上 on: 或 off: 要改动的内容，或删掉它", "say under on: or off: what it changes, or delete it")),
    "option-needs": Message(("选项“{word}”要先有 {other}={value}", "the option “{word}” needs {other}={value}"), ("{reason}", "{reason}")),
    "option-excludes": Message(("选项“{word}”不能和 {other}={value} 一起用", "the option “{word}” does not go with {other}={value}"), ("{reason}", "{reason}")),
    "option-circle": Message(("选项互相需要，绕成了圈：{path}", "options need each other in a circle: {path}"), ("去掉其中一个 needs:", "take one of the needs: away")),
    "option-left-behind": Message(
        ("这里改了 {path}，沿用的选项“{word}”也要改它", "this changes {path}, which the inherited option “{word}” also sets"),
        ("在 options: 下面重写这个选项，或写 options.{word}: ~ 去掉它", "write this option anew under options:, or remove it with options.{word}: ~"),
    ),
    "choice-without-effect": Message(
        ("选项“{word}”的“{value}”什么也没改", "“{value}” of the option “{word}” changes nothing"),
        ("写上 {value}: 要改动的内容；只有默认的那一个可以不写", "say under {value}: what it changes; only the default may go without"),
    ),
    "number-unread": Message(
        ("没有公式用到数“{word}”，改它什么也不会变", "no formula reads the number “{word}”, so setting it changes nothing"),
        ("在公式里写上 {word}；不要它就写 options.{word}: ~（自己的选项就删掉）", "write {word} in a formula, or remove it with options.{word}: ~ (or delete it, if it is yours)"),
    ),
    "empty-preset": Message(("组合“{word}”没有设任何选项", "the preset “{word}” sets no option"), ("写上 set: {{选项: on}}", "add set: {{option: on}}")),
    "options-collide": Message(
        ("选项“{word}”和“{other}”都要改 {path}", "the options “{word}” and “{other}” both change {path}"),
        ("写 excludes: 不让它们同开，或写 needs: 说明谁在谁之上", "write excludes: to keep them apart, or needs: to say which builds on which"),
    ),
    # ---- settling --------------------------------------------------------------------------------------------------
    "two-bearers": Message(("{ruleset}：同时有几条包付成立：{words}", "{ruleset}: several liabilities stand at once: {words}"), ("让其中一条 drops: 另一条", "let one of them drop the others with drops:")),
    "bearer-wins": Message(("{ruleset}：包付“{word}”要胡家自己付", "{ruleset}: the liability “{word}” would make the winner pay, or nobody"), ("在它的 when 里排除这种情况", "exclude that in its when")),
    "negative-share": Message(("{ruleset}：{seat} 家要付 {amount}，不能是负数", "{ruleset}: seat {seat} would pay {amount}; a share cannot be negative")),
    # ---- situations ------------------------------------------------------------------------------------------------
    "unknown-event": Message(("不认识的来牌方式“{word}”", "“{word}” is not an event"), ("可以写：{known}", "it may be: {known}")),
    "unknown-seat": Message(("没有“{word}”这一家", "there is no seat “{word}”"), ("座位是 {known}", "the seats are {known}")),
    "needs-discarder": Message(("{by} 要写明是谁打出的", "{by} must say who gave the tile"), ("加上 from: B 之类；命令行写 --from B", "add for example from: B, on the command line --from B")),
    "no-discarder": Message(("{by} 没有人打出牌", "nobody gives the tile on {by}"), ("去掉 from", "leave out from")),
    "own-discard": Message(("{seat} 家不能胡自己打的牌", "{seat} cannot win on its own tile")),
    "winner-listed": Message(("{seat} 家是胡家，不该列在输家里", "{seat} is the winner and cannot be listed among the losers")),
    "one-indicator": Message(("翻宝只能是一张牌，这里是“{found}”", "the indicator is one tile, not “{found}”")),
    "bao-twice": Message(
        ("“{found}”里 {tile} 写了不止一次", "“{found}” names {tile} more than once"), ("一种宝牌写一次，如 5m", "name each kind of bao once, for example 5m")
    ),
    "one-tile": Message(("胡张只能是一张牌，这里是“{found}”", "the winning tile is one tile, not “{found}”")),
    "needs-tile": Message(("{by} 要写明胡哪张牌", "{by} must say which tile"), ("加上 tile: 5m 之类；命令行写 --tile 5m", "add for example tile: 5m, on the command line --tile 5m")),
    "deal-has-no-tile": Message(("发牌即胡没有胡张，这里写了“{found}”", "a dealt hand has no winning tile, here it is “{found}”"), ("十四张都写进手牌", "write all fourteen tiles as the hand")),
    "not-waiting": Message(("手里有 {count} 张牌，不是等着胡牌的张数", "{count} concealed tiles is not a hand that waits for one"), ("写胡牌之前的手牌：1、4、7、10 或 13 张", "write the hand before the winning tile: 1, 4, 7, 10 or 13 tiles")),
    "not-discarding": Message(("手里有 {count} 张牌，不是该打牌的张数", "{count} concealed tiles is not a hand that must discard")),
}  # fmt: skip
