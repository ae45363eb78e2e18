"""Options that messages and helps name: each exists, on the command that names it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.docs.commands import ROOT as GROUP
from tests.support.places import ROOT

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*[a-z]\b")
PIP = {"--force-reinstall", "--no-cache-dir"}
"""Those of pip, which a build that is not compiled names."""


def options(command: Any) -> set[str]:
    return {name for param in command.params for name in param.opts} | {"--help"}


def commands(group: Any = GROUP, above: frozenset[str] = frozenset()) -> Iterator[Any]:
    """Yield each command with the options that can be given to it or to a group it is in."""
    mine = frozenset(options(group)) | above
    yield group, mine
    for command in getattr(group, "commands", {}).values():
        yield from commands(command, mine)


COMMANDS = list(commands())
EVERY = {name for _, known in COMMANDS for name in known}


def modules() -> dict[str, set[str]]:
    """The options that the messages of each module of commands may name."""
    found: dict[str, set[str]] = {}
    for command, known in COMMANDS:
        name, _, _ = getattr(command.callback, "runs", command.name).partition(".")
        found.setdefault(name, set()).update(known)
    return found


def texts(path: Path) -> Iterator[str]:
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)) if OPTION.search(text) else ():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize(("command", "known"), COMMANDS, ids=[each.name for each, _ in COMMANDS])
def test_a_help_names_options_of_its_command(command: Any, known: frozenset[str]) -> None:
    said = [command.help or "", *(param.help or "" for param in command.params)]
    if command.name == "schema":  # which tells of other commands' outputs
        known |= {"--json"}
    assert set(OPTION.findall(" ".join(said))) <= known


def test_the_root_s_last_words_name_options_of_commands() -> None:
    named = set(re.findall(r"(\w+) (--[a-z-]+)", GROUP.epilog))
    assert named
    assert all(option in options(GROUP.commands[name]) for name, option in named)


@pytest.mark.slow
def test_messages_name_options_of_their_command() -> None:
    own = modules()
    assert own.keys() >= {"census", "solve", "deck", "puzzle"}
    wrong = [
        (path.name, option)
        for path in sorted((ROOT / "deducer").rglob("*.py"))
        if path.parts[-3:-1] not in (("page", "bundle"), ("show", "report"))  # npm's, and CSS's
        for text in texts(path)
        for option in OPTION.findall(text)
        if option not in PIP
        and option not in (own.get(path.stem, EVERY) if path.parent.name == "cli" else EVERY)
    ]
    assert wrong == []


def test_an_option_that_a_command_lacks_is_found() -> None:
    assert OPTION.findall("say --force, or (--no-such)") == ["--force", "--no-such"]
    assert "--force" not in modules()["deck"]
    assert "--force" in modules()["convert"]
