"""Set up any position, script what chance brings, and answer questions in words: for tests and for puzzles.

game = Position(active="defend", cubes={"uk": (1, 2)}, hands={"defend": ["Churchill's Warning", "Border Posts"]}).start()
game.do("Churchill's Warning", "event")
assert game.cubes("uk") == (0, 3)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...core.engine import Engine
from ...systems.crisis_dimension.constants import Frame
from ...systems.crisis_dimension.position import CrisisPosition
from .constants import CUBES, DISKS, EXCHANGES, MOBILIZED, TRACK
from .table import Table

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
class Position(CrisisPosition):
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

    PLACES, TABLE, DEALT = PLACES, Table, 5
    SCORING = ("score", "objectives", "return")

    active: str = "concede"
    exchange: int = 1
    disks: Sequence[int] = ()
    freed: Sequence[int] = ()
    mobilized: int = 0
    vp: int = 0
    dice: Sequence[int] = ()
    bag: Sequence[str] = ()
    stack: Sequence[bool] = ()
    side: str = "concede"
    level: str = "normal"

    def start(self) -> Table:
        from .game import GAME

        engine = Engine(GAME, self.pack).new(
            0, log=True, players=self.players, side=self.side, level=self.level, **self.options
        )
        table: Table = self._begin(engine)
        return table

    def _own(self, s: Any, t: Any) -> None:
        s["guests"] = t["start_guests"]
        s["guests"][s["breached"] > 0] = 0
        s["disk"] = [k + 1 in self.disks for k in range(TRACK)]
        s["locked"] = [k + 1 not in (*self.disks, *self.freed) for k in range(TRACK)]
        s["gauges"][DISKS], s["gauges"][MOBILIZED] = len(self.disks), self.mobilized
        s["mob_cubes"] = [t["mobilization_cubes"][k] if k >= self.mobilized else 0 for k in range(2)]
        for side in range(2):
            stores = int(s["locked"].sum()) if side == 0 else int(s["mob_cubes"].sum())
            lying = int(s["zone"][side].sum() + s["guests"][1 - side].sum() + s["cubes"][side].sum())
            s["pool"][side] = self._balance(s, side, CUBES - stores - lying)
        s["vp"][0] = self.vp

    def _rounds(self) -> int:
        return 4 - self.exchange if self.at == "exchange" else super()._rounds()

    def _stack(self, s: Any) -> None:
        super()._stack(s)
        if self.at == "exchange":
            s["stack"][0, 2] += self.exchange - 1


__all__ = ["PLACES", "Position", "Table"]
