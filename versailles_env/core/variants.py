"""One compiled variant of a kernel, whatever kind of whole number it is called with."""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.core import types as numba_types
from numba.core import typing
from numba.core.errors import NumbaRuntimeError, TypingError
from numba.core.registry import CPUDispatcher

types: Any = numba_types
"""Numba's own types of its types are partial."""


def widened(kind: Any) -> Any:
    """The type in which a kernel takes an argument: all signed integers, enum members and defaults come as int64."""
    if isinstance(kind, types.Omitted):
        kind = numba.typeof(kind.value)
    kind = types.unliteral(kind)
    if isinstance(kind, types.IntEnumMember) or (isinstance(kind, types.Integer) and kind.signed):
        return types.int64
    return kind


COUNTED = "_nrt"
"""Numba's option to count references."""
NEEDS_COUNTS = ("NRT required", "Only accept returning of array")
"""What Numba says of a function that makes or returns arrays."""


def calls_numpy(function: Callable[..., Any]) -> bool:
    """Whether a function may call one of NumPy's (its types, as in `np.int8(3)`, are none).

    Numba compiles NumPy's functions once a process and remembers when that failed: they must not be met without counted
    references first.
    """
    names = function.__code__.co_names
    if not any(function.__globals__.get(name) is np for name in names):
        return False
    return any(hasattr(np, name) and not isinstance(getattr(np, name), type) for name in names)


class Kernel(CPUDispatcher):
    """Numba's dispatcher, but for the variants of a function: the same kernel called with an int16 field, a number, an
    enum member or a default is one compiled function instead of one each (304 instead of 445 for
    Versailles 1919).

    References to arrays are counted only in functions that make or return one: the counting took an eighth of a decision's time.
    """

    def compile(self, sig: Any) -> Any:
        try:
            return super().compile(sig)
        except (NumbaRuntimeError, TypingError) as error:
            if self._compiler.targetoptions[COUNTED] or not any(said in str(error) for said in NEEDS_COUNTS):
                raise
            self._compiler.targetoptions[COUNTED] = True
            self._compiler._failed_cache.clear()
            return super().compile(sig)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        pysig, folded = self._compiler.fold_argument_types(args, kws)
        wide = tuple(widened(kind) for kind in folded)
        self.compile(wide)
        name = self.py_func.__name__
        template = typing.make_concrete_template(
            f"CallTemplate({name})", key=name, signatures=self.nopython_signatures
        )
        return template, pysig, wide, {}


class InnerKernel(Kernel):
    """A kernel that other kernels call, without an entry for Python, where a call would crash the process: who calls it from
    there nevertheless (tests, position builders) gets one of its own, compiled then."""

    from_python: Callable[[], Callable[..., Any]]

    def __call__(self, *args: Any) -> Any:
        return self.from_python()(*args)
