"""The YAML of one case goes in; a `Case` comes out, with everything that is wrong in it as its faults."""

from __future__ import annotations

from hrbrules.cases.fields import Fields
from hrbrules.cases.from_round import read_expected, read_round
from hrbrules.cases.tree import EXPECTED, WITHOUT_WIN, Case
from hrbrules.cases.values import Compared, Json
from hrbrules.settlement.situation import Situation
from hrbrules.source.diagnostic import Diagnostic, HandError, Problems
from hrbrules.source.text import Span
from hrbrules.syntax.expect import as_mapping, as_text
from hrbrules.syntax.tree import Entry, Mapping, Node, Scalar
from hrbrules.tiles.meld import Meld, parse_meld
from hrbrules.tiles.tile import parse_tiles, shorten, tile_text

KEYS = (
    "case", "ruleset", "options", "cite", "hand", "melds", "win", "seat", "dealer", "declared", "closed", "bao", "state", "expect",
)  # fmt: skip
KEYS_OF_ROUNDS = ("case", "ruleset", "options", "cite", "round", "expect")
WIN_KEYS = ("tile", "by", "from")
STATE_KEYS = (
    "dealer_draws", "last_tiles", "pushed", "undeclared", "wall_left", "gang_feeder", "looked", "declaring", "visible", "in_wall", "melds",
)  # fmt: skip


def read_case(node: Node, title: str, *, expecting: bool = True, faults: tuple[Diagnostic, ...] = ()) -> Case:
    """Never raises. `title` names a case that has no `case:`; `expecting` False: `expect` is neither needed nor known."""
    problems = Problems()
    problems.found.extend(faults)
    body = as_mapping(node, problems)
    if body is None:
        return Case(title=title, span=node.span, faults=tuple(problems.found))
    scripted = next((entry for entry in body.entries if entry.key.text == "round"), None)
    if scripted is not None:
        return _scripted(body, title, scripted, problems)
    fields = Fields(body, problems, KEYS if expecting else KEYS[:-1])
    own = fields.text("case")
    hand = fields.text("hand")
    if fields.get("hand") is None and not problems.found:  # a misspelt key has been told already
        problems.error("missing-case-key", body.span, word="hand")
    state = Fields(fields.mapping("state") or _nothing(body.span), problems, STATE_KEYS)
    tile, situation = _situation(fields, state)
    expect: Compared = {}
    if expecting:
        expect = _expect(fields, situation is not None or fields.get("win") is not None, problems)
    return Case(
        title=title if own is None else own.text, span=body.span, ruleset=fields.text("ruleset"), options=_options(fields),
        cite=fields.words("cite"), hand=hand, melds=fields.texts("melds"), pushed=state.text("pushed"), tile=tile,
        situation=situation, expect=expect, places=_places(body), faults=tuple(problems.found),
    )  # fmt: skip


def _scripted(body: Mapping, title: str, entry: Entry, problems: Problems) -> Case:
    """A whole hand of play."""
    fields = Fields(body, problems, KEYS_OF_ROUNDS)
    own, node = fields.text("case"), as_mapping(entry.value, problems)
    return Case(
        title=title if own is None else own.text, span=body.span, ruleset=fields.text("ruleset"), options=_options(fields),
        cite=fields.words("cite"), round=None if node is None else read_round(node, problems), expect=read_expected(fields, problems),
        places=_places(body), faults=tuple(problems.found),
    )  # fmt: skip


def _nothing(span: Span) -> Mapping:
    return Mapping(entries=(), span=span)


def _options(fields: Fields) -> dict[str, str]:
    found = fields.mapping("options")
    if found is None:
        return {}
    texts = [(entry.key.text, as_text(entry.value, fields.problems)) for entry in found.entries]
    return {key: text.text for key, text in texts if text is not None}


def _situation(fields: Fields, state: Fields) -> tuple[str, Situation | None]:
    """The winning tile and how it came; none without `win`. The rest is read all the same, so that no slip stays unseen."""
    node = fields.mapping("win")
    win = Fields(node or _nothing(fields.node.span), fields.problems, WIN_KEYS)
    if node is not None and win.get("by") is None:
        fields.problems.error("missing-case-key", node.span, word="by")
    found = Situation(
        by=win.word("by"), seat=fields.seat("seat") or "A", discarder=win.seat("from"), dealer=fields.seat("dealer") or "A",
        declared=fields.seats("declared"), closed=fields.seats("closed"), bao=_bao(fields),
        undeclared=bool(state.flag("undeclared")), dealer_draws=state.number("dealer_draws") or 0,
        last_tiles=bool(state.flag("last_tiles")), wall_left=state.number("wall_left") or 0, gang_feeder=state.seat("gang_feeder"),
        looked=state.seats("looked"), declaring=state.seats("declaring"), visible=state.tiles("visible"),
        in_wall=state.tiles("in_wall"), melds=_melds(state),
    )  # fmt: skip
    return win.tiles("tile"), found if node is not None else None


def _bao(fields: Fields) -> str:
    """The tiles that are bao; each is named once."""
    text, node = fields.tiles("bao"), fields.get("bao")
    tiles = parse_tiles(text)
    twice = [tile for tile in dict.fromkeys(tiles) if tiles.count(tile) > 1]
    if twice and node is not None:
        fields.problems.error("bao-twice", node.span, tile=tile_text(twice[0]), found=shorten(text))
        return ""
    return text


def _melds(state: Fields) -> dict[str, tuple[Meld, ...]]:
    """Melds of losers, by seat."""
    node = state.mapping("melds")
    if node is None:
        return {}
    found: dict[str, tuple[Meld, ...]] = {}
    for entry in node.entries:
        seat = state.as_seat(entry.key)
        inner = Fields(Mapping(entries=(entry,), span=entry.key.span), state.problems, (entry.key.text,))
        melds = tuple(meld for text in inner.texts(entry.key.text) if (meld := _meld(text, state.problems)) is not None)
        if seat is not None:
            found[seat] = melds
    return found


def _meld(text: Scalar, problems: Problems) -> Meld | None:
    try:
        return parse_meld(text.text, text.span)
    except HandError as error:
        problems.found.extend(error.diagnostics)
        return None


def _expect(fields: Fields, has_win: bool, problems: Problems) -> Compared:
    body = fields.mapping("expect")
    if body is None:
        if fields.get("expect") is None and not problems.found:
            problems.error("missing-case-key", fields.node.span, word="expect")
        return {}
    if not body.entries:
        problems.error("nothing-expected", body.span)
    expect = Fields(body, problems, EXPECTED)
    found: dict[str, Json] = {}
    for key in EXPECTED:
        if body.get(key) is None:
            continue
        if not has_win and key not in WITHOUT_WIN:
            problems.error("win-needed", next(entry.key.span for entry in body.entries if entry.key.text == key), word=key)
        found[key] = _expected(expect, key)
    return found


def _expected(expect: Fields, key: str) -> Json:
    match key:
        case "ting" | "win":
            return expect.flag(key)
        case "value":
            return expect.number(key)
        case "waits":
            tiles = {tile for text in expect.texts(key) for tile in expect.as_tiles(text) or ()}
            return [tile_text(tile) for tile in sorted(tiles)]
        case "pays":
            return _pays(expect)
        case "error":
            return expect.word(key) or None
        case _:
            return sorted(set(expect.words(key)))


def _pays(expect: Fields) -> dict[str, int]:
    node = expect.mapping("pays")
    found: dict[str, int] = {}
    for entry in () if node is None else node.entries:
        seat, amount = expect.as_seat(entry.key), as_text(entry.value, expect.problems)
        number = None if amount is None else expect.as_number(f"pays.{entry.key.text}", amount)
        if seat is not None and number is not None:
            found[seat] = number
    return found


def _places(body: Mapping) -> dict[str, Span]:
    """Where values stand, by key; those of `win` under their own names."""
    found = {entry.key.text: entry.value.span for entry in body.entries}
    win = body.get("win")
    if isinstance(win, Mapping):
        found |= {entry.key.text: entry.value.span for entry in win.entries}
    return found
