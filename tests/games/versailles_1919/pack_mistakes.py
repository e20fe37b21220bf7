"""A copy of the shipped pack with one mistake in it, for every mistake that an owner can make."""

import copy
import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from versailles_env.games.versailles_1919.pack import FILES, SHIPPED

Raw = dict[str, Any]
Edit = Callable[[Raw], None]
FOLDER = SHIPPED / "reconstructed"
OWN = 'id = "own"\ngame = "versailles_1919"\nversion = 1\ntitle = "Own"\nextends = "reconstructed"\n'


def read_raw() -> Raw:
    raw = {
        name: tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        for name in ("pack", *FILES)
    }
    return {name: content[FILES[name]] if FILES.get(name) else content for name, content in raw.items()}


RAW = read_raw()


def toml(value: Any) -> str:
    """A value as TOML; tables are written inline."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def write_pack(folder: Path, raw: Raw) -> Path:
    folder.mkdir()
    for name, content in raw.items():
        lines = (
            [f"{key} = {toml(value)}" for key, value in content.items()] if isinstance(content, dict) else []
        )
        for card in content if isinstance(content, list) else []:
            lines += [f"[[{FILES[name]}]]", *(f"{key} = {toml(value)}" for key, value in card.items())]
        (folder / f"{name}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def changed(edit: Edit) -> Raw:
    raw = copy.deepcopy(RAW)
    edit(raw)
    return raw


def put(path: str, value: Any) -> Edit:
    """Write a value at a place such as `issues.0.option.1.effects`."""

    def edit(raw: Raw) -> None:
        *way, last = path.split(".")
        at: Any = raw
        for word in way:
            at = at[int(word) if isinstance(at, list) else word]
        at[int(last) if isinstance(at, list) else last] = value

    return edit


def drop(path: str) -> Edit:
    def edit(raw: Raw) -> None:
        *way, last = path.split(".")
        at: Any = raw
        for word in way:
            at = at[int(word) if isinstance(at, list) else word]
        del at[int(last) if isinstance(at, list) else last]

    return edit


ISSUE, EVENT, STRATEGY = (RAW[name][0]["id"] for name in ("issues", "events", "strategies"))
IN_ISSUE = f"issues.toml: issue '{ISSUE}': field "
IN_EVENT = f"events.toml: event '{EVENT}': field "
IN_STRATEGY = f"strategies.toml: strategy '{STRATEGY}': field "
IN_BOARD = "board.toml: board: field "
FIRST = "issues.0.option.0.effects"
CRISIS, CONFERENCE = "events.0.crisis.effects", "events.0.conference.effects"


def choice(**parts: Any) -> list[Any]:
    return ["choose_player", {"choose": "you", "of": [["exhaust you"], ["ready you"]], **parts}]


def deep(levels: int) -> list[Any]:
    """Choices in each other's first branch."""
    effects: list[Any] = ["exhaust you"]
    for _ in range(levels):
        effects = [{"choose": "you", "of": [effects, ["ready you"]]}]
    return effects


MISTAKES: dict[str, tuple[Edit, str]] = {
    # the words of an effect
    "unknown op": (
        put(FIRST, ["riot europe +1"]),
        f"{IN_ISSUE}option.0.effects: unknown op 'riot' in 'riot europe +1'",
    ),
    "unknown op in an Event": (
        put(CRISIS, ["counter empire_uk"]),
        f"{IN_EVENT}crisis.effects: unknown op 'counter'",
    ),
    "unknown op in a branch": (
        put(CONFERENCE, choice(of=[["exhaust you"], ["dance you"]])),
        f"{IN_EVENT}conference.effects: unknown op 'dance'",
    ),
    "unknown region": (
        put("issues.0.region", "atlantis"),
        f"{IN_ISSUE}region: Input should be 'europe', 'balkans'",
    ),
    "unknown region in an effect": (
        put(FIRST, ["unrest atlantis +1"]),
        f"{IN_ISSUE}option.0.effects: 'unrest atlantis +1': unknown word 'atlantis', expected one of europe,",
    ),
    "League has no track": (
        put(CRISIS, ["unrest league +1"]),
        f"{IN_EVENT}crisis.effects: 'unrest league +1': unknown word",
    ),
    "unknown nation": (
        put(FIRST, ["happiness spain +1"]),
        f"{IN_ISSUE}option.0.effects: 'happiness spain +1': unknown word 'spain', expected one of uk, france,",
    ),
    "nobody is you in an option": (
        put(FIRST, ["happiness you +1"]),
        f"{IN_ISSUE}option.0.effects: 'happiness you +1'",
    ),
    "unknown counter": (
        put(FIRST, ["counter opium"]),
        f"{IN_ISSUE}option.0.effects: 'counter opium': unknown word 'opium'",
    ),
    "amount out of range": (
        put(FIRST, ["unrest europe +4"]),
        f"{IN_ISSUE}option.0.effects: 'unrest europe +4': '+4' is not",
    ),
    "amount of zero": (
        put(CRISIS, ["keg europe 0"]),
        f"{IN_EVENT}crisis.effects: 'keg europe 0': '0' is not a whole number",
    ),
    "operand missing": (
        put(CRISIS, ["unrest europe"]),
        f"{IN_EVENT}crisis.effects: 'unrest europe' has 1 operands",
    ),
    "operand too many": (
        put(CRISIS, ["mutiny uk 2"]),
        f"{IN_EVENT}crisis.effects: 'mutiny uk 2' has 2 operands",
    ),
    "effect is no text": (
        put(CRISIS, [3]),
        f"{IN_EVENT}crisis.effects: 3 is neither an effect line nor a table",
    ),
    "effect is empty": (put(CRISIS, [" "]), f"{IN_EVENT}crisis.effects: an effect is empty"),
    # options
    "option without effects list": (drop(FIRST), f"{IN_ISSUE}option.0.effects: Field required"),
    "empty effects": (put(FIRST, []), f"{IN_ISSUE}option.0.effects: an option needs at least one effect"),
    "effects are no list": (
        put(FIRST, "unrest europe +1"),
        f"{IN_ISSUE}option.0.effects: Input should be a valid tuple",
    ),
    "option without label": (drop("issues.0.option.1.label"), f"{IN_ISSUE}option.1.label: Field required"),
    "one option": (
        put("issues.0.option", RAW["issues"][0]["option"][:1]),
        f"{IN_ISSUE}option: Tuple should have at least 2",
    ),
    "five options": (
        put("issues.0.option", RAW["issues"][0]["option"][:1] * 5),
        f"{IN_ISSUE}option: Tuple should have at most 4",
    ),
    "counters first": (
        put(FIRST, ["counter empire_uk", "happiness uk +1"]),
        f"{IN_ISSUE}option.0.effects: an option lists unrest first, then happiness, then counters",
    ),
    "a region twice": (
        put(FIRST, ["unrest europe +1", "unrest europe +1"]),
        f"{IN_ISSUE}option.0.effects: an option names the same region or nation twice",
    ),
    "two naval choices": (
        put(FIRST, ["counter naval_choice", "counter naval_choice"]),
        f"{IN_ISSUE}option.0.effects: an option has at most one naval_choice",
    ),
    # cards
    "star value too low": (
        put("issues.0.stars", 0),
        f"{IN_ISSUE}stars: Input should be greater than or equal to 1",
    ),
    "star value too high": (
        put("issues.0.stars", 8),
        f"{IN_ISSUE}stars: Input should be less than or equal to 7",
    ),
    "star value is no number": (
        put("issues.0.stars", "many"),
        f"{IN_ISSUE}stars: Input should be a valid integer",
    ),
    "star value is true": (
        put("issues.0.stars", True),
        f"{IN_ISSUE}the entry: stars = true: expected no true or false here",
    ),
    "a value of the board is true": (
        put("board.keg_max", {"value": True, "source": "rulebook"}),
        f"{IN_BOARD}keg_max: value = true: expected no true or false here",
    ),
    "a number of a list is false": (
        put("board.discard_price", {"value": [1, False, 3], "source": "rulebook"}),
        f"{IN_BOARD}discard_price: value = [1, false, 3]: expected no true or false here",
    ),
    "choices thirty deep in each other": (
        put(CONFERENCE, deep(30)),
        f"{IN_EVENT}conference.effects: choices and conditions stand more than 4 deep in each other",
    ),
    "choices five deep in each other": (
        put(CRISIS, deep(5)),
        f"{IN_EVENT}crisis.effects: choices and conditions stand more than 4 deep in each other",
    ),
    "five hundred counters": (
        put(FIRST, ["counter empire_uk"] * 500),
        f"{IN_ISSUE}option.0.effects: an option lays 500 counters: expected at most 4",
    ),
    "sixty score lines": (
        put("strategies.0.score", ["counter empire_uk +5"] * 60),
        f"{IN_STRATEGY}score: Tuple should have at most 12 items",
    ),
    "a hundred effects": (
        put(CRISIS, ["uprising_check"] * 100),
        f"{IN_EVENT}crisis.effects: Tuple should have at most 12 items",
    ),
    "number out of range": (
        put("issues.0.number", 53),
        f"{IN_ISSUE}number: Input should be less than or equal to 52",
    ),
    "unknown field": (put("issues.0.colour", "red"), f"{IN_ISSUE}colour: Extra inputs are not permitted"),
    "unknown field of an option": (
        put("issues.0.option.0.colour", "red"),
        f"{IN_ISSUE}option.0.colour: Extra inputs",
    ),
    "unknown field of a part": (
        put("events.0.crisis.colour", "red"),
        f"{IN_EVENT}crisis.colour: Extra inputs",
    ),
    "name missing": (drop("issues.0.name"), f"{IN_ISSUE}name: Field required"),
    "id missing": (drop("issues.0.id"), "issues.toml: issue 1: field id is missing"),
    "part missing": (drop("events.0.conference"), f"{IN_EVENT}conference: Field required"),
    "empty part": (put(CRISIS, []), f"{IN_EVENT}crisis.effects: Tuple should have at least 1 item"),
    "icon missing": (drop("events.0.influence_icon"), f"{IN_EVENT}influence_icon: Field required"),
    "Crisis optional": (
        put("events.0.crisis.optional", True),
        f"{IN_EVENT}crisis: a Crisis is never optional",
    ),
    "wrong count of Issues": (
        drop("issues.7"),
        "issues.toml: wrong count of cards: 51 issue cards, expected 52",
    ),
    "wrong count of Events": (
        drop("events.7"),
        "events.toml: wrong count of cards: 45 event cards, expected 46",
    ),
    "wrong count of Strategy cards": (
        drop("strategies.7"),
        "strategies.toml: wrong count of cards: 9 strategy cards, expected 10",
    ),
    "duplicate id": (put("issues.5.id", ISSUE), f"{IN_ISSUE}id: the same id stands twice"),
    "duplicate number": (
        put("issues.5.number", 1),
        f"issues.toml: issue '{RAW['issues'][5]['id']}': field number: 1 is also the number of '{ISSUE}'",
    ),
    # what was chosen, and choices
    "that without choose_region": (
        put(CONFERENCE, ["keg that +1"]),
        f"{IN_EVENT}conference.effects: 'keg that +1' says 'that' but no choose_region or random_region comes before it",
    ),
    "that before choose_region": (
        put(CONFERENCE, ["keg that +1", "choose_region"]),
        f"{IN_EVENT}conference.effects: 'keg that",
    ),
    "they without choose_player": (
        put(CONFERENCE, ["happiness they -1"]),
        f"{IN_EVENT}conference.effects: 'happiness they -1' says 'they' but no choose_player comes before it",
    ),
    "unsettle they without choose_player": (
        put(CONFERENCE, ["unsettle they"]),
        f"{IN_EVENT}conference.effects: 'unsettle they'",
    ),
    "they choose without choose_player": (
        put(CONFERENCE, choice(choose="they")[1:]),
        f"{IN_EVENT}conference.effects: choose = 'they' says 'they' but no choose_player",
    ),
    "that chosen in another branch": (
        put(CONFERENCE, [*choice(of=[["choose_region", "unrest that +1"], ["ready you"]]), "unrest that +1"]),
        f"{IN_EVENT}conference.effects: 'unrest that +1' says 'that'",
    ),
    "choice with one branch": (
        put(CONFERENCE, choice(of=[["ready you"]])),
        f"{IN_EVENT}conference.effects: a choice needs 2 to 4",
    ),
    "choice with five branches": (
        put(CONFERENCE, choice(of=[["ready you"]] * 5)),
        f"{IN_EVENT}conference.effects: a choice needs",
    ),
    "choice with wrong labels": (
        put(CONFERENCE, choice(labels=["one"])),
        f"{IN_EVENT}conference.effects: a choice of 2 branches needs as many labels",
    ),
    "label is no text": (
        put(CONFERENCE, choice(labels=["one", 2])),
        f"{IN_EVENT}conference.effects: a choice of 2 branches",
    ),
    "branch is no list": (
        put(CONFERENCE, choice(of=["ready you", "exhaust you"])),
        f"{IN_EVENT}conference.effects: a branch of a choice is 'ready you': expected a list of effects",
    ),
    "unknown chooser": (
        put(CONFERENCE, choice(choose="we")),
        f"{IN_EVENT}conference.effects: choose = 'we': expected one of you, they",
    ),
    "chooser is no text": (
        put(CONFERENCE, choice(choose=["you"])),
        f"{IN_EVENT}conference.effects: choose = ['you']: expected one",
    ),
    "choice without of": (
        put(CONFERENCE, [{"choose": "you"}]),
        f"{IN_EVENT}conference.effects: a choice has choose: expected choose",
    ),
    # Strategy cards
    "unknown score": (
        put("strategies.0.score", ["cards 3"]),
        f"{IN_STRATEGY}score: unknown op 'cards' in 'cards 3'",
    ),
    "unknown counter of a score": (
        put("strategies.0.score", ["counter opium 1"]),
        f"{IN_STRATEGY}score: 'counter opium 1': unknown",
    ),
    "empty score": (put("strategies.0.score", []), f"{IN_STRATEGY}score: Tuple should have at least 1 item"),
    "points out of range": (
        put("strategies.0.score", ["military 6"]),
        f"{IN_STRATEGY}score: 'military 6': '6' is not",
    ),
    "France never signs": (
        put("strategies.0.score", ["signs france 1"]),
        f"{IN_STRATEGY}score: 'signs france 1': unknown word",
    ),
    # the board
    "board value out of range": (
        put("board.keg_max.value", 4),
        f"{IN_BOARD}keg_max.value: Input should be less than or equal to 3",
    ),
    "board list out of range": (
        put("board.uprising_number.value.3", 9),
        f"{IN_BOARD}uprising_number.value.3: Input should be less",
    ),
    "board list too short": (
        drop("board.uprising_number.value.3"),
        f"{IN_BOARD}uprising_number.value: Tuple should have at least 8",
    ),
    "board value missing": (drop("board.signs_at"), f"{IN_BOARD}signs_at: Field required"),
    "board value unknown": (
        put("board.columns", {"value": 8, "source": "rulebook"}),
        f"{IN_BOARD}columns: Extra inputs",
    ),
    "a track twice": (
        put("board.tracks.value.1", "europe"),
        f"{IN_BOARD}tracks: expected each of the five regions once",
    ),
    "rising boxes": (
        put("board.demobilize_boxes_3.value", [2, 3]),
        f"{IN_BOARD}demobilize_boxes_3: expected the numbers",
    ),
    "no limit at 0": (
        put("board.military_limit.value", [[1, 1]]),
        f"{IN_BOARD}military_limit: expected rising pairs",
    ),
    # provenance
    "provenance missing": (drop("issues.0.source"), f"{IN_ISSUE}source: Field required"),
    "provenance of the card missing": (
        put("issues.0.source", {"name": "public"}),
        f"{IN_ISSUE}the entry: source has no default",
    ),
    "provenance a wrong word": (
        put("issues.0.source.default", "rumour"),
        f"{IN_ISSUE}source.default: Input should be 'rulebook', 'public' or 'reconstruction'",
    ),
    "provenance of an unknown field": (
        put("issues.0.source.colour", "public"),
        f"{IN_ISSUE}the entry: source names 'colour': expected default or one of name, region, stars, no_military",
    ),
    "provenance of a part a wrong word": (
        put("events.0.crisis.source", "rumour"),
        f"{IN_EVENT}crisis.source: Input should be",
    ),
    "provenance of the board missing": (
        drop("board.keg_max.source"),
        f"{IN_BOARD}keg_max.source: Field required",
    ),
    # the pack itself
    "another game": (put("pack.game", "toy"), "pack.toml: field game is 'toy': expected 'versailles_1919'"),
    "title missing": (drop("pack.title"), "pack.toml: pack: field title: Field required"),
    "extends nothing": (
        put("pack.extends", "published"),
        "pack.toml: field extends: no pack 'published' is shipped",
    ),
    "no list of cards": (
        put("issues", {"cards": []}),
        "issues.toml: expected a list of [[issue]] tables and nothing else",
    ),
}
