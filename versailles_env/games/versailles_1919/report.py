"""`versailles pack report`: what the cards put at stake for each nation."""

from collections import Counter as Tally
from typing import Any

import numpy as np

from ...core.effects import Effect, walk
from ...core.packs import Pack
from .actions import NATION_NAMES
from .constants import COUNTERS, FLAG, GAME_END, ISSUE_OPTIONS
from .pack import Cards

Table = tuple[str, list[str], list[list[Any]]]


def report(pack: Pack) -> list[Table]:
    """Stakes of the nations, cards by region, effects by kind."""
    return [stakes(pack), regions(pack), effect_kinds(pack)]


def stakes(pack: Pack) -> Table:
    """No nation is favoured by design: flags and Happiness that the Issues' options hold for each."""
    t = pack.tables[0]
    rows = []
    for nation, name in enumerate(NATION_NAMES):
        own = [kind for kind in range(COUNTERS) if FLAG[kind] == nation]
        flags = t["option_counters"][:GAME_END][:, :, own].sum(axis=2)
        if nation in (0, 2):
            flags = flags + t["option_choice"][:GAME_END]
        happiness = t["option_happiness"][:GAME_END, :, nation].astype(int)
        real = np.arange(ISSUE_OPTIONS)[None, :] < t["issue_options"][:GAME_END, None]
        best = np.where(real, happiness, -99).max(axis=1)
        worst = np.where(real, happiness, 99).min(axis=1)
        rows.append(
            [
                name,
                int((flags.max(axis=1) > 0).sum()),
                int(flags.max(axis=1).sum()),
                int(happiness[happiness > 0].sum()),
                int(happiness[happiness < 0].sum()),
                int(best.sum()),
                int(worst.sum()),
                int((best > 0).sum()),
                event_happiness(pack.content, name.lower()),
            ]
        )
    headers = [
        "nation",
        "Issues with own flag",
        "flags of best options",
        "Happiness up",
        "Happiness down",
        "sum of best",
        "sum of worst",
        "Issues that may please",
        "Events",
    ]
    return "Stakes of each nation", headers, rows


def event_happiness(cards: Cards, nation: str) -> int:
    """The sum of Happiness that Events give or take from the nation by name, branches left out."""
    total = 0
    for event in cards.events:
        for line in (*event.crisis.effects, *event.conference.effects):
            if isinstance(line, Effect) and (line.op, *line.words[:1]) == ("happiness", nation):
                total += line.values[1]
    return total


def regions(pack: Pack) -> Table:
    rows = []
    for region in ("europe", "balkans", "middle_east", "africa", "pacific", "league"):
        issues = [issue for issue in pack.content.issues if issue.region == region]
        stars = [issue.stars for issue in issues]
        options = Tally(len(issue.option) for issue in issues)
        mean = round(sum(stars) / len(stars), 2) if stars else 0
        rows.append(
            [region, len(issues), mean, *(options[k] for k in (2, 3, 4)), sum(i.no_military for i in issues)]
        )
    headers = ["region", "Issues", "mean Stars", "2 options", "3 options", "4 options", "No-Military"]
    return "Issues by region", headers, rows


def effect_kinds(pack: Pack) -> Table:
    counts: Tally[str] = Tally()
    for event in pack.content.events:
        for part in (event.crisis, event.conference):
            counts.update(step.op if isinstance(step, Effect) else "choose" for step in walk(part.effects))
    for issue in pack.content.issues:
        for option in issue.option:
            counts.update(line.op for line in option.effects)
    return "Effects by kind", ["effect", "times"], [[op, count] for op, count in counts.most_common()]
