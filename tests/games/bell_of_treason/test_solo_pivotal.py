"""The solo opponent's Pivotal actions and its Final Decision (T-SOLO-14 to -20)."""

from typing import Any

import pytest

from versailles_env.games.bell_of_treason.position import Table

from .solo import solo

AWAY = {"concede": "uk", "defend": "ussr"}
"""Objectives that play no part in Public and Military."""


def pivotal(person: str = "concede", **position: Any) -> Table:
    given = {
        "at": "pivotal",
        "initiative": "defend" if person == "concede" else "concede",
        "objectives": AWAY,
    }
    return solo(person, **{**given, **position})


def step(game: Table) -> str:
    return next(line for line in game.log if "Pivotal action in" in line).split(": ")[1]


@pytest.mark.rule("T-SOLO-14")
def test_a_persuade_that_wins_the_dimension() -> None:
    game = pivotal(cubes={"czechs": (0, 1), "press": (0, 1), "germans": (1, 1)})
    assert step(game) == "a Persuade wins the Dimension."
    assert game.control("germans") == "defend"


@pytest.mark.rule("T-SOLO-14", "T-SOLO-16")
def test_a_spread_that_wins_it() -> None:
    game = pivotal(cubes={"czechs": (0, 4), "press": (0, 1), "germans": (1, 0)})
    assert step(game) == "a Spread wins the Dimension."
    assert (game.cubes("czechs"), game.cubes("germans")) == ((0, 2), (1, 2))


@pytest.mark.rule("T-SOLO-14")
def test_an_escalate_that_wins_it() -> None:
    game = pivotal(cubes={"czechs": (0, 1), "press": (0, 1)})
    assert step(game) == "an Escalate wins the Dimension."
    assert game.cubes("germans") == (0, 1)


@pytest.mark.rule("T-SOLO-14")
def test_else_a_persuade_by_the_table() -> None:
    game = pivotal(cubes={"czechs": (1, 2), "press": (3, 0)})
    assert step(game) == "a Persuade by the removing table."
    assert game.cubes("czechs") == (0, 2)


@pytest.mark.rule("T-SOLO-15", "T-SOLO-16")
def test_a_spread_to_its_own_objective() -> None:
    game = pivotal(
        cubes={"czechs": (0, 4), "press": (1, 0), "germans": (4, 0)}, objectives={**AWAY, "defend": "press"}
    )
    assert step(game) == "a Spread wins its Objective space."
    assert game.cubes("press") == (1, 2)


@pytest.mark.rule("T-SOLO-15", "T-SOLO-16")
def test_a_spread_against_the_players_objective() -> None:
    cubes = {"czechs": (0, 4), "press": (2, 0), "germans": (4, 0)}
    game = pivotal(cubes=cubes, objectives={**AWAY, "concede": "press"})
    assert step(game) == "a Spread ends the player's control of the player's Objective space."
    assert game.cubes("press") == (2, 2)
    assert game.control("czechs") == "defend"


@pytest.mark.rule("T-SOLO-15")
def test_else_an_escalate_by_the_table_or_nothing() -> None:
    game = pivotal(cubes={"czechs": (0, 1), "press": (4, 0), "germans": (4, 0)})
    assert step(game) == "an Escalate by the placing table."
    assert game.cubes("press") == (4, 1)  # reached from Czechoslovaks, and fewest own cubes
    idle = pivotal(cubes={"czechs": (0, 2), "press": (0, 1), "germans": (0, 1)})
    assert step(idle) == "nothing is possible."


def final(person: str = "concede", **position: Any) -> Table:
    given = {"at": "exchange", "initiative": person, "exchange": 3, "final_gone": [person]}
    return solo(person, **{**given, **position})


@pytest.mark.rule("T-SOLO-18")
@pytest.mark.parametrize(
    ("deck", "stacked"),
    [(["Martial Law", "Lord Halifax", "Case Green", "Rudolf Beran"], 4), (["Martial Law"], 2)],
)
def test_its_final_card_is_shuffled_with_the_top_of_the_deck(deck: list[str], stacked: int) -> None:
    game = solo(at="final", deck_only=deck)
    assert int(game.value("stacked")) == stacked
    assert "NO DISCUSSION" in game.deck()


@pytest.mark.rule("T-SOLO-18", "T-SOLO-19")
def test_one_of_the_stacked_cards_is_it() -> None:
    game = solo(at="final", aside={"concede": ["Lord Runciman", "Lord Halifax", "Rudolf Beran"]}, vp=1)
    game.do("ABOUT US", "play first")
    game.script(stack=[False, True], draws=["The Sokol Festival"])
    game.do("Lord Halifax")  # no tab
    assert "Concede shows Lord Halifax, Defend shows The Sokol Festival." in game.log
    assert int(game.value("stacked")) == 3
    game.do("Lord Runciman")
    assert "Concede shows Lord Runciman, Defend shows NO DISCUSSION." in game.log
    assert int(game.value("stacked")) == 0


@pytest.mark.rule("T-SOLO-19", "T-RULE-19")
def test_it_turns_up_cards_until_one_has_a_tab() -> None:
    game = final(
        aside={"concede": ["Lord Runciman"]}, draws=["Bad Godesberg", "Martial Law", "The Sokol Festival"]
    )
    assert game.discards() == ["Martial Law", "Bad Godesberg"]
    game.do("Escalate")
    assert game.log[:4] == [
        "Defend turns up Bad Godesberg.",
        "Defend turns up Martial Law.",
        "Defend turns up The Sokol Festival.",
        "Concede shows Lord Runciman, Defend shows The Sokol Festival.",
    ]
    assert game.discards() == ["The Sokol Festival", "Lord Runciman", "Martial Law", "Bad Godesberg"]


@pytest.mark.rule("T-SOLO-19", "CD-RULE-1", "CD-RULE-12")
def test_an_empty_deck_is_the_shuffled_discards_and_a_search_ends() -> None:
    game = final(
        aside={"concede": ["Lord Halifax"]}, deck_only=[], discards=["Border Posts", "Martial Law"], draws=["Martial Law", "Border Posts"],
        final_gone=["concede", "defend"],
    )  # fmt: skip
    assert "The discards are shuffled into a new deck." in game.log
    assert "Concede shows Lord Halifax, Defend shows Border Posts." in game.log
    none = final(
        aside={"concede": ["Lord Halifax"]}, deck_only=["Martial Law"], final_gone=["concede", "defend"]
    )
    assert "Concede shows Lord Halifax, Defend shows nothing." in none.log
    assert none.over


@pytest.mark.rule("T-SOLO-20")
def test_the_event_if_a_cube_of_the_heart_could_come_or_go() -> None:
    """The General Strike replaces a cube in Government, which presses on President."""
    game = final(
        aside={"concede": ["Lord Halifax"]}, draws=["The General Strike"], cubes={"government": (1, 0)}
    )
    assert "Defend carries out the event of The General Strike." in game.log
    without = final(
        aside={"concede": ["Lord Halifax"]}, draws=["The General Strike"], cubes={"czechs": (0, 1)}
    )
    assert "Defend carries out the event of The General Strike." not in without.log
    assert without.cubes("government") == (0, 1)  # the operation of the tab, reached from Czechoslovaks


@pytest.mark.rule("T-SOLO-20", "T-RULE-17")
def test_else_one_operation_in_the_space_of_the_tab_and_no_extra_point() -> None:
    game = final(aside={"concede": ["Lord Halifax"]}, draws=["The Sokol Festival"], cubes={"czechs": (1, 1)})
    assert game.cubes("czechs") == (0, 1)  # row 6: an Isolated cube of the player in a Pivotal space
    assert "Defend removes: row 6 of its table (remove pivotal+foe_isolated -> remove)." in game.log
    assert "Defend has 1 point after its event." not in game.log
