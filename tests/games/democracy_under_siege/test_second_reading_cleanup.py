"""Clean-up, Total War and victory: tests from the rulebook and the checklist of rules."""

import pytest

from versailles_env.games.democracy_under_siege.playing import Table
from versailles_env.games.democracy_under_siege.position import Position

BARE = {"nazism": 0, "democracy": 0, "communism": 0}
NAMES = tuple(BARE)
IDLE = {"nazism": (-99, -99, -99), "democracy": (-99, -99, -99), "communism": (-99, -99, -99)}
"""Nothing is produced."""
FAR = {"france": "22", "italy": "23", "japan": "23", "china": "32"}


def count(**position: object) -> Table:
    """A Clean-up in which nothing is produced."""
    turn = position.get("turn", 4)
    given = {"at": "cleanup", "turn": turn, "prestige": BARE, "force": BARE, "bonus": IDLE, "boxes": FAR}
    return Position(**{**given, **position}).start()  # type: ignore[arg-type]


def everybody_off() -> dict[str, str]:
    """No Minor Nation has a Regime Marker."""
    nations = Position().start().engine.pack.content.nations
    return {nation.id: "" for nation in nations if nation and nation.id not in (*FAR, "ethiopia")}


@pytest.mark.rule("D-CLEAN-1")
def test_rerolls_return_and_trained_cells_are_deployed() -> None:
    game = count(rerolls={"nazism": 0}, cells_pool={"nazism": 1}, options={"turns": 4})
    assert game.asked == "nazism"
    game.do("Middle East")
    assert game.cells("middle_east") == {"nazism": 1}
    assert game.value("rerolls").tolist() == [2, 2, 2]


@pytest.mark.rule("D-CLEAN-3")
@pytest.mark.parametrize(("extended", "left"), [(False, 2), (True, 1)])
def test_extended_wars_wear_down_an_mr_of_each(extended: bool, left: int) -> None:
    game = count(
        turn=6,
        wars={"N29": {"a": {"nazism": 2}, "b": {"democracy": 2}}},
        dice=[3],
        options={"turns": 6, "extended": extended},
    ).until("nothing")
    assert game.committed("N29", 0) == {"nazism": left}
    assert game.committed("N29", 1) == {"democracy": left}


@pytest.mark.rule("D-UPKEEP-1", "D-EX-30")
@pytest.mark.parametrize(
    ("turn", "minors", "force", "left"),
    [(4, 5, 8, 6), (4, 1, 8, 8), (4, 6, 1, 0), (1, 6, 8, 8), (2, 2, 8, 7)],
)
def test_every_two_minors_cost_an_mr(turn: int, minors: int, force: int, left: int) -> None:
    held = ("greece", "albania", "turkey", "romania", "bulgaria", "hungary")[:minors]
    game = count(
        turn=turn,
        force={**BARE, "nazism": force},
        boxes={**FAR, **dict.fromkeys(held, "nazism"), "italy": "nazism"},
        options={"turns": turn},
    )
    assert game.force("nazism") == left


@pytest.mark.rule("D-VP-1", "D-EX-31")
@pytest.mark.parametrize(
    ("force", "vp"), [(0, 0), (1, 1), (3, 1), (4, 2), (8, 2), (9, 4), (20, 4), (21, 8), (30, 8)]
)
def test_uncommitted_mr_are_worth_points(force: int, vp: int) -> None:
    game = count(force={**BARE, "communism": force}, military_vp={"communism": 5}, options={"turns": 4})
    assert game.military_vp("communism") == 5 + vp


@pytest.mark.rule("D-VP-2", "D-EX-32")
def test_nations_score_in_control_areas_and_anarchy_for_nazism() -> None:
    game = count(
        boxes={
            **FAR,
            "france": "anarchy",
            "greece": "anarchy",
            "austria": "democracy",
            "poland": "communism",
        },
        options={"turns": 4},
        vp={"democracy": 30},
    )
    assert [game.vp(name) for name in NAMES] == [2, 5, 7]  # what was counted before is not added


@pytest.mark.rule("D-VP-3")
def test_extended_counts_influence_of_minors() -> None:
    off = everybody_off()
    for box, points in (
        ("12", [1, 1, 0]),
        ("24", [1, 0, 1]),
        ("44", [0, 0, 1]),
        ("22", [0, 0, 0]),
        ("41", [0, 0, 0]),
    ):
        game = count(
            boxes={**FAR, **off, "greece": box, "italy": "14"}, options={"turns": 4, "extended": True}
        )
        assert [game.vp(name) for name in NAMES] == points, box
        base = count(boxes={**FAR, **off, "greece": box, "italy": "14"}, options={"turns": 4})
        assert [base.vp(name) for name in NAMES] == [0, 0, 0]


@pytest.mark.rule("D-AUTO-1", "D-AUTO-2", "D-AUTO-3", "D-EX-33")
@pytest.mark.parametrize(
    ("turn", "points", "winner"),
    [
        (2, (39, 0, 0), None),
        (2, (40, 0, 0), "nazism"),
        (2, (41, 45, 0), "democracy"),
        (2, (45, 45, 0), None),
        (4, (79, 0, 0), None),
        (4, (0, 80, 0), "democracy"),
        (4, (80, 80, 0), None),
        (7, (0, 0, 80), "communism"),
    ],
)
def test_automatic_victory(turn: int, points: tuple[int, int, int], winner: str | None) -> None:
    game = count(turn=turn, military_vp=dict(zip(NAMES, points, strict=True)))
    assert game.over == (winner is not None)
    if winner:
        assert int(game.value("rank")[NAMES.index(winner)]) == int(min(game.value("rank")))


@pytest.mark.rule("D-AUTO-1", "D-EX-7", "D-HIST-2")
@pytest.mark.parametrize(
    ("reality", "historical", "over"), [([], False, True), (["nazism"], False, False), ([], True, False)]
)
def test_on_turn_3_forty_is_enough_with_the_hope_deck(
    reality: list[str], historical: bool, over: bool
) -> None:
    game = count(turn=3, reality=reality, military_vp={"nazism": 40}, options={"historical": historical})
    assert game.over == over


@pytest.mark.rule("D-END-2", "D-END-4", "D-END-5", "D-END-6", "D-EX-42")
@pytest.mark.parametrize(
    ("players", "options", "points", "turns", "best"),
    [
        (3, {}, (50, 50, 50), None, ["nazism"]),
        (3, {}, (40, 50, 50), None, ["democracy"]),
        (3, {}, (40, 30, 50), None, ["communism"]),
        (2, {}, (40, 30, 50), [4, 4], ["nazism", "democracy"]),
        (2, {}, (50, 30, 50), [4, 4], ["nazism"]),
        (2, {"extended": True}, (40, 30, 50), [3, 5], ["democracy"]),
        (2, {"extended": True}, (40, 30, 50), [4, 4], ["nazism", "democracy"]),
        (2, {"no_draw": True}, (30, 40, 50), [4, 4], ["democracy"]),
    ],
)
def test_who_wins(
    players: int, options: dict[str, bool], points: tuple[int, ...], turns: list[int] | None, best: list[str]
) -> None:
    off = everybody_off() if options.get("extended") else {}
    game = count(
        turn=8,
        players=players,
        options=options,
        military_vp=dict(zip(NAMES, points, strict=True)),
        boxes={**FAR, **off},
        **({"communism_turns": turns} if turns else {}),
    )
    assert game.over
    rewards = game.engine.rewards
    playing = NAMES[:players]
    assert [name for k, name in enumerate(playing) if rewards[k] == max(rewards[: len(playing)])] == best


@pytest.mark.rule("D-TOTAL-1", "D-TOTAL-2", "D-TOTAL-3", "D-EX-36")
def test_after_total_war_no_attempt_and_no_coup_follow_but_actions_and_the_count_do() -> None:
    game = Position(
        turn=7,
        order=["nazism", "democracy", "communism"],
        hands={"nazism": ["N35"], "democracy": ["D10"]},
        prestige={"nazism": 5, "democracy": 0, "communism": 0},
        force=BARE,
        treaties={
            ("france", "poland"): "alliance",
            ("britain", "france"): "alliance",
            ("germany", "italy"): "alliance",
        },
        cells={"balkans": {"democracy": 2}},
        dice=[6],
    ).start()
    game.until("exploit").do("no")
    assert game.value("total_war") == 1
    game.until("which Action")
    assert game.points("nazism") == 5
    assert game.points("democracy") == 4  # played, not attempted: no second die was scripted
    assert game.until("declare a coup", "pass").over
    assert game.value("turn") == 7


@pytest.mark.rule("D-DECL-1", "D-EX-35")
def test_a_war_on_a_minor_that_nobody_is_bound_to_involves_nobody() -> None:
    game = Position(turn=7).start().perform("N35")
    assert game.at_war() == set()
    assert game.value("total_war") == 0
