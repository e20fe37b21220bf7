"""Checks of a finished game: it is played again in several ways, and must be the same game each time."""

import copy
import pickle
import tempfile
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path

from versailles_env.core.engine import Engine
from versailles_env.core.game import Game
from versailles_env.core.replay import Replay, digest_state
from versailles_env.core.result import BEST

from .checks import Check, Moment

WAYS: dict[str, Callable[[Engine, Game], Engine]] = {
    "clone": lambda engine, game: engine.clone(),
    "deepcopy": lambda engine, game: copy.deepcopy(engine),
    "save and load": lambda engine, game: Engine.from_bytes(engine.to_bytes(), game, engine.pack),
    "pickle": lambda engine, game: pickle.loads(pickle.dumps(engine)),
}
PATIENCE = 50
"""How many times the declared bound a game of forced answers may last before it counts as endless."""


def the_stack_is_empty(moment: Moment) -> Iterator[str]:
    state = moment.engine.state[0]
    if state["depth"] != 0 or state["stack"].any():
        yield f"the game is over with {int(state['depth'])} frames on the stack"


def the_game_is_not_too_long(moment: Moment) -> Iterator[str]:
    if moment.open_decisions > moment.engine.game.longest or not moment.engine.over:
        yield f"the game took {moment.open_decisions} decisions, declared {moment.engine.game.longest} at most"


def the_result_is_whole(moment: Moment) -> Iterator[str]:
    """All who sit at the table have a score and a place, and who wins has the first place."""
    engine = moment.engine
    if not engine.over:
        return
    names = {engine.game.agents[seat] for seat in moment.seats}
    result = engine.result()
    if set(result.scores) != names or set(result.places) != names:
        told = [", ".join(sorted(each)) for each in (result.scores, result.places, names)]
        yield f"scores are of {told[0]}, places of {told[1]}, and {told[2]} play"
        return
    solo = engine.game.solo
    if min(result.places.values()) != BEST and not (solo and solo.side(engine.options)):  # a bot may be first
        yield f"the best place is {min(result.places.values())}"
    if not set(result.winners) <= {name for name, place in result.places.items() if place == BEST}:
        yield f"{', '.join(result.winners)} won, and the places are {dict(result.places)}"
    if not result.how:
        yield "the result gives no reason of the end"


def the_replay_is_the_game(moment: Moment) -> Iterator[str]:
    """Through a file, and with the log on, so that every sentence is told too."""
    engine = moment.engine
    with tempfile.TemporaryDirectory() as folder:
        replay = Replay.load(engine.replay.save(Path(folder) / "replay.json"))
    again = replay.play(engine.game, engine.pack.path)
    if again.digest() != engine.digest() or again.rewards.tobytes() != engine.rewards.tobytes():
        yield "the replay ends in another game"
    if not all(isinstance(sentence, str) and sentence for sentence in again.log):
        yield "the log of the replay has an empty sentence"


def copies_are_the_game(moment: Moment) -> Iterator[str]:
    """The game is copied at a random decision, and what then follows must be what followed."""
    engine = moment.engine
    history = engine.history
    cut = int(moment.chooser.integers(len(history))) if history else 0
    half = Engine(engine.game, engine.pack)
    half.new(engine.seed, explicit_chance=bool(engine.state[0]["explicit"]), **moment.options)
    for action in history[:cut]:
        half.step(action)
    for way, make in WAYS.items():
        other = make(half, engine.game)
        same = other.state.tobytes() == half.state.tobytes() and other.legal() == half.legal()
        if not same or (other.history, other.seat, other.options) != (half.history, half.seat, half.options):
            yield f"after decision {cut} the copy by {way} is another game"
            continue
        for action in history[cut:]:
            other.step(action)
        if (
            other.state.tobytes() != engine.state.tobytes()
            or other.rewards.tobytes() != engine.rewards.tobytes()
        ):
            yield f"the copy by {way} after decision {cut} ends in another game"


def forced_answers_change_nothing(moment: Moment) -> Iterator[str]:
    """Asked every question, also those with one answer, the same answers give the same game."""
    engine = moment.engine
    state = engine.state[0]
    if state["explicit"] or not state["auto"] or state["step_limit"]:
        return
    slow = Engine(engine.game, engine.pack).new(engine.seed, **{**moment.options, "auto": False})
    given: list[int] = []
    while not slow.over and len(slow.history) < PATIENCE * engine.game.longest:
        legal = slow.legal()
        if len(legal) > 1:
            if len(given) == len(engine.history):
                break
            given.append(engine.history[len(given)])
        slow.step(given[-1] if len(legal) > 1 else legal[0])
    if not slow.over or len(given) < len(engine.history) or _bare(slow) != _bare(engine):
        asked = next((k for k, (a, b) in enumerate(zip_longest(given, engine.history)) if a != b), len(given))
        yield f"with forced answers asked it is another game (same for {asked} decisions)"


def _bare(engine: Engine) -> str:
    state = engine.state.copy()
    state["auto"] = 0
    state["steps"] = 0
    return digest_state(state)


AT_THE_END: tuple[Check, ...] = (
    the_stack_is_empty,
    the_result_is_whole,
    the_game_is_not_too_long,
    the_replay_is_the_game,
    copies_are_the_game,
    forced_answers_change_nothing,
)
