"""Operations and Military removal (R-OPS, R-MIL, R-DISC, R-RULE-1 to -5)."""

from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table

CARD_OF = {1: "Le Figaro", 2: "Colonel de Lochner", 3: "Conciliation"}
"""Cards for points."""


def points(number: int, side: str = "versailles", **position: Any) -> Table:
    card = CARD_OF[number]
    game = Position(active=side, hands={side: [card, "Victor Hugo"]}, **position).start()
    return game.do(card, "points")


@pytest.mark.rule("R-OPS-1")
def test_the_first_operation_binds_the_play_to_its_half() -> None:
    game = points(3, cubes={"royalists": (1, 0), "valerien": (1, 0)})
    assert {"royalists", "valerien"} <= set(game.spaces("place in"))
    game.do("place in Royalists")
    assert "valerien" not in game.spaces("place in")
    assert "royalists" in game.spaces("place in")
    military = points(3, cubes={"royalists": (1, 0), "valerien": (1, 0)}).do("place in Mont-Valerien")
    assert "royalists" not in military.spaces("place in")


@pytest.mark.rule("R-OPS-1", "R-OPS-2")
def test_a_removal_binds_the_half_too() -> None:
    game = points(3, cubes={"royalists": (1, 1), "valerien": (1, 1)}).do("remove from Royalists")
    assert "valerien" not in [*game.spaces("remove from"), *game.spaces("place in")]


@pytest.mark.rule("R-OPS-2", "CD-SNAP-1")
def test_after_a_placing_nothing_is_removed() -> None:
    game = points(3, cubes={"royalists": (1, 1), "press": (1, 1)})
    assert set(game.spaces("remove from")) == {"royalists", "press"}
    game.do("place in Royalists")
    assert game.spaces("remove from") == []


@pytest.mark.rule("R-EX-19", "R-OPS-2")
def test_two_snapshots() -> None:
    game = points(2)
    assert "republicans" not in game.spaces("place in")
    game.do("remove from Press")
    assert game.control("press") == "versailles"
    assert "republicans" in game.spaces("place in")
    other = points(2).do("place in Press")
    assert other.control("press") == "versailles"
    assert "republicans" not in other.spaces("place in")


@pytest.mark.rule("R-OPS-2", "R-RULE-3")
def test_a_removal_does_not_open_another_removal() -> None:
    game = points(3, cubes={"press": (1, 1), "republicans": (0, 1)})
    assert game.spaces("remove from") == ["press"]
    game.do("remove from Press")
    assert game.spaces("remove from") == []
    assert "republicans" in game.spaces("place in")


@pytest.mark.rule("R-OPS-3", "CD-OPS-2")
def test_removals_reach_where_adjacent_to_control() -> None:
    game = points(1, cubes={"press": (1, 0), "republicans": (0, 2)})
    assert game.spaces("remove from") == ["republicans"]
    game.do("remove from Republicans")
    assert game.cubes("republicans") == (0, 1)
    assert not any("strength" in line for line in game.log)


@pytest.mark.rule("R-EX-4", "R-MIL-2", "R-MIL-3")
def test_present_and_in_control_at_mont_valerien_strength_three_needs_no_draw() -> None:
    game = points(1, cubes={"valerien": (2, 1)})
    deck = len(game.deck())
    game.do("remove from Mont-Valerien")
    assert any("with strength 3." in line for line in game.log)
    assert game.cubes("valerien") == (2, 0)
    assert len(game.deck()) == deck


@pytest.mark.rule("R-EX-4", "R-MIL-2", "R-RULE-4")
def test_absent_there_strength_is_one_or_two_with_the_extra_point() -> None:
    plain = points(2, cubes={"valerien": (0, 1)}, draws=["Jules Favre"]).do("remove from Mont-Valerien")
    assert any("with strength 1." in line for line in plain.log)
    boosted = points(2, cubes={"valerien": (0, 1)}, draws=["Jules Favre"])
    boosted.do("remove with an extra point from Mont-Valerien")
    assert any("with strength 2, with an extra point." in line for line in boosted.log)
    assert boosted.cubes("valerien") == (0, 0)


@pytest.mark.rule("R-MIL-3")
@pytest.mark.parametrize(
    ("card", "left"), [("Jules Ferry", 0), ("Jules Favre", 1), ("Victor Hugo", 1)], ids=["1", "2", "3"]
)
def test_a_card_is_drawn_against_the_strength_and_leaves_the_game(card: str, left: int) -> None:
    position = Position(
        hands={"versailles": ["Colonel de Lochner", "Le Figaro"]}, cubes={"valerien": (0, 1)}, draws=[card]
    )
    game = position.start().do("Colonel de Lochner", "points", "remove from Mont-Valerien")
    assert game.cubes("valerien") == (0, left)
    assert card in game.out()
    assert card not in game.discards()


@pytest.mark.rule("R-EX-5", "R-MIL-3")
@pytest.mark.parametrize(("solo", "odds"), [(False, (16, 32, 39)), (True, (14, 26, 33))])
def test_odds_on_the_full_deck(solo: bool, odds: tuple[int, int, int]) -> None:
    from versailles_env.games.red_flag_over_paris.game import GAME

    deck = [card for card in GAME.load_pack(None).content.cards if not card.final and (card.solo or not solo)]
    assert tuple(sum(card.points <= strength for card in deck) for strength in (1, 2, 3)) == odds


@pytest.mark.rule("R-MIL-2", "R-MIL-4")
def test_strength_counts_lenders_presence_and_control() -> None:
    """Commune in Pere Lachaise: always present; Montmartre and Cailles are lenders."""

    def strength(cubes: dict[str, tuple[int, int]]) -> str:
        game = points(1, "commune", cubes=cubes, draws=["Georges Clemenceau"]).do("remove from Pere Lachaise")
        return next(line for line in game.log if "strength" in line).split("strength ")[1][0]

    assert strength({"lachaise": (1, 0)}) == "1"
    assert strength({"lachaise": (1, 0), "montmartre": (0, 1)}) == "2"
    assert strength({"lachaise": (1, 0), "montmartre": (0, 1), "cailles": (0, 1)}) == "3"
    assert strength({"lachaise": (1, 2)}) == "2"
    assert strength({"lachaise": (1, 2), "vincennes": (0, 1)}) == "3"


@pytest.mark.rule("R-MIL-2", "R-MOM-2", "R-MAP-2")
def test_occupied_territory_adds_strength_at_collaboration_three() -> None:
    def can(level: int) -> bool:
        game = points(1, cubes={"vincennes": (0, 1)}, momentum={"versailles": level})
        return game.can("remove from Vincennes")

    assert [can(level) for level in (0, 2, 3)] == [False, False, True]


@pytest.mark.rule("R-MIL-2")
def test_the_extra_point_is_not_offered_at_strength_three_nor_when_it_cannot_be_paid() -> None:
    assert not points(3, cubes={"valerien": (2, 1)}).can("extra point")
    assert not points(1, cubes={"valerien": (0, 1)}).can("extra point")
    assert points(2, cubes={"valerien": (0, 1)}).can("extra point")


@pytest.mark.rule("R-EX-6", "R-MIL-1", "R-OPS-4")
def test_against_a_disc_two_points_an_attempt_or_cube_three_with_the_extra_point() -> None:
    position: dict[str, Any] = {"cubes": {"issy": (0, 1)}, "discs": {"commune": ["issy"]}}
    one = points(1, **position)
    assert "issy" not in [*one.spaces("remove from"), *one.spaces("place in")]
    two = points(2, **position)
    assert "issy" in two.spaces("remove from")
    assert "issy" in two.spaces("place in")
    assert not two.can("extra point")
    assert points(3, **position).can("remove with an extra point from Fort d'Issy")
    two.do("place in Fort d'Issy")
    assert two.cubes("issy") == (1, 1)
    assert two.asked == "commune"


@pytest.mark.rule("R-EX-20", "R-MIL-4", "R-EX-6", "R-DISC-1", "R-RULE-2")
def test_the_disc_falls_only_after_the_last_cube() -> None:
    position: dict[str, Any] = {"cubes": {"issy": (2, 1)}, "discs": {"commune": ["issy"]}}
    one = points(1, **position)
    assert "issy" not in [*one.spaces("remove from"), *one.spaces("place in")]
    game = Position(
        hands={"versailles": ["Adolphe Thiers", "Le Figaro"]},
        draws=["Jules Ferry", "Jules Favre"],
        **position,
    ).start()
    assert game.control("issy") == ""
    game.do("Adolphe Thiers", "final card", "remove from Fort d'Issy")
    assert any("with strength 2." in line for line in game.log)
    assert game.cubes("issy") == (2, 0)
    assert game.discs("commune") == ["issy"]
    game.do("remove from Fort d'Issy")
    assert game.discs("commune") == []
    assert game.value("discs_left").tolist() == [2, 2]
    assert game.control("issy") == "versailles"


@pytest.mark.rule("R-RULE-3", "CD-SNAP-2")
def test_the_surcharge_ends_with_the_disc() -> None:
    """Strength stays that of the snapshot, what a removal costs is live."""
    game = Position(
        hands={"versailles": ["Adolphe Thiers", "Le Figaro"]},
        cubes={"issy": (2, 0), "vincennes": (1, 0)},
        discs={"commune": ["issy"]},
    ).start()
    game.do("Adolphe Thiers", "final card", "remove from Fort d'Issy")
    assert game.discs("commune") == []
    game.do("place in Fort d'Issy", "place in Fort d'Issy")
    assert game.cubes("issy") == (4, 0)
    assert game.asked == "commune"


@pytest.mark.rule("R-DISC-1", "CD-STATE-4")
def test_a_disc_is_a_piece_but_no_cube() -> None:
    game = Position(
        cubes={"valerien": (0, 1)}, discs={"versailles": ["valerien"]}, hands={"versailles": [5, 6]}
    ).start()
    assert game.control("valerien") == ""
    full = Position(cubes={"lachaise": (0, 4)}, discs={"commune": ["lachaise"]}).start()
    assert full.cubes("lachaise") == (0, 4)
    held = points(1, "commune", cubes={"vincennes": (0, 0)}, discs={"commune": ["vincennes"]})
    assert "issy" in held.spaces("place in"), "a disc alone controls and lends"
    assert "vincennes" in held.spaces("place in")


@pytest.mark.rule("R-DISC-1", "R-RULE-1")
def test_discs_come_by_events_to_military_spaces_without_one() -> None:
    game = Position(
        active="commune",
        cubes={},
        discs={"versailles": ["cailles"]},
        objectives={"commune": "cailles"},
        hands={"commune": [20, 21]},
    ).start()
    game.event("Charles Delescluze", "commune")
    assert game.spaces("put the disc in") == ["montmartre", "lachaise"]
    game.do("put the disc in Pere Lachaise")
    assert game.discs("commune") == ["lachaise"]
    assert game.control("lachaise") == "commune"


@pytest.mark.rule("R-DISC-2")
def test_with_both_on_the_map_one_may_be_moved_instead() -> None:
    given: dict[str, Any] = {"active": "commune", "hands": {"commune": [20, 21]}}
    game = Position(discs={"commune": ["valerien", "lachaise"]}, **given).start()
    game.event("Charles Delescluze", "commune")
    assert game.question.startswith("which disc to move")
    assert game.can("move none")
    game.do("move the disc from Mont-Valerien")
    assert game.spaces("put the disc in") == ["montmartre", "cailles"]
    game.do("put the disc in Butte Montmartre")
    assert game.discs("commune") == ["montmartre", "lachaise"]
    one = Position(discs={"commune": ["lachaise"]}, **given).start()
    one.event("Charles Delescluze", "commune")
    assert one.question.startswith("where to put the disc")
    assert not one.can("none")


@pytest.mark.rule("R-RULE-5", "R-OPS-1", "CD-OPS-3")
def test_points_of_an_event_obey_the_half_among_themselves() -> None:
    game = Position(
        hands={"versailles": ["Adolphe Thiers", "Le Figaro"]}, cubes={"royalists": (1, 0), "valerien": (1, 0)}
    ).start()
    game.do("Adolphe Thiers", "event", "ops 3 military")
    assert "royalists" not in game.spaces("place in")
    assert "valerien" in game.spaces("place in")


@pytest.mark.rule("CD-RULE-2", "R-OPS-4", "CD-SUP-3")
def test_points_may_be_left_and_without_supply_nothing_is_placed() -> None:
    game = points(1, cubes={"royalists": (1, 0)}).do("leave the rest unspent")
    assert game.asked == "commune"
    empty = points(
        1,
        pool={"versailles": 0},
        park=["royalists", "assembly", "republicans", "press", "church"],
        breached={"versailles": ["final crisis"]},
        momentum={"versailles": 3},
        cubes={},
    )
    assert empty.spaces("place in") == []
