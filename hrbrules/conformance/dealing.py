"""The first state of a hand goes in; dice, deal, reserved stacks and the first bao are judged by the rules (H01–H03, J02, U02)."""

from __future__ import annotations

from hrbrules.conformance.flow import SEATS, Flow
from hrbrules.conformance.report import Watch
from hrbrules.engine.state import Phase, State


def check_deal(flow: Flow, table: State, asked: tuple[int, str, int], watch: Watch) -> None:
    """`asked`: the seed, dealer and drawn hands in a row that were asked for. Raises Breach."""
    shown = (table.seed, SEATS[table.dealer], table.dealer_draws)
    watch.see("deal", shown == asked, "the hand is {}, {} was asked for", shown, asked)
    dice = [len(roll) for roll in table.dice] == [flow.number("tiles.dice")] * flow.rolls()
    watch.see("deal", dice and all(1 <= die <= 6 for roll in table.dice for die in roll), "the dice are {}", table.dice)
    watch.see("deal", sorted(table.wall) == list(flow.deck), "the wall is not that of these rules")
    dealt = flow.dealt()
    for step, places in enumerate(dealt):
        seat = (table.dealer + step) % flow.players
        tiles = sorted(table.wall[place] for place in places)
        watch.see("deal", list(table.hands[seat].tiles) == tiles and not table.hands[seat].melds, "{} is dealt other tiles", SEATS[seat])
    size = len(flow.deck)
    reserved = set(range(size - 2 * flow.number("wall.reserved_stacks"), size))
    taken = {place for places in dealt for place in places}
    live = [place for place in range(size) if place not in taken and place not in reserved]
    bao = flow.bao_at_deal(live)
    if flow["bao.place"] == "drawn" and flow.has_bao and flow["bao.set"] == "deal":
        bao = live[0]
    watch.see("deal", table.baos == (() if bao < 0 else (bao,)), "the bao lies at {}, should be {}", table.baos, bao)
    live = [place for place in live if place != bao]
    watch.see("deal", list(table.live[table.front :]) == live, "the live wall is not what is left after the deal")
    gang = flow.stacks(flow.members("gang.stacks"), reserved - {bao})
    watch.see("deal", list(table.gang_pile) == gang, "replacements lie at {}, should be {}", table.gang_pile, gang)
    numbers = tuple(sorted(flow.members("last.stacks"), key=int, reverse=True))
    last = flow.stacks(numbers, reserved - {bao} - set(gang))
    watch.see("deal", list(table.last_pile) == last, "the last tiles lie at {}, should be {}", table.last_pile, last)
    phase = Phase.DEAL if "deal" in flow.events else Phase.ACT
    watch.see("turns", (table.phase, table.turn) == (phase, table.dealer), "play begins with {} of seat {}", table.phase, table.turn)
    empty = not any(table.rivers) and not table.declared and table.result is None
    watch.see("deal", empty, "something has happened before the first move")
