"""The toy broken on purpose, once and more for each check. `python -m tests.toy.broken` plays all cases and prints what was found.

Only ever run without the compiler, but for the two tiny games at the end.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from versailles_env.core import jit
from versailles_env.core.cards import exchange, mark_unseen, redeal_marked, redeal_zones
from versailles_env.core.chance import below_n
from versailles_env.core.frames import SEAT, top
from versailles_env.core.game import Game
from versailles_env.core.jit import kernel
from versailles_env.core.layout import ActionLayout, ObservationLayout
from versailles_env.core.log import note
from versailles_env.core.secret import redraw_below
from versailles_env.testing import check_game, everything_public_is_seen
from versailles_env.testing.bulk import Bulk

from . import game as toy
from . import tiny

MEMORY = [0]
"""What no game may have: a state outside its record."""


def with_kernel(**kernels: Any) -> Game:
    return replace(toy.GAME, kernels={**toy.GAME.kernels, **kernels})


def legal_miscounts(s: Any, t: Any, mask: Any) -> int:
    return toy.legal(s, t, mask) + 1


def legal_offers_nothing(s: Any, t: Any, mask: Any) -> int:
    return 0 if s.steps == 3 else toy.legal(s, t, mask)


def legal_plays(s: Any, t: Any, mask: Any) -> int:
    s.die = (s.die + 1) % 6
    return toy.legal(s, t, mask)


def legal_peeks(s: Any, t: Any, mask: Any) -> int:
    """The answers are narrowed by what lies in the deck."""
    count = toy.legal(s, t, mask)
    if count > 1 and (s.zone == toy.DECK).nonzero()[0].sum() % 2:
        mask[mask.argmax()] = 0
        count -= 1
    return count


def draw_two(s: Any, t: Any, outcome: int) -> None:
    seat = top(s)[toy.A]
    toy.apply_chance(s, t, outcome)
    for card in range(toy.CARDS):
        if s.zone[card] == toy.DECK and outcome < toy.C_DIE:
            s.zone[card] = seat
            return


def same_outcome(s: Any, t: Any, rank: int) -> int:
    return toy.chance_outcome(s, t, 0)


def observe_plays(s: Any, t: Any, seat: int, out: Any) -> None:
    s.die = (s.die + 1) % 6
    toy.observe(s, t, seat, out)


def observe_peeks(s: Any, t: Any, seat: int, out: Any) -> None:
    toy.observe(s, t, seat, out)
    out[toy.O_DIE] = s.zone[0]


def observe_overflows(s: Any, t: Any, seat: int, out: Any) -> None:
    toy.observe(s, t, seat, out)
    out[toy.O_POINTS : toy.O_HANDS] = s.points + 256


def observe_forgets_points(s: Any, t: Any, seat: int, out: Any) -> None:
    """Everybody can count the points; this seat sees its own alone."""
    toy.observe(s, t, seat, out)
    out[toy.O_POINTS + 1 : toy.O_HANDS] = 0


def observe_forgets_the_question(s: Any, t: Any, seat: int, out: Any) -> None:
    toy.observe(s, t, seat, out)
    out[toy.O_ASKED : toy.O_DIE] = 0


def observe_leaves_rests(s: Any, t: Any, seat: int, out: Any) -> None:
    rests = out.copy()
    toy.observe(s, t, seat, out)
    out[toy.O_HAND : toy.O_PLAYED] |= rests[toy.O_HAND : toy.O_PLAYED]


def apply_fails(s: Any, t: Any, action: int) -> None:
    toy.apply(s, t, action if action != toy.A_CARD else 99)


def apply_does_nothing(s: Any, t: Any, action: int) -> None:
    s.steps -= 1


def apply_remembers(s: Any, t: Any, action: int) -> None:
    MEMORY[0] += 1
    s.points[0] = MEMORY[0] % 7
    toy.apply(s, t, action)


def apply_rewards_all(s: Any, t: Any, action: int) -> None:
    s.reward[:] = 1
    toy.apply(s, t, action)


def apply_sees_auto(s: Any, t: Any, action: int) -> None:
    s.points[top(s)[SEAT]] += s.auto
    toy.apply(s, t, action)


def apply_leaves_a_frame(s: Any, t: Any, action: int) -> None:
    toy.apply(s, t, action)
    s.stack[s.depth + 1, 0] = toy.PLAY


def run_leaves_a_frame(s: Any, t: Any) -> None:
    toy.run(s, t)
    if s.over:
        s.stack[0, 0] = toy.TURN


def with_result(**changes: Any) -> Game:
    return replace(toy.GAME, result=lambda state, pack: replace(toy.result(state, pack), **changes))


def redeal_nothing(s: Any, t: Any, seat: int) -> None:
    pass


def redeal_answers_alone(s: Any, t: Any, seat: int) -> None:
    redraw_below(s, s.said, seat, toy.NUMBERS)


def redeal_cards_alone(s: Any, t: Any, seat: int) -> None:
    redeal_zones(s, s.zone, s.known, toy.SEES, seat)


def redeal_the_deck_and_one_hand(s: Any, t: Any, seat: int) -> None:
    """The hand of the seat on the left is left as it is."""
    marks = np.zeros(toy.CARDS, np.int8)
    mark_unseen(s.zone, s.known, toy.SEES, seat, marks)
    marks[s.zone == (seat + 1) % s.seats] = 0
    redeal_marked(s, s.zone, s.known, marks)
    redraw_below(s, s.said, seat, toy.NUMBERS)


def redeal_what_was_looked_at(s: Any, t: Any, seat: int) -> None:
    s.known &= ~(1 << seat)
    toy.redeal(s, t, seat)


def redeal_points(s: Any, t: Any, seat: int) -> None:
    toy.redeal(s, t, seat)
    s.points[seat] += 1


def redeal_by_exchanges(s: Any, t: Any, seat: int) -> None:
    """Fair, but what comes of it depends on what was there."""
    marks = np.zeros(toy.CARDS, np.int8)
    mark_unseen(s.zone, s.known, toy.SEES, seat, marks)
    cards = np.flatnonzero(marks)
    for card in cards:
        exchange(s.zone, s.known, card, cards[below_n(s, len(cards))])
    redraw_below(s, s.said, seat, toy.NUMBERS)


def apply_tells_the_secret(s: Any, t: Any, action: int) -> None:
    if top(s)[0] == toy.SAY:
        note(s, toy.Note.GAINS, top(s)[SEAT], action)
    toy.apply(s, t, action)


class OpenDraws(toy.ToyWords):
    def sentence(self, pack: Any, note: Any, seat: int | None) -> str:
        return super().sentence(pack, note, None)


class OpenQuestion(toy.ToyWords):
    """Who waits hears between which cards the other chooses."""

    def question(self, state: Any, pack: Any, seat: int | None) -> str:
        asked = int(state[0]["stack"][int(state[0]["depth"]) - 1, SEAT])
        return f"one of {np.flatnonzero(state[0]['zone'] == asked)}"


class OpenAnswers(toy.ToyWords):
    """The answers tell what lies in the deck."""

    def action(self, state: Any, pack: Any, action: int) -> str:
        return f"{super().action(state, pack, action)}, {np.flatnonzero(state[0]['zone'] == toy.DECK)} left"


class OpenSummary(toy.ToyWords):
    def summary(self, state: Any, pack: Any) -> dict[str, Any]:
        return {**super().summary(state, pack), "hands": state[0]["zone"].tolist()}


class SameWords(toy.ToyWords):
    def action(self, state: Any, pack: Any, action: int) -> str:
        return "do it"


class OpenTable(toy.ToyWords):
    def table(self, state: Any, pack: Any, seat: int | None) -> str:
        return super().table(state, pack, None)


class NoQuestion(toy.ToyWords):
    def question(self, state: Any, pack: Any, seat: int | None) -> str:
        raise KeyError("no words for this")


class RashQuestion(toy.ToyWords):
    def question(self, state: Any, pack: Any, seat: int | None) -> str:
        state[0]["die"] = (state[0]["die"] + 1) % 6
        return super().question(state, pack, seat)


def relabel(first: str) -> ActionLayout:
    segments = [(s.name, s.labels) for s in toy.ACTIONS.segments]
    return ActionLayout([("card", (first, *segments[0][1][1:])), *segments[1:]])


def limited(name: str, limit: float) -> ObservationLayout:
    return ObservationLayout(
        [(p.name, p.size, limit if p.name == name else p.limit, p.what) for p in toy.OBSERVATIONS.pieces]
    )


CASES: dict[str, tuple[str, Callable[[], Game]]] = {
    "the mask has fewer answers than counted": (
        "some_answer_is_legal",
        lambda: with_kernel(legal=legal_miscounts),
    ),
    "chance has one outcome six times": (
        "some_answer_is_legal",
        lambda: with_kernel(chance_outcome=same_outcome),
    ),
    "a seat that does not play is asked": (
        "some_answer_is_legal",
        lambda: replace(toy.GAME, seats_of=lambda options: (0,)),
    ),
    "a question has no answer": ("play", lambda: with_kernel(legal=legal_offers_nothing)),
    "an answered question is not blanked": (
        "popped_frames_are_blank",
        lambda: with_kernel(apply=apply_leaves_a_frame),
    ),
    "points leave their range": (
        "fields_keep_their_ranges",
        lambda: replace(
            toy.GAME, fields=tuple(replace(f, high=1) if f.name == "points" else f for f in toy.FIELDS)
        ),
    ),
    "two cards are drawn": ("invariants_hold", lambda: with_kernel(apply_chance=draw_two)),
    "points exceed their limit": (
        "observations_keep_their_limits",
        lambda: replace(toy.GAME, observations=limited("points", 1)),
    ),
    "an entry overflows int8": (
        "observations_keep_their_limits",
        lambda: with_kernel(observe=observe_overflows),
    ),
    "looking plays": ("looking_changes_nothing", lambda: with_kernel(observe=observe_plays)),
    "finding the legal answers plays": ("looking_changes_nothing", lambda: with_kernel(legal=legal_plays)),
    "all seats are rewarded": ("rewards_are_for_players", lambda: with_kernel(apply=apply_rewards_all)),
    "answers have the same words": (
        "answers_have_unique_texts",
        lambda: replace(toy.GAME, words=SameWords()),
    ),
    "two actions have the same label": (
        "labels_are_unique",
        lambda: replace(toy.GAME, actions=relabel(toy.ACTIONS.text(1))),
    ),
    "a legal answer fails": ("legal_answers_apply", lambda: with_kernel(apply=apply_fails)),
    "a legal answer does nothing": ("legal_answers_apply", lambda: with_kernel(apply=apply_does_nothing)),
    "a refusal has no words": ("other_answers_are_refused", lambda: replace(toy.GAME, words=NoQuestion())),
    "a refusal plays": ("other_answers_are_refused", lambda: replace(toy.GAME, words=RashQuestion())),
    "the observation shows a hidden card": (
        "the_hidden_stays_hidden",
        lambda: with_kernel(observe=observe_peeks),
    ),
    "the table shows hidden cards": ("the_hidden_stays_hidden", lambda: replace(toy.GAME, words=OpenTable())),
    "the mask shows a hidden card": ("the_hidden_stays_hidden", lambda: with_kernel(legal=legal_peeks)),
    "the question tells of hidden cards": (
        "the_hidden_stays_hidden",
        lambda: replace(toy.GAME, words=OpenQuestion()),
    ),
    "the words of an answer tell of hidden cards": (
        "the_hidden_stays_hidden",
        lambda: replace(toy.GAME, words=OpenAnswers()),
    ),
    "infos tell of hidden cards": (
        "the_hidden_stays_hidden",
        lambda: replace(toy.GAME, told=lambda state, pack, seat: {"zones": state[0]["zone"].tolist()}),
    ),
    "the summary tells of hidden cards": (
        "the_hidden_stays_hidden",
        lambda: replace(toy.GAME, words=OpenSummary()),
    ),
    "the picture shows hidden cards": (
        "the_hidden_stays_hidden",
        lambda: replace(
            toy.GAME,
            picture=lambda state, pack, seat, theme, width: f"<svg>{state[0]['zone'].tolist()}</svg>",
        ),
    ),
    "a draw is told to all": (
        "the_log_tells_what_is_known",
        lambda: replace(toy.GAME, words=OpenDraws()),
    ),
    "a secret answer is told at once": (
        "the_log_tells_what_is_known",
        lambda: with_kernel(apply=apply_tells_the_secret),
    ),
    "a redeal changes nothing": ("the_hidden_varies", lambda: with_kernel(redeal=redeal_nothing)),
    "a redeal leaves the cards": ("the_hidden_varies", lambda: with_kernel(redeal=redeal_answers_alone)),
    "a redeal leaves the answers": ("the_hidden_varies", lambda: with_kernel(redeal=redeal_cards_alone)),
    "a redeal leaves one hand": (
        "the_hidden_varies",
        lambda: with_kernel(redeal=redeal_the_deck_and_one_hand),
    ),
    "a redeal changes what is open": (
        "redeals_change_the_hidden_alone",
        lambda: with_kernel(redeal=redeal_points),
    ),
    "a redeal changes what was looked at": (
        "redeals_change_the_hidden_alone",
        lambda: with_kernel(redeal=redeal_what_was_looked_at),
    ),
    "a redeal depends on what is hidden": (
        "possible_games_know_nothing",
        lambda: with_kernel(redeal=redeal_by_exchanges),
    ),
    "a frame is left at the end": ("the_stack_is_empty", lambda: with_kernel(run=run_leaves_a_frame)),
    "a seat has no place": ("the_result_is_whole", lambda: with_result(places={"red": 1})),
    "who is second wins": (
        "the_result_is_whole",
        lambda: with_result(places={"red": 1, "green": 2}, winners=("green",)),
    ),
    "nobody has the first place": ("the_result_is_whole", lambda: with_result(places={"red": 2, "green": 2})),
    "the end has no reason": ("the_result_is_whole", lambda: with_result(how="")),
    "a game is too long": ("the_game_is_not_too_long", lambda: replace(toy.GAME, longest=3)),
    "a state outside the record, replayed": (
        "the_replay_is_the_game",
        lambda: with_kernel(apply=apply_remembers),
    ),
    "a state outside the record, copied": ("copies_are_the_game", lambda: with_kernel(apply=apply_remembers)),
    "the entry names another game": ("copies_are_the_game", lambda: replace(toy.GAME, entry=tiny.GAME.entry)),
    "the rules see the option auto": (
        "forced_answers_change_nothing",
        lambda: with_kernel(apply=apply_sees_auto),
    ),
    "an observation keeps rests of the last": (
        "the_batch_is_the_engine",
        lambda: with_kernel(observe=observe_leaves_rests),
    ),
}
OPTIONS: dict[str, dict[str, Any]] = {
    "the summary tells of hidden cards": {"step_limit": 5},
    "a redeal leaves the answers": {"games": 8},
}
"""What must be played in another way to show the mistake: with cards left at the end, with more clashes."""
UNSEEN: dict[str, tuple[str, Callable[[], Game]]] = {
    "the points of the others are not told": ("points", lambda: with_kernel(observe=observe_forgets_points)),
    "what is asked is not told": ("stack", lambda: with_kernel(observe=observe_forgets_the_question)),
}
"""Public facts that the observation leaves out, and the field that differs: for `everything_public_is_seen`."""
LEFT_OUT = {"known": "the toy does not tell who has looked at the own hand"}


def twins_are_alike(record: np.ndarray, seat: int) -> None:
    """The two cards of a sort are the same to everybody."""
    zones = record[0]["zone"]
    zones[:] = np.sort(zones.reshape(toy.COPIES, toy.SORTS), axis=0).reshape(-1)


def unseen(game: Game) -> list[str]:
    """What the check of public facts finds."""
    report = everything_public_is_seen(game, games=4, ancestors=400, left_out=LEFT_OUT, blank=twins_are_alike)
    return report.violations


IN_BULK = (
    "a question has no answer",
    "points leave their range",
    "two cards are drawn",
    "points exceed their limit",
    "all seats are rewarded",
    "a frame is left at the end",
    "a game is too long",
    "the mask has fewer answers than counted",
    "the observation shows a hidden card",
    "the mask shows a hidden card",
    "a redeal changes what is open",
    "a redeal changes what was looked at",
)
"""The cases that the cheap checks of `soak` must find by themselves."""


@kernel
def apply_as_compiled(s, t, action):
    s.total += action + (2 if jit.INTERPRETED else 1)
    tiny.pop(s)


@kernel
def apply_out_of_bounds(s, t, action):
    s.total += 1 + 0 * s.stack[s.depth + 3, 0]
    tiny.pop(s)


OTHER_WHEN_INTERPRETED = replace(
    tiny.GAME,
    entry=f"{__name__}:OTHER_WHEN_INTERPRETED",
    kernels={**tiny.GAME.kernels, "apply": apply_as_compiled},
)
OUT_OF_BOUNDS = replace(
    tiny.GAME, entry=f"{__name__}:OUT_OF_BOUNDS", kernels={**tiny.GAME.kernels, "apply": apply_out_of_bounds}
)


def main() -> None:
    found: dict[str, dict[str, list[str]]] = {"checked": {}, "in bulk": {}}
    for case, (_, make) in CASES.items():
        found["checked"][case] = check_game(make(), **{"games": 2, **OPTIONS.get(case, {})}).violations
    for case in IN_BULK:
        game = CASES[case][1]()
        found["in bulk"][case] = Bulk(game, game.load_pack(None), {}, 0, 30).play().violations
    found["unseen"] = {case: unseen(make()) for case, (_, make) in UNSEEN.items()}
    found["unseen"]["nothing"] = unseen(toy.GAME)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
