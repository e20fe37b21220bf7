"""The one place where an agent's answer comes in: what it raises, and what it says, is looked at before anybody believes it.

An agent of the user's own is input like any other. Whatever it does wrong is an `AgentError` that names it, its file and line,
what it was asked and what it answered.
"""

import inspect
import operator
import os
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from versailles_env.core.batch import Batch, explain_illegal
from versailles_env.core.errors import BoardGameError, Quit

if TYPE_CHECKING:
    from versailles_env.core.view import View

    from .base import Agent, Questions

OURS = "versailles_env."
SHOWN = 60
_asked = threading.local()
_leave = os._exit


class AgentError(BoardGameError):
    """An agent that does not exist, cannot be made, or does not answer what it is asked."""


def ask(agent: "Agent", view: "View", mask: np.ndarray, rng: np.random.Generator) -> int:
    """The answer to one question."""
    with watched(agent, lambda: view.question):
        answer = agent.act(view, mask, rng)
    action = whole_number(answer)
    if action is None or not 0 <= action < len(mask) or not mask[action]:
        raise AgentError(f"{called(agent, 'act')}: {view.explain(shown(answer, action))}")
    return action


def ask_batch(
    agent: "Agent", questions: "Questions", rng: np.random.Generator, masks: np.ndarray | None = None
) -> np.ndarray:
    """One answer to each of these questions; `masks` are theirs, where somebody has them."""
    batch, rows = questions.batch, questions.rows
    with watched(agent, lambda: question_of(batch, int(rows[0]))):
        given = agent.act_batch(questions, rng)
    answers = as_array(given)
    if answers is None or answers.shape != rows.shape or answers.dtype.kind not in "iu":
        raise AgentError(
            f"{called(agent, 'act_batch')}: asked {question_of(batch, int(rows[0]))} it answered {described(given, answers)}, "
            f"expected {len(rows)} whole numbers"
        )
    inside = (answers >= 0) & (answers < batch.masks.shape[1])
    safe = np.where(inside, answers, 0).astype(np.int64)
    if masks is None:
        masks = questions.masks if questions.is_plain else None
    allowed = batch.masks[rows, safe] if masks is None else masks[np.arange(len(rows)), safe]
    wrong = ~inside | (allowed == 0)
    if wrong.any():
        k = int(wrong.argmax())
        row, answer = int(rows[k]), int(answers[k])
        mask = batch.masks[row] if masks is None else masks[k]
        state, seat = batch.states[row : row + 1], int(batch.seats[row])
        said = explain_illegal(batch.game, state, batch.pack, mask, seat, answer)
        raise AgentError(f"{called(agent, 'act_batch')}: {said}")
    return safe.astype(np.int32)


def one_of(agent: "Agent", view: "View", answer: Any) -> int:
    """A whole number for a place in an array, which would cut a float and wrap a number that is too large for it."""
    action = whole_number(answer)
    if action is None or abs(action) >= 2**31:
        raise AgentError(f"{called(agent, 'act')}: {view.explain(shown(answer, action))}")
    return action


def whole_number(answer: Any) -> int | None:
    """An answer as a plain number, None for what is no whole number."""
    try:
        return None if isinstance(answer, bool | np.bool_) else operator.index(answer)
    except TypeError:
        return None


def as_array(given: Any) -> np.ndarray | None:
    try:
        return np.asarray(given)
    except Exception:  # lists of lists, objects with an __array__ of their own
        return None


def shown(answer: Any, action: int | None) -> Any:
    return short(answer) if action is None else action


def short(answer: Any) -> Any:
    """An answer that is no number, as it is to be quoted."""
    try:
        text = repr(answer)
    except Exception:
        text = f"a {type(answer).__name__}"
    return Quoted(text if len(text) <= SHOWN else f"{text[:SHOWN]}...")


class Quoted(str):
    """A text that is quoted without marks."""

    def __repr__(self) -> str:
        return str(self)


def described(given: Any, answers: np.ndarray | None) -> str:
    if answers is None or answers.dtype.kind == "O" or answers.ndim == 0:
        return str(short(given))
    return f"an array of {answers.dtype}, shape {answers.shape}"


def question_of(batch: Batch, row: int) -> str:
    state, seat = batch.states[row : row + 1], int(batch.seats[row])
    return batch.game.words.question(state, batch.pack, seat if seat >= 0 else None)


# --- what it raises


def is_own(thing: Any) -> bool:
    """Whether this is of the user's own making: what our agents raise is a bug of ours, and stays one."""
    module = getattr(thing if inspect.isroutine(thing) else type(thing), "__module__", "") or ""
    return not module.startswith(OURS)


@contextmanager
def watched(agent: "Agent", question: Callable[[], str]) -> Iterator[None]:
    """Whatever an agent of the user's own raises becomes a sentence; to leave the process is not its to do."""
    if not is_own(agent):
        yield
        return
    with no_way_out():
        try:
            yield
        except (Quit, AgentError):
            raise
        except (Exception, SystemExit) as error:
            raise AgentError(
                f"agent {agent.name!r} raised {raised(error, file_of(type(agent)))}; it was asked {question()}"
            ) from error


def raised(error: BaseException, own: str | None = None) -> str:
    """What was raised, and where: in the file that is the user's own, if the error came through it."""
    found = traceback.extract_tb(error.__traceback__)
    frames = [each for each in found if each.filename != __file__ and not each.filename.startswith("<frozen")]
    mine = [frame for frame in frames if own and frame.filename == own]
    where = ""
    if isinstance(error, SyntaxError) and error.filename:
        where = f" ({near(error.filename)}, line {error.lineno})"
    elif mine or frames:
        frame = (mine or frames)[-1]
        where = f" ({near(frame.filename)}, line {frame.lineno})"
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}{f': {said}' if said else ''}{where}"


def called(agent: "Agent", method: str) -> str:
    """The agent, and where the code stands that answered."""
    kind = type(agent)
    code = inspect.unwrap(getattr(kind, method))
    if method == "act_batch" and not is_own(code):  # the loop of the base class over `act`
        code = inspect.unwrap(kind.act)
    lines = getattr(code, "__code__", None)
    where = f" ({near(lines.co_filename)}, line {lines.co_firstlineno})" if lines else ""
    return f"agent {agent.name!r}{where}"


def file_of(kind: type) -> str | None:
    try:
        return inspect.getsourcefile(kind)
    except (TypeError, OSError):
        return None


def near(path: str) -> str:
    """A path as short as it can be from here."""
    try:
        return str(Path(path).resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return path


@contextmanager
def no_way_out() -> Iterator[None]:
    """`os._exit` in a user's code would end the command at once, as if all were well: here it raises, as `sys.exit` does."""
    os._exit = _stay  # type: ignore[assignment]
    before = getattr(_asked, "process", None)
    _asked.process = os.getpid()
    try:
        yield
    finally:
        _asked.process = before


def _stay(status: int) -> None:
    if getattr(_asked, "process", None) == os.getpid():
        raise SystemExit(f"os._exit({status})")
    _leave(status)  # somebody else, or a child that was forked off
