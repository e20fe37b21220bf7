"""Search over information sets: in a game small enough to be enumerated it moves as a plain model of it does, and nothing that
a seat cannot know moves it."""

import math
from dataclasses import dataclass, field

import numpy as np
import pytest

from tests.toy.game import GAME as TOY
from tests.toy.kuhn import BET, CARDS, ENDS, GAME, PASS
from versailles_env.agents.base import Questions
from versailles_env.agents.players import mcts
from versailles_env.agents.players.mcts import TreeAgent
from versailles_env.agents.players.search import Search
from versailles_env.agents.registry import make_agent
from versailles_env.core.batch import Batch
from versailles_env.core.engine import Engine
from versailles_env.testing import check_game

COURSES = ((), (PASS,), (BET,), (PASS, BET))
"""What may have been said when somebody is asked."""


@dataclass
class Node:
    visits: int = 0
    total: float = 0.0
    listed: bool = False
    edges: list[list[float]] = field(default_factory=lambda: [[0, 0.0, 0] for _ in (PASS, BET)])
    """Visits, total and availability of each answer."""


def model_visits(card: int, said: tuple[int, ...], descents: int, rng: np.random.Generator) -> np.ndarray:
    """The search in plain Python: nodes are what was said, and at the root's own questions its card."""
    root, nodes = len(said) % 2, {}
    low, high = math.inf, -math.inf
    for number in range(descents):
        other = int(rng.choice([each for each in range(CARDS) if each != card]))
        hands = (card, other) if root == 0 else (other, card)
        course, path = said, []
        while course not in ENDS:
            seat = len(course) % 2
            node = nodes.setdefault((course, hands[seat] if seat == root else None), Node())
            path.append((node, seat, None))
            node.listed |= (number == 0 and course == said) or node.visits > 0
            if not node.listed:
                break
            answer = model_pick(node, low, high)
            path[-1] = (node, seat, answer)
            course = (*course, answer)
        while course not in ENDS:
            course = (*course, int(rng.integers(2)))
        folded = course[-1] == PASS and course[-2] == BET
        winner = len(course) % 2 if folded else int(hands[1] > hands[0])
        values = [ENDS[course] if seat == winner else -ENDS[course] for seat in (0, 1)]
        for node, seat, answer in path:
            node.visits += 1
            node.total += values[seat]
            if answer is not None:
                node.edges[answer][0] += 1
                node.edges[answer][1] += values[seat]
        low, high = min(low, *values), max(high, *values)
    return np.array([edge[0] for edge in nodes[said, card].edges])


def model_pick(node: Node, low: float, high: float) -> int:
    span = max(high - low, 1e-9)
    fresh = (node.total / node.visits - low) / span if node.visits else 0.5
    worths = []
    for edge in node.edges:
        edge[2] += 1
        value = (edge[1] / edge[0] - low) / span if edge[0] else fresh
        worths.append(value + math.sqrt(edge[2]) * 0.5 / (1 + edge[0]))
    return worths.index(max(worths))


def asked(card: int, said: tuple[int, ...], **options: str) -> Engine:
    """A game in which the asked seat has this card, and this was said."""
    seat = len(said) % 2
    for seed in range(100):
        engine = GAME.new(seed, **options)
        for answer in said:
            engine.step(answer)
        if engine.state[0]["zone"][card] == seat:
            return engine
    raise AssertionError("no such deal in a hundred")


def search_visits(engine: Engine, descents: int, searches: int) -> np.ndarray:
    states = np.repeat(engine.state, searches)
    masks, seats = np.repeat(engine.mask[None], searches, 0), np.full(searches, engine.seat, np.int32)
    words = np.random.default_rng(1).integers(0, 2**63, searches, dtype=np.uint64)
    return TreeAgent(descents, threads=1).visits(
        Search(GAME, engine.pack.tables, states, masks, seats, words)
    )


def test_the_small_games_pass_all_checks() -> None:
    check_game(GAME, games=6).raise_if_failed()
    check_game(GAME, games=6, mode="guess").raise_if_failed()


@pytest.mark.slow
@pytest.mark.parametrize("said", COURSES)
def test_the_search_moves_as_its_plain_model_in_every_information_set(said: tuple[int, ...]) -> None:
    """The mean share of descents that begin with a bet, of 300 searches each: one of 0.5 has a deviation of 0.03 at most."""
    rng = np.random.default_rng(2)
    for card in range(CARDS):
        found = search_visits(asked(card, said), 40, 300)[:, :2]
        model = np.array([model_visits(card, said, 40, rng) for _ in range(300)])
        assert (found.sum(axis=1) == 40).all()
        shares = found[:, BET].mean() / 40, model[:, BET].mean() / 40
        assert abs(shares[0] - shares[1]) < 0.04, (card, said, shares)


@pytest.mark.parametrize("said", [(BET,), (PASS, BET)])
def test_who_cannot_win_passes_and_who_cannot_lose_meets_the_bet(said: tuple[int, ...]) -> None:
    for card, answer in ((0, PASS), (2, BET)):
        assert (search_visits(asked(card, said), 60, 20).argmax(axis=1) == answer).all()


def test_the_answers_of_another_do_not_tell_what_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sure quarter is worth more than a guess; a tree that tells apart what the other could answer knows its card."""
    engine = asked(1, (), mode="guess")
    assert (search_visits(engine, 300, 10).argmax(axis=1) == PASS).all()
    monkeypatch.setattr(mcts, "hides", lambda game: False)
    assert (search_visits(engine, 300, 10).argmax(axis=1) == BET).all()


@pytest.mark.parametrize("name", ["mc:24", "mcts:24"])
def test_a_search_answers_the_same_whatever_is_hidden(name: str) -> None:
    """Not on average: by the same chance the same answer, to the last of them."""
    engine = TOY.new(3, seats=3)
    for _ in range(4):
        engine.step(engine.legal()[0])
    batch = Batch(TOY, 40, options=engine.options, autoreset=False)
    batch.reset(0)
    batch.states[:] = engine.state[0]
    batch.refresh()
    questions = Questions(batch, np.arange(40))
    before = make_agent(name).act_batch(questions, np.random.default_rng(4))
    other = engine.clone()
    for i in range(40):
        other.redeal(engine.seat, i)
        batch.states[i] = other.state[0]
    assert len(np.unique(batch.states["zone"], axis=0)) > 10
    after = make_agent(name).act_batch(questions, np.random.default_rng(4))
    np.testing.assert_array_equal(before, after)


def test_possible_states_of_a_batch_keep_no_seed_and_no_hand() -> None:
    batch = Batch(TOY, 8, options={"seats": 3})
    batch.reset(5)
    possible = Questions(batch, np.arange(8)).possible_states(1)
    assert not np.isin(possible["seed"], batch.states["seed"]).any()
    assert (possible["rng"] != batch.states["rng"]).all()
    assert (possible["zone"] != batch.states["zone"]).any(axis=1).all()
