"""Questions and answers in words, as far as all games of the system ask them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...core.frames import CHANCE, CHOICE, KIND, SEAT, A, B, C, D, E
from ...core.layout import ActionLayout
from .constants import ANYWHERE, BOT, Act, Frame
from .describe import Names, effects_words, needs_words
from .packs import Cards
from .steps import PACKED

ACT_WORDS = {
    Act.PLACE: "place a cube",
    Act.REMOVE: "remove an enemy cube",
    Act.REPLACE: "replace an enemy cube",
    Act.WITHDRAW: "take back a cube",
}
PLAIN = {
    int(Frame.GOAL): "which Objective to keep",
    int(Frame.INITIATIVE): "to play first or second",
    int(Frame.CARD): "which card to play",
    int(Frame.PIVOTAL_NEXT): "which Pivotal action comes next",
    int(Frame.VP_NEXT): "which Dimension scores next",
    int(Frame.EVENT_NEXT): "whose Objective comes first",
    int(Frame.BOT_USE): "how the solo opponent uses the card turned up",
}
MENU = {
    int(Frame.INITIATIVE): {"first": "play first", "second": "play second"},
    int(Frame.EVENT_NEXT): {"first": "the own Objective first", "second": "the other Objective first"},
    int(Frame.OPERATE): {"stop": "leave the rest unspent"},
    int(Frame.STEP): {"stop": "stop here"},
    int(Frame.TAKE): {"stop": "stop here"},
    int(Frame.PIVOTAL): {"nothing": "do nothing", "Spread": "Spread"},
}
OwnQuestion = Callable[[int, np.ndarray, Cards], str]


def top_frame(state: np.ndarray) -> np.ndarray | None:
    depth = int(state[0]["depth"])
    return state[0]["stack"][depth - 1] if depth else None


def about_name(cards: Cards, number: int) -> str:
    """The name of a card, or of an Objective, which come after the cards; '' for none."""
    if number < 0:
        return ""
    if number < len(cards.cards):
        return str(cards.cards[number].name)
    return str(cards.objectives[number - len(cards.cards)].name)


def question_words(
    names: Names,
    state: np.ndarray,
    cards: Cards,
    seat: int | None,
    subjects: Mapping[int, str],
    own: OwnQuestion,
) -> str:
    """What the top frame asks; to another seat without what it cannot know. `subjects` are the game's yes-or-no questions."""
    frame = top_frame(state)
    if frame is None:
        return "nothing: the game is over"
    kind = int(frame[KIND])
    if kind >= CHANCE:
        return "a die or a draw"
    if kind < CHOICE:
        return "" if kind < BOT else "the solo opponent acts"
    about = about_name(cards, int(frame[E]))
    tail = f" ({about})" if about else ""
    left = int(frame[A])
    if kind == Frame.USE:
        known = seat is None or seat == int(frame[SEAT])
        return (
            f"how to use {cards.cards[int(state[0]['chosen'][frame[SEAT]])].name}"
            if known
            else "how to use a card"
        )
    if kind == Frame.OPERATE:
        where = "" if int(frame[B]) == ANYWHERE else f" in {names.set_of(int(frame[B]))}"
        return f"place or remove{where}, {left} point{'s' * (left != 1)} left{tail}"
    if kind == Frame.STEP:
        return f"where to {ACT_WORDS[Act(int(frame[C]))]}, {left} left{tail}"
    if kind == Frame.TAKE:
        return f"which cube to move, {left} left{tail}"
    if kind == Frame.PUT:
        return f"where to put the cube from {names.spaces[int(frame[D]) % PACKED]}{tail}"
    if kind == Frame.YES_NO:
        subject = int(frame[B])
        if subject == 0:
            return f"whether to carry out the event of {cards.objectives[left].name}"
        return f"whether to {subjects[subject]} ({about_name(cards, left)})"
    if kind == Frame.BRANCH:
        return f"which way to take{tail}"
    if kind == Frame.PIVOTAL:
        return f"which Pivotal action in {names.dimensions[left]}"
    return own(kind, frame, cards) or PLAIN[kind]


def use_words(s: np.ndarray, cards: Cards, frame: np.ndarray, use: int) -> str:
    """A way to use a card, to the question USE or BOT_USE."""
    kind = int(frame[KIND])
    if kind not in (Frame.USE, Frame.BOT_USE):
        return ("event", "points", "discarded event", "final card")[use]
    side = int(frame[SEAT])
    card = int(s["chosen"][side]) if kind == Frame.USE else int(frame[A])
    if use == 0:
        return "event"
    if use == 1:
        return f"points ({cards.cards[card].points})"
    if use == 2:
        top = int(s["pile"][int(s["pile_n"]) - 1]) if s["pile_n"] else 0
        return f"discarded event: {cards.cards[top].name}"
    final = cards.cards[int(s["final_card"][side])]
    return f"final card: {final.name} ({final.points})"


@dataclass(frozen=True)
class Faces:
    """Cards as a player would read them: with the words of a game's own ops, and what else stands on its cards."""

    names: Names
    own: Mapping[str, str]
    marks: Callable[[Any], list[str]]

    def event(self, cards: Cards, number: int) -> str:
        """The event of a card, or of an Objective, which come after the cards; with what it needs."""
        told = effects_words(self.names, cards.events[number], self.own)
        needs = cards.needs[number] if number < len(cards.cards) else ()
        return f"only if {needs_words(self.names, needs, self.own)}: {told}" if needs else told

    def card(self, cards: Cards, card: int) -> str:
        """A card in one line: points, colour, event, marks."""
        face = cards.cards[card]
        colour = "neutral" if face.side == "neutral" else face.side.capitalize()
        told = "; ".join([self.event(cards, card), *self.marks(face)])
        return f"{face.name} ({face.points}, {colour}: {told})"

    def goal(self, cards: Cards, goal: int) -> str:
        """An Objective in one line."""
        face = cards.objectives[goal]
        event = self.event(cards, len(cards.cards) + goal)
        return f"{face.name} ({self.names.words[face.space]}: {event})"


OwnAnswer = Callable[[str, int, int], str]


def answer_words(
    layout: ActionLayout,
    faces: Faces,
    menu: Mapping[int, Mapping[str, str]],
    own: OwnAnswer,
    state: np.ndarray,
    cards: Cards,
    action: int,
) -> str:
    """An answer in the words of the question now asked; `own` has those of this game alone, by segment, number and kind."""
    frame = top_frame(state)
    segment, k = layout.find(action)
    label = layout.text(action)
    if frame is None:
        return label
    kind = int(frame[KIND])
    if segment == "menu":
        return menu.get(kind, {}).get(label, label)
    if segment == "use":
        return use_words(state[0], cards, frame, k)
    if segment == "goal":
        return faces.goal(cards, k)
    if segment == "card":
        return faces.card(cards, k)
    if segment == "branch" and kind == Frame.BRANCH:
        return branch_words(cards, frame, k, label)
    return own(segment, k, kind) or label


def branch_words(cards: Cards, frame: np.ndarray, branch: int, label: str) -> str:
    labels = cards.branches.get(int(frame[A]), ())
    return labels[branch] if branch < len(labels) else label
