"""The page's modules, for scripts of tests that import one."""

from __future__ import annotations

import re

from deducer.page import STATIC
from deducer.page.page_files import place_of


def importing(script: str) -> str:
    """Return ``script``, which names the modules that it imports, with their addresses."""

    def address(found: re.Match[str]) -> str:
        (module,) = (STATIC / "js").rglob(found[1])
        return f"/static/{place_of(module.relative_to(STATIC).as_posix())}"

    return re.sub(r"(?<=import\([\"'])([\w-]+\.js)", address, script)
