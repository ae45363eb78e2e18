"""Before Python is there, and in two tabs: what is entered waits in order, and one tab writes."""

import json
import re

import pytest
from playwright.sync_api import Locator

from tests.support.alone import Alone, PhoneAlone
from tests.support.phone import until
from tests.support.texts import HINTED

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.nightly]

WORKER = "**/python/worker.mjs"


KEEP = """row => new Promise(resolve => {
    indexedDB.open("hanabi").onsuccess = ({ target }) => {
        const transaction = target.result.transaction("states", "readwrite");
        transaction.objectStore("states").put(row);
        transaction.oncomplete = () => resolve(target.result.close());
    };
})"""
WATCH = """() => {
    globalThis.shown = new Set();
    const look = () => document.querySelector("body:has(#hands .hand) #status:empty")
        && shown.add(document.querySelector("#last .last-words").innerText.trim());
    const watched = {childList: true, subtree: true, characterData: true};
    new MutationObserver(() => setTimeout(look)).observe(document, watched);
}"""
"""Remembers what a table shows as its last event while nothing says that Python is not there."""


def test_a_table_that_was_kept_as_it_stood_before_is_ready_once_it_is_up_to_date(
    alone: Alone,
) -> None:
    """The browser may be ended before the last state is kept: a tap would meet an older table."""
    phone = alone()
    phone.brings(HINTED)
    (older,) = phone.rows("states")[0]
    phone.remarks("late")
    until(phone.page, lambda: phone.rows("states")[0][0]["state"]["seq"] > older["state"]["seq"])
    phone.page.evaluate(KEEP, older)
    phone.context.add_init_script(f"({WATCH})()")
    phone.page.reload()
    phone.answers()
    assert phone.page.evaluate("[...shown]") == ["late"]


def test_where_python_can_not_start_tables_are_seen_and_exported(alone: Alone) -> None:
    """The rows that they are kept in are exported, and taken in by another phone."""
    phone = alone()
    phone.brings(HINTED)
    phone.expected.append("net::ERR_FAILED")
    phone.context.route(WORKER, lambda route: route.abort())
    phone.page.reload()
    phone.page.locator("#status", has_text="The app could not start").wait_for()
    phone.waits_for("Bo hints Ann 1: slot 2")
    phone.page.get_by_role("button", name="All tables").click()
    phone.page.locator(".start-notices", has_text="The app could not start").wait_for()
    with phone.page.expect_download() as saving:
        phone.page.get_by_role("button", name="Export all").click()
    text = saving.value.path().read_text("utf-8")
    other = alone()
    other.page.locator("summary", has_text="Import a game").click()
    other.page.get_by_role("textbox", name="Paste it here").fill(text)
    other.page.get_by_role("button", name="Import", exact=True).click()
    other.page.locator(".toast", has_text="1 table was imported").wait_for()
    other.page.locator(".tables a", has_text="Ann, Bo").click()
    other.waits_for("Bo hints Ann 1: slot 2")


OTHER = "This table is open in another tab"
NO_LOCKS = "() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })"


def second(phone: PhoneAlone) -> PhoneAlone:
    """The same phone, with another tab of the same browser at the same table."""
    other = object.__new__(PhoneAlone)
    other.__dict__ |= phone.__dict__
    other.page = phone.context.new_page()
    other.page.on("pageerror", lambda error: phone.said.append(str(error)))
    other.page.goto(phone.page.url)
    other.page.locator("#hands .hand").first.wait_for()
    return other


def test_a_second_tab_follows_until_it_goes_on_or_the_first_is_closed(alone: Alone) -> None:
    first = alone()
    first.starts()
    other = second(first)
    other.page.locator("#status", has_text=OTHER).wait_for()
    assert other.page.locator(".bar").count() == 0
    first.remarks("one")
    first.waits_for("one")
    other.waits_for("one")
    other.page.get_by_role("button", name="Go on here").click()
    other.answers()
    first.page.locator("#status", has_text=OTHER).wait_for()
    other.remarks("two")
    other.waits_for("two")
    first.waits_for("two")
    assert first.page.locator(".bar").count() == 0
    assert other.log() == ["one", "two"]
    other.page.close()
    first.page.locator(".bar").wait_for()
    first.answers()
    first.remarks("here")
    first.waits_for("here")


def test_what_waits_in_a_tab_goes_on_with_the_table(alone: Alone) -> None:
    """Python is ended for good in the first tab: the second one enters what it could not."""
    first = alone()
    first.starts()
    first.context.route("**/worker.mjs", lambda route: route.abort())
    (worker,) = first.page.workers
    worker.evaluate("close()")
    first.page.locator("#status", has_text="The app could not start").wait_for()
    first.remarks("kept")
    first.page.locator("#pending", has_text="kept").wait_for()
    first.context.unroute("**/worker.mjs")
    other = second(first)
    other.page.get_by_role("button", name="Go on here").click()
    other.waits_for("kept")
    (entries,) = other.rows("entries")
    assert [entry["line"] for entry in entries] == ["note kept"]


def test_without_locks_two_tabs_double_nothing(alone: Alone) -> None:
    """What is entered at once is refused by its number, and entered again after the other."""
    first = alone()
    first.context.add_init_script(f"({NO_LOCKS})()")
    first.starts()
    other = second(first)
    other.answers()
    for number in range(3):
        first.remarks(f"first {number}")
        other.remarks(f"other {number}")
    other.waits_for("other 2")
    (entries,) = other.rows("entries")
    assert [entry["seq"] for entry in entries] == [1, 2, 3, 4, 5, 6]
    assert sorted(entry["line"] for entry in entries) == sorted(
        f"note {tab} {number}" for tab in ("first", "other") for number in range(3)
    )


DEALT = """\
players: Ann Bo Cy
seat: Ann
deal Bo r1 y3 b2 g4 w1
deal Cy r3 r4 g1 b5 y5
"""
SLOWER = """() => {
    const Plain = Worker;
    globalThis.Worker = class extends Plain {
        constructor(address, options) {
            super(address, options);
            globalThis[options.name.startsWith("second") ? "second" : "first"] = this;
        }
        postMessage(message) {
            const path = message.path?.replace("seconds=2", "seconds=10");
            super.postMessage(path ? { ...message, path } : message);
        }
    };
}"""
"""Has advice look at more worlds, which takes longer, and gives the workers names."""
SENT = """(message) => new Promise((resolve) => {
    first.addEventListener("message", ({ data }) => data.id === message.id && resolve(data.status));
    first.postMessage(message);
})"""
"""Asks the first worker."""


def workers(phone: PhoneAlone) -> list[str]:
    """The workers of the page."""
    return sorted(re.sub(r".*/", "", worker.url) for worker in phone.page.workers)


def asks_advice(phone: PhoneAlone) -> Locator:
    """Open the advice; return its sheet."""
    phone.page.locator("[data-key=advice]").click()
    return phone.sheet


def slow(alone: Alone) -> tuple[PhoneAlone, Locator]:
    """A phone that looks for advice, has some already, and takes its time for the rest."""
    phone = alone()
    phone.context.add_init_script(f"({SLOWER})()")
    phone.brings(DEALT)
    sheet = asks_advice(phone)
    sheet.locator("progress:not([hidden])").wait_for()
    sheet.locator(".advice-row").first.wait_for()
    return phone, sheet


def test_an_entry_goes_through_meanwhile_and_enough_is_enough(alone: Alone) -> None:
    phone, sheet = slow(alone)
    entry = {"after": 2, "key": "sent-meanwhile", "entry": {"kind": "note", "text": "meanwhile"}}
    path = f"/api/tables/{phone.table}/entries"
    asked = {"id": "meanwhile", "method": "POST", "path": path, "body": json.dumps(entry)}
    assert phone.page.evaluate(SENT, asked) == 200
    assert sheet.locator("progress").count() == 1  # it was still being looked for
    sheet.get_by_role("button", name="Cancel").click()
    sheet.locator("progress").wait_for(state="detached")
    sheet.locator("[data-key=more]").click()
    assert sheet.locator(".advice-row").count() > 1  # what was found is kept
    until(phone.page, lambda: workers(phone) == ["worker.mjs"])
    (entries,) = phone.rows("entries")
    assert entries[-1]["key"] == "sent-meanwhile"


def test_a_second_worker_that_dies_is_told_and_another_can_be_asked(alone: Alone) -> None:
    phone, sheet = slow(alone)
    phone.page.evaluate("second.terminate()")
    sheet.get_by_text("The calculation stopped early. Ask again.").wait_for()
    phone.close()
    asks_advice(phone).locator(".advice-row").first.wait_for()
