"""``hanabi table``: a :class:`~deducer.cli.session.Session` at a prompt, or fed by a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from rich.console import Console, RenderableType
from rich.text import Text

from deducer import languages
from deducer.cli.files import naming
from deducer.cli.prompt import Prompt
from deducer.cli.session import Leave, Session
from deducer.cli.streams import warn
from deducer.disk import disk_problem
from deducer.journal import Journal, LastLine
from deducer.languages import in_words
from deducer.record.entries import RESERVED
from solver.errors import HanabiError, Phrase
from solver.notation.words import quote

BELOW = 2
"""The lines of the prompt and of the status line."""


def run(file: Path | None) -> None:
    """Record a game in a file: at a prompt on a terminal, else from standard input."""
    path = file or Path(f"hanabi-{datetime.now():%Y%m%d-%H%M%S}.hanabi")
    with naming(path):
        journal = Journal(path)
    session = Session(journal)
    if sys.stdin.isatty() and sys.stdout.isatty():
        at_prompt(session)
    else:
        from_pipe(session, sys.stdin)


def from_pipe(session: Session, lines: Iterable[str]) -> None:
    """Carry out ``lines`` up to the first one that is refused, since the next ones build on it.

    :raises HanabiError: naming the line that is refused or can't be written.
    """
    console = Console()
    journal = session.journal
    if journal.torn is not None:
        warn("{path}: {line}", path=journal.path, line=journal.torn.phrase)
    if journal.unended is not None:
        warn(
            "{path}: {line} has no end, so it may have been cut off: kept",
            path=journal.path,
            line=journal.unended.phrase,
        )
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            shown = session.run(line.rstrip("\n"))
        except Leave:
            break
        except HanabiError as error:
            raise HanabiError(
                "input line {number} is refused: {problem}", number=number, problem=error.phrase
            ) from None
        except OSError as error:
            raise HanabiError(
                "input line {number} is not written: {problem}",
                number=number,
                problem=disk_problem(error),
            ) from None
        console.print(shown)
    if journal.record is not None:
        console.print(session.screen())


def at_prompt(session: Session) -> None:
    """Ask for lines until the player leaves; one that is refused or not written has no effect."""
    terminal = _Terminal(session)
    journal = session.journal
    try:
        if journal.unended is not None:
            terminal.settle(journal.unended)
        if journal.record is None:
            terminal.set_up()
        terminal.draw(Text("? for help", style="dim"))
        if journal.torn is not None:
            torn = Text(f"{journal.torn}\nIs it still to be entered?", style="bold")
            terminal.console.print(torn)
        while True:
            terminal.answer(session.prompt())
    except (Leave, EOFError):
        if journal.text:
            terminal.console.print(Text(f"all is in {journal.path}", style="dim"))


class _Terminal:
    """A session with the prompt and the screen of a terminal."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.console = Console()
        self.prompt = Prompt(session, self.console)

    def draw(self, below: RenderableType) -> None:
        """Show the table on a cleared screen, with ``below`` under it, and room for the prompt."""
        console = self.console
        console.clear()
        if self.session.journal.record is not None:
            taken = len(console.render_lines(below, pad=False))
            console.print(self.session.screen(console.height - taken - BELOW))
        console.print(below)

    def ask(self, question: str) -> str:
        """Return the line that is typed after ``question``; Ctrl-C begins it anew."""
        while True:
            try:
                return self.prompt.ask(question)
            except KeyboardInterrupt:
                self.console.print(Text(in_words("Ctrl-D or q leaves"), style="dim"))

    def answer(self, question: str, begin: str = "") -> None:
        """Ask for a line, with ``begin`` put before it, until it is accepted; empty means none."""
        while True:
            text = self.ask(question).strip()
            before = self.session.journal.text
            try:
                shown = self.session.run(f"{begin} {text}" if begin and text else text)
            except (HanabiError, OSError) as error:
                self.refuse(error)
                continue
            except KeyboardInterrupt:  # a question that takes long
                continue
            if self.session.journal.text != before:
                self.draw(shown)
            elif text:
                self.console.print(shown)
            elif not begin:
                self.draw(Text())
            return

    def refuse(self, error: HanabiError | OSError) -> None:
        """Print in one line what is wrong, and after a disk error how to continue."""
        if isinstance(error, OSError):
            problem = Phrase(
                "{problem}: this is not written; try again, or leave with Ctrl-D",
                problem=disk_problem(error),
            )
        else:
            problem = error.phrase
        self.console.print(Text(f"✗ {languages.say(problem)}", style="bold red"))

    def settle(self, last: LastLine) -> None:
        """Ask whether a last line without a line end is complete; end it or set it aside."""
        journal = self.session.journal
        self.console.print(f"{journal.path}: {last.phrase} has no end, so it may have been cut off")
        while journal.unended is not None:
            answer = self.ask("is it whole? y: keep it, n: set it aside > ")
            try:
                if answer.strip().lower() in ("y", "yes"):
                    journal.end_last()
                elif answer.strip().lower() in ("n", "no"):
                    journal.set_aside()
            except (HanabiError, OSError) as error:
                self.refuse(error)

    def set_up(self) -> None:
        """Ask for players and rules, and for the hands that can be seen."""
        self.console.print(f"a new record, in {self.session.journal.path}")
        while self.session.journal.record is None:
            self.answer("players, in seat order: ", "players:")
        for key, question in (
            ("seat", "who writes? a name; none; all (every card is known) [none] "),
            ("first", "who begins? [the first] "),
            ("rules", "rules? crowning-piece, avalanche, rainbow, choreography, ... [standard] "),
            ("edition", "edition? 2010, 2025, fr, sv, suit-and-dots [2010] "),
        ):
            self.answer(question, f"{key}:")
        record = self.session.record
        size = record.rules.hand_size(len(record.players))
        for seat, name in enumerate(record.players):
            if seat != record.writer:
                question = f"{name}'s {size} cards, the newest first, ? if not seen [none seen] "
                self.answer(question, f"deal {quote(name, RESERVED)}")
