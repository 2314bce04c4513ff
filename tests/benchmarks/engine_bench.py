"""Hands played at random through the public engine go in; their time beside that of rlcard's mahjong comes out.

Each side plays as its users would: ours through `Rules` (`new_hand`, `owing`, `legal`, `step`) with a random choice among all
legal actions of every seat, theirs through `env.run` with its random agents. The games differ (rlcard's has 136 tiles and no
conditions), so the ratio is of whole hands, and the steps of ours are printed beside it.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time
from typing import Any

import hrbrules
from hrbrules.rules import Rules

ROUNDS = 5
WARM = 40


def play_publicly(rules: Rules, seed: int, random: Random) -> int:
    """One hand by the public face; the number of steps."""
    state, steps = rules.new_hand(seed), 0
    while seats := rules.owing(state):
        answers = {}
        for seat in seats:
            actions = rules.legal(state, seat)
            answers[seat] = actions[0] if len(actions) == 1 else actions[int(random.random() * len(actions))]
        state, _ = rules.step(state, answers)
        steps += 1
    return steps


def _peer() -> Any:
    """rlcard's environment with random agents, None where it is not installed."""
    try:
        import rlcard
        from rlcard.agents import RandomAgent
    except ImportError:
        return None
    env = rlcard.make("mahjong", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return env


def _rust_peer(seed: int) -> Any:
    """One round of riichi at random by the Rust engine riichienv, None where it is not installed."""
    try:
        from riichienv import RiichiEnv
        from riichienv.agents import RandomAgent
    except ImportError:
        return None
    env, agent = RiichiEnv(game_mode="4p-red-single"), RandomAgent(seed)

    def run() -> None:
        seen = env.reset()
        while not env.done():
            seen = env.step({seat: agent.act(one) for seat, one in seen.items()})

    return run


def _each_us(run: Any, hands: int) -> float:
    """CPU time: a hand takes long enough for others on the machine to take a part of it."""
    start = process_time()
    for _ in range(hands):
        run()
    return (process_time() - start) / hands * 1e6


def hand_row(hands: int = 40) -> dict[str, object]:
    """Microseconds for a random hand of harbin, and of the peer."""
    rules, random = hrbrules.load("harbin"), Random(3)
    seeds = iter(range(10**9))
    for _ in range(WARM):  # both sides play many hands with one process
        play_publicly(rules, next(seeds), random)
    env = _peer()
    if env is not None:
        env.run(is_training=False)
    rounds = [
        (
            _each_us(lambda: play_publicly(rules, next(seeds), random), hands),
            0.0 if env is None else _each_us(lambda: env.run(is_training=False), max(2, hands // 10)),
        )
        for _ in range(ROUNDS)
    ]
    ours, theirs = (median(times) for times in zip(*rounds, strict=True))
    theirs = theirs or None
    return {
        "name": "a random hand, public engine (rlcard env.run)", "ours_us": ours, "theirs_us": theirs,
        "ratio": None if theirs is None else theirs / ours, "at_least": None if theirs is None else 20, "aim": 40,
    }  # fmt: skip


def rust_rows(hands: int = 40) -> list[dict[str, object]]:
    """For information: ours beside a round of the Rust peer; no row where it is not installed."""
    theirs = _rust_peer(1)
    if theirs is None:
        return []
    rules, random = hrbrules.load("harbin"), Random(3)
    seeds = iter(range(10**9))
    rounds = [(_each_us(lambda: play_publicly(rules, next(seeds), random), hands), _each_us(theirs, hands)) for _ in range(ROUNDS + 1)]
    ours, peer = (median(times) for times in zip(*rounds[1:], strict=True))  # the first warms both up
    return [
        {"name": "the same (riichienv in Rust, one round)", "ours_us": ours, "theirs_us": peer, "ratio": peer / ours,
         "at_least": None, "aim": None}
    ]  # fmt: skip


def by_ruleset(hands: int = 40) -> list[tuple[str, float, float]]:
    """For every shipped ruleset: its id, CPU milliseconds for a hand (new hands every time, the best of five), steps for a hand."""
    from hrbrules.driver import shipped_ids

    found = []
    for id in shipped_ids():
        rules, times, steps = hrbrules.load(id), [], 0
        for first in range(0, ROUNDS * hands, hands):
            random, start = Random(first), process_time()
            steps = sum(play_publicly(rules, seed, random) for seed in range(first, first + hands))
            times.append((process_time() - start) / hands * 1e3)
        found.append((id, min(times), steps / hands))
    return found


if __name__ == "__main__":
    for row in (hand_row(), *rust_rows()):
        print({name: round(value, 1) if isinstance(value, float) else value for name, value in row.items()})
    for id, ms, steps in by_ruleset():
        print(f"{id:16}{ms:8.2f} ms{steps:8.1f} steps")
