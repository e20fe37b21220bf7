"""Agents at a table with deals: who makes them, who accepts them, and who knows nothing of them."""

from typing import Any

import numpy as np
import pytest

from tests.games.versailles_1919.deals import SLOTS, decline, offer, table, to
from versailles_env.agents.base import Agent, Questions, View
from versailles_env.agents.players.greedy import GreedyAgent
from versailles_env.agents.registry import make_agent
from versailles_env.core import jit
from versailles_env.core.batch import Batch
from versailles_env.core.kernels import evaluate
from versailles_env.games.versailles_1919.answers import OFFER
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.games.versailles_1919.position import Table


def answer(game: Table, agent: str, seed: int = 0) -> str:
    """What an agent answers to the question now asked, in words."""
    view = game.engine.view(game.engine.seat)
    return game.engine.action_text(
        make_agent(agent).answer(view, view.action_mask, np.random.default_rng(seed))
    )


def play(game: Table, agent: str, until: str) -> list[str]:
    """Let an agent answer for all until the log has a line with this text."""
    given = []
    while not any(until in line for line in game.log):
        assert len(given) < 12, given
        given.append(answer(game, agent))
        game.do(given[-1])
    return given


def evaluate_one(states: np.ndarray, t1: np.ndarray, nation: int, out: np.ndarray) -> None:
    out[0] = evaluate(states[0], t1[0], nation)


EVALUATE = jit.bind(evaluate_one, GAME.id, {"evaluate": GAME.kernels["evaluate"]})


def worth(game: Table, nation: int) -> float:
    out = np.zeros(1)
    EVALUATE(game.engine.state, game.engine.pack.tables, nation, out)
    return float(out[0])


def settled(issue: str = "SYRIA") -> Table:
    """The USA has settled an Issue, wins it and is to choose an option."""
    cubes = {issue: {"usa": 4}, "MESOPOTAMIA": {"uk": 3}}
    game = table(slots=[issue, *SLOTS[1:]], cubes=cubes, exhausted={"usa": 8, "uk": 2, "france": 3})
    return decline(to(game, f"settle {issue}"))


@pytest.mark.parametrize("agent", ["greedy", "rulebook"])
def test_a_deal_is_made_that_is_good_for_both(agent: str) -> None:
    game = settled("RHEINLAND")
    given = play(game, agent, "The deal is kept")
    assert given[0] == "offer a deal"
    assert given[-1] == "accept the deal"
    partner = next(line for line in game.log if "offers" in line).split()[2].lower()
    plain = settled("RHEINLAND")
    plain.do("Stays German")  # of the three the USA likes it best, and France least
    for nation in (2, ("uk", "france").index(partner)):
        assert worth(game, nation) > worth(plain, nation)


@pytest.mark.parametrize("agent", ["greedy", "rulebook"])
def test_an_offer_comes_from_who_is_neither_active_nor_asked(agent: str) -> None:
    """The UK leads EAST PRUSSIA: France pays the USA to place there, and both gain by it."""
    game = table(
        slots=["EAST PRUSSIA", *SLOTS[1:]],
        cubes={"EAST PRUSSIA": {"uk": 4, "france": 2}, "MESOPOTAMIA": {"france": 3}},
        order="usa,uk,france",
        exhausted={"usa": 8, "uk": 2, "france": 3},
    )
    given = play(game, agent, "accepts the deal")
    assert given[:2] == ["offer no deal", "offer a deal"]  # the UK, then France, before the USA's action
    assert any(line.startswith("France offers USA a deal: USA places on EAST PRUSSIA") for line in game.log)
    assert game.value("deals_accepted").tolist() == [0, 1, 0, 0]


@pytest.mark.parametrize("agent", ["greedy", "rulebook"])
@pytest.mark.parametrize(
    ("option", "amount", "expected"),
    [("French Mandate", 6, "refuse the deal"), ("British Mandate", 1, "accept the deal")],
)
def test_an_offer_is_accepted_if_it_is_worth_its_price(
    agent: str, option: str, amount: int, expected: str
) -> None:
    game = offer(settled(), "usa", "a deal with UK", option, f"UK pays {amount}")
    assert answer(game, agent) == expected


@pytest.mark.parametrize("agent", ["greedy", "rulebook"])
def test_no_offer_is_made_that_nobody_would_accept(agent: str) -> None:
    """By another option than its own the UK loses more than the USA gains: it buys nothing before the answer."""

    def asked() -> Table:
        game = table(
            cubes={"DANZIG": {"uk": 3}},
            slots=["DANZIG", "LABOR"],
            exhausted={"uk": 5, "usa": 2, "france": 0},
            order="uk,usa,france",
        )
        return to(game, "settle DANZIG")

    own, *others = (decline(asked()).do(option) for option in ("Free City", "To Poland", "Stays German"))
    for other in others:
        assert worth(own, 0) - worth(other, 0) > worth(other, 2) - worth(own, 2) > 0
    game = asked()
    assert game.asked == "usa"
    assert game.can("offer a deal")
    assert answer(game, agent) == "offer no deal"


@pytest.mark.parametrize("agent", ["mc:2", "mcts:2"])
def test_who_knows_no_deals_refuses(agent: str) -> None:
    game = offer(settled(), "usa", "a deal with UK", "British Mandate", "UK pays 1")
    assert answer(game, agent) == "refuse the deal"


def test_who_knows_no_deals_never_offers_one() -> None:
    game = settled()
    assert game.can("offer a deal")
    assert all(answer(game, "mc:2", seed) != "offer a deal" for seed in range(5))


class Curious(Agent):
    """Notes the masks it is shown, and takes the last legal action: the offer, if there were one."""

    def __init__(self) -> None:
        self.seen: list[np.ndarray] = []

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        self.seen.append(mask)
        imagined = view.possible(1)
        assert not imagined.mask[OFFER]
        return int(np.flatnonzero(mask)[-1])


@pytest.mark.parametrize("many", [False, True])
def test_the_question_is_shown_without_deals(many: bool) -> None:
    rng, agent = np.random.default_rng(0), Curious()
    batch = Batch(GAME, 6, options={"players": 3, "deals": True}, autoreset=False)
    batch.reset(1)
    other: Any = make_agent("random")
    for _ in range(150):
        rows = np.flatnonzero((batch.dones == 0) & (batch.seats == 0))
        actions = np.full(6, -1, np.int32)
        actions[batch.dones != 0] = -4
        if many and len(rows):
            actions[rows] = agent.answer_batch(Questions(batch, rows), rng)
        elif len(rows):
            for row in rows:
                view = batch.view(row)
                actions[row] = agent.answer(view, view.action_mask, rng)
        others = np.flatnonzero((batch.dones == 0) & (batch.seats > 0))
        if len(others):
            actions[others] = other.answer_batch(Questions(batch, others), rng)
        batch.step(actions)
    assert agent.seen
    assert not any(mask[OFFER] for mask in agent.seen)
    assert all(mask.sum() > 1 for mask in agent.seen)
    assert batch.states["deals_offered"][:, 0].sum() == 0
    assert batch.states["deals_offered"][:, 1:].sum() > 0


def test_without_deals_an_agent_is_asked_as_ever() -> None:
    batch = Batch(GAME, 2, options={"players": 3}, autoreset=False)
    batch.reset(1)
    rows = np.arange(2)
    assert Questions(batch, rows).plain() is None
    agent = GreedyAgent()
    one = agent.answer_batch(Questions(batch, rows), np.random.default_rng(3))
    assert np.array_equal(one, agent.act_batch(Questions(batch, rows), np.random.default_rng(3)))
    beside = make_agent("greedy").answer_batch(Questions(batch, rows), np.random.default_rng(3))
    assert np.array_equal(one, beside)
