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
    """A numbered rule: `label` is what it is called, `grade` how well attested it is (both may be empty)."""

    number: str
    anchor: str
    text: str
    label: str = ""
    items: tuple[Item, ...] = ()
    note: str = ""
    cite: tuple[str, ...] = ()
    grade: str = ""


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
    """An executed example: what it shows, the hand, facts about it, and the receipt."""

    title: str
    picture: Picture
    facts: tuple[tuple[str, str], ...]
    result: str
    wins: bool
    receipt: Table | None = None
    cite: tuple[str, ...] = ()


Block = Rule | Paragraph | Note | Subheading | Listing | Table | Formula | Example | Picture


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
