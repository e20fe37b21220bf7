"""Questions and answers in words."""

import numpy as np

from ....core.frames import A, E
from ....core.packs import Pack
from ....systems.crisis_dimension.constants import Frame
from ....systems.crisis_dimension.packs import Cards
from ....systems.crisis_dimension.questions import MENU as SYSTEM_MENU
from ....systems.crisis_dimension.questions import about_name, answer_words
from ....systems.crisis_dimension.questions import question_words as system_question
from ..actions import ACTIONS
from ..constants import Own, Subject
from ..names import DIMENSION_NAMES, SPACE_NAMES
from ..pack.describe import FACES, NAMES

SUBJECTS = {
    int(Subject.RISE): "raise the own Momentum",
    int(Subject.ENEMY_EVENT): "carry out the event that the other side has played",
}
MENU = {
    **SYSTEM_MENU,
    int(Own.DISC): {"stop": "place none"},
    int(Own.DISC_FROM): {"stop": "move none"},
    int(Own.RESTORE): {"stop": "stop here"},
    int(Own.DEESCALATE): {"stop": "stop here"},
    int(Own.SWAP): {"stop": "exchange none"},
}


def question_words(state: np.ndarray, pack: Pack, seat: int | None) -> str:
    """What the top frame asks; to another seat without what it cannot know."""
    return system_question(NAMES, state, pack.content, seat, SUBJECTS, _own_question)


def _own_question(kind: int, frame: np.ndarray, cards: Cards) -> str:
    tail = f" ({about_name(cards, int(frame[E]))})"
    left = int(frame[A])
    if kind == Own.DISC:
        return f"where to put the disc{tail}"
    if kind == Own.DISC_FROM:
        return f"which disc to move{tail}"
    if kind == Own.RESTORE:
        return f"where to bring back a cube, {left} left{tail}"
    if kind == Own.DEESCALATE:
        return f"which cube De-escalate removes besides in {DIMENSION_NAMES[left]}"
    if kind == Own.SWAP:
        return f"which hand card to set aside{tail}"
    if kind == Own.SWAP_WITH:
        return f"which card to take for it{tail}"
    return {
        int(Own.FINAL_CARD): "which card to play in the Final Crisis",
        int(Own.CENSOR): "which card to give up to Censorship",
        int(Frame.CUT): "which card to give up before the Final Crisis",
    }.get(kind, "")


def action_words(state: np.ndarray, pack: Pack, action: int) -> str:
    """An answer in the words of the question now asked."""
    return answer_words(ACTIONS, FACES, MENU, _own_answer, state, pack.content, action)


def _own_answer(segment: str, k: int, kind: int) -> str:
    if segment == "place":
        verb = {int(Frame.PUT): "put it in", int(Own.DISC): "put the disc in"}
        return f"{verb.get(kind, 'place in')} {SPACE_NAMES[k]}"
    if segment == "replace":
        return f"{'Turncoat: ' if kind == Frame.PIVOTAL else ''}replace in {SPACE_NAMES[k]}"
    if segment == "take":
        verb = {int(Frame.TAKE): "move from", int(Own.DISC_FROM): "move the disc from"}
        head = "De-escalate: " if kind == Frame.PIVOTAL else ""
        return f"{head}{verb.get(kind, 'take back from')} {SPACE_NAMES[k]}"
    return ""
