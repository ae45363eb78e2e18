"""Deal sheets and the organiser's page: all cards in their order, and complete in themselves."""

from __future__ import annotations

import re

import pytest

from deducer.club.evening import Evening, blind, evening
from deducer.languages import LANGUAGES, speaking
from deducer.show.pictures.card_faces import card_name
from deducer.show.report.deal_sheets import blind_sheets_html, deal_sheets_html, groups, place_name
from deducer.show.report.organiser import organiser_html
from solver import Rules
from solver.rules import Dealt

TITLE = re.compile(r"<title>(\d+): ([^<]+)</title>")


@pytest.fixture(scope="module", params=list(Dealt))
def club(request: pytest.FixtureRequest) -> Evening:
    rules = Rules.named("standard", avalanche=True, dealt=request.param)
    return evening(rules, 3, deals=2, tables=3, seed=2)


def test_each_sheet_numbers_the_cards_of_its_deal_from_the_top(club: Evening) -> None:
    sheets = deal_sheets_html(club).split("<article>")[1:]
    assert len(sheets) == len(club.deals) * len(club.packs) == 4
    for sheet, each in zip(sheets, club.deals * 2, strict=True):
        wanted = [(str(at), card_name(card)) for at, card in enumerate(each.deal.deck, start=1)]
        assert TITLE.findall(sheet) == wanted


def test_the_groups_are_hands_or_rounds_and_give_the_hands_that_are_dealt(club: Evening) -> None:
    deal = club.deals[0].deal
    *dealt, pile = (each.cards for each in groups(deal))
    if deal.rules.dealt is Dealt.ROUNDS:
        dealt = list(zip(*dealt, strict=True))
    assert [cards[::-1] for cards in dealt] == list(deal.start.hands)
    assert pile == deal.start.pile


def test_a_sheet_s_form_names_the_rounds_of_the_tables_that_share_its_pack(club: Evening) -> None:
    first = deal_sheets_html(club).split("<article>")[1]
    cells = re.findall(r"<td>(\d+)</td><td>(\d+)</td><td></td><td></td>", first)
    assert cells == [("1", "1"), ("2", "2")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_complete_in_themselves_in_every_language(club: Evening, language: str) -> None:
    with speaking(language):
        pages = deal_sheets_html(club), blind_sheets_html(club), organiser_html(club)
    for page in pages:
        assert f'<html lang="{language}">' in page
        assert "default-src &#39;none&#39;" in page
        assert not re.search(r"<script|https?://(?!www\.w3\.org)|url\(", page)
        said = " ".join(re.findall(r">([^<]+)<", page))
        assert ("Deal from the top" in said) <= (language == "en")
        assert "{" not in re.sub("<style>.*?</style>", "", page, flags=re.DOTALL)


def test_sheets_for_two_name_the_places_of_both_steps(club: Evening) -> None:
    sheets = blind_sheets_html(club).split("<article>")[1:]
    steps = [step for each in club.deals for step in (blind(each).first, blind(each).second)]
    assert len(sheets) == len(steps) == 4
    for sheet, places in zip(sheets, steps, strict=True):
        cells = re.findall(r"<td><small>(\d+)</small>([A-Z]\d+)</td>", sheet)
        assert cells == [(str(at), place_name(place)) for at, place in enumerate(places, start=1)]
    assert "red, yellow, green, blue, white, multicolour" in sheets[0]
    assert [place_name(place) for place in (0, 9, 10, 259, 260)] == [
        "A1",
        "A10",
        "B1",
        "Z10",
        "AA1",
    ]


def test_only_the_organiser_s_page_tells_par_and_the_lines(club: Evening) -> None:
    organiser = organiser_html(club)
    for each in club.deals:
        assert str(each.seed) in organiser
        assert f"a perfect line in {each.par.high} turns" in organiser
    assert "Shortest perfect line (turns)" in organiser
    for page in (deal_sheets_html(club), blind_sheets_html(club)):
        assert not re.search(r"\b[Pp]ar\b|perfect line", page)
