"""What travels to a node, and what the node makes of it. None of this needs Ray."""

import os
import pickle
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.agents.test_learned import small_policy
from tests.toy.game import GAME as TOY
from versailles_env.agents.cluster import kit as kits
from versailles_env.agents.cluster.blocks import BlockWork
from versailles_env.agents.cluster.kit import Kit, KitError, library_digest, pack_kit
from versailles_env.agents.cluster.node import Head, once_a_node, serve
from versailles_env.agents.runs.plan import Plan
from versailles_env.agents.runs.store import Folder
from versailles_env.agents.tournament.rows import play_results
from versailles_env.core.errors import BoardGameError
from versailles_env.games import get_game

AGENT = """
from .helper import first
from versailles_env.agents.base import Agent

class Mine(Agent):
    def act(self, view, mask, rng):
        return first(mask)
"""
ELSEWHERE = """
import pathlib, pickle, sys
pickled = pathlib.Path(sys.argv[1]).read_bytes()
kit, work, block = pickle.loads(pickled)
kit.use()
files = pickle.loads(work).do(block, lambda decisions: None)
sys.stdout.buffer.write(pickle.dumps(files))
print(sys.modules["tests.toy.game"].__file__, sys.modules["own_package.agent"].__file__, file=sys.stderr)
"""


@pytest.fixture(autouse=True)
def _own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kits, "folder_named", lambda name: tmp_path / "cache" / name)


@pytest.mark.slow
def test_a_policy_a_pack_and_code_of_ones_own_are_played_where_they_never_were(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A game, an agent in a package, a pack that extends another, a policy: sent, then removed, then played elsewhere."""
    home = tmp_path / "home"
    (home / "own_package").mkdir(parents=True)
    (home / "own_package" / "__init__.py").touch()
    (home / "own_package" / "helper.py").write_text("def first(mask):\n    return int(mask.argmax())\n")
    (home / "own_package" / "agent.py").write_text(AGENT)
    for name in ("toy_base", "toy_more"):
        (home / name).mkdir()
    for file in Path(TOY.load_pack(None).path).glob("*.toml"):
        shutil.copy(file, home / "toy_base" / file.name)
    (home / "toy_more" / "pack.toml").write_text(
        'id = "more"\ngame = "toy"\nversion = 1\ntitle = "more"\nextends = "../toy_base"\n'
    )
    monkeypatch.chdir(home)
    monkeypatch.syspath_prepend(str(home))
    pack = TOY.load_pack("toy_more")
    learned = small_policy(TOY)
    learned.card.pack, learned.card.pack_digest = pack.info.id, pack.digest
    policy = learned.save("policy")
    plan = Plan("tournament", TOY, pack, {}, (f"ppo:{policy}", "own_package.agent:Mine"), 4, replays=1)
    folder = Folder(tmp_path / "run", plan)
    work = BlockWork(plan, play_results, folder.digest)
    here = work.do(plan.blocks[0], lambda decisions: None)
    sent = tmp_path / "sent"
    kit = pack_kit(TOY, pack, plan.names)
    sent.write_bytes(pickle.dumps((kit, pickle.dumps(work), plan.blocks[0])))
    shutil.rmtree(home)

    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    env = {**os.environ, "VERSAILLES_CACHE": str(tmp_path / "node"), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", ELSEWHERE, sent]
    done = subprocess.run(command, cwd=elsewhere, env=env, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert done.stderr.decode().split() == [
        f"{tmp_path}/node/kits/{kit.digest}/code/{name}"
        for name in ("tests/toy/game.py", "own_package/agent.py")
    ]
    there = pickle.loads(done.stdout)
    assert sorted(there) == sorted(here)
    assert any(name.startswith("replays/") for name in there)
    import pyarrow as pa
    import pyarrow.parquet as pq

    from versailles_env.agents.tournament.rows import TIME

    for name in here:
        if name.endswith(".json"):
            assert here[name] == there[name]
        else:
            one, other = (pq.read_table(pa.BufferReader(each[name])) for each in (here, there))
            assert one.drop_columns([TIME]).equals(other.drop_columns([TIME]))
            assert one.schema.metadata == other.schema.metadata


def test_what_everybody_has_does_not_travel() -> None:
    game = get_game("bell_of_treason")
    found = pack_kit(game, game.load_pack(None), ["random", "greedy"])
    assert found.files == {}
    assert list(found.places.values()) == ["/games/bell_of_treason/packs/reconstructed"]


def test_a_kit_is_known_by_its_content(tmp_path: Path) -> None:
    one = Kit({"files/a": b"1"}, {})
    assert one.digest == Kit({"files/a": b"1"}, {}).digest
    assert one.digest != Kit({"files/a": b"2"}, {}).digest
    folder = one.unpack()
    assert folder.name == one.digest
    assert (one.unpack() / "files" / "a").read_bytes() == b"1"
    (folder / "files" / "a").write_bytes(b"2")
    with pytest.raises(KitError, match="not the files that were sent"):
        one.unpack()


def test_a_pack_that_extends_a_place_of_this_machine_cannot_travel(tmp_path: Path) -> None:
    base = tmp_path / "base"
    shutil.copytree(TOY.load_pack(None).path, base)
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "pack.toml").write_text(
        f'id = "more"\ngame = "toy"\nversion = 1\ntitle = "more"\nextends = "{base}"\n'
    )
    with pytest.raises(KitError, match="which no other machine has"):
        pack_kit(TOY, TOY.load_pack(tmp_path / "more"))


def test_the_rules_are_warmed_once_a_node(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(
        "versailles_env.agents.cluster.node.folder_named", lambda name: tmp_path / "cache" / name
    )
    warmed: list[str] = []
    begun = threading.Barrier(6)

    def process(node: str) -> None:
        begun.wait()
        once_a_node(node, lambda: warmed.append(node))

    threads = [threading.Thread(target=process, args=(f"node-{k % 2}",)) for k in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(warmed) == ["node-0", "node-1"]


def test_a_node_with_other_code_says_so() -> None:
    with pytest.raises(BoardGameError, match="expected the same version on all nodes"):
        serve(Head("x", "another"), lambda: (Kit({}, {}), b""), "node", None, lambda decisions: None)
    assert len(library_digest()) == 16
