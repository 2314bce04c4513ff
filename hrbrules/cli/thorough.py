"""Rulesets and case files go in; what the cases leave untested comes out: clauses never exercised, slips that nobody would notice."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any

from hrbrules.analysis.coverage import Coverage, Point, cover
from hrbrules.analysis.mutants import Mutant, Slip
from hrbrules.analysis.mutation import Fate, Score, Verdict, mutate
from hrbrules.analysis.subject import Subject
from hrbrules.analysis.told_apart import PLAYED
from hrbrules.cases.from_file import read_cases
from hrbrules.cases.run import Runner
from hrbrules.cases.tree import Case
from hrbrules.cli.command import named_of
from hrbrules.cli.progress import bar
from hrbrules.cli.screen import say, say_json
from hrbrules.cli.texts import count_of
from hrbrules.cli.thorough_texts import thorough_text as text
from hrbrules.cli.workers import processes
from hrbrules.conformance.rounds import play_round
from hrbrules.driver import Named, compile_named, shipped_ids
from hrbrules.source.diagnostic import HandError, diagnose


def subjects(sources: Sequence[str], ruleset: str = "", *, probed: bool) -> tuple[Subject, ...]:
    """The rulesets among what is named; files of cases belong to each. Without any, those that the cases of the files are run by, and
    without files all shipped ones. `ruleset`: as `--ruleset` gives it. Raises RulesetError, HandError (`case-without-ruleset`)."""
    named = [named_of(source) for source in sources]
    rulesets = [one for one in named if one.shipped or one.settings or _is_ruleset(one)]
    files = tuple(one.path for one in named if one not in rulesets)
    found = ([named_of(ruleset)] if ruleset else []) + rulesets or list(_of_cases(files)) if files or ruleset else rulesets
    return tuple(
        Subject(named=one, files=files, play_round=play_round, probed=probed)
        for one in found or [named_of(id) for id in shipped_ids()]
    )


def _of_cases(files: tuple[Path, ...]) -> Iterator[Named]:
    """The rulesets that the cases of files name, each once."""
    runner, known = Runner(), set()
    for path in files:
        file = read_cases(path)
        for case in file.cases:
            if not case.faults and (named := runner.named(case, file)).path not in known:
                known.add(named.path)
                yield named
    if not known:
        raise HandError(diagnose("no-cases-to-judge", None, files="、".join(path.name for path in files)))


def _is_ruleset(named: Named) -> bool:
    """A file of cases says by which rules they are run, or nothing; one that has examples is run by itself.

    Raises HandError where nothing in the file can be read: left out silently, it would look as if its cases noticed nothing.
    """
    found = read_cases(named.path)
    if found.cases and all(case.faults for case in found.cases):
        raise HandError(*(fault for case in found.cases for fault in case.faults))
    return found.rules is not None and found.rules.path == named.path


# ---- coverage ------------------------------------------------------------------------------------------------------


def print_coverage(sources: Sequence[str], ruleset: str, lang: str, format: str) -> bool:
    """Whether every clause is exercised, and no case fails."""
    found = [(subject, cover(subject)) for subject in subjects(sources, ruleset, probed=False)]
    if format == "json":
        say_json({"rulesets": [_coverage_json(subject, one) for subject, one in found]})
    else:
        for subject, one in found:
            _failing(subject, one.failing, one.cases, lang)
            for point in one.gaps:
                say(f"{point.place}: {point.path}: {text(point.missing, lang)}")
            shown = len(one.points) - len(one.gaps)
            values = {"cases": count_of("case", one.cases, lang), "points": len(one.points), "shown": shown, "share": _percent(one.share)}
            say(text("covered", lang, ruleset=_title(subject), **values), bold=True)
            if one.gaps:
                say(text("cover_hint", lang), dim=True)
    return all(not one.gaps and not one.failing for _, one in found)


def _coverage_json(subject: Subject, found: Coverage) -> dict[str, Any]:
    return {
        "ruleset": _title(subject), "cases": found.cases, "points": len(found.points), "share": round(found.share, 6),
        "gaps": [_point_json(point) for point in found.gaps], "failing": [case.title for case in found.failing],
    }  # fmt: skip


def _point_json(point: Point) -> dict[str, Any]:
    file, _, line = point.place.rpartition(":")
    return {"path": point.path, "file": file, "line": int(line), "missing": point.missing.value}


# ---- mutation ------------------------------------------------------------------------------------------------------


def print_mutation(sources: Sequence[str], ruleset: str, lang: str, format: str, workers: int | None) -> bool:
    """Whether a case notices every slip, and none fails. Raises HandError (`workers-lost`)."""
    found = []
    for subject in subjects(sources, ruleset, probed=True):
        label = text("mutating", lang, ruleset=_title(subject))
        with processes(workers or os.cpu_count() or 1) as executor, bar(label) as (total, advance):
            try:
                score = mutate(subject, executor, advance, announce=total)
            except BrokenExecutor:
                raise HandError(diagnose("workers-lost", None)) from None
        found.append((subject, score))
        if format != "json":
            _print_score(subject, score, lang)
    if format == "json":
        say_json({"rulesets": [_score_json(subject, score) for subject, score in found]})
    return all(not score.of(Fate.SURVIVED) and not score.failing for _, score in found)


def _print_score(subject: Subject, score: Score, lang: str) -> None:
    _failing(subject, score.failing, score.cases, lang)
    parent = compile_named(subject.named).rules.parent
    for mutant, verdict in score.of(Fate.SURVIVED):
        place = f"{Path(mutant.span.file).name}:{mutant.span.line}"
        fate = text("perhaps_same" if verdict.apart is False else "survived", lang)
        say(f"{place}: {mutant.path}: {_said(mutant, parent, lang)}{_options(verdict, lang)}: {fate}")
    noticed, survived = len(score.of(Fate.NOTICED)), len(score.of(Fate.SURVIVED))
    counts = {"noticed": noticed, "counted": noticed + survived, "equal": len(score.of(Fate.EQUAL)), "refused": len(score.of(Fate.REFUSED))}
    cases = count_of("case", score.cases, lang)
    say(text("mutated", lang, ruleset=_title(subject), cases=cases, share=_percent(score.share), **counts), bold=True)
    alike = sum(verdict.apart is False for _, verdict in score.of(Fate.SURVIVED))
    if survived:
        say(text("mutate_hint", lang), dim=True)
    if alike:
        say(text("mutated_apart", lang, count=alike, hands=PLAYED, share=_percent(score.share_apart)))


def _said(mutant: Mutant, parent: str, lang: str) -> str:
    if mutant.slip is Slip.LEFT_OUT and parent and not mutant.option[0] and not mutant.added:
        return text("left_out_child", lang, before=mutant.before, parent=parent)
    return text(mutant.slip, lang, before=mutant.before, after=mutant.after)


def _options(verdict: Verdict, lang: str) -> str:
    settings = " ".join(f"{option}={value}" for option, value in sorted((verdict.settings or {}).items()))
    return text("with_options", lang, options=settings) if settings else ""


def _score_json(subject: Subject, score: Score) -> dict[str, Any]:
    return {
        "ruleset": _title(subject), "cases": score.cases, "share": round(score.share, 6), "share_apart": round(score.share_apart, 6),
        "noticed": len(score.of(Fate.NOTICED)), "equal": len(score.of(Fate.EQUAL)), "refused": len(score.of(Fate.REFUSED)),
        "survived": [
            {
                "path": mutant.path, "file": mutant.span.file, "line": mutant.span.line, "slip": mutant.slip.value, "before": mutant.before,
                "after": mutant.after, "options": dict(verdict.settings or {}), "told_apart": verdict.apart,
            }
            for mutant, verdict in score.of(Fate.SURVIVED)
        ],
        "failing": [case.title for case in score.failing],
    }  # fmt: skip


# ---- both ----------------------------------------------------------------------------------------------------------


def _failing(subject: Subject, failing: tuple[Case, ...], cases: int, lang: str) -> None:
    if failing:
        say(text("failing_cases", lang, cases=count_of("case", len(failing), lang)), colour="red")
        for case in failing:
            say(f"  {case.span.file}:{case.span.line}: {case.title}")
    elif not cases:
        say(text("no_case_of", lang, ruleset=_title(subject)), colour="red")


def _title(subject: Subject) -> str:
    settings = "".join(f"+{option}={value}" for option, value in subject.named.settings.items())
    return (subject.named.path.stem if subject.named.shipped else str(subject.named.path)) + settings


def _percent(share: float) -> str:
    """Never rounded up to all."""
    return f"{int(share * 1000) / 10:g}%"
