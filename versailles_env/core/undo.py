"""Taking back: to the last question that a person has answered, if nobody else has answered one since."""

from collections.abc import Collection

from .engine import Engine

NOTHING = -1


def undo_place(
    engine: Engine, own: Collection[int], people: Collection[int], defaults: Collection[int] = ()
) -> int:
    """The place in the history that the person with these seats may go back to, NOTHING if there is none.

    `people` are all seats of persons; `defaults` the places that nobody answered by hand.
    """
    for place in range(len(engine.seats) - 1, -1, -1):
        seat = engine.seats[place]
        if seat in people and place not in defaults:
            return place if seat in own else NOTHING
    return NOTHING


def rewound(engine: Engine, place: int) -> Engine:
    """The same game after so many of its answers; dice and draws to come are the same."""
    fresh = Engine(engine.game, engine.pack).new(engine.seed, log=True, **engine._options)
    for action in engine.history[:place]:
        fresh.step(action)
    return fresh
