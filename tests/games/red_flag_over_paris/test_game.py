"""The game as a whole: random games under all options with every check on, goldens, rulings, environments."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from versailles_env import red_flag_over_paris_v0
from versailles_env.core.errors import OptionError
from versailles_env.core.playthrough import playthrough
from versailles_env.core.rulings import load_rulings
from versailles_env.games.red_flag_over_paris import game as module
from versailles_env.games.red_flag_over_paris.game import GAME
from versailles_env.games.red_flag_over_paris.options import RULINGS
from versailles_env.testing import check_game, parity
from versailles_env.testing.bulk import Bulk

FOLDER = Path(module.__file__).parent
OTHER = {ruling.option: ruling.readings[1] for ruling in RULINGS if ruling.option}
SOLO_OTHER = {name: value for name, value in OTHER.items() if name != "censorship"}
SOLO = [
    {"players": 1, "side": side, "seated": seated, **rulings}
    for side, other in (("versailles", "commune"), ("commune", "versailles"))
    for seated, rulings in (("none", {}), ("none", SOLO_OTHER), (other, {}), (other, SOLO_OTHER))
]
MODES: list[dict[str, Any]] = [{}, {**OTHER, "reward": "vp"}, *SOLO]
GOLDEN: dict[str, dict[str, Any]] = {
    "2_players": {"seed": 3},
    "solo": {"seed": 5, "players": 1, "side": "versailles"},
}


def show(options: dict[str, Any]) -> str:
    return "-".join(str(value) for value in options.values()) or "default"


@pytest.mark.slow
@pytest.mark.parametrize("options", MODES, ids=show)
def test_random_games_pass_all_checks(options: dict[str, Any]) -> None:
    report = check_game(GAME, games=1, seed=40, **options).raise_if_failed()
    assert report.games == 3
    assert min(report.made.values()) > 0


@pytest.mark.slow
@pytest.mark.parametrize("options", MODES, ids=show)
def test_many_random_games_keep_the_invariants(options: dict[str, Any]) -> None:
    Bulk(GAME, GAME.load_pack(None), options, 2000, 20).play().count().raise_if_failed()


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"players": 1, "side": "commune"}], ids=show)
def test_compiled_and_interpreted_games_are_the_same(options: dict[str, Any]) -> None:
    assert parity(GAME, seeds=(0, 1), every=5, **options).raise_if_failed().made["parity"] > 20


@pytest.mark.parametrize("name", GOLDEN)
def test_the_game_is_played_as_ever(golden: Callable[[str, str], None], name: str) -> None:
    golden(f"red_flag_over_paris/{name}", playthrough(GAME, decisions=100, **GOLDEN[name]))


def test_the_golden_solo_game_tells_the_reasons_of_the_opponent() -> None:
    text = playthrough(GAME, decisions=100, **GOLDEN["solo"])
    for part in (": its own event has an effect", "of its table (", ": row ", "Pivotal action in "):
        assert part in text, part


def test_the_layouts_are_as_ever(golden: Callable[[str, str], None]) -> None:
    """A change of shape is a change that every trained network feels."""
    golden("red_flag_over_paris/layout", f"{GAME.actions.describe()}\n\n{GAME.observations.describe()}\n")


def test_every_ruling_of_the_rules_is_listed_with_its_reason() -> None:
    rules = tomllib.loads((FOLDER / "rules.toml").read_text(encoding="utf-8"))["rule"]
    ruled = {rule["id"] for rule in rules if "Ruling" in rule["text"]}
    listed = [*load_rulings(FOLDER / "rulings.toml"), *RULINGS]
    assert ruled <= {ruling.id for ruling in listed}
    for ruling in listed:
        assert ruling.ruling
        assert ruling.reason


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seated": "commune"}, "needs players=1"),
        ({"players": 1, "side": "commune", "seated": "commune"}, "is the person's side"),
        ({"players": 1, "censorship": "on"}, "needs players=2"),
        ({"side": "prussia"}, "expected one of 'versailles', 'commune'"),
    ],
)
def test_options_that_do_not_fit(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        GAME.new(0, **options)


def test_a_solo_game_as_a_gymnasium_environment() -> None:
    env = red_flag_over_paris_v0.solo_env(side="commune")
    observation, info = env.reset(seed=3)
    rng = np.random.default_rng(0)
    done = False
    while not done:
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, ended, cut, info = env.step(action)
        done = ended or cut
    assert reward in (-1, 1)
    assert info["won"] == (reward == 1)


def test_the_summary_says_how_the_opponents_place_was_filled() -> None:
    def mode(**options: Any) -> str:
        return str(GAME.new(0, **options).summary()["mode"])

    assert mode() == "two players"
    assert mode(players=1) == "solo"
    assert mode(players=1, seated="commune") == "solo, an agent in the opponent's place"


def test_the_rulebook_agent_never_falls_back_to_an_illegal_answer() -> None:
    """Its value of every legal answer is a number, and some answer is wanted, over a whole game."""
    engine = GAME.new(4)
    kernels = GAME.kernels
    while not engine.over:
        s, t = engine.state[0], engine.pack.tables[0]
        values = {action: float(kernels["rulebook_value"](s, t, action)) for action in engine.legal()}
        assert max(values.values()) > -1
        engine.step(max(values, key=lambda action: values[action]))
    assert engine.state[0]["winner"] in (0, 1)
