"""``hanabi sample``: a game or deck to try things with."""

from __future__ import annotations

import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from deducer.cli.files import check_new, write_new
from solver.errors import HanabiError, quoted


def samples() -> dict[str, Traversable]:
    """Return the sample games and decks by name: those installed, or in a checkout its own."""
    installed = files("deducer") / "sample_games"
    folder: Traversable = (
        installed if installed.is_dir() else Path(__file__).parents[2] / "sample_games"
    )
    found = {each.name: each for each in folder.iterdir() if not each.name.startswith((".", "_"))}
    return dict(sorted(found.items()))


def run(name: str | None, out: Path | None, *, force: bool) -> None:
    """List the samples, or print or write one of them.

    :raises HanabiError: if there is no such sample, or the file exists already.
    :raises OSError: if the file can't be written.
    """
    known = samples()
    if name is None:
        sys.stdout.writelines(f"{each}\n" for each in known)
        return
    if name not in known:
        raise HanabiError(
            "no sample is called {name}: `hanabi sample` lists them", name=quoted(name[:40])
        )
    data = known[name].read_bytes()
    if out is None:
        sys.stdout.buffer.write(data)
        sys.stdout.flush()
    else:
        check_new(out, force=force)
        write_new(out, data, force=force)
