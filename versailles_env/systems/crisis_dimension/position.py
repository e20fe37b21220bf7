"""What the position builders of all games of the system do alike: cards, Objectives, masks, the stack. A game adds its own boards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ...core.engine import Engine
from ...core.errors import BoardGameError
from .constants import FINAL_ROUND, MOST, NONE, SPACES, CardZone, Frame, GoalZone
from .table import CardNames, CrisisTable


@dataclass
class CrisisPosition:
    """The fields that every game's position has; the game's own class says what they mean."""

    PLACES: ClassVar[Mapping[str, tuple[int, int]]]
    """Where a position may begin: the procedure, and its step."""
    TABLE: ClassVar[type[CrisisTable]]
    PLAYING: ClassVar[Sequence[str]] = ("initiative", "play")
    """Where hands and Objectives are held."""
    SCORING: ClassVar[Sequence[str]] = ("score", "objectives")
    """Where this round's card is set aside."""
    DEALT: ClassVar[int]

    at: str = "play"
    round: int = 1
    active: str = ""
    plays: tuple[int, int] = (0, 0)
    initiative: str = ""
    cubes: Mapping[str, tuple[int, int]] | None = None
    pool: Mapping[str, int] = field(default_factory=dict)
    park: Sequence[str] = ()
    breached: Mapping[str, Sequence[str]] = field(default_factory=dict)
    hands: Mapping[str, Sequence[str | int]] = field(default_factory=dict)
    aside: Mapping[str, Sequence[str | int]] = field(default_factory=dict)
    discards: Sequence[str | int] = ()
    laid_by: Mapping[str, str] = field(default_factory=dict)
    carried_out: Sequence[str | int] = ()
    out: Sequence[str | int] = ()
    final_gone: Sequence[str] = ()
    deck_only: Sequence[str | int] | None = None
    objectives: Mapping[str, str] = field(default_factory=dict)
    draws: Sequence[str | int] = ()
    goals: Sequence[str] = ()
    picks: Sequence[str] = ()
    players: int = 2
    side: str = ""
    pack: str | Path | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def _begin(self, engine: Engine) -> Any:
        """The table, once the engine has been given everything."""
        if self.at not in self.PLACES:
            raise BoardGameError(f"at={self.at!r} is not allowed: expected one of {', '.join(self.PLACES)}")
        engine.state[0]["explicit"] = True  # from here on: all that the seed has dealt is replaced
        s, t = engine.state[0], engine.pack.tables[0]
        names = CardNames(engine.pack)
        self._put_cubes(s, t)
        self._own(s, t)
        self._look(s)
        self._cards(s, names)
        self._objectives(s, names)
        self._stack(s)
        engine.log.clear()
        script = {segment: list(getattr(self, word)) for word, segment in self.TABLE.SCRIPTS.items()}
        table = self.TABLE(engine, names, script)
        engine.refresh()
        return table.do()

    # what a game says

    def _own(self, s: Any, t: Any) -> None:
        """The game's own boards, and the cubes that lie nowhere else."""

    def _rounds(self) -> int:
        """Rounds whose cards are set aside."""
        if self._is_final():
            return 3
        return self.round if self.at in self.SCORING else self.round - 1

    def _hand(self, side: int) -> int:
        return self.DEALT - self.plays[side] if self.at in self.PLAYING else 1 if self.at == "pivotal" else 0

    def _is_final(self) -> bool:
        return self.PLACES[self.at][0] == Frame.FINAL

    # names

    def _side(self, name: str) -> int:
        return [*self.TABLE.SIDES].index(name.lower())

    def _space(self, name: str) -> int:
        return self.TABLE.space_of(self.TABLE, name)  # type: ignore[arg-type]

    # cubes

    def _put_cubes(self, s: Any, t: Any) -> None:
        s["cubes"] = t["start_cubes"]
        if self.cubes is not None:
            s["cubes"] = 0
            for name, counts in self.cubes.items():
                s["cubes"][:, self._space(name)] = counts
        s["zone"], s["breached"] = t["start_zone"], 0
        for name, zones in self.breached.items():
            for zone in zones:
                k = [title.lower() for title in self.TABLE.ZONE_NAMES].index(zone.lower())
                s["breached"][self._side(name), k] = 1
                s["zone"][self._side(name), k] = 0

    def _balance(self, s: Any, side: int, left: int) -> int:
        """Cubes left for the pool: those that are too many are parked."""
        name = self.TABLE.SIDES[side]
        wanted = self.pool.get(name, left)
        for space in self.park:
            while left > wanted and s["cubes"][side, self._space(space)] < MOST:
                s["cubes"][side, self._space(space)] += 1
                left -= 1
        if left < 0:
            raise BoardGameError(f"{name} has {-left} cubes too many on the map: breach zones to free more")
        if left != wanted:
            raise BoardGameError(
                f"{name} has {left} cubes for its pool, expected {wanted}: put {left - wanted} more on the map "
                "or name spaces in park"
            )
        return left

    def _look(self, s: Any) -> None:
        bits = 1 << np.arange(SPACES)
        pieces = s["cubes"] + (s["discs"][:, None] >> np.arange(SPACES) & 1)
        s["here"] = (s["cubes"] > 0) @ bits
        s["held"] = (pieces > pieces[::-1]) @ bits
        s["full"] = (s["cubes"] >= MOST) @ bits

    # cards

    def _cards(self, s: Any, names: CardNames) -> None:
        for name in ("pile", "laid_by", "aside", "chosen"):
            s[name] = NONE
        for name in ("pile_n", "laid_round", "laid_done", "back"):
            s[name] = 0
        s["card_zone"][s["card_zone"] != CardZone.BOX] = CardZone.DECK
        for side, name in enumerate(self.TABLE.SIDES):
            gone = name in self.final_gone
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
            s["laid_by"][names.card(card)] = self._side(owner)
        kept = {names.card(card) for card in (*self.draws, *(self.deck_only or ()))}
        for side, name in enumerate(self.TABLE.SIDES):
            if s["opponent"] != side:
                self._deal(s, names, side, name, kept)
        if self.deck_only is not None:
            for k in range(len(s["card_zone"])):
                if s["card_zone"][k] == CardZone.DECK and k not in kept:
                    s["card_zone"][k] = CardZone.OUT

    def _deal(self, s: Any, names: CardNames, side: int, name: str, kept: set[int]) -> None:
        for place, card in enumerate(self.aside.get(name, ())):
            s["card_zone"][names.card(card)] = CardZone.ASIDE0 + side
            s["aside"][side, place] = names.card(card)
        for card in self.hands.get(name, ()):
            s["card_zone"][names.card(card)] = CardZone.HAND0 + side
        spoken = {
            names.card(card) for cards in (*self.hands.values(), *self.aside.values()) for card in cards
        }
        free = [
            k
            for k in range(len(s["card_zone"]) - 1, -1, -1)
            if s["card_zone"][k] == CardZone.DECK and k not in kept and k not in spoken
        ]
        if name not in self.aside:
            for place in range(self._rounds()):
                s["aside"][side, place] = free.pop()
                s["card_zone"][s["aside"][side, place]] = CardZone.ASIDE0 + side
        if name not in self.hands:
            for _ in range(self._hand(side)):
                s["card_zone"][free.pop()] = CardZone.HAND0 + side

    def _objectives(self, s: Any, names: CardNames) -> None:
        s["goal_zone"] = GoalZone.DECK
        chosen = {side: names.goal(name) for side, name in self.objectives.items()}
        for side, goal in chosen.items():
            s["goal_zone"][goal] = GoalZone.KEPT0 + self._side(side)
        if self.at not in self.PLAYING:
            return
        for name in self.TABLE.SIDES:
            if name not in chosen:
                free = [k for k in range(SPACES) if s["goal_zone"][k] == GoalZone.DECK]
                s["goal_zone"][free[-1]] = GoalZone.KEPT0 + self._side(name)

    # the stack

    def _stack(self, s: Any) -> None:
        kind, step = self.PLACES[self.at]
        made = sum(self.plays)
        first = self._side(self.active) if made % 2 == 0 else 1 - self._side(self.active)
        s["initiative"] = self._side(self.initiative) if self.initiative else first
        s["active"] = NONE
        s["plays"] = self.plays if self.at == "play" else 0
        s["round_n"] = self.round - (1 if self.at == "round" else 0)
        if kind == Frame.FINAL:
            s["round_n"] = FINAL_ROUND if step else self._rounds()
        s["stack"][:] = 0
        s["stack"][0, :3] = (kind, NONE, step)
        s["depth"] = 1
