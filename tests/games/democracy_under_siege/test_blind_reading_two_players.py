"""Tests of the chapters on two players with Communism assigned and on the variants, written from the rulebook by a reader who had not seen the rules' code."""

from typing import Any

import pytest

from versailles_env.games.democracy_under_siege.position import Position, Table

N, D, C = "nazism", "democracy", "communism"
POOR = {N: 0, D: 0, C: 0}


def communist(points: int, players: int = 2, **position: Any) -> Table:
    """The Actions of Communism, which comes first and is played by Democracy."""
    said = {"at": "actions", "turn": 6, "order": [C, N, D], "pp": {C: points}, "prestige": POOR, **position}
    if players == 2:
        said |= {"players": 2, "communism_owner": D}
    return Position(**said).start()


def boxes(game: Table) -> list[str]:
    return sorted(answer[7:9] for answer in game.answers)


@pytest.mark.rule("D-2P-2", "D-EX-5")
def test_set_up_of_two_players() -> None:
    game = Position(at="turn", turn=1, players=2, communism_turns=(1, 0)).start()
    assert int(game.value("communism_owner")) == 0
    assert game.value("communism_turns").tolist() == [1, 0]
    asked = []
    while "throw the hand" in game.question:
        asked.append(game.asked)
        game.do("no")
    assert asked == [N, D, N]


@pytest.mark.rule("D-2P-5", "D-DECK-1")
@pytest.mark.parametrize("turns", [(1, 0), (0, 1)])
def test_communisms_hand_is_discarded_its_reserve_may_stay(turns: tuple[int, int]) -> None:
    said: dict[str, Any] = {"at": "turn", "turn": 2, "hands": {C: ["C1", "C2"]}, "reserve": ["C8"]}
    deck = ["C3", "C4", "C6", "C7", "C10"]
    game = Position(**said, players=2, communism_turns=turns, decks={C: deck}, draws=deck).start()
    assert not game.can("C1 ")
    assert game.can("C8")
    game.do("stop")
    assert sorted(game.hand(C)) == sorted(deck)  # five new cards
    assert (game.zone("C1"), game.zone("C8")) == ("deck", "reserve")
    # with three players the hand is kept
    game = Position(**said).start()
    assert game.can("discard C1")


@pytest.mark.rule("D-2P-6")
def test_communism_moves_markers_only_towards_itself() -> None:
    game = communist(4, boxes={"hungary": "23", "poland": C, "spain": "anarchy"})
    assert not game.can("move Poland")
    game.do("move Hungary")
    assert boxes(game) == ["24", "33"]
    game = communist(4, boxes={"spain": "anarchy"})
    assert game.do("move Spain").box("spain") == "51"
    # three players know no such limit
    game = communist(4, 3, boxes={"hungary": "23"})
    assert boxes(game.do("move Hungary")) == ["13", "22", "24", "33"]


@pytest.mark.rule("D-2P-6")
def test_the_two_players_own_ideologies_are_not_limited() -> None:
    game = Position(
        at="actions", players=2, communism_owner=D, pp={N: 2}, force=POOR, boxes={"hungary": "23"}
    ).start()
    assert boxes(game.do("move Hungary")) == ["13", "22", "24", "33"]


@pytest.mark.rule("D-2P-7", "D-RULE-68")
@pytest.mark.parametrize(
    ("card", "markers", "side"),
    [
        ("N12", {}, 1),  # a Republican victory may be Communism's
        ("C19", {}, 0),
        ("N25", {}, 1),
        ("C25", {}, 0),
        ("C30", {}, 0),
        ("C30", {"finland": C}, 0),  # it has both rights, but Finland's victory costs it Prestige
    ],
)
def test_communist_mr_go_only_where_a_victory_serves_communism(
    card: str, markers: dict[str, str], side: int
) -> None:
    game = communist(3, wars={card: {}}, boxes=markers).do("commit")
    assert "which side" not in game.question
    assert game.committed(card, side) == {C: 1}


@pytest.mark.rule("D-2P-7", "D-RULE-68")
def test_communist_mr_do_not_go_to_a_war_that_gives_communism_nothing() -> None:
    greece = {"wars": {"N31": {}}, "boxes": {"greece": C}}
    assert not communist(3, **greece).can("commit")
    assert communist(3, 3, **greece).can("commit")


@pytest.mark.rule("D-2P-7", "D-RULE-56")
def test_communist_mr_in_uprisings() -> None:
    game = communist(3, uprisings={"greece": "weak"}).do("commit")
    assert game.committed("greece", 0) == {C: 1}  # the Rebels, unasked
    game = communist(3, uprisings={"greece": "weak"}, boxes={"greece": C}).do("commit")
    assert "which side" in game.question


@pytest.mark.rule("D-2P-8", "D-2P-10")
def test_claims_and_cells_of_communism_are_free_and_paid_by_communism() -> None:
    game = communist(4, force={C: 2, D: 3})
    game.do("train", "claim oil of Turkey", "deploy a cell to Iberia")
    assert (game.of("cells_pool", C), game.claims(C, "turkey", "oil"), game.cells("iberia")) == (0, 1, {C: 1})
    assert (game.reserve_cubes(C), game.reserve_cubes(D), game.points(C)) == (36, 37, 1)


@pytest.mark.rule("D-2P-1", "D-2P-10", "D-CHOOSE-2")
def test_one_player_plays_two_hands_apart() -> None:
    game = Position(
        players=2, communism_owner=D, hands={D: ["D1", "D5"], C: ["C1", "C2"]}, force=POOR, prestige=POOR
    ).start()
    assert (game.asked, sorted(game.answers)[0]) == (D, "play D1 New Deal")
    assert len(game.answers) == 2
    game.do("D1")
    assert (game.asked, sorted(game.answers)[0]) == (D, "play C1 Agitprop")
    assert len(game.answers) == 2


@pytest.mark.rule("D-CRES-1", "D-2P-1")
def test_the_owner_decides_for_communism_in_coups_too() -> None:
    game = Position(
        at="resolve", players=2, communism_owner=N, prestige=POOR, coups={C: ("siam", {C: 1})}, dice=[3]
    ).start()
    assert game.asked == N
    assert "for Communism" in game.question


@pytest.mark.rule("D-2P-9", "D-COMP-7")
def test_only_the_present_player_of_communism_sees_its_hand() -> None:
    for owner, blind in ((N, 1), (D, 0)):
        said: dict[str, Any] = {"players": 2, "communism_owner": owner, "force": POOR}
        hands = (["C1", "C2"], ["C6", "C8"])
        one, other = (Position(**said, hands={N: ["N1", "N7"], C: cards}).start().engine for cards in hands)
        for seat in (0, 1):
            same = one.observation(seat).tolist() == other.observation(seat).tolist()
            assert same is (seat == blind)


@pytest.mark.rule("D-2P-10", "D-REROLL-1")
def test_communism_pays_its_own_exploits_and_re_rolls() -> None:
    game = Position(
        players=2,
        communism_owner=D,
        hands={C: ["C6"]},
        prestige={N: 0, D: 5, C: 5},
        force=POOR,
        dice=[1, 1],
    ).start()
    game.until("exploit")
    assert game.asked == D
    game.do("yes", "yes")
    assert (game.prestige(C), game.prestige(D)) == (3, 5)
    assert (game.of("rerolls", C), game.of("rerolls", D)) == (1, 2)


# The end with two players


@pytest.mark.rule("D-END-4", "D-END-5", "D-END-6", "D-END-8", "D-EX-42")
@pytest.mark.parametrize(
    ("vp", "options", "turns", "said"),
    [
        ((40, 30, 50), {}, (4, 4), "draw"),
        ((40, 30, 50), {}, (6, 2), "draw"),  # only Extended looks at the turns
        ((50, 30, 50), {}, (4, 4), "Nazism wins"),
        ((30, 50, 50), {}, (4, 4), "Democracy wins"),
        ((40, 30, 50), {"extended": True}, (5, 3), "Nazism wins"),
        ((40, 30, 50), {"extended": True}, (3, 5), "Democracy wins"),
        ((40, 30, 50), {"extended": True}, (4, 4), "draw"),
        ((30, 40, 50), {"no_draw": True}, (4, 4), "Democracy wins"),
        ((40, 40, 50), {"no_draw": True}, (4, 4), "Nazism wins"),
        ((40, 30, 50), {"no_draw": True, "extended": True}, (3, 5), "Democracy wins"),
        ((30, 40, 50), {"no_draw": True, "extended": True}, (4, 4), "Democracy wins"),
    ],
)
def test_communism_first_with_two_players(
    vp: tuple[int, int, int], options: dict[str, Any], turns: tuple[int, int], said: str
) -> None:
    nowhere = dict.fromkeys(
        ["spain", "portugal", "ireland", "netherlands", "belgium", "denmark", "norway", "sweden", "finland"],
        "22",
    ) | dict.fromkeys(
        ["baltic_states", "austria", "czechoslovakia", "hungary", "poland", "yugoslavia", "romania"], "22"
    )
    nowhere |= dict.fromkeys(
        ["bulgaria", "greece", "albania", "turkey", "iraq", "persia", "siam", "mongolia"], "22"
    )
    game = Position(
        at="cleanup",
        turn=8,
        players=2,
        options=options,
        communism_turns=turns,
        military_vp=dict(zip((N, D, C), vp, strict=True)),
        force=POOR,
        cube_reserve=POOR,
        boxes=nowhere,
    ).start()
    assert game.over
    assert said.lower() in game.log[-1].lower()


@pytest.mark.rule("D-END-7", "D-RULE-55")
def test_an_automatic_victory_of_communism_with_two_players_is_a_draw() -> None:
    said: dict[str, Any] = {"at": "cleanup", "turn": 2, "players": 2, "force": POOR, "cube_reserve": POOR}
    game = Position(**said, military_vp={N: 20, C: 41}).start()
    assert game.over
    assert "draw" in game.log[-1].lower()
    assert game.engine.rewards[0] == game.engine.rewards[1]
    game = Position(**said, military_vp={N: 20, C: 41}, options={"no_draw": True}).start()
    assert "Nazism wins" in game.log[-1]


# Variants


@pytest.mark.rule("D-TURN-2", "D-EXT-1", "D-EX-6")
@pytest.mark.parametrize(("extended", "rounds"), [(False, 3), (True, 4)])
def test_three_rounds_or_four(extended: bool, rounds: int) -> None:
    game = Position(at="actions", round=3, pp={N: 1}, force=POOR, options={"extended": extended}).start()
    game.do("pass")
    turn, round_no = int(game.value("turn")), int(game.value("round_no"))
    assert (turn, round_no) == ((1, 4) if rounds == 4 else (2, round_no))
    if rounds == 4:
        game.until("throw the hand")
        assert int(game.value("turn")) == 2


@pytest.mark.rule("D-HIST-1", "D-SETUP-1")
def test_historical_cards_come_on_their_entry_turn_whatever_their_era() -> None:
    game = Position(at="cards", options={"historical": True}).start()
    assert {game.zone(card) for card in ("N3", "N4", "N13", "N16")} == {"out"}
    assert {game.zone(card) for card in ("N1", "N2", "N9")} <= {"deck", "hand"}
    game = Position(at="cleanup", turn=1, options={"historical": True}).start().until("throw the hand")
    assert {game.zone(card) for card in ("N3", "N4", "N13", "D12", "C19")} <= {"deck", "hand"}
    assert {game.zone(card) for card in ("N16", "N33", "D36")} == {"out"}
    game = Position(at="cleanup", turn=5, options={"historical": True}).start().until("throw the hand")
    assert {game.zone(card) for card in ("N33", "D36", "N24", "D9")} <= {"deck", "hand"}
    assert {game.zone(card) for card in ("N35", "C9", "D28")} == {"out"}


@pytest.mark.rule("D-HIST-1")
def test_historical_asks_nobody_for_reality_cards() -> None:
    game = Position(at="cards", turn=3, prestige={N: 9}, reality=(), options={"historical": True}).start()
    assert "Reality" not in game.question
    assert game.zone("N5") == "out"  # entry on turn 4
