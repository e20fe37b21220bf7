"""Tests of the chapter Playing Strategy Cards, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table

REST = "leave the rest unspent"


def holding(side: str, *cards: str, **position: Any) -> Table:
    return Position(active=side, hands={side: list(cards)}, **position).start()


def uses(side: str, card: str, **position: Any) -> list[str]:
    """The ways a card may be used."""
    filler = "Le Reveil" if side == "versailles" else "Brassardiers"
    return holding(side, card, filler, **position).do(card).answers


@pytest.mark.rule("R-COMP-3", "CD-PLAY-2", "R-PLAY-1")
@pytest.mark.parametrize(
    ("side", "card", "event"),
    [
        ("versailles", "Le Figaro", True),
        ("versailles", "Gaston Cremieux", False),
        ("versailles", "Leon Gambetta", True),
        ("commune", "Gaston Cremieux", True),
        ("commune", "Le Figaro", False),
        ("commune", "Leon Gambetta", True),
    ],
)
def test_only_own_and_neutral_events_but_any_card_for_points_and_momentum(
    side: str, card: str, event: bool
) -> None:
    ways = uses(side, card)
    assert ("event" in ways) is event
    assert any(way.startswith("points") for way in ways)
    assert any("Momentum" in way for way in ways)
    assert any(way.startswith("final card") for way in ways)


@pytest.mark.rule("CD-PLAY-2", "CD-PLAY-7", "CD-EFF-6")
@pytest.mark.parametrize(
    ("cubes", "may"),
    [
        ({"lachaise": (0, 1)}, False),
        ({"issy": (2, 1)}, True),
        ({"montmartre": (0, 1)}, True),
        ({"cailles": (0, 4)}, False),
    ],
)
def test_an_event_with_an_unmet_condition_cannot_be_played(
    cubes: dict[str, tuple[int, int]], may: bool
) -> None:
    assert ("event" in uses("commune", "Jaroslav Dombrowski", cubes=cubes)) is may


@pytest.mark.rule("CD-EFF-3", "CD-EX-5", "CD-PLAY-2")
def test_up_to_two_may_be_none_and_the_card_is_laid_all_the_same() -> None:
    game = holding("versailles", "Le Figaro", "Jules Ferry", discards=["Blanquists"])
    game.do("Le Figaro", "event", "stop here")
    assert game.cubes("press") == (1, 1)
    assert game.discards() == ["Le Figaro", "Blanquists"]
    assert game.asked == "commune"


@pytest.mark.rule("CD-RULE-5", "CD-EFF-1")
def test_an_event_is_followed_as_written_not_as_an_operation() -> None:
    game = holding("versailles", "General Louis Valentin", "Jules Ferry", cubes={"cailles": (0, 1)})
    game.do("General Louis Valentin", "event")  # neither present nor next to control, no test
    assert game.cubes("cailles") == (0, 0)
    assert not game.told("drawn")


@pytest.mark.rule("CD-PLAY-3", "CD-RULE-2")
def test_a_card_of_the_opponents_colour_serves_for_its_points() -> None:
    game = holding("versailles", "Gaston Cremieux", "Le Figaro").do("Gaston Cremieux", "points")
    assert "2 points left" in game.question
    game.do("place in Press", REST)
    assert game.cubes("press") == (2, 1)
    assert game.discards() == ["Gaston Cremieux"]


@pytest.mark.rule("R-RULE-5", "R-OPS-1")
def test_points_of_an_event_are_spent_as_operations() -> None:
    game = holding("versailles", "Adolphe Thiers", "Le Figaro", cubes={"press": (1, 2), "lachaise": (0, 1)})
    game.do("Adolphe Thiers", "event", "ops 3 political")
    assert "lachaise" not in game.spaces("remove from") + game.spaces("place in")
    assert set(game.spaces("place in")) == {"royalists", "press"}
    game.do("place in Press")
    assert game.spaces("remove from") == []


# Use a discarded event


@pytest.mark.rule("R-PLAY-2", "CD-PLAY-4")
@pytest.mark.parametrize(
    ("top", "laid_by", "offered"),
    [
        ("Jules Ferry", "commune", True),
        ("Jules Ferry", "versailles", False),  # one's own
        ("Le Reveil", "commune", False),  # not of the faction
        ("Victor Hugo", "commune", False),  # neutral is of nobody's faction
    ],
)
def test_which_top_discard_may_be_used(top: str, laid_by: str, offered: bool) -> None:
    cubes = {"republicans": (0, 1), "press": (0, 1)}
    ways = uses("versailles", "Conciliation", discards=[top], laid_by={top: laid_by}, cubes=cubes)
    assert any(way.startswith("discarded event") for way in ways) is offered


@pytest.mark.rule("CD-PLAY-4", "CD-EX-6")
@pytest.mark.parametrize(
    ("card", "offered"),
    [("Brassardiers", False), ("Colonel de Lochner", True), ("Blanquists", True), ("Conciliation", True)],
)
def test_the_spent_card_needs_equal_or_more_points_and_may_be_of_any_colour(card: str, offered: bool) -> None:
    ways = uses("versailles", card, discards=["Adolphe Thiers"], laid_by={"Adolphe Thiers": "commune"})
    assert ("discarded event: Adolphe Thiers" in ways) is offered


@pytest.mark.rule("R-PLAY-2", "CD-STATE-6")
def test_only_the_top_card_of_the_discards_counts() -> None:
    laid = {"Jules Ferry": "commune", "Le Reveil": "commune"}
    ways = uses("versailles", "Conciliation", discards=["Eugene Protot", "Jules Ferry"], laid_by=laid)
    assert not any(way.startswith("discarded event") for way in ways)


@pytest.mark.rule("CD-PLAY-2", "CD-PLAY-4", "CD-PLAY-7")
@pytest.mark.parametrize(("cubes", "may"), [({"lachaise": (0, 1)}, False), ({"issy": (0, 1)}, True)])
def test_the_condition_of_a_discarded_event_must_hold_too(
    cubes: dict[str, tuple[int, int]], may: bool
) -> None:
    top = "Jaroslav Dombrowski"
    ways = uses("commune", "Conciliation", discards=[top], laid_by={top: "versailles"}, cubes=cubes)
    assert any(way.startswith("discarded event") for way in ways) is may


@pytest.mark.rule("CD-PLAY-4", "R-RULE-10")
def test_the_discarded_event_happens_then_the_spent_card_lies_on_top() -> None:
    game = holding(
        "versailles",
        "Gaston Cremieux",
        "Le Figaro",
        discards=["Jules Ferry", "Karl Marx"],
        laid_by={"Jules Ferry": "commune"},
        cubes={"republicans": (0, 1)},
    )
    game.do("Gaston Cremieux", "discarded event")
    assert game.cubes("republicans") == (1, 0)
    assert game.discards() == ["Gaston Cremieux", "Jules Ferry", "Karl Marx"]


@pytest.mark.rule("R-PLAY-2", "R-RULE-10")
def test_a_card_spent_on_a_discarded_event_can_be_used_by_its_own_side_next() -> None:
    game = Position(
        active="versailles",
        hands={"versailles": ["Gaston Cremieux", "Le Figaro"], "commune": ["Blanquists", "Le Reveil"]},
        discards=["Jules Ferry"],
        laid_by={"Jules Ferry": "commune"},
        cubes={"republicans": (0, 1)},
    ).start()
    game.do("Gaston Cremieux", "discarded event", "Blanquists")
    assert "discarded event: Gaston Cremieux" in game.answers


@pytest.mark.rule("R-PLAY-2", "R-EX-14")
def test_a_card_laid_last_round_is_not_offered() -> None:
    game = Position(
        active="commune",
        plays=(3, 2),
        cubes={},
        hands={"versailles": ["Hostage Decree"], "commune": ["Le Figaro", "Victor Hugo"]},
        draws=["Jules Ferry", "Jules Favre", "Conciliation", "Brassardiers"],
        political=-1,
    ).start()
    game.do("Le Figaro", "points", REST)
    while game.question != "which card to play":
        game.do(game.answers[0])
    assert (game.round, game.asked, game.discards()) == (2, "versailles", ["Le Figaro"])
    game.do(game.answers[-1])
    assert not game.can("discarded event")


@pytest.mark.rule("R-PLAY-3", "R-PLAY-2")
def test_momentum_plays_leave_an_older_discard_on_top() -> None:
    game = Position(
        active="commune",
        hands={
            "commune": ["Le Figaro", "Blanquists", "Le Reveil"],
            "versailles": ["Jules Ferry", "Hostage Decree", "Brassardiers"],
        },
        initiative="commune",
    ).start()
    game.do("Le Figaro", "points", REST, "Hostage Decree", "raise", "Blanquists", "raise")
    assert game.asked == "versailles"
    assert game.discards() == ["Le Figaro"]
    game.do("Jules Ferry")
    assert "discarded event: Le Figaro" in game.answers


# Advance Player Momentum, Final Crisis card


@pytest.mark.rule("R-PLAY-3", "R-MOM-1", "R-COMP-3")
@pytest.mark.parametrize("card", ["Le Figaro", "Le Reveil", "Victor Hugo"])
def test_a_card_of_any_colour_advances_momentum_and_leaves_the_game(card: str) -> None:
    game = holding("commune", card, "Blanquists").do(card, "raise")
    assert (game.momentum, game.collaboration) == (1, 0)
    assert card in game.out()
    assert game.discards() == []
    assert game.asked == "versailles"


@pytest.mark.rule("R-RULE-7")
@pytest.mark.parametrize("side", ["versailles", "commune"])
def test_no_card_is_spent_on_momentum_at_the_end_of_the_track(side: str) -> None:
    assert not any("raise" in way for way in uses(side, "Conciliation", momentum={side: 3}))
    assert any("raise" in way for way in uses(side, "Conciliation", momentum={side: 2}))


@pytest.mark.rule("CD-PLAY-5", "R-PLAY-4", "CD-PLAY-6")
@pytest.mark.parametrize(
    ("side", "final"), [("versailles", "Marechal Macmahon"), ("commune", "Charles Delescluze")]
)
def test_a_card_is_discarded_to_use_the_final_card_for_four_points(side: str, final: str) -> None:
    other = "commune" if side == "versailles" else "versailles"
    game = holding(side, "Victor Hugo", "Conciliation", "Leon Gambetta", cubes={"press": (1, 1)})
    game.do("Victor Hugo", "final card")
    assert "4 points left" in game.question
    game.do("place in Press", "place in Press", "place in Press")
    assert "1 point left" in game.question
    game.do(REST)
    assert game.cubes("press") == ((4, 1) if side == "versailles" else (1, 4))
    assert game.discards() == ["Victor Hugo"]
    assert final not in game.front()
    assert final in game.out()
    assert game.asked == other  # it was one play


@pytest.mark.rule("CD-PLAY-5", "CD-PLAY-6", "R-PLAY-1")
def test_the_final_card_is_used_once_and_never_for_its_event_in_a_round() -> None:
    ways = uses("versailles", "Conciliation", final_gone=["versailles"])
    assert not any(way.startswith("final card") for way in ways)
    assert any(
        way.startswith("final card") for way in uses("commune", "Conciliation", final_gone=["versailles"])
    )
    game = holding("versailles", "Conciliation", "Le Figaro")
    assert not game.can("Marechal Macmahon")  # it is not among the cards to play


@pytest.mark.rule("R-RULE-10", "R-PLAY-2", "CD-PLAY-5")
def test_the_card_discarded_for_the_final_card_is_a_top_discard_like_any_other() -> None:
    game = Position(
        active="versailles",
        hands={"versailles": ["Gaston Cremieux", "Le Figaro"], "commune": ["Blanquists", "Le Reveil"]},
    ).start()
    game.do("Gaston Cremieux", "final card", REST, "Blanquists")
    assert "discarded event: Gaston Cremieux" in game.answers
