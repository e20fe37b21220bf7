"""Compile rules with Numba, cache them safely, and keep the same source runnable without the compiler.

Numba stamps its cache by the file of the decorated function alone, so an edited callee in another file would be
served stale. The cache folder of a function is therefore named by a digest of all source files that its own file
imports, directly or not, as far as they are of this package or of a user's own game: NumPy and the like count by their
versions alone. (An import made by `importlib` is not seen.)
"""

import ast
import contextlib
import hashlib
import os
import sys
import types
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np

from .compiled import RuleCache, folder_named
from .variants import COUNTED, InnerKernel, Kernel, calls_numpy

PACKAGE = Path(os.path.abspath(__file__)).parent.parent
"""Not resolved: in a clone, `agents` and `training` are links of this folder, and their relative imports start here."""
NO_RULES = {PACKAGE / "__init__.py", PACKAGE / "core" / "compiled.py"}
"""Files that every rule imports and no rule depends on."""
INTERPRETED = bool(numba.config.DISABLE_JIT)
BOUNDS_CHECKED = bool(numba.config.BOUNDSCHECK)


@cache
def source_bytes(path: Path) -> bytes:
    """A source file as it was when it was first asked for, which is while it is imported: what this process runs.

    Read again later, a file edited meanwhile would put the code of the old one under the name of the new.
    """
    return path.read_bytes()


@cache
def _imports(path: Path) -> frozenset[Path]:
    """The source files that a source file imports, as far as they lie in its own package or in this one."""
    found: set[Path] = set()
    for node in ast.walk(ast.parse(source_bytes(path))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                found |= _module_files(_start(path, 0, alias.name), alias.name.split("."), ())
        elif isinstance(node, ast.ImportFrom):
            parts = node.module.split(".") if node.module else []
            found |= _module_files(
                _start(path, node.level, node.module or ""), parts, tuple(a.name for a in node.names)
            )
    return frozenset(found - NO_RULES)


def _start(path: Path, level: int, module: str) -> Path | None:
    """The folder in which the first part of an import is looked up, None if it cannot be ours or the user's."""
    if level:
        return path.parents[level - 1]
    first = module.split(".")[0]
    if first == PACKAGE.name:
        return PACKAGE.parent
    root, own = _root(path.parent)
    if not _is_installation(root):
        return root
    # Beside an installed game lie NumPy and all others: only its own package is its own, or single files beside a single file.
    if first == own or (not own and (root / f"{first}.py").exists()):
        return root
    return None


@cache
def _root(folder: Path) -> tuple[Path, str]:
    """The folder from which the modules in a folder are imported, and the name of their package ('': in none)."""
    own = ""
    while (folder / "__init__.py").exists():
        folder, own = folder.parent, folder.name
    return folder, own


@cache
def _is_installation(folder: Path) -> bool:
    """Whether packages are installed into this folder, as into site-packages or by `pip install --target`."""
    return next(folder.glob("*.dist-info"), None) is not None


def _module_files(folder: Path | None, parts: list[str], names: tuple[str, ...]) -> set[Path]:
    files: set[Path] = set()
    if folder is None:
        return files
    for part in parts:
        files |= {f for f in (folder / f"{part}.py", folder / part / "__init__.py") if f.exists()}
        folder = folder / part
    for name in names:
        files |= {f for f in (folder / f"{name}.py", folder / name / "__init__.py") if f.exists()}
    return files


@cache
def reachable(sources: tuple[str, ...]) -> tuple[Path, ...]:
    """All source files that these import, directly or not: what a compiled function may depend on."""
    todo = [Path(os.path.abspath(source)) for source in sources]
    seen: set[Path] = set()
    while todo:
        path = todo.pop()
        if path not in seen:
            seen.add(path)
            todo.extend(_imports(path))
    return tuple(sorted(seen))


@cache
def cache_folder(sources: tuple[str, ...]) -> Path:
    """Where the compiled form of functions from these source files is kept."""
    digest = hashlib.sha256(f"{numba.__version__}|{np.__version__}|{sys.version}|{BOUNDS_CHECKED}".encode())
    for path in reachable(sources):
        digest.update(b"\0" + str(_name(path)).encode() + b"\0" + source_bytes(path))
    return folder_named(digest.hexdigest()[:16])


def _name(path: Path) -> Path:
    """A source file by its place in its package: a clone, a copy of it and a wheel of the same sources share what is compiled."""
    return path.relative_to(_root(path.parent)[0])


def _compile(
    function: Callable[..., Any], inner: bool, sources: tuple[str, ...], aside: str = ""
) -> Callable[..., Any]:
    if INTERPRETED:
        return function
    compiled: Any = (InnerKernel if inner else Kernel)(
        function,
        targetoptions={
            "nopython": True,
            "nogil": True,
            "error_model": "numpy",
            "no_cfunc_wrapper": True,
            "no_cpython_wrapper": inner,
            COUNTED: calls_numpy(function),
        },
    )
    # What `cache=True` does, with our files for Numba's.
    folder = cache_folder(sources) / _name(Path(os.path.abspath(source_of(function)))).parent
    compiled._cache = RuleCache(function, folder / aside, cache_folder(sources).name)
    if inner:
        compiled.from_python = cache(lambda: _compile(function, False, sources, "from_python"))
    result: Callable[..., Any] = compiled
    return result


def kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """A rule in Numba's subset of Python, called by other rules only."""
    return _compile(function, True, (source_of(function),))


def entry(function: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled function that Python calls with arrays."""
    return _compile(function, False, (source_of(function),))


def bind(
    function: Callable[..., Any], name: str, kernels: dict[str, Any], inner: bool = False
) -> Callable[..., Any]:
    """The same loop for another game: a copy of `function` whose global names are the game's kernels.

    A closure would do, but Numba puts the closure's contents into its cache key, and two runs never agree on
    the identity of a compiled function. Names in the globals are not part of the key; the folder's digest is, and so is
    the name of the copy, which tells two games of the same sources apart by the kernels they take from them.
    """
    chosen = ",".join(f"{key}={_origin(k)}" for key, k in sorted(kernels.items()))
    label = f"{function.__name__}__{name}_{hashlib.sha256(chosen.encode()).hexdigest()[:8]}"
    bound = types.FunctionType(function.__code__, {**function.__globals__, **kernels}, label)
    bound.__qualname__ = bound.__name__
    bound.__module__ = function.__module__
    bound.__doc__ = function.__doc__
    return _compile(bound, inner, kernel_sources(function, kernels))


def _origin(function: Any) -> str:
    plain = getattr(function, "py_func", function)
    return f"{plain.__module__}.{plain.__qualname__}:{plain.__code__.co_firstlineno}"


def direct(function: Callable[..., Any]) -> Callable[..., Any]:
    """A compiled entry past Numba's look-up of argument types, which costs 2 us a record array on every call.

    Only for callers whose arguments always have the very types of the first call.
    """
    overloads = list(getattr(function, "overloads", {}).values())
    if len(overloads) != 1:
        return function
    compiled: Callable[..., Any] = overloads[0].entry_point
    return compiled


def source_of(function: Any) -> str:
    """The file that a function, compiled or not, comes from."""
    return str(getattr(function, "py_func", function).__code__.co_filename)


def kernel_sources(function: Any, kernels: dict[str, Any]) -> tuple[str, ...]:
    return tuple(sorted({source_of(function), *(source_of(k) for k in kernels.values() if callable(k))}))


_compiled: set[str] = set()


def is_compiled(name: str, sources: tuple[str, ...]) -> bool:
    """Whether this or an earlier run has compiled this game's rules to the end."""
    if not INTERPRETED and name not in _compiled and (cache_folder(sources) / f"{name}.done").exists():
        _compiled.add(name)
    return INTERPRETED or name in _compiled


def mark_compiled(name: str, sources: tuple[str, ...]) -> None:
    if not INTERPRETED:
        folder = cache_folder(sources)
        with contextlib.suppress(OSError):  # a folder that can only be read
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{name}.done").touch()
        _compiled.add(name)
