"""Parts of pages: escaped text, suits that differ by shape, colours that can be read."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.show.report.deal_sheet import suit_symbols
from deducer.show.report.frame import page
from deducer.show.report.markup import Markup, escape, join, raw, tag
from deducer.show.theme import DARK, LIGHT, READABLE, contrast, suit_colours
from solver.cards import LETTERS, suit

KNOWN = "rygbwmptkABCDE"


@given(st.text())
def test_any_text_comes_back_from_markup_as_it_was(text: str) -> None:
    element = ElementTree.fromstring(tag("text", text, label=text))
    fit = "".join(letter for letter in text if letter not in "\r\ufffd")
    seen = (element.text or "").replace("\ufffd", "")
    assert seen.replace("\n", "") == _printable(fit).replace("\n", "")
    assert "<" not in tag("b", text)[len("<b>") : -len("</b>")]


def _printable(text: str) -> str:
    return "".join(
        letter
        for letter in text
        if letter in "\t\n"
        or " " <= letter <= "\ud7ff"
        or "\ue000" <= letter <= "\ufffc"
        or letter > "\uffff"
    )


def test_only_markup_is_not_escaped_again() -> None:
    inner = tag("b", "a < b")
    assert tag("p", inner, "&") == "<p><b>a &lt; b</b>&amp;</p>"
    assert escape(inner) is inner
    assert isinstance(join([inner, "<"]), Markup)


def test_attributes_are_left_out_set_or_renamed() -> None:
    made = tag("input", for_="x", aria_label='"', hidden=None, checked=True, disabled=False)
    assert made == '<input for="x" aria-label="&quot;" checked=""/>'


@pytest.mark.parametrize("text", ["a</script>", "<!-- a"])
def test_a_fixed_text_can_t_end_its_element(text: str) -> None:
    with pytest.raises(ValueError, match="end its element"):
        raw(text)


# -- suits -----------------------------------------------------------------------------------


def test_suits_differ_by_shape_not_by_colour_alone() -> None:
    shapes = [re.sub('id="[^"]*"', "", suit_symbols(letter)) for letter in KNOWN]
    assert len(set(shapes)) == len(KNOWN)
    assert "currentColor" not in "".join(shapes)
    assert "#" not in "".join(shapes)


@pytest.mark.parametrize("letter", ["x", "Z", "A"])
def test_a_suit_without_a_shape_is_its_letter(letter: str) -> None:
    drawn = ElementTree.fromstring(suit_symbols(letter))
    assert [text.text for text in drawn.iter("text")] == [letter]


# -- colours ---------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("letter", LETTERS)
def test_every_suit_can_be_read_on_the_page_and_on_a_card(
    letter: str, theme: dict[str, str]
) -> None:
    tones = suit_colours(suit(letter), theme)
    assert contrast(tones["page"], theme["panel"]) >= READABLE
    assert contrast(tones["face"], theme["night"]) >= READABLE


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("tone", ["ink", "quiet", "accent", "good", "bad", "warn"])
def test_text_can_be_read_on_every_ground(tone: str, theme: dict[str, str]) -> None:
    for ground in ("page", "panel", "veil"):
        assert contrast(theme[tone], theme[ground]) >= READABLE


def test_both_themes_name_the_same_colours() -> None:
    assert LIGHT.keys() == DARK.keys()
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    sheet = page("", (), "rb", "agreements.css")
    assert sheet.count("--suit-r:#") == 2
    assert "prefers-color-scheme:dark" in sheet


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_faces_of_the_printed_suits_differ(theme: dict[str, str]) -> None:
    faces = {letter: suit_colours(suit(letter), theme)["face"] for letter in "rygbwm"}
    for one, other in combinations(faces, 2):
        assert faces[one] != faces[other]
