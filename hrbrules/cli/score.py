"""`hrbrules score RULESET HAND …`: a receipt comes out, or why the hand does not win and which tiles decide."""

from __future__ import annotations

import click

from hrbrules.cases.play import placed, play
from hrbrules.cli.arguments import case_of, listed, mapping, pairs, scalar, seats
from hrbrules.cli.command import Command, format_option, lang_option, named_of, ruleset_argument
from hrbrules.cli.conditions import print_lines
from hrbrules.cli.receipt import print_receipt
from hrbrules.cli.refusal import print_refusal
from hrbrules.cli.score_json import score_to_json
from hrbrules.cli.screen import say_json
from hrbrules.driver import compile_named, load_compiled
from hrbrules.rulebook.explanation import explanation
from hrbrules.rulebook.voice import Voice
from hrbrules.settlement.account import account_of
from hrbrules.settlement.win import Win
from hrbrules.source.diagnostic import HandError, HrbrulesError
from hrbrules.syntax.tree import Mapping

_EVENTS = "draw, gang_draw, discard, robbed_gang, deal, ting or bao_change. Default: discard with --from, else draw."


@click.command("score", cls=Command)
@ruleset_argument
@click.argument("hand", metavar="HAND")
@click.option("--melds", multiple=True, metavar="MELDS", help='For example "peng 111p, chi 456s"; may be repeated.')
@click.option("--tile", metavar="TILE", help="The winning tile; none for a deal.")
@click.option("--by", metavar="EVENT", help=_EVENTS)
@click.option("--from", "discarder", metavar="SEAT", help="Who gave the tile.")
@click.option("--seat", metavar="SEAT", help="The winner, A to D; default A.")
@click.option("--dealer", metavar="SEAT", help="Default A.")
@click.option("--declared", multiple=True, metavar="SEATS", help="Losers who have declared ting.")
@click.option("--closed", multiple=True, metavar="SEATS", help="Losers who have not opened.")
@click.option("--bao", metavar="TILE", help="The bao, or the indicator where the rules have one.")
@click.option("--state", multiple=True, metavar="NAME=VALUE", help="Whatever else matters: dealer_draws=3, undeclared=yes …")
@click.option("--explain", is_flag=True, help="Every condition and fan, the clauses behind each payment, what would win.")
@lang_option
@format_option()
def command(ruleset: str, hand: str, lang: str, format: str, explain: bool, **words: object) -> None:
    """What HAND (before the winning tile: 7889m) wins, who pays whom and why; or why it does not win.

    Exit code 0 either way.
    """
    rules = load_compiled(compile_named(named_of(ruleset)))
    case = case_of(_case_node(hand, **words))  # type: ignore[arg-type]
    try:
        played = play(rules, case)
    except HrbrulesError as error:
        raise HandError(*placed(case, error.diagnostics)) from None
    voice = Voice(rules.rules, lang)
    assert case.situation is not None
    account = account_of(rules, played.hand, case.tile, case.situation, played.result, played.ledger)
    found = explanation(account) if explain else None
    if format == "json":
        say_json(score_to_json(account, voice) | ({} if found is None else {"explanation": found.to_json(lang)}))
        return
    if isinstance(played.result, Win):
        print_receipt(account, voice)
    else:
        print_refusal(account, voice)
    if found is not None:
        print_lines(found.lines(lang), (voice.labels[key] for key in ("x_conditions", "x_fans", "x_payments")))


def _case_node(
    hand: str, *, melds: tuple[str, ...], tile: str | None, by: str | None, discarder: str | None, seat: str | None, dealer: str | None,
    declared: tuple[str, ...], closed: tuple[str, ...], bao: str | None, state: tuple[str, ...],
) -> Mapping:  # fmt: skip
    """The same case as a file would hold it."""
    came = by if by is not None else "discard" if discarder is not None else "draw"
    return mapping({
        "hand": scalar("HAND", hand),
        "melds": listed("--melds", melds),
        "win": mapping({
            "tile": None if tile is None else scalar("--tile", tile),
            "by": scalar("--by", came),
            "from": None if discarder is None else scalar("--from", discarder),
        }),
        "seat": None if seat is None else scalar("--seat", seat),
        "dealer": None if dealer is None else scalar("--dealer", dealer),
        "declared": seats("--declared", declared),
        "closed": seats("--closed", closed),
        "bao": None if bao is None else scalar("--bao", bao),
        "state": pairs("--state", state),
    })  # fmt: skip
