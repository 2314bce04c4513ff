"""A text and chance go in; a text that differs a little, or in a way that hurts, comes out."""

from __future__ import annotations

import random
import re

_TOKEN = re.compile(r"\s+|\w+|[^\w\s]")
_NASTY = (
    "", "(", ")", "((((((", "[", "]", "{", "}", ":", ": ", "- ", "#", "&a", "*a", "!!x", "|", ">", "\n", "\r\n", "\t", "\x00", "\x7f",
    "\ufeff", "\u3000", "：", "（", "“", "中", "ZZZZZ", "0", "-1", "99999999999999999999", "9" * 4500, "1e9", "null", "true", "~", "{}",
    "[]", '"', "'", "\\", "\\u0000", "\ud800", "万", "😀", "not ", "and ", "or ", "when ", "otherwise ", "first of ", "of ",
    "some wait has ", "every ", "held ", "is ", "double ", "× ", "+ ", "at most ", ">= ", "的", "不", "且", "或", "番", "ladder of ",
    "NaN", "Infinity", "１", "²", "a" * 300,
)  # fmt: skip


class Mutator:
    """Draws from seeds and from what came up on the way; the same chance gives the same texts."""

    def __init__(self, seeds: tuple[str, ...], chance: random.Random, longest: int) -> None:
        self.pool = list(seeds)
        self.chance, self.longest = chance, longest
        self._words = sorted({word for seed in seeds[:400] for word in _TOKEN.findall(seed) if not word.isspace()})

    def keep(self, text: str) -> None:
        """An input that met something new is a seed for others."""
        if len(self.pool) < 50_000:
            self.pool.append(text)

    def text(self) -> str:
        text = self.chance.choice(self.pool)
        for _ in range(self.chance.choice((1, 1, 1, 2, 2, 3, 5, 8))):
            text = self._changed(text)
        return text[: self.longest]

    def _changed(self, text: str) -> str:
        chance = self.chance
        if chance.random() < 0.6:
            parts = _TOKEN.findall(text)
            if parts:
                return "".join(self._exchanged(parts))
        at = chance.randrange(len(text) + 1)
        match chance.randrange(5):
            case 0:
                return text[:at] + chance.choice(_NASTY) + text[at:]
            case 1:
                return text[:at] + text[min(len(text), at + chance.choice((1, 1, 2, 5, 40))) :]
            case 2:
                other = chance.choice(self.pool)
                return text[:at] + other[chance.randrange(len(other) + 1) :]
            case 3:
                end = min(len(text), at + chance.choice((1, 3, 10, 60)))
                return text[:at] + text[at:end] * chance.choice((2, 2, 3, 30)) + text[end:]
            case _:
                return text[:at] + chr(chance.choice((chance.randrange(32, 127), chance.randrange(0x110000)))) + text[at + 1 :]

    def _exchanged(self, parts: list[str]) -> list[str]:
        chance = self.chance
        at = chance.randrange(len(parts))
        match chance.randrange(6):
            case 0:
                parts[at] = chance.choice(self._words)
            case 1:
                parts.insert(at, chance.choice(self._words))
            case 2:
                del parts[at]
            case 3:
                other = chance.randrange(len(parts))
                parts[at], parts[other] = parts[other], parts[at]
            case 4:
                parts[at] = chance.choice(_NASTY)
            case _:
                parts.insert(at, f" {chance.choice(self._words)} ")
        return parts
