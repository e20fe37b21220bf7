"""Questions and answers in words."""

import numpy as np

from ....core.frames import CHANCE, CHOICE, KIND, SEAT, A, B, C, D, E
from ....core.packs import Pack
from ....systems.crisis_dimension.constants import BOT, Act, Frame
from ....systems.crisis_dimension.steps import PACKED
from ..actions import ACTIONS
from ..constants import DEFEND, Own, Subject
from ..names import DIMENSION_NAMES, SPACE_NAMES
from ..pack.describe import NAMES, about_name, card_words, goal_words
from ..pack.load import Cards

ACT_WORDS = {
    Act.PLACE: "place a cube",
    Act.REMOVE: "remove an enemy cube",
    Act.REPLACE: "replace an enemy cube",
    Act.WITHDRAW: "take back a cube",
}
SUBJECTS = {Subject.LIFT: "lift a German disk", Subject.MOBILIZE: "carry out the next Mobilization"}


def top_frame(state: np.ndarray) -> np.ndarray | None:
    depth = int(state[0]["depth"])
    return state[0]["stack"][depth - 1] if depth else None


def question_words(state: np.ndarray, pack: Pack, seat: int | None) -> str:
    """What the top frame asks; to another seat without what it cannot know."""
    frame = top_frame(state)
    if frame is None:
        return "nothing: the game is over"
    kind = int(frame[KIND])
    if kind >= CHANCE:
        return "a die or a draw"
    if kind < CHOICE:
        return "" if kind < BOT else "the solo opponent acts"
    cards: Cards = pack.content
    s = state[0]
    about = about_name(cards, int(frame[E]))
    tail = f" ({about})" if about else ""
    left = int(frame[A])
    if kind == Frame.USE:
        known = seat is None or seat == int(frame[SEAT])
        return (
            f"how to use {cards.cards[int(s['chosen'][frame[SEAT]])].name}" if known else "how to use a card"
        )
    if kind == Frame.OPERATE:
        where = "" if int(frame[B]) == 4095 else f" in {NAMES.set_of(int(frame[B]))}"
        return f"place or remove{where}, {left} point{'s' * (left != 1)} left{tail}"
    if kind == Frame.STEP:
        return f"where to {ACT_WORDS[Act(int(frame[C]))]}, {left} left{tail}"
    if kind == Frame.TAKE:
        return f"which cube to move, {left} left{tail}"
    if kind == Frame.PUT:
        return f"where to put the cube from {SPACE_NAMES[int(frame[D]) % PACKED]}{tail}"
    if kind == Frame.YES_NO:
        subject = int(frame[B])
        if subject == Subject.GOAL:
            return f"whether to carry out the event of {cards.objectives[left].name}"
        return f"whether to {SUBJECTS[Subject(subject)]} ({about_name(cards, left)})"
    if kind == Frame.BRANCH:
        return f"which way to take{tail}"
    if kind == Frame.PIVOTAL:
        return f"which Pivotal action in {DIMENSION_NAMES[left]}"
    if kind == Own.FREED:
        colour = "green" if int(frame[SEAT]) == DEFEND else "white"
        return f"where the freed {colour} cube goes, {left} left"
    if kind == Own.FINAL_ACT:
        card = cards.cards[left]
        return f"what to do with {card.name} in the Final Decision"
    return PLAIN[kind]


PLAIN = {
    int(Frame.GOAL): "which Objective to keep",
    int(Frame.INITIATIVE): "to play first or second",
    int(Frame.CARD): "which card to play",
    int(Frame.PIVOTAL_NEXT): "which Pivotal action comes next",
    int(Frame.VP_NEXT): "which Dimension scores next",
    int(Frame.EVENT_NEXT): "whose Objective comes first",
    int(Frame.CUT): "which card to give up before the Final Decision",
    int(Frame.BOT_USE): "how the solo opponent uses the card turned up",
    int(Own.FINAL_CARD): "which card to show in the Final Decision",
}
MENU = {
    int(Frame.INITIATIVE): {"first": "play first", "second": "play second"},
    int(Frame.EVENT_NEXT): {"first": "the own Objective first", "second": "the other Objective first"},
    int(Frame.OPERATE): {"stop": "leave the rest unspent"},
    int(Frame.STEP): {"stop": "stop here"},
    int(Frame.TAKE): {"stop": "stop here"},
    int(Frame.PIVOTAL): {"nothing": "do nothing", "Spread": "Spread"},
    int(Own.FREED): {"to the pool": "to the pool"},
    int(Own.FINAL_ACT): {"nothing": "do nothing"},
}


def action_words(state: np.ndarray, pack: Pack, action: int) -> str:
    """An answer in the words of the question now asked."""
    frame = top_frame(state)
    segment, k = ACTIONS.find(action)
    label = ACTIONS.text(action)
    if frame is None:
        return label
    kind = int(frame[KIND])
    cards: Cards = pack.content
    s = state[0]
    if segment == "menu":
        return MENU.get(kind, {}).get(label, label)
    if segment == "use":
        return _use(s, cards, kind, frame, k)
    if segment == "place":
        if kind == Frame.PUT:
            return f"put it in {SPACE_NAMES[k]}"
        return f"{'Escalate: ' if kind in (Frame.PIVOTAL, Own.FINAL_ACT) else ''}place in {SPACE_NAMES[k]}"
    if segment == "remove":
        return f"{'Persuade: ' if kind in (Frame.PIVOTAL, Own.FINAL_ACT) else ''}remove from {SPACE_NAMES[k]}"
    if segment == "take":
        return f"{'take back' if kind == Frame.STEP else 'move'} from {SPACE_NAMES[k]}"
    if segment == "goal":
        return goal_words(cards, k)
    if segment == "card":
        return card_words(cards, k)
    if segment == "branch" and kind == Frame.BRANCH:
        labels = cards.branches.get(int(frame[A]), ())
        return labels[k] if k < len(labels) else label
    return label


def _use(s: np.ndarray, cards: Cards, kind: int, frame: np.ndarray, use: int) -> str:
    if kind not in (Frame.USE, Frame.BOT_USE):
        return ("event", "points", "discarded event", "final card")[use]
    side = int(frame[SEAT])
    card = int(s["chosen"][side]) if kind == Frame.USE else int(frame[A])
    points = cards.cards[card].points
    if use == 0:
        return "event"
    if use == 1:
        return f"points ({points})"
    if use == 2:
        top = int(s["pile"][int(s["pile_n"]) - 1]) if s["pile_n"] else 0
        return f"discarded event: {cards.cards[top].name}"
    final = cards.cards[int(s["final_card"][side])]
    return f"final card: {final.name} ({final.points})"
