"""One action of a real game, question by question, with the stack at each of them."""

from typing import TYPE_CHECKING

from ...pages import Place, table

if TYPE_CHECKING:
    import numpy as np

    from versailles_env.core.engine import Engine

PLAYERS = 4
PARTS_OF_A_TURN = 2
"""The depth of the stack where a turn asks for its next action."""


def stack(place: Place, words: str) -> str:
    """The action that goes deepest in the game of this seed: who is asked what, and what is on the stack."""
    rows: list[list[object]] = []
    deepest: list[list[object]] = []
    most = 0
    engine, rng = start(place, int(words))
    while not engine.over:
        frames = kinds(engine)
        if len(frames) <= PARTS_OF_A_TURN:
            rows = []
        action = int(rng.choice(engine.legal()))
        question = engine.question()
        asked = [f"`{engine.agent}`", question, engine.action_text(action), f"`{' > '.join(frames)}`"]
        told = len(engine.log)
        engine.step(action)
        happened = [sentence for sentence in engine.log[told:] if not sentence.startswith("--")]
        rows.append([*asked, "<br>".join(happened) or "-"])
        if len(frames) > most:
            most, deepest = len(frames), rows
    return table(["asked", "question", "answer", "stack, top last", "what then happens"], deepest)


def start(place: Place, seed: int) -> "tuple[Engine, np.random.Generator]":
    import numpy as np

    return place.game.new(seed=seed, log=True, players=PLAYERS), np.random.default_rng(seed)


def kinds(engine: "Engine") -> list[str]:
    from versailles_env.games.versailles_1919.constants import Frame

    state = engine.state[0]
    return [Frame(int(row[0])).name for row in state["stack"][: int(state["depth"])]]
