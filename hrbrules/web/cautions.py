"""A table that can be played goes in; what its players should know comes out in plain words: rules that never do anything, odd payments."""
# ruff: noqa: E501  (a sentence stays on its line; Chinese counts double)

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hrbrules.analysis.finding import Finding
from hrbrules.analysis.prove import prove
from hrbrules.driver import check_named
from hrbrules.rulebook.finding_prose import found_name, found_part
from hrbrules.rulebook.voice import Voice
from hrbrules.source.diagnostic import Diagnostic, Problems, Severity
from hrbrules.web.page import LANGUAGES
from hrbrules.web.state import State
from hrbrules.web.table import table_of
from hrbrules.web.words import told

_REMEMBERED: Final = 64
CAUTIONS: Final[dict[str, tuple[str, str, str]]] = {
    "nobody-wins": ("这样谁也胡不了：{name}。", "這樣誰也胡不了：{name}。", "Nobody can ever win: {name}."),
    "implied": ("“{name}”别的条件已经管到了。", "「{name}」別的條件已經管到了。", "Other conditions ask for “{name}” already."),
    "no-value": ("有的牌胡了却不值分。", "有的牌胡了卻不值分。", "Some hand wins and is worth nothing."),
    "all-dropped": ("有的牌胡了，番种却全被顶掉。", "有的牌胡了，番種卻全被頂掉。", "Some hand wins, and all that it counts is dropped."),
    "never-holds": ("“{name}”从来不会出现。", "「{name}」從來不會出現。", "“{name}” can never happen."),
    "never-counts": ("“{name}”就算出现也从来不算。", "「{name}」就算出現也從來不算。", "“{name}” never counts, even where it holds."),
    "never-fails": ("“{name}”这一条从来拦不住谁。", "「{name}」這一條從來攔不住誰。", "“{name}” never stands in anybody’s way."),
    "never-decides": ("“{name}”里，{part}从来不起作用。", "「{name}」裡，{part}從來不起作用。", "{part} of “{name}” never decides anything."),
    "too-many": ("条件太多，没法逐一查验。", "條件太多，沒法逐一查驗。", "The rules look at too many things at once to try them all."),
    "unsettled": ("有的局面付账说不清：“{name}”。", "有的局面付帳說不清：「{name}」。", "In some situation it is not clear who pays: “{name}”."),
    "not-zero": ("有的局面收付对不上：“{name}”。", "有的局面收付對不上：「{name}」。", "In some situation the payments do not add up: “{name}”."),
    "paid-loser": ("有的输家反而收钱：“{name}”。", "有的輸家反而收錢：「{name}」。", "Some loser is paid: “{name}”."),
    "over-cap": ("有人付的超过了封顶。", "有人付的超過了封頂。", "Somebody pays more than the cap."),
}


@lru_cache(maxsize=_REMEMBERED)
def _found(state: State) -> tuple[tuple[Diagnostic, ...], tuple[Finding, ...]]:
    table, problems = table_of(state), Problems()
    check_named(table.named, problems, every_option=False)
    warnings = tuple(one for one in problems.found if one.severity is Severity.WARNING)
    return warnings, () if table.rules is None else tuple(prove(table.rules).findings)


def cautions(state: State, lang: str) -> tuple[str, ...]:
    """Sentences, each once; none for most tables. Raises RulesetError where the rules settle nothing."""
    table = table_of(state)
    if table.rules is None:
        return ()
    voice = Voice(table.rules.rules, lang)
    warnings, findings = _found(state)
    said = [voice.flow_text(one.message, one.hint) for one in told(warnings, {}, lang)]
    return tuple(dict.fromkeys([*said, *(_said(one, voice) for one in findings if one.shown)]))


def _said(found: Finding, voice: Voice) -> str:
    text = CAUTIONS[found.code][LANGUAGES.index(voice.lang)]
    return voice.capital(text.format(name=found_name(voice, found), part=found_part(voice, found)))
