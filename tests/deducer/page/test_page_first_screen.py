"""What a table shows at first, what it shows once that is wanted, and readings in the own cards."""

import re

import pytest

from tests.support.looks import faint, turn
from tests.support.phone import Pocket
from tests.support.screens import CLASH

SMALL = {"width": 360, "height": 664}
WIDE = {"width": 1280, "height": 800}

THREE = """\
players: Ann Bo Cy
seat: Ann
deal Bo r1 y3 b2 g4 w5
deal Cy r2 y1 b2 g1 w4
Ann: hint Bo red 1
Bo: play 1 r1 > y1
Cy: hint Ann red 2
Ann: hint Bo 1 1
Bo: play 1 y1 > b3
Cy: hint Ann 5 5
"""


CONCEPTS = {
    "tokens": ["term: tokens", "definition: 4 of 8"],
    "strikes": ["term: strikes", "definition: 0 of 3"],
    "score": ["term: points", "definition: 2 /25", 'button "What the signs mean"'],
    "pile": ["term: pile", 'definition: "33"'],
    "fireworks": ['button "Fireworks: red 1, yellow 1, green 0, .*, Show what is gone"'],
    "menu": ['button "Menu"'],
    "the last action": ['button "Turn 6 Cy hints Ann 5: slot 5 What happened"'],
    "hands with what plays": [
        'heading "The others’ hands" .*',
        'button "Bo blue 3; .*"',
        'button "Cy red 2, can surely be played now; .*"',
    ],
    "whose turn": ["text: Your turn", 'group "Ann’s turn":'],
    "own cards with what they can be": [
        *('region "Your hand":', 'heading "Your hand" .*', "list:", "listitem:"),
        r'button "Slot \d, (?!.*(?:turn|held)).*, playable \d+%"',
    ],
    "hint": [r'button "Hint \(Ann\)": Hint'],
    "play": [r'button "Play \(Ann\)": Play'],
    "discard": [r'button "Discard \(Ann\)": Discard'],
    "undo": ['button "Undo: .*": Undo'],
}
"""What a newcomer meets, by role and name; the signs' meaning is a tap on the figures."""
FRAME = ["main:", 'heading "Ann, Bo, Cy" .*', "status", "log"]
"""What shows nothing."""


def test_the_first_screen_shows_fourteen_things(phones: Pocket) -> None:
    phone = phones("about:blank", viewport=SMALL, first=True)
    phone.brings(THREE)
    lines = phone.page.locator("body").aria_snapshot().splitlines()
    parts = [re.sub(r"^ *- |'", "", line) for line in lines]
    known = {what: "|".join(some) for what, some in (CONCEPTS | {"": FRAME}).items()}
    met = [[what for what, some in known.items() if re.fullmatch(some, part)] for part in parts]
    assert [part for part, what in zip(parts, met, strict=True) if len(what) != 1] == []
    assert {what for (what,) in met} - {""} == set(CONCEPTS)
    assert len(CONCEPTS) <= 14
    signs = phone.page.locator(".own-signs").all_inner_texts()
    assert [re.sub(r"\d+%", "", text).split() for text in signs[:4]] == [[]] * 4
    assert phone.page.locator(".ladder, .own-past > *, .advice-button").count() == 0


def test_the_start_page_asks_for_names_and_whose_phone_this_is(phones: Pocket) -> None:
    """All else has its default under "More"."""
    phone = phones(viewport=SMALL, first=True)
    form = phone.page.locator("form").first
    asked = form.locator("legend:visible, .text-field:visible, .toggle:visible")
    assert asked.all_inner_texts() == ["Players, in turn order", "This phone belongs to"]
    go = form.get_by_role("button", name="Sit down").bounding_box()
    assert go
    assert go["y"] + go["height"] <= SMALL["height"]
    names = form.get_by_role("textbox")
    for number, name in enumerate(("Ann", "Bo", "Cy")):
        names.nth(number).fill(name)
        phone.page.keyboard.press("Enter")  # goes on to the next one
    phone.page.wait_for_url("**/t/*")
    phone.sheet.locator(".qr").wait_for()
    state = phone.state()
    assert (state["mode"], state["advice"], state["agreements"]) == ("every", True, "")
    assert (state["you"]["seat"], state["board"]["turn"], state["title"]) == (0, 0, "")


MORE = {
    "Spare turns": ".figures .pace",
    "Dots below the fireworks": ".ladder",
    "Who gave which hint": ".past-hint",
    "How long I have held a card": ".past-held",
    "Advice button": ".advice-button",
    "Hints as given only": ".own-cards .card-back",
    "Mirror the others’ hands": ".mirrored",
}


@pytest.mark.nightly
def test_more_is_shown_where_it_is_switched_on_and_stays_so(phones: Pocket) -> None:
    phone = phones("about:blank", viewport=SMALL, first=True)
    phone.brings(THREE)
    page = phone.page
    assert page.locator(", ".join(MORE.values())).count() == 0
    page.locator("[data-key=menu]").click()
    phone.sheet.get_by_text("Show more").click()
    for name in MORE:
        phone.sheet.get_by_role("switch", name=name).check()
    phone.close()
    page.reload()
    for what in MORE.values():
        page.locator(what).first.wait_for()
    assert page.locator(".own-cards .light, .own-cards .likely").count() == 0
    assert phone.own(2).inner_text().split()[:5] == ["Slot", "2,", "not", "seen,", "hinted"]
    phone.brings(f"agreements: beginner\n{THREE}")
    assert page.locator(".own-cards .likely").count() == 0


@pytest.mark.nightly
def test_the_legend_says_what_is_there(phones: Pocket) -> None:
    phone = phones("about:blank", viewport=SMALL, first=True)

    def explained() -> list[str]:
        phone.page.locator("[data-key=figures]").click()
        texts: list[str] = phone.sheet.locator(".legend dd").all_inner_texts()
        phone.close()
        return [text.split()[0] for text in texts]

    phone.brings("players: Ann Bo\nseat: Ann\n")
    assert explained() == ["what", "how"]
    phone.brings(CLASH)
    phone.page.locator(".sign-clash").first.wait_for()
    always = ["can", "the", "grey:", "what", "how"]
    assert explained() == [*always, "promises"]
    phone.page.evaluate("localStorage.pace = localStorage.held = true")
    phone.page.reload()
    phone.page.locator(".sign-clash").first.wait_for()
    assert explained() == [*always, "promises", "how", "for"]
    phone.own(2).click()
    assert "Least credible" in phone.sheet.locator(".clash").inner_text()


LIT = """slot => {
    const kinds = {};
    const card = document.querySelectorAll(".own-card")[slot - 1];
    for (const text of card.querySelectorAll("text[class*=-rank]"))
        (kinds[text.classList[0]] ??= []).push(text.textContent);
    return kinds;
}"""


def test_a_reading_lights_up_and_its_odds_are_marked(phones: Pocket) -> None:
    phone = phones("about:blank", viewport=SMALL, first=True)
    phone.brings(f"agreements: beginner\n{THREE}")
    page = phone.page
    page.locator(".aside").first.wait_for(state="attached")
    assert page.evaluate(LIT, 2) == {"aside-rank": ["1", "3", "4"], "light-rank": ["2"]}
    assert "aside-rank" not in page.evaluate(LIT, 1)
    odds = page.locator(".own-signs .agreed")
    (agreed_odds,) = odds.all_inner_texts()
    assert int(agreed_odds.removesuffix("%")) > 40
    assert not page.locator(".by-cards").is_visible()
    words = phone.own(2).locator(".unseen").first.inner_text()
    assert words.endswith(f"playable 14%, meant: red 2, by our agreements {agreed_odds}")
    assert faint(page) == []
    turn(page, WIDE)
    assert page.locator(".by-cards").inner_text() == "14%"
    phone.own(2).click()
    note = " ".join(phone.sheet.locator(".reading").inner_text().split())
    assert note.endswith(f"meant: red 2 · playable {agreed_odds} · by the cards 14%")
    phone.close()
    phone.plays(2, "r2")
    page.locator(".aside").first.wait_for(state="detached")
