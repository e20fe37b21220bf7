"""`puct:N`: a tree search of N descents that a trained policy guides: its odds are the priors, its value head ends a descent.

The tree, chance and what is hidden are as in `mcts`; each seat goes for its own value. One network answers for all seats: the one
that serves the seat that searches. A policy without a value head gives priors alone, and descents end as those of `mcts`.

A tree is not kept from one move to the next: it was grown from what the seat knew then. Since, others have answered and cards
were drawn, and a node below the old root counts descents through games that the seat now knows it was not in. Where the seat is asked
again directly after its own answer nothing of that holds, and `reuse=1` grows on (`reuse.py`). It is off: it saves a third of the time
and more, but at as many visits it plays worse, and what the time is worth is not certain (`docs/agents.md`).
"""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass, replace

import numpy as np

from versailles_env.agents.base import Questions, View
from versailles_env.core.game import Game, TableInfo

from .forward import Net, desk_of, net_of
from .guided import (
    add_unlisted,
    end_value,
    expect,
    grow_guided,
    guided_pick,
    hidden_guided_pick,
    look,
    open_node,
    seen_value,
)
from .learned import LearnedAgent, ShippedAgent, learned_agent
from .mcts import CHUNK, TUNED, Arena, DescendingAgent, hides, task_of
from .playout import ALONE, SCALE, bind_search
from .policy import Policy
from .reuse import Kept, Seek, Trees, keep_part, rehearse, usable
from .search import MOST, Search, check_number, compiled, default_threads, read_arguments, share
from .subtree import seek
from .tree import hidden_key

DESCENTS = 100
EDGES_A_NODE = 48
"""Room for answers, on average: every node lists its own as soon as it is reached."""
ARGUMENTS: dict[str, type] = {
    "policy": str,
    "ms": float,
    "threads": int,
    "noise": float,
    "temperature": float,
    "reuse": int,
}
ALPHA = 10.0
"""Dirichlet's parameter is this divided by the number of answers: noise is as rough on few answers as on many."""


@dataclass(frozen=True)
class Weights:
    """In the order of the places named in `tree` and `guided`; `sharp`, `scale` and `depth` serve a policy without a value head."""

    explore: float = 0.2
    """The weight of the bonus of answers little tried, on values stretched to 0..1: the less, the sooner the value head overrules the policy."""
    sharp: float = TUNED.sharp
    scale: float = TUNED.scale
    depth: float = TUNED.depth
    warm: float = 2.0
    """The temperature of the priors: above 1 they are nearer to each other than the policy's odds."""


class PuctAgent(DescendingAgent):
    """With `ms` a move ends at the clock, if not at N. Without, the same seed gives the same answer.

    For games of its own to learn from: `noise` is the share of Dirichlet noise in the root's priors, and with `temperature` an answer is
    drawn by its visits to the power of 1 / temperature. With `reuse` a tree is grown on for the next question of a turn, but not with `noise`.
    """

    name = "puct"

    def __init__(
        self,
        descents: int | None = None,
        policy: str | Policy = "",
        ms: float | None = None,
        threads: int | None = None,
        noise: float = 0.0,
        temperature: float = 0.0,
        weights: Weights | None = None,
        reuse: int = 0,
    ):
        if ms is not None:
            check_number("ms of agent puct", ms, 0.1, 86_400_000)
        if descents is None:
            descents = DESCENTS if ms is None else MOST
        check_number("the number of descents of agent puct", descents, 1)
        self.threads = default_threads() if threads is None else threads
        check_number("threads of agent puct", self.threads, 1, 1024)
        check_number("noise of agent puct", noise, 0.0, 1)
        check_number("temperature of agent puct", temperature, 0.0, 100)
        check_number("reuse of agent puct", reuse, 0, 1)
        self.reuse = reuse
        self.descents, self.ms, self.noise, self.temperature = descents, ms, noise, temperature
        self.weights = weights or Weights()
        self.source = LearnedAgent(policy) if isinstance(policy, Policy) else learned_agent(policy)
        self.files = self.source.files
        self._nets: dict[int, Net] = {}
        self._checked: set[tuple[int, str, str]] = set()
        self._trees = Trees()
        self.asked = self.found = 0
        """Questions, and those of them that found a tree to grow on."""

    @classmethod
    def of(cls, argument: str) -> "PuctAgent":
        """From what stands after the colon: `400`, `400,policy=standard`, `ms=50,threads=1`."""
        return cls(**read_arguments("puct", "descents", argument, ARGUMENTS))

    def digest(self, game: Game) -> str:
        return self.source.digest(game)

    def reset(self, seat: int, info: TableInfo) -> None:
        self._trees.single.clear()

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        return int(self._answer(self.search_of_one(view, mask, rng), self._trees.single, [0])[0])

    def act_batch(self, questions: Questions, rng: np.random.Generator) -> np.ndarray:
        search = self.search_of(questions, rng)
        return self._answer(search, self._trees.of(questions.batch), questions.rows.tolist())

    def _answer(self, search: Search, trees: dict[int, Kept], places: Sequence[int]) -> np.ndarray:
        """One legal action a game; `places` say where among the trees that of each game is."""
        if not self.reuse or self.noise:  # noise leads new descents: a root visited before has few to come
            return self.choose(search)
        kept = [trees.pop(place, None) for place in places]
        self.asked += len(places)
        out = np.zeros(len(search.states), np.int32)
        seek_in = bound_seek(search.game)
        for policy, rows, own in self._served(search):

            def keep(k: int, arena: Arena, rows: list[int] = rows, own: Search = own) -> None:
                i = rows[k]
                out[i] = self.favoured(arena, int(search.words[i]))
                part = keep_part(own, k, arena, int(out[i]), seek_in)
                if part:
                    trees[places[i]] = part

            begun = usable(own, [kept[i] for i in rows])
            self.found += sum(each is not None for each in begun)
            self._search_by(policy, own, keep, begun)
        return out

    def favoured(self, arena: Arena, word: int) -> int:
        return self._drawn(arena, word) if self.temperature else super().favoured(arena, word)

    def _drawn(self, arena: Arena, word: int) -> int:
        edges = arena.answers()
        shares = (edges["visits"] / edges["visits"].max()) ** (1 / self.temperature)
        return int(np.random.default_rng([word, 1]).choice(edges["action"], p=shares / shares.sum()))

    def _disturb(self, arena: Arena, word: int) -> None:
        """Mix noise into the priors of the root, which has been opened."""
        edges = arena.answers()
        drawn = np.random.default_rng([word, 0]).dirichlet(np.full(len(edges), ALPHA / len(edges)))
        edges["prior"] = (1 - self.noise) * edges["prior"] + self.noise * drawn

    def _policy(self, search: Search, i: int) -> Policy:
        """Which policy serves the seat that searches in game i, fit for its table."""
        source = self.source
        if isinstance(source, ShippedAgent):
            source = source.serving(search.game, search.states["options"][i], int(search.seats[i]))
        policy = source.policy
        if search.pack is not None:
            key = (id(policy), search.game.env_id, search.pack.digest)
            if key not in self._checked:
                policy.check(search.game, search.pack)
                self._checked.add(key)
        return policy

    def _search(self, search: Search, keep: Callable[[int, Arena], None]) -> None:
        """Grow a new tree for every game, and let `keep` take from it what is wanted."""
        for policy, rows, own in self._served(search):
            self._search_by(policy, own, lambda k, arena, rows=rows: keep(rows[k], arena))  # type: ignore[misc]

    def _served(self, search: Search) -> Iterator[tuple[Policy, list[int], Search]]:
        """The games of each policy together: which they are, and a search of them."""
        served: dict[int, tuple[Policy, list[int]]] = {}
        for i in range(len(search.states)):
            policy = self._policy(search, i)
            served.setdefault(id(policy), (policy, []))[1].append(i)
        for policy, rows in served.values():
            own = replace(
                search,
                states=paid_as(policy, search.game, search.states[rows]),
                masks=search.masks[rows],
                seats=search.seats[rows],
                words=search.words[rows],
            )
            yield policy, rows, own

    def _search_by(
        self,
        policy: Policy,
        search: Search,
        keep: Callable[[int, Arena], None],
        kept: Sequence[Kept | None] = (),
    ) -> None:
        """Grow a tree for every game, from nothing or from what was kept for it."""
        game = search.game
        function, sources = bound(game)
        if id(policy) not in self._nets:
            self._nets[id(policy)] = net_of(policy, game.observations.scale)
        net = self._nets[id(policy)]
        weights = self._weights(policy, search)

        def part(lo: int, hi: int) -> None:
            arena = Arena(game, self.descents, EDGES_A_NODE)
            desk = desk_of(net, game.actions.size, len(game.agents))
            for i in range(lo, hi):
                arena.clear()
                tree = kept[i] if kept else None
                begun = tree.plant_in(arena) if tree else 0
                task = task_of(search, i, weights[i])
                end = math.inf if self.ms is None else time.perf_counter() + self.ms / 1000
                chunk = self.descents if self.ms is None else CHUNK
                if self.noise:
                    function(task, arena.tree, arena.room, desk, net, begun, begun)
                    self._disturb(arena, int(search.words[i]))
                while begun < self.descents:
                    first, begun = begun, min(begun + chunk, self.descents)
                    function(task, arena.tree, arena.room, desk, net, first, begun)
                    if time.perf_counter() > end:
                        break
                keep(i, arena)

        with compiled(game, "puct", sources) as warm:
            share(part, len(search.states), self.threads if warm else 1)
            if not warm:
                rehearse(search, bound_seek(game))

    def _weights(self, policy: Policy, search: Search) -> np.ndarray:
        """A row a game, in the order of the places named in `tree` and `guided`."""
        bonus = policy.card.value.win_bonus if policy.card.value else 0.0
        weights = np.tile((*astuple(self.weights), bonus), (len(search.states), 1))
        weights[search.playing.sum(axis=1) == 1, 2] = ALONE
        if not search.has_evaluation:
            weights[:, 1:4] = 0.0, SCALE, search.game.longest
        return weights


def bound(game: Game) -> tuple[Callable[..., None], tuple[str, ...]]:
    """The compiled search of a game, and its source files."""
    inner = (look, expect, open_node, end_value, seen_value)
    if not hides(game):
        return bind_search(grow_guided, *inner, guided_pick, game=game)
    return bind_search(
        grow_guided, *inner, add_unlisted, game=game, node_key=hidden_key, guided_pick=hidden_guided_pick
    )


def bound_seek(game: Game) -> Seek:
    """What finds a question in a tree of such a search."""
    if not hides(game):
        return bind_search(seek, game=game)[0]
    return bind_search(seek, game=game, node_key=hidden_key)[0]


def paid_as(policy: Policy, game: Game, states: np.ndarray) -> np.ndarray:
    """The games as the value head knows them: they pay what those paid that it was trained on."""
    if policy.card.value:
        for k, option in enumerate(game.options):
            if option.name in policy.card.value.pays:
                states["options"][:, k] = option.encode(policy.card.value.pays[option.name])
    return states
