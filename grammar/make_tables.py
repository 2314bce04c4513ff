"""The grammar beside this file goes in; its parser tables come out as `formula.tables`, so that nobody waits for them to be built.

Run `python grammar/make_tables.py` after every change of the grammar; a test keeps them fresh.
"""

from __future__ import annotations

import ast
import io
import pickle
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent


def tables(grammar: str) -> dict[str, Any]:
    """The tables of a grammar that has no conflicts, not even between its words (`strict` needs interegular)."""
    if str(FOLDER.parent) not in sys.path:
        sys.path.insert(0, str(FOLDER.parent))
    from hrbrules.formula.parse import build_parser

    build_parser(grammar, strict=True)
    buffer = io.BytesIO()
    build_parser(grammar).save(buffer)
    found: dict[str, Any] = pickle.loads(buffer.getvalue())
    found["data"]["parser"]["parser"] = numbered(found["data"]["parser"]["parser"])
    return found


def numbered(parser: dict[str, Any]) -> dict[str, Any]:
    """The same automaton with tokens and states numbered in one order: lark's own follows addresses in memory."""
    names = sorted(parser["tokens"].values())
    tokens = {old: names.index(name) for old, name in parser["tokens"].items()}
    order = [state for _, state in sorted(parser["start_states"].items())]
    for state in order:
        for _, (action, target) in sorted(parser["states"][state].items(), key=lambda item: tokens[item[0]]):
            if action == 0 and target not in order:  # a shift; the rest are reductions, which name a rule
                order.append(target)
    states = {old: new for new, old in enumerate(order)}
    return {
        **parser,
        "tokens": dict(enumerate(names)),
        "states": {
            states[old]: {
                tokens[token]: (action, states[target] if action == 0 else target)
                for token, (action, target) in sorted(parser["states"][old].items(), key=lambda item: tokens[item[0]])
            }
            for old in order
        },
        "start_states": {name: states[old] for name, old in parser["start_states"].items()},
        "end_states": {name: states[old] for name, old in parser["end_states"].items()},
    }


def main() -> None:
    """Write the tables; the same grammar and lark give the same bytes."""
    made = tables((FOLDER / "formula.lark").read_text(encoding="utf-8"))
    # Read back from its text, so that no two parts are one object: pickle would tell.
    content = pickle.dumps(ast.literal_eval(repr(made)), protocol=4)
    (FOLDER / "formula.tables").write_bytes(content)
    print(f"formula.tables: {len(content)} bytes")


if __name__ == "__main__":
    main()
