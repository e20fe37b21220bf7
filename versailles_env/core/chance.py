"""The generator in the record.

A multiply-with-carry generator (MWC64X): 32-bit factors in 64-bit words never overflow, so compiled and interpreted
runs agree without a warning.
"""

import numpy as np

from .jit import kernel

_FACTOR = np.uint64(4294883355)
_LOW = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)
_START = np.uint64(0x9E3779B97F4A7C15)
_ANSWERS = np.uint64(0xD1B54A32D192ED03)
_ZERO = np.uint64(0)
_13, _7, _17 = np.uint64(13), np.uint64(7), np.uint64(17)


@kernel
def next_word(s):
    """32 random bits as an unsigned 64-bit word."""
    x = s.rng
    s.rng = _FACTOR * (x & _LOW) + (x >> _32)
    return (x & _LOW) ^ (x >> _32)


@kernel
def next_seed(s):
    return (next_word(s) << _32) | next_word(s)


@kernel
def spread(seed):
    """A state of the generator from a seed, unlike that of its neighbours, and never 0, where it would stand still."""
    x = np.uint64(seed) ^ _START
    for _ in range(4):
        x ^= x << _13
        x ^= x >> _7
        x ^= x << _17
        x = _FACTOR * (x & _LOW) + (x >> _32)
    return x if x != _ZERO else _START


@kernel
def answer_seed(seed):
    """The seed of random answers that belongs to a game's seed: another sequence than the game's own."""
    return spread(np.uint64(seed) ^ _ANSWERS)


@kernel
def seed_generator(s, seed):
    s.seed = seed
    s.rng = spread(seed)
    for _ in range(8):
        next_word(s)


@kernel
def below_n(s, n):
    """A uniform integer from 0 to n - 1."""
    return np.int64((next_word(s) * np.uint64(n)) >> _32)


@kernel
def word_below(words, i, n):
    """The same from a generator that lives in an array of words, apart from any game."""
    x = words[i]
    words[i] = _FACTOR * (x & _LOW) + (x >> _32)
    return np.int64((((x & _LOW) ^ (x >> _32)) * np.uint64(n)) >> _32)


def spread_seeds(seed: int, count: int) -> np.ndarray:
    """Seeds for many games from one."""
    return np.random.SeedSequence(seed).generate_state(count, np.uint64)
