"""Modules of a phone alone that stand in the place of others can do what is asked of those."""

from __future__ import annotations

import re

import pytest

from deducer.page import STATIC
from deducer.page.files import FOR_SERVERS, stand_ins

MODULES = STATIC / "js"
SERVED = {"join.js", "api-page.js"}
"""What runs the pages that only a server has."""
IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?:async function|function|class|const) (\w+)", re.MULTILINE)


def wanted(module: str) -> set[str]:
    """The names that other modules of a folder's pages import from ``module``."""
    found = set()
    for file in MODULES.rglob("*.js"):
        if file.name not in SERVED:
            for names, place in IMPORT.findall(file.read_text("utf-8")):
                if (file.parent / place).resolve() == MODULES / module:
                    found |= {name.split()[0] for name in names.split(",") if name.strip()}
    return found


@pytest.mark.parametrize("module", stand_ins())
def test_a_stand_in_has_what_is_imported(module: str) -> None:
    other = (MODULES / stand_ins()[module]).read_text("utf-8")
    assert wanted(module) <= set(EXPORT.findall(other))


def test_what_only_a_server_has_is_all_that_is_left_out() -> None:
    run = {"join.html": "join.js", "api.html": "api-page.js"}
    assert set(run) < set(FOR_SERVERS)
    assert set(run.values()) == SERVED
    for page, module in run.items():
        assert f"/static/js/{module}" in (STATIC / page).read_text("utf-8")
