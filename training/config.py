"""What a run is: YAML read into models that name every wrong key and value."""

import contextlib
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from versailles_env.agents.players.policy import paying_options
from versailles_env.agents.registry import make_agent
from versailles_env.core.batch import MOST
from versailles_env.core.errors import BoardGameError
from versailles_env.core.game import Game
from versailles_env.core.packs import Pack
from versailles_env.games import FLAGSHIP, get_game

from .league import PAST, SELF
from .pay import GAME, Pay

FOLDER = Path(__file__).resolve().parent.parent / "configs"
Positive = Annotated[int, Field(ge=1, le=10**9)]
Share = Annotated[float, Field(ge=0, le=1e6)]
Width = Annotated[int, Field(ge=1, le=2**16)]
YEAR = 60 * 24 * 366


class ConfigError(BoardGameError):
    """A config that cannot be read or does not fit together."""


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", validate_default=True, allow_inf_nan=False)


class Ppo(Part):
    """The settings of MaskablePPO. One update: `games` x `rows` rows, `epochs` times in minibatches."""

    games: int = Field(512, ge=1, le=MOST)
    rows: int = Field(64, ge=1, le=2**20)
    minibatch: int = Field(4096, ge=2, le=2**30)
    """Two rows at least: advantages are measured in the spread of theirs, and one row has none."""
    epochs: int = Field(3, ge=1, le=1000)
    learning_rate: float = Field(5e-4, gt=0, le=1)
    final_learning_rate: float = Field(1e-4, ge=0, le=1)
    gamma: float = Field(1.0, gt=0, le=1)
    gae_lambda: float = Field(0.95, ge=0, le=1)
    clip: float = Field(0.2, gt=0, le=10)
    entropy: float = Field(0.01, ge=0, le=10)
    final_entropy: float = Field(0.003, ge=0, le=10)
    value: float = Field(0.5, ge=0, le=1000)
    results: float = Field(0.25, ge=0, le=1000)
    """The weight of the results of all seats beside it (`versailles_env.training.results`); with 0 none are learned."""
    max_grad_norm: float = Field(0.5, gt=0, le=1e6)


class Network(Part):
    """`layers[0]` is shared by actor and critic, the others stand in both."""

    layers: list[Width] = Field([256, 128], min_length=1, max_length=16)
    activation: Literal["tanh", "relu"] = "relu"
    precision: Literal["auto", "float32", "bfloat16"] = "auto"


class Imitation(Part):
    """A start before PPO: so many updates in which a teacher says what it would have answered (`versailles_env.training.imitation`)."""

    teacher: str = "greedy"
    updates: int = Field(0, ge=0, le=10**9)
    minibatch: Positive = 1024
    epochs: int = Field(2, ge=1, le=1000)


class ExpertConfig(Part):
    """Expert iteration in the place of PPO's update (`versailles_env.training.expert`): a `share` of the learner's questions is searched by
    `puct` with so many `descents` (0: PPO), and the visits are learned with this `weight`."""

    descents: int = Field(0, ge=0, le=1_000_000)
    share: float = Field(0.25, gt=0, le=1)
    noise: float = Field(0.25, ge=0, le=1)
    temperature: float = Field(1.0, ge=0, le=100)
    """Of the search's answers in the games: 0 plays the one most visited."""
    weight: float = Field(1.0, ge=0, le=1000)
    gain: float = Field(0.0, ge=0, le=1000)
    """0: the visits are learned. Above: the learner's own odds, their logarithms moved by so much for each point an answer is worth more than the
    question, and the search is as `puct` plays."""


class LeagueConfig(Part):
    """Who is met, and how often: named agents, `past` for past selves (every so many updates a new one), `self` for the
    learner as it is, which learns on those seats too; `same`: how often one opponent has all other seats of a game."""

    opponents: dict[str, Share] = {"random": 0.05, "rulebook": 0.25, "greedy": 0.3, "past": 0.4}
    keep: int = Field(6, ge=1, le=1000)
    every: Positive = 10
    by_result: bool = True
    same: float = Field(0.0, ge=0, le=1)


class Evaluation(Part):
    """Games against the yardsticks by the tournament's code, every so many updates; 0 for none. The yardstick `past` is the
    learner as it was when it was last measured."""

    every: int = Field(20, ge=0, le=10**9)
    games: int = Field(120, ge=1, le=10**7)
    final_games: int = Field(600, ge=1, le=10**7)
    yardsticks: list[str] = ["rulebook", "greedy"]
    tables: list[dict[str, Any]] | None = None
    """Where to measure: the tables of the run if None."""


class Config(Part):
    """One run."""

    name: str = Field(min_length=1, pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")
    game: str = FLAGSHIP
    pack: str | None = None
    start: str | None = Field(None, min_length=1)
    """The policy that the run begins with (`versailles_env.training.start`): a shipped one by its name, or a folder; None for fresh weights."""
    tables: list[dict[str, Any]] = Field(min_length=1)
    learner: Literal["one"] | list[str] = "one"
    team: bool = True
    """Whether several seats of the learner earn the mean of their rewards; if not, each earns and learns for itself."""
    pay: Literal["game", "standing", "person"] = "game"
    """What bots of a solitaire game are paid (`versailles_env.training.pay`): what the game pays; for their own standing; what the person is paid."""
    leash: float = Field(0.0, ge=0, le=100)
    """What an answer costs the learner that the rulebook's bot would not give (`versailles_env.training.leash`), 0 for nothing."""
    truncation: Literal["score", "bootstrap"] = "score"
    shaping: float = Field(0.0, ge=0, le=1000)
    """Weight of hints from the game's evaluation (`versailles_env.training.shaping`), 0 for none."""
    win_bonus: float = Field(0.0, ge=0, le=1000)
    """Paid to the learner for a win beside the game's reward, less the fair share of it."""
    seed: int = Field(0, ge=0, lt=2**31)
    steps: int = Field(ge=1, le=10**12)
    minutes: float = Field(0, ge=0, le=YEAR)
    """Stop after so many minutes if the steps are not done by then; 0 for no limit. The schedules follow whichever is nearer."""
    clock: Literal["wall", "cpu"] = "wall"
    """What `minutes` are: the clock's, or the processor's, which other work on the machine does not shorten (on two threads
    they pass twice as fast)."""
    threads: int = Field(1, ge=1, le=256)
    checkpoint_every: Positive = 10
    ppo: Ppo = Ppo()
    network: Network = Network()
    imitation: Imitation = Imitation()
    expert: ExpertConfig = ExpertConfig()
    league: LeagueConfig = LeagueConfig()
    evaluation: Evaluation = Evaluation()

    @property
    def command(self) -> str:
        """What trains by the shipped config of this name."""
        place = "" if self.game == FLAGSHIP else f"{self.game}/"
        return f"versailles train {place}{self.name}"

    @model_validator(mode="after")
    def fits(self) -> "Config":
        rows = self.ppo.games * self.ppo.rows
        if self.ppo.minibatch > rows:
            raise ValueError(f"ppo.minibatch={self.ppo.minibatch} is more than ppo.games x ppo.rows = {rows}")
        if rows % self.ppo.minibatch == 1:
            raise ValueError(
                f"ppo.minibatch={self.ppo.minibatch} leaves one row of ppo.games x ppo.rows = {rows}, and advantages are measured "
                "in the spread of theirs: expected no rest of one"
            )
        if self.threads > self.ppo.games:
            raise ValueError(f"threads={self.threads} is more than ppo.games={self.ppo.games}")
        if self.ppo.games < len(self.tables):
            raise ValueError(f"ppo.games={self.ppo.games} is fewer than the {len(self.tables)} tables")
        return self

    @property
    def foresees(self) -> bool:
        """Whether the critic learns the results of all seats: not of a team, whose seats earn together, and not of tables that
        pay differently."""
        single = self.learner == "one" or len(self.learner) == 1
        return self.ppo.results > 0 and single and self.pays is not None and self.pay == "game"

    @property
    def pays(self) -> dict[str, Any] | None:
        """The options that say what a game pays, as all tables have them; None if they differ."""
        found = [paying_options(self.find_game(), table) for table in self.tables]
        return found[0] if all(each == found[0] for each in found) else None

    def find_game(self) -> Game:
        return get_game(self.game)

    def load_pack(self) -> Pack:
        return self.find_game().load_pack(self.pack)


def read_config(path: str | Path, changes: list[str] | tuple[str, ...] = ()) -> Config:
    """The config of a file, or of a short name such as `quick`, with `a.b=value` changes laid over it."""
    file = find_config(path)
    try:
        data = yaml.safe_load(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, ValueError):
        raise ConfigError(f"{file}: cannot be read; expected a YAML file") from None
    except RecursionError:
        raise ConfigError(f"{file}: not readable as YAML, it is nested too deeply") from None
    except yaml.YAMLError as error:
        line = getattr(getattr(error, "problem_mark", None), "line", 0) + 1
        raise ConfigError(f"{file}, line {line}: not readable as YAML") from None
    if not isinstance(data, dict):
        raise ConfigError(f"{file}: expected fields such as `name:` and `tables:`")
    for change in changes:
        set_value(data, change)
    return check_config(data, str(file))


def find_config(path: str | Path) -> Path:
    """A YAML file, else a shipped config: `game/name`, or a name alone for the flagship's."""
    file = Path(path)
    if file.suffix in (".yaml", ".yml") or file.exists():
        if not file.is_file():
            raise ConfigError(f"{file}: there is no such config; {known_configs()}")
        return file
    name = str(path) if "/" in str(path) else f"{FLAGSHIP}/{path}"
    if name not in shipped_configs():
        raise ConfigError(f"config {str(path)!r} is not known; {known_configs()}")
    return FOLDER / f"{name}.yaml"


def shipped_configs(game: str | None = None) -> list[str]:
    """The shipped configs as `game/name`, of one game or of all."""
    return sorted(
        file.relative_to(FOLDER).with_suffix("").as_posix() for file in FOLDER.glob(f"{game or '*'}/*.yaml")
    )


def known_configs() -> str:
    names = [name.removeprefix(f"{FLAGSHIP}/") for name in shipped_configs()]
    return f"expected a YAML file or one of {', '.join(names)}"


def set_value(data: dict[str, Any], change: str) -> None:
    """Lay `ppo.learning_rate=3e-4` over the data; values are read as YAML."""
    path, equals, text = change.partition("=")
    names = path.strip().split(".")
    if not equals or not all(names):
        raise ConfigError(
            f"--set {change!r} is not readable: expected field=value, as in ppo.learning_rate=3e-4"
        )
    try:
        value = yaml.safe_load(text)
    except (yaml.YAMLError, RecursionError, ValueError):
        raise ConfigError(f"--set {change[:60]!r}: the value is not readable") from None
    if isinstance(value, str):  # YAML takes 3e-4 for a text
        with contextlib.suppress(ValueError):
            value = float(value)
    spot: Any = data
    for name in names[:-1]:
        spot = spot.setdefault(name, {})
        if not isinstance(spot, dict):
            raise ConfigError(f"--set {change!r}: {name} has no fields of its own")
    spot[names[-1]] = value


def check_config(data: dict[str, Any], where: str) -> Config:
    """The model of plain data; what is wrong is one sentence that names file, field and what was expected."""
    try:
        config = Config.model_validate(data)
    except ValidationError as error:
        raise ConfigError(f"{where}: {explain(error)}") from None
    try:
        game = config.find_game()
    except BoardGameError as error:
        raise ConfigError(f"{where}: field game: {error}") from None
    for field, tables in (("tables", config.tables), ("evaluation.tables", config.evaluation.tables or [])):
        for k, table in enumerate(tables):
            try:
                game.template(**table)
            except (BoardGameError, ValueError, TypeError, OverflowError) as error:
                raise ConfigError(f"{where}: {field}[{k}]: {error}") from None
    check_agents(config, game, where)
    check_bots(config, game, where)
    return config


def check_agents(config: Config, game: Game, where: str) -> None:
    """Every name is an agent's, and every seat that is not the learner's finds one from the first game on."""
    opponents = [name for name in config.league.opponents if name not in (PAST, SELF)]
    teacher = [config.imitation.teacher] if config.imitation.updates else []
    for field, names in (
        ("league.opponents", opponents),
        ("evaluation.yardsticks", [name for name in config.evaluation.yardsticks if name != PAST]),
        ("imitation.teacher", teacher),
    ):
        for name in names:
            try:
                make_agent(name)
            except BoardGameError as error:
                raise ConfigError(f"{where}: field {field}: {error}") from None
    if PAST in config.evaluation.yardsticks and (
        config.learner != "one" or len(config.evaluation.yardsticks) == 1
    ):
        raise ConfigError(
            f"{where}: field evaluation.yardsticks = {config.evaluation.yardsticks} is not allowed: expected 'past' beside a named "
            "agent, and with learner: one"
        )
    if config.expert.descents and not config.foresees:
        raise ConfigError(
            f"{where}: field expert.descents = {config.expert.descents} is not allowed: a search asks for the results of all seats; "
            "expected ppo.results above 0, learner: one, and tables that pay alike"
        )
    if config.expert.descents and config.imitation.updates:
        raise ConfigError(
            f"{where}: field expert.descents does not go with imitation.updates: expected one of them 0"
        )
    has_self = config.league.opponents.get(SELF, 0.0) > 0
    if has_self and (config.learner != "one" or config.imitation.updates):
        field = "imitation.updates" if config.learner == "one" else "learner"
        raise ConfigError(
            f"{where}: field league.opponents has 'self', which does not go with {field}: expected learner: one and no imitation"
        )
    if not sum(config.league.opponents.values()) and any(
        len(game.seats_of(table)) > 1 for table in config.tables
    ):
        raise ConfigError(
            f"{where}: field league.opponents = {config.league.opponents} is not allowed: expected a share above 0"
        )
    own = 1 if config.learner == "one" else len(config.learner)
    if not opponents and not has_self and any(len(game.seats_of(table)) > own for table in config.tables):
        raise ConfigError(
            f"{where}: field league.opponents = {config.league.opponents} is not allowed: expected a named agent, "
            "such as random, for the games before there is a past self"
        )


def check_bots(config: Config, game: Game, where: str) -> None:
    """What only bots of a solitaire game have: each for itself, another pay, a leash."""
    if not config.team and (config.learner == "one" or len(config.learner) == 1):
        raise ConfigError(
            f"{where}: field team = False does not go with learner = {config.learner!r}: expected a list of seats"
        )
    if config.pay != GAME:
        try:
            bots = {game.agents[seat] for own in Pay(game, config.pay, config.tables).bots for seat in own}
        except BoardGameError as error:
            raise ConfigError(f"{where}: field {error}") from None
        if config.learner == "one" or not bots.issuperset(config.learner) or config.truncation != "score":
            raise ConfigError(
                f"{where}: field pay = {config.pay!r} is for the bots of a solitaire game: expected as learner some of "
                f"{', '.join(sorted(bots))}, and truncation: score"
            )
    if config.leash and "rulebook_value" not in game.kernels:
        raise ConfigError(
            f"{where}: field leash = {config.leash:g} needs a game whose rulebook has bots, and {game.id} has none"
        )


def explain(error: ValidationError) -> str:
    first = error.errors()[0]
    place = [str(part) for part in first["loc"]]
    field = ".".join(place) or "config"
    if first["type"] == "extra_forbidden":
        model: Any = Config
        for part in place[:-1]:
            model = model.model_fields[part].annotation
        return f"field {field} is not known: expected one of {', '.join(model.model_fields)}"
    if first["type"] == "missing":
        return f"field {field} is missing"
    if place[:1] == ["learner"]:
        return f"field learner = {first['input']!r} is not allowed: expected 'one' or a list of seats"
    said = first["msg"].removeprefix("Value error, ")
    if field == "config":
        return said
    return f"field {field} = {first['input']!r} is not allowed: {said[0].lower()}{said[1:]}"
