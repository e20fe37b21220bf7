"""Notes of the log as sentences. All of them are public."""

from collections.abc import Callable, Sequence

from ....core.packs import Pack
from ..constants import NATIONS, Ending, Note
from ..names import ACTION_KINDS, IDEOLOGY_TITLES, KIND_TITLES, POWER_TITLES
from .naming import (
    box_name,
    card_name,
    nation_name,
    party_name,
    place_name,
    region_name,
    row_name,
    side_name,
    target_name,
    war_name,
)

ENDINGS = {
    Ending.NOT_YET: "not yet",
    Ending.LAST_TURN: "the last turn",
    Ending.AUTOMATIC: "automatic victory",
    Ending.TOTAL_WAR: "Total War",
    Ending.STEP_LIMIT: "step limit",
}
ADDED = ("Hope", "Reality", "Despair", "this turn's")
FATES = ("is removed from play", "goes to the discards", "goes to the Reserve")
Tell = Callable[[Pack, int, int, int, int, int], str]


def who(ideology: int) -> str:
    return IDEOLOGY_TITLES[ideology]


def _order(a: int, b: int, c: int) -> str:
    return ", ".join(who(k) for k in (a, b, c))


def _revealed(pack: Pack, a: int, b: int, c: int) -> str:
    cards = [card_name(pack, card) for card in (b, c) if card >= 0]
    return f"{who(a)} plays {', '.join(cards) or 'no card'}"


def _target(kind: int, target: int) -> int:
    return target + NATIONS if kind else target


SENTENCES: dict[int, Tell] = {
    Note.TURN: lambda p, a, b, c, d, e: f"Turn {a}, {1932 + a}",
    Note.ORDER: lambda p, a, b, c, d, e: f"Order of Play: {_order(a, b, c)}",
    Note.DISCARD: lambda p, a, b, c, d, e: f"{who(a)} discards {card_name(p, b)}",
    Note.ADDS: lambda p, a, b, c, d, e: f"{who(a)} adds {ADDED[b]} cards to its deck",
    Note.MULLIGAN: lambda p, a, b, c, d, e: f"{who(a)} throws its hand and draws anew",
    Note.RESERVE: lambda p, a, b, c, d, e: (
        f"{who(a)} puts {card_name(p, b) if b >= 0 else 'a card'} into the Reserve"
    ),
    Note.ROUND: lambda p, a, b, c, d, e: f"Round {a}",
    Note.REVEAL: lambda p, a, b, c, d, e: _revealed(p, a, b, c),
    Note.REPLACE: lambda p, a, b, c, d, e: f"{who(a)} replaces {card_name(p, b)} by {card_name(p, c)}",
    Note.ALTER: lambda p, a, b, c, d, e: f"{who(a)} alters the Order of Play: {_order(b, c, d)}",
    Note.EVENT: lambda p, a, b, c, d, e: f"Event of {who(a)}: {card_name(p, b)}",
    Note.NO_EVENT: lambda p, a, b, c, d, e: f"{card_name(p, b)} does not happen",
    Note.EXPLOIT: lambda p, a, b, c, d, e: f"{who(a)} exploits its Prestige for {card_name(p, b)}",
    Note.ROLL: lambda p, a, b, c, d, e: f"{who(a)} rolls {c} {d:+d} for {card_name(p, b)}, {e} needed",
    Note.REROLL: lambda p, a, b, c, d, e: f"{who(a)} rolls again",
    Note.NO_ATTEMPT: lambda p, a, b, c, d, e: f"{card_name(p, b)} is not attempted",
    Note.PERFORMED: lambda p, a, b, c, d, e: f"{who(a)} performs {card_name(p, b)}",
    Note.FAILED: lambda p, a, b, c, d, e: f"{who(a)} fails with {card_name(p, b)}",
    Note.MOVE: lambda p, a, b, c, d, e: f"{nation_name(p, a)} moves to {box_name(p, c)}",
    Note.PRESTIGE: lambda p, a, b, c, d, e: f"{who(a)}: Prestige {b:+d}, now {c}",
    Note.FORCE: lambda p, a, b, c, d, e: f"{who(a)}: Force Pool {b:+d}, now {c}",
    Note.MILITARY_VP: lambda p, a, b, c, d, e: f"{who(a)}: Military VP {b:+d}, now {c}",
    Note.RESOURCE: lambda p, a, b, c, d, e: f"{who(a)}: {KIND_TITLES[b]} {c:+d}",
    Note.CLAIM: lambda p, a, b, c, d, e: f"{who(a)} claims {row_name(p, b)}",
    Note.CLEARED: lambda p, a, b, c, d, e: f"All claims in {place_name(p, a)} are lost",
    Note.TREATY: lambda p, a, b, c, d, e: (
        f"{('', 'Pact', 'Alliance')[c]} of {POWER_TITLES[a]} and {party_name(p, b)}"
    ),
    Note.UPGRADE: lambda p, a, b, c, d, e: f"{POWER_TITLES[a]} has Armaments Level {b}",
    Note.DESPOTIC: lambda p, a, b, c, d, e: (
        f"{POWER_TITLES[a]} is {'Despotic' if b else 'no longer Despotic'}"
    ),
    Note.WAR: lambda p, a, b, c, d, e: f"War begins: {war_name(p, a)}",
    Note.DECLARES: lambda p, a, b, c, d, e: f"{POWER_TITLES[a]} declares war on {party_name(p, b)}",
    Note.BREACH: lambda p, a, b, c, d, e: f"{POWER_TITLES[a]} breaks its treaty with {party_name(p, b)}",
    Note.CONQUEST: lambda p, a, b, c, d, e: f"{POWER_TITLES[a]} conquers {place_name(p, b)}",
    Note.CESSION: lambda p, a, b, c, d, e: f"{POWER_TITLES[a]} cedes a {KIND_TITLES[c]} to {POWER_TITLES[b]}",
    Note.UPRISING: lambda p, a, b, c, d, e: f"Uprising in {nation_name(p, a)}",
    Note.MR: lambda p, a, b, c, d, e: (
        f"{who(a)} sends {b} MR to {target_name(p, _target(e, c))} for {side_name(p, _target(e, c), d)}"
    ),
    Note.OPENED: lambda p, a, b, c, d, e: f"Democracy may commit MR to {war_name(p, a)}",
    Note.TRUCE: lambda p, a, b, c, d, e: f"{war_name(p, a)} ends without a winner",
    Note.NULLIFIED: lambda p, a, b, c, d, e: f"{card_name(p, a)} is nullified",
    Note.ENDED: lambda p, a, b, c, d, e: f"{card_name(p, a)} is no longer in force",
    Note.MODIFIER: lambda p, a, b, c, d, e: f"Attempts of {who(a)} get {b:+d} this turn",
    Note.POINTS: lambda p, a, b, c, d, e: f"{who(a)} gets {b:+d} PP each round of this turn",
    Note.LASTING: lambda p, a, b, c, d, e: (
        f"{card_name(p, d)} is in force: {ACTION_KINDS[b]} costs {c:+d} PP"
    ),
    Note.CHOSEN_IDEOLOGY: lambda p, a, b, c, d, e: f"{who(a)} chooses {who(b)}",
    Note.REACTION: lambda p, a, b, c, d, e: f"{who(a)} reacts for {b} Prestige",
    Note.BRANCH: lambda p, a, b, c, d, e: f"{who(a)} chooses: {p.content.branches[b][c]}",
    Note.FATE: lambda p, a, b, c, d, e: f"{card_name(p, b)} {FATES[c]}",
    Note.PP: lambda p, a, b, c, d, e: f"{who(a)} has {b} PP",
    Note.COUP_DECLARED: lambda p, a, b, c, d, e: f"{who(a)} declares a coup in {region_name(p, b)}",
    Note.COUP_OFF: lambda p, a, b, c, d, e: f"The coup of {who(a)} does not take place",
    Note.BOUGHT: lambda p, a, b, c, d, e: f"{who(a)} buys a PP and has {b}",
    Note.TRAIN: lambda p, a, b, c, d, e: f"{who(a)} trains a cell",
    Note.DEPLOY: lambda p, a, b, c, d, e: f"{who(a)} deploys a cell to {region_name(p, b)}",
    Note.COUP: lambda p, a, b, c, d, e: f"{who(a)} causes a coup in {nation_name(p, b)}",
    Note.COUP_CELL: lambda p, a, b, c, d, e: f"{who(a)} adds a cell to the coup in {nation_name(p, b)}",
    Note.FIGHT_UPRISING: lambda p, a, b, c, d, e: (
        f"Uprising in {nation_name(p, a)}: the die shows {b}, in all {c}"
    ),
    Note.UPRISING_NOW: lambda p, a, b, c, d, e: (
        f"The Uprising in {nation_name(p, a)} is {('', 'WEAK', 'STRONG')[b]}"
    ),
    Note.UPRISING_END: lambda p, a, b, c, d, e: (
        f"{'Rebel' if b else 'Government'} victory in {nation_name(p, a)}" + (f", for {who(c)}" if b else "")
    ),
    Note.FIGHT_WAR: lambda p, a, b, c, d, e: f"{war_name(p, a)}: the die shows {b}, in all {c}",
    Note.WAR_NOW: lambda p, a, b, c, d, e: f"{war_name(p, a)}: box {b + 1}{', STALEMATE' if c else ''}",
    Note.WAR_END: lambda p, a, b, c, d, e: f"{war_name(p, a)} is won by {side_name(p, NATIONS + a, b)}",
    Note.COUP_ROLL: lambda p, a, b, c, d, e: f"Coup in {nation_name(p, a)}: the die shows {b}, in all {c}",
    Note.COUP_RESULT: lambda p, a, b, c, d, e: (
        f"The coup in {nation_name(p, a)} " + (f"succeeds for {who(c)}" if b >= 5 else "fails")
    ),
    Note.STANDBY: lambda p, a, b, c, d, e: f"Stand-by effects of {card_name(p, b)}",
    Note.PRODUCTION: lambda p, a, b, c, d, e: f"{who(a)} produces {b} MR",
    Note.UPKEEP: lambda p, a, b, c, d, e: f"{who(a)} pays {b} MR for its nations",
    Note.SCORE: lambda p, a, b, c, d, e: f"{who(a)} has {b} VP, {c} of them military",
    Note.TOTAL_WAR: lambda p, a, b, c, d, e: f"Total War breaks out: {a} Powers are At War",
    Note.COMMUNISM: lambda p, a, b, c, d, e: f"{who(a)} plays Communism this turn, for the {b}. time",
    Note.ENTERS: lambda p, a, b, c, d, e: f"{nation_name(p, a)} enters on {box_name(p, b)}",
    Note.LOSES_MR: lambda p, a, b, c, d, e: f"{who(a)} takes an MR off {war_name(p, b)}",
    Note.THE_END: lambda p, a, b, c, d, e: (
        f"The end, by {ENDINGS[Ending(a)]}: Nazism {c}, Democracy {d}, Communism {e} VP; "
        + (f"{who(b)} wins" if b < 3 else "a draw")
    ),
}


def sentence(pack: Pack, note: Sequence[int]) -> str:
    code, a, b, c, d, e = (int(value) for value in note[:6])
    return SENTENCES[code](pack, a, b, c, d, e)
