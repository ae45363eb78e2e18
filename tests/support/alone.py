"""A phone alone: the companion in a browser, with no server but one that hands out files."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.hosts import Host, hosted
from tests.support.phone import Phone, until

ROWS = """(names) => new Promise((resolve, reject) => {
    const request = indexedDB.open("hanabi");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
        const transaction = request.result.transaction(names);
        const reads = names.map((name) => transaction.objectStore(name).getAll());
        transaction.oncomplete = () => {
            request.result.close();
            resolve(reads.map((read) => read.result));
        };
    };
})"""
"""The rows of some stores of the browser's database."""
KEPT = """async () => {
    const { files } = await (await fetch("files.json")).json();
    const kept = await Promise.all(files.map(({ path }) => caches.match(path)));
    return kept.every(Boolean);
}"""


class PhoneAlone(Phone):
    """One browser of its own, where Python answers."""

    TABLE = r"/table\.html\?t=([^/#&]+)"

    def __init__(self, browser: Browser, home: str, url: str = "", **options: Any) -> None:
        super().__init__(browser, home, url, **options)
        self.expected.append("Service Worker registration blocked")

    def starts(self, names: str = "Ann Bo Cy", **more: str) -> None:
        """Make a table on the start page, and wait until Python answers there."""
        self.page.goto(self.home + "/")
        self.sits_down(names, copies="", hand=None, **more)
        self.answers()

    def brings(self, text: str, **more: object) -> None:
        """Import a game on the start page, and wait until Python answers at its table."""
        assert not more, more
        self.page.goto(self.home + "/")
        self.page.locator("summary", has_text="Import a game").click()
        self.page.get_by_role("textbox", name="Paste it here").fill(text)
        self.page.get_by_role("button", name="Import", exact=True).click()
        self.page.wait_for_url(re.compile(self.TABLE))
        self.answers()

    def answers(self) -> None:
        """Wait until Python answers at this table: it is there, and nothing says why not.

        Both at one moment: a page that is loaded anew, as one that follows another tab is once it
        can write, says nothing before its table is there.
        """
        self.page.locator("body:has(#hands .hand) #status:empty").wait_for(state="attached")

    def keeps_all(self) -> None:
        """Wait until the browser has kept all files."""
        until(self.page, lambda: self.page.evaluate(KEPT))

    def opens_again(self) -> None:
        """Go to the same table in another tab, in the place of this one."""
        table = self.page.url
        self.page.close()
        self.page = self.context.new_page()
        self.page.goto(table)

    def rows(self, *stores: str) -> list[list[dict[str, Any]]]:
        """What the browser keeps in those stores."""
        found: list[list[dict[str, Any]]] = self.page.evaluate(ROWS, list(stores))
        return found


Alone = Callable[..., PhoneAlone]


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[Host]:
    """A host of the built folder, at a path of its own."""
    with hosted(folder.parent) as serving:
        yield serving


@pytest.fixture
def alone(browser: Browser, host: Host, folder: Path) -> Iterator[Alone]:
    """Take out a phone; in the end none may have complained, nor asked elsewhere than here."""
    taken: list[PhoneAlone] = []

    def take(url: str = "", **options: Any) -> PhoneAlone:
        home = host.url(folder.name)
        taken.append(PhoneAlone(browser, home, url or f"{home}/", **options))
        return taken[-1]

    yield take
    host.spoil = lambda _: None
    for phone in taken:
        phone.put_away()


@contextmanager
def gated(host: Host, name: str) -> Iterator[threading.Event]:
    """Let the file of that name come only while an event is set."""
    gate = threading.Event()

    def wait(path: str) -> None:
        if path.endswith(f"/{name}"):
            gate.wait()

    host.spoil = wait
    yield gate
    gate.set()
