"""Two rulesets go in; what differs comes out: the clauses that mean something else, each with the smallest hand that shows it.

First the clauses are compared by what they mean (`same`), however they are written: that proves equality. Then small hands
are won under both in every situation that either tells apart (`tries`), and each difference is laid to the clauses that make it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hrbrules.analysis.blame import Said, blamed, scored, traced
from hrbrules.analysis.changed import Part, changed_flow, changed_nodes, changed_parts
from hrbrules.analysis.hands_apart import hands_that_wait_otherwise
from hrbrules.analysis.looked_at import looked_at, nodes_of
from hrbrules.analysis.probes import Probe, tiles_to_show
from hrbrules.analysis.same_play import same_play
from hrbrules.analysis.tries import Judged, Tries
from hrbrules.ruleset.clause import CONDITIONS, FlowEntry, Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.ledger import settle
from hrbrules.settlement.situation import SEATS, Situation
from hrbrules.settlement.win import NoWin, Win, best_win, judge
from hrbrules.source.diagnostic import HandError
from hrbrules.tiles.tile import mask_tiles, tile_text

_KINDS = ("wins", "value", "payment", "same")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one ruleset says: `fans` that count and `pays` of a win, `reasons` where there is none. `lines`: the receipt,
    as (payer, payee, amount, ids of the clauses)."""

    wins: bool
    value: int
    fans: tuple[str, ...]
    pays: dict[str, int]
    reasons: tuple[str, ...]
    lines: tuple[tuple[str, str, int, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One class of situations: those in which just these clauses make a difference of this kind (wins, value, payment); of kind
    `same` they count otherwise, and yet the value comes out alike.

    `probe`: the smallest hand of the class; `count`: how many situations of it were met. `beside`: of kind `same`, the clauses for
    which something else is paid all the same."""

    kind: str
    parts: frozenset[Part]
    probe: Probe
    outcomes: tuple[Outcome, Outcome]
    count: int
    beside: frozenset[Part] = frozenset()

    @property
    def only(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Kinds and fans that count under one ruleset alone."""
        mine, theirs = (outcome.fans for outcome in self.outcomes)
        return tuple(fan for fan in mine if fan not in theirs), tuple(fan for fan in theirs if fan not in mine)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Changed clauses, and the difference that shows them best: None where no situation that was tried does. `matters`: which of
    `dealer` and `declared` (of the discarder) could not be otherwise there without another outcome under one of the two."""

    parts: tuple[Part, ...]
    difference: Difference | None
    matters: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """`equal`: proved to be the same game. `tried`: situations won under at least one of the two, judged under both.
    `flow`: choices of play that differ, with both entries. `shown`: every clause that means something else, with its hand.
    `alike`: differences of kind `same`."""

    tried: int
    differences: tuple[Difference, ...]
    alike: tuple[Difference, ...]
    flow: tuple[tuple[FlowEntry, FlowEntry], ...]
    shown: tuple[Shown, ...]
    equal: bool


def compare(one: Ruleset, other: Ruleset) -> Comparison:
    """Raises RulesetError where one of them cannot settle a win."""
    flow, parts = changed_flow(one.rules, other.rules), changed_parts(one.rules, other.rules)
    if one.digest == other.digest or not (parts or (flow and not same_play(one, other))):
        return Comparison(tried=0, differences=(), alike=(), flow=(), shown=(), equal=True)
    met = _Met(one, other, parts)
    met.go()
    ranked = met.ranked()
    return Comparison(
        tried=met.tried, differences=tuple(one for one in ranked if one.kind != "same"),
        alike=tuple(one for one in ranked if one.kind == "same"), flow=flow, shown=_shown(met, parts), equal=False,
    )  # fmt: skip


_Key = tuple[str, frozenset[Part]]
_Size = tuple[int, ...]


class _Met:
    """What the tries have shown so far, by kind and clauses."""

    def __init__(self, one: Ruleset, other: Ruleset, parts: tuple[Part, ...]) -> None:
        self.both, self.changed = (one, other), frozenset(parts)
        self.asked = Reasons(one), Reasons(other)
        looked = [looked_at(ruleset.rules, changed_nodes(ruleset.rules, self.changed)) for ruleset in self.both]
        self.tries = Tries(one, other, looked[0] | looked[1])
        self.tried = 0
        self.found: dict[_Key, tuple[_Size, Difference]] = {}

    def go(self) -> None:
        """The usual hands; where these show nothing of a clause, hands that wait otherwise, and then many more."""
        self._take(self.tries.usual())
        conditions = {part for part in self.changed if part.group in (Group.HAND, Group.TING)}
        if conditions - self._decided():
            self._take(self._waiting_otherwise())
        if {part for part in self.changed if part.group not in (Group.CLAIMS, Group.MONEY)} - self._decided():
            self._take(self.tries.built())

    def ranked(self) -> list[Difference]:
        """By kind, with the fewest clauses, then the smallest hand."""
        found = sorted(self.found.values(), key=lambda pair: (_KINDS.index(pair[1].kind), len(pair[1].parts), pair[0]))
        return [difference for _, difference in found]

    def smallest(self, part: Part) -> Difference | None:
        """The difference that a clause makes with the fewest others at work, then the smallest hand. Where fewer make all alike, that.

        A clause that never decides alone is shown where it counts in a win that only one of the two sees."""
        pairs = self.found.values()
        there = [pair for pair in pairs if part in pair[1].parts] or [pair for pair in pairs if part.id in _counted(pair[1])]
        best = min(there, key=lambda pair: (len(pair[1].parts), pair[1].kind == "same", pair[0]), default=None)
        return None if best is None else best[1]

    def _decided(self) -> set[Part]:
        return {part for (kind, parts) in self.found if kind != "same" for part in parts}

    def _waiting_otherwise(self) -> Iterator[Judged]:
        one, other = self.both
        for text, melds in hands_that_wait_otherwise(one, other):
            hand = one.hand(text, melds)
            for tile in mask_tiles(one.ready(hand).mask ^ other.ready(hand).mask):
                yield from self.tries.judged(hand, (text, melds, tile_text(tile), ""), (self.tries.plain("draw"),))

    def _take(self, judged: Iterator[Judged]) -> None:
        for probe, wins in judged:
            self.tried += 1
            for difference in _differences(self.asked, probe, wins, self.changed):
                key = difference.kind, difference.parts
                size = (len(difference.beside), *_size(probe), self.tried)
                known = self.found.get(key)
                count = 1 if known is None else known[1].count + 1
                best = (size, difference) if known is None or size < known[0] else known
                self.found[key] = best[0], replace(best[1], count=count)


def _shown(met: _Met, parts: tuple[Part, ...]) -> tuple[Shown, ...]:
    """Each clause with the hand that shows it best; clauses of one hand together."""
    found: list[tuple[tuple[Part, ...], Difference | None]] = []
    for part in parts:
        best = met.smallest(part)
        together = next((one for one in found if best is not None and one[1] is best and paying(one[0][0]) is paying(part)), None)
        if together is None:
            found.append(((part,), best))
        else:
            found[found.index(together)] = ((*together[0], part), best)
    return tuple(Shown(parts=parts, difference=best, matters=_matters(met.both, best)) for parts, best in found)


def paying(part: Part) -> bool:
    """Whether a clause is about who pays, not about what wins and what a win is worth."""
    return (part.group or part.id) in (Group.FACTOR, Group.BEARER, Group.MONEY, "owes", "share")


def _counted(difference: Difference) -> frozenset[str]:
    """The ids of clauses in the receipts of a win that only one of the two sees."""
    return frozenset(id for outcome in difference.outcomes for *_, ids in outcome.lines for id in ids if difference.kind == "wins")


def _size(probe: Probe) -> _Size:
    """Fewer tiles that do not lie open, concealed kongs included, then a plainer situation, then a win of fewer clauses."""
    s = probe.situation
    hidden = sum(4 for meld in probe.melds if meld.startswith("an_gang"))
    odd = (
        bool(s.bao), bool(s.closed), s.dealer == s.seat, bool(s.dealer_draws), s.last_tiles, bool(probe.pushed), bool(s.declaring),
        s.undeclared, bool(s.looked), bool(s.visible), bool(s.in_wall), bool(s.melds), s.gang_feeder is not None,
    )  # fmt: skip
    return tiles_to_show(probe) + hidden, sum(odd), len(probe.result.holds) if isinstance(probe.result, Win) else 0


def _differences(
    asked: tuple[Reasons, Reasons], probe: Probe, wins: tuple[Win | None, Win | None], changed: frozenset[Part]
) -> Iterator[Difference]:
    """What differs here, if anything does; beside it what counts otherwise and comes to the same."""
    (first, second), ledgers = wins, [None if win is None else settle(one.ruleset, win) for one, win in zip(asked, wins, strict=True)]
    kind = "wins"
    if first is not None and second is not None:
        paid = [ledger.pays for ledger in ledgers if ledger is not None]
        kind = "value" if first.value != second.value else "payment" if paid[0] != paid[1] else "same"
        if kind == "same" and first.fans == second.fans:
            return
    one, other = (
        Said(ruleset=one.ruleset, win=win, ledger=ledger, reasons=() if win is not None else one.of(probe))
        for one, win, ledger in zip(asked, wins, ledgers, strict=True)
    )
    found = Difference(kind=kind, parts=frozenset(), probe=probe, outcomes=(_outcome(one), _outcome(other)), count=1)
    blame = traced(blamed(one, other), one, other, changed) if kind != "same" else frozenset()
    if kind != "same":
        yield replace(found, parts=blame)
    if kind in ("payment", "same"):
        alike = traced(scored(one, other), one, other, changed) & changed
        if alike and not alike & blame:
            yield replace(found, kind="same", parts=alike, beside=blame)


class Reasons:
    """Why hands do not win under one ruleset. Saying so takes long, and of what stands at the table conditions ask little."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        looked = looked_at(ruleset.rules, nodes_of(ruleset.rules.of(*CONDITIONS, Group.KIND)))
        at_table = ("dealer", "dealer_draws", "last_tiles", "wall_left", "visible", "in_wall", "looked", "gang_feeder")
        self._names = ["undeclared", *(name for name in at_table if any(fact == name for fact, _ in looked))]
        self._names += ["visible", "in_wall"] if any(fact == "knows" for fact, _ in looked) else []
        self._names += ["declared", "closed", "declaring", "dealer", "looked", "melds"] if any(seat for _, seat in looked) else []
        self._known: dict[tuple[object, ...], tuple[str, ...]] = {}

    def of(self, probe: Probe) -> tuple[str, ...]:
        """`probe.result` is the win under the other ruleset, hence the hand is made already."""
        assert isinstance(probe.result, Win)
        s, hand = probe.situation, probe.result.hand
        key = (hand, probe.tile, s.by, s.bao, *(str(getattr(s, name)) for name in self._names))
        if key not in self._known:
            result = judge(self.ruleset, hand, probe.tile or None, s)
            self._known[key] = result.reasons if isinstance(result, NoWin) else ()
        return self._known[key]


def _outcome(said: Said) -> Outcome:
    if said.win is None or said.ledger is None:
        return Outcome(wins=False, value=0, fans=(), pays={}, reasons=said.reasons)
    lines = tuple((line.payer, line.payee, line.amount, line.clauses) for line in said.ledger.lines)
    return Outcome(wins=True, value=said.win.value, fans=said.win.fans, pays=said.ledger.pays, reasons=(), lines=lines)


def _matters(both: tuple[Ruleset, Ruleset], found: Difference | None) -> frozenset[str]:
    """Whether another dealer, or a discarder who has (not) declared, would make another outcome under one of the two."""
    if found is None:
        return frozenset()
    s = found.probe.situation
    dealers = [replace(s, dealer=seat) for seat in SEATS[: min(ruleset.players for ruleset in both)]]
    other = tuple(seat for seat in s.declared if seat != s.discarder)
    declared = [replace(s, declared=other if s.discarder in s.declared else (*other, s.discarder))] if s.discarder else []
    return frozenset(
        name for name, others in (("dealer", dealers), ("declared", declared))
        if any(_pays(ruleset, found.probe, one) != _pays(ruleset, found.probe, s) for ruleset in both for one in others)
    )  # fmt: skip


def _pays(ruleset: Ruleset, probe: Probe, situation: Situation) -> dict[str, int] | None:
    assert isinstance(probe.result, Win)
    try:
        win = best_win(ruleset, probe.result.hand, probe.tile or None, situation)
    except HandError:
        return None
    return None if win is None else settle(ruleset, win).pays
