"""A ruleset goes in; its choices of play, read once into plain attributes that the engine asks in every step, come out."""

from __future__ import annotations

from functools import lru_cache
from types import SimpleNamespace
from typing import Final

from hrbrules.engine.action import CHI, Action, action
from hrbrules.engine.layout import Layout, lay_out
from hrbrules.formula.evaluate import Meanings
from hrbrules.formula.tree import All, Any, Compare, Comparison, Constant, FactRef, Is, Node, Not, Number, Truth, walk
from hrbrules.ruleset.clause import Clause, Group
from hrbrules.ruleset.runtime import Ruleset
from hrbrules.ruleset.tests import only_counts, test_node
from hrbrules.ruleset.viewer import counts_own_hand
from hrbrules.tiles.tile import TILE_COUNT
from hrbrules.vocabulary.events import EVENTS

DISCARDED: Final = EVENTS["discard"]
DRAWN: Final = EVENTS["draw"]
GANG_DRAWN: Final = EVENTS["gang_draw"]
ROBBED: Final = EVENTS["robbed_gang"]
DEALT: Final = EVENTS["deal"]
ON_TING: Final = EVENTS["ting"]
ON_CHANGE: Final = EVENTS["bao_change"]

ChiWay = tuple[int, int, Action]
_CHI_WAYS: Final[tuple[tuple[ChiWay, ...], ...]] = (
    *(
        tuple(
            (7 << 3 * (tile + step), 7 << 3 * (tile + step + gap), action(CHI, tile + step, gap=gap))
            for step, gap in ((-2, 1), (-1, 2), (1, 1))
            if tile % 9 + step >= 0 and tile % 9 + step + gap <= 8
        )
        for tile in range(27)
    ),
    (),
)
"""For each tile: the fields of the two hand tiles in `Hand.key`, and the plain chi with them."""


class Plan:
    """The flow of a ruleset. Attributes are named after the fields they come from."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._values = {entry.path: entry.value for entry in ruleset.rules.flow}
        self.digest = ruleset.digest
        self._table()
        self._ting()
        self._claims()
        self._gang()
        self._bao()
        self._last()
        self._after()
        self._winning()
        self.layout = self._layout()
        # What `every_answer` found last: the state, the answers by seat, whether all may pass. `step` asks again.
        self.asked: tuple[object, tuple[tuple[Action, ...], ...], bool] = (None, (), False)

    # ---- reading -------------------------------------------------------------------------------------------------

    def _word(self, path: str) -> str:
        return str(self._values[path])

    def _number(self, path: str) -> int:
        return int(str(self._values[path]))

    def _yes(self, path: str) -> bool:
        return self._values[path] == "yes"

    def _list(self, path: str) -> tuple[str, ...]:
        value = self._values[path]
        assert isinstance(value, tuple)
        return tuple(str(item) for item in value)

    # ---- sections ------------------------------------------------------------------------------------------------

    def _table(self) -> None:
        self.players = self._number("players")
        suits, zhong = self._number("tiles.suits"), self._number("tiles.zhong")
        self.deck = tuple(tile for tile in range(9 * suits) for _ in range(4)) + (27,) * zhong
        self.dice = self._number("tiles.dice")
        self.opens = self._word("wall.opens")
        self.discards_first = self._word("turn.order") == "discard_draw_until_ting"
        self.seven_pairs = "seven_pairs" in self._list("hand.shapes")
        self.others = tuple(tuple((seat + step) % self.players for step in range(1, self.players)) for seat in range(self.players))

    def _ting(self) -> None:
        self.locked = self._word("ting.lock") != "keeps_ting"
        self.pass_unlocks = self._word("ting.lock") == "until_passed"
        self.push_with_ting = self._word("ting.push") in ("with_ting", "own_turn")
        self.push_later = self._word("ting.push") == "own_turn"
        self.must = self._yes("win.must")
        self.must_discard = self.must or self._word("win.passed") == "must_take_first_discard"

    def _claims(self) -> None:
        self.ranks = _ranks(self._values["claims.order"])
        chi_from = self._word("claims.chi.from") if "chi" in self.ranks else ""
        chi_ting_from = self._word("claims.chi_ting.from") if "chi_ting" in self.ranks else ""
        self.ting_forced = self._yes("claims.ting_forced")
        previous = {"any": (True, True), "previous": (False, True), "beyond_previous": (True, False)}  # indexed by "from previous"
        self.chi_plain = previous.get(chi_from, (False, False))
        self.chi_ting = previous.get(chi_ting_from, (False, False))
        self.chi_ways = tuple(
            _CHI_WAYS if plain or ting else ((),) * TILE_COUNT for plain, ting in zip(self.chi_plain, self.chi_ting, strict=True)
        )
        # What a hand holds around a discard that is worth a look, as in `legal.py`: pairs always, runs where a chi may be.
        chis = tuple(zip(self.chi_plain, self.chi_ting, strict=True))
        self.claims_with = tuple(3 if plain or ting else 2 for plain, ting in chis)
        self.peng, self.peng_ting, self.gang_ting = (name in self.ranks for name in ("peng", "peng_ting", "gang_ting"))
        self.all_winners = self._word("claims.winners") == "all"
        self.swap_banned = self._word("claims.swap") == "banned"
        conditions = self.ruleset.rules.of(Group.CLAIMS)
        self.claims_by_count = self._by_count(conditions)
        self.counted = not conditions or bool(self.claims_by_count)

    def _by_count(self, conditions: tuple[Clause, ...]) -> tuple[bool, ...]:
        """Where claims.requires looks only at the number of concealed tiles, its answer for each number; else nothing."""
        if not all(only_counts(test_node(clause.test)) for clause in conditions):
            return ()
        return tuple(bool(self.ruleset.functions.claims_ok(SimpleNamespace(concealed=count))) for count in range(15))

    def _gang(self) -> None:
        kinds = self._list("gang.kinds")
        self.ming_gang = "ming_gang" in kinds and "ming_gang" in self.ranks
        self.bu_gang, self.an_gang = "bu_gang" in kinds, "an_gang" in kinds
        self.gang_stacks = self._list("gang.stacks")
        self.replacement = "reserved" if self.gang_stacks else self._word("gang.replacement")
        self.an_gang_shown = self._word("gang.an_gang_shown")
        self.after_ting = frozenset(self._list("gang.after_ting"))
        self.keeps_waits = self._word("gang.after_ting_keeps") == "waits"
        self.robbing = frozenset(self._list("gang.robbing"))
        self.money_settled = self._word("gang.money_settled")
        self.money = {clause.id: index for index, clause in enumerate(self.ruleset.rules.of(Group.MONEY))}
        self.money_returned = self._word("drawn_hand.gang_money") == "returned"

    def _bao(self) -> None:
        kind = self._word("bao.kind")
        self.bao = kind != "none"
        self.indicator = kind == "indicator"
        self.bao_place = self._word("bao.place") if self.bao else ""
        self.bao_at_first_ting = self._word("bao.set") == "first_ting"
        self.bao_and_next = self._word("bao.counts") == "itself_and_next"
        self.bao_seen_by = self._word("bao.seen_by")
        self.look = self._word("bao.look")
        self.looks_at_once = self.bao and self.look == "automatic" and self.bao_seen_by != "nobody"
        self.may_look = self.bao and self.look != "automatic" and self.bao_seen_by == "declared"
        self.look_locks = self.may_look and self.look == "optional_locks"  # where nobody can look, ting.lock says it
        self.each_viewer = self.bao and counts_own_hand(self.ruleset.rules)
        self.in_order_declared = self._word("bao.several") == "order_declared"
        self.needs_viewer = self._yes("bao.change.needs_viewer")
        self.repeats = self._yes("bao.change.repeat")
        self.new_bao = self._word("bao.change.new")
        self.old_goes_to = self._word("bao.change.old_goes_to")
        self.old_is_visible = self.old_goes_to in ("dealer_river", "current_river")
        self.exhausted = self._word("bao.change.exhausted")
        self.frozen = self._yes("bao.change.frozen_before_discard")
        self.counts_rivers = self._word("bao.change.counts") == "rivers"
        (self.change_when,) = (entry.formula for entry in self.ruleset.rules.flow if entry.path == "bao.change.when")
        self.change_at = _visible_bao_at_least(self.change_when)
        # Where a formula looks only at the bao and how many copies are visible, its answers are kept: by bao and copies.
        self.change_known: dict[tuple[int, int], bool] | None = {} if _asks_copies_only(self.change_when) else None
        self.change_by_tile = self.change_at if not (self.each_viewer or self.bao_and_next or self.counts_rivers) else 0
        self.meanings: Meanings = self.ruleset.meanings()

    def _last(self) -> None:
        self.behind = self._number("last.behind")
        self.starts_at = max(self._number("last.starts_at"), self.behind)  # what stays behind is never drawn
        self.counts_bao = self._yes("last.counts_bao")
        shrinks = self._list("last.shrinks_with")
        self.gang_takes_last, self.change_takes_last = "gang" in shrinks, "bao_change" in shrinks
        self.last_reserved = bool(self._list("last.stacks"))
        self.last_round = self._word("last.round") != "none"
        self.last_kept = self._word("last.round") == "one_each_kept"

    def _after(self) -> None:
        self.first_dealer = self._word("dealer.first")
        self.leaver_ends = self._word("match.leaver") == "new_match"
        self.dealer_stays = self._word("dealer.wins") == "stays"
        self.winner_deals = self._word("dealer.loses") == "winner"
        self.draw_stays = self._word("dealer.draw") == "stays"
        self.liable_passes = self._word("liability.dealer_after") == "next_seat"
        bearers = self.ruleset.rules.of(Group.BEARER)
        self.dealer_bears = frozenset(
            index for index, clause in enumerate(bearers) if isinstance(clause.bearer, FactRef) and clause.bearer.fact == "dealer"
        )

    def _winning(self) -> None:
        """Which events can win at all, for whom, and only on waits; a cheap answer for most tiles."""
        rules = self.ruleset.rules
        kinds = rules.of(Group.KIND)
        declared = [clause.id for clause in rules.of(Group.WIN) if _needs(test_node(clause.test), "declared", "winner")]
        self.events = self.beyond_waits = self.undeclared = 0
        for clause in kinds:
            events = sum(EVENTS[name] for name in clause.by)
            self.events |= events
            if not _needs(test_node(clause.test), "natural", ""):
                self.beyond_waits |= events
            if all(name in clause.waives for name in declared):
                self.undeclared |= events
        tests = [clause.test for clause in rules.clauses] + [rules.owes]
        nodes = [node for test in tests for node in walk(test_node(test))] + [*walk(rules.value), *walk(rules.share)]
        nodes += [part for clause in rules.clauses for _, worth in clause.worth for part in walk(worth)]
        asked = {node.fact for node in nodes if isinstance(node, FactRef)}
        self.asks_visible = bool(asked & {"visible", "knows"})
        self.asks_in_wall = "in_wall" in asked

    def _layout(self) -> Layout:
        later = self.bao_at_first_ting and self.bao_place == "last_wall_tile"
        return lay_out(
            size=len(self.deck), players=self.players, method=self._word("deal.method"), jump=self._yes("deal.jump"),
            reserved=self._number("wall.reserved_stacks"),
            gang_stacks=map(int, self.gang_stacks),
            last_stacks=map(int, self._list("last.stacks")),
            bao_place="" if later else self.bao_place, bao_stack=self._number("bao.stack"),
        )  # fmt: skip


@lru_cache(maxsize=64)
def plan_of(ruleset: Ruleset) -> Plan:
    """The plan of a ruleset; the same object while it is in use."""
    return Plan(ruleset)


def _ranks(order: object) -> dict[str, int]:
    """The tier of each class of claim that may be made, 0 highest; 胡 goes first where the order does not name it."""
    assert isinstance(order, tuple)
    tiers = enumerate(names if isinstance(names, tuple) else (names,) for names in order)
    return {"hu": -1} | {str(name): tier for tier, names in tiers for name in names}


def _needs(node: Node, fact: str, seat: str) -> bool:
    """Whether a test can only hold where a fact does. Careful: True only where that is plain to see."""
    match node:
        case FactRef(fact=name, seat=of):
            owner = of.fact if isinstance(of, FactRef) else ""
            return name == fact and (not seat or owner in ("", seat))
        case All(parts=parts):
            return any(_needs(part, fact, seat) for part in parts)
        case Any(parts=parts):
            return bool(parts) and all(_needs(part, fact, seat) for part in parts)
        case _:
            return False


def _asks_copies_only(node: Node | None) -> bool:
    """Whether a formula depends on nothing but `bao` and `visible of bao`. Careful: True only where that is plain to see."""
    bao = FactRef(fact="bao")
    facts = (bao, FactRef(fact="visible", of=bao))
    plain = (All, Any, Not, Is, Compare, Number, Truth, Constant)
    return node is not None and all(isinstance(part, plain) or part in facts for part in walk(node))


def _visible_bao_at_least(node: Node | None) -> int:
    """N where the formula is `visible of bao >= N`, which can be answered without evaluating it; 0 for any other."""
    match node:
        case Compare(comparison=Comparison.AT_LEAST, left=FactRef(fact="visible", of=FactRef(fact="bao")), right=Number(value=n)):
            return n
        case _:
            return 0
