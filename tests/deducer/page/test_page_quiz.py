"""What would you have played? The questions of a game, and exercises, on their page."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from deducer.trainer.games import exercise_named
from deducer.trainer.shelf import SHELF
from tests.support.cases import a_few
from tests.support.looks import SHORT
from tests.support.patience import PATIENCE
from tests.support.phone import Phone, Pocket, spoken
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

    def answer_none(route: Route) -> None:  # so all come together, in the order of play
        found = route.fetch()
        route.fulfill(response=found, json=found.json() | {"questions": []})

    page.route("**/api/quiz/first", answer_none)
    page.get_by_role("radio", name="Dora").check(force=True)
    page.locator("[data-key=begin]").click()

    hand = page.locator(".quiz-card")
    hand.first.wait_for()
    assert heading(phone).inner_text() == "Dora to act: what would you do?"

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
    assert re.match(r"Hint\s+Emil", best.inner_text())
    assert "as good as any" in best.inner_text()
    why = page.locator(".quiz-why").inner_text()
    assert re.match(r"Play slot 2: 25 points stay possible in .*; Hint Emil .*%", why)
    assert "Play slot 2" in page.locator(".quiz-actions li", has_text="you").inner_text()

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
    assert re.match(r"You: 1 of \d\. Blind guessing: \d\.\d\. Always .+: \d\.\d\.", against)
    assert moments.last.locator("h3").inner_text() == "Turn 35 · Dora"
    assert moments.last.get_by_text("Perfect was lost here.").count() == 1
    assert "You: Play slot 2 (there was a better move)" in moments.first.inner_text()
    moments.last.get_by_role("button", name="See it on the board").click()
    page.wait_for_function("location.hash.includes('turn=34')")
    assert page.get_by_role("tab", selected=True).inner_text() == "Board"


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


# -- exercises -----------------------------------------------------------------------------------


PAGE = "/game#tab=train"
DAY = 24 * 60 * 60 * 1000


def trains(phone: Phone, name: str, missed: dict[str, Any] | None = None) -> None:
    """Begin the first level with the exercise ``name``."""
    game = int(name.split("/")[2])
    kept = {"level": "beginner", "games": {"beginner": game}, "missed": missed or {}}
    phone.page.goto("/")
    phone.page.evaluate(f"localStorage.setItem('trainer', JSON.stringify({json.dumps(kept)}))")
    phone.page.goto(PAGE)
    phone.page.locator("[data-key=begin]").click()
    phone.page.locator(".quiz-own").wait_for()


def kept(phone: Phone) -> Any:
    return phone.page.evaluate("JSON.parse(localStorage.getItem('trainer'))")


def told(phone: Phone) -> Locator:
    return phone.page.locator(".quiz-told")


def named(kind: str) -> str:
    return next(name for name in SHELF["beginner"] if name.endswith(kind))


def test_a_reading_that_is_missed_comes_back_until_it_was_right_three_times(phones: Pocket) -> None:
    name = named("meaning")
    phone = phones("/", viewport=SHORT)
    page = phone.page
    trains(phone, name)
    asked = exercise_named(name)
    wrong = next(choice for choice in asked.choices if choice not in asked.right)
    phone.button(spoken(str(wrong)).title()).click()
    page.locator("[data-key=check]").click()
    expect(told(phone).get_by_text("Not quite")).to_be_visible()
    expect(told(phone).locator("li").first).to_contain_text("promised of")
    missed = kept(phone)["missed"]
    assert [*missed] == [name]
    assert missed[name]["step"] == 0
    assert 0 < missed[name]["due"] - page.evaluate("Date.now()") <= DAY
    is_right_again(phone, name, 0)
    later = kept(phone)["missed"][name]
    assert later["step"] == 1
    assert 2 * DAY < later["due"] - page.evaluate("Date.now()") <= 3 * DAY
    is_right_again(phone, name, 2)
    assert kept(phone)["missed"] == {}


def is_right_again(phone: Phone, name: str, step: int) -> None:
    """Begin elsewhere: what was missed, and was right so often since then, comes first."""
    trains(phone, SHELF["beginner"][5], {name: {"step": step, "due": 1}})
    for card in exercise_named(name).right:
        phone.button(spoken(str(card)).title()).click()
    phone.page.locator("[data-key=check]").click()
    expect(told(phone).get_by_text("Right", exact=True)).to_be_visible()


@pytest.mark.parametrize("kind", a_few(["action", "hint"], 2))
def test_a_hint_and_an_action_are_answered_by_a_tap(phones: Pocket, kind: str) -> None:
    phone = phones("/", viewport=SHORT)
    page = phone.page
    trains(phone, named(kind))
    if kind == "hint":
        page.locator(".quiz-ways [data-key^=hint-]").first.click()
    else:
        page.locator(".quiz-hand button").last.click()
        page.locator(".quiz-ways .wide").first.click()
    expect(told(phone)).to_be_visible()
    expect(told(phone).locator("li").first).to_be_visible()
    assert kept(phone)["games"]["beginner"] == int(named(kind).split("/")[2]) + 1
    phone.button("Next question").click()
    expect(page.locator(".quiz-head")).to_contain_text("Question 2", timeout=1000 * PATIENCE)


@pytest.mark.nightly
def test_every_level_is_offered_and_the_start_page_leads_there(phones: Pocket) -> None:
    phone = phones("/", viewport=SHORT)
    phone.page.get_by_role("link", name="Train").click()
    expect(phone.page.locator(".quiz-start [type=radio]")).to_have_count(len(SHELF))
    phone.page.locator("[data-key=leave]").click()
    expect(phone.page.locator(".quiz-start")).to_have_count(0)
