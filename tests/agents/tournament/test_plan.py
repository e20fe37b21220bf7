"""Who meets whom, and who sits where."""

import pickle
from collections import Counter

import numpy as np
import pytest

from tests.toy.game import GAME as TOY
from versailles_env.agents.runs.options import check_players, players_option
from versailles_env.agents.runs.plan import Plan
from versailles_env.core.errors import BoardGameError, OptionError
from versailles_env.games.versailles_1919.game import GAME as VERSAILLES

from .conftest import toy_plan, versailles_plan

NAMES = ("a", "b", "c", "d")


def places(plan: Plan, games: int) -> Counter[tuple[str, int, int]]:
    """How often each agent had each nation at each turn position."""
    found: Counter[tuple[str, int, int]] = Counter()
    for k in range(games):
        seating = plan.seating(0, k)
        for nation, agent in enumerate(seating.agents):
            found[agent, nation, seating.order.index(nation) if seating.order else nation] += 1
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_n_games_give_each_agent_each_nation_and_each_turn_position(players: int) -> None:
    plan = versailles_plan(*NAMES[:players])
    assert plan.sets_order
    for start in range(0, 4 * players, players):
        seatings = [plan.seating(0, k) for k in range(start, start + players)]
        for agent in NAMES[:players]:
            nations = {seating.agents.index(agent) for seating in seatings}
            turns = {(seating.order or ()).index(seating.agents.index(agent)) for seating in seatings}
            assert nations == turns == set(range(players))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_n_x_n_games_give_each_agent_each_pair_of_the_two_once(players: int) -> None:
    found = places(versailles_plan(*NAMES[:players]), players**2)
    assert len(found) == players**3
    assert set(found.values()) == {1}


@pytest.mark.parametrize(("players", "cycle"), [(2, 4), (3, 36), (4, 576)])
def test_the_whole_cycle_has_all_seatings_in_all_turn_orders(players: int, cycle: int) -> None:
    plan = versailles_plan(*NAMES[:players])
    assert len({(s.agents, s.order) for s in (plan.seating(0, k) for k in range(cycle))}) == cycle
    assert plan.seating(0, cycle) == plan.seating(0, 0)


def test_a_turn_order_of_ones_own_is_kept_and_the_nations_still_balanced() -> None:
    plan = versailles_plan(*NAMES[:3], options={"order": "france,uk,usa"})
    assert not plan.sets_order
    assert plan.options_of(plan.seating(0, 1))["order"] == "france,uk,usa"
    assert len({plan.seating(0, k).agents for k in range(6)}) == 6


def test_a_game_without_the_option_has_its_seats_balanced() -> None:
    plan = toy_plan("a", "b")
    assert [plan.seating(0, k).agents for k in range(4)] == [("a", "b"), ("b", "a"), ("a", "b"), ("b", "a")]
    assert plan.seating(0, 0).order is None


def test_without_rotation_the_table_stays_as_it_is() -> None:
    plan = toy_plan("a", "b", games=5, rotate=False)
    assert {plan.seating(0, k).agents for k in range(5)} == {("a", "b")}
    assert plan.total == 5


def test_as_many_names_as_seats_are_one_table() -> None:
    assert versailles_plan("a", "b", "b").line_ups == (("a", "b", "b"),)


def test_a_longer_list_plays_all_choices() -> None:
    plan = toy_plan("a", "b", "c")
    assert plan.line_ups == (("a", "b"), ("a", "c"), ("b", "c"))
    assert toy_plan("a", "b", "b").line_ups == (("a", "b"), ("b", "b"))
    assert toy_plan("a", "b", "c").games_each == 4


def test_too_few_names_and_people_are_refused() -> None:
    with pytest.raises(BoardGameError, match="2 play and 1 name was given: expected at least 2"):
        toy_plan("a")
    with pytest.raises(BoardGameError, match="'human' cannot be played by a machine"):
        toy_plan("human", "a")


def test_games_are_rounded_up_to_a_balanced_number_and_it_is_said() -> None:
    plan = toy_plan("a", "b", "c", games=7)
    assert (plan.games_each, plan.total) == (4, 12)
    assert (
        "12 games (7 asked, more for the balance of seats): 3 line-ups of 2; 4 games each on" in plan.played
    )
    assert "asked" not in toy_plan("a", "b", games=6).played


@pytest.mark.parametrize("games", [1, 30, 300, 5000])
def test_blocks_hold_every_game_once(games: int) -> None:
    plan = toy_plan("a", "b", "c", games=games)
    held = [(b.line_up, b.first + k) for b in plan.blocks for k in range(b.size)]
    assert held == [(line_up, k) for line_up in range(3) for k in range(plan.games_each)]
    assert [block.number for block in plan.blocks] == list(range(len(plan.blocks)))
    assert max(block.size for block in plan.blocks) <= 32


def test_a_plan_is_the_same_in_another_process() -> None:
    plan = versailles_plan("random", "greedy", "greedy", games=100, seed=5)
    copy = pickle.loads(pickle.dumps(plan))
    assert copy.manifest == plan.manifest
    assert copy.blocks == plan.blocks
    assert np.array_equal(copy.seeds, plan.seeds)


def test_the_number_of_players_is_an_option_of_the_game() -> None:
    assert players_option(TOY, 3) == ("seats", 3)
    assert players_option(TOY, 2) is None
    assert players_option(VERSAILLES, 3) == ("players", 3)
    with pytest.raises(OptionError, match="--players 9 is not possible in toy: expected one of 2, 3"):
        players_option(TOY, 9)
    with pytest.raises(OptionError, match="--players 2 and the options, which seat 3, contradict each other"):
        check_players(TOY, {"seats": 3}, 2)


def test_the_command_gives_the_same_plan_again() -> None:
    plan = versailles_plan("a", "b", "b", games=9, options={"length": "long"}, seed=3)
    assert plan.command == "versailles tournament a b b --players 3 --games 9 --seed 3 --option length=long"
