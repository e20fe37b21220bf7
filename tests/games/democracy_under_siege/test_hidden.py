"""Hidden hands: what a redeal may give, and what nobody is shown."""

from itertools import combinations

import numpy as np
import pytest

from versailles_env.core.view import redeal_states
from versailles_env.games.democracy_under_siege.constants import DECK, Zone
from versailles_env.games.democracy_under_siege.position import Position, Table

NO_MR = {"nazism": 0, "democracy": 0, "communism": 0}


def redealt(game: Table, seat: int, count: int) -> np.ndarray:
    states = np.repeat(game.engine.state, count)
    redeal_states(game.engine.game, game.engine.pack, states, [seat] * count, np.arange(count) + 1)
    return states


def hands(game: Table, states: np.ndarray, ideology: int = 0) -> set[frozenset[str]]:
    cards = game.engine.pack.content.cards[ideology * DECK : (ideology + 1) * DECK]
    zones = states["zone"][:, ideology * DECK : (ideology + 1) * DECK]
    return {
        frozenset(card.id for card, zone in zip(cards, row, strict=True) if zone == Zone.HAND)
        for row in zones
    }


@pytest.mark.rule("D-COMP-13", "D-COMP-7")
def test_a_redeal_gives_every_hand_that_could_be_and_no_other() -> None:
    """Four cards are kept, two were seen to go into the deck, one is drawn: at most one of the two is in hand."""
    kept, deck, seen = ["N9", "N15", "N1", "N2"], ["N4", "N7"], ["N8", "N10"]
    game = Position(
        at="cards", turn=2, decks={"nazism": deck}, hands={"nazism": kept}, discards=seen, draws=["N8"]
    ).start()
    game.do("stop here")
    assert sorted(game.hand("nazism")) == ["N1", "N15", "N2", "N8", "N9"]
    possible = {
        frozenset(hand) for hand in combinations([*kept, *deck, *seen], 5) if len(set(hand) & set(seen)) <= 1
    }
    assert len(possible) == 36
    assert hands(game, redealt(game, 1, 500)) == possible
    assert hands(game, redealt(game, 0, 5)) == {frozenset(game.hand("nazism"))}


@pytest.mark.rule("D-MAND-1", "D-COMP-7")
def test_a_mandatory_card_that_would_have_been_played_is_in_the_deck() -> None:
    game = Position(
        decks={"nazism": ["N3", "N4"]}, hands={"nazism": ["N1", "N7"]}, force=NO_MR, prestige={"nazism": 5}
    ).start()
    before = hands(game, redealt(game, 1, 100))
    assert any("N3" in hand for hand in before)
    game.do("N7")
    assert "exploit" in game.question
    after = hands(game, redealt(game, 1, 100))
    assert after == {frozenset({"N1"}), frozenset({"N4"})}


@pytest.mark.rule("D-CHOOSE-1", "D-MAND-1")
def test_a_choice_made_in_secret_is_made_anew_from_the_new_hand() -> None:
    game = Position(
        decks={"nazism": ["N3", "N4"]},
        hands={"nazism": ["N1", "N7"], "democracy": ["D1", "D5"]},
        reserve=["N9"],
        force=NO_MR,
    ).start()
    game.do("N7")
    assert game.asked == "democracy"
    states = redealt(game, 1, 300)
    cards = game.engine.pack.content.cards
    chosen = {cards[int(card)].id for card in states["chosen"][:, 0]}
    assert chosen == {"N1", "N3", "N4", "N7", "N9"}
    for row in states:
        held = {cards[k].id for k in range(DECK) if row["zone"][k] == Zone.HAND}
        if cards[int(row["chosen"][0])].id != "N3":
            assert "N3" not in held
        assert len(held) == (2 if cards[int(row["chosen"][0])].id == "N9" else 1)


@pytest.mark.rule("D-COMP-7", "D-RULE-12")
def test_a_card_seen_to_go_back_is_known_to_be_in_hand_until_its_player_chooses_again() -> None:
    """All know that N1 is in hand; as soon as Nazism has chosen in secret it may as well lie face down."""
    hands = {"nazism": ["N1", "N7", "N10", "N9"], "democracy": ["D1", "D5", "D9"]}
    game = Position(hands=hands, force=NO_MR, dice=[6, 6]).start()
    game.do("N1 Prop", "D1", "lay instead N10").until("which Political Action")
    n1 = game.names.cards["n1"]
    zone = next(field for field in game.engine.game.fields if field.name == "zone")
    assert game.zone("N1") == "hand"
    assert set(redealt(game, 1, 60)["zone"][:, n1].tolist()) == {Zone.HAND}
    assert not zone.unseen(game.engine.state[0], 1)[n1]
    game.do("N7")
    assert game.asked == "democracy"
    states = redealt(game, 1, 60)
    assert set(states["zone"][:, n1].tolist()) == {Zone.HAND, Zone.CHOSEN}
    assert all(zone.unseen(row, 1)[n1] for row in (game.engine.state[0], *states))


@pytest.mark.rule("D-2P-9", "D-2P-1", "D-2P-10")
def test_communisms_hand_is_seen_by_its_player_alone() -> None:
    held = {"communism": ["C1", "C6"]}
    for owner, seat in (("nazism", 0), ("democracy", 1)):
        game = Position(players=2, turn=2, communism_owner=owner, hands=held, force=NO_MR).start()
        assert game.asked == owner
        assert game.question.startswith("for Communism: ") or owner == "communism"
        assert "Agitprop" in game.engine.view(seat).text
        assert "Agitprop" not in game.engine.view(1 - seat).text
        assert len(hands(game, redealt(game, 1 - seat, 40), 2)) > 5
        assert len(hands(game, redealt(game, seat, 5), 2)) == 1


@pytest.mark.rule("D-2P-5")
def test_with_two_players_communisms_hand_is_thrown() -> None:
    game = Position(
        players=2, at="cards", turn=2, hands={"communism": ["C1", "C6"]}, reserve=["C8"], order=["communism", "nazism", "democracy"]
    ).start()  # fmt: skip
    assert game.told("Communism discards C1 Agitprop")
    assert game.can("discard C8")
    assert game.zone("C1") == "discards"


@pytest.mark.rule("D-COMP-7", "D-RULE-2")
def test_a_reserve_is_open_or_closed() -> None:
    for option, shown in (("open", True), ("closed", False)):
        game = Position(
            at="cards", options={"reserve": option}, draws=["N1", "N7", "N9", "N4", "N15"]
        ).start()
        game.until("into the Reserve").do("put into the Reserve N7")
        assert ("Treaty with Poland" in game.engine.view(1).text) == shown
        assert "Treaty with Poland" in game.engine.view(0).text


@pytest.mark.rule("D-COMP-7", "D-RES-1")
@pytest.mark.parametrize("closed", ["N1 Prop", "N10"])
def test_a_card_seen_to_go_back_may_be_the_one_put_aside_face_down(closed: str) -> None:
    options = {"reserve": "closed"}
    hands = {"nazism": ["N1", "N7", "N10", "N9"]}
    game = Position(hands=hands, force=NO_MR, options=options, at="cards", turn=2).start()
    game.until("into the Reserve")
    n1 = game.names.cards["n1"]
    game.engine.state["in_deck"][0, n1] = 3
    game.do(closed)
    zones = game.engine.state["zone"][0, :DECK]
    states = redealt(game, 1, 200)
    assert set(states["zone"][:, n1].tolist()) >= {Zone.HAND, Zone.CLOSED}
    for zone in (Zone.HAND, Zone.CLOSED, Zone.DECK):
        assert set((states["zone"][:, :DECK] == zone).sum(1).tolist()) == {(zones == zone).sum()}
