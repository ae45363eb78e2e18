"""Where a page may be written."""

from __future__ import annotations

from pathlib import Path

from deducer.disk import check_place, named, write_whole
from deducer.errors import FormatError
from deducer.show.report import DOCTYPE


def refuse_page(page: Path) -> None:
    """Refuse a path where no page can be written, or whose file is not a page (a record, say).

    :raises FormatError: naming the folder that does not exist, or the file that is not a page.
    :raises OSError: if it can't be written.
    """
    if not _is_device(page):
        check_place(page)
    held = page.read_bytes() if page.is_file() else b""
    if held and not held.startswith(DOCTYPE.encode()):
        raise FormatError("this file is no page, and would be overwritten", str(page))


def write_page(page: Path, html: str) -> None:
    """Write a page, whole or not at all.

    :raises OSError: if it can't be written.
    """
    if _is_device(page):
        with named(page):
            page.write_text(html, "utf-8")
    else:
        write_whole(page, html.encode(), over=True)


def _is_device(page: Path) -> bool:
    """Whether ``page`` is not a regular file, such as /dev/stdout."""
    return page.exists() and not page.is_file() and not page.is_dir()
