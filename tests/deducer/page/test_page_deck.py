"""Decks and puzzles on their pages: tapped in, typed, solved, helped with, played at a table."""

import json
import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Locator

from deducer.record.events import event_of
from deducer.web.messages.entries import entry_data
from solver import Deal, Rules
from solver.moves import Move
from solver.puzzles.catalogue import of_level, rules_words
from solver.puzzles.puzzle import SeededDeal, puzzle, way_on
from tests.support.looks import SHORT
from tests.support.phone import Phone, Pocket, spoken
from tests.support.qr import on_screen
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
    assert key(phone, "deal").is_visible()  # it can be played at a table, as a puzzle
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


ONE = SeededDeal(Rules.named(sixth="avalanche"), 3, 34)
SHELF = 1
"""Where the puzzles by these rules stand among those for three players."""
PAGE = "/puzzle#players=3&rules=standard+avalanche&seed=34"


@pytest.mark.nightly
def test_a_puzzle_is_chosen_printed_and_shared(phones: Pocket) -> None:
    phone = phones("/puzzle", viewport=SHORT)
    page = phone.page
    page.locator(".players .chip").nth(1).click()
    page.locator(".level .chip").nth(1).click()
    shelf = page.locator(".puzzle-shelf").nth(SHELF).locator("a").first
    first = min(one.seed for one in of_level(2) if (one.players, one.rules) == (3, ONE.rules))
    assert (shelf.get_attribute("href") or "").endswith(
        f"players=3&rules={rules_words(ONE.rules).replace(' ', '+')}&seed={first}"
    )
    shelf.click()
    page.locator("[data-key=paper]").click()
    frame = page.locator("dialog iframe")
    page.frame_locator("dialog iframe").locator(".pack").wait_for()
    frame.evaluate("node => node.contentWindow.onbeforeprint = () => (node.title = 'printed')")
    page.locator("[data-key=print]").click()
    assert frame.get_attribute("title") == "printed"
    phone.close()
    page.locator("[data-key=share]").click()
    assert page.url == phone.sheet.locator(".address").input_value()


def goes_to(phone: Phone, line: Iterable[Move]) -> None:
    """Have the puzzle where it stands after ``line``, as if that had been tapped before."""
    moves = [entry_data(event_of(move)) for move in line]
    kept = {"puzzle": PAGE.partition("#")[2], "moves": moves}
    phone.page.evaluate(
        f"sessionStorage.setItem('puzzle-tried', JSON.stringify({json.dumps(kept)}))"
    )
    phone.page.reload()


def deed(phone: Phone, name: str) -> Locator:
    return phone.page.locator(f".puzzle-deeds [data-key={name}]")


def reads(phone: Phone, words: str) -> None:
    phone.page.locator("#main", has_text=words).wait_for()


def helped(phone: Phone, *further: str) -> None:
    for name in ("Help me", *further):
        phone.button(name).click()


def test_a_puzzle_is_played_by_taps(phones: Pocket) -> None:
    phone = phones(PAGE, viewport=SHORT)
    status = phone.page.locator(".puzzle-status")
    status.filter(has_text="Player 1 is to play").wait_for()
    assert deed(phone, "play").is_disabled()
    phone.page.locator(".to-move").get_by_role("button", name="Slot 5").click()
    deed(phone, "play").click()
    status.filter(has_text="Player 1 plays slot 5: blue 1").wait_for()
    deed(phone, "hint").click()
    status.filter(has_text="Player 2 hints").wait_for()
    deed(phone, "undo").click()
    status.filter(has_text="Player 1 plays slot 5").wait_for()
    phone.page.reload()
    status.filter(has_text="Player 1 plays slot 5").wait_for()
    phone.button("Start again").click()
    status.filter(has_text="Player 1 is to play").wait_for()


@pytest.mark.nightly
def test_help_goes_back_to_before_a_mistake_and_on_to_perfect(phones: Pocket) -> None:
    phone = phones(PAGE, viewport=SHORT)
    status = phone.page.locator(".puzzle-status")
    found = puzzle(ONE.deal)
    turn = found.narrow[0]
    before = found.line[: turn - 1]
    position = ONE.deal.replay(before)
    wrong = next(
        move
        for move in position.distinct_moves()
        if not position.after(move).board.end and way_on(position.after(move)) is None
    )
    goes_to(phone, (*before, wrong))
    helped(phone)
    reads(phone, f"Perfect is out of reach since turn {turn}.")
    phone.button("Go back to before it").click()
    helped(phone)
    reads(phone, "Perfect is still possible. Of")
    goes_to(phone, found.line[:-1])
    helped(phone, "What sort of action?", "Which one?", "Do it")
    status.filter(has_text=f"Perfect, in {len(found.line)} turns!").wait_for()
    phone.page.locator("#head").get_by_role("link", name="All puzzles").click()
    phone.page.get_by_role("heading", name="Puzzle of the day").wait_for()
    solved = phone.page.evaluate("localStorage.getItem('puzzles-solved')")
    assert json.loads(solved) == {PAGE.partition("#")[2]: len(found.line)}


DEALT = "/puzzle#players=2&rules=standard&seed=7"


@pytest.mark.slow
def test_a_puzzle_is_played_at_a_table_without_a_card_entered(phones: Pocket) -> None:
    phone = phones(DEALT)
    page, here = phone.page, phone.sheet.locator("[data-key=deal-here]")
    page.locator("[data-key=deal]").click()
    link = phone.sheet.locator(".address").input_value()
    assert here.get_attribute("href") == link
    assert "#deal=2" in link
    phone.sheet.locator(".qr").scroll_into_view_if_needed()
    assert on_screen(page) == link
    here.click()
    page.get_by_text("The server holds the deal").wait_for()
    for number, name in enumerate(("Ann", "Bo"), start=1):
        page.get_by_role("textbox", name=f"Player {number}").fill(name)
    phone.asks_more()
    page.locator("[data-key=segmented-one]").check(force=True)
    page.get_by_role("button", name="Sit down").click()
    page.locator("#hands .hand").first.wait_for()
    deal = Deal.shuffle(Rules.named(), 2, 7)
    *_, last = deal.deck[:5]
    assert page.locator("#own .asked").count() == 0
    phone.drags(1, "#sky")
    phone.waits_for(f"Ann plays slot 1: {spoken(str(last))}")
    bos = deal.deck[9]
    phone.hand("Bo").locator(".held-card").first.click()
    phone.choice("Play").click()
    phone.waits_for(f"Bo plays slot 1: {spoken(str(bos))}, draws")
    phone.button("Undo").click()
    phone.waits_for("Ann plays slot 1")
