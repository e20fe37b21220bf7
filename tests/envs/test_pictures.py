"""`render_mode="svg"` and `"rgb_array"`: for games that draw, as the seat sees it, always of one size."""

import numpy as np
import pytest
from gymnasium.wrappers import RenderCollection

from tests.envs import toy_v0
from versailles_env import versailles_1919_v1
from versailles_env.core.errors import OptionError


def test_a_game_without_pictures_offers_none() -> None:
    assert set(toy_v0.env().metadata["render_modes"]) == {"ansi", "human"}
    with pytest.raises(OptionError, match="render_mode='svg' is not allowed"):
        toy_v0.env(render_mode="svg")


@pytest.mark.parametrize("make", [versailles_1919_v1.env, versailles_1919_v1.raw_env])
def test_the_referee_sees_the_table_as_svg_and_as_pixels(make) -> None:
    env = make(players=3, render_mode="svg")
    env.reset(seed=1)
    svg = env.render()
    assert svg.startswith("<svg")
    assert "@font-face" in svg
    env = make(players=3, render_mode="rgb_array")
    env.reset(seed=1)
    pixels = env.render()
    assert pixels.shape == (800, 1200, 3)
    assert pixels.dtype == np.uint8
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 50


def test_one_seat_sees_itself_as_you_and_frames_can_be_filmed() -> None:
    env = versailles_1919_v1.single_seat_env(seat="france", players=3, render_mode="svg")
    env.reset(seed=1)
    assert ">you, to answer<" in env.render()
    assert ">you, to answer<" in env._repr_svg_()
    film = RenderCollection(
        versailles_1919_v1.single_seat_env(seat="france", players=3, render_mode="rgb_array")
    )
    film.reset(seed=1)
    for _ in range(3):
        film.step(film.action_space.sample())
    frames = film.render()
    assert len(frames) == 4
    assert {frame.shape for frame in frames} == {(800, 1200, 3)}


def test_notebooks_show_nothing_before_the_game_has_begun() -> None:
    assert versailles_1919_v1.raw_env()._repr_svg_() is None
    assert versailles_1919_v1.single_seat_env()._repr_svg_() is None
    assert toy_v0.raw_env()._repr_svg_() is None


def test_without_the_extra_the_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == "resvg_py" else real(name, *more)
    )
    with pytest.raises(Exception, match=r"versailles-env\[picture\]"):
        versailles_1919_v1.env(render_mode="rgb_array")
    versailles_1919_v1.env(render_mode="svg")
