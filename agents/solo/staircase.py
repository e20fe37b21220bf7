"""The staircase of the rulebook: where a player who follows it comes to rest.

The way that Versailles 1919 advises (EN:959-963: first 20, step 5) as a procedure, with our reading where it is silent; a game
says in `Solo.stairs` with which numbers:

1. The first game is for 20 points. Won, the level goes up by 5 (2); lost, it goes down by 5 (3).
2. Rising: a win takes the level up by 5. The first defeat of the rise leaves it, the second begins the lowering (4).
3. Falling ('if you cannot win at 20'): every defeat takes the level down by 5; two wins in a row on one level begin the rise
   (2) with the next higher one. At level 0 every game is won, so the fall ends.
4. Lowering: the level goes down by 1, after each defeat again. The first level that is won is the player's balance.

Every game is an independent draw from the games that were played: level L is won with the share of games of L points or more.
The probability of each end follows from these shares exactly, so no dice are thrown for it.
"""

from functools import cache

import numpy as np


def levels_needed(most: int, first: int, step: int) -> int:
    """How many levels, from 0, a player of at most so many points can meet."""
    return max(first, most) + step + 2


def climb(wins: np.ndarray, first: int, step: int) -> tuple[np.ndarray, np.ndarray]:
    """The probability of each end level, and the mean number of games until then.

    `wins[row, level]` is the chance to win on a level, a row for each set of games; 0 on the last levels (`levels_needed`).
    """
    rows, size = wins.shape

    def stop(level: int) -> np.ndarray:
        """Balance: a 1 in the level's column; the last column counts games."""
        out = np.zeros((rows, size + 1))
        out[:, level] = 1
        return out

    def game(level: int, won: np.ndarray, lost: np.ndarray) -> np.ndarray:
        chance = wins[:, level, None]
        out = chance * won + (1 - chance) * lost
        out[:, -1] += 1
        return out

    @cache
    def lower(level: int) -> np.ndarray:
        return game(level, stop(level), lower(level - 1) if level else stop(0))

    @cache
    def rise(level: int, defeats: int) -> np.ndarray:
        lost = lower(max(level - 1, 0)) if defeats else rise(level, 1)
        return game(level, rise(level + step, defeats) if level + step < size else lost, lost)

    @cache
    def fall(level: int, streak: int) -> np.ndarray:
        won = rise(level + step, 0) if streak else fall(level, 1)
        return game(level, won, fall(max(level - step, 0), 0) if level else won)

    ends = game(first, rise(first + step, 0), fall(first - step, 0))
    return ends[:, :-1], ends[:, -1]
