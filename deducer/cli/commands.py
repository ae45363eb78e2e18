"""Typer commands: their options can be the fields of a dataclass, and help shows flags plainly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, field, fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

EXAMPLE = "Example:"
TYPER = "typer"
"""The key of typer's option in the metadata of a field."""


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

    def callback(self, **options: Any) -> Callable[[Any], Any]:
        """Declare what a group does by itself."""
        declare = super().callback(**options)
        return lambda function: declare(spread(function))

    def command(
        self, name: str | None = None, *, example: str = "", **options: Any
    ) -> Callable[[Any], Any]:
        """Declare a command; each line of ``example`` is a shell command that its help shows."""
        epilog = example_text(example) if example else None
        declare = super().command(
            name, cls=_Command, epilog=epilog, rich_help_panel=self.panel, **options
        )
        return lambda function: declare(spread(function))


def argument(metavar: str, text: str, default: Any = MISSING, **settings: Any) -> Any:
    """Return an argument of a command; ``text`` is its help, ``settings`` are typer's."""
    declared = typer.Argument(metavar=metavar, help=text, **settings)
    return field(default=default, metadata={TYPER: declared})


def option(default: Any, text: str, *names: str, **settings: Any) -> Any:
    """Return an option of a command; ``text`` is its help, ``settings`` are typer's.

    It is the default of a function's parameter, or of a field of a dataclass of options.
    """
    return field(default=default, metadata={TYPER: typer.Option(*names, help=text, **settings)})


def flag(name: str, text: str) -> Any:
    """Return an option without a value, off by default."""
    return option(False, text, name)


def spread(function: Callable[..., None]) -> Callable[..., None]:
    """Return ``function`` as typer takes it: the fields of a dataclass are parameters of their own.

    A dataclass can be a parameter of ``function``, or a field of such a dataclass.
    """
    types = get_type_hints(function, include_extras=True)

    @wraps(function)
    def run(**values: Any) -> None:
        arguments = {
            name: _built(types[name], values) if is_dataclass(types[name]) else values[name]
            for name in signature(function).parameters
        }
        function(**arguments)

    parameters = [
        part
        for name, each in signature(function).parameters.items()
        for part in _parts(name, types[name], each.default)
    ]
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {}
    return run


def _parts(name: str, kind: Any, default: Any) -> Iterator[Parameter]:
    """Yield a parameter as typer takes it, or in place of a dataclass its fields."""
    if is_dataclass(kind):
        types = get_type_hints(kind, include_extras=True)
        for each in fields(kind):
            yield from _parts(each.name, types[each.name], each)
        return
    if isinstance(default, Field):
        annotated: Any = Annotated
        kind = annotated[kind, default.metadata[TYPER]] if default.metadata else kind
        default = Parameter.empty if default.default is MISSING else default.default
    yield Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def _built(options: Any, values: dict[str, Any]) -> Any:
    """Return the dataclass ``options`` with those of ``values`` that are its fields."""
    types = get_type_hints(options)
    return options(
        **{
            each.name: _built(types[each.name], values)
            if is_dataclass(types[each.name])
            else values[each.name]
            for each in fields(options)
        }
    )


def example_text(example: str) -> str:
    """Return an ``example`` as the end of a command's help, a paragraph a line."""
    return "\n\n".join((EXAMPLE, *example.splitlines()))
