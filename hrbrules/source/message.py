"""What a catalogue entry is made of."""

from __future__ import annotations

from typing import NamedTuple


class Message(NamedTuple):
    """`text` and `hint` are (简体, English) templates over the diagnostic's values."""

    text: tuple[str, str]
    hint: tuple[str, str] = ("", "")
