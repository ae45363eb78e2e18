"""Typer commands whose help shows flags without a value, since they take none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

EXAMPLE = "Example:"


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:
        return _shown(super().get_params(ctx))


class _Group(TyperGroup):
    def get_params(self, ctx: Any) -> list[Any]:
        return _shown(super().get_params(ctx))


def _shown(params: list[Any]) -> list[Any]:
    """Return ``params``, with flags shown without a value."""
    for param in params:
        if isinstance(param, TyperOption) and param.is_flag:
            param.metavar = ""
    return params


class Commands(typer.Typer):
    """A group of commands; ``-h`` is short for ``--help``.

    ``panel`` is the heading under which the help above lists its commands, or itself if it is
    added by name.
    """

    def __init__(self, panel: str | None = None, **options: Any) -> None:
        names = {"help_option_names": ["-h", "--help"]}
        super().__init__(cls=_Group, context_settings=names, rich_help_panel=panel, **options)
        self.panel = panel

    def command(
        self, name: str | None = None, *, example: str = "", **options: Any
    ) -> Callable[[Any], Any]:
        """Declare a command; each line of ``example`` is a shell command that its help shows."""
        epilog = example_text(example) if example else None
        return super().command(
            name, cls=_Command, epilog=epilog, rich_help_panel=self.panel, **options
        )


def example_text(example: str) -> str:
    """Return an ``example`` as the end of a command's help, a paragraph a line."""
    return "\n\n".join((EXAMPLE, *example.splitlines()))


def shown_example(epilog: str | None) -> list[str]:
    """Return the lines of the example in the end of a command's help; none if it has none."""
    head, *lines = (epilog or "").split("\n\n")
    return lines if head == EXAMPLE else []
