"""Bytes copied in one piece. A loop over two arrays that might overlap is compiled to single bytes; this is one wide move."""

from typing import Any

from numba.core import cgutils
from numba.core import types as numba_types
from numba.extending import intrinsic

from .jit import INTERPRETED

types: Any = numba_types


def _copy(out: Any, at: int, source: Any, start: int, count: int) -> None:
    out[at : at + count] = source.reshape(-1)[start : start + count]


@intrinsic(prefer_literal=True)
def _copy_compiled(_context, out, at, source, start, count):  # type: ignore[no-untyped-def]
    if not isinstance(count, types.IntegerLiteral) or source.dtype != out.dtype or out.dtype.bitwidth != 8:
        return None
    signature = types.void(out, types.intp, source, types.intp, count)

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        ends = [
            builder.gep(context.make_array(kind)(context, builder, array).data, [place])
            for kind, array, place in zip(
                signature.args[0:4:2], arguments[0:4:2], arguments[1:4:2], strict=True
            )
        ]
        size = context.get_constant(types.intp, count.literal_value)
        cgutils.raw_memcpy(builder, *ends, size, 1)
        return context.get_dummy_value()

    return signature, generate


copy_bytes = _copy if INTERPRETED else _copy_compiled
"""`copy_bytes(out, at, source, start, count)`: `count` bytes, a number known to the compiler, from entry `start` of an array of bytes,
counted through all its rows, to entry `at` of a vector of bytes. Both lie in one piece and do not overlap."""
