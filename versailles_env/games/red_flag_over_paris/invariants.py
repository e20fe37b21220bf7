"""What holds between any two steps of a game: cubes, discs and cards are conserved, tracks agree with what they give."""

import numpy as np

from ...core.packs import Pack
from ...systems.crisis_dimension.constants import CardZone
from ...systems.crisis_dimension.invariants import system_invariants
from .constants import COMMUNE, CUBES, DISCS, FINAL_ZONE, MILITARY_SPACES, TOP_MOMENTUM, VERSAILLES
from .names import SIDES


def invariants(state: np.ndarray, pack: Pack) -> list[str]:
    s, t = state[0], pack.tables[0]
    wrong = system_invariants(s, t, bool(s["over"]))
    for side, name in enumerate(SIDES):
        cubes = int(
            s["cubes"][side].sum()
            + s["pool"][side]
            + s["zone"][side].sum()
            + s["bonus"][side].sum()
            + s["out"][side]
        )
        cubes += int(s["under"].sum()) if side == VERSAILLES else 0
        if cubes != CUBES:
            wrong.append(f"{name} has {cubes} cubes")
        if int(s["discs"][side]).bit_count() + int(s["discs_left"][side]) != DISCS:
            wrong.append(f"{name} has not {DISCS} discs")
        if s["pool"][side] > s["places"][side]:
            wrong.append(f"{name} has more cubes in the pool than places")
    return [*wrong, *_discs(s), *_tracks(s, t), *_cards(s, t)]


def _discs(s: np.ndarray) -> list[str]:
    wrong = []
    if (int(s["discs"][0]) | int(s["discs"][1])) & ~MILITARY_SPACES:
        wrong.append("a disc lies in a Political space")
    if int(s["discs"][0]) & int(s["discs"][1]):
        wrong.append("two discs lie in one space")
    return wrong


def _tracks(s: np.ndarray, t: np.ndarray) -> list[str]:
    wrong = []
    if s["places"][COMMUNE] != t["pool_places"][s["gauges"][COMMUNE]]:
        wrong.append("the places of the Commune's pool do not follow from its Momentum")
    lent = int(t["occupied"]) if s["gauges"][VERSAILLES] == TOP_MOMENTUM else 0
    if s["lent"][VERSAILLES] != lent:
        wrong.append("Prussian Occupied Territory does not follow from Prussian Collaboration")
    if s["under"][: int(s["gauges"][VERSAILLES])].any():
        wrong.append("cubes lie under a step of Prussian Collaboration that was reached")
    if (s["first_breach"] >= 0) != bool(s["breached"][:, FINAL_ZONE].any()):
        wrong.append("who first breached the Final Crisis zone does not agree with the zones")
    if int(s["depth"]) == 1 and ((s["bonus"] > 0) & (s["breached"] > 0)).any():
        wrong.append("a breached zone has not paid after the play")
    return wrong


def _cards(s: np.ndarray, t: np.ndarray) -> list[str]:
    boxed = s["card_zone"] == CardZone.BOX
    absent = (t["card_solo"] == 0) if s["opponent"] >= 0 else np.zeros(boxed.shape, bool)
    wrong = (
        [] if (boxed == absent).all() else ["the cards in the box are not those left out of the solo game"]
    )
    for side, name in enumerate(SIDES):
        if s["card_zone"][int(t["final_card"][side])] not in (
            CardZone.FRONT,
            CardZone.SHOWN,
            CardZone.OUT,
            CardZone.DISCARDS,
        ):
            wrong.append(f"the Final Crisis card of {name} is where it cannot be")
    return wrong
