"""The base game written down once more, from the clauses alone: slow, without packing, tables or a single import of the product.

Tiles are texts, "5m" or "Z". A clause id stands beside what it asks for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

SEATS = "ABCD"
TILES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + ["Z"]
Group = tuple[str, ...]
DRAWS, GIVEN = ("draw", "gang_draw"), ("discard", "robbed_gang")


@dataclass(frozen=True)
class Meld:
    kind: str  # chi peng ming_gang bu_gang an_gang
    tiles: Group


@dataclass(frozen=True)
class House:
    """The house rules of harbin that change a win or what it pays."""

    zhong_pair_as_triplet: bool = True
    sequence_held: bool = False
    soft_yaojiu: bool = False
    declaring_discard: str = "declared"
    base: int = 1
    cap: int = 0


@dataclass(frozen=True)
class Table:
    by: str
    seat: str
    dealer: str
    discarder: str = ""
    declared: tuple[str, ...] = ()
    declaring: tuple[str, ...] = ()
    bao: str = ""
    undeclared: bool = False
    dealer_draws: int = 0


@dataclass(frozen=True)
class Verdict:
    """`reasons`: every set of conditions that may be named where nothing wins; ties between readings leave several."""

    wins: bool
    fans: frozenset[str] = frozenset()
    value: int = 0
    pays: Mapping[str, int] = field(default_factory=dict)
    reasons: tuple[frozenset[str], ...] = ()


@dataclass(frozen=True)
class Way:
    """Concealed groups of a complete hand, and the one that the last tile completes (nothing for a deal)."""

    groups: tuple[Group, ...]
    last: Group = ()
    tile: str = ""

    def held(self) -> list[Group]:
        groups = list(self.groups)
        if self.last:
            groups.remove(self.last)
        return groups


def split(tiles: Counter[str], pair: bool = False) -> Iterator[tuple[Group, ...]]:
    """Every way to see tiles as sets and exactly one pair; `pair`: it is taken already."""
    left = [tile for tile in TILES if tiles[tile]]
    if not left:
        if pair:
            yield ()
        return
    first = left[0]
    groups: list[Group] = [(first,) * 3]
    if not pair:
        groups.append((first,) * 2)
    if first != "Z" and first[0] <= "7":
        rank, suit = int(first[0]), first[1]
        groups.append((first, f"{rank + 1}{suit}", f"{rank + 2}{suit}"))
    for group in groups:
        need = Counter(group)
        if all(tiles[tile] >= count for tile, count in need.items()):
            for rest in split(tiles - need, pair or len(group) == 2):
                yield (group, *rest)


def ways(concealed: list[str], tile: str) -> list[Way]:
    """H04: four sets and a pair, seen with the tile in each group that it may be the last of."""
    found: dict[tuple[tuple[Group, ...], Group], Way] = {}
    for groups in split(Counter([*concealed, tile] if tile else concealed)):
        for last in {group for group in groups if tile in group} if tile else {()}:
            found[tuple(sorted(groups)), last] = Way(groups, last, tile)
    return list(found.values())


def is_triplet(group: Group) -> bool:
    return len(group) > 2 and len(set(group)) == 1


def is_sequence(group: Group) -> bool:
    return len(set(group)) == 3


def unmet(way: Way, concealed: list[str], melds: list[Meld], house: House) -> frozenset[str]:
    """H05–H09, judged on this way to see the hand (G01)."""
    laid = [meld.tiles for meld in melds]
    before = concealed + [tile for group in laid for tile in group]
    after = before + ([way.tile] if way.tile else [])
    held = way.held()
    found = set()
    if len({tile[1] for tile in after if tile != "Z"}) < 2:
        found.add("two_suits")  # H05
    zhong = house.zhong_pair_as_triplet and ("Z", "Z") in held  # H06
    if not (zhong or any(map(is_triplet, held + laid)) or is_triplet(way.last)):  # H06; H07: a third tile to one of two pairs
        found.add("triplet")
    if not any(map(is_sequence, (held if house.sequence_held else list(way.groups)) + laid)):
        found.add("sequence")  # H08
    if not any(tile == "Z" or tile[0] in "19" for tile in (after if house.soft_yaojiu else before)):
        found.add("yaojiu")  # H09
    return frozenset(found)


def copies(tile: str, concealed: list[str], melds: list[Meld]) -> int:
    return concealed.count(tile) + sum(meld.tiles.count(tile) for meld in melds)


def waits(concealed: list[str], melds: list[Meld], house: House) -> dict[str, list[Way]]:
    """G01, G02: tiles that are not held four times, with the ways that meet the conditions."""
    found = {}
    for tile in TILES:
        if copies(tile, concealed, melds) < 4:
            good = [way for way in ways(concealed, tile) if not unmet(way, concealed, melds, house)]
            if good:
                found[tile] = good
    return found


def opened(melds: list[Meld]) -> bool:
    return any(meld.kind != "an_gang" for meld in melds)  # H10


def is_ka_dang(waiting: dict[str, list[Way]]) -> bool:
    """H20: exactly one tile, and some way puts it into the middle of a sequence."""
    if len(waiting) != 1:
        return False
    ((tile, found),) = waiting.items()
    return any(is_sequence(way.last) and sorted(way.last)[1] == tile for way in found)


def impossible(concealed: list[str], melds: list[Meld], tile: str, table: Table) -> bool:
    """Four of each, the winning tile and the bao that lies aside included."""
    if tile and table.by not in ("ting", "bao_change"):
        concealed = [*concealed, tile]
    return any(copies(one, concealed, melds) + (one == table.bao) > 4 for one in {*concealed, table.bao, tile} - {""})


def judge(concealed: list[str], melds: list[Meld], tile: str, table: Table, house: House) -> Verdict:
    """`tile` is empty on a deal, and on ting and bao_change, where it is the bao."""
    waiting = waits(concealed, melds, house) if table.by != "deal" else {}
    ready = bool(waiting) and opened(melds)
    kinds = set()
    if ready and not table.undeclared:  # H10, H11
        if table.by == "discard" and tile in waiting:
            kinds.add("ping_hu")
        if table.by in DRAWS and tile in waiting:
            kinds.add("zi_mo")  # G05
        if table.by in DRAWS and tile == table.bao:
            kinds.add("mo_bao")  # H18
    if not kinds:
        return Verdict(wins=False, reasons=why_not(concealed, melds, tile, table, house))
    fans = set(kinds)
    value = {"ping_hu": 1, "zi_mo": 2}[min(kinds - {"mo_bao"})] if kinds - {"mo_bao"} else 3
    if "mo_bao" in kinds:
        value = 3
    if is_ka_dang(waiting):
        if kinds == {"zi_mo", "mo_bao"}:
            fans.add("bao_zhong_bao")  # H21
            value = 12
        else:
            fans.add("ka_dang")
            value *= 2  # H22
    return Verdict(wins=True, fans=frozenset(fans), value=value, pays=payments(value, table, house))


def payments(value: int, table: Table, house: House) -> dict[str, int]:
    """H23, H26."""
    pays = {}
    for seat in SEATS:
        if seat == table.seat or (table.by == "discard" and seat != table.discarder):
            continue
        has_declared = seat in table.declared or (seat in table.declaring and house.declaring_discard == "declared")
        if seat in table.declaring and house.declaring_discard == "undeclared":
            has_declared = False  # G04
        amount = house.base * value * (3 if table.by == "discard" and not has_declared else 1)
        pays[seat] = min(amount, house.cap) if house.cap else amount
    if table.dealer_draws >= 3 and table.seat != table.dealer:
        return {table.dealer: sum(pays.values())}
    return pays


def why_not(concealed: list[str], melds: list[Meld], tile: str, table: Table, house: House) -> tuple[frozenset[str], ...]:
    """What the nearest way lacks; then opening and declaring; `kind` where only the event is wrong."""
    if table.by == "deal":
        seen = ways(concealed, "")
    else:
        stands_for_any = not tile or (tile == table.bao and table.by not in GIVEN)
        asked = [one for one in (TILES if stands_for_any else [tile]) if copies(one, concealed, melds) < 4]
        seen = [way for one in asked for way in ways(concealed, one)]
    failures = [unmet(way, concealed, melds, house) for way in seen] or [frozenset({"shape"})]
    fewest = min(map(len, failures))
    more = set()
    if table.by != "deal" and not opened(melds):
        more.add("opened")
    if table.by == "deal" or table.undeclared:
        more.add("declared")
    found = {failure | more for failure in failures if len(failure) == fewest}
    return tuple(one or frozenset({"kind"}) for one in found)
