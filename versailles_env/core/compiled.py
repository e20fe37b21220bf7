"""The files of compiled rules: where they lie, whose they are, and what happens when one is damaged.

Compiled rules are code, and Numba keeps them as pickles: whoever can write the folder can run code as its reader. So the
folder is the user's own (or root's) and nobody else may write it, or it is refused.
"""

import contextlib
import hashlib
import os
import pickle
import stat
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core import caching

from .errors import CacheError

OTHERS = stat.S_IWGRP | stat.S_IWOTH
DIGEST = hashlib.sha256().digest_size
HELP = "name another with VERSAILLES_CACHE"

# Newer Numbas have made the name public.
_NumbaLocator: Any = getattr(caching, "UserProvidedCacheLocator", None) or caching._UserProvidedCacheLocator


def named_root() -> Path:
    """The folder for compiled rules that the user names by `VERSAILLES_CACHE`, else one in the user's cache folder."""
    given = os.environ.get("VERSAILLES_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base) / "versailles_env"


@cache
def cache_root() -> Path:
    """The folder that compiled rules are written to: the named one, else one of the user's in the temporary folder."""
    root = named_root()
    if _can_write(root):
        check_owner(root)
        return root
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    root = Path(tempfile.gettempdir()) / f"versailles_env-{user}"
    if not _can_write(root):
        raise CacheError(f"{root}: compiled rules cannot be written there: {HELP}")
    check_owner(root)
    return root


def folder_named(name: str) -> Path:
    """The folder of this name: where it is already, be it read-only, else where it can be made."""
    there = named_root() / name
    if there.is_dir():
        check_owner(there.parent)
        return there
    return cache_root() / name


def _can_write(root: Path) -> bool:
    probe = root / f".probe-{os.getpid()}"
    try:
        root.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            root.mkdir(mode=0o700)
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


def check_owner(folder: Path) -> None:
    """Refuse a folder that somebody else owns or may write: what lies there would be run."""
    if not hasattr(os, "getuid"):
        return
    found = folder.lstat() if folder.parent == Path(tempfile.gettempdir()) else folder.stat()
    if not stat.S_ISDIR(found.st_mode):
        raise CacheError(f"{folder}: compiled rules are kept in a folder, and this is none: {HELP}")
    if found.st_uid not in (os.getuid(), 0):
        raise CacheError(
            f"{folder}: compiled rules are code, and this folder belongs to another user: remove it, or {HELP}"
        )
    if found.st_mode & OTHERS:
        raise CacheError(
            f"{folder}: compiled rules are code, and others may write this folder: remove it, or {HELP}"
        )


class _Locator(_NumbaLocator):
    """The very folder that is named. One that cannot be written is fine as long as nothing is to be written."""

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> "_Locator":
        found = cls(py_func, py_file)
        found._cache_path = numba.config.CACHE_DIR
        return found


class _Impl(caching.CompileResultCacheImpl):
    _locator_classes = [_Locator]


class _CheckedFile(caching.IndexDataCacheFile):
    """Index and data with a digest in front: code with one bit changed is never run."""

    def _read(self, path: str) -> Any:
        data = Path(path).read_bytes()
        if hashlib.sha256(data[DIGEST:]).digest() != data[:DIGEST]:
            raise ValueError("damaged")
        return pickle.loads(data[DIGEST:])

    def _write(self, path: str, content: Any) -> None:
        data = self._dump(content)
        with self._open_for_write(path) as file:
            file.write(hashlib.sha256(data).digest() + data)

    def _load_index(self) -> dict[Any, str]:
        try:
            version, stamp, listed = self._read(self._index_path)
        except FileNotFoundError:
            return {}
        if (version, stamp) != (self._version, self._source_stamp):
            return {}
        return {_key(pickled): name for pickled, name in listed}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        listed = [
            (key if isinstance(key, bytes) else self._dump(key), name) for key, name in overloads.items()
        ]
        self._write(self._index_path, (self._version, self._source_stamp, listed))

    def _load_data(self, name: str) -> Any:
        return self._read(self._data_path(name))

    def _save_data(self, name: str, data: Any) -> None:
        self._write(self._data_path(name), data)


def _key(pickled: bytes) -> Any:
    """The types that a function was compiled for. A kernel of the core is compiled for the types of many games, and some of
    them cannot be imported here: such an entry stays as it is."""
    try:
        return pickle.loads(pickled)
    except (ImportError, AttributeError):
        return pickled


class RuleCache(caching.FunctionCache):
    """Numba's cache of one function. A damaged file is written anew, a file that cannot be written is done without."""

    _impl_class = _Impl

    def __init__(self, function: Callable[..., Any], folder: Path, stamp: str):
        """`stamp` stands for all sources of the function: what was written under another is not used."""
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder)
        try:
            super().__init__(function)
        finally:
            numba.config.CACHE_DIR = before
        self._cache_file = _CheckedFile(self._cache_path, self._impl.filename_base, stamp)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception as error:  # anything can come out of a damaged pickle
            say(f"compiled rules in {self._cache_path} are damaged ({error}): they are compiled anew ...")
            with contextlib.suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except OSError as error:
            say(f"{self._cache_path}: compiled rules are not kept ({error.strerror or error})")


_said: set[str] = set()


def say(sentence: str) -> None:
    """One line on stderr, once a process."""
    if sentence not in _said:
        _said.add(sentence)
        print(sentence, file=sys.stderr, flush=True)
