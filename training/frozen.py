"""Trained policies among the opponents, answered where the games are played: their networks as kernels read them, and which of
them has which seat of which table.

Any number of networks of any layers stand in the same few arrays, so one compiled player serves them all.
"""

from typing import Any, NamedTuple

import numpy as np

from versailles_env.agents.base import Agent
from versailles_env.agents.players.learned import LearnedAgent, ShippedAgent
from versailles_env.agents.policies import NoPolicy
from versailles_env.core import jit
from versailles_env.core.batch import Batch
from versailles_env.core.chance import word_below
from versailles_env.core.options import decode_options

from .backprop import activate, find_logits, list_bytes, list_entries, pack_row, run_layer
from .flat import OUTSIDE, aligned, flat_actor, padded

NOBODY_SERVES = -1


class Nets(NamedTuple):
    """The actors of the policies that are met."""

    numbers: Any
    layers: Any
    """Of each network its layers, a row each, as in `versailles_env.training.flat`."""
    counts: Any
    """How many layers it has."""
    relu: Any
    """1 or 0: tanh."""
    draws: Any
    """1: it draws from its odds, 0: it plays what it finds likeliest."""
    serves: Any
    """Which network answers, by member of the league, table and seat."""
    factor: Any
    """By which an entry of an observation is multiplied."""


class NetDesk(NamedTuple):
    """What a thread writes on."""

    columns: Any
    values: Any
    rows: Any
    """The outputs of two layers, which take turns."""
    legal: Any
    logits: Any
    odds: Any


@jit.kernel
def net_answer(nets, net, observation, mask, words, i, desk):
    """What a network answers to a question."""
    numbers, layers, relu = nets.numbers, nets.layers[net], nets.relu[net]
    columns, values, last = desk.columns, desk.values, nets.counts[net] - 1
    count, out = pack_row(observation, nets.factor, columns, values), desk.rows[0]
    for k in range(last):
        out = desk.rows[k % 2]
        run_layer(numbers, layers[k], columns, values, 0, count, out)
        activate(relu, out, layers[k, OUTSIDE])
        count = list_entries(out, layers[k, OUTSIDE], columns, values)
    legal, logits, found = desk.legal, desk.logits, list_bytes(mask, desk.legal)
    total = find_logits(numbers, layers[last], out, legal, found, logits, desk.odds)
    if nets.draws[net]:
        left = word_below(words, i, 2**32) / 2.0**32 * total
        for k in range(found):
            left -= desk.odds[k]
            if left < 0.0:
                return np.int64(legal[k])
        return np.int64(legal[found - 1])
    best = 0
    for k in range(1, found):
        if logits[k] > logits[best]:
            best = k
    return np.int64(legal[best])


def members_of(agent: Agent, batch: Batch) -> list[list[LearnedAgent | None]] | None:
    """Which policy has which seat, a list a table; None for an agent that does not play here: no policy, or one that cannot be asked
    so (it knows no extension of these games, or has one layer alone)."""
    if not isinstance(agent, LearnedAgent | ShippedAgent):
        return None
    game, found = batch.game, []
    try:
        for codes in batch.template["options"]:
            seats = game.seats_of(decode_options(game.options, codes))
            found.append(
                [
                    (agent.serving(game, codes, seat) if isinstance(agent, ShippedAgent) else agent)
                    if seat in seats
                    else None
                    for seat in range(len(game.agents))
                ]
            )
    except NoPolicy:
        return None  # asked from Python it says so, if it is asked at all
    asked = [policy for row in found for policy in row if policy]
    fits = all(p.policy.card.layers > 1 and (p.knows_extension or not batch.extended) for p in asked)
    return found if fits else None


def nets_of(agents: list[Agent], batch: Batch) -> Nets:
    """The networks of all policies among these agents."""
    tables, seats = len(batch.template), len(batch.game.agents)
    serves = np.full((len(agents), tables, seats), NOBODY_SERVES, np.int32)
    policies: list[LearnedAgent] = []
    for k, agent in enumerate(agents):
        for table, row in enumerate(members_of(agent, batch) or []):
            for seat, policy in enumerate(row):
                if policy is None:
                    continue
                if policy not in policies:
                    policy.policy.check(batch.game, batch.pack)
                    policies.append(policy)
                serves[k, table, seat] = policies.index(policy)
    flats = [flat_actor(actor_of(each), each.policy.card.activation == "relu") for each in policies]
    deepest = max((1 + len(flat.actor) for flat in flats), default=1)
    layers = np.zeros((len(flats), deepest, 4), np.int64)
    numbers, begin = aligned(sum(padded(len(flat.numbers)) for flat in flats) + 1), 0
    for k, flat in enumerate(flats):
        numbers[begin : begin + len(flat.numbers)] = flat.numbers
        rows = np.concatenate([flat.first[None], flat.actor])
        rows[:, 2:] += begin  # where weights and biases begin
        layers[k, : len(rows)] = rows
        begin += padded(len(flat.numbers))
    return Nets(
        numbers,
        layers,
        np.array([1 + len(flat.actor) for flat in flats], np.int64),
        np.array([flat.relu[0] for flat in flats], np.int64),
        np.array([each.sample for each in policies], np.int64),
        serves,
        (1.0 / batch.game.observations.scale).astype(np.float32),
    )


def actor_of(agent: LearnedAgent) -> dict[str, np.ndarray]:
    """The weights of the actor alone."""
    return {name: value for name, value in agent.policy.weights.items() if not name.startswith("value.")}


def net_desk(nets: Nets, batch: Batch) -> NetDesk:
    widest = int(nets.layers[:, :, OUTSIDE].max(initial=1))
    room = max(batch.game.observations.size, widest) + 1
    answers = batch.game.actions.size
    return NetDesk(
        np.zeros(room, np.int32),
        np.zeros(room, np.float32),
        aligned(2, padded(widest)),
        np.zeros(answers + 1, np.int32),
        np.zeros(answers, np.float32),
        np.zeros(answers, np.float32),
    )
