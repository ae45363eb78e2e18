"""The review: in the reader's language, with a way back."""

from __future__ import annotations

import re

import pytest

from tests.support.cases import a_few
from tests.support.phone import Pocket

OVER = """\
players: Ann Bo
seat: all
copies: r 2 1
hand: 1
deal Bo r2
play 1 r1 > r1
Bo: play 1 r2
"""
SAID = {
    "en": ("Go over the game", "The course of the game", "Back to the table"),
    "fr": ("Revoir la partie", "Le cours de la partie", "Retour à la table"),
    "sv": ("Gå igenom spelet", "Partiets gång", "Tillbaka till bordet"),
}


@pytest.mark.parametrize("language", a_few(list(SAID), 3))
def test_the_review_is_in_the_readers_language_and_leads_back(
    phones: Pocket, language: str
) -> None:
    go, course, back = SAID[language]
    phone = phones("about:blank", locale=language)
    phone.brings(OVER)
    table = phone.page.url
    phone.page.get_by_role("link", name=go).click()
    phone.page.get_by_role("heading", name=course).wait_for()
    assert phone.page.locator("html").get_attribute("lang") == language
    phone.page.get_by_role("link", name=back).click()
    phone.page.get_by_role("link", name=go).wait_for()
    assert phone.page.url.partition("?")[0] == table


def test_a_review_that_is_refused_is_told(phones: Pocket) -> None:
    phone = phones("about:blank", locale="fr")
    phone.expects(429)
    phone.brings(OVER)
    told = {"kind": "too-many", "problem": "wait a moment", "events": []}
    phone.page.route(
        "**/api/game/review", lambda route: route.fulfill(status=429, json={"error": told})
    )
    phone.page.get_by_role("link", name="Revoir la partie").click()
    phone.page.locator(".problem", has_text=re.compile("wait a moment|429")).wait_for()
