"""The command line, called in this process."""

from collections.abc import Callable

import pytest
from typer.testing import CliRunner, Result

from tests.toy.game import GAME
from versailles_env.cli import app
from versailles_env.core.batch import warm

Run = Callable[..., Result]


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """The note on the compiler would otherwise stand in the output of whichever test comes first."""
    warm(GAME)


@pytest.fixture
def run() -> Run:
    """Call a command: what it printed and its exit code."""

    def call(*words: object) -> Result:
        return CliRunner().invoke(app, [str(word) for word in words])

    return call


@pytest.fixture
def fails(run: Run) -> Callable[..., str]:
    """Call a command that must fail as promised: exit code 2, one sentence on stderr, nothing else. Returns it."""

    def call(*words: object) -> str:
        result = run(*words)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        assert result.stderr.startswith("error: ")
        assert result.stderr.endswith("\n")
        assert len(result.stderr.splitlines()) == 1
        return result.stderr

    return call
