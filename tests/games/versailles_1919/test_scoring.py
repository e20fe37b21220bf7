"""The final score. `test_end.py` has the end of the game."""

from collections.abc import Mapping
from typing import Any

import pytest

from versailles_env.games.versailles_1919.position import Position, Table

PLAYED = ("uk", "france", "usa", "italy")
NO_SIGN = {"italy": 14, "japan": 14}
GONE = {"demobilized": 3}
RESTLESS = dict.fromkeys(("europe", "balkans", "middle_east", "africa", "pacific"), 4)


def scored(**position: Any) -> Table:
    return Position(**position).start().final_score()


def by_card(card: str, **position: Any) -> int:
    """What the UK scores by a Strategy card."""
    happiness = {**NO_SIGN, **position.pop("happiness", {})}
    return scored(strategy={"uk": card}, happiness=happiness, **position).score("uk")["strategy"]


def happiness_points(values: tuple[int, ...], **position: Any) -> list[int]:
    """The VP of Happiness for markers of UK, France, USA and perhaps Italy."""
    units = {nation: GONE for nation, value in zip(PLAYED, values) if value == 0}
    game = scored(players=len(values), happiness=dict(zip(PLAYED, values)), units=units, **position)
    return [game.score(nation)["happiness"] for nation in PLAYED[: len(values)]]


@pytest.mark.rule("V-SCORE-1")
def test_stars_own_flags_on_own_issues_strategy_and_happiness_add_up():
    held = {
        "uk": {
            "HIGH SEAS FLEET": "Equal shares for UK and USA",
            "SYRIA": "British Mandate",
        },  # 10 Stars, 2 UK flags, 1 USA flag
        "france": {"ARABIA": "British treaties with the emirs"},  # a UK flag on an Issue of France
        "usa": {"SMYRNA": ("Greece", "usa"), "GAME END": None},
    }
    game = scored(
        controlled=held, happiness={"uk": 21, "france": 22, **NO_SIGN}, strategy={"uk": "ISOLATIONISM"}
    )
    assert game.score("uk") == {"stars": 10, "flags": 2, "strategy": 8, "happiness": 3, "total": 23}
    assert game.score("france") == {"stars": 3, "flags": 0, "strategy": 0, "happiness": 6, "total": 9}
    assert game.score("usa") == {"stars": 11, "flags": 1, "strategy": 0, "happiness": 0, "total": 12}


@pytest.mark.rule("V-SCORE-2")
@pytest.mark.parametrize(
    ("card", "controlled", "expected"),
    [
        ("GLOBAL TRADE", {"uk": {"KOREA": "Home rule"}, "france": {"RHEINLAND": "Stays German"}}, 6),
        (
            "FOURTEEN POINTS",
            {"france": {"ARMENIA": 0, "REPARATIONS": "Full war costs"}, "usa": {"ALBANIA": 0, "EGYPT": 1}},
            4,
        ),
        (
            "COLONIAL MANDATES",
            {"uk": {"ARABIA": 1}, "france": {"SYRIA": 0}, "usa": {"FIUME": "To Italy", "SAAR": 0}},
            4 + 1,
        ),
        (
            "SEA ROUTES",
            {"france": {"HIGH SEAS FLEET": "Destroyed", "SMYRNA": ("Greece", "usa"), "ARABIA": 1}},
            4,
        ),
        ("BALANCE OF POWER", {"france": {"EAST PRUSSIA": "To Poland", "SYRIA": 0}}, 6),
    ],
)
def test_a_strategy_card_counts_counters_on_all_settled_issues(card, controlled, expected):
    assert by_card(card, controlled=controlled) == expected


@pytest.mark.rule("V-SCORE-2")
def test_an_issue_that_is_no_longer_settled_counts_for_no_strategy_card():
    game = Position(
        controlled={"france": {"RHEINLAND": "Stays German"}},
        strategy={"uk": "GLOBAL TRADE"},
        happiness=NO_SIGN,
    ).start()
    game.conference("ULRICH BROCKDORFF-RANTZAU").do("pass", "pass", "pass")
    assert game.final_score().score("uk")["strategy"] == 0


@pytest.mark.rule("V-SCORE-2")
@pytest.mark.parametrize(
    ("unrest", "calm"),
    [
        ({}, 5),
        ({"europe": 3, "africa": 2}, 5),
        ({"europe": 4, "africa": 3}, 4),
        ({"europe": 8, "africa": 5}, 3),
    ],
)
def test_regions_count_as_calm_in_columns_1_to_3_and_restless_from_4_on(unrest, calm):
    assert by_card("OUTLAWING WAR", unrest=unrest) == 3 * calm
    assert by_card("MOBILIZATION", unrest=unrest, units={"uk": GONE}) == 5 - calm


@pytest.mark.rule("V-SCORE-2")
@pytest.mark.parametrize(
    ("units", "mobilized"),
    [({}, 3), ({"exhausted": 1, "africa": 7}, 3), ({"exhausted": 1, "demobilized": 1}, 2), (GONE, 0)],
)
def test_each_unit_that_is_not_demobilized_counts_for_the_military_icon(units, mobilized):
    assert by_card("MOBILIZATION", units={"uk": units}) == 2 * mobilized


@pytest.mark.rule("V-SCORE-2")
@pytest.mark.parametrize(("marker", "points"), [(22, 6), (20, 3), (18, 0)])
def test_happiness_x2_doubles_the_happiness_points_in_total(marker, points):
    happiness = {"uk": marker, "france": 21 if marker != 20 else 22, "usa": 19}
    plain, doubled = scored(happiness=happiness), scored(happiness=happiness, strategy={"uk": "REPARATIONS"})
    assert plain.score("uk")["total"] == points
    assert doubled.score("uk")["total"] == 2 * points
    assert doubled.score("france")["total"] == plain.score("france")["total"]


@pytest.mark.rule("V-EX-20")
@pytest.mark.rule("V-SCORE-2")
@pytest.mark.parametrize(
    ("italy", "japan", "signs", "refuses"),
    [(15, 15, 7, 0), (14, 15, 4, 2), (15, 14, 3, 2), (14, 14, 0, 4), (30, 0, 3, 2)],
)
def test_at_15_a_nation_signs_and_at_14_it_refuses(italy, japan, signs, refuses):
    happiness = {"italy": italy, "japan": japan}
    assert by_card("OUTLAWING WAR", happiness=happiness, unrest=RESTLESS) == signs
    assert by_card("ISOLATIONISM", happiness=happiness) == refuses


@pytest.mark.rule("V-SCORE-2")
def test_the_signatures_of_italy_and_japan_are_told_apart():
    assert by_card("OUTLAWING WAR", happiness={"italy": 15, "japan": 14}, unrest=RESTLESS) == 3
    assert by_card("OUTLAWING WAR", happiness={"italy": 14, "japan": 15}, unrest=RESTLESS) == 4


@pytest.mark.rule("V-SCORE-3")
@pytest.mark.parametrize(
    ("values", "points"),
    [
        ((20, 19), [6, 0]),
        ((20, 20), [6, 6]),
        ((20, 0), [6, 0 - 5]),
        ((25, 30, 15), [3, 6, 0]),
        ((25, 30, 15, 20), [4, 6, 0, 2]),
        ((20, 20, 15), [6, 6, 0]),
        ((15, 20, 15), [3, 6, 3]),
        ((20, 15, 20, 12), [6, 2, 6, 0]),
        ((20, 25, 20, 12), [4, 6, 4, 0]),
        ((11, 25, 20, 11), [2, 6, 4, 2]),
        ((0, 25, 20), [0 - 5, 6, 3]),
        ((0, 25, 20, 15), [0 - 5, 6, 4, 2]),
    ],
)
def test_happiness_ranks_score_6_0_or_6_3_0_or_6_4_2_0(values, points):
    assert happiness_points(values) == points


@pytest.mark.rule("V-EX-19")
@pytest.mark.parametrize(
    ("values", "points"), [((22, 18, 20), [6, 0, 3]), ((22, 18, 22), [6, 0, 6]), ((22, 18, 18), [6, 3, 3])]
)
def test_the_books_happiness_points(values, points):
    assert happiness_points(values) == points


@pytest.mark.rule("V-SCORE-6")
@pytest.mark.parametrize(
    ("values", "places", "one_skipped"),
    [
        ((20, 20, 20, 12), [6, 6, 6, 0], [6, 6, 6, 2]),
        ((22, 20, 20, 12), [6, 4, 4, 0], [6, 4, 4, 0]),
        ((22, 22, 12, 12), [6, 6, 2, 2], [6, 6, 2, 2]),
        ((22, 22, 22), [6, 6, 6], [6, 6, 6]),
        ((22, 20, 20, 20), [6, 4, 4, 4], [6, 4, 4, 4]),
    ],
)
def test_n_tied_use_up_n_places_or_by_the_other_reading_one_is_skipped(values, places, one_skipped):
    assert happiness_points(values) == places
    assert happiness_points(values, options={"happiness_ties": "one_skipped"}) == one_skipped


@pytest.mark.rule("V-SCORE-6")
def test_the_5_comes_off_what_the_rank_gives_and_x2_doubles_the_sum():
    assert happiness_points((0, 0, 0)) == [1, 1, 1]
    assert happiness_points((25, 0, 0)) == [6, -2, -2]
    all_gone = dict.fromkeys(("uk", "france", "usa"), GONE)
    happiness = {"uk": 0, "france": 0, "usa": 20}
    game = scored(happiness=happiness, units=all_gone, strategy={"uk": "REPARATIONS"})
    assert (game.score("uk")["total"], game.score("france")["total"]) == (-4, -2)


@pytest.mark.rule("V-SCORE-4")
@pytest.mark.parametrize(
    ("controlled", "happiness", "ranks"),
    [
        # 8 each: the UK 2 + 6, France 5 + 3
        ({"uk": {"TOGO": 1}, "france": {"HUNGARY": 2}}, {"uk": 22, "usa": 19}, (1, 2)),
        # 10 each and equally happy: two Issues against one
        ({"uk": {"THRACE": 0}, "france": {"TOGO": 1, "SOMALIA": 2}}, {"usa": 19}, (2, 1)),
        # happiness goes before Issues: the UK 2 + 6, France 2 + 3 + 3
        ({"uk": {"TOGO": 1}, "france": {"SOMALIA": 2, "TYROL": 2}}, {"uk": 22, "usa": 19}, (1, 2)),
        # 15 each, two Issues each: GAME END is one
        ({"uk": {"GAME END": None, "TOGO": 1}, "france": {"HUNGARY": 2, "THRACE": 0}}, {"usa": 19}, (1, 1)),
    ],
)
def test_a_tie_goes_to_happiness_then_issues_and_is_shared_else(controlled, happiness, ranks):
    game = scored(controlled=controlled, happiness=happiness)
    assert game.score("uk")["total"] == game.score("france")["total"]
    assert (game.rank("uk"), game.rank("france")) == ranks
    assert game.rank("usa") == 3
    result = game.engine.result()
    assert dict(result.places) == {"uk": ranks[0], "france": ranks[1], "usa": 3}
    assert set(result.winners) == {
        name for name, rank in zip(("uk", "france"), ranks, strict=True) if rank == 1
    }


@pytest.mark.rule("V-SCORE-4")
def test_more_points_go_before_happiness_and_issues():
    held: Mapping[str, Any] = {"uk": {"CONSTANTINOPLE": 0}, "france": {"TOGO": 1, "SOMALIA": 2}}
    game = scored(controlled=held, happiness={"france": 19, "uk": 18, "usa": 17})  # 9 against 10, then 7 more
    assert (game.rank("france"), game.rank("uk"), game.rank("usa")) == (1, 2, 3)
    game = scored(
        controlled={**held, "uk": {"CONSTANTINOPLE": 0, "RHEINLAND": 0}},
        happiness={"france": 19, "uk": 18, "usa": 17},
    )
    assert (game.rank("uk"), game.rank("france")) == (1, 2)


@pytest.mark.rule("V-SCORE-5")
def test_a_flag_counter_scores_for_its_owner_and_by_a_strategy_card():
    game = scored(
        controlled={"uk": {"ARABIA": 1}}, strategy={"uk": "COLONIAL MANDATES"}, happiness={"italy": 15}
    )
    assert (game.score("uk")["flags"], game.score("uk")["strategy"]) == (1, 1)
    game = scored(
        controlled={"uk": {"ARABIA": 1}}, strategy={"france": "COLONIAL MANDATES"}, happiness={"italy": 15}
    )
    assert (game.score("uk")["flags"], game.score("france")["strategy"]) == (1, 1)


@pytest.mark.rule("V-SCORE-7")
def test_the_military_icon_counts_ones_own_units_only():
    assert by_card("MOBILIZATION", units={"uk": {"demobilized": 2}}) == 2
    assert by_card("MOBILIZATION", units={"france": GONE, "usa": GONE}) == 6


@pytest.mark.rule("V-SCORE-7")
@pytest.mark.parametrize(("marker", "points"), [(15, 2), (14, 0)])
def test_italy_signs_by_its_marker_also_when_it_is_played(marker, points):
    assert by_card("GLOBAL TRADE", players=4, happiness={"italy": marker}) == points
