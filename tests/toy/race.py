"""A small solitaire game in which wins are measured: the person has either side, a bot of two strengths the other.

In turn each side adds 1, 2 or 3 to a total. Who brings it to ten has won; beyond ten is war, and all have lost. The weak bot adds
1, the strong one what the other cannot answer. Without a bot two people play.
"""

from typing import Any

import numpy as np

from versailles_env.core.frames import CHOICE, KIND, SEAT, STEP, end_game, pop, push, top
from versailles_env.core.game import Game
from versailles_env.core.jit import kernel
from versailles_env.core.layout import ActionLayout, ObservationLayout
from versailles_env.core.options import Option
from versailles_env.core.packs import Pack, PackInfo, digest_of
from versailles_env.core.record import Field, table_record
from versailles_env.core.result import Result, Solo

AGENTS = ("west", "east")
GOAL, LARGEST = 10, 3
TURN, ADD = 1, CHOICE
BOTS = ("none", *AGENTS)
STRENGTHS = ("weak", "strong")
NOBODY = -1


@kernel
def setup(s, t):
    s.mover = NOBODY
    push(s, TURN, 0)


@kernel
def run(s, t):
    """STEP 0: the side is asked, or the bot adds; STEP 1: the other's turn, or the end."""
    frame = top(s)
    if frame[STEP] == 0:
        frame[STEP] = 1
        s.mover = frame[SEAT]
        if s.options[0] == frame[SEAT] + 1:
            s.total += bots_number(s)
        else:
            push(s, ADD, frame[SEAT])
    elif s.total >= GOAL:
        for seat in range(2):
            s.reward[seat] = 0.0
        pay(s)
        end_game(s, 1)
    else:
        frame[STEP] = 0
        frame[SEAT] = 1 - frame[SEAT]


@kernel
def bots_number(s):
    if s.options[1] == 0:
        return 1
    wanted = (GOAL - s.total) % (LARGEST + 1)
    return wanted if wanted > 0 else 1


@kernel
def pay(s):
    for seat in range(2):
        if s.options[0] != seat + 1:
            s.reward[seat] = 1.0 if s.total == GOAL and s.mover == seat else -1.0


@kernel
def legal(s, t, mask):
    for k in range(LARGEST):
        mask[k] = 1
    return LARGEST


@kernel
def apply(s, t, action):
    s.total += action + 1
    pop(s)


@kernel
def chance_count(s, t):
    return 1


@kernel
def chance_outcome(s, t, rank):
    return 0


@kernel
def apply_chance(s, t, outcome):
    pop(s)


@kernel
def observe(s, t, seat, out):
    out[0] = s.total
    out[1] = 1 if s.depth > 0 and top(s)[KIND] == ADD else 0


@kernel
def truncate(s, t):
    end_game(s, 2)


@kernel
def redeal(s, t, seat):
    pass


class RaceWords:
    def action(self, state: Any, pack: Pack, action: int) -> str:
        return f"add {action + 1}"

    def question(self, state: Any, pack: Pack, seat: int | None) -> str:
        return "how much to add"

    def table(self, state: Any, pack: Pack, seat: int | None) -> str:
        return f"total {int(state[0]['total'])}"

    def sentence(self, pack: Pack, note: Any, seat: int | None) -> str:
        return ""

    def summary(self, state: Any, pack: Pack) -> dict[str, Any]:
        return {"total": int(state[0]["total"])}


def seats_of(options: dict[str, Any]) -> tuple[int, ...]:
    return tuple(k for k, name in enumerate(AGENTS) if name != options.get("bot", "none"))


def result(state: Any, pack: Pack) -> Result:
    s = state[0]
    names = [AGENTS[k] for k in range(2) if int(s["options"][0]) != k + 1]
    last = AGENTS[int(s["mover"])]
    if s["total"] > GOAL:
        return Result(dict.fromkeys(names, 0), dict.fromkeys(names, 1), (), "war")
    won = s["total"] == GOAL and last in names
    places = {name: 2 if won and name != last else 1 for name in names}
    how = "ten" if s["total"] == GOAL else "cut off"
    return Result({name: int(won and name == last) for name in names}, places, (last,) if won else (), how)


def load_pack(pack: Any = None) -> Pack:
    info = PackInfo(id="race", game="race", version=1, title="nothing")
    return Pack(info, None, table_record({"nothing": np.zeros(1, np.int16)}), digest_of({}), "race")


KERNELS = (
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
GAME = Game(
    id="race",
    version=0,
    title="the race to ten",
    entry="tests.toy.race:GAME",
    agents=AGENTS,
    fields=(Field("total", (), 0, GOAL + LARGEST), Field("mover", (), NOBODY, 1)),
    actions=ActionLayout([("amount", [f"add {k + 1}" for k in range(LARGEST)])]),
    chance=ActionLayout([]),
    observations=ObservationLayout(
        [("total", 1, GOAL + LARGEST, "the total"), ("asked", 1, 1, "is it asked")]
    ),
    options=(
        Option("bot", "none", "the side of a bot", choices=BOTS),
        Option("strength", "weak", "how good the bot is", choices=STRENGTHS),
    ),
    kernels={kernel.__name__: kernel for kernel in KERNELS},
    load_pack=load_pack,
    words=RaceWords(),
    invariants=lambda state, pack: [],
    seats_of=seats_of,
    result=result,
    longest=2 * GOAL,
    depth=4,
    compile_seconds=2,
    solo=Solo(
        sides={"west": {"bot": "east"}, "east": {"bot": "west"}},
        measured="wins",
        level="strength",
        levels=STRENGTHS,
        apart=lambda state, pack: {"last": AGENTS[int(state[0]["mover"])]},
        standing=lambda state: {"total": int(state[0]["total"])},
    ),
    faction="side",
    counts=("total",),
)
