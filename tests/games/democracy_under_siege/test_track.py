"""Regime Markers: moves by effects and by Actions, Prestige, Enemy Control, China."""

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

TRIO = {"spain": "42", "france": "15", "austria": "03"}


@pytest.mark.rule("D-MOVE-1", "D-MOVE-2", "D-MOVE-4", "D-COMP-9", "D-EX-13")
def test_the_three_moves_of_the_rulebook() -> None:
    game = Position(turn=4, boxes=TRIO).start().perform("D23")
    assert game.asked == "democracy"
    assert game.answers == ["to box 41, Instability", "to box 52, Popular Front"]
    game.do("box 52")
    assert (game.box("spain"), game.box("france"), game.box("austria")) == ("52", "14", "02")


@pytest.mark.rule("D-MOVE-3", "D-RULE-21")
def test_a_marker_stops_at_its_goal_and_does_not_leave_it() -> None:
    game = Position(boxes={"austria": "04"}).start().perform("N4")
    assert game.box("austria") == "05"
    again = Position(boxes={"austria": "05"}, prestige={"nazism": 5}).start().perform("N4")
    assert again.box("austria") == "05"
    assert again.prestige("nazism") == 5


@pytest.mark.rule("D-MOVE-2", "D-MOVE-6", "D-RULE-20", "D-RULE-70")
def test_a_step_enters_no_enemy_control_area() -> None:
    """From Anarchy's corner to Communism along the bottom row: 55 is the goal; from 45 Nazism's 05 is no way."""
    game = Position(turn=6, boxes={"mongolia": "35"}).start().perform("C35")
    assert game.box("mongolia") == "55"
    from versailles_env.games.democracy_under_siege.constants import FAR

    t = game.engine.pack.tables[0]
    assert t["way"][1, 2, game.names.boxes["05"]] < FAR  # it may leave an enemy's area
    assert t["way"][1, 2, game.names.boxes["04"]] == 6
    assert t["way"][0, 2, game.names.boxes["04"]] == 6


@pytest.mark.rule("D-PRES-1", "D-REGIME-2", "D-EX-14")
def test_entering_gives_and_leaving_costs_prestige() -> None:
    game = Position(
        at="actions", order=["democracy", "nazism", "communism"], pp={"democracy": 2}, boxes={"austria": "01"}
    ).start()
    game.until("Action").do("move Austria", "box 00")
    assert game.prestige("democracy") == 6
    china = Position(
        at="actions", order=["communism", "nazism", "democracy"], pp={"communism": 6}, boxes={"china": "54"}
    ).start()
    china.until("Action").do("move China", "box 55")
    assert china.prestige("communism") == 6
    china.do("move China", "box 54")
    assert china.prestige("communism") == 4


def acting(who: str, pp: int, **position: object) -> Table:
    """One Ideology alone has points; its Actions begin."""
    order = [who, *(name for name in ("nazism", "democracy", "communism") if name != who)]
    return Position(at="actions", order=order, pp={who: pp}, force={who: 0}, **position).start()  # type: ignore[arg-type]


@pytest.mark.rule("D-REGIME-1", "D-ACT-4", "D-EX-18")
@pytest.mark.parametrize(("box", "cost"), [("22", 2), ("50", 3), ("00", 4), ("05", 4), ("55", 4)])
def test_a_move_costs_two_and_the_exit(box: str, cost: int) -> None:
    assert not acting("nazism", cost - 1, boxes={"sweden": box}).can("move Sweden")
    game = acting("nazism", cost + 1, boxes={"sweden": box}).do("move Sweden")
    before = game.points("nazism")
    game.do(game.answers[0])
    assert before - game.points("nazism") == cost


@pytest.mark.rule("D-REGIME-1")
def test_an_action_may_enter_an_enemys_control_area() -> None:
    game = acting("democracy", 3, boxes={"austria": "04"})
    assert game.do("move Austria", "box 05").prestige("nazism") == 7


@pytest.mark.rule("D-CTRL-1", "D-CTRL-2", "D-PROD-2", "D-RULE-3", "D-RULE-24")
def test_a_power_under_enemy_control_makes_nothing_and_scores_for_its_holder() -> None:
    free = Position(at="cleanup", bonus={"democracy": (30, 30, 0)}).start()
    held = Position(at="cleanup", bonus={"democracy": (30, 30, 0)}, boxes={"france": "communism"}).start()
    assert free.told("Democracy produces 10 MR")
    assert held.told("Democracy produces 7 MR")
    assert held.vp("communism") - held.military_vp("communism") == 8
    assert held.resources("democracy") == free.resources("democracy")
    anarchy = Position(at="cleanup", boxes={"italy": "anarchy"}).start()
    assert anarchy.vp("nazism") - anarchy.military_vp("nazism") == 1


@pytest.mark.rule("D-CTRL-3", "D-RULE-25")
def test_chinas_resources_follow_its_marker() -> None:
    game = acting("communism", 6, boxes={"china": "54"}).do("move China", "box 55")
    assert game.resources("communism") == (9, 5, 1)
    game.do("move China", "box 54")
    assert game.resources("communism") == (6, 4, 1)
    nazi = Position(at="cleanup", boxes={"china": "nazism"}).start()
    assert nazi.resources("nazism") == (9, 7, 0)
    assert nazi.vp("nazism") - nazi.military_vp("nazism") == 5


@pytest.mark.rule("D-COMP-8")
def test_prestige_stays_on_its_track() -> None:
    game = Position(prestige={"democracy": 10, "nazism": 0}).start().perform("D1")
    assert game.prestige("democracy") == 10
    assert Position(prestige={"communism": 0}).start().perform("C5").prestige("communism") == 0


@pytest.mark.rule("D-EX-40")
def test_france_and_turkey_belong_to_two_regions() -> None:
    t = Position().start()
    regions = t.engine.pack.content
    nations = {nation.id: nation.regions for nation in regions.nations if nation}
    assert set(nations["france"]) == {"iberia", "benelux"}
    assert set(nations["turkey"]) == {"balkans", "middle_east"}
    game = Position(turn=6).start().perform("C34")
    assert "move France" in game.answers
    balkans = Position().start().perform("N9")
    assert "move Turkey" in balkans.answers
    assert "move Italy" in balkans.answers


@pytest.mark.rule("D-COMP-10", "D-RULE-4")
def test_anarchy_and_instability_are_one_zone_for_rolls_and_coups() -> None:
    t = Position().start().engine.pack
    shaky = [area.id for k, area in enumerate(t.content.areas) if t.tables[0]["area_unstable"][k]]
    assert shaky == ["anarchy", "instability"]
