"""Named parts of the action space and of the observation vector: the one place where numbers get their meaning."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np


def same_sizes(found: Mapping[str, int], given: Mapping[str, int] | None) -> None:
    """Whether texts and kernels agree on the parts of a layout, in the same order."""
    if given is not None and list(found.items()) != list(given.items()):
        wrong = next(
            (name for name in [*given, *found] if found.get(name) != given.get(name)),
            "the order of the parts",
        )
        raise ValueError(
            f"layout: {wrong}: the texts have {found.get(wrong)} entries, the kernels {given.get(wrong)}"
        )


@dataclass(frozen=True)
class Segment:
    """A run of actions of one sort; `labels` has one text an action, unique over the whole space."""

    name: str
    labels: tuple[str, ...]
    start: int = 0

    @property
    def size(self) -> int:
        return len(self.labels)


class ActionLayout:
    """One `Discrete` space made of named segments; `sizes` are those that the kernels were given, if they were."""

    def __init__(self, segments: Sequence[tuple[str, Sequence[str]]], sizes: Mapping[str, int] | None = None):
        placed: list[Segment] = []
        start = 0
        for name, labels in segments:
            placed.append(Segment(name, tuple(labels), start))
            start += len(labels)
        self.segments = tuple(placed)
        self.size = start
        self._by_name = {segment.name: segment for segment in placed}
        if len(self._by_name) != len(placed):
            raise ValueError("two action segments have the same name")
        same_sizes({segment.name: segment.size for segment in placed}, sizes)

    def start(self, name: str) -> int:
        """The first action of a segment: kernels add their index to it."""
        return self._by_name[name].start

    def index(self, name: str, offset: int = 0) -> int:
        segment = self._by_name[name]
        if not 0 <= offset < segment.size:
            raise IndexError(f"segment {name} has {segment.size} actions, not {offset + 1}")
        return segment.start + offset

    def find(self, action: int) -> tuple[str, int]:
        """The segment of an action, and its place in it."""
        for segment in self.segments:
            if segment.start <= action < segment.start + segment.size:
                return segment.name, action - segment.start
        raise IndexError(f"action {action} is not one of 0 to {self.size - 1}")

    def text(self, action: int) -> str:
        name, offset = self.find(action)
        return self._by_name[name].labels[offset]

    def describe(self) -> str:
        """A Markdown table for the docs."""
        rows = ["| actions | segment | what |", "|---|---|---|"]
        for segment in self.segments:
            last = segment.start + segment.size - 1
            span = str(last) if segment.size == 1 else f"{segment.start}-{last}"
            what = ", ".join(segment.labels[:3]) + (", ..." if segment.size > 3 else "")
            rows.append(f"| {span} | `{segment.name}` | {what} |")
        return "\n".join(rows)


@dataclass(frozen=True)
class Piece:
    """A named run of entries of the observation; none is beyond plus or minus `limit`."""

    name: str
    size: int
    limit: float
    what: str
    start: int = 0


class ObservationLayout:
    """One flat int8 vector made of named pieces; `sizes` are those that the kernels were given, if they were.

    `scales` says by what a network divides each entry, piece by piece; a piece that is not in it is divided by its limit, and so
    is one with another number of entries, which is then in `unmeasured`.
    """

    def __init__(
        self,
        pieces: Sequence[tuple[str, int, float, str]],
        sizes: Mapping[str, int] | None = None,
        scales: Mapping[str, Sequence[float]] | None = None,
    ):
        placed: list[Piece] = []
        start = 0
        for name, size, limit, what in pieces:
            placed.append(Piece(name, size, limit, what, start))
            start += size
        self.pieces = tuple(placed)
        self.size = start
        self._by_name = {piece.name: piece for piece in placed}
        if len(self._by_name) != len(placed):
            raise ValueError("two observation pieces have the same name")
        same_sizes({piece.name: piece.size for piece in placed}, sizes)
        self.limit = np.concatenate([np.full(p.size, p.limit, np.float32) for p in placed])
        self.scale = self.limit.copy()
        given = scales or {}
        fitting = [p for p in placed if len(given.get(p.name, ())) == p.size]
        for p in fitting:
            self.scale[p.start : p.start + p.size] = given[p.name]
        self.unmeasured = tuple(p.name for p in placed if p.limit > 1 and p not in fitting)

    def start(self, name: str) -> int:
        return self._by_name[name].start

    def part(self, observation: np.ndarray, name: str) -> np.ndarray:
        """The entries of one piece."""
        piece = self._by_name[name]
        return observation[..., piece.start : piece.start + piece.size]

    def describe(self) -> str:
        """A Markdown table for the docs."""
        rows = ["| entries | piece | at most | divide by | what |", "|---|---|---|---|---|"]
        for p in self.pieces:
            low, high = (f"{each(self.part(self.scale, p.name)):g}" for each in (np.min, np.max))
            span = low if low == high else f"{low} to {high}"
            rows.append(
                f"| {p.start}-{p.start + p.size - 1} | `{p.name}` | {p.limit:g} | {span} | {p.what} |"
            )
        return "\n".join(rows)
