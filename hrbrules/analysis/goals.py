"""The tiles of one suit go in; the sets and pairs that they are nearest to come out, as goals to play for."""

from __future__ import annotations

from typing import Final, NamedTuple

from hrbrules.tiles.memo import Memo
from hrbrules.tiles.tile import ZHONG

_PAIR: Final = 16
# Groups of a suit: sequences from rank 0 to 6 are 0–6, triplets of rank 0 to 8 are 7–15, pairs 16–24; each as ranks.
GROUPS: Final = (
    *((rank, rank + 1, rank + 2) for rank in range(7)),
    *((rank,) * 3 for rank in range(9)),
    *((rank,) * 2 for rank in range(9)),
)
_KEPT: Final = 6  # goals of one kind that are kept: alternatives for rulesets that refuse the first
_FAR: Final = 4  # tiles that one suit may lack of a goal


class Goal(NamedTuple):
    """`held`: tiles of it that are there already. `wanted`: its tiles, packed by rank. `groups`: indices of `GROUPS`."""

    held: int
    wanted: int
    groups: tuple[int, ...]


Goals = dict[tuple[int, int], tuple[Goal, ...]]
"""By the number of sets and of pairs, these ascending; nearest first."""


def _packed(ranks: tuple[int, ...]) -> int:
    return sum(1 << 3 * rank for rank in ranks)


_VECTORS: Final = tuple(_packed(ranks) for ranks in GROUPS)


def _goals(vector: int) -> Goals:
    """Each set holds a tile that is there, and only one set of a suit may rest on a single tile."""
    found: dict[tuple[int, int], list[Goal]] = {}
    counts = [vector >> 3 * rank & 7 for rank in range(9)]
    _grow(counts, [0] * 9, 0, (), 0, 0, found)
    return {key: _nearest(found[key]) for key in sorted(found)}


def _grow(
    rest: list[int], used: list[int], first: int, groups: tuple[int, ...], held: int, lacking: int,
    found: dict[tuple[int, int], list[Goal]],
) -> None:  # fmt: skip
    """Add groups in the order of their numbers; `rest` are the tiles not yet spoken for, `used` those of the goal so far."""
    paired = bool(groups) and groups[-1] >= _PAIR
    goal = Goal(held, sum(count << 3 * rank for rank, count in enumerate(used)), groups)
    found.setdefault((len(groups) - paired, int(paired)), []).append(goal)
    if paired:
        return
    for group in range(first if len(groups) < 4 else _PAIR, len(GROUPS)):
        ranks = GROUPS[group]
        taken: list[int] = []
        for rank in ranks:
            if rest[rank] > taken.count(rank):
                taken.append(rank)
        short = len(ranks) - len(taken)
        if not taken or lacking + short > _FAR or (short == 2 and lacking > 1) or any(used[rank] + ranks.count(rank) > 4 for rank in ranks):
            continue
        for rank in taken:
            rest[rank] -= 1
        for rank in ranks:
            used[rank] += 1
        _grow(rest, used, group, (*groups, group), held + len(taken), lacking + short, found)
        for rank in taken:
            rest[rank] += 1
        for rank in ranks:
            used[rank] -= 1


def _nearest(goals: list[Goal]) -> tuple[Goal, ...]:
    """Those within one tile of the nearest; of several alike in triplets and terminals two are enough."""
    goals.sort(key=lambda goal: -goal.held)
    kept: list[Goal] = []
    alike: dict[tuple[int, bool], int] = {}
    for goal in goals:
        if goal.held < goals[0].held - 1 or len(kept) == _KEPT:
            break
        kind = sum(1 for group in goal.groups if 7 <= group < _PAIR), bool(goal.wanted & (7 | 7 << 24))
        if alike.get(kind, 0) < 2:
            alike[kind] = alike.get(kind, 0) + 1
            kept.append(goal)
    return tuple(kept)


SUIT_GOALS: Final = Memo(_goals, limit=1 << 14)


def zhong_goals(count: int) -> Goals:
    """The same for red dragons, of which only triplets and pairs can be made."""
    return _ZHONG_GOALS[count]


def _of_zhong(count: int) -> Goals:
    found: Goals = {(0, 0): (Goal(0, 0, ()),)}
    if count >= 1:
        found[0, 1] = (Goal(min(count, 2), 2, (_PAIR,)),)
    if count >= 2:
        found[1, 0] = (Goal(min(count, 3), 3, (7,)),)
    return found


_ZHONG_GOALS: Final = tuple(_of_zhong(count) for count in range(5))


def group_of(suit: int, group: int) -> tuple[int, ...]:
    """The tiles of a group; suit 3 are red dragons."""
    return (ZHONG,) * len(GROUPS[group]) if suit == 3 else tuple(9 * suit + rank for rank in GROUPS[group])
