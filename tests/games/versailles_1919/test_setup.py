"""Set-up (EN:148-206)."""

import numpy as np
import pytest

from versailles_env.core.engine import Engine
from versailles_env.games.versailles_1919.actions import ACTIONS, CHANCES
from versailles_env.games.versailles_1919.answers import DRAW
from versailles_env.games.versailles_1919.constants import GAME_END, StrategyZone
from versailles_env.games.versailles_1919.game import GAME

from .helpers import new_game, wanted

C_GAME_END = CHANCES.index("issue", GAME_END)


def places_of_game_end(length: str, players: int) -> tuple[int, int]:
    """Cards in the deck when GAME END may be drawn for the first time, and when it must."""
    rng = np.random.default_rng(1)
    engine = Engine(GAME).new(0, explicit_chance=True, players=players, length=length)
    first = 0
    while True:
        if not engine.at_chance:
            draws = [a for a in engine.legal() if ACTIONS.find(a) == ("source", DRAW)]
            engine.step(int(rng.choice(draws or wanted(engine, "settle", "slot", "amount", "menu"))))
            continue
        legal = engine.legal()
        first = first or (C_GAME_END in legal and int(engine.state[0]["deck_n"]))
        if legal == [C_GAME_END]:
            return first, int(engine.state[0]["deck_n"])
        engine.step(int(rng.choice([outcome for outcome in legal if outcome != C_GAME_END])))


@pytest.mark.rule("V-SETUP-1")
@pytest.mark.parametrize("players", [3, 4])
def test_two_issues_lie_on_the_table_three_wait_and_one_is_discarded(players: int):
    dealt = set()
    for seed in range(5):
        s = new_game(seed, players=players).state[0]
        issues = [*s["slot"].tolist(), int(s["discards"][0])]
        assert s["discards_n"] == 1
        assert s["deck_n"] == 52 - 6 + 1
        assert len(set(issues)) == 6
        assert GAME_END not in issues
        assert min(issues) >= 0
        dealt.add(tuple(issues))
    assert len(dealt) == 5


@pytest.mark.rule("V-SETUP-1")
@pytest.mark.rule("V-SETUP-2")
@pytest.mark.parametrize(
    ("players", "length", "first", "last"),
    [
        (3, "standard", 21, 21),
        (4, "standard", 21, 21),
        (4, "intense", 16, 16),
        (3, "long", 11, 11),
        (3, "longest", 6, 1),
        (2, "intense", 16, 16),
        (1, "standard", 21, 21),
    ],
)
def test_game_end_lies_where_the_length_says(players: int, length: str, first: int, last: int):
    assert places_of_game_end(length, players) == (first, last)


@pytest.mark.rule("V-SETUP-2")
@pytest.mark.rule("V-SETUP-4")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    ("length", "start"), [("standard", 20), ("intense", 20), ("long", 22), ("longest", 24)]
)
def test_played_nations_begin_happier_in_longer_games_the_others_at_20(players: int, length: str, start: int):
    happiness = new_game(players=players, length=length).state[0]["happiness"].tolist()
    assert happiness == [start] * players + [20] * (5 - players)


@pytest.mark.rule("V-SETUP-3")
def test_one_event_lies_on_the_table_two_wait_and_43_are_the_deck():
    dealt = set()
    for seed in range(5):
        s = new_game(seed).state[0]
        events = [int(s["event_table"]), *s["event_waiting"].tolist()]
        assert len(set(events)) == 3
        assert min(events) >= 0
        assert np.bincount(s["event_zone"], minlength=4).tolist() == [43, 1, 2, 0]
        dealt.add(tuple(events))
    assert len(dealt) == 5


@pytest.mark.rule("V-SETUP-4")
@pytest.mark.parametrize("players", [3, 4])
def test_one_strategy_card_more_than_players_is_shown_and_the_tracks_are_calm(players: int):
    shown = set()
    for seed in range(5):
        s = new_game(seed, players=players).state[0]
        cards = np.flatnonzero(s["strategy_zone"] == StrategyZone.DISPLAY)
        assert len(cards) == players + 1
        assert (s["strategy_zone"] == StrategyZone.OUT).sum() == 10 - players - 1
        assert s["unrest"].tolist() == [1] * 5
        assert s["keg"].tolist() == [0] * 5
        shown.add(tuple(cards))
    assert len(shown) > 1


@pytest.mark.rule("V-SETUP-5")
@pytest.mark.parametrize("players", [3, 4])
def test_the_seed_draws_the_order_and_every_nation_can_start(players: int):
    orders = [new_game(seed, players=players).state[0]["order"].tolist()[:players] for seed in range(60)]
    assert {order[0] for order in orders} == set(range(players))
    assert len({tuple(order) for order in orders}) > players  # picks, not only a start
    assert orders[7] == new_game(7, players=players).state[0]["order"].tolist()[:players]


@pytest.mark.rule("V-SETUP-5")
def test_a_given_order_is_kept_and_play_goes_round_it():
    engine = new_game(3, players=4, order="italy,uk,usa,france")
    turns = []
    rng = np.random.default_rng(2)
    while len(turns) < 9:
        if engine.state[0]["turn"] > len(turns):
            turns.append(GAME.agents[int(engine.state[0]["active"])])
        engine.step(int(rng.choice(engine.legal())))
    assert turns == ["italy", "uk", "usa", "france"] * 2 + ["italy"]


@pytest.mark.rule("V-SETUP-6")
@pytest.mark.parametrize("players", [3, 4])
def test_every_piece_begins_available_and_nothing_is_held(players: int):
    s = new_game(players=players).state[0]
    for field, each in (("available", 15), ("units", 3)):
        assert s[field].tolist() == [each] * players + [0] * (4 - players)
    for field in ("exhausted", "units_exhausted", "units_demobilized", "deployed", "cubes", "boxes_filled"):
        assert not s[field].any()
    for field in ("issue_owner", "strategy", "event_cube"):
        assert (s[field] == -1).all()


@pytest.mark.rule("V-SETUP-7")
def test_the_events_of_the_set_up_bring_no_crisis_and_carry_no_cube():
    seen = set()
    for seed in range(60):
        engine = new_game(seed)
        s = engine.state[0]
        seen |= {int(s["event_table"]), *s["event_waiting"].tolist()}
        assert [line for line in engine.log if not line.startswith(("Around", "--"))] == []
        assert s["happiness"].tolist() == [20] * 5
        assert s["unrest"].tolist() == [1] * 5
        assert s["event_cube"] == -1
    assert len(seen) > 40
