"""A position in play: what chance is scripted to bring, what can be begun at once, and what can be read off."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...core.engine import Engine
from ...core.errors import BoardGameError
from ...core.packs import Pack
from ...core.played import PlayedTable
from .actions import CHANCES
from .constants import (
    COUNTERS,
    GAME_END,
    NONE,
    PLAYER_SEAT,
    TABLE_SLOTS,
    TRACKS,
    Counter,
    Frame,
    Mode,
    Nation,
    Part,
    Region,
)


def nation_of(name: str) -> int:
    return int(Nation[name.upper()])


def region_of(name: str) -> int:
    return int(Region[name.upper().replace(" ", "_")])


class Names:
    """Cards by name or id, in any case."""

    def __init__(self, pack: Pack):
        cards = pack.content
        self.issues = {**_index(cards.issues), "game end": GAME_END, "game_end": GAME_END}
        self.events = _index(cards.events)
        self.strategies = _index(cards.strategies)

    @staticmethod
    def find(cards: Mapping[str, int], name: str) -> int:
        if name.lower() not in cards:
            raise BoardGameError(f"no card is called {name!r}")
        return cards[name.lower()]


def _index(cards: Sequence[Any]) -> dict[str, int]:
    return {key.lower(): k for k, card in enumerate(cards) for key in (card.name, card.id)}


class Table(PlayedTable):
    """A position in play; `Position.start` makes it."""

    def __init__(self, engine: Engine, names: Names, dice: list[int], draws: list[str], events: list[str]):
        super().__init__(engine)
        self._names = names
        self._dice, self._draws, self._events = dice, draws, events

    # playing

    def script(
        self, dice: Iterable[int] = (), draws: Iterable[str] = (), events: Iterable[str] = ()
    ) -> "Table":
        """More dice and draws to come."""
        self._dice += dice
        self._draws += draws
        self._events += events
        return self

    def _outcome(self, segment: str, legal: list[int]) -> int:
        """A die must be scripted; a draw may be left to the first card."""
        if segment == "die":
            if not self._dice:
                raise BoardGameError("a die is rolled but none is scripted")
            return CHANCES.index("die", self._dice.pop(0) - 1)
        if segment == "issue" and self._draws:
            return CHANCES.index("issue", self._names.find(self._names.issues, self._draws.pop(0)))
        if segment == "event" and self._events:
            return CHANCES.index("event", self._names.find(self._names.events, self._events.pop(0)))
        return legal[0]

    def crisis(self, event: str, you: str = "") -> "Table":
        """Resolve the Crisis part of an Event now."""
        return self._event_part("event_crisis", event, you)

    def conference(self, event: str, you: str = "") -> "Table":
        """Resolve the Conference part of an Event now, by this decider."""
        return self._event_part("event_conference", event, you)

    def _event_part(self, part: str, event: str, you: str) -> "Table":
        k = self._names.find(self._names.events, event)
        seat = nation_of(you) if you else int(self.engine.state[0]["active"])
        row = int(self.engine.pack.tables[0][part][k])
        return self._push(Frame.PROGRAM, seat, 0, row, seat, NONE, NONE, k)

    def uprising_check(self, region: str = "") -> "Table":
        """An Uprising check now, in a named region or in general."""
        active = int(self.engine.state[0]["active"])
        return self._push(Frame.CHECK, active, 0, region_of(region) if region else NONE)

    def choose_option(self, nation: str, issue: str) -> "Table":
        """The nation controls the Issue and is asked for its option."""
        seat = self._seat_of(nation_of(nation))
        return self._push(
            Frame.OPTION, seat, 0, self._names.find(self._names.issues, issue), 0, 0, nation_of(nation)
        )

    def _seat_of(self, nation: int) -> int:
        """Who answers for a nation: itself, in a solo game the player unless an agent is seated there."""
        s = self.engine.state[0]
        if s["mode"] == Mode.SOLO and not (nation != int(s["hero"]) and int(s["seated"]) >> nation & 1):
            return PLAYER_SEAT
        return int(s["active"]) if s["mode"] == Mode.TWO and nation == Nation.USA else nation

    def final_score(self) -> "Table":
        """End the game here and score it."""
        s = self.engine.state[0]
        s["step_limit"] = s["steps"] = max(1, int(s["steps"]))
        self.engine.refresh()
        return self

    # looking

    @property
    def active(self) -> str:
        return Nation(int(self.value("active"))).name.lower()

    def available(self, nation: str) -> int:
        return int(self.value("available")[nation_of(nation)])

    def exhausted(self, nation: str) -> int:
        return int(self.value("exhausted")[nation_of(nation)])

    def happiness(self, nation: str) -> int:
        return int(self.value("happiness")[nation_of(nation)])

    def units(self, nation: str) -> dict[str, int]:
        """Units by place; a region's value is the column. Places without a unit are left out."""
        k = nation_of(nation)
        places = {
            "available": int(self.value("units")[k]),
            "exhausted": int(self.value("units_exhausted")[k]),
            "demobilized": int(self.value("units_demobilized")[k]),
            **{Region(r).name.lower(): int(self.value("deployed")[k, r]) for r in range(TRACKS)},
        }
        return {place: count for place, count in places.items() if count}

    def unrest(self, region: str) -> int:
        return int(self.value("unrest")[region_of(region)])

    def keg(self, region: str) -> int:
        return int(self.value("keg")[region_of(region)])

    def _issue(self, name: str) -> int:
        return self._names.find(self._names.issues, name)

    def cubes(self, issue: str) -> dict[str, int]:
        """Cubes on an Issue in a slot, by nation."""
        slot = self.value("slot").tolist().index(self._issue(issue))
        row = self.value("cubes")[slot]
        return {Nation(n).name.lower(): int(row[n]) for n in range(4) if row[n]}

    def owner(self, issue: str) -> str:
        """Who controls an Issue, '' for nobody."""
        owner = int(self.value("issue_owner")[self._issue(issue)])
        return Nation(owner).name.lower() if owner >= 0 else ""

    def option(self, issue: str) -> str:
        """The label of the option an Issue is settled by, '' for none."""
        k = self._issue(issue)
        option = int(self.value("issue_option")[k])
        return str(self.engine.pack.content.issues[k].option[option].label) if option >= 0 else ""

    def counters(self, issue: str) -> list[str]:
        """The counters on an Issue, by kind."""
        k = self._issue(issue)
        option = int(self.value("issue_option")[k])
        if option < 0:
            return []
        t = self.engine.pack.tables[0]
        laid = [
            Counter(c).name.lower()
            for c in range(COUNTERS)
            for _ in range(int(t["option_counters"][k, option, c]))
        ]
        if t["option_choice"][k, option]:
            laid.append("naval_uk" if int(self.value("issue_naval")[k]) == 0 else "naval_usa")
        return laid

    def slots(self) -> list[str]:
        """Names on Table 1, Table 2, Waiting Room 1 to 3; '' for an empty place."""
        cards = self.engine.pack.content
        return [cards.issue_name(int(i)) if i >= 0 else "" for i in self.value("slot")]

    def table_issues(self) -> list[str]:
        return self.slots()[:TABLE_SLOTS]

    def waiting_issues(self) -> list[str]:
        return self.slots()[TABLE_SLOTS:]

    def discards(self) -> list[str]:
        """The Issue discards, top first."""
        cards = self.engine.pack.content
        return [
            cards.issue_name(int(self.value("discards")[k]))
            for k in range(int(self.value("discards_n")) - 1, -1, -1)
        ]

    def event_on_table(self) -> str:
        event = int(self.value("event_table"))
        return str(self.engine.pack.content.events[event].name) if event >= 0 else ""

    def events_waiting(self) -> list[str]:
        return [
            str(self.engine.pack.content.events[int(e)].name) for e in self.value("event_waiting") if e >= 0
        ]

    def strategy(self, nation: str) -> str:
        card = int(self.value("strategy")[nation_of(nation)])
        return str(self.engine.pack.content.strategies[card].name) if card >= 0 else ""

    def score(self, nation: str) -> dict[str, int]:
        """The parts of a final score and its total."""
        row = self.value("score")[nation_of(nation)]
        return {part.name.lower(): int(row[part]) for part in Part}

    def rank(self, nation: str) -> int:
        return int(self.value("rank")[nation_of(nation)])
