"""What the pages show in a shell runs: every `versailles` line, in order, with fewer games; make targets and files are there.

A block after `<!-- shown only -->` is not run (it asks for a person, a network or hours); its commands and options must exist
all the same, as `test_docs` checks.
"""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tools.docgen.pages import pages
from versailles_env.cli import app

ROOT = Path(__file__).resolve().parent.parent
SHELL = re.compile(
    r"(?P<shown><!-- shown only -->\n)?^```(?:sh|console)\n(?P<code>.*?)^```$", re.DOTALL | re.MULTILINE
)
FEWER = {
    "tournament": ["--games", "3", "--workers", "1"],
    "difficulty": ["--games", "2", "--workers", "1"],
    "dataset": ["--games", "3", "--workers", "1"],
    "bench": ["--seconds", "0.01", "--batch", "16", "--no-start", "--no-peers", "--training", "without"],
    "report": ["--games", "0"],
    "compare": ["--minutes", "0.001", "--games", "1"],
}
"""Said last, and the last word counts."""
SMALL = ("ppo.games=8", "ppo.rows=8", "ppo.minibatch=64", "imitation.updates=0")
TINY = (*SMALL, "steps=64", "evaluation.every=0")
LONGER = "steps=128"
ELSEWHERE = ("soak", "demo", "docs", "table", "probe")
"""Longer, however little is asked for: `tests/cli/test_soak.py`, `test_demo.py` and `tests/training/test_probe.py` run them in small, `test_docs.py` asks whether pages are fresh;
a server ends when it is stopped: `tests/web/test_table_browser.py`."""
SLOW = ("--peers", "open_spiel", "--cold")
"""A peer is downloaded, a cold start compiles: left out here, and tested beside the benchmark."""


def lines_of(path: Path) -> list[str]:
    """The command lines of a page that are meant to run, each once."""
    lines: list[str] = []
    for block in SHELL.finditer(path.read_text(encoding="utf-8")):
        if not block["shown"]:
            text = block["code"]
            asked = re.findall(r"^\$ (.*)$", text, re.MULTILINE)
            lines += asked or text.splitlines()
    return list(dict.fromkeys(line.partition("  #")[0].strip() for line in lines if line.strip()))


SHOWN = {path.relative_to(ROOT).as_posix(): lines for path in pages(ROOT) if (lines := lines_of(path))}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with the packs in it that pages show: blocks that begin with `# PACK/NAME.toml` are that file."""
    for page in pages(ROOT):
        for code in re.findall(r"^```toml\n(# \w+/\w+\.toml.*?)^```$", page.read_text("utf-8"), re.S | re.M):
            path = tmp_path / code.splitlines()[0].removeprefix("# ").partition(":")[0]
            path.parent.mkdir(exist_ok=True)
            path.write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("name", SHOWN)
def test_commands_run(name: str, folder: Path) -> None:
    for line in SHOWN[name]:
        if not line.startswith("versailles ") or line.split()[1] in ELSEWHERE:
            continue
        if "--ray" in line.split():
            continue  # needs a cluster: `tests/cluster` has these
        words = [word for word in shlex.split(line.partition(" > ")[0])[1:] if word not in SLOW]
        words = [re.sub(r"^(mcts?|puct):\d+", r"\1:2", word) for word in words]
        fewer = next((more for word in words[:2] if (more := FEWER.get(word))), [])
        if words[0] == "train":
            changes = TINY if "--resume" not in words else [LONGER] if "--set" in words else []
            fewer = [word for change in changes for word in ("--set", change)]
        if words[0] == "compare":
            variants = [k + 1 for k, word in enumerate(words) if word == "--variant"]
            words = ["; ".join((word, *SMALL)) if k in variants else word for k, word in enumerate(words)]
        done = CliRunner().invoke(app, [*words, *fewer], input="q\n")
        assert done.exit_code == 0, f"{line}\n{done.output}"


@pytest.mark.parametrize("name", SHOWN)
def test_other_lines_name_what_is_there(name: str) -> None:
    """`make` targets and scripts; what pip and git do is their own."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for line in SHOWN[name]:
        words = line.split()
        if words[0] == "make":
            assert re.search(rf"^{words[1]}:", makefile, re.MULTILINE), line
        elif words[0].endswith("python") and words[1].endswith(".py"):
            assert (ROOT / words[1]).is_file(), line
        else:
            assert words[0].rpartition("/")[2] in ("versailles", "pip", "git", "cd", "python", "source"), line
