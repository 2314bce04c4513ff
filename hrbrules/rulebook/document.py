"""The book as a small tree: sections of numbered rules, paragraphs, tables, pictures of tiles; renderers walk it."""

from __future__ import annotations

from dataclasses import dataclass

from hrbrules.rulebook.exhibit import Identity


@dataclass(frozen=True, slots=True, kw_only=True)
class Tiles:
    """Some tiles shown together. `role`: hand, meld, win or bao; `caption` is printed below ("碰")."""

    tiles: tuple[int, ...]
    role: str = "hand"
    caption: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A row of tiles, one image to a reader; `label` says it in words, `text` in the notation of hands."""

    groups: tuple[Tiles, ...]
    label: str
    text: str


Cell = str | Picture | tuple[str, ...]  # several strings: lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One point of a list, with points of its own."""

    text: str
    items: tuple[Item, ...] = ()
    cite: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A numbered rule: `label` is what it is called, `grade` how well attested it is (both may be empty).

    `entry`: what the index calls it.
    """

    number: str
    anchor: str
    text: str
    label: str = ""
    items: tuple[Item, ...] = ()
    note: str = ""
    cite: tuple[str, ...] = ()
    grade: str = ""
    entry: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph:
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Subheading:
    text: str
    anchor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """`numeric`: indexes of columns that hold numbers. `caption` may be empty."""

    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    numeric: tuple[int, ...] = ()
    caption: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """A calculation in words, set apart: `left` = `right`."""

    left: str
    right: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """An executed example: what it shows, the hand, facts about it, and the receipt. `near`: it just misses what it is about."""

    title: str
    picture: Picture
    facts: tuple[tuple[str, str], ...]
    result: str
    wins: bool
    receipt: Table | None = None
    cite: tuple[str, ...] = ()
    near: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A box of a diagram: what happens, in full sentences."""

    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """Steps that follow each other, under what leads to them."""

    title: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagram:
    """Lanes side by side, each read from top to bottom."""

    title: str
    lanes: tuple[Lane, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A line of the index: a word, and the numbers and anchors of the rules about it."""

    word: str
    places: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Index:
    entries: tuple[Entry, ...]


Block = Rule | Paragraph | Note | Subheading | Listing | Table | Formula | Example | Picture | Diagram | Index


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    number: int
    anchor: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """`lang` is a BCP 47 tag; `id` the ruleset's."""

    id: str
    title: str
    lang: str
    lead: str
    contents_title: str
    sections: tuple[Section, ...]
    footer: tuple[tuple[str, str], ...]
    identity: Identity
