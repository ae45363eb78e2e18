"""Where a page may be written."""

from __future__ import annotations

from pathlib import Path

from deducer.errors import FormatError
from deducer.report import DOCTYPE


def refuse_page(page: Path) -> None:
    """Refuse a place where no page can go, or where there is anything else, a record perhaps.

    :raises FormatError: naming the folder that is not there, or the file.
    """
    if not page.parent.is_dir():
        raise FormatError("there is no such folder", str(page.parent))
    held = page.read_bytes() if page.is_file() else b""
    if held and not held.startswith(DOCTYPE.encode()):
        raise FormatError("this file is no page, and would be overwritten", str(page))
