"""Set up any position, script what chance brings, and answer questions in words: for tests and for puzzles.

game = Position(active="defend", cubes={"uk": (1, 2)}, hands={"defend": ["Churchill's Warning", "Border Posts"]}).start()
game.do("Churchill's Warning", "event")
assert game.cubes("uk") == (0, 3)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ...core.engine import Engine
from ...core.errors import BoardGameError
from ...systems.crisis_dimension.constants import MOST, NONE, SPACES, CardZone, Frame, GoalZone
from .constants import CARDS, CUBES, DISKS, EXCHANGES, FINAL_ROUND, MOBILIZED, TRACK
from .names import SIDES, ZONE_NAMES
from .table import CardNames, Table, side_of, space_of

PLACES = {
    "round": (Frame.ROUND, 0),
    "deal": (Frame.ROUND, 1),
    "initiative": (Frame.ROUND, 3),
    "play": (Frame.ROUND, 4),
    "pivotal": (Frame.ROUND, 5),
    "score": (Frame.ROUND, 6),
    "objectives": (Frame.ROUND, 7),
    "return": (Frame.ROUND, 8),
    "final": (Frame.FINAL, 0),
    "cut": (Frame.FINAL, 1),
    "exchange": (Frame.FINAL, 5),
    "end": (Frame.FINAL, 5 + EXCHANGES),
}
"""Where a position may begin, and the step of the round's or the Final Decision's procedure."""


@dataclass
class Position:
    """A position; what is not said is as after set-up in Round 1. All names in any case: `Table` shows how they are spelled.

    Where it begins: `at` is "play" (a card play is asked: the default), "round" (the Round card of `round` comes first), "deal",
    "initiative", "pivotal" (hands are set aside, then Pivotal actions), "score" (Dimensions), "objectives", "return" (Repeated
    cards), "final" (the Final Decision from its beginning), "cut", "exchange" (number `exchange` of three), "end" (the last
    VP and victory). `active` is whose play it is, `plays` how many each side has made this round (Concede, Defend);
    `initiative` follows from both unless given.

    Cubes: `cubes={"uk": (1, 2)}` white and green in a space; given, every other space is empty; not given, the map is that of the
    set-up. A side has 26: what is neither on the map, on a track, on the German track nor at Mobilization lies in its pool.
    `pool={"concede": 0}` demands a number; the cubes that are then too many are laid in the spaces of
    `park=["press", "ussr"]`, four a space at most. `breached={"concede": ["escalation"]}` empties zones. `disks=[1, 2]` are spaces of
    the German track with a disk (their white cubes are gone), `freed=[3]` spaces without a disk whose cube is gone. `mobilized`
    0 none, 1 Partial, 2 General: their green cubes are gone. `vp` is positive for Defend.

    Cards by name or number: `hands={"defend": ["JAN MASARYK"]}` (a side not named gets any cards up to the right number, one
    that is named has exactly these), `aside={"concede": [...]}` in the order of rounds, `discards` from the top down, `laid_by`
    {card: side}, `carried_out` cards in the discards whose event was carried out, `out` cards out of the game, `final_gone`
    sides whose Final Decision card is out, `deck_only` the cards left in the deck (the rest is out of the game).
    `objectives={"concede": "Plan Z"}` are kept Objectives by name or space; a side not named keeps any
    at "play" and "initiative", none elsewhere.

    Chance, in order: `dice` (the Decision), `draws` (cards, by name), `goals` (Objectives), `bag` ("white", "green": cubes of a
    General Mobilization), `picks` (spaces that the solo opponent's die chooses), `stack` (solo Final Decision: True for
    the opponent's own card). Unscripted draws take the first card open; a die or a bag must be scripted.

    Solo: `players=1, side="defend", level="hard"`; everything else goes to `options`.

    In play: `game.do("Lord Runciman", "points", "place in Government")` answers one question after another by the beginning or
    a part of an answer's text (a question with one legal answer answers itself, so a hand of one card asks for its use at once);
    `game.asked`, `game.question`, `game.answers`, `game.can(text)`, `game.log`; see `Table`.
    """

    at: str = "play"
    round: int = 1
    active: str = "concede"
    plays: tuple[int, int] = (0, 0)
    initiative: str = ""
    exchange: int = 1
    cubes: Mapping[str, tuple[int, int]] | None = None
    pool: Mapping[str, int] = field(default_factory=dict)
    park: Sequence[str] = ()
    breached: Mapping[str, Sequence[str]] = field(default_factory=dict)
    disks: Sequence[int] = ()
    freed: Sequence[int] = ()
    mobilized: int = 0
    vp: int = 0
    hands: Mapping[str, Sequence[str | int]] = field(default_factory=dict)
    aside: Mapping[str, Sequence[str | int]] = field(default_factory=dict)
    discards: Sequence[str | int] = ()
    laid_by: Mapping[str, str] = field(default_factory=dict)
    carried_out: Sequence[str | int] = ()
    out: Sequence[str | int] = ()
    final_gone: Sequence[str] = ()
    deck_only: Sequence[str | int] | None = None
    objectives: Mapping[str, str] = field(default_factory=dict)
    dice: Sequence[int] = ()
    draws: Sequence[str | int] = ()
    goals: Sequence[str] = ()
    bag: Sequence[str] = ()
    picks: Sequence[str] = ()
    stack: Sequence[bool] = ()
    players: int = 2
    side: str = "concede"
    level: str = "normal"
    pack: str | Path | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def start(self) -> Table:
        from .game import GAME

        if self.at not in PLACES:
            raise BoardGameError(f"at={self.at!r} is not allowed: expected one of {', '.join(PLACES)}")
        engine = Engine(GAME, self.pack).new(
            0, log=True, players=self.players, side=self.side, level=self.level, **self.options
        )
        engine.state[0]["explicit"] = True  # from here on: all that the seed has dealt is replaced
        s, t = engine.state[0], engine.pack.tables[0]
        names = CardNames(engine.pack)
        self._cubes(s, t)
        self._cards(s, names)
        self._objectives(s, names)
        self._stack(s)
        engine.log.clear()
        script: dict[str, list[Any]] = {
            "die": list(self.dice),
            "card": list(self.draws),
            "goal": list(self.goals),
            "cube": list(self.bag),
            "space": list(self.picks),
            "stack": list(self.stack),
        }
        table = Table(engine, names, script)
        engine.refresh()
        return table.do()

    # cubes

    def _cubes(self, s: Any, t: Any) -> None:
        s["cubes"] = t["start_cubes"]
        if self.cubes is not None:
            s["cubes"] = 0
            for name, counts in self.cubes.items():
                s["cubes"][:, space_of(name)] = counts
        s["zone"], s["guests"], s["breached"] = t["start_zone"], t["start_guests"], 0
        for name, zones in self.breached.items():
            for zone in zones:
                k = [title.lower() for title in ZONE_NAMES].index(zone.lower())
                s["breached"][side_of(name), k] = 1
                s["zone"][side_of(name), k] = s["guests"][side_of(name), k] = 0
        s["disk"] = [k + 1 in self.disks for k in range(TRACK)]
        s["locked"] = [k + 1 not in (*self.disks, *self.freed) for k in range(TRACK)]
        s["gauges"][DISKS], s["gauges"][MOBILIZED] = len(self.disks), self.mobilized
        s["mob_cubes"] = [t["mobilization_cubes"][k] if k >= self.mobilized else 0 for k in range(2)]
        for side in range(2):
            self._balance(s, side)
        for name, values in (
            ("here", s["cubes"] > 0),
            ("held", s["cubes"] > s["cubes"][::-1]),
            ("full", s["cubes"] >= MOST),
        ):
            s[name] = values @ (1 << np.arange(SPACES))
        s["vp"][0] = self.vp

    def _balance(self, s: Any, side: int) -> None:
        """The cubes that lie nowhere else are in the pool, or parked."""
        stores = int(s["locked"].sum()) if side == 0 else int(s["mob_cubes"].sum())
        left = (
            CUBES - stores - int(s["zone"][side].sum() + s["guests"][1 - side].sum() + s["cubes"][side].sum())
        )
        wanted = self.pool.get(SIDES[side], left)
        for name in self.park:
            while left > wanted and s["cubes"][side, space_of(name)] < MOST:
                s["cubes"][side, space_of(name)] += 1
                left -= 1
        if left < 0:
            raise BoardGameError(
                f"{SIDES[side]} has {-left} cubes too many on the map: breach zones to free more"
            )
        if left != wanted:
            raise BoardGameError(
                f"{SIDES[side]} has {left} cubes for its pool, expected {wanted}: put {left - wanted} more on the map "
                "or name spaces in park"
            )
        s["pool"][side] = left

    # cards

    def _cards(self, s: Any, names: CardNames) -> None:
        for name in ("pile", "laid_by", "aside", "chosen"):
            s[name] = NONE
        for name in ("pile_n", "laid_round", "laid_done", "back"):
            s[name] = 0
        s["card_zone"] = CardZone.DECK
        for side in range(2):
            gone = SIDES[side] in self.final_gone
            s["card_zone"][int(s["final_card"][side])] = CardZone.OUT if gone else CardZone.FRONT
        for card in self.out:
            s["card_zone"][names.card(card)] = CardZone.OUT
        for card in reversed(self.discards):
            k = names.card(card)
            s["card_zone"][k] = CardZone.DISCARDS
            s["pile"][int(s["pile_n"])] = k
            s["pile_n"] += 1
            s["laid_round"][k] = self.round
        for card in self.carried_out:
            s["laid_done"][names.card(card)] = 1
        for card, owner in self.laid_by.items():
            s["laid_by"][names.card(card)] = side_of(owner)
        kept = {names.card(card) for card in (*self.draws, *(self.deck_only or ()))}
        for side, name in enumerate(SIDES):
            if s["opponent"] != side:
                self._deal(s, names, side, name, kept)
        if self.deck_only is not None:
            for k in range(CARDS):
                if s["card_zone"][k] == CardZone.DECK and k not in kept:
                    s["card_zone"][k] = CardZone.OUT

    def _deal(self, s: Any, names: CardNames, side: int, name: str, kept: set[int]) -> None:
        final = PLACES[self.at][0] == Frame.FINAL
        rounds = 3 if final else self.round - 1
        if self.at in ("score", "objectives", "return"):
            rounds = self.round
        hand = 5 - self.plays[side] if self.at in ("initiative", "play") else 1 if self.at == "pivotal" else 0
        if self.at == "exchange":
            rounds = 4 - self.exchange
        named = [names.card(card) for card in self.aside.get(name, ())]
        for place, k in enumerate(named):
            s["card_zone"][k] = CardZone.ASIDE0 + side
            s["aside"][side, place] = k
        for card in self.hands.get(name, ()):
            s["card_zone"][names.card(card)] = CardZone.HAND0 + side
        spoken = {
            names.card(card) for cards in (*self.hands.values(), *self.aside.values()) for card in cards
        }
        free = [
            k
            for k in range(CARDS - 1, -1, -1)
            if s["card_zone"][k] == CardZone.DECK and k not in kept and k not in spoken
        ]
        if name not in self.aside:
            for place in range(rounds):
                s["aside"][side, place] = free.pop()
                s["card_zone"][s["aside"][side, place]] = CardZone.ASIDE0 + side
        if name not in self.hands:
            for _ in range(hand):
                s["card_zone"][free.pop()] = CardZone.HAND0 + side

    def _objectives(self, s: Any, names: CardNames) -> None:
        s["goal_zone"] = GoalZone.DECK
        chosen = {side: names.goal(name) for side, name in self.objectives.items()}
        for side, goal in chosen.items():
            s["goal_zone"][goal] = GoalZone.KEPT0 + side_of(side)
        if self.at not in ("initiative", "play"):
            return
        for name in SIDES:
            if name not in chosen:
                free = [k for k in range(SPACES) if s["goal_zone"][k] == GoalZone.DECK]
                s["goal_zone"][free[-1]] = GoalZone.KEPT0 + side_of(name)

    # the stack

    def _stack(self, s: Any) -> None:
        kind, step = PLACES[self.at]
        made = sum(self.plays)
        first = side_of(self.active) if made % 2 == 0 else 1 - side_of(self.active)
        s["initiative"] = side_of(self.initiative) if self.initiative else first
        s["active"] = NONE
        s["plays"] = self.plays if self.at == "play" else 0
        s["round_n"] = self.round - (1 if self.at == "round" else 0)
        if kind == Frame.FINAL:
            s["round_n"] = FINAL_ROUND if step else 3
        s["stack"][:] = 0
        s["stack"][0, :3] = (kind, NONE, step + (self.exchange - 1 if self.at == "exchange" else 0))
        s["depth"] = 1


__all__ = ["PLACES", "Position", "Table"]
