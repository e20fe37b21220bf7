"""How a game of the system speaks: the one object that the core asks for words, made of the game's own functions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...core.packs import Pack


@dataclass(frozen=True)
class CrisisWords:
    action: Callable[[np.ndarray, Pack, int], str]
    question: Callable[[np.ndarray, Pack, int | None], str]
    table: Callable[[np.ndarray, Pack, int | None], str]
    sentence: Callable[[Pack, Sequence[int], int | None], str]
    summary: Callable[[np.ndarray, Pack], dict[str, Any]]
