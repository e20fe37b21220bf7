"""Components and state (EN:42-146)."""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from versailles_env.core.engine import Engine
from versailles_env.core.errors import OptionError
from versailles_env.games.versailles_1919.actions import ACTIONS
from versailles_env.games.versailles_1919.answers import DRAW
from versailles_env.games.versailles_1919.constants import Counter, EventZone, IssueZone
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.games.versailles_1919.invariants import invariants
from versailles_env.games.versailles_1919.position import Position

from .helpers import new_game, pack_with, reconstructed_pack, wanted

PLAYED = {3: ("uk", "france", "usa"), 4: ("uk", "france", "usa", "italy")}
TRACKS = '"europe", "balkans", "middle_east", "africa", "pacific"'


def random_games(players: int, steps: int) -> Iterator[Engine]:
    """Random play that settles whenever it can, so that cards move; a state after every step."""
    rng = np.random.default_rng(players)
    engine, seed = new_game(players=players), 0
    for _ in range(steps):
        if engine.over:
            seed += 1
            engine.new(seed, players=players)
        engine.step(int(rng.choice(wanted(engine, "settle"))))
        yield engine


@pytest.mark.rule("V-COMP-1")
def test_italy_plays_with_four_only_and_japan_never():
    assert {n: tuple(GAME.agents[k] for k in GAME.seats_of({"players": n})) for n in (3, 4)} == PLAYED
    for players in (3, 4):
        engine = new_game(players=players)
        order = [int(n) for n in engine.state[0]["order"] if n >= 0]
        assert sorted(order) == list(range(players))
    game = Position(players=3).start().conference("JAN SMUTS")
    assert game.answers == ["choose UK", "choose France", "choose USA"]
    game = Position(players=4).start().conference("JAN SMUTS")
    assert game.answers == ["choose UK", "choose France", "choose USA", "choose Italy"]


@pytest.mark.rule("V-COMP-1")
def test_with_two_the_usa_has_cubes_but_no_seat():
    assert [GAME.agents[seat] for seat in GAME.seats_of({"players": 2})] == ["uk", "france"]
    s = new_game(players=2).state[0]
    assert s["available"].tolist() == [15, 15, 15, 0]
    assert s["units"].tolist() == [3, 3, 0, 0]


@pytest.mark.rule("V-COMP-1")
@pytest.mark.parametrize(
    "options", [{"order": "uk,france,japan"}, {"order": "uk,france,italy"}, {"players": 5}]
)
def test_no_other_nations_can_be_played(options: dict[str, Any]):
    with pytest.raises(OptionError):
        new_game(**options)


@pytest.mark.rule("V-COMP-2")
@pytest.mark.rule("V-COMP-3")
@pytest.mark.rule("V-ADD-3")
@pytest.mark.parametrize("players", [3, 4])
def test_no_step_of_a_game_loses_or_doubles_a_piece_or_a_card(players: int):
    uprisings = 0
    for engine in random_games(players, 2500):
        s = engine.state[0]
        uprisings = max(uprisings, int(s["uprisings"]))
        assert invariants(engine.state, engine.pack) == []
        on_table = np.flatnonzero(s["event_zone"] == EventZone.TABLE).tolist()
        assert on_table == [e for e in [int(s["event_table"])] if e >= 0]
        assert not s["cubes"][s["slot"] < 0].any()
    assert uprisings > 2  # so bids and discards were among the steps


@pytest.mark.rule("V-COMP-2")
@pytest.mark.rule("V-COMP-3")
@pytest.mark.parametrize("field", ["available", "exhausted", "units", "units_exhausted", "units_demobilized"])
def test_the_invariants_see_a_piece_too_many(field: str):
    game = Position().start()
    assert invariants(game.engine.state, game.engine.pack) == []
    game.value(field)[1] += 1
    assert invariants(game.engine.state, game.engine.pack)


@pytest.mark.rule("V-COMP-3")
@pytest.mark.parametrize(
    ("field", "card", "zone"), [("issue_zone", 3, IssueZone.DISCARDS), ("event_zone", 3, EventZone.WAITING)]
)
def test_the_invariants_see_a_card_that_is_nowhere(field: str, card: int, zone: int):
    game = Position().start()
    game.value(field)[card] = zone
    assert invariants(game.engine.state, game.engine.pack)


@pytest.mark.rule("V-COMP-2")
def test_a_bid_moves_nothing_until_it_has_won():
    game = Position(controlled={"uk": {"SMYRNA": "Turkey"}}, units={"uk": {"middle east": 6}}).start()
    game.conference("ULRICH BROCKDORFF-RANTZAU")
    game.do("bid 1 Available unit and the unit in the region", "with 4 Influence")
    assert game.asked == "france"
    assert (game.available("uk"), game.exhausted("uk"), game.happiness("uk")) == (15, 0, 20)
    assert game.units("uk") == {"available": 2, "middle_east": 6}
    game.do("pass", "pass")
    assert (game.available("uk"), game.exhausted("uk"), game.happiness("uk")) == (11, 4, 18)
    assert game.units("uk") == {"available": 1, "exhausted": 2}


@pytest.mark.rule("V-COMP-3")
def test_there_are_52_issues_and_game_end_46_events_and_10_strategy_cards():
    cards = reconstructed_pack().content
    assert [len({c.name for c in kind}) for kind in (cards.issues, cards.events, cards.strategies)] == [
        52,
        46,
        10,
    ]
    game = Position(slots=["GAME END"]).start()
    assert "GAME END" in game.slots()
    assert game.value("deck_n") == 52 - 4


@pytest.mark.rule("V-COMP-4")
def test_five_regions_have_a_track_of_eight_columns_and_the_league_has_none():
    regions = ["Europe", "Balkans", "Middle East", "Africa", "Pacific"]
    game = Position(unrest=dict.fromkeys(regions, 7)).start()
    deploys = [text for text in game.answers if text.startswith("deploy")]
    assert deploys == [f"deploy to {region} column {column}" for region in regions for column in (5, 6, 7, 8)]
    game.do("deploy to Africa column 8", "place on TRADE", "1 ", "place on LEAGUE", "1 ")
    game.crisis("FERDINAND FOCH").crisis("FERDINAND FOCH")  # Europe Unrest +1 each
    game.crisis("JAN SMUTS")  # Africa Unrest +1
    assert game.unrest("europe") == 8
    assert game.unrest("africa") == 7


@pytest.mark.rule("V-COMP-4")
@pytest.mark.parametrize(
    "tracks",
    [["Balkans", "Middle East", "Africa", "Pacific"], ["Pacific", "Middle East", "Balkans", "Africa"]],
)
def test_europe_is_the_top_track_and_the_others_stand_as_the_board_says(tracks: list[str], tmp_path):
    names = ["Europe", *tracks]
    value = ", ".join(f'"{name.lower().replace(" ", "_")}"' for name in names)
    pack = pack_with(tmp_path, "board.toml", TRACKS, value)
    game = Position(pack=pack, unrest=dict.fromkeys(names, 3), dice=[1] * 5).start()
    game.uprising_check()
    assert [line.split(":")[0] for line in game.log if "die shows" in line] == names


@pytest.mark.rule("V-COMP-4")
def test_a_league_issue_is_hit_by_no_uprising_but_an_event_can_unsettle_it():
    league = {"uk": {"RACIAL EQUALITY": "Left out", "LEAGUE VOTING": "Great powers decide"}}
    everywhere = dict.fromkeys(["europe", "balkans", "middle east", "africa", "pacific"], 5)
    game = Position(controlled=league, unrest=everywhere, dice=[6] * 5, drafted=True).start().uprising_check()
    assert sum("Nobody controls an Issue" in line for line in game.log) == 5
    assert game.owner("RACIAL EQUALITY") == game.owner("LEAGUE VOTING") == "uk"
    game.conference("HENRY CABOT LODGE")
    assert game.answers == ["unsettle RACIAL EQUALITY", "unsettle LEAGUE VOTING"]
    game.do("unsettle RACIAL")
    assert game.owner("RACIAL EQUALITY") == ""
    assert game.question == "a bid for RACIAL EQUALITY"


@pytest.mark.rule("V-COMP-5")
def test_every_seat_can_read_the_discards_in_their_order():
    game = Position(discards=["TOGO", "LIBYA", "KOREA", "SAAR", "TYROL"]).start()
    other = Position(discards=["TOGO", "LIBYA", "KOREA", "TYROL", "SAAR"]).start()
    for seat in range(3):
        assert "TOGO, LIBYA, KOREA, SAAR, TYROL" in game.engine.view(seat).text
        assert (game.engine.observation(seat) != other.engine.observation(seat)).any()
    assert (
        len({re.sub(r"(?m)^[>*]", " ", game.engine.view(seat).text) for seat in range(3)}) == 1
    )  # but for the marks


@pytest.mark.rule("V-COMP-5")
def test_nobody_knows_the_order_of_the_decks_and_all_else_is_known():
    engine = Engine(GAME).new(5, players=3, log=True)
    rng = np.random.default_rng(0)
    draw = ACTIONS.index("source", DRAW)
    while draw not in engine.legal():
        engine.step(int(rng.choice(wanted(engine, "settle"))))
    draws = set()
    for seed in range(8):
        copy = engine.clone()
        copy.redeal(engine.seat, seed)
        for seat in range(3):
            assert copy.view(seat).text == engine.view(seat).text
            assert (copy.observation(seat) == engine.observation(seat)).all()
        copy.step(draw)
        draws.add(tuple(copy.action_text(a) for a in copy.legal()))
    assert len(draws) > 4


@pytest.mark.rule("V-COMP-6")
def test_strategy_counters_never_run_out():
    kind = "counter industrial_growth"
    held = {
        issue.name: option.label
        for issue in reconstructed_pack().content.issues
        for option in issue.option
        if kind in map(str, option.effects) and issue.name != "KOREA"
    }
    game = Position(slots=["KOREA"], cubes={"KOREA": {"uk": 1}}, controlled={"france": held}).start()
    game.do("settle KOREA", "Home rule")
    assert game.counters("KOREA") == ["industrial_growth"]
    assert game.value("counters")[Counter.INDUSTRIAL_GROWTH] == len(held) + 1 > 10
