"""`versailles tournament`, from the command line."""

import base64
import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pyarrow.csv
import pyarrow.parquet as pq
import pytest

from tests.cli.conftest import Run
from tests.toy.game import GAME as TOY
from versailles_env.agents.runs.store import ResultsError
from versailles_env.agents.tournament.rows import TIME
from versailles_env.agents.tournament.run import read_games
from versailles_env.games.versailles_1919.game import GAME as VERSAILLES

Words = Callable[..., tuple[object, ...]]
ENTRY = {"games", "wins", "win_rate", "ci95", "rating", "rating_ci95", "mean_score"}


def versailles(
    out: Path, *more: object, agents: tuple[str, ...] = ("greedy", "random", "random")
) -> tuple[object, ...]:
    return ("tournament", *agents, "--players", 3, "--games", 9, "--workers", 1, "--out", out, *more)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small tournament of Versailles with replays, played once."""
    from typer.testing import CliRunner

    from versailles_env.cli import app

    out = tmp_path_factory.mktemp("tournament")
    words = [str(word) for word in versailles(out, "--replays", 3)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    for shown in (
        "Agents (pack reconstructed",
        "Nations",
        "Turn positions",
        "ranks ahead",
        "9 games: greedy + random + random",
    ):
        assert shown in result.stdout
    return out


def test_json_is_all_that_is_printed(run: Run, tmp_path: Path) -> None:
    result = run(*versailles(tmp_path, "--json"))
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert set(data["agents"]) == {"greedy", "random"}
    for entry in data["agents"].values():
        assert set(entry) == ENTRY
        assert entry["games"] == 9
        assert entry["ci95"][0] <= entry["win_rate"] <= entry["ci95"][1]
        assert entry["rating_ci95"][0] < entry["rating"] < entry["rating_ci95"][1]
    assert data["agents"]["greedy"]["wins"] + data["agents"]["random"]["wins"] == pytest.approx(9)
    assert list(data["seats"]) == ["1", "2", "3"]
    assert list(data["factions"]) == ["uk", "france", "usa"]
    assert data["pack"] == VERSAILLES.load_pack(None).label
    assert json.loads((tmp_path / "summary.json").read_text()) == data


def test_a_row_a_game_and_seat(played: Path) -> None:
    table = pq.read_table(played / "games.parquet")
    rows = table.to_pylist()
    assert len(rows) == 27
    assert {"game", "line_up", "seed", "agent", "faction", "seat", "part_stars", "part_flags", "part_strategy", "part_happiness",
            "total", "rank", "win", "decisions", "turns", "uprisings", "settled", "end", "replay", "pack", TIME} <= set(rows[0])  # fmt: skip
    for row in rows:
        assert row["total"] == sum(value for name, value in row.items() if name.startswith("part_"))
        assert row["pack"] == VERSAILLES.load_pack(None).label
    for game in range(9):
        own = [row for row in rows if row["game"] == game]
        assert [row["seat"] for row in own] == [1, 2, 3]
        assert sum(row["win"] for row in own) == pytest.approx(1)
        assert sum(row["own_decisions"] for row in own) == own[0]["decisions"]
    assert pyarrow.csv.read_csv(played / "games.csv").num_rows == 27


def test_seats_and_nations_were_balanced_as_played(played: Path) -> None:
    rows = read_games(played).to_pylist()
    found = Counter((row["agent"], row["faction"], row["seat"]) for row in rows)
    assert {count for (agent, *_), count in found.items() if agent == "greedy"} == {1}
    assert {count for (agent, *_), count in found.items() if agent == "random"} == {2}
    assert len(found) == 18


def test_a_replay_is_the_game_that_was_played(run: Run, played: Path) -> None:
    row = read_games(played).to_pylist()[0]
    replayed = run("replay", played / row["replay"], "--quiet")
    assert replayed.exit_code == 0, replayed.output
    assert f"over after {row['decisions']} decisions" in replayed.stdout
    assert f"{row['faction']} {row['total']:.0f}" in replayed.stdout


def test_so_many_games_are_kept_as_pages_that_the_report_links(played: Path) -> None:
    kept = {row["replay"] for row in read_games(played).to_pylist()} - {""}
    assert kept == {f"replays/game-00000{k}.json" for k in range(3)}
    page = (played / "report.html").read_text()
    links = re.findall(r'<a href="(replays/[^"]+)">([^<]+)</a>', page)
    assert [link for link, _ in links] == [f"replays/game-00000{k}.html" for k in range(3)]
    for link, words in links:
        assert (played / link).read_text().startswith("<!doctype html>")
        assert (played / link).stat().st_size < 3_000_000
        assert re.match(r"(uk|france|usa) \w+, .+\. Over after \d+ decisions .+ won by", words)


def test_the_answer_stands_on_top_and_no_title_twice(played: Path) -> None:
    page = (played / "report.html").read_text()
    first = re.search(r'<p class="answer">([^<]+)</p>', page)
    assert first
    assert re.match(
        r"greedy (wins most|and random cannot be told apart) at a table of 3: greedy \d+\.\d%", first[1]
    )
    assert page.index("answer") < page.index("<table>")
    titles = re.findall(r"<h2>([^<]+)</h2>", page) + re.findall(r'alt="([^"]+)"', page)
    assert len(set(titles)) == len(titles)


def test_the_report_is_one_file_with_its_pictures(played: Path) -> None:
    page = (played / "report.html").read_text()
    images = re.findall(r'src="data:image/png;base64,([^"]+)"', page)
    names = ("ratings", "parts", "effects", "scores", "length")
    assert [base64.b64decode(image) for image in images] == [
        (played / "pictures" / f"{n}.png").read_bytes() for n in names
    ]
    assert all(base64.b64decode(image).startswith(b"\x89PNG") for image in images)
    assert not re.findall(r'(?:src|href)="(?!data:|replays/)', page)
    label = VERSAILLES.load_pack(None).label
    assert label in page
    assert "versailles tournament greedy random random --players 3 --games 9 --seed 0" in page


def test_a_picture_names_pack_and_command(played: Path) -> None:
    import matplotlib as mpl

    from versailles_env.agents.report.drawing import image
    from versailles_env.agents.runs.results import columns_of
    from versailles_env.agents.tournament.pictures import pictures
    from versailles_env.agents.tournament.run import Results

    from .conftest import versailles_plan

    plan = versailles_plan("greedy", "random", "random", games=9, replays=3)
    summary = json.loads((played / "summary.json").read_text())
    results = Results(plan, played, columns_of(read_games(played)), summary, 0)
    for _, _, figure in pictures(results):
        with mpl.rc_context({"svg.fonttype": "none"}):
            text = image(figure, "svg").decode()
        assert plan.pack.label in text
        assert plan.command in text


@pytest.mark.slow
def test_the_same_result_on_any_number_of_workers(run: Run, tmp_path: Path, played: Path) -> None:
    result = run(
        *versailles(tmp_path, "--replays", 3, "--json")[:-5],
        "--workers",
        2,
        "--out",
        tmp_path,
        "--replays",
        3,
        "--json",
    )
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout) == json.loads((played / "summary.json").read_text())
    one, two = (read_games(path).drop_columns([TIME]) for path in (played, tmp_path))
    assert one.equals(two, check_metadata=True)
    for file in ("ratings", "scores", "effects"):
        assert (tmp_path / "pictures" / f"{file}.svg").read_bytes() == (
            played / "pictures" / f"{file}.svg"
        ).read_bytes()


def test_a_longer_list_plays_all_line_ups_on_the_same_seeds(run: Run, tmp_path: Path) -> None:
    result = run(*versailles(tmp_path, "--json", agents=("greedy", "random", "random", "random")))
    data = json.loads(result.stdout)
    assert data["line_ups"] == ["greedy + random + random", "random + random + random"]
    rows = read_games(tmp_path).to_pylist()
    seeds = [[row["seed"] for row in rows if row["line_up"] == line_up] for line_up in data["line_ups"]]
    assert seeds[0] == seeds[1]
    assert data["games"] == 12
    assert data["agents"]["greedy"]["games"] == 6
    assert data["agents"]["random"]["games"] == 12


@pytest.mark.parametrize("command", ["tournament", "dataset"])
def test_help_has_an_example(run: Run, command: str) -> None:
    assert f"Example: versailles {command} greedy" in " ".join(run(command, "--help").stdout.split())


def test_mistakes_are_one_sentence(fails: Callable[..., str], toy_words: Words, tmp_path: Path) -> None:
    assert "unknown agent 'greddy': expected one of random" in fails(*toy_words(agents=("greddy", "random")))
    assert "2 play and 1 name was given" in fails(*toy_words(agents=("random",)))
    assert "--players 4 is not possible in toy" in fails(*toy_words("--players", 4))
    assert "contradict each other" in fails(*toy_words("--players", 2, "--option", "seats=3"))
    assert "greedy needs an evaluation, and toy has none" in fails(
        *toy_words("--workers", 1, agents=("random", "greedy"))
    )
    (tmp_path / "file").touch()
    assert "file: cannot be written to" in fails(*toy_words("--out", tmp_path / "file"))
    assert "Missing option '--out'" in fails("tournament", "random", "random")
    assert "two seats or more" in fails("tournament", "random", "--players", 1, "--out", tmp_path / "solo")


def test_another_command_into_the_same_folder_is_refused(
    run: Run, fails: Callable[..., str], toy_words: Words, other_pack: Path
) -> None:
    assert run(*toy_words("--workers", 1)).exit_code == 0
    assert "seed is 0 there and 1 here; give another folder" in fails(*toy_words("--seed", 1))
    assert "games is 12 there and 14 here" in fails(*toy_words(games=14))
    assert "replays is 0 there and 2 here" in fails(*toy_words("--replays", 2))
    assert "agents is random random there and random random random here" in fails(
        *toy_words(agents=("random",) * 3)
    )
    assert "option seats is 2 there and 3 here" in fails(*toy_words("--players", 3, agents=("random",) * 3))
    label = TOY.load_pack(None).label
    assert f"pack is {label} there and {TOY.load_pack(other_pack).label} here" in fails(
        *toy_words("--pack", other_pack)
    )


def test_results_of_another_pack_are_refused(
    run: Run, toy_words: Words, tmp_path: Path, other_pack: Path
) -> None:
    assert run(*toy_words("--pack", other_pack, "--workers", 1)).exit_code == 0
    label = TOY.load_pack(None).label
    with pytest.raises(
        ResultsError,
        match=re.escape(f"these results are of pack {TOY.load_pack(other_pack).label}: expected {label}"),
    ):
        read_games(tmp_path / "run", pack=label)
    with pytest.raises(ResultsError, match="not the results of a tournament"):
        read_games(tmp_path / "nowhere")
    assert f"--pack {other_pack}" in (tmp_path / "run" / "report.html").read_text()
