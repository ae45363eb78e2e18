"""``hanabi page``: the companion as a folder of files that needs no server of ours."""

from __future__ import annotations

import sys
from pathlib import Path


def run(out: Path) -> None:
    """Build the folder ``out``, and tell its version and how large it is.

    :raises PlaceError: if ``out`` holds anything else, or nothing can be put there.
    :raises BuildError: if something that the build needs is missing or fails.
    """
    from deducer.page.bundle.page import build_page

    sys.stdout.write(f"{build_page(out)}\n")
