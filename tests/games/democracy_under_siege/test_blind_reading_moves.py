"""Tests of the chapters on Political Effects, the regime track, control of Powers, what becomes of a card and its PP, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

N, D, C = "nazism", "democracy", "communism"
POOR = {N: 0, D: 0, C: 0}
KEEP = "whether to put the card played into the Reserve"


def effects(card: str, **position: Any) -> Table:
    """The card's effects are applied now."""
    said = {"at": "actions", "pp": {N: 1}, "force": POOR, **position}
    return Position(**said).start().perform(card)


def played(card: str, *dice: int, **position: Any) -> Table:
    """The card is played and rolled for without a modifier of Prestige; nobody can pay for anything."""
    who = {"N": N, "D": D, "C": C}[card[0]]
    said = {"hands": {who: [card]}, "prestige": {N: 4, D: 4, C: 4}, "rerolls": POOR, "dice": dice, **position}
    said["force"] = {**POOR, **said.get("force", {})}
    return Position(**said).start().until("exploit").do("no")


def walk(game: Table) -> Table:
    """Any of the ways."""
    while "which way" in game.question:
        game.do(game.answers[0])
    return game


# Moving


@pytest.mark.rule("D-MOVE-1", "D-MOVE-2", "D-EX-13")
def test_the_books_three_markers() -> None:
    game = effects("D23", boxes={"spain": "42", "france": "15", "austria": "03"})
    assert (game.asked, sorted(answer[:9] for answer in game.answers)) == (D, ["to box 41", "to box 52"])
    game.do("to box 41")
    assert (game.box("spain"), game.box("france"), game.box("austria")) == ("41", "14", "02")


@pytest.mark.rule("D-MOVE-2")
def test_the_control_area_of_the_movers_own_ideology_is_open() -> None:
    """N4 moves Italy towards Democracy; from 15 the way through Nazism's corner is as short as the other."""
    game = effects("N4", boxes={"italy": "15", "austria": "nazism"})
    assert sorted(answer[:9] for answer in game.answers) == ["to box 05", "to box 14"]
    before = game.prestige(N)
    game.do("to box 05")
    assert game.prestige(N) == before + 2


@pytest.mark.rule("D-MOVE-2", "D-PRES-1")
def test_anarchys_control_area_may_be_entered_on_the_way() -> None:
    """C20 moves Spain, here on 40, towards Communism: through Anarchy or round it."""
    game = effects("C20", boxes={"spain": "40"})
    assert sorted(answer[:9] for answer in game.answers) == ["to box 41", "to box 50"]
    game.do("to box 50")
    assert game.box("spain") == "51"


@pytest.mark.rule("D-MOVE-2")
def test_no_enemy_control_area_on_the_way() -> None:
    """Poland on 10, bound for Nazism: not through Democracy's corner."""
    assert effects("N7", boxes={"poland": "10"}).box("poland") == "11"
    # Spain on 01, bound for Anarchy by Communism's card: only down
    game = effects("C34", boxes={"netherlands": "01", "belgium": "", "france": ""})
    assert game.box("netherlands") == "11"
    # by Democracy's own card both ways are open
    game = effects("D23", boxes={"spain": "01"})
    assert sorted(answer[:9] for answer in game.answers) == ["to box 00", "to box 11"]


@pytest.mark.rule("D-MOVE-3", "D-RULE-21")
def test_the_goal_ends_the_move() -> None:
    game = effects("N4", boxes={"austria": "04", "italy": "democracy"})
    assert (game.box("austria"), game.box("italy")) == ("05", "00")
    assert (game.prestige(N), game.prestige(D)) == (7, 5)


@pytest.mark.rule("D-MOVE-3", "D-PRES-1", "D-EX-14", "D-EX-18")
def test_a_card_moves_out_of_a_control_area_without_cost_but_prestige() -> None:
    game = effects("N7", boxes={"poland": "democracy"}, pp={N: 1})
    assert game.box("poland") == "01"
    assert (game.prestige(D), game.prestige(N), game.points(N)) == (4, 6, 1)


@pytest.mark.rule("D-PRES-1", "D-EX-14")
def test_powers_count_two_and_minor_nations_one() -> None:
    assert effects("N7", boxes={"poland": "04"}).prestige(N) == 7
    assert effects("N17", boxes={"japan": "04"}).prestige(N) == 8
    game = walk(effects("C24", boxes={"china": "democracy"}))
    assert (game.prestige(D), game.prestige(C)) == (3, 4)
    game = effects("C24", boxes={"china": "45"})
    assert (game.box("china"), game.prestige(C)) == ("55", 6)


@pytest.mark.rule("D-PRES-1")
def test_anarchy_has_no_prestige_and_the_track_has_ends() -> None:
    game = effects("D23", boxes={"spain": "40"}, prestige={N: 6, D: 5, C: 4})
    assert game.box("spain") == "50"
    assert [game.prestige(who) for who in (N, D, C)] == [6, 6, 4]
    assert effects("N17", boxes={"japan": "04"}, prestige={N: 9}).prestige(N) == 10
    assert effects("N7", boxes={"poland": "democracy"}, prestige={D: 0}).prestige(D) == 0


@pytest.mark.rule("D-MOVE-5", "D-TRY-3")
def test_what_has_no_marker_is_skipped() -> None:
    game = effects("N15", boxes={"austria": "", "hungary": "03", "italy": "13"}).until("which Action")
    assert (game.box("austria"), game.box("hungary")) == ("", "04")
    assert game.treaty("italy", "hungary") == "pact"


@pytest.mark.rule("D-TRY-3", "D-EX-40")
def test_a_pick_takes_different_nations_powers_of_the_region_too() -> None:
    game = effects("C34", prestige={D: 5})
    assert game.asked == C
    assert game.can("France")
    assert not game.can("Spain")
    game.do("France")
    walk(game)
    assert not game.can("France")
    assert game.can("Belgium")
    assert effects("N9").can("Turkey")
    assert effects("N9").can("Italy")


CORNERS = {D: "00", N: "05", C: "55"}


def nearer(box: str, goal: str, mover: str) -> list[str]:
    """The boxes of the lattice a marker may go to, by a search that leaves out the enemies' corners."""
    closed = {corner for who, corner in CORNERS.items() if who != mover and corner != goal}

    def around(at: str) -> list[str]:
        row, column = int(at[0]), int(at[1])
        near = ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
        return [f"{r}{c}" for r, c in near if r in range(6) and c in range(6) and f"{r}{c}" not in closed]

    distance, reached = {goal: 0}, [goal]
    for at in reached:
        for near in around(at):
            if near not in distance:
                distance[near] = distance[at] + 1
                reached.append(near)
    shortest = min(distance[near] for near in around(box))
    return sorted(near for near in around(box) if distance[near] == shortest)


@pytest.mark.rule("D-MOVE-1", "D-MOVE-2", "D-RULE-20")
@pytest.mark.parametrize(
    ("card", "nation", "goal", "mover"),
    [
        ("N7", "poland", "05", N),
        ("N4", "italy", "00", N),
        ("C31", "romania", "05", C),
        ("D23", "spain", "50", D),
    ],
)
def test_the_first_step_from_every_box(card: str, nation: str, goal: str, mover: str) -> None:
    """All boxes of the edge and two within; N4 moves Austria first, which is at its goal."""
    edge = [f"{r}{c}" for r in range(6) for c in range(6) if r in (0, 5) or c in (0, 5)]
    for box in [*edge, "14", "32"]:
        if box != goal:
            game = effects(card, turn=7, boxes={"austria": N, nation: box})
            ways = nearer(box, goal, mover)
            if len(ways) > 1:
                assert sorted(answer[7:9] for answer in game.answers) == ways
            elif card != "C31":
                assert game.box(nation) == ways[0]
            else:
                assert game.box(nation) in (ways[0], *nearer(ways[0], goal, mover))


# Control of Powers


@pytest.mark.rule("D-CTRL-1", "D-CTRL-2", "D-PROD-2")
@pytest.mark.parametrize(
    ("power", "area", "made"),
    [
        ("italy", N, 3),
        ("italy", D, 2),
        ("italy", C, 2),
        ("italy", "anarchy", 2),
        ("italy", "04", 3),
        ("japan", D, 2),
        ("japan", "51", 3),
    ],
)
def test_a_power_under_enemy_control_makes_nothing_its_resources_stay(
    power: str, area: str, made: int
) -> None:
    """Pool 9/7/0 makes one MR for each of Germany, Italy, Japan."""
    game = Position(at="cleanup", force=POOR, boxes={power: area}).start()
    assert game.force(N) == made
    assert game.resources(N) == (9, 7, 0)


@pytest.mark.rule("D-CTRL-3", "D-RULE-25")
def test_chinas_resources_go_with_its_marker() -> None:
    game = effects("C24", boxes={"china": "45"})
    assert (game.resources(C), game.resources(D)) == ((9, 5, 1), (11, 10, 3))
    game = walk(effects("C24", boxes={"china": "democracy"}))
    assert (game.resources(C), game.resources(D)) == ((6, 4, 1), (11, 10, 3))
    game = Position(at="actions", pp={N: 1}, force=POOR, boxes={"china": "nazism"}).start()
    assert game.resources(N) == (9, 7, 0)


# What becomes of a card; PP


@pytest.mark.rule("D-FATE-1", "D-RES-2", "D-PP-1")
def test_a_failed_card_is_discarded_or_saved_a_performed_one_removed() -> None:
    game = played("N16", 2, turn=4)
    assert game.question.startswith(KEEP)
    game.do("no")
    assert (game.zone("N16"), game.points(N)) == ("discards", 4)
    assert played("N16", 2, turn=4).do("yes").zone("N16") == "reserve"
    game = played("N16", 3, turn=4)
    assert not game.question.startswith(KEEP)
    assert (game.zone("N16"), game.points(N)) == ("removed", 4)


@pytest.mark.rule("D-RES-2")
def test_a_full_reserve_takes_no_more_but_a_card_out_of_it_may_go_back() -> None:
    game = Position(turn=4, hands={N: ["N16"]}, reserve=["N7"], prestige=POOR, force=POOR, dice=[2]).start()
    game.do("N16").until("which Action")
    assert (game.zone("N16"), game.zone("N7")) == ("discards", "reserve")
    game = Position(turn=4, reserve=["N7"], prestige=POOR, force=POOR, dice=[2]).start().do("N7")
    assert game.question.startswith(KEEP)
    assert game.do("yes").zone("N7") == "reserve"


@pytest.mark.rule("D-FATE-2", "D-RES-2")
def test_a_multiple_card_is_never_removed() -> None:
    for answer, zone in (("yes", "reserve"), ("no", "discards")):
        game = played("C1", 3).until(KEEP).do(answer)
        assert game.zone("C1") == zone


@pytest.mark.rule("D-FATE-3", "D-ARMS-1")
def test_two_plays() -> None:
    game = played("N8", 4, force={N: 4})
    assert (game.level("germany"), game.force(N)) == (2, 0)
    assert game.do("no").zone("N8") == "discards"
    game = played("N8", 3, force={N: 6}, turn=2, performed={"N8": 1}, levels={"germany": 2})
    assert game.do("no").zone("N8") == "discards"  # played twice, performed once
    game = played("N8", 4, force={N: 6}, turn=2, performed={"N8": 1}, levels={"germany": 2})
    assert (game.level("germany"), game.force(N), game.zone("N8")) == (3, 0, "removed")


@pytest.mark.rule("D-ARMS-1", "D-RULE-27")
def test_an_upgrade_that_cannot_be_paid_is_not_attempted() -> None:
    game = Position(hands={N: ["N8"]}, force={N: 3, D: 0, C: 0}, prestige=POOR).start()
    game.until("which Action")  # no die
    assert (game.points(N), game.level("germany"), game.force(N)) == (4, 1, 3)


@pytest.mark.rule("D-ARMS-2", "D-RULE-28")
@pytest.mark.parametrize("extended", [False, True])
def test_extended_an_armaments_card_is_attempted_once_a_turn(extended: bool) -> None:
    game = played("N8", 3, force={N: 4}, options={"extended": extended}, order=[N, C, D])
    game.do("yes")  # failed, saved in the Reserve
    game.script(dice=[4]).until("which Political Action").do("N8")
    game.until("which Action")
    assert game.points(N) == 4
    assert game.level("germany") == (1 if extended else 2)


@pytest.mark.rule("D-FATE-5", "D-WAR-6")
def test_a_war_card_goes_to_a_slot_and_is_removed_at_the_end() -> None:
    game = played("N19", 3, turn=4)
    assert (game.zone("N19"), game.war("N19"), game.points(N)) == ("war", (1, False), 4)
    assert not game.question.startswith(KEEP)
    game.end_war("N19", "b")
    assert game.zone("N19") == "war"  # Italy's marker is still to move
    walk(game)
    assert (game.zone("N19"), game.war("N19")) == ("removed", None)


@pytest.mark.rule("D-FATE-5")
def test_the_long_march_may_break_out_again() -> None:
    game = Position(at="actions", pp={N: 1}, force=POOR, wars={"C19": {}}).start()
    game.end_war("C19", "a")
    walk(game)
    assert (game.war("C19"), game.zone("C19")) == (None, "discards")


@pytest.mark.rule("D-FATE-4", "D-STAND-1")
def test_stand_by_effects_wait_for_the_end_of_the_political_phase() -> None:
    game = Position(
        turn=5, round=2, hands={N: ["N33"]}, prestige={N: 5, D: 5, C: 4}, force=POOR, dice=[5], rerolls=POOR
    ).start()
    game.until("exploit").do("no")
    assert (game.zone("N33"), game.prestige(N), game.control("sudeten")) == ("standby", 6, "")
    for _ in range(6):  # three impulses of round 2, three of round 3
        assert game.control("sudeten") == ""
        game.until("which Action").do("pass")
    game.until("throw the hand")
    assert (game.control("sudeten"), game.zone("N33"), game.prestige(D)) == ("germany", "removed", 4)
    assert game.military_vp(N) >= 1


@pytest.mark.rule("D-STAND-2")
def test_leaving_the_league_ends_the_four_power_pact() -> None:
    """N10 nullifies D4 while it stands by; what D4 gave at once stays."""
    game = Position(
        order=[D, N, C], hands={D: ["D4"], N: ["N10"]}, prestige={N: 4, D: 4, C: 0}, force=POOR, dice=[5, 3]
    ).start()
    game.until("which Action")
    assert game.zone("D4") == "removed"
    assert (game.prestige(D), game.prestige(N)) == (4, 5)
    game.until("throw the hand")
    assert (game.treaty("britain", "germany"), game.box("italy")) == ("", "13")


@pytest.mark.rule("D-PP-1", "D-ACT-2")
def test_points_are_not_kept_for_the_next_round() -> None:
    game = Position(hands={N: ["N9"]}, prestige=POOR, force=POOR, dice=[1]).start().until("which Action")
    assert game.points(N) == 4
    game.do("pass", "pass", "pass")
    assert (int(game.value("round_no")), game.asked, game.points(N)) == (2, N, 1)


@pytest.mark.rule("D-ARMS-1", "D-CTRL-3")
def test_china_is_armed_by_who_has_it_on_its_own_marker() -> None:
    """C26 and D29 bring China in first; elsewhere their upgrade is skipped."""
    game = effects("C26", turn=6, force={**POOR, C: 3}, boxes={"china": "54"})
    assert (game.box("china"), game.force(C), game.value("level")[7:].tolist()) == ("55", 0, [1, 2])
    game = effects("D29", turn=6, force={**POOR, D: 3}, boxes={"china": "02"})
    assert (game.box("china"), game.force(D), game.value("level")[7:].tolist()) == ("00", 0, [2, 1])
    game = walk(effects("D29", turn=6, force={**POOR, D: 3}, boxes={"china": "32"}))
    assert (game.force(D), game.value("level")[7:].tolist()) == (3, [1, 1])


@pytest.mark.rule("D-ARMS-1", "D-MOD-5")
def test_a_power_under_enemy_control_is_not_armed() -> None:
    game = Position(
        turn=4, hands={N: ["N18"]}, force={**POOR, N: 3}, prestige=POOR, boxes={"italy": D}
    ).start()
    game.until("which Action")  # no die
    assert (game.points(N), game.level("italy"), game.force(N)) == (4, 1, 3)


@pytest.mark.rule("D-COMP-8")
def test_a_pool_of_resources_never_goes_below_nothing() -> None:
    game = effects("D35", turn=8, pp={N: 1}, claims={N: {"persia oil": 1}})
    assert game.resources(N) == (9, 7, 0)
    game.do("claim oil of Persia")
    assert game.resources(N) == (9, 7, 1)
