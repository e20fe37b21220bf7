"""Games for two and for one: random games under all options with every check on, parity, goldens."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from versailles_env.commands.soak import all_options
from versailles_env.core.playthrough import playthrough
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.games.versailles_1919.options import SOLO_REWARDS, STARTS
from versailles_env.testing import boundscheck, check_game, parity, soak
from versailles_env.testing.bulk import Bulk

from .test_game import OPTIONAL, mixed_options, show

GOLDEN = {"2_players": (2, 74), "solo": (1, 300)}
"""Players, and the seed of the golden game: one in which much happens early on."""
SEATED = ("none", "france", "uk,usa", "all")
SOLO_ONLY = [
    {
        "seated": seated,
        "start": STARTS[row],
        "solo_reward": SOLO_REWARDS[row % 2],
        "threshold": (20, 1, 5, 200)[row],
    }
    for row, seated in enumerate(SEATED)
]

MIXED = mixed_options(2) + [{**both, **solo} for both, solo in zip(mixed_options(1), SOLO_ONLY)]
SINGLE = [options for options in all_options(GAME) if options.get("players") in (1, 2)]
SINGLE += [{"players": 1, "seated": seated} for seated in SEATED[1:]]


def test_all_options_are_played_in_both_modes() -> None:
    defaults = {option.name: option.default for option in GAME.options}
    for sets in (MIXED, SINGLE):
        for players in (1, 2):
            chosen = [{**defaults, **each} for each in sets if each["players"] == players]
            for name, readings in OPTIONAL.items():
                assert {each[name] for each in chosen} == set(readings), (players, name)
        solo = [{**defaults, **each} for each in sets if each["players"] == 1]
        for name, values in (("seated", SEATED), ("start", STARTS), ("solo_reward", SOLO_REWARDS)):
            assert {each[name] for each in solo} == set(values), name


@pytest.mark.slow
@pytest.mark.parametrize("options", MIXED, ids=show)
def test_random_games_pass_all_checks(options: dict[str, Any]) -> None:
    report = check_game(GAME, games=2, seed=300, **options).raise_if_failed()
    assert report.games == 2 + 1 + 2
    assert not report.violations
    assert min(report.made.values()) > 0


@pytest.mark.slow
@pytest.mark.parametrize("options", SINGLE, ids=show)
def test_many_random_games_keep_the_invariants(options: dict[str, Any]) -> None:
    Bulk(GAME, GAME.load_pack(None), options, 2000, 20).play().count().raise_if_failed()


@pytest.mark.nightly
def test_thousands_of_random_games_pass(tmp_path: Path) -> None:
    report = soak(GAME, 200 * len(SINGLE), tmp_path, seed=70_000, options_list=SINGLE)
    assert report.raise_if_failed().games >= 200 * len(SINGLE)


@pytest.mark.slow
@pytest.mark.parametrize("options", [MIXED[0], MIXED[4], MIXED[-1]], ids=show)
def test_compiled_and_interpreted_games_are_equal(options: dict[str, Any]) -> None:
    report = parity(GAME, seeds=(0, 1, 2), every=3, **options).raise_if_failed()
    assert report.made["parity"] > 100


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2])
def test_no_index_leaves_its_array(players: int) -> None:
    report = boundscheck(GAME, games=1, players=players).raise_if_failed()
    assert report.decisions > 100


@pytest.mark.parametrize("name", GOLDEN)
def test_the_game_is_played_as_ever(golden: Callable[[str, str], None], name: str) -> None:
    players, seed = GOLDEN[name]
    golden(f"versailles_1919/{name}", playthrough(GAME, seed, decisions=100, players=players))


def test_the_golden_solo_game_tells_the_reasons_of_the_bots() -> None:
    players, seed = GOLDEN["solo"]
    text = playthrough(GAME, seed, decisions=100, players=players)
    for part in (
        ": leads it, value ",
        ": leads no Issue on the Table",
        ": cannot lead two Issues",
        ": most Issues there and Unrest in ",
        " is near a forced demobilization",
        " takes the option best for it: ",
        "is the sole strongest faction: the player has ",
        "The player plays ",
    ):
        assert part in text, part
