"""Hands as told go in; the compact letters of an address come out, and back; letters that mean nothing are left out and reported."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from hrbrules.source.diagnostic import HandError
from hrbrules.tiles.meld import Meld, MeldKind
from hrbrules.tiles.tile import ZHONG, parse_tiles, tile_text
from hrbrules.vocabulary.events import EVENTS
from hrbrules.web.calculate_state import (
    DRAWN_HAND,
    MOST_HANDS,
    MOST_KONGS,
    MOST_LETTERS,
    MOST_TILES,
    NO,
    SEATS,
    Draft,
    Kong,
    Laid,
    Sitting,
    clean_name,
    is_slot,
)

KEYS: Final = ("h", "t", "f", "who")  # the hand, the tally, what the pad fills, the players
CARRIED: Final = ("h", "t", "who")  # these the other pages pass on
_MOST_OF_ONE: Final = 600  # letters of one hand; the longest that can be told takes fewer
_TILE: Final = "(?:[1-9][mps]|Z)"
_KIND_LETTERS: Final = dict(zip(MeldKind, "cpmba", strict=True))
_KINDS: Final = {letter: kind for kind, letter in _KIND_LETTERS.items()}
_EVENT_LETTERS: Final = dict(zip((*EVENTS, DRAWN_HAND), "dwgrhtbn", strict=True))
_EVENTS: Final = {letter: name for name, letter in _EVENT_LETTERS.items()}
_ONE_MELD: Final = re.compile(f"([cpmba])({_TILE})([A-D]?)")
_MELDS: Final = re.compile(f"(?:[cpmba]{_TILE}[A-D]?)" "{0,4}")
_KONGS: Final = re.compile(f"(?:[A-D][mba](?:{_TILE})?[A-D]?-)" f"{{0,{MOST_KONGS}}}")
_OTHERS: Final = re.compile(f"(?:[A-D](?:[cpmba]{_TILE})" "{1,4}){0,4}")
_ROW: Final = re.compile("(?:[1-9]+[mps]|Z)*")
_FLAGS: Final = {"u": "undeclared", "l": "last_tiles", "j": "also", "x": "declaring"}


def write_tiles(tiles: Iterable[int]) -> str:
    """Tiles in their order, a suit letter for each run: "788m1p9m"."""
    text = ""
    for tile in tiles:
        one = tile_text(tile)
        text = text[:-1] + one if text and tile != ZHONG and text[-1] == one[-1] else text + one
    return text


def _read_tiles(text: str) -> tuple[int, ...] | None:
    if not _ROW.fullmatch(text):
        return None
    found = parse_tiles(text)
    return found if len(found) <= MOST_TILES else None


def _read_tile(text: str) -> int | None:
    return parse_tiles(text)[0] if re.fullmatch(_TILE, text) else None


def _write_tile(tile: int) -> str:
    return "" if tile == NO else tile_text(tile)


def _read_seat(text: str) -> str | None:
    return text if len(text) == 1 and text in SEATS else None


def _read_seats(text: str) -> tuple[str, ...] | None:
    return tuple(seat for seat in SEATS if seat in text) if text and set(text) <= set(SEATS) else None


def _read_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 3 else None


def _write_number(number: int) -> str:
    return "" if number == NO else str(number)


def _meld(letter: str, tile: str) -> Meld | None:
    try:
        return Meld(_KINDS[letter], parse_tiles(tile)[0])
    except HandError:  # a sequence that leaves its suit
        return None


def _read_melds(text: str) -> tuple[Laid, ...] | None:
    if not _MELDS.fullmatch(text):
        return None
    found = [(_meld(letter, tile), feeder) for letter, tile, feeder in _ONE_MELD.findall(text)]
    return tuple(Laid(meld=meld, feeder=feeder if meld.kind is MeldKind.MING_GANG else "") for meld, feeder in found if meld is not None)


def _write_meld(meld: Meld) -> str:
    return _KIND_LETTERS[meld.kind] + tile_text(meld.tile)


def _read_kongs(text: str) -> tuple[Kong, ...] | None:
    if not _KONGS.fullmatch(text):
        return None
    return tuple(
        Kong(seat=seat, kind=_KINDS[kind].value, tile=parse_tiles(tile)[0] if tile else NO, feeder=feeder if feeder != seat else "")
        for seat, kind, tile, feeder in map(_kong_parts, text.split("-")[:-1])
    )


def _kong_parts(text: str) -> tuple[str, str, str, str]:
    found = re.fullmatch(f"([A-D])([mba])((?:{_TILE})?)([A-D]?)", text)
    assert found is not None
    return found[1], found[2], found[3], found[4]


def _write_kong(kong: Kong) -> str:
    return f"{kong.seat}{_KIND_LETTERS[MeldKind(kong.kind)]}{_write_tile(kong.tile)}{kong.feeder}-"


def _read_others(text: str) -> tuple[tuple[str, tuple[Meld, ...]], ...] | None:
    if not _OTHERS.fullmatch(text):
        return None
    found = {}
    for seat, melds in re.findall(f"([A-D])((?:[cpmba]{_TILE})+)", text):
        known = [_meld(letter, tile) for letter, tile, _ in _ONE_MELD.findall(melds)]
        found[seat] = tuple(meld for meld in known if meld is not None)
    return tuple((seat, found[seat]) for seat in SEATS if found.get(seat))


def _read_flags(text: str) -> tuple[str, ...] | None:
    return tuple(_FLAGS[letter] for letter in text) if text and set(text) <= set(_FLAGS) else None


# letter → (field, to text, from text: None where it means nothing)
_FIELDS: Final[dict[str, tuple[str, Callable[[Any], str], Callable[[str], Any]]]] = {
    "M": ("melds", lambda melds: "".join(_write_meld(laid.meld) + laid.feeder for laid in melds), _read_melds),
    "T": ("tile", _write_tile, _read_tile),
    "B": ("bao", _write_tile, _read_tile),
    "P": ("pushed", _write_tile, _read_tile),
    "E": ("by", lambda by: _EVENT_LETTERS.get(by, ""), _EVENTS.get),
    "W": ("seat", str, _read_seat),
    "F": ("discarder", str, _read_seat),
    "D": ("dealer", str, _read_seat),
    "N": ("draws", _write_number, lambda text: number if (number := _read_number(text)) is not None and number <= 99 else None),
    "Y": ("declared", "".join, _read_seats),
    "C": ("closed", "".join, _read_seats),
    "O": ("looked", "".join, _read_seats),
    "L": ("wall_left", _write_number, lambda text: number if (number := _read_number(text)) is not None and number <= 112 else None),
    "G": ("feeder", str, _read_seat),
    "V": ("visible", write_tiles, _read_tiles),
    "I": ("in_wall", write_tiles, _read_tiles),
    "K": ("kongs", lambda kongs: "".join(map(_write_kong, kongs)), _read_kongs),
    "S": ("others", lambda others: "".join(seat + "".join(map(_write_meld, melds)) for seat, melds in others), _read_others),
}


def write_draft(draft: Draft) -> str:
    """"22p46m.Mc1mp5pc1s.T5m.Ed.WA.FC"."""
    parts = [write_tiles(draft.tiles)]
    for letter, (field, write, _) in _FIELDS.items():
        text = write(getattr(draft, field))
        if text:
            parts.append(letter + text)
    flags = "".join(letter for letter, field in _FLAGS.items() if getattr(draft, field))
    return ".".join([*parts, *(["X" + flags] if flags else [])])


def read_draft(text: str) -> tuple[Draft, bool]:
    """The hand, and whether all of the text was understood."""
    if len(text) > _MOST_OF_ONE:
        return Draft(), False
    row, *parts = text.split(".")
    tiles, whole = _read_tiles(row), True
    found: dict[str, Any] = {}
    if tiles is None:
        whole = False
    else:
        found["tiles"] = tiles
    for part in parts:
        letter, rest = part[:1], part[1:]
        if letter == "X" and (flags := _read_flags(rest)) is not None:
            found |= dict.fromkeys(flags, True)
        elif letter in _FIELDS and (value := _FIELDS[letter][2](rest)) is not None:
            found[_FIELDS[letter][0]] = value
        else:
            whole = False
    return Draft(**found), whole


def write_hands(hands: Iterable[Draft]) -> str:
    return "~".join(map(write_draft, hands))


def sorted_draft(draft: Draft) -> Draft:
    """As it is kept in the tally: tiles in order take fewer letters."""
    return replace(draft, tiles=tuple(sorted(draft.tiles)))


def read_sitting(params: Iterable[tuple[str, str]]) -> Sitting:
    """Never fails; `broken` says what could not be read."""
    found = dict(params)
    broken: list[str] = []
    draft, whole = read_draft(found.get("h", ""))
    if not whole:
        broken.append("broken_hand")
    hands: list[Draft] = []
    tally = found.get("t", "")
    if len(tally) > MOST_LETTERS or tally.count("~") >= MOST_HANDS:
        broken.append("broken_long")
    elif tally:
        read = [read_draft(text) for text in tally.split("~")]
        hands = [hand for hand, _ in read]
        if not all(whole for _, whole in read):
            broken.append("broken_tally")
    slot = found.get("f", "hand")
    names = [clean_name(name) for name in found.get("who", "")[: 16 * 4].split("~")[:4]]
    return Sitting(
        draft=draft, hands=tuple(hands), slot=slot if is_slot(slot) else "hand", names=tuple([*names, "", "", "", ""][:4]),
        broken=tuple(broken),
    )  # fmt: skip


def sitting_pairs(sitting: Sitting) -> list[tuple[str, str]]:
    """What an address says beside the table's own words; nothing for an empty page."""
    pairs = [
        ("h", write_draft(sitting.draft)), ("t", write_hands(sitting.hands)), ("f", "" if sitting.slot == "hand" else sitting.slot),
        ("who", "~".join(sitting.names) if any(sitting.names) else ""),
    ]  # fmt: skip
    return [(key, text) for key, text in pairs if text]
