"""The toy with a rule of its own broken, for what a failing check looks like."""

from dataclasses import replace

from tests.toy.game import GAME as TOY

GAME = replace(
    TOY, entry="tests.cli.broken:GAME", invariants=lambda state, pack: ["the toy is broken on purpose"]
)
NOT_A_GAME = 1
