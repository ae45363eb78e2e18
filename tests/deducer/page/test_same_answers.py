"""A page's Python answers as this one does: the same bytes, whatever is asked about a record.

Tried every night with 500 records: the samples, the real games that `HANABI_SHARED` names, and as
many random ones as are still lacking; `HANABI_CASES` asks for more of them. Each run tries every
25th. Left out are times alone, and SAT, which has no build for the runtime.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deducer import Record
from deducer.record.data import Writer
from solver import Ending
from solver.editions import EDITIONS, Sixth
from solver.errors import HanabiError
from solver.rules import PLAYERS
from tests.support.cases import TIMES
from tests.support.inside import inside
from tests.support.places import ROOT, SAMPLES
from tests.support.written import written

if TYPE_CHECKING:
    pass

pytestmark = pytest.mark.slow

RECORDS = 500 * TIMES
AROUND = 60
"""How many characters are shown before and after a difference."""
ASK = """
import json, sys
sys.path.append(%r)
from tests.support.asked import answers, digests
with open(%r) as file:
    texts = json.load(file)
for told in %s:
    print(json.dumps(told), flush=True)
"""
"""Reads a list of texts, and prints what is answered about each."""
DIGESTS = "digests(texts)"
WHOLE = "map(list, map(answers, texts))"


@cache
def records() -> list[str]:
    """Return the texts of all records."""
    files = sorted(SAMPLES.iterdir())
    if shared := os.environ.get("HANABI_SHARED"):
        files += sorted(Path(shared, "games").glob("*.json"))
    texts = [file.read_text("utf-8") for file in files]
    return texts + [written(seed) for seed in range(RECORDS - len(texts))]


def both(page: Path, texts: Sequence[str], aside: Path, told: str) -> list[list[Any]]:
    """Return what is told about records: here, and in the runtime of ``page``."""
    asked_here = here(texts, aside, told)
    there = inside(page, ASK % ("/project", "/site/records.json", told), aside)
    with ThreadPoolExecutor() as pool:
        return list(pool.map(lines, (asked_here, there)))


def here(texts: Sequence[str], aside: Path, told: str) -> subprocess.Popen[str]:
    """Begin to ask here what is told about records."""
    held = aside / "records.json"
    held.write_text(json.dumps(texts))
    code = ASK % (str(ROOT), str(held), told)
    return subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)


def lines(running: subprocess.Popen[str]) -> list[Any]:
    """Return the JSON data that a program prints, line by line."""
    with running:
        text, _ = running.communicate()
    assert running.returncode == 0, text[-2_000:]
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.nightly
def test_the_records_are_of_all_rules() -> None:
    read = [Record.parse(text) for text in records()]
    possible = []
    for record in read:
        with suppress(HanabiError):
            possible.append(record.table)
    assert {len(record.players) for record in read} == set(PLAYERS)
    assert {record.rules.edition for record in read} == set(EDITIONS)
    assert {record.rules.sixth for record in read} == {None, *Sixth}
    assert {record.rules.ending for record in read} == {*Ending}
    assert {record.writer for record in read} > {*Writer, *PLAYERS} - {5}
    assert len(read) > len(possible) > 0.9 * len(read)
    assert any(table.deal() is None for table in possible)


@pytest.mark.parametrize("step", [25, pytest.param(1, marks=pytest.mark.nightly)])
def test_records_are_answered_with_the_same_bytes(page: Path, tmp_path: Path, step: int) -> None:
    texts = records()[::step]
    here, there = both(page, texts, tmp_path, DIGESTS)
    assert len(here) == len(there) == len(texts)
    for number, (one, other) in enumerate(zip(here, there, strict=True)):
        if one != other:
            pytest.fail(first_difference(page, texts[number], tmp_path))


def first_difference(page: Path, text: str, aside: Path) -> str:
    """Return where the answers about the record ``text`` differ first, in words."""
    told = both(page, [text], aside, WHOLE)
    for (question, one), (_, other) in zip(told[0][0], told[1][0], strict=True):
        if one != other:
            at = next(at for at in count() if one[at : at + 1] != other[at : at + 1])
            parts = (each[max(0, at - AROUND) : at + AROUND] for each in (one, other))
            return "\n".join([text, question, *parts])
    return f"{text}\nthe answers differ, but not if this record is asked about alone"
