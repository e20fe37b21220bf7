"""Set up any position, script the dice and the draws, and answer questions in words: for tests and for puzzles.

game = Position(active="france", slots=["BYELORUS", "SMYRNA"], cubes={"SMYRNA": {"france": 5, "uk": 3}}).start()
game.do("settle SMYRNA", "Greece", "lay a USA Naval counter")
assert game.exhausted("uk") == 1
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ...core.engine import Engine
from ...core.errors import BoardGameError
from ...core.packs import Pack
from .constants import (
    COUNTERS,
    EVENTS,
    FLAG,
    GAME_END,
    NONE,
    SLOTS,
    Counter,
    EventZone,
    Frame,
    IssueZone,
    Mode,
    Nation,
    StrategyZone,
)
from .table import Names, Table, nation_of, region_of

ORDER = {1: "uk,france,usa", 2: "uk,france", 3: "uk,france,usa", 4: "uk,france,usa,italy"}


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
        engine.forget_log()
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
                raise BoardGameError(
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
                raise BoardGameError(f"{name} has 3 units: they must add up")
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


__all__ = ["Position", "Table"]
