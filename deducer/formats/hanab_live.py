"""hanab.live's game JSON as one of the file formats."""

from __future__ import annotations

from deducer.formats.hanab_live_options import CONDITIONS, NAME, VARIANTS
from deducer.formats.hanab_live_read import read
from deducer.formats.hanab_live_write import write

__all__ = ["CONDITIONS", "NAME", "SUFFIXES", "VARIANTS", "read", "sniff", "write"]

SUFFIXES: tuple[str, ...] = (".json",)


def sniff(text: str) -> bool:
    """Whether ``text`` is JSON: an object, or a list, which :func:`read` refuses."""
    return text.lstrip("\ufeff \t\r\n").startswith(("{", "["))
