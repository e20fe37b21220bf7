"""Trees that are grown on: what `puct` keeps of a search for the next question.

In these games one action is several questions in a row to one seat: which Issue, how many cubes, a second Issue. The part of the
tree under the answer to the first is just what a search of the second begins to grow, if nothing came between. That is not
guessed but compared. A seat's answer is played at once on the game that was searched, with chance left open and nothing answered by
itself: where a die, a draw or another seat comes next, nothing is kept. Otherwise the game that must follow is kept with the part,
and at the next question it is held against the game that is asked, both redealt by the same seed. A redeal gives a game that the seat
cannot tell from the one redealt, so where the bytes are equal it cannot tell those two apart: it knows what it knew, its own answer, and
nothing else; the count of answers given is among the bytes. Then the games that the old descents went through are still those that the
seat could be in, with the odds they had.

Where hands are hidden, the node is looked up by what the seat sees in the game that must follow. So an answer that shows a hidden card
leads to another game than the imagined one, and nothing is reused, or to the node of that very card.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from weakref import WeakKeyDictionary

import numpy as np

from versailles_env.core.batch import Batch
from versailles_env.core.frames import CHANCE, KIND
from versailles_env.core.loop import Buffers

from .mcts import Arena
from .search import Search
from .subtree import cut, mark, plant
from .tree import EDGE, NAMES, NODE, NODES

MOST_KEPT = 2**17
"""Edges of a part, at most (5 MB): of a greater one the nodes entered first are kept. The same for every game, so that no answer hangs
on how many games are played beside it."""
SAME_SEED = 1
"""By which games are redealt to be compared; any would do."""
BESIDE = ("reward", "explicit", "auto", "log_on", "log_n", "log")
"""Fields in which equal positions may differ: what the last step paid, and how the table is run."""

Seek = Callable[..., int]
"""`subtree.seek`, bound to a game."""


@dataclass(frozen=True)
class Kept:
    """A part of a tree, the question at its root, and the game in which it must be asked, as the seat knows it."""

    known: bytes
    pack: str
    seat: int
    mask: np.ndarray
    nodes: np.ndarray
    edges: np.ndarray
    names: int
    bounds: np.ndarray
    """The lowest and the highest value that the whole tree had seen."""

    def plant_in(self, arena: Arena) -> int:
        """Make this the tree of a cleared arena; how often its root was visited."""
        plant(arena.tree, self.nodes, self.edges, self.names)
        arena.tree.bounds[:] = self.bounds
        return int(self.nodes[0]["visits"])


class Trees:
    """All that an agent keeps: a part a game at most, until the next question in that game. A batch that is gone takes its parts along."""

    def __init__(self) -> None:
        self.single: dict[int, Kept] = {}
        """Of the game that is played singly, at place 0."""
        self._batches: WeakKeyDictionary[Batch, dict[int, Kept]] = WeakKeyDictionary()

    def of(self, batch: Batch) -> dict[int, Kept]:
        """Those of a batch, by the rows of their games."""
        return self._batches.setdefault(batch, {})


def usable(search: Search, kept: Sequence[Kept | None]) -> list[Kept | None]:
    """Of the parts kept for these games, those that are of the very questions asked."""
    found: list[Kept | None] = [None] * len(kept)
    rows = [i for i, each in enumerate(kept) if each is not None]
    if not rows:
        return found
    for i, state in zip(rows, known_of(search, rows), strict=True):
        each = kept[i]
        assert each is not None
        if (
            each.known == state.tobytes()
            and each.pack == pack_of(search)
            and each.seat == search.seats[i]
            and np.array_equal(each.mask, search.masks[i])
        ):
            found[i] = each
    return found


def known_of(search: Search, rows: Sequence[int]) -> np.ndarray:
    """These games as the seats asked in them know them: equal where such a seat cannot tell two apart."""
    states = search.states[rows]
    for field in BESIDE:
        states[field] = 0
    seeds = np.full(len(rows), SAME_SEED, np.uint64)
    search.game.loop.redeal_range(states, search.tables, search.seats[rows].astype(np.int32), seeds)
    return states


def pack_of(search: Search) -> str:
    """Which game is played with which cards, whatever else the bytes of a record could be of."""
    return f"{search.game.env_id} {search.pack.digest if search.pack else ''}"


def keep_part(search: Search, i: int, arena: Arena, action: int, seek: Seek) -> Kept | None:
    """The part under an answer in game i of a search; None if the next question is another seat's, or something comes before it."""
    after = asked_next(search, i, action)
    if after is None:
        return None
    answers = arena.answers()
    name = int(answers["name"][answers["action"] == action][0])
    root = int(
        seek(after.states, after.tables, int(after.seats[0]), after.masks[0], arena.tree, arena.room, name)
    )
    if root < 0 or arena.tree.nodes[root]["count"] == 0:  # never reached, or without room for its answers
        return None
    nodes, edges = cut_out(arena, root)
    return Kept(
        known_of(after, [0])[0].tobytes(),
        pack_of(search),
        int(after.seats[0]),
        after.masks[0],
        nodes,
        edges,
        int(arena.tree.used[NAMES]),
        arena.tree.bounds.copy(),
    )


def cut_out(arena: Arena, root: int) -> tuple[np.ndarray, np.ndarray]:
    """Nodes and edges of the part under a node."""
    spots = np.zeros(arena.tree.used[NODES], np.int64)
    size = mark(arena.tree, root, MOST_KEPT, spots)
    nodes, edges = np.zeros(size[0], NODE), np.zeros(size[1], EDGE)
    cut(arena.tree, spots, nodes, edges)
    return nodes, edges


def rehearse(search: Search, seek: Seek) -> None:
    """Have all kernels compiled, before a question needs them."""
    arena = Arena(search.game, 1)
    tree, room = arena.tree, arena.room
    seek(search.states[:1], search.tables, int(search.seats[0]), search.masks[0], tree, room, 0)
    plant(tree, *cut_out(arena, 0), 0)


def asked_next(search: Search, i: int, action: int) -> Search | None:
    """The question that this answer in game i leads to, if it is the same seat's and nothing comes between.

    Questions of that seat with one legal answer are answered, as in imagined games; where a step pays something, the values of the
    part would count what lies behind its root. The game is redealt first: then what is kept follows from what the seat knows alone.
    """
    game, seat = search.game, int(search.seats[i])
    states, seeds = known_of(search, [i]), np.zeros(1, np.uint64)
    states["explicit"] = 1
    steps = states["steps"] + 1
    actions, out = np.full(1, action, np.int32), blank_buffers(search)
    while True:
        game.loop.step_range(states, search.tables, states, actions, seeds, out, 0, 1, 0)
        state = states[0]
        if state["over"] or state["fault"] or out.seats[0] != seat or out.rewards.any():
            return None
        if state["stack"][state["depth"] - 1, KIND] >= CHANCE:
            return None
        if out.counts[0] > 1:
            break
        actions[0] = out.masks[0].argmax()
    states["steps"] = steps
    return replace(search, states=states, masks=out.masks, seats=out.seats, words=search.words[i : i + 1])


def blank_buffers(search: Search) -> Buffers:
    """What the loop writes of one game; no observation is asked for."""
    game = search.game
    seats = len(game.agents)
    return Buffers(
        obs=np.zeros((1, 0), np.int8),
        masks=np.zeros((1, game.actions.size), np.int8),
        seats=np.zeros(1, np.int32),
        counts=np.zeros(1, np.int32),
        rewards=np.zeros((1, seats), np.float32),
        dones=np.zeros(1, np.int8),
        finals=np.zeros((1, seats, 0), np.int8),
    )
