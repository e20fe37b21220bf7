"""`versailles train`: a run from a config, or one that goes on."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..core.errors import BoardGameError
from .common import Json, complete_games, examples, find, print_json, print_table, progress_console
from .runs import ReplayCount, need

if TYPE_CHECKING:
    from versailles_env.training.run import Maker, Run

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
OWN, RLLIB = ENGINES = ("own", "rllib")
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="FIELD=VALUE", help="Change a field of the config. Repeat it for more."),
]
ConfigGame = Annotated[
    str | None,
    typer.Option(
        "--game", "-g", help="Whose shipped config it is, as in game/config.", autocompletion=complete_games
    ),
]


def config_of(config: str | None, game: str | None) -> str | None:
    """The config that is meant: a shipped one may be named by its game and its name."""
    if config is None or game is None:
        return config
    if "/" in config or config.endswith((".yaml", ".yml")):
        raise BoardGameError(
            f"--game {game} and config {config} contradict each other: a config says its own game"
        )
    return f"{find(game).id}/{config}"


def add_to(app: typer.Typer) -> None:
    app.command(
        "train",
        epilog=examples(
            "train smoke --name first",
            "train quick --game versailles_1919",
            "train standard --set ppo.learning_rate=3e-4 --set minutes=10",
            "train --resume runs/first",
            "train --resume runs/first --set steps=8192",
            "train quick --engine rllib --ray auto",
        ),
    )(train)


def train(
    config: Annotated[
        str | None,
        typer.Argument(
            help="A YAML file, or a shipped config: quick, standard; of another game with it, bell_of_treason/quick."
        ),
    ] = None,
    game: ConfigGame = None,
    changes: Changes = None,
    name: Annotated[
        str | None, typer.Option("--name", help="The run's folder; without it the config's name.")
    ] = None,
    runs: Annotated[Path, typer.Option("--runs", metavar="FOLDER", help="Where runs are kept.")] = Path(
        "runs"
    ),
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume", metavar="RUN", help="Go on with a run that was stopped, such as runs/quick."
        ),
    ] = None,
    engine: Annotated[
        str | None,
        typer.Option(
            "--engine",
            metavar="|".join(ENGINES),
            help="Who learns: our own trainer here, or RLlib's PPO on Ray.",
        ),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(
            "--ray",
            metavar="ADDRESS",
            help="With --engine rllib: auto for the cluster this machine is part of, HOST:PORT, or local.",
        ),
    ] = None,
    runners: Annotated[
        int | None,
        typer.Option(
            "--runners",
            min=0,
            max=10000,
            help="With --engine rllib: processes that play; without it one a core, but for the learner's.",
        ),
    ] = None,
    replays: ReplayCount = 0,
    as_json: Json = False,
) -> None:
    """Train a policy with PPO. The run's folder has its config, metrics, TensorBoard, checkpoints, policy and report.

    Stopped at any moment, even by force, it goes on from its last checkpoint with --resume; with --set minutes=... or
    steps=... a run that is at its end goes on for longer.
    """
    need("torch", "sb3_contrib", "pyarrow", "matplotlib")
    if engine not in (None, *ENGINES):
        raise BoardGameError(f"--engine {engine} is not known: expected one of {', '.join(ENGINES)}")
    if (config is None) == (resume is None):
        raise BoardGameError("give either a config or --resume RUN, as in `versailles train quick`")
    if resume and name:
        raise BoardGameError("--name belongs to a new run: --resume goes on in the folder of the old one")
    if name is not None and not NAME.fullmatch(name):
        raise BoardGameError(
            f"--name {name!r} is not allowed: expected letters, digits, '.', '_' and '-', as in first-run"
        )
    from versailles_env.training.config import read_config
    from versailles_env.training.report import verdict, write_report
    from versailles_env.training.run import resume_run, start_run

    who = engine_of(engine, resume)
    make = maker(who, ray, runners)
    if resume:
        trainer = resume_run(resume, changes or [], make)
    else:
        trainer = start_run(read_config(str(config_of(config, game)), changes or []), runs, name, who, make)
    run_with_bar(trainer)
    from versailles_env.agents.report.page import link_list

    report = write_report(trainer.folder, link_list("Replays", kept_games(trainer, replays)))
    if as_json:
        print_json(
            {
                "run": str(trainer.folder.path),
                "game": trainer.game.id,
                "rows": trainer.rows,
                "minutes": round(trainer.elapsed / 60, 2),
                "pack": trainer.pack.label,
                "evaluations": trainer.evaluations,
            }
        )
        return
    typer.echo(f"{verdict(trainer.folder.read_metrics())}\n")
    show_results(trainer)
    typer.echo(f"game: {trainer.game.title}, pack {trainer.pack.label}")
    typer.echo(
        f"policy: {trainer.folder.best}   (play it: versailles tournament ppo:{trainer.folder.best} ...)"
    )
    typer.echo(f"report: {report}")


def engine_of(asked: str | None, resume: Path | None) -> str:
    """Who learns: as asked, or as the run that goes on was begun."""
    if resume is None:
        return asked or OWN
    from versailles_env.training.folder import RunFolder

    begun = RunFolder(resume).engine
    if asked not in (None, begun):
        raise BoardGameError(f"{resume}: the run was begun with --engine {begun}: expected the same")
    return begun


def maker(engine: str, ray: str | None, runners: int | None) -> "Maker":
    if engine == OWN:
        if ray is not None or runners is not None:
            raise BoardGameError(
                "--ray and --runners belong to --engine rllib: our own trainer is one process"
            )
        from versailles_env.training.trainer import Trainer

        return Trainer
    need("ray")
    from versailles_env.training.rllib.trainer import RllibTrainer

    return lambda config, folder: RllibTrainer(config, folder, ray or "local", runners)


def kept_games(trainer: "Run", count: int) -> list[tuple[str, str]]:
    """So many games of the best policy against the yardsticks in turn, each as a page beside the report."""
    from versailles_env.agents.players.learned import LearnedAgent
    from versailles_env.agents.players.policy import Policy
    from versailles_env.training.evaluate import recorded, seat_of
    from versailles_env.training.league import PAST

    from .pages import write_pages

    if not count:
        return []
    config = trainer.config
    best = LearnedAgent(Policy.load(trainer.folder.best))
    seat = seat_of(trainer.game, config.learner)
    matches = [
        (table, name)
        for table in config.evaluation.tables or config.tables
        for name in config.evaluation.yardsticks
        if name != PAST
    ]
    told: dict[str, str] = {}
    for k, (table, name) in enumerate(matches):
        own = len(range(k, count, len(matches)))
        for number, replay in enumerate(
            recorded(trainer.game, trainer.pack, table, best, name, own, seat) if own else []
        ):
            file = f"replays/{k + 1}-{number + 1}.json"
            replay.save(trainer.folder.path / file)
            told[file] = f"The policy against {name}"
    return write_pages(trainer.folder.path, told, told, trainer.game, trainer.pack)


def run_with_bar(trainer: "Run") -> None:
    """Train under a progress bar: decisions a second, time left, wins against the yardsticks."""
    from rich.console import Group
    from rich.live import Live
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.text import Text

    trainer.prepare()  # what cannot go on says so without a bar
    left = (TimeRemainingColumn(), TextColumn("left"), TextColumn("{task.fields[speed]}"))
    bar = Progress(TextColumn("training"), BarColumn(), TaskProgressColumn(), *left)
    line = Text("the first games ...")
    task = bar.add_task("train", total=1.0, speed="")
    wins = ""

    def progress(trainer: "Run", row: dict[str, Any]) -> None:
        nonlocal wins
        if "evaluation" in row:
            wins = f"against {', '.join(told(result) for result in row['evaluation'])}"
        won = row["games"].get("won")
        recent = f"wins {won:.2f} of a fair share recently" if won and trainer.config.learner == "one" else ""
        speed = f"{row['time']['decisions_per_s']:,.0f} decisions/s"
        bar.update(task, completed=trainer.done, speed=speed)
        line.plain = "; ".join(part for part in (recent, wins) if part)

    console = progress_console()
    with Live(Group(bar, line), console=console, refresh_per_second=4):
        trainer.train(progress)
    if not console.is_terminal:  # there the last line is left open
        console.print()


def told(result: dict[str, Any]) -> str:
    if "win_rate" in result:
        return f"{result['players']}p {result['yardstick']} {result['win_rate']:.0%}"
    return f"{result['yardstick']} {result['mean_points']:.1f} {result['points']}"


def show_results(trainer: "Run") -> None:
    if not trainer.evaluations:
        return
    rows = []
    for result in trainer.evaluations[-1]["results"]:
        low, high = result["ci95"]
        value = result.get("win_rate", result.get("mean_points"))
        rows.append(
            [result["players"], result["yardstick"], result["games"], value, f"{low:.3g} - {high:.3g}"]
        )
    what = "win rate" if "win_rate" in result else f"mean {result['points']}"
    print_table("the policy against its yardsticks", ("players", "yardstick", "games", what, "95%"), rows)
