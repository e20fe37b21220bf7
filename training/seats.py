"""Rows of several seats of each game: the rollout of a learner that also sits opposite itself.

With `self` in the league, a game asks the learner on more than one seat, and the next row of a game may be another seat's.
An advantage must not look across: each row has a link to the next row *of the same seat*, and gathers all that this seat
earns until then. A row whose seat is not asked again before the rollout ends is not dropped (its game may end, lost, before
the next question): it is carried into the next rollout and learned from there, once it is known what came of it.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import torch
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer, MaskableRolloutBufferSamples

from .quick import Played
from .results import END, OPEN, ROW_OF_RESULTS, ResultRows

if TYPE_CHECKING:
    from .vec_env import LastStep

NOBODY = -1
"""`pending` of a seat that has answered nothing in its game, or whose last answer is done with."""
ROW = ("observations", "actions", "values", "log_probs", "action_masks", "rewards")
LEARNED = ("observations", "actions", "values", "log_probs", "action_masks", "advantages", "returns")
Values = Callable[[np.ndarray], np.ndarray]


class PlayedRows(MaskableRolloutBuffer):
    """A rollout buffer that gives its rows to the compiled update."""

    def reset(self) -> None:
        """As SB3's, in the arrays of the last rollout: every row is written again, and 60 MB of fresh memory cost a fault a page.
        Masks are bytes, a quarter of SB3's."""
        shape = (self.buffer_size, self.n_envs)
        if getattr(self, "observations", np.zeros(0)).shape[:2] == shape and not self.generator_ready:
            self.pos, self.full = 0, False
            return
        super().reset()
        self.action_masks = np.ones((*shape, self.mask_dims), np.int8)

    def add(self, *args: Any, action_masks: np.ndarray | None = None, **kwargs: Any) -> None:
        """As SB3's, without its copies of what is copied then."""
        seen, actions, rewards, starts, values, log_odds = args
        now = self.pos
        if action_masks is not None:
            self.action_masks[now] = action_masks
        self.observations[now] = seen
        self.actions[now] = actions.reshape(self.n_envs, -1)
        self.rewards[now] = rewards
        self.episode_starts[now] = starts
        self.values[now] = values.detach().numpy().reshape(-1)
        self.log_probs[now] = log_odds.detach().numpy()
        self.pos += 1
        self.full = self.pos == self.buffer_size

    def learned_from(self) -> np.ndarray:
        """Which rows are learned from, as numbers of game after game in row after row, in the order of `get`."""
        raise NotImplementedError

    def minibatches(self, batch_size: int) -> Iterator[np.ndarray]:
        """The minibatches of one epoch, as places in `learned_from`; drawn as `get` draws them."""
        raise NotImplementedError

    def learned(self, *names: str) -> list[np.ndarray]:
        """Numbers of the rows that are learned from, one a row."""
        if self.generator_ready:  # `get` has made them flat
            return [getattr(self, name).reshape(-1) for name in names]
        which = self.learned_from()
        return [getattr(self, name).reshape(-1)[which] for name in names]

    def played(self) -> Played:
        """The rows as they stand, before `get` makes them flat."""
        which, rows = self.learned_from(), self.buffer_size * self.n_envs
        actions, odds, advantages, returns = self.learned("actions", "log_probs", "advantages", "returns")
        results = getattr(self, "result_targets", np.zeros((rows, 0), np.float32)).reshape(rows, -1)
        return Played(
            self.observations.reshape(rows, -1),
            self.action_masks.reshape(rows, -1),
            which,
            actions,
            odds,
            advantages,
            returns,
            results[which],
        )


class OneSeatBuffer(PlayedRows, ResultRows):
    """The rollout of one seat a game: the next row of a game is the same seat's, as SB3 has it; with results."""

    def __init__(self, *args: Any, last: "LastStep", **kwargs: Any):
        self.last = last
        """Written by the environment before each `add`."""
        super().__init__(*args, **kwargs)

    def reset(self) -> None:
        super().reset()
        self.next = np.full((self.buffer_size, self.n_envs), END, np.int64)
        self.blank_results()

    def add(self, *args: Any, action_masks: np.ndarray | None = None, **kwargs: Any) -> None:
        now, games = self.pos, np.arange(self.n_envs)
        super().add(*args, action_masks=action_masks, **kwargs)
        self.next[now, ~self.last.ended] = now + 1
        self.foresee(now)
        self.pay_results(np.full(self.n_envs, now), games, self.last.asked)

    def compute_returns_and_advantage(self, last_values: torch.Tensor, dones: np.ndarray) -> None:
        super().compute_returns_and_advantage(last_values, dones)
        self.value_results()

    def learned_from(self) -> np.ndarray:
        return np.arange(self.buffer_size * self.n_envs).reshape(self.buffer_size, self.n_envs).T.reshape(-1)

    def minibatches(self, batch_size: int) -> Iterator[np.ndarray]:
        order = np.random.permutation(self.buffer_size * self.n_envs)  # noqa: NPY002 (as in SB3)
        for start in range(0, len(order), batch_size):
            yield order[start : start + batch_size]

    def get(self, batch_size: int | None = None) -> Iterator[MaskableRolloutBufferSamples]:  # type: ignore[override]
        if self.foresight and not self.generator_ready:
            self.result_targets = self.swap_and_flatten(self.result_targets)
        return super().get(batch_size)

    def _get_samples(self, batch_inds: np.ndarray, env: Any = None) -> MaskableRolloutBufferSamples:  # type: ignore[override]
        return with_targets(self, super()._get_samples(batch_inds, env), batch_inds)


class SeatBuffer(PlayedRows, ResultRows):
    """A rollout whose rows are linked seat by seat. Its first rows, one a seat, are those carried over from the last one."""

    def __init__(self, buffer_size: int, *args: Any, last: "LastStep", **kwargs: Any):
        self.last = last
        """Written by the environment before each `add`."""
        self.seats = last.paid.shape[1]
        self.values_of: Values = lambda observations: np.zeros(len(observations), np.float32)
        """The critic, for games that were cut; set by whoever has it."""
        self.carry: dict[str, np.ndarray] = {}
        super().__init__(buffer_size + self.seats, *args, **kwargs)
        self._columns = np.arange(self.n_envs)

    def reset(self) -> None:
        super().reset()
        self.next = np.full((self.buffer_size, self.n_envs), OPEN, np.int64)
        self.pending = np.full((self.n_envs, self.seats), NOBODY, np.int64)
        self.pos = self.seats
        self.blank_results()
        if self.carry:
            for name in self.kept:
                getattr(self, name)[: self.seats] = self.carry[name]
            self.pending[:] = np.where(self.carry["there"], np.arange(self.seats), NOBODY)

    @property
    def kept(self) -> tuple[str, ...]:
        """What a row that is carried over consists of."""
        return (*ROW, *ROW_OF_RESULTS) if self.foresight else ROW

    def add(self, *args: Any, action_masks: np.ndarray | None = None, **kwargs: Any) -> None:
        """One answer a game, and what the step after it paid to every seat; the one reward that SB3 gives is not looked at."""
        last, now = self.last, self.pos
        super().add(*args, action_masks=action_masks, **kwargs)
        self.rewards[now] = 0
        self.pending[self._columns, last.asked] = now
        paid = last.paid.copy()
        for row, finals in last.cut.items():  # the rest of a game that was cut is worth what the critic says
            paid[row] += self.gamma * self.values_of(finals)
        games, seats = np.nonzero(self.pending != NOBODY)
        self.rewards[self.pending[games, seats], games] += paid[games, seats]
        self.foresee(now)
        self.pay_results(self.pending[games, seats], games, seats)
        over = last.ended[games]
        self._link(games[over], seats[over], END)
        goes_on = np.flatnonzero(~last.ended)
        asked = last.asks[goes_on]
        known = self.pending[goes_on, asked] != NOBODY
        self._link(goes_on[known], asked[known], now + 1)

    def _link(self, games: np.ndarray, seats: np.ndarray, to: int) -> None:
        """What came of these seats' last answers is known."""
        self.next[self.pending[games, seats], games] = to
        self.pending[games, seats] = NOBODY

    def compute_returns_and_advantage(self, last_values: torch.Tensor, dones: np.ndarray) -> None:
        """As SB3's, along the links. A row that waits for its next counts with its value, as the end of the rollout does."""
        self.carry_over()
        values = np.concatenate([self.values, last_values.clone().cpu().numpy().reshape(1, -1)])
        advantages = np.zeros_like(values)
        for row in reversed(range(self.buffer_size)):
            after = self.next[row]
            known, goes_on = after != OPEN, after >= 0
            there = np.where(goes_on, after, 0), self._columns
            error = self.rewards[row] + self.gamma * goes_on * values[there] - values[row]
            later = self.gamma * self.gae_lambda * goes_on * advantages[there]
            advantages[row] = known * (error + later)
        self.advantages = advantages[:-1]
        self.returns = self.advantages + self.values
        self.value_results()

    def carry_over(self) -> None:
        """Keep the answers that wait for what comes of them."""
        there = self.pending != NOBODY
        rows = np.where(there, self.pending, 0).T, self._columns
        self.carry = {name: getattr(self, name)[rows] for name in self.kept} | {"there": there}

    def restore(self, arrays: dict[str, np.ndarray]) -> None:
        """Go on with the answers that waited when `carry` was saved."""
        self.carry = {name: arrays[f"carry/{name}"] for name in (*self.kept, "there")}

    def get(self, batch_size: int | None = None) -> Iterator[MaskableRolloutBufferSamples]:  # type: ignore[override]
        """All rows that something is known of, in minibatches of nearly the same size."""
        assert self.full
        if not self.generator_ready:
            known = self.next != OPEN
            for name in (*LEARNED, "result_targets") if self.foresight else LEARNED:
                setattr(self, name, getattr(self, name)[known])
            self.generator_ready = True
        for rows in self.minibatches(batch_size or len(self.returns)):
            yield self._get_samples(rows)

    def learned_from(self) -> np.ndarray:
        return np.flatnonzero(self.next != OPEN)

    def minibatches(self, batch_size: int) -> Iterator[np.ndarray]:
        """Of nearly the same size."""
        count = len(self.returns) if self.generator_ready else int((self.next != OPEN).sum())
        order = np.random.permutation(count)  # noqa: NPY002 (SB3's own generator, saved with the run)
        yield from np.array_split(order, max(1, round(count / batch_size)))

    def _get_samples(self, batch_inds: np.ndarray, env: Any = None) -> MaskableRolloutBufferSamples:  # type: ignore[override]
        return with_targets(self, super()._get_samples(batch_inds, env), batch_inds)


class ResultSamples(NamedTuple):
    """SB3's samples, and what the critic of results should have foreseen."""

    observations: torch.Tensor
    actions: torch.Tensor
    old_values: torch.Tensor
    old_log_prob: torch.Tensor
    advantages: torch.Tensor
    returns: torch.Tensor
    action_masks: torch.Tensor
    results: torch.Tensor


def with_targets(buffer: ResultRows, samples: Any, rows: np.ndarray) -> Any:
    """The samples of these rows, with targets of results where there are any."""
    if not buffer.foresight:
        return samples
    return ResultSamples(**samples._asdict(), results=torch.as_tensor(buffer.result_targets[rows]))


__all__ = ["END", "NOBODY", "OPEN", "OneSeatBuffer", "SeatBuffer"]
