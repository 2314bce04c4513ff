"""A state as the engine shows it goes in, with the told table; tiles, hand sizes, questions and legal actions are judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from hrbrules.conformance.flow import ONE_OF, SEATS, Flow
from hrbrules.conformance.legality import allowed
from hrbrules.conformance.report import Watch
from hrbrules.conformance.told import Told
from hrbrules.engine.action import Action
from hrbrules.engine.state import Phase, State
from hrbrules.tiles.tile import tile_text

Legal = Callable[[str], Sequence[Action]]


def check_position(told: Told, table: State, owing: Sequence[str], legal: Legal, watch: Watch) -> dict[str, Sequence[Action]]:
    """Raises Breach. Gives back the legal actions of every seat that owes an answer."""
    flow = told.flow
    counts = sum(map(ONE_OF.__getitem__, tiles_of(table)))
    watch.see("tiles", counts == flow.deck_counts, "tiles are lost or doubled: {}", lambda: _difference(table, flow))
    _check_sizes(told, table, watch)
    due = _who_owes(table, flow)
    watch.see("owing", sorted(owing) == due, "{} owe an answer in {}, should be {}", owing, table.phase.name, due)
    found: dict[str, Sequence[Action]] = {}
    for index, seat in enumerate(SEATS[: flow.players]):
        actions = legal(seat)
        if seat not in due:
            watch.see("legal", not actions, "{} owes nothing, and may {}", seat, actions)
            continue
        watch.see("owing", actions, "{} owes an answer and has none", seat)
        wanted = allowed(told, table.phase, index, (table.discard, table.actor))
        by_id = {a.id: a for a in wanted}
        if len(actions) != len(by_id) or {a.id: a for a in actions} != by_id:
            more = ", ".join(str(a) for a in actions if a not in wanted)
            less = ", ".join(str(a) for a in wanted if a not in actions)
            watch.see("legal", False, "{} in {}: may wrongly “{}”, may not “{}”", seat, table.phase.name, more, less)
        watch.seen["legal"] += 1
        found[seat] = actions
    return found




def tiles_of(table: State) -> list[int]:
    """Every tile, wherever it lies."""
    found: list[int] = []
    for hand in table.hands:
        found += hand.tiles
        for meld in hand.melds:
            found += meld.tiles
    for river in table.rivers:
        found += river
    if table.baos and table.bao.name in ("UNSET", "ON"):
        found += map(table.wall.__getitem__, table.baos)
    found += map(table.wall.__getitem__, table.live[table.front :])
    found += map(table.wall.__getitem__, table.gang_pile + table.last_pile + table.idle)
    found += [tile for tile, _ in table.old]
    return found


def _difference(table: State, flow: Flow) -> dict[str, int]:
    there, wanted = Counter(tiles_of(table)), Counter(flow.deck)
    return {tile_text(tile): there[tile] - wanted[tile] for tile in range(28) if there[tile] != wanted[tile]}


def _check_sizes(told: Told, table: State, watch: Watch) -> None:
    """Thirteen tiles, a meld counting as three; one more for who has drawn or claimed, one less for who discards first."""
    acting, over = table.phase is Phase.ACT, table.result is not None
    kept = over or (told.final >= 0 and told.flow["last.round"] == "one_each_kept")
    for seat, hand in enumerate(table.hands):
        size = hand.concealed + 3 * len(hand.melds)
        if seat == told.waiting:
            fine = size in (12, 13)
        elif kept:
            fine = size in (13, 14)
        elif seat != told.to_move:
            fine = size == 13
        else:
            first = told.flow.discards_first and seat not in told.declared and told.drawn < 0 and not told.claimed
            fine = size == 14 or (size == 13 and (first or not acting))
        if not fine or hand.concealed <= 0:
            watch.see("hand_sizes", False, "{} has {} tiles: {}", SEATS[seat], size, hand.text)
    watch.seen["hand_sizes"] += len(table.hands)


def _who_owes(table: State, flow: Flow) -> list[str]:
    match table.phase:
        case Phase.DEAL:
            return list(SEATS[: flow.players])
        case Phase.ACT:
            return [SEATS[table.turn]]
        case Phase.AFTER_DRAW | Phase.TING:
            return [SEATS[table.actor]]
        case Phase.CLAIM | Phase.ROB:
            but = table.source if table.phase is Phase.CLAIM else table.actor
            return [name for seat, name in enumerate(SEATS[: flow.players]) if seat != but]
        case Phase.CHANGE:
            return sorted(SEATS[seat] for seat in table.declared)
        case _:
            return []
