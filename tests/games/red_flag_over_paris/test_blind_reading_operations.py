"""Tests of the chapters Game Board, Presence and Control, Operations, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table

CARD_OF = {1: "Brassardiers", 2: "Hostage Decree", 3: "Conciliation"}
REST = "leave the rest unspent"
Cubes = dict[str, tuple[int, int]]


def points(number: int, side: str, cubes: Cubes, **position: Any) -> Table:
    """A play for 1 to 4 points; 4 are those of the Final Crisis card."""
    card = CARD_OF[min(number, 3)]
    game = Position(active=side, hands={side: [card, "Victor Hugo"]}, cubes=cubes, **position).start()
    return game.do(card, "final card" if number == 4 else "points")


def open_to(side: str, cubes: Cubes, **position: Any) -> set[str]:
    return set(points(1, side, cubes, **position).spaces("place in"))


# Presence, control, adjacency


@pytest.mark.rule("CD-CTRL-1", "CD-CTRL-2", "CD-EX-2")
def test_on_an_empty_map_only_the_always_present_spaces_and_those_next_to_headquarters_are_open() -> None:
    assert open_to("commune", {}) == {"social", "lachaise"}
    assert open_to("versailles", {}) == {"royalists", "valerien", "issy"}


@pytest.mark.rule("R-MAP-2", "CD-ADJ-3", "R-MOM-2")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_occupied_territory_lends_only_at_collaboration_three(level: int) -> None:
    more = {"vincennes", "lachaise"} if level == 3 else set()
    assert (
        open_to("versailles", {}, momentum={"versailles": level}) == {"royalists", "valerien", "issy"} | more
    )


@pytest.mark.rule("R-EX-1", "CD-ADJ-1", "CD-EX-4", "R-PACK-1", "R-PACK-2")
@pytest.mark.parametrize(
    ("held", "neighbours"),
    [
        ("assembly", set()),  # the arrow runs the other way
        ("royalists", {"assembly", "church", "press"}),
        ("republicans", {"assembly", "press", "social"}),
        ("press", {"royalists", "republicans", "church", "social"}),
        ("church", {"royalists", "press"}),
        ("social", {"republicans", "press"}),
        ("valerien", {"montmartre"}),
        ("issy", {"cailles", "vincennes"}),
        ("vincennes", {"issy", "lachaise"}),
        ("montmartre", {"valerien", "cailles", "lachaise"}),
        ("cailles", {"issy", "montmartre", "lachaise"}),
        ("lachaise", {"montmartre", "cailles", "vincennes"}),
    ],
)
def test_control_of_a_space_opens_the_spaces_it_points_to(held: str, neighbours: set[str]) -> None:
    assert open_to("commune", {held: (0, 1)}) == {held, "social", "lachaise"} | neighbours


@pytest.mark.rule("CD-CTRL-2", "CD-EX-2", "R-OPS-3")
def test_presence_without_control_opens_the_space_but_not_its_neighbours() -> None:
    assert open_to("commune", {"press": (2, 2)}) == {"press", "social", "lachaise"}
    assert open_to("commune", {"press": (2, 1)}) == {"press", "social", "lachaise"}


@pytest.mark.rule("R-DISC-1", "CD-CTRL-1", "CD-CTRL-2")
def test_a_disc_is_a_piece_for_presence_and_control() -> None:
    alone = open_to("versailles", {}, discs={"versailles": ["montmartre"]})
    assert {"montmartre", "cailles", "lachaise"} <= alone
    level = open_to("versailles", {"montmartre": (0, 1)}, discs={"versailles": ["montmartre"]})
    assert "montmartre" in level
    assert not {"cailles", "lachaise"} & level


@pytest.mark.rule("CD-STATE-4", "CD-EX-7", "R-DISC-1", "CD-SNAP-2")
def test_a_fifth_cube_is_never_offered_while_a_disc_does_not_count() -> None:
    assert "press" not in open_to("commune", {"press": (4, 4)})
    assert "press" in open_to("commune", {"press": (4, 3)})
    assert "cailles" in open_to("commune", {"cailles": (0, 3)}, discs={"commune": ["cailles"]})
    game = points(2, "commune", {"press": (0, 3)}).do("place in Press")
    assert "press" not in game.spaces("place in")


@pytest.mark.rule("CD-OPS-1")
def test_only_own_cubes_are_placed() -> None:
    game = points(1, "commune", {"press": (1, 1)}).do("place in Press")
    assert game.cubes("press") == (1, 2)


# Operations


@pytest.mark.rule("CD-SNAP-1", "CD-EX-3", "R-OPS-2")
def test_no_daisy_chain_of_placings() -> None:
    game = points(3, "commune", {"social": (0, 1)})
    assert "assembly" not in game.spaces("place in")
    game.do("place in Republicans")
    assert game.control("republicans") == "commune"
    assert "assembly" not in game.spaces("place in")
    assert "republicans" in game.spaces("place in")


@pytest.mark.rule("CD-SNAP-1", "R-OPS-2", "R-RULE-3")
def test_no_daisy_chain_of_removals() -> None:
    game = points(3, "commune", {"republicans": (1, 1), "assembly": (1, 0)})
    assert game.spaces("remove from") == ["republicans"]
    game.do("remove from Republicans")
    assert game.control("republicans") == "commune"
    assert game.spaces("remove from") == []
    assert "assembly" in game.spaces("place in")  # assessed again before the placings


@pytest.mark.rule("R-OPS-2")
def test_removals_come_first() -> None:
    game = points(3, "commune", {"press": (2, 1), "social": (1, 1)}).do("remove from Press")
    assert set(game.spaces("remove from")) == {"press", "social"}
    game.do("place in Press")
    assert game.spaces("remove from") == []


@pytest.mark.rule("R-OPS-1")
@pytest.mark.parametrize(
    "first", ["place in Press", "remove from Press", "place in Butte M", "remove from Butte M"]
)
def test_all_operations_of_a_turn_lie_in_one_half(first: str) -> None:
    game = points(4, "commune", {"press": (1, 3), "montmartre": (1, 3), "lachaise": (0, 1)}).do(first)
    seen = set(game.spaces("place in") + game.spaces("remove from"))
    political = {"assembly", "royalists", "republicans", "press", "church", "social"}
    assert seen
    assert seen <= political if "Press" in first else not seen & political


@pytest.mark.rule("R-OPS-3", "CD-OPS-2")
def test_political_removal_needs_no_presence_and_always_succeeds() -> None:
    game = points(2, "commune", {"press": (0, 1), "republicans": (2, 0), "assembly": (1, 0)})
    assert game.spaces("remove from") == ["republicans"]
    game.do("remove from Republicans", "remove from Republicans")
    assert game.cubes("republicans") == (0, 0)
    assert not game.out()  # no card was drawn


@pytest.mark.rule("CD-OPS-2")
def test_removed_cubes_go_to_the_pool_of_their_owner() -> None:
    game = points(2, "commune", {"press": (2, 2), "royalists": (1, 0)})
    had = game.pool("versailles")
    game.do("remove from Press", "remove from Press")
    assert game.pool("versailles") == had + 2


@pytest.mark.rule("CD-RULE-2")
def test_points_may_be_left() -> None:
    game = points(3, "commune", {"press": (0, 1)}).do(REST)
    assert game.asked == "versailles"


@pytest.mark.rule("CD-SUP-3")
def test_without_cubes_nothing_is_placed_and_none_relocated() -> None:
    game = points(
        1,
        "versailles",
        {"press": (0, 1)},
        breached={"versailles": ["final crisis"]},
        pool={"versailles": 0},
        park=["royalists", "valerien", "issy"],
    )
    assert game.answers == [REST, "remove from Press"]


# Military removal


def attempt(side: str, target: str, cubes: Cubes, number: int = 1, **position: Any) -> Table:
    return points(number, side, cubes, **position).do(f"remove from {target}")


def strength(game: Table) -> int:
    lines = [line for line in game.log if "with strength" in line]
    return int(lines[-1].rstrip(".").split("with strength ")[1].split(",")[0])


@pytest.mark.rule("R-MIL-2", "R-EX-4")
@pytest.mark.parametrize(
    ("side", "target", "cubes", "expected"),
    [
        ("versailles", "Mont-Valerien", {"valerien": (0, 1)}, 1),  # headquarters
        ("versailles", "Mont-Valerien", {"valerien": (1, 1)}, 2),  # and Presence
        ("versailles", "Mont-Valerien", {"valerien": (2, 1)}, 3),  # and Control
        ("versailles", "Mont-Valerien", {"valerien": (2, 1), "montmartre": (1, 0)}, 4),
        ("versailles", "Butte Montmartre", {"valerien": (1, 0), "montmartre": (0, 1)}, 1),
        ("versailles", "Butte Montmartre", {"valerien": (1, 0), "cailles": (1, 0), "montmartre": (0, 1)}, 2),
        ("commune", "Mont-Valerien", {"valerien": (2, 1)}, 1),  # Presence alone
        ("commune", "Mont-Valerien", {"valerien": (1, 2)}, 2),  # Presence and Control
        ("commune", "Pere Lachaise", {"lachaise": (1, 0)}, 1),  # always present there
        ("commune", "Pere Lachaise", {"lachaise": (1, 0), "vincennes": (0, 1), "cailles": (0, 1)}, 3),
        ("commune", "Vincennes", {"vincennes": (1, 0), "lachaise": (0, 1), "issy": (1, 1)}, 1),
    ],
)
def test_strength_counts_lenders_presence_and_control(
    side: str, target: str, cubes: Cubes, expected: int
) -> None:
    assert strength(attempt(side, target, cubes)) == expected


@pytest.mark.rule("R-MIL-2", "R-MOM-2")
def test_occupied_territory_counts_as_a_controlled_neighbour_at_three() -> None:
    game = attempt("versailles", "Vincennes", {"vincennes": (0, 1)}, momentum={"versailles": 3})
    assert strength(game) == 1
    game = points(1, "versailles", {"vincennes": (0, 1)}, momentum={"versailles": 2})
    assert "vincennes" not in game.spaces("remove from")


@pytest.mark.rule("R-MIL-3", "R-EX-5")
@pytest.mark.parametrize("blue", [0, 1, 2])
@pytest.mark.parametrize(("drawn", "number"), [("Le Reveil", 1), ("Blanquists", 2), ("Leon Gambetta", 3)])
def test_strength_against_the_points_of_the_drawn_card(blue: int, drawn: str, number: int) -> None:
    game = attempt("versailles", "Mont-Valerien", {"valerien": (blue, 1)}, draws=[drawn])
    power = blue + 1  # headquarters, Presence, Control
    succeeds = power >= number
    assert game.cubes("valerien") == (blue, 0 if succeeds else 1)
    assert (drawn in game.out()) is (power < 3)
    assert game.discards()[:1] != [drawn]


@pytest.mark.rule("R-MIL-2", "R-RULE-4", "R-EX-4")
@pytest.mark.parametrize(("drawn", "left"), [("Le Reveil", 0), ("Blanquists", 0), ("Leon Gambetta", 1)])
def test_an_extra_point_adds_one_strength_at_most(drawn: str, left: int) -> None:
    game = points(3, "versailles", {"valerien": (0, 1)}, draws=[drawn])
    game.do("remove with an extra point from Mont-Valerien")
    assert strength(game) == 2
    assert game.cubes("valerien") == (0, left)
    assert "1 point left" in game.question


@pytest.mark.rule("R-MIL-1", "R-MIL-2")
def test_the_extra_point_must_be_there() -> None:
    assert not points(1, "versailles", {"valerien": (0, 1)}).can("extra point")
    assert points(2, "versailles", {"valerien": (0, 1)}).can("extra point")


@pytest.mark.rule("R-MIL-1", "R-MIL-3")
def test_a_failed_attempt_costs_its_point_and_may_be_tried_again() -> None:
    game = attempt(
        "versailles", "Mont-Valerien", {"valerien": (0, 1)}, 2, draws=["Leon Gambetta", "Le Reveil"]
    )
    assert game.cubes("valerien") == (0, 1)
    assert "1 point left" in game.question
    game.do("remove from Mont-Valerien")
    assert game.cubes("valerien") == (0, 0)
    assert {"Leon Gambetta", "Le Reveil"} <= set(game.out())


@pytest.mark.rule("R-RULE-3", "R-MIL-2")
def test_strength_is_of_the_position_before_the_removals() -> None:
    game = points(3, "versailles", {"valerien": (1, 2)}, draws=["Le Reveil", "Le Reveil"][:1])
    game.do("remove from Mont-Valerien")
    assert game.cubes("valerien") == (1, 1)
    game.script(draws=["Paule Minck"]).do("remove from Mont-Valerien")
    assert strength(game) == 2


# Fortifications and Barricades


@pytest.mark.rule("R-MIL-1", "R-EX-6")
@pytest.mark.parametrize(("number", "plain", "extra"), [(1, False, False), (2, True, False), (3, True, True)])
def test_an_attempt_against_a_disc_costs_two_and_three_with_the_extra_point(
    number: int, plain: bool, extra: bool
) -> None:
    game = points(number, "versailles", {"valerien": (1, 1)}, discs={"commune": ["valerien"]})
    assert ("valerien" in game.spaces("remove from")) is plain
    assert game.can("extra point from Mont-Valerien") is extra


@pytest.mark.rule("R-MIL-4", "R-EX-6", "R-RULE-2", "CD-SNAP-2")
def test_the_disc_falls_after_the_last_cube_and_its_surcharge_with_it() -> None:
    game = points(4, "versailles", {"valerien": (3, 1)}, discs={"commune": ["valerien"]})
    game.do("remove from Mont-Valerien")
    assert (game.cubes("valerien"), game.discs("commune")) == ((3, 0), ["valerien"])
    assert "2 points left" in game.question
    game.do("remove from Mont-Valerien")
    assert game.discs("commune") == []
    assert not game.out() or game.out() == ["Marechal Macmahon"]


@pytest.mark.rule("R-MIL-4", "CD-SNAP-2", "R-OPS-4")
def test_once_the_disc_is_gone_placing_there_costs_one_again() -> None:
    game = points(3, "versailles", {"valerien": (2, 0)}, discs={"commune": ["valerien"]})
    game.do("remove from Mont-Valerien")
    assert game.discs("commune") == []
    assert "1 point left" in game.question
    assert "valerien" in game.spaces("place in")


@pytest.mark.rule("R-OPS-4", "R-EX-6")
@pytest.mark.parametrize(("number", "may"), [(1, False), (2, True)])
def test_placing_beside_an_enemy_disc_costs_two(number: int, may: bool) -> None:
    game = points(number, "versailles", {"valerien": (1, 0)}, discs={"commune": ["valerien"]})
    assert ("valerien" in game.spaces("place in")) is may
    if may:
        assert game.do("place in Mont-Valerien").asked == "commune"


@pytest.mark.rule("R-OPS-4")
def test_an_own_disc_costs_nothing() -> None:
    game = points(2, "versailles", {"valerien": (1, 0)}, discs={"versailles": ["valerien"]})
    game.do("place in Mont-Valerien")
    assert "1 point left" in game.question


@pytest.mark.rule("R-EX-20")
def test_the_worked_case_of_fort_issy() -> None:
    held = {"issy": (2, 1)}
    game = points(4, "versailles", held, discs={"commune": ["issy"]}, draws=["Le Reveil", "Paule Minck"])
    game.do("remove from Fort d'Issy")
    assert strength(game) == 2
    assert game.cubes("issy") == (2, 0)
    game.do("remove from Fort d'Issy")
    assert (strength(game), game.discs("commune")) == (2, [])
    poor = points(1, "versailles", held, discs={"commune": ["issy"]})
    assert "issy" not in poor.spaces("place in") + poor.spaces("remove from")


def fortify(**position: Any) -> Table:
    card = "Fortification of Mont-Valerien"
    game = Position(active="versailles", hands={"versailles": [card, "Victor Hugo"]}, **position).start()
    return game.do(card, "event")


@pytest.mark.rule("R-DISC-1")
def test_a_disc_enters_a_space_with_four_cubes() -> None:
    game = fortify(cubes={"valerien": (4, 4)})
    assert game.discs("versailles") == ["valerien"]
    assert game.control("valerien") == "versailles"


@pytest.mark.rule("R-DISC-1", "R-RULE-1")
@pytest.mark.parametrize("owner", ["versailles", "commune"])
def test_a_space_holds_one_disc(owner: str) -> None:
    game = fortify(cubes={}, discs={owner: ["valerien"]})
    assert game.discs("versailles") == (["valerien"] if owner == "versailles" else [])


@pytest.mark.rule("R-DISC-2")
def test_with_both_discs_on_the_map_one_may_be_moved() -> None:
    discs = {"versailles": ["issy", "vincennes"]}
    assert "move none" in fortify(cubes={}, discs=discs).answers
    game = fortify(cubes={}, discs=discs).do("move the disc from Vincennes")
    assert sorted(game.discs("versailles")) == ["issy", "valerien"]


@pytest.mark.rule("R-DISC-2")
def test_with_a_disc_off_the_map_none_is_moved() -> None:
    game = fortify(cubes={}, discs={"versailles": ["issy"]})
    assert sorted(game.discs("versailles")) == ["issy", "valerien"]
