"""The name of a ruleset goes in; it comes out read, resolved, checked, compiled, loaded: the only door to floors 5–8."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from hrbrules.ruleset.code import Code, check_of, read_code, settings_of
from hrbrules.ruleset.functions import load_functions
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.ruleset.variants import variants
from hrbrules.source.diagnostic import Problems, RulesetError, Severity, TooManyProblems, diagnose
from hrbrules.source.files import data_folder, read_text
from hrbrules.source.record import record
from hrbrules.source.suggest import suggest
from hrbrules.source.text import SourceText, Span

if TYPE_CHECKING:
    from hrbrules.checked.parsing import Parser
    from hrbrules.checked.tree import Checked
    from hrbrules.compiled.tree import Compiled
    from hrbrules.resolved.from_syntax import File
    from hrbrules.resolved.tree import Resolved

RULESET_LIMIT = 256 * 1024  # bytes, DESIGN §10
_DEEPEST_CHAIN = 8
_MOST_PROBLEMS = 50
_MOST_LETTERS = 4_000_000  # read over and over to try options; the shipped rulesets take a quarter of that
_LONGEST_NAME = 60  # characters of an id; no file system takes more than 255 bytes
_INDEPENDENT = frozenset((
    "formulas-too-long", "formula-word", "formula-character",
    "formula-unfinished", "formula-too-long", "formula-too-deep", "wrong-unit", "mixed-units",
    "mixed-product", "bad-number", "name-taken", "reserved-word", "unknown-placeholder", "drops-itself", "listed-twice",
))  # fmt: skip


@record
class Named:
    """What a user asked for: a file, whether it is shipped, and the option settings.

    `texts`: file name → text, for files that are in memory only; then nothing but them and the shipped rulesets can be reached.
    """

    path: Path
    shipped: bool
    settings: Mapping[str, str | int]
    check: str = ""  # of a code: what the digest must begin with
    texts: Mapping[str, str] | None = None


def shipped_ids() -> tuple[str, ...]:
    """The rulesets that come with hrbrules; harbin, the base, first."""
    found = sorted(path.stem for path in data_folder("rulesets").glob("*.yaml"))
    return tuple(sorted(found, key=lambda id: (id != "harbin", id)))


def _settings(settings: dict[str, str | int], options: Mapping[str, str | int | bool]) -> dict[str, str | int]:
    return settings | {option: ("on" if value else "off") if isinstance(value, bool) else value for option, value in options.items()}


def find(name: str | Path, **options: str | int | bool) -> Named:
    """Understand `id`, a path, a code, or `id+option=on+number=3`. Raises RulesetError."""
    if isinstance(name, Path):
        return Named(path=name, shipped=False, settings=_settings({}, options))
    if not isinstance(name, str):  # whatever a program hands over
        raise RulesetError(diagnose("unknown-ruleset", None, word=repr(name)[:40], known="、".join(shipped_ids()), suggestion=""))
    base, *pairs = name.split("+")
    settings: dict[str, str | int] = {}
    for pair in pairs:
        option, _, value = pair.partition("=")
        settings[option.strip()] = value.strip() or "on"
    settings = _settings(settings, options)
    if base in shipped_ids():
        return Named(path=data_folder("rulesets") / f"{base}.yaml", shipped=True, settings=settings)
    code = read_code(base)
    if code is not None and code.id in shipped_ids():
        return _by_code(code, settings)
    if base.endswith((".yaml", ".yml")) or "/" in base or "\\" in base:
        return Named(path=Path(base), shipped=False, settings=settings)
    known = shipped_ids()
    raise RulesetError(diagnose("unknown-ruleset", None, word=base, known="、".join(known), suggestion=suggest(base, known)))


def _by_code(code: Code, settings: Mapping[str, str | int]) -> Named:
    path = data_folder("rulesets") / f"{code.id}.yaml"
    plain = compile_named(Named(path=path, shipped=True, settings={}))
    chosen = settings_of(code, plain.rules.options)
    if chosen is None:
        raise RulesetError(diagnose("bad-code", None, word=".".join(map(str, code))))
    check = "" if settings else code.check
    return Named(path=path, shipped=True, settings={**chosen, **settings}, check=check)


def read(named: Named, problems: Problems) -> tuple[File, ...]:
    """The file and those it extends, child first."""
    from hrbrules.resolved.from_syntax import File
    from hrbrules.syntax.expect import as_mapping
    from hrbrules.syntax.from_text import read_node
    from hrbrules.syntax.tree import Scalar

    chain: list[File] = []
    path, shipped = named.path, named.shipped
    while True:
        file = shipped_file(path, path.stat().st_mtime_ns) if shipped else None
        if file is None:
            source = read_text(path, RULESET_LIMIT) if named.texts is None or shipped else _in_memory(named.texts, path.name)
            node = read_node(source, problems)
            body = None if node is None else as_mapping(node, problems)
            if body is None:
                return ()
            file = File(id=path.stem, source=source, body=body, shipped=shipped)
        chain.append(file)
        body = file.body
        parent = body.get("extends")
        if parent is None or not isinstance(parent, Scalar) or parent.is_null:
            return tuple(chain)
        following = _parent_path(path, shipped, parent.text, named.texts)
        if following is None:
            known = (*shipped_ids(), *(id for id in _neighbours(path, named.texts) if id != path.stem))
            problems.error("unknown-parent", parent.span, word=parent.text, known="、".join(known), suggestion=suggest(parent.text, known))
            return _alone(chain[-1], problems)
        path, shipped = following
        if any(path.resolve() == Path(file.source.name).resolve() for file in chain) or len(chain) >= _DEEPEST_CHAIN:
            code = "extends-circle" if len(chain) < _DEEPEST_CHAIN else "extends-too-deep"
            problems.error(code, parent.span, word=parent.text, most=_DEEPEST_CHAIN)
            return ()


def parent_of(named: Named, parent: str) -> Named | None:
    """What a ruleset extends, by the id that it gives: a file beside it, else a shipped one; None where it extends nothing."""
    if not parent:
        return None
    path, shipped = _parent_path(named.path, named.shipped, parent, named.texts) or (data_folder("rulesets") / f"{parent}.yaml", True)
    return Named(path=path, shipped=shipped, settings={}, texts=None if shipped else named.texts)


def _alone(file: File, problems: Problems) -> tuple[File, ...]:
    """Report what can be said of a file without its parent."""
    from hrbrules.resolved.from_syntax import check_header
    from hrbrules.resolved.patch import read_patch
    from hrbrules.vocabulary.structure import RULESET

    check_header(file, problems)
    read_patch(file.body, RULESET, problems)
    return ()


@lru_cache(maxsize=16)
def shipped_file(path: Path, changed: int) -> File | None:
    """A shipped ruleset, read once for all that extend it. `changed`: when it was. None where something is wrong with it."""
    from hrbrules.resolved.from_syntax import File
    from hrbrules.syntax.from_text import read_node
    from hrbrules.syntax.tree import Mapping as Body

    problems, source = Problems(), read_text(path, RULESET_LIMIT)
    body = read_node(source, problems)
    return File(id=path.stem, source=source, body=body, shipped=True) if isinstance(body, Body) and not problems.found else None


def _in_memory(texts: Mapping[str, str], name: str) -> SourceText:
    text = texts[name].removeprefix("\ufeff")
    if len(text.encode("utf-8", "replace")) > RULESET_LIMIT:
        raise RulesetError(diagnose("file-too-large", None, path=name, most=RULESET_LIMIT // 1024))
    return SourceText(name=name, text=text)


def _neighbours(path: Path, texts: Mapping[str, str] | None) -> tuple[str, ...]:
    """The ids of the files that a file may extend beside the shipped ones."""
    found = path.parent.glob("*.yaml") if texts is None else map(Path, texts)
    return tuple(sorted(file.stem for file in found))


def _parent_path(path: Path, shipped: bool, name: str, texts: Mapping[str, str] | None) -> tuple[Path, bool] | None:
    """A shipped id, or a file of the same folder. Nothing else: a name is never a path."""
    if len(name) > _LONGEST_NAME or not name.replace("-", "").replace("_", "").isalnum():
        return None
    beside = path.parent / f"{name}.yaml"
    there = beside.is_file() if texts is None else beside.name in texts
    if not shipped and there and beside != path:
        return beside, False
    if name in shipped_ids():
        return data_folder("rulesets") / f"{name}.yaml", True
    return (beside, False) if beside == path else None


def resolve_named(named: Named, problems: Problems) -> Resolved | None:
    from hrbrules.resolved.from_syntax import resolve

    chain = read(named, problems)
    return resolve(chain, named.settings, problems) if chain else None


def check_named(named: Named, problems: Problems, *, every_option: bool = True) -> Checked | None:
    """Every finding about a file. `every_option`: also what only shows when an option that is off is switched on."""
    from hrbrules.checked.parsing import Parser

    inner, parser = Problems(most=_MOST_PROBLEMS), Parser()
    checked: Checked | None = None
    with suppress(TooManyProblems):
        chain = read(named, inner)
        checked = check_chain(chain, named.settings, inner, parser) if chain else None
        if checked is not None and every_option:
            _check_options(chain, named.settings, checked, inner, parser)
    problems.found.extend(inner.found)
    return None if problems.failed() else checked


def check_chain(
    chain: tuple[File, ...], settings: Mapping[str, str | int], problems: Problems, parser: Parser, *, audited: bool = False
) -> Checked | None:
    """Files that are read, child first, checked with some settings; None and the findings where that cannot be."""
    from hrbrules.checked.from_resolved import check
    from hrbrules.resolved.from_syntax import resolve
    from hrbrules.resolved.history import add_history

    resolved = resolve(chain, settings, problems, audited=audited)
    if problems.failed():
        later = Problems(most=_MOST_PROBLEMS)
        with suppress(TooManyProblems):
            check(resolved, later, parser)
        # With a part missing, an unknown word may be a consequence; a formula that cannot be read never is.
        problems.found.extend(found for found in later.found if found.code in _INDEPENDENT)
        checked = None
    else:
        checked = check(resolved, problems, parser)
    add_history(resolved, problems)
    return checked


def _check_options(
    chain: tuple[File, ...], settings: Mapping[str, str | int], checked: Checked, problems: Problems, parser: Parser
) -> None:
    """Check the file once more for every value of every option that is not set now."""
    from hrbrules.compiled.from_checked import compile_rules

    letters = 0
    for tried, other in enumerate(variants(checked.rules.options)):
        letters += sum(len(file.source.text) for file in chain)
        if letters > _MOST_LETTERS:
            problems.warning("options-untried", Span(chain[0].source, 0, len(chain[0].source.line_text(1))), count=tried)
            break
        once = Problems(most=_MOST_PROBLEMS)
        found = check_chain(chain, {**settings, **other}, once, parser, audited=True)
        if found is not None:
            load_functions(compile_rules(found).python, "")
        for one in once.found:
            if one.severity is Severity.ERROR:
                problems.add(one)


def reworded(named: Named, language: str | None, problems: Problems) -> tuple[str, str]:
    """The text of a file and the same with its formulas written evenly; `language` zh or en turns their words too."""
    from hrbrules.checked.rewording import reword
    from hrbrules.checked.words import read_words

    resolved = resolve_named(named, problems)
    if resolved is None or problems.failed():
        return "", ""
    source, body = resolved.chain[0], read(named, Problems())[0].body
    return source.text, reword(source, body, read_words(resolved, Problems()), language, problems)


def compile_named(named: Named) -> Compiled:
    """Every pass; raises RulesetError with all diagnostics."""
    from hrbrules.compiled.from_checked import compile_rules

    problems = Problems()
    checked = check_named(named, problems, every_option=False)
    if checked is None or problems.failed():
        raise RulesetError(*problems.found)
    result = compile_rules(checked)
    if named.check and named.check != check_of(result.digest):
        raise RulesetError(diagnose("stale-code", None, found=named.check, expected=check_of(result.digest)))
    return result


def load_compiled(compiled: Compiled) -> Ruleset:
    return Ruleset(compiled.rules, compiled.digest, compiled.code, load_functions(compiled.python, compiled.digest))


def compiler(named: Named) -> Callable[[Mapping[str, str | int]], Compiled]:
    """A function that compiles the same file with more options set: read once, each formula parsed once. Both raise RulesetError."""
    from hrbrules.checked.parsing import Parser
    from hrbrules.compiled.from_checked import compile_rules

    problems, parser = Problems(), Parser()
    chain = read(named, problems)
    if not chain or problems.failed():
        raise RulesetError(*problems.found)

    def compile_with(settings: Mapping[str, str | int]) -> Compiled:
        found = Problems()
        checked = check_chain(chain, {**named.settings, **settings}, found, parser, audited=True)
        if checked is None or found.failed():
            raise RulesetError(*found.found)
        return compile_rules(checked)

    return compile_with


def load(name: str | Path, **options: str | int | bool) -> Ruleset:
    """A ruleset by id, path or code, with options set. Raises RulesetError."""
    return load_compiled(compile_named(find(name, **options)))


def read_compiled(path: str | Path) -> Ruleset:
    """What `export --to json` wrote. Neither lark nor yaml is imported. Raises RulesetError."""
    from hrbrules.compiled.from_json import compiled_from_json

    return load_compiled(compiled_from_json(read_text(Path(path), 16 * RULESET_LIMIT)))
