"""Agents by name: `random`, `greedy`, ... A name may carry an argument after a colon, such as `mc:500`.

An agent of your own is named by where it stands: `module:Name`, found from the current folder or wherever Python looks.
"""

import importlib
import os
import sys
from collections.abc import Callable

from .asking import AgentError, no_way_out, raised
from .base import Agent


def _random(argument: str) -> Agent:
    from .players.random_agent import RandomAgent

    return RandomAgent()


def _rulebook(argument: str) -> Agent:
    from .players.bargainer import Bargainer
    from .players.rulebook import RulebookAgent

    return Bargainer(RulebookAgent())


def _priorities(argument: str) -> Agent:
    from .players.rulebook import PrioritiesAgent

    return PrioritiesAgent()


def _greedy(argument: str) -> Agent:
    from .players.bargainer import Bargainer
    from .players.greedy import GreedyAgent

    return Bargainer(GreedyAgent())


def _ppo(argument: str) -> Agent:
    from .players.learned import learned_agent

    words, ways = argument.split(","), set()
    while words and words[-1] in ("sample", "plain"):
        ways.add(words.pop())
    return learned_agent(",".join(words), "sample" in ways, "plain" in ways)


def _mc(argument: str) -> Agent:
    from .players.mc import MonteCarloAgent

    return MonteCarloAgent.of(argument)


def _mcts(argument: str) -> Agent:
    from .players.mcts import TreeAgent

    return TreeAgent.of(argument)


def _puct(argument: str) -> Agent:
    from .players.puct import PuctAgent

    return PuctAgent.of(argument)


def _ally(argument: str) -> Agent:
    from .players.ally import AllyAgent

    return AllyAgent()


def _bots(argument: str) -> Agent:
    from .players.bots import BotsAgent

    return BotsAgent.of(argument)


def _human(argument: str) -> Agent:
    from .players.human import HumanAgent

    return HumanAgent()


AGENTS: dict[str, tuple[Callable[[str], Agent], str, str]] = {
    "random": (_random, "", "any legal action"),
    "rulebook": (_rulebook, "", "the rulebook's solo bot as a player"),
    "priorities": (_priorities, "", "plain priorities of our own, in a game whose rulebook has no bots"),
    "greedy": (_greedy, "", "one step ahead on the game's evaluation"),
    "mc": (
        _mc,
        "N",
        "N random playouts (200), more of the actions that do well; options ,threads=T ,depth=D",
    ),
    "mcts": (
        _mcts,
        "N",
        "tree search of N descents (100) that end in greedy play; options ,seconds=S ,threads=T",
    ),
    "puct": (
        _puct,
        "N",
        "tree search of N descents (100) guided by a trained policy: the shipped one for the seat, or ,policy=NAME|PATH; options "
        ",ms=M ,threads=T ,reuse=1 (a tree serves all questions of a turn), for games to learn from ,noise=X ,temperature=X",
    ),
    "bots": (
        _bots,
        "LEVEL",
        "a solo bot of graded strength, bots:1 (easiest) to bots:5 (hardest), calibrated for each solitaire game",
    ),
    "ally": (_ally, "", "a solo bot that answers for the person's good: what easy levels are mixed with"),
    "human": (_human, "", "asks in the terminal"),
    "ppo": (
        _ppo,
        "PATH",
        "a trained policy: the folder with its weights and card, a shipped one (ppo:standard, or with its game "
        "ppo:versailles_1919/standard), or without PATH the shipped one for the seat; `,sample` draws from its odds, `,plain` makes no deals and refuses all, though it knows them",
    ),
}
"""name -> (maker, what stands after the colon or '', what it does)"""


def make_agent(name: str) -> Agent:
    """The agent of this name; an unknown one is an error that lists the known ones."""
    word, _, argument = name.partition(":")
    if word not in AGENTS:
        if argument:
            return _own(name, word, argument)
        known = ", ".join(f"{key}:{takes}" if takes else key for key, (_, takes, _) in AGENTS.items())
        raise AgentError(
            f"unknown agent {name!r}: expected one of {known}, or module:Name for one of your own"
        )
    maker, takes, _ = AGENTS[word]
    if argument and not takes:
        raise AgentError(f"agent {word!r} takes nothing after a colon: expected {word!r}, got {name!r}")
    agent = maker(argument)
    agent.name = name
    return agent


def _own(name: str, module: str, attribute: str) -> Agent:
    """An agent of the user's own: a subclass of `Agent`, or a function without arguments that makes one."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)
    try:
        with no_way_out():
            found = importlib.import_module(module)
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and error.name in (module, module.split(".")[0]):
            known = ", ".join(AGENTS)
            raise AgentError(
                f"unknown agent {name!r}: there is no module {module!r} here; expected {known}, or module:Name of your own"
            ) from None
        raise AgentError(
            f"agent {name!r}: module {module!r} cannot be imported, it raised {raised(error)}"
        ) from error
    maker = getattr(found, attribute, None)
    if maker is None:
        raise AgentError(
            f"unknown agent {name!r}: module {module!r} has no {attribute!r}; expected a subclass of versailles_env.agents.base.Agent"
        )
    if not callable(maker):
        raise AgentError(
            f"agent {name!r} is a {type(maker).__name__}: expected a subclass of versailles_env.agents.base.Agent"
        )
    try:
        with no_way_out():
            agent = maker()
    except (Exception, SystemExit) as error:
        raise AgentError(
            f"agent {name!r} cannot be made, it raised {raised(error, found.__file__)}"
        ) from error
    if not isinstance(agent, Agent):
        raise AgentError(
            f"agent {name!r} is a {type(agent).__name__}: expected a subclass of versailles_env.agents.base.Agent"
        )
    agent.name = name
    return agent
