"""What every test session has: rules that tests prove, golden texts, and the count of the games the harness played."""

import difflib
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from versailles_env.testing import PLAYED

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = Path(__file__).parent / "golden"


def rule_files(package: Path) -> list[Path]:
    """The rules of the games, then those of the systems that games share."""
    return [path for part in ("games", "systems") for path in sorted(package.glob(f"{part}/*/rules.toml"))]


RULE_FILES = rule_files(ROOT / "versailles_env")


class Session:
    """Which rules this run proves, and what the harness played, over all processes of the run."""

    def __init__(self, config: pytest.Config) -> None:
        rules = [
            rule for path in RULE_FILES for rule in tomllib.loads(path.read_text(encoding="utf-8"))["rule"]
        ]
        self.config = config
        self.built: dict[str, bool] = {rule["id"]: rule["built"] for rule in rules}
        self.passed: set[str] = set()
        self.failed: set[str] = set()
        self.played: Counter[str] = Counter()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:  # properties travel with the reports, from the workers of xdist too
            item.user_properties += [("rule", rule) for rule in rules_of(item)]

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        unknown = [rule for rule in rules_of(item) if rule not in self.built]
        if unknown:
            files = ", ".join(str(path.relative_to(ROOT)) for path in RULE_FILES)
            pytest.fail(f"unknown rule id {', '.join(unknown)}: expected an id of {files}", pytrace=False)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        rules = {value for name, value in report.user_properties if name == "rule"}
        if report.failed:
            self.failed |= rules
        elif report.passed and report.when == "call":
            self.passed |= rules

    def unproven(self) -> list[str]:
        proven = self.passed - self.failed
        return [rule for rule, built in self.built.items() if built and rule not in proven]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.played += PLAYED
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["harness"] = dict(self.played)
        elif (
            self.config.getoption("--all-rules")
            and self.unproven()
            and session.exitstatus == pytest.ExitCode.OK
        ):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        self.played += Counter(getattr(node, "workeroutput", {}).get("harness", {}))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.played:
            counts = (f"{self.played[what]} {what}" for what in ("games", "decisions", "violations"))
            terminalreporter.write_line(f"harness: {', '.join(counts)}")
        if self.config.getoption("--rules") or self.config.getoption("--all-rules"):
            proven, unproven = self.passed - self.failed, self.unproven()
            later = sum(not built and rule not in proven for rule, built in self.built.items())
            terminalreporter.write_line(
                f"rules: {len(proven)} proven, {len(unproven)} unproven ({later} more for later issues)"
            )
            for rule in unproven:
                terminalreporter.write_line(f"  {rule}")


def rules_of(item: pytest.Item) -> list[str]:
    return [str(rule) for mark in item.iter_markers("rule") for rule in mark.args or ("(none given)",)]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("versailles")
    group.addoption(
        "--rules",
        action="store_true",
        help="print which rules of the games and systems no test of this run proves",
    )
    group.addoption("--all-rules", action="store_true", help="as --rules, and an unproven rule fails the run")
    group.addoption(
        "--regenerate-golden", action="store_true", help="write the golden texts anew instead of comparing"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(id): proves a rule of the spec, e.g. rule('V-BID-2')")
    config.pluginmanager.register(Session(config), "versailles-session")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """`golden(name, text)`: the text is that of `tests/golden/name.txt`."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / f"{name}.txt"
        if request.config.getoption("--regenerate-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            return
        kept = path.read_text(encoding="utf-8") if path.exists() else ""
        if text != kept:
            lines = difflib.unified_diff(
                kept.splitlines(), text.splitlines(), f"golden/{name}.txt", "this run", lineterm="", n=2
            )
            command = f"python -m pytest {request.node.nodeid.split('[')[0]} --regenerate-golden"
            pytest.fail("\n".join([*lines, "", f"if the change is meant: {command}"]), pytrace=False)

    return compare
