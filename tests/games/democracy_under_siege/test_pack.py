"""What the shipped pack keeps of the published game, and what the loader refuses."""

import shutil
from pathlib import Path

import pytest

from versailles_env.core.errors import PackError
from versailles_env.games.democracy_under_siege.constants import Condition, Op
from versailles_env.games.democracy_under_siege.names import IDEOLOGIES
from versailles_env.games.democracy_under_siege.pack.load import load_pack

PACK = load_pack()
CARDS = {card.id: card for card in PACK.content.cards}


@pytest.mark.rule("D-PACK-3", "D-COMP-5")
def test_the_decks_are_as_the_reconstruction_says() -> None:
    for deck in IDEOLOGIES:
        cards = [card for card in PACK.content.cards if card.deck == deck]
        assert [card.number for card in cards] == list(range(1, 37))
        assert [sum(card.era == era for card in cards) for era in ("hope", "reality", "despair")] == [
            12,
            12,
            12,
        ]
        assert sum(card.is_event for card in cards) == 7
        assert sum(card.entry == 0 for card in cards) >= 8
    actions = [card for card in PACK.content.cards if not card.is_event]
    assert {card.difficulty for card in actions} <= {3, 4, 5}
    assert {card.points for card in actions} <= {3, 4, 5}
    spans = {"hope": (0, 2), "reality": (3, 6), "despair": (6, 8)}
    assert all(spans[c.era][0] <= c.entry <= spans[c.era][1] for c in PACK.content.cards)


@pytest.mark.rule("D-PACK-3", "D-RULE-58")
def test_what_is_known_is_kept() -> None:
    assert CARDS["D23"].difficulty == 5
    assert CARDS["C19"].keyword == "multiple"
    assert {card.id for card in CARDS.values() if card.keyword == "two_plays"} == {
        "C8", "D8", "D18", "D26", "N8", "N18", "N26",
    }  # fmt: skip
    assert (CARDS["N33"].keyword, CARDS["D36"].keyword) == ("stand_by", "replacement")
    assert {CARDS[name].era for name in ("N33", "D36", "C15", "D15")} == {"reality"}
    t = PACK.tables[0]
    assert t["total_war"][7] == 3
    assert t["power_set"][0, 0].tolist() == [6, 4, 4]


@pytest.mark.rule("D-COMP-6", "D-RULE-1")
def test_counters_would_do_though_none_is_a_limit() -> None:
    t = PACK.tables[0]
    assert (t["treaty_power"] >= 0).sum() == 20
    assert sum(card.marker for card in CARDS.values()) + 7 <= 29
    assert sum(nation is not None for nation in PACK.content.nations[:28]) <= 35


@pytest.mark.rule("D-PACK-1")
def test_every_value_has_a_source() -> None:
    for group in ("areas", "territories", "powers", "regions", "wars", "cards"):
        for entry in getattr(PACK.content, group):
            assert len(entry.sources()) == len(entry.own_fields())
    assert set(PACK.content.board.sources()) == {"rulebook", "reconstruction"}


@pytest.mark.rule("D-PACK-1")
def test_every_op_and_condition_is_used() -> None:
    codes = set(PACK.tables[0]["program"][:, 0].tolist())
    assert {op.value for op in Op} <= codes
    assert {test.value for test in Condition} <= codes


@pytest.mark.rule("D-COMP-9", "D-COMP-11", "D-PACK-2")
def test_the_track_and_the_regions_are_whole() -> None:
    t, content = PACK.tables[0], PACK.content
    assert len(content.boxes) == 36
    assert (t["neighbour"] >= 0).sum() == 120
    friendly = [
        sum(len(a.boxes) for a in content.areas if name in a.friendly and a.kind != "control")
        for name in IDEOLOGIES
    ]
    assert friendly == [11, 11, 11]
    for k, nation in enumerate(content.nations[4:28], 4):
        assert nation is not None
        for j, region in enumerate(content.regions):
            assert (region.id in nation.regions) == bool(t["region_target"][j, k])


MISTAKES = {
    "box out of reach": (
        "board.toml", '[cost_move]', '[lines]\nvalue = [["00", "01"]]\nsource = "public"\n\n[cost_move]', "track.toml: box '00' is out of reach",
    ),
    "a Control Area of two boxes": ("track.toml", 'boxes = ["00"]', 'boxes = ["00", "99"]', "a Control Area is one box"),
    "a Region without its nation": ("regions.toml", '"spain", "portugal"', '"spain"', "'portugal' is missing (D-COMP-11)"),
    "an unknown op": ("cards.toml", "pick 3x1 balkans nazism", "sing 3x1", "card 'N9': field effects: unknown op 'sing'"),
    "a War Card without a track": ("wars.toml", 'id = "N34"', 'id = "N35"', "war 'N35': field id: no card of type war has it"),
    "a deck of 35": ("cards.toml", 'id = "N1"\ndeck = "nazism"', 'id = "N1"\ndeck = "democracy"', "field number: 1 is also the number of"),
    "they without a choice": ("cards.toml", "despotic germany on", "prestige they 1", "says 'they' but no choose_ideology comes before it"),
    "leader_b on a card": ("cards.toml", "cells nazism 2", "prestige leader_b 1", "which only a War's end knows"),
    "owner of another than China": ("cards.toml", "pick 3x1 balkans nazism", "move spain 1 owner", "which is about china alone"),
    "a cession nobody lists": ("cards.toml", "cede ussr germany raw", "cede ussr italy raw", "powers.toml lists no such Resource"),
    "cost without until": ("cards.toml", 'until = "turn end"\n', "", "field until: it goes together with the effect cost"),
}  # fmt: skip


@pytest.mark.rule("D-PACK-2")
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_in_a_sentence(mistake: str, tmp_path: Path) -> None:
    file, old, new, message = MISTAKES[mistake]
    folder = tmp_path / "own"
    shutil.copytree(PACK.path, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(PackError) as error:
        load_pack(folder)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.rule("D-PACK-4", "D-RULE-65")
def test_tables_have_one_size_for_all_packs(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    shutil.copytree(PACK.path, folder)
    text = (folder / "nations.toml").read_text(encoding="utf-8")
    (folder / "nations.toml").write_text(text.replace("react = 4", "react = 3", 1), encoding="utf-8")
    other = load_pack(folder)
    assert other.tables.dtype == PACK.tables.dtype
    spain = 4
    assert (other.tables[0]["nation_coup"][spain], other.tables[0]["nation_react"][spain]) == (4, 3)
