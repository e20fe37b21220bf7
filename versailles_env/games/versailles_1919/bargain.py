"""Deals in words: the offer on the table, and the promises in force."""

from typing import Any

import numpy as np

from ...core.frames import KIND
from ...core.packs import Pack
from .actions import NATION_NAMES
from .answers import OFFER, YES
from .constants import NONE, OFFERS, Frame, Promise, Term
from .options import NATIONS
from .pack import Cards
from .settings import DEALS


def promise_words(cards: Cards, promise: int, about: int, option: int) -> str:
    """What is promised, as somebody does it."""
    if promise in (Promise.PERFORM, Promise.DECLINE):
        return f"{'performs' if promise == Promise.PERFORM else 'declines'} {cards.events[about].name}"
    issue = cards.issue_name(about)
    if promise == Promise.OPTION:
        return f"takes {cards.issues[about].option[option].label} for {issue}"
    return {
        Promise.SETTLE: f"settles {issue} now",
        Promise.PLACE: f"places on {issue} this turn",
        Promise.AVOID: f"does not place on {issue} this turn",
        Promise.BID: f"bids for {issue}",
        Promise.PASS: f"passes for {issue}",
    }[Promise(promise)]


def deal_words(
    cards: Cards,
    offerer: int,
    partner: int,
    promiser: int,
    promise: int,
    about: int,
    option: int,
    payment: int,
) -> str:
    """A whole deal: 'UK does not place on SYRIA this turn, if France pays 3'."""
    payer = partner if promiser == offerer else offerer
    condition = f"{NATION_NAMES[payer]} pays {payment}"
    if promise == Promise.SETTLE:
        condition = f"{NATION_NAMES[partner]} takes {cards.issues[about].option[option].label}"
    return f"{NATION_NAMES[promiser]} {promise_words(cards, promise, about, option)}, if {condition}"


def offer_words(s: np.ndarray, cards: Cards) -> str:
    """The offer on the table, '' while there is none or it is not complete."""
    offer = [int(term) for term in s["offer"]]
    depth = int(s["depth"])
    if not depth or s["stack"][depth - 1, KIND] != Frame.DEAL_ANSWER:
        return ""
    return deal_words(
        cards,
        offer[Term.OFFERER],
        offer[Term.PARTNER],
        offer[Term.PROMISER],
        offer[Term.PROMISE],
        offer[Term.ABOUT],
        offer[Term.OPTION],
        offer[Term.PAYMENT],
    )


def bound_words(s: np.ndarray, cards: Cards) -> list[str]:
    """The promises in force, one sentence each."""
    told = []
    for row in s["promise"]:
        if row[Term.PROMISE] == NONE:
            continue
        promise, about, option = (int(row[term]) for term in (Term.PROMISE, Term.ABOUT, Term.OPTION))
        who = int(row[Term.PROMISER])
        words = promise_words(cards, promise, about, option)
        if promise == Promise.SETTLE:
            other = promise_words(cards, Promise.OPTION, about, option)
            words += f", and {NATION_NAMES[int(row[Term.PARTNER])]} {other}"
        told.append(f"{NATION_NAMES[who]} {words}")
    return told


def deals_told(state: np.ndarray, pack: Pack, seat: int | None) -> dict[str, Any]:
    """The offer on the table and the promises in force, for `infos`; empty in a game without deals."""
    s, cards = state[0], pack.content
    if not s["options"][DEALS]:
        return {}
    return {"deal_offered": offer_words(s, cards), "deals_in_force": bound_words(s, cards)}


def deals_counted(s: np.ndarray, played: list[int]) -> dict[str, Any]:
    """Deals offered, accepted and kept by who offered them, for reports; empty where there are none."""
    if not s["options"][DEALS]:
        return {}
    names = ("offered", "accepted", "kept")
    return {"deals": {NATIONS[n]: {name: int(s[f"deals_{name}"][n]) for name in names} for n in played}}


def without_deals(states: np.ndarray, masks: np.ndarray) -> np.ndarray | None:
    """All offers of the turn are used up in these records; the masks let nobody offer a deal or accept one."""
    dealing = states["options"][:, DEALS] > 0
    if not dealing.any():
        return None
    states["offers"][dealing] = OFFERS
    plain = masks.copy()
    plain[:, OFFER] = 0
    kinds = states["stack"][np.arange(len(states)), states["depth"] - 1, KIND]
    plain[(kinds == Frame.DEAL_ANSWER) & (states["depth"] > 0), YES] = 0
    return plain
