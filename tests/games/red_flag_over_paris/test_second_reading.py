"""A second reading: the rulebook's chapters gone through once more in its own order, sentence by sentence, with its numbers."""

from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table

SIDES = ("versailles", "commune")


def points(side: str, card: str, **position: Any) -> Table:
    return Position(active=side, hands={side: [card, "Victor Hugo"]}, **position).start().do(card, "points")


# --- pieces, presence and control


@pytest.mark.rule("R-DISC-1", "CD-STATE-4")
def test_four_cubes_of_each_player_and_a_disc_fit_in_a_space() -> None:
    game = points(
        "versailles",
        "Conciliation",
        cubes={"valerien": (4, 4), "issy": (1, 0)},
        discs={"versailles": ["valerien"]},
    )
    assert "valerien" not in game.spaces("place in")
    assert game.control("valerien") == "versailles", "5 pieces against 4"


@pytest.mark.rule("CD-CTRL-1", "CD-CTRL-2", "CD-EX-2")
@pytest.mark.parametrize(
    ("side", "space"), [("commune", "lachaise"), ("commune", "social"), ("versailles", "royalists")]
)
def test_a_player_is_always_present_in_these_spaces_and_controls_none_of_them_for_it(
    side: str, space: str
) -> None:
    game = points(side, "Conciliation", cubes={})
    assert space in game.spaces("place in")
    assert game.control(space) == ""


@pytest.mark.rule("CD-CTRL-2")
@pytest.mark.parametrize(
    ("cubes", "holder"), [((2, 1), "versailles"), ((1, 2), "commune"), ((2, 2), ""), ((0, 0), "")]
)
def test_control_is_more_pieces(cubes: tuple[int, int], holder: str) -> None:
    assert Position(cubes={"press": cubes}).start().control("press") == holder


@pytest.mark.rule("CD-CTRL-3", "CD-SCORE-1", "R-MAP-1")
def test_a_dimension_needs_all_three_spaces() -> None:
    two = Position(at="score", cubes={"valerien": (1, 0), "issy": (1, 0)}).start()
    three = Position(at="score", cubes={"valerien": (1, 0), "issy": (1, 0), "vincennes": (1, 0)}).start()
    assert (two.military, three.military) == (0, 1)


# --- the round


@pytest.mark.rule("CD-ROUND-1", "CD-ROUND-2", "R-PLAY-4")
def test_the_sequence_of_a_round() -> None:
    game = Position(at="deal", cubes={"press": (1, 0), "church": (0, 1)}).start()
    asked: list[str] = []
    while game.round == 1:
        head = " ".join(game.question.split()[:2])
        if not asked or asked[-1] != head:
            asked.append(head)
        stop = next(
            (
                answer
                for answer in game.answers
                if answer in ("leave the rest unspent", "stop here", "do nothing", "no")
            ),
            "",
        )
        choice = next(
            (answer for answer in game.answers if answer.startswith("points")), stop or game.answers[0]
        )
        game.do(choice)
    order = [head for head in asked if head in ("which Objective", "to play", "which card", "which Pivotal")]
    assert order[:3] == ["which Objective", "to play", "which card"]
    assert "which Pivotal" in order
    assert order.index("which Pivotal") > order.index("which card")


@pytest.mark.rule("CD-ROUND-2", "CD-STATE-7", "CD-RULE-8")
def test_one_objective_is_kept_and_the_other_leaves_the_game_unseen() -> None:
    game = Position(at="deal", goals=["press", "issy", "church", "valerien"]).start()
    first = game.asked
    game.do(game.answers[0])
    assert game.asked != first
    seen = game.engine.game.words.table(game.engine.state, game.engine.pack, SIDES.index(game.asked))
    assert "Objective: face down" in seen
    game.do(game.answers[0])
    zones = game.value("goal_zone").tolist()
    assert sorted(zone for zone in zones if zone) == [3, 4, 5, 6], "kept and put away, one of each a side"


@pytest.mark.rule("CD-INIT-2", "CD-ROUND-4")
@pytest.mark.parametrize(("answer", "first"), [("play first", "commune"), ("play second", "versailles")])
def test_who_plays_first_is_the_initiative_player(answer: str, first: str) -> None:
    game = Position(at="initiative").start().do(answer)
    assert game.initiative == game.asked == first


# --- playing cards


@pytest.mark.rule("CD-PLAY-2", "CD-PLAY-3", "CD-STATE-6")
@pytest.mark.parametrize("use", ["event", "points"])
def test_a_card_used_for_event_or_operations_goes_on_top_of_the_discards(use: str) -> None:
    game = Position(hands={"versailles": ["Le Figaro", "Victor Hugo"]}, discards=["Jules Ferry"]).start()
    game.do("Le Figaro", use).do("stop" if use == "event" else "leave the rest")
    assert game.discards() == ["Le Figaro", "Jules Ferry"]


@pytest.mark.rule("R-OPS-3", "CD-OPS-1")
def test_operations_reach_where_present_or_adjacent_to_control_and_nowhere_else() -> None:
    """Versailles controls Press alone: its neighbours; Royalists and the forts of HQ always."""
    game = points("versailles", "Conciliation", cubes={"press": (1, 0)})
    assert game.spaces("place in") == [
        "royalists",
        "republicans",
        "press",
        "church",
        "social",
        "valerien",
        "issy",
    ]
    tied = points("versailles", "Conciliation", cubes={"press": (1, 1)})
    assert tied.spaces("place in") == ["royalists", "press", "valerien", "issy"]


@pytest.mark.rule("R-MIL-1", "R-MIL-3", "R-MIL-4")
def test_a_failed_attempt_costs_its_point_all_the_same() -> None:
    game = points(
        "versailles", "Jules Favre", cubes={"valerien": (0, 2)}, draws=["Conciliation", "Jules Ferry"]
    )
    game.do("remove from Mont-Valerien")
    assert game.cubes("valerien") == (0, 2)
    assert "1 point left" in game.question
    game.do("remove from Mont-Valerien")
    assert game.cubes("valerien") == (0, 1)
    assert game.asked == "commune"
    assert {"Conciliation", "Jules Ferry"} <= set(game.out())


@pytest.mark.rule("R-MIL-2")
def test_the_extra_point_is_one_at_most() -> None:
    game = points("versailles", "Conciliation", cubes={"valerien": (0, 1)}, draws=["Jules Favre"])
    game.do("remove with an extra point from Mont-Valerien")
    assert any("with strength 2, with an extra point" in line for line in game.log)
    assert "1 point left" in game.question, "3 points less 2"


# --- crisis track, pools, momentum


@pytest.mark.rule("CD-SUP-1", "CD-SUP-2", "R-TRACK-1")
def test_the_pool_is_used_before_the_track() -> None:
    game = points(
        "versailles",
        "Jules Favre",
        momentum={"versailles": 2},
        cubes={"royalists": (1, 0), "press": (1, 1), "church": (1, 0)},
    )
    assert game.pool("versailles") == 2
    game.do("place in Royalists", "place in Royalists")
    assert game.pool("versailles") == 0
    assert game.breached("versailles") == []


@pytest.mark.rule("R-POOL-2", "R-EX-9", "CD-OPS-2", "CD-STATE-2")
def test_at_momentum_0_a_removed_red_cube_leaves_play() -> None:
    game = points("versailles", "Le Figaro", cubes={"press": (1, 2)})
    out = game.out_of_play("commune")
    game.do("remove from Press")
    assert (game.pool("commune"), game.out_of_play("commune")) == (0, out + 1)


@pytest.mark.rule("R-MOM-1", "R-MOM-2", "R-POOL-1")
def test_momentum_by_cards_up_to_three() -> None:
    game = Position(active="commune", hands={"commune": [18, 19, 20]}, cubes={}).start()
    for level, places in ((1, 2), (2, 3), (3, 4)):
        while game.asked != "commune":
            game.do("stop here" if game.can("stop here") else game.answers[0])
            if game.question.startswith("how"):
                game.do("points", "leave the rest")
        if level < 3:
            game.do(game.answers[0])
            game.do("raise the own")
        else:
            game.do("raise the own")
        assert game.momentum == level
        assert game.value("places")[1] == places


# --- end of the round and of the game


@pytest.mark.rule("CD-PIV-1", "CD-PIV-2", "CD-INIT-3")
def test_the_initiative_player_orders_all_pivotal_actions() -> None:
    game = Position(
        at="pivotal",
        initiative="commune",
        cubes={"assembly": (1, 0), "press": (0, 1), "valerien": (1, 1), "montmartre": (0, 1)},
    ).start()
    assert game.asked == "commune"
    assert game.answers == ["Institutional", "Public Opinion", "Paris"]
    game.do("Institutional")
    assert game.asked == "versailles", "whoever controls the space acts"


@pytest.mark.rule("R-OBJ-1", "R-OBJ-2", "R-MAP-1")
def test_a_military_objective_gives_a_military_point() -> None:
    game = Position(
        at="objectives",
        initiative="commune",
        cubes={"cailles": (0, 2)},
        objectives={"commune": "cailles", "versailles": "press"},
    ).start()
    assert (game.military, game.political) == (-1, 0)
    game.do("no" if game.can("no") else "none")
    assert game.fulfilled("commune") == ["cailles"]


@pytest.mark.rule("R-FC-1", "R-FC-2", "R-EX-11")
def test_three_rounds_three_cards() -> None:
    game = Position(at="next", round=3, aside={"versailles": [2, 3, 4], "commune": [18, 19, 21]}).start()
    assert game.question.startswith("which card to give up")
    assert len(game.answers) == 4, "three set aside and the Final Crisis card"


@pytest.mark.rule("R-WIN-1", "R-EX-13")
def test_a_victory_needs_zero_or_more() -> None:
    """Military -1 against Political -2: neither condition holds, whoever is ahead."""
    game = Position(at="end", cubes={}, military=-1, political=-2).start()
    assert "tiebreak" in game.log[-1]
