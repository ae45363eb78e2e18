"""Tries an installed wheel: its kernels run compiled, and every sample in it can be asked about.

Run it with the Python that the wheel is installed for. The source is not looked at.
"""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from typer.testing import CliRunner

import deducer
from deducer.cli.app import app
from deducer.cli.build import COMPILED, describe

QUESTIONS = {
    ".hanabi": ("knowledge", "--json"),
    ".json": ("review", "--no-odds", "--json"),
    ".deck": ("solve", "--node-limit", "1000", "--json"),
}


def hanabi(*arguments: str, status: int = 0) -> str:
    """Run the command in this process, as browsers have no others."""
    ended = CliRunner().invoke(app, arguments)
    if bool(ended.exception) != bool(status):
        sys.exit(f"hanabi {' '.join(arguments)}: {ended.exception}\n{ended.output}")
    return str(ended.output)


def main() -> None:
    installed = Path(deducer.__file__).is_relative_to(sysconfig.get_path("purelib"))
    if not (COMPILED and installed):
        sys.exit(f"{describe()} in {deducer.__file__}: a wheel's kernels were to be tried")
    names = [line.split()[0] for line in hanabi("sample").splitlines()]
    with TemporaryDirectory() as folder:
        for name in names:
            sample = Path(folder, name)
            hanabi("sample", name, str(sample))
            command, *options = QUESTIONS[sample.suffix]
            hanabi(command, str(sample), *options, status=name.startswith("contradiction"))
    print(f"{describe()} under Python {sys.version.split()[0]}: {len(names)} samples")


main()
