"""A deck on its page: tapped in, typed or pasted, solved, and estimated as far as it is entered."""

import json
import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Locator

from tests.support.phone import Phone, Pocket, spoken
from tests.support.screens import WON_DECK as WON


def texts(cards: Iterable[object]) -> list[str]:
    return list(map(str, cards))


def cell(phone: Phone, card: str) -> Locator:
    """What a card is tapped in with."""
    return phone.page.locator(f".entry-grid [data-key={card}]")


def taps(phone: Phone, cards: Iterable[object]) -> None:
    for card in cards:
        cell(phone, str(card)).click()


def key(phone: Phone, name: str) -> Locator:
    return phone.page.locator(f"#main [data-key={name}]")


def pastes(phone: Phone, text: str) -> None:
    key(phone, "type").click()
    phone.page.locator("textarea").fill(text)


def verdict(phone: Phone, words: str) -> str:
    """Wait for a verdict with these words; return all that it says."""
    said = phone.page.locator(".deck-verdict", has_text=words)
    said.wait_for()
    return re.sub(r"\s+", " ", said.inner_text())


def points(phone: Phone) -> str:
    return phone.page.locator(".figures .points b").inner_text()


def entered(phone: Phone) -> list[str]:
    """The cards that the phone keeps."""
    cards: list[str] = phone.page.evaluate("JSON.parse(localStorage.getItem('deck')).cards")
    return cards


def test_a_deck_is_tapped_in_and_its_line_stepped_through(phones: Pocket) -> None:
    phone = phones("/deck")
    page = phone.page
    taps(phone, WON.deck[:3])
    assert page.locator(".entry-head").inner_text() == "Seat 1, card 4 of 5\n3 of 50"
    first = str(WON.deck[0])
    left = 2 - texts(WON.deck[:3]).count(first) + (first[1] == "1") - (first[1] == "5")
    assert cell(phone, first).get_attribute("aria-label") == f"{spoken(first)}, {left} left"
    taps(phone, [WON.deck[0]])
    key(phone, "undo").click()
    taps(phone, WON.deck[3:16])
    assert page.locator(".entry-head h2").inner_text().lower() == "pile, card 2 of 35"
    page.reload()
    assert entered(phone) == texts(WON.deck[:16])
    taps(phone, WON.deck[16:])
    assert entered(phone) == texts(WON.deck)
    assert key(phone, "deal").is_visible()  # it can be played at a table: `test_page_puzzle.py`
    said = verdict(phone, "No line is shorter")
    yes = "Yes: this shuffle allows 25 points."
    line = re.fullmatch(rf"{yes} This line takes (\d+) turns. No line is shorter.", said)
    assert line, said
    page.get_by_role("button", name="Last turn").click()
    assert page.locator(".step-words .turn-number").inner_text().split() == ["Turn", line[1]]
    assert points(phone) == "25"
    page.keyboard.press("ArrowLeft")
    assert points(phone) == "24"


@pytest.mark.nightly
def test_a_card_is_put_right_or_taken_out_and_all_goes_by_keys_alone(phones: Pocket) -> None:
    phone = phones("/deck")
    cell(phone, "r1").focus()
    for pressed in ("Enter", "ArrowDown", "ArrowRight", "Space", "Backspace", "ArrowUp", "Enter"):
        phone.page.keyboard.press(pressed)
    assert entered(phone) == ["r1", "r2"]
    assert phone.page.locator(".entry [role=status]").inner_text() == "red 2. 2 of 50"
    key(phone, "undo").click()
    key(phone, "undo").click()
    taps(phone, ["r1", "y2", "g3", "r5"])
    key(phone, "laid-1").click()
    moved = "red 5, 0 left, changes places with Seat 1, card 4 of 5"
    assert cell(phone, "r5").get_attribute("aria-label") == moved
    taps(phone, ["b4"])
    key(phone, "laid-0").click()
    key(phone, "out").click()
    assert entered(phone) == ["b4", "g3", "r5"]
    key(phone, "laid-2").click()
    key(phone, "stay").click()
    assert entered(phone) == ["b4", "g3", "r5"]


@pytest.mark.nightly
def test_what_is_typed_is_checked_as_it_comes(phones: Pocket) -> None:
    phone = phones("/deck")
    found = phone.page.locator(".typed-found")
    pastes(phone, "r1 r1 r1 r1 x9 y5")
    found.get_by_text("“x9” is no card of this deck (line 1, column 13).").wait_for()
    said = re.sub(r"\s+", " ", found.inner_text())
    assert "4 of 50" in said
    assert "1 is there 4 times, not 3. (line and column: 1:1, 1:4, 1:7, and 1:10)" in said
    phone.page.locator("textarea").fill(" ".join(texts(WON.deck)[:-1]))
    found.get_by_text("49 of 50").wait_for()
    assert re.sub(r"\s+", " ", found.inner_text()).endswith(f"Missing: {spoken(str(WON.deck[-1]))}")
    key(phone, "take").click()
    taps(phone, WON.deck[-1:])
    verdict(phone, "Yes: this shuffle allows 25 points.")


@pytest.mark.nightly
def test_other_players_and_rules_ask_anew(phones: Pocket) -> None:
    phone = phones("/deck")
    page = phone.page
    pastes(phone, " ".join(texts(WON.deck)))
    key(phone, "take").click()
    verdict(phone, "Yes: this shuffle allows 25 points.")
    page.get_by_role("radio", name="5 players").check()
    page.locator(".position-hand", has_text="Seat 5").wait_for()
    page.locator("summary", has_text="Rules").click()
    page.get_by_role("radio", name="Card by card in turn").check()
    page.locator(".laid-row:first-child li:nth-child(2) [data-key=laid-5]").wait_for()
    page.get_by_role("switch", name="Crowning Piece").check()
    verdict(phone, "Yes: this shuffle allows 25 points.")
    kept = json.loads(page.evaluate("localStorage.getItem('deck')"))
    assert (kept["players"], kept["dealt"], kept["rules"]["crowning"]) == (5, "rounds", True)
