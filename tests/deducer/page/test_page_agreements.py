"""A table's agreements on its page: chosen with it, read on the hand, asked before a hint."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route

from tests.support.phone import Phone, Pocket
from tests.support.screens import HINTED


def test_a_hand_is_read_by_the_agreements_and_so_is_a_hint_before_it_is_given(
    phones: Pocket,
) -> None:
    phone = phones("about:blank")
    phone.brings(HINTED)
    page = phone.page
    agreed = page.locator(".own-signs .agreed")
    agreed.wait_for()
    assert int(agreed.inner_text().removesuffix("%")) > 60  # by the cards alone: 29%
    phone.button("What happened").click()
    phone.sheet.locator(".promise", has_text="promise: Bob’s slot 2, to be played").wait_for()
    phone.close()
    page.locator("[data-key=hand-2]").click()
    offer = page.locator(".hint-help .offer").first
    offer.wait_for()
    assert "Cy would read slot" in offer.inner_text()
    page.keyboard.press("Escape")
    phone.plays(2, "r1")
    phone.button("What happened").click()
    phone.sheet.locator(".promise", has_text="promise kept: Bob’s slot 2, to be played").wait_for()
    phone.close()
    page.locator("[data-key=menu]").click()
    phone.choice("Our agreements").click()
    page.locator(".sheet-words li").first.wait_for()
    assert page.locator(".sheet-words li").count() == 1 + 7
    page.keyboard.press("Escape")
    phone.button("Undo").click()
    agreed.wait_for()
    shows_no_agreements(phone)
    assert agreed.count() == 0


def test_a_player_takes_a_card_for_something_until_the_cards_refute_it(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.brings(HINTED)
    page = phone.page
    agreed = page.locator(".own-signs .agreed")
    agreed.wait_for()
    before = agreed.inner_text()
    card = page.locator(".own-cards > li >> nth=1")
    card.click()
    phone.sheet.locator("[data-key=odds-r3]").click()
    phone.choice("I take it for red 3").click()
    phone.sheet.get_by_text("You take it for").wait_for()
    phone.sheet.locator(".reading", has_text="meant: red 3").wait_for()
    phone.close()
    page.locator(".own-signs .agreed", has_text="✎").wait_for()
    page.reload()
    page.locator(".own-signs .agreed", has_text="✎").wait_for()
    card.click()
    phone.sheet.locator("[data-key=odds-r3]").click()
    phone.choice("No longer for red 3").click()
    phone.sheet.locator(".reading", has_text="meant: red 1").wait_for()
    phone.close()
    assert agreed.inner_text() == before


def shows_no_agreements(phone: Phone) -> None:
    phone.page.locator("[data-key=menu]").click()
    phone.sheet.get_by_text("Show more").click()
    phone.sheet.get_by_role("switch", name="Show what follows from our agreements").uncheck()
    phone.close()


def test_advice_is_one_list_by_what_comes_of_actions_if_all_go_on_by_the_agreements(
    phones: Pocket,
) -> None:
    phone = phones("about:blank")
    page = phone.page
    phone.hurries()
    phone.brings(HINTED)

    page.locator(".advice-button").click()
    rows = phone.sheet.locator(".advice > li")
    rows.first.wait_for()
    phone.sheet.get_by_role("heading", name="If we go on by our agreements").wait_for()
    assert 1 <= rows.count() <= 3  # the answer comes first
    phone.sheet.locator("[data-key=more]").click()
    words = [" ".join(text.split()) for text in rows.all_inner_texts()]
    assert words[0].startswith("Play slot 2 "), words
    assert all(
        re.search(r" \d\d\.\d \d\d\.\d – \d\d\.\d · perfect [<>]?\d+%", each) for each in words
    )
    phone.sheet.locator("summary").click()
    assert "Estimates that rest on our agreements" in phone.sheet.inner_text()
    phone.close()
    shows_no_agreements(phone)
    page.locator(".advice-button").click()
    phone.sheet.get_by_role("heading", name="Are 25 points still possible? At most:").wait_for()


@pytest.mark.nightly
def test_a_sheet_of_one_s_own_gets_a_name_and_is_there_again(phones: Pocket) -> None:
    """With patience; and it can be read aloud, and printed without the page around it."""
    phone = phones(locale="fr")
    page = phone.page
    chosen = page.locator("[data-key=agreements]")
    phone.asks_more()
    chosen.select_option("level-2")
    page.locator("details.agreements summary").click()
    page.locator("[data-key=patience]").select_option("3")
    page.locator("[data-key=sheet-name]").fill("Vendredi")
    page.locator("[data-key=sheet-name]").press("Enter")
    page.locator("[data-key=forget]").wait_for()
    page.reload()
    phone.asks_more()
    chosen.select_option(label="Vendredi")
    assert chosen.input_value() == "level-2 patience=3"
    page.locator("details.agreements summary").click()
    page.locator("[data-key=read]").click()
    page.locator("dialog .said", has_text="Vendredi").wait_for()
    said = page.locator(".sheet-words")
    said.get_by_text("peut d’abord donner 3 indices").wait_for()
    page.emulate_media(media="print")
    assert said.is_visible()
    assert not page.locator("#main").is_visible()
    assert not page.locator("[data-key=print]").is_visible()
    page.emulate_media(media="screen")
    page.keyboard.press("Escape")
    page.locator("[data-key=forget]").click()
    page.locator("[data-key=agreements] option[value=own]:checked").wait_for(state="attached")


@pytest.mark.nightly
def test_the_form_begins_with_what_its_server_agrees_or_what_was_chosen_last(
    phones: Pocket,
) -> None:
    phone = phones()
    page = phone.page
    place = f"{urlsplit(page.url).scheme}://{urlsplit(page.url).netloc}/"

    def begins_with(house: str) -> str:
        def tell(route: Route) -> None:
            answer = route.fetch()
            marked = answer.text().replace("<html ", f'<html data-agreements="{house}" ', 1)
            route.fulfill(response=answer, body=marked)

        page.unroute_all()
        page.route(place, tell)
        page.goto(place)
        return page.locator("[data-key=agreements]").input_value()

    assert begins_with("level-2") == "level-2"
    phone.sits_down("Ann Bo Cy")
    assert phone.state()["agreements"] == "level-2"
    assert begins_with("level-2") == "level-2"
    phone.asks_more()
    page.locator("[data-key=agreements]").select_option("none")
    phone.sits_down("Ann Bo Cy")
    page.locator("#own").wait_for()
    assert begins_with("level-2") == "none"
    assert begins_with("level-3") == "level-3"


@pytest.mark.nightly
def test_agreements_change_in_mid_game_toggle_by_toggle_and_back(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.brings(HINTED)
    page = phone.page
    page.locator(".own-signs .agreed").wait_for()
    page.locator("[data-key=menu]").click()
    phone.choice("Our agreements").click()
    phone.choice("Change our agreements").click()
    assert "Earlier hints keep the meaning" in phone.sheet.inner_text()
    page.locator("[data-key=agreements]").select_option("level-2")
    page.locator("details.agreements summary").click()
    page.get_by_role("switch", name="A hint touches no trash").uncheck()
    page.locator("[data-key=agreements] option[value=own]:checked").wait_for(state="attached")
    phone.choice("Save").click()
    phone.is_back()
    phone.waits_for("New agreements: Level 2, no-touch")
    page.locator(".own-signs .agreed").wait_for()  # by the sheet of then
    page.locator("[data-key=menu]").click()
    phone.choice("Our agreements").click()
    phone.sheet.get_by_text("Level 2, no-touch").wait_for()
    assert page.locator(".sheet-words li").count() == 12
    phone.close()
    page.locator("[data-key=undo]").click()
    page.locator("#last", has_text="New agreements").wait_for(state="detached")
    assert not any("New agreements" in line for line in phone.log())
