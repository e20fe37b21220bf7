"""A learner that sits opposite itself: the rows of each seat are linked, paid and valued as if the others were strangers.

The dice have one side, as in `test_rows`: the number called is 0 and each round pays everybody 1.
"""

from typing import Any

import numpy as np
import pytest
import torch

from versailles_env.training.run import Trainer
from versailles_env.training.seats import END, NOBODY, OPEN, SeatBuffer
from versailles_env.training.vec_env import LeagueVecEnv

from .calls import TAX
from .conftest import Start, any_legal, league_of, make_env, small_config
from .test_rows import Script


def opposite_itself(start: Start, rows: int, **changes: Any) -> Trainer:
    ppo = {"games": 1, "rows": rows, "minibatch": rows, "gamma": 0.9, "gae_lambda": 0.5}
    league = {"opponents": {"self": 1.0}}
    return start(**{"tables": [{"sides": 1}], "ppo": ppo, "league": league, **changes})


def rollout(trainer: Trainer, script: Script) -> SeatBuffer:
    model = trainer.model
    model.policy = script  # type: ignore[assignment]
    model.collect_rollouts(trainer.env, trainer.callback, model.rollout_buffer, model.n_steps)
    buffer = model.rollout_buffer
    assert isinstance(buffer, SeatBuffer)
    return buffer


def column(buffer: SeatBuffer, name: str) -> list[float]:
    """The new rows of the only game."""
    return getattr(buffer, name)[buffer.seats :, 0].tolist()


def test_advantages_of_two_seats_worked_by_hand(start: Start) -> None:
    """A whole game of both seats: north 0, 1, 2, east the tax, 0, 1."""
    trainer = opposite_itself(start, 6)
    values = [1.0, 2.0, 4.0, 3.0, 5.0, 6.0]
    buffer = rollout(trainer, Script([0, TAX, 1, 0, 2, 1], values, last=9.0))
    # north: 2 for the card, -1 by the tax, 1 by the die; 1; 1 and the loss of 10: it has 4 points, east 5
    # east: the die's 1; 2 and 1; 1 and 10
    assert column(buffer, "rewards") == [2, 1, 1, 3, -9, 11]
    assert column(buffer, "next") == [5, 6, 7, 8, -1, -1]
    north, east = {4: -9 - 5.0}, {5: 11 - 6.0}
    north[2] = 1 + 0.9 * 5 - 4 + 0.45 * north[4]
    north[0] = 2 + 0.9 * 4 - 1 + 0.45 * north[2]
    east[3] = 3 + 0.9 * 6 - 3 + 0.45 * east[5]
    east[1] = 1 + 0.9 * 3 - 2 + 0.45 * east[3]
    expected = [({**north, **east})[k] for k in range(6)]
    assert column(buffer, "advantages") == pytest.approx(expected, abs=1e-5)
    assert column(buffer, "returns") == pytest.approx(
        [a + v for a, v in zip(expected, values, strict=True)], abs=1e-5
    )


def test_a_row_that_waits_is_learned_from_when_it_is_known_what_came_of_it(start: Start) -> None:
    """Three rows, then three more of the same game: east's first answer waits, and north's second is valued by the critic."""
    trainer = opposite_itself(start, 3)
    buffer = rollout(trainer, Script([0, TAX, 1], [1.0, 2.0, 4.0], last=3.0))
    # now east is asked: its first row goes on with the critic's 3; north's second waits
    assert column(buffer, "next") == [5, 6, OPEN]
    assert column(buffer, "advantages") == pytest.approx([2 + 0.9 * 4 - 1, 1 + 0.9 * 3 - 2, 0], abs=1e-5)
    learned = list(buffer.get(None))[0]
    assert len(learned.returns) == 2
    buffer = rollout(trainer, Script([0, 2, 1], [3.0, 5.0, 6.0], last=9.0))
    assert buffer.next[0, 0] == buffer.seats + 1  # carried in the place of its seat, north
    assert buffer.rewards[0, 0] == 1
    third = -9 - 5.0
    assert buffer.advantages[0, 0] == pytest.approx(1 + 0.9 * 5 - 4 + 0.45 * third, abs=1e-5)
    assert len(list(buffer.get(None))[0].returns) == 4


def test_a_loss_after_the_rollout_is_not_lost(start: Start) -> None:
    """The game ends, by the other's answer, in the rollout after the loser's last row."""
    trainer = opposite_itself(start, 5)
    buffer = rollout(trainer, Script([1, 1, 2, 2, 3], [0.0] * 5, last=0.0))
    assert column(buffer, "next")[4] == OPEN
    buffer = rollout(trainer, Script([0, 0, 0, 0, 0][:1] + [1, 1, 2, 2], [0.0] * 5, last=0.0))
    assert buffer.next[0, 0] == -1
    assert (
        buffer.rewards[0, 0] == 1 - 10
    )  # north: the die, and the loss, as east's last card was the one called


@pytest.mark.parametrize("truncation", ["score", "bootstrap"])
def test_a_cut_is_valued_for_each_seat(start: Start, truncation: str) -> None:
    trainer = opposite_itself(start, 4, tables=[{"sides": 1, "step_limit": 4}], truncation=truncation)
    buffer = trainer.model.rollout_buffer
    assert isinstance(buffer, SeatBuffer)
    seen = []

    def values(observations: np.ndarray) -> np.ndarray:
        seen.append(observations.copy())
        return np.array([10.0, 20.0, 0.0])

    buffer.values_of = values
    rollout(trainer, Script([0, TAX, 1, 0], [0.0] * 4, last=0.0))
    if truncation == "score":
        assert column(buffer, "rewards") == [2, 1, 1 - 5, 2 + 1 - 5]
        assert not seen
    else:
        assert column(buffer, "rewards") == pytest.approx(
            [2, 1, 0.9 * 10, 0.9 * 20]
        )  # what the cutting step paid is left out
        assert seen[0][1, 4:8].tolist() == [1, 0, 0, 1]  # east's cards come first in what east sees


def by_seat(trace: list[dict[str, Any]], game: int, seat: int, gamma: float, lam: float) -> dict[int, float]:
    """The advantages of one seat of one game, worked out from what happened, for all rows with a known end."""
    lives: list[list[list[float]]] = [[]]  # rows as [step, value, earned], a list a game played
    for step, event in enumerate(trace):
        if event["asked"][game] == seat:
            lives[-1].append([step, event["values"][game], 0.0])
        if lives[-1]:
            lives[-1][-1][2] += event["paid"][game, seat]
        if event["ended"][game]:
            lives.append([])
    found: dict[int, float] = {}
    for life in lives[:-1]:
        later, value = 0.0, 0.0
        for step, own, earned in reversed(life):
            later = earned + gamma * value - own + gamma * lam * later
            value = own
            found[int(step)] = later
    return found


def test_many_games_are_valued_as_each_seat_would_by_itself(start: Start) -> None:
    """One long rollout of random answers with mixed tables and opponents, against the same done one seat at a time."""
    gamma, lam, rows, games = 0.9, 0.7, 60, 12
    trainer = start(
        shaping=0.3,
        win_bonus=2.0,
        ppo={"games": games, "rows": rows, "minibatch": 32, "gamma": gamma, "gae_lambda": lam},
        league={"opponents": {"self": 0.6, "random": 0.2, "last": 0.2}},
    )
    env, buffer = trainer.env, trainer.model.rollout_buffer
    assert isinstance(buffer, SeatBuffer)
    env.reset()
    dice, trace = np.random.default_rng(1), []
    buffer.reset()
    for _ in range(rows):
        values = dice.normal(size=games).astype(np.float32)
        seen, masks, actions = env.batch.obs.copy(), env.action_masks(), any_legal(env, dice)
        env.step(actions)
        trace.append(
            {
                "asked": env.last.asked.copy(),
                "paid": env.last.paid.copy(),
                "ended": env.last.ended.copy(),
                "values": values,
            }
        )
        buffer.add(
            seen,
            actions[:, None],
            None,
            np.zeros(games),
            torch.tensor(values),
            torch.zeros(games),
            action_masks=masks,
        )
    buffer.compute_returns_and_advantage(torch.zeros(games), np.zeros(games))
    checked = 0
    for game in range(games):
        for seat in range(3):
            for step, expected in by_seat(trace, game, seat, gamma, lam).items():
                assert buffer.advantages[buffer.seats + step, game] == pytest.approx(expected, abs=1e-4)
                checked += 1
    assert checked > 0.8 * rows * games
    several = sum(len({*seats}) for seats in np.array([event["asked"] for event in trace]).T.tolist())
    assert several > 2 * games


@pytest.mark.parametrize("in_kernels", [False, True], ids=["asked", "in kernels"])
def test_over_many_rollouts_every_end_and_every_payment_is_learned_from_once(
    start: Start, in_kernels: bool
) -> None:
    """Short rollouts, so that most games and many rows reach from one into the next; the engine says what was paid."""
    games, rows = 10, 3
    trainer = start(
        tables=[{"seats": 3}],
        ppo={"games": games, "rows": rows, "minibatch": 10},
        league={"opponents": {"self": 0.7, "random": 0.3}},
    )
    env, buffer = trainer.env, trainer.model.rollout_buffer
    assert isinstance(buffer, SeatBuffer)
    paid, ends = 0.0, 0  # of learning seats, from their first question on
    learns, answered = env.learns.copy(), np.zeros_like(env.learns)
    step = env.batch.step

    def count(games: np.ndarray, rewards: np.ndarray) -> None:
        nonlocal paid, ends
        counted = answered & learns
        paid += float(rewards[counted[games]].sum())
        over = games[env.batch.dones[games] > 0]
        ends += int(counted[over].sum())
        answered[over] = False

    def watch(actions: np.ndarray) -> None:
        asked = np.flatnonzero(actions >= 0)
        answered[asked, env.batch.seats[asked]] = True
        learns[:] = env.learns
        step(actions)
        count(asked, env.batch.rewards[asked])

    def watch_play(games: np.ndarray) -> int:
        learns[:] = env.learns
        made = play(games)
        over = (env.batch.dones[games] > 0)[:, None]
        count(games, here.paid[games] + over * env.batch.rewards[games])
        return made

    env.batch.step = watch  # type: ignore[method-assign]
    here = env.opponents
    assert here
    play, here.play = here.play, watch_play  # type: ignore[method-assign]
    if not in_kernels:
        env.opponents = None
    dice, got, ended = np.random.default_rng(5), 0.0, 0
    for _ in range(40):
        buffer.reset()
        for _ in range(rows):
            seen, masks, actions = env.batch.obs.copy(), env.action_masks(), any_legal(env, dice)
            env.step(actions)
            zeros = torch.zeros(games)
            buffer.add(
                seen, actions[:, None], np.zeros(games), np.zeros(games), zeros, zeros, action_masks=masks
            )
        buffer.compute_returns_and_advantage(torch.zeros(games), np.zeros(games))
        got += float(buffer.rewards[buffer.next != OPEN].sum())
        ended += int((buffer.next == END).sum())
    got += float((buffer.carry["rewards"].T * buffer.carry["there"]).sum())
    assert ended == ends > 200
    assert got == paid


def test_a_seat_that_learns_sees_its_own_rows(start: Start) -> None:
    """The observation of each row is the asked seat's, and every seat that drew `self` is asked as the learner."""
    env = make_env(16, {"seats": 3}, league_of("self", "last"), seed=2)
    env.reset()
    dice, asked = np.random.default_rng(0), np.zeros(3, int)
    for _ in range(40):
        assert env.learns[np.arange(16), env.batch.seats].all()
        asked += np.bincount(env.batch.seats, minlength=3)
        assert ((env.sits == -1) == env.learns).all()
        env.step(any_legal(env, dice))
    assert asked.min() > 100
    learners = env.learns.sum(axis=1)
    assert learners.min() == 1
    assert learners.max() == 3


def test_hints_of_each_seat_add_up(start: Start) -> None:
    """Undiscounted, what the hints pay a seat over a game is minus its evaluation at its first question: 1 point of a start."""
    env: LeagueVecEnv = make_env(8, {"seats": 3}, league_of("self"), seed=4, shaping=0.5)
    plain: LeagueVecEnv = make_env(8, {"seats": 3}, league_of("self"), seed=4)
    env.reset(), plain.reset()
    dice, hints, first, checked = np.random.default_rng(3), np.zeros((8, 3)), np.full((8, 3), np.nan), 0
    for _ in range(60):
        now = 1 + env.batch.states["points"]
        games = np.arange(8)
        fresh = np.isnan(first[games, env.batch.seats])
        first[games[fresh], env.batch.seats[fresh]] = now[games[fresh], env.batch.seats[fresh]]
        actions = any_legal(env, dice)
        env.step(actions), plain.step(actions)
        counted = ~np.isnan(first)
        hints += np.where(counted, env.last.paid - plain.last.paid, 0)
        for game in np.flatnonzero(env.last.ended).tolist():
            assert hints[game] == pytest.approx(-0.5 * first[game], abs=1e-4)
            hints[game], first[game] = 0, np.nan
            checked += 1
    assert checked > 40


def test_one_opponent_may_have_all_seats(start: Start) -> None:
    env = make_env(200, {"seats": 3}, league_of("self", "last", "first", same=1.0))
    env.reset()
    for row in range(200):
        others = (
            env.sits[row][np.arange(3) != env.learns[row].argmax()] if env.learns[row].sum() == 1 else [-1]
        )
        assert len(set(np.asarray(others).tolist())) == 1
    assert {1, 3} == set(env.learns.sum(axis=1).tolist())


def test_nothing_waits_before_the_first_row(start: Start) -> None:
    buffer = opposite_itself(start, 4).model.rollout_buffer
    assert isinstance(buffer, SeatBuffer)
    assert (buffer.pending == NOBODY).all()
    assert not buffer.carry


@pytest.mark.parametrize(
    "change", [{"learner": ["north"]}, {"imitation": {"teacher": "caller", "updates": 1}}]
)
def test_what_does_not_go_with_self_is_refused(change: dict[str, Any]) -> None:
    from versailles_env.training.config import ConfigError

    with pytest.raises(ConfigError, match=r"league\.opponents has 'self', which does not go with"):
        small_config(league={"opponents": {"self": 1.0, "random": 1.0}}, **change)
