"""What is wrong with how a page without a table looks: too small, too wide, not for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.axe import findings

if TYPE_CHECKING:
    from playwright.sync_api import Page

FAULTS = """() => {
    const found = [];
    const seen = node => node.checkVisibility({visibilityProperty: true});
    for (const node of document.querySelectorAll("button, a, summary, select, .chip, .toggle")) {
        const {width, height} = node.getBoundingClientRect();
        const name = (node.getAttribute("aria-label") ?? node.textContent).trim().slice(0, 40);
        if (seen(node) && height && (height < 43.5 || width < 43.5))
            found.push(`${name}: ${width.toFixed(1)} by ${height.toFixed(1)} to press`);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, parent = node.parentElement;
        if (!node.data.trim() || parent.closest(".unseen, noscript, script, option")) continue;
        if (!seen(parent)) continue;
        const drawn = parent.ownerSVGElement ? parent.getScreenCTM() : null;
        const scale = drawn ? Math.hypot(drawn.c, drawn.d) : 1;
        const pixels = parseFloat(getComputedStyle(parent).fontSize) * scale;
        if (pixels < 11.99) found.push(`${node.data.trim().slice(0, 30)}: ${pixels} pixels`);
    }
    const {scrollWidth} = document.scrollingElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
    return found;
}"""


def faults(page: Page, axe: str | None = None) -> list[str]:
    """Return what is too small, too wide, and (with ``axe``) what that finds."""
    found: list[str] = page.evaluate(FAULTS)
    return found if axe is None else [*found, *findings(page, axe)]
