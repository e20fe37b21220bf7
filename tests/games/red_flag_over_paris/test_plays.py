"""Card plays, rounds and the variant (R-PLAY, R-INIT, R-VAR, R-EX-14)."""

from typing import Any

import pytest

from versailles_env.games.red_flag_over_paris.game import GAME
from versailles_env.games.red_flag_over_paris.position import Position, Table


def asked(side: str, card: str, **position: Any) -> Table:
    return Position(active=side, hands={side: [card, "Victor Hugo"]}, **position).start().do(card)


@pytest.mark.rule("R-PLAY-1", "CD-PLAY-1", "CD-PLAY-5")
def test_five_ways_to_use_a_card() -> None:
    game = asked("versailles", "Jules Favre", discards=["Le Figaro"], laid_by={"Le Figaro": "commune"})
    assert sorted(answer.split(":")[0].split(" (")[0] for answer in game.answers) == [
        "discarded event",
        "event",
        "final card",
        "points",
        "raise the own Momentum",
    ]


@pytest.mark.rule("R-PLAY-2", "R-EX-14", "CD-PLAY-4", "CD-EX-6")
@pytest.mark.parametrize(
    ("card", "top", "laid_by", "round_laid", "offered"),
    [
        ("Jules Favre", "Le Figaro", "commune", 1, True),
        ("Jules Ferry", "Le Figaro", "commune", 1, True),
        ("Jules Ferry", "Hostage Decree", "commune", 1, False),
        ("Conciliation", "Hostage Decree", "commune", 1, True),
        ("Jules Favre", "Le Figaro", "versailles", 1, False),
        ("Jules Favre", "Le Figaro", "commune", 0, False),
        ("Conciliation", "Leon Gambetta", "commune", 1, False),
        ("Conciliation", "Le Reveil", "commune", 1, False),
    ],
)
def test_the_discarded_event(card: str, top: str, laid_by: str, round_laid: int, offered: bool) -> None:
    game = Position(
        hands={"versailles": [card, "Victor Hugo"]}, discards=[top], laid_by={top: laid_by}
    ).start()
    if round_laid == 0:
        game.value("laid_round")[:] = 0
    assert game.do(card).can("discarded event") is offered


@pytest.mark.rule("R-PLAY-2", "CD-PLAY-4")
def test_the_spent_card_goes_on_top() -> None:
    game = asked("versailles", "Jules Favre", discards=["Le Figaro"], laid_by={"Le Figaro": "commune"})
    game.do("discarded event", "place in Press", "stop")
    assert game.cubes("press") == (2, 1)
    assert game.discards() == ["Jules Favre", "Le Figaro"]


@pytest.mark.rule("R-RULE-10", "CD-PLAY-5", "CD-PLAY-6", "R-PLAY-4")
def test_a_card_given_up_for_the_final_card_counts_as_laid() -> None:
    game = asked("versailles", "Le Reveil").do("final card")
    assert "4 points left" in game.question
    game.do("leave the rest")
    assert game.discards() == ["Le Reveil"]
    assert "Marechal Macmahon" in game.out()
    assert game.value("laid_by")[20] == 0
    game.do(game.answers[0], "points", "leave the rest")
    reused = Position(
        active="commune",
        hands={"commune": ["Blanquists", 38]},
        discards=["Le Reveil"],
        laid_by={"Le Reveil": "versailles"},
    ).start()
    assert reused.do("Blanquists").can("discarded event: Le Reveil")


@pytest.mark.rule("R-PLAY-3")
def test_a_card_spent_on_momentum_leaves_the_game_and_not_the_top_discard() -> None:
    game = asked("versailles", "Jules Favre", discards=["Le Reveil"], laid_by={"Le Reveil": "versailles"})
    game.do("raise the own")
    assert "Jules Favre" in game.out()
    assert game.discards() == ["Le Reveil"]
    own = Position(
        active="commune",
        hands={"commune": ["Blanquists", 38]},
        discards=["Le Reveil"],
        laid_by={"Le Reveil": "commune"},
    ).start()
    assert not own.do("Blanquists").can("discarded event")


@pytest.mark.rule("R-PLAY-4", "CD-ROUND-4", "CD-ROUND-2")
def test_four_cards_three_plays_one_set_aside() -> None:
    game = Position(at="deal").start()
    assert [len(game.hand(side)) for side in ("versailles", "commune")] == [4, 4]
    game.do(game.answers[0]).do(game.answers[0]).do("play first")
    plays = 0
    while game.question.startswith("which card"):
        game.do(game.answers[0])
        if game.question.startswith("how"):
            game.do("points", "leave the rest")
        plays += 1
    assert plays == 6
    assert [len(game.aside(side)) for side in ("versailles", "commune")] == [1, 1]
    finals = [card.points for card in GAME.load_pack(None).content.cards if card.final]
    assert finals == [4, 4]


@pytest.mark.rule("R-INIT-1", "R-EX-2", "CD-INIT-1")
@pytest.mark.parametrize(
    ("political", "collaboration", "momentum", "decides"),
    [
        (0, 0, 0, "commune"),
        (1, 0, 2, "commune"),
        (1, 0, 3, "versailles"),
        (-1, 0, 0, "versailles"),
        (-1, 2, 0, "commune"),
        (1, 0, 0, "commune"),
        (0, 1, 2, "versailles"),
    ],
)
def test_the_higher_level_decides(political: int, collaboration: int, momentum: int, decides: str) -> None:
    game = Position(
        at="initiative", political=political, momentum={"versailles": collaboration, "commune": momentum}
    ).start()
    assert game.asked == decides
    game.do("play second")
    assert game.initiative != decides
    assert game.asked == game.initiative


@pytest.mark.rule("R-VAR-1")
def test_censorship() -> None:
    game = Position(at="deal", options={"censorship": "on"}).start()
    assert len(game.hand("versailles")) == len(game.hand("commune")) == 5
    game.do(game.answers[0]).do(game.answers[0]).do("play first")
    assert game.asked == "commune"
    assert game.question == "which card to give up to Censorship"
    game.do(game.answers[0])
    assert game.asked == "versailles"
    game.do(game.answers[0])
    assert len(game.discards()) == 2
    assert len(game.hand("versailles")) == len(game.hand("commune")) == 4
    card = game.hand("commune")[0]
    game.do(card, "raise the own")
    assert game.below() == [card]
    assert card not in game.out()
    assert Position(at="deal").start().value("plays").tolist() == [0, 0]


@pytest.mark.rule("R-VAR-1", "CD-RULE-1")
def test_what_lies_under_the_deck_is_drawn_when_the_rest_is() -> None:
    game = Position(
        hands={"versailles": ["Colonel de Lochner", "Le Figaro"]},
        cubes={"valerien": (0, 1)},
        deck_only=[],
        discards=["Le Reveil", "Jules Ferry"],
        options={"censorship": "on"},
    ).start()
    game.value("card_zone")[37] = 10
    game.do("Colonel de Lochner", "points", "remove from Mont-Valerien")
    assert "Victor Hugo" in game.out(), "the card under the deck was drawn, the discards stay"
    assert game.discards()[-2:] == ["Le Reveil", "Jules Ferry"]


@pytest.mark.rule("CD-RULE-1", "R-SOLO-22")
def test_an_empty_deck_is_made_of_discards_and_removed_cards_but_never_the_final_cards() -> None:
    game = Position(
        hands={"versailles": ["Colonel de Lochner", "Le Figaro"]},
        cubes={"valerien": (0, 1)},
        deck_only=[],
        discards=["Le Reveil", "Jules Ferry"],
        final_gone=["commune"],
    ).start()
    game.do("Colonel de Lochner", "points", "remove from Mont-Valerien")
    assert "Le Reveil" not in game.deck(), "the top discard stays"
    assert "Jules Ferry" in [*game.deck(), *game.out()]
    assert "Charles Delescluze" in game.out()
    assert len(game.deck()) > 20


@pytest.mark.rule("CD-RULE-3")
def test_with_an_empty_pool_an_ordered_placement_may_be_stopped_or_not() -> None:
    def stops(**options: str) -> bool:
        game = Position(hands={"versailles": ["Les Amis de l'Ordre", 38]}, options=options).start()
        return game.do("Les Amis de l'Ordre", "event").can("stop here")

    assert stops() is True
    assert stops(track="must") is False
    full = Position(hands={"versailles": ["Les Amis de l'Ordre", 38]}, momentum={"versailles": 1}).start()
    assert not full.do("Les Amis de l'Ordre", "event").can("stop here")
