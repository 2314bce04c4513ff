"""A hand that was asked about goes in, with everything found out; why and why not come out as text, or as data for JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hrbrules.analysis.nearest import Change, Nearest, nearest
from hrbrules.rulebook.chain_prose import chain_lines
from hrbrules.rulebook.judged_prose import asks, condition_lines, fact_id, fact_said, fan_lines
from hrbrules.rulebook.step_prose import change_said, nearest_lines
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.settlement.account import Account, Judged, account_of
from hrbrules.settlement.chain import Link, Owed, bearers, chains
from hrbrules.settlement.explain import Explained
from hrbrules.settlement.situation import Situation
from hrbrules.tiles.hand import Hand
from hrbrules.tiles.tile import format_mask, format_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why a hand wins and pays as it does, or why not and what would: `nearest` is None for a win.

    `owed`: for each loser the chain of clauses behind what is paid. `bearers`: every liability with its truth.
    """

    account: Account
    owed: tuple[Owed, ...]
    bearers: tuple[Judged, ...]
    nearest: Nearest | None

    @property
    def wins(self) -> bool:
        return self.account.win is not None

    def lines(self, lang: str) -> list[str]:
        """Sections, each with a headline and an empty line before it. `lang`: zh-Hans, zh-Hant or en. Raises KeyError."""
        voice, labels = Voice(self.account.rules.rules, lang), Voice(self.account.rules.rules, lang).labels
        found = ["", labels["x_conditions"]]
        for one in self.account.conditions:
            found += condition_lines(voice, one, every=True)
        found += ["", labels["x_fans"]]
        for one in self.account.kinds_and_fans:
            found += fan_lines(voice, one)
        if self.owed:
            found += ["", labels["x_payments"], *chain_lines(voice, self.owed, self.bearers)]
        if self.nearest is not None:
            found += ["", *nearest_lines(voice, self.nearest)]
        return found

    def text(self, lang: str = "en") -> str:
        """All of it for people."""
        voice = Voice(self.account.rules.rules, lang)
        verdict = voice.labels["x_wins" if self.wins else "x_loses"]
        return "\n".join([f"{self.account.rules.id}{voice.labels.colon}{verdict}", *self.lines(lang)]) + "\n"

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """All of it as plain data; `says` are sentences in `lang`, everything else is the same in every language."""
        voice = Voice(self.account.rules.rules, lang)
        return {
            "win": self.wins,
            "why_not": list(self.account.reasons),
            "conditions": [_condition(voice, one) for one in self.account.conditions],
            "fans": [_fan(voice, one) for one in self.account.kinds_and_fans],
            "owed": [_owed(voice, one) for one in self.owed],
            "bearers": [_fan(voice, one) for one in self.bearers],
            "nearest": None if self.nearest is None else {
                "searched": self.nearest.searched, "changes": [_change(voice, one) for one in self.nearest.changes],
            },
        }  # fmt: skip


def explanation(account: Account, *, search: bool = True) -> Explanation:
    """`search` False: without the nearest change, which may take a second."""
    won = account.win is not None
    near = None if won or not search else nearest(account.rules, account.hand, account.tile, account.situation)
    return Explanation(account=account, owed=chains(account), bearers=bearers(account) if won else (), nearest=near)


def explain_hand(ruleset: Ruleset, hand: Hand, tile: str, situation: Situation) -> Explanation:
    """Raises HandError, RulesetError as `judge` and `settle` do."""
    return explanation(account_of(ruleset, hand, tile, situation))


def _condition(voice: Voice, one: Judged) -> dict[str, Any]:
    clause = one.clause
    return {
        "id": clause.id, "group": clause.group.value, "holds": one.truth, "waived": one.waived, "says": asks(voice, clause),
        "place": clause.prose.place, "cite": list(clause.prose.cite), "facts": _facts(voice, one.explained),
    }  # fmt: skip


def _fan(voice: Voice, one: Judged) -> dict[str, Any]:
    clause = one.clause
    return {
        "id": clause.id, "group": clause.group.value, "holds": one.truth, "dropped": one.dropped, "name": voice.name(clause.id),
        "place": clause.prose.place, "cite": list(clause.prose.cite), "facts": _facts(voice, one.explained),
    }  # fmt: skip


def _facts(voice: Voice, found: Explained) -> list[dict[str, Any]]:
    if found.parts:
        return [fact for part in found.parts for fact in _facts(voice, part)]
    return [
        {
            "fact": fact_id(looked), "value": looked.value, "tiles": format_tiles(looked.tiles), "says": fact_said(voice, looked),
            "wanted": format_mask(looked.wanted) if getattr(looked.fact, "of", None) is not None else None,
        }
        for looked in found.looked
    ]  # fmt: skip


def _owed(voice: Voice, one: Owed) -> dict[str, Any]:
    line = one.line
    return {
        "seat": one.seat,
        "owes": one.owes.truth,
        "facts": _facts(voice, one.owes),
        "factors": [_fan(voice, factor) for factor in one.factors],
        "chain": [_link(voice, link) for link in one.links],
        "payer": None if line is None else line.payer,
        "payee": None if line is None else line.payee,
        "amount": 0 if line is None else line.amount,
    }


def _link(voice: Voice, link: Link) -> dict[str, Any]:
    return {
        "stage": link.stage.value, "id": link.id or None, "name": voice.name(link.id) if link.id else None, "counts": link.counts,
        "worth": dict(link.worth), "amount": link.amount, "worked": link.worked or None, "place": link.place, "cite": list(link.cite),
    }  # fmt: skip


def _change(voice: Voice, one: Change) -> dict[str, Any]:
    s = one.situation
    return {
        "steps": [{"kind": step.kind.value, "before": step.before, "after": step.after} for step in one.steps],
        "says": change_said(voice, one),
        "hand": format_tiles(one.hand.tiles),
        "melds": [str(meld) for meld in one.hand.melds],
        "tile": one.tile,
        "by": s.by, "from": s.discarder, "dealer": s.dealer, "bao": s.bao, "undeclared": s.undeclared,
        "fans": list(one.win.fans),
        "value": one.win.value,
        "pays": one.ledger.pays,
    }  # fmt: skip
