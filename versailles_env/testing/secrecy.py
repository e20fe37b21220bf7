"""Checks of hidden information: what a seat cannot know changes under redeal, and nothing that it sees, hears or imagines does."""

import math
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np

from versailles_env.core.engine import Engine
from versailles_env.core.game import Game
from versailles_env.core.record import Field
from versailles_env.core.view import redeal_states

from .checks import Check, Moment, fields_keep_their_ranges, invariants_hold

REDRAWN = ("rng", "seed", "log", "log_n")
"""Words of the header that a redeal replaces."""
TRIES = 6
PROOF = 20.0
"""Something that stays, though a fair redeal would have left it so with odds of e^-20, does not vary."""
FAIR_ANSWER = math.log(2)
"""What one more unchanged answer of at least two possible ones adds to the doubt."""


def the_hidden_stays_hidden(moment: Moment) -> Iterator[str]:
    engine = moment.engine
    hides = any(field.hidden for field in engine.game.fields)
    draws = moment.draws and hides and engine.game.picture is not None
    for seat in moment.seats:
        other = redealt(moment, seat)
        seen, others = sights(engine, seat, draws), sights(other, seat, draws)
        for name, what in seen.items():
            if what == others[name]:
                continue
            if name == "the observation":
                changed = np.flatnonzero(other.observation(seat) != engine.observation(seat))
                yield f"seat {seat} observes what it cannot know, in entries {changed.tolist()}"
            else:
                yield f"seat {seat} learns from {name} what it cannot know"
        after = Moment(other, moment.options, moment.seats, moment.fields, moment.entries, moment.chooser)
        for check in (fields_keep_their_ranges, invariants_hold):
            for sentence in check(after):
                yield f"after a redeal for seat {seat}: {sentence}"
        if seat == engine.seat and not engine.at_chance and not engine.over:
            ask_again(other)
            if other.mask.tobytes() != engine.mask.tobytes():
                yield f"the mask of seat {seat} depends on what it cannot know"


def sights(engine: Engine, seat: int, draws: bool) -> dict[str, Any]:
    """All that a seat is shown now; the picture, which takes longest, if asked for."""
    words, view = engine.game.words, engine.view(seat)
    asked = seat == engine.seat and not engine.at_chance and not engine.over
    return {
        "the observation": view.observation.tobytes(),
        "the table": view.text,
        "the question": view.question,
        "the picture": engine.picture(seat, font=False) if draws else "",
        "infos": repr(view.told),
        "the words of its answers": [engine.action_text(action) for action in engine.legal()]
        if asked
        else [],
        "the summary": repr(words.summary(engine.state, engine.pack)) if engine.over else "",
    }


def redeals_change_the_hidden_alone(moment: Moment) -> Iterator[str]:
    """What is not declared hidden from a seat, and what it has looked at, is the same in every game it imagines."""
    engine = moment.engine
    for seat in moment.seats:
        changed = changes(engine.game, engine.state, redealt(moment, seat).state, seat)
        if changed:
            yield f"a redeal for seat {seat} changes what it knows: {', '.join(sorted(changed))}"


def possible_games_know_nothing(moment: Moment) -> Iterator[str]:
    """Two games that a seat cannot tell apart give it the same possible game by the same seed, and that has no past."""
    engine = moment.engine
    for seat in moment.seats:
        seed = int(moment.chooser.integers(2**63))
        games = engine.clone(), redealt(moment, seat)
        for each in games:
            each.state["auto"] = 0  # forced answers would be played in what is imagined
        one, two = (each.view(seat).possible(seed) for each in games)
        names = [
            name
            for name in engine.game.dtype.names or ()
            if one.state[name].tobytes() != two.state[name].tobytes()
        ]
        if names:
            yield f"what seat {seat} imagines depends on what it cannot know: {', '.join(names)}"
        if one.history or one.seats or one.notes or one.log or one.seed == engine.seed:
            yield f"the games that seat {seat} imagines keep the past of the real one"


def the_log_tells_what_is_known(moment: Moment) -> Iterator[str]:
    """A step that shows a seat nothing of what two games differ in, and after which it still cannot tell them apart, is told
    to it in the same words."""
    engine = moment.engine
    if engine.over or engine.state[0]["explicit"] or not any(f.hidden for f in engine.game.fields):
        return
    seed = int(moment.chooser.integers(2**63))
    for seat in moment.seats:
        here, there = listening(engine.clone(), seed), listening(redealt(moment, seat), seed)
        both = [action for action in here.legal() if action in there.legal()]
        if both:
            action = int(moment.chooser.choice(both))
            yield from _told_apart(here, there, (action, action), seat)
        if seat != engine.seat and len(here.legal()) > 1:
            actions = moment.chooser.choice(here.legal(), 2, replace=False).tolist()
            yield from _told_apart(here, here.clone(), actions, seat)


def _told_apart(here: Engine, there: Engine, actions: Any, seat: int) -> Iterator[str]:
    here, there = here.clone(), there.clone()
    before, dice = secrets(here), here.state["rng"].copy()
    differed = before != secrets(there)
    here.step(actions[0])
    there.step(actions[1])
    if here.told(seat) == there.told(seat) or here.state["rng"] != there.state["rng"]:
        return  # with another number of dice they may have fallen otherwise
    shown = np.any(differed & ~(unseen(here, seat) & unseen(there, seat)))
    if shown or np.all(secrets(here) == secrets(there)):
        return
    if here.state["rng"] != dice and np.any(differed & (before != secrets(here))):
        return  # it may have lain open in between, before all was shuffled
    one, two = (each.view(seat).possible(0).state.tobytes() for each in (here, there))
    if one == two:
        told = sorted({*here.told(seat)} ^ {*there.told(seat)})
        yield f"the log tells seat {seat} what it cannot know: {' / '.join(told)}"


def secrets(engine: Engine) -> np.ndarray:
    """All values that may be hidden from somebody."""
    record, fields = engine.state[0], (field for field in engine.game.fields if field.hidden)
    return np.concatenate([np.reshape(record[field.name], -1) for field in fields])


def unseen(engine: Engine, seat: int) -> np.ndarray:
    """For each of them whether it is hidden from this seat now."""
    record, fields = engine.state[0], (field for field in engine.game.fields if field.hidden)
    return np.concatenate([np.reshape(field.unseen(record, seat), -1) for field in fields])


def redealt(moment: Moment, seat: int) -> Engine:
    other = moment.engine.clone()
    other.redeal(seat, int(moment.chooser.integers(2**63)))
    return other


def ask_again(engine: Engine) -> Engine:
    """Look anew at the question; if it has one answer now, that must be seen and not played."""
    engine.state["auto"] = 0
    return engine.refresh()


def listening(engine: Engine, seed: int) -> Engine:
    """The same game with the log on, and dice that do not depend on the past."""
    engine.state["log_on"] = 1
    engine.state["rng"] = seed | 1
    return ask_again(engine)


def changes(game: Game, before: np.ndarray, after: np.ndarray, seat: int) -> set[str]:
    """The names of all that differs in two records and is not hidden from the seat in both."""
    declared = declared_fields(game)
    found = set()
    for name in game.dtype.names or ():
        differs = before[0][name] != after[0][name]
        if name in REDRAWN or not np.any(differs):
            continue
        field = declared.get(name)
        if field is None or np.any(differs & ~(field.unseen(before[0], seat) & field.unseen(after[0], seat))):
            found.add(name)
    return found


def declared_fields(game: Game) -> dict[str, Field]:
    """The fields that are hidden from somebody, by name; the bits of who has looked go with the field that was looked at."""
    hidden = {field.name: field for field in game.fields if field.hidden}
    looked = {field.hidden.known: field for field in hidden.values() if field.hidden and field.hidden.known}
    return {**looked, **hidden}


Key = tuple[str, int, str]
"""Field, seat, and which entry or value of it."""


class Variation:
    """Over a whole run: does everything that is declared hidden change under redeal, if it could be anything else?

    Looked at is every entry of a field (a card), and every value of it (a zone: what lies there), from every seat.
    """

    def __init__(self, game: Game):
        self._fields = [field for field in game.fields if field.hidden]
        self._doubt: defaultdict[Key, float] = defaultdict(float)
        self._varied: set[Key] = set()
        self._seeds = np.random.default_rng(0)

    def look(self, moment: Moment) -> None:
        """Redeal for each seat, as long as there is something that has not changed yet."""
        engine = moment.engine
        for seat in moment.seats if self._fields and not engine.over else ():
            found = [
                each
                for field in self._fields
                for each in open_parts(field, engine.state[0], seat)
                if each[0] not in self._varied and self._doubt[each[0]] <= PROOF
            ]
            for _ in range(TRIES if found else 0):
                other = engine.state.copy()
                redeal_states(engine.game, engine.pack, other, [seat], [int(self._seeds.integers(2**63))])
                for key, entries, doubt in found:
                    before, after = (each[0][key[0]].reshape(-1)[entries] for each in (engine.state, other))
                    self._doubt[key] += doubt
                    if np.any(before != after):
                        self._varied.add(key)

    def the_hidden_varies(self) -> Iterator[str]:
        for key, doubt in sorted(self._doubt.items()):
            if doubt > PROOF and key not in self._varied:
                yield f"{key[0]}, {key[2]}, is hidden from seat {key[1]} and no redeal changes it"


def open_parts(field: Field, record: Any, seat: int) -> Iterator[tuple[Key, list[int], float]]:
    """Parts of a field that a fair redeal would change: which, where, and the doubt if they stay as they are."""
    values = np.asarray(record[field.name]).reshape(-1)
    unseen = np.flatnonzero(field.unseen(record, seat).reshape(-1))
    if not field.hidden or not field.hidden.dealt:
        doubt = -math.log(field.hidden.stays) if field.hidden else FAIR_ANSWER
        for entry in unseen.tolist():
            yield (field.name, seat, f"entry {entry}"), [entry], doubt
        return
    kinds, counts = np.unique(values[unseen], return_counts=True)
    for kind, count in zip(kinds.tolist(), counts.tolist(), strict=True):
        entries = unseen[values[unseen] == kind].tolist()
        if count < len(unseen):
            yield (field.name, seat, f"value {kind}"), entries, math.log(math.comb(len(unseen), count))
            for entry in entries:
                yield (field.name, seat, f"entry {entry}"), [entry], math.log(len(unseen) / count)


SECRECY: tuple[Check, ...] = (
    the_hidden_stays_hidden,
    redeals_change_the_hidden_alone,
    possible_games_know_nothing,
    the_log_tells_what_is_known,
)
