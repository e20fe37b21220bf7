"""What holds between any two steps of a game: cubes and cards are conserved, counts agree with what they count."""

import numpy as np

from ...core.frames import KIND
from ...core.packs import Pack
from .constants import (
    CHINA,
    DECK,
    EACH,
    IDEOLOGIES,
    MINOR,
    NATIONS,
    PLACES,
    ROWS,
    TERRITORY,
    WARS,
    Frame,
    Opt,
    Type,
    Zone,
)


def invariants(state: np.ndarray, pack: Pack) -> list[str]:
    s, t = state[0], pack.tables[0]
    wrong: list[str] = []
    for ideology in range(IDEOLOGIES):
        wrong += _cubes(s, t, ideology)
        wrong += _cards(s, t, ideology)
    wrong += _map(s, t)
    wrong += _wars(s, t)
    wrong += _resources(s, t)
    wrong += _costs(s, t)
    wrong += _rights(s, t)
    if sorted(s["order"].tolist()) != [0, 1, 2]:
        wrong.append("the Order of Play is no permutation")
    if (s["prestige"] > t["prestige_top"]).any():
        wrong.append("Prestige above its track (D-COMP-8)")
    if s["options"][Opt.PLAYERS] == 0 and s["turn"] > 0 and s["communism_turns"].sum() != s["turn"]:
        wrong.append("Communism's turns do not add up to the turns played (D-2P-3)")
    kinds = s["stack"][: int(s["depth"]), KIND]
    acting = np.isin(kinds, (Frame.KEEP, Frame.DECLARE_COUPS, Frame.ACTIONS)).any()
    in_round = Frame.ROUND in kinds
    if s["pp"].any() and not acting and not in_round:
        wrong.append("Political Points are left after the Actions step (D-ACT-2)")
    return wrong


def _cubes(s: np.ndarray, t: np.ndarray, ideology: int) -> list[str]:
    """D-COMP-3: every cube is in exactly one place."""
    count = int(s["cube_reserve"][ideology] + s["force"][ideology] + s["cells_pool"][ideology])
    count += int(s["war_mr"][:, :, ideology].sum() + s["uprising_mr"][:, :, ideology].sum())
    count += int(
        s["cells"][:, ideology].sum() + s["coup_cells"][:, ideology].sum() + s["claim"][ideology].sum()
    )
    return [] if count == t["cubes"] else [f"Ideology {ideology} has {count} cubes"]


def _cards(s: np.ndarray, t: np.ndarray, ideology: int) -> list[str]:
    """D-COMP-5: each card is where the record says; hand and Reserve keep their sizes."""
    wrong = []
    zones = s["zone"][ideology * DECK : (ideology + 1) * DECK]
    extended = s["options"][Opt.EXTENDED]
    if (zones == Zone.HAND).sum() > t["hand"][1 if extended else 0]:
        wrong.append(f"Ideology {ideology} holds {(zones == Zone.HAND).sum()} cards")
    reserve = np.flatnonzero((zones == Zone.RESERVE) | (zones == Zone.CLOSED)) + ideology * DECK
    if len(reserve) > t["reserve_slots"][ideology]:
        wrong.append(f"Ideology {ideology} has {len(reserve)} cards in Reserve")
    if (t["card_type"][reserve] == Type.EVENT).any():
        wrong.append("an Event lies in a Reserve (D-RES-1)")
    if not int(s["drawn"][ideology]) >= 0:
        wrong.append(f"Ideology {ideology} has shown more cards than it drew")
    known = (s["in_deck"][ideology * DECK : (ideology + 1) * DECK] == 1) & (zones == Zone.HAND)
    if known.sum() > s["drawn"][ideology]:
        wrong.append(f"the hand of Ideology {ideology} is one that all could refute")
    sure = s["in_deck"][ideology * DECK : (ideology + 1) * DECK] == 2
    if (zones[sure] != Zone.DECK).any():
        wrong.append(f"a card of Ideology {ideology} that must be in the deck is not")
    kinds = s["stack"][: int(s["depth"]), KIND]
    if Frame.CHOOSE in kinds:
        laid = {int(c) for c in (s["chosen"][ideology], s["chosen_event"][ideology]) if c >= 0}
        lying = set((np.flatnonzero(zones == Zone.CHOSEN) + ideology * DECK).tolist())
        if laid != lying:
            wrong.append(f"the cards that Ideology {ideology} has chosen are not those face down")
    return wrong


def _map(s: np.ndarray, t: np.ndarray) -> list[str]:
    wrong = []
    absent = s["box"] < 0
    if s["uprising"][absent].any() or (s["uprising_mr"][s["uprising"] == 0] != 0).any():
        wrong.append("an Uprising where no Regime Marker is, or MR without one")
    on_map = s["coup_nation"] >= 0
    if absent[s["coup_nation"][on_map]].any() or s["coup_cells"][~on_map].any():
        wrong.append("a coup where no Regime Marker is, or cells without a Coup Marker")
    if len(set(s["coup_nation"][on_map].tolist())) != on_map.sum():
        wrong.append("two Coup Markers in one nation (D-ACTIV-3)")
    used = s["claim"].sum(axis=0) > t["row_boxes"]
    if used.any():
        wrong.append(f"more cubes than boxes in row {int(np.flatnonzero(used)[0])}")
    for nation in np.flatnonzero(t["nation_parts"] > 0):
        parts = [p for p in range(TERRITORY, PLACES) if t["place_part"][p] and t["place_nation"][p] == nation]
        if (s["box"][nation] < 0) != all(s["control"][p] >= 0 for p in parts):
            wrong.append(
                "a nation's Regime Marker is gone and not all its parts, or the other way round (D-CONQ-3)"
            )
    for k in range(MINOR, NATIONS):
        if s["control"][k - MINOR] >= 0 and s["box"][k] >= 0:
            wrong.append(f"nation {k} is conquered and has a Regime Marker (D-CONQ-1)")
    return wrong


def _wars(s: np.ndarray, t: np.ndarray) -> list[str]:
    wrong = []
    for war in range(WARS):
        fought = s["war_at"][war] >= 0
        if fought and s["war_at"][war] >= t["war_length"][war]:
            wrong.append(f"War {war} is off its track")
        if not fought and (s["war_mr"][war].any() or s["war_stale"][war]):
            wrong.append(f"MR or STALEMATE on War {war}, which is not fought")
        if fought and s["zone"][t["war_card"][war]] != Zone.WAR:
            wrong.append(f"War {war} is fought, and its card is not in a War slot")
    if (s["called"] >> np.arange(len(s["called"])) & 1).any():
        wrong.append("a Power is at war with itself")
    return wrong


def _resources(s: np.ndarray, t: np.ndarray) -> list[str]:
    """Resources are what counting anew gives (D-CLAIM-1, D-CLAIM-4)."""
    owners = [int(k) for k in t["power_ideology"][:-1]] + [_china(s, t)]
    pool = s["bonus"].astype(int)
    for power, owner in enumerate(owners):
        if owner >= 0:
            pool[owner] += t["power_start"][power]
    for given in np.flatnonzero(s["ceded"]):
        for power, change in ((t["ceded_from"][given], -1), (t["ceded_to"][given], 1)):
            if owners[power] >= 0:
                pool[owners[power], t["ceded_kind"][given]] += change
    for row in range(ROWS):
        if t["row_kind"][row] >= 0:
            pool[:, t["row_kind"][row]] += s["claim"][:, row]
    return [] if np.array_equal(np.maximum(pool, 0), s["resources"]) else ["the Resources are miscounted"]


def _costs(s: np.ndarray, t: np.ndarray) -> list[str]:
    """What Active cards add is what adding it up anew gives."""
    extra = np.zeros_like(s["extra"])
    for card, who, act, more in t["lasting"]:
        if card >= 0 and s["zone"][card] == Zone.ACTIVE:
            extra[range(IDEOLOGIES) if who == EACH else who, act] += more
    return [] if np.array_equal(extra, s["extra"]) else ["the costs of Actions are miscounted"]


def _rights(s: np.ndarray, t: np.ndarray) -> list[str]:
    """Who may claim where is what looking it up anew gives (D-CLAIM-2)."""
    china = _china(s, t)
    for row in np.flatnonzero(t["row_place"] >= 0):
        place = t["row_place"][row]
        nation, power = int(t["place_nation"][place]), s["control"][place]
        if power < 0:
            power = t["place_power"][place]
        on_track = 0 <= nation < NATIONS and s["box"][nation] >= 0
        rights = 0
        if t["place_part"][place] and on_track:
            pass
        elif power >= 0:
            owner = china if power == CHINA else int(t["power_ideology"][power])
            rights = 1 << owner if owner >= 0 else 0
        elif on_track:
            rights = int(t["area_friendly"][t["box_area"][s["box"][nation]]])
        if int(s["right"][row]) & 7 != rights:
            return [f"the right to claim in row {row} is {int(s['right'][row]) & 7}, not {rights}"]
    return []


def _china(s: np.ndarray, t: np.ndarray) -> int:
    """Whose China is (D-CTRL-3)."""
    return {int(t["control_box"][k]): k for k in (1, 2)}.get(int(s["box"][3]), -1)
