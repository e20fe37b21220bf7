"""The parts of README and docs that come from code and measured figures: `python -m tools.docgen`.

`pages` puts them between markers, `game`, `packs`, `rules` and `agents` make tables of what the code says, `figures` of what was
measured, `runs` shows what a command prints, `results` draws what was measured; `games/<game>` has what only that game's pages show.
"""
