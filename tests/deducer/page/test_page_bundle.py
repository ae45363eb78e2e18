"""A built page in Chromium, in a worker: Python starts there as it does in Node."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from deducer import Record
from deducer.page.bundle.built_folder import LIST
from tests.support.hosts import hosted
from tests.support.places import SAMPLES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

GAME = (SAMPLES / "crowning_piece_won.hanabi").read_text("utf-8")
FIRST = """
from deducer import Record
str(Record.parse(game).at(turn=12).seen_by("Ann").slots[0].odds)
"""
"""Asks for a first answer."""
WORKER = """async ([code, game, snapshot]) => {
  const source = `
    import { start } from "${new URL("engine.mjs", location)}";
    const env = ${snapshot} ? {} : { PYTHONHASHSEED: "0" };
    const { python, problem, anew } = await start({ env });
    if (problem || ${snapshot} && anew) throw new Error(problem || anew);
    python.globals.set("game", ${JSON.stringify(game)});
    onmessage = ({ data }) => postMessage(python.runPython(data));
    postMessage("");`;
  const script = new Blob([source], { type: "text/javascript" });
  const worker = new Worker(URL.createObjectURL(script), { type: "module" });
  globalThis.answer = (code) => new Promise((done, failed) => {
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = ({ message }) => failed(new Error(message));
    if (code) worker.postMessage(code);
  });
  await answer("");
  await answer(code);
  return performance.now();
}"""
"""Starts a worker, and returns the milliseconds until it gave a first answer."""


@pytest.mark.parametrize("snapshot", [True, False])
def test_python_starts_in_a_worker(browser: Browser, page: Path, snapshot: bool) -> None:
    with hosted(page) as host:
        opened = browser.new_page()
        opened.goto(host.url(LIST))
        opened.evaluate(WORKER, [FIRST, GAME, snapshot])  # an error where it is not as it was asked
        found = opened.evaluate("(code) => answer(code)", FIRST)
        opened.close()
    assert found == str(Record.parse(GAME).at(turn=12).seen_by("Ann").slots[0].odds)
