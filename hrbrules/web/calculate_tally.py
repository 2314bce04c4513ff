"""An evening goes in; the rows of its tally come out as people read them."""

from __future__ import annotations

from dataclasses import dataclass

from hrbrules.tiles.meld import MeldKind
from hrbrules.web.calculate_evening import Evening, Hand
from hrbrules.web.calculate_words import Words, signed


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """`gains`: text and sign (−1, 0, 1) by seat."""

    number: int
    dealer: str
    what: tuple[str, ...]
    gains: tuple[tuple[str, int], ...]
    strike: str
    strike_label: str


def rows_of(evening: Evening, words: Words) -> tuple[Row, ...]:
    return tuple(
        Row(
            number=number, dealer=words.seat(hand.dealer), what=what_of(hand, words),
            gains=tuple((signed(gain), (gain > 0) - (gain < 0)) for gain in hand.gains),
            strike=f"strike.{number - 1}", strike_label=words("t_strike", n=number),
        )
        for number, hand in enumerate(evening.hands, start=1)
    )  # fmt: skip


def what_of(hand: Hand, words: Words) -> tuple[str, ...]:
    """A line for each winner: who, from whom, and what it counted as."""
    said = [words("t_drawn")] if hand.drawn else [_won(hand, index, words) for index in range(len(hand.found))]
    if any(line.clauses and line.clauses[0] in {kind.value for kind in MeldKind} for line in hand.lines):
        said.append(words("t_money"))
    return tuple(said)


def _won(hand: Hand, index: int, words: Words) -> str:
    judged = hand.found[index].judged
    if judged is None or judged.win is None:
        return words("t_void")
    fans, situation = words.voice.names(judged.win.fans), judged.situation
    if situation.discarder:
        return words("t_from", who=words.seat(situation.seat), giver=words.seat(situation.discarder), fans=fans)
    return words("t_self", who=words.seat(situation.seat), fans=fans)
