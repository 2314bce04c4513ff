"""The text of a generated module goes in; the functions that the runtime calls come out."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from hrbrules.ruleset.group import Group

if TYPE_CHECKING:
    from hrbrules.ruleset.clause import Rules

PARAMETERS: dict[str, tuple[str, ...]] = {
    "hand_ok": ("h", "r"),
    "ting_ok": ("h", "v"),
    "claims_ok": ("h",),
    "kinds": ("w", "h", "v"),
    "win_ok": ("w", "h", "v", "x", "k"),
    "valued": ("w", "h", "v", "r", "k"),
    "shares": ("w", "h", "v", "r", "x", "c", "value"),
    "bearers": ("w", "h", "v", "r", "x", "c", "value"),
    "money": ("k", "w", "h", "p"),
}


class Functions(NamedTuple):
    """One callable per name of `PARAMETERS`.

    `valued`: the value of a reading, the bits of the kinds and fans that hold, of those that count, and of the kinds that
    the late conditions leave. `shares`: for each loser who owes, the seat, the amount and the bits of the factors that count.
    """

    hand_ok: Callable[..., bool]
    ting_ok: Callable[..., bool]
    claims_ok: Callable[..., bool]
    kinds: Callable[..., int]
    win_ok: Callable[..., int]
    valued: Callable[..., tuple[int, int, int, int]]
    shares: Callable[..., list[tuple[int, int, int]]]
    bearers: Callable[..., Sequence[tuple[int, int]]]
    money: Callable[..., int]
    payments_read: bool  # whether any payment looks at the reading


def load_functions(python: str, digest: str, seen: Callable[[int, Any], Any] | None = None) -> Functions:
    """Execute a module that this program generated. Tracebacks show its lines, each naming its YAML line.

    `seen`: what a module generated with `watch` calls with the number of a test and its value; it gives the value back.
    """
    name = f"<hrbrules {digest[:12]}>"
    linecache.cache[name] = (len(python), None, python.splitlines(keepends=True), name)
    namespace: dict[str, Any] = {"seen": seen}
    exec(compile(python, name, "exec"), namespace)
    return Functions(*(namespace[field] for field in Functions._fields))


def bit_table(rules: Rules) -> dict[str, int]:
    """The bit of each win kind and fan, and of each factor, in file order."""
    bits = {clause.id: 1 << index for index, clause in enumerate(rules.of(Group.KIND, Group.FAN))}
    return bits | {clause.id: 1 << index for index, clause in enumerate(rules.of(Group.FACTOR))}


def highest(*values: int | None) -> int:
    """The greatest worth that counts; nothing is 0."""
    return max((value for value in values if value is not None), default=0)
