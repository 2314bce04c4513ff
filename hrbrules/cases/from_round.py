"""The YAML of `round:` and of what is expected of it goes in; the round as data comes out, with what is wrong at its place."""

from __future__ import annotations

from collections.abc import Iterator

from hrbrules.cases.fields import Fields
from hrbrules.cases.round import AMOUNTS, BY_SEAT, EXPECTED_OF_ROUNDS, FLAGS, HANDS, LISTS, NUMBERS, REFUSES, Line, Look, Round
from hrbrules.cases.values import Compared, Json
from hrbrules.source.diagnostic import Problems
from hrbrules.syntax.expect import as_mapping, as_text
from hrbrules.syntax.tree import Entry, Mapping, Node, Scalar, Sequence
from hrbrules.tiles.tile import format_tiles, tile_text

ARRANGED = ("hands", "draws", "tail", "bao", "replacements", "final")
ROUND_KEYS = ("dealer", "dealer_draws", "seed", *ARRANGED, "wall", "script")
FIRST = "first"  # the dealer whom the rules choose
_SETS = ("legal", "may", "may_not", "melds", "owing", "declared", "sees_bao", "sees_hands", "winner", "fans")  # in no order
_SEATS = ("owing", "declared", "sees_bao", "sees_hands", "winner")


def read_round(node: Mapping, problems: Problems) -> Round:
    """Never raises."""
    fields = Fields(node, problems, ROUND_KEYS)
    dealer = fields.text("dealer")
    for key in ARRANGED if fields.get("wall") is not None else ():
        if fields.get(key) is not None:
            problems.error("wall-or-hands", next(entry.key.span for entry in node.entries if entry.key.text == key), word=key)
    return Round(
        dealer=FIRST if dealer is not None and dealer.text.strip() == FIRST else fields.seat("dealer") or "A",
        dealer_draws=fields.number("dealer_draws") or 0, seed=fields.number("seed") or 0, hands=_hands(fields),
        draws=fields.tiles("draws"), tail=fields.tiles("tail"), bao=fields.tiles("bao"), replacements=fields.tiles("replacements"),
        final=fields.tiles("final"), wall=fields.tiles("wall"), script=tuple(_script(fields)),
    )  # fmt: skip


def _hands(fields: Fields) -> dict[str, str]:
    found = {}
    for entry, inner in _entries(fields, "hands"):
        seat = inner.as_seat(entry.key)
        if seat is not None:
            found[seat] = inner.tiles(entry.key.text)
    return found


def _entries(fields: Fields, key: str) -> Iterator[tuple[Entry, Fields]]:
    """The entries of a mapping, each as fields of its own."""
    node = fields.mapping(key)
    for entry in () if node is None else node.entries:
        yield entry, Fields(Mapping(entries=(entry,), span=entry.key.span), fields.problems, (entry.key.text,))


def _script(fields: Fields) -> Iterator[Line | Look]:
    node = fields.get("script")
    for item in node.items if isinstance(node, Sequence) else () if node is None else (node,):
        if isinstance(item, Mapping):
            inner = Fields(item, fields.problems, ("expect",))
            yield Look(expect=read_expected(inner, fields.problems))
        elif isinstance(item, Scalar) and (text := as_text(item, fields.problems)) is not None:
            yield Line(text=" ".join(text.text.split()), span=text.span)
        else:
            fields.problems.error("expected-text", item.span)


def read_expected(fields: Fields, problems: Problems) -> Compared:
    """What `expect` says, maps by seat spelt out; tiles and lists in one order. Something must be expected."""
    node = fields.get("expect")
    body = None if node is None else as_mapping(node, problems)
    if body is None:
        if node is None and not problems.found:
            problems.error("missing-case-key", fields.node.span, word="expect")
        return {}
    if not body.entries:
        problems.error("nothing-expected", body.span)
    expect = Fields(body, problems, EXPECTED_OF_ROUNDS)
    found: dict[str, Json] = {}
    for key in EXPECTED_OF_ROUNDS:
        if body.get(key) is not None:
            found |= dict(_expected(expect, key))
    return found


def _expected(expect: Fields, key: str) -> Iterator[tuple[str, Json]]:
    if key in (*BY_SEAT, HANDS):
        for entry, inner in _entries(expect, key):
            seat = inner.as_seat(entry.key)
            if seat is not None:
                yield f"{key}.{seat}", _hand(inner, entry.value) if key == HANDS else _list(inner, entry.key.text, key)
    elif key == REFUSES:
        for entry, inner in _entries(expect, key):
            yield f"{key}.{' '.join(entry.key.text.split())}", inner.word(entry.key.text)
    elif key in LISTS:
        yield key, _list(expect, key, key)
    elif key in NUMBERS:
        yield key, expect.number(key)
    elif key in FLAGS:
        yield key, expect.flag(key)
    elif key in AMOUNTS:
        yield key, _amounts(expect, key)
    else:
        yield key, expect.word(key) or None


def _hand(fields: Fields, node: Node) -> str | None:
    text = as_text(node, fields.problems)
    tiles = None if text is None else fields.as_tiles(text)
    return None if tiles is None else format_tiles(sorted(tiles))


def _list(fields: Fields, key: str, meaning: str) -> list[str]:
    if meaning in ("waits", "bao"):
        return [tile_text(tile) for tile in sorted({tile for text in fields.texts(key) for tile in fields.as_tiles(text) or ()})]
    if meaning in ("river", "old_bao"):
        return [tile_text(tile) for text in fields.texts(key) for tile in fields.as_tiles(text) or ()]
    words = fields.seats(key) if meaning in _SEATS else tuple(" ".join(word.split()) for word in fields.words(key))
    return sorted(words) if meaning in _SETS else list(words)


def _amounts(expect: Fields, key: str) -> dict[str, int]:
    found = {}
    for entry, inner in _entries(expect, key):
        seat, number = inner.as_seat(entry.key), inner.number(entry.key.text)
        if seat is not None and number is not None:
            found[seat] = number
    return found
