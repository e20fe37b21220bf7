"""Tests of the chapters Final Decision and Victory, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.bell_of_treason.position import Position, Table

Cubes = dict[str, tuple[int, int]]
SIDES = ("concede", "defend")


@pytest.mark.rule("T-FD-1", "CD-FIN-1", "T-EX-14")
@pytest.mark.parametrize("gone", [(), ("concede",), ("defend",), SIDES])
def test_a_fourth_card_is_discarded_face_up(gone: tuple[str, ...]) -> None:
    game = Position(at="final", final_gone=gone).start()
    cuts, given = [], []
    while game.question == "which card to give up before the Final Decision":
        assert len(game.answers) == 4
        cuts.append(game.asked)
        given.append(game.answers[0].split(" (")[0])
        game.do(given[-1])
    assert sorted(game.discards()) == sorted(given)
    assert cuts == [side for side in SIDES if side not in gone]
    assert game.question == "to play first or second"


@pytest.mark.rule("T-FD-1", "T-INIT-1", "T-FD-6")
@pytest.mark.parametrize(("vp", "entitled"), [(0, "defend"), (1, "concede"), (-2, "defend")])
def test_initiative_is_determined_as_usual(vp: int, entitled: str) -> None:
    game = Position(at="final", final_gone=SIDES, vp=vp).start()
    assert (game.asked, game.question) == (entitled, "to play first or second")


def exchange(concede: str, defend: str, cubes: Cubes, initiative: str = "concede", **position: Any) -> Table:
    """The third exchange: each side has one card, which it shows."""
    return Position(
        at="exchange",
        exchange=3,
        aside={"concede": [concede], "defend": [defend]},
        final_gone=SIDES,
        initiative=initiative,
        cubes=cubes,
        **position,
    ).start()


@pytest.mark.rule("T-FD-2", "T-EX-14", "T-EX-20", "T-RULE-12")
@pytest.mark.parametrize(
    ("concede", "defend"),
    [
        ("Generals at the Castle", "The Night Demarche"),  # President and President, one with Event
        ("Rudolf Beran", "Klement Gottwald"),
        ("Georges Bonnet", "Roosevelt's Appeal"),
    ],
)
def test_the_same_space_on_both_cards_means_nobody_acts(concede: str, defend: str) -> None:
    held = dict.fromkeys(("president", "opposition", "france"), (1, 1))
    game = exchange(concede, defend, held)
    assert game.over
    assert [game.cubes(space) for space in held] == [(1, 1)] * 3


@pytest.mark.rule("T-FD-2", "T-FD-6")
@pytest.mark.parametrize("initiative", SIDES)
def test_the_initiative_player_acts_first(initiative: str) -> None:
    game = exchange("Georges Bonnet", "Border Posts", {"france": (1, 0), "guard": (0, 1)}, initiative)
    assert game.asked == initiative
    game.do("do nothing")
    assert game.asked == SIDES[1 - SIDES.index(initiative)]
    game.do("do nothing")
    assert game.over


@pytest.mark.rule("T-FD-3", "T-EX-20")
@pytest.mark.parametrize("initiative", SIDES)
def test_a_card_without_a_tab_has_no_action_and_cancels_none(initiative: str) -> None:
    """The Times and Martial Law have no tab."""
    game = exchange("The Times, 7 September", "Border Posts", {"guard": (0, 1)}, initiative)
    assert game.asked == "defend"
    game.do("Escalate")
    assert game.cubes("guard") == (0, 2)
    assert game.over
    assert exchange("The Times, 7 September", "Martial Law", {"germans": (1, 1)}).over


@pytest.mark.rule("T-FD-3", "T-EX-14")
@pytest.mark.parametrize(
    ("cubes", "answers"),
    [
        ({"guard": (1, 1)}, {"do nothing", "Escalate: place in State Defense Guard", "Persuade: remove from State Defense Guard"}),
        ({"guard": (0, 1)}, {"do nothing", "Escalate: place in State Defense Guard"}),
        ({"guard": (2, 0), "staff": (0, 1)}, {"do nothing", "Escalate: place in State Defense Guard"}),  # pressure, no presence
        ({"guard": (2, 0), "staff": (1, 1)}, set()),  # neither
        ({"guard": (1, 4)}, {"do nothing", "Persuade: remove from State Defense Guard"}),
    ],
)  # fmt: skip
def test_one_operation_in_the_space_of_the_tab_under_the_usual_conditions(
    cubes: Cubes, answers: set[str]
) -> None:
    game = exchange("The Times, 7 September", "Border Posts", cubes, "defend")
    assert set(game.answers) == answers
    assert game.over is (not answers)


@pytest.mark.rule("T-FD-3")
def test_only_one_operation() -> None:
    game = exchange("The Times, 7 September", "Border Posts", {"guard": (2, 1)}, "defend")
    game.do("Persuade")
    assert game.over
    assert game.cubes("guard") == (1, 1)


@pytest.mark.rule("T-FD-3", "T-FD-5")
@pytest.mark.parametrize(
    ("side", "card", "event"),
    [
        ("defend", "General Krejci", True),  # own colour and Event on the tab
        ("concede", "General Krejci", False),  # the other's colour
        ("defend", "Edvard Benes", True),  # neutral
        ("concede", "Edvard Benes", True),
        ("defend", "Border Posts", False),  # no Event on the tab
        ("concede", "The Night Demarche", True),
        ("defend", "The Night Demarche", False),
        ("defend", "The May Crisis", False),  # neutral without Event
    ],
)
def test_the_event_needs_its_word_on_the_tab_and_the_colour(side: str, card: str, event: bool) -> None:
    held = dict.fromkeys(("president", "staff", "guard", "government"), (1, 1))
    dull = "The Times, 7 September"
    game = exchange(card, dull, held, side) if side == "concede" else exchange(dull, card, held, side)
    assert game.asked == side
    assert ("event" in game.answers) is event
    assert game.can("Escalate")


@pytest.mark.rule("T-FD-3", "T-FD-5")
def test_the_final_decision_card_may_be_used_for_its_event() -> None:
    game = Position(
        at="exchange",
        exchange=3,
        aside={"concede": [], "defend": ["Martial Law"]},
        final_gone=["defend"],
        initiative="concede",
        cubes={"president": (0, 2), "uk": (0, 1)},
    ).start()
    assert "event" in game.answers
    game.do("event", "place in President", "place in President", "remove from United Kingdom")
    assert (game.cubes("president"), game.cubes("uk")) == ((2, 2), (0, 0))


@pytest.mark.rule("T-RULE-13", "CD-SNAP-1")
@pytest.mark.parametrize(("initiative", "may"), [("concede", True), ("defend", False)])
def test_the_second_acts_on_what_the_first_has_left(initiative: str, may: bool) -> None:
    """Defend's Lord Runciman breaks the control of United Kingdom through which Concede reaches President."""
    game = exchange("Generals at the Castle", "Lord Runciman", {"uk": (2, 1)}, initiative)
    if initiative == "defend":
        game.do("Persuade: remove from United Kingdom")
        assert game.over
    else:
        assert game.answers == ["do nothing", "Escalate: place in President"]
        game.do("Escalate")
    assert game.cubes("president") == (int(may), 0)


@pytest.mark.rule("T-FD-2")
def test_three_exchanges_with_three_cards() -> None:
    aside = {
        "concede": ["The Times, 7 September", "Lindbergh's Report", "Lord Halifax"],
        "defend": ["Churchill's Warning", "We Will Remain Faithful", "Martial Law"],
    }
    game = Position(at="final", final_gone=SIDES, aside=aside, cubes={}).start().do("play first")
    shown = []
    while not game.over:
        shown.append((game.asked, len(game.answers)))
        game.do(game.answers[0])
    assert shown == [("defend", 3), ("concede", 3), ("defend", 2), ("concede", 2)]  # the last shows itself
    assert sum("Concede shows" in line for line in game.log) == 3


@pytest.mark.rule("T-TRACK-2", "T-FD-3", "T-WIN-1")
def test_a_tension_breach_in_the_final_decision_costs_a_vp() -> None:
    game = exchange(
        "Lord Runciman",
        "Martial Law",
        {"uk": (1, 0)},
        breached={"concede": ["escalation"]},
        pool={"concede": 0},
        park=["press", "germans", "guard", "government"],
    )
    game.do("Escalate: place in United Kingdom")
    assert game.vp == 1
    assert game.winner == "defend"  # no white cube in President


# Scoring and victory


def end(vp: int, cubes: Cubes, **position: Any) -> Table:
    return Position(at="end", vp=vp, cubes=cubes, **position).start()


@pytest.mark.rule("T-FD-4", "T-EX-14", "CD-FIN-2")
@pytest.mark.parametrize(
    ("spaces", "counts"),
    [
        (("uk", "france", "ussr"), 0),
        (("president", "government", "opposition"), 1),
        (("staff", "guard", "moravia"), 1),
        (("czechs", "press", "germans"), 0),
    ],
)
@pytest.mark.parametrize(("own", "sign"), [((0, 1), 1), ((1, 0), -1)])
def test_only_political_and_military_are_scored(
    spaces: tuple[str, ...], counts: int, own: tuple[int, int], sign: int
) -> None:
    game = end(0, dict.fromkeys(spaces, own))
    assert game.vp == counts * sign
    assert not game.told("Pivotal")


@pytest.mark.rule("T-FD-4", "CD-STATE-5", "CD-RULE-4")
@pytest.mark.parametrize("initiative", SIDES)
@pytest.mark.parametrize(("first", "after"), [("Military", 4), ("Political", 5)])
def test_the_initiative_player_orders_the_last_scoring(initiative: str, first: str, after: int) -> None:
    held = dict.fromkeys(("president", "government", "opposition"), (1, 0))
    held |= dict.fromkeys(("staff", "guard", "moravia"), (0, 1))
    game = end(5, held, initiative=initiative)
    assert game.asked == initiative
    assert game.do(first).vp == after


@pytest.mark.rule("T-WIN-1", "T-EX-15", "T-RULE-14")
@pytest.mark.parametrize(
    ("vp", "cubes", "winner"),
    [
        (1, {"president": (2, 0), "uk": (0, 2)}, "defend"),  # one space that presses on it
        (1, {"president": (2, 1), "uk": (0, 1)}, "concede"),  # not together
        (1, {"president": (2, 0), "uk": (0, 1), "france": (0, 1)}, "concede"),
        (1, {"president": (2, 2)}, "defend"),  # as many is enough
        (1, {"president": (2, 1)}, "concede"),
        (1, {"president": (2, 3)}, "defend"),
        (0, {"president": (0, 4)}, "concede"),  # at 0 Concede is ahead
        (-1, {"president": (0, 4)}, "concede"),
        (1, {"president": (0, 0)}, "defend"),  # none is at least none
        (
            1,
            {"president": (1, 0), "czechs": (0, 2), "press": (0, 2), "moravia": (0, 2), "guard": (0, 2)},
            "concede",
        ),
        (1, {"president": (1, 0), "staff": (4, 1)}, "defend"),  # cubes, not Control
        (1, {"president": (3, 2), "staff": (0, 3)}, "defend"),
        (5, {"president": (4, 3)}, "concede"),
    ],
)
def test_defend_needs_a_vp_and_the_president_or_one_space_that_presses(
    vp: int, cubes: Cubes, winner: str
) -> None:
    assert end(vp, cubes).winner == winner


@pytest.mark.rule("T-WIN-1")
@pytest.mark.parametrize("space", ["uk", "france", "ussr", "government", "opposition", "staff"])
def test_each_space_that_presses_on_president_will_do(space: str) -> None:
    assert end(1, {"president": (1, 0), space: (0, 1)}).winner == "defend"


@pytest.mark.rule("T-WIN-1", "T-FD-4")
@pytest.mark.parametrize(
    ("vp", "own", "spaces", "winner"),
    [
        (0, (0, 1), ("staff", "guard", "moravia"), "defend"),  # 0 + 1
        (1, (1, 0), ("staff", "guard", "moravia"), "concede"),  # 1 - 1
        (-1, (0, 1), ("staff", "guard", "moravia"), "concede"),
        (2, (1, 0), ("staff", "guard", "moravia"), "defend"),
    ],
)
def test_the_last_scoring_comes_before_victory(
    vp: int, own: tuple[int, int], spaces: tuple[str, ...], winner: str
) -> None:
    assert end(vp, {**dict.fromkeys(spaces, own), "opposition": (0, 1), "president": (1, 0)}).winner == winner
