"""Paths, values and sentence pairs (简体, English) go in; flow fields come out."""

from __future__ import annotations

from collections.abc import Mapping

from hrbrules.vocabulary.flow_field import FlowField, FlowKind, FlowValue

Pair = tuple[str, str]  # 简体, English


def choice(path: str, names: Pair, default: str, sentences: Mapping[str, Pair]) -> FlowField:
    """A field whose values are the keys of `sentences`."""
    return FlowField(
        path=path,
        kind=FlowKind.CHOICE,
        default=default,
        values=tuple(sentences),
        names=by_language(names),
        sentences=sentences_by_language(sentences),
    )


def number(path: str, names: Pair, default: int, bounds: tuple[int, int], sentences: Mapping[str, Pair]) -> FlowField:
    """A whole number within bounds, both ends included; the key "*" is the sentence for any number without its own."""
    return FlowField(
        path=path,
        kind=FlowKind.NUMBER,
        default=default,
        low=bounds[0],
        high=bounds[1],
        names=by_language(names),
        sentences=sentences_by_language(sentences),
    )


def members(
    path: str,
    names: Pair,
    default: FlowValue,
    words: Mapping[str, Pair],
    sentences: Mapping[str, Pair],
    kind: FlowKind = FlowKind.MEMBERS,
) -> FlowField:
    """A list (or tiers) of the keys of `words`. The key "" is the sentence for the empty list."""
    return FlowField(
        path=path,
        kind=kind,
        default=default,
        values=tuple(words),
        names=by_language(names),
        sentences=sentences_by_language(sentences),
        words=sentences_by_language(words),
    )


def by_language(pair: Pair) -> dict[str, str]:
    return {"zh-Hans": pair[0], "en": pair[1]}


def sentences_by_language(pairs: Mapping[str, Pair]) -> dict[str, dict[str, str]]:
    return {
        "zh-Hans": {key: pair[0] for key, pair in pairs.items()},
        "en": {key: pair[1] for key, pair in pairs.items()},
    }
