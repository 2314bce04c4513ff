"""A hand as told and what the rules ask go in; the questions about it come out, each with its buttons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hrbrules.tiles.meld import MeldKind
from hrbrules.tiles.tile import tile_text
from hrbrules.web.calculate_asks import Asks
from hrbrules.web.calculate_assess import GIVEN
from hrbrules.web.calculate_evening import Evening
from hrbrules.web.calculate_state import DRAWN_HAND, NO, Draft
from hrbrules.web.calculate_words import Words

_MOST_DRAWS = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A button. `word`: what it says to the server; `on`: pressed, None for one that only does something; `label`: said in full."""

    word: str
    text: str
    on: bool | None = None
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """Something told that a tap takes away again: tiles, or words."""

    word: str
    label: str
    tiles: tuple[int, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """`wanted`: the answer is still missing. `rare`: most hands need none."""

    key: str
    title: str
    choices: tuple[Choice, ...]
    chips: tuple[Chip, ...] = ()
    wanted: bool = False
    rare: bool = False


def blocks_of(draft: Draft, asks: Asks, evening: Evening, words: Words) -> tuple[Block, ...]:
    return tuple(block for block in _blocks(draft, asks, evening, words) if block.choices or block.chips)


def _blocks(draft: Draft, asks: Asks, evening: Evening, words: Words) -> Iterator[Block]:
    losers = [seat for seat in asks.seats if seat != draft.seat]
    whole = draft.tile != NO or draft.by in ("deal", "ting", "bao_change")
    seats = [Choice(word=f"seat.{seat}", text=words.seat(seat), on=seat == draft.seat) for seat in asks.seats]
    yield Block(key="seat", title=words("q_seat"), choices=tuple(seats), wanted=whole and not draft.seat)
    yield Block(
        key="came", title=words("q_came"), choices=tuple(_came(draft, asks, losers, words)),
        wanted=whole and bool(draft.seat) and draft.by in ("", DRAWN_HAND),
    )  # fmt: skip
    yield from _of_losers(draft, asks, losers, words)
    yield Block(key="more", title=words("q_more"), choices=tuple(_flags(draft, asks, words)))
    yield from _money(draft, asks, losers, words)
    dealer = draft.dealer or evening.dealer
    deals = tuple(Choice(word=f"dealer.{seat}", text=words.seat(seat), on=seat == dealer) for seat in asks.seats)
    yield Block(key="dealer", title=words("q_dealer"), choices=deals)
    if asks.draws:
        yield _stepper("draws", words("q_draws"), evening.draws if draft.draws == NO else draft.draws, _MOST_DRAWS, words)
    if asks.wall_left:
        yield _stepper("wall", words("q_wall"), max(draft.wall_left, 0), 112, words)
    yield from _rare(draft, asks, losers, words)


def _came(draft: Draft, asks: Asks, losers: list[str], words: Words) -> Iterator[Choice]:
    for event in asks.events:
        if event in GIVEN:
            key = "from_seat" if event == "discard" else "from_robbed"
            for seat in losers:
                on = draft.by == event and draft.discarder == seat
                yield Choice(word=f"came.{event}.{seat}", text=words(key, who=words.seat(seat)), on=on)
        else:
            key = {"draw": "from_self", "gang_draw": "from_gang"}.get(event, f"from_{event}")
            yield Choice(word=f"came.{event}", text=words(key), on=draft.by == event)


def _of_losers(draft: Draft, asks: Asks, losers: list[str], words: Words) -> Iterator[Block]:
    asked = (("declared", asks.declared, losers), ("closed", asks.closed, losers), ("looked", asks.looked, list(asks.seats)))
    for key, matters, seats in asked:
        if matters:
            choices = tuple(Choice(word=f"{key}.{seat}", text=words.seat(seat), on=seat in getattr(draft, key)) for seat in seats)
            yield Block(key=key, title=words(f"q_{key}"), choices=choices)


def _flags(draft: Draft, asks: Asks, words: Words) -> Iterator[Choice]:
    if asks.declaring and draft.discarder:
        yield Choice(word="declaring", text=words("is_declaring"), on=draft.declaring)
    if asks.undeclared:
        yield Choice(word="undeclared", text=words("is_undeclared"), on=draft.undeclared)
    if asks.last_tiles:
        yield Choice(word="last_tiles", text=words("is_last"), on=draft.last_tiles)


def _stepper(verb: str, title: str, number: int, most: int, words: Words) -> Block:
    choices = (
        Choice(word=f"{verb}.{max(number - 1, 0)}", text="−", label=words("fewer")),
        Choice(word=f"{verb}.{number}", text=str(number), on=True),
        Choice(word=f"{verb}.{min(number + 1, most)}", text="+", label=words("more")),
    )
    return Block(key=verb, title=title, choices=choices)


def _money(draft: Draft, asks: Asks, losers: list[str], words: Words) -> Iterator[Block]:
    """Kongs of the others, and who fed those that somebody paid for alone."""
    if not asks.money:
        return
    names = words.voice.labels.melds
    exposed = MeldKind.MING_GANG
    if asks.fed:
        for index, laid in enumerate(draft.melds):
            if laid.meld.kind is exposed:
                title = words("q_fed", tile=words.tile(laid.meld.tile))
                choices = _feeders(f"m{index}", laid.feeder, losers, words)
                yield Block(key=f"fed-m{index}", title=title, choices=choices, wanted=not laid.feeder)
    verb = "slot.{kind}.{seat}" if asks.kong_tile else "kong.{seat}.{kind}"
    adds = tuple(
        Choice(word=verb.format(seat=seat, kind=kind), text=f"{words.seat(seat)} {names[kind]}") for seat in losers for kind in asks.money
    )
    chips = tuple(
        Chip(
            word=f"unkong.{index}", label=words("take_meld", kind=names[kong.kind], tiles=words.seat(kong.seat)),
            text=f"{words.seat(kong.seat)} {names[kong.kind]}", tiles=() if kong.tile == NO else (kong.tile,) * 4,
        )
        for index, kong in enumerate(draft.kongs)
    )  # fmt: skip
    yield Block(key="kongs", title=words("q_kongs"), choices=adds, chips=chips, rare=True)
    for index, kong in enumerate(draft.kongs):
        if asks.fed and kong.kind == exposed:
            others = [seat for seat in asks.seats if seat != kong.seat]
            title = words("q_fed", tile=words.seat(kong.seat))
            choices = _feeders(f"k{index}", kong.feeder, others, words)
            yield Block(key=f"fed-k{index}", title=title, choices=choices, wanted=not kong.feeder)


def _feeders(place: str, feeder: str, seats: list[str], words: Words) -> tuple[Choice, ...]:
    return tuple(Choice(word=f"fed.{place}.{seat}", text=words.seat(seat), on=seat == feeder) for seat in seats)


def _rare(draft: Draft, asks: Asks, losers: list[str], words: Words) -> Iterator[Block]:
    names = words.voice.labels.melds
    if asks.pushed:
        pairs = [tile for tile in sorted(set(draft.tiles)) if draft.tiles.count(tile) >= 2]
        choices = [Choice(word="unpushed", text=words("none_pushed"), on=draft.pushed == NO)] if pairs else []
        choices += [Choice(word=f"push.{tile_text(tile)}", text=words.tile(tile), on=draft.pushed == tile) for tile in pairs]
        yield Block(key="pushed", title=words("q_pushed"), choices=tuple(choices), rare=True)
    if asks.feeder:
        choices = [Choice(word=f"feeder.{seat}", text=words.seat(seat), on=seat == draft.feeder) for seat in losers]
        yield Block(key="feeder", title=words("q_feeder"), choices=tuple(choices), rare=True)
    for row, asked, key in (("visible", asks.visible, "q_seen"), ("in_wall", asks.in_wall, "q_in_wall")):
        if asked:
            chips = tuple(
                Chip(word=f"unseen.{row}.{at}", label=words("take_away", tile=words.tile(tile)), tiles=(tile,))
                for at, tile in enumerate(getattr(draft, row))
            )
            add = Choice(word=f"slot.{row}", text="+", label=words(key))
            yield Block(key=row, title=words(key), choices=(add,), chips=chips, rare=True)
    if asks.loser_melds:
        for seat in losers:
            adds = tuple(Choice(word=f"slot.{kind}.{seat}", text=names[MeldKind(kind)]) for kind in asks.melds)
            laid = []
            for at, meld in enumerate(draft.melds_of(seat)):
                label = words("take_meld", kind=names[meld.kind], tiles=words.tiles(meld.tiles))
                laid.append(Chip(word=f"unother.{seat}.{at}", label=label, tiles=meld.tiles))
            yield Block(key=f"others-{seat}", title=words("q_others", who=words.seat(seat)), choices=adds, chips=tuple(laid), rare=True)
