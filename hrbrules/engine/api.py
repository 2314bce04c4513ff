"""What other code may call: a hand of play as pure functions, its views, records and matches.

A hand is a `State`: one frozen tuple, hashable, equal by content, JSON by `state_to_json`. Seats are "A" to "D" in turn
order (counterclockwise). Nothing here changes what it is given.

    state = new_hand(ruleset, seed, dealer="A", dealer_draws=0, wall=None, number=0)
    while seats := owing(state):                          who must answer; everybody may know
        answers = {seat: … legal(ruleset, state, seat) … for seat in seats}
        state, events = step(ruleset, state, answers)     all answers at once, hidden from each other
    state.result                                          wins, ledger lines, scores, next dealer
    view(ruleset, state, seat)                            JSON data: what that seat may know, no more

- A discard opens one window: every other seat owes an answer, whether it can claim or not, so who was asked tells nothing;
  the order of claims decides, then nearness. Declaring ting and the discard are one `Action`, also with a chi or a peng.
- `Action` carries its tiles; `str(action)` and `parse_action` are the words of records and `round:` cases ("discards 5p",
  "chi 46p ting 2s", "hu 5m"), `action.id` and `action_of_id` the numbers (`ACTION_VERSION`).
- An answer that is not legal raises HandError naming the rule, and the state is as it was.
- `Event.seen_from(seat)` hides what a seat may not see.
- `play(ruleset, state, choose)` runs a hand; `record_of`, `record_text`, `parse_record`, `replay`, `redacted` keep it.
- `follow(ruleset, state, lines)` plays a script of such words; windows that no line speaks of are passed.
- `new_match`, `next_hand`, `after_hand` follow one hand with the next; `arrange_wall` makes a wall for a given deal.
- `redeal(ruleset, state, seat, stream)` deals anew whatever a seat cannot know; `Stream` is the only source of chance.
"""

from __future__ import annotations

from hrbrules.engine.action import ACTION_VERSION, KINDS, Action, action_of_id, parse_action, parse_seat_action
from hrbrules.engine.arranging import arrange_wall
from hrbrules.engine.dealing import new_hand
from hrbrules.engine.event import Event
from hrbrules.engine.following import follow, pass_all
from hrbrules.engine.match import Match, after_hand, after_leaving, new_match, next_hand
from hrbrules.engine.play import Choose, Steps, play, random_choice
from hrbrules.engine.randomness import Stream
from hrbrules.engine.record import Record, parse_record, record_of, record_text, redacted, replay, states_of
from hrbrules.engine.redeal import redeal
from hrbrules.engine.state import Phase, Result, State, WinRecord
from hrbrules.engine.state_json import state_from_json, state_hash, state_to_json
from hrbrules.engine.step import legal, owing, step
from hrbrules.engine.view import view

__all__ = [
    "ACTION_VERSION",
    "KINDS",
    "Action",
    "Choose",
    "Event",
    "Match",
    "Phase",
    "Record",
    "Result",
    "State",
    "Steps",
    "Stream",
    "WinRecord",
    "action_of_id",
    "after_hand",
    "after_leaving",
    "arrange_wall",
    "follow",
    "legal",
    "new_hand",
    "new_match",
    "next_hand",
    "owing",
    "parse_action",
    "parse_record",
    "parse_seat_action",
    "pass_all",
    "play",
    "random_choice",
    "record_of",
    "record_text",
    "redacted",
    "redeal",
    "replay",
    "state_from_json",
    "state_hash",
    "state_to_json",
    "states_of",
    "step",
    "view",
]  # fmt: skip
