"""The learner's compiled hands: the update of MaskablePPO on all threads of the run, without torch.

It learns what torch would learn from the same minibatches (tests hold it to that), several times as fast.
"""

from typing import Any, NamedTuple

import numpy as np

from versailles_env.core import jit
from versailles_env.core.workers import Workers

from . import answering, backprop
from .backprop import SETTINGS, SUMS, TILE, Desk, Rows
from .flat import INSIDE, OUTSIDE, Flat, FlatNet, aligned, padded


class Settings(NamedTuple):
    """What PPO's loss is made of, and how Adam goes on."""

    clip: float
    entropy: float
    value: float
    results: float
    max_grad_norm: float
    rate: float
    betas: tuple[float, float]
    tiny: float


class Played(NamedTuple):
    """The rows of a rollout as a buffer has them; `which` says which of them are learned from."""

    observations: np.ndarray
    masks: np.ndarray
    which: np.ndarray
    actions: np.ndarray
    old_odds: np.ndarray
    advantages: np.ndarray
    returns: np.ndarray
    results: np.ndarray


def parts_of(count: int, parts: int) -> list[tuple[int, int]]:
    """Nearly equal ranges."""
    return [(count * k // parts, count * (k + 1) // parts) for k in range(parts)]


def desk_of(flat: Flat) -> Desk:
    heads = [*flat.actor, *flat.critic]
    widest = max(int(flat.first[OUTSIDE]), *(int(max(row[INSIDE], row[OUTSIDE])) for row in heads))
    hidden = max(len(flat.actor) - 1, 0) + max(len(flat.critic) - 1, 0)
    answers, seen = int(flat.actor[-1, OUTSIDE]), int(flat.first[INSIDE])
    return Desk(
        layers=aligned(1 + hidden, padded(widest)),
        columns=np.zeros((1 + hidden, widest + 1), np.int32),
        values=np.zeros((1 + hidden, widest + 1), np.float32),
        counts=np.zeros(1 + hidden, np.int64),
        slopes=aligned(3, padded(widest)),
        pulls=aligned(TILE * int(flat.first[OUTSIDE])),
        marks=np.zeros(seen, np.uint64),
        nexts=np.zeros(TILE, np.int64),
        seen_columns=np.zeros(seen + 1, np.int32),
        seen_values=np.zeros(seen + 1, np.float32),
        steep=np.zeros(max(widest, TILE) + 1, np.int32),
        steepness=np.zeros(max(widest, TILE) + 1, np.float32),
        legal=np.zeros(answers + 1, np.int32),
        logits=np.zeros(answers, np.float32),
        odds=np.zeros(answers, np.float32),
        outputs=np.arange(1 + widest, dtype=np.int32),
        last=np.zeros(1 + widest, np.float32),
    )


class Quick:
    """A policy of torch, learned in kernels."""

    def __init__(self, policy: Any, threads: int):
        self.net = FlatNet(policy)
        self.threads = threads
        self.workers = Workers(threads - 1) if threads > 1 else None
        self.desks = [desk_of(self.net.flat) for _ in range(threads)]
        seats = int(self.net.flat.critic[-1, OUTSIDE]) - 1
        self.answered = np.zeros((1, seats), np.float32)
        """The results that were foreseen at the questions answered last."""
        self.ahead = self.answered
        """Those at the observations after a rollout."""
        self.gradients = aligned(threads, self.net.size)
        self.sums = np.zeros((threads, SUMS))
        self.squares = np.zeros(threads)
        self._direct: dict[Any, Any] = {}
        self._rooms: dict[str, np.ndarray] = {}
        self.rows: Rows

    def close(self) -> None:
        if self.workers:
            self.workers.close()
            self.workers = None

    def run(self, kernel: Any, parts: list[tuple[Any, ...]]) -> None:
        """A kernel on each part of the work, on as many threads."""
        if kernel not in self._direct:
            kernel(*parts[0][:-2], 0, 0)  # compiled before two threads want it; an empty part changes nothing
            self._direct[kernel] = jit.direct(kernel)
        kernel = self._direct[kernel]
        if self.workers and len(parts) > 1:
            self.workers.run(kernel, parts)
        else:
            for part in parts:
                kernel(*part)

    def answer(
        self, observations: np.ndarray, masks: np.ndarray, points: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """An answer to each question, what the critic says of it, and the logarithm of the answer's odds."""
        count = len(observations)
        actions = np.zeros(count, np.int64)
        log_odds, values = np.zeros(count, np.float32), np.zeros(count, np.float32)
        self.answered = np.zeros((count, self.answered.shape[1]), np.float32)
        which, factor = np.arange(count), self.net.factor
        self.run(
            answering.answer_range,
            [
                (self.net.flat, observations, masks, which, points, factor, desk)
                + (actions, log_odds, values, self.answered, *part)
                for desk, part in zip(self.desks, parts_of(count, self.threads), strict=True)
            ],
        )
        return actions, values, log_odds

    def value(self, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """What the critic says of these: the value, and the results of all seats."""
        count = len(observations)
        values, results = (
            np.zeros(count, np.float32),
            np.zeros((count, self.answered.shape[1]), np.float32),
        )
        self.run(
            answering.value_range,
            [
                (self.net.flat, observations, self.net.factor, desk, values, results, *part)
                for desk, part in zip(self.desks, parts_of(count, self.threads), strict=True)
            ],
        )
        return values, results

    def pack(self, played: Played) -> None:
        """Leave out the zeros of a rollout."""
        count = len(played.which)
        observations, masks, which = played.observations, played.masks, played.which
        starts, answer_starts = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
        parts = parts_of(count, self.threads)
        self.run(
            backprop.count_entries, [(observations, masks, which, starts, answer_starts, *p) for p in parts]
        )
        np.cumsum(starts, out=starts), np.cumsum(answer_starts, out=answer_starts)
        self.rows = Rows(
            starts,
            self._room("columns", starts[-1], np.int32),
            self._room("values", starts[-1], np.float32),
            answer_starts,
            self._room("answers", answer_starts[-1], np.int32),
            played.actions.astype(np.int32),
            played.old_odds.astype(np.float32),
            played.advantages.astype(np.float32),
            played.returns.astype(np.float32),
            played.results.astype(np.float32),
        )
        self.run(
            backprop.pack_range,
            [
                (observations, masks, which, self.net.factor, self.rows, d.seen_columns, d.seen_values, *p)
                for d, p in zip(self.desks, parts, strict=True)
            ],
        )

    def _room(self, name: str, size: int, kind: Any) -> np.ndarray:
        """An array to be written whole: that of the last rollout, as long as it is large enough (fresh memory costs a fault a page)."""
        if len(self._rooms.get(name, ())) < size:
            self._rooms[name] = np.zeros(size + size // 8, kind)
        return self._rooms[name][:size]

    def losses(self, order: np.ndarray, settings: Settings) -> dict[str, float]:
        """The parts of the loss on these rows; their gradient is then in `gradients`, a row a thread."""
        gains = self.rows.gains[order]
        numbers = np.zeros(SETTINGS, np.float32)
        numbers[:] = (
            settings.clip,
            settings.entropy,
            settings.value,
            settings.results,
            gains.mean(),
            gains.std(ddof=1),
            len(order),
        )
        self.net.turn()
        self.run(
            backprop.learn_range,
            [
                (self.net.flat, self.rows, order, numbers, self.gradients[k], self.desks[k], self.sums[k], *p)
                for k, p in enumerate(parts_of(len(order), self.threads))
            ],
        )
        policy, value, entropy, results, moved, clipped = (self.sums.sum(axis=0) / len(order)).tolist()
        found = {"policy_gradient_loss": policy, "entropy_loss": entropy, "value_loss": value}
        loss = policy + settings.entropy * entropy + settings.value * value
        if self.net.policy.seats:
            found["result_loss"] = results
            loss += settings.results * results
        return {**found, "loss": loss, "approx_kl": moved, "clip_fraction": clipped}

    def merge(self) -> float:
        """The gradient of all threads in `gradients[0]`; its length."""
        self.run(
            backprop.merge_range,
            [
                (self.gradients, self.squares, k, *p)
                for k, p in enumerate(parts_of(self.net.size, self.threads))
            ],
        )
        return float(np.sqrt(self.squares.sum()))

    def step(self, settings: Settings, number: int) -> None:
        """Adam's step of this number, no longer than the longest gradient allows."""
        length = self.merge()
        first, second = settings.betas
        numbers = [
            min(1.0, settings.max_grad_norm / (length + 1e-6)),
            settings.rate,
            1 - first**number,
            np.sqrt(1 - second**number),
            first,
            second,
            settings.tiny,
        ]
        numbers = [np.float32(each) for each in numbers]
        self.run(
            backprop.step_range,
            [
                (self.net.flat.numbers, self.gradients[0], self.net.moments, *numbers, *p)
                for p in parts_of(self.net.size, self.threads)
            ],
        )
