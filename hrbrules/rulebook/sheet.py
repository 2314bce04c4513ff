"""A ruleset, a language and what was executed for it go in; one A4 page for the table comes out, with a QR code that carries the rules."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from hrbrules.rulebook.document import Picture, Table
from hrbrules.rulebook.exhibit import Exhibit, Findings, Identity
from hrbrules.rulebook.flow_text import flow_sentence
from hrbrules.rulebook.labels import Labels
from hrbrules.rulebook.pictures import hand_picture
from hrbrules.rulebook.section_end import option_value
from hrbrules.rulebook.section_fans import drops
from hrbrules.rulebook.section_pay import payment_block
from hrbrules.rulebook.section_play import precedence
from hrbrules.rulebook.to_pdf import shorten
from hrbrules.rulebook.typeset import picture_data, table_data, typeset
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Clause, Group, Rules
from hrbrules.source.diagnostic import RulesetError, diagnose

_Block = dict[str, Any]
_BAO = ("bao.kind", "bao.set", "bao.counts", "bao.seen_by", "bao.change.when")
_END = ("last.starts_at", "last.round", "dealer.wins", "dealer.loses", "dealer.draw")


def render_sheet(rules: Rules, lang: str, findings: Findings, identity: Identity, carried: str) -> bytes:
    """`carried`: what the QR code holds, the code of shipped rules or `carried.carry` of a house file; "" for no QR code.

    Raises RulesetError: `no-pdf`, `no-glyph`, `sheet-too-long`.
    """
    return typeset("sheet.typ", sheet_data(rules, lang, findings, identity, carried), lang)


def sheet_data(rules: Rules, lang: str, findings: Findings, identity: Identity, carried: str) -> dict[str, Any]:
    """The sheet as plain data for the template."""
    voice = Voice(rules, lang)
    labels = voice.labels
    sections = [
        _section(labels, "sheet_conditions", *_conditions(voice, (Group.HAND, Group.WIN))),
        _section(labels, "sheet_ting", *(_conditions(voice, (Group.TING,)) or [_text(labels["ting_free"])]), _flows(voice, "ting.lock")),
        _section(labels, "sheet_worths", *_worths(voice, findings)),
        _section(labels, "sheet_pay", *_payments(voice, findings)),
        _section(labels, "sheet_claims", *_claims(voice)),
        _section(labels, "sheet_bao", _flows(voice, *_BAO)),
        _section(labels, "sheet_end", _flows(voice, *_END)),
        _section(labels, "sheet_options", *_options(voice)),
    ]
    return {
        "lang": lang,
        "tiles": "wan-traditional" if lang == "zh-Hant" else "wan-simplified",
        "title": voice.pick(rules.name) or rules.id,
        "kind": labels["sheet"],
        "code": shorten(identity.code),
        "foot": f"{shorten(voice.pick(rules.name) or rules.id)} · {labels['footer_edition']} {identity.edition} · {identity.digest[:16]}",
        "scan": labels["sheet_scan"],
        "qr": qr_svg(carried) if carried else "",
        "zhong": labels["zhong"],
        "sections": [section for section in sections if section["blocks"]],
    }


def qr_svg(text: str) -> str:
    """The QR code as SVG, with the strongest correction that costs no size; a long text gets the weakest."""
    try:
        import segno
    except ImportError as error:
        raise RulesetError(diagnose("no-pdf", None)) from error
    out = BytesIO()
    segno.make(text, error="m" if len(text) < 200 else "l", micro=False).save(out, kind="svg", border=3, xmldecl=False, light="white")
    return out.getvalue().decode()


def _section(labels: Labels, key: str, *blocks: _Block) -> dict[str, Any]:
    return {"title": labels[key], "blocks": [block for block in blocks if block.get("text", "-")]}


def _text(text: str) -> _Block:
    return {"kind": "paragraph", "text": text}


def _flows(voice: Voice, *paths: str) -> _Block:
    return _text(voice.flow_text(*(flow_sentence(voice, path) for path in paths)))


def _conditions(voice: Voice, groups: tuple[Group, ...]) -> list[_Block]:
    clauses = voice.rules.of(*groups)
    if not clauses:
        return []
    items = []
    for clause in clauses:
        said = voice.clause(clause)
        lead = "" if said.own or clause.judged is None else voice.labels[clause.judged.value]
        items.append({"text": voice.sentence(lead + said.text), "items": [
            {"text": item.text, "items": [], "cite": []} for item in said.items], "cite": []})  # fmt: skip
    return [{"kind": "listing", "items": items}]


def _worths(voice: Voice, findings: Findings) -> list[_Block]:
    """Kinds and fans with what they are worth; a fan with a hand that shows it."""
    rows: list[dict[str, Any]] = []
    for clause in voice.rules.of(Group.KIND, Group.FAN, Group.FACTOR):
        found = findings.shown.get(clause.id) if clause.group is Group.FAN else None
        rows.append({
            "name": voice.capital(voice.name(clause.id)), "worth": voice.worth(clause), "text": _when(voice, clause),
            "hand": None if found is None else picture_data(_small(voice, found), voice.lang),
        })  # fmt: skip
    formula = {"kind": "formula", "left": voice.labels["value"], "right": voice.speaker().number(voice.rules.value)}
    share = {"kind": "formula", "left": voice.labels["share"], "right": voice.speaker().number(voice.rules.share)}
    return [{"kind": "worths", "rows": rows}, *_words(voice, " ".join(row["text"] for row in rows)), formula, share]


def _words(voice: Voice, text: str) -> list[_Block]:
    """The words for a win that a text uses, each with what it means; those for a player speak for themselves."""
    named = [(voice.name(clause.id), clause) for clause in voice.rules.of(Group.TERM) if not clause.of_seat]
    return [_text(f"{voice.capital(name)}{voice.labels.colon}{_when(voice, clause)}") for name, clause in named if name in text]


def _when(voice: Voice, clause: Clause) -> str:
    return voice.flow_text(voice.sentence(voice.inline(voice.clause(clause))), drops(voice, clause))


def _small(voice: Voice, exhibit: Exhibit) -> Picture:
    return hand_picture(voice, exhibit)


def _payments(voice: Voice, findings: Findings) -> list[_Block]:
    tables: list[Table] = [payment_block(voice, table) for table in findings.payments]
    found: list[_Block] = [table_data(table, voice.lang) for table in tables]
    for clause in voice.rules.of(Group.BEARER):
        found.append({"kind": "paragraph", "text": f"{voice.capital(voice.name(clause.id))}{voice.labels.colon}{_when(voice, clause)}"})
    return found


def _claims(voice: Voice) -> list[_Block]:
    tiers = precedence(voice)
    rows = [{"rank": rank, "claim": claim, "source": source} for rank, claim, source in tiers]
    return [{"kind": "claims", "rows": rows}, _flows(voice, "claims.winners", "gang.robbing"), *_conditions(voice, (Group.CLAIMS,))]


def _options(voice: Voice) -> list[_Block]:
    """What differs from the rules as shipped."""
    changed = [option for option in voice.rules.options if option.value != option.default]
    if not changed:
        return [_text(voice.labels["sheet_plain"])] if voice.rules.options else []
    items = []
    for option in changed:
        name = voice.pick(option.prose.name) or option.id
        value = voice.sentence(f"{name}{voice.labels.colon}{option_value(voice, option, option.value)}")
        text = voice.flow_text(value, voice.sentence(voice.pick(option.description)))
        items.append({"text": text, "items": [], "cite": []})
    return [{"kind": "listing", "items": items}]
