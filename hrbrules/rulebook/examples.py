"""An executed example goes in; a block with its hand, its facts and its receipt comes out."""

from __future__ import annotations

from hrbrules.rulebook.document import Example, Table
from hrbrules.rulebook.exhibit import Exhibit, ReceiptLine
from hrbrules.rulebook.pictures import hand_picture
from hrbrules.rulebook.script import reads_as
from hrbrules.rulebook.voice import Voice, clean
from hrbrules.ruleset.clause import CONDITIONS, Group
from hrbrules.tiles.tile import format_tiles, parse_tiles

_CHAPTERS = {
    Group.HAND: "winning", Group.WIN: "winning", Group.TING: "ting", Group.CLAIMS: "play", Group.KIND: "fans", Group.FAN: "fans",
    Group.FACTOR: "pay", Group.BEARER: "pay", Group.MONEY: "kongs", Group.TERM: "pay",
}  # fmt: skip


def example_block(voice: Voice, exhibit: Exhibit, title: str = "") -> Example:
    """`title`: what to call it, if not by its own title. Raises HandError where a text is no hand."""
    return Example(
        title=voice.capital(title or _title(voice, exhibit)),
        picture=hand_picture(voice, exhibit),
        facts=example_facts(voice, exhibit),
        result=_result(voice, exhibit),
        wins=exhibit.wins,
        receipt=_receipt(voice, exhibit),
        cite=exhibit.cite,
        near=bool(exhibit.near_miss),
    )


def chapter_of(voice: Voice, exhibit: Exhibit) -> str:
    """Which section an example belongs to: that of the clause whose source it names."""
    if not exhibit.by:
        return "winning"
    for wanted in exhibit.cite:
        for entry in voice.rules.flow:
            if wanted in entry.prose.cite and entry.path.startswith("bao."):
                return "bao"
        for group, key in _CHAPTERS.items():
            if any(wanted in clause.prose.cite for clause in voice.rules.of(group)):
                return key
    return "fans"


def _title(voice: Voice, exhibit: Exhibit) -> str:
    """The author's title where it is in the reader's script, else what the example came to."""
    title = clean(exhibit.title)
    if title and reads_as(title, voice.lang):
        return title
    if exhibit.wins:
        return voice.names(exhibit.fans) or voice.labels["ex_win"]
    waits = _waits(voice, exhibit)
    return waits if not exhibit.by else voice.labels["ex_loses"]


def _waits(voice: Voice, exhibit: Exhibit) -> str:
    tiles = [tile for text in exhibit.waits for tile in parse_tiles(text)]
    if not tiles:
        return voice.labels["ex_no_waits"]
    return f"{voice.labels['ex_waits']} {voice.labels.comma.join(voice.tile(tile) for tile in tiles)}"


def example_facts(voice: Voice, exhibit: Exhibit) -> tuple[tuple[str, str], ...]:
    """How the hand stands and what is the case at the table, as names and values."""
    labels = voice.labels
    facts = [(labels["ex_waits"], " ".join(format_tiles(parse_tiles(text)) for text in exhibit.waits) or labels["ex_waits_none"])]
    if not exhibit.by:
        return ()
    facts.append((labels["ex_by"], labels.events.get(exhibit.by, exhibit.by)))
    if exhibit.pushed:
        facts.append((labels["ex_pushed"], format_tiles(parse_tiles(exhibit.pushed)[:1] * 2)))
    state = [labels["ex_undeclared"]] if exhibit.undeclared else []
    state += [labels["ex_draws"].format(n=exhibit.dealer_draws)] if exhibit.dealer_draws else []
    state += [labels["ex_last"]] if exhibit.last_tiles else []
    if state:
        facts.append((labels["ex_state"], labels.comma.join(state)))
    if exhibit.bao:
        facts.append((labels["ex_bao"], exhibit.bao))
    facts.append((labels["ex_winner" if exhibit.wins else "ex_seat"], exhibit.seat))
    facts.append((labels["ex_dealer"], exhibit.dealer))
    if exhibit.discarder:
        facts.append((labels["ex_discarder"], exhibit.discarder))
    for key, seats in (("ex_declared", exhibit.declared), ("ex_closed", exhibit.closed)):
        if seats:
            facts.append((labels[key], " ".join(seats)))
    return tuple((voice.capital(name), value) for name, value in facts)


def verdict(voice: Voice, exhibit: Exhibit) -> str:
    """What a hand came to, in a sentence."""
    return _result(voice, exhibit)


def _result(voice: Voice, exhibit: Exhibit) -> str:
    labels = voice.labels
    if not exhibit.by:
        waits = _waits(voice, exhibit)
        return "" if _title(voice, exhibit) == waits else voice.sentence(waits)
    if exhibit.near_miss and exhibit.why_not == (exhibit.near_miss,):
        return labels["ex_only_this"]
    if not exhibit.wins:
        return voice.sentence(f"{labels['ex_loses']}{labels.colon}{_reasons(voice, exhibit)}" if exhibit.why_not else labels["ex_loses"])
    value = [] if exhibit.value is None else [labels["ex_value"].format(n=exhibit.value)]
    return voice.sentence(labels.semicolon.join([*([voice.names(exhibit.fans)] if exhibit.fans else []), *value]))


def _reasons(voice: Voice, exhibit: Exhibit) -> str:
    """The conditions that fail: by name, else by what they ask."""
    known = {clause.id: clause for clause in voice.rules.of(*CONDITIONS)}  # a term may have the same id
    said = []
    for id in exhibit.why_not:
        clause = known.get(id)
        if id in ("shape", "kind") and clause is None:
            said.append(voice.labels[f"not_{id}"])
            continue
        if clause is None:
            said.append(clean(id))
            continue
        said.append(voice.labels["ex_needed"].format(test=voice.asks(clause)))
    return voice.labels.semicolon.join(said)


def _lines(voice: Voice, receipt: tuple[ReceiptLine, ...]) -> tuple[tuple[str, ...], ...]:
    """A row a line; payers who pay the same for the same share one."""
    joined: dict[tuple[str, int, str], list[str]] = {}
    for line in receipt:
        joined.setdefault((line.payee, line.amount, _reason(voice, line)), []).append(line.payer)
    rows = []
    for (payee, amount, reason), payers in joined.items():
        shown = str(amount) if len(payers) == 1 else voice.labels["r_each"].format(n=amount)
        rows.append((" ".join(payers), payee, shown, reason))
    return tuple(rows)


def _reason(voice: Voice, line: ReceiptLine) -> str:
    """The clauses that made a line, and whose share it is where another pays."""
    owed = voice.labels["r_owed"].format(seat=line.owed_by) if line.owed_by else ""
    return voice.labels.semicolon.join(part for part in (voice.names(line.labels), owed) if part)


def _heads(voice: Voice, *keys: str) -> tuple[str, ...]:
    return tuple(voice.capital(voice.labels[key]) for key in keys)


def _receipt(voice: Voice, exhibit: Exhibit) -> Table | None:
    if exhibit.receipt:
        return Table(header=_heads(voice, "r_payer", "r_payee", "r_amount", "r_label"), rows=_lines(voice, exhibit.receipt), numeric=(2,))
    paid = [(seat, amount) for seat, amount in sorted(exhibit.pays.items()) if amount]
    if not paid:
        return None
    rows_paid = tuple((seat, exhibit.seat, str(amount)) for seat, amount in paid)
    return Table(header=_heads(voice, "r_payer", "r_payee", "r_amount"), rows=rows_paid, numeric=(2,))
