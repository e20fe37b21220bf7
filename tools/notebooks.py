"""`python -m tools.notebooks [NAME...]`: run notebooks and keep their outputs, so that the pictures are seen where the code is hosted.

With VERSAILLES_SMALL=1 it takes minutes less, and the figures are of a few games. Each notebook then says of which code its outputs are; `stale` finds those whose code has changed since.
"""

import hashlib
import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SECONDS = 1800
MARK = "versailles"


def read(path: Path) -> Any:
    import nbformat

    return nbformat.read(path, as_version=4)


def code_digest(notebook: Any) -> str:
    """Of the code alone: words between it may change."""
    code = "\0".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    return hashlib.sha256(code.encode()).hexdigest()[:16]


def stale(notebook: Any) -> str:
    """Why the outputs are not those of the code, '' if they are."""
    kept = notebook.metadata.get(MARK, {}).get("code")
    if kept is None:
        return "it was not run by python -m tools.notebooks"
    if kept != code_digest(notebook):
        return "its code has changed since it was run"
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    if any(cell.execution_count != k for k, cell in enumerate(cells, 1)):
        return "not all cells were run, one after the other"
    return ""


def run(path: Path) -> None:
    """Run a notebook from top to bottom and keep what it shows."""
    import nbformat
    from nbclient import NotebookClient

    from versailles_env import __version__

    notebook = read(path)
    client = NotebookClient(
        notebook, timeout=SECONDS, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}
    )
    client.execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # when it ran says nothing of what it shows
        outputs = cell.get("outputs", [])
        cell["outputs"] = [each for each in outputs if each.get("name") != "stderr"] if outputs else outputs
        if cell.cell_type != "code":
            cell.pop("outputs", None)
    small = bool(os.environ.get("VERSAILLES_SMALL"))
    notebook.metadata[MARK] = {"code": code_digest(notebook), "version": __version__, "small": small}
    notebook.metadata.pop("widgets", None)
    nbformat.write(notebook, path)


def main(names: list[str]) -> int:
    for path in NOTEBOOKS:
        if not names or any(name in path.name for name in names):
            run(path)
            print(f"written: {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
