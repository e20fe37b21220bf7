"""The commands of `versailles` as a page: what each does, its arguments and options, its examples."""

import inspect
import re
from collections.abc import Iterator
from typing import Any

from .pages import Place, table


def commands(place: Place, words: str) -> str:
    return "\n\n".join(section(name, command) for name, command in all_commands())


def all_commands() -> Iterator[tuple[str, Any]]:
    """Every command that does something, by its words; groups of commands by their members."""
    from typer.main import get_command

    from versailles_env.cli import app

    def walk(name: str, command: Any) -> Iterator[tuple[str, Any]]:
        if hasattr(command, "commands"):
            for word, each in command.commands.items():
                yield from walk(f"{name} {word}", each)
        else:
            yield name, command

    yield from walk("versailles", get_command(app))


def section(name: str, command: Any) -> str:
    import typer

    parts = [f"## {name}", inspect.cleandoc(command.help or "")]
    rows = [
        row(each) for each in command.get_params(typer.Context(command)) if each.name not in ("help", None)
    ]
    if rows:
        parts.append(table(["", "default", "what"], rows))
    shown = examples(command)
    if shown:
        parts.append("```sh\n" + "\n".join(shown) + "\n```")
    return "\n\n".join(part.replace("<!--", "`<!--").replace("-->", "-->`") for part in parts)


def row(parameter: Any) -> list[object]:
    names = [*parameter.opts, *parameter.secondary_opts]
    argument = parameter.param_type_name == "argument"
    shown = parameter.metavar or parameter.name if argument else ", ".join(names)
    value = getattr(parameter, "metavar", None)
    if not argument and value:
        shown += f" {value}"
    default = parameter.default
    if isinstance(default, list | tuple):
        default = ", ".join(map(str, default))
    said = "needed" if parameter.required else "-" if default in (None, "", False) else f"`{default}`"
    return [f"`{shown}`", "yes" if default is True else said, getattr(parameter, "help", "") or ""]


def examples(command: Any) -> list[str]:
    """The command lines that a command's help ends with."""
    return re.findall(r"versailles [^\n]+", command.epilog or "")
