"""A built page below a path of real hosts: it starts Python there, and then without network."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deducer import Record
from deducer.page.bundle.built_folder import LIST
from deducer.page.bundle.page import build_page
from deducer.page.page_files import ALONE_POLICY
from deducer.show.json.knowledge import knowledge_json
from tests.support.cases import a_few
from tests.support.hosts import ByNginx, hosted
from tests.support.places import SAMPLES
from tests.support.servers import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.slow, pytest.mark.browser]

GAME = (SAMPLES / "crowning_piece_won.hanabi").read_text("utf-8")
TRY = f"""
import {{ start }} from "./engine.mjs";
const {{ python, problem, anew }} = await start();
python.globals.set("game", {json.dumps(GAME)});
const odds = python.runPython(`
import json
from deducer import Record
from deducer.show.json.knowledge import knowledge_json
json.dumps(knowledge_json(Record.parse(game).at(turn=12).seen_by("Ann")))
`);
const asked = python.runPython(`
from deducer.web.messages.tables import NewTable
NewTable.model_validate_json('{{"players": ["Ann", "Bo"], "me": 0}}').players[1]
`);
postMessage({{ problem, anew, odds: JSON.parse(odds), asked }});
"""
"""A worker that starts Python, and posts what it answers."""
BARE = f"""<!doctype html>
<meta http-equiv="Content-Security-Policy" content="{ALONE_POLICY}">
<link rel="icon" href="../static/icon.svg">
"""
"""A page that does nothing by itself, under the policy of all pages."""
ANSWER = """(name) => new Promise((done, failed) => {
    const policy = trustedTypes.createPolicy("test", { createScriptURL: (url) => url });
    const worker = new Worker(policy.createScriptURL(name), { type: "module" });
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = ({ message }) => failed(new Error(message || "it can't be loaded"));
})"""
KEPT = """() => new Promise((done, failed) => {
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener("message", ({ data }) => {
        if (data.event === "kept") done(data.version);
        if (data.event === "failed") failed(new Error(data.message));
    });
    const policy = trustedTypes.createPolicy("keep", { createScriptURL: (url) => url });
    serviceWorker.register(policy.createScriptURL("../service-worker.js"))
        .then(() => serviceWorker.ready)
        .then(({ active }) => active.postMessage({ keep: true }));
})"""


@pytest.fixture(scope="module")
def root(page: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which ``hanabi`` is a built page, with a worker to try it by."""
    root = tmp_path_factory.mktemp("www")
    python = root / "python"
    shutil.copytree(page, python)
    (python / "try.mjs").write_text(TRY)
    (python / "try.html").write_text(BARE)
    build_page(root / "hanabi", python)
    return root


@pytest.fixture(params=a_few(["http.server", "nginx", "hanabi serve"], 3))
def address(request: pytest.FixtureRequest, root: Path, tmp_path: Path) -> Iterator[str]:
    """Where the page is, at a host of each kind."""
    with ExitStack() as opened:
        if request.param == "nginx":
            yield opened.enter_context(ByNginx(tmp_path, root)).url
        elif request.param == "http.server":
            yield opened.enter_context(hosted(root)).url("hanabi/")
        else:
            served = Server(tmp_path / "club.db", "--page", str(root / "hanabi"))
            yield f"{opened.enter_context(served).url}/alone/"


def test_it_runs_at_every_host_and_then_without_network(
    browser: Browser, root: Path, address: str
) -> None:
    said: list[str] = []
    asked: list[str] = []

    with browser.new_context(service_workers="allow") as context:
        context.on("console", lambda message: said.append(message.text))
        context.on("request", lambda request: asked.append(request.url))
        tab = context.new_page()
        tab.on("pageerror", lambda error: said.append(str(error)))
        tab.goto(f"{address}python/try.html")
        first: dict[str, Any] = tab.evaluate(ANSWER, "try.mjs")
        version = tab.evaluate(KEPT)
        context.set_offline(True)
        tab.goto(f"{address}python/try.html?again")
        second = tab.evaluate(ANSWER, "try.mjs")
    assert first == second
    assert (first["problem"], first["anew"], first["asked"]) == ("", "", "Bo")
    assert first["odds"] == knowledge_json(Record.parse(GAME).at(turn=12).seen_by("Ann"))
    assert version == json.loads((root / "hanabi" / LIST).read_text())["version"]
    assert said == []
    assert {url for url in asked if not url.startswith(address)} == set()
