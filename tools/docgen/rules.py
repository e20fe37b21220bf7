"""Which test proves which rule: the ids of `rules.toml`, the marks in the tests, the rulings with their reasons."""

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from .pages import Place, table


def folder(place: Place, words: str) -> Path:
    """Where the rules stand: the game's, or those of the system that the words name."""
    return place.root / "versailles_env" / (f"systems/{words}" if words else f"games/{place.name}")


def listed(place: Place, words: str = "") -> list[dict[str, Any]]:
    path = folder(place, words) / "rules.toml"
    rules: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["rule"]
    return rules


@cache
def proofs(root: Path) -> dict[str, list[tuple[Path, str]]]:
    """The tests that carry a rule's mark, by rule."""
    found: dict[str, list[tuple[Path, str]]] = {}
    for path in sorted(
        [*(root / "tests" / "games").rglob("test_*.py"), *(root / "tests" / "systems").rglob("test_*.py")]
    ):
        for rule, test in marks(ast.parse(path.read_text(encoding="utf-8"))):
            entry = (path.relative_to(root), test)
            if entry not in found.setdefault(rule, []):
                found[rule].append(entry)
    return found


def marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Rule and test, for every `pytest.mark.rule(...)` on a test, on its class, among its parameters or on the whole file."""
    whole = [rule for node in tree.body if is_pytestmark(node) for rule in rules_in(node)]
    yield from tests_in(tree.body, whole)


def tests_in(body: list[ast.stmt], given: list[str]) -> Iterator[tuple[str, str]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from tests_in(node.body, given + [r for d in node.decorator_list for r in rules_in(d)])
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for rule in given + [r for d in node.decorator_list for r in rules_in(d)]:
                yield rule, node.name


def is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    )


def rules_in(node: ast.AST) -> list[str]:
    """The ids in all `mark.rule(...)` calls below a node."""
    return [
        str(argument.value)
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "rule"
        for argument in call.args
        if isinstance(argument, ast.Constant)
    ]


def rules(place: Place, words: str) -> str:
    """One table a chapter: the rule, and the tests that carry its mark."""
    found = proofs(place.root)
    chapters: dict[str, list[list[object]]] = {}
    for rule in listed(place, words):
        tests = "<br>".join(
            f"[{path.name}](../../../{path.as_posix()}): {test}" for path, test in found.get(rule["id"], [])
        )
        none = "no test" if rule["built"] else "not built"
        chapters.setdefault(rule["chapter"], []).append([rule["id"], rule["text"], tests or none])
    return "\n\n".join(
        f"### {chapter.replace('_', ' ').capitalize()}\n\n" + table(["id", "rule", "tests"], rows)
        for chapter, rows in chapters.items()
    )


def count(place: Place, words: str) -> str:
    ids = [rule["id"] for rule in listed(place, words)]
    found = proofs(place.root)
    open_ids = [rule for rule in ids if rule not in found]
    named = f": {', '.join(open_ids)}" if open_ids else ""
    return f"{len(ids)} rules, {len(ids) - len(open_ids)} with at least one test, {len(open_ids)} without{named}."


def rulings(place: Place, words: str) -> str:
    from versailles_env.core.rulings import load_rulings

    rows: list[list[object]] = []
    for ruling in load_rulings(folder(place, words) / "rulings.toml"):
        readings = "<br>".join(
            f"`{ruling.option}={reading}`: {meaning}"
            for reading, meaning in zip(ruling.readings, ruling.meaning, strict=True)
        )
        rows.append([ruling.id, ruling.ruling, ruling.reason, readings or "-"])
    return table(["id", "ruling", "reason", "readings (the first is the default)"], rows)
