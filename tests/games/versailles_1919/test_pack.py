"""What `pack check` refuses and how it says so, owners' packs, and what the shipped pack exercises."""

import copy
from pathlib import Path

import pytest
from typer.testing import CliRunner

from versailles_env.cli import app
from versailles_env.core.errors import PackError
from versailles_env.games.versailles_1919.effects import COUNTER_WORDS, EVENT_OPS, OPTION_OPS, SCORE_OPS
from versailles_env.games.versailles_1919.game import GAME
from versailles_env.games.versailles_1919.pack import FILES, load_pack
from versailles_env.testing import check_game

from .card_model import NATIONS, REGIONS, flat
from .pack_mistakes import (
    CONFERENCE,
    IN_STRATEGY,
    MISTAKES,
    OWN,
    RAW,
    STRATEGY,
    changed,
    choice,
    deep,
    put,
    toml,
    write_pack,
)


def assert_refused(folder: Path, message: str) -> None:
    """By the loader, and by the command: exit code 2 and one sentence that begins with the file."""
    with pytest.raises(PackError) as error:
        load_pack(folder)
    said = str(error.value)
    assert said.startswith(f"{folder}/{message}")
    result = CliRunner().invoke(app, ["pack", "check", str(folder)])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == f"error: {' '.join(said.split())}\n"


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_with_file_card_and_field(mistake: str, tmp_path: Path) -> None:
    edit, message = MISTAKES[mistake]
    assert_refused(write_pack(tmp_path / "own", changed(edit)), message)


@pytest.mark.parametrize("mistake", ["unknown op in an Event", "star value is true", "sixty score lines", "a value of the board is true"])  # fmt: skip
def test_a_mistake_of_the_pack_that_is_extended_names_its_file(mistake: str, tmp_path: Path) -> None:
    edit, message = MISTAKES[mistake]
    write_pack(tmp_path / "base", changed(edit))
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "pack.toml").write_text(OWN.replace('"reconstructed"', '"../base"'), encoding="utf-8")
    with pytest.raises(PackError) as error:
        load_pack(tmp_path / "own")
    assert str(error.value).startswith(f"{tmp_path / 'own' / '..' / 'base'}/{message}")


@pytest.mark.slow
def test_what_a_pack_may_hold_at_most_is_played(tmp_path: Path) -> None:
    """Every Event with choices four deep, every option with four counters, every Strategy with twelve lines: whole games."""
    raw = copy.deepcopy(RAW)
    for event in raw["events"]:
        event["conference"]["effects"] = deep(4)
    for issue in raw["issues"]:
        for option in issue["option"]:
            moves = [line for line in option["effects"] if not line.startswith("counter")]
            option["effects"] = [*moves, *["counter empire_uk"] * 4]
    for strategy in raw["strategies"]:
        strategy["score"] = ["counter empire_uk +5"] * 12
    check_game(GAME, 2, 0, load_pack(write_pack(tmp_path / "own", raw)), players=3).raise_if_failed()


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_told(name: str, tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "own", RAW)
    (folder / f"{name}.toml").unlink()
    assert_refused(folder, f"{name}.toml: the file is missing; a pack needs it")


@pytest.mark.parametrize("name", ["pack", *FILES])
def test_a_file_that_is_not_toml_is_told(name: str, tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "own", RAW)
    (folder / f"{name}.toml").write_text("[[issue]\n", encoding="utf-8")
    assert_refused(folder, f"{name}.toml: not TOML")


def test_no_pack_at_all_is_told(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["pack", "check", str(tmp_path)])
    assert result.exit_code == 2
    assert result.stderr == (
        f"error: {tmp_path}: no pack.toml there; expected the folder of a pack, or one of the shipped packs: reconstructed\n"
    )


def test_a_copy_of_the_pack_is_the_pack(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "own", RAW)
    assert load_pack(folder).digest == load_pack().digest
    result = CliRunner().invoke(app, ["pack", "check", str(folder)])
    assert result.exit_code == 0
    assert result.stdout.startswith(
        f"ok: {load_pack().label} for versailles_1919; entries: 1 board, 52 issue, 46 event, 10 strategy"
    )


def test_labels_may_say_that_and_they(tmp_path: Path) -> None:
    """The words of a label are for people: nothing must be chosen before them."""
    labels = ["that hurts them, and they know that", "they don't choose_region"]
    raw = changed(put(CONFERENCE, choice(labels=labels)[1:]))
    cards = load_pack(write_pack(tmp_path / "own", raw)).content
    assert tuple(labels) in cards.branches.values()


def test_a_branch_knows_what_was_chosen_before_it(tmp_path: Path) -> None:
    branches = [["unrest that +1", "choose_player", "happiness they -1"], []]
    raw = changed(put(CONFERENCE, ["random_region", {"choose": "you", "of": branches}, "keg that +1"]))
    load_pack(write_pack(tmp_path / "own", raw))


def test_an_owners_pack_replaces_a_card_and_a_board_value(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    issue = {**copy.deepcopy(RAW["issues"][3]), "stars": 7 - RAW["issues"][3]["stars"], "name": "OWN CARD"}
    (folder / "pack.toml").write_text(OWN, encoding="utf-8")
    lines = [f"{key} = {toml(value)}" for key, value in issue.items()]
    (folder / "issues.toml").write_text("[[issue]]\n" + "\n".join(lines), encoding="utf-8")
    (folder / "board.toml").write_text('signs_at = { value = 17, source = "public" }\n', encoding="utf-8")
    own, shipped = load_pack(folder), load_pack()
    assert own.digest != shipped.digest
    assert own.label == f"own v1 ({own.digest[:8]})"
    assert own.content.issues[3].name == "OWN CARD"
    assert int(own.tables[0]["issue_stars"][3]) == issue["stars"]
    assert int(own.tables[0]["signs_at"]) == 17
    assert (
        own.content.issues[:3] + own.content.issues[4:]
        == shipped.content.issues[:3] + shipped.content.issues[4:]
    )
    assert (own.content.events, own.content.strategies) == (
        shipped.content.events,
        shipped.content.strategies,
    )
    assert (
        own.content.board.model_copy(update={"signs_at": shipped.content.board.signs_at})
        == shipped.content.board
    )
    assert CliRunner().invoke(app, ["pack", "check", str(folder)]).stdout.startswith(f"ok: {own.label}")


def test_an_owners_card_with_a_mistake_is_told_in_the_owners_file(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "pack.toml").write_text(OWN, encoding="utf-8")
    (folder / "strategies.toml").write_text(f'[[strategy]]\nid = "{STRATEGY}"\n', encoding="utf-8")
    assert_refused(folder, f"{IN_STRATEGY}source: Field required")


# what the shipped pack exercises


def signs_of(lines: list[str], op: str) -> set[tuple[str, bool]]:
    """Which operands of an op rise and which fall."""
    found = (line.split() for line in lines if line.startswith(f"{op} "))
    return {(words[1], int(words[2]) > 0) for words in found}


def test_the_options_of_issues_exercise_every_icon() -> None:
    issues = RAW["issues"]
    lines = [line for issue in issues for option in issue["option"] for line in option["effects"]]
    assert {line.split()[0] for line in lines} == set(OPTION_OPS)
    assert signs_of(lines, "unrest") == {(region, up) for region in REGIONS[:5] for up in (True, False)}
    assert signs_of(lines, "happiness") == {(nation, up) for nation in NATIONS for up in (True, False)}
    assert {line.split()[1] for line in lines if line.startswith("counter")} == {
        *COUNTER_WORDS,
        "naval_choice",
    }
    assert {len(issue["option"]) for issue in issues} == {2, 3, 4}
    assert {issue["no_military"] for issue in issues} == {True, False}
    assert {issue["region"] for issue in issues} == set(REGIONS[:6])


def test_the_events_exercise_every_effect() -> None:
    events = RAW["events"]
    parts = [event[part] for event in events for part in ("crisis", "conference")]
    lines = [line for part in parts for line in flat(part["effects"])]
    words = {word for line in lines for word in line.split()[1:]}
    assert {line.split()[0] for line in lines} == set(EVENT_OPS)
    assert {"you", "they", "each", "that", "any", "league"} <= words
    assert "uprising_check" in lines
    for op in ("unrest", "keg", "happiness", "influence"):
        assert {up for _, up in signs_of(lines, op)} == {True, False}, op
    choices = [line for part in parts for line in part["effects"] if isinstance(line, dict)]
    assert {each["choose"] for each in choices} == {"you", "they"}
    assert {event["influence_icon"] for event in events} == {True, False}
    assert {event["conference"].get("optional", False) for event in events} == {True, False}


def test_the_strategy_cards_exercise_every_score() -> None:
    lines = [line for card in RAW["strategies"] for line in card["score"]]
    assert {line.split()[0] for line in lines} == set(SCORE_OPS)
    counters = {line.split()[1] for line in lines if line.startswith("counter ")}
    scored = {
        kind
        for kind in COUNTER_WORDS
        if any(kind == each or kind.startswith(f"{each}_") for each in counters)
    }
    assert scored == set(COUNTER_WORDS)
    assert {tuple(line.split()[:2]) for line in lines if line.startswith(("signs", "refuses"))} == {
        (op, nation) for op in ("signs", "refuses") for nation in ("italy", "japan")
    }


def test_every_value_has_its_provenance() -> None:
    cards = load_pack().content
    sources = [
        each
        for card in (*cards.issues, *cards.events, *cards.strategies, cards.board)
        for each in card.sources()
    ]
    assert set(sources) == {"rulebook", "public", "reconstruction"}
