"""A win goes in; its receipt is printed: the reading, what counts, the value, who pays whom and for which clauses."""

from __future__ import annotations

from hrbrules.cli.screen import say, table
from hrbrules.cli.texts import text
from hrbrules.rulebook.receipt_prose import line_said, place_said
from hrbrules.rulebook.voice import Voice
from hrbrules.settlement.account import Account
from hrbrules.settlement.chain import Stage, chains, equation
from hrbrules.settlement.win import Win
from hrbrules.tiles.reading import Reading, group_tiles
from hrbrules.tiles.tile import format_mask, format_tiles

_COMPLETED = ("[", "]")  # around the group that the winning tile completes


def print_receipt(judged: Account, voice: Voice) -> None:
    """What the hand wins, and who pays whom for what."""
    win, lang = judged.win, voice.lang
    assert win is not None
    heading(judged, voice, "wins")
    if win.reading.groups:
        say(f"{text('reading', lang)}{voice.labels.colon}{reading_text(win.reading, voice)}")
    say()
    _counted(judged, win, voice)
    owed = chains(judged)
    value = equation(next((link.worked for one in owed for link in one.links if link.stage is Stage.VALUE), ""), win.value)
    how = voice.bracketed(voice.speaker().number(judged.rules.rules.value))
    say(f"{text('value', lang)}{voice.labels.colon}{value}{how}", bold=True)
    say()
    _payments(judged, voice, {one.seat: link.worked for one in owed for link in one.links if link.stage is Stage.SHARE})


def heading(judged: Account, voice: Voice, key: str) -> None:
    """The hand, its melds, the tile and how it came."""
    labels, lang = voice.labels, voice.lang
    melds = [f"{labels.melds[meld.kind]} {format_tiles(meld.tiles)}" for meld in judged.hand.melds]
    tile = [f"+ {format_mask(judged.moment.tile)}"] if judged.moment.tile else []
    came = labels.events[judged.situation.by]
    say(" ".join([format_tiles(judged.hand.tiles), *(f"| {meld}" for meld in melds), *tile, f"({came})"]))
    say(f"{_title(judged, voice)}{labels.colon}{text(key, lang)}", bold=True, colour="green" if key == "wins" else "red")


def _title(judged: Account, voice: Voice) -> str:
    """The id of the rules; of a house file its own name as well: that is what its players call it."""
    rules = judged.rules.rules
    name = "" if rules.shipped else voice.pick(rules.name)
    return f"{name}{voice.bracketed(rules.id)}" if name and name != rules.id else rules.id


def reading_text(reading: Reading, voice: Voice) -> str:
    """"[789m] 88m 碰 111p …；补在顺子中间": the group that the tile completes in brackets, then the place it takes."""
    parts = []
    for group in reading.groups:
        tiles = format_tiles(group_tiles(group))
        parts.append(tiles.join(_COMPLETED) if group == reading.done else tiles)
    parts += [f"{voice.labels.melds[meld.kind]} {format_tiles(meld.tiles)}" for meld in reading.melds]
    return f"{' '.join(parts)}{voice.labels.semicolon}{place_said(voice, reading)}"


def _counted(judged: Account, win: Win, voice: Voice) -> None:
    lang = voice.lang
    rows = [(voice.name(id), id, voice.worth(judged.scoring(id))) for id in win.fans]
    rows += [(voice.name(id), id, text("dropped", lang)) for id in win.holds if id not in win.fans]
    table((text("kind_or_fan", lang), "", text("worth", lang)), rows)


def _payments(judged: Account, voice: Voice, worked: dict[str, str]) -> None:
    """`worked`: by loser, the sum behind the share."""
    ledger, lang = judged.ledger, voice.lang
    if not ledger.lines:
        say(text("nobody_pays", lang))
        return
    say(f"{text('share', lang)}{voice.labels.colon}{voice.speaker().number(judged.rules.rules.share)}")
    rows = [(line.payer, line.payee, equation(worked.get(line.owed_by, ""), line.amount), line_said(voice, line)) for line in ledger.lines]
    table([text(key, lang) for key in ("pays", "to_whom", "amount", "for")], rows, numeric=(2,))
    balance = "  ".join(f"{text('seat', lang, seat=seat)} {amount:+d}".replace("-", "−") for seat, amount in ledger.balance.items())
    say(f"{text('balance', lang)}{voice.labels.colon}{balance}", bold=True)

