"""Components and set-up (T-COMP, T-SETUP, T-MAP), cards and cubes conserved (CD-STATE)."""

from typing import Any

import numpy as np
import pytest

from versailles_env.core.engine import Engine
from versailles_env.games.bell_of_treason.constants import Space
from versailles_env.games.bell_of_treason.game import GAME
from versailles_env.games.bell_of_treason.names import SPACES
from versailles_env.games.bell_of_treason.position import Position
from versailles_env.systems.crisis_dimension.constants import CardZone, GoalZone


def new_game(seed: int = 0, **options: Any) -> Engine:
    return Engine(GAME).new(seed, log=True, **options)


@pytest.mark.rule("T-COMP-1", "T-RULE-21", "CD-STATE-1")
def test_the_components() -> None:
    pack = GAME.load_pack(None).content
    assert len(pack.cards) == 39
    assert sum(card.final for card in pack.cards) == 2
    assert len(pack.objectives) == 12
    assert {goal.space for goal in pack.objectives} == set(SPACES)
    tables = GAME.load_pack(None).tables[0]
    assert [int(tables["pivotal"][k]) for k in range(4)] == [
        Space.UK,
        Space.PRESIDENT,
        Space.STAFF,
        Space.CZECHS,
    ]
    assert [bin(int(mask)).count("1") for mask in tables["dimension_spaces"]] == [3, 3, 3, 3]


@pytest.mark.rule("T-COMP-2")
def test_a_card_has_points_colour_event_and_perhaps_tab_and_mark() -> None:
    cards = {card.name: card for card in GAME.load_pack(None).content.cards}
    assert (cards["Konrad Henlein"].points, cards["Konrad Henlein"].side) == (1, "concede")
    assert cards["Konrad Henlein"].repeated
    assert cards["Konrad Henlein"].tab == "germans"
    assert cards["The Night Demarche"].tab_event
    assert cards["Bad Godesberg"].tab is None
    assert {card.side for card in cards.values()} == {"concede", "defend", "neutral"}


@pytest.mark.rule("T-SETUP-1", "T-SETUP-2", "T-SETUP-3", "T-SETUP-4", "T-COMP-3", "T-EX-2")
def test_the_set_up() -> None:
    game = Position(round=1).start()
    assert game.pool("concede") == game.pool("defend") == 6
    for side in ("concede", "defend"):
        assert game.zone(side, "escalation") == (4, 5)
        assert game.zone(side, "tension") == (2, 3)
    assert game.locked == [1, 2, 3]
    assert game.disks == []
    assert game.value("mob_cubes").tolist() == [1, 3]
    assert game.cubes("uk") == (1, 0)
    assert game.cubes("germans") == (2, 0)
    assert game.cubes("france") == game.cubes("ussr") == (0, 1)
    assert sum(sum(game.cubes(space)) for space in SPACES) == 5
    assert game.vp == 0
    assert game.front() == ["ABOUT US", "NO DISCUSSION"]


@pytest.mark.rule("T-SETUP-4")
def test_a_new_game_begins_with_defend_on_the_initiative_card_and_round_one() -> None:
    engine = new_game()
    assert engine.state[0]["round_n"] == 1
    assert engine.log[0] == "Round 1 begins."
    assert engine.state[0]["initiative"] == 1
    assert not engine.state[0]["pile_n"]


@pytest.mark.rule("T-EX-2", "CD-STATE-2")
def test_white_and_green_cubes_are_26_each_in_all_places_together() -> None:
    tables = GAME.load_pack(None).tables[0]
    pool, zone, guests = (tables[f"start_{name}"] for name in ("pool", "zone", "guests"))
    for side, store in ((0, 3), (1, int(tables["mobilization_cubes"].sum()))):
        parts = [pool[side], *zone[side], *guests[1 - side], store, tables["start_cubes"][side].sum()]
        assert sum(int(part) for part in parts) == 26


@pytest.mark.rule("CD-STATE-2", "CD-STATE-3")
def test_invariants_find_a_lost_cube_and_a_card_in_two_places() -> None:
    engine = new_game()
    assert GAME.invariants(engine.state, engine.pack) == []
    engine.state[0]["pool"][0] -= 1
    assert GAME.invariants(engine.state, engine.pack) == ["concede has 25 cubes"]
    engine.state[0]["pool"][0] += 1
    engine.state[0]["pile"][0] = 3
    engine.state[0]["pile_n"] = 1
    assert "the pile [3] does not hold the discards []" in GAME.invariants(engine.state, engine.pack)


@pytest.mark.rule("CD-ROUND-2", "CD-ROUND-3", "CD-STATE-3", "T-OBJ-1")
def test_three_rounds_use_all_twelve_objectives() -> None:
    engine = new_game(3)
    rng = np.random.default_rng(0)
    zones = engine.state[0]["goal_zone"]
    for number in (1, 2, 3):
        while (zones == GoalZone.OFFERED1).sum() == 0:  # the Round card may ask first
            engine.step(engine.legal()[0])
        assert engine.state[0]["round_n"] == number
        assert (zones == GoalZone.DECK).sum() == 12 - 4 * number
        assert (zones == GoalZone.OFFERED0).sum() == (zones == GoalZone.OFFERED1).sum() == 2
        hands = engine.state[0]["card_zone"]
        assert (hands == CardZone.HAND0).sum() == (hands == CardZone.HAND1).sum() == 5
        while engine.state[0]["round_n"] == number and not engine.over:
            engine.step(int(rng.choice(engine.legal())))
        assert not engine.over
    assert (zones == GoalZone.OUT).sum() == 6
    assert (zones == GoalZone.AWAY0).sum() == (zones == GoalZone.AWAY1).sum() == 3


@pytest.mark.rule("T-MAP-1")
def test_every_space_is_in_one_dimension() -> None:
    tables = GAME.load_pack(None).tables[0]
    whole = 0
    for mask in tables["dimension_spaces"]:
        assert whole & int(mask) == 0
        whole |= int(mask)
    assert whole == 4095
