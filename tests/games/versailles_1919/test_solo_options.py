"""Solitaire: the options of a solo game, and agents in the bots' place."""

import pytest

from versailles_env import versailles_1919_v1
from versailles_env.core.errors import OptionError
from versailles_env.games.versailles_1919.constants import PLAYER_SEAT
from versailles_env.games.versailles_1919.position import Table

from .helpers import hero, new_game, solo

FACTIONS = ("uk", "france", "usa")
EACH_HAS_ONE = {"uk": {"RHEINLAND": None}, "france": {"BYELORUS": None}, "usa": {"MONTENEGRO": None}}


@pytest.mark.rule("V-SOLO-1")
@pytest.mark.parametrize("start", FACTIONS)
def test_the_player_may_begin_with_another_faction(start):
    assert new_game(players=1, order="uk,france,usa", start=start).summary()["faction"] == start


@pytest.mark.parametrize("order", ["uk,france", "uk,france,usa,italy", "uk,uk,usa"])
def test_an_order_must_seat_all_three_factions(order):
    with pytest.raises(OptionError, match="order"):
        new_game(players=1, order=order)


@pytest.mark.parametrize(("reward", "paid"), [("vp", 1), ("win", 0)])
def test_a_point_is_paid_as_it_is_scored_or_only_the_win_at_the_end(reward, paid):
    position = {"hero": "uk", "active": "usa", "options": {"solo_reward": reward}}
    game = solo(**position, controlled=EACH_HAS_ONE).do("place on SOMALIA")
    assert game.engine.rewards[PLAYER_SEAT] == 0
    game.do("place on TOGO")
    assert game.value("vp") == 1
    assert game.engine.rewards[PLAYER_SEAT] == paid
    assert not game.engine.rewards[:PLAYER_SEAT].any()


# seats


def test_agents_may_play_in_place_of_bots():
    game = solo(
        active="uk", hero="usa", options={"seated": "france"}, political_done=True, military_done=True
    )
    assert (game.asked, game.active, game.question) == ("france", "france", "which action")
    assert game.can("deploy to Europe column 5")
    game.do("place on SOMALIA", "3 Influence", "place on TOGO", "1 Influence", "end the turn")
    assert (game.asked, game.active) == ("player", "usa")
    assert hero(game) == "usa"


@pytest.mark.parametrize(
    ("seated", "agents"),
    [("none", []), ("france", ["france"]), ("usa,uk", ["uk", "usa"]), ("all", list(FACTIONS))],
)
def test_the_agents_are_the_player_and_the_factions_seated(seated, agents):
    env = versailles_1919_v1.env(players=1, seated=seated)
    assert sorted(env.possible_agents) == sorted([*agents, "player"])


@pytest.mark.parametrize(
    "wrong", [{"seated": "italy"}, {"threshold": 0}, {"start": "italy"}, {"solo_reward": "rank"}]
)
def test_wrong_options_are_refused(wrong):
    with pytest.raises(OptionError, match=next(iter(wrong))):
        new_game(players=1, **wrong)


def unsettled_saar(**position: object) -> Table:
    """SAAR is Unsettled, and the player's faction is the weakest; an agent plays France."""
    held = {"uk": {"SAAR": None, "HUNGARY": None}, "france": {"EGYPT": None}, "usa": {"TYROL": None}}
    base = {"active": "usa", "hero": "usa", "controlled": held, "options": {"seated": "france"}}
    game = solo(**{**base, **position})
    return game.conference("ULRICH BROCKDORFF-RANTZAU").do("unsettle SAAR")


def test_a_seated_faction_bids_and_picks_its_option_itself():
    game = unsettled_saar()
    assert (game.asked, game.question) == ("france", "a bid for SAAR")
    assert not any("Bot France" in line for line in game.log)
    game.do("bid 3 Available units", "with 0 Influence")
    assert (game.asked, game.question) == ("player", "a bid for SAAR")
    game.do("pass")
    assert (game.asked, game.question) == ("france", "which option of SAAR")
    assert len(game.answers) == 3


def test_the_player_takes_over_a_seated_faction_and_a_bot_the_one_left():
    held = {"uk": {"SAAR": None, "HUNGARY": None}, "france": {"TOGO": None}, "usa": {"TYROL": None}}
    slots = ["SOMALIA", "ARABIA", "LABOR", "KOREA"]
    game = unsettled_saar(controlled=held, slots=slots)
    assert (hero(game), game.asked, game.question) == ("france", "player", "a bid for SAAR")
    assert sorted(line.split()[1] for line in game.log if line.startswith("Bot")) == ["UK", "USA"]


def test_a_seated_faction_is_asked_for_its_own_modifier_unit_and_issue():
    held = {"uk": {"HUNGARY": None}, "france": {"SAAR": None, "SILESIA": None}, "usa": {"TOGO": None}}
    game = solo(
        active="usa",
        slots=["SOMALIA", "ARABIA", "LABOR", "KOREA"],
        controlled=held,
        units={"france": {"europe": 6}},
        happiness={"france": 11},
        unrest={"europe": 5},
        dice=[6],
        options={"seated": "france"},
    ).uprising_check("europe")
    assert (game.asked, set(game.answers)) == ("france", {"announce -1", "announce 0", "announce +1"})
    game.do("announce +1")
    assert (game.asked, set(game.answers)) == ("france", {"unsettle SAAR", "unsettle SILESIA"})
