"""`versailles warm`: what is compiled, for the games that are asked for and no other."""

import dataclasses

import pytest
import typer

from tests.toy.game import GAME
from versailles_env.agents.warm import compiled_agents
from versailles_env.commands.warm import warm
from versailles_env.games import FLAGSHIP, get_game

from .conftest import Run

TOY = "tests.toy.game:GAME"


def test_only_the_games_that_are_asked_for(run: Run) -> None:
    told = run("warm", "--game", TOY, "--rules").stdout.splitlines()
    assert len(told) == 1
    assert told[0].startswith("the toy: rules ready in ")


def test_all_games_without_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("versailles_env.games.all_games", lambda: [GAME, GAME])
    assert run("warm", "--rules", "--workers", "1").stdout.count("the toy: rules ready") == 2


@pytest.mark.slow
def test_several_games_are_compiled_in_processes_of_their_own(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("versailles_env.games.all_games", lambda: [GAME, GAME])
    warm(None, rules=True, workers=2)
    assert capfd.readouterr().out.count("the toy: rules ready") == 2


@pytest.mark.slow
def test_a_game_that_does_not_compile_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = dataclasses.replace(GAME, entry="tests.nowhere:GAME")
    monkeypatch.setattr("versailles_env.games.all_games", lambda: [GAME, lost])
    with pytest.raises(typer.Exit) as ended:
        warm(None, rules=True, workers=2)
    assert ended.value.exit_code == 2


def test_agents_are_those_that_the_game_has_the_kernels_for() -> None:
    assert compiled_agents(get_game(FLAGSHIP)) == ["greedy", "rulebook", "mc:2", "mcts:2", "puct:2"]
    assert compiled_agents(get_game("democracy_under_siege")) == [
        "greedy",
        "priorities",
        "mc:2",
        "mcts:2",
        "puct:2",
    ]
    assert compiled_agents(get_game("bell_of_treason")) == ["greedy", "rulebook", "mc:2", "mcts:2", "puct:2"]
    assert "puct:2" not in compiled_agents(GAME), "no policy is shipped for the toy"
    assert [name for name in ("greedy", "rulebook") if name in compiled_agents(GAME)] == [
        name
        for name, kernel in (("greedy", "evaluate"), ("rulebook", "rulebook_value"))
        if kernel in GAME.kernels
    ]
