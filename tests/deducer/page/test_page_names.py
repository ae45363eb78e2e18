"""What those who listen are told: every slot with all that is known of it, every page's heading."""

from __future__ import annotations

import re

import pytest

from tests.deducer.page.test_page_languages import LANGUAGES, words_of
from tests.support.cases import a_few
from tests.support.phone import Phone, Pocket

GAME = """\
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

SAID = {
    "en": {
        "first": "Slot 1, hinted 5 and yellow, yellow 5, the last copy of a card that is needed,"
        " playable 0%",
        "third": "Slot 3, hinted yellow, yellow 1, yellow 2, yellow 3, and yellow 4, playable 30%",
        "bo": "Slot 5, white 5, the last copy of a card that is needed",
        "cy": "Slot 3, not seen, hinted 4",
        "missing": "Slot 3, hinted 4",
    },
    "fr": {
        "first": "Place 1, indiquée 5 et jaune, 5 jaune, dernier exemplaire d’une carte"
        " indispensable, jouable à 0 %",
        "third": "Place 3, indiquée jaune, 1 jaune, 2 jaune, 3 jaune et 4 jaune, jouable à 30 %",
        "bo": "Place 5, 5 blanc, dernier exemplaire d’une carte indispensable",
        "cy": "Place 3, pas vue, indiquée 4",
        "missing": "Place 3, indiquée 4",
    },
    "sv": {
        "first": "Plats 1, ledtråd 5 och gul, gul 5, sista exemplaret av ett kort som behövs,"
        " spelbar 0 %",
        "third": "Plats 3, ledtråd gul, gul 1, gul 2, gul 3 och gul 4, spelbar 30 %",
        "bo": "Plats 5, vit 5, sista exemplaret av ett kort som behövs",
        "cy": "Plats 3, inte sett, ledtråd 4",
        "missing": "Plats 3, ledtråd 4",
    },
}


def names(phone: Phone, where: str) -> list[str]:
    """What the things of a page are called."""
    found: list[str] = phone.page.evaluate(NAMES, where)
    return found


@pytest.mark.parametrize("language", a_few(LANGUAGES, 3))
def test_a_slot_is_called_by_all_that_is_known_of_it(phones: Pocket, language: str) -> None:
    phone, said = phones("about:blank", locale=language), SAID[language]
    phone.brings(GAME)

    def opened(*keys: str) -> None:
        while phone.page.locator("dialog[open]").count():
            phone.page.keyboard.press("Escape")
        for key in keys:
            phone.page.locator(key).last.click()

    own = names(phone, ".own-cards button")
    assert own[0] == said["first"]
    assert own[2] == said["third"]
    opened("#main [data-key=play]")
    assert names(phone, ".own-choices button") == own
    opened("#main [data-key=hint]")
    assert names(phone, "dialog .slots input")[4] == said["bo"]
    opened("#hands [data-key=hand-2]")
    assert names(phone, "dialog .slots input")[2] == said["cy"]
    opened("#hands [data-key=hand-2]", "dialog [role=tab] >> nth=2")
    assert names(phone, "dialog .order button")[4].endswith(f": {said['cy']}")
    opened("#hands [data-key=hand-2]", "dialog [role=tab] >> nth=1")
    phone.sheet.locator(".known-cards").wait_for()
    assert names(phone, "dialog .known-cards li")[2].startswith(said["cy"] + "; ")
    opened("[data-key=prompt-2]")
    assert names(phone, "dialog .filler")[1] == f"{said['missing']}: {words_of(language)['unseen']}"
    opened()


def test_what_can_be_seen_of_a_card_on_the_page_in_the_middle_is_said(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.founds(
        "Ann", "Bo", me=None, mode="every", rules={"copies": "r 3 2 1, y 3 2 1", "hand": 2}
    )
    table = f"/api/tables/{phone.table}"
    entry = {"kind": "hint", "to": 1, "rank": 3, "slots": [2]}
    asked = {"after": 0, "key": "k", "entry": entry}
    assert phone.context.request.post(f"{table}/entries", data=asked).ok
    phone.waits_for("Ann hints Bo 3")
    text = names(phone, "#hands .held-card")[3]
    assert text == "not seen, hinted 3, red 3 and yellow 3;"


def test_parts_of_an_event_are_called_by_what_they_are(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.brings(GAME)
    phone.button("What happened").click()
    phone.sheet.locator(".log-line").nth(1).click()
    phone.choice("Correct it").click()
    phone.sheet.locator(".cards-field").wait_for()
    cards = names(phone, "dialog .cards-field button")
    assert cards[:2] == ["Slot 1: red 2", "Slot 2: not seen"]
    phone.page.keyboard.press("Escape")
    phone.page.keyboard.press("Escape")


def test_every_page_has_one_heading_of_the_first_level(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.expects(404)
    phone.expects(410)
    phone.brings(GAME)
    for path, said in {
        phone.page.url: "Ann, Bo, Cy",
        "/": "Hanabi at the table",
        "/t/nowhere": "There is no such table.",
        "/t/nowhere?as=": "This device has no seat",
        "/j#nothing": "This link is no longer good",
    }.items():
        phone.page.goto("about:blank")
        phone.page.goto(path)
        phone.page.get_by_role("heading", level=1, name=re.compile(f"^{said}")).wait_for()
        assert phone.page.locator("h1").count() == 1
