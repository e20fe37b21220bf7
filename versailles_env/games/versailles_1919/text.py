"""The game in words: questions and answers. `sentences.py` has the log, `render.py` the table."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...core.frames import KIND
from ...core.packs import Pack
from . import render, sentences
from .actions import ACTIONS, NATION_NAMES, REGION_NAMES, TRACK_NAMES
from .answers import BID_SHAPES, DRAW, YES
from .bargain import bid_words, deals_counted, offer_words, term_question, term_words
from .constants import MAX_PLAYERS, Ending, Frame, Mode, Nation, Part
from .describe import effects_words
from .options import NATIONS
from .pack import Cards
from .registers import (
    BY_MUTINY,
    CHOICE_ROW,
    COLUMN,
    EVENT,
    ISSUE,
    NATION,
    POLITICAL_DONE,
    REGION,
    SHAPE,
    SLOT,
)
from .settings import THRESHOLD, TURN_OWNER

UNIT_NAMES = ("the Available unit", "the Exhausted unit", *(f"the unit in {name}" for name in TRACK_NAMES))
ENDINGS = {
    Ending.NOT_YET: "not over",
    Ending.GAME_END_SETTLED: "GAME END settled",
    Ending.DECK_EMPTY: "Issue deck empty",
    Ending.TURN_LIMIT: "turn limit",
    Ending.STEP_LIMIT: "step limit",
    Ending.DEADLOCK: "deadlock",
    Ending.STANDSTILL: "standstill",
}


def top_frame(state: np.ndarray) -> np.ndarray | None:
    depth = int(state[0]["depth"])
    return state[0]["stack"][depth - 1] if depth else None


class Words:
    """How Versailles 1919 speaks."""

    def action(self, state: np.ndarray, pack: Pack, action: int) -> str:
        """An answer in the words of the question now asked."""
        frame = top_frame(state)
        segment, k = ACTIONS.find(action)
        if frame is None:
            return ACTIONS.text(action)
        kind = int(frame[KIND])
        cards: Cards = pack.content
        s = state[0]
        if kind == Frame.DEAL_TERMS:
            return term_words(s, cards, action)
        if segment == "menu":
            return self._menu(kind, frame, cards, action)
        if segment == "slot":
            name = cards.issue_name(int(s["slot"][k])) if s["slot"][k] >= 0 else ACTIONS.text(action)
            return f"bring {name} to the Table" if kind == Frame.ADVANCE_CARD else f"place on {name}"
        if segment == "settle":
            return (
                f"settle {cards.issue_name(int(s['slot'][k]))}" if s["slot"][k] >= 0 else ACTIONS.text(action)
            )
        if segment == "amount":
            return self._amount(s, kind, frame, cards, k)
        if segment == "unit":
            verbs = {
                Frame.DEPLOY_UNIT: "deploy",
                Frame.DEMOBILIZE_UNIT: "demobilize",
                Frame.RECLAIM_UNIT: "take back",
            }
            return f"{verbs.get(Frame(kind), 'recall')} {UNIT_NAMES[k]}"
        if segment == "option" and kind == Frame.OPTION and k < len(cards.issues[frame[ISSUE]].option):
            option = cards.issues[frame[ISSUE]].option[k]
            return f"{option.label} ({effects_words(option.effects)})"
        if segment == "nation":
            if kind == Frame.NAVAL_FLAG:
                return f"lay a {NATION_NAMES[k]} Naval counter"
            verbs = {
                Frame.PICK_HIT: "the Uprising hits",
                Frame.TAKE_FACTION: "play",
                Frame.PICK_WINNER: "the Issue goes to",
                Frame.DEAL_PARTNER: "a deal with",
            }
            return f"{verbs.get(Frame(kind), 'choose')} {NATION_NAMES[k]}"
        if segment == "region":
            return f"choose {TRACK_NAMES[k]}"
        if segment == "event" and s["event_waiting"][k] >= 0:
            return f"bring {cards.events[int(s['event_waiting'][k])].name} to the Table"
        if segment == "source" and k < DRAW and k < s["discards_n"]:
            issue = int(s["discards"][int(s["discards_n"]) - 1 - k])
            return f"take {cards.issue_name(issue)} from the discards for {cards.board.discard_price.value[k]} Influence"
        if segment == "keep" and s["drawn"][k] >= 0:
            return f"keep {cards.issue_name(int(s['drawn'][k]))}"
        if segment == "announce":
            return f"announce {k - 1:+d}" if k != 1 else "announce 0"
        if segment == "branch" and kind == Frame.BRANCH:
            labels = cards.branches.get(int(frame[CHOICE_ROW]), ())
            return labels[k] if k < len(labels) else ACTIONS.text(action)
        if segment == "bid":
            return bid_words(*BID_SHAPES[k])
        if segment == "strategy":
            return f"choose {cards.strategies[k].name}"
        if segment == "issue":
            return f"unsettle {cards.issue_name(k)}"
        return ACTIONS.text(action)

    def _menu(self, kind: int, frame: np.ndarray, cards: Cards, action: int) -> str:
        if kind == Frame.PERFORM_EVENT:
            return f"{'perform' if action == YES else 'decline'} {cards.events[frame[EVENT]].name}"
        if kind == Frame.EVENT_CUBE:
            return f"{'a' if action == YES else 'no'} cube on {cards.events[frame[EVENT]].name}"
        if kind == Frame.DEAL_ANSWER:
            return "accept the deal" if action == YES else "refuse the deal"
        if kind == Frame.OFFER_DEAL:
            return "offer no deal"
        return ACTIONS.text(action)

    def _amount(self, s: np.ndarray, kind: int, frame: np.ndarray, cards: Cards, k: int) -> str:
        if kind == Frame.PLACE_AMOUNT:
            return f"{k} Influence on {cards.issue_name(int(s['slot'][frame[SLOT]]))}"
        if kind in (Frame.RECLAIM_AMOUNT, Frame.SHARE_RECLAIM):
            return f"reclaim {k} Influence"
        return f"with {k} Influence"

    def question(self, state: np.ndarray, pack: Pack, seat: int | None) -> str:
        """What the top frame asks; nothing of it is hidden from anybody."""
        frame = top_frame(state)
        if frame is None:
            return "nothing, the game is over"
        kind = Frame(int(frame[KIND]))
        cards: Cards = pack.content
        s = state[0]
        if kind == Frame.ACT:
            return self._act(s, frame)
        if kind == Frame.PLACE_AMOUNT:
            return f"how much Influence on {cards.issue_name(int(s['slot'][frame[SLOT]]))}"
        if kind in (Frame.OPTION, Frame.NAVAL_FLAG, Frame.BID, Frame.BID_INFLUENCE):
            asks = {
                Frame.OPTION: "which option of",
                Frame.NAVAL_FLAG: "whose flag on",
                Frame.BID: "a bid for",
                Frame.BID_INFLUENCE: "how much Influence to bid for",
            }
            extra = (
                f" with {bid_words(*BID_SHAPES[int(frame[SHAPE])])[4:]}"
                if kind == Frame.BID_INFLUENCE
                else ""
            )
            return f"{asks[kind]} {cards.issue_name(int(frame[ISSUE]))}{extra}"
        if kind == Frame.DEPLOY_UNIT:
            return f"which unit to deploy to {REGION_NAMES[frame[REGION]]} column {int(frame[COLUMN])}"
        if kind == Frame.ANNOUNCE:
            return f"a modifier for the roll in {REGION_NAMES[frame[REGION]]}"
        if kind == Frame.DEMOBILIZE_UNIT:
            return "which unit to demobilize" + (" to the '1' box" if frame[BY_MUTINY] else "")
        if kind in (Frame.PERFORM_EVENT, Frame.EVENT_CUBE):
            verb = "whether to perform" if kind == Frame.PERFORM_EVENT else "whether to place a cube on"
            return f"{verb} {cards.events[int(frame[EVENT])].name}"
        if kind == Frame.DEAL_TERMS:
            return term_question(s)
        if kind == Frame.DEAL_ANSWER:
            return f"whether to accept: {offer_words(s, cards)}"
        return PLAIN_QUESTIONS.get(kind, "a die or a draw")

    def _act(self, s: np.ndarray, frame: np.ndarray) -> str:
        turn, nation = s["stack"][0], int(frame[NATION])
        if s["mode"] == Mode.TWO and nation == Nation.USA:
            return "which action of the shared USA"
        bot = nation != int(s["hero"]) and not int(s["seated"]) >> nation & 1
        if s["options"][TURN_OWNER] == 1:  # V-SOLO-16, read the other way: whoever began the turn
            bot = bool(s["turn_by_bot"])
        if s["mode"] == Mode.SOLO and bot:
            return f"what the bot of {NATION_NAMES[nation]} leaves open"
        return "which action" if not turn[POLITICAL_DONE] else "which Military action, or the end of the turn"

    def table(self, state: np.ndarray, pack: Pack, seat: int | None) -> str:
        return render.table(state, pack, seat)

    def sentence(self, pack: Pack, note: Sequence[int], seat: int | None) -> str:
        return sentences.sentence(pack.content, note)

    def summary(self, state: np.ndarray, pack: Pack) -> dict[str, Any]:
        """Scores and their parts, ranks, the reason of the end, and the figures that reports count."""
        s = state[0]
        played = [n for n in range(MAX_PLAYERS) if s["position"][n] >= 0]
        parts = {NATIONS[n]: {part.name.lower(): int(s["score"][n][part]) for part in Part} for n in played}
        more: dict[str, Any] = {}
        if s["mode"] == Mode.SOLO:
            vp, threshold = int(s["vp"]), int(s["options"][THRESHOLD])
            more = {
                "vp": vp,
                "threshold": threshold,
                "won": vp >= threshold,
                "locked": bool(s["locked"]),
                "faction": NATIONS[int(s["hero"])],
            }
        return {
            **more,
            "scores": {name: part["total"] for name, part in parts.items()},
            "parts": parts,
            "ranks": {NATIONS[n]: int(s["rank"][n]) for n in played},
            "order": [NATIONS[n] for n in s["order"] if n >= 0],
            "reason": ENDINGS[Ending(int(s["ending"]))],
            "turns": int(s["turn"]),
            "settled": int(s["settled"]),
            "uprisings": int(s["uprisings"]),
            "pack": pack.label,
            **deals_counted(s, played),
        }


PLAIN_QUESTIONS = {
    Frame.PLACE_SECOND: "the second Issue to place Influence on",
    Frame.RECLAIM_AMOUNT: "how much Influence to reclaim",
    Frame.RECLAIM_UNIT: "which Deployed unit to take back",
    Frame.ADVANCE_CARD: "which card to bring to the Table",
    Frame.ADD_SOURCE: "where the new Issue comes from",
    Frame.KEEP: "which Issue to keep",
    Frame.PICK_HIT: "whom the Uprising hits",
    Frame.PICK_ISSUE: "which Issue becomes Unsettled",
    Frame.UNSETTLE_PICK: "which Issue becomes Unsettled",
    Frame.DRAFT_PICK: "which Strategy card",
    Frame.CHOOSE_PLAYER: "which player",
    Frame.CHOOSE_REGION: "which region",
    Frame.BRANCH: "which of the effects",
    Frame.RECALL_UNIT: "which Deployed unit to take back",
    Frame.TAKE_FACTION: "which faction to play",
    Frame.PICK_WINNER: "which bot wins the bid",
    Frame.SHARE_RECLAIM: "how much Influence to reclaim with the USA",
    Frame.OFFER_DEAL: "whether to offer a deal before the answer",
    Frame.DEAL_PARTNER: "whom to offer a deal",
}
