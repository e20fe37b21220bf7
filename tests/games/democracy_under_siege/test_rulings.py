"""Rulings whose line says more than one thing: each part of it."""

import pytest

from versailles_env.games.democracy_under_siege.playing import Table
from versailles_env.games.democracy_under_siege.position import Position

BARE = {"nazism": 0, "democracy": 0, "communism": 0}
IDLE = dict.fromkeys(BARE, (-99, -99, -99))
"""Nothing is produced."""


@pytest.mark.rule("D-RULE-1", "D-COMP-6")
def test_no_marker_runs_out() -> None:
    """Every other Minor Nation is in an Uprising, and one more breaks out; every War is fought, and one more begins."""
    game = Position().start()
    minors = [
        name for name, k in game.names.nations.items() if 4 <= k < 28 and name not in ("spain", "ireland")
    ]
    wars = [war for war in game.names.wars if war not in ("n12", "n28")]  # N12 would be Spain's Uprising
    full = Position(turn=7, uprisings=dict.fromkeys(minors, "weak"), wars={war: {} for war in wars}).start()
    full.perform("C11").perform("N28")
    assert full.uprising("spain") == "weak"
    assert full.war("N28") is not None
    assert (full.value("uprising") > 0).sum() == len(minors) + 1 > 20
    assert (full.value("war_at") >= 0).sum() == len(wars) + 1


@pytest.mark.rule("D-RULE-22", "D-MOVE-4")
def test_who_picks_the_way() -> None:
    card = Position(turn=3, boxes={"austria": "22"}).start().perform("D17")
    assert "which way" in card.until("Austria").question
    assert card.asked == "democracy"  # a card: its player
    fight = Position(
        at="actions",
        pp={"communism": 2},
        prestige=BARE,
        uprisings={"persia": ("weak", {"communism": 1}, {})},
        boxes={"persia": "34"},
        dice=[3],
    ).start()
    fight.do("fight")
    assert ("which way" in fight.question, fight.asked) == (True, "communism")  # the active player
    last = Position(
        at="cleanup",
        order=["democracy", "communism", "nazism"],
        uprisings={"persia": ("weak", {"communism": 1}, {})},
        boxes={"persia": "34"},
        dice=[3],
    ).start()
    assert ("which way" in last.question, last.asked) == (True, "democracy")  # the first in order
    coup = Position(
        at="resolve",
        prestige=BARE,
        order=["democracy", "communism", "nazism"],
        coups={"nazism": ("persia", {"nazism": 1})},
        boxes={"persia": "34"},
        dice=[1],
    ).start()
    coup.do("0")
    assert coup.uprising("persia") == "weak"
    assert ("which way" in coup.question, coup.asked) == (True, "nazism")  # the Coup Marker's owner


@pytest.mark.rule("D-RULE-31", "D-COUP-1")
def test_an_ideology_declares_one_coup_a_round() -> None:
    cells = {"iberia": {"nazism": 2}, "balkans": {"nazism": 2, "democracy": 1}}
    game = Position(at="coups", pp={"nazism": 30, "democracy": 9}, force=BARE, cells=cells).start()
    game.do("a coup in Iberia")
    assert (game.asked, game.answers) == ("democracy", ["no", "a coup in Balkans"])


@pytest.mark.rule("D-RULE-47", "D-CONQ-4")
@pytest.mark.parametrize("holder", ["germany", "ussr"])
def test_military_points_are_recorded_and_not_recounted(holder: str) -> None:
    game = Position(
        at="cleanup",
        turn=7,
        options={"turns": 7},
        control={"austria": holder},
        military_vp={"nazism": 5},
        force=BARE,
        bonus=IDLE,
    ).start()
    assert [game.military_vp(name) for name in BARE] == [5, 0, 0]


def until_the_end(game: Table) -> Table:
    assert game.until("nothing at all").over
    return game


@pytest.mark.rule("D-RULE-54", "D-TOTAL-4")
def test_stand_by_effects_are_still_applied_after_total_war() -> None:
    game = Position(
        turn=7, standby=["N33"], performed={"N33": 7}, total_war=True, force=BARE, prestige=BARE
    ).start()
    assert game.control("sudeten") == ""
    assert until_the_end(game).control("sudeten") == "germany"


@pytest.mark.rule("D-RULE-54", "D-TOTAL-5")
def test_total_war_before_the_attempts_leaves_their_points() -> None:
    """As if an Event had brought it: no die is scripted."""
    game = Position(turn=7, hands={"nazism": ["N7"]}, total_war=True, force=BARE, prestige=BARE).start()
    game.until("which Action")
    assert game.points("nazism") == 4
    assert until_the_end(game).value("turn") == 7


@pytest.mark.rule("D-RULE-59", "D-ACTIV-1")
@pytest.mark.parametrize(("printed", "costs"), [(1, (1, 1)), (2, (1, 2)), (3, (2, 3))])
def test_no_coup_is_free(printed: int, costs: tuple[int, int]) -> None:
    """In Instability, and elsewhere."""
    from versailles_env.games.democracy_under_siege.rules.coups import cause_cost, react_cost

    for box, cost in zip(("41", "32"), costs, strict=True):
        game = Position(boxes={"greece": box}).start()
        greece, tables = game.names.nations["greece"], game.engine.pack.tables.copy()
        tables["nation_coup"][0, greece] = tables["nation_react"][0, greece] = printed
        s, t = game.engine.state[0], tables[0]
        assert (cause_cost(s, t, 0, greece, True), react_cost(s, t, 0, greece)) == (cost, cost)
