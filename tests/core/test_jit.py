import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.toy import tiny
from tests.toy.game import GAME
from versailles_env.core import jit, reach

ENTRY = """
from versailles_env.core.jit import entry
from .callee import value

@entry
def total(n):
    return value(n) + 1
"""
CALLEE = """
from versailles_env.core.jit import kernel
from .deeper import FACTOR

@kernel
def value(n):
    return FACTOR * n
"""
RUN = "from own.caller import total; print(total(10), sum(total.stats.cache_hits.values()))"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    folder.mkdir()
    for name, text in {"__init__": "", "caller": ENTRY, "callee": CALLEE, "deeper": "FACTOR = 2\n"}.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def run(package: Path) -> tuple[int, bool]:
    """What the compiled function gives in a new process, and whether it came from the cache."""
    environment = {
        **os.environ,
        "NUMBA_DISABLE_JIT": "0",
        "VERSAILLES_CACHE": str(package.parent / "cache"),
        "PYTHONPATH": os.pathsep.join([str(package.parent), str(Path(__file__).parents[2])]),
    }
    done = subprocess.run(
        [sys.executable, "-c", RUN], env=environment, capture_output=True, text=True, check=True
    )
    value, hits = done.stdout.split()
    return int(value), hits == "1"


@pytest.mark.slow
def test_an_edited_callee_is_never_stale(package: Path) -> None:
    assert run(package) == (21, False)
    assert run(package) == (21, True)
    (package / "callee.py").write_text(CALLEE.replace("FACTOR * n", "FACTOR * n + 5"))
    assert run(package) == (26, False)
    (package / "deeper.py").write_text("FACTOR = 3\n")
    assert run(package) == (36, False)


@pytest.mark.slow
def test_the_first_game_after_compiling_is_the_one_asked_for(tmp_path: Path) -> None:
    code = "from tests.toy import tiny; engine = tiny.GAME.new(5); print(engine.seed, engine.digest())"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0", "VERSAILLES_CACHE": str(tmp_path)}
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=Path(__file__).parents[2],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        for _ in range(2)
    ]
    assert runs[0].stdout == runs[1].stdout == f"5 {tiny.GAME.new(5).digest()}\n"
    assert runs[0].stderr == "compiling the rules of the tiny game, about 2 s, once ...\n"
    assert runs[1].stderr == ""


def test_the_sources_of_a_kernel_are_all_that_it_imports(package: Path) -> None:
    names = {path.name for path in reach.reachable((str(package / "caller.py"),)) if path.parent == package}
    assert names == {"caller.py", "callee.py", "deeper.py"}


def test_the_sources_of_the_toy_hold_the_core_it_uses() -> None:
    names = {path.name for path in reach.reachable(GAME.loop.sources)}
    assert {"game.py", "loop.py", "chance.py", "frames.py", "interpreter.py", "log.py"} <= names
    assert "tiny.py" not in names


def test_two_games_are_bound_to_one_loop_and_do_not_mix() -> None:
    toy, small = GAME.new(1), tiny.GAME.new(1)
    for _ in range(3):
        toy.step(toy.legal()[0])
        small.step(2)
    assert small.over
    assert small.state[0]["total"] == 9
    assert not toy.over
    assert GAME.loop.step_range is not tiny.GAME.loop.step_range


def test_two_games_of_the_same_name_and_files_keep_their_own_kernels() -> None:
    totals = []
    for game in (tiny.GAME, tiny.TWICE):
        engine = game.new(1)
        engine.step(2)
        totals.append(int(engine.state[0]["total"]))
    assert totals == [3, 6]


def test_an_installed_game_is_digested_with_its_own_package_and_ours_alone(tmp_path: Path) -> None:
    (tmp_path / "numpy").mkdir()
    (tmp_path / "numpy" / "__init__.py").touch()
    (tmp_path / "numpy-2.0.dist-info").mkdir()
    (tmp_path / "own").mkdir()
    files = {
        "own/__init__": "",
        "own/rules": "import numpy as np\nimport own.more\nfrom versailles_env.core import frames\nimport helper",
        "own/more": "import single",
        "helper": "",
        "single": "import helper\nimport numpy",
    }
    for name, text in files.items():
        (tmp_path / f"{name}.py").write_text(text)

    def found(start: str) -> set[str]:
        return {
            path.relative_to(tmp_path).as_posix()
            for path in reach.reachable((str(tmp_path / start),))
            if tmp_path in path.parents
        }

    assert found("own/rules.py") == {"own/__init__.py", "own/rules.py", "own/more.py"}
    assert found("single.py") == {"single.py", "helper.py"}
    assert reach.PACKAGE / "core" / "frames.py" in reach.reachable((str(tmp_path / "own" / "rules.py"),))


@pytest.mark.parametrize(
    "text",
    [
        "from . import first, second",
        "from . import (\n    first,  # reasons (in brackets)\n    second,\n)",
        "from . import first, \\\n    second",
        "x = 1; from . import first, second",
        "def f():\n    from . import first\n    if first: from . import second",
        "if True:\n\tfrom .first import x\n\tfrom .second import y",
        '"""Ours:\nfrom here on nothing\nimport is a word (as such).\n"""\nfrom . import first\nfrom . import second',
    ],
)
def test_every_way_to_write_an_import_is_found(tmp_path: Path, text: str) -> None:
    for name in ("__init__", "first", "second", "third"):
        (tmp_path / f"{name}.py").write_text("x = y = 1\n")
    (tmp_path / "own.py").write_text(f"{text}\n")
    found = {path.name for path in reach.reachable((str(tmp_path / "own.py"),))}
    assert found - {"__init__.py"} == {"own.py", "first.py", "second.py"}


@pytest.mark.slow
def test_a_copy_of_a_package_shares_what_is_compiled(package: Path, tmp_path: Path) -> None:
    assert run(package) == (21, False)
    (tmp_path / "elsewhere").mkdir()
    copied = Path(shutil.copytree(package, tmp_path / "elsewhere" / "own"))
    cache = tmp_path / "cache"
    (tmp_path / "elsewhere" / "cache").symlink_to(cache)
    assert run(copied) == (21, True)


def test_no_rule_depends_on_the_file_that_registers_the_games() -> None:
    assert reach.PACKAGE / "__init__.py" not in reach.reachable(GAME.loop.sources)


def test_compiled_calls_hold_no_lock_and_take_any_batch_size() -> None:
    actions, masks = np.array([0, 2, 1], np.int32), np.array([[1, 0, 0], [0, 0, 1], [1, 0, 1]], np.int8)
    assert tiny.GAME.loop.first_illegal(actions, masks) == 2
    assert tiny.GAME.loop.first_illegal(actions[:2], masks[:2]) == -1
    if not jit.INTERPRETED:
        assert tiny.GAME.loop.step_range.targetoptions["nogil"]


def test_a_kernel_called_from_python_answers_as_it_does_to_kernels() -> None:
    from versailles_env.core.chance import spread

    plain = getattr(spread, "py_func", spread)
    assert [int(spread(seed)) for seed in range(3)] == [int(plain(seed)) for seed in range(3)]


@jit.kernel
def doubled(values):
    """A kernel that makes an array and returns it: its references are counted, those of other kernels are not."""
    return values + values


@jit.entry
def sum_doubled(values, out):
    for value in doubled(values):
        out[0] += value


def test_a_kernel_may_make_and_return_arrays() -> None:
    out = np.zeros(1, np.int64)
    sum_doubled(np.arange(5), out)
    sum_doubled(np.arange(3), out)
    assert out[0] == 26
