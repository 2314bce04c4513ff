"""Tallies go in; a picture of how often each value was won comes out, as a small SVG file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from hrbrules.analysis.tally import Tally, numbered

_COLOURS: Final = ("#2a6f97", "#c1666b")
_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM = 720, 320, 56, 36, 40
_MOST: Final = 24  # values shown; what is higher is drawn together as the last bar


def value_plot(tallies: Sequence[Tally], names: Sequence[str], label: str) -> bytes:
    """Bars for each value won, in per cent of all wins, one colour for each ruleset. The same tallies give the same bytes."""
    counts = [numbered(tally, "value") for tally in tallies]
    values = sorted({value for count in counts for value in count})
    shown, rest = values[:_MOST], values[_MOST:]
    columns = [(str(value), [_share(count.get(value, 0), count) for count in counts]) for value in shown]
    if rest:
        columns.append((f"≥{rest[0]}", [_share(sum(count.get(value, 0) for value in rest), count) for count in counts]))
    top = max((share for _, shares in columns for share in shares), default=0.0) or 1.0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="white"/>',
        *_legend(names),
        *_axis(top, label),
        *_bars(columns, top),
        "</svg>",
    ]
    return ("\n".join(parts) + "\n").encode("utf-8")


def _share(part: int, counts: dict[int, int]) -> float:
    whole = sum(counts.values())
    return 100 * part / whole if whole else 0.0


def _legend(names: Sequence[str]) -> list[str]:
    found = []
    for index, name in enumerate(names):
        x = _LEFT + 220 * index
        found.append(f'<rect x="{x}" y="12" width="12" height="12" fill="{_COLOURS[index]}"/>')
        found.append(f'<text x="{x + 18}" y="22">{escape(name)}</text>')
    return found


def _axis(top: float, label: str) -> list[str]:
    base = _HEIGHT - _BOTTOM
    lines = [f'<line x1="{_LEFT}" y1="{base}" x2="{_WIDTH - 12}" y2="{base}" stroke="black"/>']
    for part in (0.5, 1.0):
        y = base - part * (base - _TOP)
        lines.append(f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{_WIDTH - 12}" y2="{y:.1f}" stroke="#ddd"/>')
        lines.append(f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{part * top:.0f}%</text>')
    return [*lines, f'<text x="{_WIDTH - 12}" y="{_HEIGHT - 6}" text-anchor="end">{escape(label)}</text>']


def _bars(columns: list[tuple[str, list[float]]], top: float) -> list[str]:
    base = _HEIGHT - _BOTTOM
    step = (_WIDTH - 12 - _LEFT) / max(len(columns), 1)
    found = []
    for column, (name, shares) in enumerate(columns):
        width = 0.8 * step / len(shares)
        for index, share in enumerate(shares):
            height = share / top * (base - _TOP)
            x = _LEFT + column * step + 0.1 * step + index * width
            bar = f'<rect x="{x:.1f}" y="{base - height:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{_COLOURS[index]}">'
            found.append(f"{bar}<title>{name}: {share:.1f}%</title></rect>")
        found.append(f'<text x="{_LEFT + (column + 0.5) * step:.1f}" y="{base + 16}" text-anchor="middle">{name}</text>')
    return found
