"""The game as a whole: random games under all options with every check on, goldens, rulings, environments."""

import tomllib
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from versailles_env import bell_of_treason_v0
from versailles_env.core.errors import OptionError
from versailles_env.core.playthrough import playthrough
from versailles_env.core.rulings import load_rulings
from versailles_env.games.bell_of_treason import game as module
from versailles_env.games.bell_of_treason.game import GAME
from versailles_env.games.bell_of_treason.options import RULINGS
from versailles_env.testing import check_game, parity
from versailles_env.testing.bulk import Bulk

FOLDER = Path(module.__file__).parent
SYSTEM = FOLDER.parent.parent / "systems" / "crisis_dimension"
OTHER = {ruling.option: ruling.readings[1] for ruling in RULINGS if ruling.option}
SOLO = [
    {"players": 1, "side": side, "level": level, "seated": seated, **rulings}
    for side, other in (("concede", "defend"), ("defend", "concede"))
    for level, seated, rulings in (
        ("easy", "none", {}),
        ("normal", "none", OTHER),
        ("hard", "none", {}),
        ("normal", other, {}),
    )
]
MODES: list[dict[str, Any]] = [{}, {**OTHER, "reward": "vp"}, *SOLO]
GOLDEN: dict[str, dict[str, Any]] = {
    "2_players": {"seed": 3},
    "solo": {"seed": 5, "players": 1, "side": "concede", "level": "normal"},
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
@pytest.mark.parametrize("options", [{}, {"players": 1, "side": "defend", "level": "hard"}], ids=show)
def test_compiled_and_interpreted_games_are_the_same(options: dict[str, Any]) -> None:
    assert parity(GAME, seeds=(0, 1), every=5, **options).raise_if_failed().made["parity"] > 20


@pytest.mark.parametrize("name", GOLDEN)
def test_the_game_is_played_as_ever(golden: Callable[[str, str], None], name: str) -> None:
    golden(f"bell_of_treason/{name}", playthrough(GAME, decisions=100, **GOLDEN[name]))


def test_the_golden_solo_game_tells_the_reasons_of_the_opponent() -> None:
    text = playthrough(GAME, decisions=100, **GOLDEN["solo"])
    for part in (": its own event can be done in full", "of its table (", ": row ", "Pivotal action in "):
        assert part in text, part


def test_the_layouts_are_as_ever(golden: Callable[[str, str], None]) -> None:
    """A change of shape is a change that every trained network feels."""
    golden("bell_of_treason/layout", f"{GAME.actions.describe()}\n\n{GAME.observations.describe()}\n")


@pytest.mark.parametrize("folder", [FOLDER, SYSTEM], ids=["game", "system"])
def test_every_ruling_of_the_rules_is_listed_with_its_reason(folder: Path) -> None:
    rules = tomllib.loads((folder / "rules.toml").read_text(encoding="utf-8"))["rule"]
    ruled = {rule["id"] for rule in rules if "Ruling" in rule["text"]}
    listed = [*load_rulings(folder / "rulings.toml"), *RULINGS]
    assert ruled <= {ruling.id for ruling in listed}
    for ruling in listed:
        assert ruling.ruling
        assert ruling.reason


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seated": "defend"}, "needs players=1"),
        ({"players": 1, "side": "defend", "seated": "defend"}, "is the person's side"),
        ({"level": "brutal"}, "expected one of 'easy', 'normal', 'hard'"),
    ],
)
def test_options_that_do_not_fit(options: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        GAME.new(0, **options)


def test_a_solo_game_as_a_gymnasium_environment() -> None:
    env = bell_of_treason_v0.solo_env(side="defend", level="easy")
    observation, info = env.reset(seed=3)
    rng = np.random.default_rng(0)
    done = False
    while not done:
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, ended, cut, info = env.step(action)
        done = ended or cut
    assert reward in (-1, 1)
    assert info["won"] == (reward == 1)


@pytest.mark.parametrize("side", ["concede", "defend"])
def test_the_gymnasium_id_of_solo_conforms(side: str) -> None:
    env = gymnasium.make(
        "versailles_env/BellOfTreasonSolo-v0",
        side=side,
        level="hard",
        flat=True,
        illegal="random",
        render_mode="ansi",
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


def test_the_summary_says_how_the_opponents_place_was_filled() -> None:
    def mode(**options: Any) -> str:
        return str(GAME.new(0, **options).summary()["mode"])

    assert mode() == "two players"
    assert mode(players=1, level="hard") == "solo, hard"
    assert mode(players=1, seated="defend") == "solo, an agent in the opponent's place"
