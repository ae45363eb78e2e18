"""The page that goes over a game: what decided it, the way on, and its review as a file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deducer.play.games import Mean
from tests.support.cases import a_few
from tests.support.games import THROWN_AWAY
from tests.support.looks import SHORT
from tests.support.phone import Phone, Pocket
from tests.support.places import SAMPLES
from tests.support.screens import LOST

SHARE = """async text => {
    const said = new FormData();
    said.append("title", "A game");
    said.append("text", text);
    return (await fetch("/game.html", { method: "POST", body: said })).url;
}"""
"""Sends what an app shares where the manifest says, and returns where that leads."""


def words(phone: Phone, selector: str) -> str:
    return re.sub(r"\s+", " ", phone.page.locator(selector).inner_text())


def test_on_a_wide_screen_the_table_the_chart_and_the_moves_are_one_view(phones: Pocket) -> None:
    phone = phones("about:blank", viewport={"width": 1280, "height": 800})
    phone.goes_over(LOST)
    page = phone.page
    page.keyboard.press("ArrowLeft")
    now = page.locator(".all-turns [aria-current]")
    assert now.locator(".turn-number").inner_text().split() == ["Turn", "34"]
    for part in (page.locator(".stage"), page.locator(".course"), now):
        box = part.bounding_box()
        assert box
        assert 0 <= box["y"] < box["y"] + box["height"] <= 800


def test_a_game_is_gone_over_at_once_and_kept_over_a_reload(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.goes_over(f"agreements: level-2\n{LOST}")
    page = phone.page
    assert page.locator("h1").inner_text() == "One discard too many"
    assert "the deal was winnable" in words(phone, ".result")
    assert "Turn 35 lost perfect: bad luck" in words(phone, ".point")
    assert "The last w4 is gone." in words(phone, ".facts")
    page.locator(".facts", has_text="with all cards open from then on, as Dora").wait_for()
    phone.button("One turn back").click()
    assert page.url.endswith("#tab=review&turn=34")
    for kind in page.locator(".promise-kind summary").all():
        kind.click()
    page.locator(".promise-kind button", has_text="Turn 11, Dora: Emil's slot 2 w5").first.click()
    assert page.url.endswith("#tab=review&turn=11")
    page.reload()
    page.locator(".step-words", has_text="Emil").wait_for()
    phone.button("Step through a line to 25").click()
    phone.button("Last turn").click()
    assert "25/25" in words(phone, ".position-sky").replace(" ", "")
    phone.button("Back to the game").click()
    page.locator(".step-words", has_text="Dora discards").wait_for()
    phone.button("Another game").click()
    page.get_by_role("textbox", name="Paste it here").wait_for()


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
    for seat, name in enumerate(("Ann", "Bob")):
        losses = [each["playing_on"]["below"] for each in turns if each["seat"] == seat]
        mean = Mean.average([Mean(**loss) for loss in losses])
        below = f"{mean.mean:.1f} points an action below the best ({mean.low:.1f}–{mean.high:.1f})"
        assert f"{name} {below}" in words(phone, ".played-players")
    page.locator(".key-expected").wait_for()
    assert (page.locator("path.expected").get_attribute("d") or "").count("h0") == 3
    costly.locator(".turn-row").first.click()
    assert "If all go on by your sheet after it" in words(phone, ".facts")
    shown = page.locator(".all-turns .sign > span:first-child").all_inner_texts()
    assert [mark.strip() for mark in shown] == [each["sign"]["mark"] for each in turns]


def test_a_link_to_a_turn_holds_the_game(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.goes_over(LOST)
    phone.page.locator(".result").wait_for()
    phone.button("One turn back").click()
    phone.button("Link to this turn").click()
    link = phone.sheet.locator("input.address").input_value()
    other = phones(link.removeprefix(phone.home))
    other.page.locator(".step-words", has_text="Emil").wait_for()
    assert other.page.locator("h1").inner_text() == "One discard too many"


@pytest.mark.nightly
def test_a_finished_table_leads_to_its_game(phones: Pocket) -> None:
    phone = phones()
    phone.brings(LOST)
    phone.page.get_by_role("link", name="Board and quiz").click()
    phone.page.wait_for_url(re.compile("/game#t="))
    assert phone.page.get_by_role("tab", selected=True).inner_text() == "Board"
    phone.page.get_by_role("tab", name="Review").click()
    assert "Turn 35 lost perfect" in words(phone, ".point")
    table = phone.page.url
    phone.page.goto("/game")
    phone.page.locator(".result").wait_for()
    phone.button("Another game").click()
    phone.page.get_by_role("link", name="One discard too many").click()
    phone.page.locator(".result").wait_for()
    assert phone.page.url.partition("&")[0] == table.partition("&")[0]


@pytest.mark.nightly
def test_another_app_shares_a_game_with_the_page(phones: Pocket) -> None:
    phone = phones("/game", service_workers="allow")
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    phone.page.wait_for_function("navigator.serviceWorker.controller")
    assert phone.page.evaluate(SHARE, LOST) == f"{phone.home}/game"
    phone.page.reload()
    phone.page.locator(".result").wait_for()


EXPORT = "#main [data-key=export]"
CHANCES = "#main .noted-turns"
"""Comes last: what put most of the chance of perfect at risk."""
GAMES = ["crowning_piece_lost", "three_seats"]  # the second one lacks cards
CAUSE = {"en": "bad luck", "fr": "la malchance", "sv": "otur", "de": "Pech"}
TOLD = ".outcome dd, .result .quiet, .point p, .choices-table td, .counts th, .counts td"
"""What the tab says in the server's words, from above."""


def exports(phone: Phone, tmp_path: Path) -> Path:
    """Save the review, as a browser does."""
    with phone.page.expect_download() as saved:
        phone.page.locator(EXPORT).click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    return file


def headings(phone: Phone, within: str) -> list[str]:
    phone.page.locator(".stage").wait_for()
    lists = ":not(:has(.noted-turns))"  # which come once the chances are known
    found = phone.page.locator(f"{within} :is(section, details){lists} h2").all_inner_texts()
    return [text.strip() for text in found]


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@pytest.mark.parametrize("language", a_few(["en", "fr", "sv", "de"], 4))
@pytest.mark.parametrize("game", a_few(list(GAMES), 2))
@pytest.mark.nightly
def test_the_file_says_what_the_tab_says_in_its_order(
    phones: Pocket, tmp_path: Path, game: str, language: str
) -> None:
    phone = phones("about:blank", viewport=SHORT, locale=language)
    phone.goes_over((SAMPLES / f"{game}.hanabi").read_text("utf-8"))
    page = phone.page
    page.locator(CHANCES).wait_for()
    if game == GAMES[0]:
        page.locator(".point h3", has_text=CAUSE[language]).wait_for()
    tab = headings(phone, ".review")
    said = [plain(text) for text in page.locator(f".review :is({TOLD})").all_inner_texts()]
    assert len(said) > 20
    file = exports(phone, tmp_path)
    assert file.suffix == ".html"
    page.goto(file.as_uri())
    phone.home = file.as_uri().rpartition("/")[0]
    phone.asked.clear()
    page.locator(CHANCES).wait_for()
    titles = headings(phone, "main")  # and that a chance took too long, where the machine is slow
    assert [title for title in titles if title in tab] == tab
    shown = plain(page.locator("body").inner_text())
    for text in filter(None, said):
        before, found, shown = shown.partition(text)
        assert found, (text, before[-200:])
