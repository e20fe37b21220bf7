"""Tests of the chapter Solo Opponent Rules from the Pivotal actions to the end, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.bell_of_treason.position import Position, Table

Cubes = dict[str, tuple[int, int]]
OTHER = {"concede": "defend", "defend": "concede"}
PUBLIC = ("czechs", "press", "germans")


def actions(cubes: Cubes, goal: str = "guard", foe_goal: str = "moravia", **position: Any) -> Table:
    """Pivotal actions of a Defend bot, which alone controls Pivotal spaces; Objectives are not met."""
    return Position(
        at="pivotal",
        players=1,
        side="concede",
        initiative="concede",
        objectives={"defend": goal, "concede": foe_goal},
        cubes=cubes,
        **position,
    ).start()


def public(game: Table) -> list[tuple[int, int]]:
    return [game.cubes(space) for space in PUBLIC]


def held(*counts: tuple[int, int]) -> Cubes:
    return dict(zip(PUBLIC, counts, strict=True))


def spent() -> dict[str, Any]:
    """No Available cube."""
    return {
        "breached": {"defend": ["escalation"]},
        "pool": {"defend": 0},
        "park": ["france", "opposition", "government", "moravia"],
    }


@pytest.mark.rule("T-SOLO-14")
def test_a_persuade_that_wins_the_dimension_comes_before_a_spread() -> None:
    game = actions(held((0, 3), (0, 1), (1, 1)))
    assert public(game) == [(0, 3), (0, 1), (0, 1)]
    assert game.vp == 1


@pytest.mark.rule("T-SOLO-14", "T-SOLO-16")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (held((0, 3), (0, 1), (0, 0)), [(0, 2), (0, 1), (0, 1)]),  # one cube fills the Room
        (held((0, 3), (0, 1), (1, 0)), [(0, 1), (0, 1), (1, 2)]),  # two are needed
        (held((0, 3), (0, 0), (0, 0)), [(0, 1), (0, 1), (0, 1)]),  # two spaces
        (held((0, 1), (0, 3), (0, 0)), [(0, 1), (0, 2), (0, 1)]),  # from the space with the most
    ],
)
def test_b_spread_that_wins_the_dimension(before: Cubes, after: list[tuple[int, int]]) -> None:
    game = actions(before)
    assert public(game) == after
    assert game.vp == 1


@pytest.mark.rule("T-SOLO-14", "T-SOLO-16")
def test_b_neither_space_to_be_won_gives_a_cube() -> None:
    """CSR Germans has as many green cubes as Czechoslovaks, but is one of the two spaces to be won."""
    game = actions(held((0, 3), (1, 1), (3, 3)))
    assert public(game) == [(0, 1), (1, 2), (3, 4)]
    assert game.vp == 1


@pytest.mark.rule("T-SOLO-14", "T-SOLO-2")
def test_c_escalate_that_wins_the_dimension_with_an_available_cube() -> None:
    before = held((0, 1), (0, 1), (0, 0))  # a Spread would lose a space
    assert public(actions(before)) == [(0, 1), (0, 1), (0, 1)]
    game = actions(before, **spent())
    assert public(game) == [(0, 1), (0, 1), (0, 0)]


@pytest.mark.rule("T-SOLO-14")
def test_d_persuade_where_present() -> None:
    game = actions(held((1, 2), (2, 0), (2, 0)))
    assert public(game) == [(0, 2), (2, 0), (2, 0)]


@pytest.mark.rule("T-SOLO-14", "T-SOLO-15")
def test_d_comes_before_a_spread_to_the_own_objective() -> None:
    game = actions(held((1, 4), (0, 0), (2, 0)), goal="press")
    assert public(game) == [(0, 4), (0, 0), (2, 0)]


@pytest.mark.rule("T-SOLO-15", "T-SOLO-16")
@pytest.mark.parametrize(("press", "moved"), [((0, 0), 1), ((1, 0), 2)])
def test_e_spread_that_wins_the_own_objective(press: tuple[int, int], moved: int) -> None:
    """Until there is no Room; the event of the Objective follows it, so the moves are counted."""
    game = actions(held((0, 3), press, (2, 0)), goal="press")
    assert sum("moves a cube from Czechoslovaks to Press" in line for line in game.log) == moved
    assert sum("moves a cube" in line for line in game.log) == moved
    assert game.control("press") == "defend"


@pytest.mark.rule("T-SOLO-15", "T-SOLO-16")
@pytest.mark.parametrize(
    ("press", "czechs", "after"),
    [
        ((1, 0), (0, 3), [(0, 1), (1, 2), (2, 0)]),  # on until there is no Room
        ((2, 0), (0, 3), [(0, 1), (2, 2), (2, 0)]),
    ],
)
def test_f_spread_that_ends_the_players_control_of_their_objective(
    press: tuple[int, int], czechs: tuple[int, int], after: list[tuple[int, int]]
) -> None:
    game = actions(held(czechs, press, (2, 0)), foe_goal="press")
    assert public(game) == after


@pytest.mark.rule("T-SOLO-15", "T-SOLO-2")
def test_g_escalate_by_the_table_or_h_nothing() -> None:
    before = held((0, 1), (3, 0), (3, 0))
    game = actions(before)
    assert sum(green for _, green in public(game)) == 2
    assert public(actions(before, **spent())) == list(before.values())


@pytest.mark.rule("T-SOLO-14", "CD-PIV-1")
def test_a_concede_bot_follows_the_same_list() -> None:
    game = Position(
        at="pivotal",
        players=1,
        side="defend",
        initiative="defend",
        objectives={"concede": "guard", "defend": "moravia"},
        cubes={"uk": (3, 0), "france": (1, 0), "ussr": (1, 1)},
    ).start()
    assert game.cubes("uk") == (3, 0)
    assert game.vp == -1  # Soviet Union was won by Persuade


@pytest.mark.rule("T-SOLO-13")
def test_with_the_bots_initiative_the_order_is_fixed_for_both_sides() -> None:
    cubes = {"uk": (1, 0), "president": (0, 1), "staff": (1, 0), "czechs": (0, 1)}
    game = Position(at="pivotal", players=1, side="concede", initiative="defend", cubes=cubes).start()
    assert (game.asked, game.question) == ("concede", "which Pivotal action in International")
    assert game.told("Pivotal action in Political")
    game.do("do nothing")
    assert game.question == "which Pivotal action in Military"
    assert not game.told("Pivotal action in Public")
    game.do("do nothing")
    assert game.told("Pivotal action in Public")


@pytest.mark.rule("T-SOLO-13", "CD-INIT-3")
def test_a_player_with_initiative_chooses_the_order() -> None:
    cubes = {"uk": (1, 0), "president": (0, 1), "czechs": (0, 1)}
    game = Position(at="pivotal", players=1, side="concede", initiative="concede", cubes=cubes).start()
    assert (game.asked, set(game.answers)) == ("concede", {"International", "Political", "Public"})


@pytest.mark.rule("T-SOLO-17", "T-OBJ-1")
@pytest.mark.parametrize(
    ("cubes", "vp"),
    [
        ({"uk": (1, 0), "press": (1, 0)}, -1),
        ({"uk": (0, 1), "press": (0, 1)}, 1),
        ({"uk": (0, 1), "press": (1, 0)}, 0),
    ],
)
def test_objectives_score_as_for_two(cubes: Cubes, vp: int) -> None:
    game = Position(
        at="objectives",
        players=1,
        side="concede",
        objectives={"concede": "uk", "defend": "press"},
        cubes=cubes,
    ).start()
    while game.question.startswith("where to replace"):
        game.do("stop here")
    assert game.vp == vp


@pytest.mark.rule("T-SOLO-17")
@pytest.mark.parametrize("initiative", ["concede", "defend"])
def test_the_bots_objective_event_comes_second_with_its_initiative(initiative: str) -> None:
    """The Pact of 1935 lets the player remove; The Alliance of 1924 lets the bot place in the International spaces."""
    game = Position(
        at="objectives",
        players=1,
        side="concede",
        objectives={"concede": "ussr", "defend": "france"},
        cubes={"ussr": (1, 0), "france": (0, 1)},
        initiative=initiative,
    ).start()
    assert game.asked == "concede"
    assert (game.question == "whose Objective comes first") is (initiative == "concede")
    if initiative == "defend":
        assert game.spaces("remove from") == ["france"]
        assert sum(game.cubes(space)[1] for space in ("uk", "france", "ussr")) == 1


# Final Decision


def decision(card: str, *draws: str, cubes: Cubes, side: str = "concede", **position: Any) -> Table:
    """The third exchange against a bot: the player's one card shows itself, then the bot reveals."""
    given = {"initiative": OTHER[side], **position}
    return Position(
        at="exchange",
        exchange=3,
        players=1,
        side=side,
        aside={side: [card]},
        final_gone=[side],
        draws=list(draws),
        cubes=cubes,
        **given,
    ).start()


@pytest.mark.rule("T-SOLO-19", "T-RULE-19")
def test_the_bot_reveals_until_a_card_with_a_tab() -> None:
    game = decision(
        "The Times, 7 September", "Martial Law", "Lord Halifax", "Border Posts", cubes={"guard": (0, 1)}
    )
    assert game.cubes("guard") == (0, 2)
    assert {"Martial Law", "Lord Halifax"} <= set(game.discards())


@pytest.mark.rule("T-SOLO-19", "T-FD-2")
def test_equal_spaces_cancel_against_a_bot_too() -> None:
    game = decision("Claims on Teschen", "Border Posts", cubes={"guard": (1, 1)})
    assert game.over
    assert game.cubes("guard") == (1, 1)


@pytest.mark.rule("T-SOLO-20", "T-RULE-17")
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_the_event_is_taken_when_it_can_touch_president_or_what_presses_on_it(level: str) -> None:
    """General Krejci: up to 2 in General Staff, 1 in President."""
    game = decision("The Times, 7 September", "General Krejci", cubes={}, level=level)
    assert (game.cubes("president"), game.cubes("staff")) == ((0, 1), (0, 2))
    assert sum(game.cubes(space)[1] for space in game.SPACES) == 3  # no point after it


@pytest.mark.rule("T-SOLO-12", "T-SOLO-20", "T-SOLO-3")
def test_of_exclusive_options_the_first_is_taken() -> None:
    """Edvard Benes: up to 3 in the Political spaces; or remove up to 2 there and place 1."""
    game = decision("The Times, 7 September", "Edvard Benes", cubes={"president": (2, 1)})
    spaces = ("president", "government", "opposition")
    assert sum(game.cubes(space)[0] for space in spaces) == 2
    assert sum(game.cubes(space)[1] for space in spaces) == 4


@pytest.mark.rule("T-SOLO-20", "T-FD-3")
def test_a_card_of_the_players_colour_gives_only_its_space() -> None:
    game = decision("The Times, 7 September", "The Night Demarche", cubes={"president": (1, 1), "uk": (2, 0)})
    white, green = game.cubes("president")
    assert (white, green) in ((0, 1), (1, 2))
    assert game.cubes("uk") == (2, 0)


@pytest.mark.rule("T-SOLO-2", "T-SOLO-3")
@pytest.mark.parametrize(("vp", "placed"), [(0, False), (1, False), (2, True), (-1, False), (-2, True)])
def test_a_concede_bots_tension_zone_opens_when_either_side_has_two_vp(vp: int, placed: bool) -> None:
    game = decision(
        "Martial Law",
        "Lord Runciman",
        cubes={"uk": (1, 0)},
        side="defend",
        vp=vp,
        breached={"concede": ["escalation"]},
        pool={"concede": 0},
        park=["press", "germans", "guard", "france", "ussr"],
    )
    assert game.cubes("uk") == ((2, 0) if placed else (1, 0))
    assert ("tension" in game.breached("concede")) is placed


@pytest.mark.rule("T-SOLO-2")
@pytest.mark.parametrize(("vp", "placed"), [(1, False), (2, True), (-2, False), (-5, False)])
def test_a_defend_bots_tension_zone_opens_at_two_vp_of_its_own(vp: int, placed: bool) -> None:
    game = decision(
        "The Times, 7 September",
        "Border Posts",
        cubes={"guard": (0, 1)},
        vp=vp,
        breached={"defend": ["escalation"]},
        pool={"defend": 0},
        park=["press", "czechs", "moravia", "government"],
    )
    assert game.cubes("guard") == ((0, 2) if placed else (0, 1))


@pytest.mark.rule("T-SOLO-18", "T-SOLO-19")
@pytest.mark.parametrize("k", [0, 1, 2, 3])
def test_the_bots_final_card_lies_among_the_top_four(k: int) -> None:
    others = ["Konrad Henlein", "Georges Bonnet", "Lord Runciman"]  # tabs at once, no search
    game = Position(
        at="final",
        players=1,
        side="concede",
        final_gone=["concede"],
        aside={"concede": ["The Times, 7 September", "Lindbergh's Report", "Lord Halifax"]},
        cubes={},
        vp=-1,
        stack=[False] * k + [True],
        draws=others[:k] if k < 3 else others,
    ).start()
    while not game.over:
        game.do(game.answers[0])
    turned = [line.split(" turns up ")[1].rstrip(".") for line in game.log if " turns up " in line]
    assert len(turned) == 3
    if k < 3:
        assert turned[k] == "NO DISCUSSION"
    else:
        assert turned == others  # it may not appear


@pytest.mark.rule("T-SOLO-18")
def test_the_bots_final_card_is_certain_to_be_the_fourth() -> None:
    """The first three of the four are others, one of them without a tab: the next is the final card."""
    game = Position(
        at="final",
        players=1,
        side="concede",
        final_gone=["concede"],
        aside={"concede": ["The Times, 7 September", "Lindbergh's Report", "Lord Halifax"]},
        cubes={},
        vp=-1,
        stack=[False, False, False],
        draws=["Konrad Henlein", "Georges Bonnet", "Martial Law"],
    ).start()
    while not game.over:
        game.do(game.answers[0])
    turned = [line.split(" turns up ")[1].rstrip(".") for line in game.log if " turns up " in line]
    assert turned == ["Konrad Henlein", "Georges Bonnet", "Martial Law", "NO DISCUSSION"]


@pytest.mark.rule("T-SOLO-19", "CD-RULE-1")
def test_an_empty_deck_is_the_shuffled_discards() -> None:
    game = decision(
        "The Times, 7 September",
        "Martial Law",
        "Border Posts",
        cubes={"guard": (0, 1)},
        deck_only=["Martial Law"],
        discards=["Lord Halifax", "Border Posts"],
    )
    assert game.cubes("guard") == (0, 2)


# Game end


@pytest.mark.rule("T-SOLO-21", "T-WIN-1")
@pytest.mark.parametrize("side", ["concede", "defend"])
@pytest.mark.parametrize(
    ("vp", "cubes", "winner"),
    [
        (1, {"president": (2, 0), "uk": (0, 2)}, "defend"),
        (1, {"president": (2, 1)}, "concede"),
        (0, {"president": (0, 1)}, "concede"),
    ],
)
def test_victory_is_that_of_two_players(side: str, vp: int, cubes: Cubes, winner: str) -> None:
    assert Position(at="end", players=1, side=side, vp=vp, cubes=cubes).start().winner == winner


@pytest.mark.rule("T-SOLO-21", "T-RULE-15", "T-HITLER-1")
@pytest.mark.parametrize("side", ["concede", "defend"])
@pytest.mark.parametrize(("mobilized", "winner"), [(0, "nobody"), (1, "defend")])
def test_hitlers_decision_ends_a_solo_game_too(side: str, mobilized: int, winner: str) -> None:
    game = Position(
        at="round", round=2, players=1, side=side, vp=3, dice=[2], mobilized=mobilized, cubes={}
    ).start()
    assert (game.over, game.winner) == (True, winner)
