"""Cards in words: what a card needs and does can be read where one decides on it."""

import pytest

from versailles_env.games import get_game
from versailles_env.games.democracy_under_siege.pack.effects import Vocabulary
from versailles_env.games.democracy_under_siege.position import Position
from versailles_env.games.democracy_under_siege.words.effects import CONDITIONS, EFFECTS, Teller

PACK = get_game("democracy_under_siege").load_pack(None)
CARDS = {card.id: card for card in PACK.content.cards}


def test_every_word_of_the_vocabulary_is_told() -> None:
    words = Vocabulary({}, {}, {}, {}, {}, {}, {})
    assert set(EFFECTS) == set(words.ops())
    assert set(CONDITIONS) == set(words.conditions())


def test_every_card_and_war_of_the_pack_is_told() -> None:
    say = Teller(PACK)
    for card in PACK.content.cards:
        assert "_" not in say.card(card), card.id
    for war in PACK.content.wars:
        assert say.effects(war.a_wins), war.id
        assert say.effects(war.b_wins), war.id


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("N9", "move 3 nations of Balkans 1 box towards Nazism"),
        ("N21", "Nazism +1 factory, Nazism +1 MR"),
        ("D24", "until the end of this turn"),
        ("D19", "until D31 Cash and Carry or turn 7"),
        ("C27", "N35 War with Poland performed or C9 Molotov-Ribbentrop Pact performed"),
        ("C23", "Democracy may pay 1 Prestige to stop the rest"),
        ("C2", "(as you choose)"),
        ("N33", "in stand-by: Germany conquers Sudeten"),
    ],
)
def test_a_card_is_told(card: str, told: str) -> None:
    assert told in Teller(PACK).card(CARDS[card])


def test_an_answer_that_is_a_card_tells_what_the_card_does() -> None:
    game = Position(hands={"nazism": ["N9", "N7"]}).start()
    game.until("which Political Action")
    engine = game.engine
    told = [engine.game.consequence(engine.state, engine.pack, action) for action in engine.legal()]
    assert any("nations of Balkans" in each for each in told)


def test_the_table_tells_a_hand_to_its_owner_alone() -> None:
    engine = Position(hands={"nazism": ["N9", "N7"]}).start().engine
    line = "move 3 nations of Balkans"
    assert line in engine.view(0).text
    assert line not in engine.view(1).text
