"""The pages tell the truth: generated parts are fresh, code runs, commands and their options exist, links lead somewhere."""

import ast
import json
import re
import shlex
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from tools.docgen import figures
from tools.docgen.__main__ import main as docgen
from tools.docgen.games.versailles_1919 import picture
from tools.docgen.pages import Place, fill, pages, stale_pages, table
from tools.docgen.parts import PARTS, pictures
from tools.docgen.rules import listed, marks, proofs
from versailles_env import __version__
from versailles_env.bench.measure import Figure
from versailles_env.bench.report import as_data
from versailles_env.cli import app
from versailles_env.core.errors import BoardGameError
from versailles_env.core.sources import digest_of_sources, rules_digest
from versailles_env.games import FLAGSHIP, REGISTRY, get_game

ROOT = Path(__file__).resolve().parent.parent
PAGES = pages(ROOT)
NAMES = [path.relative_to(ROOT).as_posix() for path in PAGES]
EVALUATION = Path("versailles_env") / "games" / FLAGSHIP / "evaluate.py"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
INLINE = re.compile(r"`(versailles [^`]+)`")
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")


def blocks(text: str, *languages: str) -> list[str]:
    return [code for language, code in BLOCK.findall(text) if language in languages]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A clone's pages, code lists and tests, to make stale."""
    for path in PAGES:
        target = tmp_path / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    for folder in ("docs/images", "docs/figures", "tests/games", "agents/policies"):
        if (ROOT / folder).is_dir():
            shutil.copytree(ROOT / folder, tmp_path / folder)
    for path in (ROOT / "versailles_env").rglob("*.toml"):
        target = tmp_path / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    shutil.copy(ROOT / EVALUATION, tmp_path / EVALUATION)
    return tmp_path


def test_generated_parts_are_fresh() -> None:
    stale = [path.relative_to(ROOT).as_posix() for path, _ in stale_pages(ROOT)]
    assert stale == [], "run: python -m tools.docgen"


@pytest.mark.parametrize("drawn", pictures())
def test_the_pictures_show_what_is(drawn: Any) -> None:
    assert not drawn.is_stale(ROOT), "run: python -m tools.docgen"


def test_check_names_what_is_stale_and_a_run_mends_it(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = copy / "docs" / "packs.md"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("`keg_calm`", "`keg_storm`"), encoding="utf-8")
    (copy / picture.PICTURE).unlink()
    assert docgen(["--check", "--root", str(copy)]) == 1
    told = capsys.readouterr().out.split()
    assert told == ["stale:", "docs/packs.md", "stale:", picture.PICTURE.as_posix()]
    assert docgen(["--root", str(copy)]) == 0
    assert page.read_text(encoding="utf-8") == text
    assert docgen(["--check", "--root", str(copy)]) == 0
    assert "are what the code says" in capsys.readouterr().out


def test_text_around_the_markers_is_kept() -> None:
    text = "before\n<!-- part some words -->\nold\n<!-- /part -->\nafter <!-- a remark -->\n"
    new = fill(text, Place(ROOT), Path("page.md"), {"part": lambda place, words: f"new: {words}"}, {})
    assert (
        new == "before\n<!-- part some words -->\nnew: some words\n<!-- /part -->\nafter <!-- a remark -->\n"
    )


def test_an_unknown_part_is_an_error_that_names_the_page() -> None:
    with pytest.raises(BoardGameError, match=r"page\.md: unknown part 'dance': expected one of"):
        fill("<!-- dance -->\n<!-- /dance -->", Place(ROOT), Path("page.md"), PARTS, {})


def test_a_cell_cannot_break_its_table() -> None:
    assert table(["a", "b"], [["x|y", 1]], right=(1,)).splitlines() == [
        "| a | b |",
        "| --- | ---: |",
        "| x\\|y | 1 |",
    ]


def test_every_way_to_mark_a_rule_is_seen() -> None:
    source = """
pytestmark = pytest.mark.rule("R-1")
@pytest.mark.rule("R-2", "R-3")
def test_a(): ...
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("R-4"))])
def test_b(x): ...
@pytest.mark.rule("R-5")
class TestC:
    def test_d(self): ...
def helper(): ...
"""
    found = list(marks(ast.parse(source)))
    assert found == [
        *(("R-1", "test_a"), ("R-2", "test_a"), ("R-3", "test_a")),
        *(("R-1", "test_b"), ("R-4", "test_b")),
        *(("R-1", "test_d"), ("R-5", "test_d")),
    ]


def test_every_built_rule_has_a_test_on_its_page() -> None:
    systems = [path.parent.name for path in (ROOT / "versailles_env" / "systems").glob("*/rules.toml")]
    rules = [rule for game in REGISTRY for rule in listed(Place(ROOT, game))]
    rules += [rule for system in systems for rule in listed(Place(ROOT), system)]
    without = [rule["id"] for rule in rules if rule["built"] and rule["id"] not in proofs(ROOT)]
    assert without == []


def put(root: Path, name: str, data: Any) -> None:
    folder = root / figures.folder_of(Place(root), name)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")


def test_the_bench_table_is_made_of_its_file(tmp_path: Path) -> None:
    toy = get_game("tests.toy.game:GAME")
    rows = [
        Figure("pettingzoo", "connect_four env()", 10_000),
        Figure(toy.id, "env()", 5000),
        Figure("versailles_1919", "batch", 2e6),
    ]
    game = {"id": "versailles_1919", "bytes": 2102, "warm_start_seconds": 2.5}
    machine = {"cores": 2, "cpu": "a processor", "python": "3.11.9", "numba": "1", "pettingzoo": "2"}
    put(tmp_path, "bench", as_data(rows, machine, [game], 2, 1024, ["a note"]))
    short, whole = figures.bench(Place(tmp_path), ""), figures.bench_all(Place(tmp_path), "")
    assert "| versailles_1919: batch | 2,000,000 | 200.00 |" in short
    assert "2 cores of a processor" in short
    assert "2,102 bytes a game, 2.5 s from starting Python" in short
    assert f"{toy.id}: env()" not in short
    assert f"| {toy.id}: env() | 5,000 | 0.50 |" in whole


def test_tables_of_tournaments_solo_games_and_balance_are_made_of_their_files(tmp_path: Path) -> None:
    share = {"games": 300, "wins": 150, "win_rate": 0.5, "ci95": [0.444, 0.556], "mean_score": 31.2}
    rated = {**share, "rating": 1610.2, "rating_ci95": [1580, 1640]}
    game = {"played": "300 games", "pack": "p v1 (0)", "command": "versailles tournament greedy"}
    put(
        tmp_path,
        "tournament",
        {
            **game,
            "agents": {"greedy": rated},
            "faction": "nation",
            "factions": {"uk": share},
            "seats": {"1": share},
        },
    )
    found = figures.tournament(Place(tmp_path), "")
    assert "| `greedy` | 300 | 50.0% | 44.4% to 55.6% | 1610 | 1580 to 1640 | 31.2 |" in found
    assert "| nation | uk | 50.0% | 44.4% to 55.6% |" in found
    win_at = {key: {"rate": 0.25, "ci95": [0.2, 0.3]} for key in ("15", "20")}
    solo = {
        "player": "greedy",
        "bots": "rulebook",
        "games": 400,
        "mean_points": 12.25,
        "quartiles": [8, 12, 17],
    }
    solo |= {
        "mean_points_ci95": [11, 13.5],
        "even_threshold": 11.5,
        "even_threshold_ci95": [11, 12],
        "pack": "p v1 (0)",
    }
    solo |= {"staircase": {"mean_level": 14, "ci95": [13, 15]}, "command": "versailles difficulty"}
    put(tmp_path, "difficulty", [{**solo, "win_at": win_at}, {**solo, "player": "random", "win_at": win_at}])
    found = figures.difficulty(Place(tmp_path), "")
    mean, even, climb = "12.2 (11.0 to 13.5)", "11.5 (11.0 to 12.0)", "14.0 (13.0 to 15.0)"
    assert f"| `greedy` | `rulebook` | 400 | {mean} | 8, 12, 17 | {even} | {climb} |" in found
    assert "| `random` | `rulebook` | 25.0% (20.0% to 30.0%) | 25.0% (20.0% to 30.0%) |" in found
    table = {"title": "Win rate of equal agents", "headers": ["nation", "win rate"], "rows": [["uk", "0.25"]]}
    other = {"title": "Effects by kind", "headers": ["effect"], "rows": [["keg"]]}
    put(tmp_path, "balance", {"pack": "p", "version": 1, "digest": "0123456789", "tables": [table, other]})
    found = figures.balance(Place(tmp_path), "")
    assert "| uk | 0.25 |" in found
    assert "keg" not in found


def test_figures_that_are_missing_say_how_to_get_them(tmp_path: Path) -> None:
    assert "`versailles bench " in figures.bench(Place(tmp_path), "")
    put(tmp_path, "bench", "")
    (tmp_path / "docs" / "figures" / "bench.json").write_text("{", encoding="utf-8")
    with pytest.raises(
        BoardGameError, match=r"bench\.json: not JSON .*; write it anew with: versailles bench"
    ):
        figures.bench(Place(tmp_path), "")


@pytest.mark.parametrize(
    "name", [n for n, p in zip(NAMES, PAGES, strict=True) if "```python" in p.read_text("utf-8")]
)
def test_python_blocks_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for code in blocks((ROOT / name).read_text(encoding="utf-8"), "python"):
        exec(compile(code, name, "exec"), {"__name__": "__main__"})


def test_the_readme_example_has_ten_lines() -> None:
    first = blocks((ROOT / "README.md").read_text(encoding="utf-8"), "python")[0]
    assert len([line for line in first.splitlines() if line]) <= 10


def test_the_pack_in_the_docs_is_a_pack(tmp_path: Path) -> None:
    """Blocks that begin with `# my_pack/NAME` are that file."""
    for code in blocks((ROOT / "docs" / "packs.md").read_text(encoding="utf-8"), "toml"):
        tomllib.loads(code)
        path = tmp_path / code.splitlines()[0].removeprefix("# ")
        path.parent.mkdir(exist_ok=True)
        path.write_text(code, encoding="utf-8")
    pack = get_game("versailles_1919").load_pack(tmp_path / "my_pack")
    assert pack.info.id == "my_box"
    assert [option.label for option in pack.content.issues[1].option] == ["To France", "Stays German"]


def commands(text: str) -> Iterator[str]:
    """Every `versailles ...` that a page shows, in a line of a shell block or as code in a sentence."""
    for code in blocks(text, "sh", "console"):
        for line in code.splitlines():
            found = re.match(r"(?:\$ )?(versailles .*)", line)
            if found:
                yield found[1]
    yield from INLINE.findall(BLOCK.sub("", text))


@pytest.mark.parametrize("name", NAMES)
def test_commands_and_their_options_exist(name: str) -> None:
    for line in commands((ROOT / name).read_text(encoding="utf-8")):
        command = get_command(app)
        words = shlex.split(line.partition(" > ")[0], comments=True)[1:]
        while words and not words[0].startswith("-") and hasattr(command, "commands"):
            assert words[0] in command.commands, f"{line}: no command {words[0]!r}"
            command = command.commands[words.pop(0)]
        context = typer.Context(command)
        known = {
            "--help",
            *(option for each in command.get_params(context) for option in each.opts + each.secondary_opts),
        }
        unknown = [word for word in words if word.startswith("-") and word.partition("=")[0] not in known]
        assert unknown == [], line


def anchors(path: Path) -> set[str]:
    """The headings of a page as GitHub links to them."""
    heads = re.findall(r"^#+ (.+)$", words_of(path), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


NOTEBOOKS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "notebooks").glob("*.ipynb"))


def words_of(path: Path) -> str:
    """A page without its code; of a notebook what stands between its code."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return BLOCK.sub("", text)


@pytest.mark.parametrize("name", [*NAMES, *NOTEBOOKS])
def test_links_lead_somewhere(name: str) -> None:
    path = ROOT / name
    broken = []
    text = words_of(path)
    for link in {found[1] or found[2] for found in LINK.finditer(text)}:
        if re.match(r"[a-z]+:", link):
            continue
        file, _, anchor = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


def test_every_page_is_linked_from_the_index() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for path in (ROOT / "docs").glob("*.md"):
        if path.name != "index.md":
            assert f"({path.name})" in index
            assert f"(docs/{path.name})" in readme


@pytest.mark.parametrize("game", REGISTRY)
def test_every_game_has_its_pages_linked(game: str) -> None:
    folder = ROOT / "docs" / "games" / game
    assert f"(games/{game}/index.md)" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    own = (folder / "index.md").read_text(encoding="utf-8")
    for name in ("how_to_play.md", "rules.md", "cards.md", "results.md"):
        assert (folder / name).is_file()
        assert f"({name})" in own


def test_the_citation_is_of_this_version() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {__version__}\n" in cited
    assert f"version = {{{__version__}}}" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_figures_of_other_rules_are_named(tmp_path: Path) -> None:
    game = get_game("versailles_1919")
    now = rules_digest(game)
    bench = {"games": [{"id": game.id, "rules": "0" * 12}, {"id": "chess", "rules": "1"}]}
    for name, data in {"bench": bench, "old": [{}], "other": {"env": game.env_id, "rules": now}}.items():
        folder = tmp_path / "docs" / "figures" / ("" if name == "bench" else game.id)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    assert figures.old_figures(tmp_path) == [
        f"docs/figures/bench.json: measured on rules 000000000000, {game.id} now has {now}",
        f"docs/figures/{game.id}/old.json: measured before figures said on which rules, {game.id} now has {now}",
    ]


def test_a_comment_changes_no_rules(tmp_path: Path) -> None:
    texts = ["x = 1\n", "# said\n\nx = 1\n", "x = 2\n"]
    digests = []
    for number, text in enumerate(texts):
        path = tmp_path / str(number) / "rules.py"
        path.parent.mkdir()
        path.write_text(text)
        digests.append(digest_of_sources([path]))
    assert digests[0] == digests[1] != digests[2]
