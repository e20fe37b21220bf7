import numpy as np
import pytest

from versailles_env.core.chance import (
    answer_seed,
    below_n,
    next_word,
    seed_generator,
    spread_seeds,
    word_below,
)
from versailles_env.core.jit import entry
from versailles_env.core.record import record_dtype

SEEDS, SIDES = 6000, 6
CHI_SQUARE_5, CHI_SQUARE_35 = 20.5, 66.6
"""What a chi-square of 5 and of 35 degrees exceeds once in a thousand samples."""


@entry
def roll(states, first, dice):
    """The dice of neighbouring seeds, a row a seed."""
    for k in range(dice.shape[0]):
        seed_generator(states[0], np.uint64(first + k))
        for j in range(dice.shape[1]):
            dice[k, j] = below_n(states[0], 6)


@entry
def words(states, seed, out):
    seed_generator(states[0], seed)
    for k in range(len(out)):
        out[k] = next_word(states[0])


@entry
def answers(seeds, out):
    for k in range(len(out)):
        seeds[k] = answer_seed(seeds[k])
        out[k] = word_below(seeds, k, 6)


@pytest.fixture(scope="module")
def dice() -> np.ndarray:
    dice = np.zeros((SEEDS, 2), np.int64)
    roll(np.zeros(1, record_dtype((), 2, 0, 5)), 0, dice)
    return dice


def chi_square(counts: np.ndarray) -> float:
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum())


@pytest.mark.parametrize("place", [0, 1])
def test_the_dice_of_neighbouring_seeds_are_uniform(dice: np.ndarray, place: int) -> None:
    assert dice.min() == 0
    assert dice.max() == SIDES - 1
    assert chi_square(np.bincount(dice[:, place], minlength=SIDES)) < CHI_SQUARE_5


def test_neighbouring_seeds_and_successive_dice_are_unrelated(dice: np.ndarray) -> None:
    neighbours = np.bincount(dice[:-1, 0] * SIDES + dice[1:, 0], minlength=SIDES**2)
    successive = np.bincount(dice[:, 0] * SIDES + dice[:, 1], minlength=SIDES**2)
    assert chi_square(neighbours) < CHI_SQUARE_35
    assert chi_square(successive) < CHI_SQUARE_35


def test_the_first_random_answers_of_neighbouring_seeds_are_uniform() -> None:
    """Seeds used as they are would answer 0 for every small seed."""
    out = np.zeros(SEEDS, np.int64)
    answers(np.arange(SEEDS, dtype=np.uint64), out)
    assert chi_square(np.bincount(out, minlength=SIDES)) < CHI_SQUARE_5


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1, 0x9E3779B97F4A7C15])
def test_no_seed_makes_the_generator_stand_still(seed: int) -> None:
    """The last of these seeds would give the state 0, which is its own successor."""
    out = np.zeros(50, np.uint64)
    words(np.zeros(1, record_dtype((), 2, 0, 5)), np.uint64(seed), out)
    assert len(set(out.tolist())) == 50
    assert out.max() < 2**32


def test_seeds_spread_from_one_are_distinct_and_repeatable() -> None:
    seeds = spread_seeds(7, 1000)
    assert len(set(seeds.tolist())) == 1000
    assert (seeds == spread_seeds(7, 1000)).all()
    assert not (seeds == spread_seeds(8, 1000)).any()
