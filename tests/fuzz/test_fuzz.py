"""A short run over every reader: whatever comes in, a value or diagnostics come out. `python -m tests.heavy fuzz` runs for long."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.mutate import Mutator
from tests.fuzz.run import Hang, fuzz
from tests.fuzz.seeds import seeds
from tests.fuzz.targets import TARGETS

SHORT = {"formulas": 600, "documents": 400, "hands": 400, "cases": 60, "records": 150, "lines": 60}


@pytest.mark.parametrize("target", TARGETS)
def test_a_short_run(target: str) -> None:
    """The same inputs in every run; they meet many sorts of outcome."""
    met = fuzz(target, SHORT[target], quiet=True)
    assert sum(met.values()) == SHORT[target] and len(met) >= 4


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_well_formed_is_read(target: str) -> None:
    """Else nothing but the first refusal would ever be tried."""
    good = {"formulas": "parsed", "documents": "body", "hands": "hand", "cases": "e ", "records": "re", "lines": "start"}[target]
    outcomes = [TARGETS[target](text) for text in random.Random(1).sample(seeds(target), min(12, len(seeds(target))))]
    assert sum(good in outcome or outcome.startswith(("typed", "state")) for outcome in outcomes) >= 6


@settings(max_examples=60, deadline=None, derandomize=True)
@given(target=st.sampled_from(sorted(set(TARGETS) - {"cases"})), text=st.text(max_size=60))
def test_any_text_at_all(target: str, text: str) -> None:
    TARGETS[target](text)


def test_a_fault_and_a_hang_are_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def breaks(text: str) -> str:
        if "and" in text:
            raise ZeroDivisionError
        return "fine"

    def hangs(text: str) -> str:
        while True:
            pass

    monkeypatch.setitem(TARGETS, "formulas", breaks)
    with pytest.raises(ZeroDivisionError):
        fuzz("formulas", 1_000, quiet=True)
    assert "formulas, seed 0, input" in capsys.readouterr().err
    monkeypatch.setattr("tests.fuzz.run.MOST_SECONDS", 0.05)
    monkeypatch.setitem(TARGETS, "formulas", hangs)
    with pytest.raises(Hang):
        fuzz("formulas", 1, quiet=True)


def test_the_same_chance_gives_the_same_texts() -> None:
    one, other = (Mutator(("a and b", "1 + 2"), random.Random(7), 100) for _ in range(2))
    texts = [one.text() for _ in range(50)]
    assert texts == [other.text() for _ in range(50)] and len(set(texts)) > 40
