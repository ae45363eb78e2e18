"""What the browser keeps: nothing is shown as kept that is not, and all of it can be taken away."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from deducer import Record
from tests.support.alone import Alone, PhoneAlone
from tests.support.texts import HINTED

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.nightly]

ASKED = """() => {
    let stays = false;
    StorageManager.prototype.persist = async () => {
        stays = true;
        localStorage.setItem("asked", Number(localStorage.getItem("asked")) + 1);
        return true;
    };
    StorageManager.prototype.persisted = async () => localStorage.getItem("asked") !== null;
}"""
"""A browser that keeps all once it was asked to, and counts how often it was."""


def lines(phone: PhoneAlone) -> list[str]:
    """The entries that are kept."""
    return [entry["line"] for entry in phone.rows("entries")[0]]


@contextmanager
def limited(phone: PhoneAlone) -> Iterator[None]:
    """Leave the page no room: what it has already is more than it may have."""
    session = phone.context.new_cdp_session(phone.page)
    origin = re.sub(r"(?<=\d)/.*", "", phone.home)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    yield
    session.detach()


def imports(phone: PhoneAlone, text: str) -> None:
    """Choose a file with that text on the start page."""
    phone.page.goto(phone.home + "/")
    phone.page.locator("summary", has_text="Import a game").click()
    file: Any = {"name": "all.json", "mimeType": "text/plain", "buffer": text.encode()}
    phone.page.locator("input[type=file]").set_input_files(file)


def test_what_finds_no_room_is_not_shown_as_kept(alone: Alone) -> None:
    phone = alone()
    phone.brings(HINTED)
    refused = phone.sheet.get_by_text("The browser has no room left")
    with limited(phone):
        for number in range(100):  # the browser looks every half minute
            phone.remarks(f"remark {number}")
            refused.or_(phone.page.locator("#last", has_text=f"remark {number}")).wait_for()
            if refused.is_visible():
                break
            phone.page.wait_for_timeout(1000)
        kept = [f"note remark {before}" for before in range(number)]
        assert lines(phone)[3:] == kept
        phone.choice("Close").last.click()
        assert kept[-1:] == [f"note {phone.last()}"] * (number > 0)
    phone.choice("Save").click()
    phone.waits_for(f"remark {number}")
    assert lines(phone)[3:] == [*kept, f"note remark {number}"]


def test_a_table_that_the_browser_dropped_is_missed_aloud(alone: Alone) -> None:
    """By its name, and with the way back; not a table that was erased on purpose."""
    phone = alone()
    phone.starts("Ann Bo")
    address = phone.page.url
    phone.page.goto(phone.home + "/")
    lost = phone.page.locator(".start-notices", has_text="This browser has deleted")
    phone.page.locator(".tables li").wait_for()
    assert lost.count() == 0
    phone.page.evaluate("""() => new Promise((done, fail) => {
        const request = indexedDB.deleteDatabase("hanabi");
        request.onsuccess = done;
        request.onerror = fail;
    })""")
    phone.page.reload()
    lost.wait_for()
    assert "a table that was here: Ann, Bo." in lost.inner_text()
    assert "Import your last export" in lost.inner_text()
    phone.page.goto(address)
    phone.page.get_by_role("heading", name="There is no such table").wait_for()
    assert phone.page.get_by_text("Import your last export").is_visible()
    phone.page.goto(phone.home + "/")
    lost.get_by_role("button", name="Don’t show this again").click()
    phone.page.reload()
    phone.page.locator("#main .all").wait_for()
    assert lost.count() == 0


def test_the_browser_is_asked_to_keep_tables_once(alone: Alone) -> None:
    phone = alone()
    phone.context.add_init_script(f"({ASKED})()")
    phone.page.reload()
    said = phone.page.locator("[data-key=stays]")
    said.get_by_text("may delete your tables").wait_for()
    assert phone.page.evaluate("localStorage.getItem('asked')") is None
    for names in ("Ann Bo", "Cy Di"):
        phone.starts(names)
    assert phone.page.evaluate("localStorage.getItem('asked')") == "1"
    phone.page.goto(phone.home + "/")
    said.get_by_text("keeps your tables until you erase them").wait_for()


def test_a_table_is_erased_for_good(alone: Alone) -> None:
    phone = alone()
    phone.starts("Ann Bo")
    gone = phone.table
    phone.starts("Cy Di", This_phone_belongs_to="Di")
    other = phone.context.new_page()
    other.goto(f"{phone.home}/")
    erase = other.get_by_role("button", name="Erase Cy, Di")
    sure = other.locator("dialog[open]").get_by_role("button", name="Erase it for good")
    erase.click()
    sure.click()
    other.locator(".toast", has_text="open in another tab").wait_for()
    phone.page.close()
    phone.page = other
    phone.page.get_by_role("button", name="Erase Ann, Bo").click()
    sure.click()
    other.locator(".tables a", has_text="Ann, Bo").wait_for(state="detached")
    assert other.locator(".tables a b").all_inner_texts() == ["Cy, Di"]
    games, links, entries, states = phone.rows("games", "links", "entries", "states")
    kept = [[row["id"] for row in games], [row["game"] for row in links]]
    assert [gone in ids for ids in kept] == [False, False]
    assert gone not in {entry["game"] for entry in entries} | {state["id"] for state in states}
    assert len(games) == 1


def test_all_tables_go_to_another_phone_and_come_but_once(alone: Alone) -> None:
    phone, other = alone(), alone()
    phone.brings(HINTED)
    phone.starts("Cy Di", This_phone_belongs_to="Di")
    phone.page.goto(phone.home + "/")
    with phone.page.expect_download() as saving:
        phone.page.get_by_role("button", name="Export all").click()
    assert re.fullmatch(r"hanabi-\d{4}-\d\d-\d\d\.json", saving.value.suggested_filename)
    text = saving.value.path().read_text("utf-8")
    records = [Record.parse(each["record"]) for each in json.loads(text)["records"]]
    assert [record.players for record in records] == [("Ann", "Bo"), ("Cy", "Di")]
    imports(other, text)
    other.page.locator(".toast", has_text="2 tables were imported").wait_for()
    for names in ("Ann, Bo", "Cy, Di"):
        other.page.locator(".tables a b", has_text=names).wait_for()
    imports(other, text)
    other.page.locator(".toast", has_text="2 tables were there already").wait_for()
    assert len(other.rows("games")[0]) == 2
    other.page.locator(".tables a", has_text="Ann, Bo").click()
    other.answers()
    assert other.last() == "Bo hints Ann 1: slot 2"
