"""A small ruleset made by hand, with every group of clauses, for the tests of the book."""


from hrbrules.analysis.payment_table import Column, PaymentTable, Role, Row, State
from hrbrules.analysis.stacking import Meeting, Stacking
from hrbrules.formula import tree
from hrbrules.formula.infer import infer
from hrbrules.formula.parse import parse_formula
from hrbrules.formula.signature import ClauseType, Place, Scope, Stage, Type
from hrbrules.formula.tree import Domain, Kind, Node, Tide, Unit
from hrbrules.rulebook.exhibit import Exhibit, Findings, Identity, ReceiptLine
from hrbrules.ruleset.clause import AllOf, AnyOf, Clause, FlowEntry, Group, Option, Part, Prose, Rules, When
from hrbrules.source.diagnostic import Problems
from hrbrules.vocabulary.flow import STANDARD_FLOW
from hrbrules.vocabulary.words import standard_words

EVERYWHERE = Place(
    title=("", ""), scopes=frozenset(Scope), stage=Stage.BEARERS, tide=Tide.HELD, domains=frozenset(Domain)
)
IDENTITY = Identity(code="sample.0.abcd", digest="0123456789abcdef" * 4, edition="9.9")


def formula(text: str, tide: Tide = Tide.HELD) -> Node:
    """A resolved formula over the standard words and a few clauses. Fails the test where it has a fault."""
    words = standard_words()
    words.clauses |= {
        "opened": ClauseType(group="term", scopes=frozenset({Scope.SEAT}), stage=Stage.HAND),
        "ka_dang": ClauseType(group="fan"),
        "zi_mo": ClauseType(group="kind"),
    }
    words.worths |= {(factors, unit): (Type(kind=Kind.INT, low=1, high=9, unit=unit),) for factors in (False, True) for unit in Unit}
    problems = Problems()
    parsed = parse_formula(text, None, problems)
    place = Place(title=("", ""), scopes=EVERYWHERE.scopes, stage=EVERYWHERE.stage, tide=tide, domains=EVERYWHERE.domains)
    found = None if parsed is None else infer(parsed, words, place, problems)
    assert found is not None, (text, problems.found)
    return found.node


def prose(zh: str, en: str, *cite: str, **more: object) -> Prose:
    return Prose(name={"zh-Hans": zh, "en": en}, cite=cite, **more)


def when(text: str, tide: Tide = Tide.HELD) -> When:
    return When(formula=formula(text, tide))


def clauses() -> tuple[Clause, ...]:
    points = ((Unit.POINTS, tree.Number(value=7)),)
    twice = ((Unit.TIMES, tree.Number(value=2)),)
    alternatives = AnyOf(parts=(
        Part(id="triplet", test=when("triplets >= 1"), prose=Prose(cite=("H61",))),
        Part(id="pair", test=when("pair is zhong"), prose=Prose(cite=("H62",))),
    ))  # fmt: skip
    middle = AnyOf(parts=(Part(id="c", test=when("some wait is middle"), prose=Prose(cite=("H63",))),))
    return (
        Clause(group=Group.HAND, id="suits_two", prose=Prose(cite=("H01",)), test=when("suits >= 2", Tide.COMPLETE), judged=Tide.COMPLETE),
        Clause(group=Group.HAND, id="triplet", prose=Prose(cite=("H02",)), test=alternatives, judged=Tide.HELD),
        Clause(group=Group.TING, id="open", prose=Prose(cite=("H03",)), test=when("opened")),
        Clause(group=Group.CLAIMS, id="four", prose=Prose(cite=("H04",)), test=when("concealed >= 4")),
        Clause(group=Group.WIN, id="declared", prose=Prose(cite=("H05",)), test=when("winner.declared")),
        Clause(group=Group.TERM, id="opened", prose=prose("开门", "opened", "H06"), test=when("chis + pengs >= 1"), of_seat=True),
        Clause(group=Group.KIND, id="zi_mo", prose=prose("自摸", "self-draw", "H07"), test=when("natural"), by=("draw",),
               waives=("declared",), worth=points),
        Clause(group=Group.FAN, id="ka_dang", prose=prose("卡当", "middle wait", "H08", grade="disputed"), worth=twice, drops=("zi_mo",),
               test=AllOf(parts=(Part(id="a", test=when("waits = 1"), prose=Prose()),
                                 Part(id="b", test=middle, prose=Prose())))),
        Clause(group=Group.FACTOR, id="chu_chong", prose=prose("出冲", "undeclared discarder", "H09"), worth=twice,
               test=when("payer is discarder")),
        Clause(group=Group.BEARER, id="bao_zhuang", prose=prose("包庄", "dealer liable", "H10"), test=when("dealer_draws >= 3"),
               bearer=formula("dealer")),
        Clause(group=Group.MONEY, id="an_gang", prose=Prose(cite=("H11",)), share=tree.Number(value=4)),
    )  # fmt: skip


def rules(**changes: object) -> Rules:
    flow = changes.pop("flow", {})
    entries = tuple(
        FlowEntry(path=field.path, value=flow.get(field.path, field.default), prose=Prose(cite=(f"U{index:02}",)))
        for index, field in enumerate(STANDARD_FLOW)
    )
    option = Option(id="cap", kind="number", default=0, value=0, prose=prose("封顶", "cap", "H12"), low=0, high=99)
    values: dict = {
        "id": "sample", "parent": "", "shipped": False, "name": {"zh-Hans": "样例", "en": "Sample"}, "note": {},
        "flow": entries, "clauses": clauses(), "value": formula("highest points × product times"),
        "owes": when("drawn or payer is discarder"),
        "owes_prose": Prose(cite=("H13",)), "share": formula("product times of factors"), "tables": {}, "options": (option,),
    }  # fmt: skip
    return Rules(**(values | changes))


EXHIBITS = (
    Exhibit(title="seven", cite=("H08",), hand="7889m", melds=("peng 111p", "chi 456s", "chi 123m"), tile="8m", by="draw", waits=("8m",),
            wins=True, fans=("zi_mo", "ka_dang"), value=14, pays={"B": 14},
            receipt=(ReceiptLine(labels=("zi_mo",), payer="B", payee="A", amount=14),)),
    Exhibit(title="无", cite=("H05",), hand="22p46m", melds=("chi 123m", "an_gang ZZZZ", "chi 123s"), tile="5m", by="discard",
            discarder="C", why_not=("declared", "triplet")),
)  # fmt: skip
PAYMENTS = (
    PaymentTable(drawn=False, columns=(Column(role=Role.DISCARDER, states=(State.UNDECLARED,)), Column(role=Role.OTHER)),
                 rows=(Row(wins=("zi_mo",), telling=("zi_mo",), value=7, amounts=(421, 17)),)),
)  # fmt: skip
MISS = Exhibit(
    title="", hand="2246m", melds=("chi 123m", "peng 555p", "chi 123s"), tile="5m", by="draw", wins=True, fans=("zi_mo",), value=839,
    near_miss="ka_dang",
)  # fmt: skip
STACKING = Stacking(
    ids=("zi_mo", "ka_dang"), tried=613, meetings=((("zi_mo", "ka_dang"), Meeting.YIELDS), (("ka_dang", "zi_mo"), Meeting.TAKES)),
)  # fmt: skip
FINDINGS = Findings(
    exhibits=EXHIBITS, payments=PAYMENTS, shown={"ka_dang": EXHIBITS[0]}, missed={"ka_dang": (MISS,)}, stacking=STACKING,
    asked={"7889 on 8": EXHIBITS[0], "closed": EXHIBITS[1]},
)  # fmt: skip
__all__ = ["EXHIBITS", "FINDINGS", "IDENTITY", "PAYMENTS", "formula", "prose", "rules", "when"]
