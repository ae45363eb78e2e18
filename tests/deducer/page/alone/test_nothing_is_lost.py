"""Whatever ends Python or the tab: all that was answered is there afterwards, once."""

import os
import random
import signal
from functools import partial

import pytest

from tests.support.alone import Alone, PhoneAlone
from tests.support.cases import a_few
from tests.support.phone import until
from tests.support.slowed import showing

pytestmark = [pytest.mark.slow, pytest.mark.browser]

HEARD = """() => {
    const Plain = Worker;
    globalThis.Worker = class extends Plain {
        asked = new Map();
        constructor(...all) {
            super(...all);
            this.addEventListener("message", ({ data: { id, status } }) => {
                if (status === 200 && this.asked.has(id)) answered(this.asked.get(id));
            });
        }
        postMessage(message) {
            if (message.path?.split("?")[0].endsWith("/entries"))
                this.asked.set(message.id, JSON.parse(message.body).key);
            super.postMessage(message);
        }
    };
}"""
"""Tells the test the key of each entry that was answered."""
FAST = """() => setInterval(() => {
    const moves = "dialog [data-key=right]:enabled, dialog [data-key=left]:enabled";
    if (document.querySelector("#status:empty")) document.querySelector(moves)?.click();
}, 5)"""
"""Moves the first card right and left as fast as that is taken, while Python is there."""


def hears(phone: PhoneAlone) -> list[str]:
    """The keys of all entries that are answered from now on, also in later tabs."""
    answered: list[str] = []
    phone.context.expose_function("answered", lambda key: answered.append(key))
    phone.context.add_init_script(f"({HEARD})()")
    return answered


def enters_fast(phone: PhoneAlone) -> None:
    """Begin to enter one thing after the other."""
    phone.own(1).click()
    phone.sheet.locator("[data-key=right]").wait_for()
    phone.page.evaluate(FAST)


def reached(answered: list[str], goal: int) -> bool:
    return len(answered) >= goal


def is_whole(phone: PhoneAlone, answered: list[str]) -> None:
    """Check that all that was answered is kept, once, in one row of numbers, and is shown."""
    (entries,) = phone.rows("entries")
    keys = [entry["key"] for entry in entries]
    assert set(answered) <= set(keys)
    assert len(set(keys)) == len(keys)
    assert [entry["seq"] for entry in entries] == [*range(1, len(keys) + 1)]
    assert len(phone.log()) == len(keys)


@pytest.mark.parametrize("times", a_few([1, 3, 3], 3))
def test_a_killed_tab_loses_and_doubles_nothing(alone: Alone, times: int) -> None:
    """The process of the tab is killed while entries come; the next begins before Python is there.

    Whatever was tapped in meanwhile is entered once it is.
    """
    chance = random.Random()
    phone = alone()
    answered = hears(phone)
    phone.starts()
    for time in range(times):
        enters_fast(phone)
        goal = len(answered) + 3 + chance.randrange(20)
        until(phone.page, partial(reached, answered, goal))
        phone.page.wait_for_timeout(chance.uniform(0, 60))
        for process in showing(os.getpid()):
            os.kill(process, signal.SIGKILL)
        phone.opens_again()
        phone.remarks(f"early {time}")
        phone.waits_for(f"early {time}")
        phone.answers()
        phone.page.locator("#pending:empty").wait_for(state="attached")
        is_whole(phone, answered)
    assert len(answered) >= 4 * times
