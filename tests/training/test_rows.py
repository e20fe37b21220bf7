"""The learner's rows: what they earn, where they end, and the advantages over them, all worked out by hand.

The dice have one side: the number called is always 0, and each round pays everybody 1. `last` plays 3 (the tax: -1 for all
others), then 2, then 1; the richest seat earns 10 at the end.
"""

from itertools import chain
from typing import Any

import numpy as np
import pytest
import torch

from versailles_env.core.errors import BoardGameError
from versailles_env.training.run import Trainer
from versailles_env.training.vec_env import LeagueVecEnv

from .calls import GAME, TAX
from .conftest import Start, league_of, make_env, play_rows
from .lost import GAME as LOST


def answers(env: LeagueVecEnv, *cards: int) -> list[tuple[float, bool, dict[str, Any]]]:
    """Reward, end and info of each of these answers in the only game."""
    rows = []
    for card in cards:
        _, reward, done, infos = env.step(np.array([card]))
        rows.append((float(reward[0]), bool(done[0]), infos[0]))
    return rows


def test_three_rows_of_a_learner_that_moves_first() -> None:
    env = make_env(1, learner=["north"])
    env.reset()
    rows = answers(env, 0, 1, 2)
    # +2 for the card called, -1 by the tax of the other, +1 by the die; +1; +1 and 10 for the win, after the other's last move
    assert [row[0] for row in rows] == [2, 1, 11]
    assert [row[1] for row in rows] == [False, False, True]
    assert rows[2][2]["result"]["return"] == 14
    assert rows[2][2]["result"]["won"] == 1
    assert rows[2][2]["result"]["rows"] == 3


def test_what_a_new_game_pays_before_its_first_question_is_nobodys() -> None:
    env = make_env(1, learner=["east"])
    env.reset()
    rows = answers(env, 0, 1, 2, 0)
    # the tax comes first, before the learner is asked; +2 and the die's +1; +1; +1 and 10, then the tax of a new game; as at first
    assert [row[0] for row in rows] == [3, 1, 11, 3]
    assert [row[1] for row in rows] == [False, False, True, False]
    assert rows[2][2]["result"]["return"] == 14  # the game itself knows of the tax
    assert env.returns[0].tolist() == [1, 2, 0]  # north: the die; east: 2 and the die, less the tax


def test_three_seats_pay_the_learner_between_its_questions() -> None:
    env = make_env(1, {"seats": 3, "sides": 1}, learner=["east"])
    env.reset()
    rows = answers(env, TAX, 0, 1)
    # the other's tax -1 and the die +1; 2 + 1; +1 and 10: east has 3, the others 1 each
    assert [row[0] for row in rows] == [0, 3, 11]
    assert rows[2][2]["result"]["won"] == 1


def test_a_loss_that_the_other_brings_about_is_the_learners() -> None:
    env = make_env(1, league=league_of("first"), learner=["north"])
    env.reset()
    assert [row[:2] for row in answers(env, 1, 2, 3)] == [(1, False), (1, False), (1 - 10, True)]


def test_a_team_earns_the_mean_of_its_seats() -> None:
    env = make_env(1, {"seats": 3, "sides": 1}, learner=["north", "south"])
    env.reset()
    rows = answers(env, 0, 0)
    # north +2, then east's tax -1 for both, before south is asked; south +2 and the die +1 for both
    assert [row[0] for row in rows] == [(2 - 1 - 1) / 2, (2 + 1 + 1) / 2]


class Script:
    """A policy that plays given cards and values its rows as given."""

    def __init__(self, cards: list[int], values: list[float], last: float, cut: float = 0.0):
        self.steps = iter(zip(cards, values, strict=True))
        self.last, self.cut = last, cut

    def set_training_mode(self, mode: bool) -> None:
        pass

    def __call__(self, observations: torch.Tensor, action_masks: np.ndarray) -> tuple[torch.Tensor, ...]:
        card, value = next(self.steps)
        return torch.tensor([card]), torch.tensor([[value]]), torch.zeros(1)

    def obs_to_tensor(self, observation: np.ndarray) -> tuple[str, bool]:
        return "cut", False

    def predict_values(self, observations: Any) -> torch.Tensor:
        return torch.tensor([[self.cut if isinstance(observations, str) else self.last]])


def collect(trainer: Trainer, script: Script) -> tuple[list[float], list[float], list[float]]:
    """Rewards, advantages and returns of one rollout of the scripted policy."""
    model = trainer.model
    model.policy = script
    model.collect_rollouts(trainer.env, trainer.callback, model.rollout_buffer, model.n_steps)
    buffer = model.rollout_buffer
    return tuple(part[:, 0].tolist() for part in (buffer.rewards, buffer.advantages, buffer.returns))


def one_game(start: Start, rows: int, **changes: Any) -> Trainer:
    ppo = {"games": 1, "rows": rows, "minibatch": rows, "gamma": 0.9, "gae_lambda": 0.5}
    return start(
        **{
            "tables": [{"sides": 1}],
            "learner": ["north"],
            "ppo": ppo,
            "league": {"opponents": {"last": 1.0}},
            **changes,
        }
    )


def test_advantages_worked_by_hand(start: Start) -> None:
    trainer = one_game(start, 4)
    rewards, advantages, returns = collect(trainer, Script([0, 1, 2, 0], [1.0, 2.0, 4.0, 3.0], last=7.0))
    assert rewards == [2, 1, 11, 2]
    third = 11 - 4  # the end of a game: nothing comes after
    second = 1 + 0.9 * 4 - 2 + 0.9 * 0.5 * third
    first = 2 + 0.9 * 2 - 1 + 0.9 * 0.5 * second
    fourth = 2 + 0.9 * 7 - 3  # another game, that goes on
    assert advantages == pytest.approx([first, second, third, fourth], abs=1e-5)
    assert returns == pytest.approx([first + 1, second + 2, third + 4, fourth + 3], abs=1e-5)


# --- games that hit a limit


@pytest.mark.parametrize(("limit", "ended", "paid"), [(5, 2, -5), (4, 1, 1 - 5)])
@pytest.mark.parametrize("truncation", ["score", "bootstrap"])
def test_a_limit_is_an_end_or_a_cut(truncation: Any, limit: int, ended: int, paid: float) -> None:
    """After 5 decisions the learner's third card cuts the game, after 4 the other's second, when the die has paid 1."""
    env = make_env(1, {"sides": 1, "step_limit": limit}, truncation=truncation, learner=["north"])
    env.reset()
    rows = answers(env, *[0, 1, 2][: ended + 1])
    reward, done, info = rows[ended]
    assert done
    assert not any(row[1] for row in rows[:ended])
    assert reward == (paid if truncation == "score" else 0)
    assert info["TimeLimit.truncated"] is (truncation == "bootstrap")
    assert info["result"]["truncated"]
    seen = info["terminal_observation"]
    own, others = seen[4:8].tolist(), seen[8:12].tolist()
    assert own == ([1, 1, 1, 0] if limit == 5 else [1, 1, 0, 0])  # the learner's own cards come first
    assert others == [0, 0, 1, 1]


def test_a_game_that_ends_is_no_cut() -> None:
    env = make_env(1, {"sides": 1, "step_limit": 6}, truncation="bootstrap", learner=["north"])
    env.reset()
    reward, done, info = answers(env, 0, 1, 2)[2]
    assert (reward, done) == (11, True)
    assert info["TimeLimit.truncated"] is False
    assert not info["result"]["truncated"]


def test_a_cut_is_valued_by_its_last_observation(start: Start) -> None:
    trainer = one_game(start, 3, tables=[{"sides": 1, "step_limit": 4}], truncation="bootstrap")
    script = Script([0, 1, 0], [1.0, 2.0, 3.0], last=7.0, cut=6.0)
    rewards, advantages, _ = collect(trainer, script)
    assert rewards == pytest.approx([2, 0.9 * 6, 2], abs=1e-5)
    second = 0.9 * 6 - 2
    assert advantages == pytest.approx([2 + 0.9 * 2 - 1 + 0.45 * second, second, 2 + 0.9 * 7 - 3], abs=1e-5)


# --- many games


@pytest.mark.parametrize("seats", [2, 3])
def test_a_learner_sees_as_many_losses_as_it_has(seats: int) -> None:
    """Every game that the rows tell of is played again on its own by the engine, from its seed and answers."""
    size, options = 16, {"seats": seats}
    env = make_env(size, options, league_of("random", "first"), seed=5)
    answered: list[list[int]] = [[] for _ in range(size)]
    games: list[list[tuple[int, list[int]]]] = [[] for _ in range(size)]
    step = env.batch.step

    def watch(actions: np.ndarray) -> None:
        seeds = env.batch.states["seed"].copy()
        asked = actions >= 0
        taken = actions.copy()
        step(actions)
        for row in np.flatnonzero(asked).tolist():
            answered[row].append(int(taken[row]))
            if env.batch.dones[row]:
                games[row].append((int(seeds[row]), answered[row]))
                answered[row] = []

    env.batch.step = watch  # type: ignore[method-assign]
    env.reset()
    sums = np.zeros(size)
    seen: list[list[tuple[int, float, float]]] = [[] for _ in range(size)]
    for learners, _, reward, done, infos in play_rows(env, 60):
        sums += reward
        for row in np.flatnonzero(done).tolist():
            seen[row].append((int(learners[row]), sums[row], infos[row]["result"]["won"]))
            sums[row] = 0

    assert [len(each) for each in seen] == [len(each) for each in games]
    assert sum(len(each) for each in seen) == len(env.finished) == size * 20
    losses = 0
    for (learner, earned, won), (seed, cards) in zip(chain(*seen), chain(*games), strict=True):
        own, winners = play_again(seed, cards, learner, options)
        assert earned == own
        assert won == ((learner in winners) / len(winners))
        losses += learner not in winners
    assert losses == sum(game["won"] == 0 for game in env.finished) > 50


def play_again(seed: int, cards: list[int], learner: int, options: dict[str, Any]) -> tuple[float, list[int]]:
    """What the learner earned from its first question on, and who won."""
    engine = GAME.new(seed, **options)
    own, asked = 0.0, False
    for card in cards:
        asked = asked or engine.seat == learner
        engine.step(card)
        own += float(engine.state[0]["reward"][learner]) if asked else 0.0
    assert engine.over
    points = engine.state[0]["points"][: options["seats"]]
    return own, np.flatnonzero(points == points.max()).tolist()


def test_the_win_bonus_favours_nobody() -> None:
    plain, paid = (
        make_env(32, {"seats": 3}, league_of("random"), seed=1, win_bonus=bonus) for bonus in (0.0, 6.0)
    )
    plain.reset(), paid.reset()
    given = []
    for one, other in zip(play_rows(plain, 30), play_rows(paid, 30), strict=True):
        more = other[2] - one[2]
        assert not more[~other[3]].any()
        for row in np.flatnonzero(other[3]).tolist():
            won = other[4][row]["result"]["won"]
            assert more[row] == pytest.approx(6.0 * (won - 1 / 3), abs=1e-5)
            given.append(float(more[row]))
    assert {round(each) for each in given} >= {-2, 4}


@pytest.mark.parametrize(("learner", "won"), [("north", 0.0), ("east", 1.0)])
def test_the_win_bonus_follows_the_tie_breaks_of_the_rules(learner: str, won: float) -> None:
    """Both play 0, 1, 2 and have 5 points; by the rules of this game the later seat is ahead."""
    env = LeagueVecEnv(LOST, 1, [{"sides": 1}], league_of("first"), learner=[learner], win_bonus=8.0)
    env.reset()
    rows = answers(env, 0, 1, 2)
    assert rows[2][2]["result"]["won"] == won
    assert rows[2][0] == 1 + 10 + 8.0 * (won - 1 / 2)


def test_a_game_that_all_lose_is_nobodys_win() -> None:
    """Without the card called, and with a tax each, both have 2 points: too few to win."""
    env = LeagueVecEnv(LOST, 1, [{"sides": 1}], league_of("last"), learner=["north"], win_bonus=8.0)
    env.reset()
    rows = answers(env, 1, 2, TAX)
    assert rows[2][2]["result"]["won"] == 0
    assert rows[2][0] == 1 + 10 - 8.0 / 2


def test_a_cut_game_is_no_win() -> None:
    table = {"sides": 1, "step_limit": 4}
    env = make_env(1, table, truncation="bootstrap", learner=["north"], win_bonus=8.0)
    env.reset()
    assert [row[0] for row in answers(env, 0, 1)] == [2, 0]


def test_a_team_of_all_but_one_is_paid_above_its_own_share() -> None:
    env = make_env(1, {"seats": 3, "sides": 1}, learner=["north", "south"], win_bonus=3.0)
    env.reset()
    rows = answers(env, 0, 0, 1, 1, 2, 2)
    # north and south have 4 each, east 3: both win, 1 of 1 where 2 of 3 is fair
    assert rows[5][0] == pytest.approx(1 + 10 + 3.0 * (1 - 2 / 3))


def test_a_learner_that_is_no_seat_is_refused() -> None:
    with pytest.raises(BoardGameError, match="learner 'west' is not a seat: expected one, north, east"):
        make_env(1, learner=["west"])
    with pytest.raises(BoardGameError, match="learner 'south' does not play at the table"):
        make_env(1, learner=["south"])


def test_a_checkpoint_of_an_earlier_version_is_refused() -> None:
    env = make_env(1)
    env.reset()
    kept = {name: value for name, value in env.arrays().items() if name != "potentials"}
    with pytest.raises(BoardGameError, match="the checkpoint has no potentials: an earlier version wrote it"):
        env.restore(kept)
