"""One seat for Gymnasium: conformance, opponents, rewards between own decisions, masks, copies, a short training."""

import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.toy.game import AGENTS, GAME
from versailles_env.core.errors import IllegalAction, OptionError
from versailles_env.envs import RandomOpponent, SingleSeatEnv

from . import toy_v0
from .play import pick

FLAT = pytest.mark.parametrize("flat", [False, True])


class FirstLegal:
    """Always the first legal action; counts how often it was asked."""

    def __init__(self):
        self.asked = 0

    def act(self, observation, action_mask, rng):
        self.asked += 1
        return int(action_mask.argmax())


def first_legal(observation, action_mask, rng):
    return int(action_mask.argmax())


def episode(env, rng, begun=None):
    """Play one episode at random: the rows of what was told."""
    rows = []
    seen, info = begun or env.reset()
    while True:
        seen, reward, terminated, truncated, info = env.step(pick(env.action_masks(), rng))
        vector = seen if env.flat else seen["observation"]
        rows.append((vector.tolist(), reward, terminated, truncated, info))
        if terminated or truncated:
            return rows


@FLAT
@pytest.mark.parametrize("seats", [2, 3])
def test_gymnasium_accepts_the_environment(flat, seats):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*spec.*")  # it was not made by gymnasium.make
        # It keeps an action over a reset, as no player with a mask does: hence `illegal`.
        check_env(toy_v0.single_seat_env(flat=flat, seats=seats, render_mode="ansi", illegal="random"))


@FLAT
def test_stable_baselines_accepts_the_environment(flat):
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        checker.check_env(toy_v0.single_seat_env(flat=flat))


def test_a_sampled_action_is_legal_and_an_illegal_one_raises():
    env = toy_v0.single_seat_env()
    env.reset(seed=0)
    for _ in range(300):
        mask = env.action_masks()
        assert mask.any()
        illegal = int(np.flatnonzero(~mask)[0])
        before = env.engine.to_bytes()
        with pytest.raises(IllegalAction, match=f"action {illegal} .*action_masks"):
            env.step(illegal)
        assert env.engine.to_bytes() == before
        _, _, terminated, truncated, _ = env.step(env.action_space.sample())
        if terminated or truncated:
            assert not env.action_masks().any()
            env.reset()


def test_an_illegal_action_can_be_replaced_by_a_random_one():
    env = toy_v0.single_seat_env(illegal="random")
    env.reset(seed=0)
    mask = env.action_masks()
    *_, info = env.clone().step(int(np.flatnonzero(mask)[0]))
    assert info["replaced"] is False
    played = set()
    for illegal in [*np.flatnonzero(~mask), -1, GAME.actions.size]:
        copied = env.clone()
        copied.np_random = np.random.default_rng(illegal + 1)
        before = len(copied.engine.history)
        *_, info = copied.step(illegal)
        assert info["replaced"]
        played.add(copied.engine.history[before])
    assert played == set(np.flatnonzero(mask))


def test_it_is_always_asked_as_its_own_seat():
    env = toy_v0.single_seat_env(seat="green", seats=3)
    rng = np.random.default_rng(0)
    seen, info = env.reset(seed=0)
    for _ in range(200):
        assert env.engine.agent == "green" == AGENTS[info["seat"]]
        assert seen["observation"].tolist() == env.engine.observation(1).tolist()
        assert seen["action_mask"].tolist() == env.engine.mask.tolist()
        seen, _, terminated, _, info = env.step(pick(seen["action_mask"], rng))
        if terminated:
            assert info["scores"].keys() == set(AGENTS)
            seen, info = env.reset()


def test_a_random_seat_is_drawn_for_each_episode():
    env = toy_v0.single_seat_env(seats=3)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(30)}
    assert seats == set(range(len(AGENTS)))


@pytest.mark.parametrize("agent", AGENTS)
def test_rewards_of_an_episode_sum_to_the_seats_result(agent):
    env = toy_v0.single_seat_env(seat=agent, seats=3)
    rng = np.random.default_rng(1)
    for seed in range(20):
        rows = episode(env, rng, env.reset(seed=seed))
        scores = rows[-1][4]["scores"]
        best = max(scores.values())
        assert sum(row[1] for row in rows) == (1.0 if scores[agent] == best else -1.0)
        assert [row[2] for row in rows] == [False] * (len(rows) - 1) + [True]


def test_the_same_decisions_as_in_the_engine():
    env = toy_v0.single_seat_env(seat="red", opponents=first_legal, seats=3)
    rows = episode(env, np.random.default_rng(6), env.reset(seed=6))
    engine = GAME.new(6, seats=3)
    rng = np.random.default_rng(6)
    own = 0
    while not engine.over:
        own += engine.seat == 0
        engine.step(pick(engine.mask, rng) if engine.seat == 0 else int(engine.mask.argmax()))
    assert own == len(rows)
    assert env.engine.history == engine.history


def test_a_step_limit_truncates():
    env = toy_v0.single_seat_env(seat="red", max_steps=4)
    rows = episode(env, np.random.default_rng(0), env.reset(seed=0))
    assert rows[-1][2:4] == (False, True)
    assert len(env.engine.history) == 4


def test_a_game_in_which_the_seat_is_never_asked_is_skipped():
    env = toy_v0.single_seat_env(
        seat="green", max_steps=2
    )  # the limit often ends the game before green's turn
    skipped = 0
    for seed in range(20):
        env.reset(seed=seed)
        assert env.engine.agent == "green"
        played = env.engine.seed
        skipped += played != seed
        env.reset(seed=seed)
        assert env.engine.seed == played
    assert 0 < skipped < 20


def test_opponents_are_given_for_all_or_by_name():
    everyone = FirstLegal()
    env = toy_v0.single_seat_env(seat="red", opponents=everyone, seats=3)
    episode(env, np.random.default_rng(0), env.reset(seed=0))
    assert everyone.asked == sum(seat != 0 for seat in env.engine.seats)

    blue = FirstLegal()
    env = toy_v0.single_seat_env(seat="red", opponents={"blue": blue}, seats=3)
    episode(env, np.random.default_rng(0), env.reset(seed=0))
    assert blue.asked == env.engine.seats.count(2)

    other = FirstLegal()
    env.set_opponents(other)
    episode(env, np.random.default_rng(0), env.reset(seed=0))
    assert other.asked > 0


def test_an_opponent_that_cheats_is_found_out():
    env = toy_v0.single_seat_env(seat="green", opponents=lambda observation, mask, rng: int(mask.argmin()))
    with pytest.raises(IllegalAction, match="not legal for red"):
        env.reset(seed=0)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": "white"},
        {"seat": "blue"},
        {"opponents": {"white": first_legal}},
        {"opponents": 3},
        {"illegal": "ignore"},
    ],
)
def test_a_wrong_seat_or_opponent_is_told(wrong):
    with pytest.raises(OptionError, match="expected"):
        toy_v0.single_seat_env(**wrong)


def test_seeds_decide_everything():
    first, second = (toy_v0.single_seat_env(seats=3) for _ in range(2))
    second.reset(seed=1)
    rows = []
    for env in (first, second):
        rng = np.random.default_rng(3)
        rows.append([episode(env, rng, env.reset(seed=3)), episode(env, rng), episode(env, rng)])
    assert rows[0] == rows[1]
    assert rows[0][1] != rows[0][2]


@pytest.mark.parametrize(
    "way",
    [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env)), SingleSeatEnv.clone],
    ids=["deepcopy", "pickle", "clone"],
)
def test_a_copy_goes_on_as_the_original_would(way):
    env = toy_v0.single_seat_env(opponents={"red": RandomOpponent(), "green": FirstLegal()}, seats=3)
    env.reset(seed=2)
    env.step(env.action_space.sample())
    other = way(env)
    played = [env.action_space.sample() for _ in range(3)]
    assert [
        other.action_space.sample() for _ in range(3)
    ] == played  # the space's generator and mask are copied, too
    runs = [
        [episode(each, np.random.default_rng(1), ({}, {})), episode(each, np.random.default_rng(2))]
        for each in (env, other)
    ]
    assert runs[0] == runs[1]


def test_it_shows_what_its_seat_sees(capsys):
    env = toy_v0.single_seat_env(seat="green", render_mode="ansi", opponents=first_legal)
    env.reset(seed=0)
    text = env.render()
    assert "holds 2 cards" in text  # red's hand is hidden
    assert "green: which" in text
    human = toy_v0.single_seat_env(seat="green", render_mode="human", opponents=first_legal)
    human.reset(seed=0)
    assert text in capsys.readouterr().out
    assert human.render() is None


def test_step_before_reset_is_a_clear_error():
    with pytest.raises(gymnasium.error.ResetNeeded):
        toy_v0.single_seat_env().step(0)


@FLAT
def test_maskable_ppo_learns_on_it(flat):
    """A few updates with masks: every action the learner takes is legal, or the engine would raise."""
    contrib = pytest.importorskip("sb3_contrib")
    torch = pytest.importorskip("torch")
    torch.set_num_threads(1)
    env = toy_v0.single_seat_env(flat=flat)
    policy = "MlpPolicy" if flat else "MultiInputPolicy"
    model = contrib.MaskablePPO(policy, env, n_steps=64, batch_size=32, n_epochs=1, seed=0, device="cpu")
    model.learn(256)
    seen, _ = env.reset(seed=0)
    action, _ = model.predict(seen, action_masks=env.action_masks())
    env.step(action)
    assert model.num_timesteps == 256


def test_after_an_opponent_raised_the_next_step_answers_for_nobody_else():
    class Falls:
        def act(self, observation, action_mask, rng):
            if falls:
                raise RuntimeError("my own mistake")
            return int(action_mask.argmax())

    falls = False
    env = SingleSeatEnv(GAME, AGENTS[0], Falls())
    env.reset(seed=3)
    falls = True

    def on() -> None:
        while True:
            env.step(int(env.action_masks().argmax()))

    with pytest.raises(RuntimeError, match="my own mistake"):
        on()
    taken = len(env.engine.history)
    with pytest.raises(gymnasium.error.ResetNeeded, match=rf"{AGENTS[1]} is asked, and its opponent raised"):
        env.step(int(env.action_masks().argmax()))
    assert len(env.engine.history) == taken
    falls = False
    env.reset(seed=3)
    env.step(int(env.action_masks().argmax()))
