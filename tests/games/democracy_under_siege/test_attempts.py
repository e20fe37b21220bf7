"""Political Action attempts, modifiers and re-rolls."""

import shutil
from pathlib import Path

import pytest

from versailles_env.games.democracy_under_siege.pack.load import load_pack
from versailles_env.games.democracy_under_siege.position import Position, Table

NO_MR = {"nazism": 0, "democracy": 0, "communism": 0}
"""Nobody can alter the order."""


def plays(card: str, dice: list[int], **position: object) -> Table:
    """The Ideology of the card plays it alone, up to the first question about the attempt."""
    deck = {"N": "nazism", "D": "democracy", "C": "communism"}[card[0]]
    base = {"turn": 4, "force": NO_MR, "hands": {deck: [card]}, "dice": dice}
    return Position(**{**base, **position}).start()  # type: ignore[arg-type]


@pytest.mark.rule("D-TRY-2", "D-MOD-1", "D-MOD-2", "D-REROLL-1", "D-EX-10")
def test_the_attempt_of_the_rulebook() -> None:
    game = plays("D23", [2, 3], prestige={"democracy": 8}, despotic=["france"])
    game.do("yes")
    assert game.prestige("democracy") == 7
    assert game.told("Democracy rolls 2 +2 for D23 Pact with Italy, 5 needed")
    game.do("yes")
    assert game.told("Democracy rolls 3 +2 for D23")
    assert game.of("rerolls", "democracy") == 1
    assert game.prestige("democracy") == 7
    assert game.treaty("france", "italy") == "pact"


@pytest.mark.rule("D-MOD-1", "D-EX-11")
@pytest.mark.parametrize(("before", "total"), [(7, "+1"), (8, "+2"), (4, "+0"), (5, "+1"), (3, "+0")])
def test_the_sector_is_read_after_the_exploit(before: int, total: str) -> None:
    game = plays("D23", [6], prestige={"democracy": before}, despotic=["france"])
    assert game.do("yes").told(f"Democracy rolls 6 {total} for")


@pytest.mark.rule("D-MOD-1", "D-EX-11", "D-RULE-17")
def test_the_other_reading_takes_the_sector_before_the_exploit() -> None:
    game = plays("D23", [6], prestige={"democracy": 7}, despotic=["france"], options={"sector": "before"})
    assert game.do("yes").told("Democracy rolls 6 +2 for")


DESPOTIC = {
    "both Communist": ("C9", ["ussr", "china"], {"china": "communism"}, "+2"),
    "china elsewhere": ("C9", ["ussr", "china"], {}, "+1"),
    "nobody": ("C9", [], {}, "+0"),
    "without the icon": ("C24", ["ussr"], {}, "+0"),
}


@pytest.mark.rule("D-MOD-3", "D-MOD-5", "D-EX-12", "D-RULE-18", "D-RULE-57")
@pytest.mark.parametrize("case", DESPOTIC)
def test_despotic_powers_add_up_where_the_icon_is(case: str) -> None:
    card, despotic, boxes, total = DESPOTIC[case]
    game = plays(card, [6], turn=7, despotic=despotic, boxes=boxes, prestige={"communism": 5})
    assert game.do("no").told(f"Communism rolls 6 {total} for {card}")


NO_DESPOTIC = {
    "none is": ([], {}, "+1"),
    "france is": (["france"], {}, "+0"),
    "france is, under Enemy Control": (["france"], {"france": "anarchy"}, "+1"),
    "china is, elsewhere": (["china"], {}, "+1"),
    "britain is": (["britain"], {}, "+0"),
}


@pytest.mark.rule("D-MOD-4", "D-MOD-5", "D-EX-12", "D-RULE-57")
@pytest.mark.parametrize("case", NO_DESPOTIC)
def test_no_despotic_power_adds_one_in_all(case: str) -> None:
    despotic, boxes, total = NO_DESPOTIC[case]
    game = plays("D1", [6], despotic=despotic, boxes=boxes)
    assert game.do("no").told(f"Democracy rolls 6 {total} for D1")


@pytest.mark.rule("D-TRY-1", "D-CHOOSE-5", "D-EX-8")
def test_a_card_without_a_target_gives_points_only() -> None:
    game = plays("D7", [])
    assert game.told("D7 Fight for Freedom is not attempted")
    assert game.until("Action").told("Democracy has 3 PP")


@pytest.mark.rule("D-MOD-2")
def test_without_prestige_nothing_is_exploited() -> None:
    game = plays("N1", [1], prestige={"nazism": 0})
    assert game.told("Nazism rolls 1 -1 for N1")
    assert game.told("Nazism fails with N1")


@pytest.mark.rule("D-REROLL-2", "D-EX-27")
def test_the_third_reroll_is_not_offered_and_cleanup_gives_two_again() -> None:
    game = plays("N1", [1, 1, 1], prestige={"nazism": 6}).do("no", "yes", "yes")
    assert game.told("Nazism fails with N1")
    assert game.of("rerolls", "nazism") == 0
    assert game.prestige("nazism") == 4
    clean = Position(at="cleanup", rerolls={"nazism": 0, "democracy": 1}).start()
    assert clean.value("rerolls").tolist() == [2, 2, 2]


@pytest.mark.rule("D-REROLL-1")
def test_a_failed_roll_without_prestige_is_final() -> None:
    game = plays("N1", [1], prestige={"nazism": 1}).do("yes")
    assert game.prestige("nazism") == 0
    assert game.told("Nazism fails with N1")


@pytest.mark.rule("D-TRY-3", "D-MOVE-5", "D-RULE-16")
def test_what_cannot_be_done_is_skipped() -> None:
    game = Position(turn=6, control={"czechoslovakia": "germany"}).start().perform("D10").do("box 22")
    assert game.box("romania") == "22"
    assert game.box("czechoslovakia") == ""


@pytest.mark.rule("D-TRY-4", "D-EX-15", "D-REACT-1")
def test_democracy_may_undo_colonial_unrest_for_prestige() -> None:
    claimed = {"democracy": {"india raw": 1}}
    game = Position(turn=5, claims=claimed, prestige={"democracy": 3}).start().perform("C23")
    assert game.asked == "democracy"
    game.do("yes")
    assert game.prestige("democracy") == 2
    assert (game.claims("democracy", "india", "raw"), game.force("democracy")) == (1, 3)
    poor = Position(turn=5, claims=claimed, prestige={"democracy": 0}).start().perform("C23")
    assert poor.asked == "communism"
    poor.do("India")
    assert (poor.claims("democracy", "india", "raw"), poor.force("democracy")) == (0, 1)


@pytest.mark.rule("D-MOD-6")
def test_struggle_costs_its_victim_a_point_on_rolls_and_of_pp() -> None:
    game = plays(
        "N1", [6], order=["democracy", "nazism", "communism"], hands={"democracy": ["D2"], "nazism": ["N1"]}
    )
    game.script([6, 6]).do("no", "struggle", "Nazism", "no")
    assert game.told("Nazism rolls 6 -1 for N1")
    game.until("Action")
    assert game.told("Nazism has 2 PP")


@pytest.mark.rule("D-TRY-2", "D-RULE-15")
@pytest.mark.parametrize(("change", "die", "performed"), [(-3, 6, False), (4, 1, True)])
def test_no_roll_succeeds_or_fails_by_itself(change: int, die: int, performed: bool) -> None:
    """N1 needs 3; Prestige 5 gives nothing."""
    game = plays("N1", [die], prestige={"nazism": 5}, rerolls={"nazism": 0})
    game.value("turn_modifier")[0] = change - (die == 6)
    assert game.do("no").told("Nazism performs N1") == performed


@pytest.mark.rule("D-RULE-26", "D-RES-2")
def test_a_card_that_was_not_attempted_may_go_to_the_reserve() -> None:
    assert plays("D7", []).until("Reserve").do("yes").zone("D7") == "reserve"


@pytest.mark.rule("D-RULE-11", "D-MAND-1")
def test_a_mandatory_action_is_played_though_its_conditions_fail(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    shutil.copytree(load_pack().path, folder)
    text = (folder / "cards.toml").read_text(encoding="utf-8")
    old = 'effects = ["despotic germany on", "prestige nazism 1", "force nazism -1"]'
    (folder / "cards.toml").write_text(
        text.replace(old, 'conditions = ["taken austria"]\n' + old, 1), encoding="utf-8"
    )
    game = plays("N3", [], hands={"nazism": ["N1", "N3"]}, pack=folder)
    assert game.told("Nazism plays N3 Night of the Long Knives")
    assert game.told("N3 Night of the Long Knives is not attempted")
