"""`python -m hrbrules.conformance [RULESET…] [-n HANDS]` checks the reference engine, each ruleset with every two values of options."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from random import Random

from hrbrules import driver
from hrbrules.conformance.check import check_engine
from hrbrules.conformance.engine_under_test import ReferenceEngine
from hrbrules.conformance.option_sets import covering_size, settings_to_check
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import RulesetError


def load_tables(names: Sequence[str], option_sets: int | None, seed: int, start: int = 0) -> list[Ruleset]:
    """The rulesets as they are, and each with so many sets of options: those in which every two values meet, then random ones.

    No number: exactly those in which every two values meet. `start`: how many of them were taken before. Raises RulesetError for an
    unknown name.
    """
    random = Random(f"options {seed}")
    found = [driver.load(name) for name in names]
    for rules in tuple(found):
        options = rules.rules.options
        wanted = covering_size(options) if option_sets is None else option_sets
        have = 0
        for settings in islice(settings_to_check(options, random, start), 20 * wanted):
            if have == wanted:
                break
            with suppress(RulesetError):  # these options cannot be on together
                found.append(driver.load(rules.code, **settings))
                have += 1
    return found


def main(arguments: Sequence[str]) -> int:
    """0: no violation; 1: some; 2: an unknown ruleset."""
    parser = argparse.ArgumentParser(prog="python -m hrbrules.conformance", description="Check the engine hand by hand.")
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="ids, paths or codes; none: all shipped")
    parser.add_argument("-n", type=int, default=700, metavar="HANDS", dest="hands")
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    parser.add_argument("--option-sets", type=int, metavar="N", help=(
        "sets of options for each ruleset, first those in which every two values meet; default: all of these, and no random ones"))
    parser.add_argument("--format", choices=("text", "json"), default="text")
    given = parser.parse_args(arguments)
    try:
        tables = load_tables(given.rulesets or driver.shipped_ids(), given.option_sets, given.seed)
    except RulesetError as error:
        print(error, file=sys.stderr)
        return 2
    report = check_engine(ReferenceEngine(), tables, given.hands, given.seed)
    print(json.dumps(report.to_json(), indent=2, ensure_ascii=False) if given.format == "json" else report.text())
    return 0 if report.passed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
