"""The flow values of a merged ruleset go in; errors for numbers that no wall can hold come out (H03, H18, H24, U03)."""

from __future__ import annotations

from hrbrules.checked.flow import entry_at
from hrbrules.resolved.tree import Block
from hrbrules.ruleset.clause import FlowEntry
from hrbrules.source.diagnostic import Problems
from hrbrules.source.text import Span
from hrbrules.vocabulary.flow_field import FlowValue

_STACKS = ("gang.stacks", "last.stacks", "bao.stack")  # fields that name reserved stacks


class _Numbers:
    def __init__(self, root: Block, flow: tuple[FlowEntry, ...], top: Span, problems: Problems) -> None:
        self.root, self.top, self.problems = root, top, problems
        self.values = {entry.path: entry.value for entry in flow}

    def number(self, path: str) -> int:
        return int(str(self.values[path]))

    def error(self, code: str, *paths: str, **found: object) -> None:
        """At the first of the fields that this very file states, so that a child is not sent to its parent."""
        stated = [entry.span for path in paths if (entry := entry_at(self.root, path)) is not None]
        here = [span for span in stated if span.source is self.top.source]
        self.problems.error(code, (here or stated or [self.top])[0], **found)

    def stacks(self, path: str) -> tuple[int, ...]:
        """Those that count; none where the bao lies elsewhere."""
        if path == "bao.stack" and (self.values["bao.kind"] == "none" or self.values["bao.place"] != "reserved_stack"):
            return ()
        value = self.values[path]
        return tuple(int(str(one)) for one in (value if isinstance(value, tuple) else (value,)))

    def left_after_deal(self) -> int:
        """Tiles that can be drawn in turn when the dealer has fourteen and the others thirteen."""
        tiles = 36 * self.number("tiles.suits") + self.number("tiles.zhong")
        left = tiles - 13 * self.number("players") - 1 - 2 * self.number("wall.reserved_stacks")
        bao = _lies_in_live_wall(self.values) and self.values["last.counts_bao"] != "yes"
        return left - bao


def check_numbers(root: Block, flow: tuple[FlowEntry, ...], top: Span, problems: Problems) -> None:
    """Numbers that are right one by one may be impossible together. Nothing is said where a value is wrong itself."""
    if problems.failed():
        return
    numbers = _Numbers(root, flow, top, problems)
    reserved = numbers.number("wall.reserved_stacks")
    for path in _STACKS:
        for stack in sorted(numbers.stacks(path)):
            if stack > reserved:
                numbers.error("stack-not-reserved", path, "wall.reserved_stacks", word=path, stack=stack, most=reserved)
    for stack in sorted({*numbers.stacks("gang.stacks")} & {*numbers.stacks("last.stacks")}):
        numbers.error("stack-twice", "last.stacks", "gang.stacks", stack=stack)
    at_the_end, behind = numbers.number("last.starts_at"), numbers.number("last.behind")
    if behind > at_the_end:
        numbers.error("behind-too-many", "last.behind", "last.starts_at", behind=behind, most=at_the_end)
    needed = 0 if numbers.stacks("last.stacks") else at_the_end
    left = numbers.left_after_deal()
    if left <= needed:
        fields = ("wall.reserved_stacks", "last.starts_at", "tiles.suits", "players")
        numbers.error("wall-too-short", *fields, left=max(0, left), needed=needed)


def _lies_in_live_wall(values: dict[str, FlowValue]) -> bool:
    """Whether a bao is taken out of what is drawn in turn as soon as the tiles are dealt."""
    return values["bao.kind"] != "none" and values["bao.set"] == "deal" and values["bao.place"] != "reserved_stack"
