"""Events: the ops of this game, conditions, and what stays hidden (R-PACK-5, -6, R-DISC, CD-EFF)."""

from pathlib import Path
from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.position import Position, Table

from .packs import with_event


def event(card: str, side: str = "versailles", **position: Any) -> Table:
    return Position(active=side, hands={side: [card, 38]}, **position).start().do(card, "event")


@pytest.mark.rule("R-POOL-2", "CD-EFF-2")
def test_cubes_out_of_play_come_back_by_an_event() -> None:
    game = event("Les Cantinieres", "commune", cubes={})
    out = game.out_of_play("commune")
    assert out == 3
    assert game.spaces("place in") == ["montmartre", "cailles", "lachaise"]
    game.do("place in Butte Montmartre", "place in Butte Montmartre")
    assert game.cubes("montmartre") == (0, 2)
    assert game.out_of_play("commune") == out - 2
    none = Position(active="commune", hands={"commune": ["Les Cantinieres", 38]}).start()
    none.do("Les Cantinieres", "event")
    assert none.asked == "versailles", "nothing is out of play: nothing is asked"


@pytest.mark.rule("CD-EFF-7")
def test_events_never_touch_a_disc() -> None:
    game = event("Freemason Parade", cubes={"issy": (0, 1), "lachaise": (0, 1)}, discs={"commune": ["issy"]})
    assert game.spaces("remove from") == ["lachaise"]
    macmahon = Position(cubes={"cailles": (0, 1)}, discs={"commune": ["lachaise"]}).start()
    macmahon.event("Marechal Macmahon", "versailles")
    assert macmahon.spaces("remove from") == ["cailles"]


@pytest.mark.rule("CD-STATE-8")
def test_who_peeks_knows_the_objective_and_the_other_knows_it() -> None:
    game = Position(
        hands={"versailles": ["Jules Decatel", 38]}, objectives={"commune": "press", "versailles": "issy"}
    ).start()
    words = game.engine.game.words
    assert "Revolution in the Press" not in words.table(game.engine.state, game.engine.pack, 0)
    game.do("Jules Decatel", "event")
    assert any("looks at the other's Objective" in line for line in game.log)
    assert "Revolution in the Press" in words.table(game.engine.state, game.engine.pack, 0)
    assert "Fighting in Issy Village" not in words.table(game.engine.state, game.engine.pack, 1)
    other = game.engine.clone()
    other.redeal(0, 5)
    assert (other.state[0]["goal_zone"] == game.value("goal_zone"))[6], "what was seen stays"


@pytest.mark.rule("R-PACK-4")
def test_a_random_card_of_the_other_goes_back_and_the_other_draws() -> None:
    game = Position(
        hands={"versailles": ["General Ernest de Cissey", 38], "commune": ["Le Reveil", "Karl Marx"]},
        picked_cards=["Karl Marx"],
        draws=["Paule Minck"],
    ).start()
    game.do("General Ernest de Cissey", "event")
    assert game.hand("commune") == ["Paule Minck", "Le Reveil"]
    assert "Karl Marx" in game.deck()


@pytest.mark.rule("R-PACK-4", "CD-STATE-7")
def test_a_hand_card_may_be_exchanged_with_one_set_aside() -> None:
    game = Position(
        active="commune",
        round=2,
        momentum={"commune": 3},
        hands={"commune": ["Karl Marx", "Le Reveil", "Paule Minck"]},
        aside={"commune": ["Victor Hugo"]},
        breached={"commune": ["final crisis"]},
        cubes={"social": (0, 4), "press": (0, 4), "church": (0, 4), "republicans": (0, 4)},
        pool={"commune": 0},
    ).start()
    game.do("Karl Marx", "event")
    assert game.question.startswith("which hand card to set aside")
    seen = game.engine.game.words.question(game.engine.state, game.engine.pack, 0)
    assert "Le Reveil" not in seen
    game.do("Le Reveil")
    assert game.aside("commune") == ["Le Reveil"]
    assert game.hand("commune") == ["Paule Minck", "Victor Hugo"]


@pytest.mark.rule("CD-EFF-6", "CD-PLAY-7")
def test_a_condition_bars_the_event() -> None:
    barred = Position(active="commune", cubes={}, hands={"commune": ["Jaroslav Dombrowski", 38]}).start()
    assert not barred.do("Jaroslav Dombrowski").can("event")
    met = Position(
        active="commune", cubes={"montmartre": (0, 1)}, hands={"commune": ["Jaroslav Dombrowski", 38]}
    ).start()
    assert "event" in met.do("Jaroslav Dombrowski").answers


@pytest.mark.rule("CD-RULE-6")
def test_a_condition_inside_an_event_reads_the_position_when_it_is_reached() -> None:
    last = event("General Espivent", cubes={"social": (0, 1)}, momentum={"commune": 2})
    assert last.momentum == 1, "the last red cube of Social Movements went, so Momentum falls"
    more = event("General Espivent", cubes={"social": (0, 2)}, momentum={"commune": 2})
    assert more.momentum == 2


@pytest.mark.rule("R-MOM-1", "CD-EFF-3")
def test_a_may_of_momentum_may_be_declined() -> None:
    game = event("Jules Favre")
    assert game.question.startswith("whether to raise the own Momentum")
    game.do("no", "stop")
    assert game.collaboration == 0
    taken = event("Jules Favre").do("yes")
    assert taken.collaboration == 1


@pytest.mark.rule("R-PACK-6", "CD-EFF-5")
def test_a_neutral_event_serves_both_and_may_leave_a_step_to_the_other() -> None:
    game = event("Conciliation", "commune", cubes={"press": (1, 0), "royalists": (1, 0)})
    game.do("remove from Press", "stop")
    assert game.asked == "versailles"
    game.do("place in Press")
    assert game.cubes("press") == (1, 0)


@pytest.mark.rule("R-PACK-5")
def test_paule_minck_may_replace_in_mont_valerien() -> None:
    game = event("Paule Minck", "commune", cubes={"valerien": (2, 0), "press": (1, 0)})
    assert game.spaces("replace in") == ["press", "valerien"]
    game.do("replace in Mont-Valerien")
    assert game.cubes("valerien") == (1, 1)


@pytest.mark.rule("CD-EFF-2", "R-DISC-2")
def test_a_disc_that_may_be_placed_may_be_declined(tmp_path: Path) -> None:
    pack = with_event(tmp_path, "le_figaro", '["may disc forts", "withdraw up to 1 any"]')
    game = event("Le Figaro", pack=pack)
    game.do("place none")
    assert game.discs("versailles") == []
    assert game.question.startswith("where to take back a cube")


@pytest.mark.rule("CD-EX-5", "CD-EFF-3")
def test_up_to_two_may_be_none() -> None:
    game = event("Le Figaro").do("stop")
    assert game.cubes("press") == (1, 1)
    assert game.asked == "commune"
