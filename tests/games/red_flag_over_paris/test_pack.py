"""The pack: what it holds, what the loader refuses, and that every event is worth what its points say (R-PACK, CD-EFF-6)."""

from collections import Counter
from pathlib import Path

import pytest

from versailles_env.core.effects import Choice, Effect, Effects, When, walk
from versailles_env.core.errors import PackError
from versailles_env.games.red_flag_over_paris.game import GAME
from versailles_env.games.red_flag_over_paris.names import SPACES
from versailles_env.games.red_flag_over_paris.pack.describe import FACES
from versailles_env.systems.crisis_dimension.packs import Cards

from .packs import pack_with, with_event

SINGLE, FEW, MANY = 1.0, 1.15, 1.3


def content() -> Cards:
    cards: Cards = GAME.load_pack(None).content
    return cards


@pytest.mark.rule("R-PACK-5", "R-COMP-3")
def test_the_deck() -> None:
    cards = content().cards
    assert [card.side for card in cards] == ["versailles"] * 17 + ["commune"] * 17 + ["neutral"] * 7
    for side in ("versailles", "commune"):
        assert Counter(card.points for card in cards if card.side == side) == {1: 8, 2: 8, 4: 1}
    assert {card.points for card in cards if card.side == "neutral"} == {3}
    assert [card.number for card in cards if not card.solo] == [1, 12, 13, 22, 29, 30]


@pytest.mark.rule("R-PACK-5", "R-PACK-6", "R-PACK-7")
def test_every_card_has_an_event_a_story_and_a_source_and_reads_well() -> None:
    pack = content()
    for k, card in enumerate(pack.cards):
        assert card.story
        assert FACES.card(pack, k).startswith(f"{card.name} ({card.points}, ")
        assert card.source["name"] == card.source["side"] == card.source["points"] == "public"
        assert card.source["default"] == "reconstruction"
    assert {goal.space for goal in pack.objectives} == set(SPACES)
    for k, goal in enumerate(pack.objectives):
        assert FACES.goal(pack, k).startswith(f"{goal.name} (")
        assert goal.source["space"] == "public"


def spread(words: str) -> float:
    from versailles_env.games.red_flag_over_paris.pack.effects import WORDS

    bits = sum(WORDS[word] for word in set(words.split("+")))
    count = bits.bit_count()
    return 0.0 if count == 1 else 0.15 if count <= 5 else 0.3


def line_worth(line: Effect) -> float:
    """The yardstick of the pack, a step in points."""
    op, count = line.op, int(line.words[0]) if line.words and line.words[0].isdigit() else 1
    where = line.words[1] if len(line.words) > 1 else ""
    if op == "place":
        value = count * (1 + spread(where))
    elif op in ("remove", "replace"):
        military = any(
            space in where
            for space in (
                "valerien",
                "issy",
                "vincennes",
                "montmartre",
                "cailles",
                "lachaise",
                "forts",
                "paris",
                "military",
            )
        )
        base = {"remove": (1.25, 1.75), "replace": (2.25, 2.75)}[op][military]
        value = count * (base + (0.15 if spread(where) else 0.0))
    elif op == "momentum":
        value = 1.25 if line.words[1] == "-1" else 1.0 if line.may else 0.75
    else:
        unit = {
            "move": 0.5,
            "ops": 1.0,
            "restore": 1.05,
            "disc": 1.75,
            "peek": 0.4,
            "redraw": 0.5,
            "swap": 0.6,
        }
        value = count * unit[op]
    return -1.0 * count if line.who == "foe" else value


def worth(effects: Effects) -> float:
    total = 0.0
    for step in effects:
        if isinstance(step, Choice):
            total += 0.25 + max(worth(branch.effects) for branch in step.branches)
        elif isinstance(step, When):
            total += 0.6 * worth(step.then)
        else:
            total += line_worth(step)
    return total


@pytest.mark.rule("R-PACK-4", "R-PACK-5", "R-PACK-6", "R-PACK-7")
def test_the_worth_of_every_event_lies_in_the_band_of_its_points() -> None:
    pack = content()
    bands = {1: (2.0, 2.9), 2: (3.0, 4.1), 3: (3.0, 4.3), 4: (5.5, 6.5)}
    wrong = []
    for k, card in enumerate(pack.cards):
        value = worth(pack.events[k]) * (0.85 if card.needs else 1.0)
        low, high = bands[card.points]
        if not low - 0.01 <= value <= high + 0.01:
            wrong.append((card.number, card.name, round(value, 2)))
    for k, goal in enumerate(pack.objectives):
        value = worth(pack.events[len(pack.cards) + k])
        if not 0.99 <= value <= 2.41:
            wrong.append((goal.number, goal.name, round(value, 2)))
    assert wrong == []


@pytest.mark.rule("R-PACK-4")
def test_what_needs_a_human_hand_is_on_the_six_cards_alone() -> None:
    pack = content()
    having = {
        card.number
        for card, event in zip(pack.cards, pack.events, strict=False)
        if any(isinstance(step, Effect) and step.op in ("peek", "redraw", "swap") for step in walk(event))
    }
    assert having == {1, 12, 13, 22, 29, 30}


@pytest.mark.rule("R-PACK-1", "R-PACK-2", "R-SETUP-1")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"valerien <-> montmartre"', '"valerien -> montmartre"', "is one way, expected both"),
        ('"press <-> church"', '"press <-> issy"', "joins the two halves"),
        ('"press <-> church"', '"press <-> berlin"', "expected 'SPACE -> SPACE'"),
        ("value = [1, 2, 3]", "value = [2, 2, 3]", "7 cubes in all, expected 6"),
        ("[3, 2, 2, 2]]", "[3, 2, 2, 3]]", "commune has 10 cubes there, expected 9"),
        ("[0, 2, 2, 2]]", "[0, 2, 2, 1]]", "commune has 5 cubes there, expected 6"),
        ("value = [0, 2, 3, 4]", "value = [0, 3, 2, 4]", "four numbers from 0 to 18 that do not fall"),
        ("versailles = { royalists = 1, press = 1 }", "versailles = { royalists = 1, press = 2 }", "versailles has 19 cubes"),
    ],
)  # fmt: skip
def test_boards_that_cannot_be(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(PackError, match=message):
        GAME.load_pack(pack_with(tmp_path, "board.toml", old, new))


@pytest.mark.rule("CD-EFF-6")
@pytest.mark.parametrize(
    ("effects", "message"),
    [
        ("[]", "the event is empty"),
        ('["conquer 1 press"]', "unknown op 'conquer'"),
        ('["momentum you 2"]', "not a whole number from -1 to 1"),
        ('["may peek"]', "never optional"),
    ],
)
def test_events_that_cannot_be_read_name_the_card(tmp_path: Path, effects: str, message: str) -> None:
    with pytest.raises(PackError, match=f"card 'le_figaro': field effects.*{message}"):
        GAME.load_pack(with_event(tmp_path, "le_figaro", effects))


@pytest.mark.rule("CD-EFF-6")
def test_other_mistakes(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="versailles has 2 Final Crisis cards"):
        GAME.load_pack(
            pack_with(tmp_path / "a", "cards.toml", 'id = "le_figaro"\n', 'id = "le_figaro"\nfinal = true\n')
        )
    with pytest.raises(PackError, match="is in every game"):
        GAME.load_pack(
            pack_with(
                tmp_path / "b", "cards.toml", 'id = "conciliation"\n', 'id = "conciliation"\nfinal = true\n'
            )
        )
