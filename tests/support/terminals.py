"""What a terminal shows."""

from __future__ import annotations

from rich.console import Console, RenderableType


def drawn(what: RenderableType) -> list[str]:
    """The rows of a terminal of 80 columns, without colours."""
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(what)
    return [row.rstrip() for row in capture.get().splitlines()]
