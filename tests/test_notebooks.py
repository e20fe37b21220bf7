"""Every notebook runs from top to bottom with small settings, and its kept outputs are those of its code."""

import json
import os
import re
from pathlib import Path

import pytest
from nbclient import NotebookClient

from tools.notebooks import MARK, read, stale

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SECONDS = 300


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_kept_outputs_are_those_of_the_code(path: Path) -> None:
    notebook = read(path)
    assert stale(notebook) == "", "run: python -m tools.notebooks"
    shown = json.dumps([cell.get("outputs") for cell in notebook.cells])
    assert "image/png" in shown, "pictures are seen where the code is hosted"
    assert not re.search(r"/tmp/|/home/|/root/|/work/", shown), "no path of a machine"


def test_changed_code_makes_outputs_stale() -> None:
    notebook = read(NOTEBOOKS[0])
    cell = next(cell for cell in notebook.cells if cell.cell_type == "code")
    cell.source += "\n1"
    assert stale(notebook) == "its code has changed since it was run"
    notebook.metadata.pop(MARK)
    assert "was not run" in stale(notebook)


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VERSAILLES_SMALL", "1")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(read(path), timeout=SECONDS, kernel_name="python3", resources=resources).execute()
