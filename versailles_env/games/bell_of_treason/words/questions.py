"""Questions and answers in words."""

import numpy as np

from ....core.frames import SEAT, A
from ....core.packs import Pack
from ....systems.crisis_dimension.constants import Frame
from ....systems.crisis_dimension.packs import Cards
from ....systems.crisis_dimension.questions import MENU as SYSTEM_MENU
from ....systems.crisis_dimension.questions import answer_words
from ....systems.crisis_dimension.questions import question_words as system_question
from ..actions import ACTIONS
from ..constants import DEFEND, Own, Subject
from ..names import SPACE_NAMES
from ..pack.describe import FACES, NAMES

SUBJECTS = {
    int(Subject.LIFT): "lift a German disk",
    int(Subject.MOBILIZE): "carry out the next Mobilization",
}
MENU = {
    **SYSTEM_MENU,
    int(Own.FREED): {"to the pool": "to the pool"},
    int(Own.FINAL_ACT): {"nothing": "do nothing"},
}


def question_words(state: np.ndarray, pack: Pack, seat: int | None) -> str:
    """What the top frame asks; to another seat without what it cannot know."""
    return system_question(NAMES, state, pack.content, seat, SUBJECTS, _own_question)


def _own_question(kind: int, frame: np.ndarray, cards: Cards) -> str:
    left = int(frame[A])
    if kind == Own.FREED:
        colour = "green" if int(frame[SEAT]) == DEFEND else "white"
        return f"where the freed {colour} cube goes, {left} left"
    if kind == Own.FINAL_ACT:
        return f"what to do with {cards.cards[left].name} in the Final Decision"
    if kind == Own.FINAL_CARD:
        return "which card to show in the Final Decision"
    return "which card to give up before the Final Decision" if kind == Frame.CUT else ""


def action_words(state: np.ndarray, pack: Pack, action: int) -> str:
    """An answer in the words of the question now asked."""
    return answer_words(ACTIONS, FACES, MENU, _own_answer, state, pack.content, action)


def _own_answer(segment: str, k: int, kind: int) -> str:
    single = kind in (Frame.PIVOTAL, Own.FINAL_ACT)
    if segment == "place":
        if kind == Frame.PUT:
            return f"put it in {SPACE_NAMES[k]}"
        return f"{'Escalate: ' if single else ''}place in {SPACE_NAMES[k]}"
    if segment == "remove":
        return f"{'Persuade: ' if single else ''}remove from {SPACE_NAMES[k]}"
    if segment == "take":
        return f"{'take back' if kind == Frame.STEP else 'move'} from {SPACE_NAMES[k]}"
    return ""
