"""Two tabs at one table: one writes, the other follows and can go on."""

from __future__ import annotations

import pytest

from tests.support.alone import Alone, PhoneAlone

pytestmark = [pytest.mark.slow, pytest.mark.browser]

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


@pytest.mark.nightly
def test_a_second_tab_follows_until_it_goes_on(alone: Alone) -> None:
    first = alone()
    first.starts()
    other = second(first)
    status = other.page.locator("#status", has_text=OTHER)
    status.wait_for()
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


@pytest.mark.nightly
def test_a_second_tab_goes_on_by_itself_when_the_first_is_closed(alone: Alone) -> None:
    first = alone()
    first.starts()
    other = second(first)
    other.page.locator("#status", has_text=OTHER).wait_for()
    first.page.close()
    other.page.locator(".bar").wait_for()
    other.answers()
    other.remarks("here")
    other.waits_for("here")


@pytest.mark.nightly
def test_what_waits_in_a_tab_goes_on_with_the_table(alone: Alone) -> None:
    """Python is ended for good in the first tab: the second one enters what it could not."""
    first = alone()
    first.starts()
    first.context.route("**/worker.mjs", lambda route: route.abort())
    (worker,) = first.page.workers
    worker.evaluate("close()")
    first.page.locator("#status", has_text="Python did not start").wait_for()
    first.remarks("kept")
    first.page.locator("#pending", has_text="kept").wait_for()
    first.context.unroute("**/worker.mjs")
    other = second(first)
    other.page.get_by_role("button", name="Go on here").click()
    other.waits_for("kept")
    (entries,) = other.rows("entries")
    assert [entry["line"] for entry in entries] == ["note kept"]


@pytest.mark.nightly
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
