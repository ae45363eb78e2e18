"""What signs and notes on cards say, what a card was told, and how it is read aloud."""

import json
import re

import pytest

from tests.deducer.page.test_page_first_screen import THREE
from tests.support.phone import Phone, Pocket
from tests.support.screens import closes, tap

GAME = """\
players: Ann Bo Cy
seat: Ann
rules: standard
deal Bo r1 y3 b3 g4 w5
deal Cy r2 w1 b2 g1 w4
Ann: hint Bo red 1
Bo: play 1 r1 > r1
"""
"""Cy's turn; Bo holds an r1 that is of no use any more, and the only w5."""


@pytest.mark.nightly
def test_a_tapped_card_tells_what_its_signs_mean(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.brings(GAME)
    said = {1: "Slot 1: can never be played", 5: "Slot 5: the last copy of a card that is needed"}
    for slot, words in said.items():
        phone.hand("Bo").locator(".held-card").nth(slot - 1).click()
        assert phone.sheet.locator(".signed").inner_text() == words
        phone.close()
    phone.own(2).click()
    signed = phone.sheet.locator(".signed")
    assert "Held for" in signed.first.inner_text()
    assert signed.locator(".icon").count() == signed.count() == 4
    phone.choice("What the signs mean").click()
    phone.sheet.get_by_text("how likely it is that this card").wait_for()
    phone.page.evaluate("localStorage.held = localStorage.givers = true")
    phone.brings(TOLD)
    assert phone.page.locator(".own-past").evaluate_all(PAST) == ON_THE_CARDS
    phone.own(3).click()
    told = phone.sheet.locator(".clue-list li").all_inner_texts()
    assert [re.sub(r"\s+", " ", text) for text in told] == [
        "not 1, Bo, turn 2",
        "not red, Bob, turn 3",
        "3, Bo, turn 5",
        "yellow, Bob, turn 6",
    ]
    assert phone.sheet.get_by_text("Held for 6 turns.").is_visible()


TOLD = """\
players: Ann Bo Bob
seat: Ann
deal Bo r1 y3 b2 g4 w5
deal Bob r2 r1 b2 g1 w4
Ann: hint Bo red 1
Bo: hint Ann 1 2 4
Bob: hint Ann red 1 2
Ann: play 2 r1
Bo: hint Ann 3 3
Bob: hint Ann yellow 3
"""
ON_THE_CARDS = ["2", "rBob3 6", "3Bo5 yBob6 6", "1Bo2 6", "6"]
"""Slot by slot: the hints in order, with who gave them in which turn; the turns it is held."""

PAST = """all => all.map(one => [...one.children].map(part => [
    part.querySelector(".badge.badge")?.className.match(/suit-(.)/)?.[1] ?? "",
    part.innerText.replace(/\\s+/g, ""),
].join("")).join(" "))"""


NAMED = """\
players: Ann Bo Cy
seat: Ann
deal Bo r1 y3 b2 g4 w5
deal Cy r2 ? b2 g1 w4
Ann: hint Bo red 1
Bo: hint Ann 5 1
Cy: hint Ann yellow 1 3
Ann: hint Cy 4 2 5
Bo: play 1 r1 > y1
Cy: play 4 g1 > ?
"""

NAMES = """where => [...document.querySelectorAll(where)].map(node => {
    const clone = node.cloneNode(true);
    clone.querySelectorAll("[aria-hidden=true]").forEach(hidden => hidden.remove());
    return (node.ariaLabel ?? clone.textContent).replace(/\\s+/g, " ").trim();
})"""
"""What things are called: by their label, or by what is in them and not hidden."""


def names(phone: Phone, where: str) -> list[str]:
    """What the things of a page are called."""
    found: list[str] = phone.page.evaluate(NAMES, where)
    return found


def test_a_slot_is_called_by_all_that_is_known_of_it(phones: Pocket) -> None:
    """Slot by slot; other languages have the same words with the same gaps."""
    phone = phones("about:blank")
    phone.brings(NAMED)

    def opened(*keys: str) -> None:
        closes(phone)
        tap(*keys)(phone)

    own = names(phone, ".own-cards button")
    last = "the last copy of a card that is needed"
    assert own[0] == f"Slot 1, hinted 5 and yellow, yellow 5, {last}, playable 0%"
    could = "yellow 1, yellow 2, yellow 3, and yellow 4"
    assert own[2] == f"Slot 3, hinted yellow, {could}, playable 30%"
    opened("#main [data-key=play]")
    assert names(phone, ".own-choices button") == own
    opened("#main [data-key=hint]")
    assert names(phone, "dialog .slots input")[4] == f"Slot 5, white 5, {last}"
    opened("#hands [data-key=hand-2]")
    assert names(phone, "dialog .slots input")[2] == "Slot 3, not seen, hinted 4"
    opened("#hands [data-key=hand-2]", "dialog [role=tab] >> nth=2")
    assert names(phone, "dialog .order button")[4].endswith(": Slot 3, not seen, hinted 4")
    opened("#hands [data-key=hand-2]", "dialog [role=tab] >> nth=1")
    phone.sheet.locator(".known-cards").wait_for()
    assert names(phone, "dialog .known-cards li")[2].startswith("Slot 3, not seen, hinted 4; ")
    opened("[data-key=prompt-2]")
    assert names(phone, "dialog .filler")[1] == "Slot 3, hinted 4: not seen"
    closes(phone)
    phone.button("What happened").click()
    phone.sheet.locator(".log-line").nth(1).click()
    phone.choice("Correct it").click()
    slots = phone.sheet.get_by_role("combobox", name="Slot")
    slots.first.wait_for()
    chosen = "all => all.map(one => one.selectedOptions[0].text)"
    assert slots.evaluate_all(chosen)[:2] == ["red 2", "not seen"]


def notes(phone: Phone, text: str) -> None:
    """Write a note on the card whose sheet is open."""
    phone.choice("Note on this card").click()
    phone.sheet.get_by_role("textbox", name="Your note").fill(text)


def test_a_note_stays_with_its_card_and_on_its_phone_until_it_is_kept(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.brings(THREE, mode="every")
    phone.own(2).click()
    notes(phone, "wait with this")
    assert phone.choice("Keep my note with the record").count() == 0  # others would read it
    phone.brings(THREE)
    assert phone.page.locator(".noted").count() == 0
    phone.own(2).click()
    notes(phone, "wait with this")
    phone.close()
    phone.hand("Bo").locator(".held-card").nth(2).click()
    notes(phone, "next")
    phone.close()
    assert "your note: wait with this" in phone.own(2).inner_text()
    phone.sends({"kind": "rearrange", "seat": 0, "order": [2, 1, 3, 4, 5]})
    phone.waits_for("Ann")
    phone.page.locator(".own-cards li:first-child .noted").wait_for()
    phone.page.reload()
    phone.page.locator(".own-cards li:first-child .noted").wait_for()
    noted = phone.hand("Bo").locator(".held-card:has(.sign-note)")
    assert "your note: next" in noted.inner_text()
    assert "wait with this" not in json.dumps(phone.state())
    phone.own(1).click()
    phone.choice("Keep my note with the record").click()
    phone.choice("Keep my note with the record").wait_for(state="detached")
    phone.close()
    assert phone.log()[-1].endswith("turn 7, Ann’s slot 2: wait with this")
    assert "next" not in json.dumps(phone.state())
    noted.click()
    phone.sheet.get_by_role("textbox", name="Your note").fill("")
    phone.close()
    assert phone.page.locator(".sign-note").count() == 0


def test_who_sits_opposite_sees_hands_in_a_mirror(phones: Pocket) -> None:
    """Slots keep their numbers, and what is tapped or moved is the card that lies there."""
    phone = phones("about:blank")
    phone.brings(THREE)
    phone.page.evaluate("localStorage.mirrored = true")
    phone.page.reload()
    hand = phone.hand("Bo").locator(".held-card")
    hand.last.wait_for()
    where = "all => all.map(card => card.getBoundingClientRect().x)"
    places, own = (cards.evaluate_all(where) for cards in (hand, phone.page.locator(".own-card")))
    assert places == sorted(places, reverse=True)
    assert own == sorted(own)
    cards = [slot["card"] for slot in phone.state()["hands"][1]["slots"]]
    first = hand.first.bounding_box()
    assert first
    phone.page.mouse.click(first["x"] + 5, first["y"] + 20)
    phone.choice(re.compile("^Bo: (yellow|blue|green)")).first.wait_for()
    phone.sheet.get_by_role("tab", name="Rearrange").click()
    phone.choice(re.compile("^Left: Slot 1")).click()
    phone.choice("Save").click()
    phone.is_back()
    moved = [slot["card"] for slot in phone.state()["hands"][1]["slots"]]
    assert moved == [cards[1], cards[0], *cards[2:]]
