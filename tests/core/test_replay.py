from pathlib import Path
from typing import Any

import pytest

from tests.core.test_engine import play
from tests.toy import tiny
from tests.toy.game import GAME
from versailles_env.core.errors import ReplayError
from versailles_env.core.replay import Replay


@pytest.fixture
def replay() -> Replay:
    return play(GAME.new(11, seats=3), 100).replay


def changed(replay: Replay, **fields: Any) -> Replay:
    return replay.model_copy(update=fields)


def test_a_replay_goes_through_a_file_and_tells_the_game(replay: Replay, tmp_path: Path) -> None:
    path = replay.save(tmp_path / "folder" / "game.json")
    assert [file.name for file in path.parent.iterdir()] == ["game.json"]
    assert Replay.load(path) == replay
    again = Replay.load(path).play(GAME)
    assert again.over
    assert again.digest() == replay.digest
    assert "gains" in " ".join(again.log)


def test_a_game_with_open_chance_is_replayed_with_its_outcomes() -> None:
    engine = play(GAME.new(3, explicit_chance=True), 200)
    assert engine.over
    assert engine.replay.play(GAME).digest() == engine.digest()


def test_an_unfinished_game_is_replayed_as_far_as_it_went() -> None:
    engine = play(GAME.new(3), 4)
    assert engine.replay.play(GAME, log=False).history == engine.history


def test_another_digest_at_the_end_is_told(replay: Replay) -> None:
    with pytest.raises(ReplayError, match=rf"ends in another game: digest {replay.digest}, expected 00ff"):
        changed(replay, digest="00ff").play(GAME)


def test_another_seed_gives_another_game_and_is_told(replay: Replay) -> None:
    with pytest.raises(ReplayError, match=r"the replay (breaks at action|ends in another game)"):
        changed(replay, seed=12).play(GAME)


def test_an_answer_that_is_not_legal_is_told_with_its_place(replay: Replay) -> None:
    with pytest.raises(ReplayError, match=r"breaks at action 3: action 10 \('second branch'\) is not legal"):
        changed(replay, actions=[*replay.actions[:2], 10]).play(GAME)


def test_another_pack_is_told(replay: Replay) -> None:
    with pytest.raises(
        ReplayError, match=r"played with pack toy 12345678, this one is toy v1 \(\w{8}\): give the pack"
    ):
        changed(replay, pack_digest="1234567890").play(GAME)


def test_a_replay_of_another_game_is_told(replay: Replay) -> None:
    with pytest.raises(ReplayError, match="the replay is of toy_v0: expected tiny_v0"):
        replay.play(tiny.GAME)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"not json", "field the file: Invalid JSON"),
        (b"[]", "field the file: "),
        (b"{}", "field env: Field required"),
        (b"\xff\xfe", "not text; expected the JSON of a replay"),
    ],
)
def test_a_file_that_is_no_replay_is_told(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    with pytest.raises(ReplayError, match=rf"game.json: {message}"):
        Replay.load(path)


def test_an_unknown_field_is_told(tmp_path: Path, replay: Replay) -> None:
    path = replay.save(tmp_path / "game.json")
    path.write_text(path.read_text().replace('"env"', '"extra": 1, "env"'))
    with pytest.raises(ReplayError, match="field extra: Extra inputs"):
        Replay.load(path)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(ReplayError, match=r"gone.json: cannot be read \(No such file or directory\)"):
        Replay.load(tmp_path / "gone.json")
