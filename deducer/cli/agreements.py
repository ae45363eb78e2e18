"""``hanabi sheet``: what a table has agreed, to be read aloud."""

from __future__ import annotations

from rich.console import Console

from deducer.agreements import Sheet
from deducer.show.terminal.agreements import sheet_text


def print_sheet(text: str) -> None:
    """Print the sheet that ``text`` describes.

    :raises SheetError: naming the word that is no preset and no toggle.
    """
    Console().print(sheet_text(Sheet.parse(text)))
