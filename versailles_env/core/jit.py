"""Compile rules with Numba, cache them safely, and keep the same source runnable without the compiler.

Numba stamps its cache by the file of the decorated function alone, so an edited callee in another file would be
served stale. The cache folder of a function is therefore named by a digest of all source files that it reaches
(`reach.py`).
"""

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
from .reach import name_of, reachable, source_bytes
from .variants import COUNTED, InnerKernel, Kernel, calls_numpy

INTERPRETED = bool(numba.config.DISABLE_JIT)
BOUNDS_CHECKED = bool(numba.config.BOUNDSCHECK)


@cache
def cache_folder(sources: tuple[str, ...]) -> Path:
    """Where the compiled form of functions from these source files is kept."""
    digest = hashlib.sha256(f"{numba.__version__}|{np.__version__}|{sys.version}|{BOUNDS_CHECKED}".encode())
    for path in reachable(sources):
        digest.update(b"\0" + str(name_of(path)).encode() + b"\0" + source_bytes(path))
    return folder_named(digest.hexdigest()[:16])


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
    folder = cache_folder(sources) / name_of(Path(os.path.abspath(source_of(function)))).parent
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
