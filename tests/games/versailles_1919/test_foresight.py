"""What a person decides on stands in the text: bids, drawn cards, and what an answer leads to."""

import re
from typing import Any

import numpy as np
import pytest

from versailles_env.core.engine import Engine
from versailles_env.core.frames import KIND
from versailles_env.games.versailles_1919.actions import ACTIONS, NATION_NAMES
from versailles_env.games.versailles_1919.constants import Frame, Note
from versailles_env.games.versailles_1919.foresight import leader
from versailles_env.games.versailles_1919.game import GAME


def walk(seed: int, **options: Any) -> list[Engine]:
    """Every position of a random game."""
    engine, rng, found = GAME.new(seed, log=True, **options), np.random.default_rng(seed), []
    while not engine.over:
        found.append(engine.clone())
        engine.step(int(rng.choice(engine.legal())))
    return found


@pytest.fixture(scope="module")
def positions() -> list[Engine]:
    return walk(5, players=3)


def kind(engine: Engine) -> int:
    return int(engine.state[0]["stack"][int(engine.state[0]["depth"]) - 1][KIND])


def told(engine: Engine, segment: str) -> dict[int, str]:
    """What is told of the answers of this sort."""
    return {
        action: GAME.consequence(engine.state, engine.pack, action)
        for action in engine.legal()
        if ACTIONS.find(action)[0] == segment
    }


def test_a_bid_shows_the_issue_every_bid_and_who_passed(positions: list[Engine]) -> None:
    seen = set()
    for engine in positions:
        if kind(engine) not in (Frame.BID, Frame.BID_INFLUENCE):
            continue
        text = engine.view(engine.seat).text
        part = text[text.index("BIDS FOR") :].split("\n\n")[0]
        assert re.search(r"\n  [A-Z' &.-]+ \([A-Za-z ]+, \d\*", part)
        assert part.count("    - ") >= 2, "its options"
        seen |= set(re.findall(r"\(highest\)|passed|no bid yet", part))
    assert seen == {"(highest)", "passed", "no bid yet"}


def test_cards_drawn_are_shown_before_one_is_kept(positions: list[Engine]) -> None:
    keeping = [engine for engine in positions if kind(engine) == Frame.KEEP]
    assert keeping
    for engine in keeping:
        part = engine.view(engine.seat).text.split("\n\n")[1]
        assert part.startswith("DRAWN")
        for issue in engine.state[0]["drawn"]:
            assert engine.pack.content.issue_name(int(issue)) in part
        for words in told(engine, "keep").values():
            assert re.match(r"[A-Z][A-Za-z ]+, \d stars|7 stars", words)


def test_who_is_said_to_win_a_settle_wins_it(positions: list[Engine]) -> None:
    settled = 0
    for engine in positions:
        for action, words in told(engine, "settle").items():
            slot = ACTIONS.find(action)[1]
            after = engine.clone()
            after.step(action)
            notes = [note for note in after.notes[len(engine.notes) :] if note[0] == Note.SETTLE]
            winner = NATION_NAMES[notes[0][3]] if notes else NATION_NAMES[leader(engine.state[0], slot)]
            assert words.startswith(f"{winner} would win it: ")
            settled += bool(notes)
    assert settled > 20


def test_what_a_unit_brings_is_told(positions: list[Engine]) -> None:
    """Influence back and Happiness lost, as the log tells it afterwards."""
    engine = next(each for each in positions if told(each, "deploy"))
    (action, words), *_ = told(engine, "deploy").items()
    nation = engine.seat
    before = engine.state[0]["happiness"][nation]
    engine.step(action)
    lost = before - engine.state[0]["happiness"][nation]
    assert words.endswith(f"-{lost} Happiness")
