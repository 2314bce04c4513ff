"""Compiled rules go in; the canonical JSON that `read_compiled` takes back comes out: the same rules, the same bytes."""

from __future__ import annotations

import json

from hrbrules.compiled.from_json import compiled_to_json
from hrbrules.compiled.tree import Compiled


def export_json(compiled: Compiled) -> str:
    """Keys sorted, no blanks, UTF-8, one line with its end."""
    return json.dumps(compiled_to_json(compiled), ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
