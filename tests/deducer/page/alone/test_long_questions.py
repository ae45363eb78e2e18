"""Questions that take seconds, with no server: in a second worker, while the table goes on."""

import json
import re

import pytest
from playwright.sync_api import Locator

from tests.support.alone import Alone, PhoneAlone
from tests.support.phone import until

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.nightly]

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
