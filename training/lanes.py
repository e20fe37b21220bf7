"""Sums over rows of weights, sixteen numbers at a time, for `backprop`.

Numba's loops over arrays of unknown length test first whether these overlap, and write every sum back before the next row. Written in
LLVM's vectors, the sums of a whole row of 128 stay in registers: the hidden layers take two thirds of the time. No product is fused
with a sum, so results are the same on every processor.
"""

import threading
from collections.abc import Callable
from typing import Any

import llvmlite.binding
import numpy as np
from llvmlite import ir
from numba.core import types as numba_types
from numba.extending import intrinsic

from versailles_env.core import jit
from versailles_env.core.jit import INTERPRETED

types: Any = numba_types
FLOAT, LANES = ir.FloatType(), 16
WIDE = ir.VectorType(FLOAT, LANES)
INDEX = ir.IntType(64)
WORD = 64
WHOLE_ROWS = bool(llvmlite.binding.get_host_cpu_features().get("avx512f"))
PARTS = ((WIDE, 8), (WIDE, 4), (WIDE, 1), (FLOAT, 1)) if WHOLE_ROWS else ((WIDE, 4), (WIDE, 1), (FLOAT, 1))
"""So many vectors of a row at once, the most that the registers hold; then what is left of it. The order of a sum hangs on none of them."""


def _number(value: int) -> Any:
    return ir.Constant(INDEX, value)


def _lanes(kind: Any) -> int:
    return LANES if kind is WIDE else 1


def _loop(builder: Any, begin: Any, end: Any, step: int, body: Callable[[Any], None]) -> Any:
    """`body` at begin, begin + step, ... as far as a whole step fits; where it ends."""
    before, head, inside, after = builder.block, *(builder.append_basic_block() for _ in range(3))
    builder.branch(head)
    builder.position_at_end(head)
    at = builder.phi(INDEX)
    at.add_incoming(begin, before)
    ahead = builder.add(at, _number(step))
    builder.cbranch(builder.icmp_signed("<=", ahead, end), inside, after)
    builder.position_at_end(inside)
    body(at)
    at.add_incoming(ahead, builder.block)
    builder.branch(head)
    builder.position_at_end(after)
    return at


def _room(builder: Any, kind: Any) -> Any:
    """A variable; the optimiser keeps it in a register."""
    with builder.goto_entry_block():
        return builder.alloca(kind)


def _load(builder: Any, start: Any, at: Any, kind: Any, k: int = 0) -> Any:
    return builder.load(_place(builder, start, at, kind, k), align=4)


def _store(builder: Any, value: Any, start: Any, at: Any, kind: Any, k: int = 0) -> None:
    builder.store(value, _place(builder, start, at, kind, k), align=4)


def _place(builder: Any, start: Any, at: Any, kind: Any, k: int) -> Any:
    place = builder.gep(start, [builder.add(at, _number(k * _lanes(kind)))])
    return builder.bitcast(place, kind.as_pointer())


def _spread(builder: Any, value: Any, kind: Any) -> Any:
    """The same number in every lane."""
    if kind is FLOAT:
        return value
    one = builder.insert_element(ir.Constant(WIDE, ir.Undefined), value, ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(one, one, ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES))


def _total(builder: Any, sums: Any) -> Any:
    """The lanes added up, halves first."""
    size = LANES
    while size > 1:
        size //= 2
        order = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [(k + size) % LANES for k in range(LANES)])
        sums = builder.fadd(sums, builder.shuffle_vector(sums, sums, order))
    return builder.extract_element(sums, ir.Constant(ir.IntType(32), 0))


class _Rows:
    """The rows that the entries `columns[begin:end]` name, each `width` numbers from `start` on."""

    def __init__(self, builder: Any, start: Any, width: Any, columns: Any, begin: Any, end: Any):
        self.builder, self.start, self.width, self.columns = builder, start, width, columns
        self.begin, self.end = begin, end

    def each(self, body: Callable[[Any, Any], None]) -> None:
        """`body` with the number of each entry and where its row begins."""
        builder = self.builder

        def entry(at: Any) -> None:
            column = builder.sext(builder.load(builder.gep(self.columns, [at])), INDEX)
            body(at, builder.add(self.start, builder.mul(column, self.width)))

        _loop(builder, self.begin, self.end, 1, entry)

    def parts(self, body: Callable[[Any, Any, int], None]) -> None:
        """`body` with where a part of a row begins, in what kind of vectors it is, and in how many."""
        at = _number(0)
        for kind, count in PARTS:
            at = _loop(
                self.builder,
                at,
                self.width,
                _lanes(kind) * count,
                lambda at, kind=kind, count=count: body(at, kind, count),  # type: ignore[misc]
            )


def _add(builder: Any, rows: _Rows, numbers: Any, values: Any, out: Any) -> None:
    def part(at: Any, kind: Any, count: int) -> None:
        sums = [_room(builder, kind) for _ in range(count)]
        for k, each in enumerate(sums):
            builder.store(_load(builder, out, at, kind, k), each)

        def entry(place: Any, row: Any) -> None:
            value = _spread(builder, builder.load(builder.gep(values, [place])), kind)
            begin = builder.add(row, at)
            for k, each in enumerate(sums):
                product = builder.fmul(value, _load(builder, numbers, begin, kind, k))
                builder.store(builder.fadd(builder.load(each), product), each)

        rows.each(entry)
        for k, each in enumerate(sums):
            _store(builder, builder.load(each), out, at, kind, k)

    rows.parts(part)


def _spend(builder: Any, rows: _Rows, numbers: Any, values: Any, row: Any) -> None:
    def part(at: Any, kind: Any, count: int) -> None:
        added = [_load(builder, row, at, kind, k) for k in range(count)]

        def entry(place: Any, begin: Any) -> None:
            value = _spread(builder, builder.load(builder.gep(values, [place])), kind)
            begin = builder.add(begin, at)
            for k, each in enumerate(added):
                there = _load(builder, numbers, begin, kind, k)
                _store(builder, builder.fadd(there, builder.fmul(value, each)), numbers, begin, kind, k)

        rows.each(entry)

    rows.parts(part)


def _multiply(builder: Any, rows: _Rows, numbers: Any, out: Any, row: Any) -> None:
    wide, single = _room(builder, WIDE), _room(builder, FLOAT)

    def entry(place: Any, begin: Any) -> None:
        builder.store(ir.Constant(WIDE, [0.0] * LANES), wide)
        builder.store(ir.Constant(FLOAT, 0.0), single)
        at = _number(0)
        for kind, sums in ((WIDE, wide), (FLOAT, single)):

            def part(at: Any, kind: Any = kind, sums: Any = sums) -> None:
                there = _load(builder, numbers, builder.add(begin, at), kind)
                product = builder.fmul(there, _load(builder, row, at, kind))
                builder.store(builder.fadd(builder.load(sums), product), sums)

            at = _loop(builder, at, rows.width, _lanes(kind), part)
        total = builder.fadd(_total(builder, builder.load(wide)), builder.load(single))
        builder.store(total, builder.gep(out, [builder.sub(place, rows.begin)]))

    rows.each(entry)


def _typed(*given: Any) -> Any:
    """What the vectors are written for: rows of float32 in one piece, named by int32."""
    numbers, _, _, columns, entries, _, _, row = given
    if any(kind.dtype != types.float32 or kind.layout != "C" for kind in (numbers, entries, row)):
        return None
    if columns.dtype != types.int32 or columns.layout != "C":
        return None
    return types.void(numbers, types.intp, types.intp, columns, entries, types.intp, types.intp, row)


def _generator(emit: Callable[..., None]) -> Callable[..., Any]:
    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        numbers, start, width, columns, entries, begin, end, row = (
            context.make_array(kind)(context, builder, value).data if isinstance(kind, types.Array) else value
            for kind, value in zip(signature.args, arguments, strict=True)
        )
        emit(builder, _Rows(builder, start, width, columns, begin, end), numbers, entries, row)
        return context.get_dummy_value()

    return generate


@intrinsic
def _add_compiled(_context, numbers, start, width, columns, entries, begin, end, row):  # type: ignore[no-untyped-def]
    signature = _typed(numbers, start, width, columns, entries, begin, end, row)
    return signature and (signature, _generator(_add))


@intrinsic
def _spend_compiled(_context, numbers, start, width, columns, entries, begin, end, row):  # type: ignore[no-untyped-def]
    signature = _typed(numbers, start, width, columns, entries, begin, end, row)
    return signature and (signature, _generator(_spend))


@intrinsic
def _multiply_compiled(_context, numbers, start, width, columns, entries, begin, end, row):  # type: ignore[no-untyped-def]
    signature = _typed(numbers, start, width, columns, entries, begin, end, row)
    return signature and (signature, _generator(_multiply))


@intrinsic
def _lowest_compiled(_context, word):  # type: ignore[no-untyped-def]
    if word != types.uint64:
        return None

    def generate(_context, builder, _signature, arguments):  # type: ignore[no-untyped-def]
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.intp(word), generate


def _lowest_plain(word: Any) -> int:
    return (int(word) & -int(word)).bit_length() - 1


@intrinsic
def _set_compiled(_context, numbers, at):  # type: ignore[no-untyped-def]
    if numbers.dtype != types.int8 or numbers.layout != "C":
        return None

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        kind = ir.VectorType(ir.IntType(8), WORD)
        there = builder.load(builder.bitcast(builder.gep(data, [arguments[1]]), kind.as_pointer()), align=1)
        found = builder.icmp_signed("!=", there, ir.Constant(kind, [0] * WORD))
        return builder.bitcast(found, ir.IntType(WORD))

    return types.uint64(numbers, types.intp), generate


def _set_plain(numbers: Any, at: Any) -> np.uint64:
    return np.uint64(sum(1 << k for k in np.flatnonzero(numbers[int(at) : int(at) + WORD]).tolist()))


@intrinsic
def _turn_compiled(_context, counter):  # type: ignore[no-untyped-def]
    if counter.dtype != types.int64:
        return None

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        return builder.atomic_rmw("add", data, _number(1), "monotonic")

    return types.int64(counter), generate


_turning = threading.Lock()


def _turn_plain(counter: Any) -> int:
    with _turning:
        counter[0] += 1
        return int(counter[0]) - 1


def _row(numbers: Any, start: Any, width: Any, column: Any) -> Any:
    begin = int(start) + int(column) * int(width)
    return numbers[begin : begin + int(width)]


def _add_plain(
    numbers: Any, start: Any, width: Any, columns: Any, entries: Any, begin: Any, end: Any, row: Any
) -> None:
    for i in range(begin, end):
        row[: int(width)] += entries[i] * _row(numbers, start, width, columns[i])


def _spend_plain(
    numbers: Any, start: Any, width: Any, columns: Any, entries: Any, begin: Any, end: Any, row: Any
) -> None:
    for i in range(begin, end):
        _row(numbers, start, width, columns[i])[:] += entries[i] * row[: int(width)]


def _multiply_plain(
    numbers: Any, start: Any, width: Any, columns: Any, entries: Any, begin: Any, end: Any, row: Any
) -> None:
    for i in range(begin, end):
        entries[i - begin] = _row(numbers, start, width, columns[i]) @ row[: int(width)]


add_rows = _add_plain if INTERPRETED else _add_compiled
"""`add_rows(numbers, start, width, columns, entries, begin, end, row)`: to `row` the rows of `numbers` that the columns name, each times its entry."""
spend_row = _spend_plain if INTERPRETED else _spend_compiled
"""The same the other way: to each of those rows of `numbers`, `row` times its entry."""
multiply_rows = _multiply_plain if INTERPRETED else _multiply_compiled
"""The product of each of those rows with `row`, into `entries[0]`, `entries[1]`, ..."""
lowest_bit = _lowest_plain if INTERPRETED else _lowest_compiled
"""The number of the lowest bit that is set in a word of 64, which is not 0."""


set_bytes = _set_plain if INTERPRETED else _set_compiled
"""Which of the `WORD` bytes from a place on are not 0: a bit a byte."""


next_turn = _turn_plain if INTERPRETED else _turn_compiled
"""What `counter[0]` was before it is one more: each number to one thread alone."""


def inlined(function: Callable[..., Any]) -> Any:
    """A kernel that is written out where it is called: to hand over all arrays of a desk takes longer than many a kernel's work."""
    kernel: Any = jit.kernel(function)
    if not INTERPRETED:
        kernel._compiler.targetoptions["forceinline"] = True
    return kernel
