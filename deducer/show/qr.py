"""Texts as QR codes, for a phone's camera."""

from __future__ import annotations


def qr_code(text: str, level: str = "m") -> list[str]:
    """Return the rows of the QR code of ``text``, 1 for dark, without the margin around it.

    ``level`` is how much of it may be unreadable: ``l`` (7 %), ``m``, ``q`` or ``h`` (30 %).
    """
    import segno

    return ["".join(map(str, row)) for row in segno.make(text, error=level, micro=False).matrix]
