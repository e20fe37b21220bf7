"""A small game that uses every part of the core: hidden hands, a die, nested choices, effects, an option.

Two or three seats hold two hidden cards each of a deck of twelve (six sorts, two of each). In turn one plays a card, its
effect happens, and one draws while the deck lasts. Points decide when all hands are empty.
"""

from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator

from versailles_env.core import effects, packs
from versailles_env.core.chance import below_n
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
from versailles_env.core.interpreter import is_choice, next_effect, start_program, take_branch
from versailles_env.core.jit import kernel
from versailles_env.core.layout import ActionLayout, ObservationLayout
from versailles_env.core.log import note
from versailles_env.core.options import Option
from versailles_env.core.record import Field, table_record
from versailles_env.core.result import Result, by_score

SORTS, COPIES, CARDS, SEATS, HAND = 6, 2, 12, 3, 2
DECK, PLAYED = 3, 4  # zones 0-2: the hand of that seat
DEAL, TURN, PROGRAM = 1, 2, 3
PLAY, TARGET, BRANCH = CHOICE, CHOICE + 1, CHOICE + 2
DRAW, DIE = CHANCE, CHANCE + 1
GAIN, LOSE, STEAL, CHOOSE_SEAT, ROLL = range(effects.FIRST_OWN_OP, effects.FIRST_OWN_OP + 5)
OPS = {
    "gain": Op(GAIN, (effects.number(1, 3),)),
    "lose": Op(LOSE, (effects.number(1, 3),)),
    "steal": Op(STEAL, (effects.number(1, 3),)),
    "choose_seat": Op(CHOOSE_SEAT),
    "roll": Op(ROLL),
}
LANGUAGE = effects.Language(OPS, {"you": 0, "they": 1})
NAMES = ("gift", "hoard", "raid", "duel", "deal", "pact")
AGENTS = ("red", "green", "blue")
ACTIONS = ActionLayout(
    [
        ("card", [f"play {name}" for name in NAMES]),
        ("seat", [f"choose {name}" for name in AGENTS]),
        ("branch", ["first branch", "second branch"]),
    ]
)
CHANCES = ActionLayout(
    [
        ("card", [f"draws {NAMES[c % SORTS]} {c // SORTS + 1}" for c in range(CARDS)]),
        ("die", [f"rolls {k + 1}" for k in range(6)]),
    ]
)
OBSERVATIONS = ObservationLayout(
    [
        ("hand", SORTS, 2, "own cards of each sort"),
        ("played", SORTS, 2, "cards played, of each sort"),
        ("points", SEATS, 20, "points, own first"),
        ("hands", SEATS, 2, "cards in hand, own first"),
        ("deck", 1, 12, "cards in the deck"),
        ("asked", 3, 1, "which question is asked"),
        ("die", 1, 6, "the last die"),
    ]
)
A_CARD, A_SEAT, A_BRANCH = (ACTIONS.start(name) for name in ("card", "seat", "branch"))
C_CARD, C_DIE = CHANCES.start("card"), CHANCES.start("die")
O_HAND, O_PLAYED, O_POINTS, O_HANDS, O_DECK, O_ASKED, O_DIE = (p.start for p in OBSERVATIONS.pieces)
FIELDS = (
    Field("seats", (), 2, SEATS),
    Field("zone", (CARDS,), 0, PLAYED),
    Field("points", (SEATS,), 0, 100),
    Field("die", (), 0, 6),
)


@kernel
def count_zone(s, zone):
    count = 0
    for card in range(CARDS):
        if s.zone[card] == zone:
            count += 1
    return count


@kernel
def setup(s, t):
    s.seats = 2 + s.options[0]
    s.zone[:] = DECK
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
    else:
        run_effect(s, t)


@kernel
def run_turn(s, t):
    frame = top(s)
    if frame[STEP] == 0:
        if count_zone(s, frame[SEAT]) == 0:
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
        if count_zone(s, DECK) > 0:
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
        note(s, 1, you, value, 0, 0, 0)
    elif op == LOSE:
        s.points[they] -= min(s.points[they], value)
    elif op == STEAL:
        taken = min(s.points[they], value)
        s.points[they] -= taken
        s.points[you] += taken
        note(s, 2, you, taken, they, 0, 0)
    elif op == CHOOSE_SEAT:
        push(s, TARGET, you, 0, 0, 0, 0, 0)
    else:
        push(s, DIE, NOBODY, 0, 0, 0, 0, 0)


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
        pop(s)
        start_program(s, PROGRAM, t.start[card % SORTS], seat, seat, 0, 0)
    elif frame[0] == TARGET:
        below(s)[C] = action - A_SEAT
        pop(s)
    else:
        take_branch(s, t, PROGRAM, action - A_BRANCH)


@kernel
def chance_count(s, t):
    return 6 if top(s)[0] == DIE else count_zone(s, DECK)


@kernel
def chance_outcome(s, t, rank):
    if top(s)[0] == DIE:
        return C_DIE + rank
    for card in range(CARDS):
        if s.zone[card] == DECK:
            if rank == 0:
                return C_CARD + card
            rank -= 1
    return -1


@kernel
def apply_chance(s, t, outcome):
    seat = top(s)[A]
    die = top(s)[0] == DIE
    pop(s)
    if die:
        s.die = outcome - C_DIE + 1
        if s.die < 4:  # the raid fails: the rest of the program is dropped
            pop(s)
    else:
        s.zone[outcome - C_CARD] = seat


@kernel
def observe(s, t, seat, out):
    out[:] = 0
    for card in range(CARDS):
        if s.zone[card] == seat:
            out[O_HAND + card % SORTS] += 1
        elif s.zone[card] == PLAYED:
            out[O_PLAYED + card % SORTS] += 1
    for k in range(s.seats):
        other = (seat + k) % s.seats
        out[O_POINTS + k] = s.points[other]
        out[O_HANDS + k] = count_zone(s, other)
    out[O_DECK] = count_zone(s, DECK)
    out[O_DIE] = s.die
    if s.depth > 0 and top(s)[0] < CHANCE:
        out[O_ASKED + top(s)[0] - CHOICE] = 1


@kernel
def truncate(s, t):
    end_game(s, 2)


@kernel
def redeal(s, t, seat):
    """Swap each hidden card of another hand with any card that this seat has not seen."""
    for card in range(CARDS):
        if s.zone[card] != seat and s.zone[card] != PLAYED:
            other = below_n(s, CARDS)
            if s.zone[other] != seat and s.zone[other] != PLAYED:
                zone = s.zone[card]
                s.zone[card] = s.zone[other]
                s.zone[other] = zone


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
    questions: ClassVar = {PLAY: "which card to play", TARGET: "whom to choose", BRANCH: "which branch"}

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
            hand = [NAMES[c % SORTS] for c in range(CARDS) if s["zone"][c] == k]
            shown = ", ".join(hand) if seat in (None, k) else f"{len(hand)} cards"
            rows.append(f"{AGENTS[k]:6} {int(s['points'][k])} points, holds {shown or 'nothing'}")
        return "\n".join(rows)

    def sentence(self, pack: packs.Pack, note: Any, seat: int | None) -> str:
        code, who, amount, whom = note[:4]
        return (
            f"{AGENTS[who]} gains {amount}."
            if code == 1
            else f"{AGENTS[who]} takes {amount} from {AGENTS[whom]}."
        )

    def summary(self, state: Any, pack: packs.Pack) -> dict[str, Any]:
        points = {AGENTS[k]: int(state[0]["points"][k]) for k in range(int(state[0]["seats"]))}
        return {"scores": points, "pack": pack.label}


def result(state: Any, pack: packs.Pack) -> Result:
    points = {AGENTS[k]: int(state[0]["points"][k]) for k in range(int(state[0]["seats"]))}
    return by_score(points, "cut off" if state[0]["over"] == 2 else "all hands are empty")


def invariants(state: Any, pack: packs.Pack) -> list[str]:
    s = state[0]
    hands = [int((s["zone"] == k).sum()) for k in range(int(s["seats"]))]
    return [f"seat {k} holds {n} cards" for k, n in enumerate(hands) if n > HAND]


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
