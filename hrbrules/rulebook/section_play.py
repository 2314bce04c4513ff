"""Sections 3 to 5: play and claims with their precedence, kongs, ting."""

from __future__ import annotations

from hrbrules.rulebook.chapter import Chapter
from hrbrules.rulebook.document import Section
from hrbrules.rulebook.exhibit import Findings
from hrbrules.rulebook.section_winning import add_misses
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.claims import claims
from hrbrules.ruleset.clause import Clause, Group
from hrbrules.vocabulary.flow import FLOW

READ_IN_PLAY = (
    "turn.order", "claims.chi.from", "claims.chi_ting.from", "claims.ting_forced", "claims.order", "claims.winners", "claims.swap",
)  # fmt: skip
READ_IN_KONGS = (
    "gang.kinds", "gang.replacement", "gang.stacks", "gang.an_gang_shown", "gang.after_ting", "gang.after_ting_keeps",
    "gang.robbing", "gang.money_settled",
)  # fmt: skip
READ_IN_TING = ("ting.lock", "ting.push")


def play_section(voice: Voice, number: int) -> Section:
    chapter = Chapter(voice, number, "play")
    chapter.flow("turn.order")
    chapter.shared("G11")
    chapter.flow("claims.chi.from")
    _claims(chapter, "peng", "ming_gang")
    chapter.flow("claims.chi_ting.from")
    _claims(chapter, "peng_ting", "gang_ting")
    chapter.flow("claims.ting_forced")
    chapter.flow("claims.order")
    heads = (voice.labels["rank"], voice.labels["claim"], voice.labels["who_from"])
    chapter.table(heads, precedence(voice), numeric=(0,))
    chapter.flow("claims.winners")
    chapter.flow("claims.swap")
    conditions = voice.rules.of(Group.CLAIMS)
    if conditions:
        chapter.say("after_claim")
        for clause in conditions:
            chapter.condition(clause)
    return chapter.section()


def _claims(chapter: Chapter, *names: str) -> None:
    """What a claim that the order lists is, where no field tells it."""
    for name in names:
        if name in claims(chapter.voice.rules):
            word = FLOW["claims.order"].words[chapter.voice.lang][name]
            chapter.rule(f"claims.{name}", chapter.voice.labels[f"claim_{name}"], entry=word)


def precedence(voice: Voice) -> tuple[tuple[str, str, str], ...]:
    """The claims in order: rank, what is claimed, whose discard."""
    words = FLOW["claims.order"].words[voice.lang]
    order = voice.rules.flow_value("claims.order")
    rows: list[tuple[str, str, str]] = []
    for rank, tier in enumerate(order if isinstance(order, tuple) else (order,), start=1):
        for claim in tier if isinstance(tier, tuple) else (tier,):
            path = f"claims.{claim}.from"
            source = "any" if path not in FLOW else str(voice.rules.flow_value(path))
            if claim in claims(voice.rules):
                rows.append((str(rank), words[str(claim)], voice.labels[f"from_{source}"]))
    return tuple(rows)


def kongs_section(voice: Voice, number: int) -> Section:
    chapter = Chapter(voice, number, "kongs")
    chapter.flow("gang.kinds")
    if voice.rules.flow_value("gang.kinds"):
        chapter.shared("G10", "G05")
    chapter.flow("gang.replacement", "gang.stacks")
    chapter.flow("gang.an_gang_shown")
    chapter.flow("gang.after_ting", "gang.after_ting_keeps")
    chapter.flow("gang.robbing")
    money = voice.rules.of(Group.MONEY)
    if not money and voice.rules.flow_value("gang.kinds"):
        chapter.say("money_none")
    for clause in money:
        chapter.rule(f"money-{clause.id}", voice.sentence(money_text(voice, clause)), label=money_name(voice, clause), prose=clause.prose)
    chapter.flow("gang.money_settled")
    return chapter.section()


def money_name(voice: Voice, clause: Clause) -> str:
    return voice.pick(clause.prose.name) or voice.labels.melds.get(clause.id, clause.id)


def money_text(voice: Voice, clause: Clause) -> str:
    """What a kong earns and who pays it, without a full stop."""
    own = voice.says(clause.prose, clause)
    owes = voice.labels["money_all"] if clause.owes is None else voice.inline(voice.test(clause.owes))
    amount = "" if clause.share is None else voice.labels["money_share"].format(amount=voice.amount(clause.share))
    return own or voice.labels.comma.join(part for part in (amount, owes) if part)


def ting_section(voice: Voice, number: int, findings: Findings) -> Section:
    chapter = Chapter(voice, number, "ting")
    chapter.shared("G02")
    chapter.rule("ting.declared", voice.labels["ting_declared"], cite=("G03",), entry=voice.labels["ting"])
    conditions = voice.rules.of(Group.TING)
    chapter.say("ting_needs" if conditions else "ting_free")
    for clause in conditions:
        chapter.condition(clause)
        add_misses(chapter, clause, findings)
    chapter.flow("ting.lock")
    chapter.flow("ting.push")
    _terms(chapter)
    return chapter.section()


def _terms(chapter: Chapter) -> None:
    """The ruleset's own words, defined where readers first need them."""
    voice = chapter.voice
    terms = voice.rules.of(Group.TERM)
    if terms:
        chapter.heading("terms")
    for clause in terms:
        chapter.condition(clause)
