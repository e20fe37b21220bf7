"""The checks, one function each, named by what must hold. Each yields a sentence on what does not."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from versailles_env.core import jit
from versailles_env.core.engine import Engine
from versailles_env.core.errors import IllegalAction
from versailles_env.core.game import Game

from .ranges import EntryRanges, FieldRanges


@dataclass
class Moment:
    """A game between two steps, as the checks see it."""

    engine: Engine
    options: dict[str, Any]
    seats: tuple[int, ...]
    """The seats that play."""
    fields: FieldRanges
    entries: EntryRanges
    chooser: np.random.Generator
    draws: bool = True
    """Whether pictures are looked at, too."""
    open_decisions: int = 0
    """Questions so far that had more than one answer."""


Check = Callable[[Moment], Iterator[str]]


def some_answer_is_legal(moment: Moment) -> Iterator[str]:
    engine, mask = moment.engine, moment.engine.mask
    if engine.over:
        if mask.any():
            yield "the game is over, and its mask is not empty"
    elif engine.at_chance:
        outcomes = engine.legal()
        if not outcomes or len(set(outcomes)) < len(outcomes):
            yield f"chance has the outcomes {outcomes}"
        if any(not 0 <= outcome < engine.game.chance.size for outcome in outcomes):
            yield f"chance has outcomes outside its layout: {outcomes}"
        if any(odds <= 0 for odds in engine.odds()):
            yield f"chance has an outcome that never comes: {engine.odds()}"
    elif int(mask.sum()) != engine._batch.counts[0] or not mask.any() or not np.isin(mask, (0, 1)).all():
        yield f"the mask has {int(mask.sum())} answers, the rules count {engine._batch.counts[0]}"
    elif engine.seat not in moment.seats:
        yield f"seat {engine.seat} is asked, and does not play"


def popped_frames_are_blank(moment: Moment) -> Iterator[str]:
    """Equal games are equal bytes, so nothing may be left of a question that was answered."""
    state = moment.engine.state[0]
    if state["stack"][state["depth"] :].any():
        yield "a frame above the top of the stack is not blank"


def fields_keep_their_ranges(moment: Moment) -> Iterator[str]:
    for _, sentence in moment.fields.broken(moment.engine.state):
        yield sentence


def invariants_hold(moment: Moment) -> Iterator[str]:
    yield from moment.engine.game.invariants(moment.engine.state, moment.engine.pack)


def observations_keep_their_limits(moment: Moment) -> Iterator[str]:
    engine = moment.engine
    for seat in moment.seats:
        seen = engine.observation(seat)
        if (
            jit.INTERPRETED
        ):  # a wider vector shows what would not have fitted into int8; compiled, it would cost a compilation
            wide = np.zeros(len(seen), np.int16)
            engine.game.loop.observe_one(engine.state, engine.pack.tables, 0, seat, wide)
            seen = wide
        for _, sentence in moment.entries.broken(seen[None]):
            yield f"seen from seat {seat}: {sentence}"


def looking_changes_nothing(moment: Moment) -> Iterator[str]:
    engine = moment.engine
    before, mask = engine.state.tobytes(), engine.mask.tobytes()
    for seat in moment.seats:
        if engine.observation(seat).tobytes() != engine.observation(seat).tobytes():
            yield f"two looks of seat {seat} differ"
        if engine.state.tobytes() != before:
            yield f"the look of seat {seat} changed the game"
    if engine.legal() != engine.legal() or engine.state.tobytes() != before:
        yield "asking for the legal answers changed the game"
    again = engine.clone()  # a clone asks the rules anew what is legal
    if again.state.tobytes() != before or again.mask.tobytes() != mask:
        yield "finding the legal answers changed the game"


def rewards_are_for_players(moment: Moment) -> Iterator[str]:
    rewards = moment.engine.rewards
    if not np.isfinite(rewards).all():
        yield f"the rewards are {rewards.tolist()}"
    for seat in range(len(rewards)):
        if seat not in moment.seats and rewards[seat] != 0:
            yield f"seat {seat} does not play and is rewarded {rewards[seat]:g}"


def answers_have_unique_texts(moment: Moment) -> Iterator[str]:
    engine = moment.engine
    texts = Counter(engine.action_text(action) for action in engine.legal())
    for text, count in texts.items():
        if count > 1 or not text:
            yield f"{count} answers are called {text!r}"


def legal_answers_apply(moment: Moment) -> Iterator[str]:
    engine = moment.engine
    for action in engine.legal():
        probe = engine.clone()
        try:
            probe.step(action)
        except Exception as error:  # whatever the rules do wrong is told with the action that did it
            yield f"legal action {action} fails: {type(error).__name__}: {error}"
            continue
        if probe.state.tobytes() == engine.state.tobytes():
            yield f"legal action {action} does nothing"
        after = Moment(probe, moment.options, moment.seats, moment.fields, moment.entries, moment.chooser)
        for check in (fields_keep_their_ranges, invariants_hold):
            for sentence in check(after):
                yield f"after legal action {action}: {sentence}"


def other_answers_are_refused(moment: Moment) -> Iterator[str]:
    engine = moment.engine
    probe = engine.clone()
    before, mask = probe.state.tobytes(), probe.mask.tobytes()
    size = engine.game.chance.size if engine.at_chance else engine.game.actions.size
    for action in sorted({-1, *range(size + 1)} - set(engine.legal())):
        try:
            probe.step(action)
            yield f"action {action} is not legal and was taken"
            probe = engine.clone()
        except IllegalAction:
            if probe.state.tobytes() != before or probe.mask.tobytes() != mask:
                yield f"action {action} was refused and changed the game"
                probe = engine.clone()


EVERY_STEP: tuple[Check, ...] = (
    some_answer_is_legal,
    popped_frames_are_blank,
    fields_keep_their_ranges,
    invariants_hold,
    observations_keep_their_limits,
    looking_changes_nothing,
    rewards_are_for_players,
    answers_have_unique_texts,
)
SAMPLED: tuple[Check, ...] = (legal_answers_apply, other_answers_are_refused)


def labels_are_unique(game: Game) -> Iterator[str]:
    for name, layout in (("action", game.actions), ("outcome of chance", game.chance)):
        labels = Counter(label for segment in layout.segments for label in segment.labels)
        for label, count in labels.items():
            if count > 1 or not label:
                yield f"{count} {name}s have the label {label!r}"
