"""The whole game: random games under all options with every check on, parity, goldens, rulings."""

from collections.abc import Callable
from itertools import combinations, product
from typing import Any

import pytest

from versailles_env.core.playthrough import playthrough
from versailles_env.games.democracy_under_siege.game import GAME
from versailles_env.games.democracy_under_siege.options import REWARDS, RULINGS
from versailles_env.testing import boundscheck, check_game, parity, soak
from versailles_env.testing.bulk import Bulk

MODES: list[dict[str, Any]] = [
    {"players": players, "shifting": shifting, "extended": extended, "historical": historical}
    for players, shifting, extended, historical in product(
        (3, 2), (False, True), (False, True), (False, True)
    )
]
READINGS: list[dict[str, Any]] = [{ruling.option: ruling.readings[1]} for ruling in RULINGS if ruling.option]
OTHERS: list[dict[str, Any]] = [
    {"players": 2, "no_draw": True},
    {"turns": 2},
    *({"reward": r} for r in REWARDS[1:]),
]
ALL = [*MODES, *READINGS, *OTHERS]
"""For the nightly soak: every set of modes, and every other reading and option alone."""
MIXED = [
    {**mode, **{name: value for each in [*READINGS, *OTHERS][place::8] for name, value in each.items()}}
    for place, mode in enumerate(
        mode
        for mode in MODES
        if (mode["players"] + mode["shifting"] + mode["extended"] + mode["historical"]) % 2
    )
]
"""For every day: half of the modes, such that any three of them meet in every way, with each other reading somewhere."""


def show(options: dict[str, Any]) -> str:
    return "-".join(str(v) if isinstance(v, str) else f"{k}{int(v)}" for k, v in options.items())


@pytest.mark.slow
@pytest.mark.parametrize("options", [MODES[0], MODES[15], {"reserve": "closed", "turns": 4}], ids=show)
def test_random_games_pass_all_checks(options: dict[str, Any]) -> None:
    report = check_game(GAME, games=2, seed=100, **options).raise_if_failed()
    assert min(report.made.values()) > 0


@pytest.mark.slow
@pytest.mark.parametrize("options", MIXED, ids=show)
def test_many_random_games_keep_the_invariants(options: dict[str, Any]) -> None:
    Bulk(GAME, GAME.load_pack(None), options, 1000, 12).play().count().raise_if_failed()


def test_every_mode_and_reading_is_among_the_mixed_ones() -> None:
    assert len(MIXED) == 8
    for each in [*READINGS, *OTHERS]:
        assert any(all(mixed.get(name) == value for name, value in each.items()) for mixed in MIXED), each
    for names in combinations(MODES[0], 3):
        assert len({tuple(mixed[name] for name in names) for mixed in MIXED}) == 8, names


@pytest.mark.nightly
def test_thousands_of_random_games_pass(tmp_path: Any) -> None:
    report = soak(GAME, 10_000, tmp_path, seed=50_000, options_list=ALL)
    assert report.raise_if_failed().games >= 10_000


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"turns": 2}, {"players": 2, "turns": 2}], ids=show)
def test_compiled_and_interpreted_games_are_equal(options: dict[str, Any]) -> None:
    assert parity(GAME, seeds=(0,), every=5, **options).raise_if_failed().made["parity"] > 20


@pytest.mark.nightly
def test_no_index_leaves_its_array() -> None:
    assert boundscheck(GAME, games=1).raise_if_failed().decisions > 300


@pytest.mark.parametrize("players", [2, 3])
def test_the_game_is_played_as_ever(golden: Callable[[str, str], None], players: int) -> None:
    golden(f"democracy_under_siege/{players}_players", playthrough(GAME, 7, decisions=150, players=players))


@pytest.mark.rule("D-COMP-12")
def test_the_layouts_are_as_ever(golden: Callable[[str, str], None]) -> None:
    """A change of shape is a change that every trained network feels."""
    golden("democracy_under_siege/layout", f"{GAME.actions.describe()}\n\n{GAME.observations.describe()}\n")
    assert GAME.dtype.itemsize <= 4096
    assert GAME.observations.size == 1655


def test_the_debatable_rulings_are_options_and_the_specs_reading_is_the_default() -> None:
    defaults = {option.name: option.default for option in GAME.options}
    chosen = [ruling for ruling in RULINGS if ruling.option]
    assert len(chosen) == 7
    for ruling in chosen:
        assert defaults[ruling.option] == ruling.readings[0]
        assert len(ruling.readings) == len(ruling.meaning) == 2


def test_every_ruling_has_its_reason() -> None:
    assert [ruling.id for ruling in RULINGS] == [f"D-RULE-{k}" for k in range(1, 72)]
    for ruling in RULINGS:
        for sentence in (ruling.ruling, ruling.reason):
            assert sentence
            assert not sentence.endswith(".")
