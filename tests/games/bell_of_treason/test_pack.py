"""The pack: what it holds, what the loader refuses, and that every event does what its yardstick says (T-PACK, CD-EFF-6)."""

from collections import Counter
from pathlib import Path

import pytest

from versailles_env.core.effects import Effect, walk
from versailles_env.core.errors import PackError
from versailles_env.core.packs import count_sources
from versailles_env.games.bell_of_treason.game import GAME
from versailles_env.games.bell_of_treason.names import SPACES
from versailles_env.games.bell_of_treason.pack.describe import FACES
from versailles_env.systems.crisis_dimension.packs import Cards

from .packs import pack_with, with_event


def content() -> Cards:
    cards: Cards = GAME.load_pack(None).content
    return cards


@pytest.mark.rule("T-PACK-4")
def test_the_deck() -> None:
    cards = content().cards
    assert [card.side for card in cards] == ["concede"] * 16 + ["defend"] * 16 + ["neutral"] * 7
    assert [card.name for card in cards if card.final] == ["ABOUT US", "NO DISCUSSION"]
    assert cards[21].name == "JAN MASARYK"
    assert cards[21].number == 22
    for side in ("concede", "defend"):
        points = Counter(card.points for card in cards if card.side == side)
        assert points == {1: 7, 2: 8, 4: 1}
    assert {card.points for card in cards if card.side == "neutral"} == {3}


@pytest.mark.rule("T-PACK-5")
def test_disks_mobilization_and_repeated_cards() -> None:
    pack = content()

    def having(op: str) -> list[int]:
        return [
            card.number
            for card, event in zip(pack.cards, pack.events, strict=False)
            if any(isinstance(step, Effect) and step.op == op for step in walk(event))
        ]

    assert having("disk") == [8, 9, 33, 34, 35, 37]
    assert having("lift_disk") == [15, 38]
    assert having("mobilize") == [27]
    assert having("decision") == [37]
    assert having("reveal") == [22]
    assert [card.number for card in pack.cards if card.repeated] == [4, 8, 18, 24, 34, 39]


@pytest.mark.rule("T-PACK-6")
def test_tabs() -> None:
    cards = content().cards
    tabs = Counter(card.tab for card in cards if card.tab and not card.final)
    assert sum(tabs.values()) == 25
    assert tabs["president"] == tabs["government"] == 4
    assert tabs["staff"] == tabs["opposition"] == 3
    assert tabs["uk"] == tabs["france"] == tabs["guard"] == 2
    assert set(tabs) == set(SPACES)
    assert sum(card.tab_event for card in cards if not card.final) == 8
    finals = [card.tab for card in cards if card.final]
    assert len(set(finals)) == 2


@pytest.mark.rule("T-PACK-7", "T-PACK-8", "T-PACK-9")
def test_every_card_has_an_event_a_story_and_a_source_and_reads_well() -> None:
    pack = content()
    for k, card in enumerate(pack.cards):
        assert card.story
        assert pack.events[k]
        assert FACES.card(pack, k).startswith(f"{card.name} ({card.points}, ")
    known = {card.name for card in pack.cards if card.source.get("name") == "rulebook"}
    assert known == {"ABOUT US", "NO DISCUSSION", "JAN MASARYK"}
    for k, goal in enumerate(pack.objectives):
        steps = pack.events[len(pack.cards) + k]
        assert len(steps) == 1
        assert FACES.goal(pack, k).startswith(f"{goal.name} (")
    assert count_sources([s for card in pack.cards for s in card.sources()])["reconstruction"] > 0


@pytest.mark.rule("T-PACK-9")
def test_an_objectives_event_stays_in_its_dimension() -> None:
    pack = content()
    for k, goal in enumerate(pack.objectives):
        step = pack.events[len(pack.cards) + k][0]
        assert isinstance(step, Effect)
        dimension = 0b111 << 3 * (SPACES.index(goal.space) // 3)
        assert step.values[1] & ~dimension == 0


@pytest.mark.rule("T-PACK-2")
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"uk <-> france"', '"president -> france"', "something domestic presses on france"),
        ('["czechs", "staff", "moravia"]', '["czechs", "president", "moravia"]', "presses on president"),
        ('  "france <-> ussr",\n', "", "concede can never reach ussr"),
        ('"staff <-> moravia"', '"staff <-> brno"', "expected 'SPACE -> SPACE'"),
        ("value = [1, 2]", "value = [3, 2]", "two numbers from 1 to 3 that rise"),
        ("value = [6, 6]", "value = [6, 7]", "defend has 27 cubes"),
    ],
)
def test_boards_that_cannot_be(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(PackError, match=message):
        GAME.load_pack(pack_with(tmp_path, "board.toml", old, new))


@pytest.mark.rule("CD-EFF-6")
@pytest.mark.parametrize(
    ("effects", "message"),
    [
        ("[]", "the event is empty"),
        ('["conquer 1 uk"]', "unknown op 'conquer'"),
        ('["place 1 berlin"]', "unknown word 'berlin'"),
        ('["place 9 uk"]', "not a whole number from 1 to 5"),
    ],
)
def test_events_that_cannot_be_read_name_the_card(tmp_path: Path, effects: str, message: str) -> None:
    with pytest.raises(PackError, match=f"card 'lord_runciman': field effects.*{message}"):
        GAME.load_pack(with_event(tmp_path, "lord_runciman", effects))


@pytest.mark.rule("CD-EFF-6")
def test_other_mistakes(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="tab_event without a tab"):
        GAME.load_pack(
            pack_with(
                tmp_path / "a",
                "cards.toml",
                'id = "lord_halifax"\n',
                'id = "lord_halifax"\ntab_event = true\n',
            )
        )
    with pytest.raises(PackError, match="has another Objective"):
        GAME.load_pack(pack_with(tmp_path / "b", "objectives.toml", 'space = "press"', 'space = "czechs"'))
    with pytest.raises(PackError, match="card 'lord_halifax': field needs: unknown test 'own'"):
        GAME.load_pack(
            pack_with(
                tmp_path / "c",
                "cards.toml",
                'id = "lord_halifax"\n',
                'id = "lord_halifax"\nneeds = "own uk"\n',
            )
        )
