"""A puzzle's sheet: its hands and pile as they are laid out, and complete in itself."""

import re

import pytest

from deducer.languages import LANGUAGES, say, speaking
from deducer.show.report.deal_sheet import deal_sheet_html
from solver import Rules
from solver.cards import suit
from solver.puzzles.puzzle import SeededDeal
from solver.rules import Dealt

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
