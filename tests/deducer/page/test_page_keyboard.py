"""Everything can be done with keys alone, and the focus is never lost."""

import pytest

from tests.support.phone import Phone, Pocket

DESK = {"width": 1280, "height": 800}
MOST = 80
"""More than there are things to stop at."""

SPOKEN = """() => {
    const node = document.activeElement;
    const named = node.labels?.[0]?.innerText ?? node.innerText;
    return (node.ariaLabel ?? named).replace(/\\s+/g, " ").trim();
}"""


class Keys:
    """A page that is used without a pointer."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.page = phone.page

    @property
    def at(self) -> str:
        """What the focus is on, as it is read aloud."""
        return str(self.page.evaluate(SPOKEN))

    def reach(self, name: str, key: str = "Tab") -> None:
        """Go on until something that begins with that name has the focus."""
        passed = []
        for _ in range(MOST):
            if self.at.startswith(name):
                return
            passed.append(self.at[:30])
            self.page.keyboard.press(key)
        pytest.fail(f"{name!r} can't be reached: {passed[-20:]}")

    def press(self, name: str, key: str = "Enter") -> None:
        """Go to something and press it."""
        self.reach(name)
        self.page.keyboard.press(key)

    def opened(self, heading: str) -> None:
        """Wait for a sheet: the focus must be in it."""
        self.phone.sheet.get_by_role("heading", name=heading).first.wait_for()
        inside = "document.activeElement.closest('dialog[open]') !== null"
        assert self.page.evaluate(inside)


def test_a_whole_game_and_what_comes_after_it_with_keys_alone(phones: Pocket) -> None:
    phone = phones(viewport=DESK, has_touch=False)
    phone.founds("Ann", "Bo", rules_lines="copies: r 2 1, y 2 1\nhand: 2")
    keys = Keys(phone)
    keys.press("Enter Bo’s cards")
    for card in ("red 1", "yellow 1"):
        keys.press(card)
    phone.waits_for("Bo was dealt")
    keys.press("Hint (Ann)")
    keys.reach("1")
    keys.page.keyboard.press("Space")
    keys.press("Bo: 1")
    phone.waits_for("Ann hints Bo 1")
    acts(keys, "Bo", 1, "red 1")
    phone.waits_for("Bo plays slot 1: red 1, draws red 1")
    acts(keys, "Ann", 1, "red 2")
    phone.waits_for("Ann plays slot 1: red 2")
    acts(keys, "Bo", 2)
    phone.waits_for("Bo plays slot 2: yellow 1")
    acts(keys, "Ann", 2, "yellow 2")
    phone.page.get_by_role("region", name="The game is over").wait_for()
    keys.press("Reveal all cards")
    keys.opened("Reveal all cards")
    keys.page.keyboard.press("Tab")
    keys.press("Reveal all cards")
    keys.press("Ann: 1 card missing")
    keys.press("yellow 1")
    keys.press("Go over the game")
    phone.page.get_by_role("heading", name="The course of the game").wait_for()


def acts(keys: Keys, who: str, slot: int, card: str | None = None) -> None:
    """Play by the bar; ``card`` is the one played where that is not known, else the one drawn."""
    keys.press(f"Play ({who})")
    keys.opened(f"{who} plays")
    keys.reach("Slot 1" if who == "Bo" else f"Slot {slot}")
    another = who == "Bo" and slot > 1  # of radio buttons: by arrows
    keys.page.keyboard.press("ArrowRight" if another else "Space")
    if card is not None:
        keys.press(card)
    keys.phone.is_back()


@pytest.mark.nightly
def test_keys_press_what_is_there(phones: Pocket) -> None:
    """Also a card by its suit and its rank; but not where a text is written, nor if unwanted."""
    phone = phones(viewport=DESK, has_touch=False)
    phone.founds("Ann", "Bo", rules_lines="copies: r 2 1, y 2 1\nhand: 2")
    phone.sends({"kind": "deal", "seat": 1, "cards": ["r1", "y1"]})
    phone.waits_for("Bo was dealt")
    page = phone.page

    def types(keys: str, opens: str = "") -> None:
        for key in keys.split():
            page.keyboard.press(key)
        if opens:
            phone.sheet.get_by_role("heading", name=opens).wait_for()

    types("h", opens="Ann gives a hint")
    types("y Enter")
    phone.waits_for("Ann hints Bo yellow")
    types("u")
    phone.waits_for("Bo was dealt")
    types("p", opens="Ann plays")
    types("2 r 1")
    phone.waits_for("Ann plays slot 2: red 1")
    phone.is_back()
    types("d", opens="Bo discards")
    types("Escape ?", opens="Keys")
    assert phone.sheet.locator("kbd").all_inner_texts()[:4] == ["h", "p", "d", "u"]
    types("Escape 1", opens="Slot 1")
    types("Escape")
    phone.button("Menu").click()
    phone.choice("Remark").click()
    phone.sheet.get_by_role("textbox").first.fill("")
    types("h u h")
    assert phone.sheet.get_by_role("textbox").first.input_value() == "huh"
    types("Escape")
    page.evaluate("localStorage.keys = false")
    types("h")
    assert page.locator("dialog[open]").count() == 0
