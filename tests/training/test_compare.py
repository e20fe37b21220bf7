"""Variants of a config beside each other."""

import json
import sys
from pathlib import Path

import pytest

from training import compare
from training.compare import Comparison, Variant
from versailles_env.core.errors import VersaillesError

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


def test_the_command_writes_a_table_and_a_picture(
    config_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "sizes.json"
    words = [
        "--config",
        str(config_file),
        "--minutes",
        "0.001",
        "--games",
        "6",
        "--runs",
        str(tmp_path / "runs"),
    ]
    monkeypatch.setattr(
        sys, "argv", ["compare", *words, "--variant", "one:", "--variant", "two: seed=9", "--out", str(out)]
    )
    compare.main()
    found = json.loads(out.read_text())
    assert found["rows"][1]["changes"] == ["seed=9"]
    assert '--variant "two: seed=9"' in found["command"]
    assert out.with_suffix(".png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("text", ["network.layers=[4]", ": a=b"])
def test_a_variant_without_a_name_is_refused(text: str) -> None:
    with pytest.raises(VersaillesError, match="expected 'label: field=value; field=value'"):
        Variant.read(text)


def test_a_wrong_field_is_named(config_file: Path, tmp_path: Path) -> None:
    with pytest.raises(VersaillesError, match=r"small\.yaml: field lerning is not known"):
        Comparison(str(config_file), 0.001, runs=tmp_path / "runs").table([Variant("a", ("lerning=1",))])
