"""Records and saves with any bytes changed, fed to compiled code in a child process: an error or a game, never a signal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = """
import base64, hashlib, json, sys
import numpy as np
from versailles_env.core.engine import Engine
from versailles_env.core.errors import BoardGameError
from versailles_env.games import get_game

game, rng = get_game(sys.argv[1]), np.random.default_rng(int(sys.argv[2]))
counts = dict(refused=0, played=0)

def play(engine, steps):
    for _ in range(steps):
        if engine.over:
            break
        engine.step(int(rng.choice(engine.legal())))
    return engine

def changed(states):
    data = bytearray(states.tobytes())
    for _ in range(rng.integers(1, 4)):
        data[rng.integers(len(data))] = rng.integers(256)
    return bytes(data)

def attempt(make):
    try:
        engine = make()
        counts["played"] += 1
        engine.view(max(engine.seat, 0))
        play(engine, 10)
    except BoardGameError:
        counts["refused"] += 1

def save(head, record):
    content = {**head, "record": base64.b64encode(record).decode()}
    text = json.dumps({k: v for k, v in content.items() if k != "sum"}, sort_keys=True).encode()
    return json.dumps({**content, "sum": hashlib.sha256(text).hexdigest()[:16]}).encode()

for round in range(int(sys.argv[3])):
    engine = play(game.new(int(rng.integers(2**32))), int(rng.integers(60)))
    head = json.loads(engine.to_bytes())
    start = game.dtype.fields[game.fields[0].name][1]
    for _ in range(40):
        record = changed(engine.state)
        attempt(lambda: Engine.from_bytes(save(head, record), game))
        own = bytearray(engine.state.tobytes())  # a value of the game's own fields: in its range it is taken
        own[int(rng.integers(start, len(own)))] = int(rng.integers(256))
        attempt(lambda: Engine.of_record(game, engine.pack, np.frombuffer(bytes(own), game.dtype).copy()))
print(counts["refused"], counts["played"])
"""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "rounds"), [("tests.toy.game:GAME", 12), ("versailles_1919", 12)])
def test_no_record_ends_in_a_signal(game: str, rounds: int) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", CODE, game, "1", str(rounds)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, f"exit {done.returncode}: {done.stderr[-2000:]}"
    refused, played = map(int, done.stdout.split())
    assert refused > 40 * rounds
    assert played > 0
