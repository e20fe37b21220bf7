"""Colours by name, each for light and for dark; every picture uses names alone."""

from collections.abc import Iterable, Mapping

Palette = Mapping[str, tuple[str, str]]

BASE: dict[str, tuple[str, str]] = {
    "page": ("#efe8da", "#191817"),
    "panel": ("#f8f4ea", "#232120"),
    "card": ("#fffdf8", "#2d2b29"),
    "sunk": ("#e6deca", "#1d1c1b"),
    "ink": ("#27221b", "#f0e9db"),
    "soft": ("#6a6153", "#b5ab9a"),
    "line": ("#c9bfa9", "#4a4640"),
    "strong": ("#8d816b", "#847b6d"),
    "accent": ("#0b6e69", "#4fc3b8"),
    "on_accent": ("#ffffff", "#0c1f1e"),
    "warn": ("#a3341f", "#ff9b80"),
    "white": ("#ffffff", "#ffffff"),
    "black": ("#1c1a17", "#1c1a17"),
    "back": ("#6f6553", "#5b5346"),
    "back_line": ("#8b806b", "#766d5e"),
}
"""What every game needs: paper, ink, lines, the colour of what is asked, card backs."""


def css(palette: Palette, names: Iterable[str], theme: str) -> str:
    """The rules for the fill (`f-`) and the stroke (`s-`) classes of these names.

    `auto` follows the reader's system; `page` listens to the page around as well (`page_css`), for pages with a switch.
    """
    used = sorted(set(names))
    if theme == "page":
        return page_css(palette)
    which = 1 if theme == "dark" else 0
    rules = _rules({name: palette[name][which] for name in used})
    if theme == "auto":
        rules += f"@media(prefers-color-scheme:dark){{{_rules({name: palette[name][1] for name in used})}}}"
    return rules


def _rules(colours: Mapping[str, str]) -> str:
    return "".join(f".f-{name}{{fill:{value}}}.s-{name}{{stroke:{value}}}" for name, value in colours.items())


def page_css(palette: Palette) -> str:
    """All colours, the same for every picture of a game, as rules of a page whose root says `data-theme="dark"` or `"light"`, or leaves it to the system."""
    light = _rules({name: pair[0] for name, pair in palette.items()})
    dark = _rules({name: pair[1] for name, pair in palette.items()})
    system = dark.replace(".f-", ":root:not([data-theme=light]) .f-").replace(
        ".s-", ":root:not([data-theme=light]) .s-"
    )
    chosen = dark.replace(".f-", ":root[data-theme=dark] .f-").replace(".s-", ":root[data-theme=dark] .s-")
    return f"{light}@media(prefers-color-scheme:dark){{{system}}}{chosen}"
