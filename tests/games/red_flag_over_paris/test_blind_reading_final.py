"""Tests of the chapters Final Crisis and Victory, written from the rulebook by a reader who had not seen the rules' code."""

from itertools import product
from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table

Cubes = dict[str, tuple[int, int]]
SIDES = ("versailles", "commune")


@pytest.mark.rule("R-FC-1", "R-EX-11")
@pytest.mark.parametrize("round_n", [1, 2, 3])
@pytest.mark.parametrize("sides", [(), ("versailles",), ("commune",), SIDES])
def test_both_zones_breached_or_three_rounds(round_n: int, sides: tuple[str, ...]) -> None:
    breached = {side: ["final crisis"] for side in sides}
    game = Position(at="next", round=round_n, breached=breached, cubes={}).start()
    assert game.round == (4 if len(sides) == 2 or round_n == 3 else round_n + 1)


@pytest.mark.rule("R-FC-2", "CD-FIN-1", "R-EX-11", "R-RULE-13")
@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("gone", [(), ("versailles",), SIDES])
def test_the_hand_is_as_many_cards_as_rounds_played(rounds: int, gone: tuple[str, ...]) -> None:
    game = Position(at="final", rounds=rounds, final_gone=gone).start()
    cuts = []
    while game.question == "which card to give up before the Final Crisis":
        assert len(game.answers) == rounds + 1
        cuts.append(game.asked)
        game.do(game.answers[-1])  # the Final Crisis card itself may go
    assert cuts == [side for side in SIDES if side not in gone]
    assert game.question == "to play first or second"


@pytest.mark.rule("R-FC-2", "CD-FIN-2", "CD-INIT-1", "R-INIT-1")
@pytest.mark.parametrize(("political", "entitled"), [(0, "commune"), (-1, "versailles")])
def test_initiative_is_held_once_more(political: int, entitled: str) -> None:
    game = Position(
        at="final", rounds=1, final_gone=SIDES, political=political, initiative="versailles", cubes={}
    ).start()
    assert game.asked == entitled
    game.do("play second")
    assert game.initiative == SIDES[1 - SIDES.index(entitled)]


def final(first: str, versailles: list[str], commune: list[str], cubes: Cubes, **position: Any) -> Table:
    return Position(
        at="final_play",
        active=first,
        rounds=len(versailles),
        final_gone=SIDES,
        aside={"versailles": versailles, "commune": commune},
        cubes=cubes,
        **position,
    ).start()


@pytest.mark.rule("R-FC-2", "R-PLAY-1")
def test_cards_are_played_in_turn_and_only_for_their_events() -> None:
    game = final("commune", ["Le Figaro", "Jules Ferry"], ["Le Reveil", "Eugene Protot"], {"press": (1, 1)})
    seats = []
    for card, answers in (("Le Reveil", ["stop here"]), ("Le Figaro", ["stop here"])):
        seats.append(game.asked)
        assert not any(game.can(word) for word in ("points", "raise", "discarded", "final card"))
        game.do(card, *answers)
    assert seats == ["commune", "versailles"]
    # the last card of each plays itself; without a target it does nothing
    assert game.over or game.question.startswith("which Pivotal")


@pytest.mark.rule("R-FC-3")
def test_an_event_of_the_opponent_is_decided_and_chosen_by_the_opponent() -> None:
    game = final("commune", ["Victor Hugo"], ["Le Figaro"], {"press": (0, 2)})
    assert (game.asked, game.answers) == ("versailles", ["yes", "no"])
    game.do("yes")
    assert game.asked == "versailles"
    game.do("place in Press", "stop here")
    assert game.cubes("press") == (1, 2)


@pytest.mark.rule("R-FC-3")
def test_the_opponent_may_let_it_lie() -> None:
    game = final("commune", ["Victor Hugo"], ["Jules Ferry"], {"republicans": (0, 2)})
    assert (game.asked, game.answers) == ("versailles", ["yes", "no"])
    game.do("no")
    assert game.cubes("republicans") == (0, 2)


@pytest.mark.rule("R-FC-3", "R-RULE-12")
def test_a_neutral_event_is_done_by_whoever_plays_it() -> None:
    game = final("commune", ["Victor Hugo"], ["Leon Gambetta"], {"republicans": (1, 0)})
    assert game.asked == "commune"
    assert game.answers[1] == "place in National Assembly"
    game.do("place in Republicans")
    assert game.cubes("republicans") == (1, 1)


@pytest.mark.rule("R-RULE-12", "CD-PLAY-7")
def test_an_event_whose_condition_fails_has_no_effect() -> None:
    game = final("commune", ["Jules Ferry"], ["Jaroslav Dombrowski"], {"issy": (1, 0), "republicans": (0, 1)})
    assert game.cubes("issy") == (1, 0)
    assert game.told("Jaroslav Dombrowski")
    assert not game.told("removes a cube from Fort d'Issy")


@pytest.mark.rule("R-FC-2", "CD-PLAY-6", "CD-FIN-3")
def test_the_final_card_has_its_event_here() -> None:
    game = Position(
        at="final",
        rounds=1,
        aside={"versailles": ["Jules Ferry"], "commune": ["Le Figaro"]},
        final_gone=["commune"],
        cubes={"cailles": (0, 2)},
        political=-1,
    ).start()
    game.do("Jules Ferry", "play first")
    assert set(game.spaces("remove from")) == {"cailles"}
    game.do("remove from Butte-Aux-Cailles", "remove from Butte-Aux-Cailles")
    assert game.cubes("cailles") == (0, 0)
    assert len(game.spaces("place in")) == 6


@pytest.mark.rule("R-TRACK-3", "R-TRACK-2")
@pytest.mark.parametrize(("other", "political", "pool"), [((), 1, 2), (("commune",), 0, 0)])
def test_breaching_in_the_final_crisis_has_its_usual_effect(
    other: tuple[str, ...], political: int, pool: int
) -> None:
    game = final(
        "versailles",
        ["Le Figaro"],
        ["Leon Gambetta"],
        {"press": (0, 3)},
        breached={"versailles": ["tension"], **{side: ["final crisis"] for side in other}},
        pool={"versailles": 0},
        park=["issy", "valerien"],
    )
    game.do("place in Press", "stop here")
    assert (game.political, game.pool("versailles")) == (political, pool)
    assert game.out_of_play("versailles") == (2 if other else 0)


@pytest.mark.rule("R-FC-4", "CD-FIN-2")
def test_then_pivotal_actions_and_dimensions_but_no_objectives() -> None:
    held = {"press": (3, 0), "church": (1, 0), "assembly": (0, 1)}
    game = Position(at="final_pivotal", cubes=held, initiative="commune").start()
    assert (game.asked, game.question) == ("commune", "which Pivotal action comes next")
    game.do("Public Opinion", "Spread", "move from Press", "put it in Social Movements", "stop here")
    game.do("do nothing")
    assert game.over
    assert game.political == -1
    assert not game.told("shows")


def end(**position: Any) -> Table:
    return Position(at="end", **{"cubes": {}, "initiative": "commune", **position}).start()


@pytest.mark.rule("R-MOM-4", "R-FC-4")
@pytest.mark.parametrize(("collaboration", "revolution"), list(product([2, 3], repeat=2)))
def test_momentum_three_gives_a_last_vp(collaboration: int, revolution: int) -> None:
    game = end(momentum={"versailles": collaboration, "commune": revolution})
    assert (game.military, game.political) == (int(collaboration == 3), int(revolution == 3))


@pytest.mark.rule("R-MOM-4", "CD-STATE-5", "R-WIN-1")
@pytest.mark.parametrize(
    ("military", "political", "momentum", "winner"),
    [
        (0, 0, {"versailles": 3}, "versailles"),
        (0, 0, {"commune": 3}, "commune"),
        (-1, -1, {"versailles": 3}, "versailles"),  # 0 is enough
        (-2, -3, {"versailles": 3}, "commune"),  # -1 is not: tiebreak, 1 count (VP) against 1 (Initiative)
        (5, 4, {"versailles": 3, "commune": 3}, "commune"),  # 5 and 5: tiebreak
        (4, 5, {"commune": 3}, "commune"),
    ],
)
def test_the_last_vp_decides(military: int, political: int, momentum: dict[str, int], winner: str) -> None:
    assert end(military=military, political=political, momentum=momentum).winner == winner


def by_the_book(military: int, political: int) -> str:
    """Victory: more VP of the own kind, zero at least, than the opponent of theirs; '' for the tiebreak."""
    if military >= 0 and military > political:
        return "versailles"
    if political >= 0 and political > military:
        return "commune"
    return ""


@pytest.mark.rule("R-WIN-1", "R-EX-13")
@pytest.mark.parametrize(("military", "political"), list(product([-5, -2, -1, 0, 1, 5], repeat=2)))
def test_victory_without_the_tiebreak(military: int, political: int) -> None:
    winner = by_the_book(military, political)
    # two counts for Versailles (an Objective, Initiative) turn what the tiebreak would give the Commune
    game = end(
        military=military, political=political, initiative="versailles", fulfilled={"versailles": ["issy"]}
    )
    poor = end(military=military, political=political, initiative="commune", fulfilled={"commune": ["issy"]})
    if winner:
        assert (game.winner, poor.winner) == (winner, winner)
    else:
        assert (game.winner, poor.winner) == ("versailles", "commune")


# Tiebreak

VP = {1: (-1, -3), 0: (2, 2), -1: (-3, -1)}
"""Markers that go to the tiebreak and who has more VP together."""
GOALS: dict[int, dict[str, list[str]]] = {
    1: {"versailles": ["issy", "press"], "commune": ["church"]},
    0: {"versailles": ["issy"], "commune": ["church"]},
    -1: {"versailles": ["issy"], "commune": ["church", "social"]},
}
PIVOTAL: dict[int, Cubes] = {
    1: {"press": (2, 1), "valerien": (1, 0), "montmartre": (0, 1)},
    0: {"press": (2, 2), "valerien": (1, 0), "montmartre": (0, 1), "issy": (3, 0)},
    -1: {"assembly": (0, 1), "church": (3, 0)},
}


@pytest.mark.rule("R-WIN-2")
@pytest.mark.parametrize(("vp", "goals", "pivotal"), list(product([1, 0, -1], repeat=3)))
@pytest.mark.parametrize("initiative", SIDES)
def test_the_four_counts_of_the_tiebreak(vp: int, goals: int, pivotal: int, initiative: str) -> None:
    military, political = VP[vp]
    game = end(
        military=military,
        political=political,
        fulfilled=GOALS[goals],
        cubes=PIVOTAL[pivotal],
        initiative=initiative,
    )
    ahead = vp + goals + pivotal + (1 if initiative == "versailles" else -1)
    assert game.winner == ("versailles" if ahead > 0 else "commune")


@pytest.mark.rule("R-WIN-2")
def test_the_size_of_a_lead_does_not_count() -> None:
    goals = {"versailles": ["issy", "press", "assembly"]}
    game = end(military=-1, political=-5, fulfilled=goals, cubes={"assembly": (0, 1)}, initiative="commune")
    assert game.winner == "commune"  # 2 to 2
    assert end(military=-1, political=-5, fulfilled=goals, initiative="commune").winner == "versailles"


@pytest.mark.rule("R-WIN-2", "R-DISC-1")
@pytest.mark.parametrize(("discs", "winner"), [({}, "commune"), ({"versailles": ["valerien"]}, "versailles")])
def test_a_pivotal_space_held_by_a_disc_counts(discs: dict[str, list[str]], winner: str) -> None:
    held = {"press": (0, 1), "valerien": (1, 1), "montmartre": (1, 0)}
    game = end(cubes=held, discs=discs, initiative="commune", fulfilled={"versailles": ["issy"]})
    assert game.winner == winner  # Objective and Pivotal against Initiative; without the disc 1 to 1


@pytest.mark.rule("R-WIN-2", "R-FC-4")
@pytest.mark.parametrize(("moved", "winner"), [(False, "versailles"), (True, "commune")])
def test_pivotal_spaces_count_as_they_are_after_the_last_actions(moved: bool, winner: str) -> None:
    game = Position(
        at="final_pivotal", cubes={"press": (0, 1), "valerien": (1, 0)}, initiative="versailles"
    ).start()
    game.do("Public Opinion", "do nothing")
    if moved:
        game.do("Spread", "move from Mont-Valerien", "put it in Fort d'Issy", "stop here")
    else:
        game.do("do nothing")
    assert game.over
    assert game.winner == winner


@pytest.mark.rule("R-WIN-2", "CD-INIT-2")
@pytest.mark.parametrize(("choice", "winner"), [("play first", "commune"), ("play second", "versailles")])
def test_the_initiative_of_the_final_crisis_counts_not_that_of_round_three(choice: str, winner: str) -> None:
    before = "versailles" if choice == "play first" else "commune"
    game = Position(
        at="final",
        rounds=1,
        final_gone=SIDES,
        aside={"versailles": ["Jules Ferry"], "commune": ["Eugene Protot"]},
        cubes={},
        initiative=before,
    ).start()
    game.do(choice)
    assert game.over
    assert (game.military, game.political) == (0, 0)
    assert game.winner == winner
