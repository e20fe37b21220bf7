"""How Red Flag Over Paris speaks: the one object that the core asks for words."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....core.packs import Pack
from .questions import action_words, question_words
from .sentences import sentence
from .table import summary, table_words


class Words:
    def action(self, state: np.ndarray, pack: Pack, action: int) -> str:
        return action_words(state, pack, action)

    def question(self, state: np.ndarray, pack: Pack, seat: int | None) -> str:
        return question_words(state, pack, seat)

    def table(self, state: np.ndarray, pack: Pack, seat: int | None) -> str:
        return table_words(state, pack, seat)

    def sentence(self, pack: Pack, note: Sequence[int], seat: int | None) -> str:
        return sentence(pack, note, seat)

    def summary(self, state: np.ndarray, pack: Pack) -> dict[str, Any]:
        return summary(state, pack)
