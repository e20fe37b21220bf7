"""Coups and Uprisings."""

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

POOR = {"nazism": 0, "democracy": 0, "communism": 0}
CELL = {"balkans": {"nazism": 1}}


def coups(**position: object) -> Table:
    return Position(**{"at": "coups", "force": POOR, **position}).start()  # type: ignore[arg-type]


@pytest.mark.rule("D-COUP-1", "D-COUP-5", "D-COMP-11", "D-RULE-31", "D-RULE-71")
def test_a_coup_is_declared_where_a_cell_lies_and_a_target_can_be_paid() -> None:
    game = coups(pp={"nazism": 2}, cells={**CELL, "iberia": {"democracy": 1}})
    assert game.answers == ["no", "a coup in Balkans"]  # Albania costs 2
    assert "coup" not in coups(pp={"nazism": 1}, cells=CELL).question
    assert "coup" not in coups(pp={"nazism": 5}).question


@pytest.mark.rule("D-COUP-1", "D-EX-43", "D-RULE-59")
def test_the_discount_does_not_count_when_declaring() -> None:
    others = dict.fromkeys(("yugoslavia", "romania", "bulgaria", "albania", "turkey"), "")
    assert "coup" not in coups(pp={"nazism": 2}, cells=CELL, boxes={**others, "greece": "41"}).question
    game = coups(pp={"nazism": 3}, cells=CELL, boxes={**others, "greece": "41"}).do("Balkans")
    game.until("Action", "no").do("cause")
    assert game.told("Nazism causes a coup in Greece")
    from versailles_env.games.democracy_under_siege.rules.coups import cause_cost, react_cost

    for box, cost in (("41", 2), ("32", 3)):
        at = Position(boxes={"greece": box}).start()
        s, t, greece = at.engine.state[0], at.engine.pack.tables[0], at.names.nations["greece"]
        assert (cause_cost(s, t, 0, greece, True), react_cost(s, t, 0, greece)) == (cost, cost)


@pytest.mark.rule("D-COUP-2", "D-RULE-33")
def test_no_coup_where_an_uprising_is_or_a_marker_lies() -> None:
    game = Position(
        at="actions", pp={"nazism": 9}, force=POOR, coups={"nazism": "iberia", "democracy": ("portugal", {"democracy": 1})},
        cells={"iberia": {"nazism": 1}},
    ).start()  # fmt: skip
    assert game.do("cause").told("Nazism causes a coup in Spain")
    war = Position(at="coups", turn=4, pp={"nazism": 9}, force=POOR, cells={"iberia": {"nazism": 1}}, wars={"N12": {}},
                   uprisings={"portugal": "weak"}).start()  # fmt: skip
    assert "coup" not in war.question


@pytest.mark.rule("D-COUP-3", "D-COUP-4", "D-RULE-34")
def test_a_declared_coup_must_be_attempted_and_its_points_are_kept() -> None:
    game = coups(pp={"nazism": 4}, cells={"iberia": {"nazism": 1}}, boxes={"portugal": ""}).do("Iberia")
    assert game.told("Nazism causes a coup in Spain")  # nothing else can be paid
    rich = coups(pp={"nazism": 5}, cells={"iberia": {"nazism": 1}}, boxes={"portugal": ""}).do("Iberia")
    assert not rich.can("pass")
    assert not rich.can("move")
    assert rich.can("train")
    rich.do("train")
    assert rich.told("Nazism causes a coup in Spain")


@pytest.mark.rule("D-ACTIV-1", "D-ACTIV-2", "D-ACTIV-3", "D-ACTIV-4", "D-REACT-2", "D-REACT-3", "D-RULE-39")
def test_all_may_react_in_order_the_causer_too() -> None:
    game = coups(
        order=["nazism", "communism", "democracy"],
        pp={"nazism": 6, "democracy": 3, "communism": 3},
        cells={"balkans": {"nazism": 2, "communism": 2, "democracy": 1}},
    )
    game.do("Balkans", "no", "no", "cause", "Greece")
    assert game.value("coup_cells")[0].tolist() == [1, 0, 0]
    assert game.asked == "nazism"
    game.do("a cell from Balkans")  # one after another, as long as cells and points are there
    assert game.asked == "communism"
    game.do("a cell from Balkans")
    assert game.asked == "democracy"
    game.do("no reaction")
    assert game.value("coup_cells")[0].tolist() == [2, 0, 1]
    assert game.asked == "nazism"
    assert game.points("communism") == 1


@pytest.mark.rule("D-ACTIV-5", "D-RULE-64")
def test_in_ones_own_impulse_one_may_react_to_any_coup() -> None:
    game = Position(
        at="actions",
        pp={"democracy": 3},
        force=POOR,
        coups={"nazism": ("turkey", {"nazism": 1})},
        cells={"balkans": {"democracy": 1}, "middle_east": {"democracy": 1}},
    ).start()
    game.do("react")
    assert game.answers == ["a cell from Balkans", "a cell from Middle East"]
    game.do("Middle East")
    assert game.value("coup_cells")[0].tolist() == [1, 1, 0]


def resolved(die: int, cells: dict[str, int], *answers: str, **position: object) -> Table:
    """A coup of Nazism in Greece."""
    base = {
        "at": "resolve",
        "coups": {"nazism": ("greece", cells)},
        "dice": [die],
        "rerolls": POOR,
        "boxes": {"greece": "32"},
    }
    return Position(**{**base, **position}).start().do(*answers)  # type: ignore[arg-type]


@pytest.mark.rule("D-CRES-1", "D-CRES-2", "D-CRES-4", "D-CRES-5", "D-CRES-6", "D-EX-26")
@pytest.mark.parametrize(("die", "uprising"), [(4, ""), (2, ""), (1, "weak")])
def test_a_coup_of_one_cell(die: int, uprising: str) -> None:
    game = resolved(die, {"nazism": 1}, "1")
    assert game.uprising("greece") == uprising
    assert game.told("succeeds for Nazism") == (die == 4)
    assert game.value("coup_nation").tolist() == [-1, -1, -1]
    assert game.reserve_cubes("nazism") == 37


@pytest.mark.rule("D-CRES-2", "D-EX-26")
def test_instability_takes_one_off() -> None:
    assert resolved(4, {"nazism": 1}, "1", boxes={"greece": "41"}).told("fails")


@pytest.mark.rule("D-CRES-4", "D-EX-26", "D-RULE-22")
@pytest.mark.parametrize(
    ("cells", "winner"),
    [({"nazism": 1, "democracy": 2}, "Democracy"), ({"nazism": 1, "democracy": 1}, "Nazism")],
)
def test_most_cells_win_whatever_their_signs(cells: dict[str, int], winner: str) -> None:
    game = resolved(6, cells, "1", "0", claims={"democracy": {"greece raw": 1}})
    assert game.told(f"succeeds for {winner}")
    assert game.asked == winner.lower()  # the winner picks the way
    assert game.claims("democracy", "greece", "raw") == 0


@pytest.mark.rule("D-CRES-3", "D-RULE-19", "D-RULE-48")
def test_the_owner_may_roll_again_after_any_result() -> None:
    game = resolved(6, {"nazism": 1}, "1", rerolls={"nazism": 1}, dice=[6, 3])
    game.do("yes")
    assert game.told("The coup in Greece fails")
    assert game.prestige("nazism") == 5


@pytest.mark.rule("D-CRES-1")
def test_the_first_in_order_picks_which_coup_comes_first() -> None:
    game = Position(
        at="resolve",
        order=["communism", "nazism", "democracy"],
        rerolls=POOR,
        coups={"nazism": ("greece", {"nazism": 1}), "democracy": ("sweden", {"democracy": 1})},
        dice=[4, 3],
    ).start()
    assert game.asked == "communism"
    assert set(game.answers) == {"Greece", "Sweden"}


def fought(die: int, strength: str, box: str = "24", **mr: dict[str, int]) -> Table:
    """An Uprising in Sweden, rolled in the Clean-up."""
    return Position(
        at="cleanup",
        boxes={"sweden": box},
        uprisings={"sweden": (strength, mr.get("rebels", {}), mr.get("government", {}))},
        claims={"communism": {"sweden raw": 1}},
        dice=[die],
    ).start()


UPRISINGS = {
    ("weak", 1): ("", 0),
    ("weak", 2): ("", 0),
    ("weak", 3): ("weak", 2),
    ("weak", 4): ("weak", 2),
    ("weak", 5): ("strong", 1),
    ("weak", 6): ("strong", 1),
    ("strong", 1): ("weak", 2),
    ("strong", 2): ("weak", 2),
    ("strong", 3): ("strong", 1),
    ("strong", 4): ("strong", 1),
    ("strong", 5): ("", 3),
    ("strong", 6): ("", 3),
}


@pytest.mark.rule("D-UP-2", "D-UP-3", "D-UP-4", "D-CLEAN-2", "D-MOVE-4", "D-EX-22", "D-RULE-42", "D-RULE-60")
@pytest.mark.parametrize("case", UPRISINGS)
def test_an_uprising_without_mr(case: tuple[str, int]) -> None:
    """On the left edge there is one way to Anarchy."""
    strength, die = case
    after, boxes = UPRISINGS[case]
    game = fought(die, strength, box="10")
    assert game.uprising("sweden") == after
    assert game.box("sweden") == f"{1 + boxes}0"


@pytest.mark.rule("D-UP-2", "D-EX-22")
@pytest.mark.parametrize(("die", "after"), [(1, ""), (2, "weak"), (5, "weak"), (6, "strong")])
def test_instability_pulls_an_uprising_to_the_middle(die: int, after: str) -> None:
    assert fought(die, "weak", box="40").uprising("sweden") == after


@pytest.mark.rule("D-UP-5", "D-EX-23")
@pytest.mark.parametrize(
    ("rebels", "winner"),
    [({"communism": 2, "nazism": 1}, "Communism"), ({"communism": 1, "nazism": 1}, "Anarchy")],
)
def test_rebels_win_for_who_sent_most(rebels: dict[str, int], winner: str) -> None:
    game = fought(5, "strong", rebels=rebels)
    assert game.told(f"Rebel victory in Sweden, for {winner}")
    assert game.claims("communism", "sweden", "raw") == 0
    assert game.committed("sweden", 0) == {}


@pytest.mark.rule("D-UP-1")
def test_to_fight_an_uprising_takes_an_own_mr_a_point_and_is_done_once() -> None:
    position = {"at": "actions", "pp": {"democracy": 3}, "force": POOR, "boxes": {"sweden": "10"}}
    none = Position(**position, uprisings={"sweden": ("weak", {"nazism": 1}, {})}).start()
    assert not none.can("fight")
    game = (
        Position(**position, uprisings={"sweden": ("weak", {}, {"democracy": 1})}, dice=[5])
        .start()
        .do("fight")
    )
    assert game.points("democracy") == 2
    assert game.uprising("sweden") == "weak"
    assert not game.can("fight")


@pytest.mark.rule("D-UP-6", "D-RULE-43")
def test_a_nation_has_one_uprising() -> None:
    game = Position(uprisings={"spain": ("strong", {}, {})}, boxes={"spain": "54"}).start().perform("C11")
    assert game.uprising("spain") == "strong"
    begun = Position(boxes={"spain": "00"}).start().perform("C11").until("Action")
    assert begun.told("Uprising in Spain")


@pytest.mark.rule("D-RULE-39", "D-ACTIV-4")
def test_one_may_add_several_cells_when_asked() -> None:
    game = coups(
        order=["nazism", "communism", "democracy"],
        pp={"nazism": 3, "communism": 6},
        cells={"balkans": {"nazism": 1, "communism": 3}},
    )
    game.do("Balkans", "no").until("which Action").do("cause", "Greece")
    game.do("a cell from Balkans", "a cell from Balkans")
    assert game.value("coup_cells")[0].tolist() == [1, 0, 2]


@pytest.mark.rule("D-RULE-32", "D-COUP-3")
def test_a_coup_may_be_declared_in_every_round() -> None:
    game = Position(
        round=2,
        cells={"balkans": {"nazism": 1}},
        hands={"nazism": ["N1"]},
        force=POOR,
        prestige=POOR,
        dice=[1],
    )
    assert game.start().until("declare a coup").asked == "nazism"


def declared_on_greece(box: str) -> Table:
    """Nazism has 4 PP and a coup declared in the Balkans, where Greece is the only target."""
    off = dict.fromkeys(["yugoslavia", "romania", "bulgaria", "albania", "turkey"], "")
    return Position(
        at="actions",
        pp={"nazism": 4},
        force=dict.fromkeys(("nazism", "democracy", "communism"), 0),
        cells={"balkans": {"nazism": 1}},
        coups={"nazism": "balkans"},
        boxes={**off, "greece": box},
    ).start()


@pytest.mark.rule("D-COUP-4")
def test_a_move_may_not_make_the_declared_coup_unpayable() -> None:
    """Greece costs 2 in Instability: of 4 PP a move may leave it there, not take it to where it costs 3."""
    game = declared_on_greece("41")
    game.do("move Greece")
    assert sorted(answer[7:9] for answer in game.answers) == ["40", "51"]


@pytest.mark.rule("D-COUP-4")
def test_a_move_may_make_the_declared_coup_cheaper() -> None:
    """Greece costs 3 on 42, 2 on 41: 4 PP pay for the move there and the coup, and for no other move."""
    game = declared_on_greece("42")
    assert [answer for answer in game.answers if answer.startswith("move")] == ["move Greece"]
    game.do("move Greece")
    assert game.box("greece") == "41"


@pytest.mark.rule("D-CRES-4", "D-RULE-37")
def test_a_successful_coup_clears_the_territories_of_the_nation_too() -> None:
    game = Position(
        at="resolve",
        prestige=dict.fromkeys(("nazism", "democracy", "communism"), 0),
        coups={"nazism": ("netherlands", {"nazism": 1})},
        claims={"democracy": {"netherlands factory": 1, "east_indies oil": 2}},
        dice=[5],
    ).start()
    game.do("1")
    game.until("which Action")
    assert game.claims("democracy", "netherlands", "factory") == 0
    assert game.claims("democracy", "east_indies", "oil") == 0
