"""The forms in which compiled rules leave hrbrules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from hrbrules.compiled.tree import Compiled
from hrbrules.exporters.schema import schema_text
from hrbrules.exporters.to_json import export_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Exporter:
    """`id` is what `--to` takes; `meaning` says in English what the text is for."""

    id: str
    meaning: str
    write: Callable[[Compiled], str]


STANDARD_EXPORTERS: Final[tuple[Exporter, ...]] = (
    Exporter(id="schema", meaning="a JSON Schema of ruleset files, for editors", write=lambda compiled: schema_text()),
    Exporter(id="json", meaning="the compiled rules, which hrbrules.read_compiled loads without YAML", write=export_json),
)
