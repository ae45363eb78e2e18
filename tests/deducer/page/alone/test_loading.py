"""While Python is loaded: what has come in, what is offered, and that no killed tab loses any."""

import json
import os
import random
import re
import shutil
import signal
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from deducer.page.bundle.built_folder import put
from tests.deducer.page.test_page_languages import raw_words, seen_texts, words_of
from tests.support.alone import Alone, PhoneAlone, gated
from tests.support.cases import a_few
from tests.support.hosts import Broken, Host
from tests.support.phone import until
from tests.support.slowed import showing

pytestmark = [pytest.mark.slow, pytest.mark.browser]

HEARD = """(() => {
    globalThis.heard = [];
    const Plain = Worker;
    globalThis.Worker = class extends Plain {
        constructor(...asked) {
            super(...asked);
            let ready = false;
            this.addEventListener("message", ({data}) => {
                ready ||= data.event === "ready";
                if (data.loaded && !ready) heard.push(data.loaded);
            });
        }
    };
})()"""
"""Keeps what workers tell of what they have loaded until they are ready."""
LAST = "snapshot.bin"


@pytest.fixture
def held(host: Host) -> Iterator[threading.Event]:
    """The largest file does not come until this is set."""
    with gated(host, LAST) as gate:
        yield gate


def first_bytes(folder: Path, asked: list[str]) -> int:
    """The bytes of Python's own files among those that were asked for before it answers."""
    files = json.loads((folder / "files.json").read_bytes())["files"]
    names = {path.partition(f"{folder.name}/")[2] for path in asked}
    python = {each["path"]: each["bytes"] for each in files if each["path"].startswith("python/")}
    own = re.compile(r"python/(worker|engine|loading|snapshot|stream|kept)\.mjs")
    return sum(size for path, size in python.items() if path in names and not own.match(path))


def test_what_has_come_in_is_counted(
    alone: Alone, host: Host, folder: Path, held: threading.Event
) -> None:
    host.asked.clear()
    words = r"Getting ready: (\d+) of (\d+) MB"
    phone = alone(service_workers="block")
    page = phone.page
    page.context.add_init_script(HEARD)
    page.evaluate("localStorage.game = JSON.stringify({text: 'players: Ann Bo', key: 'x'})")
    page.goto(f"{phone.home}/game.html")
    told = page.locator("#main [role=status]")
    most = words.replace(r"(\d+)", r"(1\d)", 1)  # without what is held
    told.get_by_text(re.compile(most)).wait_for()
    found = re.search(words, told.inner_text())
    assert found
    assert int(found[1]) < int(found[2])
    held.set()
    page.locator(".result").wait_for()
    last = page.evaluate("heard.at(-1)")
    assert last["done"] == last["all"] == first_bytes(folder, host.asked)
    assert int(found[2]) == round(last["all"] / 1e6)


@pytest.mark.nightly
@pytest.mark.parametrize("cut", a_few([0, 5_000_000], 2), ids=["at once", "in the middle"])
def test_what_the_network_broke_off_is_said_and_goes_on(alone: Alone, host: Host, cut: int) -> None:
    breaks = threading.Event()

    def spoil(path: str) -> bytes | None:
        if path.endswith(LAST) and not breaks.is_set():
            raise Broken(cut)
        return None

    host.spoil = spoil
    phone = alone(service_workers="block")
    phone.expected.append("net::ERR_")
    notice = phone.page.locator(".start-notices")
    notice.get_by_text("because there is no network").wait_for()
    assert phone.page.get_by_text("The app could not start").count() == 0
    breaks.set()
    phone.starts()
    phone.page.go_back()
    notice.get_by_text("network").wait_for(state="detached")


FOR_SERVERS = ("start.mode", "start.every", "start.one", "links.title", "host.title")
"""Words for what needs a server."""


@pytest.mark.nightly
def test_nothing_is_there_that_needs_a_server(alone: Alone) -> None:
    phone, words = alone(locale="fr"), words_of("fr")
    start = phone.page.get_by_role("button", name=str(words["start.go"]))
    start.wait_for()
    texts = [seen_texts(phone)]
    for number, name in enumerate(("Ann", "Bo", "Cy"), start=1):
        phone.page.locator(f"[data-key=player-{number - 1}]").fill(name)
    start.click()
    phone.page.wait_for_url(re.compile(phone.TABLE))
    phone.answers()
    texts.append(seen_texts(phone))
    phone.page.locator("#main [data-key=menu]").click()
    texts.append(seen_texts(phone))
    phone.page.goto(phone.home + "/")
    phone.page.locator(".tables .round").click()
    texts.append(seen_texts(phone))
    shown = "\n".join(texts)
    assert [key for key in FOR_SERVERS if str(words[key]) in shown] == []
    assert raw_words(shown, "fr") == []


@pytest.mark.nightly
def test_a_new_version_is_taken_between_games(browser: Browser, host: Host, folder: Path) -> None:
    club = folder.parent / "club"

    def build(licence: str) -> None:
        def fill(done: Path, _: Path) -> None:
            listed = shutil.ignore_patterns("files.json")
            shutil.copytree(folder, done, dirs_exist_ok=True, ignore=listed)
            (done / "LICENSE").write_text(licence)

        put(club, fill)

    build("old")
    phone = PhoneAlone(browser, host.url("club"), host.url("club/"), service_workers="allow")
    phone.page.locator(".start-notices", has_text="works without network").wait_for()
    phone.starts()
    build("new")
    start = phone.context.new_page()
    start.goto(host.url("club/"))
    take = start.get_by_role("button", name="Update now")
    take.click()
    start.locator(".start-notices", has_text="A table is open in another tab").wait_for()
    read = "fetch('LICENSE').then((answer) => answer.text())"
    assert start.evaluate(read) == "old"
    phone.page.close()
    with start.expect_navigation():
        take.click()
    start.get_by_role("button", name="Sit down").wait_for()
    assert start.evaluate(read) == "new"
    assert take.count() == 0
    phone.put_away()


ANSWERED = """() => {
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
    phone.context.add_init_script(f"({ANSWERED})()")
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
