"""The published JSON schemas of the commands' outputs."""

from __future__ import annotations

from importlib import resources

from solver.errors import HanabiError, quoted


def names() -> list[str]:
    """Return the commands that have a schema."""
    files = resources.files(__name__).iterdir()
    return sorted(file.name[:-5] for file in files if file.name.endswith(".json"))


def schema_text(name: str) -> str:
    """Return the JSON schema of the output of the command ``name``, as text.

    :raises HanabiError: if the command has none.
    """
    if name not in names():
        raise HanabiError(
            "no schema is called {name}: choose from {names}",
            name=quoted(name),
            names=tuple(names()),
        )
    return resources.files(__name__).joinpath(f"{name}.json").read_text("utf-8")
