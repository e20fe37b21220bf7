"""Configs: what is wrong is one sentence with file, field and what was expected."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from versailles_env.games import FLAGSHIP
from versailles_env.training.config import FOLDER, ConfigError, check_config, find_config, read_config

from .calls import ENTRY, GAME
from .conftest import Start, small

Fails = Callable[..., str]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"ppo": {"learning_rates": 1}}, "field ppo.learning_rates is not known: expected one of games, rows,"),
        ({"leage": {}}, "field leage is not known: expected one of name, game, pack, start, tables"),
        ({"ppo": {"learning_rate": -1}}, "field ppo.learning_rate = -1 is not allowed: input should be greater than 0"),
        ({"ppo": {"learning_rate": "fast"}}, "field ppo.learning_rate = 'fast' is not allowed: input should be a valid"),
        ({"ppo": {"games": 1.5}}, "field ppo.games = 1.5 is not allowed"),
        ({"network": {"activation": "gelu"}}, "field network.activation = 'gelu' is not allowed: input should be 'tanh' or 'relu'"),
        ({"network": {"layers": []}}, r"field network.layers = \[\] is not allowed"),
        ({"name": "../elsewhere"}, "field name = '../elsewhere' is not allowed"),
        ({"tables": []}, r"field tables = \[\] is not allowed"),
        ({"tables": [{"seats": 2}, {"players": 2}]}, r"tables\[1\]: unknown option 'players': expected one of seats, sides"),
        ({"tables": [{"seats": 9}]}, r"tables\[0\]: option seats=9 is not allowed: expected one of 2, 3"),
        ({"tables": [{"step_limit": "soon"}]}, r"tables\[0\]: .*'soon'"),
        ({"evaluation": {"tables": [{"seats": 9}]}}, r"evaluation.tables\[0\]: option seats=9"),
        ({"ppo": {"minibatch": 65}}, "ppo.minibatch=65 is more than ppo.games x ppo.rows = 64"),
        ({"ppo": {"games": 1, "minibatch": 8}}, "ppo.games=1 is fewer than the 2 tables"),
        ({"learner": "two"}, "field learner = 'two' is not allowed: expected 'one' or a list of seats"),
        ({"truncation": "never"}, "field truncation = 'never' is not allowed: input should be 'score' or 'bootstrap'"),
        ({"game": "chess"}, "field game: unknown game 'chess': expected one of versailles_1919"),
        ({"league": {"opponents": {"gready": 1}}}, "field league.opponents: unknown agent 'gready': expected one of"),
        ({"league": {"opponents": {"past": 1}}}, "field league.opponents = {'past': 1.0} is not allowed: expected a named"),
        ({"league": {"opponents": {"random": -1}}}, "field league.opponents.random = -1 is not allowed"),
        ({"evaluation": {"yardsticks": ["nobody"]}}, "field evaluation.yardsticks: unknown agent 'nobody'"),
        ({"imitation": {"updates": 1, "teacher": "nobody"}}, "field imitation.teacher: unknown agent 'nobody'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError, match=rf"^mine\.yaml: {said}"):
        check_config(small(**changes), "mine.yaml")


def test_a_missing_field_is_named() -> None:
    data = small()
    del data["steps"]
    with pytest.raises(ConfigError, match=r"^mine\.yaml: field steps is missing$"):
        check_config(data, "mine.yaml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name: [1,\nsteps: }", "line 2: not readable as YAML"),
        ("just words", "expected fields such as `name:` and `tables:`"),
        ("", "expected fields such as"),
        (b"name: \xff\xfe", "cannot be read; expected a YAML file"),
        ("!!python/object/apply:os.getcwd []", "not readable as YAML"),
    ],
)
def test_a_file_that_is_no_config(tmp_path: Path, text: str | bytes, said: str) -> None:
    path = tmp_path / "odd.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ConfigError, match=said) as caught:
        read_config(path)
    assert str(caught.value).startswith(str(path))


@pytest.mark.parametrize(
    ("change", "field", "value"),
    [
        ("ppo.learning_rate=3e-4", ("ppo", "learning_rate"), 3e-4),
        ("ppo.learning_rate=0.5", ("ppo", "learning_rate"), 0.5),
        ("seed=7", ("seed",), 7),
        ("network.layers=[4, 5]", ("network", "layers"), [4, 5]),
        ("imitation.updates=2", ("imitation", "updates"), 2),  # a part that the file does not have
        ("league.by_result=false", ("league", "by_result"), False),
        ("tables=[{seats: 3}]", ("tables",), [{"seats": 3}]),
        ("evaluation.tables=null", ("evaluation", "tables"), None),
        ("name=a-b", ("name",), "a-b"),
    ],
)
def test_changes_are_laid_over_a_file(
    config_file: Path, change: str, field: tuple[str, ...], value: Any
) -> None:
    found: Any = read_config(config_file, ["imitation.teacher=random", change])
    for name in field:
        found = getattr(found, name)
    assert found == value
    assert type(found) is type(value)


def test_the_last_of_two_changes_stands(config_file: Path) -> None:
    assert read_config(config_file, ["seed=7", "seed=8"]).seed == 8


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("seed", "--set 'seed' is not readable: expected field=value"),
        ("=3", "is not readable: expected field=value"),
        ("ppo..games=3", "is not readable: expected field=value"),
        ("seed=[1", "the value is not readable"),
        ("seed.more=1", "seed has no fields of its own"),
        ("ppo.speed=1", "field ppo.speed is not known: expected one of games"),
        ("evaluation.yardsticks=[past]", "expected 'past' beside a named agent"),
        ("league.same=1.5", "field league.same = 1.5 is not allowed"),
        ("clock=sun", "field clock = 'sun' is not allowed"),
    ],
)
def test_changes_that_cannot_be(config_file: Path, change: str, said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_config(config_file, [change])
    assert said in str(caught.value)


def test_the_shipped_configs_are_whole() -> None:
    found = sorted(FOLDER.glob("*/*.yaml"))
    assert {
        *("smoke", "quick", "standard"),
        *("solo_player", "solo_rival", "solo_bots", "solo_givers", "solo_spoilers"),
    } <= {file.stem for file in found}
    for file in found:
        data = yaml.safe_load(file.read_text())
        assert (data["name"], data["game"]) == (file.stem, file.parent.name)
        assert read_config(f"{file.parent.name}/{file.stem}") == read_config(file)


def test_a_name_alone_is_the_flagships_config_whatever_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in ("a_game", FLAGSHIP, "z_game"):
        (tmp_path / game).mkdir()
        (tmp_path / game / "quick.yaml").write_text("")
    (tmp_path / "z_game" / "long.yaml").write_text("")
    (tmp_path / "quick.yaml").write_text("")
    monkeypatch.setattr("versailles_env.training.config.FOLDER", tmp_path)
    assert find_config("quick") == tmp_path / FLAGSHIP / "quick.yaml"
    assert find_config("z_game/quick") == tmp_path / "z_game" / "quick.yaml"
    for name in ("long", "*", "z*/long", "../quick", "z_game/../quick", ""):
        with pytest.raises(
            ConfigError, match="expected a YAML file or one of a_game/quick, quick, z_game/long"
        ):
            find_config(name)


# --- through the command line


def test_a_game_names_its_shipped_config(fails: Fails, tmp_path: Path) -> None:
    runs = ("--runs", tmp_path / "runs")
    assert "config 'versailles_1919/nothing' is not known" in fails(
        "train", "nothing", "--game", FLAGSHIP, *runs
    )
    assert "unknown game 'chess'" in fails("train", "quick", "--game", "chess", *runs)
    assert "a config says its own game" in fails("train", "mine.yaml", "--game", FLAGSHIP, *runs)
    assert "a config says its own game" in fails("compare", "x/quick", "--game", FLAGSHIP, "--variant", "a:")


def test_the_command_says_it_in_one_sentence(fails: Fails, config_file: Path, tmp_path: Path) -> None:
    runs = ("--runs", tmp_path / "runs")
    assert f"{config_file}: field ppo.speed is not known" in fails(
        "train", config_file, "--set", "ppo.speed=1", *runs
    )
    assert "expected a YAML file or one of " in fails("train", "unheard_of", *runs)
    assert "smoke" in fails("train", "unheard_of", *runs)
    assert "there is no such config" in fails("train", tmp_path / "gone.yaml", *runs)
    assert "give either a config or --resume RUN" in fails("train")
    assert "give either a config or --resume RUN" in fails("train", config_file, "--resume", tmp_path)
    assert "--name belongs to a new run" in fails("train", "--resume", tmp_path, "--name", "x")
    assert "no run to go on with: expected config.yaml and run.json" in fails("train", "--resume", tmp_path)
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize(
    "change", ["learner=[west]", "shaping=0.5", "league.opponents={nobody: 1}", "pack=elsewhere"]
)
def test_a_run_that_cannot_begin_leaves_no_folder(
    fails: Fails, config_file: Path, tmp_path: Path, change: str
) -> None:
    game = "game=tests.training.calls:SILENT" if change.startswith("shaping") else f"game={ENTRY}"
    if change.startswith("pack"):
        game = "game=tests.toy.game:GAME"
    fails("train", config_file, "--set", change, "--set", game, "--runs", tmp_path / "runs")
    assert not (tmp_path / "runs" / "small" / "config.yaml").exists()


def test_a_run_that_is_there_is_not_overwritten(
    start: Start, fails: Fails, config_file: Path, tmp_path: Path
) -> None:
    folder = start("small").folder
    (folder.path / "metrics.jsonl").write_text("kept")
    before = {file: file.read_bytes() for file in folder.path.iterdir()}
    said = fails("train", config_file, "--runs", tmp_path, "--set", "seed=99")
    assert "there is a run already; go on with it" in said
    assert {file: file.read_bytes() for file in folder.path.iterdir()} == before


def test_a_folder_with_other_results_is_left_alone(fails: Fails, config_file: Path, tmp_path: Path) -> None:
    report = tmp_path / "first" / "report.html"
    report.parent.mkdir()
    report.write_text("of a tournament")
    assert "holds something else than a run" in fails(
        "train", config_file, "--runs", tmp_path, "--name", "first"
    )
    assert report.read_text() == "of a tournament"
    assert list(report.parent.iterdir()) == [report]


def test_a_run_of_another_pack_or_layout_is_not_gone_on_with(start: Start, fails: Fails) -> None:
    import json

    path = start().folder.path
    stamp = json.loads((path / "run.json").read_text())
    assert stamp["env"] == GAME.env_id
    assert stamp["seed"] == 3
    for field, what in (("layout", "layout"), ("pack_digest", "pack"), ("env", "game")):
        (path / "run.json").write_text(json.dumps({**stamp, field: "another"}))
        said = fails("train", "--resume", path)
        assert f"the run was begun with {what} another, here it is {stamp[field]}" in said
