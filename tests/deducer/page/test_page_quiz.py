"""What would you have played? The questions of a game, on its page."""

import re

import pytest
from playwright.sync_api import Locator, Route

from tests.support.looks import SHORT
from tests.support.phone import Phone, Pocket
from tests.support.places import SAMPLES
from tests.support.screens import LOST

SMALL = (SAMPLES / "rainbow.hanabi").read_text("utf-8")
"""It has one question."""


def quiz_of(phones: Pocket, game: str) -> Phone:
    """A phone with the quiz of a game."""
    phone = phones("about:blank", viewport=SHORT)
    phone.goes_over(game, "quiz")
    return phone


def heading(phone: Phone) -> Locator:
    return phone.page.locator(".quiz h2")


def test_a_quiz_as_one_seat_from_its_beginning_to_its_end(phones: Pocket) -> None:
    phone = quiz_of(phones, LOST)
    page = phone.page
    page.route("**/api/quiz/first", answer_none)
    page.get_by_role("radio", name="Dora").check(force=True)
    page.locator("[data-key=begin]").click()

    hand = page.locator(".quiz-card")
    hand.first.wait_for()
    assert heading(phone).inner_text() == "Dora to act: what would you do?"
    assert (
        hand.evaluate_all("all => all.map(one => one.textContent.includes('possible'))")
        == [True] * 5
    )
    assert page.locator(".quiz-hand .card-face").count() == 0
    assert page.locator(".quiz-ways .wide").all_inner_texts() == ["Give a hint"]

    hand.nth(1).click()
    assert hand.nth(1).get_attribute("aria-pressed") == "true"
    ways = page.locator(".quiz-ways .wide")
    assert ways.all_inner_texts() == ["Play slot 2", "Give a hint"]  # all tokens are there
    ways.first.press("Enter")
    phone.button("Next question").wait_for()
    assert heading(phone).inner_text() == "There was a better move"
    assert page.locator(".quiz-told").get_by_text("Dora plays slot 1").count() == 1
    best = page.locator(".quiz-actions li").first
    assert re.sub(r"\s+", " ", best.inner_text()).startswith("Hint Emil")
    assert "as good as any" in best.inner_text()
    why = page.locator(".quiz-why").inner_text()
    assert re.match(
        r"Play slot 2: 25 points stay possible in .*%? of the hands; Hint Emil .*%", why
    )
    mine = page.locator(".quiz-actions li", has_text="you")
    assert "Play slot 2" in mine.inner_text()

    page.reload()
    phone.button("Next question").click()
    page.locator(".quiz-ways .hint").click()
    clues = page.locator(".quiz-clues button")
    assert clues.all_inner_texts()[-1] == "5"
    clues.last.click()
    phone.button("Next question").wait_for()
    assert heading(phone).inner_text() == "Right: no move was better"
    assert "Hint Emil 5" in page.locator(".quiz-actions li", has_text="you").inner_text()
    assert "and nothing does better" in page.locator(".quiz-why").inner_text()
    phone.button("Next question").click()
    page.locator("[data-key=leave]").click()

    moments = page.locator(".quiz-moments li")
    moments.first.wait_for()
    assert heading(phone).inner_text() == f"1 of {moments.count()} right"
    against = page.locator(".result-words p").last.inner_text()
    assert re.match(r"You: 1 of \d\. Blind guessing: \d\.\d\. Always .+: \d\.\d\.", against), (
        against
    )
    assert moments.last.locator("h3").inner_text() == "Turn 35 · Dora"
    assert moments.last.get_by_text("Perfect was lost here.").count() == 1
    assert "You: Play slot 2 (there was a better move)" in moments.first.inner_text()
    moments.last.get_by_role("button", name="See it on the board").click()
    page.wait_for_function("location.hash.includes('turn=34')")
    assert page.get_by_role("tab", selected=True).inner_text() == "Board"


def answer_none(route: Route) -> None:
    """Find no first question: so all come together, in the order of play."""
    found = route.fetch()
    route.fulfill(response=found, json=found.json() | {"questions": []})


@pytest.mark.nightly
def test_the_first_question_does_not_wait_for_the_others(phones: Pocket) -> None:
    phone = quiz_of(phones, LOST)
    page = phone.page
    phone.withholds("**/api/quiz/questions")
    page.locator("[data-key=begin]").click()
    page.locator(".quiz-card").first.click()
    assert page.locator(".quiz-head p").inner_text().startswith("Question 1 · turn ")
    page.locator(".quiz-ways .wide").first.click()
    phone.button("Next question").click()
    page.get_by_text("Looking for the decisive moments").wait_for()
    page.unroute("**/api/quiz/questions")
    page.reload()
    page.locator(".quiz-head p", has_text="Question 2 of ").wait_for()
