"""The files of a run edited, cut or of another shape, and numbers that make no sense: a table, each with its sentence."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from versailles_env.core.errors import BoardGameError
from versailles_env.training import memory
from versailles_env.training.checkpoint import GAMES, MODEL, STATE, SUMS, checkpoints
from versailles_env.training.config import ConfigError, check_config
from versailles_env.training.folder import RunError, RunFolder
from versailles_env.training.run import resume_run, start_run

from .conftest import Start, small, small_config

Tamper = Callable[[Path], None]
Fails = Callable[..., str]


@pytest.fixture(scope="module")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that is at its end, and could go on for longer."""
    trainer = start_run(small_config(evaluation={"every": 0}), tmp_path_factory.mktemp("runs"))
    trainer.train()
    return trainer.folder.path


def text(name: str, content: str | bytes) -> Tamper:
    return lambda path: (
        (path / name).write_bytes(content.encode() if isinstance(content, str) else content) and None
    )


def gone(*names: str) -> Tamper:
    def tamper(path: Path) -> None:
        for name in names:
            (path / name).unlink()

    return tamper


def in_config(**changes: Any) -> Tamper:
    def tamper(path: Path) -> None:
        data = yaml.safe_load((path / "config.yaml").read_text())
        for name, value in changes.items():
            part, _, field = name.rpartition("__")
            (data[part] if part else data)[field] = value
        (path / "config.yaml").write_text(yaml.safe_dump(data))

    return tamper


def in_stamp(**changes: Any) -> Tamper:
    def tamper(path: Path) -> None:
        stamp = json.loads((path / "run.json").read_text())
        (path / "run.json").write_text(json.dumps({**stamp, **changes}))

    return tamper


def cut(name: str) -> Tamper:
    def tamper(path: Path) -> None:
        content = (path / name).read_bytes()
        (path / name).write_bytes(content[: len(content) // 2])

    return tamper


def every_checkpoint(name: str, content: bytes | None) -> Tamper:
    """Changed in all of them: in the newest alone the one before is taken."""

    def tamper(path: Path) -> None:
        for each in checkpoints(path / "checkpoints"):
            if content is None:
                (each / name).unlink()
            else:
                (each / name).write_bytes(content)

    return tamper


def in_state(path: Path) -> None:
    for each in checkpoints(path / "checkpoints"):
        state = json.loads((each / STATE).read_text())
        (each / STATE).write_text(json.dumps({**state, "update": 3}))


def metrics(number: int, line: str) -> Tamper:
    def tamper(path: Path) -> None:
        lines = (path / "metrics.jsonl").read_text().splitlines()
        lines[number - 1] = line
        (path / "metrics.jsonl").write_text("\n".join(lines) + "\n")

    return tamper


NOT_JSON = "run.json: cut or changed, not readable as JSON: begin a new run"
NOT_YAML = "config.yaml: cut or changed, not readable as YAML"
NOT_WHOLE = "not a whole checkpoint"
NO_ROW = "not a row of metrics, it was cut or changed: mend it or take it out, nothing was touched"


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (gone("run.json", "config.yaml"), "no run to go on with: expected config.yaml and run.json in it"),
        (gone("run.json"), "no run to go on with: expected config.yaml and run.json in it"),
        (text("run.json", ""), NOT_JSON),
        (text("run.json", "{"), NOT_JSON),
        (text("run.json", b"\xff\xfe\x00"), NOT_JSON),
        (text("run.json", "[" * 100_000), NOT_JSON),
        (cut("run.json"), NOT_JSON),
        (text("run.json", "[]"), "run.json: cut or changed (no mapping)"),
        (text("run.json", "null"), "run.json: cut or changed (no mapping)"),
        (text("run.json", "7"), "run.json: cut or changed (no mapping)"),
        (in_stamp(went_on=7), "run.json: cut or changed (field went_on is no list)"),
        (in_stamp(env=None), "run.json: cut or changed (field env is no str)"),
        (in_stamp(config=[]), "run.json: cut or changed (field config is no dict)"),
        (in_stamp(agents=1), "run.json: cut or changed (field agents is no dict)"),
        (in_stamp(env="chess_v0"), "run.json: the run was begun with game chess_v0"),
        (in_stamp(layout="0"), "run.json: the run was begun with layout 0"),
        (in_stamp(pack_digest="0"), "run.json: the run was begun with pack 0"),
        (text("config.yaml", b"\xff\xfe\x00"), NOT_YAML),
        (text("config.yaml", "a: [1"), NOT_YAML),
        (text("config.yaml", "[" * 5000), NOT_YAML),
        (text("config.yaml", "[]"), "config.yaml: the file was changed, expected fields such as `name:`"),
        (text("config.yaml", "7"), "config.yaml: the file was changed, expected fields such as `name:`"),
        (in_config(seed=4), "config.yaml: field seed is 4, and the run was begun with 3"),
        (in_config(steps=1024), "config.yaml: field steps is 1024, and the run was begun with 512"),
        (in_config(ppo__clip=0.3), "config.yaml: field ppo.clip is 0.3, and the run was begun with 0.2"),
        (in_config(ppo=7), "config.yaml: field ppo was changed, expected fields"),
        (in_config(more=1), "config.yaml: field more is 1, and the run was begun with None"),
        (in_config(network__layers=[9]), "config.yaml: field network.layers is [9], and the run was begun with [8, 8]"),
        (every_checkpoint(STATE, b"{}"), f"{NOT_WHOLE} ({STATE} was cut or changed after it was written)"),
        (in_state, f"{NOT_WHOLE} ({STATE} was cut or changed after it was written)"),
        (every_checkpoint(STATE, b"[]"), NOT_WHOLE),
        (every_checkpoint(STATE, None), f"{NOT_WHOLE} ({STATE} is not there)"),
        (every_checkpoint(GAMES, b"PK"), f"{NOT_WHOLE} ({GAMES} was cut or changed after it was written)"),
        (every_checkpoint(GAMES, b""), f"{NOT_WHOLE} ({GAMES} was cut or changed after it was written)"),
        (every_checkpoint(MODEL, b"\0" * 64), f"{NOT_WHOLE} ({MODEL} was cut or changed after it was written)"),
        (every_checkpoint(SUMS, b"{}"), f"{NOT_WHOLE} ({SUMS} does not hold the digests of its files)"),
        (every_checkpoint(SUMS, b"[]"), f"{NOT_WHOLE} ({SUMS} does not hold the digests of its files)"),
        (every_checkpoint(SUMS, None), f"{NOT_WHOLE} ({SUMS} does not hold the digests of its files)"),
        (metrics(3, "{"), f"metrics.jsonl, line 3: {NO_ROW}"),
        (metrics(1, ""), f"metrics.jsonl, line 1: {NO_ROW}"),
        (metrics(2, "[]"), f"metrics.jsonl, line 2: {NO_ROW}"),
        (metrics(2, '{"rows": 7}'), f"metrics.jsonl, line 2: {NO_ROW}"),
        (metrics(2, '{"update": "7"}'), f"metrics.jsonl, line 2: {NO_ROW}"),
        (metrics(2, '{"update": true}'), f"metrics.jsonl, line 2: {NO_ROW}"),
        (metrics(8, "[" * 100_000), f"metrics.jsonl, line 8: {NO_ROW}"),
        (text("metrics.jsonl", b"\xff\xfe\n"), "metrics.jsonl: cannot be read: expected a row of JSON a line"),
    ],
)  # fmt: skip
def test_a_file_that_was_cut_or_changed_is_one_sentence_and_nothing_is_lost(
    stopped: Path, tmp_path: Path, fails: Fails, tamper: Tamper, said: str
) -> None:
    path = Path(shutil.copytree(stopped, tmp_path / "run"))
    tamper(path)
    before = {file: file.read_bytes() for file in path.rglob("*") if file.is_file() and file.name != ".lock"}
    assert said in fails("train", "--resume", path)
    assert all(file.read_bytes() == content for file, content in before.items())


def test_a_row_that_is_none_is_told_by_the_report_too(stopped: Path, tmp_path: Path) -> None:
    path = Path(shutil.copytree(stopped, tmp_path / "run"))
    metrics(4, "{")(path)
    with pytest.raises(RunError, match="line 4: not a row of metrics"):
        RunFolder(path).read_metrics()


def test_who_is_killed_between_run_and_config_can_go_on(start: Start, fails: Fails, tmp_path: Path) -> None:
    path = start().folder.path
    config = (path / "config.yaml").read_text()
    (path / "config.yaml").unlink()
    (tmp_path / "small.yaml").write_text(yaml.safe_dump(small()))
    said = fails("train", tmp_path / "small.yaml", "--runs", tmp_path, "--name", "run")
    assert "there is a run already; go on with it" in said
    trainer = resume_run(path)
    assert (path / "config.yaml").read_text() == config
    trainer.train()
    assert trainer.update == 8


def test_who_is_killed_while_a_run_goes_on_with_changes_has_them(stopped: Path, tmp_path: Path) -> None:
    path = Path(shutil.copytree(stopped, tmp_path / "run"))
    config = (path / "config.yaml").read_bytes()
    resume_run(path, ["steps=640"]).folder.unlock()
    (path / "config.yaml").write_bytes(config)  # killed between run.json and config.yaml
    assert RunFolder.open(path)[1].steps == 640
    assert b"steps: 640" in (path / "config.yaml").read_bytes()


def test_a_new_run_is_begun_where_one_was_killed_before_it_wrote_anything(
    start: Start, tmp_path: Path
) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / ".run.json.999999999.tmp").write_text("{")
    trainer = start("run")
    trainer.prepare()
    trainer.folder.unlock()
    assert not list((tmp_path / "run").glob(".*.tmp"))


# --- numbers


INF, NAN = float("inf"), float("nan")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        *[
            ({"ppo": {field: value}}, f"field ppo.{field} = {value} is not allowed: input should be a finite number")
            for field in ("learning_rate", "final_learning_rate", "clip", "entropy", "value", "max_grad_norm", "gamma")
            for value in (INF, NAN)
        ],
        *[
            ({field: value}, f"field {field} = {value} is not allowed: input should be a finite number")
            for field in ("shaping", "win_bonus", "minutes")
            for value in (INF, NAN)
        ],
        ({"league": {"opponents": {"random": INF}}}, "field league.opponents.random = inf is not allowed"),
        ({"league": {"opponents": {"random": 0}}}, "field league.opponents = {'random': 0.0} is not allowed: expected a share above 0"),
        ({"league": {"opponents": {"random": 0, "past": 0}}}, "is not allowed: expected a share above 0"),
        ({"league": {"same": NAN}}, "field league.same = nan is not allowed"),
        ({"league": {"keep": 10**9}}, "field league.keep = 1000000000 is not allowed: input should be less than or equal to"),
        ({"ppo": {"games": 10**9}}, "field ppo.games = 1000000000 is not allowed: input should be less than or equal to"),
        ({"ppo": {"rows": 10**9}}, "field ppo.rows = 1000000000 is not allowed: input should be less than or equal to"),
        ({"ppo": {"epochs": 10**9}}, "field ppo.epochs = 1000000000 is not allowed"),
        ({"ppo": {"minibatch": 1}}, "field ppo.minibatch = 1 is not allowed: input should be greater than or equal to 2"),
        ({"ppo": {"minibatch": 21}}, "ppo.minibatch=21 leaves one row of ppo.games x ppo.rows = 64"),
        ({"ppo": {"learning_rate": 2}}, "field ppo.learning_rate = 2 is not allowed: input should be less than or equal to 1"),
        ({"network": {"layers": [10**9]}}, "field network.layers.0 = 1000000000 is not allowed"),
        ({"network": {"layers": [8] * 1000}}, "field network.layers = "),
        ({"threads": 10_000}, "field threads = 10000 is not allowed: input should be less than or equal to 256"),
        ({"threads": 9}, "threads=9 is more than ppo.games=8"),
        ({"steps": 10**30}, "field steps = "),
        ({"minutes": 1e12}, "field minutes = 1000000000000.0 is not allowed"),
        ({"evaluation": {"games": 10**12}}, "field evaluation.games = 1000000000000 is not allowed"),
        ({"imitation": {"epochs": 10**9}}, "field imitation.epochs = 1000000000 is not allowed"),
        ({"seed": 2**31}, "field seed = 2147483648 is not allowed"),
        ({"shaping": 1e9}, "field shaping = 1000000000.0 is not allowed"),
        ({"win_bonus": -1}, "field win_bonus = -1 is not allowed"),
    ],
)  # fmt: skip
def test_a_number_that_makes_no_sense_is_named(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError, match=rf"^mine\.yaml: .*{re.escape(said)}"):
        check_config(small(**changes), "mine.yaml")


def test_a_run_that_the_memory_cannot_hold_does_not_begin(start: Start, tmp_path: Path) -> None:
    with pytest.raises(
        BoardGameError, match=r"the run needs about [\d,.]+ GB of memory and [\d,.]+ GB are free"
    ):
        start(ppo={"games": 2**24, "rows": 2**20, "minibatch": 64})
    assert not (tmp_path / "run").exists()


def test_the_estimate_grows_with_all_that_takes_memory(monkeypatch: pytest.MonkeyPatch, start: Start) -> None:
    least = memory.needed_bytes(small_config())
    larger: list[dict[str, Any]] = [
        {"ppo": {"games": 1024}},
        {"ppo": {"rows": 1024}},
        {"ppo": {"minibatch": 64}},
        {"network": {"layers": [1024, 8]}},
    ]
    assert all(memory.needed_bytes(small_config(**changes)) > least for changes in larger)
    monkeypatch.setattr(memory, "free_bytes", lambda: least - 1)
    with pytest.raises(memory.TooLarge):
        start()
    monkeypatch.setattr(memory, "free_bytes", lambda: 0)  # nobody knows
    start().folder.unlock()


@pytest.mark.parametrize("how", ["the loss", "a weight"])
def test_what_is_no_number_stops_the_run_and_leaves_the_last_good_checkpoint(
    start: Start, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    trainer = start()
    learn = trainer.model.train

    def spoil() -> None:
        learn()
        if trainer.update == 5:
            if how == "the loss":
                trainer.model.logger.record("train/value_loss", NAN)
            else:
                next(trainer.model.policy.parameters()).data[0] = INF

    monkeypatch.setattr(trainer.model, "train", spoil)
    with pytest.raises(RunError, match=r"stopped at update 6, .*; the last good checkpoint is .*/000004$"):
        trainer.train()
    assert len(trainer.folder.read_metrics()) == 5
    monkeypatch.undo()
    again = resume_run(trainer.folder.path)
    again.train()
    assert again.update == 8
