"""A game with an extension, asked without it: for agents that know only the plain game."""

from dataclasses import replace
from typing import Any

import numpy as np

from tests.toy.game import A_CARD, A_SEAT, GAME
from versailles_env.agents.base import Agent, Questions, View
from versailles_env.core.batch import Batch


def only_low_cards(states: np.ndarray, masks: np.ndarray) -> np.ndarray | None:
    """With three seats the upper three sorts of cards are an extension, where another card can be played."""
    if not states["options"][:, 0].any():
        return None
    plain = masks.copy()
    low = plain[:, A_CARD : A_CARD + 3].any(axis=1)
    plain[low, A_CARD + 3 : A_SEAT] = 0
    return plain


EXTENDED = replace(GAME, plain=only_low_cards)


class Last(Agent):
    """The last legal action that it is shown."""

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        return int(np.flatnonzero(mask)[-1])


def batch_of(**options: Any) -> Batch:
    batch = Batch(EXTENDED, 8, options=options, autoreset=False)
    batch.reset(3)
    return batch


def test_the_plain_question_has_no_extension_and_the_real_one_stays() -> None:
    batch, rows = batch_of(seats=3), np.arange(8)
    assert batch.extended
    plain = Questions(batch, rows).plain()
    assert plain is not None
    assert (plain.masks == only_low_cards(batch.states, batch.masks)).all()
    assert (plain.masks != batch.masks).any()
    for k in rows.tolist():
        shown = batch.view(k).plain()
        assert shown is not None
        assert (shown.action_mask == plain.masks[k]).all()


def test_who_knows_the_extension_is_asked_with_it() -> None:
    batch, rng = batch_of(seats=3), np.random.default_rng(0)
    questions = Questions(batch, np.arange(8))
    agent = Last()
    narrow = agent.answer_batch(questions, rng)
    assert narrow.tolist() == [agent.answer(batch.view(k), batch.masks[k], rng) for k in range(8)]
    agent.knows_extension = True
    wide = agent.answer_batch(questions, rng)
    assert wide.tolist() == [int(np.flatnonzero(mask)[-1]) for mask in batch.masks]
    assert (narrow < wide).any()


def test_without_the_option_nothing_is_extended() -> None:
    batch = batch_of(seats=2)
    assert not batch.extended
    assert Questions(batch, np.arange(8)).plain() is None
    assert batch.view(0).plain() is None
