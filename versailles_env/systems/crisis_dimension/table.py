"""A position in play: answer questions in words, script what chance brings, and read off what followed. A game adds its own."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Self

from ...core.engine import Engine
from ...core.errors import BoardGameError
from ...core.frames import KIND, STEP
from ...core.layout import ActionLayout
from ...core.packs import Pack
from ...core.played import PlayedTable
from .constants import NONE, CardZone, Frame, GoalZone


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


def space_in(words: Sequence[str], names: Sequence[str], name: str) -> int:
    """A space by the word of packs or by its name."""
    known = [word.lower() for word in (*words, *names)]
    if name.lower() not in known:
        raise BoardGameError(f"no space is called {name!r}: expected one of {', '.join(words)}")
    return known.index(name.lower()) % len(words)


class CrisisTable(PlayedTable):
    """A position in play. Sides and spaces are the words of packs; spaces also go by their names."""

    SIDES: ClassVar[Sequence[str]]
    SPACES: ClassVar[Sequence[str]]
    SPACE_NAMES: ClassVar[Sequence[str]]
    ZONE_NAMES: ClassVar[Sequence[str]]
    CHANCES: ClassVar[ActionLayout]
    SCRIPTS: ClassVar[Mapping[str, str]] = {"draws": "card", "goals": "goal", "picks": "space"}
    """The words of a script for the segments of chance."""

    def __init__(self, engine: Engine, names: CardNames, script: dict[str, list[Any]]):
        super().__init__(engine)
        self._names = names
        self._script = script
        self._turn = 0

    def side_of(self, name: str) -> int:
        return self.SIDES.index(name.lower())

    def space_of(self, name: str) -> int:
        return space_in(self.SPACES, self.SPACE_NAMES, name)

    # playing

    def script(self, **more: Iterable[Any]) -> Self:
        """More of what chance brings, by the words of the position."""
        for name, values in more.items():
            self._script[self.SCRIPTS[name]] += list(values)
        return self

    def _outcome(self, segment: str, legal: list[int]) -> int:
        waiting = self._script[segment]
        return self._scripted(segment, waiting.pop(0)) if waiting else self._unscripted(segment, legal)

    def _unscripted(self, segment: str, legal: list[int]) -> int:
        """The first outcome; of Objectives in turn the first and the last, for two of one Dimension would be drawn again and again."""
        self._turn = 1 - self._turn
        return legal[-1] if segment == "goal" and self._turn else legal[0]

    def _scripted(self, segment: str, value: Any) -> int:
        if segment == "goal":
            return self.CHANCES.index("goal", self._names.goal(value))
        if segment == "space":
            return self.CHANCES.index("space", self.space_of(value))
        return self.CHANCES.index(segment, self._names.card(value))

    def _drop_question(self) -> None:
        """A card play that was asked begins again afterwards."""
        super()._drop_question()
        below = self.engine.state[0]["stack"][int(self.engine.state[0]["depth"]) - 1]
        if below[KIND] == Frame.CARD_PLAY:
            below[STEP] = 0

    def event(self, card: str | int, side: str) -> Self:
        """Carry out the event of a card now, whoever's turn it is; what was asked is asked again afterwards."""
        k, you = self._names.card(card), self.side_of(side)
        return self._push(
            Frame.PROGRAM, you, 0, int(self.engine.pack.tables[0]["card_event"][k]), you, 1 - you, NONE, k
        )

    # looking

    def spaces(self, verb: str) -> list[str]:
        """The spaces that answers of this verb name ('place in', 'remove from', 'move from'), as words of packs."""
        found = [text.split(f"{verb} ", 1)[1] for text in self.answers if f"{verb} " in text]
        return [self.SPACES[self.SPACE_NAMES.index(name)] for name in found]

    @property
    def winner(self) -> str:
        """The side that has won, 'nobody' if both lose, '' before the end."""
        winner = int(self.value("winner"))
        return "" if winner < 0 else "nobody" if winner == 2 else self.SIDES[winner]

    @property
    def round(self) -> int:
        """1 to 3, 4 in the final round."""
        return int(self.value("round_n"))

    @property
    def initiative(self) -> str:
        return self.SIDES[int(self.value("initiative"))]

    def cubes(self, space: str) -> tuple[int, int]:
        """Cubes of both sides in a space."""
        first, second = self.value("cubes")[:, self.space_of(space)]
        return int(first), int(second)

    def control(self, space: str) -> str:
        """Who controls a space, '' for nobody."""
        held = [
            name
            for k, name in enumerate(self.SIDES)
            if int(self.value("held")[k]) >> self.space_of(space) & 1
        ]
        return held[0] if held else ""

    def pool(self, side: str) -> int:
        return int(self.value("pool")[self.side_of(side)])

    def _zone(self, zone: str) -> int:
        return [title.lower() for title in self.ZONE_NAMES].index(zone.lower())

    def breached(self, side: str) -> list[str]:
        """The zones that a side has breached."""
        return [
            title.lower()
            for k, title in enumerate(self.ZONE_NAMES)
            if self.value("breached")[self.side_of(side), k]
        ]

    def _in_zone(self, zone: int) -> list[str]:
        cards = self.engine.pack.content.cards
        return [card.name for k, card in enumerate(cards) if self.value("card_zone")[k] == zone]

    def hand(self, side: str) -> list[str]:
        return self._in_zone(CardZone.HAND0 + self.side_of(side))

    def aside(self, side: str) -> list[str]:
        return self._in_zone(CardZone.ASIDE0 + self.side_of(side))

    def deck(self) -> list[str]:
        return self._in_zone(CardZone.DECK)

    def out(self) -> list[str]:
        """Strategy cards out of the game."""
        return self._in_zone(CardZone.OUT)

    def front(self) -> list[str]:
        """Final cards still in front of their owners."""
        return self._in_zone(CardZone.FRONT)

    def discards(self) -> list[str]:
        """The discards, top first."""
        cards = self.engine.pack.content.cards
        pile = self.value("pile")[: int(self.value("pile_n"))]
        return [cards[int(card)].name for card in pile[::-1]]

    def objective(self, side: str) -> str:
        """The space of the Objective that a side keeps, '' for none."""
        kept = self._goals(GoalZone.KEPT0 + self.side_of(side))
        return kept[0] if kept else ""

    def _goals(self, zone: int) -> list[str]:
        goals = self.engine.pack.content.objectives
        return [goal.space for k, goal in enumerate(goals) if self.value("goal_zone")[k] == zone]
