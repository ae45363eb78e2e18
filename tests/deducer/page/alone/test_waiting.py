"""Before Python is there: what was shown last is shown, and what is entered waits in order."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator

import pytest

from tests.support.alone import Alone, PhoneAlone
from tests.support.hosts import Host
from tests.support.texts import HINTED

pytestmark = [pytest.mark.slow, pytest.mark.browser]

WORKER = "**/python/worker.mjs"


def waiting(phone: PhoneAlone) -> list[str]:
    """The entries that wait for Python."""
    texts = phone.page.locator("#pending p > span:first-child").all_inner_texts()
    return [re.sub(r"\s+", " ", text) for text in texts]


@pytest.fixture
def held(host: Host) -> Iterator[threading.Event]:
    """Python starts nowhere from now on until this is set."""
    gate = threading.Event()

    def wait(path: str) -> None:
        if path.endswith("/worker.mjs"):
            gate.wait()

    gate.set()
    host.spoil = wait
    yield gate
    gate.set()


def test_what_is_entered_before_python_is_there_is_kept_and_entered_in_order(
    alone: Alone, held: threading.Event
) -> None:
    phone = alone()
    phone.brings(HINTED)
    held.clear()
    phone.page.reload()
    phone.waits_for("Bo hints Ann 1: slot 2")
    phone.page.locator("#status", has_text="Getting ready").wait_for()
    phone.plays(2, "r1")
    phone.is_back()
    phone.remarks("one")
    phone.remarks("two")
    phone.page.locator("#pending p").nth(2).wait_for()
    assert waiting(phone) == ["Ann plays slot 2: red 1", "one", "two"]
    phone.page.reload()
    phone.page.locator("#pending p").nth(2).wait_for()
    assert waiting(phone) == ["Ann plays slot 2: red 1", "one", "two"]
    assert len(phone.rows("entries")[0]) == 3
    phone.opens_again()
    phone.page.locator("#pending p").nth(2).wait_for()
    held.set()
    phone.waits_for("two")
    phone.page.locator("#pending:empty").wait_for(state="attached")
    assert phone.log()[3:] == ["Ann plays slot 2: red 1", "one", "two"]
    assert [entry["seq"] for entry in phone.rows("entries")[0]] == [1, 2, 3, 4, 5, 6]


@pytest.mark.nightly
def test_all_tables_are_listed_before_python_is_there(alone: Alone, held: threading.Event) -> None:
    phone = alone()
    phone.starts("Ann Bo")
    phone.starts("Cy Di", This_phone_belongs_to="Di")
    held.clear()
    phone.page.goto(phone.home + "/")
    listed = phone.page.locator(".tables a b")
    listed.nth(1).wait_for()
    assert listed.all_inner_texts() == ["Cy, Di", "Ann, Bo"]
    listed.first.click()
    phone.page.locator("#hands .hand").first.wait_for()
    phone.page.locator("#status", has_text="Getting ready").wait_for()


@pytest.mark.nightly
def test_where_python_can_not_start_tables_are_seen_and_exported(alone: Alone) -> None:
    """The rows that they are kept in are exported, and taken in by another phone."""
    phone = alone()
    phone.brings(HINTED)
    phone.expected.append("net::ERR_FAILED")
    phone.context.route(WORKER, lambda route: route.abort())
    phone.page.reload()
    phone.page.locator("#status", has_text="Python did not start").wait_for()
    phone.waits_for("Bo hints Ann 1: slot 2")
    phone.page.get_by_role("button", name="All tables").click()
    phone.page.locator(".start-notices", has_text="Python did not start").wait_for()
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
