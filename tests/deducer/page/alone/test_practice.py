"""Practice on a phone alone, without network: the worker holds the deal, and chairs think there."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.support.alone import PhoneAlone
from tests.support.hosts import Host

pytestmark = [pytest.mark.slow, pytest.mark.browser]


def test_a_game_is_practised_without_network(browser: Browser, host: Host, folder: Path) -> None:
    """A play, what two chairs do, and advice."""
    home = host.url(folder.name)
    phone = PhoneAlone(browser, home, f"{home}/", service_workers="allow")
    page = phone.page
    phone.keeps_all()
    phone.context.set_offline(True)
    page.locator("[data-key=practice]").click()
    page.locator("[data-key=practice-day]").click()
    page.wait_for_url(re.compile(PhoneAlone.TABLE))
    phone.answers()
    assert page.locator("#hands .hand .chair-sign").count() == 2
    phone.own(5).click()
    phone.choice("Play").click()
    phone.waits_for("Ann plays slot 5")
    for who in ("Bob", "Cid"):
        page.locator(".chair-part", has_text=f"{who}: I ").wait_for()
        page.locator("[data-key=chair-done]").click()
        phone.waits_for(f"{who} ")
    page.locator("[data-key=advice]").click()
    phone.sheet.locator(".advice-row").first.wait_for()
    assert "deck" in phone.rows("games")[0][0]["header"]  # the worker's, and no page's
    phone.put_away()
