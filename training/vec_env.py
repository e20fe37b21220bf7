"""Many games in one process as a VecEnv whose rows are the learner's alone.

One row is one game. The learner is asked, answers, and everything until its next question (other seats, dice, a new game if
this one ended) happens inside `step`: the reward of the row is the sum of all that the learner earned in between, and its
end is the end of the game, whoever moved last. So an advantage over rows never looks at another seat's values.
"""

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from versailles_env.agents.base import Questions
from versailles_env.core.batch import BUFFERS, HOLD, Batch
from versailles_env.core.errors import BoardGameError
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack

from .league import LEARNER, League
from .leash import Leash
from .opponents import ELSEWHERE, Opponents
from .pay import GAME, Pay
from .results import seat_orders
from .shaping import Shaping

OWN = ("learns", "sits", "returns", "lengths", "potentials")
RECENT = 1000

Truncation = Literal["score", "bootstrap"]


@dataclass
class Clock:
    """Seconds since the last look, by what they were spent on."""

    seconds: dict[str, float] = field(default_factory=dict)

    def add(self, what: str, since: float) -> float:
        now = time.perf_counter()
        self.seconds[what] = self.seconds.get(what, 0.0) + now - since
        return now


@dataclass
class LastStep:
    """What the last step brought to every seat of every game: all that the one reward of a row cannot say."""

    asked: np.ndarray
    """The seat that answered."""
    asks: np.ndarray
    """The seat that is asked now."""
    paid: np.ndarray
    """What each seat earned, a column a seat."""
    earned: np.ndarray
    """The same without hints, and the win bonus as each seat's own: what results are made of (`versailles_env.training.results`)."""
    orders: np.ndarray
    """Which seat has which place in a row of results, by game and asked seat."""
    ended: np.ndarray
    cut: dict[int, np.ndarray]
    """The last observations of games that were cut, a row a seat."""


class LeagueVecEnv(VecEnv):
    """`size` games on the tables given (game i plays table `i % len(tables)`), opponents drawn from the league for each game.

    `learner` is 'one': one seat of each game, drawn when it begins, and every seat that the league fills with the learner
    itself (`every`: a row is then one question to any of them, `last` has what the step brought to each seat, and
    `versailles_env.training.seats` tells the seats' rows apart); or names of seats, which are then played as a team that earns the mean of
    their rewards (the bots of a solo game). `truncation` says what a game that hits its limit is:
    'score': an end, paid as it stands; 'bootstrap': a cut, what it paid is left out and the value of the last observation
    stands for the rest. Without `team` each of the named seats earns and learns for itself. `pay` is what solo bots are paid
    (`versailles_env.training.pay`), `leash` what an answer costs that the rulebook's bot would not give (`versailles_env.training.leash`). `shaping` is the weight of hints from the game's evaluation (`versailles_env.training.shaping`);
    `win_bonus` is paid for a win beside what the game pays, less its fair share, so that it favours nobody. `quick`: the opponents
    that can are played in kernels (`versailles_env.training.opponents`) and not asked one batch after the other.
    """

    def __init__(
        self,
        game: Game,
        size: int,
        tables: Sequence[dict[str, Any]],
        league: League,
        pack: Pack | None = None,
        learner: str | Sequence[str] = "one",
        seed: int = 0,
        threads: int = 1,
        truncation: Truncation = "score",
        shaping: float = 0.0,
        gamma: float = 1.0,
        win_bonus: float = 0.0,
        quick: bool = False,
        team: bool = True,
        pay: str = GAME,
        leash: float = 0.0,
    ):
        self.game, self.league, self.truncation = game, league, truncation
        self.win_bonus = win_bonus
        self.tables = [dict(table) for table in tables]
        self.batch = Batch(game, size, pack, self.tables, threads=threads, autoreset=False)
        self.rng = np.random.default_rng(seed)
        self.first_seed = seed
        self.learner_seats = [self._learner_seats(learner, table) for table in self.tables]
        self.table_seats = [np.array(game.seats_of(table)) for table in self.tables]
        self.named = learner != "one"
        self.team = self.named and (team or len(learner) == 1)
        self.every = not self.team and (self.named or league.has_self)
        seats = len(game.agents)
        self.learns = np.zeros((size, seats), bool)
        self.sits = np.full((size, seats), LEARNER, np.int32)
        self.returns = np.zeros((size, seats))
        self.lengths = np.zeros(size, np.int64)
        self.last = LastStep(
            asked=np.zeros(size, np.int32),
            asks=self.batch.seats,
            paid=np.zeros((size, seats), np.float32),
            earned=np.zeros((size, seats), np.float32),
            orders=seat_orders(game, self.tables)[np.arange(size) % len(self.tables)],
            ended=np.zeros(size, bool),
            cut={},
        )
        agents = [member.agent for member in league.members]
        here = Opponents(self.batch, self.learns, self.sits, agents)
        self.opponents = here if quick and here.is_any else None
        self.potentials = np.zeros((size, seats))
        self.shaping = Shaping(game, shaping, gamma) if shaping else None
        self.pay = Pay(game, pay, self.tables) if pay != GAME else None
        self.leash = Leash(game, leash) if leash else None
        self.before_answer: Callable[[], None] | None = None
        self.clock = Clock()
        self.decisions = 0
        self.finished: deque[dict[str, Any]] = deque(maxlen=RECENT)
        self._rows = np.arange(size)
        self._actions = np.zeros(size, np.int32)
        box = spaces.Box(-128, 127, (game.observations.size,), np.int8)
        super().__init__(size, box, spaces.Discrete(game.actions.size))

    def _learner_seats(self, learner: str | Sequence[str], table: dict[str, Any]) -> np.ndarray:
        seats = self.game.seats_of(table)
        if learner == "one":
            return np.array(seats)
        names = [learner] if isinstance(learner, str) else list(learner)
        strange = [name for name in names if name not in self.game.agents]
        if strange:
            known = ", ".join(["one", *self.game.agents])
            raise BoardGameError(f"learner {strange[0]!r} is not a seat: expected {known}")
        chosen = [self.game.agents.index(name) for name in names]
        missing = [self.game.agents[seat] for seat in chosen if seat not in seats]
        if missing:
            raise BoardGameError(f"learner {missing[0]!r} does not play at the table {table}")
        return np.array(chosen)

    # --- stepping

    def reset(self) -> np.ndarray:
        self.batch.reset(self.first_seed)
        self._seat(self._rows)
        self._run_to_learner(np.ones(self.num_envs, bool), [{} for _ in self._rows])
        if self.shaping:
            self.shaping.begin(self.batch, self._valued(), self.potentials)
        return self.batch.obs.copy()

    def step_async(self, actions: np.ndarray) -> None:
        self._actions[:] = actions

    def change_answers(self, rows: np.ndarray, actions: np.ndarray) -> None:
        """Answer these games otherwise than the learner would, before its answers are taken (`before_answer`)."""
        self._actions[rows] = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """The learner's answers, then all until it is asked again in every game."""
        done = np.zeros(self.num_envs, bool)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        if self.before_answer:
            self.before_answer()
        learned = self.learns.copy()
        self.last.asked[:] = self.batch.seats
        self.last.paid[:] = 0
        self.last.earned[:] = 0
        self.last.cut.clear()
        start = time.perf_counter()
        self.lengths += 1
        self.decisions += self.num_envs
        if self.leash:
            self.leash.pull(self.batch, self._actions, self.last.paid)
        self.batch.step(self._actions)
        self.clock.add("engine", start)
        self._account(self._rows, done, infos)
        self._run_to_learner(done, infos)
        self.last.ended[:] = done
        if self.shaping:
            self.shaping.pay(self.batch, self._valued(), done, self.potentials, self.last.paid)
        reward = (self.last.paid * learned).sum(1) / learned.sum(1)
        return self.batch.obs.copy(), reward.astype(np.float32), done, infos

    def _valued(self) -> np.ndarray:
        """The seats whose evaluation counts now: the learner's; where several learn for themselves, the one that is asked."""
        if not self.every:
            return self.learns
        return self.batch.seats[:, None] == np.arange(self.learns.shape[1])

    def _run_to_learner(self, done: np.ndarray, infos: list[dict[str, Any]]) -> None:
        batch, others, here = self.batch, self._rows, self.opponents
        if here:
            here.begin_row(self.rng, [member.agent for member in self.league.members])
        while True:
            others = others[~self.learns[others, batch.seats[others]]]
            if len(others) == 0:
                return
            asked = others
            if here:
                start = time.perf_counter()
                self.decisions += here.play(others)
                self.clock.add("opponents", start)
                self._pay(others, here.paid[others], done)
                self._account(others[batch.dones[others] != 0], done, infos)
                asked = others[~self.learns[others, batch.seats[others]]]
                asked = asked[here.kinds[self.sits[asked, batch.seats[asked]]] == ELSEWHERE]
            if len(asked):
                self._ask(asked)
                self._account(asked, done, infos)

    def _ask(self, others: np.ndarray) -> None:
        """One answer of other seats in these games, a batch an opponent."""
        actions, start = self._actions, time.perf_counter()
        actions[:] = HOLD
        who = self.sits[others, self.batch.seats[others]]
        for member in np.unique(who).tolist():
            own = others[who == member]
            actions[own] = self.league.act(member, Questions(self.batch, own), self.rng)
        start = self.clock.add("opponents", start)
        self.batch.step(actions)
        self.clock.add("engine", start)
        self.decisions += len(others)

    def _pay(self, rows: np.ndarray, paid: np.ndarray, done: np.ndarray) -> None:
        """Book what these games paid."""
        paid = self.pay.instead(rows, paid) if self.pay else paid
        self._book(rows, paid, done)

    def _book(self, rows: np.ndarray, paid: np.ndarray, done: np.ndarray) -> None:
        self.returns[rows] += paid
        open_rows = ~done[rows]  # what a new game pays before its first question belongs to no answer
        self.last.paid[rows[open_rows]] += paid[open_rows]
        self.last.earned[rows[open_rows]] += paid[open_rows]

    def _account(self, rows: np.ndarray, done: np.ndarray, infos: list[dict[str, Any]]) -> None:
        """Book what the last step paid in these games, and seat those that ended anew."""
        batch = self.batch
        ended = rows[batch.dones[rows] != 0]
        paid = batch.rewards[rows]
        if len(ended) or paid.any():
            self._pay(rows, paid, done)
            if self.truncation == "bootstrap":
                cut = rows[(batch.dones[rows] == 2) & ~done[rows]]
                self.last.paid[cut] -= batch.rewards[cut]
                self.last.earned[cut] -= batch.rewards[cut]
        if len(ended) == 0:
            return
        for row in ended.tolist():
            if self.pay:
                ending = self.game.result(batch.states[row : row + 1], batch.pack)
                self._book(np.array([row]), self.pay.at_end(row, ending)[None], done)
            wins = self._wins(row)
            result = self._result(row, wins)
            if not done[row]:
                done[row] = True
                bootstrap = bool(batch.dones[row] == 2 and self.truncation == "bootstrap")
                if bootstrap:
                    self.last.cut[row] = np.array([batch.observation(row, k) for k in range(len(wins))])
                else:
                    self.last.paid[row] += self.win_bonus * self._wins_above_fair(row, wins)
                    self.last.earned[row] += self.win_bonus * self._own_wins(row, wins)
                infos[row] = {
                    "terminal_observation": batch.observation(row, int(self.learns[row].argmax())),
                    "TimeLimit.truncated": bootstrap,
                    "result": result,
                }
            self.finished.append(result)
        batch.begin_anew(ended)
        self._seat(ended)

    def _wins(self, row: int) -> np.ndarray:
        """Of each seat its part of the win, by the rules' own result: nothing for anybody where all have lost."""
        result = self.game.result(self.batch.states[row : row + 1], self.batch.pack)
        return np.array([result.win_share(name) for name in self.game.agents])

    def _wins_above_fair(self, row: int, wins: np.ndarray) -> np.ndarray:
        """Of each seat its part of the win less its fair share; a team wins and shares as one."""
        seats = len(self.table_seats[row % len(self.tables)])
        if self.team:
            return np.full(len(wins), (wins * self.learns[row]).sum() - self.learns[row].sum() / seats)
        return wins - 1 / seats

    def _own_wins(self, row: int, wins: np.ndarray) -> np.ndarray:
        """As above, each seat for itself."""
        seats = self.table_seats[row % len(self.tables)]
        above = np.zeros(len(wins))
        above[seats] = wins[seats] - 1 / len(seats)
        return above

    def _result(self, row: int, wins: np.ndarray) -> dict[str, Any]:
        """How a game went for the learner (for the mean of its seats, a team apart), and for the league's records."""
        table = row % len(self.tables)
        seats, learns = self.table_seats[table], self.learns[row]
        won = float(wins[learns].sum())
        own = 1 if self.team else int(learns.sum())
        met = [int(m) for m in self.sits[row, seats] if m != LEARNER]
        if not self.team:
            self.league.record(met, won / own, 1.0 / len(seats))
        return {
            "return": float(self.returns[row, learns].mean()),
            "won": won / own,
            "seats": len(seats),
            "table": table,
            "met": [self.league.names[m] for m in met],
            "rows": int(self.lengths[row]) / own,
            "truncated": bool(self.batch.dones[row] == 2),
        }

    def _seat(self, rows: np.ndarray) -> None:
        """Draw the learner's seat and its opponents for games that begin."""
        self.returns[rows] = 0
        self.lengths[rows] = 0
        self.learns[rows] = False
        self.sits[rows] = LEARNER
        for row in rows.tolist():
            table = row % len(self.tables)
            mine = self.learner_seats[table]
            if self.named:
                self.learns[row, mine] = True
            else:
                self.learns[row, mine[self.rng.integers(len(mine))]] = True
            seats = self.table_seats[table]
            others = seats[~self.learns[row, seats]]
            self.sits[row, others] = self.league.draw_table(len(others), self.rng)
            if self.every:
                self.learns[row, others] = self.sits[row, others] == LEARNER

    # --- state, for checkpoints

    def arrays(self) -> dict[str, np.ndarray]:
        """All that a copy of these games needs, as plain arrays."""
        kept = {name: getattr(self.batch, name) for name in BUFFERS}
        return {**kept, **{name: getattr(self, name) for name in OWN}}

    def restore(self, arrays: dict[str, np.ndarray]) -> np.ndarray:
        """Go on from `arrays()`; the observation of each game."""
        missing = [name for name in (*BUFFERS, *OWN) if name not in arrays]
        if missing:
            raise BoardGameError(
                f"the checkpoint has no {missing[0]}: an earlier version wrote it, expected one of this; begin a new run"
            )
        self.batch.take(arrays)
        for name in OWN:
            getattr(self, name)[...] = arrays[name]
        return self.batch.obs.copy()

    # --- what VecEnv asks for

    def action_masks(self) -> np.ndarray:
        return self.batch.masks.copy()

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        """All rows at once: what the one method we have returns has a row a game."""
        return getattr(self, method_name)(*args, **kwargs)

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name, None)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def seed(self, seed: int | None = None) -> list[int | None]:
        return [seed] * self.num_envs

    def close(self) -> None:
        self.batch.close()
