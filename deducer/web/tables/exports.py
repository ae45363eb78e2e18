"""A table's record as a file of some format, with what that format loses."""

from __future__ import annotations

import json
from dataclasses import dataclass
from urllib.parse import quote

from deducer import formats
from deducer.languages import phrase_data
from deducer.web.messages.tables import Format
from deducer.web.tables.window import Window
from solver.errors import Phrase, joined

_SUFFIX = {known.NAME: known.SUFFIXES[0] for known in formats.FORMATS}
_LONGEST = 1000
"""Characters of a header that names what is lost."""


@dataclass(frozen=True)
class Export:
    """A record in some format; ``warnings`` name what is lost in it."""

    name: str
    text: str
    warnings: tuple[Phrase, ...]
    kind: str

    @property
    def headers(self) -> dict[str, str]:
        """What goes with it over http: its name, and what is lost, in words and as JSON data."""
        headers = {"Content-Disposition": f'attachment; filename="{self.name}"'}
        if self.warnings:
            lost = joined("; ", self.warnings)
            headers["X-Lost"] = quote(str(lost)[:_LONGEST])
            headers["X-Lost-Phrase"] = quote(json.dumps(phrase_data(lost), ensure_ascii=False))
        return headers


def exported(window: Window, table: str, to: Format) -> Export:
    """Return what ``window`` shows of the table with the id ``table``, in the format ``to``.

    Only our own text holds what is in doubt.

    :raises HanabiError: naming what the format can't hold.
    """
    record = window.record if to == "text" else window.settled.record
    written = formats.named(to).write(record.with_draws())
    kind = "application/json" if to == "hanab.live" else "text/plain"
    return Export(f"hanabi-{table}{_SUFFIX[to]}", written.text, written.warnings, kind)
