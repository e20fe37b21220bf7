"""`play-random`, `replay`, `games`."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from versailles_env.core.replay import Replay
from versailles_env.games import FLAGSHIP, REGISTRY, get_game

from .conftest import Run

TOY = "tests.toy.game:GAME"


def test_games_lists_what_a_user_needs_to_choose(run: Run) -> None:
    result = run("games", "--game", TOY)
    assert result.exit_code == 0
    for word in ("toy_v0", "2, 3", "seats", "how many play", "6 reconstruction"):
        assert word in result.stdout


@pytest.mark.parametrize("name", REGISTRY)
def test_every_game_tells_modes_sizes_packs_policies_and_configs(run: Run, name: str) -> None:
    game = get_game(name)
    (told,) = json.loads(run("games", "--game", name, "--json").stdout)
    assert told["title"] == game.title
    assert bool(game.solo) == any(mode.startswith("solitaire") for mode in told["modes"])
    assert (told["actions"], told["observation"]) == (game.actions.size, game.observations.size)
    assert told["bytes"] == game.dtype.itemsize
    assert told["pack"]["id"] in told["packs"]
    shown = run("games", "--game", name).stdout
    assert all(word in shown for word in (*told["packs"], *told["policies"], *told["configs"]))


def test_the_flagship_has_its_policies_and_configs_and_is_what_no_game_means(run: Run) -> None:
    (told,) = json.loads(run("games", "--game", FLAGSHIP, "--json").stdout)
    assert told["modes"] == ["2, 3, 4 players", "solitaire"]
    solo = [f"ppo:solo_{name}" for name in ("bots", "givers", "player", "rival", "spoilers")]
    assert told["policies"] == ["ppo:deals", *solo, "ppo:standard"]
    assert {"quick", "smoke", "standard"} <= set(told["configs"])
    assert (
        f"Versailles 1919, pack {told['pack']['label']}, seed 1" in run("play-random", "-s", 1, "-q").stdout
    )


def test_games_as_json(run: Run) -> None:
    (game,) = json.loads(run("games", "--game", TOY, "--json").stdout)
    assert game["players"] == [2, 3]
    assert game["actions"] == 14
    assert game["options"] == [{"name": "seats", "default": 2, "allowed": "2, 3", "what": "how many play"}]
    assert game["pack"]["sources"] == {"rulebook": 0, "public": 0, "reconstruction": 6}


def test_a_random_game_is_told_and_ends(run: Run) -> None:
    result = run("play-random", "--game", TOY, "--seed", 3, "--option", "seats=3")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert "seed 3; seats 3" in result.stdout
    assert "red gains 1." in result.stdout
    assert re.search(r"^over after \d+ decisions, won by (red|green|blue)", result.stdout, re.MULTILINE)
    assert result.stdout == run("play-random", "--game", TOY, "--seed", 3, "--option", "seats=3").stdout


def test_decisions_are_shown_when_asked_for(run: Run) -> None:
    assert "which card to play? play" in run("play-random", "--game", TOY, "--seed", 3, "--decisions").stdout


def test_quiet_tells_the_result_alone(run: Run) -> None:
    result = run("play-random", "--game", TOY, "--seed", 3, "--quiet")
    assert "gains" not in result.stdout
    assert "over after" in result.stdout


def test_without_a_seed_the_seed_is_told(run: Run) -> None:
    assert ", seed " in run("play-random", "--game", TOY, "--quiet").stdout


def test_options_that_every_game_has(run: Run) -> None:
    result = run("play-random", "--game", TOY, "--seed", 1, "--option", "step_limit=4", "--option", "auto=no")
    assert "cut off by the step limit after 4 decisions" in result.stdout


def test_a_saved_game_is_replayed_to_the_same_digest(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "new" / "game.json"
    assert f"replay saved: {file}" in run("play-random", "--game", TOY, "--seed", 3, "--save", file).stdout
    result = run("replay", file, "--table", "--game", TOY)
    assert result.exit_code == 0
    assert "gains" in result.stdout
    assert "points, holds" in result.stdout
    assert f"digest {json.loads(file.read_text())['digest']}: the same game as recorded" in result.stdout


def test_a_game_can_be_replayed_that_was_stopped(run: Run, tmp_path: Path) -> None:
    from tests.toy.game import GAME

    engine = GAME.new(5)
    engine.step(engine.legal()[0])
    result = run("replay", engine.replay.save(tmp_path / "game.json"), "--game", TOY)
    assert result.exit_code == 0
    assert "stopped after 1 decisions" in result.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--game", "checkers"], "unknown game 'checkers': expected one of versailles_1919"),
        (["--game", "versailles_1919_v77"], "versailles_1919"),
        (["--game", "tests.nowhere:GAME"], "there is no module tests.nowhere"),
        (["--game", "tests.cli.broken:NO"], "has no Game of the name NO"),
        (["--game", "tests.cli.broken:NOT_A_GAME"], "has no Game of the name NOT_A_GAME"),
        (["--game", "tests.cli.broken:"], "expected module:NAME"),
        (["--game", TOY, "--option", "chairs=2"], "unknown option 'chairs': expected one of seats"),
        (["--game", TOY, "--option", "log=yes"], "unknown option 'log'"),
        (["--game", TOY, "--option", "seats=9"], "option seats=9 is not allowed: expected one of 2, 3"),
        (["--game", TOY, "--option", "seats=two"], "option seats='two' is not allowed"),
        (["--game", TOY, "--option", "seats"], "expected name=value"),
        (["--game", TOY, "--option", "seats=2", "--option", "seats=3"], "given twice"),
        (["--game", TOY, "--option", "step_limit=-1"], "option step_limit=-1 is not allowed"),
        (["--game", TOY, "--option", "auto=3"], "option auto=3 is not allowed"),
        (["--game", TOY, "--seed", "-1"], "seed -1 is not allowed"),
        (["--game", TOY, "--seed", "seven"], "'--seed'"),
        (["--game", TOY, "--pack", "nowhere"], "no pack.toml there"),
        (["--game"], "--game"),
        (["--colour"], "--colour"),
    ],
)
def test_a_mistake_is_told_in_one_sentence(fails: Callable[..., str], words: list[str], said: str) -> None:
    assert said in fails("play-random", *words)


def test_a_file_that_cannot_be_written_is_told_before_the_game(
    fails: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    assert "cannot be written to" in fails(
        "play-random", "--game", TOY, "--save", tmp_path / "file" / "game.json"
    )
    assert "this is a folder" in fails("play-random", "--game", TOY, "--save", tmp_path)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"actions": [10, 10, 10]}, "the replay breaks at action 1"),
        ({"digest": "0" * 16}, "the replay ends in another game"),
        ({"seed": -3}, "seed -3 is not allowed"),
        ({"seed": "x"}, "field seed"),
        ({"options": {"seats": 7}}, "option seats=7"),
        ({"env": "toy_v9"}, "the replay is of toy_v9"),
        ({"pack_digest": "0" * 64}, "give the pack it was played with"),
        ({"more": 1}, "field more"),
    ],
)
def test_a_tampered_replay_is_refused(
    run: Run, fails: Callable[..., str], tmp_path: Path, changes: dict[str, object], said: str
) -> None:
    file = tmp_path / "game.json"
    run("play-random", "--game", TOY, "--seed", 3, "--save", file)
    file.write_text(json.dumps({**json.loads(file.read_text()), **changes}))
    assert said in fails("replay", file, "--game", TOY)


def test_a_replay_never_names_the_module_that_is_imported(
    fails: Callable[..., str], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "evil.py").write_text("raise SystemExit('imported')")
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "game.json"
    run("play-random", "--game", TOY, "--seed", 3, "--save", file)
    for entry in ("evil:GAME", "nonsense", "", TOY):
        file.write_text(json.dumps({**json.loads(file.read_text()), "entry": entry}))
        assert f"in {entry!r}, which is no registered game" in fails("replay", file)


def test_what_is_no_replay_is_refused(fails: Callable[..., str], tmp_path: Path) -> None:
    assert "cannot be read" in fails("replay", tmp_path / "nowhere.json")
    assert "cannot be read" in fails("replay", tmp_path)
    (tmp_path / "game.json").write_bytes(b"\xff\xfe")
    assert "not text" in fails("replay", tmp_path / "game.json")
    assert "FILE" in fails("replay")


def test_results_as_json(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = run("play-random", "--game", TOY, "--seed", 3, "--option", "seats=3", "--save", file, "--json")
    played = json.loads(result.stdout)
    assert (played["env"], played["seed"], played["options"]) == ("toy_v0", 3, {"seats": 3})
    assert played["over"]
    assert played["result"]
    assert "replay saved" in result.stderr
    assert json.loads(run("replay", file, "--json", "--game", TOY).stdout) == played


@pytest.mark.slow
def test_a_reader_that_leaves_costs_no_file(tmp_path: Path) -> None:
    """`play-random --save FILE | head`: the story is cut, the replay is whole."""
    file = tmp_path / "game.json"
    command = [
        sys.executable,
        "-m",
        "versailles_env",
        "play-random",
        "--game",
        TOY,
        "--seed",
        "3",
        "--save",
        str(file),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.close()  # nobody reads a line
        process.wait(120)
    assert Replay.load(file).actions
