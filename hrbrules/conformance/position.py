"""A state as the engine shows it goes in, with the told table; tiles, hand sizes, questions and legal actions are judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from hrbrules.conformance.flow import SEATS, Flow
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
    watch.see("tiles", sorted(tiles_of(table)) == flow.sorted_deck, "tiles are lost or doubled: {}", lambda: _difference(table, flow))
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
        if set(actions) != wanted or len(actions) != len(wanted):
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
    aside = table.baos if table.bao.name in ("UNSET", "ON") else ()
    found += [table.wall[place] for place in (*table.live[table.front :], *table.gang_pile, *table.last_pile, *table.idle, *aside)]
    found += [tile for tile, _ in table.old]
    return found


def _difference(table: State, flow: Flow) -> dict[str, int]:
    there, wanted = Counter(tiles_of(table)), Counter(flow.deck)
    return {tile_text(tile): there[tile] - wanted[tile] for tile in range(28) if there[tile] != wanted[tile]}


def _check_sizes(told: Told, table: State, watch: Watch) -> None:
    """Thirteen tiles, a meld counting as three; one more for who has drawn or claimed, one less for who discards first."""
    acting = table.phase is Phase.ACT
    for seat, hand in enumerate(table.hands):
        size = hand.concealed + 3 * len(hand.melds)
        sizes = {13}
        if seat == told.waiting:
            sizes = {12, 13}
        elif table.result is not None or (told.final >= 0 and told.flow["last.round"] == "one_each_kept"):
            sizes = {13, 14}
        elif seat == told.to_move and acting:
            first = told.flow.discards_first and seat not in told.declared and told.drawn < 0 and not told.claimed
            sizes = {13, 14} if first else {14}
        elif seat == told.to_move:
            sizes = {13, 14}
        watch.see("hand_sizes", size in sizes and hand.concealed > 0, "{} has {} tiles: {}", SEATS[seat], size, hand.text)


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
