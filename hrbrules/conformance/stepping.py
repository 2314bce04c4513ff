"""A told table and one step of an engine go in; the step is judged by the rules, and the table moves on with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hrbrules.conformance.flow import SEATS
from hrbrules.conformance.money import note_money
from hrbrules.conformance.report import Watch
from hrbrules.conformance.retelling import done_drawing, lay_unused, retell
from hrbrules.conformance.told import NO, Told
from hrbrules.conformance.windows import MAIN, Outcome
from hrbrules.engine.action import PASS, Action
from hrbrules.engine.event import EVERYBODY, Event
from hrbrules.engine.state import Phase, State

_PUBLIC: Final = ("discarded", "chi", "peng", "ming_gang", "bu_gang", "shown", "won")
_OWN: Final = ("drew", "replaced", "pushed")
_BAO: Final = ("bao_set", "bao_changed", "looked")


def follow_step(
    told: Told, before: State, answers: Mapping[int, Action], after: State, events: Sequence[Event], due: Outcome, watch: Watch
) -> None:
    """Judge the events of a step, what they add up to, and what is asked next. Raises Breach."""
    main = tuple((event.kind, event.seat, event.tiles) for event in events if event.kind in MAIN)
    told.promised += due.promised
    between = (Phase.AFTER_DRAW, Phase.CHANGE, Phase.TING, Phase.ROB, Phase.OVER)  # somebody else is asked before what was promised
    wanted = due.main if after.phase in between else due.main + told.promised
    watch.see("windows", main in (wanted, due.main + told.promised), "the answers ask for {}, the step has {}", wanted, main)
    told.promised = () if main != due.main else told.promised
    _quiet(told, before.phase, answers)
    for index, event in enumerate(events):
        if event.kind == "bao_changed" and told.flow.frozen and told.final < 0:
            watch.see("bao", told.discard < 0, "the bao changes between a discard and its claims")
        declared = event.kind == "declared"
        retell(told, event, watch)
        if declared:
            _consequences(told, event.seat, events[index + 1 :], watch)
        if event.kind in ("ming_gang", "bu_gang", "an_gang"):
            told.must_ting = event.kind == "ming_gang" and any(a.ting for seat, a in answers.items() if seat == event.seat)
            note_money(told, event, events[index + 1 :], watch)
        _who_sees(told, event, watch)
    lay_unused(told)
    _compare(told, after, watch)
    if after.result is None:
        _check_next(told, before, after, events, due, watch)


def _quiet(told: Told, phase: Phase, answers: Mapping[int, Action]) -> None:
    """What follows from passes without any event."""
    passed = all(a.kind == PASS for a in answers.values())
    if phase is Phase.AFTER_DRAW and passed:
        done_drawing(told)
    elif phase is Phase.ACT and passed:  # a tile of the final round is kept
        told.to_move = (told.to_move + 1) % told.flow.players
        told.drawn, told.event = NO, ""
    elif phase is Phase.CLAIM and passed:
        told.discard, told.unasked = NO, False


def _consequences(told: Told, seat: int, later: Sequence[Event], watch: Watch) -> None:
    """With the first declaration the bao is set, and where looking is automatic who declares looks at once (H18, U10)."""
    kinds = [event.kind for event in later]
    flow = told.flow
    if told.status == "unset":
        watch.see("bao", "bao_set" in kinds or "bao_gone" in kinds, "the bao is not set when the first player declares")
    counts = "bao_set" in kinds or told.bao_mask(seat) != 0
    looked = any(event.kind == "looked" and event.seat == seat for event in later)
    does = "looks" if looked else "does not look"
    watch.see("bao", looked is (flow.looks_at_once and counts), "{} {} at the bao on declaring", SEATS[seat], does)


def _who_sees(told: Told, event: Event, watch: Watch) -> None:
    """Each seat is shown the tiles that it may see, and no others."""
    if not event.tiles or event.kind == "dice":
        return
    everyone = (1 << told.flow.players) - 1
    if event.kind in _PUBLIC or (event.kind == "an_gang" and told.shows_gangs(event.seat)):
        may = everyone
    elif event.kind in _OWN or event.kind == "an_gang":
        may = 1 << event.seat
    elif event.kind in _BAO:
        by = told.flow["bao.seen_by"]
        viewers = told.looked if event.seat < 0 else told.looked & {event.seat}
        may = everyone if by == "everyone" else sum(1 << seat for seat in viewers) if by == "declared" else 0
    else:
        may = EVERYBODY
    shown = sum(1 << seat for seat in range(told.flow.players) if event.seen_from(seat).tiles)
    if event.kind in _BAO and event.seat >= 0:
        shown |= may & ~(1 << event.seat)  # where everybody may see the bao, that of another viewer need not be told again
    seats = [seat for seat in range(told.flow.players) if (shown ^ may) >> seat & 1] if shown != may & everyone else []
    watch.see("events_seen", not seats, "{} sees “{}” of “{}”", lambda: SEATS[seats[0]], lambda: event.seen_from(seats[0]), event)


def _compare(told: Told, after: State, watch: Watch) -> None:
    """The table that the events tell is the one that the engine shows."""
    watch.see("events", list(after.hands) == told.hands, "hands differ: {} told, {} shown", told.hands, after.hands)
    watch.see("events", [list(river) for river in after.rivers] == told.rivers, "rivers differ")
    watch.see("events", list(after.declared) == told.declared, "declared: {} told, {} shown", told.declared, after.declared)
    watch.see("events", {seat for seat in range(4) if after.looked >> seat & 1} == told.looked, "who has looked differs")
    watch.see("wall", list(after.live[after.front :]) == told.live, "the live wall differs from what was taken of it")
    piles = (list(after.gang_pile), list(after.last_pile), list(after.idle)) == (told.gang_pile, told.last_pile, told.idle)
    watch.see("wall", piles, "the reserved stacks differ from what was taken of them")
    watch.see("bao", after.bao.name.lower() == told.status, "the bao is {}, it should be {}", after.bao.name, told.status)
    for seat in told.declared:
        shown = _shown_place(told, after, seat)
        watch.see("bao", shown == told.bao_place(seat), "the bao of {} is another tile than was set", SEATS[seat])
    if not told.flow.each_viewer and told.status == "on":
        watch.see("bao", after.baos == (told.chain[-1],), "the bao is another tile than was set")
    watch.see("bao", sorted(after.old) == sorted(told.old), "baos of the past: {} told, {} shown", told.old, after.old)


def _shown_place(told: Told, after: State, seat: int) -> int:
    if told.status in ("unset", "gone"):
        return NO
    index = after.views[seat] if after.views else len(after.baos) - 1
    return after.baos[index] if 0 <= index < len(after.baos) else NO


def _check_next(told: Told, before: State, after: State, events: Sequence[Event], due: Outcome, watch: Watch) -> None:
    """The window that the rules ask for is open, and the right seat is asked."""
    flow, phase = told.flow, after.phase
    kinds = [event.kind for event in events]
    watch.see("windows", not due.winners, "{} wins, and play goes on", due.winners)
    watch.see("turns", phase is not Phase.OVER, "the hand is over without a result")
    declarer = next((event.seat for event in events if event.kind == "declared"), NO)
    asked = "ting" in flow.events and ((declarer >= 0 and not flow.may_look and told.bao_mask(declarer) != 0) or due.looks)
    watch.see("turns", (phase is Phase.TING) is asked, "after a declaration or a look the phase is {}", phase.name)
    changed = bool(kinds) and kinds[-1] == "bao_changed" and "bao_change" in flow.events and bool(told.declared)
    watch.see("turns", (phase is Phase.CHANGE) is changed, "after {} the phase is {}", kinds, phase.name)
    watch.see("turns", (phase is Phase.ROB) is (due.robbed[0] >= 0), "after {} the phase is {}", due, phase.name)
    if phase is Phase.ROB:
        watch.see("turns", (after.discard, after.actor) == due.robbed, "another kong is offered than was made")
    if phase is Phase.CLAIM:
        watch.see("turns", (told.discard, told.source) == (after.discard, after.source), "a discard is offered that is not there")
        watch.see("turns", before.phase is not Phase.CLAIM or "discarded" in kinds, "a discard is offered twice")
    elif told.discard >= 0:
        watch.see("turns", phase in (Phase.TING, Phase.CHANGE, Phase.ROB), "a discard is not offered to anybody")
    elif phase in (Phase.ACT, Phase.AFTER_DRAW):
        waits = told.waiting >= 0
        watch.see("turns", (phase is Phase.AFTER_DRAW) is waits, "{} while {} waits for its draw", phase.name, told.waiting)
        who, asked_now = (told.waiting, after.actor) if waits else (told.to_move, after.turn)
        watch.see("turns", who == asked_now, "{} is asked, it is the turn of {}", SEATS[asked_now], SEATS[who])
