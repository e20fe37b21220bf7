"""The terminal table fits 80 x 24: sections are folded, many answers are asked in two steps, an answer can be taken back."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from versailles_env.cli import app
from versailles_env.commands import screen
from versailles_env.commands.table import Quit, Table
from versailles_env.games.bell_of_treason.game import GAME as BELL
from versailles_env.games.versailles_1919.game import GAME


@pytest.fixture
def solo() -> Callable[..., Result]:
    def call(answers: Iterable[object], *words: object) -> Result:
        typed = "".join(f"{answer}\n" for answer in answers)
        return CliRunner().invoke(app, ["solo", *map(str, words)], input=typed)

    return call


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), [(GAME, {"players": 1}), (GAME, {"players": 4}), (BELL, {})])
def test_every_question_fits_a_small_terminal(
    game: object, options: dict[str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    """Board, question and answers, the prompt and the answer that is told: 24 rows of 80 letters, nothing cut."""
    engine = game.new(3, log=True, **options)  # type: ignore[attr-defined]
    rng = np.random.default_rng(0)
    while not engine.over:
        table = Table(engine, (engine.seat,), {}, read=lambda prompt: "q")
        table.heard[engine.seat] = max(0, len(table.story()) - 7)
        with pytest.raises(Quit):
            table.ask()
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) + 2 <= 24, "\n".join(lines)
        assert max(map(len, lines)) <= 80, "\n".join(lines)
        engine.step(int(rng.choice(engine.legal())))


def test_folding_takes_the_details_first_and_names_what_is_folded() -> None:
    text = "HEAD\n\nCARDS\n  one\n    - detail\n  two\n    - detail\n\nREST\n  a\n  b\n  c"
    assert screen.fold(text, 80, 20) == text.splitlines()
    assert screen.fold(text, 80, 6) == ["HEAD", "CARDS", "  one", "  two", "b shows CARDS, REST"]
    assert screen.fold(text, 80, 2) == ["HEAD", "b shows CARDS, REST"]
    assert screen.fold("\n".join("abcdef"), 80, 4) == ["a", "b", "c", "b shows 3 more lines"]


def test_many_answers_alike_are_one_entry_and_few_are_not() -> None:
    texts = [
        "reclaim",
        *(f"deploy to {r} column {c}" for r in ("Europe", "Africa") for c in range(5, 9)),
        "end",
    ]
    entries = screen.group(range(len(texts)), texts.__getitem__, lambda action: "", lambda a: texts[a][:6])
    assert [entry.text for entry in entries] == ["reclaim", "deploy to ... (8 answers)", "end"]
    assert entries[1].actions == tuple(range(1, 9))
    few = screen.group(range(3), texts.__getitem__, lambda action: f"note {action}")
    assert [(entry.actions, entry.note) for entry in few] == [
        ((0,), "note 0"),
        ((1,), "note 1"),
        ((2,), "note 2"),
    ]


def test_a_deployment_is_chosen_in_two_steps_and_may_be_left(solo: Callable[..., Result]) -> None:
    words = ("--seed", 7, "--open-choices", "first")
    shown = solo(["q"], *words).stdout
    number = re.search(r"(\d+)  deploy to \.\.\. \(20 answers\)", shown)
    assert number
    result = solo([number[1], 0, number[1], 3, "q"], *words)
    assert result.stdout.count("1  deploy to Europe column 5 [+0 Influence, -3 Happiness]") == 2
    assert "  > deploy to Europe column 7" in result.stdout


def test_who_would_win_a_settle_is_told_before_it(solo: Callable[..., Result]) -> None:
    result = solo(["q"], "--seed", 7, "--open-choices", "first")
    assert re.search(r"settle TRANSYLVANIA \[France would win it: France 2, UK 1\]", result.stdout)


def test_an_answer_is_taken_back_and_the_file_with_it(solo: Callable[..., Result], tmp_path: Path) -> None:
    files = tmp_path / "plain", tmp_path / "undone"
    solo([1, 1, "q"], "--seed", 7, "--save", files[0])
    result = solo(["u", 1, 1, 2, "u", "u", "u", 1, 1, "q"], "--seed", 7, "--save", files[1])
    assert result.stdout.count("There is nothing of yours to take back.") == 1
    assert result.stdout.count("Taken back.") == 3
    assert files[0].read_bytes() == files[1].read_bytes()


def test_open_choices_are_left_to_a_default(solo: Callable[..., Result]) -> None:
    for default in ("first", "greedy"):
        result = solo([1] * 30, "--seed", 7, "--open-choices", default)
        assert "for the bot of" not in result.stdout
        assert result.stdout.count("  > ") > 20
    undone = solo([1, "u", "q"], "--seed", 7, "--open-choices", "first").stdout
    assert undone.count("  8  deploy to ... (20 answers)") == 2, (
        "back to the last answer of the person, not to one of the default"
    )
    assert "unknown agent 'gready'" in solo([], "--open-choices", "gready").stderr


def test_help_tells_keys_colours_and_how_to_play(solo: Callable[..., Result]) -> None:
    result = solo(["?", "q"], "--seed", 7)
    for part in (
        "u takes back",
        "Colours: uk, france, usa",
        "HOW POINTS ARE SCORED",
        "1 VP if its Faction Strength",
    ):
        assert part in result.stdout
    assert "DEALS" not in result.stdout, "only what is true of this game"


def test_names_have_the_colours_of_their_game() -> None:
    paint = screen.Paint({"uk": "#c23b2e", "middle_east": "#00ff00"})
    assert paint("UK and ukulele") == "\x1b[38;5;167m\x1b[1mUK\x1b[0m and ukulele"
    assert "\x1b[" in paint("Middle East")
    assert screen.Paint({})("UK") == "UK"
