"""`puct` in plain Python, played on the engine: what the compiled search is held against."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.toy.game import GAME as TOY
from versailles_env.agents.players.puct import Weights
from versailles_env.core.engine import Engine

DESCENTS = 60
PLAIN = Weights(explore=1.0, warm=1.0)
"""Curious, as for policies that know nothing; and priors that are 1 / n to the last bit."""


@dataclass(eq=False)
class Edge:
    visits: int = 0
    total: float = 0.0
    available: int = 0


@dataclass(eq=False)
class Node:
    seat: int
    parent: "Node | None" = None
    visits: int = 0
    total: float = 0.0
    prior: float = 0.0
    edges: dict[int, Edge] = field(default_factory=dict)


Key = tuple[int, Edge | None, bytes, bytes]


def key_of(engine: Engine, root: int, lasts: dict[int, Edge]) -> Key:
    """The information set, for the seat at the root, of the question now asked."""
    state = engine.state[0]
    public = b"".join(state[name].tobytes() for name in ("depth", "stack", "seats", "points", "die"))
    seen = engine.observation(root).tobytes() if engine.seat == root else b""
    return engine.seat, lasts.get(engine.seat), public, seen


class Model:
    """PUCT over information sets in plain Python, on the engine, with even priors and a value of nothing."""

    def __init__(self, engine: Engine):
        self.root = Node(engine.seat)
        self.nodes: dict[Key, Node] = {}
        self.low, self.high = math.inf, -math.inf
        self.open(self.root, engine)

    def open(self, node: Node, engine: Engine) -> None:
        node.edges = {action: Edge() for action in engine.legal()}
        node.prior = 1 / len(node.edges)

    def grow(self, engine: Engine, word: int) -> dict[int, int]:
        """Descents until the root was visited as often as it shall be; the visits of each answer."""
        other = engine.clone()
        other.state["explicit"] = 0
        for number in range(self.root.visits, DESCENTS):
            game = other.clone()
            game.redeal(self.root.seat, word ^ number)
            self.descend(game)
        return {action: edge.visits for action, edge in self.root.edges.items()}

    def descend(self, game: Engine) -> None:
        node, path, lasts = self.root, [], {}
        while not game.over:
            if not node.edges:  # a new one ends the descent
                self.open(node, game)
                path.append((node, None))
                break
            action = self.pick(node, game.legal())
            edge = lasts[node.seat] = node.edges[action]
            path.append((node, edge))
            game.step(action)
            if not game.over:
                node = self.nodes.setdefault(
                    key_of(game, self.root.seat, lasts), Node(game.seat, parent=node)
                )
        values = game.rewards.tolist() if game.over else [0.0] * len(TOY.agents)
        for node, edge in path:
            for each in (node, edge) if edge else (node,):
                each.visits += 1
                each.total += values[node.seat]
        self.low = min(self.low, *values[: int(game.state[0]["seats"])])
        self.high = max(self.high, *values[: int(game.state[0]["seats"])])

    def pick(self, node: Node, legal: list[int]) -> int:
        for action in legal:
            node.edges.setdefault(action, Edge())
        span = max(self.high - self.low, 1e-9)
        fresh = (node.total / node.visits - self.low) / span if node.visits else 0.5
        best, highest = -1, -math.inf
        for action, edge in node.edges.items():
            if action not in legal:
                continue
            edge.available += 1
            value = (edge.total / edge.visits - self.low) / span if edge.visits else fresh
            prior = node.prior if node.seat == self.root.seat else 1 / len(legal)
            value += PLAIN.explore * math.sqrt(edge.available) * prior / (1 + edge.visits)
            if value > highest:
                best, highest = action, value
        return best

    def follow(self, action: int, engine: Engine) -> bool:
        """Make the node of the question that came of this answer the root, and forget what is not under it."""
        lasts = {self.root.seat: self.root.edges[action]}
        node = self.nodes.get(key_of(engine, self.root.seat, lasts))
        if node is None:
            return False
        self.root = node
        self.nodes = {
            key: each for key, each in self.nodes.items() if each is not node and node in line(each)
        }
        return True


def line(node: Node | None) -> Iterator[Node]:
    while node:
        yield node
        node = node.parent
