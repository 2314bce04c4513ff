"""What `score` found goes in; the one JSON object that says all of it comes out."""

from __future__ import annotations

from typing import Any

from hrbrules.cli.refusal import shape_reason
from hrbrules.cli.texts import text
from hrbrules.rulebook.judged_prose import asks, fact_id, fact_said
from hrbrules.rulebook.voice import Voice
from hrbrules.settlement.account import Account, Judged
from hrbrules.settlement.explain import Explained
from hrbrules.settlement.reasons import NO_KIND, NO_SHAPE
from hrbrules.settlement.win import Win
from hrbrules.tiles.reading import PLACES, Reading, group_kind, group_tiles
from hrbrules.tiles.tile import format_mask, format_tiles, mask_tiles, tile_text


def score_to_json(judged: Account, voice: Voice) -> dict[str, Any]:
    """Keys are the same for a win and for none; what there is not is null or empty."""
    win, ledger, situation = judged.win, judged.ledger, judged.situation
    return {
        "ruleset": judged.rules.id,
        "code": judged.rules.code,
        "digest": judged.rules.digest,
        "hand": format_tiles(judged.hand.tiles),
        "melds": [str(meld) for meld in judged.hand.melds],
        "tile": format_mask(judged.moment.tile) or None,
        "by": situation.by,
        "seat": situation.seat,
        "from": situation.discarder,
        "waits": [tile_text(tile) for tile in mask_tiles(judged.waits.mask)],
        "win": win is not None,
        "why_not": list(judged.reasons),
        "reasons": _reasons(judged, voice),
        "reading": None if win is None or not win.reading.groups else _reading(win.reading),
        "fans": [] if win is None else _fans(judged, win, voice),
        "value": None if win is None else win.value,
        "lines": [
            {"payer": line.payer, "payee": line.payee, "amount": line.amount, "owed_by": line.owed_by, "clauses": list(line.clauses)}
            for line in ledger.lines
        ],
        "pays": ledger.pays,
        "balance": ledger.balance,
        "conditions": [_condition(voice, one) for one in judged.conditions if not one.clause.late],
    }


def _reading(reading: Reading) -> dict[str, Any]:
    return {
        "groups": [
            {"kind": group_kind(group), "tiles": format_tiles(group_tiles(group)), "completed": group == reading.done}
            for group in reading.groups
        ],
        "melds": [str(meld) for meld in reading.melds],
        "place": next(name for name, bit in PLACES.items() if bit == reading.place),
        "fill": format_mask(reading.fill) or None,
    }


def _fans(judged: Account, win: Win, voice: Voice) -> list[dict[str, Any]]:
    found = [judged.scoring(id) for id in win.holds]
    return [
        {"id": clause.id, "name": voice.name(clause.id), "counts": clause.id in win.fans, "worth": judged.worths(clause)}
        for clause in found
    ]


def _reasons(judged: Account, voice: Voice) -> list[dict[str, Any]]:
    """Why not, each with a sentence."""
    found: list[dict[str, Any]] = []
    if judged.no_shape():
        found.append({"id": NO_SHAPE, "says": shape_reason(judged, voice), "facts": []})
    found += [
        {
            "id": one.clause.id, "says": asks(voice, one.clause),
            "facts": [] if one.clause.late else _facts(voice, one.explained, failing=True),
        }
        for one in judged.failing()
    ]  # fmt: skip
    if judged.no_kind():
        found.append({"id": NO_KIND, "says": text("reason_kind", voice.lang), "facts": []})
    return found


def _condition(voice: Voice, one: Judged) -> dict[str, Any]:
    facts = _facts(voice, one.explained, failing=False)
    return {"id": one.clause.id, "group": one.clause.group.value, "holds": one.truth, "facts": facts}


def _facts(voice: Voice, found: Explained, *, failing: bool) -> list[dict[str, Any]]:
    if found.parts:
        return [fact for part in found.parts for fact in _facts(voice, part, failing=failing)]
    if failing and found.truth:
        return []
    return [
        {
            "fact": fact_id(looked), "value": looked.value, "tiles": format_tiles(looked.tiles), "says": fact_said(voice, looked),
            "wanted": format_mask(looked.wanted) if getattr(looked.fact, "of", None) is not None else None,
        }
        for looked in found.looked
    ]  # fmt: skip
