"""Set up any position, script what chance brings, and answer questions in words: for tests and for puzzles.

game = Position(active="versailles", hands={"versailles": ["Le Figaro", "Jules Ferry"]}).start()
game.do("Le Figaro", "event", "place in Press", "stop")
assert game.cubes("press") == (2, 1)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...core.engine import Engine
from ...core.errors import BoardGameError
from ...systems.crisis_dimension.constants import Frame, GoalZone
from ...systems.crisis_dimension.position import CrisisPosition
from ...systems.crisis_dimension.table import CardNames
from .constants import COMMUNE, CUBES, DISCS, FINAL_ZONE, MILITARY, POLITICAL, TOP_MOMENTUM, VERSAILLES
from .table import Table

PLACES = {
    "deal": (Frame.ROUND, 0),
    "initiative": (Frame.ROUND, 2),
    "censorship": (Frame.ROUND, 3),
    "play": (Frame.ROUND, 4),
    "pivotal": (Frame.ROUND, 5),
    "score": (Frame.ROUND, 6),
    "objectives": (Frame.ROUND, 7),
    "next": (Frame.ROUND, 8),
    "final": (Frame.FINAL, 0),
    "final_play": (Frame.FINAL, 4),
    "final_pivotal": (Frame.FINAL, 5),
    "end": (Frame.FINAL, 7),
}
"""Where a position may begin, and the step of the round's or the Final Crisis's procedure."""


@dataclass
class Position(CrisisPosition):
    """A position; what is not said is as after set-up in Round 1. All names in any case: `Table` shows how they are spelled.

    Where it begins: `at` is "play" (a card play is asked: the default), "deal" (round `round` begins), "initiative",
    "censorship", "pivotal" (hands are set aside, then Pivotal actions), "score" (Dimensions), "objectives", "next" (whether the Final
    Crisis comes), "final" (the Final Crisis from its beginning), "final_play", "final_pivotal", "end" (VP for Momentum and victory).
    `active` is whose play it is, `plays` how many each side has made this round (Versailles, Commune); `initiative` follows from both
    unless given. `rounds` is how many were played before the Final Crisis.

    Cubes: `cubes={"press": (1, 2)}` blue and red in a space; given, every other space is empty; not given, the map is that of the
    set-up. `breached={"commune": ["starting"]}` empties zones and takes their bonus cubes, those before them too; `first_breach` is the
    side that was first to breach the Final Crisis zone. `momentum={"versailles": 2}` are the tracks: blue cubes under steps reached are
    gone. A side has 18: what the map needs comes from the track, zone after zone; what lies nowhere else is in the pool; of the Commune what finds no place there is out of play. `pool` demands a
    number (blue), and what is then too many is laid in the spaces of `park`, four a space at most; for the Commune the rest is out of play.
    `discs={"commune": ["lachaise"]}`. `military` is positive for Versailles, `political` for the Commune.

    Cards by name or number: `hands={"commune": ["Paule Minck"]}` (a side not named gets any cards up to the right number, one that is
    named has exactly these), `aside={"versailles": [...]}` in the order of rounds, `discards` from the top down, `laid_by` {card: side},
    `carried_out` cards in the discards whose event was carried out, `out` cards out of the game, `final_gone` sides whose Final
    Crisis card is out, `deck_only` the cards left in the deck (the rest is out of the game). `objectives={"commune": "press"}`
    are kept Objectives by name or space; a side not named keeps any at "play" and "initiative", none elsewhere. `fulfilled`
    {side: [spaces]} lie in a side's pile.

    Chance, in order: `draws` (cards, by name), `goals` (Objectives), `picks` (spaces that the solo opponent's die chooses),
    `picked_cards` (hand cards that go back to the deck). What is not scripted is the first outcome.

    Solo: `players=1, side="commune"`; everything else goes to `options`.

    In play: `game.do("Le Figaro", "points", "place in Press")` answers one question after another by the beginning or a part of an
    answer's text (a question with one legal answer answers itself, so a hand of one card asks for its use at once);
    `game.asked`, `game.question`, `game.answers`, `game.can(text)`, `game.spaces(verb)`, `game.log`; see `Table`.
    """

    PLACES, TABLE, DEALT = PLACES, Table, 4
    PLAYING = ("initiative", "censorship", "play")
    SCORING = ("score", "objectives", "next")

    active: str = "versailles"
    momentum: Mapping[str, int] = field(default_factory=dict)
    discs: Mapping[str, Sequence[str]] = field(default_factory=dict)
    first_breach: str = ""
    military: int = 0
    political: int = 0
    rounds: int = 3
    fulfilled: Mapping[str, Sequence[str]] = field(default_factory=dict)
    picked_cards: Sequence[str | int] = ()
    side: str = "versailles"

    def start(self) -> Table:
        from .game import GAME

        engine = Engine(GAME, self.pack).new(
            0, log=True, players=self.players, side=self.side, **self.options
        )
        table: Table = self._begin(engine)
        return table

    def _own(self, s: Any, t: Any) -> None:
        self._breach(s, t)
        for name, level in self.momentum.items():
            s["gauges"][self._side(name)] = level
        s["under"] = t["collaboration_cubes"]
        s["under"][: int(s["gauges"][VERSAILLES])] = 0
        s["lent"][VERSAILLES] = t["occupied"] if s["gauges"][VERSAILLES] == TOP_MOMENTUM else 0
        s["places"] = (CUBES, t["pool_places"][s["gauges"][COMMUNE]])
        for name, spaces in self.discs.items():
            s["discs"][self._side(name)] = sum(1 << self._space(space) for space in spaces)
            s["discs_left"][self._side(name)] = DISCS - len(spaces)
        for side in range(2):
            under = int(s["under"].sum()) if side == VERSAILLES else 0
            lying = int(s["zone"][side].sum() + s["bonus"][side].sum() + s["cubes"][side].sum())
            self._store(s, side, CUBES - under - lying)
        s["vp"][MILITARY], s["vp"][POLITICAL] = self.military, self.political

    def _breach(self, s: Any, t: Any) -> None:
        """Breached zones and those before them are empty and have paid."""
        s["bonus"] = t["start_bonus"]
        for side in range(2):
            last = max((k for k in range(4) if s["breached"][side, k]), default=-1)
            s["breached"][side, : last + 1] = 1
            s["zone"][side, : last + 1] = 0
            s["bonus"][side, : last + 1] = 0
        both = [side for side in range(2) if s["breached"][side, FINAL_ZONE]]
        s["first_breach"] = self._side(self.first_breach) if self.first_breach else both[0] if both else -1

    def _store(self, s: Any, side: int, left: int) -> None:
        for zone in range(4):  # what the map needs beyond that has come from the track, zone after zone
            while left < 0 and s["zone"][side, zone] > 0:
                s["zone"][side, zone] -= 1
                left += 1
                if not s["breached"][side, zone]:
                    s["breached"][side, zone] = 1
                    left += int(s["bonus"][side, zone])
                    s["bonus"][side, zone] = 0
                    if zone == FINAL_ZONE and s["first_breach"] < 0:
                        s["first_breach"] = side
        if side == COMMUNE and left >= 0:
            wanted = self.pool.get("commune", min(left, int(s["places"][COMMUNE])))
            if wanted > min(left, int(s["places"][COMMUNE])):
                raise BoardGameError(
                    f"commune has {left} cubes and {int(s['places'][COMMUNE])} places for its pool, expected {wanted}"
                )
            s["pool"][side], s["out"][side] = wanted, left - wanted
        else:
            s["pool"][side] = self._balance(s, side, left)

    def _rounds(self) -> int:
        return self.rounds if self._is_final() else super()._rounds()

    def _objectives(self, s: Any, names: CardNames) -> None:
        super()._objectives(s, names)
        for side, spaces in self.fulfilled.items():
            for space in spaces:
                s["goal_zone"][names.goal(space)] = GoalZone.DONE0 + self._side(side)

    def _stack(self, s: Any) -> None:
        super()._stack(s)
        if self.at == "deal":
            s["round_n"] = self.round - 1
        if self._is_final() and self.at != "final":
            s["rounds"] = self.rounds


__all__ = ["PLACES", "Position", "Table"]
