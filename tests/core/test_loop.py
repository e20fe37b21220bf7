"""The loop's random answer: the rank-th legal action, however the mask is cut into blocks."""

import numpy as np
import pytest

from versailles_env.core.chance import word_below
from versailles_env.core.loop import BLOCK, random_answer


@pytest.mark.parametrize("size", [1, 5, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 3 * BLOCK + 7])
def test_the_answer_is_the_legal_action_of_the_rank_drawn(size: int) -> None:
    dice = np.random.default_rng(size)
    for _ in range(50):
        mask = (dice.random(size) < dice.random()).astype(np.int8)
        mask[dice.integers(size)] = 1
        count = int(mask.sum())
        seed = dice.integers(1, 2**63, 1).astype(np.uint64)
        rank = word_below(seed.copy(), 0, count)
        assert random_answer(seed, 0, mask, count) == np.flatnonzero(mask)[rank]
