"""What a terminal shows."""

import re

from rich.cells import cell_len
from rich.console import Console, RenderableType


def shown(what: RenderableType, width: int = 80) -> str:
    """What a terminal without colours shows."""
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(what)
    return capture.get()


def drawn(what: RenderableType, width: int = 80) -> list[str]:
    """The same as rows, without the blanks at their ends."""
    return [row.rstrip() for row in shown(what, width).splitlines()]


def assert_whole(text: str, columns: int) -> None:
    """Check that ``text`` fits in so many columns, and that nothing in it is cut off."""
    for line in text.splitlines():
        assert cell_len(line) <= columns, line
        assert not re.search(r"\w…|^…$", line.rstrip(" │")), line
