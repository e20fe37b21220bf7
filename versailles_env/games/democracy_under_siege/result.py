"""Who has won: Democracy under Siege as tournaments and training see it."""

from collections.abc import Iterator

import numpy as np

from ...core.packs import Pack
from ...core.result import Result, by_place
from .constants import Ending, Opt
from .names import IDEOLOGIES
from .words.sentences import ENDINGS


def result(state: np.ndarray, pack: Pack) -> Result:
    """Places by VP, ties N, D, C (D-END-2); with two players a draw is shared by both (D-END-4 to -8)."""
    s = state[0]
    players = 3 if s["options"][Opt.PLAYERS] == 1 else 2
    scores = {IDEOLOGIES[k]: int(s["score"][k]) for k in range(players)}
    places = {IDEOLOGIES[k]: int(s["rank"][k]) for k in range(players)}
    return by_place(scores, places, ENDINGS[Ending(int(s["ending"]))])


def happened(states: np.ndarray, pack: Pack) -> Iterator[tuple[str, np.ndarray]]:
    """The cards that were performed."""
    for code, card in enumerate(pack.content.cards):
        yield f"{card.id} {card.name}", states["performed"][:, code] > 0
