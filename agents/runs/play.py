"""One block of games in one batch: agents of the same name answer together, on all their games."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from versailles_env.agents.base import Agent, Questions
from versailles_env.agents.registry import make_agent
from versailles_env.core.batch import HOLD, Batch
from versailles_env.core.replay import Replay, digest_state

from .plan import Block, Plan, Seating, key_number

Beat = Callable[[int], None]
"""Told how many decisions were made since it was last told."""


class Players(dict[str, Agent]):
    """Agents by name, each made once a process. They keep nothing from one game to the next."""

    def __missing__(self, name: str) -> Agent:
        self[name] = make_agent(name)
        return self[name]


@dataclass(frozen=True)
class Match:
    """A block under way, and what is counted: one row a game, one column a seat."""

    plan: Plan
    block: Block
    seatings: tuple[Seating, ...]
    batch: Batch
    moves: np.ndarray
    seconds: np.ndarray
    returns: np.ndarray
    history: list[list[int]]

    def replay(self, row: int) -> Replay:
        """A finished game as a replay."""
        plan, state = self.plan, self.batch.states[row : row + 1]
        return Replay(
            env=plan.game.env_id,
            entry=plan.game.entry,
            pack=plan.pack.info.id,
            pack_digest=plan.pack.digest,
            options=plan.options_of(self.seatings[row]),
            seed=int(plan.seeds[self.block.first + row]),
            actions=self.history[row],
            digest=digest_state(state),
        )


Watch = Callable[[Match, np.ndarray, np.ndarray], None]
"""Sees the rows that are asked and the answers, before they are taken."""


def begin(plan: Plan, block: Block) -> Match:
    """All games of a block, ready to be played."""
    seatings = tuple(plan.seating(block.line_up, block.first + row) for row in range(block.size))
    options = [plan.options_of(seating) for seating in seatings]
    batch = Batch(plan.game, block.size, plan.pack, options, autoreset=False)
    batch.reset(plan.seeds[block.first : block.first + block.size])
    shape = (block.size, len(plan.game.agents))
    history: list[list[int]] = [[] for _ in range(block.size)]
    return Match(
        plan, block, seatings, batch, np.zeros(shape, np.int32), np.zeros(shape), np.zeros(shape), history
    )


def play_block(
    plan: Plan,
    block: Block,
    players: Players,
    watch: Watch | None = None,
    beat: Beat | None = None,
    limit: int = 0,
) -> Match:
    """Play a block to the end, or so many questions of each game.

    An agent's generator belongs to its name, the names at the table and the seeds of the block's games: who plays it, when
    and beside which other line-ups changes nothing.
    """
    match = begin(plan, block)
    batch = match.batch
    names = tuple(dict.fromkeys(plan.line_ups[block.line_up]))
    key = (int(plan.seeds[block.first]), key_number(plan.key(block.line_up)))
    generators = [
        np.random.default_rng(np.random.SeedSequence([*key, key_number(name)]))
        for name in names
    ]
    sits = np.full(match.moves.shape, -1, np.int32)
    for row, seating in enumerate(match.seatings):
        sits[row, list(plan.seats)] = [names.index(name) for name in seating.agents]
    actions = np.full(block.size, HOLD, np.int32)
    asked = 0
    while True:
        rows = np.flatnonzero(batch.dones == 0)
        if len(rows) == 0 or (limit and asked == limit):
            return match
        asked += 1
        seats = batch.seats[rows]
        who = sits[rows, seats]
        actions[:] = HOLD
        for k in np.unique(who).tolist():
            own = rows[who == k]
            start = time.perf_counter()
            actions[own] = players[names[k]].answer_batch(Questions(batch, own), generators[k])
            match.seconds[own, batch.seats[own]] += (time.perf_counter() - start) / len(own)
        match.moves[rows, seats] += 1
        for row, action in zip(rows.tolist(), actions[rows].tolist(), strict=True):
            match.history[row].append(action)
        if watch:
            watch(match, rows, actions[rows])
        batch.step(actions)
        match.returns[rows] += batch.rewards[rows]
        if beat:
            beat(len(rows))


def rehearse(plan: Plan, players: Players) -> None:
    """One question to every agent: what must be compiled is compiled once, and what cannot play says so at once."""
    heard: set[str] = set()
    for number, line_up in enumerate(plan.line_ups):
        for k, name in enumerate(line_up):
            if name not in heard:
                heard.add(name)
                ask(plan, players, number, k)


def ask(plan: Plan, players: Players, line_up: int, k: int) -> None:
    """The first question of the first game, put to one agent."""
    match = begin(plan, Block(0, line_up, 0, 1))
    rng = np.random.default_rng(plan.seed)
    players[plan.line_ups[line_up][k]].answer_batch(Questions(match.batch, np.array([0])), rng)
