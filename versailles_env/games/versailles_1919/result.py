"""Who has won, the solitaire form, and what reports may ask: Versailles 1919 as tournaments and training see it."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ...core.frames import KIND
from ...core.packs import Pack
from ...core.result import Result, Solo, by_place
from .actions import NATION_NAMES
from .constants import MAX_PLAYERS, Ending, Frame, Mode, Part
from .options import NATIONS, STARTS
from .registers import NATION
from .rules.pieces import ICON
from .settings import START, THRESHOLD
from .text import ENDINGS

PERSON = "player"
FACTIONS = NATIONS[:3]
PLAYERS_OWN = (Frame.TAKE_FACTION, Frame.PICK_WINNER)
"""Questions of a solo game that are no faction's."""


def result(state: np.ndarray, pack: Pack) -> Result:
    """Places by the rules' tie-breaks (V-SCORE-4); a solo game is won at its threshold (V-SOLO-12)."""
    s = state[0]
    how = ENDINGS[Ending(int(s["ending"]))]
    if s["mode"] == Mode.SOLO:
        return solo_result(s, how)
    played = [n for n in range(MAX_PLAYERS) if s["position"][n] >= 0]
    scores = {NATIONS[n]: int(s["score"][n][Part.TOTAL]) for n in played}
    return by_place(scores, {NATIONS[n]: int(s["rank"][n]) for n in played}, how)


def solo_result(s: np.ndarray, how: str) -> Result:
    """The player, and the factions of agents: they have won together if the player has not. Without them nobody has."""
    seated = [n for n in range(len(FACTIONS)) if int(s["seated"]) >> n & 1]
    won = int(s["vp"]) >= int(s["options"][THRESHOLD])
    scores = {NATIONS[n]: int(s["score"][n][Part.TOTAL]) for n in seated}
    places = {NATIONS[n]: 2 if won else 1 for n in seated}
    winners = (PERSON,) if won else tuple(scores)
    return Result(
        {**scores, PERSON: int(s["vp"])},
        {**places, PERSON: 1 if won else 1 + len(seated)},
        winners,
        how,
    )


def standing(state: np.ndarray) -> dict[str, Any]:
    """Victory points, and the player's faction at the moment by its number."""
    s = state[0]
    return {"vp": int(s["vp"]), "faction": int(s["hero"])}


def apart(state: np.ndarray, pack: Pack) -> dict[str, str]:
    """Turn order, and the faction that the player began with."""
    s = state[0]
    order = [NATIONS[n] for n in s["order"] if n >= 0]
    start = STARTS[int(s["options"][START])]
    return {"order": ",".join(order), "start": order[-1] if start == "last" else start}


def line(state: np.ndarray, pack: Pack) -> str:
    """The one thing that scores: who is strongest."""
    s = state[0]
    strengths = ", ".join(f"{NATION_NAMES[int(n)]} {strength(s, int(n))}" for n in s["order"] if n >= 0)
    points = f"{int(s['vp'])} VP of {int(s['options'][THRESHOLD])}"
    return f"You play {NATION_NAMES[int(s['hero'])]}: {points}. Faction Strength: {strengths}."


def strength(s: np.ndarray, nation: int) -> int:
    """Faction Strength (V-SOLO-3): Stars of controlled Issues, and own counters in play anywhere."""
    own = [kind for kind, whose in enumerate(ICON) if whose >> nation & 1]
    return int(s["stars"][nation]) + int(s["counters"][own].sum())


def asked_for(state: np.ndarray) -> str:
    """What a bot's rules leave open is the player's choice, too."""
    s = state[0]
    frame = s["stack"][int(s["depth"]) - 1]
    own = int(frame[KIND]) in PLAYERS_OWN or int(frame[NATION]) == int(s["hero"])
    return "" if own else f"the bot of {NATION_NAMES[int(frame[NATION])]}"


def all_hold(state: np.ndarray) -> bool | None:
    """On a turn of the player's faction: whether every faction controls an Issue, without which no point is scored (V-SOLO-4)."""
    s = state[0]
    if int(s["active"]) != int(s["hero"]):
        return None
    return bool((s["issues"][: len(FACTIONS)].sum(axis=1) > 0).all())


SOLO = Solo(
    sides={PERSON: {"players": 1}},
    measured="points",
    points="VP",
    level="threshold",
    levels=tuple(range(5, 41)),
    stairs=(20, 5),
    bots=FACTIONS,
    seated="seated",
    apart=apart,
    all_hold=all_hold,
    standing=standing,
    line=line,
    asked_for=asked_for,
    moment=lambda state: int(state[0]["turn"]),
)


def happened(states: np.ndarray, pack: Pack) -> Iterator[tuple[str, np.ndarray]]:
    """The options that were settled."""
    for issue, card in enumerate(pack.content.issues):
        for option, choice in enumerate(card.option):
            yield f"{card.name}: {choice.label}", states["issue_option"][:, issue] == option
