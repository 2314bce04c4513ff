"""What went wrong goes in as a code with values; a diagnostic with place, text in two languages and a hint comes out."""

from __future__ import annotations

from enum import StrEnum

from hrbrules.source.record import field, record, replace
from hrbrules.source.text import Span, printable

Value = str | tuple[str, str]  # one text, or 简体 and English
_LONGEST_VALUE = 1000  # characters
Values = tuple[tuple[str, Value], ...]
_LISTS = ("known", "events", "expected", "words")  # values that may be lists; given with Chinese commas


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


@record
class Note:
    """A further place with a sentence: "first set here"."""

    code: str
    span: Span | None = field(compare=False)
    values: Values = ()

    def message(self, lang: str) -> str:
        from hrbrules.source.messages import NOTES  # only who reads a message pays for the catalogue

        return _pick(NOTES[self.code], lang).format(**_in(self.values, lang))


@record
class Diagnostic:
    """One finding. `code` is kebab-case and a key of `MESSAGES`; `values` fill its sentences."""

    code: str
    span: Span | None = field(compare=False)
    values: Values = ()
    notes: tuple[Note, ...] = ()
    severity: Severity = Severity.ERROR

    def message(self, lang: str = "en") -> str:
        from hrbrules.source.messages import MESSAGES

        return _pick(MESSAGES[self.code].text, lang).format(**_in(self.values, lang))

    def hint(self, lang: str = "en") -> str:
        """What to do about it; empty where the message says it all."""
        from hrbrules.source.messages import MESSAGES

        values = _in(self.values, lang)
        text = _pick(MESSAGES[self.code].hint, lang).format_map(values)
        suggestion = values.get("suggestion", "")
        if suggestion:
            text = _pick(("是不是想写：{s}？", "did you mean {s}?"), lang).format(s=suggestion) + (" " + text if text else "")
        return text


class HrbrulesError(Exception):
    """Diagnostics that reached a public border. `str()` shows them in English, a line each."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__(*diagnostics)
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        return "\n".join(_one_line(diagnostic) for diagnostic in self.diagnostics)


class RulesetError(HrbrulesError):
    """A ruleset cannot be read, checked or compiled."""


class HandError(HrbrulesError):
    """A hand, tile, meld or situation is impossible."""


def diagnose(code: str, span: Span | None, *notes: Note, **values: object) -> Diagnostic:
    """Build an error; a value that its sentences need must be given, which tests assert for every code."""
    return Diagnostic(code=code, span=span, values=_values(values), notes=notes)


def note(code: str, span: Span | None, **values: object) -> Note:
    return Note(code=code, span=span, values=_values(values))


class TooManyProblems(Exception):
    """Going on makes no sense: each finding costs time, and nobody reads the hundredth."""


class Problems:
    """A collector: passes report into it and go on, so that one run shows every finding."""

    def __init__(self, most: int = 0) -> None:
        """`most`: after so many findings `TooManyProblems` is raised; 0 for no end."""
        self.found: list[Diagnostic] = []
        self.most = most

    def error(self, code: str, span: Span | None, *notes: Note, **values: object) -> None:
        self.add(diagnose(code, span, *notes, **values))

    def add(self, found: Diagnostic) -> None:
        """Take a finding in, once. Raises TooManyProblems."""
        if any(found.code == other.code and found.span == other.span and found.values == other.values for other in self.found):
            return
        if self.most and len(self.found) >= self.most:
            file = "" if found.span is None else found.span.file
            self.found.append(diagnose("too-many-problems", None, file=file, most=self.most))
            raise TooManyProblems
        self.found.append(found)

    def warning(self, code: str, span: Span | None, *notes: Note, **values: object) -> None:
        self.found.append(replace(diagnose(code, span, *notes, **values), severity=Severity.WARNING))

    def failed(self) -> bool:
        """Whether an error was found; warnings do not count."""
        return any(d.severity is Severity.ERROR for d in self.found)


def _values(values: dict[str, object]) -> Values:
    return tuple((key, (_cut(value[0]), _cut(value[1])) if isinstance(value, tuple) else _cut(value)) for key, value in values.items())


def _cut(value: object) -> str:
    """A text fit for a sentence: nobody reads the ten thousandth letter of a name, and no terminal obeys one."""
    text = str(value)
    return printable(text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE // 2] + "…")


def _in(values: Values, lang: str) -> dict[str, str]:
    picked = {key: value if isinstance(value, str) else _pick(value, lang) for key, value in values}
    if not lang.startswith("zh"):
        picked |= {key: picked[key].replace("、", ", ") for key in _LISTS if key in picked}
    return picked


def _pick(texts: tuple[str, str], lang: str) -> str:
    return texts[0] if lang.startswith("zh") else texts[1]


def _one_line(diagnostic: Diagnostic) -> str:
    place = "" if diagnostic.span is None else f"{diagnostic.span.file}:{diagnostic.span.line}:{diagnostic.span.column}: "
    hint = diagnostic.hint()
    return f"{place}{diagnostic.severity}: {diagnostic.message()} [{diagnostic.code}]" + (f" ({hint})" if hint else "")
