"""Set up any position, script the dice and the draws, and answer questions in words: for tests and for puzzles.

game = Position(hands={"democracy": ["D23"]}, prestige={"democracy": 8}, despotic=["france"], dice=[2, 3]).start()
game.until("exploit").do("yes", "yes")  # the only card is played by itself; exploit, re-roll
assert game.prestige("democracy") == 7  # 8, less 1, less 1, and 1 by the card

A question with one answer is never asked. `until(text)` declines what comes before the question that contains the text; `do` answers
by the answer's text or a part of it that only one answer has.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ...core.engine import Engine
from ...core.errors import BoardGameError
from ...core.frames import KIND, SEAT, STEP
from ...core.packs import Pack
from .constants import DECK, IDEOLOGIES, NONE, PARTY_OF_POWER, TREATIES, Frame, Phase, Zone
from .names import IDEOLOGIES as IDEOLOGY_NAMES
from .names import KINDS
from .playing import Names, Table, ideology_of

STEPS = ("turn", "cards", "choose", "coups", "actions", "resolve", "stand_by", "cleanup")
ZONES = {
    "reserve": Zone.RESERVE,
    "discards": Zone.DISCARDS,
    "removed": Zone.REMOVED,
    "standby": Zone.STANDBY,
    "active": Zone.ACTIVE,
    "out": Zone.OUT,
}
By = Mapping[str, int]


@dataclass
class Position:
    """What is not said is as at the start of a game, but hands are empty.

    Ideologies are `nazism`, `democracy`, `communism`; Powers `germany britain usa ussr italy japan france china`; nations,
    Territories, Regions and boxes have the ids of the pack (`spain`, `baltic_states`, `sudeten`, `middle_east`, `"42"`); a
    Control Area may be named by its Ideology (`"anarchy"`). Cards are `"N12"`, Wars have the ids of their cards.

    `at`, where play begins:
      `turn`      the Order of Play Phase of `turn`, which is counted, then its Card Phase
      `cards`     the Card Phase of `turn`
      `choose`    (the default) round `round`: the choice of cards, from the `hands` given
      `coups`     Coup Declaration, with `pp`
      `actions`   the Actions step, with `pp`: each Ideology in order has its impulse if it has PP
      `resolve`   Coup Resolution
      `stand_by`  stand-by effects, then the Clean-up
      `cleanup`   the Clean-up Phase
    `options`: of the game, e.g. `{"extended": True}`; `players` too.
    `order`, `last_order`: names from rank I to III; `last_order` is that of the last Clean-up (`shifting`).
    `prestige`, `pp`, `vp`, `military_vp`, `force`, `cells_pool`, `rerolls`: `{"democracy": 8}`; `reality`: names of those
    who have added their Reality cards (without a word: all from turn 4 on).
    Cubes: `cube_reserve` is what is left of 40 after all that is said, or what is said; the rest then lies in Coup Cells
    Areas of the Far East, where nobody asks for it.
    `boxes`: `{"spain": "42", "china": "communism", "ireland": ""}`, '' takes a marker off the track.
    `claims`: `{"nazism": {"romania oil": 1}}`; `control`: `{"austria": "germany"}` (the marker goes off the track too).
    `uprisings`: `{"spain": "weak"}` or `{"spain": ("strong", {"communism": 2}, {"nazism": 1})}`, Rebel MR, Government MR.
    `coups`: `{"nazism": "balkans"}` declared there, or `{"nazism": ("greece", {"nazism": 1, "democracy": 2})}` caused, with CC.
    `cells`: `{"balkans": {"nazism": 2}}`.
    `levels`: `{"germany": 2}` (`china_communism` is Communism's marker of China); `despotic`: names of Powers; `ceded`:
    `[("ussr", "germany", "raw")]`.
    `treaties`: `{("france", "poland"): "alliance", ("ussr", "germany"): "pact"}`; `called`: pairs of Powers at war by a call.
    `wars`: `{"N19": {"at": 1, "stalemate": False, "a": {"nazism": 1}, "b": {}}}`, all optional; `open`: Wars that Democracy
    may join (D11).
    `hands`: `{"nazism": ["N1", "N7"]}`; `decks`: likewise, exactly these cards are left in that deck and the others of it are out (without a
    word the cards of the Eras that have come by `turn` are in the deck). `reserve`, `discards`, `removed`, `standby`, `active`, `out`: lists of
    cards of any deck.
    `communism_owner`, `communism_turns` (of Nazism, of Democracy): two players, who plays Communism this turn.
    `performed`: `{"N14": 4}`, the turn of a success; `bonus`: `{"nazism": (0, 0, 3)}` Resources that cards gave.
    `total_war`: whether it has broken out. `dice`, `draws`: what comes next, in order; a die must be scripted.
    """

    at: str = "choose"
    turn: int = 1
    round: int = 1
    players: int = 3
    options: Mapping[str, Any] = field(default_factory=dict)
    order: Sequence[str] = IDEOLOGY_NAMES
    last_order: Sequence[str] = IDEOLOGY_NAMES
    communism_owner: str = ""
    communism_turns: Sequence[int] = ()
    prestige: By = field(default_factory=dict)
    pp: By = field(default_factory=dict)
    vp: By = field(default_factory=dict)
    military_vp: By = field(default_factory=dict)
    force: By = field(default_factory=dict)
    cells_pool: By = field(default_factory=dict)
    cube_reserve: By = field(default_factory=dict)
    rerolls: By = field(default_factory=dict)
    reality: Sequence[str] | None = None
    boxes: Mapping[str, str] = field(default_factory=dict)
    claims: Mapping[str, By] = field(default_factory=dict)
    control: Mapping[str, str] = field(default_factory=dict)
    uprisings: Mapping[str, Any] = field(default_factory=dict)
    coups: Mapping[str, Any] = field(default_factory=dict)
    cells: Mapping[str, By] = field(default_factory=dict)
    levels: By = field(default_factory=dict)
    despotic: Sequence[str] = ()
    ceded: Sequence[tuple[str, str, str]] = ()
    treaties: Mapping[tuple[str, str], str] = field(default_factory=dict)
    called: Sequence[tuple[str, str]] = ()
    wars: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    open: Sequence[str] = ()
    hands: Mapping[str, Sequence[str]] = field(default_factory=dict)
    decks: Mapping[str, Sequence[str]] = field(default_factory=dict)
    reserve: Sequence[str] = ()
    discards: Sequence[str] = ()
    removed: Sequence[str] = ()
    standby: Sequence[str] = ()
    active: Sequence[str] = ()
    out: Sequence[str] = ()
    performed: By = field(default_factory=dict)
    bonus: Mapping[str, Sequence[int]] = field(default_factory=dict)
    total_war: bool = False
    dice: Sequence[int] = ()
    draws: Sequence[str] = ()
    pack: Pack | str | Path | None = None

    def start(self) -> Table:
        from .game import GAME

        if self.at not in STEPS:
            raise BoardGameError(f"at = {self.at!r}: expected one of {', '.join(STEPS)}")
        engine = Engine(GAME, self.pack).new(
            0, explicit_chance=True, log=True, players=self.players, **self.options
        )
        names = Names(engine.pack)
        s, t = engine.state[0], engine.pack.tables[0]
        self._numbers(s)
        self._map(s, t, names)
        self._powers(s, t, names)
        self._wars(s, t, names)
        self._cards(s, t, names)
        self._cubes(s, t, names)
        from .rules.claims import renew_rights
        from .rules.pieces import recost, recount

        for renew in (recount, recost, renew_rights):
            renew(s, t)
        self._stack(s)
        table = Table(engine, names, self.dice, self.draws)
        engine.log.clear()
        engine.notes.clear()
        engine.refresh()
        return table.do()

    def _numbers(self, s: np.ndarray) -> None:
        s["turn"] = self.turn - (self.at == "turn")
        s["round_no"] = 0 if self.at in ("turn", "cards") else self.round
        s["order"] = [ideology_of(name) for name in self.order]
        s["last_order"] = [ideology_of(name) for name in self.last_order]
        if self.communism_owner:
            s["communism_owner"] = ideology_of(self.communism_owner)
        if self.communism_turns:
            s["communism_turns"] = self.communism_turns
        elif self.players == 2:
            s["communism_turns"] = (int(s["turn"]) - int(s["turn"]) // 2, int(s["turn"]) // 2)
        for name, values in (
            ("prestige", self.prestige),
            ("pp", self.pp),
            ("vp", self.vp),
            ("mil_vp", self.military_vp),
            ("force", self.force),
            ("cells_pool", self.cells_pool),
            ("rerolls", self.rerolls),
        ):
            for ideology, value in values.items():
                s[name][ideology_of(ideology)] = value
        added = IDEOLOGY_NAMES if self.reality is None and self.turn >= 4 else self.reality or ()
        s["reality"] = [name in added for name in IDEOLOGY_NAMES]
        s["total_war"] = self.total_war
        for ideology, given in self.bonus.items():
            s["bonus"][ideology_of(ideology)] = given

    def _map(self, s: np.ndarray, t: np.ndarray, names: Names) -> None:
        for k in range(len(s["box"])):
            enters = int(t["nation_enters"][k])
            if 1 < enters <= self.turn and (self.at != "turn" or enters < self.turn):
                s["box"][k] = t["nation_start"][k]
        for nation, box in self.boxes.items():
            s["box"][names.find(names.nations, nation)] = names.find(names.boxes, box) if box else NONE
        for ideology, claims in self.claims.items():
            for where, count in claims.items():
                place, kind = where.split()
                row = int(t["place_row"][names.find(names.places, place), KINDS.index(kind)])
                if row < 0:
                    raise BoardGameError(f"{place} has no box of {kind}")
                s["claim"][ideology_of(ideology), row] = count
        for place, power in self.control.items():
            k = names.find(names.places, place)
            s["control"][k] = names.powers[power]
            if k < 24:
                s["box"][k + 4] = NONE
        for nation, said in self.uprisings.items():
            k = names.find(names.nations, nation)
            strength, rebels, government = (said, {}, {}) if isinstance(said, str) else said
            s["uprising"][k] = ("", "weak", "strong").index(strength)
            _spread(s["uprising_mr"][k, 0], rebels)
            _spread(s["uprising_mr"][k, 1], government)
        for ideology, said in self.coups.items():
            if isinstance(said, str):
                s["coup_area"][ideology_of(ideology)] = names.find(names.regions, said)
            else:
                s["coup_nation"][ideology_of(ideology)] = names.find(names.nations, said[0])
                _spread(s["coup_cells"][ideology_of(ideology)], said[1])
        for region, cells in self.cells.items():
            _spread(s["cells"][names.find(names.regions, region)], cells)

    def _powers(self, s: np.ndarray, t: np.ndarray, names: Names) -> None:
        for power, level in self.levels.items():
            s["level"][8 if power == "china_communism" else names.powers[power]] = level
        for power in self.despotic:
            s["despotic"][names.powers[power]] = 1
        for giver, taker, kind in self.ceded:
            wanted = (names.powers[giver], names.powers[taker], KINDS.index(kind))
            rows = [
                (int(t["ceded_from"][r]), int(t["ceded_to"][r]), int(t["ceded_kind"][r])) for r in range(8)
            ]
            s["ceded"][rows.index(wanted)] = 1
        for (power, partner), kind in self.treaties.items():
            pair = {names.party(power), names.party(partner)}
            found = [
                row
                for row in range(TREATIES)
                if t["treaty_power"][row] >= 0
                and {PARTY_OF_POWER[int(t["treaty_power"][row])], int(t["treaty_party"][row])} == pair
            ]
            if not found:
                raise BoardGameError(f"no card of the pack binds {power} and {partner}")
            s["treaty"][found[0]] = ("", "pact", "alliance").index(kind)
        for one, other in self.called:
            s["called"][names.powers[one]] |= 1 << names.powers[other]
            s["called"][names.powers[other]] |= 1 << names.powers[one]

    def _wars(self, s: np.ndarray, t: np.ndarray, names: Names) -> None:
        for card, said in self.wars.items():
            war = names.find(names.wars, card)
            s["war_at"][war] = said.get("at", int(t["war_start"][war]))
            s["war_stale"][war] = said.get("stalemate", False)
            _spread(s["war_mr"][war, 0], said.get("a", {}))
            _spread(s["war_mr"][war, 1], said.get("b", {}))
        for card in self.open:
            s["war_open"][names.find(names.wars, card)] = 1

    def _cards(self, s: np.ndarray, t: np.ndarray, names: Names) -> None:
        eras = 1 + (self.turn > 3) + (self.turn >= 6)
        if self.options.get("historical"):
            s["zone"][:] = np.where(t["card_entry"] <= self.turn, Zone.DECK, Zone.OUT)
        else:
            s["zone"][:] = np.where(t["card_era"] < eras, Zone.DECK, Zone.OUT)
            for k in range(IDEOLOGIES):
                own = slice(k * DECK, (k + 1) * DECK)
                if s["reality"][k] and eras == 1:
                    s["zone"][own][t["card_era"][own] == 1] = Zone.DECK
        for ideology, cards in self.decks.items():
            own = slice(ideology_of(ideology) * DECK, (ideology_of(ideology) + 1) * DECK)
            s["zone"][own] = Zone.OUT
            s["zone"][[names.find(names.cards, card) for card in cards]] = Zone.DECK
        for cards in self.hands.values():
            s["zone"][[names.find(names.cards, card) for card in cards]] = Zone.HAND
        for name, zone in ZONES.items():
            for card in getattr(self, name):
                s["zone"][names.find(names.cards, card)] = zone
        for war in self.wars:
            s["zone"][names.find(names.cards, war)] = Zone.WAR
        s["in_deck"][:] = 0
        s["drawn"] = 0
        for card, turn in self.performed.items():
            code = names.find(names.cards, card)
            s["performed"][code] = turn
            if t["card_arms"][code] >= 0:
                s["plays"][t["card_arms"][code]] = 1

    def _cubes(self, s: np.ndarray, t: np.ndarray, names: Names) -> None:
        for k, name in enumerate(IDEOLOGY_NAMES):
            used = int(
                s["force"][k]
                + s["cells_pool"][k]
                + s["war_mr"][:, :, k].sum()
                + s["uprising_mr"][:, :, k].sum()
            )
            used += int(s["cells"][:, k].sum() + s["coup_cells"][:, k].sum() + s["claim"][k].sum())
            left = int(t["cubes"]) - used
            said = self.cube_reserve.get(name, left)
            if not 0 <= said <= left:
                raise BoardGameError(f"{name} has {left} cubes left for its Cube Reserve, not {said}")
            s["cube_reserve"][k] = said
            s["cells"][names.find(names.regions, "far_east"), k] += left - said

    def _stack(self, s: np.ndarray) -> None:
        """The frames below what is asked first, and how far each has come."""
        s["stack"][:] = 0
        frames = {
            "turn": [(Frame.TURN, 0)],
            "cards": [(Frame.TURN, 1), (Frame.CARDS, 0)],
            "choose": [(Frame.TURN, 1), (Frame.ROUND, 0)],
            "coups": [(Frame.TURN, 1), (Frame.ROUND, 5)],
            "actions": [(Frame.TURN, 1), (Frame.ROUND, 6)],
            "resolve": [(Frame.TURN, 1), (Frame.ROUND, 7)],
            "stand_by": [(Frame.TURN, 2), (Frame.STAND_BY, 0)],
            "cleanup": [(Frame.TURN, 3), (Frame.CLEANUP, 0)],
        }[self.at]
        for depth, (kind, step) in enumerate(frames):
            s["stack"][depth, [KIND, SEAT, STEP]] = (kind, NONE, step)
        s["depth"] = len(frames)
        phases = {"turn": Phase.ORDER, "cards": Phase.CARDS, "cleanup": Phase.CLEANUP}
        s["phase"] = phases.get(self.at, Phase.POLITICAL)


def _spread(row: np.ndarray, values: By) -> None:
    for name, value in values.items():
        row[ideology_of(name)] = value
