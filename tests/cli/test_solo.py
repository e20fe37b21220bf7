"""`versailles solo`: the game in the terminal, with scripted answers."""

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from versailles_env.cli import app
from versailles_env.core.batch import warm
from versailles_env.core.engine import Engine
from versailles_env.games.versailles_1919.game import GAME

Play = Callable[..., Result]
Fails = Callable[..., str]


@pytest.fixture(scope="module", autouse=True)
def _compiled_rules() -> None:
    warm(GAME)


@pytest.fixture
def play() -> Play:
    """Sit down with these words and give these answers."""

    def call(answers: Iterable[object], *words: object) -> Result:
        typed = "".join(f"{answer}\n" for answer in answers)
        return CliRunner().invoke(app, ["solo", *map(str, words)], input=typed)

    return call


def saved_history(path: Path) -> list[int]:
    history: list[int] = json.loads(path.read_text())["game"]["history"]
    return history


def test_board_question_numbered_answers_and_what_the_bots_do(play: Play) -> None:
    result = play(["s", 1] * 60, "--seed", 7, "--option", "order=uk,france,usa")
    assert result.exit_code == 0
    for part in (
        "Versailles 1919; pack reconstructed",
        "seed 7; player=human, players 1, order uk,france,usa, threshold 20",
        "CONFERENCE TABLE",
        "REGION TRACKS",
        "You play USA: 0 VP of 20. Faction Strength: UK 0, France 0, USA 0.",
        "Your choice for the bot of UK: what the bot of UK leaves open",
        "Your choice: which action",
    ):
        assert part in result.stdout
    assert re.search(r"^Bot \w+ settles .+: leads it, value \d", result.stdout, re.MULTILINE)
    assert re.search(r"^  1  place on [A-Z ]+", result.stdout, re.MULTILINE)
    assert 50 <= result.stdout.count("  > ") <= 60, "of many answers alike two numbers choose one"


@pytest.mark.slow
def test_a_game_to_the_end_says_who_won(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.solo"
    result = play([1] * 1000, "--seed", 1, "--level", 3, "--save", file)
    assert result.exit_code == 0
    found = re.search(r"You have (won|lost): (\d+) VP, and 3 were needed", result.stdout)
    assert found
    assert (found[1] == "won") == (int(found[2]) >= 3)
    assert "FINAL SCORE" in result.stdout
    again = play([], "--save", file)
    assert found[0] in again.stdout
    assert "holds a finished game" in again.stdout


def test_bad_input_gets_one_line_and_is_asked_again(play: Play, tmp_path: Path) -> None:
    result = play(["", "zz", "0", "99", "-1", "1.5", "?", 1, "q"], "--seed", 7, "--save", tmp_path / "a")
    for word in ("''", "'zz'", "'0'", "'99'", "'-1'", "'1.5'"):
        assert f"{word} is no answer here: expected a number from 1 to 4, or ? for help\n" in result.stdout
    assert "a number answers; b shows the board" in result.stdout
    assert len(saved_history(tmp_path / "a")) == 1


def test_board_and_story_are_shown_again_when_asked_for(play: Play) -> None:
    plain = play([1, 1, 1, "q"], "--seed", 7).stdout
    asked = play([1, 1, 1, "b", "s", "q"], "--seed", 7).stdout
    assert asked.count("REGION TRACKS") == plain.count("REGION TRACKS") + 1
    assert asked.count("-- Turn 2") == plain.count("-- Turn 2") + 1


@pytest.mark.parametrize("end", ["q", None])
def test_who_leaves_is_told_how_to_go_on(play: Play, tmp_path: Path, end: str | None) -> None:
    answers = [1, 2, *([end] if end else [])]
    assert "The game is not kept: with --save FILE" in play(answers, "--seed", 7).stdout
    file = tmp_path / "new folder" / "game.solo"
    result = play(answers, "--seed", 7, "--save", file)
    assert result.exit_code == 0
    assert f"go on with: versailles solo --save '{file}'" in result.stdout


def test_a_game_with_pauses_is_the_same_game(play: Play, tmp_path: Path) -> None:
    words = ("--seed", 5, "--bots", "usa=random", "--option", "order=usa,france,uk")
    play([1, 2] * 12, *words, "--save", tmp_path / "one")
    for _ in range(4):
        result = play([1, 2] * 3, *words, "--save", tmp_path / "many")
    assert (
        "usa=random,player=human, players 1, order usa,france,uk, threshold 20, seated usa; going on"
        in result.stdout
    )
    assert saved_history(tmp_path / "one") == saved_history(tmp_path / "many")
    assert len(saved_history(tmp_path / "one")) > 24
    assert not list(tmp_path.glob("*.part"))


def test_a_kept_game_needs_no_other_words(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game"
    play([1], "--seed", 5, "--bots", "random", "--level", 12, "--option", "start=uk", "--save", file)
    result = play([], "--save", file)
    assert "seed 5; uk=random,france=random,usa=random,player=human, players 1" in result.stdout
    assert result.stdout.count("-- Turn") == 1


def test_agents_in_the_bots_place_answer_for_themselves(play: Play) -> None:
    result = play([1] * 12, "--seed", 7, "--bots", "random")
    assert "for the bot of" not in result.stdout
    assert "Bot UK" not in result.stdout
    assert re.search(r"(UK|France) (places|reclaims|settles)", result.stdout)


def test_a_hint_is_one_of_the_answers_and_changes_nothing(play: Play) -> None:
    result = play([1] * 8, "--seed", 7, "--hint", "greedy")
    hints = re.findall(r"^  greedy would answer (\d+): (.+)$", result.stdout, re.MULTILINE)
    assert len(hints) > 5
    for number, text in hints:
        assert re.search(
            rf"^ *(.* )?{number}  ({re.escape(text)}|deploy to \.\.\.)", result.stdout, re.MULTILINE
        )
    plain = play([1] * 8, "--seed", 7).stdout
    chosen = [re.findall(r"  > (.+)", shown) for shown in (result.stdout, plain)]
    assert chosen[0] == chosen[1] != []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "gready"], "unknown agent 'gready'"),
        (["--hint", "gready"], "unknown agent 'gready'"),
        (["--bots", "usa=greedy,usa=random"], "each faction once"),
        (["--option", "order=uk,usa"], "option order='uk,usa'"),
        (["--option", "order=usa,uk,italy,france"], "does not seat the 3 nations"),
        (["--option", "start=italy"], "option start='italy' is not allowed"),
        (["--level", "0"], "option threshold=0 is not allowed"),
        (["--level", "hard"], "option threshold='hard' is not allowed"),
        (["--side", "uk"], "side 'uk' is not allowed: expected one of player"),
        (["--option", "players=3"], "not for solitaire"),
        (["--option", "threshold=3", "--level", "4"], "given twice"),
        (["--pack", "nowhere"], "nowhere"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(fails: Fails, words: list[str], said: str) -> None:
    assert said in fails("solo", *words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seed", "6"], "has seed 5, and 6 was asked for"),
        (["--level", "25"], "has threshold 20, and 25 was asked for"),
        (
            ["--bots", "random"],
            "has the players player=human, and uk=random,france=random,usa=random,player=human was",
        ),
        (["--option", "start=uk"], "has start last, and uk was asked for"),
    ],
)
def test_another_game_than_the_one_in_the_file_is_refused(
    play: Play, fails: Fails, tmp_path: Path, words: list[str], said: str
) -> None:
    file = tmp_path / "game"
    play([1], "--seed", 5, "--save", file)
    before = file.read_bytes()
    assert said in fails("solo", "--save", file, *words)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"pack": "mine"}, "the game was begun with pack mine"),
        ({"digest": "0" * 64}, "(00000000), this one is reconstructed"),
        ({"game": "toy"}, f"holds toy version {GAME.version}"),
        ({"version": 7}, "holds versailles_1919 version 7"),
        ({"record": "AAAA"}, "a record of 3 bytes"),
    ],
)
def test_a_file_of_another_game_or_pack_is_refused(
    play: Play, fails: Fails, tmp_path: Path, change: dict[str, object], said: str
) -> None:
    file = tmp_path / "game"
    play([1], "--seed", 5, "--save", file)
    saved = json.loads(file.read_text())
    file.write_text(json.dumps({**saved, "game": {**saved["game"], **change}}))
    assert said in fails("solo", "--save", file)


def test_bots_that_do_not_fit_the_kept_game_are_refused(play: Play, fails: Fails, tmp_path: Path) -> None:
    file = tmp_path / "game"
    play([1], "--seed", 5, "--bots", "usa=random", "--save", file)
    file.write_text(
        json.dumps({**json.loads(file.read_text()), "seats": {"uk": "random", "player": "human"}})
    )
    assert "its seats are uk=random,player=human, and its game has usa, player" in fails(
        "solo", "--save", file
    )


def test_what_is_no_kept_game_is_left_alone(fails: Fails, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    for content in (b"my notes", b"\xff\xfe", b"[]", GAME.new(0, players=3).to_bytes()):
        file.write_bytes(content)
        assert "not a game that versailles play has kept" in fails("solo", "--save", file)
        assert file.read_bytes() == content
    wrapped = {
        "versailles_play": 2,
        "seats": {"player": "human"},
        "game": json.loads(Engine(GAME).new(0, players=3).to_bytes()),
    }
    file.write_text(json.dumps(wrapped))
    assert "its seats are player=human, and its game has uk, france, usa" in fails("solo", "--save", file)
    assert "this is a folder" in fails("solo", "--save", tmp_path)
