"""The events that may be a win, each with its bit."""

from __future__ import annotations

EVENTS: dict[str, int] = {
    name: 1 << index
    for index, name in enumerate(("discard", "draw", "gang_draw", "robbed_gang", "deal", "ting", "bao_change"))
}
