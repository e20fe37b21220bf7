"""What environments give an agent does not depend on what it cannot know."""

import numpy as np

from tests.envs import toy_v0
from tests.toy.game import GAME
from versailles_env.envs.aec import BoardGameEnv
from versailles_env.envs.single_seat import SingleSeatEnv


def given(env: BoardGameEnv, agent: str) -> list[object]:
    seen = env.observe(agent)
    return [seen["observation"].tolist(), seen["action_mask"].tolist(), env.infos[agent], env.told(agent)]


def test_observations_and_infos_of_an_agent_hold_nothing_hidden() -> None:
    env = toy_v0.raw_env(seats=3)
    env.reset(seed=3)
    chooser = np.random.default_rng(0)
    changed = 0
    while not env.engine.over:
        for seat, agent in enumerate(env.agents):
            other = env.clone()
            other.engine.redeal(seat, int(chooser.integers(2**63)))
            other._look()
            changed += bool((other.engine.state["zone"] != env.engine.state["zone"]).any())
            assert given(other, agent) == given(env, agent)
        env.step(int(chooser.choice(env.engine.legal())))
    assert changed > 10


def test_a_single_seat_env_renders_and_tells_nothing_hidden() -> None:
    env = SingleSeatEnv(GAME, seat="red", render_mode="ansi", seats=3)
    _, info = env.reset(seed=3)
    text = env.render()
    for seed in range(6):
        other = env.clone()
        other.engine.redeal(0, seed)
        assert other.render() == text
        assert other._info() == info
    assert "seed" not in info


def test_a_vector_env_tells_no_seed_of_a_game_under_way() -> None:
    env = toy_v0.vector_env(num_envs=3)
    _, infos = env.reset(seed=1)
    assert not any(np.isin(np.asarray(value), env.batch.states["seed"]).any() for value in infos.values())
