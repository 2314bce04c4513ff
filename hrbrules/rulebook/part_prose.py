"""A changed clause, or what a ruleset says of a hand, goes in; its title, its text and the receipt in brief come out."""

from __future__ import annotations

from collections.abc import Iterator

from hrbrules.analysis.changed import Part
from hrbrules.analysis.diff import Outcome
from hrbrules.analysis.looked_at import nodes_of
from hrbrules.formula.tree import Any, ClauseRef, Node, walk
from hrbrules.rulebook.section_changes import clause_said, owes_said, untitled
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import CONDITIONS, Clause, Group, Rules
from hrbrules.ruleset.tests import test_node
from hrbrules.settlement.account import SCORING


def part_title(voice: Voice, before: Voice, part: Part, *, ids: bool = True) -> str:
    """What to call a clause: its name under the new rules, else under the old, else what sort of clause it is (and its id)."""
    if not part.group:
        return voice.capital(voice.labels["ch_owes" if part.id == "owes" else part.id])
    for one in (voice, before):
        clause = _clause(one, part)
        name = one.pick(clause.prose.name) if clause is not None else ""
        if name:
            return voice.capital(name)
    group = Group(part.group)
    if ids and group in CONDITIONS:
        return voice.capital(f"{untitled(voice, group, part.id)} {part.id}")
    return voice.capital(untitled(voice, group, part.id))


def both_said(before: Voice, voice: Voice, part: Part) -> tuple[str, str]:
    """The clause under the old rules and the new; where its own words tell no difference, with the test itself, or with the
    words used in it that mean something else."""
    said = _said(before, part), _said(voice, part)
    clauses = _clause(before, part), _clause(voice, part)
    if said[0] != said[1] or clauses[0] is None or clauses[1] is None:
        return said
    tests = before.short(clauses[0]), voice.short(clauses[1])
    if tests[0] != tests[1]:
        return before.flow_text(said[0], before.sentence(tests[0])), voice.flow_text(said[1], voice.sentence(tests[1]))
    words = [id for id in dict.fromkeys(_words(voice.rules, clauses[1])) if _word(before, id) != _word(voice, id)]
    first, second = ([_word(one, id) for id in words] for one in (before, voice))
    return before.flow_text(said[0], *first), voice.flow_text(said[1], *second)


def _words(rules: Rules, clause: Clause) -> Iterator[str]:
    """The terms that a clause uses, through each other."""
    for node in nodes_of((clause,)):
        for part in walk(node):
            if isinstance(part, ClauseRef) and part.group == "term":
                yield part.clause
                yield from _words(rules, next(term for term in rules.of(Group.TERM) if term.id == part.clause))


def _word(voice: Voice, id: str) -> str:
    """"Counts as drawing the bao: …"; a term that names kinds and fans only: "算摸宝的有：摸宝、大风"."""
    clause = _clause(voice, Part(Group.TERM.value, id))
    name = voice.name(id)
    names = () if clause is None else _named_alone(test_node(clause.test))
    if names:
        return voice.sentence(voice.labels["d_covers"].format(name=voice.capital(name), names=voice.names(names)))
    said = voice.labels["ch_absent"] if clause is None else voice.sentence(voice.short(clause))
    return f"{voice.capital(name)}{voice.labels.colon}{said}"


def _named_alone(node: Node) -> tuple[str, ...]:
    """The kinds and fans of which any will do; nothing where a formula asks for more."""
    parts = node.parts if isinstance(node, Any) else (node,)
    clauses = [part.clause for part in parts if isinstance(part, ClauseRef) and part.group in (Group.KIND, Group.FAN)]
    return tuple(clauses) if len(clauses) == len(parts) else ()


def _said(voice: Voice, part: Part) -> str:
    """The clause as these rules have it; that there is none."""
    if part.group:
        return clause_said(voice, _clause(voice, part))
    if part.id == "owes":
        return owes_said(voice)
    return voice.speaker().number(voice.rules.value if part.id == "value" else voice.rules.share)


def _clause(voice: Voice, part: Part) -> Clause | None:
    return next((clause for clause in voice.rules.clauses if clause.group == part.group and clause.id == part.id), None)


def outcome_rows(voice: Voice, outcome: Outcome, just_read: frozenset[str] = frozenset()) -> tuple[str, str, str]:
    """What counts (or why it does not win), the value, who pays and for what beside that. `just_read`: ids of conditions whose words
    stand right above."""
    labels = voice.labels
    if not outcome.wins:
        said = dict.fromkeys(labels["d_this_rule"] if reason in just_read else _reason(voice, reason) for reason in outcome.reasons)
        return f"{labels['x_loses']}{labels.colon}{labels.semicolon.join(said)}", "", ""
    fans = labels.comma.join(_worth(voice, id) for id in outcome.fans)
    return fans, str(outcome.value), _payments(voice, outcome) or labels["d_nobody"]


def _reason(voice: Voice, reason: str) -> str:
    clause = next((clause for clause in voice.rules.of(*CONDITIONS) if clause.id == reason), None)
    if clause is None:
        return voice.labels[f"not_{reason}"] if reason in ("shape", "kind") else reason
    return voice.pick(clause.prose.name) or voice.labels["ex_needed"].format(test=voice.asks(clause))


def _worth(voice: Voice, id: str) -> str:
    clause = next(clause for clause in voice.rules.of(*SCORING) if clause.id == id)
    return f"{voice.name(id)} {voice.worth(clause)}".strip()


def _payments(voice: Voice, outcome: Outcome) -> str:
    """"B, D 1 each; C 12 = 2 + 2 + 8 (undeclared discarder ×4)": payers of the same amounts for the same reasons together."""
    paid: dict[str, tuple[list[int], dict[str, None]]] = {}
    for payer, _, amount, ids in outcome.lines:
        amounts, why = paid.setdefault(payer, ([], {}))
        amounts.append(amount)
        why.update(dict.fromkeys(_worth(voice, id) for id in ids if id not in outcome.fans))
    joined: dict[tuple[str, str], list[str]] = {}
    for payer, (amounts, why) in paid.items():
        sums = str(amounts[0]) if len(amounts) == 1 else f"{sum(amounts)} = {' + '.join(map(str, amounts))}"
        joined.setdefault((sums, voice.labels.comma.join(why)), []).append(payer)
    return voice.labels.semicolon.join(
        f"{voice.labels.comma.join(payers)} {sums if len(payers) == 1 else voice.labels['r_each'].format(n=sums)}{voice.bracketed(why)}"
        for (sums, why), payers in joined.items()
    )
