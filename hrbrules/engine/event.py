"""What happens in a step, in order; each event knows which seats may see its tiles."""

from __future__ import annotations

from typing import Final, NamedTuple

from hrbrules.tiles.tile import format_tiles, tile_text

EVERYBODY: Final = 15
NOBODY: Final = 0
_SEATS: Final = "ABCD"


class Event(NamedTuple):
    """`kind`: dice, dealt, drew, replaced, discarded, declared, pushed, chi, peng, ming_gang, bu_gang, an_gang, robbed, shown,
    bao_set, bao_changed, bao_gone, looked, last_round, paid, won, drawn_hand. `seat`: 0–3, −1 for the table. `tiles`: those
    concerned (for dice the sums rolled). `seen_by`: the seats that may see the tiles, a mask; the event itself is public.
    `other`: the second seat, who discarded or pays, −1 for none; `amount`: points paid."""

    kind: str
    seat: int
    tiles: tuple[int, ...] = ()
    seen_by: int = EVERYBODY
    other: int = -1
    amount: int = 0

    def seen_from(self, seat: int) -> Event:
        """The event as a seat sees it: without tiles that it may not know."""
        return self if self.seen_by >> seat & 1 or not self.tiles else self._replace(tiles=(), seen_by=EVERYBODY)

    def __str__(self) -> str:
        """One line: "A drew 5m", "B chi 345m from A", "table bao_changed"."""
        parts = ["table" if self.seat < 0 else _SEATS[self.seat], self.kind]
        if self.kind == "dice":
            parts += map(str, self.tiles)
        elif self.tiles:
            parts.append(tile_text(self.tiles[0]) if len(self.tiles) == 1 else format_tiles(self.tiles))
        if self.amount:
            parts.append(str(self.amount))
        if self.other >= 0:
            parts.append(f"{'to' if self.kind == 'paid' else 'from'} {_SEATS[self.other]}")
        return " ".join(parts)


DISCARDS: Final = tuple(tuple(Event("discarded", seat, (tile,)) for tile in range(28)) for seat in range(4))
DRAWS: Final = tuple(tuple(Event("drew", seat, (tile,), 1 << seat) for tile in range(28)) for seat in range(4))
"""The events of every turn, made once."""
