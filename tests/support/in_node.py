"""The page's modules, for scripts of tests that import one, in a browser or in Node without it."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from deducer.page import STATIC
from deducer.page.page_files import place_of
from tests.support.browser import give_up

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


RUNNER = Path(__file__).with_suffix(".mjs")


def in_node(script: str, argument: object = None) -> Any:
    """Return what ``script``, a function in JavaScript, makes of ``argument``.

    It may import modules of the page by their names. Nothing may be written to the console.
    """
    answer, said = in_node_with_console(script, argument)
    assert said == ""
    return answer


def in_node_with_console(script: str, argument: object = None) -> tuple[Any, str]:
    """The same, with what was written to the console as well."""
    ran = subprocess.run(
        [_node(), RUNNER],
        input=json.dumps([importing(script, MODULES.as_uri()), argument]),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if ran.returncode:
        pytest.fail(ran.stderr)
    return json.loads(ran.stdout), ran.stderr


def _node() -> str:
    try:
        from playwright._impl._driver import compute_driver_executable
    except ImportError:
        give_up("Playwright, which brings Node, is not installed: pip install playwright")
    return str(compute_driver_executable()[0])
