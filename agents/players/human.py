"""`human`: asks in the terminal."""

import sys

import numpy as np

from versailles_env.agents.base import Agent, TableInfo, View
from versailles_env.core.errors import Quit

QUIT = ("q", "quit", "exit")


class HumanAgent(Agent):
    """Shows the table when it has changed, the question, and its answers by number; reads a number."""

    name = "human"
    knows_extension = True

    def __init__(self) -> None:
        self._shown = ""

    def reset(self, seat: int, info: TableInfo) -> None:
        self._shown = ""

    def act(self, view: View, mask: np.ndarray, rng: np.random.Generator) -> int:
        answers = np.flatnonzero(mask).tolist()
        table = view.text
        if table != self._shown:
            print(f"\n{table}")
            self._shown = table
        print(f"\n{view.agent}: {view.question}")
        for number, action in enumerate(answers, 1):
            print(f"  {number:3d}  {view.action_text(action)}")
        while True:
            word = read_line(f"1 to {len(answers)}, or q to quit: ")
            if word in QUIT:
                raise Quit(f"stopped by {view.agent}")
            if word.isdecimal() and 1 <= int(word) <= len(answers):
                return int(answers[int(word) - 1])
            print(f"{word!r} is no answer: expected a number from 1 to {len(answers)}, or q to quit")


def read_line(prompt: str) -> str:
    """What the player types, trimmed. The end of the input is a way to quit."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
        raise Quit("stopped: the input has ended")
    return line.strip().lower()
