"""The vector environment: equal to the engine game by game, whatever the threads, resets or options."""

import copy
import pickle

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from tests.toy.game import AGENTS, GAME
from versailles_env.core.errors import BoardGameError, IllegalAction, OptionError

from . import toy_v0

SIZE, ACTIONS = GAME.observations.size, GAME.actions.size


def kept(result):
    """A step's result, copied out of the buffers."""
    return copy.deepcopy(result)


def run(env, count, seed=None):
    """Reset and take random steps; everything that was told."""
    env.action_space.seed(0)
    told = [kept(env.reset(seed=seed))]
    for _ in range(count):
        told.append(kept(env.step(env.action_space.sample())))
    return told


def assert_same(first, second):
    assert type(first) is type(second)
    if isinstance(first, dict):
        assert first.keys() == second.keys()
        for key in first:
            assert_same(first[key], second[key])
    elif isinstance(first, tuple | list):
        assert len(first) == len(second)
        for one, other in zip(first, second, strict=True):
            assert_same(one, other)
    else:
        np.testing.assert_array_equal(first, second)


def test_shapes_types_and_spaces():
    env = toy_v0.vector_env(5, seats=3)
    seen, infos = env.reset()
    assert env.num_envs == 5
    assert env.observation_space.contains(seen)
    assert seen["observation"].shape == (5, SIZE)
    assert seen["observation"].dtype == np.int8
    assert seen["action_mask"].shape == (5, ACTIONS)
    assert infos["seat"].shape == (5,)
    actions = env.action_space.sample()
    assert env.action_space.contains(actions)
    seen, rewards, terminated, truncated, infos = env.step(actions)
    assert env.observation_space.contains(seen)
    assert (rewards.shape, infos["rewards"].shape) == ((5,), (5, len(AGENTS)))
    assert terminated.dtype == truncated.dtype == np.bool_
    assert env.single_action_space.n == ACTIONS
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.metadata["pack"].startswith("toy v")


@pytest.mark.parametrize(
    "options", [{"seats": 2}, {"seats": 3}, {"seats": 3, "max_steps": 5}, {"seats": 2, "auto": False}]
)
def test_every_game_is_that_of_the_engine(options):
    """Each row is played along in an engine of its own, over several games, with what each seat sees at the end."""
    env = toy_v0.vector_env(4, **options)
    limits = {"auto": options.get("auto", True), "step_limit": options.get("max_steps", 0)}
    rng = np.random.default_rng(0)
    seen, infos = env.reset(seed=11)
    engines = [GAME.new(int(seed), seats=options["seats"], **limits) for seed in env.batch.states["seed"]]
    finished = 0
    for _ in range(60):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        for row, engine in enumerate(engines):
            assert infos["seat"][row] == engine.seat
            assert seen["observation"][row].tolist() == engine.observation(engine.seat).tolist()
            assert seen["action_mask"][row].tolist() == engine.mask.tolist()
        seen, rewards, terminated, truncated, infos = env.step(actions)
        for row, engine in enumerate(engines):
            actor = engine.seat
            engine.step(int(actions[row]))
            assert infos["rewards"][row].tolist() == engine.rewards.tolist()
            assert rewards[row] == engine.rewards[actor]
            assert (terminated[row], truncated[row]) == (
                engine.over and not engine.truncated,
                engine.truncated,
            )
            if engine.over:
                finished += 1
                assert infos["_final_obs"][row]
                assert infos["final_info"]["_rewards"][row]
                for seat in range(options["seats"]):
                    assert infos["final_obs"][row, seat].tolist() == engine.observation(seat).tolist()
                assert infos["final_info"]["seed"][row] == engine.seed
                begun = int(env.batch.states["seed"][row])
                engines[row] = GAME.new(begun, seats=options["seats"], **limits)
            elif "_final_obs" in infos:
                assert not infos["_final_obs"][row]
        assert ("final_obs" in infos) == (terminated.any() or truncated.any())
    assert finished >= 8


def test_threads_change_nothing():
    one, two = toy_v0.vector_env(9, threads=1), toy_v0.vector_env(9, threads=2)
    assert_same(run(one, 40, seed=3), run(two, 40, seed=3))
    two.close()


def test_buffers_are_reused():
    env = toy_v0.vector_env(2)
    first, _ = env.reset()
    second, *_ = env.step(env.action_space.sample())
    assert first["observation"] is second["observation"]
    assert first["action_mask"] is second["action_mask"]


def test_mixed_tables():
    env = toy_v0.vector_env(5, mixed=[{"seats": 2}, {"seats": 3}])
    _, infos = env.reset()
    seats = [set() for _ in range(5)]
    for _ in range(80):
        for row, seat in enumerate(infos["seat"]):
            seats[row].add(int(seat))
        *_, infos = env.step(env.action_space.sample())
    assert [len(found) for found in seats] == [2, 3, 2, 3, 2]


def test_seeds_of_resets():
    first, second = toy_v0.vector_env(3, seed=5), toy_v0.vector_env(3, seed=5)
    assert_same(run(first, 5), run(second, 5))
    assert_same(run(first, 5), run(second, 5))  # later resets without a seed go on from it
    assert_same(run(first, 5, seed=8), run(second, 5, seed=8))

    def seeds(given=None):
        first.reset(seed=given)
        return first.batch.states["seed"].tolist()

    before = seeds(8)
    assert before != seeds()
    assert len(set(before)) == 3
    assert seeds([4, 2, 9]) == [4, 2, 9]
    with pytest.raises(OptionError, match="2 seeds"):
        first.reset(seed=[4, 2])


def test_reset_may_change_options_until_the_next():
    env = toy_v0.vector_env(4, seats=2)

    def seats_seen():
        seen = set()
        for _ in range(40):
            *_, infos = env.step(env.action_space.sample())
            seen |= set(infos["seat"].tolist())
        return seen

    env.reset(options={"seats": 3})
    assert seats_seen() == {0, 1, 2}
    env.reset()
    assert seats_seen() == {0, 1}
    with pytest.raises(OptionError, match="reset_mask"):
        env.reset(options={"reset_mask": np.array([True, False, False, False])})


@pytest.mark.parametrize("bad", [-1, -2, ACTIONS, 10**6, "masked"])
def test_one_illegal_action_changes_no_game(bad):
    env = toy_v0.vector_env(3)
    seen, _ = env.reset(seed=0)
    actions = env.action_space.sample()
    actions[1] = seen["action_mask"][1].argmin() if bad == "masked" else bad
    before = env.batch.states.tobytes()
    with pytest.raises(IllegalAction, match="game 1 of the batch"):
        env.step(actions)
    assert env.batch.states.tobytes() == before
    env.step(env.action_space.sample())


def test_a_large_number_does_not_wrap_to_an_order_of_the_loop():
    env = toy_v0.vector_env(2)
    env.reset(seed=0)
    for bad in (2**32 - 1, 2**32 - 4, 2**32 + int(env.batch.masks[0].argmax())):
        with pytest.raises(IllegalAction, match=f"game 0 of the batch: action {bad} "):
            env.step(np.array([bad, int(env.batch.masks[1].argmax())]))


def test_illegal_actions_can_be_replaced_by_random_ones():
    one, two = (toy_v0.vector_env(4, illegal="random") for _ in range(2))
    (seen, infos), _ = one.reset(seed=0), two.reset(seed=0)
    assert not infos["replaced"].any()
    actions = seen["action_mask"].argmax(axis=1)
    actions[1:] = [-1, seen["action_mask"][2].argmin(), 2**40]
    told = [env.step(actions) for env in (one, two)]
    for *_, infos in told:
        assert infos["replaced"].tolist() == [False, True, True, True]
    assert one.batch.states.tobytes() == two.batch.states.tobytes()
    assert (one.batch.states["steps"] >= 1).all()


def test_the_seed_of_a_running_game_is_not_told():
    env = toy_v0.vector_env(3)
    infos = env.reset(seed=0)[1]
    while "final_info" not in infos:
        assert set(infos) == {"seat", "rewards"}
        *_, infos = env.step(env.action_space.sample())
    assert set(infos["final_info"]) == {"rewards", "_rewards", "seed", "_seed"}


@pytest.mark.parametrize("seed", [-1, 0.5, True, "7", [1.0, 2.0], [1, -1], [True, False], 2**64])
def test_a_seed_that_is_none_is_refused_and_nothing_begins(seed):
    env = toy_v0.vector_env(2)
    env.reset(seed=3)
    before = env.batch.states.tobytes()
    with pytest.raises(BoardGameError, match="not allowed: expected"):
        env.reset(seed=seed)
    assert env.batch.states.tobytes() == before


def test_before_reset_no_step_is_taken():
    for illegal in ("raise", "random"):
        env = toy_v0.vector_env(2, illegal=illegal)
        for actions in ([0, 0], [-1, 0]):
            with pytest.raises(IllegalAction, match="no game has begun"):
                env.step(np.array(actions))


@pytest.mark.parametrize("bad", [[0.5, 0.5], [0], 0, [[0, 0]]])
def test_actions_are_one_integer_a_game(bad):
    env = toy_v0.vector_env(2)
    env.reset()
    with pytest.raises(IllegalAction, match="expected 2 integers"):
        env.step(bad)


@pytest.mark.parametrize(
    "wrong",
    [
        {"num_envs": 0},
        {"num_envs": 1.5},
        {"num_envs": "2"},
        {"num_envs": 10**9},
        {"num_envs": 2, "threads": 3},
        {"num_envs": 2, "threads": 0},
        {"num_envs": 2, "threads": None},
        {"num_envs": 2, "chairs": 1},
        {"num_envs": 2, "auto": "no"},
        {"num_envs": 2, "max_steps": 0.5},
        {"num_envs": 2, "illegal": "ignore"},
    ],
)
def test_a_wrong_argument_is_told(wrong):
    with pytest.raises(OptionError, match="expected"):
        toy_v0.vector_env(**wrong)


def test_samples_are_uniform_over_the_legal_actions():
    env = toy_v0.vector_env(1)
    seen, _ = env.reset(seed=0)
    legal = np.flatnonzero(seen["action_mask"][0])
    env.action_space.seed(0)
    counts = np.bincount([env.action_space.sample()[0] for _ in range(2000)], minlength=ACTIONS)
    assert counts[legal].sum() == 2000
    assert counts[legal].min() > 0.8 * 2000 / len(legal)


@pytest.mark.parametrize(
    "way", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["deepcopy", "pickle"]
)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_copy_goes_on_as_the_original_would(way, threads):
    env = toy_v0.vector_env(4, threads=threads, mixed=[{"seats": 2}, {"seats": 3}])
    run(env, 7)
    other = way(env)
    for _ in range(20):
        actions, others = env.action_space.sample(), other.action_space.sample()
        assert_same(actions, others)
        assert_same(kept(env.step(actions)), kept(other.step(others)))
    assert_same(kept(env.reset()), kept(other.reset()))


def test_gymnasiums_statistics_wrapper_works():
    env = RecordEpisodeStatistics(toy_v0.vector_env(4))
    env.reset(seed=0)
    episodes = 0
    for _ in range(60):
        *_, infos = env.step(env.action_space.sample())
        episodes += int(infos.get("_episode", np.zeros(4)).sum())
    assert episodes == env.episode_count > 8
