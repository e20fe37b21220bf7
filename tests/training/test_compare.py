"""Variants of a config beside each other."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from versailles_env.core.errors import BoardGameError
from versailles_env.training.compare import Comparison, Variant

SIZES = [Variant("small", ("network.layers=[4, 4]",)), Variant("large one", ("network.layers=[16, 8]",))]


def test_every_variant_gets_the_same_minutes_and_games_and_a_second_call_plays_nothing(
    config_file: Path, tmp_path: Path
) -> None:
    both = Comparison(str(config_file), minutes=0.001, games=6, runs=tmp_path / "runs")
    found = both.table(SIZES)
    assert [row["label"] for row in found["rows"]] == ["small", "large one"]
    assert found["rows"][0]["megabytes"] <= found["rows"][1]["megabytes"]
    assert all(result["games"] == 6 for row in found["rows"] for result in row["results"])
    for row in found["rows"]:
        assert row["curve"][-1]["results"] == row["results"]
        assert row["minutes"] >= 0.001
    trainer = both.trainer(SIZES[1])
    assert trainer.config.network.layers == [16, 8]
    assert trainer.config.clock == "cpu"
    assert both.table(SIZES) == found


def test_more_minutes_go_on_with_the_runs_that_are_there(config_file: Path, tmp_path: Path) -> None:
    first = Comparison(str(config_file), minutes=0.001, games=6, runs=tmp_path / "runs").table(SIZES[:1])
    minutes = first["rows"][0]["minutes"] + 0.001
    longer = Comparison(str(config_file), minutes, games=12, runs=tmp_path / "runs").table(SIZES[:1])
    (before,), (after,) = first["rows"], longer["rows"]
    assert before["went_on"] == []
    assert after["went_on"][0]["changes"] == ["minutes=" + str(minutes), "evaluation.final_games=12"]
    assert after["minutes"] >= minutes
    assert after["rows"] > before["rows"]
    assert all(result["games"] == 12 for result in after["results"])
    assert after["curve"][: len(before["curve"])] == before["curve"]


def test_a_run_that_learned_otherwise_is_refused(config_file: Path, tmp_path: Path) -> None:
    both = Comparison(str(config_file), minutes=0.001, games=6, runs=tmp_path / "runs")
    both.table(SIZES[:1])
    with pytest.raises(
        BoardGameError, match=r"network\.layers is \[4, 4\] in the run that is there, expected \[4, 5\]"
    ):
        both.table([Variant("small", ("network.layers=[4, 5]",))])


def test_the_command_writes_a_table_and_a_picture(run: Run, config_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "sizes.json"
    words = ("--minutes", 0.001, "--games", 6, "--runs", tmp_path / "runs", "--out", out)
    result = run("compare", config_file, *words, "--variant", "one:", "--variant", "two: seed=9; shaping=0")
    assert result.exit_code == 0, result.output
    assert "pack: calls v1" in result.stdout
    found = json.loads(out.read_text())
    assert found["rows"][1]["changes"] == ["seed=9", "shaping=0"]
    assert found["command"].endswith('--variant "one:" --variant "two: seed=9; shaping=0"')
    assert out.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
    again = run("compare", config_file, *words, "--variant", "one:", "--json")
    assert json.loads(again.stdout)["rows"] == found["rows"][:1]


def test_two_variants_of_one_name_are_refused(config_file: Path, tmp_path: Path) -> None:
    variants = [Variant("a b", ()), Variant("a-b", ("seed=1",))]
    with pytest.raises(BoardGameError, match="two variants would both be the run a-b"):
        Comparison(str(config_file), 0.001, runs=tmp_path / "runs").table(variants)


@pytest.mark.parametrize("text", ["network.layers=[4]", ": a=b"])
def test_a_variant_without_a_name_is_refused(text: str) -> None:
    with pytest.raises(BoardGameError, match="expected 'label: field=value; field=value'"):
        Variant.read(text)


def test_a_wrong_field_is_named(config_file: Path, tmp_path: Path) -> None:
    with pytest.raises(BoardGameError, match=r"small\.yaml: field lerning is not known"):
        Comparison(str(config_file), 0.001, runs=tmp_path / "runs").table([Variant("a", ("lerning=1",))])
