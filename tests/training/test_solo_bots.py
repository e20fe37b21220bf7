"""Bots that learn for themselves: what they are paid, the leash to the rulebook's bot, each seat's own rows."""

from typing import Any

import numpy as np
import pytest

from versailles_env.agents.base import Questions
from versailles_env.agents.registry import make_agent
from versailles_env.core.result import Result
from versailles_env.games import get_game
from versailles_env.training.config import Config, ConfigError, check_config
from versailles_env.training.league import League
from versailles_env.training.leash import Leash
from versailles_env.training.pay import Pay, standing
from versailles_env.training.seats import SeatBuffer
from versailles_env.training.trainer import Trainer
from versailles_env.training.vec_env import LeagueVecEnv

GAME = get_game("versailles_1919")
BOTS = ["uk", "france", "usa"]
SEATED = {"players": 1, "seated": "all"}
PERSON = GAME.agents.index("player")


def make(**changes: Any) -> LeagueVecEnv:
    league = League({"random": 1.0})
    given = {"learner": BOTS, "team": False, **changes}
    return LeagueVecEnv(GAME, 4, [SEATED], league, seed=5, **given)


def data(**changes: Any) -> dict[str, Any]:
    base = {
        "name": "small",
        "tables": [SEATED],
        "learner": BOTS,
        "steps": 64,
        "ppo": {"games": 4, "rows": 16, "minibatch": 64, "epochs": 1},
        "network": {"layers": [8, 8]},
        "league": {"opponents": {"random": 1.0}, "by_result": False},
        "evaluation": {"every": 0, "final_games": 2, "yardsticks": ["random"]},
    }
    return {**base, **changes}


@pytest.mark.parametrize(
    ("scores", "paid"),
    [
        ([30, 20, 10], [1.5 + 1, 0, -1.5 - 1]),
        ([20, 20, 20], [0, 0, 0]),
        ([30, 30, 0], [1.5 + 0.5, 1.5 + 0.5, -3 - 1]),
        ([10, 0], [1 + 1, -1 - 1]),
        ([-4], [-0.4]),
    ],
)
def test_standing_is_the_lead_over_the_others_and_the_place(scores: list[float], paid: list[float]) -> None:
    assert standing(np.array(scores, float)).tolist() == pytest.approx(paid)


def test_paid_for_their_standing_the_persons_points_are_nothing_to_the_bots() -> None:
    pay = Pay(GAME, "standing", [SEATED])
    paid = np.zeros((2, len(GAME.agents)))
    paid[:, PERSON], paid[:, :3] = 1.0, -0.5
    found = pay.instead(np.array([0, 1]), paid)
    assert (found[:, :3] == 0).all()
    assert (found[:, PERSON] == 1).all()
    assert (paid[:, :3] == -0.5).all()
    end = pay.at_end(0, Result({"uk": 30, "france": 20, "usa": 10, "player": 7}, {}, (), "over"))
    assert end[[GAME.agents.index(name) for name in BOTS]].tolist() == [2.5, 0, -2.5]
    assert end[PERSON] == 0


def test_paid_as_the_person_all_bots_earn_the_persons_points() -> None:
    pay = Pay(GAME, "person", [SEATED, {"players": 1, "seated": "uk,france"}])
    paid = np.zeros((2, len(GAME.agents)))
    paid[:, PERSON], paid[:, :3] = [1.0, 2.0], -0.5
    found = pay.instead(np.array([0, 1]), paid)
    assert found[0, :3].tolist() == [1, 1, 1]
    assert found[1, :3].tolist() == [2, 2, -0.5]  # who is not seated is nobody's
    assert not pay.at_end(0, Result({}, {}, (), "over")).any()


@pytest.mark.parametrize(("threshold", "paid"), [(1, {1.0, -1.0}), (200, {-1.0})])
def test_where_a_win_is_paid_givers_earn_it_at_the_end_and_nothing_by_the_point(
    threshold: int, paid: set[float]
) -> None:
    """So more points than the win needs, and the turns that bring them, are worth nothing to them."""
    table = {**SEATED, "solo_reward": "win", "threshold": threshold}
    env = LeagueVecEnv(GAME, 12, [table], League({"random": 1.0}), seed=5, learner=BOTS, pay="person")
    env.reset()
    ended, points = record_ends(env), 0
    rng, agent = np.random.default_rng(1), make_agent("greedy")
    sums, going_on = np.zeros(12), np.ones(12, bool)
    while going_on.any():
        env.step_async(agent.answer_batch(Questions(env.batch, np.arange(12)), rng))
        _, reward, done, _ = env.step_wait()
        assert not reward[going_on & ~done].any()
        sums[going_on] += reward[going_on]
        going_on &= ~done
    for row, result in ended.items():
        assert sums[row] == (1.0 if "player" in result.winners else -1.0)
        points += int(result.scores["player"])
    assert set(sums.tolist()) == paid
    assert points > 0


def record_ends(env: LeagueVecEnv) -> dict[int, Result]:
    """How the first game of each row ends, once it has."""
    ended: dict[int, Result] = {}
    find, begin = env.game.result, env.batch.begin_anew

    def begin_anew(rows: np.ndarray) -> None:
        for row in rows.tolist():
            ended.setdefault(row, find(env.batch.states[row : row + 1], env.batch.pack))
        begin(rows)

    env.batch.begin_anew = begin_anew  # type: ignore[method-assign]
    return ended


def test_a_whole_game_pays_the_bots_their_standing_and_nothing_else() -> None:
    env = make(pay="standing")
    env.reset()
    sums, rng, agent = np.zeros((4, len(GAME.agents))), np.random.default_rng(1), make_agent("greedy")
    seats = [GAME.agents.index(name) for name in BOTS]
    ended = record_ends(env)
    going_on = np.ones(4, bool)
    while going_on.any():
        env.step_async(agent.answer_batch(Questions(env.batch, np.arange(4)), rng))
        _, _, done, _ = env.step_wait()
        sums[going_on] += env.last.paid[going_on]
        for row in np.flatnonzero(done & going_on).tolist():
            scores = np.array([float(ended[row].scores[name]) for name in BOTS])
            assert sums[row, seats] == pytest.approx(standing(scores), abs=1e-5)
        going_on &= ~done


def test_the_leash_costs_what_the_rulebooks_bot_would_not_answer() -> None:
    """The bot itself strays never; whoever always does something else pays each time, and only the seat that answered."""
    env = make(leash=0.25)
    env.reset()
    assert env.leash is not None
    agent, rng = make_agent("rulebook"), np.random.default_rng(1)
    for _ in range(30):
        env.step_async(agent.answer_batch(Questions(env.batch, np.arange(4)), rng))
        env.step_wait()
    assert env.leash.answers == 120
    assert env.leash.share() == 0
    paid, own = np.zeros((4, len(GAME.agents)), np.float32), Leash(GAME, 0.25)
    strays = 0
    for _ in range(30):
        chosen = agent.answer_batch(Questions(env.batch, np.arange(4)), rng)
        other = np.array(
            [
                next((a for a in np.flatnonzero(m)[::-1] if a != c), c)
                for m, c in zip(env.batch.masks, chosen, strict=True)
            ],
            np.int32,
        )
        before, seats = own.strayed, env.batch.seats.copy()
        paid[:] = 0
        own.pull(env.batch, other, paid)
        assert -paid.sum() == pytest.approx(0.25 * (own.strayed - before))
        assert set(np.nonzero(paid)[1]) <= set(seats.tolist())
        strays += own.strayed - before
        env.step_async(chosen)
        env.step_wait()
    assert 60 < strays <= 120


def test_the_leash_is_no_part_of_what_games_pay() -> None:
    env = make(leash=1.0, pay="standing")
    env.reset()
    rng, agent = np.random.default_rng(1), make_agent("random")
    while not env.finished:
        env.step_async(agent.answer_batch(Questions(env.batch, np.arange(4)), rng))
        env.step_wait()
        assert (env.last.earned[:, :3] >= env.last.paid[:, :3]).all()
    assert env.leash is not None
    assert env.leash.strayed > 0
    assert all(abs(result["return"]) < 1e-5 for result in env.finished)  # standing sums to zero over the bots


def test_each_bot_has_rows_of_its_own_and_learns_from_a_teacher_and_then_alone(tmp_path: Any) -> None:
    config = check_config(
        data(
            team=False,
            pay="standing",
            leash=0.05,
            imitation={"teacher": "rulebook", "updates": 1, "minibatch": 16},
        ),
        "test",
    )
    from versailles_env.training.run import start_run

    trainer = start_run(config, tmp_path)
    assert isinstance(trainer, Trainer)
    assert isinstance(trainer.model.rollout_buffer, SeatBuffer)
    first = trainer.one_update()["learning"]
    assert 0 < first["imitation/agreement"] < 1
    second = trainer.one_update()["learning"]
    assert 0 < second["strayed"] < 1
    assert np.isfinite(second["loss"])
    assert set(np.unique(trainer.env.learns.sum(1))) == {3}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"leash": -0.1}, "field leash = -0.1 is not allowed"),
        ({"leash": 101}, "field leash = 101 is not allowed"),
        ({"leash": float("inf")}, "field leash = inf is not allowed"),
        ({"pay": "gold"}, "field pay = 'gold' is not allowed"),
        ({"team": False, "learner": "one"}, "field team = False does not go with learner = 'one'"),
        ({"pay": "standing", "learner": ["uk", "player"]}, "is for the bots of a solitaire game"),
        ({"pay": "standing", "tables": [{"players": 3}]}, "is for the bots of solitaire tables"),
        ({"pay": "person", "truncation": "bootstrap"}, "truncation: score"),
        (
            {"leash": 0.1, "game": "democracy_under_siege", "tables": [{"players": 3}], "learner": "one"},
            "needs a game whose rulebook has bots",
        ),
    ],
)
def test_what_makes_no_sense_is_told(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        check_config(data(**changes), "test")


def test_by_default_nothing_of_it_is_on() -> None:
    config = Config.model_validate(data())
    assert (config.team, config.pay, config.leash) == (True, "game", 0.0)
