"""The games' ids in Gymnasium and PettingZoo, known from `import versailles_env` on; no game is imported for it.

Gymnasium has no plugins since 1.0 and PettingZoo none at all: both learn of us when we are imported, or, if they are imported
after us, at the end of their own import. (To import them here would make every start of the command line slow.)
"""

import importlib.abc
import importlib.machinery
import importlib.util
import sys
import types
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from .games import REGISTRY

HERE = Path(__file__).parent
NAMESPACE = "versailles_env"
ILLEGAL = {"illegal": "random"}
"""Tools that make an environment by its Gymnasium id often know no masks (`check_env` samples without): a registered
id answers an illegal action by a random legal one and says so in `info["replaced"]`. Everybody else gets an error."""


class Module(NamedTuple):
    """A game's module of environments."""

    env_id: str
    module: str
    solo: bool


def modules() -> Iterator[Module]:
    """The modules of the registered games, such as `versailles_1919_v1`; whether one has a `solo_env` is in its source."""
    for game in REGISTRY:
        for path in sorted(HERE.glob(f"{game}_v*.py")):
            solo = "solo_env" in path.read_text(encoding="utf-8")
            yield Module(path.stem, f"{__package__}.{path.stem}", solo)


def gymnasium_id(env_id: str, kind: str = "") -> str:
    """`versailles_1919_v1` as Gymnasium writes it: `versailles_env/Versailles1919-v1`."""
    name, _, version = env_id.rpartition("_v")
    words = [*name.split("_"), *kind.split()]
    return f"{NAMESPACE}/{''.join(word.capitalize() for word in words)}-v{version}"


def in_gymnasium(found: Module) -> None:
    """Register `single_seat_env`, `vector_env` and `solo_env` of a module; what is registered already is left alone."""
    import gymnasium

    own, solo = gymnasium_id(found.env_id), gymnasium_id(found.env_id, "solo")
    if own not in gymnasium.registry:
        gymnasium.register(
            own,
            entry_point=f"{found.module}:single_seat_env",
            vector_entry_point=f"{found.module}:vector_env",
            kwargs=dict(ILLEGAL),
        )
    if found.solo and solo not in gymnasium.registry:
        gymnasium.register(solo, entry_point=f"{found.module}:solo_env", kwargs=dict(ILLEGAL))


def in_pettingzoo(found: Module) -> None:
    """Register `env` of a module. PettingZoo has a registry from 1.27 on."""
    import pettingzoo

    aec_id = f"{NAMESPACE}/{found.env_id}"
    known = getattr(pettingzoo, "aec_registry", None)
    if known is not None and aec_id.replace("_v", "-v") not in known:
        pettingzoo.register("aec", aec_id, entry_point=f"{found.module}:env")


LIBRARIES: dict[str, Callable[[Module], None]] = {"gymnasium": in_gymnasium, "pettingzoo": in_pettingzoo}


def register_with(library: str) -> None:
    for found in modules():
        LIBRARIES[library](found)


class _Waiting(importlib.abc.MetaPathFinder):
    """Finds a library as the other finders do, and registers the games when it has been imported."""

    def __init__(self, library: str):
        self.library = library

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.library:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        loader = spec.loader if spec else None
        if loader is not None:
            execute = loader.exec_module

            def and_register(module: types.ModuleType) -> None:
                execute(module)
                register_with(name)

            loader.exec_module = and_register  # type: ignore[method-assign]
        return spec


class _Former(importlib.abc.MetaPathFinder):
    """Asked last of all: the module of a version that is gone says which one there is."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        package, _, module = name.rpartition(".")
        game, _, version = module.rpartition("_v")
        if package == __package__ and game in REGISTRY and version.isdigit():
            there = ", ".join(found.env_id for found in modules() if found.env_id.startswith(f"{game}_v"))
            raise ModuleNotFoundError(f"there is no {module} here: this version of the package has {there}")
        return None


def register_soon() -> None:
    """Register the games with every library that is imported already, and with the others when they are; former names are told."""
    for library in LIBRARIES:
        if library in sys.modules:
            register_with(library)
        elif not any(isinstance(each, _Waiting) and each.library == library for each in sys.meta_path):
            sys.meta_path.insert(0, _Waiting(library))
    if not any(isinstance(each, _Former) for each in sys.meta_path):
        sys.meta_path.append(_Former())
