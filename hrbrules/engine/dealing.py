"""A ruleset, a seed and a dealer go in; the wall is built and broken, tiles are dealt, and the first state comes out (H01–H03)."""

from __future__ import annotations

from collections.abc import Sequence

from hrbrules.engine.plan import DEALT, Plan, plan_of
from hrbrules.engine.randomness import Stream
from hrbrules.engine.state import NO, Bao, Need, Phase, State, Then
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.tiles.hand import hand_of
from hrbrules.tiles.tile import tile_text

_SEATS = "ABCD"


def new_hand(
    ruleset: Ruleset, seed: int, dealer: str = "A", dealer_draws: int = 0, wall: Sequence[int] | None = None, *, number: int = 0
) -> State:
    """A hand as it stands after the deal.

    `seed`: any whole number from 0; the same seed, `number` (of the hand in its match), ruleset and dealer give the same hand
    on every machine. `dealer_draws`: drawn hands in a row under this dealer (H26), 0 to 99. `wall`: the tiles in the order of
    drawing, from the break on, instead of a shuffled wall; `Layout` says which places go to whom.
    Raises HandError: `bad-seed`, `unknown-seat`, `bad-number`, `bad-wall`.
    """
    plan = plan_of(ruleset)
    seat = _SEATS.find(dealer) if len(dealer) == 1 else NO
    if not 0 <= seat < plan.players:
        raise HandError(diagnose("unknown-seat", None, word=dealer, known="、".join(_SEATS[: plan.players])))
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise HandError(diagnose("bad-seed", None, found=str(seed)[:40]))
    if not 0 <= dealer_draws <= 99:
        raise HandError(diagnose("bad-number", None, found=dealer_draws, low=0, high=99))
    rolls = roll(plan, seed, number)
    if wall is None:
        tiles = Stream(seed, "wall", number).shuffled(plan.deck)
        start = 2 * break_at(plan, seat, rolls)
        tiles = tiles[start:] + tiles[:start]
    else:
        tiles = tuple(wall)
        if sorted(tiles) != sorted(plan.deck):
            raise HandError(diagnose("bad-wall", None, expected=len(plan.deck), found=len(tiles)))
    return _laid_out(plan, seed, number, seat, dealer_draws, rolls, tiles)


def _laid_out(
    plan: Plan, seed: int, number: int, dealer: int, draws: int, rolls: tuple[tuple[int, ...], ...], wall: tuple[int, ...]
) -> State:
    layout = plan.layout
    hands = [hand_of([])] * plan.players
    for step, places in enumerate(layout.dealt):
        hands[(dealer + step) % plan.players] = hand_of([wall[place] for place in places])
    front, baos = 0, () if layout.bao < 0 else (layout.bao,)
    if plan.bao_place == "drawn" and not plan.bao_at_first_ting:
        front, baos = 1, (layout.live[0],)
    bao = Bao.GONE if not plan.bao else Bao.UNSET if plan.bao_at_first_ting else Bao.ON
    return State(
        digest=plan.digest, seed=seed, number=number, dealer=dealer, dealer_draws=draws, dice=rolls, wall=wall, live=layout.live,
        front=front, tail_taken=0, gang_pile=layout.gang_pile, last_pile=layout.last_pile, idle=layout.idle, bao=bao, baos=baos,
        views=(0,) * plan.players if plan.each_viewer and bao is Bao.ON else (), fresh=False, old=(), hands=tuple(hands),
        rivers=((),) * plan.players, declared=(), looked=0, shown=0, visible=0,
        phase=Phase.DEAL if plan.events & DEALT else Phase.ACT, turn=dealer, actor=dealer, need=Need.DRAW, waiting=NO,
        then=Then.MOVE, drawn=NO, by=0, discard=NO, source=NO, declaring=False, may_gang=not plan.discards_first, claimed=False,
        banned=0, must_ting=False, replacing=False, feeder=NO, pending=NO, promised=NO, round_left=NO, money=(), result=None,
    )  # fmt: skip


def roll(plan: Plan, seed: int, number: int) -> tuple[tuple[int, ...], ...]:
    """The dice of each roll that opens the wall: two rolls, one, or none."""
    times = {"two_rolls": 2, "two_rolls_added": 2}.get(plan.opens, 1)
    stream = Stream(seed, "dice", number)
    return tuple([tuple([stream.below(6) + 1 for _ in range(plan.dice)]) for _ in range(times)])


def break_at(plan: Plan, dealer: int, rolls: Sequence[Sequence[int]]) -> int:
    """The stack at which drawing begins (H03, J02, U02).

    Stacks of the wall as built are counted clockwise, from the right-hand end of A's side on; going clockwise, each side
    runs from its owner's right to its left, and the next side is that of the previous player.
    """
    side, passed = opening(plan, dealer, rolls)
    stacks = len(plan.deck) // 2
    return (_side_start(side, plan.players, stacks) + passed) % stacks


def opening(plan: Plan, dealer: int, rolls: Sequence[Sequence[int]]) -> tuple[int, int]:
    """Whose side is opened, and how many stacks from its owner's right are passed."""
    sums = [sum(dice) for dice in rolls]
    players = plan.players
    match plan.opens:
        case "two_rolls":
            return (dealer + sums[0] - 1) % players, sums[1]
        case "one_roll":
            return (dealer + sums[0] - 1) % players, sums[0]
        case "two_rolls_added":
            return (dealer + sums[0] - 1) % players, sums[0] + sums[1]
        case "one_roll_opposite":
            return (dealer + 2) % players, sums[0]
        case _:
            return dealer, 0


def _side_start(side: int, players: int, stacks: int) -> int:
    """Sides stand clockwise as A, D, C, B; where stacks do not divide evenly the first sides have one more."""
    position = -side % players
    each, more = divmod(stacks, players)
    return position * each + min(position, more)


def wall_text(tiles: Sequence[int]) -> str:
    """A wall as text, in its own order."""
    return "".join(map(tile_text, tiles))
