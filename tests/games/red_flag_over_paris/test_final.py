"""The Final Crisis and victory (R-FC, R-WIN, R-MOM-4, R-EX-11, -13): the tiebreak decides close to half of the games of simple players."""

from itertools import product
from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table

BOTH = {"versailles": ["final crisis"], "commune": ["final crisis"]}


@pytest.mark.rule("R-FC-1", "R-EX-11")
@pytest.mark.parametrize(
    ("round_n", "breached", "comes"),
    [
        (1, BOTH, True),
        (2, BOTH, True),
        (1, {"versailles": ["final crisis"]}, False),
        (2, {"commune": ["final crisis"]}, False),
        (3, {}, True),
    ],
)
def test_when_the_final_crisis_comes(round_n: int, breached: dict[str, list[str]], comes: bool) -> None:
    game = Position(at="next", round=round_n, breached=breached, cubes={}).start()
    assert (game.round == 4) is comes
    if not comes:
        assert game.round == round_n + 1


@pytest.mark.rule("R-EX-11", "R-FC-2", "CD-FIN-1", "R-RULE-13")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_the_hand_is_cut_to_the_rounds_played_before_initiative(rounds: int) -> None:
    game = Position(at="final", rounds=rounds, final_gone=["commune"]).start()
    assert game.asked == "versailles"
    assert len(game.answers) == rounds + 1
    given_up = game.answers[0].split(" (")[0]
    game.do(given_up)
    assert game.discards() == [given_up]
    assert game.question == "to play first or second"
    game.do("play first")
    assert game.value("rounds") == rounds


def final(**position: Any) -> Table:
    given = {"at": "final_play", "active": "versailles", "rounds": 1, "final_gone": ["versailles", "commune"]}
    return Position(**{**given, **position}).start()


@pytest.mark.rule("R-FC-2", "R-PLAY-1", "CD-FIN-2")
def test_cards_are_played_in_turn_for_their_events_alone() -> None:
    game = final(
        rounds=2,
        aside={"versailles": ["Le Figaro", "Jules Ferry"], "commune": ["Le Reveil", "Eugene Protot"]},
        cubes={"press": (1, 1)},
    )
    order = []
    while len(game.discards()) < 4:
        assert not game.can("points")
        if game.question.startswith("which card"):
            order.append(game.asked)
            game.do(game.answers[0].split(" (")[0])
        else:
            game.do("stop here" if game.can("stop here") else game.answers[0])
    assert order == ["versailles", "commune"], "the last card of each plays itself"
    sides = [0 if name in ("Le Figaro", "Jules Ferry") else 1 for name in game.discards()[::-1]]
    assert sides == [0, 1, 0, 1]


@pytest.mark.rule("R-FC-3")
def test_of_an_enemy_event_the_opponent_decides_if_and_how() -> None:
    game = final(aside={"versailles": ["Le Reveil"], "commune": ["Victor Hugo"]})
    assert game.asked == "commune"
    assert game.question.startswith("whether to carry out the event")
    game.do("yes")
    assert game.asked == "commune"
    assert game.spaces("place in") == ["press"]
    game.do("place in Press", "stop")
    assert game.cubes("press") == (1, 2)
    refused = final(aside={"versailles": ["Le Reveil"], "commune": ["Victor Hugo"]}).do("no")
    assert refused.cubes("press") == (1, 1)
    assert refused.discards()[-1] == "Le Reveil"


@pytest.mark.rule("R-RULE-12")
def test_own_and_neutral_events_are_carried_out_and_an_unmet_condition_is_no_effect() -> None:
    game = final(
        active="commune", aside={"commune": ["Jaroslav Dombrowski"], "versailles": ["Le Figaro"]}, cubes={}
    )
    assert any("is not met: nothing happens" in line for line in game.log)
    assert game.asked == "versailles"
    assert not game.can("no"), "the own event is carried out, each of its steps as written"


@pytest.mark.rule("CD-FIN-3", "R-FC-2")
def test_the_final_crisis_card_leaves_the_game_when_played() -> None:
    game = final(
        final_gone=["commune"],
        aside={"versailles": [], "commune": ["Victor Hugo"]},
        cubes={"cailles": (0, 1)},
    )
    game.do("remove from Butte-Aux-Cailles", "stop")
    assert "Marechal Macmahon" in game.out()
    assert "Marechal Macmahon" not in game.discards()


@pytest.mark.rule("R-FC-2", "CD-RULE-7")
def test_a_side_with_more_cards_goes_on_alone() -> None:
    game = final(
        rounds=2,
        aside={"versailles": ["Le Figaro"], "commune": ["Le Reveil", "Gaston Cremieux"]},
        initiative="versailles",
    )
    asked = []
    while "cube" in game.question or game.question.startswith("which card"):
        if game.question.startswith("which card"):
            asked.append(game.asked)
            game.do(game.answers[0].split(" (")[0])
        else:
            game.do("stop")
    assert asked == ["commune"]
    assert len(game.discards()) == 3


@pytest.mark.rule("R-TRACK-3", "R-TRACK-2")
def test_breaches_pay_in_the_final_crisis_as_well() -> None:
    game = final(
        aside={"versailles": ["Le Figaro"], "commune": ["Victor Hugo"]},
        breached={"versailles": ["tension"]},
        pool={"versailles": 0},
        cubes={"press": (1, 0)},
        park=["issy", "valerien"],
    )
    game.do("place in Press", "stop")
    assert game.political == 1
    assert game.pool("versailles") == 2


@pytest.mark.rule("R-FC-4", "CD-FIN-2")
def test_pivotal_actions_and_dimensions_come_after_the_plays() -> None:
    game = Position(
        at="final_pivotal", active="versailles", cubes={"press": (1, 0), "church": (1, 0), "social": (1, 0)}
    ).start()
    assert game.question == "which Pivotal action in Public Opinion"
    game.do("do nothing")
    assert game.over
    assert game.political == -1
    assert game.winner == "versailles"


@pytest.mark.rule("R-MOM-4")
@pytest.mark.parametrize(
    ("levels", "military", "political"), [((3, 0), 1, 0), ((0, 3), 0, 1), ((3, 3), 1, 1), ((2, 2), 0, 0)]
)
def test_a_track_at_three_is_worth_a_point(levels: tuple[int, int], military: int, political: int) -> None:
    game = Position(at="end", cubes={}, momentum={"versailles": levels[0], "commune": levels[1]}).start()
    assert (game.military, game.political) == (military, political)


def end(military: int, political: int, **position: Any) -> Table:
    given = {"at": "end", "cubes": {}, "initiative": "commune"}
    return Position(**{**given, "military": military, "political": political, **position}).start()


@pytest.mark.rule("R-WIN-1", "R-EX-13")
@pytest.mark.parametrize(
    ("military", "political", "winner"),
    [
        (1, 0, "versailles"),
        (0, -1, "versailles"),
        (0, 1, "commune"),
        (-1, 0, "commune"),
        (5, 4, "versailles"),
        (4, 5, "commune"),
        (0, -5, "versailles"),
        (-5, 0, "commune"),
    ],
)
def test_victory_by_points(military: int, political: int, winner: str) -> None:
    game = end(military, political)
    assert game.winner == winner
    assert "victory points" in game.log[-1]


@pytest.mark.rule("R-WIN-1", "R-WIN-2")
def test_every_pair_of_markers_is_won_by_points_or_goes_to_the_tiebreak() -> None:
    """The two conditions in the rulebook's words, for all 121 pairs."""
    for military, political in product(range(-5, 6), repeat=2):
        game = end(military, political)
        versailles = military >= 0 and military > political
        commune = political >= 0 and political > military
        assert not (versailles and commune)
        told = "victory points" if versailles or commune else "tiebreak"
        assert told in game.log[-1], (military, political)
        if versailles or commune:
            assert game.winner == ("versailles" if versailles else "commune")


@pytest.mark.rule("R-EX-13", "R-WIN-2")
@pytest.mark.parametrize(("military", "political"), [(0, 0), (2, 2), (-1, -3), (-3, -1), (-2, -2)])
def test_ties_go_to_the_tiebreak(military: int, political: int) -> None:
    game = end(military, political)
    assert any("a tie" in line for line in game.log)
    counts = [line for line in game.log if "more combined VP" in line]
    ahead = "Versailles" if military > political else "Commune"
    assert counts == ([f"{ahead} has the count for more combined VP."] if military != political else [])


VP = {1: (-1, -3), 0: (0, 0), -1: (-3, -1)}
GOALS = {
    1: {"versailles": ["press"]},
    0: {"versailles": ["press"], "commune": ["issy"]},
    -1: {"commune": ["issy"]},
}
PIVOTALS = {1: {"press": (1, 0)}, 0: {"press": (1, 0), "montmartre": (0, 1)}, -1: {"montmartre": (0, 1)}}
FIRST = {1: "versailles", -1: "commune"}


@pytest.mark.rule("R-WIN-2", "R-EX-13")
@pytest.mark.parametrize("counts", list(product((1, 0, -1), (1, 0, -1), (1, 0, -1), (1, -1))))
def test_the_tiebreak_in_all_fifty_four_ways(counts: tuple[int, int, int, int]) -> None:
    """Each of the four counts for Versailles, for nobody or for the Commune; more counts win, equal counts are the Commune's."""
    vp, goals, pivotals, first = counts
    game = end(*VP[vp], fulfilled=GOALS[goals], cubes=PIVOTALS[pivotals], initiative=FIRST[first])
    assert game.winner == ("versailles" if sum(counts) > 0 else "commune")
    assert "tiebreak" in game.log[-1]
    told = [line for line in game.log if "has the count for" in line]
    assert len(told) == sum(count != 0 for count in counts)


@pytest.mark.rule("R-WIN-2")
def test_counts_are_by_who_has_more_not_by_how_many() -> None:
    """Three Objectives against none are one count; the Initiative of the Final Crisis and the VP count as much."""
    game = end(
        -3,
        -1,
        fulfilled={"versailles": ["press", "church", "issy"]},
        initiative="commune",
        cubes={"valerien": (1, 0), "press": (1, 0)},
    )
    assert game.winner == "commune", "2 - 2: the Commune"
    more = end(
        -1,
        -3,
        fulfilled={"commune": ["press", "church", "issy"]},
        initiative="versailles",
        cubes={"valerien": (1, 0), "press": (0, 1)},
    )
    assert more.winner == "versailles", "2 - 1"


@pytest.mark.rule("R-WIN-2", "R-DISC-1")
def test_pivotal_spaces_are_counted_by_control_discs_included() -> None:
    game = end(0, 0, discs={"versailles": ["valerien"]}, initiative="versailles")
    assert game.winner == "versailles"
    tied = end(0, 0, discs={"versailles": ["valerien"]}, cubes={"valerien": (0, 1)}, initiative="versailles")
    assert tied.winner == "versailles", "only the Initiative counts"
    assert end(0, 0, initiative="commune").winner == "commune"


@pytest.mark.rule("R-WIN-2", "R-MOM-4")
def test_momentum_is_scored_before_the_tie_is_judged() -> None:
    assert end(0, 0, momentum={"versailles": 3}).winner == "versailles"
    assert end(0, 1, momentum={"versailles": 3}, initiative="versailles").log[-1].count("tiebreak") == 1


@pytest.mark.rule("R-WIN-1")
def test_rewards() -> None:
    assert end(1, 0).value("reward").tolist() == [1, -1]
    assert end(0, 0).value("reward").tolist() == [-1, 1]
    paid = end(2, -1, options={"reward": "vp"}).value("reward").tolist()
    assert paid == pytest.approx([0.65, -0.65])
