"""Whatever a ruleset file holds: a ruleset or diagnostics, in bounded time and memory, and nothing of it in generated code."""

from __future__ import annotations

import io
import os
import random
import time
import tokenize
import tracemalloc
from pathlib import Path

import pytest

from hrbrules.driver import Named, check_named, compile_named, load_compiled
from hrbrules.source.diagnostic import Problems, RulesetError

HEAVY = os.environ.get("HRBRULES_HEAVY") == "1"
HARBIN = (Path(__file__).parents[2] / "rulesets" / "harbin.yaml").read_bytes()
MOST_SECONDS = 2.0  # CPU time per input
MOST_BYTES = 300 * 1024 * 1024
HEAD = "hrbrules: 1\nruleset: x\nextends: harbin\n"


def read(data: bytes | str, folder: Path, *, file: str = "x.yaml") -> list[str]:
    """The codes of all errors; none means that it loads. Anything else that is raised fails the test."""
    path = folder / file
    path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass"))
    named, problems = Named(path=path, shipped=False, settings={}), Problems()
    try:
        checked = check_named(named, problems, every_option=False)
        if checked is not None:
            load_compiled(compile_named(named))
    except RulesetError as error:
        problems.found.extend(error.diagnostics)
    for found in problems.found:
        assert found.message("zh-Hans") and found.message("en")
        assert len(found.hint("en")) < 5000
        if found.span is not None:
            assert found.span.excerpt()
    return [found.code for found in problems.found]


def bounded(data: bytes | str, folder: Path, *, file: str = "x.yaml") -> list[str]:
    started = time.process_time()
    codes = read(data, folder, file=file)
    assert time.process_time() - started < MOST_SECONDS
    return codes


# ---- limits ------------------------------------------------------------------------------------------------------------


def big(line: str, size: int = 250 * 1024) -> str:
    """As many numbered lines as a file may hold."""
    lines, length, index = [], 0, 0
    while length < size:
        one = line.replace("#", str(index)).replace("@", str(max(0, index - 1)))
        lines.append(one)
        length += len(one.encode()) + 1
        index += 1
    return "\n".join(lines) + "\n"


MANY = {
    "terms that name each other": HEAD + "terms:\n  +t0: declared\n" + "".join(f"  +t{i}: t{i - 1}\n" for i in range(1, 490)),
    "terms doubling": HEAD + "terms:\n  +t0: declared\n" + "".join(f"  +t{i}: t{i - 1} or t{i - 1}\n" for i in range(1, 55)),
    "a ring of terms": HEAD + "terms:\n" + "".join(f"  +t{i}: t{(i + 1) % 490}\n" for i in range(490)),
    "a knot of terms": HEAD + "terms:\n" + "".join(f"  +t{i}: {' or '.join(f't{j}' for j in range(60))}\n" for i in range(60)),
    "thousands of terms": HEAD + "terms:\n" + big("  +t#: t@"),
    "five hundred fans": HEAD + "fans:\n" + "".join(f"  +f{i}: {{when: natural, times: 1}}\n" for i in range(490)),
    "unknown words": HEAD + "fans:\n" + "".join(
        f"  +f{i}: {{when: {' or '.join(f'w{i}x{j}' for j in range(40))}, times: 1}}\n" for i in range(400)
    ),
    "totals of totals": HEAD + "".join(
        f"fans.+f{i}: {{when: natural, fan: {' + '.join(['waits'] * 50)}}}\n" for i in range(200)
    ) + "value: highest points × (1 max (" + " + ".join(["total times"] * 50) + "))\n",
    "guards in a row": HEAD + "fans.ka_dang.times: 2" + "".join(" + (1 when natural)" for _ in range(50)) + "\n",
    "nested quantifiers": HEAD + "fans.+f: {when: " + "some wait has (" * 25 + "pair is zhong" + ")" * 25 + ", times: 2}\n",
    "brackets": HEAD + "fans.ka_dang.when: " + "(" * 60_000 + "natural" + ")" * 60_000 + "\n",
    "a long sum": HEAD + "fans.ka_dang.when: " + "waits + " * 30_000 + "1 = 1\n",
    "a long or": HEAD + "fans.ka_dang.when: " + "natural or " * 600 + "natural\n",
    "nots": HEAD + "fans.ka_dang.when: " + "not " * 50_000 + "natural\n",
    "huge digits": HEAD + "fans.ka_dang.times: " + "9" * 200_000 + "\n",
    "huge numbers": HEAD + "fans.ka_dang.times: 9007199254740993\n",
    "huge products": HEAD + "value: highest points" + " × 9007199254740991" * 50 + "\n",
    "huge rows": HEAD + "tables:\n  t: [" + "9" * 100_000 + "]\n",
    "many rows": HEAD + "tables:\n  t: [" + "1, " * 60_000 + "1]\n",
    "huge option": HEAD + "options.cap.default: " + "9" * 100_000 + "\n",
    "many options": HEAD + "options:\n" + "".join(f"  +o{i}: {{on: {{fans.ka_dang.times: {i + 3}}}}}\n" for i in range(480)),
    "options in a ring": HEAD + "options:\n" + "".join(
        f"  +o{i}: {{on: {{terms.+t{i}: declared}}, needs: {{o{(i + 1) % 480}: on}}}}\n" for i in range(480)
    ),
    "unknown keys": HEAD + big("k#: 1"),
    "deep parts": HEAD + "terms.+t: " + "{any: {a: " * 15 + "declared" + "}}" * 15 + "\n",
    "an alias bomb": HEAD + "a: &a [x, x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [{', '.join(['*' + chr(97 + i)] * 9)}]\n" for i in range(9)
    ),
    "a dotted key": HEAD + ".".join(["fans"] * 50_000) + ": 1\n",
    "a long name": HEAD + "name: " + "麻" * 80_000 + "\n",
    "a long word": HEAD + "fans.ka_dang.when: " + "卡" * 80_000 + "\n",
    "a long id": HEAD + "fans.+" + "x" * 1000 + ": {when: natural, times: 2}\n",
}  # fmt: skip
FINE = {"five hundred fans", "guards in a row", "a long or", "a long name", "many rows", "huge digits"}


@pytest.mark.parametrize("name", MANY)
def test_any_amount_is_bounded(name: str, tmp_path: Path) -> None:
    codes = bounded(MANY[name], tmp_path)
    assert codes or name in FINE
    assert len(codes) <= 51


# ---- names -------------------------------------------------------------------------------------------------------------

NASTY = [
    "__class__", "__import__('os')", "../../etc/passwd", "'; drop", '"\"\"', "\\n", "{0}", "{times.__class__}", "%s", "${x}", "<script>",
    "a\nb", "麻" * 10_000, "x" * 10_000, "]](javascript:x)", "\\", "#", "卡当'", "lambda", "None", "𝐱", "e\u0301", "ａ",
]  # fmt: skip


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_nothing_that_is_written_reaches_generated_code(text: str, tmp_path: Path) -> None:
    """As a name and a note anything may stand; as an id, a formula, a value it is refused."""
    prose = quoted(text)
    body = (
        f"name: {prose}\nnote: {prose}\nfans.ka_dang: {{times: 3, name: {prose}, note: {prose}, cite: {prose}}}\n"
        f"terms.+mine: {{when: declared, name: {prose}}}\n"
    )
    codes = bounded(HEAD + body, tmp_path)
    assert set(codes) <= {"name-taken", "reserved-word"}
    if not codes:
        check_python(compile_named(Named(path=tmp_path / "x.yaml", shipped=False, settings={})).python, text)
    if text != "lambda":  # a good id; it stays one in YAML only
        assert bounded(HEAD + quoted("fans.+" + text) + ": {when: natural, times: 2}\n", tmp_path)
    for place in ("fans.ka_dang.times", "win.kinds.zi_mo.by", "fans.ka_dang.drops", "options.cap.default"):
        assert bounded(HEAD + f"{place}: {prose}\n", tmp_path)
    assert bounded(f"hrbrules: 1\nruleset: x\nextends: {prose}\n", tmp_path)


@pytest.mark.parametrize("character", ["\u202e", "\u2066", "\x00", "\x1b", "\x85", "\u2028", "\ufeff", "\ud800"])
def test_invisible_characters_are_refused(character: str, tmp_path: Path) -> None:
    codes = bounded(HEAD + f"name: a{character}b\n", tmp_path)
    assert codes in (["control-character"], ["file-not-utf8"])


def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    for file in ("我的 桌.yaml", "a'b.yaml", 'a"b.yaml', "$(x).yaml", "%s{0}.yaml", "-x.yaml", "a;b.yaml"):
        head = f"hrbrules: 1\nruleset: {quoted(file.removesuffix('.yaml'))}\nextends: harbin\nfans.ka_dang.times: 3\n"
        assert bounded(head, tmp_path, file=file) == []
        check_python(compile_named(Named(path=tmp_path / file, shipped=False, settings={})).python, "")


def check_python(python: str, text: str) -> None:
    """The alphabet is ASCII, every string is the heading, and every name is one of ours."""
    assert python.isascii()
    assert all(letter.isprintable() or letter == "\n" for letter in python)
    tokens = list(tokenize.generate_tokens(io.StringIO(python).readline))
    strings = [token.string for token in tokens if token.type == tokenize.STRING]
    assert len(strings) == 1
    names = {token.string for token in tokens if token.type == tokenize.NAME}
    assert not any(name.startswith("_") for name in names)
    assert text not in names
    assert "ka_dang" not in names and "mine" not in names


# ---- mutations ---------------------------------------------------------------------------------------------------------

PIECES = [
    *(": ： { } [ ] ( ) ~ + . , ， # &a *a ! | > \" ' \\ % when not and of".encode().split()),
    *("double times 番 倍 分 若 则 99999999999999999999 -1 yes".encode().split()),
    *(b"ka_dang", b"value", b"product times", b"some wait has (", b"\t", b"\n", b"  ", b"on: ", b"any: ", b"all: ", b"options:\n"),
    *(b"extends: harbin\n", b"\x00", b"\xff", b"\xe5\x8d", "\ufeff".encode(), "é".encode(), "麻将".encode(), "卡当".encode()),
]


def mutant(random: random.Random) -> bytes:
    """Random bytes, a piece of harbin.yaml, or all of it with a few changes."""
    kind = random.random()
    if kind < 0.05:
        return random.randbytes(random.randrange(400))
    data = bytearray(HARBIN)
    if kind < 0.15:
        return bytes(data[: random.randrange(len(data))])
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        at = random.randrange(len(data))
        length = random.choice((0, 0, 1, 1, 2, 5, 30, 200))
        again = random.randrange(len(data))
        piece = random.choice((random.choice(PIECES), random.choice(PIECES), bytes(data[again : again + random.randrange(60)]), b""))
        data[at : at + length] = piece
    return bytes(data)


def test_mutated_copies_of_harbin(tmp_path: Path) -> None:
    """10,000 with HRBRULES_HEAVY=1, each below the ceilings of time and memory."""
    slowest = 0.0
    for seed in range(10_000 if HEAVY else 150):
        data = mutant(random.Random(seed))
        started = time.process_time()
        try:
            codes = read(data, tmp_path, file="harbin.yaml")
        except Exception as error:
            raise AssertionError(f"seed {seed}") from error
        took = time.process_time() - started
        slowest = max(slowest, took)
        assert took < MOST_SECONDS, (seed, took)
        assert len(codes) <= 51
    print(f"slowest {slowest:.3f} s")


@pytest.mark.skipif(not HEAVY, reason="tracemalloc makes everything slow; HRBRULES_HEAVY=1 runs it")
@pytest.mark.parametrize("name", MANY)
def test_memory_is_bounded(name: str, tmp_path: Path) -> None:
    read(HEAD, tmp_path)
    tracemalloc.start()
    try:
        read(MANY[name], tmp_path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < MOST_BYTES, peak
