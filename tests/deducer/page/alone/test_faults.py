"""The browser's storage by plan: each call fails once, and what was answered is there, once."""

from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Error, Worker

from tests.support.alone import Alone, PhoneAlone
from tests.support.cases import a_few

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.nightly]

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
