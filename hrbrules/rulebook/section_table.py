"""Sections 1 and 2: the rules at a glance; tiles, wall and deal."""

from __future__ import annotations

from hrbrules.rulebook.chapter import Chapter
from hrbrules.rulebook.document import Cell, Section, Tiles
from hrbrules.rulebook.flow_text import flow_sentence, flow_tiers
from hrbrules.rulebook.pictures import picture
from hrbrules.rulebook.voice import Voice
from hrbrules.ruleset.clause import Clause, Group
from hrbrules.tiles.tile import TERMINALS, ZHONG, mask_tiles
from hrbrules.vocabulary.flow import FLOW

READ_HERE = (
    "players", "tiles.suits", "tiles.zhong", "tiles.dice", "wall.opens", "wall.reserved_stacks",
    "deal.method", "deal.jump",
)  # fmt: skip


def glance_section(voice: Voice, number: int) -> Section:
    """Everything in a table of one screen, computed from the clauses that the other sections print."""
    chapter, labels, rules = Chapter(voice, number, "glance"), voice.labels, voice.rules
    rows: list[tuple[Cell, ...]] = [
        (labels["players"], flow_sentence(voice, "players")),
        (labels["set"], voice.flow_text(*tile_sentences(voice))),
        (labels["order"], flow_tiers(voice, FLOW["claims.order"], rules.flow_value("claims.order"))),
        (labels["to_ting"], conditions_lines(voice, rules.of(Group.TING)) or labels["ting_free"]),
        (labels["needed"], conditions_lines(voice, rules.of(Group.HAND) + rules.of(Group.WIN))),
        (labels["kinds"], worths_line(voice, rules.of(Group.KIND))),
        (labels["fan"], worths_line(voice, rules.of(Group.FAN))),
        (labels["factors"], worths_line(voice, rules.of(Group.FACTOR))),
        (labels["next_dealer"], voice.flow_text(*(flow_sentence(voice, f"dealer.{name}") for name in ("wins", "loses", "draw")))),
    ]
    chapter.say("lead")
    if labels["lead_words"]:
        chapter.say("lead_words")
    chapter.cells(("", ""), [(voice.capital(str(row[0])), *row[1:]) for row in rows if row[1]])
    return chapter.section()


def conditions_lines(voice: Voice, clauses: tuple[Clause, ...]) -> tuple[str, ...]:
    """Conditions, each a line, as short as their own words allow."""
    return tuple(voice.sentence(voice.asks(clause)) for clause in clauses)


def worths_line(voice: Voice, clauses: tuple[Clause, ...]) -> str:
    named = [f"{voice.name(clause.id)} {voice.worth(clause)}" for clause in clauses if clause.worth]
    return voice.sentence(voice.labels.semicolon.join(named))


def tile_total(voice: Voice) -> int:
    """Tiles of the whole set."""
    return 36 * int(str(voice.rules.flow_value("tiles.suits"))) + int(str(voice.rules.flow_value("tiles.zhong")))


def tile_sentences(voice: Voice) -> tuple[str, ...]:
    total = voice.labels["tile_total"].format(n=tile_total(voice))
    return flow_sentence(voice, "tiles.suits"), flow_sentence(voice, "tiles.zhong"), total


def tiles_section(voice: Voice, number: int) -> Section:
    chapter, rules = Chapter(voice, number, "tiles"), voice.rules
    chapter.flow("players")
    chapter.flow("tiles.suits", "tiles.zhong", more=voice.labels["tile_total"].format(n=tile_total(voice)))
    _show_tiles(chapter)
    stacks, rest = divmod(tile_total(voice), 2 * int(str(rules.flow_value("players"))))
    chapter.flow("tiles.dice", more="" if rest else voice.labels["wall_side"].format(n=stacks))
    chapter.flow("wall.opens")
    chapter.flow("wall.reserved_stacks")
    chapter.flow("deal.method", "deal.jump")
    return chapter.section()


def _show_tiles(chapter: Chapter) -> None:
    voice, labels = chapter.voice, chapter.voice.labels
    suits = int(str(voice.rules.flow_value("tiles.suits")))
    rows: list[tuple[Cell, ...]] = []
    for index, letter in enumerate("mps"[:suits]):
        tiles = tuple(range(9 * index, 9 * index + 9))
        rows.append((labels[f"suit_{letter}"], picture(voice, (Tiles(tiles=tiles),)), letter))
    has_zhong = voice.rules.flow_value("tiles.zhong") != "0"
    if has_zhong:
        rows.append((labels["zhong"], picture(voice, (Tiles(tiles=(ZHONG,)),)), "Z"))
    chapter.cells(("", labels["tile"], labels["written"]), rows)
    chapter.say("yaojiu" if has_zhong else "yaojiu_dry")
    ends = tuple(tile for tile in mask_tiles(TERMINALS) if tile < 9 * suits)
    chapter.add(picture(voice, (Tiles(tiles=ends + ((ZHONG,) if has_zhong else ())),)))
