"""What holds for all commands: help, versions, errors, interruption; and the registry of games behind them."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.docgen.commands import all_commands
from versailles_env import __version__, games
from versailles_env.cli import app
from versailles_env.commands import tell
from versailles_env.core.errors import BoardGameError

from .conftest import Run

TOY = "tests.toy.game:GAME"


@pytest.mark.parametrize("command", [name.partition(" ")[2] for name, _ in all_commands()] + ["pack"])
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    assert f"Example: versailles {command}" in " ".join(result.stdout.split())


@pytest.mark.parametrize("words", [(), ("pack",)])
def test_without_a_command_there_is_help(run: Run, words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 0
    assert "Commands" in result.stdout


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "versailles_env", "--version"], capture_output=True, text=True
    )
    assert done.returncode == 0
    assert done.stdout == f"versailles-env {__version__}\n"


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("versailles tour", "tournament"),
        ("versailles games --game vers", "versailles_1919"),
        ("versailles tournament gree", "greedy"),
        ("versailles difficulty --bots rule", "rulebook"),
        ("versailles play-random --pack rec", "reconstructed"),
    ],
)
def test_the_shell_completes(
    line: str, offered: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_VERSAILLES_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - 1))
    with pytest.raises(SystemExit):
        app(prog_name="versailles")
    assert capsys.readouterr().out.split() == [offered]


def test_help_waits_for_no_compiler() -> None:
    code = "import sys, versailles_env.cli; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_unknown_commands_and_options_are_one_sentence(fails: Callable[..., str]) -> None:
    assert "No such command 'dance'" in fails("dance")
    assert "--dance; see versailles --help" in fails("--dance").replace("'", "")
    assert "No such command 'dance'" in fails("pack", "dance")


@pytest.mark.parametrize("place", ["front", "end"])
def test_debug_shows_the_traceback(run: Run, place: str) -> None:
    words = ["play-random", "--game", TOY, "--option", "seats=9"]
    result = run(*(["--debug", *words] if place == "front" else [*words, "--debug"]))
    assert result.exit_code == 2
    assert "Traceback (most recent call last)" in result.stderr
    assert result.stderr.splitlines()[-1] == "error: option seats=9 is not allowed: expected one of 2, 3"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ZeroDivisionError("by\nzero"), "error: ZeroDivisionError: by zero; this is a bug"),
        (PermissionError(13, "Permission denied", "/there"), "error: /there: Permission denied\n"),
        (OSError("odd"), "error: OSError: odd"),
        (BoardGameError("two\n  lines"), "error: two lines\n"),
    ],
)
def test_any_error_is_one_sentence(
    fails: Callable[..., str], monkeypatch: pytest.MonkeyPatch, error: Exception, said: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(tell, "random_game", fail)
    assert fails("play-random", "--game", TOY).startswith(said)


def test_an_interruption_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(tell, "random_game", interrupt)
    result = run("play-random", "--game", TOY)
    assert result.exit_code == 130
    assert result.output == ""


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    many = f"--game {TOY} " * 200  # more than a pipe holds
    command = f"{sys.executable} -m versailles_env games --json {many} | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert done.stderr == ""


def test_a_game_of_ones_own_is_found_in_the_current_folder(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_own_game.py").write_text("from tests.toy.game import GAME\n")
    monkeypatch.chdir(tmp_path)
    assert run("games", "--game", "my_own_game:GAME").exit_code == 0


def test_a_game_of_ones_own_that_breaks_is_blamed(
    fails: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_broken_game.py").write_text("import nowhere_at_all\n")
    monkeypatch.chdir(tmp_path)
    assert "my_broken_game cannot be imported: ModuleNotFoundError" in fails(
        "games", "--game", "my_broken_game:GAME"
    )


def test_a_registered_game_that_is_not_there_is_no_error_of_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(games, "REGISTRY", {"toy": TOY, "lost": "versailles_env.games.lost.game:GAME"})
    assert [game.id for game in games.all_games()] == ["toy"]
    assert games.get_game("toy") is games.get_game("toy_v0") is games.get_game(TOY)
    with pytest.raises(BoardGameError, match="lost is registered, but"):
        games.get_game("lost")
    with pytest.raises(BoardGameError, match="this version of the package has toy_v0"):
        games.get_game("toy_v1")
