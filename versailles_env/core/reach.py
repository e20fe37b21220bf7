"""Which source files a compiled function may depend on: all that its own file imports, directly or not.

As far as they are of this package or of a user's own game: NumPy and the like count by their versions alone. (An import made
by `importlib` is not seen.)
"""

import ast
import contextlib
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(os.path.abspath(__file__)).parent.parent
"""Not resolved: in a clone, `agents` and `training` are links of this folder, and their relative imports start here."""
NO_RULES = {PACKAGE / "__init__.py", PACKAGE / "core" / "compiled.py", Path(os.path.abspath(__file__))}
"""Files that every rule imports and no rule depends on."""


@cache
def source_bytes(path: Path) -> bytes:
    """A source file as it was when it was first asked for, which is while it is imported: what this process runs.

    Read again later, a file edited meanwhile would put the code of the old one under the name of the new.
    """
    return path.read_bytes()


STATEMENT = re.compile(rb"^[ \t]*(?:import|from)[ \t][^\n(\\]*(?:\([^)]*\)|(?:\\\n[^\n\\]*)+)?", re.MULTILINE)
"""Statements of import, each on lines of its own; in a docstring such a line may be prose."""
HIDDEN = re.compile(rb"[;:][^\n#]*\bimport\b")
"""An import behind another statement, or prose that looks like one."""


@cache
def _imports(path: Path) -> frozenset[Path]:
    """The source files that a source file imports, as far as they lie in its own package or in this one."""
    found: set[Path] = set()
    for node in _statements(source_bytes(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                found |= _module_files(_start(path, 0, alias.name), alias.name.split("."), ())
        elif isinstance(node, ast.ImportFrom):
            parts = node.module.split(".") if node.module else []
            found |= _module_files(
                _start(path, node.level, node.module or ""), parts, tuple(a.name for a in node.names)
            )
    return frozenset(found - NO_RULES)


def _statements(source: bytes) -> Iterator[ast.AST]:
    """At least all imports of a source. To parse it whole would take a tenth of every start."""
    if not HIDDEN.search(source):
        lines = b"\n".join(each.strip() for each in STATEMENT.findall(source))
        with contextlib.suppress(SyntaxError):
            return iter(ast.parse(lines).body)
    return ast.walk(ast.parse(source))


def _start(path: Path, level: int, module: str) -> Path | None:
    """The folder in which the first part of an import is looked up, None if it cannot be ours or the user's."""
    if level:
        return path.parents[level - 1]
    first = module.split(".")[0]
    if first == PACKAGE.name:
        return PACKAGE.parent
    root, own = _root(path.parent)
    if not _is_installation(root):
        return root
    # Beside an installed game lie NumPy and all others: only its own package is its own, or single files beside a single file.
    if first == own or (not own and (root / f"{first}.py").exists()):
        return root
    return None


@cache
def _root(folder: Path) -> tuple[Path, str]:
    """The folder from which the modules in a folder are imported, and the name of their package ('': in none)."""
    own = ""
    while (folder / "__init__.py").exists():
        folder, own = folder.parent, folder.name
    return folder, own


@cache
def _is_installation(folder: Path) -> bool:
    """Whether packages are installed into this folder, as into site-packages or by `pip install --target`."""
    return next(folder.glob("*.dist-info"), None) is not None


def _module_files(folder: Path | None, parts: list[str], names: tuple[str, ...]) -> set[Path]:
    files: set[Path] = set()
    if folder is None:
        return files
    for part in parts:
        files |= _files(folder, part)
        folder = folder / part
    for name in names:
        files |= _files(folder, name)
    return files


def _files(folder: Path, name: str) -> set[Path]:
    """Where a module of this name lies in a folder, if it does."""
    place = os.path.join(folder, name)
    return {
        Path(file) for file in (f"{place}.py", os.path.join(place, "__init__.py")) if os.path.exists(file)
    }


@cache
def reachable(sources: tuple[str, ...]) -> tuple[Path, ...]:
    """All source files that these import, directly or not: what a compiled function may depend on."""
    todo = [Path(os.path.abspath(source)) for source in sources]
    seen: set[Path] = set()
    while todo:
        path = todo.pop()
        if path not in seen:
            seen.add(path)
            todo.extend(_imports(path))
    return tuple(sorted(seen))


def name_of(path: Path) -> Path:
    """A source file by its place in its package: a clone, a copy of it and a wheel of the same sources share what is compiled."""
    return path.relative_to(_root(path.parent)[0])
