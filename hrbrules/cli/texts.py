"""A key goes in; the word or sentence that commands print comes out, in 简体 or English."""

from __future__ import annotations

from typing import Final

# key → (简体, English)
TEXTS: Final[dict[str, tuple[str, str]]] = {
    # tables
    "ruleset": ("规则", "ruleset"),
    "name": ("名称", "name"),
    "code": ("码", "code"),
    "extends": ("沿用", "extends"),
    "options": ("选项", "options"),
    "option": ("选项", "option"),
    "now": ("现为", "set to"),
    "default": ("默认", "default"),
    "allowed": ("可以是", "may be"),
    "about": ("说明", "what it is"),
    "source": ("出处", "source"),
    "needs": ("要先开 {names}", "needs {names}"),
    "excludes": ("不能和 {names} 一起用", "not together with {names}"),
    "preset": ("组合 {id}（{name}）：{settings}", "{id} sets together ({name}): {settings}"),
    "no_options": ("这套规则没有选项。", "This ruleset has no options."),
    "to": ("{low} 到 {high}", "{low} to {high}"),
    # prove
    "proof_clean": ("没有发现问题。", "Clean."),
    "proof_perhaps": ("没有肯定的问题；有 {count} 处没能证明。", "Nothing is certainly wrong; {count} points could not be proved."),
    "proof_failed": ("发现 {count} 处问题。", "Findings: {count}."),
    "proof_proved": (
        "逐一列举，已经证明：能胡的 {assignments} 种情形（分 {sets} 类）都值分，都有算数的番种；"
        "输家该付的 {shares} 种份额都是不小于零的整数，不超过封顶；{liabilities} 种包付情形里至多一家包付，包付的不是胡家。"
        "每个条件、加倍项、分条和算式里的每一行，至少在其中一种情形里起作用。",
        "Proved by enumeration: all {assignments} assignments of facts that win, {sets} sorts of win, have a value and something "
        "that counts; all {shares} shares of losers are whole, not negative and within the cap; in all {liabilities} cases of "
        "liability at most one seat is liable, and never the winner. Every condition, factor, part and row of a formula decides "
        "something in at least one of them.",
    ),
    "proof_enumerated": (
        "列举了能胡的 {assignments} 种情形（{sets} 类）、{shares} 种份额、{liabilities} 种包付情形。",
        "Enumerated: {assignments} assignments of facts that win, {sets} sorts of win, {shares} shares, {liabilities} cases of liability.",
    ),
    "proof_checked": (
        "用牌试过：{shown} 类有实例（试了 {hands} 手牌，另外构造了 {built} 种胡法）。",
        "Checked on hands: {shown} of {sets} sorts of win are shown by one ({hands} hands judged and settled, {built} more wins built).",
    ),
    "proof_unshown": ("没有找到实例，也没能排除：{by}，{names}", "No hand found, and not excluded: {by}, {names}"),
    "not_sure": ("（没能排除，也没有找到这样的牌）", " (not excluded, and no hand found that does it)"),
    "too_many": (
        "牵涉的东西太多，没法逐一列举，这里什么也没有证明",
        "too many facts are looked at here to enumerate them; nothing is proved of it",
    ),
    "implied": (
        "“{name}”从来不单独挡住谁：别的条件已经管到了",
        "“{name}” never stands in the way alone: other conditions ask for it already",
    ),
    "never_decides": ("“{name}”里，{part}从来不起作用", "{part} of “{name}” never decides anything"),
    "proving": ("正在证明", "proving"),
    "proof_options": (
        "证明了 {settings} 种选项设置，其中 {distinct} 种的胡牌和付分不一样；{refused} 种设置不许。",
        "Proved under {settings} settings of options, {distinct} of them different in how a hand wins and pays; "
        "{refused} settings are refused.",
    ),
    "ruled_out": ("代价 {settings}：{said}", "{settings} has a price: {said}"),
    "refused_settings": ("不许 {settings}（{code}）", "refused: {settings} ({code})"),
    "as_it_is": ("照原样", "as it is"),
    # options --analyse
    "analysing": ("正在比较选项", "comparing options"),
    "analysed": (
        "每个选项值、每两个选项在 {count} 种情形上试过（没有穷尽）。",
        "Every value of every option and every two options, checked on {count} situations.",
    ),
    "effect_changed": ("付分不同的情形", "pay otherwise"),
    "effect_play": ("打法", "play"),
    "effect_gone": ("不再出现", "no longer happens"),
    "effect_new": ("新出现", "new"),
    "effect_smallest": ("付分不同的最小一手牌：", "The smallest hand that pays otherwise:"),
    "changes_play": ("有变", "changes"),
    "dead_option": ("“{name}”（{id}）怎么选都看不出区别。", "“{name}” ({id}) changes nothing that anybody sees."),
    "joint_interact": ("合在一起不等于各自相加：", "Together they do what neither does alone:"),
    "joint_brings": ("一个管到另一个带来的胡法：{pairs}", "One acts on wins that the other brings: {pairs}"),
    "joint_multiply": ("各自乘各自的：{pairs}", "Each multiplies by its own: {pairs}"),
    "joint_pays": ("原样 {0}；前者 {1}；后者 {2}；两者 {3}", "as it is {0}; the first {1}; the second {2}; both {3}"),
    "covering": ("{count} 组设置就能让能同开的每两个值都碰到一次：", "{count} settings bring every two values together that may be:"),
    "nobody_wins": ("这样谁也胡不了：“{name}”合在一起没有一手牌能满足", "nobody can ever win: no hand meets {name} together with the rest"),
    "no_value": ("有一手牌能胡却不值分", "a hand wins and is worth nothing"),
    "all_dropped": ("有一手牌能胡，却没有一项算数", "a hand wins and nothing of it counts"),
    "never_holds": ("“{name}”从来不会成立", "“{name}” can never happen"),
    "never_counts": ("“{name}”成立时也从来不算", "“{name}” never counts, even where it holds"),
    "never_fails": ("条件“{name}”从来不会挡住谁", "the condition “{name}” never stands in anybody's way"),
    "unsettled": ("这样胡的牌没法结算：“{name}”", "a win that cannot be settled: “{name}”"),
    "over_cap": ("有人付得比封顶还多", "somebody pays more than the cap"),
    # new
    "new_base": ("从哪一种打法改起？写题号", "Which game do you start from? Its number"),
    "new_name": ("你们这桌叫什么名字（可以不写）", "What is your table called (may be left out)"),
    "new_id": ("文件叫什么（小写字母，不带 .yaml）", "What is the file called (small letters, without .yaml)"),
    "new_options": (
        "要改哪几条？写题号（开的变关，关的变开），或 选项=值；不改就回车",
        "Which do you change? Numbers turn them over, option=value sets; nothing: enter",
    ),
    "new_wrote": ("写好了：{file}，检查过，没有问题", "written: {file}, checked, no problems"),
    "new_sheet": ("要一页规则（PDF）吗", "Do you want the one-page sheet (PDF)"),
    "situations": ("（这一类 {count} 种）", " ({count} like it)"),
    "serving": ("在浏览器里打开：{address}（按 Ctrl-C 结束）", "open in a browser: {address} (Ctrl-C ends it)"),
    # fmt, facts
    "even": ("{file}：公式已经整齐", "{file}: nothing to change"),
    "uneven": ("{file}：公式要重写", "{file}: would be rewritten"),
    "rewritten": ("{file}：公式已重写", "{file}: rewritten"),
    "word": ("词", "word"),
    "chinese": ("中文", "Chinese"),
    "kind": ("类型", "kind"),
    "meaning": ("意思", "meaning"),
    "no_pdf": (
        "没有装 PDF 组件，这次不做 PDF 和一页规则（pip install 'hrbrules[pdf]' 可加上）",
        "no PDFs and sheets this time: pip install 'hrbrules[pdf]' adds them",
    ),
    # check
    "clean": ("{file}：没有问题", "{file}: no problems"),
    "found": ("{file}：{errors}，{warnings}", "{file}: {errors}, {warnings}"),
    # cases
    "case_failed": ("没有通过", "failed"),
    "expected": ("期待", "expected"),
    "got": ("算出", "got"),
    "key": ("项", "key"),
    "same_as_above": ("原因同上。", "For the same reason as above."),
    "cases_passed": ("{all}，全部通过", "{all}, all passed"),
    "cases_failed": ("{all}：{passed} 个通过，{failed} 个没有通过", "{all}: {passed} passed, {failed} failed"),
    "no_cases": ("没有用例", "no cases"),
    # waits
    "tile": ("牌", "tile"),
    "place": ("补在哪里", "place"),
    "discard": ("打", "discard"),
    "waits": ("听", "waits"),
    "may_declare": ("可以报听", "may declare ting"),
    "may_not_declare": ("还不能报听：", "may not declare ting:"),
    "no_ting_discard": ("打哪张都不能报听", "no discard leaves a hand that may declare ting"),
    # score
    "wins": ("能胡", "wins"),
    "wins_not": ("不能胡", "does not win"),
    "hand": ("手牌", "hand"),
    "reading": ("牌型", "reading"),
    "value": ("番数", "value"),
    "share": ("每家该付", "a loser's share"),
    "kind_or_fan": ("算作", "counts as"),
    "worth": ("分值", "worth"),
    "dropped": ("不再算", "not counted"),
    "pays": ("付", "pays"),
    "to_whom": ("收", "to"),
    "amount": ("分", "points"),
    "for": ("因为", "for"),
    "nobody_pays": ("没有人付分。", "Nobody pays."),
    "balance": ("结算", "balance"),
    "seat": ("{seat} 家", "{seat}"),
    "nearest": ("最接近的看法：{reading}", "nearest reading: {reading}"),
    # build, book, export
    "built": ("{ruleset}：{cases}通过，写出{files}", "{ruleset}: {cases} passed, {files}"),
    "wrote": ("{files}，写在 {folder}", "{files} written to {folder}"),
    "working": ("正在制作", "building"),
    "index_title": ("哈尔滨麻将规则书", "Harbin mahjong rulebooks"),
    "index_lead": ("由 `hrbrules build` 生成。", "Made by `hrbrules build`."),
    # play, simulate
    "playing": ("正在打牌", "playing"),
    "simulated": ("{rulesets}：打了 {hands} 局（种子 {seed}）", "{rulesets}: {hands} hands (seed {seed})"),
    "versus": (" 对 ", " against "),
    "at_the_table": ("座上：{bots}", "at the table: {bots}"),
    "different_hands": ("同样的牌墙，有 {count} 局（{share}）结果不一样", "on the same walls {count} hands ({share}) ended otherwise"),
    "plus_minus": ("± 是误差范围：真实的数二十次里有十九次落在里面。", "±: the true number lies within this range 19 times out of 20."),
    "sim_hands": ("每局", "hands"),
    "sim_wins": ("胡牌中", "of all wins"),
    "sim_values": ("番数", "value"),
    "sim_play": ("平均每局", "a hand, on average"),
    "sim_bots": ("机器人", "bots"),
    "sim_won": ("有人胡", "won"),
    "sim_drawn": ("荒庄", "drawn"),
    "sim_value": ("胡牌的平均番数", "mean value of a win"),
    "sim_paid": ("平均每局付出的分", "points paid a hand"),
    "sim_dealer_wins": ("庄家胡", "won by the dealer"),
    "sim_dealer_gain": ("庄家平均得分", "the dealer's mean gain"),
    "sim_discards": ("打出的牌", "discards"),
    "sim_tings": ("报听的人", "players who declare"),
    "sim_first_ting": ("头一次报听前打出的牌", "discards up to the first ting"),
    "sim_bao_changes": ("换宝", "bao changes"),
    "impact_now": (
        "现在：有人胡 {won}，胡牌的平均番数 {value}，每家输赢的标准差 {spread}",
        "now: won {won}, mean value of a win {value}, standard deviation of a seat's gain {spread}",
    ),
    "impact_hands": ("局数", "hands"),
    "impact_moved": ("变动的分", "points moved"),
    "impact_different": ("结果不同的局", "hands otherwise"),
    "impact_spread": ("输赢的标准差", "deviation of gains"),
    "impact_about": (
        "每个选项改成别的值，在同样的牌墙上再打一遍。变动的分：各家输赢与现在相差多少，占现在输赢的几成。每格下面一行是误差范围：真实的数二十次里有十九次落在里面。一局也没有不同的，只知道这样的局不会多过那个上限。",
        "Each option at another value, played again on the same walls. Points moved: how much the seats' gains differ, as a part of all "
        "gains now. Below each number the range that holds the true one 19 times out of 20. Where no hand ended otherwise, all that is "
        "known is how few such hands there are at most.",
    ),
    "sim_bot_wins": ("{bot} 胡", "{bot} wins"),
    "sim_bot_gain": ("{bot} 平均得分", "{bot}, mean gain"),
}


# noun → (简体 with its measure word, English singular, plural)
_NOUNS: Final[dict[str, tuple[str, str, str]]] = {
    "case": ("个用例", "case", "cases"),
    "example": ("个例子", "example", "examples"),
    "file": ("个文件", "file", "files"),
    "error": ("处错误", "error", "errors"),
    "warning": ("处警告", "warning", "warnings"),
}


def count_of(noun: str, number: int, lang: str) -> str:
    """"3 cases"."""
    zh, one, many = _NOUNS[noun]
    return f"{number} {zh if lang.startswith('zh') else one if number == 1 else many}"


def text(key: str, lang: str, **values: object) -> str:
    """Raises KeyError for a key that is not there."""
    template = TEXTS[key][0 if lang.startswith("zh") else 1]
    return template.format(**values) if values else template
