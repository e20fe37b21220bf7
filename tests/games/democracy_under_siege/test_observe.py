"""What a seat observes, piece by piece, beside what the position says."""

import numpy as np
import pytest

from versailles_env.games.democracy_under_siege.constants import CARDS, DECK, NATIONS, ROWS
from versailles_env.games.democracy_under_siege.game import GAME
from versailles_env.games.democracy_under_siege.position import Position, Table

NO_MR = {"nazism": 0, "democracy": 0, "communism": 0}
HAND, OPEN, UNSEEN, GONE = range(4)


def seen(game: Table, seat: int, piece: str) -> np.ndarray:
    return GAME.observations.part(game.engine.observation(seat), piece)


def cards(game: Table, seat: int, me: int | None = None) -> np.ndarray:
    """Rows of all cards by their numbers, whoever looks."""
    rows = seen(game, seat, "cards").reshape(CARDS, 4)
    return np.roll(rows, (seat if me is None else me) * DECK, axis=0)


def row(game: Table, seat: int, card: str, me: int | None = None) -> tuple[int, ...]:
    return tuple(cards(game, seat, me)[game.names.cards[card.lower()]].tolist())


def numbers(game: Table, seat: int, ideology: int) -> list[int]:
    """The numbers of an Ideology, as a seat of three sees them."""
    rows = seen(game, seat, "numbers").reshape(3, 18).tolist()
    mine: list[int] = rows[(ideology - seat) % 3]
    return mine


def test_every_card_is_seen_where_it_is() -> None:
    game = Position(
        turn=4,
        hands={"nazism": ["N1", "N7"], "democracy": ["D1", "D5"]},
        reserve=["N9", "D6"],
        discards=["N2"],
        removed=["N8", "D8"],
        standby=["D12"],
        active=["D19"],
        force=NO_MR,
    ).start()
    wanted = {
        "N1": ((1, 0, 0, 0), (0, 0, 1, 0)),
        "N9": ((0, 2, 0, 0), (0, 2, 0, 0)),
        "N2": ((0, 0, 0, 0), (0, 0, 0, 0)),
        "N4": ((0, 0, 1, 0), (0, 0, 1, 0)),
        "N8": ((0, 0, 0, 1), (0, 0, 0, 1)),
        "D1": ((0, 0, 1, 0), (1, 0, 0, 0)),
        "D6": ((0, 2, 0, 0), (0, 2, 0, 0)),
        "D12": ((0, 3, 0, 0), (0, 3, 0, 0)),
        "D19": ((0, 4, 0, 0), (0, 4, 0, 0)),
    }
    for card, (by_nazism, by_democracy) in wanted.items():
        assert row(game, 0, card) == by_nazism, card
        assert row(game, 1, card) == by_democracy, card
    for seat in range(3):
        assert numbers(game, seat, 0)[10:14] == [2, 1, DECK - 12 - 5, 1]


@pytest.mark.rule("D-CHOOSE-1", "D-RULE-2")
def test_a_card_face_down_is_seen_where_it_came_from() -> None:
    hands = {"nazism": ["N1", "N7"], "democracy": ["D1", "D5"]}
    game = Position(hands=hands, reserve=["N9"], force=NO_MR).start()
    assert seen(game, 0, "own_may").sum() > 0
    before = cards(game, 2), numbers(game, 2, 0)
    game.do("N9")
    assert game.asked == "democracy"
    assert row(game, 0, "N9") == (0, 1, 0, 0)
    assert row(game, 1, "N9") == row(game, 2, "N9") == (0, 2, 0, 0)
    assert (cards(game, 2) == before[0]).all()
    assert numbers(game, 2, 0) == before[1]
    closed = Position(hands=hands, force=NO_MR, options={"reserve": "closed"}, at="cards", turn=2).start()
    closed.until("into the Reserve").do("N1")
    assert row(closed, 0, "N1") == (0, 2, 0, 0)
    assert row(closed, 1, "N1") == (0, 0, 1, 0)
    assert numbers(closed, 1, 0)[11] == 1


def test_two_players_see_the_hand_of_communism_if_it_is_theirs() -> None:
    held = {"nazism": ["N1"], "communism": ["C1", "C6"]}
    game = Position(players=2, turn=2, communism_owner="nazism", hands=held, force=NO_MR).start()
    me = int(seen(game, 0, "self").argmax())
    assert row(game, 0, "C1", me) == (1, 0, 0, 0)
    assert row(game, 0, "N1", me)[HAND] or row(game, 0, "N1", me)[OPEN]
    assert row(game, 1, "C1") == (0, 0, 1, 0)


def test_the_map_is_seen_from_the_seat() -> None:
    game = Position(
        at="actions",
        turn=4,
        pp={"nazism": 5},
        boxes={"china": "communism", "ireland": "", "france": "nazism", "poland": "democracy"},
        control={"austria": "germany", "libya": "italy"},
        claims={"nazism": {"romania oil": 1}, "communism": {"bulgaria raw": 1}},
        uprisings={"spain": ("strong", {"communism": 2}, {"nazism": 1})},
        coups={"democracy": ("greece", {"democracy": 1, "nazism": 2})},
        levels={"germany": 2, "china_communism": 3},
        despotic=["germany"],
        called=[("germany", "britain")],
        treaties={("france", "poland"): "alliance"},
    ).start()
    names = game.names
    for seat in range(3):
        mine = [(k - seat) % 3 for k in range(3)]
        nations = seen(game, seat, "nations").reshape(NATIONS, 8)
        assert not nations[names.nations["ireland"]].any()
        poland = nations[names.nations["poland"]].tolist()
        assert poland[0] == 1
        assert poland[1 + mine[1]] == 0 < poland[1 + mine[0]]
        assert poland[5:] == [int(k == mine[1]) for k in range(3)]
        control = seen(game, seat, "control")
        assert control[names.places["austria"]] == control[names.places["libya"]] == mine[0] + 1
        assert np.count_nonzero(control) == 2
        cubes = seen(game, seat, "resources").reshape(3, ROWS)
        assert cubes[mine[0], game.row("romania", "oil")] == 1
        assert cubes[mine[2], game.row("bulgaria", "raw")] == 1
        assert cubes.sum() == 2
        spain = seen(game, seat, "uprisings").reshape(NATIONS, 7)[names.nations["spain"]].tolist()
        assert spain == [2, *(2 * (k == mine[2]) for k in range(3)), *(int(k == mine[0]) for k in range(3))]
        assert seen(game, seat, "coup_markers")[names.nations["greece"]] == mine[1] + 1
        powers = seen(game, seat, "powers").reshape(8, 9)
        assert powers[names.powers["germany"]].tolist()[3:7] == [2, 1, 0, 1]
        assert powers[names.powers["france"], [5, 8]].tolist() == [1, 0]
        assert powers[names.powers["china"], mine[2]] == 1
        assert powers[names.powers["china"], 3] == 3
        assert seen(game, seat, "pairs").sum() == 1
        assert seen(game, seat, "treaties").max() == 2


def test_the_next_production_is_what_the_clean_up_gives() -> None:
    game = Position(
        at="cleanup",
        turn=5,
        levels={"germany": 3, "britain": 2, "ussr": 3},
        boxes={"china": "democracy", "japan": "anarchy"},
        claims={"nazism": {"romania oil": 1, "austria raw": 1}},
        bonus={"nazism": (9, 7, 3), "democracy": (4, 8, 9), "communism": (6, 6, 6)},
        cells_pool={"nazism": 1},
    ).start()
    foreseen = [numbers(game, 0, k)[17] for k in range(3)]
    before = [game.force(name) for name in ("nazism", "democracy", "communism")]
    game.until("throw the hand")
    after = [game.force(name) for name in ("nazism", "democracy", "communism")]
    assert foreseen == [b - a for a, b in zip(before, after, strict=True)]
