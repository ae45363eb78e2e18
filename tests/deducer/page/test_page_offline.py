"""A phone without network, which sends what is entered once, and answers that take seconds."""

import time

import pytest
from playwright.sync_api import Route

from tests.support.cases import a_few
from tests.support.phone import Phone, Pocket, until
from tests.support.texts import HINTED

QUEUED = """([table, entry]) => {
    const made = JSON.parse(sessionStorage.getItem(`state-${table}-`));
    const item = { entry, made, key: "queued" };
    sessionStorage.setItem(`queue-${table}-${made.you.seat}`, JSON.stringify([item]));
}"""
"""Keeps an entry as a page does that is closed before it could send it."""


@pytest.fixture
def ann(phones: Pocket) -> Phone:
    """Ann's phone, whose browser may keep the page's files."""
    phone = phones("about:blank", service_workers="allow")
    phone.expects(409)
    phone.brings(HINTED)
    return phone


KEPT = """() => caches.open("files").then(files => files.keys()).then(keys => {
    const names = keys.map(key => new URL(key.url).pathname);
    const files = performance.getEntriesByType("resource")
        .map(entry => new URL(entry.name).pathname)
        .filter(name => name.startsWith("/static/"));
    return ["/t/", ...files].every(name => names.includes(name));
})"""


def kept(phone: Phone) -> None:
    """Wait until the browser has kept the page and its files."""
    until(phone.page, lambda: phone.page.evaluate(KEPT))


def test_a_reload_without_network_shows_the_table_and_keeps_what_was_entered(ann: Phone) -> None:
    kept(ann)
    ann.context.set_offline(True)
    ann.page.reload()
    ann.page.locator("#last", has_text="Bo hints Ann 1: slot 2").wait_for()
    ann.page.locator("#status", has_text="Reconnecting").wait_for()
    ann.plays(2, "r1")
    ann.is_back()
    ann.remarks("one")
    ann.is_back()
    ann.remarks("two")
    ann.is_back()
    assert ann.pending() == ["Ann plays slot 2: red 1", "one", "two"]
    ann.page.reload()
    ann.page.locator("#pending p").nth(2).wait_for()
    assert ann.pending() == ["Ann plays slot 2: red 1", "one", "two"]
    ann.context.set_offline(False)
    ann.waits_for("two")
    ann.page.locator("#pending:empty").wait_for(state="attached")
    assert ann.log()[3:] == ["Ann plays slot 2: red 1", "one", "two"]
    ann.page.reload()
    ann.waits_for("two")
    assert len(ann.log()) == 6


@pytest.mark.nightly
def test_files_of_a_version_before_are_not_kept(ann: Phone) -> None:
    kept(ann)
    old = "/static/0000000000000000/js/pages/table-page.js"
    put = "name => caches.open('files').then(files => files.put(name, new Response('')))"
    ann.page.evaluate(put, old)
    ann.page.reload()
    gone = "name => caches.open('files').then(files => files.match(name)).then(found => !found)"
    until(ann.page, lambda: ann.page.evaluate(gone, old))
    kept(ann)


@pytest.mark.nightly
def test_what_waits_behind_another_can_be_dropped(ann: Phone) -> None:
    ann.context.set_offline(True)
    for text in ("one", "two", "three"):
        ann.remarks(text)
    ann.is_back()
    assert ann.page.locator("#pending button").count() == 2
    ann.page.get_by_role("button", name="Do not send it").first.click()
    assert ann.pending() == ["one", "three"]
    ann.context.set_offline(False)
    ann.waits_for("three")
    assert ann.log()[3:] == ["one", "three"]


@pytest.mark.nightly
def test_what_can_not_be_is_shown_and_the_rest_is_sent(ann: Phone) -> None:
    """The first can't have happened, which only the server knows; the second is not lost."""
    ann.expects(422)
    kept(ann)
    ann.context.set_offline(True)
    impossible = {"kind": "hint", "seat": 0, "to": 1, "colour": "y", "slots": [5]}
    ann.page.evaluate(QUEUED, [ann.table, impossible])
    ann.page.reload()
    ann.page.locator("#pending p").wait_for()
    ann.remarks("after it")
    ann.is_back()
    ann.context.set_offline(False)
    ann.sheet.get_by_role("heading", name="That can’t be").wait_for()
    ann.choice("Change it").click()
    ann.waits_for("after it")
    assert ann.log()[3:] == ["after it"]


@pytest.mark.nightly
def test_nothing_is_kept_of_a_table_that_one_may_no_longer_see(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.expects(410)
    phone.expects(403)
    phone.brings(HINTED)
    table = phone.page.url
    phone.page.wait_for_function("() => sessionStorage.length > 0")
    phone.context.clear_cookies()
    phone.page.goto(table)
    phone.page.get_by_role("heading", name="This device has no seat").wait_for()
    assert phone.page.evaluate("sessionStorage.length") == 0


@pytest.mark.parametrize("status", a_few([429, 500], 2))
@pytest.mark.nightly
def test_a_seat_is_not_lost_where_the_server_is_busy_at_first(phones: Pocket, status: int) -> None:
    ann = phones("about:blank")
    ann.expects(status)
    ann.brings(HINTED)
    ann.page.evaluate("sessionStorage.clear()")
    refused = iter([True, True])
    asked: list[float] = []

    def answer(route: Route) -> None:
        asked.append(time.monotonic())
        if next(refused, False):
            route.fulfill(status=status, json={})
        else:
            route.continue_()

    ann.page.route(f"**/api/tables/{ann.table}", answer)
    ann.page.reload()
    ann.page.locator("#status", has_text="Reconnecting").wait_for()
    ann.waits_for("Bo hints Ann 1: slot 2")
    first, second, third = asked
    assert third - second > second - first


DEALT = """\
players: Ann Bo
seat: Ann
copies: r 2 2 1, y 2 2 1
hand: 2
deal Bo r1 y3
"""
NEARLY_OVER = """\
players: Ann Bo
seat: Ann
copies: r 3 2 1
hand: 2
deal Bo r1 r2
"""


@pytest.mark.parametrize("press", a_few(["Cancel", "Close"], 2))
def test_advice_can_be_given_up(phones: Pocket, press: str) -> None:
    phone = phones("about:blank")
    phone.brings(DEALT)
    ended: list[str] = []  # what becomes of the questions
    phone.withholds("**/advice?*")
    phone.page.on("requestfailed", lambda request: ended.append(request.failure or ""))
    phone.button("Advice").click()
    phone.sheet.get_by_text("Trying possible hands").wait_for()
    phone.choice(press).click()
    phone.is_back()
    until(phone.page, lambda: "net::ERR_ABORTED" in ended)
    phone.page.unroute("**/advice?*")
    phone.button("Advice").click()
    phone.sheet.locator(".advice-row").first.wait_for()


@pytest.mark.nightly
def test_advice_for_a_table_that_has_changed_says_so(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.brings(DEALT)
    phone.button("Advice").click()
    phone.sheet.locator(".advice-row").first.wait_for()
    outdated = phone.sheet.get_by_text("This was true at turn 1.")
    assert outdated.count() == 0
    phone.sends({"kind": "hint", "to": 1, "rank": 1})
    outdated.wait_for()
    assert phone.sheet.locator(".advice-row").count() > 0  # what was so is still shown
    phone.choice("Ask again").click()
    phone.sheet.get_by_role("heading", name="points still possible").wait_for()
    assert outdated.count() == 0


@pytest.mark.nightly
def test_advice_tells_what_all_win_together_and_leads_to_what_it_tells_of(phones: Pocket) -> None:
    phone = phones("about:blank")
    phone.brings(NEARLY_OVER)
    phone.button("Advice").click()
    better = phone.sheet.locator("[data-key=better]")
    phone.sheet.get_by_role("heading", name="If all play as well").or_(better).wait_for()
    if better.count():
        better.click()
    more = phone.sheet.locator("[data-key=more]")
    if more.count():
        more.click()
    rows = phone.sheet.locator(".advice > li")
    assert rows.count() > 1
    assert all("%" in row.inner_text() for row in rows.all())
    rows.filter(has_text="Bo: ").first.get_by_role("button").click()
    phone.sheet.get_by_text("Ann gives a hint").wait_for()
