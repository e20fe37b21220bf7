"""What is not ours is left alone, what cannot be written or read is one sentence: a table of bad inputs for all commands."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.toy.game import GAME

from .conftest import Run

TOY = "tests.toy.game:GAME"
ROOT = Path(__file__).parents[2]
Fails = Callable[..., str]
WRITERS = {
    "play-random": ("play-random", "--game", TOY, "--seed", 3, "--save"),
    "play": ("play", "--game", TOY, "--seed", 3, "--save"),
    "dataset": ("dataset", "random", "random", "--game", TOY, "--games", 2, "--workers", 1, "--out"),
    "bench": (
        "bench",
        "--game",
        TOY,
        "--seconds",
        0.001,
        "--no-peers",
        "--no-start",
        "--training",
        "without",
        "--out",
    ),
    "compare": ("compare", "smoke", "--variant", "a: seed=1", "--out"),
}
"""Commands that write one file, whose name comes last."""
FOLDERS = {
    "tournament": ("tournament", "random", "random", "--game", TOY, "--games", 2, "--workers", 1, "--out"),
    "difficulty": ("difficulty", "--player", "random", "--games", 1, "--workers", 1, "--out"),
    "soak": ("soak", "--game", TOY, "--games", 1, "--out"),
}
"""Commands that write a folder."""
BY_HAND = b"a letter that nobody else has"


def name_for(command: str) -> str:
    return "mine.parquet" if command == "dataset" else "mine.json"


@pytest.mark.parametrize("command", WRITERS)
def test_a_file_of_somebody_else_is_left_alone(fails: Fails, tmp_path: Path, command: str) -> None:
    file = tmp_path / name_for(command)
    for content in (BY_HAND, b"{}", b"[1, 2]", b"\xff\xfe\x00", b"[" * 100_000):
        file.write_bytes(content)
        said = fails(*WRITERS[command], file)
        assert str(file) in said
        assert "expected a name that is free" in said or "expected one, or a name that is free" in said
        assert file.read_bytes() == content
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("command", WRITERS)
@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("pipe", "this is no regular file"),
        ("device", "this is no regular file"),
        ("link to a device", "this is no regular file"),
        ("folder", "this is a folder"),
        ("link to itself", "cannot be written"),
        ("below a file", "cannot be written to"),
        ("name too long", "cannot be written"),
    ],
)
def test_what_is_no_file_to_write_is_refused(
    fails: Fails, tmp_path: Path, command: str, kind: str, said: str
) -> None:
    path = tmp_path / name_for(command)
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "device":
            path = Path("/dev/full") if command != "dataset" else path
            if command == "dataset":
                path.symlink_to("/dev/full")
        case "link to a device":
            path.symlink_to("/dev/null")
        case "folder":
            path.mkdir()
        case "link to itself":
            path.symlink_to(path)
        case "below a file":
            path.touch()
            path = path / name_for(command)
        case "name too long":
            path = path.with_stem("x" * 300)
    assert said in fails(*WRITERS[command], path)


@pytest.mark.parametrize("command", ["play-random", "dataset"])
def test_force_writes_over_it_and_what_is_ours_needs_none(run: Run, tmp_path: Path, command: str) -> None:
    file = tmp_path / name_for(command)
    file.write_bytes(BY_HAND)
    assert run(*WRITERS[command], file, "--force").exit_code == 0
    written = file.read_bytes()
    assert written != BY_HAND
    assert run(*WRITERS[command], file).exit_code == 0
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("command", ["play-random", "play", "dataset"])
def test_a_link_is_written_through(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    target, link = tmp_path / "elsewhere" / "file", tmp_path / name_for(command)
    link.symlink_to(target)
    assert run(*WRITERS[command], link).exit_code == 0
    assert link.is_symlink()
    assert target.is_file()


def test_files_beside_the_one_that_is_written_are_left_alone(run: Run, fails: Fails, tmp_path: Path) -> None:
    for name in ("mine.json.part", "mine.json.tmp"):
        (tmp_path / name).write_bytes(BY_HAND)
    assert run(*WRITERS["play-random"], tmp_path / "mine.json").exit_code == 0
    for name in ("mine.json.part", "mine.json.tmp"):
        assert (tmp_path / name).read_bytes() == BY_HAND
    (tmp_path / "figures.png").write_bytes(BY_HAND)
    assert "figures.png: this file is there already" in fails(*WRITERS["bench"], tmp_path / "figures.json")
    assert (tmp_path / "figures.png").read_bytes() == BY_HAND


def test_a_folder_with_the_name_of_a_datasets_blocks_is_left_alone(
    fails: Fails, run: Run, tmp_path: Path
) -> None:
    letter = tmp_path / "mine.parquet.blocks" / "letter"
    letter.parent.mkdir()
    letter.write_bytes(BY_HAND)
    assert "holds something else" in fails(*WRITERS["dataset"], tmp_path / "mine.parquet")
    assert letter.read_bytes() == BY_HAND


@pytest.mark.parametrize("command", FOLDERS)
def test_a_folder_of_somebody_else_is_left_alone(fails: Fails, tmp_path: Path, command: str) -> None:
    folder = tmp_path / "toy_v0" if command == "soak" else tmp_path
    folder.mkdir(exist_ok=True)
    for name in ("games.csv", "report.html", "summary.json"):
        (folder / name).write_bytes(BY_HAND)
    said = fails(*FOLDERS[command], tmp_path)
    assert "holds something else than such a run" in said
    assert {path.name for path in folder.iterdir()} == {"games.csv", "report.html", "summary.json"}
    assert all(path.read_bytes() == BY_HAND for path in folder.iterdir())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["train", "smoke", "--name", "../x"], "--name '../x' is not allowed"),
        (["train", "smoke", "--name", "/elsewhere/x"], "--name '/elsewhere/x' is not allowed"),
        (["train", "smoke", "--name", ""], "--name '' is not allowed"),
        (["train", "smoke", "--name", ".hidden"], "--name '.hidden' is not allowed"),
        (["train", "*"], "config '*' is not known"),
        (["train", "../configs/versailles_1919/smoke"], "is not known"),
        (["train", "versailles_1919/../versailles_1919/smoke"], "is not known"),
        (["train", "[a-z]*"], "is not known"),
        (["train", "nowhere/quick"], "config 'nowhere/quick' is not known"),
        (["play-random", "--game", "../toy"], "unknown game '../toy'"),
        (["play-random", "--game", "*"], "unknown game '*'"),
        (
            ["play-random", "--game", "versailles_1919_v0"],
            "unknown game 'versailles_1919_v0': this version of the package has versailles_1919_v1",
        ),
        (["play-random", "--game", ""], "unknown game ''"),
        (["play-random", "--game", "..:GAME"], "expected module:NAME"),
        (["play-random", "--game", "os:getcwd"], "has no Game of the name getcwd"),
        (["play-random", "--game", TOY, "--pack", ""], "no pack.toml there"),
        (["play-random", "--game", TOY, "--pack", "*"], "no pack.toml there"),
        (["pack", "check", ""], "no pack.toml there"),
        (["pack", "check", "/dev/null"], "no pack.toml there"),
        (["tournament", "random", "random", "--game", TOY, "--games", str(10**12), "--out", "x"], "--games"),
        (["tournament", "human", "random", "--game", TOY, "--out", "x"], "human"),
        (
            ["tournament", "ppo:../nothing", "random", "--game", TOY, "--out", "x"],
            "expected the folder of a policy",
        ),
        (["tournament", "", "random", "--game", TOY, "--out", "x"], "unknown agent ''"),
        (
            ["dataset", "random", "random", "--game", TOY, "--out", "x.csv"],
            "expected the name of a Parquet file",
        ),
        (["difficulty", "--games", "0", "--out", "x"], "--games"),
        (["pack", "report", "--games", str(10**12)], "--games"),
        (["replay", "/dev/null"], "/dev/null"),
        (["replay", "."], "cannot be read"),
        (["play", "--game", TOY, "--seed", str(2**70)], "--seed"),
        (["games", "--game", TOY, "--game", "nothing"], "unknown game 'nothing'"),
        (["warm", "--game", "nothing"], "unknown game 'nothing'"),
        (["nothing"], "No such command"),
    ],
)
def test_names_and_numbers_that_mean_nothing(
    fails: Fails, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said in fails(*words)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


@pytest.mark.parametrize("name", ["pack.toml", "cards.toml"])
def test_a_pipe_as_a_file_of_a_pack_does_not_hang(fails: Fails, tmp_path: Path, name: str) -> None:
    source = Path(GAME.load_pack(None).path)
    for path in source.glob("*.toml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / name).unlink(missing_ok=True)
    os.mkfifo(tmp_path / name)
    said = fails("pack", "check", tmp_path, "--game", TOY)
    assert "no regular file" in said or "no pack.toml there" in said


def test_lists_a_thousand_deep_are_a_sentence(fails: Fails, tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text("x = " + "[" * 5000 + "]" * 5000)
    assert "not TOML" in fails("pack", "check", tmp_path, "--game", TOY)


# --- in a process of its own: standard output, standard input, the locale


def shell(command: str, **more: str) -> "subprocess.CompletedProcess[str]":
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", **more}
    return subprocess.run(
        f"{sys.executable} -m versailles_env {command}",
        shell=True,
        capture_output=True,
        text=True,
        errors="surrogateescape",
        cwd=ROOT,
        env=env,
        check=False,
    )


def test_a_full_disk_at_standard_output_is_an_error() -> None:
    done = shell(f"games --json --game {TOY} > /dev/full")
    assert done.returncode == 2
    assert done.stderr.startswith("error: ")
    assert done.stderr.endswith("No space left on device\n")
    assert len(done.stderr.splitlines()) == 1


def test_a_closed_standard_input_ends_the_game_in_words() -> None:
    done = shell(f"play --game {TOY} --seed 3 <&-")
    assert done.returncode == 0, done.stderr
    assert "The game is not kept" in done.stdout


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_a_path_that_is_no_text_of_the_locale_is_written_and_told(tmp_path: Path, locale: str) -> None:
    folder = os.fsencode(tmp_path) + b"/caf\xe9"
    os.mkdir(folder)
    file = os.fsdecode(folder + b"/game.json")
    env = {
        **os.environ,
        "NUMBA_DISABLE_JIT": "1",
        "LC_ALL": locale,
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
    }
    words = [
        sys.executable,
        "-m",
        "versailles_env",
        "play-random",
        "--game",
        TOY,
        "--seed",
        "3",
        "-q",
        "--save",
        file,
    ]
    done = subprocess.run(words, capture_output=True, cwd=ROOT, env=env, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(Path(file).read_text())["seed"] == 3
    words[-1] = os.fsdecode(folder)
    done = subprocess.run(words, capture_output=True, cwd=ROOT, env=env, check=False)
    assert done.returncode == 2
    assert b"this is a folder" in done.stderr
    assert b"bug" not in done.stderr


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"7", b"\xff\xfe", b"[" * 100_000])
def test_progress_of_a_soak_that_was_cut_or_changed_is_told_and_kept(
    fails: Fails, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "toy_v0" / "soak.json"
    file.parent.mkdir()
    file.write_bytes(content)
    assert "soak.json: cut or changed, not the progress of a soak" in fails(*FOLDERS["soak"], tmp_path)
    assert file.read_bytes() == content
