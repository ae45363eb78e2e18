"""Exercises on the page: each kind is answered by taps, and what was missed comes back."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from deducer.trainer.shelf import SHELF
from tests.support.cases import a_few
from tests.support.looks import SHORT
from tests.support.patience import PATIENCE
from tests.support.phone import Phone, Pocket

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
    page.locator(".quiz-cards button").last.click()
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
    phone.page.get_by_role("button", name="White 2").click()
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
