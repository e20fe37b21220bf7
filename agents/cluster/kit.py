"""What travels to the nodes: policies, packs and code of the user's own, as bytes that are known by their digest.

The library itself does not travel: every node has it installed, and one that has another is told so.
"""

import hashlib
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from versailles_env.agents.asking import is_own
from versailles_env.agents.base import Agent
from versailles_env.agents.code import file_of, used_modules
from versailles_env.agents.registry import make_agent
from versailles_env.agents.travel import moved
from versailles_env.core.compiled import folder_named
from versailles_env.core.errors import BoardGameError
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack, read_toml
from versailles_env.core.reach import PACKAGE, reachable

CODE, FILES = "code", "files"
OURS = "versailles_env"


class KitError(BoardGameError):
    """What cannot travel, or came to a node otherwise than it was sent."""


@dataclass(frozen=True)
class Kit:
    """Files by their place in the kit; `places` says what is found under which path of the sender: in the kit, or (after a
    `/`) in the library."""

    files: dict[str, bytes]
    places: dict[str, str]

    @cached_property
    def digest(self) -> str:
        return digest_of(self.files, self.places)

    def unpack(self) -> Path:
        """Put the files down, once a node, in the folder that has the digest's name; and check what lies there."""
        folder = kit_folder(self.digest)
        if not folder.is_dir():
            folder.parent.mkdir(parents=True, exist_ok=True)
            part = Path(tempfile.mkdtemp(prefix=".part-", dir=folder.parent))
            for name, content in self.files.items():
                (part / name).parent.mkdir(parents=True, exist_ok=True)
                (part / name).write_bytes(content)
            try:
                part.rename(folder)
            except OSError:  # another process of this node was first
                shutil.rmtree(part)
        found = {name: (folder / name).read_bytes() for name in self.files if (folder / name).is_file()}
        if digest_of(found, self.places) != self.digest:
            raise KitError(
                f"{folder}: not the files that were sent (digest {self.digest}): remove the folder"
            )
        return folder

    def use(self) -> None:
        """Let this process find what the sender named."""
        folder = self.unpack()
        for path, place in self.places.items():
            moved(path, PACKAGE / place[1:] if place.startswith("/") else folder / place)
        code = str(folder / CODE)
        if code not in sys.path:
            sys.path.insert(0, code)


def kit_folder(digest: str) -> Path:
    """Beside the compiled rules: a folder that nobody else can write, for what lies there is run."""
    return folder_named("kits") / digest


def digest_of(files: dict[str, bytes], places: dict[str, str]) -> str:
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"\0{name}\0{len(files[name])}\0".encode() + files[name])
    digest.update(repr(sorted(places.items())).encode())
    return digest.hexdigest()[:16]


def pack_kit(game: Game, pack: Pack, agents: Iterable[str] = ()) -> Kit:
    """All that a game of these agents needs beside the library."""
    files: dict[str, bytes] = {}
    places: dict[str, str] = {}
    modules: dict[str, Path] = {}
    for agent in map(make_agent, agents):
        add_agent(agent, files, places, modules)
    if game.entry.partition(".")[0] != OURS:
        modules |= game_modules(game)
    for said in (pack.path, game.load_pack(None).path):
        add_pack(said, modules, files, places)
    for name, path in with_packages(modules).items():
        files[f"{CODE}/{code_place(name, path)}"] = path.read_bytes()
    return Kit(files, places)


def add_agent(
    agent: Agent, files: dict[str, bytes], places: dict[str, str], modules: dict[str, Path]
) -> None:
    if is_own(agent):
        first = sys.modules.get(type(agent).__module__)
        if first is not None and file_of(first):
            modules |= used_modules(first)
    for path, names in agent.files.items():
        if Path(path).is_relative_to(PACKAGE):  # a shipped policy: every node has it
            continue
        content = {name: (Path(path) / name).read_bytes() for name in names}
        place = f"{FILES}/{digest_of(content, {})}"
        places[path] = place
        files |= {f"{place}/{name}": each for name, each in content.items()}


def game_modules(game: Game) -> dict[str, Path]:
    """The modules of a game of the user's own: what its module uses, and what its rules are made of."""
    first = sys.modules[game.entry.partition(":")[0]]
    sources = {path.resolve() for path in reachable(game.loop.sources)}
    loaded = {name: file_of(module) for name, module in list(sys.modules.items())}
    rules = {
        name: path
        for name, path in loaded.items()
        if path in sources and path and not path.is_relative_to(PACKAGE.resolve())
    }
    return {**rules, **used_modules(first)}


def with_packages(modules: dict[str, Path]) -> dict[str, Path]:
    """The same, and all of the packages that they are in: the part of one would hide the whole, where a node has it."""
    found = {}
    for name, path in modules.items():
        top = name.partition(".")[0]
        if top == OURS:
            continue
        found[name] = path
        start = file_of(sys.modules[top]) if "." in name and top in sys.modules else None
        if start and start.name == "__init__.py" and top not in found:
            inside = start.parent.parent
            for each in sorted(start.parent.rglob("*.py")):
                parts = each.relative_to(inside).with_suffix("").parts
                found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = each
    return found


def code_place(name: str, path: Path) -> str:
    inside = "/".join(name.split("."))
    return f"{inside}/__init__.py" if path.name == "__init__.py" else f"{inside}.py"


def add_pack(said: str, modules: dict[str, Path], files: dict[str, bytes], places: dict[str, str]) -> None:
    """The folder of a pack and of those that it extends, in the same places to each other."""
    folder = Path(said)
    if not folder.is_dir():  # a game without files
        return
    if folder.is_relative_to(PACKAGE):
        places[said] = f"/{folder.relative_to(PACKAGE).as_posix()}"
        return
    chain = list(extended(folder.resolve()))
    roots = {path.parents[name.count(".") + (path.name == "__init__.py")] for name, path in modules.items()}
    root = next((root for root in roots if all(each.is_relative_to(root) for each in chain)), None)
    start = CODE if root else FILES  # a game's own packs lie beside its code, where it looks for them
    root = root or common(chain)
    for each in chain:
        for file in sorted(each.glob("*.toml")):
            files[f"{start}/{file.relative_to(root).as_posix()}"] = file.read_bytes()
    places[said] = f"{start}/{chain[0].relative_to(root).as_posix()}"


def extended(folder: Path) -> Iterator[Path]:
    """A pack and, one after the other, the packs that it takes over; shipped ones are everywhere."""
    seen: set[Path] = set()
    while folder not in seen:
        seen.add(folder)
        yield folder
        said = str(read_toml(folder / "pack.toml").get("extends", ""))
        if not said or not (folder / said / "pack.toml").is_file():
            return
        if Path(said).is_absolute():
            raise KitError(
                f"{folder / 'pack.toml'}: field extends is {said}, which no other machine has: expected a path from this folder on"
            )
        folder = (folder / said).resolve()


def common(folders: list[Path]) -> Path:
    root = folders[0].parent
    while not all(each.is_relative_to(root) for each in folders):
        root = root.parent
    return root


@cache
def library_digest() -> str:
    """Of all code of the library: the same results are promised of the same code only."""
    digest = hashlib.sha256()
    folders = [
        PACKAGE,
        PACKAGE / "agents",
        PACKAGE / "training",
    ]  # the last two may be links, which rglob leaves out
    found = {path for folder in folders for path in folder.rglob("*.py")}
    for path in sorted(found):
        digest.update(b"\0" + path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
