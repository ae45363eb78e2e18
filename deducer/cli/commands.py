"""Typer commands: each is a dataclass of its arguments and options; help shows flags plainly."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import MISSING, field, fields, is_dataclass
from importlib import import_module
from inspect import Parameter, Signature
from typing import Annotated, Any, TypeVar, get_type_hints

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from solver.errors import HanabiError, quoted

_Options = TypeVar("_Options")
EXAMPLE = "Example:"
TYPER = "typer"
"""The key of typer's option in the metadata of a field."""
ONLY = "only"
"""The key of the names of the fields that become options, for some fields of a dataclass."""


class _Plain:
    """Shows flags without a value, and help that fits in 60 columns."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from typer import rich_utils

        # one column between an option's name and its value
        rich_utils.STYLE_OPTIONS_TABLE_PADDING = (0, 1, 0, 0)  # type: ignore[assignment]
        super().format_help(ctx, formatter)  # type: ignore[misc]

    def get_params(self, ctx: Any) -> list[Any]:
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        for param in params:
            if isinstance(param, TyperOption) and param.is_flag:
                param.metavar = ""
        return params


class _Command(_Plain, TyperCommand):
    pass


class _Group(_Plain, TyperGroup):
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


class Commands(typer.Typer):
    """A group of commands; ``-h`` is short for ``--help``.

    ``panel`` is the heading under which the help above lists its commands, or itself if it is
    added by name. A command is a dataclass: its fields are the arguments and options, and its
    docstring is the help. What the command does is a function of that dataclass in this package,
    whose module is imported only when the command runs: ``run`` in the module of the command's
    name or, in a group with a ``module``, the function of that name.
    """

    def __init__(self, panel: str | None = None, module: str = "", **options: Any) -> None:
        names = {"help_option_names": ["-h", "--help"]}
        super().__init__(cls=_Group, context_settings=names, rich_help_panel=panel, **options)
        self.panel = panel
        self.module = module

    def itself(self, **options: Any) -> Callable[[type[_Options]], type[_Options]]:
        """Declare what the group does without a command: ``run`` in its module."""
        return _declared(self.callback(**options), f"{self.module}.run")

    def command(  # type: ignore[override]
        self, name: str, *, run: str = "", example: str = "", **options: Any
    ) -> Callable[[type[_Options]], type[_Options]]:
        """Declare a command; each line of ``example`` is a shell command that its help shows.

        ``run`` is ``module.function`` for a command that goes by another name.
        """
        epilog = example_text(example) if example else None
        register = super().command(
            name, cls=_Command, epilog=epilog, rich_help_panel=self.panel, **options
        )
        own = f"{self.module}.{name}" if self.module else f"{name}.run"
        return _declared(register, run or own)


def _declared(
    register: Callable[[Any], Any], path: str
) -> Callable[[type[_Options]], type[_Options]]:
    """Return a decorator that registers a dataclass of options for the function at ``path``."""

    def declare(options: type[_Options]) -> type[_Options]:
        def run(context: typer.Context, **values: Any) -> None:
            if context.invoked_subcommand is None:
                function_of(path)(_chosen(options, values))

        context = Parameter("context", Parameter.KEYWORD_ONLY, annotation=typer.Context)
        run.__doc__ = options.__doc__
        run.__signature__ = Signature([context, *_parameters(options)])  # type: ignore[attr-defined]
        run.__annotations__ = {}
        run.runs = path  # type: ignore[attr-defined]
        run.options = options  # type: ignore[attr-defined]
        register(run)
        return options

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

    It is a field of a dataclass of options.
    """
    return field(default=default, metadata={TYPER: typer.Option(*names, help=text, **settings)})


def flag(name: str, text: str, **settings: Any) -> Any:
    """Return an option without a value, off by default."""
    return option(False, text, name, **settings)


def only(names: str) -> Any:
    """Return a field whose type is a dataclass of options: only ``names`` of them are options."""
    return field(metadata={ONLY: names.split()})


def _parameters(options: Any, names: Collection[str] | None = None) -> Iterator[Parameter]:
    """Yield the fields of a dataclass as typer takes them; those of one in it are options, too."""
    types = get_type_hints(options, include_extras=True)
    for each in fields(options):
        kind: Any = types[each.name]
        if names is not None and each.name not in names:
            continue
        if is_dataclass(kind):
            yield from _parameters(kind, each.metadata.get(ONLY))
            continue
        if TYPER in each.metadata:
            kind = Annotated[kind, each.metadata[TYPER]]
        default = Parameter.empty if each.default is MISSING else each.default
        yield Parameter(each.name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def _chosen(options: Any, values: dict[str, Any]) -> Any:
    """Return a dataclass of those of ``values`` that it has."""
    types = get_type_hints(options)
    chosen = {
        name: _chosen(kind, values) if is_dataclass(kind) else values[name]
        for name, kind in types.items()
        if name in values or is_dataclass(kind)
    }
    return options(**chosen)


def example_text(example: str) -> str:
    """Return an ``example`` as the end of a command's help, a paragraph a line."""
    return "\n\n".join((EXAMPLE, *example.splitlines()))
