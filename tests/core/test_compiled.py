"""The folder of compiled rules is the user's own, and damage in it mends itself."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from versailles_env.core import compiled
from versailles_env.core.errors import CacheError

ROOT = Path(__file__).parents[2]
CODE = "from own import double; print(double(21), sum(double.stats.cache_hits.values()))"
OWN = """
from versailles_env.core.jit import entry

@entry
def double(n):
    return n + n
"""


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    compiled.cache_root.cache_clear()
    yield
    compiled.cache_root.cache_clear()


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    (tmp_path / "own.py").write_text(OWN)

    def call(code: str = CODE, **more: str) -> subprocess.CompletedProcess[str]:
        environment = {
            **os.environ,
            "NUMBA_DISABLE_JIT": "0",
            "VERSAILLES_CACHE": str(tmp_path / "cache"),
            "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]),
            **more,
        }
        return subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
        )

    return call


def test_the_folder_is_made_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VERSAILLES_CACHE", str(tmp_path / "given"))
    assert compiled.cache_root() == tmp_path / "given"
    assert (tmp_path / "given").stat().st_mode & 0o777 == 0o700


def test_without_a_folder_of_the_user_it_is_one_in_the_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "temp").mkdir()
    monkeypatch.setenv("VERSAILLES_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(compiled.tempfile, "gettempdir", lambda: str(tmp_path / "temp"))
    root = compiled.cache_root()
    assert root == tmp_path / "temp" / f"versailles_env-{os.getuid()}"
    assert root.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_others_may_write_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VERSAILLES_CACHE", str(tmp_path))
    tmp_path.chmod(0o775)
    with pytest.raises(CacheError, match="compiled rules are code, and others may write this folder"):
        compiled.cache_root()
    (tmp_path / "abc").mkdir()
    with pytest.raises(CacheError, match="others may write"):
        compiled.folder_named("abc")


def test_a_folder_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VERSAILLES_CACHE", str(tmp_path))
    owner = tmp_path.stat().st_uid
    monkeypatch.setattr(compiled.os, "getuid", lambda: owner + 1)
    if owner == 0:  # root's folders are as good as one's own: root may do anything anyway
        os.chown(tmp_path, 12345, -1)
    with pytest.raises(CacheError, match="this folder belongs to another user"):
        compiled.cache_root()


def test_a_planted_link_in_the_temporary_folder_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    for name in ("temp", "planted"):
        (tmp_path / name).mkdir(mode=0o700)
    (tmp_path / "temp" / f"versailles_env-{os.getuid()}").symlink_to(tmp_path / "planted")
    monkeypatch.setenv("VERSAILLES_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(compiled.tempfile, "gettempdir", lambda: str(tmp_path / "temp"))
    with pytest.raises(CacheError, match="compiled rules are kept in a folder, and this is none"):
        compiled.cache_root()


def spoil(path: Path, how: str) -> None:
    data = path.read_bytes()
    middle = len(data) // 2
    changed = {
        "cut": data[:middle],
        "empty": b"",
        "one bit": data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :],
        "text": b"not a pickle",
    }
    path.write_bytes(changed[how])


@pytest.mark.slow
def test_a_damaged_file_is_compiled_anew(run, tmp_path: Path) -> None:
    assert run().stdout == "42 0\n"
    for suffix, how in (("nbi", "cut"), ("nbi", "text"), ("nbc", "empty"), ("nbc", "one bit")):
        (path,) = (tmp_path / "cache").rglob(f"own.double*.{suffix}")
        spoil(path, how)
        mended = run()
        assert (mended.stdout, mended.returncode) == ("42 0\n", 0)
        assert "are damaged (" in mended.stderr
    again = run()
    assert (again.stdout, again.stderr) == ("42 1\n", "")


PAIR = """
from own import double
{imports}
print([double(kind) for kind in kinds], sum(double.stats.cache_hits.values()))
"""


@pytest.mark.slow
def test_types_of_a_game_that_is_not_here_are_left_alone(run, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").write_text("import enum\n\nclass Kind(enum.IntEnum):\n    A = 3\n")
    said = [
        run(code=PAIR.format(imports=f"import {name}; kinds = [{name}.Kind.A]")).stdout
        for name in ("one", "two")
    ]
    assert said == ["[6] 0\n", "[6] 0\n"]
    (tmp_path / "one.py").unlink()
    found = run(code=PAIR.format(imports="import two; kinds = [two.Kind.A, 4]"))
    assert (found.stdout, found.stderr) == ("[6, 8] 1\n", "")
    (tmp_path / "one.py").write_text("import enum\n\nclass Kind(enum.IntEnum):\n    A = 3\n")
    again = run(code=PAIR.format(imports="import one; kinds = [one.Kind.A, 4]"))
    assert (again.stdout, again.stderr) == ("[6, 8] 2\n", "")


@pytest.mark.slow
@pytest.mark.skipif(os.getuid() == 0, reason="root writes read-only folders, too")
def test_a_folder_that_can_only_be_read_is_used(run, tmp_path: Path) -> None:
    run()
    folders = [tmp_path / "cache", *(path for path in (tmp_path / "cache").rglob("*") if path.is_dir())]
    for folder in folders:
        folder.chmod(0o500)
    try:
        found = run()
    finally:
        for folder in folders:
            folder.chmod(0o700)
    assert (found.stdout, found.stderr) == ("42 1\n", "")
