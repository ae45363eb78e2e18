"""What documentation is made from code: the commands' reference, and the README's pictures.

``python -m tests.support.docs`` writes all of it, each file beside what it is about. Tests fail
where one is stale, and where a command or an option has no description.
"""

from collections.abc import Callable
from pathlib import Path

from tests.support.browser import chromium
from tests.support.docs import commands, pictures
from tests.support.places import ROOT

TEXTS: dict[str, Callable[[], str]] = {
    "deducer/cli/REFERENCE.md": commands.reference,
    "deducer/show/terminal/knowledge.svg": pictures.terminal,
}
"""Files that are text, and what makes each."""

SCREENSHOTS: dict[str, pictures.Screenshot] = {
    "deducer/page/phone.webp": pictures.phone,
    "deducer/show/report/review.webp": pictures.report,
}
"""Pictures of pages, which need a browser."""


def write(root: Path = ROOT) -> None:
    """Write all files anew."""
    for name, text in TEXTS.items():
        (root / name).write_text(text(), "utf-8")
    with chromium() as browser:
        for name, screenshot in SCREENSHOTS.items():
            (root / name).write_bytes(screenshot(browser))
