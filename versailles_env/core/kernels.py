"""The kernels of a game: what the loop and the agents call. `jit.bind` puts a game's own in the place of these.

All work on `s`, one record of the batch, and `t`, the tables of the pack. They are written in Numba's subset of Python,
allocate nothing and keep no state outside `s`. Those below `OPTIONAL` need not be there.
"""

from typing import Any, NoReturn


def _missing(name: str) -> NoReturn:
    raise NotImplementedError(f"{name} is bound to a game's kernel before it is called")


def setup(s: Any, t: Any) -> None:
    """Lay out a game on a blank record (options, generator and header are set) and push its first frame."""
    _missing("setup")


def run(s: Any, t: Any) -> None:
    """Go one step on with the procedure on top of the stack: change the record, push what comes next, or pop."""
    _missing("run")


def legal(s: Any, t: Any, mask: Any) -> int:
    """Write 1 for each legal answer of the question on top into a blank mask; how many. Changes nothing else."""
    _missing("legal")


def apply(s: Any, t: Any, action: int) -> None:
    """Take a legal answer: pop the question and do what follows from it."""
    _missing("apply")


def chance_count(s: Any, t: Any) -> int:
    """How many outcomes the die or draw on top has; at least one."""
    _missing("chance_count")


def chance_outcome(s: Any, t: Any, rank: int) -> int:
    """Outcome number `rank` as a number of the chance layout; no two are the same."""
    _missing("chance_outcome")


def apply_chance(s: Any, t: Any, outcome: int) -> None:
    """Take an outcome: pop the frame and do what follows from it."""
    _missing("apply_chance")


def observe(s: Any, t: Any, seat: int, out: Any) -> None:
    """Write what the seat sees into an int8 vector, all of it: what is left from before is not blank."""
    _missing("observe")


def truncate(s: Any, t: Any) -> None:
    """End the game at the step limit, with rewards by the standing."""
    _missing("truncate")


def redeal(s: Any, t: Any, seat: int) -> None:
    """Draw anew what the seat does not know, by the generator in the record, which is another already."""
    _missing("redeal")


REQUIRED = (
    "setup",
    "run",
    "legal",
    "apply",
    "chance_count",
    "chance_outcome",
    "apply_chance",
    "observe",
    "truncate",
    "redeal",
)


def chance_weight(s: Any, t: Any, rank: int) -> int:
    """How often outcome number `rank` comes beside the others, a whole number from 1 on; left out, all are equally likely."""
    _missing("chance_weight")


def evaluate(s: Any, t: Any, seat: int) -> float:
    """How good the game stands for the seat, for `greedy`, search and shaping; from the seat's knowledge alone."""
    _missing("evaluate")


def is_continuation(s: Any) -> bool:
    """Whether the open question only completes the answer before it, so that looking ahead does not stop there."""
    _missing("is_continuation")


def rulebook_value(s: Any, t: Any, action: int) -> float:
    """The worth of an answer by the rulebook's own tables for bots, for the agent `rulebook`."""
    _missing("rulebook_value")


def test_holds(s: Any, t: Any, row: int, you: int) -> bool:
    """Whether the one test in this row of the effect table holds for `you`: its words stand in the columns from FIRST on.

    Not an entry of `Game.kernels`: a game with conditions binds it by `interpreter.bind_conditions`.
    """
    _missing("test_holds")


OPTIONAL = ("chance_weight", "evaluate", "is_continuation", "rulebook_value")
