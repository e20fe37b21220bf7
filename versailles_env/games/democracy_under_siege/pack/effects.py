"""The closed vocabulary of effects and conditions: what each word may be followed by, and the numbers it compiles to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ....core.effects import Effect, Effects, Language, number, one_of, walk
from ....core.effects import Op as OpShape
from ..constants import (
    EACH,
    LEADER_B,
    OWNER,
    PARTY_OF_POWER,
    SETS,
    THEY,
    TREATIES,
    YOU,
    Condition,
    Op,
)
from ..names import ACTION_KINDS, GOALS, IDEOLOGIES, KINDS, POWERS, SIDES

CHOOSERS = {"you": YOU, "they": THEY}
WHO = {
    **{name: k for k, name in enumerate(IDEOLOGIES)},
    "you": YOU,
    "they": THEY,
    "leader_b": LEADER_B,
    "each": EACH,
}
GOAL = {**{name: k for k, name in enumerate(GOALS)}, "leader_b": LEADER_B, "owner": OWNER}
POWER = {name: k for k, name in enumerate(POWERS)}
Parse = Callable[[str], int]


def times(word: str) -> int:
    """KxN: how many nations are picked, and how many boxes each moves; K * 16 + N."""
    count, _, boxes = word.partition("x")
    if not (count.isdigit() and boxes.isdigit() and 1 <= int(count) <= 9 and 1 <= int(boxes) <= 9):
        raise ValueError(f"{word!r} is not nations x boxes, such as 2x1")
    return int(count) * 16 + int(boxes)


@dataclass
class Vocabulary:
    """The words of one pack. Sets, treaties and cessions get their numbers as they are met."""

    nations: Mapping[str, int]
    areas: Mapping[str, int]
    regions: Mapping[str, Sequence[int]]
    """The nations with a marker of each Region."""
    places: Mapping[str, int]
    cards: Mapping[str, int]
    wars: Mapping[str, int]
    cessions: Mapping[tuple[int, int, int], int]
    sets: dict[str, int] = field(default_factory=dict)
    treaties: dict[tuple[int, int], int] = field(default_factory=dict)

    def party(self, word: str) -> int:
        """A Power or a nation as one that can be bound or attacked."""
        if word in POWER:
            return PARTY_OF_POWER[POWER[word]]
        return one_of(self.nations)(word)

    def set_of(self, word: str) -> int:
        known = {*self.areas, *self.regions, *self.nations, *self.places, "minors", "any"}
        for part in word.split("+"):
            if part not in known:
                raise ValueError(
                    f"unknown word {part!r}, expected a Region, an area, a nation, a place, minors or any"
                )
        if word not in self.sets:
            if len(self.sets) >= SETS:
                raise ValueError(f"{word!r} is one set too many: expected at most {SETS}")
            self.sets[word] = len(self.sets)
        return self.sets[word]

    def treaty(self, one: int, other: int) -> int:
        """The row of the pair that a Pact or Alliance binds, either way round."""
        for pair in ((one, other), (_power(other), PARTY_OF_POWER[one])):
            if pair in self.treaties:
                return self.treaties[pair]
        if len(self.treaties) >= TREATIES:
            raise ValueError(f"one treaty too many: expected at most {TREATIES}")
        return self.treaties.setdefault((one, other), len(self.treaties))

    def language(self) -> Language:
        return Language(self.ops(), CHOOSERS, self.conditions(), {"choose_ideology": "they"})

    def read(self, raw: Sequence[object], ending: bool) -> Effects:
        """The effects of a list; treaties get their rows."""
        effects = self.language().read(raw)
        for effect in walk(effects):
            if isinstance(effect, Effect):
                self._check(effect, ending)
        return effects

    def _check(self, effect: Effect, ending: bool) -> None:
        """'leader_b' belongs to a War's end, 'owner' is about China; what is ceded stands in powers.toml."""
        if "leader_b" in effect.words and not ending:
            raise ValueError(f"'{effect}' says 'leader_b', which only a War's end knows")
        if "owner" in effect.words and (effect.op != "move" or effect.words[0] != "china"):
            raise ValueError(f"'{effect}' says 'owner', which is about china alone")
        if effect.op in ("pact", "alliance"):
            self.treaty(effect.values[0], effect.values[1])
        if effect.op == "cede" and effect.values not in self.cessions:
            raise ValueError(f"'{effect}': powers.toml lists no such Resource among the ceded ones")

    def ops(self) -> dict[str, OpShape]:
        nation, who, goal, power = one_of(self.nations), one_of(WHO), one_of(GOAL), one_of(POWER)
        card, war, place = one_of(self.cards), one_of(self.wars), one_of(self.places)
        kind, side = one_of(_codes(KINDS)), one_of(_codes(SIDES))
        some, signed = number(1, 9), number(-9, 9)
        return {
            "move": OpShape(Op.MOVE, (nation, some, goal)),
            "pick": OpShape(Op.PICK, (times, self.set_of, goal)),
            "prestige": OpShape(Op.PRESTIGE, (who, signed)),
            "force": OpShape(Op.FORCE, (who, signed)),
            "cells": OpShape(Op.CELLS, (who, some)),
            "military_vp": OpShape(Op.MILITARY_VP, (who, signed)),
            "resource": OpShape(Op.RESOURCE, (who, kind, signed)),
            "claim": OpShape(Op.CLAIM, (who, some, self.set_of)),
            "clear": OpShape(Op.CLEAR, (some, self.set_of)),
            "pact": OpShape(Op.PACT, (power, self.party)),
            "alliance": OpShape(Op.ALLIANCE, (power, self.party)),
            "upgrade": OpShape(Op.UPGRADE, (power,)),
            "despotic": OpShape(Op.DESPOTIC, (power, one_of({"on": 1, "off": 0}))),
            "war": OpShape(Op.WAR),
            "declare": OpShape(Op.DECLARE, (power, self.party)),
            "allies_declare": OpShape(Op.ALLIES_DECLARE, (self.party, power)),
            "conquer": OpShape(Op.CONQUER, (power, place)),
            "cede": OpShape(Op.CEDE, (power, power, kind)),
            "uprising": OpShape(Op.UPRISING, (nation,)),
            "place": OpShape(Op.PLACE, (some, war, side)),
            "aid": OpShape(Op.AID, (some,)),
            "open": OpShape(Op.OPEN, (war,)),
            "truce": OpShape(Op.TRUCE, (war,)),
            "win": OpShape(Op.WIN, (war, side)),
            "nullify": OpShape(Op.NULLIFY, (card,)),
            "end": OpShape(Op.END, (card,)),
            "modifier": OpShape(Op.MODIFIER, (who, signed)),
            "points": OpShape(Op.POINTS, (who, signed)),
            "cost": OpShape(Op.COST, (who, one_of(_codes(ACTION_KINDS)), signed)),
            "choose_ideology": OpShape(Op.CHOOSE_IDEOLOGY),
            "react": OpShape(Op.REACT, (who, some)),
        }

    def conditions(self) -> dict[str, OpShape]:
        nation, power, place = one_of(self.nations), one_of(POWER), one_of(self.places)
        card, war = one_of(self.cards), one_of(self.wars)
        return {
            "loyal": OpShape(Condition.LOYAL, (power,)),
            "free": OpShape(Condition.FREE, (place,)),
            "in": OpShape(Condition.IN, (nation, self.set_of)),
            "out": OpShape(Condition.OUT, (nation, self.set_of)),
            "fought": OpShape(Condition.FOUGHT, (war,)),
            "unfought": OpShape(Condition.UNFOUGHT, (war,)),
            "done": OpShape(Condition.DONE, (card,)),
            "taken": OpShape(Condition.TAKEN, (place,)),
            "standby": OpShape(Condition.STANDBY, (card,)),
            "unbound": OpShape(Condition.UNBOUND, (power, self.party)),
            "quiet": OpShape(Condition.QUIET, (nation,)),
            "upgrade": OpShape(Condition.UPGRADE, (power,)),
            "aid": OpShape(Condition.AID),
        }


def _codes(names: Sequence[str]) -> dict[str, int]:
    return {name: code for code, name in enumerate(names)}


def _power(party: int) -> int:
    """The Power of a party, -1 if it is none."""
    return PARTY_OF_POWER.index(party) if party in PARTY_OF_POWER else -1
