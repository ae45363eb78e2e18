"""What a terminal shows."""

from __future__ import annotations

import re

from rich.cells import cell_len
from rich.console import Console, RenderableType


def drawn(what: RenderableType) -> list[str]:
    """The rows of a terminal of 80 columns, without colours."""
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(what)
    return [row.rstrip() for row in capture.get().splitlines()]


def assert_whole(text: str, columns: int) -> None:
    """Check that ``text`` fits in so many columns, and that nothing in it is cut off."""
    for line in text.splitlines():
        assert cell_len(line) <= columns, line
        assert not re.search(r"\w…|^…$", line.rstrip(" │")), line
