"""A rules file, a code or a scanned text goes in, uploaded or pasted; the page to edit it comes out, or the table that it makes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from hrbrules.driver import RULESET_LIMIT, Named, check_named
from hrbrules.source.diagnostic import Diagnostic, HrbrulesError, Problems, RulesetError, Severity, diagnose
from hrbrules.web.answer import timely
from hrbrules.web.books import yaml_text
from hrbrules.web.calculate_code import CARRIED
from hrbrules.web.edited import edited
from hrbrules.web.file_texts import FILE_TEXTS
from hrbrules.web.opened import file_name, open_text
from hrbrules.web.page import language, render
from hrbrules.web.state import Pairs, State, pack_files, unpack_files
from hrbrules.web.table import read_table, table_of
from hrbrules.web.words import told

_Fields = dict[str, str]


@timely
def show(request: Request) -> Response:
    """The table's own text, ready to be changed."""
    table = edited(read_table(request.query_params.multi_items()))
    return _editor(request, (_file(yaml_text(table)), *table.state.files[1:]))


async def post(request: Request) -> Response:
    """What was opened, or the text as edited."""
    return await _with_fields(request, _use)


async def check(request: Request) -> Response:
    """The findings of a text that is being typed."""
    return await _with_fields(request, _findings)


async def _with_fields(request: Request, page: Callable[[Request, _Fields, bytes], Response]) -> Response:
    """Read the form, never onto a disk: what is longer than the guard allows has been refused before."""
    async with request.form(max_files=1, max_fields=8, max_part_size=2 * RULESET_LIMIT) as form:
        fields: _Fields = {key: value for key, value in form.items() if isinstance(value, str)}
        upload = form.get("upload")
        data = await upload.read(RULESET_LIMIT + 1) if isinstance(upload, UploadFile) else b""
    return await run_in_threadpool(timely(lambda asked: page(asked, fields, data)), request)


def _use(request: Request, fields: _Fields, data: bytes) -> Response:
    lang = fields.get("lang", language(request))
    if "text" not in fields:
        state = open_text(_decoded(data) if data else fields.get("paste", ""))
        if not state.files or table_of(state).rules is not None:
            return RedirectResponse("/build" + _kept(request, state).link(lang), 303)
        return _editor(request, state.files)
    files = _files(fields)
    found = tuple(_checked(files))
    if any(one.severity is Severity.ERROR for one in found):
        return _editor(request, files, found)
    return RedirectResponse("/build" + _kept(request, State(files=files)).link(lang), 303)


def _kept(request: Request, state: State) -> State:
    """What the calculator has in the address of this page stays there."""
    return replace(state, kept=tuple((key, value) for key, value in request.query_params.multi_items() if key in CARRIED and value))


def _findings(request: Request, fields: _Fields, data: bytes) -> Response:
    files = _files(fields)
    return render(request, "findings.html", FILE_TEXTS, **_said(request, files, _checked(files)))


def _decoded(data: bytes) -> str:
    """Raises RulesetError: too large, or not UTF-8."""
    if len(data) > RULESET_LIMIT:
        raise RulesetError(diagnose("file-too-large", None, path="YAML", most=RULESET_LIMIT // 1024))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RulesetError(diagnose("file-not-utf8", None, byte=error.start + 1, value=f"{data[error.start]:02X}")) from None


def _files(fields: _Fields) -> Pairs:
    """The text as edited, then the parents that came with it. A form sends line ends as CR LF."""
    rest: Pairs = tuple(unpack_files(fields["rest"]).items()) if fields.get("rest") else ()
    return (_file(fields.get("text", "").replace("\r\n", "\n")), *rest)


def _file(text: str) -> tuple[str, str]:
    return file_name(text), text


def _checked(files: Pairs) -> list[Diagnostic]:
    """Everything that the check command would say."""
    problems = Problems()
    try:
        check_named(Named(path=Path(files[0][0]), shipped=False, settings={}, texts=dict(files)), problems)
    except HrbrulesError as error:
        problems.found.extend(error.diagnostics)
    return problems.found


def _said(request: Request, files: Pairs, found: list[Diagnostic] | tuple[Diagnostic, ...]) -> dict[str, Any]:
    said = sorted(told(tuple(found), {}, language(request), files[0][0]), key=lambda one: one.line)
    return {"said": said, "errors": sum(one.severity == "error" for one in said)}


def _editor(request: Request, files: Pairs, found: tuple[Diagnostic, ...] | None = None) -> Response:
    state = _kept(request, State(files=files))
    rest = pack_files(files[1:]) if files[1:] else ""
    return render(
        request, "file.html", FILE_TEXTS, table=replace(table_of(state), state=state), page="file", name=files[0][0],
        text=files[0][1], rest=rest, kept=dict(state.kept), **_said(request, files, _checked(files) if found is None else found),
    )  # fmt: skip


FILE_ROUTES: Final[tuple[BaseRoute, ...]] = (
    Route("/file", show), Route("/file", post, methods=["POST"]), Route("/check", check, methods=["POST"]),
)  # fmt: skip
