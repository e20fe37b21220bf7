"""Golden playthroughs: a game of random answers as readable text, kept in the tests to catch drift."""

from typing import Any

import numpy as np

from .game import Game


def playthrough(game: Game, seed: int, decisions: int | None = None, **options: Any) -> str:
    """The trace of one game: every question with its answer and what followed, and the table at the end."""
    engine = game.new(seed, log=True, **options)
    chooser = np.random.default_rng(seed)
    lines = [f"# {game.env_id}, pack {engine.pack.info.id}, seed {seed}, options {engine.options}", ""]
    told = 0

    def tell() -> None:
        nonlocal told
        lines.extend(f"    {sentence}" for sentence in engine.log[told:])
        told = len(engine.log)

    tell()
    while not engine.over and (decisions is None or len(engine.history) < decisions):
        action = int(chooser.choice(engine.legal()))
        question = engine.question()
        lines.append(f"{engine.agent}: {question} -> {engine.action_text(action)}  [{len(engine.legal())}]")
        engine.step(action)
        tell()
    lines += ["", game.words.table(engine.state, engine.pack, None), "", f"digest {engine.digest()}", ""]
    return "\n".join(line.rstrip() for line in lines)
