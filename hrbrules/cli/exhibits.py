"""The examples of a ruleset go in; those that hold under the rules of a book come out as what the book prints, executed."""

from __future__ import annotations

from hrbrules.cases.play import Played, play
from hrbrules.cases.run import compared
from hrbrules.cases.tree import Case
from hrbrules.cli.texts import text
from hrbrules.rulebook.exhibit import Exhibit, ReceiptLine
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Clause, Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import Line
from hrbrules.settlement.win import NoWin, Win
from hrbrules.source.diagnostic import HrbrulesError

_SCORING = (Group.KIND, Group.FAN, Group.FACTOR, Group.BEARER)


def exhibits_of(rules: Ruleset, cases: tuple[Case, ...], lang: str) -> tuple[Exhibit, ...]:
    """What each example comes to, played by these rules, whatever options it asks for itself.

    An example whose expectations these rules do not meet shows another option: a book of these rules leaves it out.
    """
    voice = Voice(rules.rules, lang)
    found = []
    for case in cases:
        played = None if case.faults or "error" in case.expect else _met(rules, case)
        if played is not None:
            found.append(_exhibit(voice, case, played))
    return tuple(found)


def _met(rules: Ruleset, case: Case) -> Played | None:
    try:
        played = play(rules, case)
    except HrbrulesError:
        return None
    expected, got = compared(case, played)
    return played if expected == got else None


def _exhibit(voice: Voice, case: Case, played: Played) -> Exhibit:
    assert case.hand is not None
    result, situation = played.result, case.situation
    win = result if isinstance(result, Win) else None
    plain = Exhibit(
        title=case.title, cite=case.cite, hand=case.hand.text, melds=tuple(meld.text for meld in case.melds), waits=played.waits or ()
    )
    if situation is None:
        return plain
    return Exhibit(
        title=plain.title, cite=plain.cite, hand=plain.hand, melds=plain.melds, waits=plain.waits, tile=case.tile, by=situation.by,
        seat=situation.seat, dealer=situation.dealer, discarder=situation.discarder or "", declared=situation.declared,
        closed=situation.closed, bao=situation.bao, wins=win is not None, fans=() if win is None else win.fans,
        why_not=result.reasons if isinstance(result, NoWin) else (), value=None if win is None else win.value,
        pays=played.ledger.pays, receipt=tuple(_line(voice, line) for line in played.ledger.lines),
    )  # fmt: skip


def _line(voice: Voice, line: Line) -> ReceiptLine:
    """The first clause names the line, the others follow in words."""
    clauses: dict[str, Clause] = {clause.id: clause for clause in voice.rules.of(*_SCORING)}
    label, *more = line.clauses
    words = voice.labels.comma.join(f"{voice.name(id)} {voice.worth(clauses[id])}".strip() for id in more)
    if line.payer != line.owed_by:
        words += text("instead_of", voice.lang, seat=line.owed_by)
    return ReceiptLine(label=label, payer=line.payer, payee=line.payee, amount=line.amount, words=words)
