"""Runs the programs that a build needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from deducer.errors import BuildError

PYTHON = sys.executable
LONGEST = 1_000
"""Characters of a line that says something; Node shows generated code, all of it in one line."""


def run(command: Sequence[str | Path], folder: Path, environ: Mapping[str, str] = {}) -> None:
    """Run ``command`` in ``folder``; ``environ`` adds to the environment.

    :raises BuildError: if there is no such program, or it fails.
    """
    words = [str(word) for word in command]
    program = words[words.index("-m") + 1] if "-m" in words else words[0]
    try:
        ended = subprocess.run(
            words, cwd=folder, env={**os.environ, **environ}, capture_output=True, text=True
        )
    except FileNotFoundError:
        raise missing(program) from None
    if ended.returncode:
        lines = (ended.stderr or ended.stdout).strip().splitlines()
        kept = (line for line in lines if len(line) <= LONGEST)
        message = "\n".join(line for line in kept if not line.startswith("WARNING: "))
        summary = re.search(r'"summary": "(.*)"', message)  # npm explains at length
        raise BuildError(
            "{program} failed: {problem}",
            program=program,
            problem=summary[1] if summary else message,
        )


def missing(program: str) -> BuildError:
    """Return the error that there is no such program."""
    return BuildError("the build needs {program}, which is not installed", program=program)
