"""The values that an option or argument can have, for the shell to complete.

What knows them is imported when a shell asks, so that commands start quickly.
"""

from __future__ import annotations


def languages() -> list[str]:
    """Return the languages of ``--lang``."""
    from deducer.languages import LANGUAGES

    return list(LANGUAGES)


def endings() -> list[str]:
    """Return the endings that ``--rules`` begins with."""
    from solver.rules import Ending

    return list(map(str, Ending))


def editions() -> list[str]:
    """Return the rulebooks of ``--edition``."""
    from solver.editions import EDITIONS

    return list(EDITIONS)


def dealt() -> list[str]:
    """Return the ways to deal of ``--dealt``."""
    from solver.rules import Dealt

    return list(map(str, Dealt))


def preferences() -> list[str]:
    """Return what ``--prefer`` can ask for."""
    from solver.search.solution import Preference

    return list(map(str, Preference))


def formats() -> list[str]:
    """Return the formats of ``--to``."""
    from deducer.formats import FORMATS

    return [each.NAME for each in FORMATS]


def schemas() -> list[str]:
    """Return the names of the JSON schemas."""
    from deducer.show.json.schemas import names

    return names()


def samples() -> list[str]:
    """Return the names of the samples."""
    from deducer.cli import sample

    return list(sample.samples())
