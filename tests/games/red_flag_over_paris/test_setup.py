"""Components, set-up and map (R-COMP, R-SETUP, R-MAP, R-EX-1 to -3)."""

from collections import Counter

import pytest

from versailles_env.games.red_flag_over_paris.game import GAME
from versailles_env.games.red_flag_over_paris.position import Position


@pytest.mark.rule("R-COMP-1")
def test_the_components() -> None:
    cards = GAME.load_pack(None).content
    assert len(cards.cards) == 39 + 2
    assert len(cards.objectives) == 12
    assert [card.number for card in cards.cards if card.final] == [17, 34]
    game = Position(at="deal").start()
    assert [int(n) for n in game.value("discs_left")] == [2, 2]


@pytest.mark.rule("R-SETUP-1", "R-EX-3", "R-COMP-1")
def test_cubes_on_tracks_and_under_the_collaboration_track() -> None:
    game = Position(at="deal").start()
    zones = ("starting", "escalation", "tension", "final crisis")
    assert [game.zone("versailles", zone) for zone in zones] == [(1, 0), (2, 1), (1, 1), (2, 2)]
    assert [game.zone("commune", zone) for zone in zones] == [(3, 0), (2, 2), (2, 2), (2, 2)]
    assert game.under == [1, 2, 3]
    assert game.pool("versailles") == game.pool("commune") == 0
    assert game.value("zone").sum(1).tolist() == [6, 9]
    assert game.value("bonus").sum(1).tolist() == [4, 6]
    assert 9 + 6 + 3 == 6 + 4 + 6 + 2 == 18


@pytest.mark.rule("R-SETUP-2")
def test_the_map() -> None:
    game = Position(at="deal").start()
    assert game.cubes("royalists") == (1, 0)
    assert game.cubes("press") == (1, 1)
    assert game.cubes("social") == game.cubes("lachaise") == (0, 1)
    assert game.value("cubes").sum() == 5
    assert game.discs("versailles") == game.discs("commune") == []


@pytest.mark.rule("R-SETUP-3", "R-COMP-2", "R-EX-3")
def test_markers_cards_and_deck() -> None:
    game = GAME.new(0, log=True)
    s = game.state[0]
    assert (s["vp"] == 0).all()
    assert (s["gauges"] == 0).all()
    start = Position(at="deal").start()
    assert start.front() == ["Marechal Macmahon", "Charles Delescluze"]
    assert start.round == 1
    points = Counter(card.points for card in GAME.load_pack(None).content.cards if not card.final)
    assert points == {1: 16, 2: 16, 3: 7}
    assert len(start.deck()) + 8 == 39


@pytest.mark.rule("R-SETUP-3")
def test_the_initiative_card_shows_the_commune() -> None:
    assert GAME.new(0).state[0]["initiative"] == GAME.agents.index("commune")


@pytest.mark.rule("R-COMP-3", "CD-PLAY-2", "CD-PLAY-3")
@pytest.mark.parametrize(
    ("side", "card", "event"),
    [
        ("versailles", "Le Figaro", True),
        ("versailles", "Le Reveil", False),
        ("versailles", "Victor Hugo", True),
        ("commune", "Le Reveil", True),
        ("commune", "Le Figaro", False),
        ("commune", "Victor Hugo", True),
    ],
)
def test_own_and_neutral_events_any_card_for_points_or_momentum(side: str, card: str, event: bool) -> None:
    game = Position(active=side, hands={side: [card, "Conciliation"]}).start().do(card)
    assert ("event" in game.answers) is event
    assert game.can("points")
    assert game.can("raise the own Momentum")


@pytest.mark.rule("R-MAP-1")
@pytest.mark.parametrize(
    ("spaces", "political", "military"),
    [
        (("assembly", "royalists", "republicans"), -1, 0),
        (("press", "church", "social"), -1, 0),
        (("valerien", "issy", "vincennes"), 0, 1),
        (("montmartre", "cailles", "lachaise"), 0, 1),
    ],
)
def test_vp_of_a_dimension_are_of_its_half(spaces: tuple[str, ...], political: int, military: int) -> None:
    game = Position(at="score", cubes=dict.fromkeys(spaces, (1, 0))).start()
    assert (game.political, game.military) == (political, military)


def reached(side: str, **position: object) -> list[str]:
    game = Position(active=side, hands={side: ["Conciliation", "Victor Hugo"]}, **position).start()  # type: ignore[arg-type]
    return game.do("Conciliation", "points").spaces("place in")


@pytest.mark.rule("R-MAP-2", "CD-ADJ-3", "CD-STATE-1")
def test_virtual_spaces_lend_to_versailles_alone() -> None:
    assert reached("versailles", cubes={}) == ["royalists", "valerien", "issy"]
    assert reached("versailles", cubes={}, momentum={"versailles": 3}) == [
        "royalists",
        "valerien",
        "issy",
        "vincennes",
        "lachaise",
    ]
    assert reached("commune", cubes={}) == ["social", "lachaise"]
    assert reached("commune", cubes={}, momentum={"commune": 3}) == ["social", "lachaise"]


@pytest.mark.rule("R-EX-1", "R-PACK-1", "CD-EX-4")
def test_royalists_open_the_assembly_and_not_the_reverse() -> None:
    assert "assembly" in reached("versailles", cubes={"royalists": (1, 0)})
    assert "royalists" not in reached("commune", cubes={"assembly": (0, 1)})


@pytest.mark.rule("R-PACK-1", "R-PACK-2", "CD-ADJ-2")
@pytest.mark.parametrize(
    ("space", "lenders"),
    [
        ("royalists", {"church", "press"}),
        ("assembly", {"royalists", "republicans"}),
        ("republicans", {"press", "social"}),
        ("church", {"royalists", "press"}),
        ("press", {"royalists", "republicans", "church", "social"}),
        ("social", {"republicans", "press"}),
        ("valerien", {"montmartre"}),
        ("issy", {"cailles", "vincennes"}),
        ("vincennes", {"issy", "lachaise"}),
        ("montmartre", {"valerien", "cailles", "lachaise"}),
        ("cailles", {"issy", "montmartre", "lachaise"}),
        ("lachaise", {"montmartre", "cailles", "vincennes"}),
    ],
)
def test_the_lenders_of_each_space(space: str, lenders: set[str]) -> None:
    from versailles_env.games.red_flag_over_paris.names import SPACES

    mask = int(GAME.load_pack(None).tables[0]["lenders"][SPACES.index(space)])
    assert {name for k, name in enumerate(SPACES) if mask >> k & 1} == lenders


@pytest.mark.rule("R-COMP-2", "R-EX-2", "CD-EX-1")
def test_a_vp_of_one_side_is_one_less_of_the_other() -> None:
    paid = GAME.new(0, reward="vp")
    paid.state[0]["vp"] = (0, 1)
    game = Position(at="end", military=1, options={"reward": "vp"}).start()
    assert game.winner == "versailles"
    assert game.value("reward").tolist() == pytest.approx([0.55, -0.55])
