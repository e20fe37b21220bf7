"""Figures with their intervals."""

from math import sqrt
from typing import Any

Z = 1.959963984540054


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95% interval of a rate by Wilson's score; wins may have parts."""
    if games == 0:
        return 0.0, 1.0
    rate, square = wins / games, Z * Z
    middle = rate + square / (2 * games)
    half = Z * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    low, high = (middle - half) / (1 + square / games), (middle + half) / (1 + square / games)
    return max(low, 0.0), min(high, 1.0)


def share(wins: float, games: int) -> dict[str, Any]:
    low, high = wilson(wins, games)
    rate = wins / games if games else 0.0
    return {
        "games": games,
        "wins": number(wins),
        "win_rate": number(rate),
        "ci95": [number(low), number(high)],
    }


def number(value: float, digits: int = 6) -> float:
    return round(float(value), digits)
