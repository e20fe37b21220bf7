"""The parts of README and docs that come from code and measured figures: `versailles docs`.

`pages` puts them between markers, `game`, `cards`, `effects`, `rules` and `agents` make tables of what the code says,
`figures` of what was measured, `action` follows one action through the stack, `runs` shows what a command prints;
`picture` draws the table, `results` what was measured.
"""
