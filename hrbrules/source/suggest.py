"""A word that is not known goes in with the words that are; the likeliest one comes out."""

from __future__ import annotations

from collections.abc import Iterable


def suggest(word: str, known: Iterable[str]) -> str:
    """The nearest known word, or an empty text. One transposed, missing or wrong letter is enough to be found."""
    given = tuple(known)
    names = sorted(set(given))
    for name in names:
        if name.replace("_", "") == word.replace("_", "").replace("-", "").lower():
            return name
    from difflib import get_close_matches  # only a mistake pays for its import

    if any(letter >= "\u3400" for letter in word):  # of two Han letters one may be wrong
        names = [name for name in names if abs(len(name) - len(word)) <= 1]
        close = sorted(get_close_matches(word, names, n=3, cutoff=0.5), key=given.index)  # 简体 comes before 繁體
    else:
        close = get_close_matches(word, names, n=1, cutoff=0.6)
    return close[0] if close else ""
