"""The opponents that need no Python, played where the games are: each game goes on until the learner, or another agent, is asked.

Asked in batches from Python, the opponents of 512 games took forty calls a row of the learner's, most of them for a handful of
games, and on one thread. Here every thread plays its own games to their next question. The agents are those of
`versailles_env.agents.players` and choose by the same kernels.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from versailles_env.agents.base import Agent
from versailles_env.agents.players.bargainer import Bargainer
from versailles_env.agents.players.greedy import GreedyAgent
from versailles_env.agents.players.lookahead import LEVELS, LOWEST, TIE, try_action
from versailles_env.agents.players.playout import no_continuation, no_evaluation
from versailles_env.agents.players.random_agent import RandomAgent
from versailles_env.agents.players.rulebook import PrioritiesAgent, RulebookAgent
from versailles_env.core import jit
from versailles_env.core.batch import Batch, announce, raise_fault
from versailles_env.core.chance import seed_generator, word_below
from versailles_env.core.frames import NOBODY, SEAT
from versailles_env.core.game import Game
from versailles_env.core.kernels import apply, observe, redeal, rulebook_value, truncate
from versailles_env.core.loop import advance, bind_advance

from .frozen import members_of, net_answer, net_desk, nets_of
from .lanes import next_turn

ELSEWHERE, RANDOM, RULEBOOK, PRIORITIES, GREEDY, POLICY = range(6)
"""How a member of the league answers; ELSEWHERE: not here."""
KINDS: dict[type[Agent], tuple[int, str]] = {
    RandomAgent: (RANDOM, ""),
    RulebookAgent: (RULEBOOK, "rulebook_value"),
    PrioritiesAgent: (PRIORITIES, "priority_value"),
    GreedyAgent: (GREEDY, "evaluate"),
}
"""The kind of an agent, and the kernel of the game that it needs."""


class Desk(NamedTuple):
    """What a thread imagines on."""

    scratch: Any
    masks: Any
    marks: Any
    bests: Any
    net: Any
    """For networks."""


class Table(NamedTuple):
    """The games, who sits at them, and what is written of them."""

    states: Any
    masks: Any
    seats: Any
    counts: Any
    rewards: Any
    dones: Any
    obs: Any
    learns: Any
    sits: Any
    kinds: Any
    """Of each member of the league."""
    words: Any
    """A generator a game, for what the opponents draw."""
    paid: Any
    """What each seat earned, but for the step that ends a game."""
    nets: Any
    """The networks of the policies among the members."""


@jit.kernel
def no_worth(s, t, action):
    """In the place of an agent's priorities in a game that has none."""
    return 0.0


@jit.kernel
def any_answer(mask, words, i):
    """Any legal answer."""
    count = 0
    for action in range(len(mask)):
        count += mask[action] != 0
    rank = word_below(words, i, count)
    for action in range(len(mask)):
        if mask[action]:
            if rank == 0:
                return action
            rank -= 1
    return 0


def wanted_answer(s, t, mask, words, i):
    """The answer that the priorities want most; equal ones are drawn."""
    best, ties, chosen = -1e9, 0, 0
    for action in range(len(mask)):
        if mask[action]:
            value = rulebook_value(s, t, action)
            if value > best:
                best, ties, chosen = value, 1, action
            elif value == best:
                ties += 1
                if word_below(words, i, ties) == 0:
                    chosen = action
    return chosen


def greedy_answer(desk, t, mask, seat, words, i):
    """The answer that stands best, from the position in scratch[0]; equal ones are drawn."""
    best, ties, chosen = LOWEST, 0, 0
    for action in range(len(mask)):
        desk.masks[0, action] = mask[action]
    for action in range(len(mask)):
        if mask[action]:
            value = np.float32(try_action(desk.scratch, desk.masks, desk.marks, desk.bests, t, seat, action))
            if value > best + TIE:
                best, ties, chosen = value, 1, action
            elif value > best - TIE:
                ties += 1
                if word_below(words, i, ties) == 0:
                    chosen = action
    return chosen


def priority_answer(s: Any, t: Any, mask: Any, words: Any, i: int) -> int:
    """`wanted_answer` by priorities of our own; `bind_play` puts it here."""
    raise NotImplementedError


def choose(table, desk, t, i, kind):
    """What the asked seat answers. It looks at a game that it could be in, as the agents do everywhere."""
    mask, words, seat = table.masks[i], table.words, table.seats[i]
    if kind == RANDOM:
        return any_answer(mask, words, i)
    if kind == POLICY:
        nets = table.nets
        net = nets.serves[table.sits[i, seat], i % nets.serves.shape[1], seat]
        observe(table.states[i], t, seat, table.obs[i])
        return net_answer(nets, net, table.obs[i], mask, words, i, desk.net)
    desk.scratch[0] = table.states[i]
    s = desk.scratch[0]
    high = word_below(words, i, 2**32)
    seed_generator(s, (np.uint64(high) << np.uint64(32)) | np.uint64(word_below(words, i, 2**32)))
    redeal(s, t, seat)
    s.explicit = 1
    s.log_on = 0
    s.log_n = 0
    s.step_limit = 0
    if kind == RULEBOOK:
        return wanted_answer(s, t, mask, words, i)
    if kind == PRIORITIES:
        return priority_answer(s, t, mask, words, i)
    return greedy_answer(desk, t, mask, seat, words, i)


def take(table, t, i, action):
    """One answer, to the next open question or the end; whether the game goes on."""
    s, mask = table.states[i], table.masks[i]
    s.reward[:] = 0
    s.steps += 1
    apply(s, t, action)
    count = advance(s, t, mask)
    if s.step_limit > 0 and s.steps >= s.step_limit and s.over == 0 and count > 0:
        truncate(s, t)
        mask[:] = 0
        count = 0
    for seat in range(len(s.reward)):
        table.rewards[i, seat] = s.reward[seat]
    table.dones[i] = s.over
    table.counts[i] = count
    seat = NOBODY
    if s.depth > 0:
        seat = s.stack[s.depth - 1, SEAT]
    table.seats[i] = seat
    return s.over == 0 and s.fault == 0


def play_range(table, t1, rows, desk, turns, count):
    """Play the first of these games until someone is asked who does not answer here, on all threads, each of which takes the next
    game when it is done with one (a game may take a hundred times as long as another); how many answers that took.

    The pay of a step that ends a game stays in `rewards`, for whoever looks at ends.
    """
    t, answers = t1[0], 0
    while True:
        k = next_turn(turns)
        if k >= count:
            break
        i = rows[k]
        moved = False
        while True:
            seat = table.seats[i]
            kind = ELSEWHERE if table.learns[i, seat] else table.kinds[table.sits[i, seat]]
            if kind == ELSEWHERE:
                break
            answers += 1
            moved = True
            if not take(table, t, i, choose(table, desk, t, i, kind)):
                break
            for each in range(table.paid.shape[1]):
                table.paid[i, each] += table.rewards[i, each]
        if moved and table.seats[i] >= 0:
            observe(table.states[i], t, table.seats[i], table.obs[i])
    return answers


@cache
def bind_play(game: Game) -> Callable[..., Any]:
    """The compiled player of a game; what an agent needs and the game has not is never asked for."""
    found = {
        **game.rules,
        "evaluate": game.kernels.get("evaluate", no_evaluation),
        "is_continuation": game.kernels.get("is_continuation", no_continuation),
    }
    wanted = {
        name: {"rulebook_value": game.kernels.get(kernel, no_worth)}
        for name, kernel in (("wanted_answer", "rulebook_value"), ("priority_answer", "priority_value"))
    }
    found["advance"] = bind_advance(game.id, found)
    found["try_action"] = jit.bind(try_action, game.id, found, inner=True)
    for name, worth in wanted.items():
        found[name] = jit.bind(wanted_answer, game.id, worth, inner=True)
    for each in (greedy_answer, choose, take):
        found[each.__name__] = jit.bind(each, game.id, found, inner=True)
    return jit.bind(play_range, game.id, found)


def play_sources(game: Game) -> tuple[str, ...]:
    """The source files the player depends on: the key of its compiled form."""
    return jit.kernel_sources(play_range, dict(game.kernels))


class Opponents:
    """The opponents of a batch of games that are played here."""

    def __init__(self, batch: Batch, learns: np.ndarray, sits: np.ndarray, agents: list[Agent]):
        self.batch, self.learns, self.sits = batch, learns, sits
        self.words = np.zeros(batch.size, np.uint64)
        self.paid = np.zeros((batch.size, len(batch.game.agents)), np.float32)
        self._player: Callable[..., Any] | None = None
        self._meet(agents)
        self.is_any = bool(self.kinds.any())

    def _meet(self, agents: list[Agent]) -> None:
        """Who is in the league now."""
        batch = self.batch
        self._agents = list(agents)
        self.kinds = np.array([kind_of(agent, batch) for agent in agents], np.int32)
        self.nets = nets_of(agents, batch)
        self.desks = [
            Desk(
                np.zeros(LEVELS + 1, batch.game.dtype),
                np.zeros((LEVELS + 1, batch.game.actions.size), np.int8),
                np.zeros(LEVELS + 1, np.int64),
                np.zeros(LEVELS + 1, np.float64),
                net_desk(self.nets, batch),
            )
            for _ in range(batch.threads)
        ]

    def begin_row(self, rng: np.random.Generator, agents: list[Agent]) -> None:
        """Before the learner's next row: whoever is in the league now, with new numbers to draw from."""
        if agents != self._agents:
            self._meet(agents)
        self.words[:] = rng.integers(1, 2**63, len(self.words)).astype(np.uint64)

    def play(self, rows: np.ndarray) -> int:
        """Play these games on; what was paid on the way is in `paid`. How many answers that took."""
        batch = self.batch
        player = self._player or self._begin()
        self.paid[rows] = 0
        table = Table(
            batch.states,
            batch.masks,
            batch.seats,
            batch.counts,
            batch.rewards,
            batch.dones,
            batch.obs,
            self.learns,
            self.sits,
            self.kinds,
            self.words,
            self.paid,
            self.nets,
        )
        turns = np.zeros(1, np.int64)
        parts = [(table, batch.pack.tables, rows, desk, turns, len(rows)) for desk in self.desks[: len(rows)]]
        if self._player is None:  # not on two threads at once, and nothing is played
            player(*parts[0][:-1], 0)
            turns[0] = 0
            jit.mark_compiled(f"{batch.game.id}-play", play_sources(batch.game))
            self._player = jit.direct(player)
        answers = batch.share(self._player, parts)
        if batch.states["fault"].any():
            raise_fault(batch.states)
        return answers

    def _begin(self) -> Callable[..., Any]:
        game = self.batch.game
        if not jit.is_compiled(f"{game.id}-play", play_sources(game)):
            announce(game, "the opponents of")
        return bind_play(game)


def kind_of(agent: Agent, batch: Batch) -> int:
    """How an agent answers these games; games with an extension that it does not know are asked from Python, without it."""
    if (
        isinstance(agent, Bargainer) and not batch.extended
    ):  # without deals it is the agent that it stands beside
        agent = agent.inner
    if members_of(agent, batch):
        return POLICY
    kind, needs = KINDS.get(type(agent), (ELSEWHERE, ""))
    if (needs and needs not in batch.game.kernels) or (batch.extended and not agent.knows_extension):
        return ELSEWHERE
    return kind


__all__ = ["Opponents", "bind_play", "kind_of", "play_range"]
