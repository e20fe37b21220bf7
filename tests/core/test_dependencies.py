"""Dependencies point one way: tools -> commands -> training -> bench -> web -> agents -> envs -> games -> systems -> core."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAYERS = (
    "picture",
    "core",
    "systems",
    "games",
    "envs",
    "agents",
    "web",
    "bench",
    "training",
    "commands",
    "tools",
)
MAY_ALSO_NOT = {"testing": set(LAYERS[2:])}
"""The harness is shipped for anybody's game, so it stands on the core alone."""


def layer_of(module: str) -> str:
    """The layer of a module by its dotted name, '' if it has none."""
    parts = module.split(".")
    if parts[0] == "versailles_env" and len(parts) > 1:
        return parts[1]
    return parts[0] if parts[0] == "tools" else ""


def imported(source: str, module: str, is_package: bool) -> Iterator[str]:
    """The dotted names that a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = module.split(".") if is_package else module.split(".")[:-1]
            parts = base[: len(base) - node.level + 1] if node.level else []
            start = ".".join([*parts, *(node.module.split(".") if node.module else [])])
            yield from (f"{start}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and named(node.func) in ("import_module", "find_spec", "__import__"):
            yield from (text(node.args[0]) for _ in node.args[:1])


def named(function: ast.expr) -> str:
    return getattr(function, "attr", getattr(function, "id", ""))


def text(argument: ast.expr) -> str:
    """The name that `importlib` is given, as far as it is written there."""
    if isinstance(argument, ast.JoinedStr):
        argument = argument.values[0]
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else ""


def modules() -> Iterator[tuple[str, Path]]:
    """All modules of the package; `agents` and `training` lie beside it in a clone, and are links inside it."""
    for top in ("versailles_env", "agents", "training", "tools"):
        for path in sorted((ROOT / top).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            inside = name if top in ("versailles_env", "tools") else f"versailles_env.{name}"
            yield inside.removesuffix(".__init__"), path


def forbidden(layer: str) -> set[str]:
    above = set(LAYERS[LAYERS.index(layer) + 1 :]) if layer in LAYERS else set()
    return above | MAY_ALSO_NOT.get(layer, set())


def test_no_module_imports_from_a_layer_above_its_own() -> None:
    wrong = [
        f"{module} imports {name}"
        for module, path in modules()
        for name in imported(path.read_text(encoding="utf-8"), module, path.name == "__init__.py")
        if layer_of(name) in forbidden(layer_of(module))
    ]
    assert wrong == []


def test_agents_and_training_are_imported_only_where_they_are_used() -> None:
    """Environments and `versailles --help` start without them: at the top of a module such an import would make all slow.

    What maintainers run (`tools`) is started by nothing else.
    """
    wrong = []
    for module, path in modules():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        top = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        names = imported(ast.unparse(ast.Module(top, [])), module, path.name == "__init__.py")
        wrong += [
            f"{module}: {n}"
            for n in names
            if layer_of(n) in ("agents", "training")
            and layer_of(module) not in ("agents", "training", "tools")
        ]
    assert wrong == []


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("import versailles_env.games.chess", "versailles_env.games.chess"),
        ("from ..games import chess", "versailles_env.games.chess"),
        ("from .. import games", "versailles_env.games"),
        ('importlib.import_module("versailles_env.agents.base").TableInfo()', "versailles_env.agents.base"),
        ('import_module(f"versailles_env.games.{name}")', "versailles_env.games."),
        (
            "def f():\n    from versailles_env.agents.players import greedy",
            "versailles_env.agents.players.greedy",
        ),
    ],
)
def test_every_way_to_import_is_seen(line: str, name: str) -> None:
    found = list(imported(line, "versailles_env.core.batch", False))
    assert found == [name]
    assert layer_of(found[0]) in forbidden("core")
    assert "core" not in forbidden("core")


def test_the_core_was_looked_at() -> None:
    assert sum(layer_of(module) == "core" for module, _ in modules()) > 15
