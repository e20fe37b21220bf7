"""An edit of a text, of an option's description or of a pack's model compiles nothing anew: no kernel can reach one."""

from pathlib import Path

from versailles_env.core import jit, reach
from versailles_env.games.versailles_1919 import game

FOLDER = Path(game.__file__).parent
NUMBERS = {
    *("answers", "constants", "evaluate", "registers", "rulebook", "settings"),
    *("observe", "observe_deals", "background"),
}
"""The files beside rules/ whose edit may compile the kernels anew."""


def test_kernels_reach_no_text_and_no_model() -> None:
    sources = tuple(sorted({jit.source_of(kernel) for kernel in game.GAME.kernels.values()}))
    reached = reach.reachable((*sources, *game.GAME.loop.sources))
    own = {path.stem for path in reached if path.parent == FOLDER}
    assert own == NUMBERS
    for path in reached:
        source = path.read_text(encoding="utf-8")
        assert "pydantic" not in source, path
        assert "Layout(" not in source, path
    core = {path.stem for path in reached if path.parent.name == "core"}
    assert not core & {"packs", "effects", "operands", "options", "layout", "rulings", "engine", "game"}


def test_the_texts_cannot_differ_from_the_numbers() -> None:
    from versailles_env.games.versailles_1919 import actions, answers, observations, observe

    assert {s.name: s.size for s in actions.ACTIONS.segments} == answers.SIZES
    assert {p.name: p.size for p in observations.OBSERVATIONS.pieces} == observe.SIZES
