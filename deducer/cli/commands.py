"""Typer commands: their options can be the fields of a dataclass, and help shows flags plainly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, field, fields, is_dataclass
from functools import wraps
from importlib import import_module
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from solver.errors import HanabiError, quoted

EXAMPLE = "Example:"
TYPER = "typer"
"""The key of typer's option in the metadata of a field."""
ONLY = "only"
"""The key of the names of the fields that become options, for some fields of a dataclass."""


class _Command(TyperCommand):
    def format_help(self, ctx: Any, formatter: Any) -> None:
        _save_columns()
        super().format_help(ctx, formatter)

    def get_params(self, ctx: Any) -> list[Any]:
        return _shown(super().get_params(ctx))


class _Group(TyperGroup):
    def format_help(self, ctx: Any, formatter: Any) -> None:
        _save_columns()
        super().format_help(ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        known = self.list_commands(ctx)
        if args[0] not in known and not args[0].startswith("-") and not ctx.resilient_parsing:
            raise HanabiError(
                "{command} has no command {text}: choose from {known}",
                command=ctx.command_path,
                text=quoted(args[0][:20]),
                known=tuple(known),
            )
        return super().resolve_command(ctx, args)

    def get_params(self, ctx: Any) -> list[Any]:
        return _shown(super().get_params(ctx))


def _save_columns() -> None:
    """Let help fit in 60 columns: there is one column between an option's name and its value."""
    from typer import rich_utils

    rich_utils.STYLE_OPTIONS_TABLE_PADDING = (0, 1, 0, 0)  # type: ignore[assignment]


def _shown(params: list[Any]) -> list[Any]:
    """Return ``params``, with flags shown without a value."""
    for param in params:
        if isinstance(param, TyperOption) and param.is_flag:
            param.metavar = ""
    return params


class Commands(typer.Typer):
    """A group of commands; ``-h`` is short for ``--help``.

    ``panel`` is the heading under which the help above lists its commands, or itself if it is
    added by name. A command is a function without a body: its parameters are the arguments and
    options, and its docstring is the help. What the command does is a function with the same
    parameters in this package, whose module is imported only when the command runs: ``run`` in
    the module of the command's name or, in a group with a ``module``, the function of that name.
    """

    def __init__(self, panel: str | None = None, module: str = "", **options: Any) -> None:
        names = {"help_option_names": ["-h", "--help"]}
        super().__init__(cls=_Group, context_settings=names, rich_help_panel=panel, **options)
        self.panel = panel
        self.module = module

    def callback(self, **options: Any) -> Callable[[Any], Any]:
        """Declare what a group does by itself."""
        declare = super().callback(**options)
        return lambda function: declare(spread(function, function))

    def command(
        self, name: str | None = None, *, run: str = "", example: str = "", **options: Any
    ) -> Callable[[Any], Any]:
        """Declare a command; each line of ``example`` is a shell command that its help shows.

        ``run`` is ``module.function`` for a command that goes by another name.
        """
        epilog = example_text(example) if example else None
        register = super().command(
            name, cls=_Command, epilog=epilog, rich_help_panel=self.panel, **options
        )

        def declare(declared: Callable[..., None]) -> Any:
            own = (name or declared.__name__).replace("-", "_")
            path = run or (f"{self.module}.{own}" if self.module else f"{own}.run")

            def act(**values: Any) -> None:
                function_of(path)(**values)

            command: Any = register(spread(declared, act))
            command.runs = path
            return command

        return declare


def function_of(path: str) -> Callable[..., None]:
    """Return the function of this package that ``path`` names, as ``module.function``."""
    module, _, name = path.partition(".")
    function: Callable[..., None] = getattr(import_module(f"{__package__}.{module}"), name)
    return function


def argument(metavar: str, text: str, default: Any = MISSING, **settings: Any) -> Any:
    """Return an argument of a command; ``text`` is its help, ``settings`` are typer's."""
    declared = typer.Argument(metavar=metavar, help=text, **settings)
    return field(default=default, metadata={TYPER: declared})


def option(default: Any, text: str, *names: str, **settings: Any) -> Any:
    """Return an option of a command; ``text`` is its help, ``settings`` are typer's.

    It is the default of a function's parameter, or of a field of a dataclass of options.
    """
    return field(default=default, metadata={TYPER: typer.Option(*names, help=text, **settings)})


def flag(name: str, text: str, **settings: Any) -> Any:
    """Return an option without a value, off by default."""
    return option(False, text, name, **settings)


def only(names: str) -> Any:
    """Return the default of a parameter whose type is a dataclass: only ``names`` are options."""
    return field(metadata={ONLY: names.split()})


def spread(declared: Callable[..., None], act: Callable[..., None]) -> Callable[..., None]:
    """Return ``act`` as typer takes it, with the parameters of ``declared``.

    In place of a dataclass, its fields are parameters of their own. A dataclass can be a parameter
    of ``declared``, or a field of such a dataclass.
    """
    types = get_type_hints(declared, include_extras=True)

    @wraps(declared)
    def run(**values: Any) -> None:
        act(**{name: _value(name, types[name], values) for name in signature(declared).parameters})

    parameters = [
        part
        for name, each in signature(declared).parameters.items()
        for part in _parts(name, types[name], each.default)
    ]
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {}
    return run


def _parts(name: str, kind: Any, default: Any) -> Iterator[Parameter]:
    """Yield a parameter as typer takes it, or in place of a dataclass its fields."""
    metadata = default.metadata if isinstance(default, Field) else {}
    if is_dataclass(kind):
        types = get_type_hints(kind, include_extras=True)
        for each in fields(kind):
            if each.name in metadata.get(ONLY, types):
                yield from _parts(each.name, types[each.name], each)
        return
    if isinstance(default, Field):
        annotated: Any = Annotated
        kind = annotated[kind, metadata[TYPER]] if metadata else kind
        default = Parameter.empty if default.default is MISSING else default.default
    yield Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def _value(name: str, kind: Any, values: dict[str, Any]) -> Any:
    """Return the value called ``name``, or a dataclass of those of ``values`` that it has."""
    if not is_dataclass(kind):
        return values[name]
    types: dict[str, Any] = get_type_hints(kind)
    chosen = {
        field: _value(field, each, values)
        for field, each in types.items()
        if field in values or is_dataclass(each)
    }
    return kind(**chosen)  # type: ignore[operator]


def example_text(example: str) -> str:
    """Return an ``example`` as the end of a command's help, a paragraph a line."""
    return "\n\n".join((EXAMPLE, *example.splitlines()))
