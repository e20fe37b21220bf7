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
    """The table as one seat sees it, with the question and its answers if this seat is asked."""
    text = engine.view(seat).text
    if engine.over or engine.seat != seat:
        return text
    answers = "\n".join(f"  {action:3d}  {engine.action_text(action)}" for action in engine.legal())
    return f"{text}\n\n{engine.agent}: {engine.game.words.question(engine.state, engine.pack)}\n{answers}"


def tell(engine: Engine, told: int, text: str) -> int:
    """Print the sentences of the log from number `told` on, then the table; how many sentences are told now."""
    for sentence in engine.log[told:]:
        print(sentence)
    print(f"\n{text}\n", flush=True)
    return len(engine.log)
