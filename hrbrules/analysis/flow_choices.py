"""A choice of play and its value go in; each other value that it may have comes out, one step away where there is no end of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hrbrules.source.text import Span
from hrbrules.syntax.tree import Node, Scalar, Sequence
from hrbrules.vocabulary.flow_field import FlowField, FlowKind, FlowValue


def other_values(field: FlowField, value: FlowValue) -> Iterator[FlowValue]:
    """A choice: every other word. A number: one more, one less. A list: without each, with each that lacks. Ranks of claims:
    neighbours exchanged or put together, one taken apart, one left out. A formula: nothing."""
    match field.kind:
        case FlowKind.CHOICE:
            yield from (other for other in field.values if other != value)
        case FlowKind.NUMBER:
            assert isinstance(value, int)
            yield from (number for number in (value + 1, value - 1) if field.low <= number <= field.high)
        case FlowKind.MEMBERS:
            assert isinstance(value, tuple)
            yield from _without_one(value)
            for other in field.values:
                if other not in value:
                    yield tuple(one for one in field.values if one in value or one == other)
        case FlowKind.NUMBERS:
            assert isinstance(value, tuple)
            yield from _without_one(value)
            if len(value) > 1:
                yield value[::-1]
        case FlowKind.TIERS:
            assert isinstance(value, tuple)
            yield from _other_ranks(value)
        case FlowKind.FORMULA:
            return


def _without_one(value: tuple[FlowValue, ...]) -> Iterator[tuple[FlowValue, ...]]:
    yield from ((*value[:index], *value[index + 1 :]) for index in range(len(value)))


def _other_ranks(tiers: tuple[FlowValue, ...]) -> Iterator[FlowValue]:
    listed = tuple(tier if isinstance(tier, tuple) else (tier,) for tier in tiers)
    for index, (upper, lower) in enumerate(pairwise(listed)):
        yield _ranks(*listed[:index], lower, upper, *listed[index + 2 :])
        yield _ranks(*listed[:index], (*upper, *lower), *listed[index + 2 :])
    for index, tier in enumerate(listed):
        if len(tier) > 1:
            yield _ranks(*listed[:index], tier[:1], tier[1:], *listed[index + 1 :])
            yield _ranks(*listed[:index], tier[1:], tier[:1], *listed[index + 1 :])
        for member in tier:
            yield _ranks(*listed[:index], tuple(one for one in tier if one != member), *listed[index + 1 :])


def _ranks(*tiers: tuple[FlowValue, ...]) -> tuple[FlowValue, ...]:
    return tuple(tier[0] if len(tier) == 1 else tier for tier in tiers if tier)


def written(value: FlowValue, span: Span) -> Node:
    """The value as it would stand in the YAML."""
    if isinstance(value, tuple):
        return Sequence(items=tuple(written(item, span) for item in value), span=span)
    return Scalar(text=str(value), span=span)


def shown(value: FlowValue) -> str:
    """The value as a person reads it: [hu, [peng, chi]]."""
    return f"[{', '.join(shown(item) for item in value)}]" if isinstance(value, tuple) else str(value)
