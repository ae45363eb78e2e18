"""The Python that a page's workers hold as text: each name that it imports is there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from deducer.page.bundle.sources import BUILD, NOT_RUN, ROOT, is_run

SCRIPTS = sorted((ROOT / "deducer/page").rglob("*.mjs"))
IMPORT = re.compile(r"^from ((?:solver|deducer)[\w.]*) import (\w+(?:, \w+)*)$", re.MULTILINE)
IMPORTS = [
    (module, name)
    for script in SCRIPTS
    for module, names in IMPORT.findall(script.read_text("utf-8"))
    for name in names.split(", ")
]


def test_workers_import_something() -> None:
    assert len(IMPORTS) >= 5


@pytest.mark.parametrize(("module", "name"), IMPORTS)
def test_what_a_worker_imports_is_there_and_in_a_browser(module: str, name: str) -> None:
    file = import_module(module).__file__
    assert file is not None
    assert is_run(Path(file).relative_to(ROOT).as_posix())
    assert hasattr(import_module(module), name)


def test_what_a_build_takes_or_leaves_out_is_there() -> None:
    installed = "deducer/sample_games"  # which stands on top in the source
    missing = [name for name in (*NOT_RUN, *BUILD) if not list(ROOT.glob(name))]
    assert missing == [installed]
