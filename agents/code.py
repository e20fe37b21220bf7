"""The code that an agent of the user's own is made of, as a digest: two runs of different code are two runs."""

import hashlib
import sys
from pathlib import Path
from types import ModuleType


def source_digest(kind: type) -> str:
    """Of the module of this class, and of all that it uses from the same folder or package; '' where there is no file."""
    first = sys.modules.get(kind.__module__)
    if first is None or file_of(first) is None:
        return ""
    digest = hashlib.sha256()
    for path in sorted(used_files(first)):
        digest.update(b"\0" + path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def used_files(first: ModuleType) -> set[Path]:
    """The files of a module and, step by step, of those that its names come from; what stands elsewhere is a library."""
    return set(used_modules(first).values())


def used_modules(first: ModuleType) -> dict[str, Path]:
    """The same with the names of their modules."""
    top = sys.modules.get(first.__name__.partition(".")[0], first)
    start = file_of(top) or file_of(first)
    assert start is not None
    todo, found = [first], {}
    seen: set[str] = set()
    while todo:
        module = todo.pop()
        path = file_of(module)
        if module.__name__ in seen or path is None or not path.is_relative_to(start.parent):
            continue
        seen.add(module.__name__)
        found[module.__name__] = path
        for value in list(vars(module).values()):
            origin = (
                value
                if isinstance(value, ModuleType)
                else sys.modules.get(getattr(value, "__module__", None) or "")
            )
            if origin is not None:
                todo.append(origin)
    return found


def file_of(module: ModuleType) -> Path | None:
    path = getattr(module, "__file__", None)
    return Path(path).resolve() if path and Path(path).is_file() else None
