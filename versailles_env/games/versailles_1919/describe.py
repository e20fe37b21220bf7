"""Cards in words: an effect line of a pack as a player would read it from the card."""

from collections.abc import Sequence

from ...core.effects import Choice, Effect, Step
from .actions import NATION_NAMES, REGION_NAMES
from .effects import NATION_WORDS, TRACK_WORDS

COUNTER_NAMES = {
    "self_determination": "Self-Determination",
    "german_containment": "German Containment",
    "german_reparations": "German Reparations",
    "naval_uk": "UK Naval",
    "naval_usa": "USA Naval",
    "naval_choice": "UK or USA Naval",
    "naval": "Naval",
    "empire_uk": "UK Empire",
    "empire_france": "French Empire",
    "empire_italy": "Italian Empire",
    "empire": "Empire",
    "industrial_growth": "Industrial Growth",
    "bolshevik_containment": "Bolshevik Containment",
}
_REGIONS = {name: REGION_NAMES[code] for name, code in TRACK_WORDS.items()}
_REGIONS |= {"league": "League", "that": "that region", "any": "any region", "they": "that player's"}
_WHO = {name: NATION_NAMES[code] for name, code in NATION_WORDS.items()}
_WHO |= {"you": "you", "they": "that player", "each": "each player"}

FOR_YOU = {
    "demobilize": "demobilize a unit",
    "mutiny": "lose a unit to the '1' box",
    "recall": "take back a Deployed unit",
    "exhaust": "Exhaust a unit",
    "ready": "ready an Exhausted unit",
}


def effect_words(effect: Step) -> str:
    """One effect of an Issue's option or of an Event."""
    if isinstance(effect, Choice):
        texts = [branch.label or effects_words(branch.effects) for branch in effect.branches]
        return f"{_WHO[effect.who]} choose{'' if effect.who == 'you' else 's'}: {' or '.join(texts)}"
    if not isinstance(effect, Effect):
        return str(effect)
    op, rest = effect.op, effect.words
    if op == "unrest":
        return f"{_REGIONS[rest[0]]} Unrest {rest[1]}"
    if op == "happiness":
        return f"{_WHO[rest[0]]} Happiness {rest[1]}"
    if op == "influence":
        return f"{_WHO[rest[0]]} Influence {rest[1]}"
    if op == "counter":
        return f"{COUNTER_NAMES[rest[0]]} counter"
    if op == "keg":
        return f"{_REGIONS[rest[0]]} Powder Keg {rest[1]}"
    if op == "keg_calm":
        return f"{_REGIONS[rest[0]]} Powder Keg -1 and Unrest -1"
    if op == "uprising_check":
        return f"Uprising check in {_REGIONS[rest[0]]}" if rest else "Uprising check"
    if op == "unsettle":
        return f"Unsettle {_REGIONS[rest[0]]} Issue" if rest[0] != "any" else "Unsettle an Issue"
    plain = {
        "random_region": "random region",
        "choose_region": "choose a region",
        "choose_player": "choose a player",
        "demobilize": "demobilizes a unit",
        "mutiny": "loses a unit to the '1' box",
        "recall": "takes back a Deployed unit",
        "exhaust": "Exhausts a unit",
        "ready": "readies an Exhausted unit",
    }
    if not rest:
        return plain[op]
    words = plain[op] if rest[0] != "you" else FOR_YOU[op]
    return f"{_WHO[rest[0]]} {words}"


def effects_words(effects: Sequence[Step]) -> str:
    return ", ".join(effect_words(effect) for effect in effects) or "nothing"


def score_words(line: Effect) -> str:
    """One line of a Strategy card."""
    op, rest = line.op, line.words
    if op == "counter":
        return f"{int(rest[1]):+d} for each {COUNTER_NAMES[rest[0]]} counter"
    if op == "happiness_x2":
        return "Happiness VP doubled"
    if op in ("signs", "refuses"):
        return f"{int(rest[1]):+d} if {_WHO[rest[0]]} {op}"
    plain = {
        "regions_calm": "for each region with Unrest in 1-3",
        "regions_restless": "for each region with Unrest in 4-8",
        "military": "for each unit not demobilized",
    }
    return f"{int(rest[0]):+d} {plain[op]}"
