"""The game's `Words`: what the core asks of a game that speaks."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ....core.packs import Pack
from ..constants import Ending
from ..names import IDEOLOGIES
from .questions import answer, ask
from .sentences import ENDINGS, sentence
from .table import table


class Words:
    def action(self, state: np.ndarray, pack: Pack, action: int) -> str:
        return answer(state, pack, action)

    def question(self, state: np.ndarray, pack: Pack, seat: int | None) -> str:
        return ask(state, pack, seat)

    def table(self, state: np.ndarray, pack: Pack, seat: int | None) -> str:
        return table(state, pack, seat)

    def sentence(self, pack: Pack, note: Sequence[int], seat: int | None) -> str:
        return sentence(pack, note)

    def summary(self, state: np.ndarray, pack: Pack) -> dict[str, Any]:
        s = state[0]
        vp = {name: int(s["vp"][k]) for k, name in enumerate(IDEOLOGIES)}
        military = {name: int(s["mil_vp"][k]) for k, name in enumerate(IDEOLOGIES)}
        return {
            "turns": int(s["turn"]),
            "ending": ENDINGS[Ending(int(s["ending"]))],
            "total_war": int(s["total_war"]),
            "conquests": int((s["control"] >= 0).sum()),
            "parts": {
                name: {
                    "political": vp[name] - min(vp[name], military[name]),
                    "military": min(vp[name], military[name]),
                }
                for name in IDEOLOGIES
            },
            "vp": vp,
        }
