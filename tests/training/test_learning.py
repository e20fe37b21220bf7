"""Learning itself: a toy is solved, a teacher is followed, hints change no optimum, and a seed is a run."""

import json
from typing import Any

import numpy as np
import pytest

from versailles_env.agents.base import Questions
from versailles_env.core.batch import Batch
from versailles_env.training.evaluate import measure
from versailles_env.training.imitation import Teacher
from versailles_env.training.run import Trainer

from .calls import CARDS, GAME, Caller
from .conftest import (
    Start,
    any_legal,
    league_of,
    make_env,
    play_rows,
    policy_bytes,
    small_config,
    without_times,
)

POINTS = CARDS * 4
"""Where the observation has the own points."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "opponents", [{"random": 1.0}, {"random": 0.5, "self": 0.5}], ids=["one seat", "every seat"]
)
def test_a_toy_is_solved(start: Start, opponents: dict[str, float]) -> None:
    """From next to nothing to what `caller` wins, which plays the card called whenever it has it."""
    trainer = start(
        tables=[{"seats": 2}],
        steps=24_000,
        seed=1,
        checkpoint_every=100,
        ppo={
            "games": 64,
            "rows": 12,
            "minibatch": 192,
            "epochs": 4,
            "learning_rate": 4e-3,
            "final_learning_rate": 4e-4,
        },
        network={"layers": [32, 16], "precision": "float32"},
        league={"opponents": opponents},
        evaluation={"every": 1000, "games": 200, "final_games": 400, "yardsticks": ["random"]},
    )
    pack, table = GAME.load_pack(None), {"seats": 2}
    before = measure(GAME, pack, table, trainer.export(), "random", 400)["win_rate"]
    best = measure(GAME, pack, table, Caller(), "random", 400)["win_rate"]
    trainer.train()
    (result,) = trainer.evaluations[-1]["results"]
    assert before < 0.65
    assert best > 0.8
    assert result["win_rate"] > best - 0.02
    assert result["ci95"][0] > 0.75
    rows = trainer.folder.read_metrics()
    if "self" not in opponents:  # half of the games against oneself are lost
        assert rows[-1]["games"]["return"] > rows[0]["games"]["return"] + 5


def test_the_same_seed_is_the_same_run(start: Start) -> None:
    runs = []
    for name, seed in (("first", 3), ("again", 3), ("other", 4)):
        runs.append(start(name, seed=seed))
        runs[-1].train()
    first, again, other = runs
    told = [json.dumps(without_times(trainer.folder.read_metrics())) for trainer in runs]
    assert told[0] == told[1] != told[2]
    assert policy_bytes(first) == policy_bytes(again) != policy_bytes(other)
    assert len(first.folder.read_metrics()) == 8
    assert first.rows == 512


def test_time_ends_a_run_too(start: Start) -> None:
    trainer = start(minutes=1e-6)
    trainer.train()
    assert trainer.update == 1
    assert trainer.done == 1.0
    assert "evaluation" in trainer.folder.read_metrics()[0]


def test_schedules_fall_from_the_first_value_to_the_last(start: Start) -> None:
    trainer = start(
        ppo={"learning_rate": 1e-3, "final_learning_rate": 2e-4, "entropy": 0.1, "final_entropy": 0.0}
    )
    seen = []
    trainer.train(
        lambda trainer, row: seen.append(
            (trainer.model.policy.optimizer.param_groups[0]["lr"], trainer.model.ent_coef)
        )
    )
    left = 1 - np.arange(8) / 8
    assert [rate for rate, _ in seen] == pytest.approx(2e-4 + left * 8e-4)
    assert [entropy for _, entropy in seen] == pytest.approx(0.1 * left)


# --- a teacher


def agreement(trainer: Trainer) -> float:
    """How often the learner would play as `caller`, over random games."""
    learner, batch, rng = (
        trainer.export(),
        Batch(GAME, 64, options=[{"seats": 2}, {"seats": 3}]),
        np.random.default_rng(9),
    )
    batch.reset(77)
    same = []
    for _ in range(12):
        questions = Questions(batch, np.arange(64))
        same.append(learner.act_batch(questions, rng) == Caller().act_batch(questions, rng))
        batch.step_random()
    return float(np.mean(same))


def test_the_learner_takes_on_what_its_teacher_would_do(start: Start) -> None:
    trainer = start(
        steps=7 * 1024,
        ppo={"games": 64, "rows": 16, "minibatch": 256, "learning_rate": 1e-2, "final_learning_rate": 1e-2},
        network={"layers": [32, 32]},
        imitation={"teacher": "caller", "updates": 6, "minibatch": 64, "epochs": 3},
        evaluation={"every": 0},
    )
    assert agreement(trainer) < 0.6
    found = []
    trainer.train(lambda trainer, row: found.append((agreement(trainer), row["learning"])))
    assert found[5][0] > 0.93
    assert found[5][1]["imitation/agreement"] > found[0][1]["imitation/agreement"] + 0.2
    assert all("imitation/loss" in row for _, row in found[:6])
    assert "imitation/loss" not in found[6][1]  # the last update is PPO's own
    assert "value_loss" in found[6][1]


def test_the_teacher_answers_the_rows_it_stands_beside(start: Start) -> None:
    trainer = start()
    env, model = trainer.env, trainer.model
    teacher = Teacher(env, Caller(), trainer.config.ppo.rows)
    env.before_answer = teacher
    model.collect_rollouts(env, trainer.callback, model.rollout_buffer, trainer.config.ppo.rows)
    seen = model.rollout_buffer.observations
    masks = model.rollout_buffer.action_masks.reshape(*seen.shape[:2], -1)
    for row in range(len(seen)):
        called = seen[row, :, :CARDS].argmax(axis=1)
        highest = CARDS - 1 - masks[row][:, ::-1].argmax(axis=1)
        has = masks[row][np.arange(len(called)), called] == 1
        assert teacher.answers[row].tolist() == np.where(has, called, highest).tolist()


# --- hints


def test_hints_worked_by_hand() -> None:
    """North stands at 1 point more than it has: 1, 3 and 4 at its questions, 0 when the game is over."""
    env = make_env(1, learner=["north"], shaping=0.5, gamma=0.9)
    env.reset()
    rewards = [float(env.step(np.array([card]))[1][0]) for card in (0, 1, 2)]
    hints = [0.5 * (0.9 * 3 - 1), 0.5 * (0.9 * 4 - 3), 0.5 * (0 - 4)]
    assert rewards == pytest.approx([2 + hints[0], 1 + hints[1], 11 + hints[2]], abs=1e-5)


@pytest.mark.parametrize("learner", ["one", ["east", "south"]])
def test_hints_add_up_to_what_a_game_began_with(learner: Any) -> None:
    """Without discount nothing that the learner does changes their sum; nothing else is changed by them."""
    size, table = 16, {"seats": 3}
    plain, shaped = (
        make_env(size, table, league_of("random", "last"), learner=learner, seed=6, shaping=weight)
        for weight in (0.0, 0.25)
    )
    assert np.array_equal(plain.reset(), shaped.reset())
    began, sums, checked = potential(shaped), np.zeros(size), 0
    for one, other in zip(play_rows(plain, 40), play_rows(shaped, 40), strict=True):
        assert np.array_equal(one[1], other[1])
        assert np.array_equal(one[3], other[3])
        sums += other[2] - one[2]
        done = other[3]
        assert sums[done] == pytest.approx(-0.25 * began[done], abs=1e-4)
        checked += int(done.sum())
        began[done], sums[done] = potential(shaped)[done], 0
    assert checked > 80
    assert np.ptp(began) > 0
    assert list(plain.finished) == list(shaped.finished)


def potential(env: Any) -> np.ndarray:
    """The evaluation for the learner's seats, their mean, from the records alone."""
    return (env.learns * (1 + env.batch.states["points"])).sum(axis=1) / env.learns.sum(axis=1)


def test_hints_go_on_after_a_restore() -> None:
    def fresh() -> Any:
        return make_env(8, {"seats": 2}, league_of("first"), seed=6, shaping=0.5)

    env, copy = fresh(), fresh()
    env.reset(), copy.reset()
    dice = np.random.default_rng(0)
    for _ in range(5):
        env.step(any_legal(env, dice))
    copy.restore({name: value.copy() for name, value in env.arrays().items()})
    copy.rng.bit_generator.state = env.rng.bit_generator.state
    for _ in range(5):
        actions = any_legal(env, dice)
        one, other = env.step(actions), copy.step(actions)
        assert all(np.array_equal(a, b) for a, b in zip(one[:3], other[:3], strict=True))


# --- the yardsticks


def test_the_same_learner_is_measured_the_same(start: Start) -> None:
    learner, pack = start().export(), GAME.load_pack(None)
    first, again = (measure(GAME, pack, {"seats": 3}, learner, "random", 30) for _ in range(2))
    assert first == again
    assert (first["players"], first["games"], first["yardstick"]) == (3, 30, "random")
    assert first["fair"] == pytest.approx(1 / 3, abs=1e-5)
    assert first["ci95"][0] <= first["win_rate"] <= first["ci95"][1]


def test_a_past_self_is_a_yardstick(start: Start) -> None:
    """From the second measurement on, against the policy of the one before; few of them stay on disk."""
    trainer = start(
        tables=[{"seats": 2}],
        evaluation={"every": 2, "games": 40, "final_games": 40, "yardsticks": ["random", "past"]},
    )
    kept = []
    trainer.train(lambda trainer, row: kept.append(trainer.export()))
    found = [row["evaluation"] for row in trainer.folder.read_metrics() if "evaluation" in row]
    assert [[result["yardstick"] for result in each] for each in found] == [
        ["random"],
        *[["random", "past"]] * 3,
    ]
    pack, last = GAME.load_pack(None), found[-1][1]
    expected = measure(GAME, pack, {"seats": 2}, kept[7], "past", 40, past=kept[5])
    assert last == {**expected, "options": {"seats": 2}}
    assert [int(path.name) for path in sorted(trainer.folder.past.iterdir())] == [
        4,
        6,
        8,
    ]  # from the older checkpoint on


def test_the_best_policy_is_kept(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four evaluations of 0.4, 0.6, 0.5 and 0.6 of the games: the second is kept."""
    rates = iter([0.4, 0.6, 0.5, 0.6])
    monkeypatch.setattr(
        "versailles_env.training.loop.measure",
        lambda *given, **more: {
            "win_rate": next(rates),
            "fair": 0.5,
            "yardstick": "random",
            "players": 2,
            "ci95": [0, 1],
            "games": 6,
        },
    )
    trainer = start(tables=[{"seats": 2}], evaluation={"every": 2})
    kept = []
    trainer.train(lambda trainer, row: kept.append(policy_bytes(trainer)))
    from versailles_env.agents.players.policy import Policy

    best, last = Policy.load(trainer.folder.best), Policy.load(trainer.folder.policy)
    assert {name: value.tobytes() for name, value in best.weights.items()} == kept[3]
    assert {name: value.tobytes() for name, value in last.weights.items()} == kept[7]
    assert best.card.about["results"][0]["win_rate"] == 0.6
    assert best.card.about["rows"] == 4 * 64


def test_a_config_is_the_same_after_writing_it() -> None:
    from versailles_env.training.config import Config

    config = small_config()
    assert Config.model_validate(config.model_dump(mode="json")) == config
