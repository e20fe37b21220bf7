"""The drawing tools: metrics, text that is never cut, themes, groups that stand for actions, pixels."""

import xml.etree.ElementTree as ET

import pytest

from tests.picture.check import drawn_width, faults, words
from versailles_env.core.raster import to_array
from versailles_env.picture import BASE, Box, Canvas, embed_font, fit, width_of, wrap
from versailles_env.picture.canvas import flow
from versailles_env.picture.pieces import Chip, Paint, card_back, chips_in, draw_chips

LONG = "The Conference of the Ten, enlarged by Żółć & friends, sits until the dawn of the 28th of June"
PAINT = Paint("accent", "on_accent")


def drawn(canvas: Canvas, theme: str = "light") -> str:
    return canvas.svg(300, 200, theme, 300, "a test")


@pytest.mark.parametrize("bold", [False, True])
def test_our_widths_are_those_of_the_font(bold: bool) -> None:
    assert width_of(LONG, 13, bold) == pytest.approx(drawn_width(LONG, 13, bold))


def test_a_text_that_is_too_wide_is_made_smaller_never_cut() -> None:
    size = fit(LONG, 100, 14)
    assert size < 14
    assert drawn_width(LONG, size, False) <= 100
    assert fit("short", 100, 14) == 14


def test_wrapped_lines_hold_every_word_and_fit() -> None:
    lines = wrap(LONG, 90, 11)
    assert " ".join(lines) == LONG
    assert all(drawn_width(line, 11, False) <= 90 for line in lines)
    assert len(lines) > 2


def test_a_block_fits_its_box_whatever_is_written() -> None:
    canvas = Canvas(BASE)
    box = Box(10, 10, 120, 40)
    canvas.rect(box, "card")
    canvas.block(box, LONG * 3, 14)
    assert faults(drawn(canvas)) == []
    assert words(drawn(canvas)).replace("\n", " ") == LONG * 3


def test_chips_of_any_length_stay_in_their_box() -> None:
    canvas = Canvas(BASE)
    box = Box(10, 10, 150, 60)
    canvas.rect(box, "card")
    chips_in(canvas, box, [Chip(name, PAINT) for name in ("A", "MIDDLE", LONG[:40]) * 4], 12)
    assert faults(drawn(canvas)) == []


def test_a_chip_wider_than_its_row_is_made_smaller() -> None:
    canvas = Canvas(BASE)
    canvas.rect(Box(0, 0, 80, 60), "card")
    draw_chips(canvas, 0, 0, 80, [Chip(LONG[:30], PAINT)], 10)
    assert faults(drawn(canvas)) == []


def test_flow_sets_items_like_words() -> None:
    assert flow([40, 40, 40], 100, 5) == [(0, 0), (0, 45), (1, 0)]
    assert flow([200, 10], 100, 5) == [(0, 0), (1, 0)]


def test_the_reader_of_these_tests_sees_what_is_wrong() -> None:
    canvas = Canvas(BASE)
    canvas.rect(Box(10, 10, 30, 20), "card")
    canvas.text(12, 24, "far too wide for it", 12)
    canvas.text(14, 25, "on top of it", 12)
    told = " ".join(faults(drawn(canvas)))
    assert "wider" in told
    assert "covers" in told


def test_a_hostile_name_stays_text() -> None:
    canvas = Canvas(BASE)
    canvas.text(0, 20, "</text><script>alert(1)</script>", 10)
    canvas.open(title="<b>&")
    canvas.close()
    root = ET.fromstring(drawn(canvas))
    assert not [node for node in root.iter() if "script" in node.tag]
    assert "<script>" in words(drawn(canvas))


def test_groups_carry_the_actions_they_stand_for() -> None:
    canvas = Canvas(BASE)
    canvas.open([3, 14], "a place")
    canvas.close()
    group = ET.fromstring(drawn(canvas))[1]
    assert group.get("data-a") == "3 14"


def test_themes_differ_in_colours_alone() -> None:
    canvas = Canvas(BASE)
    card_back(canvas, Box(0, 0, 40, 60), "12")
    light, dark, auto = (drawn(canvas, theme) for theme in ("light", "dark", "auto"))
    shapes = {svg.split("</style>")[1] for svg in (light, dark, auto)}
    assert len(shapes) == 1
    assert light != dark
    assert "prefers-color-scheme:dark" in auto
    assert all(value in drawn(canvas, "page") for value in BASE["back"])
    assert drawn(canvas, "page").count("[data-theme=dark]") > len(BASE)


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(ValueError, match="expected one of light, dark"):
        drawn(Canvas(BASE), "neon")


def test_pixels_are_of_the_asked_width_and_use_the_shipped_font() -> None:
    canvas = Canvas(BASE)
    canvas.rect(Box(0, 0, 300, 200), "white")
    empty = to_array(drawn(canvas), 600)
    canvas.text(20, 100, "Clemenceau", 40, "black", True)
    written = to_array(drawn(canvas), 600)
    assert empty.shape == written.shape == (400, 600, 3)
    assert (empty == 255).all()
    assert (written < 128).mean() > 0.01


def test_a_picture_that_travels_carries_its_font() -> None:
    svg = embed_font(drawn(Canvas(BASE)))
    ET.fromstring(svg)
    assert svg.count("@font-face") == 2
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
