"""The comparison of network sizes."""

from pathlib import Path

from training.sizes import SIZES, compare


def test_every_size_gets_the_same_minutes_and_games_and_a_second_call_plays_nothing(
    config_file: Path, tmp_path: Path
) -> None:
    found = compare(str(config_file), minutes=0.001, games=6, threads=1, runs=tmp_path / "runs")
    assert [tuple(row["layers"]) for row in found["rows"]] == list(SIZES)
    assert [row["megabytes"] for row in found["rows"]] == sorted(row["megabytes"] for row in found["rows"])
    assert all(result["games"] == 6 for row in found["rows"] for result in row["results"])
    again = compare(str(config_file), minutes=0.001, games=6, threads=1, runs=tmp_path / "runs")
    assert again == found
