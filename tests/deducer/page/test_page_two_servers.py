"""Tables at two servers behind one address: no phone notices, unless its own server is down."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from deducer.web.messages.parameters import server_of
from deducer.web.tables.links import secret_of
from tests.support.browser import browser as browser
from tests.support.cases import a_few
from tests.support.phone import Phone, Pocket
from tests.support.phone import phones as phones
from tests.support.proxies import Club, Proxy
from tests.support.three_phones import code_of, drawn

TRIES = 30
"""New tables among which each server has been chosen, as good as surely."""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with Club(tmp_path_factory.mktemp("club")) as club:
        yield club


@pytest.fixture
def server(club: Club) -> Proxy:
    """Where phones go."""
    return club.proxy


def taken(phones: Pocket, url: str = "/") -> Phone:
    """A phone that trusts the proxy."""
    return phones(url, ignore_https_errors=True)


def founded(phones: Pocket, number: int) -> tuple[Phone, dict[int, str]]:
    """The host's phone, at a table for three at one server, and the links to the seats."""
    ann = taken(phones, "about:blank")
    asked = {"players": ["Ann", "Bo", "Cy"], "me": 0, "mode": "every"}
    for _ in range(TRIES):
        ann.context.clear_cookies()
        made = ann.context.request.post("/api/tables", data=asked).json()
        if server_of(made["table"]) == number:
            ann.page.goto(f"/t/{made['table']}")
            ann.page.locator("#hands .hand").first.wait_for()
            return ann, {link["seat"]: link["url"] for link in made["links"]}
    raise AssertionError(f"no table is made at {number}")


def joined(phones: Pocket, url: str, name: str) -> Phone:
    phone = taken(phones, url)
    phone.joins(name)
    phone.page.locator("#hands .hand").first.wait_for()
    return phone


def remark(phone: Phone, text: str) -> None:
    phone.button("Menu").click()
    phone.choice("Remark").click()
    phone.sheet.get_by_role("textbox").fill(text)
    phone.choice("Save").click()
    phone.is_back()


@pytest.mark.parametrize("number", a_few([1, 2], 2))
def test_a_table_is_founded_joined_and_played(phones: Pocket, number: int) -> None:
    ann, _ = founded(phones, number)
    ann.button("Menu").click()
    ann.choice("Players and links").click()
    ann.choice("Show: Bo").click()
    url = ann.sheet.get_by_role("textbox").input_value()
    assert drawn(ann.sheet.get_by_role("img")) == code_of(url)
    assert server_of(secret_of(url)) == number
    ann.close()
    ann.close()
    bo = joined(phones, url, "Bo")
    bo.deals("Cy", "r1 y3 b2 g4 w5")
    ann.waits_for("Cy was dealt")
    ann.hints("Cy", "red")
    bo.waits_for("Ann hints Cy red")
    bo.page.reload()
    bo.waits_for("Ann hints Cy red")
    assert "Ann hints Cy red" in bo.log()[-1]


@pytest.mark.nightly
def test_all_tables_are_on_the_start_page_and_seats_are_changed(phones: Pocket) -> None:
    """Though nothing but its cookies says at which servers a browser has been."""
    tablet, _ = founded(phones, 1)
    tablet.expects(400)
    _, urls = founded(phones, 2)
    tablet.page.goto(urls[1])
    tablet.joins("Bo")
    tablet.page.locator("#hands .hand").first.wait_for()
    tablet.page.goto(urls[2])
    tablet.page.get_by_role("button", name="Both on this device").click()
    tablet.page.get_by_role("button", name="Cy Change seat").click()
    tablet.page.get_by_role("button", name="Bo").click()
    tablet.page.get_by_role("button", name="Bo Change seat").wait_for()
    tablet.page.evaluate("localStorage.clear()")
    for _ in range(4):
        tablet.page.goto("/")
        links = tablet.page.get_by_role("link", name="Ann, Bo, Cy")
        links.first.wait_for()
        there = [link.get_attribute("href") or "" for link in links.all()]
        assert sorted(server_of(at.removeprefix("/t/")) for at in there) == [1, 2]


@pytest.mark.nightly
def test_a_server_that_is_down_holds_up_its_own_tables_alone(phones: Pocket, club: Club) -> None:
    ann, urls = founded(phones, 2)
    eve, _ = founded(phones, 1)
    bo = joined(phones, urls[1], "Bo")
    ann.expects(502)
    bo.expects(502)
    for phone in (ann, bo):  # a stream that is cut off
        phone.expected += ["ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_HTTP2_PROTOCOL_ERROR"]
    with club.without(2):
        ann.page.locator("#status", has_text="Reconnecting").wait_for()
        remark(ann, "kept until it is back")
        ann.page.locator("#status", has_text="Not sent yet").wait_for()
        remark(eve, "we go on")
        eve.waits_for("we go on")
        bo.page.evaluate("sessionStorage.clear()")
        bo.page.reload()
        bo.page.locator("#status", has_text="Reconnecting").wait_for()
        bo.page.goto(f"/t/{bo.table}?as=")
        bo.page.locator("#status", has_text="Reconnecting").wait_for()
        other = taken(phones, urls[2])
        other.expects(502)
        other.page.get_by_role("heading", name="The server can’t be reached.").wait_for()
        other.page.goto("/")
        other.sits_down("Dan Fay")
        assert server_of(other.table) == 1
    bo.page.get_by_role("button", name="Bo").click()
    bo.waits_for("kept until it is back")
    ann.page.locator("#status:empty").wait_for(state="attached")
    assert ann.log() == bo.log() == ["kept until it is back"]
    other.page.goto(urls[2])
    other.joins("Cy")
    other.waits_for("kept until it is back")
