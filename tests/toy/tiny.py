"""Games of a few lines that compile quickly: one that breaks the engine's guards on demand, and one that differs in one kernel."""

from dataclasses import replace
from typing import Any

import numpy as np

from versailles_env.core.frames import CHOICE, NOBODY, A, B, end_game, pop, push, top
from versailles_env.core.game import Game
from versailles_env.core.jit import kernel
from versailles_env.core.layout import ActionLayout, ObservationLayout
from versailles_env.core.log import note
from versailles_env.core.options import Option
from versailles_env.core.packs import Pack, PackInfo, digest_of
from versailles_env.core.record import Field, table_record
from versailles_env.core.result import by_score

MODES = ("sum", "deep", "empty", "mute", "talk")
DEEP, EMPTY, MUTE, TALK = range(1, len(MODES))
COUNT, ASK = 1, CHOICE
TURNS, NOTES = 3, 150


@kernel
def setup(s, t):
    push(s, COUNT, NOBODY, TURNS, 0, 0, 0, 0)


@kernel
def run(s, t):
    frame = top(s)
    if s.options[0] == DEEP:
        push(s, COUNT, NOBODY, 0, 0, 0, 0, 0)
    elif s.options[0] == EMPTY:
        pop(s)
    elif s.options[0] == TALK and frame[B] < NOTES:
        s.reward[0] += 1
        for _ in range(10):
            note(s, frame[B], s.total, 0, 0, 0, 0)
            frame[B] += 1
    elif frame[A] == 0:
        end_game(s, 1)
    else:
        frame[A] -= 1
        frame[B] = 0
        push(s, ASK, frame[A] % 2, 0, 0, 0, 0, 0)


@kernel
def legal(s, t, mask):
    if s.options[0] == MUTE:
        return 0
    mask[:] = 1
    return len(mask)


@kernel
def apply(s, t, action):
    s.total += action + 1
    pop(s)


@kernel
def apply_twice(s, t, action):
    s.total += 2 * (action + 1)
    pop(s)


@kernel
def chance_count(s, t):
    return 0


@kernel
def chance_outcome(s, t, rank):
    return 0


@kernel
def apply_chance(s, t, outcome):
    pop(s)


@kernel
def observe(s, t, seat, out):
    out[0] = s.total


@kernel
def truncate(s, t):
    end_game(s, 2)


@kernel
def redeal(s, t, seat):
    pass


class TinyWords:
    def action(self, state: Any, pack: Pack, action: int) -> str:
        return f"add {action + 1}"

    def question(self, state: Any, pack: Pack, seat: int | None) -> str:
        return "how much to add"

    def table(self, state: Any, pack: Pack, seat: int | None) -> str:
        return f"total {int(state[0]['total'])}"

    def sentence(self, pack: Pack, note: Any, seat: int | None) -> str:
        return f"note {note[0]} at total {note[1]}"

    def summary(self, state: Any, pack: Pack) -> dict[str, Any]:
        return {}


def load_pack(pack: Any = None) -> Pack:
    info = PackInfo(id="tiny", game="tiny", version=1, title="nothing")
    return Pack(info, None, table_record({"nothing": np.zeros(1, np.int16)}), digest_of({}), "tiny")


GAME = Game(
    id="tiny",
    version=0,
    title="the tiny game",
    entry="tests.toy.tiny:GAME",
    agents=("one", "two"),
    fields=(Field("total", (), 0, 100),),
    actions=ActionLayout([("amount", ["add 1", "add 2", "add 3"])]),
    chance=ActionLayout([]),
    observations=ObservationLayout([("total", 1, 20, "the total")]),
    options=(Option("mode", "sum", "which guard to break", choices=MODES),),
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
    words=TinyWords(),
    invariants=lambda state, pack: [],
    seats_of=lambda options: (0, 1),
    result=lambda state, pack: by_score({"one": 0, "two": 0}, "over"),
    longest=TURNS,
    depth=4,
    compile_seconds=2,
)
TWICE = replace(GAME, entry="tests.toy.tiny:TWICE", kernels={**GAME.kernels, "apply": apply_twice})
