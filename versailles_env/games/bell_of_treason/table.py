"""A position in play: answer questions in words, script what chance brings, and read off what followed."""

from collections.abc import Iterable, Mapping
from typing import Any

from ...core.engine import Engine
from ...core.errors import BoardGameError
from ...core.frames import CHOICE, KIND, STEP
from ...core.packs import Pack
from ...systems.crisis_dimension.constants import NONE, CardZone, Frame, GoalZone
from .actions import CHANCES
from .constants import DISKS, MOBILIZED, Own
from .names import SIDES, SPACE_NAMES, SPACES, ZONE_NAMES

LOWEST = -1


def side_of(name: str) -> int:
    return SIDES.index(name.lower())


def space_of(name: str) -> int:
    """A space by the word of packs or by its name: 'uk', 'United Kingdom'."""
    words = [word.lower() for word in (*SPACES, *SPACE_NAMES)]
    if name.lower() not in words:
        raise BoardGameError(f"no space is called {name!r}: expected one of {', '.join(SPACES)}")
    return words.index(name.lower()) % len(SPACES)


class CardNames:
    """Cards by name, id or number; Objectives also by their space."""

    def __init__(self, pack: Pack):
        self.cards: dict[str, int] = {}
        self.goals: dict[str, int] = {}
        for k, card in enumerate(pack.content.cards):
            self.cards.update({key.lower(): k for key in (card.name, card.id, str(card.number))})
        for k, goal in enumerate(pack.content.objectives):
            self.goals.update({key.lower(): k for key in (goal.name, goal.id, goal.space, str(goal.number))})

    def card(self, name: str | int) -> int:
        return _find(self.cards, name)

    def goal(self, name: str | int) -> int:
        return _find(self.goals, name)


def _find(names: Mapping[str, int], name: str | int) -> int:
    key = str(name).lower()
    if key not in names:
        raise BoardGameError(f"no card is called {name!r}")
    return names[key]


class Table:
    """A position in play. Sides are 'concede' and 'defend', spaces the words of packs ('uk') or their names."""

    def __init__(self, engine: Engine, names: CardNames, script: dict[str, list[Any]]):
        self.engine = engine
        self._names = names
        self._script = script
        self._turn = 0

    # playing

    def do(self, *answers: str) -> "Table":
        """Answer one question after another by (the beginning or a part of) the answer's text; chance as scripted."""
        for answer in answers:
            self._chance()
            self.engine.step(self._find(answer))
        self._chance()
        return self

    def script(self, **more: Iterable[Any]) -> "Table":
        """More of what chance brings: dice, draws, goals, bag, picks, stack."""
        words = {
            "dice": "die",
            "draws": "card",
            "goals": "goal",
            "bag": "cube",
            "picks": "space",
            "stack": "stack",
        }
        for name, values in more.items():
            self._script[words[name]] += list(values)
        return self

    def _find(self, answer: str) -> int:
        texts = {action: self.engine.action_text(action) for action in self.engine.legal()}
        wanted = answer.lower()
        for test in (str.__eq__, str.startswith, str.__contains__):
            found = [action for action, text in texts.items() if test(text.lower(), wanted)]
            if len(found) == 1:
                return found[0]
            if found:
                break
        raise BoardGameError(
            f"{self.asked or 'nobody'} cannot answer {answer!r} to {self.question!r}: {list(texts.values())}"
        )

    def _chance(self) -> None:
        while not self.engine.over and self.engine.at_chance:
            legal = self.engine.legal()
            segment, _ = CHANCES.find(legal[0])
            self.engine.step(self._outcome(segment, legal))

    def _outcome(self, segment: str, legal: list[int]) -> int:
        """What the script says comes; a die and a bag must be scripted, else the first outcome is taken."""
        waiting = self._script[segment]
        if not waiting:
            if segment in ("die", "cube"):
                what = "a die is rolled" if segment == "die" else "a cube is drawn"
                raise BoardGameError(f"{what} but none is scripted")
            self._turn = 1 - self._turn  # two Objectives of one Dimension would be drawn again and again
            return legal[-1] if segment == "stack" or (segment == "goal" and self._turn) else legal[0]
        value = waiting.pop(0)
        if segment == "die":
            return CHANCES.index("die", int(value) - 1)
        if segment == "card":
            return CHANCES.index("card", self._names.card(value))
        if segment == "goal":
            return CHANCES.index("goal", self._names.goal(value))
        if segment == "space":
            return CHANCES.index("space", space_of(value))
        if segment == "stack":
            return CHANCES.index("stack", 0 if value else 1)
        start = 0 if value == "white" else 4
        return CHANCES.index("cube", start)

    def _push(self, *frame: int) -> "Table":
        """Put a procedure on top, in place of the question now asked."""
        s = self.engine.state[0]
        while int(s["stack"][int(s["depth"]) - 1, KIND]) >= CHOICE:
            s["depth"] -= 1
            s["stack"][int(s["depth"])] = 0
        below = s["stack"][int(s["depth"]) - 1]
        if below[KIND] == Frame.CARD_PLAY:
            below[STEP] = 0
        s["stack"][int(s["depth"]), : len(frame)] = frame
        s["depth"] += 1
        self.engine.refresh()
        self._chance()
        return self

    def event(self, card: str | int, side: str) -> "Table":
        """Carry out the event of a card now, whoever's turn it is; what was asked is asked again afterwards."""
        k, you = self._names.card(card), side_of(side)
        s, t = self.engine.state[0], self.engine.pack.tables[0]
        s["snap_on"], s["snap_here"] = 1, s["here"][you]
        s["snap_reach"] = s["here"][you] | t["lends"][you, s["held"][you]]
        row = int(t["card_event"][k])
        return self._push(Frame.PROGRAM, you, 0, row, you, 1 - you, NONE, k)

    def disk(self, place: int = 0) -> "Table":
        """A German disk now: on space 1 to 3, or on the lowest free one."""
        return self._push(Own.DISK, NONE, 0, place - 1 if place else LOWEST)

    def mobilize(self) -> "Table":
        """The next Mobilization now."""
        return self._push(Own.MOBILIZE, NONE)

    def decision(self) -> "Table":
        """Hitler's Decision now."""
        return self._push(Own.DECISION, NONE)

    # looking

    @property
    def asked(self) -> str:
        """Who is asked, '' at the end."""
        return self.engine.agent

    @property
    def question(self) -> str:
        return self.engine.game.words.question(self.engine.state, self.engine.pack, None)

    @property
    def answers(self) -> list[str]:
        """The legal answers in words."""
        return [self.engine.action_text(action) for action in self.engine.legal()]

    def can(self, answer: str) -> bool:
        """Whether some legal answer contains this text."""
        return any(answer.lower() in text.lower() for text in self.answers)

    def spaces(self, verb: str) -> list[str]:
        """The spaces that answers of this verb name ('place in', 'remove from', 'move from'), as words of packs."""
        found = [text.split(f"{verb} ", 1)[1] for text in self.answers if f"{verb} " in text]
        return [SPACES[SPACE_NAMES.index(name)] for name in found]

    @property
    def over(self) -> bool:
        return self.engine.over

    @property
    def winner(self) -> str:
        """The side that has won, 'nobody' if both lose, '' before the end."""
        winner = int(self.value("winner"))
        return "" if winner < 0 else "nobody" if winner == 2 else SIDES[winner]

    @property
    def log(self) -> list[str]:
        """Sentences on what has happened."""
        return list(self.engine.log)

    def value(self, name: str) -> Any:
        """A field of the record, by name."""
        return self.engine.state[0][name]

    @property
    def vp(self) -> int:
        """The marker, positive for Defend."""
        return int(self.value("vp")[0])

    @property
    def round(self) -> int:
        """1 to 3, 4 in the Final Decision."""
        return int(self.value("round_n"))

    @property
    def initiative(self) -> str:
        return SIDES[int(self.value("initiative"))]

    @property
    def mobilized(self) -> int:
        """Mobilizations carried out."""
        return int(self.value("gauges")[MOBILIZED])

    @property
    def disks(self) -> list[int]:
        """Spaces of the German track with a disk, 1 to 3."""
        found = [k + 1 for k, disk in enumerate(self.value("disk")) if disk]
        assert len(found) == self.value("gauges")[DISKS]
        return found

    @property
    def locked(self) -> list[int]:
        """Spaces of the German track that still hold their white cube."""
        return [k + 1 for k, cube in enumerate(self.value("locked")) if cube]

    def cubes(self, space: str) -> tuple[int, int]:
        """White and green cubes in a space."""
        white, green = self.value("cubes")[:, space_of(space)]
        return int(white), int(green)

    def control(self, space: str) -> str:
        """Who controls a space, '' for nobody."""
        held = [name for k, name in enumerate(SIDES) if int(self.value("held")[k]) >> space_of(space) & 1]
        return held[0] if held else ""

    def pool(self, side: str) -> int:
        return int(self.value("pool")[side_of(side)])

    def zone(self, side: str, zone: str) -> tuple[int, int]:
        """Own cubes and the other's in a zone of the side's Crisis Track."""
        k = [title.lower() for title in ZONE_NAMES].index(zone.lower())
        return int(self.value("zone")[side_of(side), k]), int(self.value("guests")[side_of(side), k])

    def breached(self, side: str) -> list[str]:
        """The zones that a side has breached."""
        return [
            title.lower() for k, title in enumerate(ZONE_NAMES) if self.value("breached")[side_of(side), k]
        ]

    def _in_zone(self, zone: int) -> list[str]:
        cards = self.engine.pack.content.cards
        return [card.name for k, card in enumerate(cards) if self.value("card_zone")[k] == zone]

    def hand(self, side: str) -> list[str]:
        return self._in_zone(CardZone.HAND0 + side_of(side))

    def aside(self, side: str) -> list[str]:
        return self._in_zone(CardZone.ASIDE0 + side_of(side))

    def deck(self) -> list[str]:
        return self._in_zone(CardZone.DECK)

    def out(self) -> list[str]:
        """Strategy cards out of the game."""
        return self._in_zone(CardZone.OUT)

    def front(self) -> list[str]:
        """Final Decision cards still in front of their owners."""
        return self._in_zone(CardZone.FRONT)

    def discards(self) -> list[str]:
        """The discards, top first."""
        cards = self.engine.pack.content.cards
        pile = self.value("pile")[: int(self.value("pile_n"))]
        return [cards[int(card)].name for card in pile[::-1]]

    def objective(self, side: str) -> str:
        """The space of the Objective that a side keeps, '' for none."""
        goals = self.engine.pack.content.objectives
        kept = [
            g.space
            for k, g in enumerate(goals)
            if self.value("goal_zone")[k] == GoalZone.KEPT0 + side_of(side)
        ]
        return kept[0] if kept else ""
