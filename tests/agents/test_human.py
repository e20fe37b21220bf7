"""`human`, with a scripted terminal."""

import io

import numpy as np
import pytest

from tests.toy.game import GAME as TOY
from versailles_env.agents.base import TableInfo
from versailles_env.agents.players.human import HumanAgent, Quit
from versailles_env.agents.registry import make_agent
from versailles_env.core.errors import BoardGameError


def ask(monkeypatch, typed: str, agent: HumanAgent | None = None, seed: int = 1) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    engine = TOY.new(seed, seats=3)
    player = agent or make_agent("human")
    return player.act(engine.view(engine.seat), engine.mask, np.random.default_rng(0))


def test_shows_table_question_and_numbered_answers(monkeypatch, capsys):
    engine = TOY.new(1, seats=3)
    legal = engine.legal()
    assert len(legal) == 2
    assert ask(monkeypatch, "2\n") == legal[1]
    shown = capsys.readouterr().out
    assert engine.view(0).text in shown
    assert "red: which card to play" in shown
    assert [f"    {k + 1}  {engine.action_text(action)}" in shown for k, action in enumerate(legal)] == [
        True,
        True,
    ]
    assert "1 to 2, or q to quit: " in shown


def test_other_hands_are_not_shown(monkeypatch, capsys):
    ask(monkeypatch, "1\n")
    shown = capsys.readouterr().out
    assert "green  0 points, holds 2 cards" in shown


def test_what_is_no_answer_is_asked_again(monkeypatch, capsys):
    legal = TOY.new(1, seats=3).legal()
    assert ask(monkeypatch, "0\n3\n-1\nhello\n\n²\n 1 \n") == legal[0]
    shown = capsys.readouterr().out
    assert shown.count("is no answer: expected a number from 1 to 2, or q to quit") == 6


@pytest.mark.parametrize(
    ("typed", "told"), [("q\n", "stopped by red"), ("QUIT\n", "stopped by red"), ("", "the input has ended")]
)
def test_quitting_is_an_error_for_the_user_not_a_crash(monkeypatch, typed, told):
    with pytest.raises(Quit, match=told) as stop:
        ask(monkeypatch, typed)
    assert isinstance(stop.value, BoardGameError)


def test_the_table_is_shown_when_it_has_changed(monkeypatch, capsys):
    agent = HumanAgent()
    engine = TOY.new(1, seats=3)
    for _ in range(2):
        ask(monkeypatch, "1\n", agent)
    assert capsys.readouterr().out.count("points, holds") == 3
    agent.reset(0, TableInfo(TOY, engine.pack, engine.options))
    ask(monkeypatch, "1\n", agent)
    assert capsys.readouterr().out.count("points, holds") == 3
