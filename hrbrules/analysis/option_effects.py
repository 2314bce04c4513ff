"""A ruleset goes in; what its options do to wins and payments comes out: which do nothing, which rule something out, which meet.

Two options meet where their joint effect on a payment is not the sum of each. Most only multiply; where they do something else
together, the smallest hand shows it. All of this is checked on the probes, at a few tables each, not proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from hrbrules.analysis.probes import Probe, judged, wins
from hrbrules.analysis.prove_options import Compile, pairs, with_needs
from hrbrules.analysis.tables import settled
from hrbrules.analysis.witnesses import size, sort_of
from hrbrules.compiled.tree import Compiled
from hrbrules.driver import load_compiled
from hrbrules.ruleset.clause import Group, Option
from hrbrules.ruleset.covering import Settings, Value, allowed, covering, values_of
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.situation import SEATS, Situation
from hrbrules.settlement.win import Win
from hrbrules.source.diagnostic import RulesetError

Pays = tuple[int, ...]  # what each seat gains; all 0 where nobody wins
_OF_A_SORT = 2  # probes kept of each sort of win and of waits


class Meeting(StrEnum):
    """How two options act on the same payment, where it is not the sum of what each does."""

    MULTIPLY = "multiply"  # each by its own factor; a win that one of them refuses counts as multiplied by nothing
    BRINGS = "brings"  # one acts on wins that there are only with the other
    INTERACT = "interact"  # otherwise


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """`changed`: of the situations tried, those that pay otherwise. `in_play`: whether a choice of play changes, or kongs' money.

    `gone`, `new`: win kinds and fans that no situation shows any more, or now does. `probe`: the smallest hand that changes.
    """

    settings: Settings
    changed: int
    in_play: bool
    gone: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    probe: Probe | None = None



@dataclass(frozen=True, slots=True, kw_only=True)
class Joint:
    """`pays`: of the probe as it is, with the first, with the second, with both."""

    settings: Settings
    meeting: Meeting
    count: int
    probe: Probe
    pays: tuple[Pays, Pays, Pays, Pays]


@dataclass(slots=True, kw_only=True)
class OptionEffects:
    """`situations`: how many each setting was tried on. `refused`: pairs that may not be together, with the diagnostic's code."""

    situations: int = 0
    effects: list[Effect] = field(default_factory=list)
    joints: list[Joint] = field(default_factory=list)
    refused: list[tuple[Settings, str]] = field(default_factory=list)
    covering: tuple[Settings, ...] = ()

    @property
    def dead(self) -> tuple[str, ...]:
        """Options of which no value changes anything that anybody could see."""
        alive = {next(iter(effect.settings)) for effect in self.effects if effect.changed or effect.in_play}
        return tuple(dict.fromkeys(id for effect in self.effects if (id := next(iter(effect.settings))) not in alive))


def option_effects(compile_with: Compile, progress: Callable[[list[Settings]], Iterable[Settings]] = list) -> OptionEffects:
    """Every other value of every option, and every two of them."""
    base = compile_with({})
    options = base.rules.options
    result = OptionEffects(covering=covering(options))
    single = [with_needs(options, {option.id: value}) for option in options for value in values_of(option) if value != option.value]
    compiled = {_key(settings): compile_with(settings) for settings in single}
    tried = _situations([load_compiled(one) for one in (base, *compiled.values())])
    result.situations = len(tried)
    plain = load_compiled(base)
    before, fans = _pays(plain, tried), _fans(plain)
    alone: dict[object, list[Pays]] = {}
    for settings in single:
        one = compiled[_key(settings)]
        ruleset = load_compiled(one)
        pays = alone[_key(settings)] = _pays(ruleset, tried)
        result.effects.append(_effect(settings, (base, one), (fans, _fans(ruleset)), tried, (before, pays)))
    for settings in progress(list(pairs(options, values=_first_other))):
        first, second = _halves(options, settings)
        if not allowed(options, {**{option.id: option.value for option in options}, **settings}):
            result.refused.append((settings, _refusal(compile_with, settings)))
        elif alone[first] != before and alone[second] != before:
            both = _pays(load_compiled(compile_with(settings)), tried)
            joint = _joint(settings, tried, (before, alone[first], alone[second], both))
            result.joints += [] if joint is None else [joint]
    return result


def _first_other(option: Option) -> tuple[Value, ...]:
    """Of a number one other value is enough to see how it acts."""
    found = tuple(value for value in values_of(option) if value != option.value)
    return found[:1] if option.kind == "number" else found


def _key(settings: Settings) -> object:
    return frozenset(settings.items())


def _halves(options: tuple[Option, ...], settings: Settings) -> tuple[object, object]:
    """Each of the two values alone, with what it needs."""
    one, other = list(settings.items())[:2]
    return _key(with_needs(options, dict([one]))), _key(with_needs(options, dict([other])))


def _refusal(compile_with: Compile, settings: Settings) -> str:
    try:
        compile_with(settings)
    except RulesetError as error:
        return error.diagnostics[0].code
    return ""


# ---- what is tried ---------------------------------------------------------------------------------------------------


def _situations(rulesets: list[Ruleset]) -> tuple[Probe, ...]:
    """Of every sort of win under any single option the smallest probes, each at a few tables; the smallest first."""
    kept: dict[object, list[Probe]] = {}
    for ruleset in rulesets:
        for probe in wins(ruleset):
            if isinstance(probe.result, Win):
                waits = probe.result.waits
                kept.setdefault((sort_of(probe), waits.places, waits.count == 1, probe.situation.last_tiles), []).append(probe)
    chosen = [probe for probes in kept.values() for probe in sorted(probes, key=size)[:_OF_A_SORT]]
    found = {(probe.tiles, probe.melds, probe.tile, probe.pushed, _word(table)): replace(probe, situation=table)
             for probe in sorted(chosen, key=size) for table in _tables(probe.situation, rulesets[0].players)}  # fmt: skip
    return tuple(found.values())


def _word(situation: Situation) -> str:
    return repr(situation)


def _tables(s: Situation, players: int) -> list[Situation]:
    """As it was; dealt by the winner; undeclared, declaring and closed losers; after drawn hands."""
    losers = tuple(seat for seat in SEATS[:players] if seat != s.seat)
    found = [s, replace(s, dealer=s.seat), replace(s, closed=losers, declared=()), replace(s, dealer_draws=4, dealer=losers[0])]
    if s.discarder is not None:
        found += [replace(s, declared=()), replace(s, declared=(s.discarder,), declaring=(s.discarder,)),
                  replace(s, declared=losers, dealer_draws=4, dealer=losers[0])]  # fmt: skip
    return found


def _again(ruleset: Ruleset, probe: Probe) -> Win | None:
    pushed = "" if ruleset.rules.flow_value("ting.push") == "no" else probe.pushed
    found = judged(ruleset, probe.tiles, probe.melds, probe.tile, probe.situation, pushed)
    return found.result if found is not None and isinstance(found.result, Win) else None


def _pays(ruleset: Ruleset, tried: tuple[Probe, ...]) -> list[Pays]:
    found = []
    for probe in tried:
        win = _again(ruleset, probe)
        ledger = None if win is None else settled(ruleset, win)[0]
        balance = {} if ledger is None else ledger.balance
        found.append(tuple(balance.get(seat, 0) for seat in SEATS))
    return found


def _fans(ruleset: Ruleset) -> frozenset[str]:
    """Win kinds and fans that some probe shows."""
    return frozenset(id for probe in wins(ruleset) if isinstance(probe.result, Win) for id in probe.result.holds)


# ---- what came of it -------------------------------------------------------------------------------------------------


def _effect(
    settings: Settings, compiled: tuple[Compiled, Compiled], fans: tuple[frozenset[str], frozenset[str]], tried: tuple[Probe, ...],
    pays: tuple[list[Pays], list[Pays]],
) -> Effect:  # fmt: skip
    changed = [index for index, (one, other) in enumerate(zip(*pays, strict=True)) if one != other]
    return Effect(
        settings=settings, changed=len(changed), in_play=_in_play(compiled[0]) != _in_play(compiled[1]),
        gone=tuple(sorted(fans[0] - fans[1])), new=tuple(sorted(fans[1] - fans[0])), probe=tried[changed[0]] if changed else None,
    )  # fmt: skip


def _in_play(compiled: Compiled) -> object:
    """What is seen of the rules before anybody wins: choices of play, conditions on claims and hands, kong money."""
    rules = compiled.rules
    clauses = rules.of(Group.CLAIMS, Group.HAND, Group.TING, Group.MONEY)
    flow = tuple((entry.path, entry.value) for entry in rules.flow)
    return flow, tuple((clause.id, clause.test, clause.judged, clause.share, clause.owes) for clause in clauses)


def _joint(settings: Settings, tried: tuple[Probe, ...], pays: tuple[list[Pays], list[Pays], list[Pays], list[Pays]]) -> Joint | None:
    """What two options do together; None where it is what each does."""
    found: dict[Meeting, list[int]] = {}
    for index, (plain, first, second, both) in enumerate(zip(*pays, strict=True)):
        amounts = tuple(zip(plain, first, second, both, strict=True))
        if all(b == f + s - p for p, f, s, b in amounts):
            continue
        if any(plain):
            meeting = Meeting.MULTIPLY if all(b * p == f * s for p, f, s, b in amounts) else Meeting.INTERACT
        else:
            meeting = Meeting.BRINGS if any(first) != any(second) else Meeting.INTERACT
        found.setdefault(meeting, []).append(index)
    for meeting in (Meeting.INTERACT, Meeting.BRINGS, Meeting.MULTIPLY):
        if meeting in found:
            first_index = found[meeting][0]
            four = tuple(one[first_index] for one in pays)
            return Joint(settings=settings, meeting=meeting, count=len(found[meeting]), probe=tried[first_index], pays=four)  # type: ignore[arg-type]
    return None
