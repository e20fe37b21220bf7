"""Expert iteration: games are answered by the search, the actor takes on its visits, the critic what came of the games."""

from typing import Any

import numpy as np
import pytest

from versailles_env.agents.base import Questions
from versailles_env.agents.players.puct import PuctAgent, Weights
from versailles_env.training.config import ConfigError
from versailles_env.training.expert import AS_IT_IS, DOUBT, Expert, drawn, moved
from versailles_env.training.run import Trainer

from .conftest import Start, any_legal, small_config

EXPERT: dict[str, Any] = {
    "expert": {"descents": 12, "share": 0.5},
    "league": {"opponents": {"self": 1.0}},
    "evaluation": {"every": 0},
}


def expert_of(trainer: Trainer, **changes: Any) -> Expert:
    settings = trainer.config.expert.model_copy(update=changes)
    return Expert(
        trainer.env, trainer.export().policy, trainer.config.model_copy(update={"expert": settings})
    )


def test_what_is_searched_is_answered_by_the_search_and_all_else_by_the_learner(start: Start) -> None:
    trainer = start(**EXPERT)
    env, rng = trainer.env, np.random.default_rng(5)
    env.reset()
    own = any_legal(env, rng)
    expert = expert_of(trainer, noise=0.0, temperature=0.0)
    env.rng = np.random.default_rng(7)
    env.step_async(own)
    expert()
    env.rng = np.random.default_rng(7)
    rows = np.flatnonzero(env.rng.random(8) < 0.5)
    assert 0 < len(rows) < 8
    agent = PuctAgent(12, trainer.export().policy, threads=1, weights=AS_IT_IS)
    questions = Questions(env.batch, rows)
    visits = agent.visits(agent.search_of(questions, env.rng))
    expected = own.copy()
    expected[rows] = visits.argmax(axis=1)
    assert env._actions.tolist() == expected.tolist()
    seen, masks, shares = expert.found()
    np.testing.assert_array_equal(seen, env.batch.obs[rows])
    np.testing.assert_array_equal(masks, env.batch.masks[rows])
    np.testing.assert_allclose(shares, visits / 12, rtol=1e-6)


def test_answers_are_drawn_by_their_visits() -> None:
    visits = np.tile([0, 30, 0, 10], (4000, 1))
    rng = np.random.default_rng(1)
    for temperature, often in ((1.0, 0.75), (0.5, 0.9), (2.0, 3**0.5 / (1 + 3**0.5))):
        found = drawn(visits, temperature, rng)
        assert set(found.tolist()) == {1, 3}
        assert np.mean(found == 1) == pytest.approx(often, abs=0.03)
    assert (drawn(visits, 0, rng) == 1).all()


def test_odds_are_moved_by_what_answers_are_worth_and_by_nothing_else() -> None:
    logits, masks = np.array([[1.0, 0.0, -1.0, 7.0]]), np.array([[1, 1, 1, 0]])
    own = np.exp([1.0, 0.0, -1.0, -np.inf]) / np.exp([1.0, 0.0, -1.0]).sum()
    visits = np.array([[30.0, 10.0, 0.0, 0.0]])
    flat = moved(logits, masks, visits, np.array([[0.5, 0.5, 0.0, 0.0]]), gain=8.0)
    np.testing.assert_allclose(flat[0], own)
    found = moved(
        logits, masks, visits, np.array([[0.4, 0.8, 0.0, 0.0]]), gain=8.0
    )  # the question is worth 0.5
    first, second = 30 / (30 + DOUBT) * -0.1, 10 / (10 + DOUBT) * 0.3
    np.testing.assert_allclose(np.log(found[0, 1] / found[0, 0]), -1.0 + 8 * (second - first))
    np.testing.assert_allclose(
        np.log(found[0, 2] / found[0, 0]), -2.0 - 8 * first
    )  # not tried: worth what the question is
    assert found[0, 3] == 0.0
    assert found.sum() == pytest.approx(1.0)


def test_with_a_gain_the_search_is_as_puct_plays(start: Start) -> None:
    trainer = start(**{**EXPERT, "expert": {"descents": 12, "share": 0.5, "gain": 3.0, "noise": 0.0}})
    expert = expert_of(trainer)
    assert expert.agent.weights == Weights() != AS_IT_IS
    row = trainer.one_update()
    assert row["learning"]["expert/searched"] > 0
    trainer.close()


@pytest.mark.slow
def test_a_toy_is_learned_from_its_own_searched_games(start: Start) -> None:
    """From next to nothing to four wins in five against `random`, as PPO does; visits and results are better and better foreseen."""
    trainer = start(
        tables=[{"seats": 2}],
        steps=12_800,
        seed=1,
        checkpoint_every=100,
        ppo={
            "games": 32,
            "rows": 16,
            "minibatch": 64,
            "epochs": 4,
            "learning_rate": 4e-3,
            "final_learning_rate": 4e-4,
        },
        network={"layers": [32, 16], "precision": "float32"},
        league={"opponents": {"self": 1.0}},
        expert={"descents": 40, "share": 0.5},
        evaluation={"every": 1000, "games": 200, "final_games": 400, "yardsticks": ["random"]},
    )
    trainer.train()
    (result,) = trainer.evaluations[-1]["results"]
    assert result["ci95"][0] > 0.75
    learned = [row["learning"] for row in trainer.folder.read_metrics()]
    for name in ("value_loss", "result_loss", "policy_loss"):
        assert learned[-1][f"expert/{name}"] < 0.8 * learned[0][f"expert/{name}"], name
    assert learned[-1]["expert/agreement"] > learned[0]["expert/agreement"] + 0.1


def test_the_update_is_of_the_search_alone(start: Start) -> None:
    """Without a weight the actor's own layers stay as they are; with one they do not."""
    for weight in (0.0, 1.0):
        trainer = start(f"weight-{weight:g}", **{**EXPERT, "expert": {"descents": 4, "weight": weight}})
        before = trainer.weights()
        trainer.one_update()
        after = trainer.weights()
        for name in ("1.weight", "1.bias", "2.weight", "2.bias"):
            assert np.array_equal(before[name], after[name]) == (weight == 0), name
        assert not np.array_equal(before["0.weight"], after["0.weight"])  # shared with the critic
        trainer.close()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"ppo": {"results": 0}}, "field expert.descents = 12 is not allowed: a search asks for the results of all seats"),
        ({"imitation": {"teacher": "caller", "updates": 1}, "league": {"opponents": {"random": 1.0, "self": 0.0}}},
         "field expert.descents does not go with imitation.updates: expected one of them 0"),
        ({"expert": {"share": 0.0}}, "field expert.share = 0.0 is not allowed"),
    ],
)  # fmt: skip
def test_what_does_not_go_together_is_refused(changes: dict[str, Any], told: str) -> None:
    merged = {name: {**EXPERT.get(name, {}), **changes.get(name, {})} for name in {**EXPERT, **changes}}
    with pytest.raises(ConfigError) as error:
        small_config(**merged)
    assert told in str(error.value)


def test_games_are_of_the_tables(start: Start) -> None:
    """Two and three seats, all of them the learner's; rows and searched questions are counted."""
    trainer = start(**EXPERT)
    row = trainer.one_update()
    assert trainer.env.learns.sum(axis=1).tolist() == [2, 3] * 4
    assert 16 < row["learning"]["expert/searched"] < 48  # of 64, half on average
    trainer.close()
