"""What the browser keeps: nothing is shown as kept that is not, whatever call of it fails."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Error, Worker

from deducer import Record
from tests.support.alone import Alone, PhoneAlone
from tests.support.cases import a_few
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


PLAN = """() => {
    const plan = (globalThis.plan = { fault: "", number: 0, calls: 0, struck: "" });
    const strikes = (name) => {
        plan.calls += 1;
        if (plan.calls !== plan.number) return false;
        plan.struck = name;
        return true;
    };
    const wrap = (type, name, transactionOf) => {
        const plain = type.prototype[name];
        type.prototype[name] = function (...all) {
            if (!strikes(name)) return plain.apply(this, all);
            if (plan.fault === "thrown") throw new DOMException("it fails", "UnknownError");
            if (plan.fault === "ended") {
                close();
                throw new Error("ended");
            }
            const result = plain.apply(this, all);
            const transaction = transactionOf(this, result);
            if (plan.fault === "full") {
                const error = new DOMException("no room", "QuotaExceededError");
                Object.defineProperty(transaction, "error", { get: () => error });
            }
            if (transaction === result) setTimeout(() => result.abort());
            else transaction.abort();
            return result;
        };
    };
    wrap(IDBDatabase, "transaction", (_, result) => result);
    for (const name of ["add", "put", "delete", "get", "getKey", "getAll", "index", "openCursor"])
        wrap(IDBObjectStore, name, (store) => store.transaction);
    for (const name of ["getAll", "getAllKeys"])
        wrap(IDBIndex, name, (index) => index.objectStore.transaction);
    for (const name of ["getItem", "setItem", "removeItem"]) {
        if (!globalThis.Storage) break;
        const plain = Storage.prototype[name];
        Storage.prototype[name] = function (...all) {
            if (strikes(name)) throw new DOMException("no room", "QuotaExceededError");
            return plain.apply(this, all);
        };
    }
}"""
"""Counts the calls of the browser's storage, of which one fails by the plan."""
BEGIN = "([fault, number]) => Object.assign(plan, { fault, number, calls: 0, struck: '' })"
ASK = """async ([path, body]) => {
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    const { post } = await import(files.find((name) => name.endsWith("/core/backend.js")));
    try {
        return [await post(path, body), ""];
    } catch (error) {
        return [null, error.kind ?? error.key ?? String(error)];
    }
}"""
"""Asks Python as the page does."""


def asked(phone: PhoneAlone, path: str, **body: object) -> tuple[Any, str]:
    """The answer to a request, and what was wrong with it."""
    answer, problem = phone.page.evaluate(ASK, [path, body])
    return answer, problem


def planned(phone: PhoneAlone, fault: str, number: int) -> Worker:
    """The worker that writes, with a plan by which a call fails."""
    (worker,) = phone.page.workers
    if not worker.evaluate("() => Boolean(globalThis.plan)"):
        worker.evaluate(PLAN)
    worker.evaluate(BEGIN, [fault, number])
    return worker


def struck(phone: PhoneAlone, worker: Worker) -> str:
    """The call that failed by the plan, if one did; the worker may have ended since."""
    try:
        return str(worker.evaluate("plan.struck"))
    except Error:
        assert worker not in phone.page.workers
        return "the worker ended"


@pytest.mark.parametrize("fault", a_few(["thrown", "full", "aborted", "ended"], 4))
def test_what_was_answered_is_kept_once_whatever_fails(alone: Alone, fault: str) -> None:
    """An entry and a new table, each asked for again if it was not answered."""
    phone = alone()
    phone.starts("Ann Bo")
    phone.expects(507)
    entries, keys = f"/api/tables/{phone.table}/entries", list[str]()
    for number in count(1):
        worker = planned(phone, fault, number)
        keys.append(f"key-{number}")
        body = {"after": number - 1, "key": keys[-1], "entry": {"kind": "note", "text": "x"}}
        answers = [
            asked(phone, entries, **body),
            asked(phone, "/api/tables", players=["Cy", "Di"], me=0, mode="one"),
        ]
        call = struck(phone, worker)
        told = f"call {number} of the storage ({call}) fails: {fault}; {answers}"
        phone.answers()
        if answers[0][0] is None:
            assert asked(phone, entries, **body)[0] is not None, told
        stored, games, links = phone.rows("entries", "games", "links")
        assert [entry["key"] for entry in stored] == keys, told
        assert {link["game"] for link in links} == {game["id"] for game in games}, told
        made = {answers[1][0]["table"]} if answers[1][0] else set()
        assert made <= {game["id"] for game in games}, told
        if not call:
            break
    assert number > 5


@pytest.mark.parametrize("fault", ["full", "thrown"])
def test_what_the_page_can_not_remember_is_entered_all_the_same(alone: Alone, fault: str) -> None:
    """What it keeps for a reload and for its list of tables is less than what Python keeps."""
    phone = alone()
    phone.starts("Ann Bo")
    phone.expected.append("it fails")  # where nobody can catch it, in an answer of the storage
    phone.page.evaluate(PLAN)
    for number in count(1):
        phone.page.evaluate(BEGIN, [fault, number])
        phone.remarks(f"remark {number}")
        phone.waits_for(f"remark {number}")
        call = phone.page.evaluate("plan.struck")
        phone.page.evaluate(BEGIN, ["", 0])  # the test's own look at the rows is none of the calls
        lines = [entry["line"] for entry in phone.rows("entries")[0]]
        assert lines == [f"note remark {at}" for at in range(1, number + 1)], (call, fault)
        if not call:
            break
    assert number > 3
    phone.page.reload()
    phone.answers()
    assert len(phone.log()) == number
