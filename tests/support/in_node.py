"""Runs scripts with the page's own modules in Node, without a browser: logic that draws nothing.

Playwright brings the Node that runs them.
"""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.support.browser import give_up
from tests.support.modules import MODULES, importing

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
