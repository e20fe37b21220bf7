"""Card plays: four ways to use a card, and where it goes (CD-PLAY, T-PLAY, CD-STATE-6)."""

from pathlib import Path
from typing import Any

import pytest

from versailles_env.games.bell_of_treason.position import Position, Table

from .packs import pack_with


def hand(side: str, *cards: str, **position: Any) -> Table:
    return Position(
        active=side, hands={side: [*cards, "Claims on Teschen", "Border Posts"]}, **position
    ).start()


@pytest.mark.rule("CD-PLAY-1", "T-PLAY-1", "CD-PLAY-2")
def test_a_neutral_card_can_be_used_in_three_ways_and_there_is_no_pass() -> None:
    game = hand("concede", "Shots at Eger").do("Shots at Eger")
    assert game.answers == ["event", "points (3)", "final card: ABOUT US (4)"]
    assert hand("concede", "Martial Law").do("Martial Law").answers == [
        "points (2)",
        "final card: ABOUT US (4)",
    ]


@pytest.mark.rule("T-PLAY-2", "CD-PLAY-2")
def test_an_event_card_is_laid_before_its_event_and_what_it_discards_comes_on_top() -> None:
    game = hand("defend", "JAN MASARYK", draws=["Lord Halifax", "Martial Law", "Case Green"])
    game.do("JAN MASARYK", "event")
    assert game.discards() == ["Case Green", "Martial Law", "Lord Halifax", "JAN MASARYK"]
    assert game.question == "where to place a cube, 2 left (JAN MASARYK)"  # Martial Law and Case Green


@pytest.mark.rule("CD-PLAY-3")
def test_any_card_may_be_used_for_points_and_is_laid_afterwards() -> None:
    game = hand("concede", "Martial Law", discards=["Lord Halifax"]).do("Martial Law", "points")
    assert game.discards() == ["Lord Halifax"]
    assert game.question == "place or remove, 2 points left (Martial Law)"
    game.do("place in Government", "place in Government")
    assert game.discards() == ["Martial Law", "Lord Halifax"]


@pytest.mark.rule("T-PLAY-4", "T-EX-12", "CD-PLAY-4", "CD-EX-6")
def test_a_neutral_top_discard_may_be_used_with_enough_points_unless_it_was_carried_out() -> None:
    cards = ("Case Green", "Martial Law")
    top = "The Assembly at Geneva"
    game = hand("concede", *cards, discards=[top])
    assert game.do("Case Green").can(f"discarded event: {top}")  # 3 points for 3
    assert not hand("concede", *cards, discards=[top]).do("Martial Law").can("discarded")  # 2 for 3
    done = hand("concede", *cards, discards=[top], carried_out=[top])
    assert not done.do("Case Green").can("discarded")


@pytest.mark.rule("CD-EX-6", "CD-PLAY-4")
@pytest.mark.parametrize(
    ("card", "may"), [("Claims on Teschen", False), ("Martial Law", True), ("Case Green", True)]
)
def test_a_discarded_event_of_two_points_needs_two(card: str, may: bool) -> None:
    game = hand("concede", "Martial Law", "Case Green", discards=["Lord Halifax"])
    assert game.do(card).can("discarded event: Lord Halifax") is may


@pytest.mark.rule("T-PLAY-4", "T-RULE-8")
def test_only_own_or_neutral_events_and_own_ones_again() -> None:
    done = hand("concede", "Martial Law", discards=["Lord Halifax"], carried_out=["Lord Halifax"])
    assert done.do("Martial Law").can("discarded event: Lord Halifax")
    other = hand("concede", "Case Green", discards=["The Sokol Festival"])
    assert not other.do("Case Green").can("discarded")


@pytest.mark.rule("T-PLAY-4", "T-EX-12", "CD-STATE-6")
def test_a_use_as_discarded_event_counts_as_carried_out_and_the_spent_card_comes_on_top() -> None:
    game = hand("concede", "Case Green", discards=["The Assembly at Geneva"], round=2)
    game.do("Case Green", "discarded event", "stop", "stop")
    assert game.discards() == ["Case Green", "The Assembly at Geneva"]
    k = game._names.card("The Assembly at Geneva")
    assert game.value("laid_done")[k] == 1
    spent = game._names.card("Case Green")
    assert (
        game.value("laid_by")[spent],
        game.value("laid_round")[spent],
        game.value("laid_done")[spent],
    ) == (0, 2, 0)


@pytest.mark.rule("CD-PLAY-5", "CD-PLAY-6", "T-EX-12")
def test_the_final_card_for_points_costs_a_card_and_leaves_the_game() -> None:
    game = hand("concede", "Martial Law", discards=["Lord Halifax"]).do("Martial Law", "final card")
    assert game.discards()[0] == "Martial Law"
    assert game.question == "place or remove, 4 points left (ABOUT US)"
    game.do("leave the rest")
    assert game.out() == ["ABOUT US"]
    assert game.asked == "defend"
    assert not hand("concede", "Martial Law", final_gone=["concede"]).do("Martial Law").can("final card")


@pytest.mark.rule("CD-PLAY-6")
def test_the_final_card_is_neither_spent_nor_played_for_its_event_in_a_round() -> None:
    game = hand("concede", "Martial Law", discards=["Lord Halifax"])
    assert not game.can("ABOUT US")
    assert game.front() == ["ABOUT US", "NO DISCUSSION"]


@pytest.mark.rule("CD-PLAY-7", "T-PLAY-3", "CD-EFF-6")
def test_an_unmet_condition_bars_the_event(tmp_path: Path) -> None:
    pack = pack_with(
        tmp_path, "cards.toml", 'id = "lord_halifax"\n', 'id = "lord_halifax"\nneeds = "control france"\n'
    )
    game = hand("concede", "Lord Halifax", "Martial Law", pack=pack)
    assert not game.do("Lord Halifax").can("event")
    met = hand("concede", "Lord Halifax", "Martial Law", pack=pack, cubes={"france": (1, 0)})
    assert met.do("Lord Halifax").can("event")
    again = hand("concede", "Martial Law", pack=pack, discards=["Lord Halifax"])
    assert not again.do("Martial Law").can("discarded")


@pytest.mark.rule("CD-STATE-7", "CD-STATE-8")
def test_the_other_side_does_not_see_which_card_is_picked_before_its_use_is_said() -> None:
    game = hand("concede", "Martial Law").do("Martial Law")
    engine = game.engine
    assert "Martial Law" in engine.view(0).question
    assert "Martial Law" not in engine.view(1).question
    assert "Martial Law" not in engine.view(1).text
    other = engine.clone()
    other.redeal(1, 7)
    assert (other.observation(1) == engine.observation(1)).all()
    game.do("points", "leave the rest")
    assert "Martial Law" in engine.view(1).text


@pytest.mark.rule("CD-RULE-1")
def test_an_empty_deck_is_made_of_the_discards_but_the_top_one() -> None:
    game = hand(
        "defend", "JAN MASARYK", deck_only=["Martial Law"], discards=["Lord Halifax", "Rudolf Beran", "Case Green"],
        draws=["Martial Law", "Case Green"],
    )  # fmt: skip
    game.do("JAN MASARYK", "event")
    assert "The discards are shuffled into a new deck." in game.log
    assert "Martial Law" in game.discards()
    assert "Case Green" in game.discards()
