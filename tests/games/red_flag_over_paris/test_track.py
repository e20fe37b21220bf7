"""Crisis Tracks, pools and Momentum (R-TRACK, R-POOL, R-MOM, R-RULE-6 to -9)."""

from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table


def momentum_play(side: str, card: str | int, **position: Any) -> Table:
    return Position(active=side, hands={side: [card, 38]}, **position).start().do(str(card), "raise the own")


@pytest.mark.rule("R-TRACK-1", "CD-SUP-1", "CD-SUP-2", "R-TRACK-4")
def test_cubes_leave_the_track_zone_after_zone() -> None:
    game = Position(active="commune", hands={"commune": ["Conciliation", 38]}).start()
    game.do("Conciliation", "points", "place in Social", "place in Social")
    assert game.zone("commune", "starting") == (1, 0)
    assert game.breached("commune") == ["starting"]
    assert game.zone("commune", "escalation") == (2, 2)
    game.do("place in Social")
    assert game.pool("commune") == 0, "the Starting zone has no bonus"
    assert game.out_of_play("commune") == 0


@pytest.mark.rule("R-EX-7", "R-TRACK-2")
def test_the_bonus_arrives_after_the_play_not_during_it() -> None:
    game = Position(hands={"versailles": ["Adolphe Thiers", 38]}).start()
    game.do("Adolphe Thiers", "final card", "place in Royalists", "place in Royalists", "place in Royalists")
    assert game.zone("versailles", "escalation") == (0, 1), "two zones emptied, nothing paid yet"
    assert game.pool("versailles") == 0
    game.do("leave the rest")
    assert game.zone("versailles", "escalation") == (0, 0)
    assert game.pool("versailles") == 1
    assert game.zone("versailles", "tension") == (1, 1)


@pytest.mark.rule("R-EX-8", "R-TRACK-3", "R-RULE-6")
def test_the_first_to_breach_the_final_crisis_pays_a_point_and_takes_two_cubes() -> None:
    game = Position(
        active="versailles",
        hands={"versailles": ["Le Figaro", 38]},
        breached={"versailles": ["tension"]},
        cubes={},
        pool={"versailles": 0},
        park=["assembly", "republicans"],
    ).start()
    game.do("Le Figaro", "points", "place in Royalists")
    assert game.political == 1
    assert game.pool("versailles") == 2
    assert game.breached("versailles")[-1] == "final crisis"
    assert game.value("first_breach") == 0


@pytest.mark.rule("R-EX-8", "R-TRACK-3")
def test_the_second_pays_nothing_and_sees_its_bonus_leave_play() -> None:
    game = Position(
        active="commune",
        hands={"commune": ["Le Reveil", 38]},
        breached={"versailles": ["final crisis"], "commune": ["tension"]},
        political=1,
        cubes={"press": (1, 0)},
    ).start()
    before = game.out_of_play("commune")
    game.do("Le Reveil", "points", "place in Social")
    assert game.political == 1
    assert game.out_of_play("commune") == before + 2
    assert game.zone("commune", "final crisis") == (1, 0)
    assert game.value("first_breach") == 0


@pytest.mark.rule("R-TRACK-3")
def test_for_the_commune_the_lost_point_is_its_own() -> None:
    game = Position(
        active="commune",
        hands={"commune": ["Le Reveil", 38]},
        breached={"commune": ["tension"]},
        momentum={"commune": 2},
        pool={"commune": 0},
        cubes={},
    ).start()
    game.do("Le Reveil", "points", "place in Social")
    assert game.political == -1
    assert game.pool("commune") == 2


@pytest.mark.rule("R-POOL-1", "R-EX-9")
@pytest.mark.parametrize(("level", "places"), [(0, 0), (1, 2), (2, 3), (3, 4)])
def test_places_of_the_red_pool(level: int, places: int) -> None:
    position = Position(
        cubes={"press": (1, 4)},
        momentum={"commune": level},
        pool={"commune": 0},
        hands={"versailles": [11, 38]},
    ).start()
    assert position.value("places")[1] == places
    out = position.out_of_play("commune")
    position.do("Adolphe Thiers", "final card", *["remove from Press"] * 4)
    assert position.pool("commune") == min(4, places)
    assert position.out_of_play("commune") == out + 4 - min(4, places)


@pytest.mark.rule("R-POOL-1", "R-POOL-2")
def test_the_blue_pool_has_no_limit_and_red_bonus_cubes_need_places() -> None:
    game = Position(
        active="commune",
        cubes={"press": (4, 0), "church": (4, 4)},
        momentum={"versailles": 3},
        hands={"commune": ["Conciliation", 38]},
    ).start()
    before = game.pool("versailles")
    game.do("Conciliation", "points", *["remove from Catholic Church"] * 3)
    assert game.pool("versailles") == before + 3
    red = Position(
        active="commune", hands={"commune": ["Conciliation", 38]}, breached={"commune": ["starting"]}
    ).start()
    out = red.out_of_play("commune")
    red.do("Conciliation", "points", "place in Social", "leave the rest")
    assert red.breached("commune")[-1] == "escalation"
    assert red.pool("commune") == 0
    assert red.out_of_play("commune") == out + 2


@pytest.mark.rule("R-MOM-3", "R-EX-9", "R-RULE-9")
def test_a_fall_closes_places_and_the_surplus_leaves_play() -> None:
    game = Position(
        active="versailles",
        momentum={"commune": 2},
        cubes={},
        pool={"commune": 3},
        hands={"versailles": ["Elihu Washburne", 38]},
    ).start()
    out = game.out_of_play("commune")
    game.do("Elihu Washburne", "event", "stop")
    assert game.momentum == 1
    assert game.pool("commune") == 2
    assert game.out_of_play("commune") == out + 1


@pytest.mark.rule("R-MOM-2")
def test_each_step_of_collaboration_frees_its_cubes_for_good() -> None:
    game = momentum_play("versailles", "Le Figaro")
    assert game.collaboration == 1
    assert game.under == [0, 2, 3]
    assert game.pool("versailles") == 1
    game.event("Elihu Washburne", "commune")
    game.do("stop")
    assert game.collaboration == 0
    assert game.pool("versailles") == 1
    assert game.under == [0, 2, 3]


@pytest.mark.rule("R-RULE-8", "R-MOM-2")
def test_rising_again_brings_the_reaction_but_no_cubes_twice() -> None:
    game = Position(
        momentum={"versailles": 2}, cubes={}, hands={"versailles": ["Le Figaro", "Jules Ferry"]}
    ).start()
    pool = game.pool("versailles")
    game.event("Elihu Washburne", "commune").do("stop")
    assert game.collaboration == 1
    game.do("Le Figaro", "raise the own")
    assert game.collaboration == 2
    assert game.pool("versailles") == pool
    assert game.asked == "commune"
    assert game.spaces("place in") == ["press", "church", "social"]


@pytest.mark.rule("R-EX-10", "R-MOM-1")
def test_reaching_two_and_three_lets_the_other_place_a_cube() -> None:
    one = momentum_play("versailles", "Le Figaro")
    assert one.asked == "commune"
    assert one.question.startswith("which card")
    game = momentum_play("versailles", "Le Figaro", momentum={"versailles": 1})
    assert game.asked == "commune"
    assert game.spaces("place in") == ["press", "church", "social"]
    game.do("place in Press")
    assert game.cubes("press") == (1, 2)
    other = momentum_play("commune", "Le Reveil", momentum={"commune": 2})
    assert other.asked == "versailles"
    assert other.spaces("place in") == ["assembly", "royalists", "republicans"]
    assert other.can("stop here")


@pytest.mark.rule("R-MOM-1", "R-TRACK-2", "CD-STATE-4")
def test_the_reaction_takes_from_the_supply_and_pays_a_breach_at_the_end_of_the_play() -> None:
    game = momentum_play(
        "versailles", "Le Figaro", momentum={"versailles": 1}, breached={"commune": ["starting"]}
    )
    out = game.out_of_play("commune")
    game.do("place in Press")
    assert game.zone("commune", "escalation") == (1, 0)
    assert game.out_of_play("commune") == out + 2
    full = momentum_play("versailles", "Le Figaro", momentum={"versailles": 1}, cubes={"press": (0, 4)})
    assert full.spaces("place in") == ["church", "social"]


@pytest.mark.rule("R-RULE-7")
def test_at_the_top_no_card_is_spent_and_plain_raises_do_nothing() -> None:
    game = Position(
        momentum={"versailles": 3}, hands={"versailles": ["Otto von Bismarck", 38]}, cubes={}
    ).start()
    game.do("Otto von Bismarck")
    assert not game.can("Momentum")
    game.do("event")
    assert game.collaboration == 3
    assert game.question.startswith("where to place a cube")
    low = Position(active="commune", hands={"commune": ["Elihu Washburne", 38]}).start()
    low.do("Elihu Washburne", "event")
    assert low.collaboration == 0


@pytest.mark.rule("R-RULE-6", "R-TRACK-3")
def test_who_was_first_is_fixed_when_the_cube_leaves() -> None:
    """Versailles' rise lets the Commune breach its last zone; later in the same play Versailles breaches its own."""
    game = Position(
        hands={"versailles": ["Jules Favre", 38]},
        momentum={"versailles": 1, "commune": 1},
        breached={"versailles": ["tension"], "commune": ["tension"]},
        pool={"versailles": 0, "commune": 0},
        cubes={},
        park=["press", "church", "issy"],
    ).start()
    game.value("under")[:] = (0, 0, 2)
    game.value("cubes")[0, 6] = 2
    game.engine.refresh()
    game.do("Jules Favre", "event", "yes", "place in Social")
    assert game.political == 0, "both come together at the end of the play"
    game.do("place in Royalists", "stop")
    assert game.value("first_breach") == 1
    assert game.political == -1
