"""The table as text: returned (`ansi`) or printed with what happened (`human`)."""

from ..core.engine import Engine
from ..core.errors import OptionError

MODES = ("ansi", "human")


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise OptionError(
            f"render_mode={mode!r} is not allowed: expected None or one of {', '.join(map(repr, MODES))}"
        )
    return mode


def seat_text(engine: Engine, seat: int) -> str:
    """The table as one seat sees it, with the question and its answers, or with what is waited for."""
    text = engine.view(seat).text
    if engine.over:
        return text
    if engine.seat != seat:
        return f"{text}\n\n{engine.question(seat)}"
    answers = "\n".join(f"  {action:3d}  {engine.action_text(action)}" for action in engine.legal())
    return f"{text}\n\n{engine.agent}: {engine.question(seat)}\n{answers}"


def tell(engine: Engine, told: int, text: str, seat: int | None = None) -> int:
    """Print what a seat is told (None: all) from note `told` on, then the table; the number of the next note."""
    for sentence in engine.told(seat, told):
        print(sentence)
    print(f"\n{text}\n", flush=True)
    return len(engine.notes)
