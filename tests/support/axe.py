"""axe-core, which checks that pages can be used by everybody."""

from importlib import resources

import pytest
from playwright.sync_api import Page


@pytest.fixture(scope="session")
def axe_core() -> str:
    """The script of axe-core, which a package for Playwright carries."""
    return resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


LOOK = """() => axe.run(document.querySelector("dialog[open]:last-of-type") ?? "html", {
    resultTypes: ["violations"],
})"""


def findings(page: Page, axe: str) -> list[str]:
    """What is wrong with the page, or with the sheet on top."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    found = page.evaluate(LOOK)
    return [
        f"{rule['id']}: {node['html']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
