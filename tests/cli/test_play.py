"""`versailles play`: people against agents in the terminal, with scripted answers. The toy has hidden hands."""

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from tests.toy.game import GAME
from versailles_env.cli import app
from versailles_env.commands.table import Quit, Table, turn_start

TOY = "tests.toy.game:GAME"
Play = Callable[..., Result]


@pytest.fixture
def play() -> Play:
    """Sit down at the toy with these words and give these answers."""

    def call(answers: Iterable[object], *words: object) -> Result:
        typed = "".join(f"{answer}\n" for answer in answers)
        return CliRunner().invoke(app, ["play", "--game", TOY, *map(str, words)], input=typed)

    return call


def test_a_game_to_its_end_against_agents_says_who_has_won(play: Play) -> None:
    result = play([1] * 200, "--seed", 3, "--seat", "green", "--against", "random", "--option", "seats=3")
    assert result.exit_code == 0, result.output
    assert "seed 3; red=random,green=human,blue=random, seats 3" in result.stdout
    assert "You play green.\nYour choice: " in result.stdout
    found = re.search(
        r"(You have won|You have lost|You have won, shared): .+; red \d+, green \d+, blue \d+\.",
        result.stdout,
    )
    assert found


def test_only_what_the_persons_seat_sees_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """The terminal is the same in a game in which all that the person cannot know is another."""
    engine, rng, differed = GAME.new(3, seats=3, log=True), np.random.default_rng(0), 0
    while not engine.over:
        other = engine.clone()
        other.redeal(engine.seat, 9)
        shown = []
        for each in (engine, other):
            table = Table(each, (each.seat,), {}, read=lambda prompt: "q")
            table.tell()
            with pytest.raises(Quit):
                table.ask()
            shown.append(capsys.readouterr().out)
        assert shown[0] == shown[1]
        assert engine.view(engine.seat).text in shown[0]
        differed += other.text() != engine.text()
        engine.step(int(rng.choice(engine.legal())))
    assert differed > 5


def test_seats_are_given_one_by_one_or_all_at_once(play: Play) -> None:
    words = ("--seed", 3, "--option", "seats=3", "--seat", "blue")
    assert "red=greedy,green=random,blue=human" in play([], *words, "-a", "red=greedy", "-a", "random").stdout
    assert "red=greedy,green=greedy,blue=human" in play([], *words, "-a", "greedy").stdout


def test_several_people_at_one_terminal_do_not_see_each_others_questions(play: Play) -> None:
    result = play(["", 1] * 40, "--seed", 3, "--against", "human")
    parts = re.split(r"(\w+), press Enter when nobody else is looking: ", result.stdout)
    assert len(parts) > 4
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        asked = set(re.findall(r"You play (\w+)\.", text))
        assert asked <= {name}


def test_a_kept_game_goes_on_as_the_same_game(play: Play, tmp_path: Path) -> None:
    words = ("--seed", 5, "--against", "random", "--option", "seats=3")
    play([1, 2], *words, "--save", tmp_path / "one")
    for answer in (1, 2):
        result = play([answer], *words, "--save", tmp_path / "many")
    assert "; going on" in result.stdout
    assert f"go on with: versailles play --game {TOY} --save {tmp_path / 'many'}" in result.stdout
    one, many = (json.loads((tmp_path / name).read_text()) for name in ("one", "many"))
    assert one["game"]["history"] == many["game"]["history"]
    assert "red=human,green=random,blue=random" in play([], "--save", tmp_path / "many").stdout


def test_a_story_is_told_again_from_its_last_heading() -> None:
    assert turn_start(["a", "-- Turn 1", "b"]) == 1
    assert turn_start(["x"] * 30) == 18


def test_a_hint_is_one_of_the_answers_of_the_asked_seat(play: Play) -> None:
    result = play([1] * 5, "--seed", 7, "--hint", "random")
    for number, text in re.findall(r"^  random would answer (\d+): (.+)$", result.stdout, re.MULTILINE):
        assert re.search(rf"^ *(.* )?{number}  {re.escape(text)}", result.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seat", "blue"], "seat 'blue' is not at this table: expected one of red, green"),
        (["--seat", "nobody"], "seat 'nobody' is not at this table"),
        (["--against", "gready"], "unknown agent 'gready'"),
        (["--against", "red=random"], "--against red=random: expected each of green at most once"),
        (["--against", "green=random", "--against", "green=greedy"], "expected each of green at most once"),
        (
            ["--against", "random", "--against", "greedy"],
            "expected one agent for all other seats, or one a seat as in green=",
        ),
        (["--option", "seats=9"], "option seats=9"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(fails: Callable[..., str], words: list[str], said: str) -> None:
    assert said in fails("play", "--game", TOY, *words)


def test_a_game_without_a_solitaire_form_says_so(fails: Callable[..., str]) -> None:
    assert "toy has no solitaire form" in fails("solo", "--game", TOY)
    assert "toy has no solitaire form" in fails("difficulty", "--game", TOY, "--out", "runs/nothing")
