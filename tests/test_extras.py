"""What each extra brings is what is imported, and what is missing is told with the extra that brings it."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from versailles_env.commands import runs
from versailles_env.core.errors import BoardGameError

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
MODULES = {
    "pillow": "PIL",
    "resvg-py": "resvg_py",
    "pyyaml": "yaml",
    "stable-baselines3": "stable_baselines3",
    "sb3-contrib": "sb3_contrib",
}
OWN = {"versailles_env", "agents", "training", "tests", "tools"}


def modules(lines: list[str]) -> set[str]:
    """The modules of some requirements."""
    names = [re.split(r"[<>=\[; ]", line)[0].lower() for line in lines]
    return {MODULES.get(name, name) for name in names}


CORE = modules(PROJECT["dependencies"])
EXTRA = {name: modules(lines) for name, lines in PROJECT["optional-dependencies"].items()}


def imported(folder: str) -> dict[str, str]:
    """The libraries that a folder imports anywhere, each with a file that does."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / folder).rglob("*.py")):
        if path.is_relative_to(ROOT / "versailles_env" / "agents") or path.is_relative_to(
            ROOT / "versailles_env" / "training"
        ):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level and node.module:
                names.append(node.module)
            for name in names:
                top = name.partition(".")[0]
                if top not in sys.stdlib_module_names and top not in OWN:
                    found[top] = path.relative_to(ROOT).as_posix()
    return found


@pytest.mark.parametrize(
    ("folder", "brought"),
    [
        ("versailles_env/core", CORE | EXTRA["picture"]),
        ("versailles_env/games", CORE),
        ("versailles_env/envs", CORE),
        ("versailles_env/testing", CORE),
        ("agents", CORE | EXTRA["report"] | EXTRA["ray"]),
        ("training", CORE | EXTRA["train"] | EXTRA["ray"]),
    ],
)
def test_a_folder_imports_what_it_is_installed_with(folder: str, brought: set[str]) -> None:
    assert {name: path for name, path in imported(folder).items() if name not in brought} == {}


def test_pixels_are_one_file() -> None:
    """All else of the core, and every game, stands on the core dependencies alone."""
    assert {imported("versailles_env/core").get(name) for name in EXTRA["picture"]} == {
        "versailles_env/core/raster.py"
    }


def test_training_needs_nothing_of_the_agents_that_its_extra_has_not() -> None:
    assert EXTRA["report"] - EXTRA["train"] == {"polars"}, "only data sets are read with Polars"
    users = {path for name, path in imported("agents").items() if name == "polars"}
    assert all("dataset" in path for path in users)


def test_ray_is_imported_only_where_it_is_asked_for() -> None:
    """In `agents` inside of functions; in `training` in the one folder that is for it."""
    wrong = []
    for path in sorted((*(ROOT / "agents").rglob("*.py"), *(ROOT / "training").rglob("*.py"))):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body if path.is_relative_to(ROOT / "agents") else ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            if any(name.partition(".")[0] == "ray" for name in names):
                wrong.append(path.relative_to(ROOT).as_posix())
    assert [path for path in wrong if not path.startswith("training/rllib/")] == []


@pytest.mark.parametrize(
    ("asked", "missing", "extra"),
    [
        (("ray",), "ray", "ray"),
        (("torch", "sb3_contrib", "ray"), "ray", "ray"),
        (("pyarrow", "matplotlib"), "matplotlib", "report"),
        (("pyarrow",), "pyarrow", "report"),
        (("torch", "sb3_contrib", "pyarrow"), "pyarrow", "train"),
        (("torch", "sb3_contrib", "pyarrow"), "sb3_contrib", "train"),
        (("torch", "sb3_contrib"), "torch", "train"),
    ],
)
def test_a_missing_library_is_told_with_its_extra(
    monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], missing: str, extra: str
) -> None:
    monkeypatch.setattr(runs.importlib.util, "find_spec", lambda name: None if name == missing else name)
    with pytest.raises(BoardGameError) as caught:
        runs.need(*asked)
    expected = (
        f"{missing} is not installed: expected the extra '{extra}', pip install 'versailles-env[{extra}]'"
    )
    assert str(caught.value) == expected


WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
{code}
"""


@pytest.fixture
def without() -> Callable[[set[str], str], str]:
    """What a program says in an environment that lacks these libraries."""

    def run(names: set[str], code: str) -> str:
        text = WITHOUT.format(names=names, code=code)
        done = subprocess.run(
            [sys.executable, "-c", text], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_a_shipped_policy_plays_without_torch(without: Callable[[set[str], str], str]) -> None:
    code = (
        "import numpy as np\nfrom versailles_env.games import get_game\nfrom versailles_env.agents.base import TableInfo\n"
        "from versailles_env.agents.registry import make_agent\n"
        "engine = get_game('versailles_1919').new(1, players=2)\nagent = make_agent('ppo')\n"
        "agent.reset(engine.seat, TableInfo(engine.game, engine.pack, engine.options))\n"
        "view = engine.view(engine.seat)\nanswer = agent.act(view, view.action_mask, np.random.default_rng(0))\n"
        "print(bool(view.action_mask[answer]))"
    )
    lacking = (EXTRA["train"] | EXTRA["report"] | EXTRA["docs"]) - CORE
    assert without(lacking, code) == "True\n"
