"""The page's modules, for scripts of tests that import one."""

import re

from deducer.page import STATIC
from deducer.page.page_files import place_of

MODULES = STATIC / "js"


def importing(script: str, folder: str | None = None) -> str:
    """Return ``script``, which names the modules that it imports, with their addresses.

    They are those of a served page or, with the address of a ``folder`` of modules, within that.
    """

    def address(found: re.Match[str]) -> str:
        (module,) = MODULES.rglob(found[1])
        if folder is not None:
            return f"{folder}/{module.relative_to(MODULES).as_posix()}"
        return f"/static/{place_of(module.relative_to(STATIC).as_posix())}"

    return re.sub(r"(?<=import\([\"'])([\w-]+\.js)", address, script)
