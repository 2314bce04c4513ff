"""A language and the players' names go in; the calculator's sentences with seats and tiles in them come out."""

from __future__ import annotations

from collections.abc import Iterable

from hrbrules.rulebook.voice import Voice
from hrbrules.tiles.tile import mask_tiles
from hrbrules.web.calculate_texts import TEXTS
from hrbrules.web.page import LANGUAGES


class Words:
    """What a page of the calculator says about one ruleset."""

    def __init__(self, voice: Voice, names: tuple[str, ...]) -> None:
        self.voice, self.names = voice, names
        self._index = LANGUAGES.index(voice.lang)

    def __call__(self, key: str, **values: object) -> str:
        """Raises KeyError for a key that is not there."""
        template = TEXTS[key][self._index]
        return template.format(**values) if values else template

    def seat(self, seat: str) -> str:
        """What a player is called; the seat where nobody has said."""
        return self.names["ABCD".index(seat)] or self("seat", seat=seat)

    def tile(self, tile: int) -> str:
        return self.voice.tile(tile)

    def tiles(self, tiles: Iterable[int]) -> str:
        """"五万、八万"; in English "5m 8m"."""
        return ("、" if self.voice.zh else " ").join(map(self.tile, tiles))

    def mask(self, mask: int) -> str:
        return self.tiles(mask_tiles(mask))

    def number(self, key: str, count: int, one: str) -> str:
        """A sentence with a number; `one`: the key where it is 1."""
        return self(one) if count == 1 else self(key, n=count)


def signed(amount: int) -> str:
    """"+12", "−12", "0"."""
    return f"{amount:+d}".replace("-", "−") if amount else "0"
