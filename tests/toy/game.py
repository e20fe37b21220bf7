"""A small game that uses every part of the core: hidden hands, a peek, secret answers, a die, nested choices, effects, an option.

Two or three seats hold two hidden cards each of a deck of twelve (six sorts, two of each). In turn one plays a card, its
effect happens, and one draws while the deck lasts. A pact lets one look at a card of another hand; in a clash two seats say
a number in secret, and who began it takes a point if they differ. Points decide when all hands are empty.
"""

from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any, ClassVar

import numpy as np
from pydantic import AfterValidator

from versailles_env.core import effects, packs
from versailles_env.core.cards import EVERYBODY, count_in, forget, look, nth_in, redeal_zones
from versailles_env.core.effects import Op
from versailles_env.core.frames import (
    CHANCE,
    CHOICE,
    NOBODY,
    SEAT,
    STEP,
    A,
    B,
    C,
    below,
    end_game,
    pop,
    push,
    top,
)
from versailles_env.core.game import Game
from versailles_env.core.hidden import by_zone
from versailles_env.core.interpreter import is_choice, next_effect, start_program, take_branch
from versailles_env.core.jit import kernel
from versailles_env.core.layout import ActionLayout, ObservationLayout
from versailles_env.core.log import note, note_to
from versailles_env.core.options import Option
from versailles_env.core.record import Field, table_record
from versailles_env.core.result import Result, by_score
from versailles_env.core.secret import NOTHING, ask_in_secret, clear_answers, redraw_below, secret_answers

SORTS, COPIES, CARDS, SEATS, HAND = 6, 2, 12, 3, 2
DECK, PLAYED = 3, 4  # zones 0-2: the hand of that seat
SEES = np.array([0b001, 0b010, 0b100, 0, EVERYBODY], np.int16)
NUMBERS = 3
DEAL, TURN, PROGRAM, CLASH = 1, 2, 3, 4
PLAY, TARGET, BRANCH, SAY = range(CHOICE, CHOICE + 4)
DRAW, DIE, LOOK = range(CHANCE, CHANCE + 3)
GAIN, LOSE, STEAL, CHOOSE_SEAT, ROLL, PEEK, DEFY = range(effects.FIRST_OWN_OP, effects.FIRST_OWN_OP + 7)
OPS = {
    "gain": Op(GAIN, (effects.number(1, 3),)),
    "lose": Op(LOSE, (effects.number(1, 3),)),
    "steal": Op(STEAL, (effects.number(1, 3),)),
    "choose_seat": Op(CHOOSE_SEAT),
    "roll": Op(ROLL),
    "peek": Op(PEEK),
    "clash": Op(DEFY),
}


class Note(IntEnum):
    GAINS, TAKES, DRAWS, LOOKS, SEEN, SAID = range(1, 7)


LANGUAGE = effects.Language(OPS, {"you": 0, "they": 1})
NAMES = ("gift", "hoard", "raid", "duel", "deal", "pact")
AGENTS = ("red", "green", "blue")
ACTIONS = ActionLayout(
    [
        ("card", [f"play {name}" for name in NAMES]),
        ("seat", [f"choose {name}" for name in AGENTS]),
        ("branch", ["first branch", "second branch"]),
        ("number", [f"say {k + 1}" for k in range(NUMBERS)]),
    ]
)
CHANCES = ActionLayout(
    [
        ("card", [f"draws {NAMES[c % SORTS]} {c // SORTS + 1}" for c in range(CARDS)]),
        ("die", [f"rolls {k + 1}" for k in range(6)]),
        ("look", [f"sees {NAMES[c % SORTS]} {c // SORTS + 1}" for c in range(CARDS)]),
    ]
)
OBSERVATIONS = ObservationLayout(
    [
        ("hand", SORTS, 2, "own cards of each sort"),
        ("played", SORTS, 2, "cards played, of each sort"),
        ("points", SEATS, 20, "points, own first"),
        ("hands", SEATS, 2, "cards in hand, own first"),
        ("deck", 1, 12, "cards in the deck"),
        ("asked", 4, 1, "which question is asked"),
        ("die", 1, 6, "the last die"),
        ("seen", SORTS * (SEATS - 1), 2, "cards looked at in the other hands, of each sort"),
        ("said", 1 + SEATS, NUMBERS, "the own number, and who has said one, own first"),
    ]
)
A_CARD, A_SEAT, A_BRANCH, A_NUMBER = (segment.start for segment in ACTIONS.segments)
C_CARD, C_DIE, C_LOOK = (segment.start for segment in CHANCES.segments)
O_HAND, O_PLAYED, O_POINTS, O_HANDS, O_DECK, O_ASKED, O_DIE, O_SEEN, O_SAID = (
    piece.start for piece in OBSERVATIONS.pieces
)
FIELDS = (
    Field("seats", (), 2, SEATS),
    Field("zone", (CARDS,), 0, PLAYED, hidden=by_zone(SEES, known="known")),
    Field("known", (CARDS,), 0, 0b111),
    Field("points", (SEATS,), 0, 100),
    Field("die", (), 0, 6),
    secret_answers("said", SEATS, NUMBERS - 1),
)


@kernel
def setup(s, t):
    s.seats = 2 + s.options[0]
    s.zone[:] = DECK
    clear_answers(s.said)
    push(s, TURN, 0, 0, 0, 0, 0, 0)
    push(s, DEAL, NOBODY, HAND * s.seats, 0, 0, 0, 0)


@kernel
def run(s, t):
    frame = top(s)
    kind = frame[0]
    if kind == DEAL:
        if frame[A] == 0:
            pop(s)
        else:
            frame[A] -= 1
            push(s, DRAW, NOBODY, frame[A] % s.seats, 0, 0, 0, 0)
    elif kind == TURN:
        run_turn(s, t)
    elif kind == CLASH:
        run_clash(s, t)
    else:
        run_effect(s, t)


@kernel
def run_turn(s, t):
    frame = top(s)
    if frame[STEP] == 0:
        if count_in(s.zone, frame[SEAT]) == 0:
            frame[SEAT] = (frame[SEAT] + 1) % s.seats
            frame[B] += 1
            if frame[B] == s.seats:
                best = 0
                for seat in range(s.seats):
                    best = max(best, s.points[seat])
                for seat in range(s.seats):
                    s.reward[seat] = 1 if s.points[seat] == best else -1
                end_game(s, 1)
            return
        frame[B] = 0
        frame[STEP] = 1
        push(s, PLAY, frame[SEAT], 0, 0, 0, 0, 0)
    else:
        seat = frame[SEAT]
        frame[STEP] = 0
        frame[SEAT] = (seat + 1) % s.seats
        if count_in(s.zone, DECK) > 0:
            push(s, DRAW, NOBODY, seat, 0, 0, 0, 0)


@kernel
def run_effect(s, t):
    frame = top(s)
    you, they = frame[B], frame[C]
    row = next_effect(s, t)
    if row < 0:
        return
    op, value = t.program[row, 0], t.program[row, 1]
    if is_choice(t, row):
        push(s, BRANCH, you if value == 0 else they, row, t.program[row, 2], 0, 0, 0)
    elif op == GAIN:
        s.points[you] += value
        note(s, Note.GAINS, you, value)
    elif op == LOSE:
        s.points[they] -= min(s.points[they], value)
    elif op == STEAL:
        steal(s, you, they, value)
    elif op == CHOOSE_SEAT:
        push(s, TARGET, you, 0, 0, 0, 0, 0)
    elif op == PEEK:
        if count_in(s.zone, they) > 0:
            push(s, LOOK, NOBODY, you, they)
    elif op == DEFY:
        push(s, CLASH, NOBODY, you, they)
    else:
        push(s, DIE, NOBODY, 0, 0, 0, 0, 0)


@kernel
def steal(s, you, they, value):
    taken = min(s.points[they], value)
    s.points[they] -= taken
    s.points[you] += taken
    note(s, Note.TAKES, you, taken, they)


@kernel
def run_clash(s, t):
    """Both say a number; then both are shown at once."""
    you, they = top(s)[A], top(s)[B]
    if ask_in_secret(s, SAY, s.said, 1 << you | 1 << they, you):
        pop(s)
        note(s, Note.SAID, you, s.said[you], they, s.said[they])
        if s.said[you] != s.said[they]:
            steal(s, you, they, 1)
        clear_answers(s.said)


@kernel
def legal(s, t, mask):
    frame = top(s)
    count = 0
    if frame[0] == PLAY:
        for card in range(CARDS):
            if s.zone[card] == frame[SEAT] and mask[A_CARD + card % SORTS] == 0:
                mask[A_CARD + card % SORTS] = 1
                count += 1
    elif frame[0] == TARGET:
        for seat in range(s.seats):
            if seat != frame[SEAT]:
                mask[A_SEAT + seat] = 1
                count += 1
    elif frame[0] == SAY:
        mask[A_NUMBER:] = 1
        count = NUMBERS
    else:
        for branch in range(frame[B]):
            mask[A_BRANCH + branch] = 1
            count += 1
    return count


@kernel
def apply(s, t, action):
    frame = top(s)
    if frame[0] == PLAY:
        seat = frame[SEAT]
        card = action - A_CARD
        if s.zone[card] != seat:
            card += SORTS
        s.zone[card] = PLAYED
        forget(s.known, card)
        pop(s)
        start_program(s, PROGRAM, t.start[card % SORTS], seat, seat, 0, 0)
    elif frame[0] == TARGET:
        below(s)[C] = action - A_SEAT
        pop(s)
    elif frame[0] == SAY:
        s.said[frame[SEAT]] = action - A_NUMBER
        pop(s)
    else:
        take_branch(s, t, PROGRAM, action - A_BRANCH)


@kernel
def chance_count(s, t):
    if top(s)[0] == DIE:
        return 6
    return count_in(s.zone, DECK if top(s)[0] == DRAW else top(s)[B])


@kernel
def chance_outcome(s, t, rank):
    if top(s)[0] == DIE:
        return C_DIE + rank
    if top(s)[0] == DRAW:
        return C_CARD + nth_in(s.zone, DECK, rank)
    return C_LOOK + nth_in(s.zone, top(s)[B], rank)


@kernel
def apply_chance(s, t, outcome):
    kind, seat, they = top(s)[0], top(s)[A], top(s)[B]
    pop(s)
    if kind == DIE:
        s.die = outcome - C_DIE + 1
        if s.die < 4:  # the raid fails: the rest of the program is dropped
            pop(s)
    elif kind == DRAW:
        s.zone[outcome - C_CARD] = seat
        note(s, Note.DRAWS, seat, outcome - C_CARD)
    else:
        look(s.known, outcome - C_LOOK, seat)
        note(s, Note.LOOKS, seat, they)
        note_to(s, 1 << seat | 1 << they, Note.SEEN, outcome - C_LOOK)


@kernel
def observe(s, t, seat, out):
    out[:] = 0
    for card in range(CARDS):
        if s.zone[card] == seat:
            out[O_HAND + card % SORTS] += 1
        elif s.zone[card] == PLAYED:
            out[O_PLAYED + card % SORTS] += 1
        elif s.known[card] >> seat & 1:
            out[O_SEEN + SORTS * ((s.zone[card] - seat - 1) % s.seats) + card % SORTS] += 1
    for k in range(s.seats):
        other = (seat + k) % s.seats
        out[O_POINTS + k] = s.points[other]
        out[O_HANDS + k] = count_in(s.zone, other)
        out[O_SAID + 1 + k] = s.said[other] != NOTHING
    out[O_SAID] = s.said[seat] + 1
    out[O_DECK] = count_in(s.zone, DECK)
    out[O_DIE] = s.die
    if s.depth > 0 and top(s)[0] < CHANCE:
        out[O_ASKED + top(s)[0] - CHOICE] = 1


@kernel
def truncate(s, t):
    end_game(s, 2)


@kernel
def redeal(s, t, seat):
    redeal_zones(s, s.zone, s.known, SEES, seat)
    redraw_below(s, s.said, seat, NUMBERS)


class Card(packs.PackModel):
    id: str
    effects: Annotated[tuple[Any, ...], AfterValidator(LANGUAGE.read)]
    source: packs.Source


def load_pack(pack: Any = None) -> packs.Pack:
    shipped = Path(__file__).parent / "packs"
    folder = packs.find_pack(shipped, pack, "toy")
    info, content = packs.read_files(folder, shipped, {"cards": "card"}, "toy")
    cards = [packs.check(Card, c, folder / "cards.toml", f"card {c['id']!r}") for c in content["cards"]]
    program = effects.Program(LANGUAGE)
    start = packs.ints([program.add(card.effects) for card in cards])
    tables = table_record({"program": program.table(), "start": start})
    return packs.Pack(info, cards, tables, packs.digest_of(content), str(folder))


class ToyWords:
    questions: ClassVar = {
        PLAY: "which card to play",
        TARGET: "whom to choose",
        BRANCH: "which branch",
        SAY: "which number to say, in secret",
    }

    def action(self, state: Any, pack: packs.Pack, action: int) -> str:
        return ACTIONS.text(action)

    def question(self, state: Any, pack: packs.Pack, seat: int | None) -> str:
        depth = int(state[0]["depth"])
        return (
            self.questions.get(int(state[0]["stack"][depth - 1, 0]), "a die or a draw")
            if depth
            else "nothing"
        )

    def table(self, state: Any, pack: packs.Pack, seat: int | None) -> str:
        s = state[0]
        rows = []
        for k in range(int(s["seats"])):
            hand = [c for c in range(CARDS) if s["zone"][c] == k]
            shown = [NAMES[c % SORTS] for c in hand if seat in (None, k) or s["known"][c] >> seat & 1]
            shown += [f"{len(hand) - len(shown)} cards"] if len(hand) > len(shown) else []
            said = ""
            if s["said"][k] != NOTHING:
                said = f", says {s['said'][k] + 1}" if seat in (None, k) else ", has said a number"
            rows.append(
                f"{AGENTS[k]:6} {int(s['points'][k])} points, holds {', '.join(shown) or 'nothing'}{said}"
            )
        return "\n".join(rows)

    def sentence(self, pack: packs.Pack, note: Any, seat: int | None) -> str:
        code, who, amount, whom, other = note[:5]
        match code:
            case Note.GAINS:
                return f"{AGENTS[who]} gains {amount}."
            case Note.TAKES:
                return f"{AGENTS[who]} takes {amount} from {AGENTS[whom]}."
            case Note.DRAWS:
                return f"{AGENTS[who]} draws {NAMES[amount % SORTS] if seat in (None, who) else 'a card'}."
            case Note.LOOKS:
                return f"{AGENTS[who]} looks at a card of {AGENTS[amount]}."
            case Note.SEEN:
                return f"It is {NAMES[who % SORTS]}."
        return f"{AGENTS[who]} says {amount + 1}, {AGENTS[whom]} says {other + 1}."

    def summary(self, state: Any, pack: packs.Pack) -> dict[str, Any]:
        points = {AGENTS[k]: int(state[0]["points"][k]) for k in range(int(state[0]["seats"]))}
        return {"scores": points, "pack": pack.label}


def result(state: Any, pack: packs.Pack) -> Result:
    points = {AGENTS[k]: int(state[0]["points"][k]) for k in range(int(state[0]["seats"]))}
    return by_score(points, "cut off" if state[0]["over"] == 2 else "all hands are empty")


def invariants(state: Any, pack: packs.Pack) -> list[str]:
    s = state[0]
    hands = [int((s["zone"] == k).sum()) for k in range(int(s["seats"]))]
    wrong = [f"seat {k} holds {n} cards" for k, n in enumerate(hands) if n > HAND]
    wrong += [
        f"card {c} was looked at and is in no hand" for c in np.flatnonzero(s["known"] * (s["zone"] >= DECK))
    ]
    return wrong


GAME = Game(
    id="toy",
    version=0,
    title="the toy",
    entry="tests.toy.game:GAME",
    agents=AGENTS,
    fields=FIELDS,
    actions=ACTIONS,
    chance=CHANCES,
    observations=OBSERVATIONS,
    options=(Option("seats", 2, "how many play", choices=(2, 3)),),
    kernels={
        f.__name__: f
        for f in (
            setup,
            run,
            legal,
            apply,
            chance_count,
            chance_outcome,
            apply_chance,
            observe,
            truncate,
            redeal,
        )
    },
    load_pack=load_pack,
    words=ToyWords(),
    invariants=invariants,
    seats_of=lambda options: tuple(range(options.get("seats", 2))),
    result=result,
    longest=60,
    compile_seconds=8,
)
