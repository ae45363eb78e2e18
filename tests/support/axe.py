"""axe-core, which checks that pages can be used by everybody."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(scope="module")
def axe() -> str:
    """The script of axe-core, whose place AXE_CORE says."""
    place = os.environ.get("AXE_CORE")
    if place is None:
        if os.environ.get("CI"):
            pytest.fail("AXE_CORE must say where axe.min.js is: npm pack axe-core")
        pytest.skip("AXE_CORE does not say where axe.min.js is")
    return Path(place).read_text("utf-8")


LOOK = """([rules, without]) => axe.run(
    document.querySelector("dialog[open]:last-of-type") ?? "html", {
        resultTypes: ["violations"],
        rules: Object.fromEntries(without.map(rule => [rule, {enabled: false}])),
        ...(rules.length && {runOnly: rules}),
    })"""
OF_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that look at colours: where nothing else has changed, no others find anything new."""


def findings(
    page: Page, axe: str, rules: Sequence[str] = (), without: Sequence[str] = ()
) -> list[str]:
    """What is wrong with the page, or the sheet on top, by some rules or by all but some."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    found = page.evaluate(LOOK, [list(rules), list(without)])
    return [
        f"{rule['id']}: {node['html']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
