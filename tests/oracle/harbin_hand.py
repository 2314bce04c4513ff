"""The hand conditions and the 卡当 that several rulesets take over from H, one function a clause."""

from __future__ import annotations

from tests.oracle.child import Position, Waits, Way, is_sequence, is_triplet, is_yaojiu, suits_in


def two_suits(p: Position, way: Way) -> bool:
    return suits_in((*p.held, way.tile) if way.tile else p.held) >= 2  # H05


def triplet_held(p: Position, way: Way, zhong_pair: bool = True) -> bool:
    """H06; H07 where the tile joins one of two pairs."""
    held = (*way.held, *p.sets_laid)
    return any(map(is_triplet, held)) or (zhong_pair and ("Z", "Z") in way.held) or way.place == "two_pair"


def sequence(p: Position, way: Way, held: bool = False) -> bool:
    return any(map(is_sequence, ((way.held if held else way.groups) + p.sets_laid)))  # H08


def yaojiu(p: Position, way: Way, soft: bool = False) -> bool:
    return any(map(is_yaojiu, (*p.held, way.tile) if soft and way.tile else p.held))  # H09


def lone_zhong(way: Way) -> bool:
    return way.place == "single" and way.tile == "Z"  # B03, U08: then the pair is made of Z


def only_wait(waiting: Waits) -> tuple[Way, ...]:
    return next(iter(waiting.values())) if len(waiting) == 1 else ()


def some_middle(waiting: Waits) -> bool:
    return any(way.place == "middle" for way in only_wait(waiting))  # H20


def every_middle(waiting: Waits) -> bool:
    return bool(only_wait(waiting)) and all(way.place == "middle" for way in only_wait(waiting))  # K07, J14
