"""The wheel is whole: built, installed into an environment of its own outside the clone, it has every command, agent and policy."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.main import get_command

from versailles_env.agents.policies import shipped
from versailles_env.agents.registry import AGENTS
from versailles_env.cli import app

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "versailles_env"
FOLDERS = {"agents": ROOT / "agents", "training": ROOT / "training", "configs": ROOT / "configs"}


pytestmark = pytest.mark.slow
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    words = ["wheel", "-q", "--no-build-isolation", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", *words, "-w", str(folder), str(ROOT)], check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def run(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A command in a new environment that has the wheel, and the libraries of this one, but not the clone."""
    folder = tmp_path_factory.mktemp("away")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "venv")], check=True)
    python = folder / "venv" / "bin" / "python"
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "--disable-pip-version-check",
        "install",
        "-q",
        "--no-deps",
    ]
    subprocess.run([*pip, str(wheel)], check=True)
    (site,) = (folder / "venv" / "lib").glob("python*/site-packages")
    # A path in a .pth file is searched, but the .pth files in it are not read: the editable installation stays out.
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def call(*words: str, code: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [str(python), *words], cwd=folder, env=kept, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, f"{words}: {done.stdout}\n{done.stderr}"
        return done

    return call


def sources() -> set[str]:
    """The files of the package as Git knows them, by their place in the wheel."""
    words = ["git", "ls-files", "versailles_env", *(path.name for path in FOLDERS.values())]
    listed = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    inside = [name if name.startswith("versailles_env/") else f"versailles_env/{name}" for name in listed]
    links = {f"versailles_env/{name}" for name in FOLDERS}
    return {name for name in inside if name not in links}


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="no clone: what belongs to the package is not known")
def test_it_holds_all_of_the_package_and_nothing_else(wheel: Path) -> None:
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert sources() - held == set()
    assert {name for name in held - sources() if (PACKAGE.parent / name).suffix != ".pyc"} == set()
    assert {name.partition("/")[0] for name in held} == {"versailles_env"}


def test_a_source_archive_gives_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    hatch = [sys.executable, "-m", "hatchling", "build", "-t"]
    subprocess.run([*hatch, "sdist", "-d", str(tmp_path)], cwd=ROOT, capture_output=True, check=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path, filter="data")
    (folder,) = (path for path in tmp_path.iterdir() if path.is_dir())
    subprocess.run([*hatch, "wheel", "-d", str(tmp_path)], cwd=folder, capture_output=True, check=True)
    (again,) = tmp_path.glob("*.whl")
    assert sorted(zipfile.ZipFile(again).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())


def test_no_module_of_a_general_name_is_installed(run: Run) -> None:
    code = "import importlib.util as u; print([n for n in ('agents', 'training', 'configs', 'tests', 'tools') if u.find_spec(n)])"
    assert run("-c", code).stdout == "[]\n"


def test_every_command_explains_itself(run: Run) -> None:
    names = sorted(get_command(app).commands)  # type: ignore[attr-defined]
    code = (
        "import sys\nfrom typer.testing import CliRunner\nfrom versailles_env.cli import app\n"
        "for name in sys.argv[1:]:\n    found = CliRunner().invoke(app, [name, '--help'])\n"
        "    assert found.exit_code == 0 and 'Usage' in found.output, (name, found.output)\n"
        "print(len(sys.argv) - 1)"
    )
    assert run("-c", code, *names).stdout == f"{len(names)}\n"


def test_agents_policies_and_configs_are_there(run: Run) -> None:
    code = (
        "from versailles_env.agents.registry import AGENTS\nfrom versailles_env.agents.policies import shipped\n"
        "from versailles_env.training.config import known_configs\nimport versailles_env\n"
        "print(sorted(AGENTS), shipped(), 'standard' in known_configs(), versailles_env.__file__)"
    )
    found = run("-c", code).stdout
    assert found.startswith(f"{sorted(AGENTS)} {shipped()} True ")
    assert str(ROOT) not in found


PLAYED = [
    ("games",),
    ("play-random", "--seed", "7", "--option", "players=2"),
    (
        "tournament",
        "greedy",
        "ppo",
        "random",
        "--players",
        "3",
        "--games",
        "6",
        "--workers",
        "1",
        "--out",
        "tournament",
    ),
    ("difficulty", "--player", "random", "--games", "2", "--workers", "1", "--out", "difficulty"),
    ("dataset", "random", "random", "--players", "2", "--games", "2", "--workers", "1", "--out", "d.parquet"),
    ("pack", "report", "--games", "2"),
]


@pytest.mark.parametrize("words", PLAYED, ids=lambda words: " ".join(words[:2]))
def test_commands_run(run: Run, words: tuple[str, ...]) -> None:
    assert run("-m", "versailles_env", *words).stdout


def test_gymnasium_makes_a_game_without_an_import(run: Run) -> None:
    code = (
        "import gymnasium; env = gymnasium.make('versailles_env:versailles_env/Versailles1919Solo-v1'); env.reset(seed=0); "
        "print(env.step(env.action_space.sample())[4]['vp'])"
    )
    assert run("-c", code).stdout.strip().isdigit()


def test_its_rules_are_digested_with_their_own_sources_alone(run: Run) -> None:
    code = (
        "from versailles_env.core import reach; from versailles_env.games import get_game; "
        "found = reach.reachable(get_game('versailles_1919').loop.sources); "
        "print(all(reach.PACKAGE in path.parents for path in found), len(found))"
    )
    found = run("-c", code).stdout.split()
    assert found[0] == "True"
    assert 20 < int(found[1]) < 200
