"""Downloads what a build needs from npm and PyPI, with their own clients, at pinned versions.

`run` runs any program that a build needs, and says in an error which one failed and why.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from base64 import b64encode
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from deducer.errors import BuildError
from deducer.page.bundle import pins

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


def fetch_runtime(into: Path) -> None:
    """Put the files of the runtime that a browser loads into the folder ``into``.

    :raises BuildError: if npm can't get it, or gets anything but what was pinned.
    """
    into.mkdir()
    run(["npm", "pack", "--silent", "--json", "--fetch-retries=1", f"pyodide@{pins.PYODIDE}"], into)
    (archive,) = into.glob("pyodide-*.tgz")
    digest = b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if digest != pins.PYODIDE_INTEGRITY:
        raise BuildError(
            "{file} is not the one that was pinned: its SHA-512 is {digest}",
            file=archive.name,
            digest=digest,
        )
    with tarfile.open(archive) as opened:
        for name in pins.RUNTIME:
            member = opened.extractfile(f"package/{name}")
            assert member is not None
            (into / name).write_bytes(member.read())
    archive.unlink()


def fetch_packages(into: Path, work: Path) -> None:
    """Put the source and licence of each package into the folder ``into``.

    ``work`` holds what is needed in between.

    :raises BuildError: if pip can't get one, or gets anything but what was pinned.
    """
    wheels = work / "wheels"
    for pinned, platform in ((pins.PACKAGES, pins.WHEELS_FOR), (pins.SERVICE, pins.SERVICE_FOR)):
        _pip("download", *platform, "-d", wheels, pinned=pinned, work=work)
    for wheel in sorted(wheels.iterdir()):
        with zipfile.ZipFile(wheel) as opened:
            opened.extractall(into, [name for name in opened.namelist() if _is_packed(name)])
    for name, text in pins.IN_PLACE.items():
        (into / name).write_text(text, "utf-8")


def _is_packed(name: str) -> bool:
    """Whether the file ``name`` of a wheel belongs into a page."""
    path = PurePosixPath(name)
    if path.parts[0].endswith(".dist-info"):
        return path.name.startswith("LICENSE")
    if name.startswith(pins.NOT_NEEDED) or "tests" in path.parts:
        return False
    if path.parts[0] == pins.IN_PART:
        return any(fnmatchcase(name, pattern) for pattern in pins.USED_OF_IT)
    return path.suffix == ".py" or path.name.endswith("wasm32-emscripten.so")


def fetch_tools(into: Path, work: Path) -> None:
    """Install the build's own packages into the folder ``into``, apart from this environment.

    ``work`` holds what is needed in between.

    :raises BuildError: if pip can't get one, or gets anything but what was pinned.
    """
    _pip("install", "--target", into, pinned=pins.TOOLS, work=work)


def _pip(
    command: str, *options: str | Path, pinned: Mapping[str, Sequence[str]], work: Path
) -> None:
    """Run a command of pip for wheels with the digests that are ``pinned``.

    :raises BuildError: if it fails.
    """
    required = work / f"{command}.txt"
    lines = (" --hash=sha256:".join((name, *digests)) for name, digests in pinned.items())
    required.write_text("\n".join(lines), "utf-8")
    wheels = ("--no-deps", "--only-binary=:all:", "--require-hashes", "-r", required)
    run([PYTHON, "-I", "-m", "pip", command, "-qq", *wheels, *options], work)
