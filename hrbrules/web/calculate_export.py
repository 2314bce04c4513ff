"""An evening goes in; the same as JSON, as a table for spreadsheets, or as text to send round comes out."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from hrbrules.ruleset.runtime import Ruleset
from hrbrules.tiles.tile import format_tiles
from hrbrules.web.calculate_assess import Assessment
from hrbrules.web.calculate_evening import Evening, Hand
from hrbrules.web.calculate_state import SEATS
from hrbrules.web.calculate_tally import what_of
from hrbrules.web.calculate_words import Words, signed


def evening_json(ruleset: Ruleset, evening: Evening, words: Words) -> str:
    """One object; seats are A to D, names beside them. Gains of a hand and totals sum to zero."""
    seats = SEATS[: ruleset.players]
    document = {
        "ruleset": ruleset.id,
        "code": ruleset.code,
        "digest": ruleset.digest,
        "players": {seat: words.names[index] for index, seat in enumerate(seats)},
        "hands": [_hand(number, hand, seats) for number, hand in enumerate(evening.hands, start=1)],
        "totals": dict(zip(seats, evening.totals, strict=True)),
        "next": {"dealer": evening.dealer, "dealer_draws": evening.draws},
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _hand(number: int, hand: Hand, seats: str) -> dict[str, Any]:
    return {
        "number": number, "dealer": hand.dealer, "dealer_draws": hand.draws, "drawn": hand.drawn, "counted": not hand.void,
        "wins": [_win(found) for found in hand.found if found.won],
        "lines": [
            {"payer": line.payer, "payee": line.payee, "amount": line.amount, "owed_by": line.owed_by, "clauses": list(line.clauses)}
            for line in hand.lines
        ],
        "gains": dict(zip(seats, hand.gains, strict=True)),
    }  # fmt: skip


def _win(found: Assessment) -> dict[str, Any]:
    judged = found.judged
    assert judged is not None and judged.win is not None
    situation, win = judged.situation, judged.win
    return {
        "seat": situation.seat, "by": situation.by, "from": situation.discarder, "hand": format_tiles(judged.hand.tiles),
        "melds": [str(meld) for meld in judged.hand.melds], "tile": win.tile or None, "bao": situation.bao or None,
        "declared": list(situation.declared), "closed": list(situation.closed), "fans": list(win.fans), "value": win.value,
    }  # fmt: skip


def evening_csv(ruleset: Ruleset, evening: Evening, words: Words) -> str:
    """A row a hand, the totals last; with a byte order mark, without which spreadsheets take Chinese for something else."""
    seats = SEATS[: ruleset.players]
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow([words("t_number"), words("t_dealer"), words("t_what"), *(_cell(words.seat(seat)) for seat in seats)])
    for number, hand in enumerate(evening.hands, start=1):
        what = "; ".join(what_of(hand, words))
        writer.writerow([number, _cell(words.seat(hand.dealer)), _cell(what), *hand.gains])
    writer.writerow([words("t_total"), "", "", *evening.totals])
    return "\ufeff" + file.getvalue()


def _cell(text: str) -> str:
    """A name is never a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text


def evening_text(ruleset: Ruleset, evening: Evening, words: Words) -> str:
    """A paragraph a hand: who won what from whom, who paid; then the totals."""
    voice, seats = words.voice, SEATS[: ruleset.players]
    said = [f"{words('tally')}{voice.labels.colon}{voice.pick(ruleset.rules.name) or ruleset.id}（{ruleset.code}）" if voice.zh else
            f"{words('tally')}: {voice.pick(ruleset.rules.name) or ruleset.id} ({ruleset.code})"]  # fmt: skip
    for number, hand in enumerate(evening.hands, start=1):
        gains = "  ".join(f"{words.seat(seat)} {signed(gain)}" for seat, gain in zip(seats, hand.gains, strict=True) if gain)
        what = voice.labels.semicolon.join(what_of(hand, words))
        said.append(f"{number}. [{words('t_dealer')} {words.seat(hand.dealer)}] {what}" + (f"\n   {gains}" if gains else ""))
    totals = "  ".join(f"{words.seat(seat)} {signed(total)}" for seat, total in zip(seats, evening.totals, strict=True))
    said.append(f"{words('t_total')}{voice.labels.colon}{totals}")
    return "\n".join(said) + "\n"
