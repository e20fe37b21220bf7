"""The agents by name."""

from .pages import Place, table


def registry(place: Place, words: str) -> str:
    from versailles_env.agents.registry import AGENTS

    rows = [
        [f"`{name}:{takes}`" if takes else f"`{name}`", what] for name, (_, takes, what) in AGENTS.items()
    ]
    return table(["agent", "what it does"], rows)
