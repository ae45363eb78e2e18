"""The help of commands: every one shows an example that runs, and texts name options there are."""

import ast
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from deducer.cli.commands import EXAMPLE, function_of
from deducer.languages import LANGUAGES
from solver.kernel.lending import MEMORY
from tests.support.cases import a_few
from tests.support.commands import hanabi
from tests.support.docs.commands import ROOT as ROOT_GROUP
from tests.support.places import ROOT
from tests.support.terminals import assert_whole

PATH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
PANELS = {
    "Record a game": "table serve page",
    "During the game": "knowledge advise sheet",
    "After the game": "review agreements convert",
    "Deals and puzzles": "solve puzzle deck census play",
    "Samples and schemas": "sample schema",
}
"""The headings of the help, and the commands below each."""
STARTS = (
    "hanabi sample three_seats.hanabi friday.hanabi",
    "hanabi knowledge friday.hanabi",
    "hanabi table",
    "hanabi serve",
    "hanabi --help",
)


def commands(group: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every command with its name; groups that do something by themselves are among them."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{path}{name} ")
        if not hasattr(command, "commands") or command.params:
            yield f"{path}{name}", command


def shown_example(epilog: str | None) -> list[str]:
    """The lines of the example in the end of a command's help; none if it has none."""
    head, *lines = (epilog or "").split("\n\n")
    return lines if head == EXAMPLE else []


COMMANDS = dict(commands(ROOT_GROUP))
EXAMPLES = {name: shown_example(command.epilog) for name, command in COMMANDS.items()}
APART = ("serve", "page")
"""Commands whose examples take long, or for ever."""
LINES = (tuple(EXAMPLES[name]) for name in EXAMPLES if name not in APART)
RUN = [(each,) for each in dict.fromkeys((*LINES, STARTS[:2]))]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_command_shows_an_example_of_itself(name: str) -> None:
    assert f"hanabi {name}" in " ".join(EXAMPLES[name])
    shown = " ".join(hanabi(*name.split(), "--help", columns=120).stdout.split())
    for line in EXAMPLES[name]:
        assert len(line) <= 78
        assert line in shown
    if name in APART:  # what takes long is at least understood
        (line,) = EXAMPLES[name]
        assert hanabi(*shlex.split(line)[1:], "--help").returncode == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_alone_it_says_in_five_lines_what_it_is_and_where_to_start(language: str) -> None:
    shown = hanabi("--lang", language).stdout
    assert len(shown.splitlines()) == 5
    assert (shown == hanabi().stdout) == (language == "en")
    assert re.findall("|".join(STARTS), shown) == [*STARTS]


@pytest.mark.parametrize("name", COMMANDS)
def test_each_option_names_its_default_and_is_taken(name: str) -> None:
    shown = hanabi(*name.split(), "-h", columns=250).stdout
    for param in COMMANDS[name].params:
        if not param.required and not getattr(param, "is_flag", False):
            called = param.opts[0] if param.param_type_name == "option" else param.metavar
            (row,) = re.findall(rf"^│ {{1,3}}{called} .*(?:\n│ {{9}}.*)*", shown, re.MULTILINE)
            assert re.search("efault|eeded", row), param.opts
    assert f"Default: {MEMORY}." in shown or "--memory" not in shown
    declared = COMMANDS[name].callback  # called by name, so that types can't be checked elsewhere
    hints = {"options": declared.options, "return": type(None)}
    assert get_type_hints(function_of(declared.runs)) == hints


@pytest.mark.slow
@pytest.mark.parametrize("lines", a_few(RUN, 6), ids=str)
def test_an_example_runs_as_it_stands(
    lines: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", PATH)  # some commands start others
    shown = "".join(output(line, tmp_path) for line in lines)
    waits = lines == tuple(EXAMPLES["table"])
    assert shown or list(tmp_path.iterdir()) or waits
    if not shown.startswith("{") and "hanabi sample" not in lines[0]:  # JSON, or a file
        assert_whole(shown, 60)


def output(line: str, folder: Path) -> str:
    """Run a line of a shell, ``hanabi`` in this process, and return what it prints."""
    text = ""
    for command in line.split(" | "):
        program, *arguments = shlex.split(command)
        if program == "hanabi":
            ended = hanabi(*arguments, text=text, columns=60, folder=folder)
            assert ended.returncode == 0, ended.stderr
            text = ended.stdout
        else:
            text = subprocess.check_output(["sh", "-c", command], text=True)
    return text


def test_commands_and_rules_are_listed_in_groups() -> None:
    shown = hanabi("--help").stdout
    boxes = re.findall(r"╭─ ([^─]+) ─(.*?)╰", shown, re.DOTALL)
    listed = {panel: re.findall(r"^│ (\w+)  ", box, re.MULTILINE) for panel, box in boxes[1:]}
    assert {panel: " ".join(names) for panel, names in listed.items()} == PANELS
    assert list(listed) == list(PANELS)
    for command in ("solve", "census", "puzzle"):
        assert " Players and rules " in hanabi(command, "--help").stdout


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("hanabi so", {"solve"}),
        ("hanabi deck ", {"check", "chance"}),
        ("hanabi census re", {"report"}),
        ("hanabi solve --exi", {"--exit-code"}),
        ("hanabi nothing", set()),
        ("hanabi --lang ", {"en", "de", "fr", "sv"}),
        ("hanabi schema kn", {"knowledge"}),
        ("hanabi sample th", {"three_seats.hanabi"}),
        ("hanabi solve --rules ", {"standard", "crowning-piece"}),
        ("hanabi census --edition s", {"suit-and-dots", "sv"}),
        ("hanabi solve --prefer ", {"short", "tokens"}),
        ("hanabi solve --dealt ", {"hands", "rounds"}),
        ("hanabi convert a b --to ", {"hanab.live", "share", "compact", "deck", "text"}),
    ],
)
def test_the_shell_completes_what_is_typed(
    line: str, offered: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_HANABI_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
    ended = hanabi()
    assert (ended.returncode, ended.stderr) == (0, "")
    assert set(ended.stdout.split()) == offered


# -- options that texts name ---------------------------------------------------------------------


OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*[a-z]\b")
PIP = {"--force-reinstall", "--no-cache-dir"}
"""Those of pip, which a build that is not compiled names."""
Known = tuple[Any, frozenset[str]]


def known_options(group: Any = ROOT_GROUP, above: frozenset[str] = frozenset()) -> Iterator[Known]:
    """Yield each command with the options that can be given to it or to a group it is in."""
    mine = above | {name for param in group.params for name in param.opts} | {"--help"}
    yield group, mine
    for command in getattr(group, "commands", {}).values():
        yield from known_options(command, mine)


KNOWN = list(known_options())


@pytest.mark.parametrize(("command", "known"), KNOWN, ids=[each.name for each, _ in KNOWN])
def test_a_help_names_options_of_its_command(command: Any, known: frozenset[str]) -> None:
    said = [command.help or "", *(param.help or "" for param in command.params)]
    if command.name == "schema":  # which tells of other commands' outputs
        known |= {"--json"}
    assert set(OPTION.findall(" ".join(said))) <= known


def texts(path: Path) -> Iterator[str]:
    text = path.read_text("utf-8")
    for node in ast.walk(ast.parse(text)) if OPTION.search(text) else ():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.slow
def test_messages_name_options_of_their_command() -> None:
    own: dict[str, set[str]] = {}
    for command, known in KNOWN:
        name, _, _ = getattr(command.callback, "runs", command.name).partition(".")
        own.setdefault(name, set()).update(known)
    assert "--force" in own["convert"] - own["deck"]
    every = set().union(*own.values())
    wrong = [
        (path.name, option)
        for path in sorted((ROOT / "deducer").rglob("*.py"))
        if path.parts[-3:-1] not in (("page", "bundle"), ("show", "report"))  # npm's, and CSS's
        for text in texts(path)
        for option in OPTION.findall(text)
        if option not in PIP
        and option not in (own.get(path.stem, every) if path.parent.name == "cli" else every)
    ]
    assert wrong == []
