"""A YAML text goes in; its tree with exact places comes out, or diagnostics for what hrbrules does not read."""

from __future__ import annotations

import re
from itertools import islice
from typing import TypeAlias

import yaml

from hrbrules.source.diagnostic import Problems, note
from hrbrules.source.text import SourceText, Span
from hrbrules.syntax.place import WrittenSpan
from hrbrules.syntax.slips import Slip, is_suspect, item_slip, slip_in, value_slip
from hrbrules.syntax.tree import DEEPEST, Entry, Mapping, Node, Scalar, Sequence, Style
from hrbrules.syntax.yaml_errors import explain

MOST_FINDINGS = 50  # a text with more is not a ruleset with mistakes; and each costs time

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same events, about ten times slower without libyaml
_STYLES: dict[str | None, Style] = {None: "plain", "": "plain", "'": "quoted", '"': "quoted", "|": "literal", ">": "folded"}
_PROPERTIES = re.compile(r"(?:[&!]\S*\s*)+")
# Control characters, line ends that only YAML takes for such, and marks that make a line read otherwise than it is.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]|\r(?!\n)"
)
_Event: TypeAlias = yaml.ScalarEvent | yaml.CollectionStartEvent


def read_node(source: SourceText, problems: Problems) -> Node | None:
    """The tree of a text: one document of mappings, sequences and texts, nothing expanded, nothing typed.

    None where the tree would lack something that was written, so that no later pass blames the writer for it. What
    is refused without loss (an unused anchor, a tag, a folded text, the second of two equal keys) is only reported.
    Work and memory grow with the length of the text; nothing recurses.
    """
    if _forbidden(source, problems):
        return None
    reading = _Reading(source, problems)
    try:
        for event in yaml.parse(source.text, _LOADER):
            if not reading.take(event):
                return None
    except (yaml.YAMLError, ValueError) as error:  # ValueError: the Python parser on an absurd escape or version number
        reading.finish()
        explain(error, source, reading.last, problems)
        return None
    root = reading.finish()
    if not reading.lost and (root is None or (isinstance(root, Scalar) and root.is_null)):
        problems.error("empty-file", Span(source, 0, 0))
        return None
    return root


def _forbidden(source: SourceText, problems: Problems) -> bool:
    """Reports the first of each kind of forbidden character."""
    places: dict[str, int] = {}
    for match in islice(_FORBIDDEN.finditer(source.text), 10_000):
        places.setdefault(match[0], match.start())
    for character, at in list(places.items())[:5]:
        problems.error("control-character", Span(source, at, at + 1), character=f"U+{ord(character):04X}")
    return bool(places)


class _Frame:
    """A collection that is being read. `key` waits for its value; `dropped` says that the value has no place to go."""

    __slots__ = ("dropped", "entries", "first", "flow", "items", "key", "start")

    def __init__(self, start: int, *, mapping: bool, flow: bool) -> None:
        self.start, self.flow = start, flow
        self.items: list[Node] = []
        self.entries: list[Entry] | None = [] if mapping else None
        self.first: dict[str, Scalar] = {}
        self.key: Scalar | None = None
        self.dropped = False


class _Reading:
    """Builds the tree bottom-up on its own stack."""

    def __init__(self, source: SourceText, problems: Problems) -> None:
        self.source, self.problems = source, problems
        self.stack: list[_Frame] = []
        self.root: Node | None = None
        self.last: Scalar | None = None
        self.lost = False
        self.may_slip = any(mark in source.text for mark in "［｛，")  # asked once, not for every value
        self.slip_line = 0
        self.anchors: dict[str, list[Span]] = {}
        self.before = len(problems.found)

    def take(self, event: yaml.Event) -> bool:
        """Take in one event; False means that reading on makes no sense."""
        if isinstance(event, yaml.ScalarEvent):
            self.last = scalar = self._scalar(event)
            self._place(scalar)
        elif isinstance(event, yaml.CollectionStartEvent):
            if not self._open(event):
                return False
        elif isinstance(event, yaml.CollectionEndEvent):
            self._place(self._close(_ends(event)[1]))
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            self.problems.error("several-documents", self._span(*_ends(event)))
            return False
        if len(self.problems.found) - self.before >= MOST_FINDINGS:
            self.problems.error("too-many-problems", None, file=self.source.name, most=MOST_FINDINGS)
            return False
        return True

    def finish(self) -> Node | None:
        """The tree, after everything was taken in; reports the anchors met so far."""
        for spans in islice(self.anchors.values(), MOST_FINDINGS):
            self.problems.error("yaml-anchor", spans[0], *(note("used-here", span) for span in spans[1:2]))
        return None if self.lost else self.root

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        text, style = event.value, _STYLES[event.style]
        start, end = _ends(event)
        if event.anchor is not None or event.tag is not None:
            start = self._properties(event, start, end)
        written = self.source.text[start:end]
        if style == "plain" and not text:
            while start > 0 and self.source.text[start - 1] == " ":
                start -= 1  # the two parsers place "nothing" differently; here it stands right behind the colon
            span = Span(self.source, start, start)
        elif written == text:
            span = Span(self.source, start, end)
        else:
            span = WrittenSpan(self.source, start, start + len(written.rstrip() if style in ("literal", "folded") else written), text)
        scalar = Scalar(text=text, span=span, style=style)
        if style == "folded":
            self.problems.error("folded-text", self._span(start, start + 1))
        elif style == "quoted" and "\\" in written:
            for match in islice(_FORBIDDEN.finditer(text), 1):
                self.problems.error("control-character", span.part(*match.span()), character=f"U+{ord(match[0]):04X}")
        return scalar

    def _open(self, event: yaml.CollectionStartEvent) -> bool:
        start, end = _ends(event)
        if len(self.stack) >= DEEPEST:
            self.problems.error("too-deep", self._span(start, start + 1), most=DEEPEST)
            return False
        if event.anchor is not None or event.tag is not None:
            start = self._properties(event, start, end)
        mapping = isinstance(event, yaml.MappingStartEvent)
        # `[a: 1]` opens a mapping that has no bracket of its own.
        flow = bool(event.flow_style) and self.source.text[start : start + 1] in ("{", "[")
        self.stack.append(_Frame(start, mapping=mapping, flow=flow))
        return True

    def _close(self, end: int) -> Node:
        frame = self.stack.pop()
        if frame.entries is not None:
            if not frame.flow and frame.entries:
                frame.start, end = frame.entries[0].key.span.start, frame.entries[-1].value.span.end
            return Mapping(entries=tuple(frame.entries), span=self._span(frame.start, end))
        if not frame.flow and frame.items:
            end = frame.items[-1].span.end
        return Sequence(items=tuple(frame.items), span=self._span(frame.start, end))

    def _place(self, node: Node) -> None:
        """Put a finished node where it belongs: as a key, a value, an item or the whole."""
        if not self.stack:
            self.root = node
            return
        frame = self.stack[-1]
        if frame.entries is None:
            self._item(frame, node)
        elif frame.key is None and not frame.dropped:
            self._key(frame, node)
        else:
            self._value(frame, node)

    def _key(self, frame: _Frame, node: Node) -> None:
        if not isinstance(node, Scalar) or node.style in ("literal", "folded"):
            self._refuse("key-not-text", node.span)
        elif node.is_null:
            self._refuse("empty-key", node.span)
        elif node.text in frame.first:
            self.problems.error("duplicate-key", node.span, note("first-set", frame.first[node.text].span), key=node.text)
        elif node.style == "plain" and is_suspect(node.text) and (slip := slip_in(node.span)) is not None:
            self._slip(slip)
        else:
            frame.first[node.text] = frame.key = node
            return
        frame.dropped = True

    def _value(self, frame: _Frame, node: Node) -> None:
        key, dropped = frame.key, frame.dropped
        frame.key, frame.dropped = None, False
        if dropped or key is None:
            return
        assert frame.entries is not None
        if key.text == "<<" and key.style == "plain":
            self._refuse("merge-key", key.span)
        elif self.may_slip and isinstance(node, Scalar) and node.style == "plain" and (slip := value_slip(node)) is not None:
            self._slip(slip)
        else:
            frame.entries.append(Entry(key=key, value=node))

    def _item(self, frame: _Frame, node: Node) -> None:
        if self.may_slip and isinstance(node, Scalar) and node.style == "plain":
            slip = value_slip(node) or (item_slip(node) if frame.flow else None)
            if slip is not None:
                self._slip(slip)
                return
        frame.items.append(node)

    def _alias(self, event: yaml.AliasEvent) -> None:
        """An alias is never followed; its anchor is what gets reported."""
        span = self._span(*_ends(event))
        self.lost = True
        if event.anchor in self.anchors:
            self.anchors[event.anchor].append(span)
        else:
            self.problems.error("yaml-alias", span, name=event.anchor)
        if self.stack and self.stack[-1].entries is not None:
            frame = self.stack[-1]
            frame.dropped, frame.key = frame.key is None and not frame.dropped, None

    def _properties(self, event: _Event, start: int, end: int) -> int:
        """Report a tag, remember an anchor; returns where the content after them starts."""
        match = _PROPERTIES.match(self.source.text, start, end)
        written = match[0] if match else ""
        if event.anchor is not None:
            at = start + max(0, written.find(f"&{event.anchor}"))
            self.anchors.setdefault(event.anchor, [self._span(at, at + len(event.anchor) + 1)])
        if event.tag is not None:
            at = start + max(0, written.find("!"))
            self.problems.error("yaml-tag", self._span(at, at + len(self.source.text[at:end].split(None, 1)[0])))
        return start + len(written)

    def _slip(self, slip: Slip) -> None:
        """One message per line: `［a, b］` breaks at more than one place."""
        self.lost = True
        if slip.span.line != self.slip_line:
            self.slip_line = slip.span.line
            self.problems.error(slip.code, slip.span, found=slip.found, meant=slip.meant)

    def _refuse(self, code: str, span: Span) -> None:
        self.lost = True
        self.problems.error(code, span)

    def _span(self, start: int, end: int) -> Span:
        return Span(self.source, start, max(start, end))


def _ends(event: yaml.Event) -> tuple[int, int]:
    """First and last place of an event, counted in characters by both parsers."""
    start, end = event.start_mark, event.end_mark
    assert start is not None and end is not None
    return start.index, end.index
