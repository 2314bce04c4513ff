"""Case files go in; results come out, one for each case in file order, each with what was expected and what the rules say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from hrbrules.cases.from_file import named_beside
from hrbrules.cases.play import Played, placed, play
from hrbrules.cases.round import PlayRound
from hrbrules.cases.tree import Case, CaseFile, CaseResult
from hrbrules.cases.values import Compared, Json
from hrbrules.driver import Named, compile_named, find, load_compiled
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.situation import SEATS
from hrbrules.settlement.win import Win
from hrbrules.source.diagnostic import HandError, HrbrulesError, RulesetError, diagnose
from hrbrules.tiles.tile import parse_tiles


class Runner:
    """Runs cases. `default`: the ruleset of cases whose file says none, as `--ruleset` gives it. `play_round`: who plays whole
    hands (`conformance.rounds`); without it they fail.

    Rulesets are compiled once for every set of options; one that cannot be is remembered with its errors.
    """

    def __init__(self, default: str = "", play_round: PlayRound | None = None) -> None:
        self.default = default
        self.play_round = play_round
        self._known: dict[tuple[Path, tuple[tuple[str, str], ...], str], Ruleset | RulesetError] = {}

    def run(self, file: CaseFile) -> Iterator[CaseResult]:
        for case in file.cases:
            yield self.run_case(case, file)

    def run_case(self, case: Case, file: CaseFile) -> CaseResult:
        """Never raises: whatever stops a case is its diagnostics."""
        name = _shown(case, file, self.default)
        if case.faults:
            return CaseResult(case=case, ruleset=name, passed=False, expected=case.expect, got={}, diagnostics=case.faults)
        try:
            expected, got = self._outcome(self.ruleset(case, file), case)
        except HrbrulesError as error:
            found = placed(case, error.diagnostics)
            codes = [one.code for one in found]
            wanted = case.expect.get("error")
            code = wanted if wanted in codes else codes[0]
            got = {"error": code} if "error" in case.expect else {}
            return CaseResult(case=case, ruleset=name, passed=got == case.expect, expected=case.expect, got=got, diagnostics=found)
        return CaseResult(case=case, ruleset=name, passed=expected == got, expected=expected, got=got)

    def _outcome(self, ruleset: Ruleset, case: Case) -> tuple[Compared, Compared]:
        if case.round is None:
            return compared(case, play(ruleset, case))
        if self.play_round is None:
            raise HandError(diagnose("round-not-played", None))
        return self.play_round(ruleset, case.round, case.expect)

    def ruleset(self, case: Case, file: CaseFile) -> Ruleset:
        """The rules of a case with its options. Raises RulesetError."""
        named = self.named(case, file)
        settings = {**named.settings, **case.options}
        key = (named.path, tuple(sorted((option, str(value)) for option, value in settings.items())), named.check)
        found = self._known.get(key)
        if found is None:
            try:
                check = "" if case.options else named.check
                found = load_compiled(compile_named(replace(named, settings=settings, check=check)))
            except RulesetError as error:
                found = error
            self._known[key] = found
        if isinstance(found, RulesetError):
            raise RulesetError(*found.diagnostics)
        return found

    def named(self, case: Case, file: CaseFile) -> Named:
        """The ruleset that a case is run by, its own options left out. Raises RulesetError."""
        if case.ruleset is not None:
            return named_beside(Path(file.name), case.ruleset.text)
        if file.rules is not None:
            return file.rules
        if self.default:
            return find(self.default)
        raise RulesetError(diagnose("case-without-ruleset", case.span))


def _shown(case: Case, file: CaseFile, default: str) -> str:
    if case.ruleset is not None:
        return case.ruleset.text
    if file.rules is None:
        return default
    return file.rules.path.stem if file.rules.shipped else str(file.rules.path)


def compared(case: Case, played: Played) -> tuple[Compared, Compared]:
    """The keys that are expected, and what the rules say of each; payments with every seat that may pay spelt out."""
    expected: dict[str, Json] = dict(case.expect)
    got: dict[str, Json] = {key: _got(key, played) for key in expected}
    pays = expected.get("pays")
    if isinstance(pays, Mapping):
        seats = sorted(_losers(played) | set(pays) | set(played.ledger.pays))
        expected["pays"] = {seat: pays.get(seat, 0) for seat in seats}
        got["pays"] = {seat: played.ledger.pays.get(seat, 0) for seat in seats}
    return expected, got


def _losers(played: Played) -> set[str]:
    """A seat left out pays 0, so all of them are looked at; where nothing is won, those named."""
    return {SEATS[seat] for seat in played.result.moment.losers} if isinstance(played.result, Win) else set()


def _got(key: str, played: Played) -> Json:
    result = played.result
    win = result if isinstance(result, Win) else None
    match key:
        case "ting":
            return bool(played.waits)
        case "waits":
            return sorted(played.waits or (), key=parse_tiles)
        case "win":
            return win is not None
        case "why_not":
            return [] if result is None or isinstance(result, Win) else sorted(result.reasons)
        case "fans":
            return [] if win is None else sorted(win.fans)
        case "value":
            return None if win is None else win.value
        case _:
            return None  # no error came; payments are compared apart
