"""The last state of a hand goes in; wins, ledger and the next dealer are judged by the rules (H02, H22–H26)."""

from __future__ import annotations

from hrbrules.conformance.flow import SEATS
from hrbrules.conformance.money import money_that_counts
from hrbrules.conformance.report import Watch
from hrbrules.conformance.told import Told
from hrbrules.conformance.windows import Outcome
from hrbrules.engine.state import Phase, Result, State
from hrbrules.formula.tree import FactRef
from hrbrules.ruleset.clause import Group
from hrbrules.settlement.ledger import Line, settle
from hrbrules.settlement.win import Win
from hrbrules.tiles.tile import tile_text


def check_end(told: Told, over: State, due: Outcome, wins: list[Win | None], watch: Watch) -> None:
    """`wins`: those that were due, judged before the step. Raises Breach."""
    result = over.result
    assert result is not None
    watch.see("ends", over.phase is Phase.OVER, "there is a result, and play goes on")
    names = [SEATS[seat] for seat, *_ in due.winners]
    watch.see("windows", [win.seat for win in result.wins] == names, "{} should win, {} wins", names, [win.seat for win in result.wins])
    found: list[Win] = []
    for (seat, event, tile, giver), win, shown in zip(due.winners, wins, result.wins, strict=True):
        watch.see("wins", win is not None, "{} wins by {} without a win", SEATS[seat], event)
        assert win is not None
        text = "" if tile < 0 else tile_text(tile)
        wanted = (SEATS[seat], event, text, SEATS[giver] if giver >= 0 else "", win.fans, win.value)
        watch.see("wins", tuple(shown) == wanted, "the rules give {}, the engine {}", wanted, tuple(shown))
        found.append(win)
    lines = money_that_counts(told, names) + (list(settle(told.flow.rules, *found).lines) if found else [])
    _check_ledger(told, result, lines, watch)
    if not found:
        watch.see("ends", _nothing_left(told), "the hand is drawn with {} tiles left to draw", told.left())
    _check_dealer(told, result, names, found, watch)


def _check_ledger(told: Told, result: Result, lines: list[Line], watch: Watch) -> None:
    for line in result.lines:
        whole = type(line.amount) is int and line.amount > 0 and line.payer != line.payee
        watch.see("ledger", whole, "a payment is no whole sum from one seat to another: {}", line)
    watch.see("ledger", sorted(result.lines) == sorted(lines), "the rules give {}, the engine {}", lines, result.lines)
    scores = [0] * told.flow.players
    for line in lines:
        scores[SEATS.index(line.payer)] -= line.amount
        scores[SEATS.index(line.payee)] += line.amount
    watch.see("ledger", list(result.scores) == scores and sum(result.scores) == 0, "scores are {}, should be {}", result.scores, scores)


def _nothing_left(told: Told) -> bool:
    """Whether a drawn hand has come to its end: the wall, the final round or a replacement is used up (H24, H25)."""
    flow = told.flow
    if told.kongs and told.discard < 0 and not told.can_replace():
        return True
    if told.waiting >= 0:
        return told.left() == 0
    if told.final >= 0:
        return told.final == 0 or told.final_tiles() <= 0
    return told.at_the_end() and flow["last.round"] == "none"


def _check_dealer(told: Told, result: Result, winners: list[str], wins: list[Win], watch: Watch) -> None:
    flow, dealer = told.flow, SEATS[told.dealer]
    following = SEATS[(told.dealer + 1) % flow.players]
    draws = 0
    if not winners:
        stays = flow["dealer.draw"] == "stays"
        wanted, draws = (dealer, min(told.dealer_draws + 1, 99)) if stays else (following, 0)
    elif dealer in winners:
        wanted = dealer if flow["dealer.wins"] == "stays" else following
    elif flow["liability.dealer_after"] == "next_seat" and any(_dealer_bears(told, win) for win in wins):
        wanted = following
    else:
        wanted = winners[0] if flow["dealer.loses"] == "winner" else following
    shown = (result.dealer, result.dealer_draws)
    watch.see("dealer", shown == (wanted, draws), "the next dealer is {} with {} drawn hands, should be {} with {}", *shown, wanted, draws)


def _dealer_bears(told: Told, win: Win) -> bool:
    """Whether a liability of the dealer stands (包庄)."""
    rules = told.flow.rules
    clauses = rules.rules.of(Group.BEARER)
    standing = rules.functions.bearers(win.moment, win.hand, win.waits, win.reading, win.x, win.c, win.value)
    bearers = [clauses[index].bearer for index, _ in standing]
    return any(isinstance(bearer, FactRef) and bearer.fact == "dealer" for bearer in bearers)
