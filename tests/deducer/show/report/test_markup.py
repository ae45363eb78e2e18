"""Parts of pictures: escaped text, faces that differ by shape, colours that can be read."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.show.pictures.card_faces import card_image, card_symbols, face, shape, suit_symbols
from deducer.show.pictures.coordinates import fitted, text_width, wrapped
from deducer.show.pictures.marks import MEANINGS, sign
from deducer.show.pictures.markup import Markup, escape, join, raw, style_sheet, tag
from deducer.show.theme import DARK, LIGHT, READABLE, contrast, suit_colours
from solver import Card, Rules
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


# -- cards -----------------------------------------------------------------------------------


def test_suits_differ_by_shape_not_by_colour_alone() -> None:
    shapes = [shape(letter) for letter in KNOWN]
    assert len(set(shapes)) == len(KNOWN)
    assert "currentColor" not in "".join(shapes)
    assert "#" not in "".join(shapes)


@pytest.mark.parametrize("letter", ["x", "Z", "A"])
def test_a_suit_without_a_shape_is_its_letter(letter: str) -> None:
    drawn = ElementTree.fromstring(f"<g>{shape(letter)}</g>")
    assert [text.text for text in drawn.iter("text")] == [letter]


@pytest.mark.parametrize("rank", range(1, 6))
def test_a_face_has_its_rank_as_a_digit_and_as_sparks(rank: int) -> None:
    drawn = ElementTree.fromstring(face(Card("b", rank)))
    assert [text.text for text in drawn.iter("text")] == [str(rank)]
    assert len(list(drawn.iter("circle"))) == rank


def test_a_back_shows_what_hints_told() -> None:
    assert ">?</text>" in card_image(None, 0, 0, 48)
    told = card_image(None, 0, 0, 48, clues=(3, "r"))
    assert ">3</text>" in told
    assert shape("r") in told
    assert ">?</text>" not in told


def test_every_card_of_a_deck_is_defined_once() -> None:
    cards = Rules.named(avalanche=True).composition.cards
    drawn = ElementTree.fromstring(card_symbols(cards))
    names = [symbol.get("id") for symbol in drawn.iter("symbol")]
    assert names == ["card-back", *(f"card-{card}" for card in cards)]
    assert len(ElementTree.fromstring(suit_symbols("rygbwm"))) == 6


def test_every_sign_is_drawn() -> None:
    drawn = [sign(kind) for kind in MEANINGS]
    assert len(set(drawn)) == len(MEANINGS)
    for each in drawn:
        ElementTree.fromstring(each)


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
    sheet = style_sheet("rb")
    assert sheet.count("--suit-r:#") == 2
    assert "prefers-color-scheme:dark" in sheet


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_faces_of_the_printed_suits_differ(theme: dict[str, str]) -> None:
    faces = {letter: suit_colours(suit(letter), theme)["face"] for letter in "rygbwm"}
    for one, other in combinations(faces, 2):
        assert faces[one] != faces[other]


# -- text ------------------------------------------------------------------------------------


@given(st.text(), st.integers(20, 300))
def test_a_fitted_text_is_no_wider_than_its_place(text: str, width: int) -> None:
    shown = fitted(text, width, 14)
    assert text_width(shown, 14) <= max(width, text_width("…", 14))
    assert shown == text or shown.endswith("…")


@given(st.lists(st.text(min_size=1)), st.integers(1, 3))
def test_wrapped_words_take_so_many_lines_at_the_most(words: list[str], most: int) -> None:
    rows = wrapped(words, 200, 14, most)
    assert len(rows) <= most
    assert bool(rows) == bool(words)
