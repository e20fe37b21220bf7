"""`puct`: it moves as a plain model of it does, is guided by its policy, and nothing that a seat cannot know moves it."""

import math
import time
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from tests.toy.game import GAME as TOY
from tests.toy.kuhn import BET, CARDS, ENDS, PASS
from tests.toy.kuhn import GAME as KUHN
from versailles_env.agents.asking import AgentError
from versailles_env.agents.base import Questions
from versailles_env.agents.players import mcts
from versailles_env.agents.players.forward import desk_of, net_of
from versailles_env.agents.players.guided import end_value, expect, seen_value
from versailles_env.agents.players.mcts import TreeAgent
from versailles_env.agents.players.policy import Policy, PolicyError, Value, card_for
from versailles_env.agents.players.puct import PuctAgent, Weights, paid_as
from versailles_env.agents.players.search import Search
from versailles_env.agents.registry import make_agent
from versailles_env.core.batch import Batch
from versailles_env.core.engine import Engine
from versailles_env.core.game import Game
from versailles_env.games.versailles_1919.game import GAME as VERSAILLES

from .test_information_sets import COURSES, asked
from .test_learned import small_policy
from .test_search import last_duel, same_interpreted

WIDTH = 4
CURIOUS = Weights(explore=1.0)
"""For policies that know nothing: a search that is shown nothing must try."""


def blank_policy(game: Game, value: bool = True) -> Policy:
    """Every answer is as likely, and nothing is foreseen."""
    seats = len(game.agents)
    weights = {
        "0.weight": np.zeros((WIDTH, game.observations.size), np.float32),
        "0.bias": np.zeros(WIDTH, np.float32),
        "1.weight": np.zeros((game.actions.size, WIDTH), np.float32),
        "1.bias": np.zeros(game.actions.size, np.float32),
    }
    if value:
        weights["value.1.weight"] = np.zeros((seats, WIDTH), np.float32)
        weights["value.1.bias"] = np.zeros(seats, np.float32)
    card = card_for(game, game.load_pack(None), "relu", 2, Value(seats=seats) if value else None)
    return Policy(card, weights)


def search_visits(agent: PuctAgent | TreeAgent, engine: Engine, words: np.ndarray) -> np.ndarray:
    states = np.repeat(engine.state, len(words))
    masks, seats = np.repeat(engine.mask[None], len(words), 0), np.full(len(words), engine.seat, np.int32)
    return agent.visits(Search(engine.game, engine.pack.tables, states, masks, seats, words))


def some_words(count: int) -> np.ndarray:
    return np.random.default_rng(1).integers(0, 2**63, count, dtype=np.uint64)


# --- the plain model


@dataclass
class Node:
    visits: int = 0
    total: float = 0.0
    edges: list[list[float]] = field(default_factory=lambda: [[0, 0.0, 0] for _ in (PASS, BET)])
    """Visits, total and availability of each answer."""


def model_visits(card: int, said: tuple[int, ...], deals: list[int], weights: Weights) -> list[float]:
    """PUCT over information sets in plain Python, with even priors and a value of nothing; `deals` are the other's cards."""
    root = len(said) % 2
    nodes: dict[tuple[tuple[int, ...], int | None], Node] = {(said, card): Node()}
    low, high = math.inf, -math.inf
    for other in deals:
        hands = (card, other) if root == 0 else (other, card)
        course, values = said, [0.0, 0.0]
        path: list[tuple[Node, int, int | None]] = []
        while course not in ENDS:
            seat = len(course) % 2
            key = (course, card if seat == root else None)
            if key not in nodes:  # a new one ends the descent
                nodes[key] = Node()
                path.append((nodes[key], seat, None))
                break
            answer = model_pick(nodes[key], low, high, weights.explore)
            path.append((nodes[key], seat, answer))
            course = (*course, answer)
        if course in ENDS:
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
    return [edge[0] for edge in nodes[said, card].edges]


def model_pick(node: Node, low: float, high: float, explore: float) -> int:
    span = max(high - low, 1e-9)
    fresh = (node.total / node.visits - low) / span if node.visits else 0.5
    worths = []
    for edge in node.edges:
        edge[2] += 1
        value = (edge[1] / edge[0] - low) / span if edge[0] else fresh
        worths.append(value + explore * math.sqrt(edge[2]) * 0.5 / (1 + edge[0]))
    return worths.index(max(worths))


@pytest.mark.parametrize("weights", [Weights(), CURIOUS], ids=["tuned", "curious"])
@pytest.mark.parametrize("said", COURSES)
def test_without_a_guide_it_moves_as_its_plain_model_to_the_last_descent(
    said: tuple[int, ...], weights: Weights
) -> None:
    agent, words = PuctAgent(60, blank_policy(KUHN), threads=1, weights=weights), some_words(25)
    for card in range(CARDS):
        engine = asked(card, said)
        found = search_visits(agent, engine, words)[:, :2]
        for k, word in enumerate(words.tolist()):
            other, deals = engine.clone(), []
            for number in range(60):
                other.redeal(engine.seat, word ^ number)
                deals.append(int(np.flatnonzero(other.state[0]["zone"] == 1 - engine.seat)[0]))
            assert found[k].tolist() == model_visits(card, said, deals, weights), (card, said)


# --- guided


def test_warm_priors_are_nearer_to_each_other() -> None:
    policy = blank_policy(TOY)
    policy.weights["1.bias"][:4] = 0, 1, 2, 3
    net = net_of(Policy(policy.card, policy.weights), TOY.observations.scale)
    desk, mask = desk_of(net, TOY.actions.size, 3), np.zeros(TOY.actions.size, np.int8)
    mask[[0, 2, 3]] = 1
    for warm in (1.0, 2.0, 5.0):
        expect(net, desk, mask, warm)
        wanted = np.exp(np.array([0, 2, 3]) / warm)
        assert desk.odds[[0, 2, 3]] == pytest.approx(wanted / wanted.sum())
        assert desk.odds.sum() == pytest.approx(1)


def test_a_policy_says_what_is_tried_first() -> None:
    """With two descents the answer that the policy likes is tried, whichever it is."""
    engine = TOY.new(1, seats=3)
    for action in engine.legal():
        policy = blank_policy(TOY)
        policy.weights["1.bias"][action] = 9
        liked = Policy(policy.card, policy.weights)
        found = search_visits(PuctAgent(2, liked), engine, some_words(3))
        assert (found[:, action] == 2).all()


def test_the_value_head_ends_a_descent() -> None:
    """A head that foresees a result by the own hand: the card that it would keep is not played."""
    engine = TOY.new(2, seats=3)
    cards = engine.legal()
    assert len(cards) == 2
    for kept, played in (cards, cards[::-1]):
        policy = blank_policy(TOY)
        policy.weights["0.weight"][0, kept] = 1  # own cards of that sort
        policy.weights["value.1.weight"][0, 0] = 5
        guided = Policy(policy.card, policy.weights)
        found = search_visits(PuctAgent(200, guided), engine, some_words(5))
        assert (found.argmax(axis=1) == played).all()


def test_results_go_to_the_seats_that_they_are_of() -> None:
    policy = blank_policy(TOY)
    policy.weights["value.1.bias"][:] = 1, 2, 3
    net = net_of(Policy(policy.card, policy.weights), TOY.observations.scale)
    desk, out = desk_of(net, TOY.actions.size, 3), np.zeros(3)
    state = SimpleNamespace(reward=np.array([10.0, 20.0, 30.0]))
    for seat, playing, expected in (
        (0, (1, 1, 1), (11, 22, 33)),
        (1, (1, 1, 1), (13, 21, 32)),
        (2, (1, 1, 1), (12, 23, 31)),
        (1, (1, 1, 0), (12, 21, 30)),
        (2, (1, 0, 1), (12, 20, 31)),
    ):
        seen_value(state, net, desk, playing, seat, out)
        assert out.tolist() == list(expected)


@pytest.mark.parametrize(
    ("paid", "playing", "expected"),
    [
        ((3, 1, -4), (1, 1, 1), (3 + 2 / 3, 1 - 1 / 3, -4 - 1 / 3)),
        ((2, 2, -4), (1, 1, 1), (2 + 0.5 - 1 / 3, 2 + 0.5 - 1 / 3, -4 - 1 / 3)),
        ((0, 0, 0), (1, 1, 1), (0, 0, 0)),
        ((-1, -1, 0), (1, 1, 0), (-1.5, -1.5, 0)),  # all have lost
        ((5, 0, 0), (1, 0, 0), (5, 0, 0)),  # alone at the table nobody wins anything
    ],
)
def test_a_finished_game_is_worth_what_it_paid_and_the_win(
    paid: tuple[float, ...], playing: tuple[int, ...], expected: tuple[float, ...]
) -> None:
    out = np.zeros(3)
    end_value(SimpleNamespace(reward=np.array(paid, float)), playing, 1.0, out)
    assert out == pytest.approx(expected)
    end_value(SimpleNamespace(reward=np.array(paid, float)), playing, 0.0, out)
    assert out.tolist() == list(paid)


def test_imagined_games_pay_what_the_policy_was_trained_on() -> None:
    engine = VERSAILLES.new(1, players=3)
    value = Value(seats=5, pays={"reward": "score"})
    policy = SimpleNamespace(card=SimpleNamespace(value=value))
    before = engine.options
    changed = Engine.of_record(VERSAILLES, engine.pack, paid_as(policy, VERSAILLES, engine.state.copy()))  # type: ignore[arg-type]
    assert {**before, "reward": "score"} == changed.options
    assert before["reward"] == engine.options["reward"] == "rank"


@pytest.mark.parametrize("value", [True, False], ids=["with a value", "without"])
@pytest.mark.parametrize(("points", "whom"), [((2, 3, 0), "green"), ((2, 0, 3), "blue")])
def test_a_win_at_hand_is_taken(points: tuple[int, int, int], whom: str, value: bool) -> None:
    engine = last_duel(points)
    agent = PuctAgent(32, blank_policy(TOY, value))
    answer = agent.act(engine.view(engine.seat), engine.mask, np.random.default_rng(0))
    assert engine.action_text(answer) == f"choose {whom}"


def test_without_a_value_head_descents_end_as_those_of_mcts(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game without an evaluation: by random answers to the end. Two answers, one better: both find it, as often."""
    engine = asked(2, (BET,))
    words = some_words(40)
    ours = search_visits(PuctAgent(60, blank_policy(KUHN, value=False), weights=CURIOUS), engine, words)
    theirs = search_visits(TreeAgent(60), engine, words)
    assert (ours.argmax(axis=1) == BET).all()
    np.testing.assert_array_equal(ours, theirs)  # every answer here ends the game


# --- what is hidden


@pytest.fixture(scope="module")
def toy_policy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_policy(TOY, seed=3, value=Value(seats=3)).save(tmp_path_factory.mktemp("policy"))


def copies(engine: Engine, count: int) -> Batch:
    batch = Batch(TOY, count, options=engine.options, autoreset=False)
    batch.reset(0)
    batch.states[:] = engine.state[0]
    batch.refresh()
    return batch


def test_it_answers_the_same_whatever_is_hidden(toy_policy: Path) -> None:
    """Not on average: by the same chance the same answer, to the last of them."""
    engine = TOY.new(3, seats=3)
    for _ in range(4):
        engine.step(engine.legal()[0])
    agent, batch = make_agent(f"puct:24,policy={toy_policy}"), copies(engine, 40)
    questions = Questions(batch, np.arange(40))
    before = agent.act_batch(questions, np.random.default_rng(4))
    other = engine.clone()
    for i in range(40):
        other.redeal(engine.seat, i)
        batch.states[i] = other.state[0]
    assert len(np.unique(batch.states["zone"], axis=0)) > 10
    after = agent.act_batch(questions, np.random.default_rng(4))
    np.testing.assert_array_equal(before, after)


def test_the_answers_of_another_do_not_tell_what_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sure quarter is worth more than a guess; a tree that tells apart what the other could answer knows its card."""
    engine, words = asked(1, (), mode="guess"), some_words(10)
    agent = PuctAgent(300, blank_policy(KUHN), weights=CURIOUS)
    assert (search_visits(agent, engine, words).argmax(axis=1) == PASS).all()
    monkeypatch.setattr("versailles_env.agents.players.puct.hides", lambda game: False)
    assert (search_visits(agent, engine, words).argmax(axis=1) == BET).all()


@pytest.mark.slow
def test_the_dice_to_come_are_not_foreseen() -> None:
    """In Versailles nothing is hidden but the generator: with another one, the answers are the same to the last."""
    batch = Batch(VERSAILLES, 6, options={"players": 3})
    batch.reset(2)
    for _ in range(40):
        batch.step_random()
    rows, agent = np.arange(6), PuctAgent(30, small_policy(VERSAILLES, value=Value(seats=5)))
    before = agent.act_batch(Questions(batch, rows), np.random.default_rng(4))
    batch.states["rng"] = batch.states["seed"] = np.arange(1, 7) * 0x9E3779B97F4A7C1
    after = agent.act_batch(Questions(batch, rows), np.random.default_rng(4))
    np.testing.assert_array_equal(before, after)


# --- the same seed, the same moves


def test_threads_change_nothing_and_one_game_is_answered_as_in_a_batch() -> None:
    batch = Batch(VERSAILLES, 5, options={"players": 3})
    batch.reset(6)
    policy = small_policy(VERSAILLES, value=Value(seats=5))
    given = [
        PuctAgent(40, policy, threads=threads).act_batch(
            Questions(batch, np.arange(5)), np.random.default_rng(1)
        )
        for threads in (1, 1, 2, 3)
    ]
    for other in given[1:]:
        np.testing.assert_array_equal(given[0], other)
    single = Engine.of_record(VERSAILLES, batch.pack, batch.states[:1])
    together = PuctAgent(40, policy).act_batch(Questions(batch, np.array([0])), np.random.default_rng(2))
    alone = PuctAgent(40, policy).act(single.view(single.seat), single.mask, np.random.default_rng(2))
    assert together[0] == alone


@pytest.mark.slow
@pytest.mark.parametrize("value", [True, False], ids=["with a value", "without"])
def test_interpreted_kernels_give_the_same_answers(tmp_path: Path, value: bool) -> None:
    folder = small_policy(TOY, seed=3, value=Value(seats=3) if value else None).save(tmp_path)
    same_interpreted(f"puct:12,policy={folder}")


def test_the_shipped_policy_serves_the_seat() -> None:
    batch = Batch(VERSAILLES, 4, options=[{"players": 3}, {"players": 1}, {"players": 4}, {"players": 2}])
    batch.reset(1)
    rng = np.random.default_rng(0)
    named = make_agent("puct:4")
    for _ in range(3):
        batch.step(named.answer_batch(Questions(batch, np.arange(4)), rng))
    assert named.digest(VERSAILLES) == make_agent("ppo").digest(VERSAILLES)


# --- games to learn from


def test_noise_and_temperature_are_off_until_they_are_asked_for(toy_policy: Path) -> None:
    engine = TOY.new(1, seats=3)
    questions = Questions(copies(engine, 60), np.arange(60))

    def answers(more: str) -> np.ndarray:
        agent = make_agent(f"puct:30,policy={toy_policy}{more}")
        return agent.act_batch(questions, np.random.default_rng(3))

    plain = answers("")
    np.testing.assert_array_equal(plain, answers(",noise=0,temperature=0"))
    warm = answers(",temperature=1")
    assert engine.mask[warm].all()
    assert (warm != plain).any()
    np.testing.assert_array_equal(warm, answers(",temperature=1"))
    policy = Policy.load(toy_policy)
    words = some_words(20)
    still, noisy = (
        search_visits(PuctAgent(30, policy, noise=noise, weights=CURIOUS), engine, words)
        for noise in (0.0, 0.5)
    )
    assert (still.sum(axis=1) == 30).all()
    assert (noisy.sum(axis=1) == 30).all()
    assert (still != noisy).any()


def test_draws_follow_the_visits() -> None:
    agent = PuctAgent(30, blank_policy(TOY), temperature=1.0)
    edges = np.array([(4, 30, 0.0), (7, 10, 0.0)], [("action", "i4"), ("visits", "i4"), ("total", "f8")])
    arena = SimpleNamespace(answers=lambda: edges)
    drawn = [agent._drawn(arena, word) for word in range(2000)]  # type: ignore[arg-type]
    assert np.mean(np.array(drawn) == 4) == pytest.approx(0.75, abs=0.04)


# --- limits and arguments


def test_a_full_tree_still_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcts, "MOST_NODES", 3)
    engine = TOY.new(1, seats=3)
    for value in (True, False):
        agent = PuctAgent(200, blank_policy(TOY, value))
        assert engine.mask[agent.act(engine.view(engine.seat), engine.mask, np.random.default_rng(0))]


def test_the_clock_ends_a_search(toy_policy: Path) -> None:
    engine, rng = TOY.new(1, seats=3), np.random.default_rng(0)
    make_agent(f"puct:1,policy={toy_policy}").act(engine.view(engine.seat), engine.mask, rng)
    start = time.perf_counter()
    agent = make_agent(f"puct:ms=50,policy={toy_policy}")
    assert engine.mask[agent.act(engine.view(engine.seat), engine.mask, rng)]
    assert time.perf_counter() - start < 5


def test_a_policy_of_another_game_is_refused(toy_policy: Path) -> None:
    view = VERSAILLES.new(1, players=3).view(0)
    with pytest.raises(PolicyError, match="trained for game toy_v0, this table has versailles_1919_v1"):
        make_agent(f"puct:2,policy={toy_policy}").act(view, view.action_mask, np.random.default_rng(0))


def test_what_it_plays_by_is_named(toy_policy: Path) -> None:
    agent = make_agent(f"puct:5,policy={toy_policy}")
    assert agent.files == make_agent(f"ppo:{toy_policy}").files
    assert agent.digest(TOY) == make_agent(f"ppo:{toy_policy}").digest(TOY)


def test_arguments() -> None:
    agent = PuctAgent.of("400,policy=standard,ms=50,threads=1,noise=0.25,temperature=1")
    assert (agent.descents, agent.ms, agent.threads, agent.noise, agent.temperature) == (
        400,
        50.0,
        1,
        0.25,
        1.0,
    )
    assert PuctAgent.of("").descents == 100
    assert PuctAgent.of("ms=5").descents > 10**6


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("puct:abc", "agent 'puct:abc': descents cannot be 'abc': expected a whole number, as in puct:N"),
        ("puct:0", "the number of descents of agent puct cannot be 0: expected a whole number from 1 to 10000000"),
        ("puct:5,speed=3", "'speed=3' is not known: expected puct:N, or puct:N,policy=...,ms=...,threads=...,noise=...,temperature=...,reuse=..."),
        ("puct:5,ms=soon", "ms cannot be 'soon': expected a number"),
        ("puct:5,ms=0", "ms of agent puct cannot be 0.0: expected a number from 0.1 to 86400000"),
        ("puct:5,ms=nan", "ms of agent puct cannot be nan"),
        ("puct:5,threads=0", "threads of agent puct cannot be 0: expected a whole number from 1 to 1024"),
        ("puct:5,noise=2", "noise of agent puct cannot be 2.0: expected a number from 0.0 to 1"),
        ("puct:5,temperature=-1", "temperature of agent puct cannot be -1.0: expected a number from 0.0 to 100"),
        ("puct:5,reuse=2", "reuse of agent puct cannot be 2: expected a whole number from 0 to 1"),
        ("puct:5,reuse=yes", "reuse cannot be 'yes': expected a whole number"),
        ("puct:5,policy=", "policy has no value: expected puct:N, or puct:N,policy=..."),
        ("puct:5,ms=1,ms=2", "ms is given twice"),
    ],
)  # fmt: skip
def test_a_bad_argument_is_told_with_what_was_expected(name: str, told: str) -> None:
    with pytest.raises(AgentError) as error:
        make_agent(name)
    assert told in str(error.value)


def test_a_policy_that_is_not_there_is_one_sentence() -> None:
    with pytest.raises(
        PolicyError, match=r"nowhere/card.json: cannot be read; expected the folder of a policy"
    ):
        make_agent("puct:5,policy=nowhere")
