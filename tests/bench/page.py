"""How large and how fast a built page is: ``python -m tests.bench.page PAGE [--rounds R]``.

Prints what a visit downloads. Then the time from opening an address in Chromium until a seat's odds
are there: on a first visit, and on later ones, with the browser's own cache; with Python started
anew, and restored from its snapshot; at full speed, and 4 times slower. Last, how many answers
there are a second: here, on one core, and in Chromium, in a worker. Both are asked by turns; all
times are medians.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from deducer.cli.build import describe
from deducer.page.bundle.built_folder import LATER, LIST
from tests.support.browser import chromium
from tests.support.places import SAMPLES
from tests.support.slowed import slowed

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GAME = (SAMPLES / "crowning_piece_won.hanabi").read_text("utf-8")
FIRST = """
from deducer import Record
str(Record.parse(game).at(turn=12).seen_by("Ann").slots[0].odds)
"""
"""Asks for a first answer."""
QUESTIONS = """
import time
from array import array
from deducer import Record, advise
from deducer.review.game_review import review
from solver import Deal, Rules, solve_many
from solver.kernel.lending import borrowed
from solver.kernel.translate import problem
from solver.search.drive import run_problems

deals = [Deal.shuffle(Rules.named("crowning-piece"), 3, seed) for seed in range(1_000)]
problems = [problem(deal.start) for deal in deals]
numbers = sum(problems, start=array("i"))
starts = array("i", [sum(map(len, problems[:at])) for at in range(len(problems))])

def kernel():
    with borrowed(deals[0].rules, 50) as search:
        for _ in range(10):
            run_problems(search, numbers, starts, 2_000)
    return 10 * len(deals)

def solving():
    return len(list(solve_many(deals)))

def advice():
    return advise(Record.parse(game).at(turn=12).seen_by("Ann"), seconds=1).odds.worlds

def views():
    record = Record.parse(game)
    return len([record.at(turn=turn).seen_by("Ann").slots[0].odds for turn in range(20)])

def reviews():
    review(Record.parse(game))
    return 1

def asked(name):
    begun = time.perf_counter()
    answers = globals()[name]()
    return answers / (time.perf_counter() - begun)
"""
"""Defines what is asked, and how many answers there are a second."""
NAMES = {
    "kernel": "deals searched by the kernel (Crowning Piece, 3 players)",
    "solving": "the same by solve_many, with lines and proofs",
    "advice": "worlds of advice (a second of it)",
    "views": "views of a seat",
    "reviews": "reviews of a game",
}
SLOW = 4
"""How many times slower a slow phone's processor is."""
KEEP = 1_000
"""Milliseconds in which a browser keeps what it compiled, for the next visit."""
WARM = 3
"""Rounds that do not count: a browser compiles a second time what runs often."""
SIZES = """
const { gzipSync, brotliCompressSync } = require("zlib");
const data = require("fs").readFileSync(process.argv[1]);
console.log(data.length, gzipSync(data, { level: 9 }).length, brotliCompressSync(data).length);
"""
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


class Quiet(SimpleHTTPRequestHandler):
    """Hands out the files of a folder, which may be cached, and says nothing."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass


@contextmanager
def served(page: Path) -> Iterator[str]:
    """Serve a folder to this machine; yield the address of a file in it."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(page))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{LIST}"
        server.shutdown()


def sizes(page: Path) -> None:
    """Print what each file of a page weighs, and all that a first visit loads."""
    files = [each["path"] for each in json.loads((page / LIST).read_bytes())["files"]]
    rows = {}
    for name in files:
        made = subprocess.run(
            ["node", "-e", SIZES, page / name], capture_output=True, text=True, check=True
        )
        rows[name] = [int(size) / 1e6 for size in made.stdout.split()]
    first = [rows[name] for name in files if name not in LATER]
    rows["a first visit"] = list(map(sum, zip(*first, strict=True)))
    print(f"{'MB':26}       raw  gzip  brotli")
    for name, (raw, gzip, brotli) in rows.items():
        print(f"{name:26} | {raw:6.2f} {gzip:5.2f} {brotli:7.2f}")


def opened(browser: Browser, address: str, rounds: int) -> Page:
    """Print how long it takes until a first answer is there; return the last page."""
    ways = list(product((1, SLOW), (False, True)))
    times: dict[tuple[float, bool], list[list[float]]] = {way: [[], []] for way in ways}
    for _ in range(rounds):
        for (rate, snapshot), visits in times.items():
            context = browser.new_context()
            for visit in visits:
                page = context.new_page()
                with slowed(rate):
                    page.goto(address)
                    visit.append(page.evaluate(WORKER, [FIRST, GAME, snapshot]) / 1000)
                page.wait_for_timeout(KEEP)
            if (rate, snapshot) != ways[-1]:
                context.close()
    print(f"\n{'seconds until a first answer':39} | first | again")
    for (rate, snapshot), visits in times.items():
        first, again = map(median, visits)
        way = f"{'restored' if snapshot else 'started anew'}, {rate} times slower"
        print(f"{way:39} | {first:5.1f} | {again:5.1f}")
    return page


def compared(page: Page, rounds: int) -> None:
    """Print how many answers there are a second, here and in a page that was opened."""
    here: dict[str, Any] = {"game": GAME}
    exec(QUESTIONS, here)
    page.evaluate("(code) => answer(code)", QUESTIONS)
    print(f"\n{'answers a second':57} |   here | Chromium | ratio")
    for name, text in NAMES.items():
        rates = [
            (here["asked"](name), page.evaluate("(code) => answer(code)", f"asked({name!r})"))
            for _ in range(rounds + WARM)
        ][WARM:]
        native, inside = (median(each) for each in zip(*rates, strict=True))
        ratio = median(one / other for one, other in rates)
        print(f"{text:57} | {native:6.0f} | {inside:8.0f} | {ratio:5.2f}", flush=True)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page", type=Path)
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    print(describe())
    sizes(options.page)
    with served(options.page) as address, chromium() as browser:
        page = opened(browser, address, options.rounds)
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
        compared(page, options.rounds)


if __name__ == "__main__":
    main()
