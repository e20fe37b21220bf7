"""`puct` grows on a tree only where the seat is asked again directly after its own answer, and then as a plain model of it does."""

import gc
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.toy.game import DECK, NOTHING
from tests.toy.game import GAME as TOY
from tools.reuse_speed import main
from versailles_env.agents.base import Agent, Questions, TableInfo
from versailles_env.agents.players import puct, reuse, search
from versailles_env.agents.players.mcts import Arena
from versailles_env.agents.players.policy import Value
from versailles_env.agents.players.puct import PuctAgent
from versailles_env.agents.players.reuse import Kept
from versailles_env.agents.players.search import Search
from versailles_env.agents.registry import make_agent
from versailles_env.core.batch import HOLD, Batch
from versailles_env.core.engine import Engine
from versailles_env.games.versailles_1919.game import GAME as VERSAILLES

from .plain_tree import DESCENTS, PLAIN, Model
from .test_learned import small_policy
from .test_puct import blank_policy

GIFT, HOARD, RAID, DUEL, DEAL, PACT = range(6)


class Watched(PuctAgent):
    """An agent whose trees are looked at before they are gone."""

    def __init__(self, *args: Any, reuse: int = 1, **named: Any):
        super().__init__(*args, reuse=reuse, **named)
        self.seen: list[tuple[int, int, dict[int, int]]] = []
        """Of every search its chance, how often its root was visited, and the visits of each answer."""

    def favoured(self, arena: Arena, word: int) -> int:
        answers = {int(edge["action"]): int(edge["visits"]) for edge in arena.answers()}
        self.seen.append((word, int(arena.tree.nodes[0]["visits"]), answers))
        return super().favoured(arena, word)


def agent_for(**more: Any) -> Watched:
    return Watched(DESCENTS, blank_policy(TOY), threads=1, weights=PLAIN, **more)


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Kept | None]:
    """What every search began with, in turn."""
    found: list[Kept | None] = []
    before = puct.usable

    def usable(search: Search, kept: list[Kept | None]) -> list[Kept | None]:
        used = before(search, kept)
        found.extend(used)
        return used

    monkeypatch.setattr(puct, "usable", usable)
    return found


# --- whole games


def comes_directly(before: np.ndarray, after: np.ndarray, seat: int) -> bool | None:
    """Whether nothing but the seat's own answer lies between two positions: no other has got, shown or played a card, or said a
    number. None if what another had said was shown: a game that foresaw it leads to the node of that very number, others do not."""
    others, said, then = (
        before["zone"] != seat,
        np.delete(before["said"], seat),
        np.delete(after["said"], seat),
    )
    same = (after["zone"][others] == before["zone"][others]).all() and (
        after["known"][others] == before["known"][others]
    ).all()
    if same and (then != said).any():
        return None if (then == NOTHING).all() else False
    return bool(same)


def play_explicitly(seed: int, seats: int, agent: Agent) -> Iterator[tuple[Engine, bool | None, int | None]]:
    """A game in which every draw is seen: at each question the game, whether only the same seat's answer came before it, and that
    answer. Gone on with, the agent answers."""
    engine, rng = TOY.new(seed, explicit_chance=True, seats=seats), np.random.default_rng(seed)
    before, asked, drawn, given = engine.state[0].copy(), -1, True, None
    for seat in range(seats):
        agent.reset(seat, TableInfo(TOY, engine.pack, engine.options))
    while not engine.over:
        if engine.at_chance:
            engine.step(int(rng.choice(engine.legal())))
            drawn = True
            continue
        same = engine.seat == asked and not drawn and comes_directly(before, engine.state[0], asked)
        yield engine, same, given
        before, asked, drawn = engine.state[0].copy(), engine.seat, False
        given = agent.act(engine.view(asked), engine.mask.copy(), rng)
        engine.step(given)


def test_it_grows_on_directly_after_its_own_answer_and_never_else(begun: list[Kept | None]) -> None:
    """Of games in which one agent has all seats, every die, draw and look is seen."""
    told = [0, 0]
    for seed in range(40):
        agent = Watched(12, blank_policy(TOY), threads=1, weights=PLAIN)
        begun.clear()
        expected = [same for _, same, _ in play_explicitly(seed, 2 + seed % 2, agent)]
        found = [each is not None for each in begun]
        assert len(found) == len(expected)
        assert not [k for k, same in enumerate(expected) if found[k] and same is False]
        told[0] += sum(found)
        told[1] += sum(same is True for same in expected)
    assert told[0] > 60
    assert told[0] > 0.9 * told[1]  # the rest was never reached in 12 descents


@pytest.mark.parametrize("seats", [2, 3])
def test_a_turn_of_several_questions_is_searched_as_by_a_plain_model_that_keeps_its_part(
    seats: int, begun: list[Kept | None]
) -> None:
    kept = 0
    for seed in range(5):
        agent = agent_for()
        asked = [(engine.clone(), same, given) for engine, same, given in play_explicitly(seed, seats, agent)]
        model, used = None, begun[-len(asked) :]
        for (engine, same, given), (word, visits, answers), each in zip(asked, agent.seen, used, strict=True):
            same = each is not None if same is None else same
            if model and same and given is not None and model.follow(given, engine):
                kept += 1
            else:
                model = Model(engine)
            assert model.grow(engine, word) == answers
            assert visits == DESCENTS
    assert kept > 4


def test_without_reuse_every_tree_is_new(begun: list[Kept | None]) -> None:
    agent = agent_for(reuse=0)
    asked = [(engine.clone(), same) for engine, same, _ in play_explicitly(3, 3, agent)]
    assert any(same for _, same in asked)
    for (engine, _), (word, _, answers) in zip(asked, agent.seen, strict=True):
        assert Model(engine).grow(engine, word) == answers
    assert not begun


# --- what came between


def at_turn(card: int, seats: int = 3) -> Engine:
    """Red is asked, and may play this card."""
    for seed in range(300):
        engine = TOY.new(seed, seats=seats)
        if engine.seat == 0 and card in engine.legal():
            return engine
    raise AssertionError("no such deal in three hundred")


def kept_after(agent: PuctAgent, engine: Engine, *answers: int) -> Kept | None:
    """What is kept when red has given these answers, each after a search that it is made to follow."""
    for answer in answers:
        agent.favoured = lambda arena, word, answer=answer: answer  # type: ignore[misc, method-assign]
        agent.act(engine.view(engine.seat), engine.mask.copy(), np.random.default_rng(0))
        engine.step(answer)
    return agent._trees.single.get(0)


TARGET, FIRST, SECOND, SAY = 7, 9, 10, 11
"""Actions: choose green, a branch, say 1."""


@pytest.mark.parametrize(
    ("card", "answers", "is_kept"),
    [
        (DUEL, (), True),  # whom to choose
        (DUEL, (TARGET,), False),  # cards are drawn
        (GIFT, (), False),
        (RAID, (), True),
        (RAID, (TARGET,), False),  # a die
        (PACT, (TARGET,), False),  # a look at a hidden card, then the other's answer
        (DEAL, (), True),
        (DEAL, (SECOND,), True),
        (DEAL, (SECOND, TARGET), True),  # what to say
        (DEAL, (SECOND, TARGET, SAY), False),  # the other says something
        (DEAL, (FIRST,), False),
    ],
)
def test_nothing_is_kept_over_a_die_a_draw_or_another_seat(
    card: int, answers: tuple[int, ...], is_kept: bool
) -> None:
    engine = at_turn(card)
    assert (kept_after(agent_for(), engine, card, *answers) is not None) == is_kept


def search_of(engine: Engine) -> Search:
    return agent_for().search_of_one(engine.view(engine.seat), engine.mask.copy(), np.random.default_rng(5))


def is_usable(engine: Engine, kept: Kept | None) -> bool:
    return reuse.usable(search_of(engine), [kept])[0] is not None


def test_what_is_kept_serves_the_question_it_was_kept_for_alone() -> None:
    engine = at_turn(DUEL)
    kept = kept_after(agent_for(), engine, DUEL)
    assert is_usable(engine, kept)
    other = engine.clone()
    dealt = [tuple(other.state[0]["zone"])]
    for word in range(5):  # what red cannot know is another: red is asked the same
        other.redeal(0, word)
        dealt.append(tuple(other.state[0]["zone"]))
        assert is_usable(other, kept)
    assert len(set(dealt)) > 3
    own = int(np.flatnonzero(engine.state[0]["zone"] == 0)[0])
    deck = int(np.flatnonzero(engine.state[0]["zone"] == DECK)[-1])

    def exchanged(state: Any) -> None:
        state["zone"][own], state["zone"][deck] = DECK, 0

    def seen(state: Any) -> None:
        card = int(np.flatnonzero(state["zone"] == 1)[0])
        state["known"][card] = 0b001

    def scored(state: Any) -> None:
        state["points"][2] += 1

    def answered(state: Any) -> None:
        state["steps"] += 1

    for change in (exchanged, seen, scored, answered):
        other = engine.clone()
        change(other.state[0])
        assert not is_usable(other.refresh(), kept), change.__name__


def test_another_game_of_the_same_agent_gets_nothing(begun: list[Kept | None]) -> None:
    engines, agent = [at_turn(DUEL), TOY.new(17, seats=3)], agent_for()
    for engine in engines:
        kept_after(agent, engine, engine.legal()[0])
    assert begun == [None, None]
    kept_after(agent, at_turn(DUEL), DUEL)
    assert agent._trees.single
    agent.reset(0, TableInfo(TOY, engines[0].pack, engines[0].options))
    assert not agent._trees.single


# --- many games at once


def play_batch(
    agent: Agent, size: int, rows: list[int], game: Any = TOY, limit: int = 60, **options: Any
) -> list[list[int]]:
    """Some games of a batch, all seats by one agent: the answers of each."""
    batch = Batch(game, size, options=options, autoreset=False)
    batch.reset(11)
    rng, actions = np.random.default_rng(2), np.full(size, HOLD, np.int32)
    given: list[list[int]] = [[] for _ in range(size)]
    for _ in range(limit):
        asked = np.array([row for row in rows if not batch.dones[row]])
        if not len(asked):
            break
        actions[:] = HOLD
        actions[asked] = agent.answer_batch(Questions(batch, asked), rng)
        for row in asked.tolist():
            given[row].append(int(actions[row]))
        batch.step(actions)
    return given


@pytest.fixture
def same_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search has the same chance, whatever else is asked in the call."""
    monkeypatch.setattr(search, "draw_words", lambda rng, count: np.full(count, 1234567, np.uint64))


def toy_agent(**more: Any) -> PuctAgent:
    return PuctAgent(24, small_policy(TOY, seed=3, value=Value(seats=3)), reuse=1, **more)


@pytest.mark.usefixtures("same_word")
def test_no_game_of_a_batch_hangs_on_the_others(begun: list[Kept | None]) -> None:
    together = play_batch(toy_agent(), 12, list(range(12)), seats=3)
    assert sum(each is not None for each in begun) > 10
    alone = play_batch(toy_agent(), 12, [4, 7], seats=3)
    assert [together[4], together[7]] == [alone[4], alone[7]]
    backwards = play_batch(toy_agent(), 12, list(range(11, -1, -1)), seats=3)
    assert together == backwards


@pytest.mark.usefixtures("same_word")
def test_two_batches_of_one_agent_are_not_mixed_up() -> None:
    agent, alone = toy_agent(), play_batch(toy_agent(), 6, list(range(6)), seats=3)
    batches = [Batch(TOY, 6, options={"seats": 3}, autoreset=False) for _ in range(2)]
    given: list[list[list[int]]] = [[[] for _ in range(6)] for _ in batches]
    for batch in batches:
        batch.reset(11)
    for _ in range(60):
        for k, batch in enumerate(batches):
            rows = np.flatnonzero(batch.dones == 0)
            if len(rows):
                actions = np.full(6, HOLD, np.int32)
                actions[rows] = agent.act_batch(Questions(batch, rows), np.random.default_rng(0))
                for row in rows.tolist():
                    given[k][row].append(int(actions[row]))
                batch.step(actions)
    assert given[0] == given[1] == alone


def test_one_game_is_played_as_in_a_batch(begun: list[Kept | None]) -> None:
    for game, options, limit, policy in (
        (TOY, {"seats": 3}, 60, small_policy(TOY, seed=3, value=Value(seats=3))),
        (VERSAILLES, {"players": 3}, 12, small_policy(VERSAILLES, value=Value(seats=5))),
    ):
        begun.clear()
        together = play_batch(PuctAgent(24, policy, reuse=1), 1, [0], game, limit, **options)[0]
        found = [each is not None for each in begun]
        assert any(found)
        batch = Batch(game, 1, options=options, autoreset=False)
        batch.reset(11)
        engine, agent, rng = (
            Engine.of_record(game, batch.pack, batch.states),
            PuctAgent(24, policy, reuse=1),
            np.random.default_rng(2),
        )
        alone = []
        begun.clear()
        while not engine.over and len(alone) < limit:
            alone.append(agent.answer(engine.view(engine.seat), engine.mask.copy(), rng))
            engine.step(alone[-1])
        assert alone == together
        assert [each is not None for each in begun] == found


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(threads: int) -> None:
    policy = small_policy(VERSAILLES, value=Value(seats=5))
    given = [
        play_batch(
            PuctAgent(24, policy, threads=each, reuse=1), 5, [0, 1, 2, 3, 4], VERSAILLES, 10, players=3
        )
        for each in (1, threads)
    ]
    assert given[0] == given[1]


# --- limits


def test_what_is_kept_is_a_part_of_its_tree_and_goes_with_its_batch() -> None:
    agent, batch = agent_for(), Batch(TOY, 20, options={"seats": 3}, autoreset=False)
    batch.reset(11)
    most = 0
    for _ in range(8):
        rows = np.flatnonzero(batch.dones == 0)
        actions = np.full(20, HOLD, np.int32)
        actions[rows] = agent.act_batch(Questions(batch, rows), np.random.default_rng(0))
        trees = agent._trees.of(batch)
        assert set(trees) <= set(rows.tolist())
        for kept in trees.values():
            assert 0 < kept.nodes[0]["visits"] <= DESCENTS
            assert len(kept.nodes) <= DESCENTS
            assert len(kept.edges) <= len(kept.nodes) * kept.edges["action"].max()
            assert kept.nodes[1:]["parent"].min(initial=0) >= 0
        most = max(most, len(trees))
        batch.step(actions)
    assert most > 3
    assert len(agent._trees._batches) == 1
    del batch
    gc.collect()
    assert not agent._trees._batches


def test_of_a_great_part_what_was_entered_first_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = kept_after(agent_for(), at_turn(DUEL), DUEL)
    monkeypatch.setattr(reuse, "MOST_KEPT", 6)
    engine, agent = at_turn(DUEL), agent_for()
    kept = kept_after(agent, engine, DUEL)
    assert whole
    assert kept
    assert len(kept.edges) <= 6 < len(whole.edges)
    assert kept.nodes[0]["visits"] == whole.nodes[0]["visits"]
    del agent.favoured
    agent.act(engine.view(0), engine.mask.copy(), np.random.default_rng(0))
    assert agent.seen[-1][1] == DESCENTS


def test_with_a_clock_the_time_goes_on_top() -> None:
    agent = Watched(ms=5, policy=blank_policy(TOY), threads=1, weights=PLAIN)
    engine = at_turn(DUEL)
    kept = kept_after(agent, engine, DUEL)
    assert kept
    del agent.favoured
    agent.act(engine.view(0), engine.mask.copy(), np.random.default_rng(0))
    assert agent.seen[-1][1] > kept.nodes[0]["visits"] > 0


def test_noise_is_for_new_trees_and_the_searches_of_expert_iteration_keep_none(
    begun: list[Kept | None],
) -> None:
    agent, engine = agent_for(noise=0.5), at_turn(DUEL)
    assert kept_after(agent, engine, DUEL) is None
    agent = agent_for()
    engine = at_turn(DUEL)
    kept = kept_after(agent, engine, DUEL)
    visits = agent.visits(
        search_of(engine)
    )  # neither takes what is kept for the answer to come, nor leaves anything
    assert visits.sum() == DESCENTS
    assert agent._trees.single == {0: kept}
    assert begun == [None]


def test_it_is_switched_on_by_its_name() -> None:
    assert make_agent("puct:5").reuse == 0  # type: ignore[attr-defined]
    assert make_agent("puct:5,reuse=1").reuse == 1  # type: ignore[attr-defined]


@pytest.mark.slow
def test_what_it_saves_is_measured_in_turns(capsys: pytest.CaptureFixture[str]) -> None:
    main(["puct:3", "--games", "1"])
    with_trees, without = capsys.readouterr().out.splitlines()
    assert re.match(r"puct:3,threads=1,reuse=1: .* a tree found at [1-9]\d%", with_trees)
    assert re.match(r"puct:3,threads=1,reuse=0: .* a tree found at 0%", without)
