"""Parts of pages: escaped text, suits that differ by shape, colours that can be read."""

import re
from itertools import product
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.languages import LANGUAGES, say, speaking
from deducer.show.qr import qr_code
from deducer.show.report.deal_sheet import deal_sheet_html, suit_symbols
from deducer.show.report.frame import page
from deducer.show.report.markup import Markup, escape, join, raw, tag
from deducer.show.theme import DARK, LIGHT, READABLE, contrast, suit_colours
from solver import Rules
from solver.cards import LETTERS, suit
from solver.puzzles.puzzle import SeededDeal
from solver.rules import Dealt
from tests.support.qr import picture_of, read

KNOWN = "rygbwmptkABCDE"


@given(st.text(st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff")))
def test_any_text_comes_back_from_markup_as_it_was(text: str) -> None:
    element = ElementTree.fromstring(tag("text", text, label=text))
    assert (element.text or "", element.get("label")) == (text, text)
    assert "<" not in tag("b", text)[len("<b>") : -len("</b>")]


def test_only_markup_is_not_escaped_again_and_what_no_page_can_hold_is_replaced() -> None:
    assert tag("b", "a\x00\ud800\x1b\uffff\t") == "<b>a\ufffd\ufffd\ufffd\ufffd\t</b>"
    for text in ("a</script>", "<!-- a"):
        with pytest.raises(ValueError, match="end its element"):
            raw(text)
    inner = tag("b", "a < b")
    assert tag("p", inner, "&") == "<p><b>a &lt; b</b>&amp;</p>"
    assert escape(inner) is inner
    assert isinstance(join([inner, "<"]), Markup)
    made = tag("input", for_="x", aria_label='"', hidden=None, checked=True, disabled=False)
    assert made == '<input for="x" aria-label="&quot;" checked=""/>'


# -- suits -----------------------------------------------------------------------------------


def test_suits_differ_by_shape_not_by_colour_alone() -> None:
    shapes = [re.sub('id="[^"]*"', "", suit_symbols(letter)) for letter in KNOWN]
    assert len(set(shapes)) == len(KNOWN)
    assert "currentColor" not in "".join(shapes)
    assert "#" not in "".join(shapes)
    for letter in "xZA":  # which have no shape of their own
        drawn = ElementTree.fromstring(suit_symbols(letter))
        assert [text.text for text in drawn.iter("text")] == [letter]


# -- colours ---------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_suits_and_texts_can_be_read_on_every_ground(theme: dict[str, str]) -> None:
    for letter in LETTERS:
        tones = suit_colours(suit(letter), theme)
        assert contrast(tones["page"], theme["panel"]) >= READABLE, letter
        assert contrast(tones["face"], theme["night"]) >= READABLE, letter
    for tone, ground in product(
        ["ink", "quiet", "accent", "good", "bad", "warn"], ("page", "panel", "veil")
    ):
        assert contrast(theme[tone], theme[ground]) >= READABLE, (tone, ground)
    assert len({suit_colours(suit(letter), theme)["face"] for letter in "rygbwm"}) == 6


def test_both_themes_name_the_same_colours() -> None:
    assert LIGHT.keys() == DARK.keys()
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    sheet = page("", (), "rb", "agreements.css")
    assert sheet.count("--suit-r:#") == 2
    assert "prefers-color-scheme:dark" in sheet


# -- a puzzle to print ---------------------------------------------------------------------------


CARD = re.compile(r'<li aria-label="([^"]+)">')


@pytest.mark.parametrize("dealt", Dealt)
def test_each_hand_and_the_pile_are_numbered(dealt: Dealt) -> None:
    one = SeededDeal(Rules.named("standard", avalanche=True, dealt=dealt), 3, 2)
    start = one.deal.start
    wanted = [
        [f"{say(suit(card.suit))} {card.rank}" for card in group]
        for group in (*start.hands, start.pile)
    ]
    lists = re.findall("<ol>.*?</ol>", deal_sheet_html(one))  # which are numbered from 1
    assert [CARD.findall(each) for each in lists] == wanted


def test_it_names_the_command_for_the_solution_if_options_can_say_the_rules() -> None:
    house = Rules.house(letters="ryg", copies=(3, 2, 1), hand_size=2, tokens=4, strikes=2)
    command = "hanabi puzzle --players 2 --rules crowning-piece --deal 5 --solution"
    assert command in deal_sheet_html(SeededDeal(Rules.named("crowning-piece"), 2, 5))
    assert "--solution" not in deal_sheet_html(SeededDeal(house, 2, 5))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_complete_in_itself_in_every_language(language: str) -> None:
    with speaking(language):
        page = deal_sheet_html(SeededDeal(Rules.named("standard"), 2, 57))
    assert f'<html lang="{language}">' in page
    assert "default-src &#39;none&#39;" in page
    assert not re.search(r"<script|https?://(?!www\.w3\.org)|url\(", page)
    assert ("It can be done" in page) == (language == "en")
    assert "{" not in re.sub("<style>.*?</style>", "", page, flags=re.DOTALL)


# -- QR codes ------------------------------------------------------------------------------------


def test_a_code_reads_back_and_takes_room_for_what_is_to_stay_readable() -> None:
    text = "https://club.example.org/j#" + "3q2-7w_A" * 12
    for level in "lmqh":
        assert read(picture_of(qr_code(text, level))) == [text]
    sizes = [len(qr_code("x" * 300, level)) for level in "lmqh"]
    assert sizes == sorted(set(sizes))
    assert qr_code("x" * 300) == qr_code("x" * 300, "m")
