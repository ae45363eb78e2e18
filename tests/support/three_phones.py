"""Ann, Bo and Cy with a phone each, at a table of three small suits."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Route

from tests.support.phone import Phone, Pocket
from tests.support.qr import on_screen

RULES = "copies: r 2 1, y 2 1, b 2 1\nhand: 2"


def seated(phones: Pocket, **more: object) -> tuple[Phone, Phone, Phone]:
    """Three phones at the table, without a tap."""
    ann, bo, cy = (phones("about:blank") for _ in range(3))
    links = ann.founds("Ann", "Bo", "Cy", **{"mode": "every", "rules_lines": RULES} | more)
    bo.follows(links[1])
    cy.follows(links[2])
    return ann, bo, cy


def seated_by_taps(phones: Pocket) -> tuple[Phone, Phone, Phone]:
    """Ann makes the table, Bo and Cy say who they are: Ann knows Bo, and Cy takes the last seat."""
    ann = phones()
    ann.sits_down("Ann Bo Cy", copies="r 2 1, y 2 1, b 2 1", hand=2)
    ann.sheet.locator(".qr").wait_for()
    link = ann.sheet.get_by_role("textbox", name="The link’s address").input_value()
    assert on_screen(ann.page) == link
    bo, cy = phones(link), phones(link)
    bo.page.get_by_role("button", name="Bo").click()
    bo.page.get_by_role("heading", name="Hello, Bo!").wait_for()
    ann.choice("Yes, that is Bo").click()
    bo.page.wait_for_url("**/t/*")
    ann.sheet.get_by_text("has joined").wait_for()
    cy.page.get_by_role("button", name="Cy").click()
    cy.page.wait_for_url("**/t/*")
    ann.is_back()
    return ann, bo, cy


def hinted(phones: Pocket) -> tuple[Phone, Phone, Phone]:
    """Three phones, once Ann has dealt and hinted."""
    ann, bo, cy = seated(phones)
    ann.sends(
        {"kind": "deal", "seat": 1, "cards": ["y1", "b2"]}, {"kind": "hint", "to": 1, "rank": 1}
    )
    for phone in (ann, bo, cy):
        phone.waits_for("Ann hints Bo 1: slot 1")
    return ann, bo, cy


def bo_played(phones: Pocket) -> tuple[Phone, Phone, Phone]:
    """Three phones, once Bo has played and drawn a card, which nobody has entered."""
    ann, bo, cy = hinted(phones)
    bo.sends({"kind": "play", "slot": 1, "card": "y1"})
    ann.page.get_by_role("region", name="What did Bo draw?").wait_for()
    cy.button("What did Bo draw?").wait_for()
    return ann, bo, cy


@contextmanager
def on_its_way(phone: Phone) -> Iterator[None]:
    """Hold back what a phone sends, and let it go in the end, when it is too late."""
    held: list[Route] = []
    phone.expects(409)
    with phone.page.expect_request("**/entries?*"):
        phone.page.route("**/entries?*", lambda route: held.append(route))
        yield
    for route in held:
        route.continue_()
    phone.page.unroute("**/entries?*")


def overtaken(phone: Phone) -> tuple[list[str], list[str]]:
    """What a phone is shown to have happened meanwhile, and what it says of entries."""
    phone.sheet.get_by_role("heading", name="Something happened meanwhile").wait_for()
    happened, said = (
        [re.sub(r"\s+", " ", line) for line in phone.sheet.locator(part).all_inner_texts()]
        for part in (".plain-list li", ".said")
    )
    return happened, said
