"""The picture shows what the text shows, to the seat that asks, at both sizes, with no text cut."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.picture.check import faults, words
from versailles_env.core.engine import Engine
from versailles_env.core.errors import OptionError
from versailles_env.core.frames import KIND
from versailles_env.games.versailles_1919.actions import NATION_NAMES
from versailles_env.games.versailles_1919.answers import A_DEPLOY, A_KEEP, A_OPTION, A_SETTLE, A_SLOT
from versailles_env.games.versailles_1919.constants import Frame
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.games.versailles_1919.position import Position
from versailles_env.picture.font import advances

SIZES = (1200, 480)
PACK = GAME.load_pack(None)


def questions(players: int, seed: int, **options: Any) -> Iterator[tuple[str, Engine]]:
    """A game of random answers: the first question of every kind, and the end."""
    engine = GAME.new(seed, players=players, **options)
    rng = np.random.default_rng(seed)
    seen: set[int] = set()
    while not engine.over and len(engine.history) < 500:
        s = engine.state[0]
        kind = int(s["stack"][int(s["depth"]) - 1][KIND])
        if kind not in seen:
            seen.add(kind)
            yield Frame(kind).name, engine
        legal = engine.legal()
        engine.step(legal[int(rng.integers(len(legal)))])
    yield "the end", engine


GAMES = [(4, 1919, {}), (3, 5, {"deals": True}), (2, 3, {}), (1, 4, {})]


@pytest.mark.parametrize(("players", "seed", "options"), GAMES)
def test_no_text_is_cut_or_covered_at_any_question(players: int, seed: int, options: dict[str, Any]) -> None:
    wrong = [
        f"{name} at {size}: {fault}"
        for name, engine in questions(players, seed, **options)
        for size in SIZES
        for fault in faults(GAME.picture(engine.state, PACK, None, "light", size))  # type: ignore[misc]
    ]
    assert wrong == []


@pytest.mark.parametrize("size", SIZES)
def test_everything_on_the_table_is_shown(size: int) -> None:
    for name, engine in questions(4, 1919):
        s, cards = engine.state[0], engine.pack.content
        svg = engine.picture(width=size)
        read = words(svg)
        lying = [int(i) for i in (*s["slot"], *s["discards"], *s["drawn"]) if i >= 0]
        held = np.flatnonzero(s["issue_owner"] >= 0).tolist()
        for issue in [*lying, *held]:
            assert cards.issue_name(issue) in read, (name, issue)
        for event in [int(e) for e in (s["event_table"], *s["event_waiting"]) if e >= 0]:
            assert cards.events[event].name in read, name
        for nation in range(4):
            assert f"{int(s['available'][nation])} / {int(s['exhausted'][nation])}" in read, name
            assert f"{NATION_NAMES[nation]}: Happiness {int(s['happiness'][nation])}" in svg, name
            held_card = int(s["strategy"][nation])
            assert held_card < 0 or cards.strategies[held_card].name in read, name
        for slot in range(5):
            for nation in range(4):
                count = int(s["cubes"][slot][nation])
                assert not count or f"{('UK', 'FR', 'US', 'IT')[nation]} {count}" in read, name
        if not engine.over:
            assert engine.question() in read.replace("\n", " "), name


def group_of(svg: str, action: int) -> ET.Element:
    found = [node for node in ET.fromstring(svg).iter() if str(action) in (node.get("data-a") or "").split()]
    assert found, f"no place stands for action {action}"
    return found[0]


def text_in(node: ET.Element) -> str:
    return " ".join(each.text or "" for each in node.iter() if each.tag.endswith("text"))


def test_places_stand_for_actions() -> None:
    game = Position(
        active="france", slots=["BYELORUS", "SMYRNA"], cubes={"SMYRNA": {"france": 5, "uk": 3}}
    ).start()
    for size in SIZES:
        svg = game.engine.picture(width=size)
        assert "SMYRNA" in text_in(group_of(svg, A_SETTLE + 1))
        assert "BYELORUS" in text_in(group_of(svg, A_SLOT))
        group_of(svg, A_DEPLOY)


def test_the_leader_of_an_issue_comes_first() -> None:
    game = Position(slots=["BYELORUS", "SMYRNA"], cubes={"SMYRNA": {"france": 5, "uk": 3}}).start()
    read = text_in(group_of(game.engine.picture(), A_SETTLE + 1))
    assert read.endswith("FR 5 UK 3")
    assert "France leads" in game.engine.picture()


def test_a_tie_is_led_by_the_active_player() -> None:
    game = Position(
        active="uk", slots=["BYELORUS", "SMYRNA"], cubes={"SMYRNA": {"france": 3, "uk": 3}}
    ).start()
    assert "UK leads" in game.engine.picture()


def test_options_to_choose_and_cards_to_keep_can_be_pointed_at() -> None:
    game = Position(active="france", slots=["BYELORUS", "SMYRNA"], cubes={"SMYRNA": {"france": 5}}).start()
    game.do("settle SMYRNA")
    assert "Greece" in text_in(group_of(game.engine.picture(), A_OPTION + 1))
    for name, engine in questions(3, 5):
        if name == "KEEP":
            drawn = [engine.pack.content.issue_name(int(i)) for i in engine.state[0]["drawn"]]
            assert [
                text_in(group_of(engine.picture(), A_KEEP + k)).split(" drawn")[0] for k in (0, 1)
            ] == drawn
            return
    raise AssertionError("no card was kept in this game")


def test_a_seat_is_called_you() -> None:
    engine = GAME.new(1, players=4)
    assert "you" in words(engine.view(2).picture())
    assert "you" not in words(engine.picture()).splitlines()


def test_every_letter_of_the_shipped_cards_is_in_the_font() -> None:
    cards = PACK.content
    names = [card.name for card in (*cards.issues, *cards.events, *cards.strategies)]
    labels = [option.label for issue in cards.issues for option in issue.option]
    assert {char for text in (*names, *labels) for char in text} <= {chr(code) for code in advances(False)[0]}


def test_a_board_is_always_of_one_size_and_a_phone_gets_a_column() -> None:
    for _, engine in questions(4, 1919):
        board = ET.fromstring(engine.picture(width=1200))
        assert board.get("viewBox") == "0 0 1200 800"
        column = ET.fromstring(engine.picture(width=480))
        assert (column.get("viewBox") or "").startswith("0 0 480 ")


def test_the_picture_never_shows_what_the_deck_holds() -> None:
    """V-COMP-5: the next draws are nobody's to see; another deck gives the same picture."""
    engine = GAME.new(7, players=3)
    other = engine.clone()
    other.redeal(0, 99)
    assert engine.picture(0) == other.picture(0)


def test_wrong_themes_and_games_without_pictures_are_told() -> None:
    from tests.toy.game import GAME as TOY

    with pytest.raises(OptionError, match="neon"):
        GAME.new(1).picture(theme="neon")
    with pytest.raises(OptionError, match="draws no picture"):
        TOY.new(1).picture()
    assert TOY.new(1)._repr_svg_() is None
    assert "<svg" in (GAME.new(1)._repr_svg_() or "")
