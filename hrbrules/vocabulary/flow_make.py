"""Paths, values and sentences in three languages (简体, 繁體, English) go in; flow fields come out."""

from __future__ import annotations

from collections.abc import Mapping

from hrbrules.vocabulary.flow_field import FlowField, FlowKind, FlowValue

Texts = tuple[str, str, str]  # 简体, 繁體, English
LANGUAGES = ("zh-Hans", "zh-Hant", "en")


def choice(path: str, names: Texts, default: str, sentences: Mapping[str, Texts], note: Texts | None = None) -> FlowField:
    """A field whose values are the keys of `sentences`."""
    return FlowField(
        path=path,
        kind=FlowKind.CHOICE,
        default=default,
        values=tuple(sentences),
        names=by_language(names),
        sentences=sentences_by_language(sentences),
        notes=by_language(note) if note else {},
    )


def number(path: str, names: Texts, default: int, bounds: tuple[int, int], sentences: Mapping[str, Texts]) -> FlowField:
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
    names: Texts,
    default: FlowValue,
    words: Mapping[str, Texts],
    sentences: Mapping[str, Texts],
    kind: FlowKind = FlowKind.MEMBERS,
    note: Texts | None = None,
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
        notes=by_language(note) if note else {},
    )


def by_language(texts: Texts) -> dict[str, str]:
    return dict(zip(LANGUAGES, texts, strict=True))


def sentences_by_language(texts: Mapping[str, Texts]) -> dict[str, dict[str, str]]:
    return {lang: {key: said[index] for key, said in texts.items()} for index, lang in enumerate(LANGUAGES)}
