"""What runs in a phone needs no web framework and no server."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.places import ROOT

ABSENT = ("fastapi", "starlette", "uvicorn", "anyio")
WITHOUT = f"""
import sys

class Absent:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in {ABSENT}:
            raise ImportError(name)

sys.meta_path.insert(0, Absent)
import deducer.web.alone.phone_server
import deducer.web.alone.answers
print(*sorted(set(sys.modules) & set({ABSENT})), "all is there")
"""


@pytest.mark.slow
def test_the_phone_needs_nothing_that_a_browsers_python_lacks() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ran.stdout.strip(), ran.stderr) == ("all is there", "")
