"""A built folder in a browser: kept whole for a start without network, and brought up to date.

Small files stand for its own here: what keeps them does not ask what is in them.
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from deducer.page import STATIC
from deducer.page.bundle.built_folder import LIST, put
from deducer.page.page_files import ALONE_POLICY, WORKER
from tests.support.hosts import Host, hosted
from tests.support.phone import until

pytestmark = pytest.mark.browser

REGISTER = """async () => {
    globalThis.told = [];
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener("message", ({ data }) => told.push(data));
    const policy = trustedTypes.createPolicy("test", { createScriptURL: (url) => url });
    await serviceWorker.register(policy.createScriptURL("service-worker.js"));
    globalThis.say = async (message) => (await serviceWorker.ready).active.postMessage(message);
}"""
"""Does what a page does at its start, and remembers what it is told."""
TEXT = "(name) => fetch(name).then((answer) => answer.text())"
TYPE = "(name) => fetch(name).then((answer) => answer.headers.get('content-type'))"
CACHES = "() => caches.keys().then((names) => names.sort())"
LATER = "python/packages.zip"
LOGIN = b"<!doctype html><title>Pay for the network</title>"


BYTES = """(name) => fetch(name).then((answer) => answer.arrayBuffer())
    .then((bytes) => Array.from(new Uint8Array(bytes)))"""
PAGE = (
    f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{ALONE_POLICY}">'
    '<title>Hanabi</title><link rel="icon" href="static/icon.svg">'
)
FILES = {
    "index.html": PAGE,
    "table.html": PAGE,
    "static/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "python/engine.mjs": "export {};",
    "python/kernels.zip": "kernels",
    "python/runtime.wasm": "wasm",
    LATER: "one",
}


class Club:
    """A host with a page in a folder below its root, which can be built anew."""

    def __init__(self, host: Host, place: str = "club/page") -> None:
        self.host = host
        self.folder = host.root / place
        self.folder.parent.mkdir(exist_ok=True)
        self.url = host.url(f"{place}/")
        self.version = ""
        self.build()

    def build(self, **changed: str) -> str:
        """Build the page, with other texts by the stems of their files; return its version."""

        def fill(done: Path, _: Path) -> None:
            for name, text in FILES.items():
                place = done / name
                place.parent.mkdir(exist_ok=True)
                place.write_text(changed.get(place.stem, text))
            shutil.copy(STATIC / WORKER, done)

        self.version = put(self.folder, fill).version
        return self.version

    @property
    def listed(self) -> list[str]:
        held = json.loads((self.folder / LIST).read_text("utf-8"))
        return [each["path"] for each in held["files"]]

    def caches(self) -> list[str]:
        """The names of the caches of a browser that has the page as it is."""
        return [f"hanabi {self.url}", f"hanabi {self.url} {self.version}"]

    def asked(self) -> list[str]:
        """The files that were asked for since the last time, but for what browsers ask at will."""
        found, self.host.asked = self.host.asked, []
        prefix = f"/{self.folder.relative_to(self.host.root).as_posix()}/"
        return sorted({path.removeprefix(prefix) for path in found} - {"service-worker.js"})


class Tab:
    """A tab with the page's start, whose messages from what keeps files are remembered."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.page.goto(address)
        self.page.evaluate(REGISTER)

    def keep(self, event: str) -> dict[str, Any]:
        """Ask for what the host has now, and wait for the ``event``."""
        self.page.evaluate("() => told.splice(0)")
        self.say({"keep": True})
        return self.told(event)

    def say(self, message: object) -> None:
        self.page.evaluate("(message) => say(message)", message)

    def told(self, event: str) -> dict[str, Any]:
        """Wait for an event, and return it."""
        found = f"() => told.find(({{ event }}) => event === '{event}')"
        data: dict[str, Any] = self.page.wait_for_function(found).json_value()
        return data

    def caches(self) -> list[str]:
        """The names of the caches of this browser."""
        return list(self.page.evaluate(CACHES))

    def text(self, name: str) -> str:
        return str(self.page.evaluate(TEXT, name))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    with hosted(tmp_path) as host:
        yield Club(host)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(service_workers="allow") as context:
        yield context


@pytest.fixture
def tab(club: Club, context: BrowserContext) -> Tab:
    """A tab whose page is kept."""
    tab = Tab(context.new_page(), club.url)
    tab.keep("kept")
    club.asked()
    return tab


def test_a_page_is_kept_whole_and_starts_without_network(
    club: Club, context: BrowserContext
) -> None:
    tab = Tab(context.new_page(), club.url)
    assert tab.keep("kept")["version"] == club.version
    assert {*club.listed} - {"service-worker.js"} <= {*club.asked()}
    context.set_offline(True)
    for address in ("", "index.html", "?a=1", "table.html?t=abc&as=1#links", "index.html#x=y"):
        tab.page.goto(club.url + address)
        assert tab.page.title() == "Hanabi"
        assert tab.page.url == club.url + address
    for name in club.listed:
        assert tab.page.evaluate(BYTES, name) == list((club.folder / name).read_bytes())
    assert tab.page.evaluate(TYPE, "python/engine.mjs").startswith("text/javascript")
    assert tab.page.evaluate(TYPE, "python/runtime.wasm") == "application/wasm"
    assert club.asked() == []


def test_a_new_version_is_fetched_aside_and_taken_when_a_page_says_so(
    club: Club, tab: Tab, context: BrowserContext
) -> None:
    version = club.build(packages="two")
    assert tab.keep("update")["version"] == version
    tab.page.reload()
    tab.page.evaluate(REGISTER)
    assert tab.text(LATER) == "one"
    context.set_offline(True)
    assert tab.keep("update")["version"] == version  # it is told again, with no network
    other = Tab(context.new_page(), f"{club.url}table.html")
    tab.say({"take": True})
    assert tab.told("taken")["version"] == other.told("taken")["version"] == version
    assert other.text(LATER) == tab.text(LATER) == "two"
    assert tab.caches() == club.caches()


@pytest.mark.nightly
def test_an_update_that_is_broken_off_goes_on_where_it_was(club: Club, tab: Tab) -> None:
    version = club.build(packages="two", kernels="others")
    club.host.spoil = lambda path: b"tw" if path.endswith(LATER) else None
    assert tab.keep("failed")["message"].startswith(f"{LATER}: ")
    assert tab.text(LATER) == "one"
    tab.page.reload()
    tab.page.evaluate(REGISTER)
    assert tab.text("python/kernels.zip") == "kernels"
    assert club.asked() == [LIST, "python/kernels.zip", LATER]
    club.host.spoil = lambda _: None
    assert tab.keep("update")["version"] == version
    assert club.asked() == [LIST, LATER]


@pytest.mark.nightly
def test_a_page_that_asks_to_log_in_is_never_kept(club: Club, context: BrowserContext) -> None:
    tab = Tab(context.new_page(), club.url)
    club.host.spoil = lambda path: LOGIN if path.endswith((".html", ".json")) else None
    tab.keep("failed")
    club.host.spoil = lambda path: LOGIN if path.endswith(".html") else None
    assert ".html: this is not the file that was listed" in tab.keep("failed")["message"]
    club.host.spoil = lambda _: None
    tab.keep("kept")
    club.build(packages="two")
    club.host.spoil = lambda _: LOGIN
    tab.keep("failed")
    club.host.spoil = lambda _: b'{"format": 1, "version": "abc", "files": [{"path": "../x"}]}'
    assert "no list of a page's files" in tab.keep("failed")["message"]
    tab.page.reload()
    assert tab.page.title() == "Hanabi"
    assert tab.text(LATER) == "one"


@pytest.mark.nightly
def test_a_version_that_its_host_takes_back_is_dropped(club: Club, tab: Tab) -> None:
    two = club.build(packages="two")
    tab.keep("update")
    assert len(tab.caches()) == 3
    one = club.build()
    tab.say({"keep": True})
    gone = "(name) => caches.has(name).then((there) => !there)"
    until(tab.page, lambda: tab.page.evaluate(gone, f"hanabi {club.url} {two}"))
    assert club.version == one
    assert tab.caches() == club.caches()


@pytest.mark.nightly
def test_folders_of_one_host_keep_out_of_each_others_way(
    club: Club, tab: Tab, context: BrowserContext
) -> None:
    second = Club(club.host, "second")
    second.build(packages="another")
    other = Tab(context.new_page(), second.url)
    other.keep("kept")
    context.set_offline(True)
    assert other.text(LATER) == "another"
    assert tab.text(LATER) == "one"
    assert tab.caches() == sorted(club.caches() + second.caches())
