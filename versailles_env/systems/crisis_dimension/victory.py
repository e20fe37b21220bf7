"""What a finished game of the system pays."""

from ...core.jit import kernel
from .asking import is_bot
from .constants import NONE


@kernel
def pay(s, by_vp, ahead, lead):
    """+1 and -1, -1 each where both lose; `by_vp`: half of it, and the lead in VP of side `ahead`, weighed by the game."""
    for side in range(2):
        if is_bot(s, side):
            continue
        worth = 0.0
        if s.winner != NONE:
            worth = 1.0 if s.winner == side else -1.0
        if by_vp:
            worth = 0.5 * worth + (lead if side == ahead else -lead)
        s.reward[side] = worth
