"""The reference of the `hanabi` command, from what typer knows of it."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from typer.main import get_command

from deducer.cli.app import app

MADE = "<!-- Made by `python -m tests.support.docs` from {}: edit that. -->"
VALUES = {int: "N", float: "X", str: "TEXT", Path: "PATH"}
"""What stands for a value whose option does not name it."""


ROOT: Any = get_command(app)  # typer's groups have more than their type says


def reference(root: Any = ROOT) -> str:
    """Return the page: a section for each command."""
    about, _, statuses = f"{root.help}\n\n{root.epilog}".partition("\n\nExit status: ")
    ends = (each.split(" ", 1) for each in statuses.rstrip(".").split("; "))
    parts = [about, "Every command has `-h`, short for `--help`.", _parameters(root)]
    parts.append(table(("exit status", ""), *ends))
    for name, command in _commands(root):
        parts += [f"## `{name}`", command.help or "", f"```sh\n{_usage(name, command)}\n```"]
        if command.params:
            parts.append(_parameters(command))
    return page("The `hanabi` command", "`deducer/cli`", *parts)


def undescribed(root: Any = ROOT) -> list[str]:
    """Return the commands, arguments and options that say nothing of themselves."""
    missing = []
    for name, command in [("hanabi", root), *_commands(root)]:
        missing += [name] * (not command.help)
        missing += [f"{name} {param.opts[0]}" for param in command.params if not param.help]
    return missing


def _commands(group: Any, path: str = "hanabi") -> Iterator[tuple[str, Any]]:
    for name, command in group.commands.items():
        if not command.hidden:
            yield f"{path} {name}", command
            if hasattr(command, "commands"):
                yield from _commands(command, f"{path} {name}")


def _usage(name: str, command: Any) -> str:
    arguments = [_shown(param) for param in command.params if param.param_type_name == "argument"]
    rest = ["COMMAND ..."] if hasattr(command, "commands") and not command.params else arguments
    return " ".join([name, "[OPTIONS]", *rest] if command.params else [name, *rest])


def _shown(param: Any) -> str:
    """An argument or option as it is typed."""
    if param.param_type_name == "argument":
        return param.metavar if param.required else f"[{param.metavar}]"
    if param.is_flag:
        return str(param.opts[0])
    return f"{param.opts[0]} {param.metavar or VALUES[param.type_descriptor.annotation]}"


def _parameters(command: Any) -> str:
    rows = [(f"`{_shown(param)}`", _said(param)) for param in command.params]
    return table(("", ""), *rows)


def _said(param: Any) -> str:
    """What a parameter says of itself, its bounds and its default."""
    said = [param.help]
    if param.max is not None:
        said.append(f"From {param.min} to {param.max}.")
    elif param.min:
        said.append(f"At least {param.min}.")
    if param.default not in (None, False) and not param.required and "efault" not in param.help:
        said.append(f"Default: {param.default}.")
    return " ".join(said)


# -- Markdown, as far as the reference needs it --------------------------------------------------


def table(*rows: Iterable[str]) -> str:
    """Return a table; its first row is the head.

    >>> print(table(("field", ""), ("`a`", "x | y")))
    | field | |
    |---|---|
    | `a` | x \\| y |
    """
    lines = ["| " + " ".join(f"{_cell(each)} |".lstrip() for each in row) for row in rows]
    lines.insert(1, "|" + "---|" * lines[0].replace("\\|", "").count("|", 1))
    return "\n".join(lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", r"\|")


def anchor(heading: str) -> str:
    """Return what a link to a heading ends in.

    >>> anchor("`hanabi deck check`")
    '#hanabi-deck-check'
    """
    return "#" + re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def page(title: str, source: str, *parts: str) -> str:
    """Return a page whose parts are apart by a blank line."""
    return "\n\n".join([MADE.format(source), f"# {title}", *parts]) + "\n"
