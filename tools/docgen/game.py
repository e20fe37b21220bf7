"""What a game's own description says: sizes, options, layouts; and what the harness checks."""

import re
from pathlib import Path

import versailles_env
from versailles_env.core.guide import LIST

from .pages import Place, table


def specs(place: Place, words: str) -> str:
    """The size of everything, as other environments' pages give it."""
    import importlib

    from versailles_env.commands.games import players_of
    from versailles_env.register import NAMESPACE, gymnasium_id

    game = place.game
    module = importlib.import_module(f"versailles_env.{game.env_id}")
    seen = f'`{{"observation": Box(-128, 127, ({game.observations.size},), int8), "action_mask": Box(0, 1, ({game.actions.size},), int8)}}`'
    rows = [
        ["Import", f"`from versailles_env import {game.env_id}`"],
        [
            "PettingZoo",
            f"`{game.env_id}.env()`, `pettingzoo.make` id `{NAMESPACE}/{game.env_id}` (PettingZoo 1.27 on)",
        ],
        ["Gymnasium, one seat", f"`{game.env_id}.single_seat_env()`, id `{gymnasium_id(game.env_id)}`"],
        ["Gymnasium, many games", f"`{game.env_id}.vector_env(num_envs)`"],
        ["Players", ", ".join(map(str, players_of(game)))],
        ["Agents", ", ".join(f"`{agent}`" for agent in game.agents)],
        ["Action space", f"`Discrete({game.actions.size})`, masked"],
        ["Observation space", seen],
        ["Outcomes of chance", f"{game.chance.size}, seen only with `explicit_chance=True`"],
        ["A game in memory", f"{game.dtype.itemsize:,} bytes"],
        ["Decisions of a random game", f"fewer than {game.longest:,} (checked)"],
    ]
    if hasattr(module, "SOLO_ID"):
        rows.insert(3, ["Gymnasium, solitaire", f"`{game.env_id}.solo_env()`, id `{module.SOLO_ID}`"])
    return table(["", ""], rows)


def games(place: Place, words: str) -> str:
    """All games: how they are played, what a seat may not see, which systems they stand on."""
    from versailles_env.commands.games import modes_of
    from versailles_env.games import all_games

    rows: list[list[object]] = []
    for game in all_games():
        folder = Path(versailles_env.__file__).parent / "games" / game.id
        text = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
        systems = sorted(set(re.findall(r"\bsystems\.(\w+)", text)))
        hidden = [f"`{field.name}`" for field in game.fields if field.hidden]
        rows.append(
            [
                f"[{game.title}](games/{game.id}/index.md)",
                "; ".join(modes_of(game)),
                ", ".join(f"`{name}`" for name in game.agents),
                ", ".join(hidden) or "the order of decks alone",
                ", ".join(f"`systems/{name}`" for name in systems) or "the core alone",
            ]
        )
    return table(["game", "modes", "seats", "hidden fields", "stands on"], rows)


def options(place: Place, words: str) -> str:
    from versailles_env.commands.games import allowed

    rows = [[f"`{o.name}`", f"`{o.default}`", allowed(o), o.what] for o in place.game.options]
    return table(["option", "default", "allowed", "what"], rows)


def actions(place: Place, words: str) -> str:
    return place.game.actions.describe()


def observations(place: Place, words: str) -> str:
    return place.game.observations.describe()


def checks(place: Place, words: str) -> str:
    """The names of the harness's checks, which say what must hold."""
    from versailles_env.testing.checks import EVERY_STEP, SAMPLED
    from versailles_env.testing.endings import AT_THE_END
    from versailles_env.testing.secrecy import SECRECY, Variation

    groups = {
        "at every step": EVERY_STEP,
        "at sampled steps": (*SAMPLED, *SECRECY),
        "at the end": AT_THE_END,
        "over the whole run": (Variation.the_hidden_varies,),
    }
    rows = [
        [when, "; ".join(check.__name__.replace("_", " ") for check in group)]
        for when, group in groups.items()
    ]
    return table(["when", "what must hold"], rows)


def rewards(place: Place, words: str) -> str:
    """What one finished game pays under every choice of the option `reward`; the words are its seed."""
    import numpy as np

    game, seed = place.game, int(words)
    kinds = next(option.choices for option in game.options if option.name == "reward")
    paid: dict[str, list[float]] = {}
    for kind in kinds:
        engine = game.new(seed=seed, reward=kind)
        rng = np.random.default_rng(seed)
        while not engine.over:
            engine.step(int(rng.choice(engine.legal())))
        paid[kind] = [float(reward) for reward in engine.rewards]
    end = engine.summary()
    rows = [
        [f"`{name}`", total, end["ranks"][name], *(f"{paid[kind][seat]:+.2f}" for kind in kinds)]
        for seat, (name, total) in enumerate(end["scores"].items())
    ]
    heads = ["agent", "total", "rank", *(f"`reward={kind}`" for kind in kinds)]
    return f"A game of random answers, seed {seed}:\n\n" + table(
        heads, rows, right=tuple(range(1, len(heads)))
    )


def how_to_play(place: Place, words: str) -> str:
    """All parts of the game's guide; one that is not for every table says for which."""
    lines: list[str] = []
    for part in place.game.guide.parts if place.game.guide else ():
        for_whom = "; ".join(
            f"{name} {' or '.join(str(value) for value in values)}" for name, values in part.when.items()
        )
        lines += ["", f"## {part.title}{f' ({for_whom})' if for_whom else ''}"]
        before = ""
        for block in part.blocks:
            if not (block.startswith(LIST) and before.startswith(LIST)):
                lines.append("")
            lines.append(block)
            before = block
    return "\n".join(lines).strip()


def boards(place: Place, words: str) -> str:
    """The game's pictures; nothing for one that draws none."""
    if place.game.picture is None:
        return "_No picture yet: the text shows the table._"
    alts = {"board": "The board of a position", "dark": "The same in dark", "phone": "The same on a phone"}
    wide = {"board": "100%", "dark": "60%", "phone": "30%"}
    return "\n".join(
        f'<img src="../../images/{place.name}_{look}.svg" width="{wide[look]}" alt="{alt}">'
        for look, alt in alts.items()
    )
