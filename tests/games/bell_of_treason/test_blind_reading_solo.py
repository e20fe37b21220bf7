"""Tests of the chapter Solo Opponent Rules up to the bot's card play, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.bell_of_treason.position import Position, Table

Cubes = dict[str, tuple[int, int]]
OTHER = {"concede": "defend", "defend": "concede"}
FAR = {"concede": "moravia", "defend": "ussr"}
"""Objectives out of the way of the tests."""


def bot(side: str, *draws: str, **position: Any) -> Table:
    """One card play of the solo opponent."""
    given = {"objectives": FAR, **position}
    return Position(players=1, side=OTHER[side], active=side, draws=list(draws), **given).start()


def total(game: Table, side: str) -> int:
    return sum(game.cubes(space)[side == "defend"] for space in game.SPACES)


@pytest.mark.rule("T-SOLO-4", "CD-SOLO-1", "CD-SOLO-2")
@pytest.mark.parametrize("side", ["concede", "defend"])
def test_the_player_draws_five_cards_and_two_objectives_of_different_dimensions(side: str) -> None:
    game = Position(at="deal", players=1, side=side, goals=["uk", "france", "uk", "press"]).start()
    assert (len(game.hand(side)), len(game.hand(OTHER[side])), len(game.deck())) == (5, 0, 32)
    assert {text.split(" (")[0] for text in game.answers} == {"Plan Z", "The Wireless"}
    game.do("The Wireless")
    assert (game.objective(side), game.objective(OTHER[side])) == ("press", "uk")


@pytest.mark.rule("CD-SOLO-3", "T-INIT-1")
@pytest.mark.parametrize(
    ("side", "vp", "asked"),
    [
        ("concede", 0, False),
        ("concede", -1, False),
        ("concede", 1, True),
        ("defend", 1, False),
        ("defend", 0, True),
    ],
)
def test_an_entitled_bot_plays_second(side: str, vp: int, asked: bool) -> None:
    game = Position(at="initiative", players=1, side=side, vp=vp).start()
    assert (game.question == "to play first or second") is asked
    if not asked:
        assert (game.initiative, game.asked) == (side, side)


@pytest.mark.rule("T-SOLO-4", "CD-ROUND-4")
def test_four_plays_each_and_the_player_alone_sets_a_card_aside() -> None:
    game = Position(at="initiative", players=1, side="defend", cubes={}).start().do("play first")
    plays = 0
    while game.question == "which card to play" and game.round == 1:
        game.do(game.answers[0].split(" (")[0], "points", "leave the rest unspent")
        plays += 1
    assert plays == 4
    assert sum("turns up" in line for line in game.log) == 4
    assert (len(game.aside("defend")), len(game.aside("concede"))) == (1, 0)


# Friendly cards


@pytest.mark.rule("T-SOLO-5", "T-SOLO-8", "T-SOLO-1", "T-EX-17")
@pytest.mark.parametrize(("level", "extra"), [("easy", 0), ("normal", 1), ("hard", 1)])
def test_a_friendly_event_and_the_point_after_it(level: str, extra: int) -> None:
    game = bot("defend", "General Faucher", cubes={}, level=level)
    assert game.cubes("france")[1] >= 1
    assert total(game, "defend") == 2 + extra
    assert game.discards() == ["General Faucher"]


@pytest.mark.rule("T-SOLO-5", "T-SOLO-1", "T-EX-17", "T-RULE-17")
@pytest.mark.parametrize(("level", "number"), [("easy", 1), ("normal", 1), ("hard", 2)])
def test_an_event_that_cannot_be_done_in_full_gives_points(level: str, number: int) -> None:
    """Churchill's Warning replaces a cube in United Kingdom, where there is none."""
    game = bot("defend", "Churchill's Warning", cubes={}, level=level)
    assert total(game, "defend") == number  # and no point after it


@pytest.mark.rule("T-SOLO-5", "T-RULE-16")
def test_a_full_space_makes_an_ordered_placement_impossible() -> None:
    game = bot("defend", "General Faucher", cubes={"france": (0, 4)}, breached={"defend": ["escalation"]})
    assert game.cubes("france") == (0, 4)
    assert total(game, "defend") == 5  # one point


@pytest.mark.rule("T-SOLO-5", "T-EX-18", "T-SOLO-2")
@pytest.mark.parametrize(("pool", "used"), [(1, False), (2, True)])
def test_an_event_needs_available_cubes_for_all_of_it(pool: int, used: bool) -> None:
    """General Faucher places two; the Tension zone is not Available."""
    game = bot(
        "defend",
        "General Faucher",
        cubes={"czechs": (0, 4)},
        breached={"defend": ["escalation"]},
        pool={"defend": pool},
        park=["press", "moravia", "opposition"],
        level="easy",
    )
    assert (game.cubes("france")[1] == 1) is used
    assert game.breached("defend") == ["escalation"]


@pytest.mark.rule("T-SOLO-5")
def test_an_event_that_might_move_no_cube_is_not_used() -> None:
    """JAN MASARYK hangs on the cards drawn."""
    game = bot("defend", "JAN MASARYK", cubes={})
    assert game.discards() == ["JAN MASARYK"]
    assert total(game, "defend") == 1


@pytest.mark.rule("T-SOLO-5", "T-SOLO-7")
def test_behind_a_friendly_card_the_discards_are_not_looked_at() -> None:
    game = bot("defend", "Churchill's Warning", cubes={}, discards=["General Faucher"])
    assert total(game, "defend") == 1
    assert game.cubes("france") == (0, 0)


# Neutral cards


@pytest.mark.rule("T-SOLO-6")
@pytest.mark.parametrize("side", ["concede", "defend"])
def test_a_neutral_event_with_a_disk_and_an_own_cube_is_used(side: str) -> None:
    game = bot(side, "Shots at Eger", cubes={"uk": (1, 0), "staff": (0, 1)}, level="easy")
    if game.question.startswith("where the freed"):
        game.do("to the pool")
    assert list(game.disks) == [1]
    assert total(game, side) >= 2


@pytest.mark.rule("T-SOLO-6")
@pytest.mark.parametrize("card", ["The Assembly at Geneva", "Edvard Benes", "Roosevelt's Appeal"])
def test_a_neutral_event_without_a_disk_is_not(card: str) -> None:
    game = bot("defend", card, cubes={}, level="easy")
    assert total(game, "defend") == 3  # three points


@pytest.mark.rule("T-SOLO-6", "T-GERMAN-3")
def test_without_a_disk_to_place_a_neutral_event_is_not_used() -> None:
    game = bot("defend", "Shots at Eger", cubes={}, disks=[1, 2, 3], mobilized=2, level="normal")
    assert total(game, "defend") == 3


@pytest.mark.rule("T-SOLO-6", "T-SOLO-7")
def test_behind_a_neutral_card_the_discards_are_not_looked_at() -> None:
    game = bot("defend", "The Assembly at Geneva", cubes={}, discards=["General Faucher"])
    assert game.cubes("france") == (0, 0)
    assert total(game, "defend") == 3


# Cards of the player


@pytest.mark.rule("T-SOLO-7", "T-SOLO-8")
@pytest.mark.parametrize(
    ("revealed", "top", "carried", "used"),
    [
        ("Lord Runciman", "General Faucher", False, True),  # 1 and 1
        ("Lord Runciman", "General Faucher", True, True),
        ("Lord Halifax", "General Faucher", False, True),
        ("Lord Runciman", "Maxim Litvinov", False, False),  # 2 is more than 1
        ("Lord Runciman", "Georges Bonnet", False, False),  # not Friendly
        ("Lord Halifax", "The Assembly at Geneva", False, False),
    ],
)
def test_the_top_discard_is_used_if_friendly_and_not_dearer(
    revealed: str, top: str, carried: bool, used: bool
) -> None:
    game = bot(
        "defend", revealed, cubes={}, discards=[top], carried_out=[top] if carried else [], level="normal"
    )
    number = 1 if revealed == "Lord Runciman" else 2
    assert (game.cubes("france")[1] > 0) is used
    assert total(game, "defend") == (3 if used else number)
    assert game.discards() == [revealed, top]


@pytest.mark.rule("T-SOLO-7", "T-RULE-16")
def test_a_discarded_event_must_be_doable_in_full_too() -> None:
    game = bot("defend", "Lord Halifax", cubes={}, discards=["Churchill's Warning"])
    assert total(game, "defend") == 2


@pytest.mark.rule("T-SOLO-1", "T-EX-17")
@pytest.mark.parametrize(
    ("level", "card", "number"),
    [
        ("normal", "Lord Runciman", 1),
        ("hard", "Lord Runciman", 2),
        ("hard", "Lord Halifax", 2),
        ("hard", "Edvard Benes", 3),
    ],
)
def test_hard_adds_a_point_to_one_point_cards_alone(level: str, card: str, number: int) -> None:
    assert total(bot("defend", card, cubes={}, level=level), "defend") == number


# Available, Room


@pytest.mark.rule("T-SOLO-2", "CD-RULE-9")
@pytest.mark.parametrize(("foe", "placed"), [([], 0), (["escalation"], 0), (["tension"], 1)])
def test_the_tension_zone_is_available_once_the_player_breached_theirs(foe: list[str], placed: int) -> None:
    """Pool and Escalation are empty and no white cube can be removed."""
    game = bot(
        "defend",
        "Lord Runciman",
        cubes={},
        breached={"defend": ["escalation"], "concede": foe},
        pool={"defend": 0},
        park=["press", "czechs", "opposition", "staff", "france", "ussr"],
    )
    assert game.breached("defend") == (["escalation", "tension"] if placed else ["escalation"])
    assert game.vp == -placed


FULL: Cubes = {
    "uk": (3, 1), "france": (1, 0), "ussr": (1, 0), "government": (1, 0), "opposition": (1, 0), "staff": (2, 0),
    "guard": (1, 0), "moravia": (1, 0), "czechs": (2, 0), "press": (1, 0), "germans": (1, 0),
}  # fmt: skip
"""No space but President has Room for a Concede bot."""


@pytest.mark.rule("T-SOLO-3", "T-EX-16", "CD-SOLO-6")
@pytest.mark.parametrize(("white", "placed"), [(2, True), (3, False)])
def test_president_has_room_beyond_the_green_of_one_pressing_space(white: int, placed: bool) -> None:
    game = bot(
        "concede",
        "Border Posts",
        cubes={**FULL, "president": (white, 0)},
        breached={"concede": ["escalation"], "defend": ["escalation"]},
    )
    if placed:
        assert (game.cubes("president"), game.cubes("uk")) == ((3, 0), (3, 1))
    else:
        assert (game.cubes("president"), game.cubes("uk")) == ((3, 0), (3, 0))  # no Room: it removes


@pytest.mark.rule("CD-SOLO-6", "CD-EX-8", "T-SOLO-10")
@pytest.mark.parametrize(
    ("before", "after"),
    [((0, 0), 2), ((0, 1), 2), ((0, 2), None), ((1, 2), 3), ((2, 1), 3), ((4, 4), None)],
)
def test_up_to_is_filled_while_there_is_room(before: tuple[int, int], after: int | None) -> None:
    """The Sokol Festival: up to 2 in Czechoslovaks, a Pivotal space; without Room it is not used."""
    game = bot("defend", "The Sokol Festival", cubes={"czechs": before}, level="easy")
    if after is None:
        assert total(game, "defend") <= before[1] + 1  # one point
    else:
        assert game.cubes("czechs") == (before[0], after)


@pytest.mark.rule("T-SOLO-10", "T-RULE-16")
def test_an_order_is_carried_out_even_without_room() -> None:
    """General Faucher must place in France and General Staff, which have none."""
    game = bot("defend", "General Faucher", cubes={"france": (0, 1), "staff": (0, 2)}, level="easy")
    assert (game.cubes("france"), game.cubes("staff")) == ((0, 2), (0, 3))


@pytest.mark.rule("T-SOLO-10", "CD-EFF-5")
@pytest.mark.parametrize(("answer", "guard"), [("hold the army back", 2), ("send the army", 1)])
def test_a_choice_of_the_opponent_on_the_bots_card_is_the_players(answer: str, guard: int) -> None:
    """Claims on Teschen."""
    game = bot("concede", "Claims on Teschen", cubes={"staff": (0, 2)}, level="easy")
    assert game.asked == "defend"
    game.do(answer)
    assert game.cubes("guard") == (guard, 0)
    assert game.cubes("staff") == (0, 2 if guard == 2 else 1)


@pytest.mark.rule("T-SOLO-12", "T-MOB-1")
def test_a_defend_bot_always_mobilizes() -> None:
    game = bot("defend", "The Call-up", cubes={}, level="easy")
    assert game.mobilized == 1


@pytest.mark.rule("T-RULE-20", "T-GERMAN-2", "T-SOLO-9")
@pytest.mark.parametrize(
    ("germans", "after", "pool"),
    [((0, 0), (1, 0), 0), ((1, 1), (2, 1), 0), ((1, 0), (1, 0), 1), ((2, 0), (2, 0), 1)],
)
def test_a_concede_bot_puts_a_freed_cube_where_there_is_room(
    germans: tuple[int, int], after: tuple[int, int], pool: int
) -> None:
    held = {"germans": germans}
    game = Position(players=1, side="defend", active="defend", cubes=held).start()
    before = game.pool("concede")
    game.disk()
    assert (game.cubes("germans"), game.pool("concede") - before) == (after, pool)


@pytest.mark.rule("T-RULE-20", "T-MOB-2", "T-ROUND-4")
def test_a_defend_bot_places_its_freed_cube() -> None:
    game = Position(players=1, side="concede", active="concede", cubes={}, round=2).start()
    game.disk().do("to the pool")
    assert game.mobilized == 1
    assert total(game, "defend") == 1
    assert [game.cubes(space) for space in ("uk", "france", "ussr")] == [(0, 0)] * 3
