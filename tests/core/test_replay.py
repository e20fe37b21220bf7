import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.core.test_engine import play
from tests.toy import tiny
from tests.toy.game import GAME
from versailles_env.core.errors import BoardGameError, ReplayError
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


EDITED: list[tuple[dict[str, object], str]] = [
    *(
        ({"actions": value}, "field actions")
        for value in (None, 3, "012", {}, [None], [0.5], [True], ["1"], [[0]])
    ),
    ({"actions": [10**30]}, "the replay breaks at action 1: action 1000000"),
    ({"actions": [-1]}, "the replay breaks at action 1: action -1"),
    ({"actions": [-4]}, "the replay breaks at action 1: action -4"),
    ({"actions": []}, "the replay ends in another game"),
    *(({"options": value}, "field options") for value in (None, [], "seats=3", 3)),
    ({"options": {"seats": 9}}, "option seats=9 is not allowed"),
    ({"options": {"chairs": 1}}, "unknown option 'chairs'"),
    ({"options": {"auto": "no"}}, "option auto='no' is not allowed"),
    ({"options": {"step_limit": -1}}, "option step_limit=-1 is not allowed"),
    ({"options": {"seed": 4}}, "which is no option of a game"),
    ({"options": {"log": True}}, "which is no option of a game"),
    *(({"seed": value}, "field seed") for value in (None, "7", 1.5, True, [])),
    *(({"seed": value}, f"seed {value} is not allowed") for value in (-1, 2**64)),
    *(({"explicit_chance": value}, "field explicit_chance") for value in (None, 1, "no")),
    *(({name: None}, f"field {name}") for name in ("env", "entry", "pack", "pack_digest", "digest")),
    ({"digest": ""}, "the replay ends in another game"),
    ({"pack": "nowhere"}, "nowhere"),
]


@pytest.mark.parametrize("number", range(len(EDITED)))
def test_an_edited_replay_is_one_sentence(tmp_path: Path, replay: Replay, number: int) -> None:
    changes, said = EDITED[number]
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**replay.model_dump(), **changes}))
    with pytest.raises(BoardGameError) as caught:
        Replay.load(path).play(GAME)
    assert said in str(caught.value)


def test_a_replay_cut_anywhere_is_one_sentence(tmp_path: Path, replay: Replay) -> None:
    path = replay.save(tmp_path / "game.json")
    text = path.read_text().rstrip()
    for end in range(0, len(text), 13):
        path.write_text(text[:end])
        with pytest.raises(ReplayError, match="expected the JSON of a replay"):
            Replay.load(path)


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ReplayError, match="no regular file"):
        Replay.load(tmp_path / "pipe")
