"""Deals in words: the offer on the table, and the promises in force."""

from typing import Any

import numpy as np

from ...core.frames import CHOICE, KIND
from ...core.packs import Pack
from .actions import ACTIONS, NATION_NAMES, REGION_NAMES
from .answers import (
    A_AMOUNT,
    A_NOT_PLACE,
    A_PAID,
    A_TO_BID,
    A_TO_PLACE,
    BID_SHAPES,
    DEMOBILIZE,
    DRAW,
    END_TURN,
    NO,
    OFFER,
    PASS,
    RECLAIM,
    YES,
)
from .constants import (
    ACTION_ROOM,
    NONE,
    OFFERS,
    PAID_ROOM,
    SLOTS,
    Bound,
    Frame,
    Term,
    unpack_deed,
    unpack_terms,
)
from .options import NATIONS
from .pack import Cards
from .registers import ABOUT, PICK_REGION
from .settings import DEALS


def deed_words(cards: Cards, kind: int, action: int, about: int) -> str:
    """What is promised, as somebody does it: an answer to a question of this kind, about an Issue, an Event or a region."""
    segment, k = ACTIONS.find(action)
    if segment == "deal":
        return _lasting_words(cards, action, about)
    if segment == "slot":
        return (
            f"places on {cards.issue_name(about)}" if kind == Frame.ACT else _brings(cards.issue_name(about))
        )
    if segment == "settle":
        return f"settles {cards.issue_name(about)} now"
    if segment == "deploy":
        return f"{ACTIONS.text(action).replace('deploy', 'deploys')} now"
    if segment == "option":
        return f"takes {cards.issues[about].option[k].label} for {cards.issue_name(about)}"
    if segment == "event":
        return _brings(cards.events[about].name)
    if segment == "source":
        return f"takes {cards.issue_name(about)} from the discards" if k < DRAW else "draws from the deck"
    if segment == "keep":
        return f"keeps {cards.issue_name(about)}"
    if segment == "announce":
        return f"{f'announces {k - 1:+d}' if k != 1 else 'leaves the roll'} in {REGION_NAMES[about]}"
    if segment == "branch":
        return f"chooses: {cards.branches[about][k]}"
    if segment == "bid":
        return f"{bid_words(*BID_SHAPES[k]).replace('bid', 'bids', 1)} for {cards.issue_name(about)}"
    if segment == "strategy":
        return f"takes the Strategy card {cards.strategies[k].name}"
    if segment == "issue":
        return f"unsettles {cards.issue_name(k)}"
    if segment == "region":
        return f"chooses {REGION_NAMES[k]}"
    if segment == "nation":
        return _nation_words(cards, kind, k, about)
    return _menu_words(cards, kind, action, about)


def _brings(name: str) -> str:
    return f"brings {name} to the Table"


def _lasting_words(cards: Cards, action: int, about: int) -> str:
    issue = cards.issue_name(about)
    if action == A_TO_BID:
        return f"bids for {issue}"
    return f"{'places' if action < A_NOT_PLACE else 'does not place'} on {issue} this turn"


def _nation_words(cards: Cards, kind: int, nation: int, about: int) -> str:
    name = NATION_NAMES[nation]
    if kind == Frame.NAVAL_FLAG:
        return f"lays a {name} Naval counter on {cards.issue_name(about)}"
    if kind == Frame.PICK_HIT:
        return f"lets the Uprising in {REGION_NAMES[about]} hit {name}"
    return f"chooses {name}"


def _menu_words(cards: Cards, kind: int, action: int, about: int) -> str:
    if kind == Frame.PERFORM_EVENT:
        return f"{'performs' if action == YES else 'declines'} {cards.events[about].name}"
    if kind == Frame.EVENT_CUBE:
        return f"places {'a' if action == YES else 'no'} cube on {cards.events[about].name}"
    if action == PASS:
        return f"passes for {cards.issue_name(about)}"
    return {
        RECLAIM: "reclaims now",
        DEMOBILIZE: "demobilizes a unit now",
        END_TURN: "ends the turn now",
    }[action]


def bid_words(units: int, region: int) -> str:
    """The Military part of a bid."""
    if units == 0 and region == 0:
        return "bid Influence alone"
    parts = [f"{units} Available unit{'s' if units > 1 else ''}"] if units else []
    return "bid " + " and ".join(parts + (["the unit in the region"] if region else []))


def who_words(promiser: int, for_shared: bool) -> str:
    """Who does what is promised; for the shared USA of two players its decider promises (V-DEAL-4)."""
    return f"{NATION_NAMES[promiser]}, for the USA," if for_shared else NATION_NAMES[promiser]


def return_words(cards: Cards, kind: int, action: int, about: int) -> str:
    """What is promised beside a deed."""
    return deed_words(cards, Frame.OPTION if kind == Frame.ACT else kind, action, about)


def deal_words(cards: Cards, offerer: int, partner: int, deed: int, about: int, terms: int) -> str:
    """A whole deal: 'UK does not place on SYRIA this turn, if France pays 3'. Deed and terms as in a note."""
    kind, action, for_shared = unpack_deed(deed)
    answer, own, promiser_pays, payment, by_partner = unpack_terms(terms)
    promiser, other = (partner, offerer) if by_partner else (offerer, partner)
    mine, theirs = [deed_words(cards, kind, action, about)], list[str]()
    if answer != NO:
        (mine if own else theirs).append(return_words(cards, kind, answer, about))
    if payment:
        (mine if promiser_pays else theirs).append(f"pays {payment}")
    return f"{who_words(promiser, for_shared)} {' and '.join(mine)}, if {NATION_NAMES[other]} {' and '.join(theirs)}"


def packed_offer(offer: list[int]) -> tuple[int, int]:
    """Deed and terms of an offer that is complete, as a note has them."""
    promiser = offer[Term.PROMISER]
    deed = (offer[Term.KIND] - CHOICE) * ACTION_ROOM + offer[Term.DEED]
    terms = offer[Term.RETURN] * 2 + (offer[Term.RETURNER] == promiser)
    terms = (terms * 2 + (offer[Term.PAYER] == promiser)) * PAID_ROOM + offer[Term.PAYMENT]
    return deed * 2 + (offer[Term.NATION] != promiser), terms * 2 + (promiser == offer[Term.PARTNER])


def offer_words(s: np.ndarray, cards: Cards) -> str:
    """The offer on the table, '' while there is none or it is not complete."""
    offer = [int(term) for term in s["offer"]]
    depth = int(s["depth"])
    if not depth or s["stack"][depth - 1, KIND] != Frame.DEAL_ANSWER:
        return ""
    deed, terms = packed_offer(offer)
    return deal_words(cards, offer[Term.OFFERER], offer[Term.PARTNER], deed, offer[Term.ABOUT], terms)


def term_words(s: np.ndarray, cards: Cards, action: int) -> str:
    """A step of an offer being made: the deed, what is promised beside it, the payment."""
    offer = [int(term) for term in s["offer"]]
    promiser, kind = offer[Term.PROMISER], offer[Term.KIND]
    if offer[Term.DEED] < 0:
        about = _about(s, kind, action)
        who = who_words(promiser, offer[Term.NATION] != promiser)
        return f"a deal: {who} {deed_words(cards, kind, action, about)}"
    other = offer[Term.PARTNER] if promiser == offer[Term.OFFERER] else offer[Term.OFFERER]
    if offer[Term.RETURN] < 0:
        if action == NO:
            return "nothing beside it but a payment"
        words = return_words(cards, kind, action, offer[Term.ABOUT])
        return f"beside it {NATION_NAMES[offer[Term.RETURNER]]} {words}"
    if action >= A_PAID:
        return f"{NATION_NAMES[promiser]} pays {action - A_PAID + 1}"
    return f"{NATION_NAMES[other]} pays {action - A_AMOUNT}" if action > A_AMOUNT else "nobody pays"


def _about(s: np.ndarray, kind: int, action: int) -> int:
    """The Issue, Event or region that an action is about, as `rules/terms.py` finds it, for an offer that is being made."""
    segment, k = ACTIONS.find(action)
    place = int(s["depth"]) - 1
    while Frame.OFFER_DEAL <= s["stack"][place, KIND] <= Frame.DEAL_ANSWER:
        place -= 1
    frame = s["stack"][place]
    if segment in ("slot", "settle"):
        return int(s["slot"][k])
    if A_TO_PLACE <= action < A_TO_BID:
        return int(s["slot"][(action - A_TO_PLACE) % SLOTS])
    if segment == "event":
        return int(s["event_waiting"][k])
    if segment == "source" and k < DRAW:
        return int(s["discards"][int(s["discards_n"]) - 1 - k])
    if segment == "keep":
        return int(s["drawn"][k])
    return int(frame[PICK_REGION if kind == Frame.PICK_HIT else ABOUT])


def term_question(s: np.ndarray) -> str:
    """What the offer being made still lacks."""
    offer = s["offer"]
    partner = NATION_NAMES[int(offer[Term.PARTNER])]
    if offer[Term.DEED] < 0:
        return f"which deal with {partner}"
    if offer[Term.RETURN] < 0:
        return f"what else is promised in the deal with {partner}"
    return f"how much is paid in the deal with {partner}"


def bound_words(s: np.ndarray, cards: Cards) -> list[str]:
    """The promises in force, one sentence each."""
    told = []
    for row in s["promise"]:
        kind, action, about = (int(row[place]) for place in (Bound.KIND, Bound.ACTION, Bound.ABOUT))
        if action != NONE:
            who = who_words(int(row[Bound.PROMISER]), row[Bound.PROMISER] != row[Bound.NATION])
            told.append(f"{who} {deed_words(cards, kind, action, about)}")
    return told


def kept_words(cards: Cards, promiser: int, deed: int, about: int) -> str:
    kind, action, for_shared = unpack_deed(deed)
    return f"{who_words(promiser, for_shared)} {deed_words(cards, kind, action, about)}"


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
