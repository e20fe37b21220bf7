"""The toy is known to PettingZoo and Gymnasium, and its module offers what a game's module offers."""

import os
import subprocess
import sys
import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env

import versailles_env.envs
from tests.toy.game import GAME
from versailles_env.envs import BoardGameEnv, GameVectorEnv, SingleSeatEnv, register_all
from versailles_env.games import all_games
from versailles_env.register import gymnasium_id, modules

from . import toy_v0

ROOT = Path(__file__).parents[2]


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
    assert gymnasium_id("versailles_1919_v1") == "versailles_env/Versailles1919-v1"


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


def child(code: str) -> str:
    """What a fresh process says, which knows the package by its folder alone."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


LISTED = "print(*sorted(i for i in gymnasium.registry if i.startswith('versailles_env/')))"
IMPORTS = [
    "import gymnasium, versailles_env",
    "import versailles_env, gymnasium",
    "import pettingzoo, versailles_env, gymnasium",
]


@pytest.mark.parametrize("imports", IMPORTS)
def test_gymnasium_knows_the_games_in_whatever_order_it_is_imported(imports):
    expected = [gymnasium_id(found.env_id) for found in modules()]
    expected += [gymnasium_id(found.env_id, "solo") for found in modules() if found.solo]
    assert child(f"{imports}; {LISTED}").split() == sorted(expected)


@pytest.mark.skipif(not hasattr(pettingzoo, "make"), reason="this PettingZoo has no registry (1.27 has)")
def test_pettingzoo_knows_the_games():
    listed = "print(*[i for i in pettingzoo.aec_registry if i.startswith('versailles_env/')])"
    for imports in ("import pettingzoo, versailles_env", "import versailles_env, pettingzoo"):
        found = [name.replace("-v", "_v") for name in child(f"{imports}; {listed}").split()]
        assert found == [f"versailles_env/{each.env_id}" for each in modules()]


def test_importing_the_package_imports_nothing_heavy():
    heavy = "print([name for name in ('numpy', 'numba', 'gymnasium', 'pettingzoo', 'pydantic') if name in sys.modules])"
    assert child(f"import sys, versailles_env; {heavy}") == "[]\n"


def test_a_name_with_the_package_before_it_needs_no_import():
    code = "import gymnasium; print(gymnasium.make('versailles_env:versailles_env/Versailles1919Solo-v1').spec.entry_point)"
    assert child(code) == "versailles_env.versailles_1919_v1:solo_env\n"


def test_the_name_of_a_former_version_names_the_one_there_is():
    sentence = "there is no versailles_1919_v0 here: this version of the package has versailles_1919_v1"
    for way in ("from versailles_env import versailles_1919_v0", "import versailles_env.versailles_1919_v0"):
        code = f"try:\n    {way}\nexcept ImportError as error:\n    print(error)"
        assert child(code) == f"{sentence}\n"
    code = "try:\n    from versailles_env import chess_v0\nexcept ImportError as error:\n    print(error)"
    assert "this version" not in child(code)
    with pytest.raises(gymnasium.error.DeprecatedEnv, match="Please use `versailles_env/Versailles1919-v1`"):
        gymnasium.make("versailles_env/Versailles1919-v0")


def test_every_registered_game_has_its_module_and_its_solo_environment():
    for game in all_games():
        (found,) = (each for each in modules() if each.env_id == game.env_id)
        assert found.solo == (game.solo is not None)
    assert {found.env_id for found in modules()} == {game.env_id for game in all_games()}


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name for name in gymnasium.registry if name.startswith("versailles_env/") and "Toy" not in name]
)
def test_gymnasiums_checker_passes_for_every_id(name):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name).unwrapped, skip_render_check=True)
    many = gymnasium.make_vec(name, num_envs=2, vectorization_mode="sync")
    many.reset(seed=0)
    many.step(np.zeros(2, np.int64))
    many.close()
