"""A hand, a tile and a situation go in; the win with its best reading comes out, or why there is none."""

from __future__ import annotations

from typing import Final, NamedTuple

from hrbrules.formula.view import Moment, Waits
from hrbrules.ruleset.runtime import NO_WAITS, Ruleset
from hrbrules.settlement.situation import TILELESS, Situation, moment_of
from hrbrules.source.diagnostic import HandError, diagnose
from hrbrules.source.record import record, replace
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.reading import NONE, Reading
from hrbrules.tiles.tile import TILE_COUNT, mask_tiles, parse_tiles, tile_text

_new: Final = tuple.__new__  # `Win(…)` would call it through Python


class Win(NamedTuple):  # a tuple, since it is made for every hand that is scored
    """`fans`: win kinds and fans that count; `holds`: those that are true, dropped or not; bits of both beside them."""

    hand: Hand
    tile: str  # empty on a deal
    moment: Moment
    waits: Waits
    reading: Reading
    value: int
    fans: tuple[str, ...]
    holds: tuple[str, ...]
    x: int
    c: int


@record
class NoWin:
    """`reasons`: conditions that fail, "shape" where tile and hand make no winning shape, "kind" where nothing wins by this event."""

    reasons: tuple[str, ...]

    def __bool__(self) -> bool:
        return False


_DEALT = (13, 14)  # the dealer's hand has fourteen; four of a kind win in the others' too (B16)


def judge(ruleset: Ruleset, hand: Hand, tile: str | int | None, situation: Situation) -> Win | NoWin:
    """Whether the hand wins, and how. Of several bao at once (ting, bao_change without a tile) the best counts.

    Raises HandError where hand, tile and event do not fit together.
    """
    best, index, moment, waits = _search(ruleset, hand, tile, situation)
    return _no_win(ruleset, hand, index, moment, waits) if best is None else best


def best_win(ruleset: Ruleset, hand: Hand, tile: str | int | None, situation: Situation) -> Win | None:
    """As `judge`, without saying why not, which would take a hundred times as long."""
    return _search(ruleset, hand, tile, situation)[0]


def _search(
    ruleset: Ruleset, hand: Hand, tile: str | int | None, situation: Situation
) -> tuple[Win | None, int | None, Moment, Waits]:
    """The best win, the tile where there is just one, and what was judged."""
    moment = moment_of(ruleset, hand, situation)
    if situation.by == "deal":
        return _judge_deal(ruleset, hand, tile, moment, situation.bao), None, moment, NO_WAITS
    if hand.concealed % 3 != 1:
        raise HandError(diagnose("not-waiting", None, count=hand.concealed))
    tiles = _tiles(hand, tile, moment, situation.by)
    if situation.bao:
        _check_copies(ruleset, hand, moment, situation.bao)
    waits = ruleset.ready(hand)
    best: Win | None = None
    for index in tiles:
        found = _judge_tile(ruleset, hand, index, waits, replace(moment, tile=1 << index) if len(tiles) > 1 else moment)
        if found is not None and (best is None or _rank(ruleset, found) > _rank(ruleset, best)):
            best = found
    return best, tiles[0] if len(tiles) == 1 else None, moment, waits


def _tiles(hand: Hand, tile: str | int | None, moment: Moment, by: str) -> tuple[int, ...]:
    if tile is None or tile == "":
        if not moment.by & TILELESS:
            raise HandError(diagnose("needs-tile", None, by=by))
        found = mask_tiles(moment.bao)
        if len(found) == 1:
            moment.tile = 1 << found[0]
        return found
    tiles = (tile,) if isinstance(tile, int) else parse_tiles(tile)
    if len(tiles) != 1 or not 0 <= tiles[0] < TILE_COUNT:
        raise HandError(diagnose("one-tile", None, found=tile))
    moment.tile = 1 << tiles[0]
    if not hand.spare >> tiles[0] & 1:
        raise HandError(diagnose("too-many-tiles", None, tile=tile_text(tiles[0]), count=5))
    return tiles


def _check_copies(ruleset: Ruleset, hand: Hand, moment: Moment, bao: str) -> None:
    """There are four of each, the bao that lies aside and the winning tile included."""
    for tile in parse_tiles(bao):  # a bao that is drawn at the very last may itself be the winning tile
        won = 1 if moment.tile == 1 << tile and not moment.by & TILELESS and not ruleset.bao_drawn_last else 0
        copies = hand.copies_of(1 << tile) + won + 1
        if copies > 4:
            raise HandError(diagnose("too-many-tiles", None, tile=tile_text(tile), count=copies))


def judge_moment(ruleset: Ruleset, hand: Hand, tile: int, waits: Waits, moment: Moment) -> Win | None:
    """As `judge`, for an engine that knows the table: `moment` lacks only the tile and is filled in; nothing is checked.

    `tile` is −1 on a deal; there a hand of thirteen tiles may be asked too (B16). `waits` are those the hand declared on.
    """
    if tile >= 0:
        moment.tile = 1 << tile
        return _judge_tile(ruleset, hand, tile, waits, moment)
    moment.readings = ruleset.dealt_readings(hand) if hand.concealed % 3 == 2 else ()
    moment.natural = bool(moment.readings)
    return _best(ruleset, hand, "", NO_WAITS, moment, moment.readings or (NO_READING,))


def _judge_tile(ruleset: Ruleset, hand: Hand, tile: int, waits: Waits, moment: Moment) -> Win | None:
    if not waits.mask:
        return None
    moment.natural = bool(waits.mask & moment.tile)
    moment.readings = waits.readings.get(tile) or waits.every_reading()  # DESIGN §4, which reading
    return _best(ruleset, hand, tile_text(tile), waits, moment, moment.readings)


def _judge_deal(ruleset: Ruleset, hand: Hand, tile: str | int | None, moment: Moment, bao: str) -> Win | None:
    if tile not in (None, ""):
        raise HandError(diagnose("deal-has-no-tile", None, found=tile))
    if hand.concealed not in _DEALT or hand.melds:
        raise HandError(diagnose("wrong-tile-count", None, count=hand.concealed, melds=len(hand.melds), expected="13/14"))
    _check_copies(ruleset, hand, moment, bao)
    return judge_moment(ruleset, hand, -1, NO_WAITS, moment)


def _no_win(ruleset: Ruleset, hand: Hand, tile: int | None, moment: Moment, waits: Waits) -> NoWin:
    from hrbrules.settlement.reasons import failing  # needs the formula language, which winning does not

    return NoWin(reasons=failing(ruleset, hand, tile, moment, waits))


class _NoReading:
    """What formulas read where a dealt hand wins without being complete (B16): nothing in any place."""

    place, shape, fill, pair, held_pair = NONE, 0, 0, 0, 0
    sequences = held_sequences = triplets = held_triplets = an_ke = held_an_ke = 0
    groups: tuple[int, ...] = ()

    def _nothing(self, mask: int) -> int:
        return 0

    sequences_of = held_sequences_of = triplets_of = held_triplets_of = an_ke_of = held_an_ke_of = _nothing


NO_READING: Final[Reading] = _NoReading()  # type: ignore[assignment]


def _best(
    ruleset: Ruleset, hand: Hand, tile: str, waits: Waits, moment: Moment, readings: tuple[Reading, ...]
) -> Win | None:
    """The reading of the highest value; ties by the larger sum of shares, then by sorted groups (DESIGN §4)."""
    functions = ruleset.functions
    k = functions.kinds(moment, hand, waits)
    k = k and functions.win_ok(moment, hand, waits, k, k)
    if not k:
        return None
    best: Win | None = None
    valued = functions.valued
    for reading in readings:
        value, x, c, left = valued(moment, hand, waits, reading, k)
        if best is not None and value <= best.value:
            same = value == best.value and x == best.x and not functions.payments_read  # then both pay the same
            if value < best.value or (same and reading.groups >= best.reading.groups):
                continue
        if not left:
            continue
        fans = ruleset.holding(c)
        holds = fans if c == x else ruleset.holding(x)
        found = _new(Win, (hand, tile, moment, waits, reading, value, fans, holds, x, c))
        if best is None or value > best.value or _rank(ruleset, found) > _rank(ruleset, best):
            best = found
    return best


def _rank(ruleset: Ruleset, win: Win) -> tuple[int, int, tuple[int, ...]]:
    """Sorted groups decide last, the smaller ones first, so they are negated here."""
    total = sum(amount for _, amount, _ in shares(ruleset, win))
    return win.value, total, tuple(-group for group in win.reading.groups)


def shares(ruleset: Ruleset, win: Win) -> list[tuple[int, int, int]]:
    """What each loser owes: (seat, amount, bits of the factors that count)."""
    hand, _, w, v, r, value, _, _, x, c = win
    return ruleset.functions.shares(w, hand, v, r, x, c, value)
