"""axe-core, which checks that pages can be used by everybody."""

from collections.abc import Sequence
from importlib import resources

import pytest
from playwright.sync_api import Page


@pytest.fixture(scope="session")
def axe_core() -> str:
    """The script of axe-core, which a package for Playwright carries."""
    return resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


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
