"""Notes on cards, which stay on their phone, and others' hands in a mirror."""

import json
import re
from typing import Any

from tests.deducer.page.test_page_first_screen import THREE
from tests.support.phone import Phone, Pocket


def notes(phone: Phone, text: str) -> None:
    """Write a note on the card whose sheet is open."""
    phone.choice("Note on this card").click()
    phone.sheet.get_by_role("textbox", name="Your note").fill(text)


def state_of(phone: Phone) -> dict[str, Any]:
    state: dict[str, Any] = phone.context.request.get(f"/api/tables/{phone.table}").json()
    return state


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
    assert "wait with this" not in json.dumps(state_of(phone))
    phone.own(1).click()
    phone.choice("Keep my note with the record").click()
    phone.choice("Keep my note with the record").wait_for(state="detached")
    phone.close()
    assert phone.log()[-1].endswith("turn 7, Ann’s slot 2: wait with this")
    assert "next" not in json.dumps(state_of(phone))
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

    def places() -> list[float]:
        boxes = [card.bounding_box() for card in hand.all()]
        return [box["x"] for box in boxes if box]

    assert places() == sorted(places(), reverse=True)
    own = [phone.own(slot).bounding_box() for slot in (1, 5)]
    assert own[0]
    assert own[1]
    assert own[0]["x"] < own[1]["x"]
    cards = [slot["card"] for slot in state_of(phone)["hands"][1]["slots"]]
    first = hand.first.bounding_box()
    assert first
    phone.page.mouse.click(first["x"] + 5, first["y"] + 20)
    phone.choice("Bo: yellow").or_(phone.choice("Bo: blue")).or_(
        phone.choice("Bo: green")
    ).first.wait_for()
    phone.sheet.get_by_role("tab", name="Rearrange").click()
    phone.choice(re.compile("^Left: Slot 1")).click()
    phone.choice("Save").click()
    phone.is_back()
    moved = [slot["card"] for slot in state_of(phone)["hands"][1]["slots"]]
    assert moved == [cards[1], cards[0], *cards[2:]]
