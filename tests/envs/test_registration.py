"""The toy is known to PettingZoo and Gymnasium, and its module offers what a game's module offers."""

import warnings
from pathlib import Path

import gymnasium
import pettingzoo
import pytest

import versailles_env.envs
from tests.toy.game import GAME
from versailles_env.envs import BoardGameEnv, GameVectorEnv, SingleSeatEnv, register_all
from versailles_env.envs.registration import gymnasium_id

from . import toy_v0


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="this PettingZoo has no registry (1.27 has)")
def test_pettingzoo_makes_it():
    env = pettingzoo.make("aec", toy_v0.AEC_ID, seats=3)
    env.reset(seed=0)
    assert isinstance(env.unwrapped, BoardGameEnv)
    assert env.agents == ["red", "green", "blue"]


def test_gymnasium_makes_it():
    env = gymnasium.make(toy_v0.GYMNASIUM_ID, seat="red", seats=3)
    assert isinstance(env.unwrapped, SingleSeatEnv)
    env.reset(seed=0)
    env.step(env.action_space.sample())
    many = gymnasium.make_vec(toy_v0.GYMNASIUM_ID, num_envs=3, seats=3)
    assert isinstance(many.unwrapped, GameVectorEnv)
    many.reset(seed=0)
    many.step(many.action_space.sample())


def test_registering_again_is_quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert register_all("toy_v0", toy_v0.__name__) == (toy_v0.AEC_ID, toy_v0.GYMNASIUM_ID)


def test_an_older_pettingzoo_without_a_registry_is_fine(monkeypatch):
    for name in ("aec_registry", "register", "make"):
        monkeypatch.delattr(pettingzoo, name, raising=False)
    monkeypatch.setattr(gymnasium, "registry", {})
    monkeypatch.setattr(gymnasium, "register", lambda id, **_: seen.append(id))
    seen: list[str] = []
    register_all("toy_v1", "nowhere")
    assert seen == ["versailles_env/Toy-v1"]


def test_ids():
    assert toy_v0.AEC_ID == "versailles_env/toy_v0"
    assert gymnasium_id("versailles_1919_v0") == "versailles_env/Versailles1919-v0"


def test_the_bound_functions_document_the_game():
    for name in ("env", "raw_env", "vector_env", "single_seat_env"):
        function = getattr(toy_v0, name)
        assert function.__name__ == name
        assert GAME.title in function.__doc__
        assert "seats=2: how many play (one of 2, 3)" in function.__doc__


def test_envs_do_not_need_the_training_extras():
    folder = Path(versailles_env.envs.__file__).parent
    for path in folder.glob("*.py"):
        imports = [line for line in path.read_text(encoding="utf-8").splitlines() if "import" in line]
        assert not any("torch" in line or "stable_baselines3" in line for line in imports), path
