"""What is asked, and what each answer means there."""

import numpy as np

from ....core.frames import CHANCE, CHOICE, KIND, SEAT, A, B, C, D
from ....core.packs import Pack
from ..actions import ACTIONS, CAUSE, COMMIT, FIGHT, NO, PASS, REACT, STOP, TRAIN, YES
from ..constants import Frame
from ..names import IDEOLOGY_TITLES
from .naming import (
    box_name,
    card_name,
    nation_name,
    own_card,
    place_name,
    region_name,
    row_name,
    side_name,
    target_name,
    war_name,
)

QUESTIONS = {
    Frame.DISCARD_KEPT: "which cards to discard of those kept",
    Frame.ADD_REALITY: "whether to add the Reality cards now",
    Frame.MULLIGAN: "whether to throw the hand and draw a new one",
    Frame.RESERVE_CARD: "which card to put into the Reserve",
    Frame.CHOOSE_ACTION: "which Political Action to play, or which Event in its place",
    Frame.CHOOSE_EVENT: "which Event to play besides",
    Frame.REPLACE: "whether to replace the card revealed",
    Frame.ALTER_ORDER: "whether to alter the Order of Play for 1 Prestige and 1 MR",
    Frame.EXPLOIT: "whether to exploit Prestige for +1",
    Frame.REROLL: "whether to roll again for 1 Prestige",
    Frame.CARD_REACTION: "whether to react",
    Frame.BRANCH: "which branch",
    Frame.CHOOSE_IDEOLOGY: "which Ideology",
    Frame.AMOUNT: "how many MR",
    Frame.PICK_AREA: "which area loses its cubes",
    Frame.PICK_AID: "which conflict to aid",
    Frame.PICK_SIDE: "which side",
    Frame.PICK_NATION: "which nation to move",
    Frame.PICK_STEP: "which way",
    Frame.PICK_RESOURCE: "which Resource to claim",
    Frame.KEEP_CARD: "whether to put the card played into the Reserve",
    Frame.DECLARE_COUP: "where to declare a coup",
    Frame.BUY_PP: "whether to buy 1 PP for 1 Prestige and 1 MR",
    Frame.ACTION: "which Action",
    Frame.ACTION_STEP: "where to move the Regime Marker",
    Frame.COUP_TARGET: "where the coup is caused",
    Frame.REACT_TO: "which coup to react to",
    Frame.COMMIT_TO: "where to commit an MR",
    Frame.COMMIT_SIDE: "which side the MR supports",
    Frame.FIGHT_WHAT: "what to fight",
    Frame.REACT_REGION: "where the cell comes from",
    Frame.COUP_REACT: "whether to react to the coup",
    Frame.RESOLVE_NEXT: "what is resolved next",
    Frame.COUP_SIGNS: "how many cells count +1, the others -1",
    Frame.REROLL_COUP: "whether to roll the coup again for 1 Prestige",
    Frame.DEPLOY_FREE: "where to deploy a cell",
}


def top_frame(state: np.ndarray) -> np.ndarray:
    return state[0]["stack"][int(state[0]["depth"]) - 1]


def ask(state: np.ndarray, pack: Pack, seat: int | None) -> str:
    """The open question; one that is chosen in secret is not told to others (D-CHOOSE-1)."""
    if not state[0]["depth"]:
        return "nothing"
    frame = top_frame(state)
    kind = int(frame[KIND])
    if not CHOICE <= kind < CHANCE:
        return "a die or a draw"
    if kind in (Frame.CHOOSE_ACTION, Frame.CHOOSE_EVENT) and seat not in (None, int(frame[SEAT])):
        return "the choice of cards"
    text = QUESTIONS[Frame(kind)] + _about(state, pack, frame, kind)
    if int(frame[D]) != int(frame[SEAT]):
        return f"for {IDEOLOGY_TITLES[int(frame[D])]}: {text}"
    return text


def _about(state: np.ndarray, pack: Pack, frame: np.ndarray, kind: int) -> str:
    a, b = int(frame[A]), int(frame[B])
    if kind in (Frame.EXPLOIT, Frame.REROLL, Frame.KEEP_CARD):
        return f" ({card_name(pack, a)})"
    if kind == Frame.PICK_STEP:
        return f" for {nation_name(pack, a)} towards {IDEOLOGY_TITLES[int(frame[C])]}, {b} to go"
    if kind in (Frame.ACTION_STEP, Frame.COUP_REACT, Frame.REACT_REGION, Frame.COUP_SIGNS, Frame.REROLL_COUP):
        return f" ({nation_name(pack, a)})"
    if kind == Frame.CARD_REACTION:
        return f" to {card_name(pack, int(frame[7]))} for {a} Prestige, which undoes the rest of it"
    if kind in (Frame.PICK_SIDE, Frame.COMMIT_SIDE, Frame.AMOUNT):
        return f" in {target_name(pack, b)}"
    return ""


def answer(state: np.ndarray, pack: Pack, action: int) -> str:
    """An answer in the words of the question now asked."""
    name, k = ACTIONS.find(action)
    frame = top_frame(state)
    kind = int(frame[KIND])
    if name == "menu":
        return _menu(kind, k)
    if name == "card":
        card = card_name(pack, own_card(int(frame[D]), k))
        verbs = {
            Frame.DISCARD_KEPT: "discard",
            Frame.RESERVE_CARD: "put into the Reserve",
            Frame.REPLACE: "lay instead",
        }
        return f"{verbs.get(Frame(kind), 'play')} {card}"
    if name == "nation":
        return (
            f"move {nation_name(pack, k)}"
            if kind in (Frame.ACTION, Frame.PICK_NATION)
            else nation_name(pack, k)
        )
    if name == "step":
        box = int(state[0]["box"][int(frame[A])])
        return f"to {box_name(pack, int(pack.tables[0]['neighbour'][box, k]))}"
    if name == "resource":
        return f"claim {row_name(pack, k)}"
    if name == "region":
        verbs = {Frame.ACTION: "deploy a cell to", Frame.DECLARE_COUP: "a coup in", Frame.DEPLOY_FREE: "to"}
        return f"{verbs.get(Frame(kind), 'a cell from')} {region_name(pack, k)}"
    if name == "place":
        return place_name(pack, k)
    if name == "war":
        return war_name(pack, k)
    if name == "side":
        return f"for {side_name(pack, int(frame[B]), k)}"
    if name == "branch":
        return str(pack.content.branches[int(frame[A])][k])
    if name == "ideology":
        return IDEOLOGY_TITLES[k]
    return str(k)


def _menu(kind: int, k: int) -> str:
    if k == STOP:
        return {
            Frame.RESERVE_CARD: "no card",
            Frame.CHOOSE_EVENT: "no Event",
            Frame.COUP_REACT: "no reaction",
        }.get(Frame(kind), "stop here")
    if k == PASS:
        return "pass"
    texts = {
        YES: "yes",
        NO: "no",
        TRAIN: "train a cell",
        CAUSE: "cause the coup",
        REACT: "react to a coup",
        COMMIT: "commit an MR",
        FIGHT: "fight",
    }
    return texts.get(k, ACTIONS.text(k))
