"""`python -m hrbrules.conformance [RULESET…] [-n HANDS]` checks the reference engine, and each ruleset under random options."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from random import Random

from hrbrules import driver
from hrbrules.conformance.check import check_engine
from hrbrules.conformance.engine_under_test import ReferenceEngine
from hrbrules.conformance.option_sets import random_settings
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.source.diagnostic import RulesetError


def load_tables(names: Sequence[str], option_sets: int, seed: int) -> list[Ruleset]:
    """The rulesets as they are, and each with so many random sets of options. Raises RulesetError for an unknown name."""
    random = Random(f"options {seed}")
    found = [driver.load(name) for name in names]
    for rules in tuple(found):
        tries = have = 0
        while have < option_sets and tries < 20 * option_sets:
            tries += 1
            settings = random_settings(rules.rules.options, random)
            try:
                found.append(driver.load(rules.code, **settings))
            except RulesetError:  # these options cannot be on together
                continue
            have += 1
    return found


def main(arguments: Sequence[str]) -> int:
    """0: no violation; 1: some; 2: an unknown ruleset."""
    parser = argparse.ArgumentParser(prog="python -m hrbrules.conformance", description="Check the engine hand by hand.")
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="ids, paths or codes; none: all shipped")
    parser.add_argument("-n", type=int, default=700, metavar="HANDS", dest="hands")
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    parser.add_argument("--option-sets", type=int, default=3, metavar="N", help="random sets of options for each ruleset")
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
