"""The whole game: random games under all options with every check on, parity, bounds, goldens, rulings."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from versailles_env.commands.soak import all_options
from versailles_env.core.playthrough import playthrough
from versailles_env.games.versailles_1919 import game as game_module
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.games.versailles_1919.options import LENGTHS, REWARDS, RULINGS
from versailles_env.testing import boundscheck, check_game, parity, soak
from versailles_env.testing.bulk import Bulk

FOLDER = Path(game_module.__file__).parent
GOLDEN = {3: 266, 4: 7}
"""Players, and the seed of the golden game: one in which much happens early on."""
OPTIONAL = {ruling.option: ruling.readings for ruling in RULINGS if ruling.option}


def mixed_options(players: int) -> list[dict[str, Any]]:
    """Four sets in which every length, every reward and both readings of each optional ruling occur."""
    sets: list[dict[str, Any]] = []
    for row, length in enumerate(LENGTHS):
        readings = {
            name: choices[(row + place * (row > 1)) % 2]
            for place, (name, choices) in enumerate(OPTIONAL.items())
        }
        chosen = {"players": players, "length": length, "reward": REWARDS[row % len(REWARDS)], **readings}
        if players == 1:
            del chosen["length"]  # solitaire has one length (V-SOLO-1)
        sets.append(chosen)
    return sets


MIXED = [options for players in (3, 4) for options in mixed_options(players)]
SINGLE = [options for options in all_options(GAME) if options.get("players", 4) in (3, 4)]
"""All defaults, and every other choice of every option alone."""


def show(options: dict[str, Any]) -> str:
    return (
        "-".join(str(value) for name, value in options.items() if name not in OPTIONAL or len(options) < 4)
        or "default"
    )


def test_all_options_are_played() -> None:
    for sets in (MIXED, SINGLE):
        for players in (3, 4):
            played = [each for each in sets if each.get("players", 4) == players]
            defaults = {option.name: option.default for option in GAME.options}
            chosen = [{**defaults, **each} for each in played]
            assert {each["length"] for each in chosen} == set(LENGTHS)
            assert {each["reward"] for each in chosen} == set(REWARDS)
            for name, readings in OPTIONAL.items():
                assert {each[name] for each in chosen} == set(readings), name


@pytest.mark.slow
@pytest.mark.parametrize("options", MIXED, ids=show)
def test_random_games_pass_all_checks(options: dict[str, Any]) -> None:
    report = check_game(GAME, games=2, seed=100, **options).raise_if_failed()
    assert report.games == 2 + 1 + 2
    assert min(report.made.values()) > 0


@pytest.mark.slow
@pytest.mark.parametrize("options", SINGLE, ids=show)
def test_many_random_games_keep_the_invariants(options: dict[str, Any]) -> None:
    Bulk(GAME, GAME.load_pack(None), options, 1000, 20).play().count().raise_if_failed()


def test_at_least_300_games_are_played() -> None:
    """By the two tests above, in every `make test`."""
    assert len(MIXED) * (2 + 1 + 2) + len(SINGLE) * 20 >= 300


@pytest.mark.nightly
def test_thousands_of_random_games_pass(tmp_path: Path) -> None:
    report = soak(GAME, 200 * len(SINGLE), tmp_path, seed=50_000, options_list=SINGLE)
    assert report.raise_if_failed().games >= 200 * len(SINGLE)


@pytest.mark.slow
@pytest.mark.parametrize("options", [MIXED[0], MIXED[-1]], ids=show)
def test_compiled_and_interpreted_games_are_equal(options: dict[str, Any]) -> None:
    report = parity(GAME, seeds=(0, 1), every=5, **options).raise_if_failed()
    assert report.made["parity"] > 100


@pytest.mark.slow
def test_no_index_leaves_its_array() -> None:
    """The rules are compiled with bounds checks for this, about a minute the first time."""
    report = boundscheck(GAME, games=1, players=4).raise_if_failed()
    assert report.decisions > 300


@pytest.mark.parametrize("players", GOLDEN)
def test_the_game_is_played_as_ever(golden: Callable[[str, str], None], players: int) -> None:
    golden(
        f"versailles_1919/{players}_players",
        playthrough(GAME, GOLDEN[players], decisions=120, players=players),
    )


def test_the_layouts_are_as_ever(golden: Callable[[str, str], None]) -> None:
    """A change of shape is a change that every trained network feels."""
    golden("versailles_1919/layout", f"{GAME.actions.describe()}\n\n{GAME.observations.describe()}\n")


def test_every_ruling_of_the_rules_is_listed_with_its_reason() -> None:
    rules = tomllib.loads((FOLDER / "rules.toml").read_text(encoding="utf-8"))["rule"]
    ruled = {rule["id"]: rule["built"] for rule in rules if "Ruling" in rule["text"]}
    listed = [ruling.id for ruling in RULINGS]
    assert sorted(set(listed)) == sorted(listed)
    assert {rule for rule, built in ruled.items() if built} <= set(listed)
    assert set(listed) <= set(ruled)  # one of a chapter that is not built yet may be there before it
    for ruling in RULINGS:
        for sentence in (ruling.ruling, ruling.reason):
            assert sentence
            assert not sentence.endswith(".")
        assert bool(ruling.option) == bool(ruling.readings) == bool(ruling.meaning)
        assert len(ruling.readings) == len(ruling.meaning)


def test_the_debatable_rulings_are_options_and_the_specs_reading_is_the_default() -> None:
    names = ("V-UP-2", "V-UP-7", "V-UP-10", "V-KEG-2", "V-END-2", "V-SCORE-6")
    assert tuple(ruling.id for ruling in RULINGS if ruling.option)[: len(names)] == names
    defaults = {option.name: option.default for option in GAME.options}
    for ruling in RULINGS:
        if ruling.option:
            assert defaults[ruling.option] == ruling.readings[0]
