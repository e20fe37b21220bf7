"""Secret answers given together: asked one after the other, shown to nobody until all have answered.

The answers wait in a field of the game, one entry a seat, `secret_answers("bid", SEATS, 9)`; `NOTHING` is no answer yet.
A procedure frame asks and then goes on:

    if ask_in_secret(s, Frame.BID, s.bid, seats, first):     # True: all have answered
        ...read s.bid, note what is shown now...
        clear_answers(s.bid)

and `apply` of the question stores the answer, with no note of the log: `s.bid[frame[SEAT]] = action - A_BID; pop(s)`.
Until `clear_answers`, an entry is hidden from all other seats: `observe` and the words may show that a seat has answered, and
the own answer. `redeal` draws the answers of the others anew: `redraw_below`, or for each of them `redraw_from` what may have
been answered (after the cards, if it follows from them).
"""

from .chance import below_n
from .frames import push
from .hidden import by_owner
from .jit import kernel
from .record import Field

NOTHING = -1


def secret_answers(name: str, seats: int, high: int) -> Field:
    """The field that keeps one secret answer a seat, 0 to `high`."""
    return Field(name, (seats,), NOTHING, high, hidden=by_owner(NOTHING))


@kernel
def next_to_answer(answers, asked, first):
    """The next seat that has not answered, from `first` on around the table, of those whose bits are set in `asked`; -1: all have."""
    for k in range(len(answers)):
        seat = (first + k) % len(answers)
        if asked >> seat & 1 and answers[seat] == NOTHING:
            return seat
    return -1


@kernel
def ask_in_secret(s, kind, answers, asked, first):
    """Ask the next seat that has not answered, by a frame of that kind; True if all have, and nobody is asked any more."""
    seat = next_to_answer(answers, asked, first)
    if seat < 0:
        return True
    push(s, kind, seat)
    return False


@kernel
def clear_answers(answers):
    """The answers are shown and done with."""
    answers[:] = NOTHING


@kernel
def redraw_below(s, answers, seat, count):
    """Draw anew what the others have answered, each number below `count` with the same odds."""
    for other in range(len(answers)):
        if other != seat and answers[other] != NOTHING:
            answers[other] = below_n(s, count)


@kernel
def redraw_from(s, answers, other, options):
    """Draw anew what one seat has answered, if it has: any answer whose entry in `options` is not 0."""
    if answers[other] == NOTHING:
        return
    count = 0
    for answer in range(len(options)):
        if options[answer]:
            count += 1
    rank = below_n(s, count)
    for answer in range(len(options)):
        if options[answer]:
            if rank == 0:
                answers[other] = answer
                return
            rank -= 1
