"""What a card does, in words: its lines of the pack as a person reads them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from ....core.frames import A, D
from ....core.packs import Pack
from ..actions import ACTIONS as ACTION_LAYOUT
from ..names import GOALS, IDEOLOGY_TITLES, KIND_TITLES, KINDS, POWER_TITLES, POWERS, title
from .naming import own_card, plural

IDEOLOGY = {
    **dict(zip(GOALS, IDEOLOGY_TITLES, strict=True)),
    "you": "you",
    "they": "that Ideology",
    "each": "each Ideology",
}
LEADER = "whoever has most MR on side B"
KIND = dict(zip(KINDS, KIND_TITLES, strict=True))
PLACES = {"minors": "Minor Nations", "any": "any place"}
ACTIONS = {
    "move": "moving a Regime Marker",
    "claim": "claiming",
    "train": "training",
    "deploy": "deploying",
    "activate": "declaring a coup",
    "commit_uprising": "committing to an Uprising",
    "commit_war": "committing to a War",
    "fight": "fighting",
}
KEYWORDS = {
    "multiple": "may be played again",
    "two_plays": "two plays",
    "stand_by": "stands by",
    "mandatory": "MANDATORY",
    "replacement": "may replace a revealed card",
}
ICONS = {"despotic": "+1 for each own Despotic Power", "no_despotic": "+1 with no Despotic Power of your own"}


class Teller:
    """The words of one pack."""

    def __init__(self, pack: Pack):
        self._cards = {card.id: f"{card.id} {card.name}" for card in pack.content.cards}
        self._sides = {war.id: (title(war.a), title(war.b)) for war in pack.content.wars}

    def card(self, card: Any) -> str:
        """All of a card in a line: when it may be played, what it does."""
        parts = [KEYWORDS.get(card.keyword, ""), ICONS.get(card.icon, "")]
        if card.conditions:
            parts.append("needs " + ", ".join(map(self.condition, card.conditions)))
        parts.append(self.effects(card.effects))
        if card.standby:
            parts.append(f"in stand-by: {self.effects(card.standby)}")
        if card.until:
            parts.append(f"until {self.until(card.until)}")
        return "; ".join(part for part in parts if part)

    def until(self, text: str) -> str:
        """'D31 turn 7' is whichever comes first."""
        first, _, rest = text.partition(" ")
        if first not in self._cards:
            return "the end of this turn" if text == "turn end" else text
        return self._cards[first] + (f" or {rest}" if rest else "")

    def effects(self, effects: Sequence[Any]) -> str:
        return ", ".join(map(self.effect, effects))

    def effect(self, effect: Any) -> str:
        if isinstance(effect, Mapping):
            branches = " or ".join(self.effects(branch) for branch in effect["of"])
            return f"{branches} (as {'you choose' if effect['choose'] == 'you' else 'that Ideology chooses'})"
        word, *operands = str(effect).split()
        return EFFECTS[word](self, *operands)

    def condition(self, condition: str) -> str:
        return " or ".join(self._one_condition(part.split()) for part in condition.split("|"))

    def _one_condition(self, words: Sequence[str]) -> str:
        word, *operands = words
        return CONDITIONS[word](self, *operands)

    # what operands are called

    def name(self, word: str) -> str:
        return POWER_TITLES[POWERS.index(word)] if word in POWERS else title(word)

    def who(self, word: str) -> str:
        return LEADER if word == "leader_b" else IDEOLOGY[word]

    def goal(self, word: str) -> str:
        return "who has it" if word == "owner" else self.who(word)

    def some(self, word: str) -> str:
        """A set of nations or places."""
        return " or ".join(PLACES.get(part) or self.name(part) for part in word.split("+"))

    def named(self, card: str) -> str:
        return self._cards[card]

    def side(self, war: str, side: str) -> str:
        return self._sides[war]["ab".index(side)]

    def counted(self, who: str, amount: str, what: str) -> str:
        """'Nazism +2 Prestige'."""
        return f"{self.who(who)} {int(amount):+d} {what}"


def _boxes(count: str) -> str:
    return plural(count, "box").replace("boxs", "boxes")


def _pick(say: Teller, times: str, some: str, goal: str) -> str:
    count, boxes = times.split("x")
    which = "1 nation" if count == "1" else f"{count} nations"
    return f"move {which} of {say.some(some)} {_boxes(boxes)} towards {say.goal(goal)}"


def _move(say: Teller, nation: str, boxes: str, goal: str) -> str:
    return f"move {say.name(nation)} {_boxes(boxes)} towards {say.goal(goal)}"


EFFECTS: dict[str, Callable[..., str]] = {
    "move": _move,
    "pick": _pick,
    "prestige": lambda say, who, n: say.counted(who, n, "Prestige"),
    "force": lambda say, who, n: say.counted(who, n, "MR"),
    "cells": lambda say, who, n: f"{say.who(who)} deploys {plural(n, 'cell')}",
    "military_vp": lambda say, who, n: say.counted(who, n, "Military VP"),
    "resource": lambda say, who, kind, n: say.counted(who, n, KIND[kind]),
    "claim": lambda say, who, n, some: f"{plural(n, 'free claim')} of {say.who(who)} in {say.some(some)}",
    "clear": lambda say, n, some: f"all cubes leave up to {plural(n, 'area')} of {say.some(some)}",
    "pact": lambda say, power, party: f"Pact of {say.name(power)} and {say.name(party)}",
    "alliance": lambda say, power, party: f"Alliance of {say.name(power)} and {say.name(party)}",
    "upgrade": lambda say, power: f"{say.name(power)} may rise a level in Armaments",
    "despotic": lambda say, power, on: f"{'' if on == 'on' else 'no more '}Despotic Policy in {say.name(power)}",
    "war": lambda say: "this War begins",
    "declare": lambda say, power, party: f"{say.name(power)} declares war on {say.name(party)}",
    "allies_declare": lambda say, party, power: f"allies of {say.name(party)} declare war on {say.name(power)}",
    "conquer": lambda say, power, place: f"{say.name(power)} conquers {say.name(place)}",
    "cede": lambda say, one, other, kind: f"{say.name(one)} cedes {KIND[kind]} to {say.name(other)}",
    "uprising": lambda say, nation: f"Uprising in {say.name(nation)}",
    "place": lambda say, n, war, side: f"up to {n} MR for {say.side(war, side)} in {say.named(war)}",
    "aid": lambda say, n: f"up to {n} MR to one Uprising or War",
    "open": lambda say, war: f"Democracy may commit MR to {say.named(war)}",
    "truce": lambda say, war: f"{say.named(war)} ends without a winner",
    "win": lambda say, war, side: f"{say.side(war, side)} wins {say.named(war)}",
    "nullify": lambda say, card: f"{say.named(card)} no longer stands by",
    "end": lambda say, card: f"{say.named(card)} ends",
    "modifier": lambda say, who, n: f"attempts of {say.who(who)} {int(n):+d} this turn",
    "points": lambda say, who, n: f"{say.who(who)} {int(n):+d} PP a round this turn",
    "cost": lambda say, who, action, n: f"{ACTIONS[action]} costs {say.who(who)} {n} PP more",
    "choose_ideology": lambda say: "choose another Ideology",
    "react": lambda say, who, n: f"{say.who(who)} may pay {n} Prestige to stop the rest",
}  # fmt: skip
CONDITIONS: dict[str, Callable[..., str]] = {
    "loyal": lambda say, power: f"{say.name(power)} not under Enemy Control",
    "free": lambda say, place: f"{say.name(place)} not conquered",
    "in": lambda say, nation, some: f"{say.name(nation)} in {say.some(some)}",
    "out": lambda say, nation, some: f"{say.name(nation)} not in {say.some(some)}",
    "fought": lambda say, war: f"{say.named(war)} being fought",
    "unfought": lambda say, war: f"{say.named(war)} not being fought",
    "done": lambda say, card: f"{say.named(card)} performed",
    "taken": lambda say, place: f"{say.name(place)} conquered",
    "standby": lambda say, card: f"{say.named(card)} standing by",
    "unbound": lambda say, power, party: f"no treaty of {say.name(power)} and {say.name(party)}",
    "quiet": lambda say, nation: f"no Uprising in {say.name(nation)}",
    "upgrade": lambda say, power: f"Armaments of {say.name(power)} that can rise",
    "aid": lambda say: "a conflict to aid",
}  # fmt: skip


TOLD: dict[str, tuple[str, ...]] = {}
"""Of each pack, by its digest, the texts of its cards: made once, for a table tells several at every question."""


def card_text(pack: Pack, card: int) -> str:
    """What that card does."""
    if pack.digest not in TOLD:
        say = Teller(pack)
        TOLD[pack.digest] = tuple(say.card(each) for each in pack.content.cards)
    return TOLD[pack.digest][card]


def consequence(state: np.ndarray, pack: Pack, action: int) -> str:
    """What an answer leads to: of a card, what it does; of a way, whose side the box is on."""
    name, k = ACTION_LAYOUT.find(action)
    frame = state[0]["stack"][int(state[0]["depth"]) - 1]
    if name == "card":
        return card_text(pack, own_card(int(frame[D]), k))
    if name == "step":
        box = int(pack.tables[0]["neighbour"][int(state[0]["box"][int(frame[A])]), k])
        friends = pack.content.areas[int(pack.tables[0]["box_area"][box])].friendly
        return (
            f"friendly to {' and '.join(IDEOLOGY[each] for each in friends)}"
            if friends
            else "friendly to nobody"
        )
    return ""
