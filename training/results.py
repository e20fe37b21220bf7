"""What comes of a game for every seat, as the asked seat foresees it: a second output of the critic, learned beside the first.

The critic of PPO foresees what the learner is paid, hints of `shaping` included, and of its own seat alone. A search that lets every
seat go for its own good needs the results of all, without hints. A row of results has the asked seat first, then the other
seats that play in the order of the game, and 0 for those that do not; a result is all that the game still pays, and the
win bonus of the run. They are learned along the same links as values (TD(lambda), no discount): the next row of a seat foresees
in the same order.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from versailles_env.core.game import Game

if TYPE_CHECKING:
    from .vec_env import LastStep

END, OPEN = -1, -2
"""In the place of a next row: the game ended; it is not known yet what came of it."""
ABSENT = -1
ROW_OF_RESULTS = ("results", "earned")


def seat_orders(game: Game, tables: Sequence[dict[str, Any]]) -> np.ndarray:
    """Which seat has which place in a row of results: `[table, asked seat, place]`, ABSENT behind the last."""
    count = len(game.agents)
    orders = np.full((len(tables), count, count), ABSENT, np.int64)
    for k, table in enumerate(tables):
        playing = set(game.seats_of(table))
        for seat in playing:
            row = [(seat + step) % count for step in range(count) if (seat + step) % count in playing]
            orders[k, seat, : len(row)] = row
    return orders


def in_order(by_seat: np.ndarray, orders: np.ndarray) -> np.ndarray:
    """Numbers by seat put in the orders of rows of results."""
    return np.take_along_axis(by_seat, np.maximum(orders, 0), axis=1) * (orders != ABSENT)


def result_targets(
    earned: np.ndarray, results: np.ndarray, last: np.ndarray, after: np.ndarray, gae_lambda: float
) -> np.ndarray:
    """What each row should have foreseen. `after`: the next row of the same seat, its number, END or OPEN."""
    values = np.concatenate([results, np.broadcast_to(last, results.shape[1:])[None]])
    later = np.zeros_like(values)
    columns = np.arange(results.shape[1])
    for row in reversed(range(len(results))):
        known, goes_on = (after[row] != OPEN)[:, None], (after[row] >= 0)[:, None]
        there = np.where(after[row] >= 0, after[row], 0), columns
        error = earned[row] + goes_on * values[there] - values[row]
        later[row] = known * (error + gae_lambda * goes_on * later[there])
    targets: np.ndarray = later[:-1] + results
    return targets


@dataclass
class Foresight:
    """Who foresees the results of the rows in a buffer."""

    seats: int
    answered: Callable[[], np.ndarray]
    """At the questions that were answered last, a row a game."""
    ahead: Callable[[], np.ndarray]
    """At the observations that the critic valued last: those after a rollout."""
    of: Callable[[np.ndarray], np.ndarray]
    """At these observations."""


class ResultRows:
    """The part of a rollout buffer that has results: foreseen, paid, and what should have been foreseen."""

    foresight: Foresight | None = None
    """Set by whoever has a critic of results; without one the buffer is what it would be else."""
    last: "LastStep"
    buffer_size: int
    n_envs: int
    gae_lambda: float
    next: np.ndarray
    results: np.ndarray
    earned: np.ndarray
    result_targets: np.ndarray

    def blank_results(self) -> None:
        if self.foresight:
            shape = (self.buffer_size, self.n_envs, self.foresight.seats)
            self.results, self.earned = np.zeros(shape, np.float32), np.zeros(shape, np.float32)

    def foresee(self, row: int) -> None:
        """Before what the answers of this row bring is paid."""
        if self.foresight:
            self.results[row] = self.foresight.answered()

    def pay_results(self, rows: np.ndarray, games: np.ndarray, seats: np.ndarray) -> None:
        """The last step paid: to these rows, which are of these games and seats."""
        if not self.foresight:
            return
        last = self.last
        self.earned[rows, games] += in_order(last.earned[games], last.orders[games, seats])
        for game, finals in last.cut.items():  # the rest of a game that was cut is what the critic says
            own = games == game
            self.earned[rows[own], game] += self.foresight.of(finals)[seats[own]]

    def value_results(self) -> None:
        if self.foresight:
            self.result_targets = result_targets(
                self.earned, self.results, self.foresight.ahead(), self.next, self.gae_lambda
            )
