"""The page that goes over a game: what decided it, the way on, and its review as a file."""

import re

import pytest

from tests.support.games import THROWN_AWAY
from tests.support.phone import Phone, Pocket
from tests.support.places import SAMPLES
from tests.support.saved_pages import answers_of
from tests.support.screens import LOST, LOST_SMALL

SHARE = """async text => {
    const said = new FormData();
    said.append("title", "A game");
    said.append("text", text);
    return (await fetch("/game.html", { method: "POST", body: said })).url;
}"""
"""Sends what an app shares where the manifest says, and returns where that leads."""


def words(phone: Phone, selector: str) -> str:
    return re.sub(r"\s+", " ", phone.page.locator(selector).inner_text())


def test_a_game_is_gone_over_at_once_and_kept_over_a_reload(phones: Pocket) -> None:
    phone = phones("about:blank")
    page = phone.page
    page.route("**/api/game/playing-on", lambda route: route.fulfill(json={"turns": []}))
    phone.goes_over(f"title: Too early\n{LOST_SMALL}")
    assert page.locator("h1").inner_text() == "Too early"
    assert "the deal was winnable" in words(phone, ".result")
    assert "Turn 2 lost perfect: a blunder" in words(phone, ".point")
    phone.button("First turn").click()
    phone.button("One turn on").click()
    assert "It told Bob 2.0 bits" in words(phone, ".facts")
    page.locator(".facts", has_text="with all cards open from then on, as Ann").wait_for()
    phone.button("One turn on").click()
    assert page.url.endswith("#tab=review&turn=2")
    assert "The last r2 is gone." in words(phone, ".facts")
    for kind in page.locator(".promise-kind summary").all():
        kind.click()
    phone.button("First turn").click()
    page.locator(".promise-kind button", has_text="Turn 2, Bob: Ann's slot 2 y2").first.click()
    assert page.url.endswith("#tab=review&turn=2")
    page.reload()
    page.locator(".step-words", has_text="Bob").wait_for()
    phone.button("Step through a line to 4").click()
    phone.button("Last turn").click()
    assert "4/4" in words(phone, ".position-sky").replace(" ", "")
    phone.button("Back to the game").click()
    page.locator(".step-words", has_text="Bob discards").wait_for()
    phone.button("Another game").click()
    page.get_by_role("textbox", name="Paste it here").wait_for()


@pytest.mark.nightly
def test_what_is_no_game_stays_to_be_mended_and_a_file_is_gone_over_as_it_is_chosen(
    phones: Pocket,
) -> None:
    phone = phones("/game")
    page = phone.page
    phone.expects(422)
    field = page.get_by_role("textbox", name="Paste it here")
    field.fill("players: Ann Bo\nCy: play 1")
    phone.button("Go over it").click()
    page.get_by_role("alert").get_by_text("line 2").wait_for()
    assert field.input_value() == "players: Ann Bo\nCy: play 1"
    page.locator("input[type=file]").set_input_files(SAMPLES / "hanab_live.json")
    page.locator(".result").wait_for()
    phone.expects(429)
    told = {"kind": "too-many", "problem": "wait a moment", "events": []}
    refusal = {"status": 429, "json": {"error": told}}
    page.route("**/api/game/review", lambda route: route.fulfill(**refusal))
    phone.gives(LOST)
    page.locator(".problem", has_text=re.compile("wait a moment|429")).wait_for()


def test_each_action_has_a_sign_by_the_agreements_that_are_picked(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.goes_over(THROWN_AWAY.replace("agreements: beginner\n", ""))
    page = phone.page
    page.locator(".all-turns .sign").first.wait_for()
    page.locator("summary", has_text="By which agreements").click()
    with page.expect_response("**/playing-on") as answered:
        page.locator("[data-key=agreements]").select_option("beginner")
    turns = answered.value.json()["turns"]
    assert [each["turn"] for each in turns] == [1, 2, 3]
    costly = page.locator(".noted-turns")
    costly.locator(".turn-row", has_text="Ann discards slot 2").wait_for()
    assert "It cost " in costly.inner_text()
    assert "; better: " in costly.inner_text()
    costly.locator("~ details summary").click()
    below = r"\d\.\d points an action below the best \(\d\.\d–\d\.\d\)"
    assert re.search(f"Ann {below}.*Bob {below}", words(phone, ".played-players"))
    page.locator(".key-expected").wait_for()
    assert (page.locator("path.expected").get_attribute("d") or "").count("h0") == 3
    costly.locator(".turn-row").first.click()
    assert "If all go on by your sheet after it" in words(phone, ".facts")
    shown = page.locator(".all-turns .sign > span:first-child").all_inner_texts()
    assert [mark.strip() for mark in shown] == [each["sign"]["mark"] for each in turns]
    with page.expect_download() as saved:
        phone.button("Export the review").click()
    review = answers_of(saved.value.path().read_text("utf-8"))
    assert review["game"]["players"] == ["Ann", "Bob"]


@pytest.mark.nightly
def test_a_link_to_a_turn_holds_the_game(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.goes_over(LOST)
    phone.button("One turn back").click()
    phone.button("Link to this turn").click()
    link = phone.sheet.locator("input.address").input_value()
    other = phones(link.removeprefix(phone.home))
    other.page.locator(".step-words", has_text="Emil").wait_for()
    assert other.page.locator("h1").inner_text() == "One discard too many"


@pytest.mark.nightly
def test_another_app_shares_a_game_with_the_page(phones: Pocket) -> None:
    phone = phones("/game", service_workers="allow")
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    phone.page.wait_for_function("navigator.serviceWorker.controller")
    assert phone.page.evaluate(SHARE, LOST) == f"{phone.home}/game"
    phone.page.reload()
    phone.page.locator(".result").wait_for()
