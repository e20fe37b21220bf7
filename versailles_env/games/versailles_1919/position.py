"""Set up any position, script the dice and the draws, and answer questions in words: for tests and for puzzles.

game = Position(active="france", slots=["BYELORUS", "SMYRNA"], cubes={"SMYRNA": {"france": 5, "uk": 3}}).start()
game.do("settle SMYRNA", "Greece", "lay a USA Naval counter")
assert game.exhausted("uk") == 1
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ...core.engine import Engine
from ...core.errors import VersaillesError
from ...core.frames import KIND
from ...core.packs import Pack
from .actions import CHANCES
from .constants import (
    COUNTERS,
    EVENTS,
    FLAG,
    GAME_END,
    NONE,
    PLAYER,
    SLOTS,
    TABLE_SLOTS,
    TRACKS,
    Counter,
    EventZone,
    Frame,
    IssueZone,
    Mode,
    Nation,
    Part,
    Region,
    StrategyZone,
)

ORDER = {1: "uk,france,usa", 2: "uk,france", 3: "uk,france,usa", 4: "uk,france,usa,italy"}


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
            raise VersaillesError(f"no card is called {name!r}")
        return cards[name.lower()]


def _index(cards: Sequence[Any]) -> dict[str, int]:
    return {key.lower(): k for k, card in enumerate(cards) for key in (card.name, card.id)}


@dataclass
class Position:
    """What is not said is as at the start of a game: all cubes and units Available, Happiness 20, Unrest 1, no Kegs.

    `slots`: names for Table 1, Table 2, Waiting Room 1 to 3 (the rest is filled with any Issues); `available` and
    `exhausted` cubes: what is left of 15 after Issues and Events is put to the other of the two; `units`: e.g.
    `{"uk": {"exhausted": 1, "pacific": 6, "demobilized": 1}}`, the rest Available; `controlled`:
    `{"uk": {"CONSTANTINOPLE": "Open City"}}` (a label, or a label and a flag: `("Greece", "usa")`); `discards` from the top;
    `hero`: the player's faction in a solo game (`players=1`);
    `deck_only`: exactly these Issues are left in the deck; `draws`, `events`, `dice`: what comes next, in order.
    """

    players: int = 3
    order: str = ""
    active: str = "uk"
    slots: Sequence[str] = ()
    cubes: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    available: Mapping[str, int] = field(default_factory=dict)
    exhausted: Mapping[str, int] = field(default_factory=dict)
    units: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    happiness: Mapping[str, int] = field(default_factory=dict)
    unrest: Mapping[str, int] = field(default_factory=dict)
    keg: Mapping[str, int] = field(default_factory=dict)
    controlled: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    strategy: Mapping[str, str] = field(default_factory=dict)
    display: Sequence[str] = ()
    drafted: bool = False
    boxes_filled: int = 0
    discards: Sequence[str] = ()
    deck_only: Sequence[str] | None = None
    draws: Sequence[str] = ()
    event: str = ""
    event_cube: str = ""
    waiting_events: Sequence[str] = ()
    discarded_events: Sequence[str] = ()
    event_deck_only: Sequence[str] | None = None
    events: Sequence[str] = ()
    dice: Sequence[int] = ()
    political_done: bool = False
    military_done: bool = False
    hero: str = ""
    vp: int = 0
    pack: str | Path | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def start(self) -> "Table":
        from .game import GAME

        engine = Engine(GAME, self.pack).new(
            0, log=True, players=self.players, order=self.order or ORDER[self.players], **self.options
        )
        engine.state[0]["explicit"] = True  # from here on: all that the seed has dealt is replaced
        names = Names(engine.pack)
        s, t = engine.state[0], engine.pack.tables[0]
        self._issues(s, t, names, engine.pack)
        self._events(s, names)
        self._pieces(s, t, names)
        self._strategies(s, names)
        for name, column in self.unrest.items():
            s["unrest"][region_of(name)] = column
        for name, column in self.keg.items():
            s["keg"][region_of(name)] = column
            if name not in self.unrest:
                s["unrest"][region_of(name)] = max(int(s["unrest"][region_of(name)]), column + 1)
        for name, value in self.happiness.items():
            s["happiness"][nation_of(name)] = value
        if self.hero:
            s["hero"] = nation_of(self.hero)
        s["vp"] = self.vp
        active = nation_of(self.active)
        s["active"] = active
        s["turn_by_bot"] = (
            s["mode"] == Mode.SOLO and active != int(s["hero"]) and not int(s["seated"]) >> active & 1
        )
        s["stack"][:] = 0
        s["stack"][0, :5] = (Frame.TURN, active, 1, int(self.political_done), int(self.military_done))
        s["depth"] = 1
        table = Table(engine, names, list(self.dice), list(self.draws), list(self.events))
        engine.log.clear()
        engine.refresh()
        return table

    def _issues(self, s: np.ndarray, t: np.ndarray, names: Names, pack: Pack) -> None:
        for name in ("issue_owner", "issue_option", "issue_naval", "slot", "discards"):
            s[name] = NONE
        s["issue_zone"] = IssueZone.DECK
        for name in ("counters", "stars", "flag_counters", "issues", "cubes", "discards_n"):
            s[name] = 0
        for owner, held in self.controlled.items():
            for issue, chosen in held.items():
                self._control(s, t, pack, nation_of(owner), names.find(names.issues, issue), chosen)
        for k, name in enumerate(self.slots):
            if name:
                self._fill_slot(s, k, names.find(names.issues, name))
        pile = [names.find(names.issues, name) for name in self.discards]
        kept = {names.find(names.issues, name) for name in (*self.draws, *(self.deck_only or ()))}
        free = [
            i
            for i in range(GAME_END)
            if s["issue_zone"][i] == IssueZone.DECK and i not in kept and i not in pile
        ]
        for k in range(SLOTS - (s["mode"] == Mode.SOLO)):
            if s["slot"][k] < 0:
                self._fill_slot(s, k, free.pop())
        if self.deck_only is not None:
            pile += [i for i in free if s["issue_zone"][i] == IssueZone.DECK]
            if GAME_END not in kept and s["issue_zone"][GAME_END] == IssueZone.DECK:
                self._control(s, t, pack, nation_of(self.active), GAME_END, None)
        for card in reversed(pile):
            s["issue_zone"][card] = IssueZone.DISCARDS
            s["discards"][int(s["discards_n"])] = card
            s["discards_n"] += 1
        s["deck_n"] = int((s["issue_zone"] == IssueZone.DECK).sum())
        s["end_high"] = min(int(s["end_high"]), max(1, int(s["deck_n"])))
        s["end_low"] = min(int(s["end_low"]), int(s["end_high"]))
        if "GAME END" in self.draws:
            s["end_low"] = s["end_high"] = int(s["deck_n"]) - list(self.draws).index("GAME END")

    @staticmethod
    def _fill_slot(s: np.ndarray, slot: int, issue: int) -> None:
        s["slot"][slot] = issue
        s["issue_zone"][issue] = IssueZone.SLOT

    @staticmethod
    def _control(s: np.ndarray, t: np.ndarray, pack: Pack, nation: int, issue: int, chosen: Any) -> None:
        s["issue_zone"][issue] = IssueZone.CONTROLLED
        s["issue_owner"][issue] = nation
        s["stars"][nation] += t["issue_stars"][issue]
        s["issues"][nation, t["issue_region"][issue]] += 1
        if chosen is None:
            return
        label, flag = (chosen, "") if isinstance(chosen, str | int) else chosen
        labels = [option.label.lower() for option in pack.content.issues[issue].option]
        option = label if isinstance(label, int) else labels.index(label.lower())
        s["issue_option"][issue] = option
        laid = t["option_counters"][issue, option].astype(int)
        if t["option_choice"][issue, option]:
            s["issue_naval"][issue] = 0 if flag == "uk" else 1
            laid[Counter.NAVAL_UK if flag == "uk" else Counter.NAVAL_USA] += 1
        s["counters"] += laid.astype(np.int16)
        s["flag_counters"][nation] += sum(int(laid[kind]) for kind in range(COUNTERS) if FLAG[kind] == nation)

    def _events(self, s: np.ndarray, names: Names) -> None:
        s["event_zone"] = EventZone.DECK
        table = [names.find(names.events, self.event)] if self.event else []
        waiting = [names.find(names.events, name) for name in self.waiting_events]
        gone = [names.find(names.events, name) for name in self.discarded_events]
        kept = {names.find(names.events, name) for name in (*self.events, *(self.event_deck_only or ()))}
        free = [e for e in range(EVENTS) if e not in kept and e not in (*table, *waiting, *gone)]
        while len(table) < 1:
            table.append(free.pop())
        while len(waiting) < 2:
            waiting.append(free.pop())
        if self.event_deck_only is not None:
            gone += free
        s["event_table"] = table[0]
        s["event_zone"][table[0]] = EventZone.TABLE
        s["event_waiting"] = waiting
        for event in waiting:
            s["event_zone"][event] = EventZone.WAITING
        for event in gone:
            s["event_zone"][event] = EventZone.DISCARDS
        s["event_deck_n"] = int((s["event_zone"] == EventZone.DECK).sum())

    def _pieces(self, s: np.ndarray, t: np.ndarray, names: Names) -> None:
        for issue, here in self.cubes.items():
            slot = s["slot"].tolist().index(names.find(names.issues, issue))
            for name, count in here.items():
                s["cubes"][slot, nation_of(name)] = count
        if self.event_cube:
            s["event_cube"] = nation_of(self.event_cube)
        for nation in range(max(3, self.players)):
            name = Nation(nation).name.lower()
            left = (
                int(t["influence_cubes"])
                - int(s["cubes"][:, nation].sum())
                - (int(s["event_cube"]) == nation)
            )
            exhausted = self.exhausted.get(name, left - self.available.get(name, left))
            s["exhausted"][nation] = exhausted
            s["available"][nation] = left - exhausted
            if not 0 <= self.available.get(name, left - exhausted) == left - exhausted:
                raise VersaillesError(
                    f"{name} has {left} cubes off the Issues: Available and Exhausted must be that many"
                )
            places = self.units.get(name, {})
            if s["mode"] == Mode.TWO and nation == Nation.USA:
                continue  # V-2P-1: no Military
            s["deployed"][nation] = 0
            for place, value in places.items():
                if place not in ("available", "exhausted", "demobilized"):
                    s["deployed"][nation, region_of(place)] = value
            s["units_exhausted"][nation] = places.get("exhausted", 0)
            s["units_demobilized"][nation] = places.get("demobilized", 0)
            standing = int((s["deployed"][nation] > 0).sum())
            s["units"][nation] = 3 - places.get("exhausted", 0) - places.get("demobilized", 0) - standing
            if s["units"][nation] != places.get("available", s["units"][nation]) or s["units"][nation] < 0:
                raise VersaillesError(f"{name} has 3 units: they must add up")
        s["boxes_filled"] = self.boxes_filled

    def _strategies(self, s: np.ndarray, names: Names) -> None:
        s["uprisings"] = int(self.drafted or bool(self.strategy))
        s["drafted"] = bool(s["drafted"] or s["uprisings"])  # a solo game begins so: it has no draft
        dealt = int((s["strategy_zone"] == StrategyZone.DISPLAY).sum())
        s["strategy_zone"] = StrategyZone.OUT
        if not self.display and not s["drafted"]:
            s["strategy_zone"][:dealt] = StrategyZone.DISPLAY
        for name in self.display:
            s["strategy_zone"][names.find(names.strategies, name)] = StrategyZone.DISPLAY
        for name, card in self.strategy.items():
            s["strategy"][nation_of(name)] = names.find(names.strategies, card)
            s["strategy_zone"][names.find(names.strategies, card)] = StrategyZone.HELD


class Table:
    """A position in play."""

    def __init__(self, engine: Engine, names: Names, dice: list[int], draws: list[str], events: list[str]):
        self.engine = engine
        self._names = names
        self._dice, self._draws, self._events = dice, draws, events

    # playing

    def do(self, *answers: str) -> "Table":
        """Answer one question after another by (the beginning or a part of) the answer's text; chance as scripted."""
        for answer in answers:
            self._chance()
            self.engine.step(self._find(answer))
        self._chance()
        return self

    def script(
        self, dice: Iterable[int] = (), draws: Iterable[str] = (), events: Iterable[str] = ()
    ) -> "Table":
        """More dice and draws to come."""
        self._dice += dice
        self._draws += draws
        self._events += events
        return self

    def _find(self, answer: str) -> int:
        texts = {action: self.engine.action_text(action) for action in self.engine.legal()}
        wanted = answer.lower()
        tests = (str.__eq__, str.startswith, str.__contains__)
        for test in tests:
            found = [action for action, text in texts.items() if test(text.lower(), wanted)]
            if len(found) == 1:
                return found[0]
            if found:
                break
        raise VersaillesError(
            f"{self.asked or 'nobody'} cannot answer {answer!r} to {self.question!r}: {list(texts.values())}"
        )

    def _chance(self) -> None:
        """Resolve dice and draws from the script. A die must be scripted; a draw may be left to the first card."""
        while not self.engine.over and self.engine.at_chance:
            legal = self.engine.legal()
            segment, _ = CHANCES.find(legal[0])
            if segment == "die":
                if not self._dice:
                    raise VersaillesError("a die is rolled but none is scripted")
                self.engine.step(CHANCES.index("die", self._dice.pop(0) - 1))
            elif segment == "issue" and self._draws:
                self.engine.step(
                    CHANCES.index("issue", self._names.find(self._names.issues, self._draws.pop(0)))
                )
            elif segment == "event" and self._events:
                self.engine.step(
                    CHANCES.index("event", self._names.find(self._names.events, self._events.pop(0)))
                )
            else:
                self.engine.step(legal[0])

    def _push(self, *frame: int) -> "Table":
        """Put a procedure on top of the turn, in place of the question now asked."""
        s = self.engine.state[0]
        while int(s["stack"][int(s["depth"]) - 1, KIND]) >= Frame.ACT:
            s["depth"] -= 1
            s["stack"][int(s["depth"])] = 0
        s["stack"][int(s["depth"]), : len(frame)] = frame
        s["depth"] += 1
        self.engine.refresh()
        self._chance()
        return self

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
            return PLAYER
        return int(s["active"]) if s["mode"] == Mode.TWO and nation == Nation.USA else nation

    def final_score(self) -> "Table":
        """End the game here and score it."""
        s = self.engine.state[0]
        s["step_limit"] = s["steps"] = max(1, int(s["steps"]))
        self.engine.refresh()
        return self

    # looking

    @property
    def asked(self) -> str:
        """Who is asked, '' at the end."""
        return self.engine.agent

    @property
    def question(self) -> str:
        return self.engine.game.words.question(self.engine.state, self.engine.pack)

    @property
    def answers(self) -> list[str]:
        """The legal answers in words."""
        return [self.engine.action_text(action) for action in self.engine.legal()]

    def can(self, answer: str) -> bool:
        """Whether some legal answer begins with or contains this text."""
        return any(answer.lower() in text.lower() for text in self.answers)

    @property
    def over(self) -> bool:
        return self.engine.over

    @property
    def log(self) -> list[str]:
        return self.engine.log

    def value(self, name: str) -> Any:
        """A field of the record, by name."""
        return self.engine.state[0][name]

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
