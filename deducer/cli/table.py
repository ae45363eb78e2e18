"""``hanabi table``: a :class:`~deducer.cli.session.Session` at a prompt, or fed by a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.text import Text

from deducer import languages
from deducer.cli.chairs import begin_practice, lines_of_one_hand
from deducer.cli.corrections import corrections
from deducer.cli.editing import (
    Draft,
    UnreadableLog,
    events_of,
    header_changes,
    log_text,
    under_header,
    with_problems,
)
from deducer.cli.files import naming
from deducer.cli.games import TableOptions
from deducer.cli.prompt import Prompt
from deducer.cli.session import Session
from deducer.cli.set_up import Back, SetUp
from deducer.cli.streams import Leave, warn
from deducer.disk import disk_problem
from deducer.journal import Journal
from deducer.languages import in_words
from deducer.show.terminal.columns import text_lines
from solver.errors import HanabiError, Phrase
from solver.notation.spoken import ANSWERS

BELOW = 2
"""The lines of the prompt and of the status line."""


def run(options: TableOptions) -> None:
    """Record a game in a file: at a prompt on a terminal, else from standard input.

    A sheet counts in place of the record's own; a new record begins with it.
    """
    path = options.file or Path(f"hanabi-{datetime.now():%Y%m%d-%H%M%S}.hanabi")
    with naming(path):
        journal = Journal(path)
    if options.chairs is not None and not journal.text:
        begin_practice(journal, options.chairs, options.seed, options.agreements)
    if options.just_my_hand is not None and not journal.text:
        for line in lines_of_one_hand(options.just_my_hand):
            journal.add(line)
    session = Session(journal, options.agreements)
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
    if session.first_line:
        journal.add(session.first_line)
    if journal.torn is not None:
        warn("{path}: {line}", path=journal.path, line=journal.torn.phrase)
    _tell_unended(journal)
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            shown = session.run(line.rstrip("\n"))
        except HanabiError as error:
            raise HanabiError(
                "input line {number} is refused: {problem}", number=number, problem=error.phrase
            ) from None
        except Leave:
            break
        except OSError as error:
            raise HanabiError(
                "input line {number} was not written: {problem}",
                number=number,
                problem=disk_problem(error),
            ) from None
        console.print(shown)
    if journal.record is not None:
        console.print(session.screen())


def _tell_unended(journal: Journal) -> None:
    if journal.unended is not None:
        warn(
            "{path}: {line} has no line end, so it may have been cut off: it stays",
            path=journal.path,
            line=journal.unended.phrase,
        )


def at_prompt(session: Session) -> None:
    """Ask for lines until the player leaves; one that is refused or not written has no effect."""
    terminal = _Terminal(session)
    journal = session.journal
    try:
        if journal.record is None:
            terminal.set_up()
        terminal.draw(Group(*session.ending(), Text(in_words("? for help"), style="dim")))
        _tell_unended(journal)
        if journal.torn is not None:
            terminal.tell(journal.torn.phrase, "bold")
            terminal.tell(Phrase("Do you still want to enter it?"), "bold")
        while True:
            terminal.answer(session.prompt())
    except (Leave, EOFError):
        if journal.text:
            terminal.tell(Phrase("everything is in {path}", path=journal.path), "dim")


class _Terminal:
    """A session with the prompt and the screen of a terminal."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.console = Console()
        self.prompt = Prompt(session, self.console)
        self.pasted: list[str] = []
        """Lines that were pasted together and are still to be carried out."""
        session.editor = self.edit

    def draw(self, below: RenderableType) -> None:
        """Show the table on a cleared screen, with ``below`` under it, and room for the prompt."""
        console = self.console
        console.clear()
        if self.session.journal.record is not None:
            used = len(console.render_lines(below, pad=False))
            console.print(self.session.screen(console.height - used - BELOW))
        console.print(below)

    def tell(self, phrase: object, style: str = "") -> None:
        """Print a phrase or a text in the language of the table."""
        self.console.print(*text_lines(phrase, style=style))

    def ask(self, question: str) -> str:
        """Return the line that is typed after ``question``; Ctrl-C begins it anew."""
        if self.pasted:
            return self.pasted.pop(0)
        while True:
            try:
                line, *self.pasted = self.prompt.ask(question).removesuffix("\n").split("\n")
                return line
            except KeyboardInterrupt:
                self.tell(Phrase("Ctrl-D or q leaves"), "dim")

    def answer(self, question: str) -> None:
        """Ask for a line until one is accepted, and show its result."""
        while True:
            text = self.ask(question).strip()
            before = self.session.journal.text
            try:
                shown = self.session.run(text)
            except (HanabiError, OSError) as error:
                self.refuse(error)
                continue
            except KeyboardInterrupt:  # a question that takes long
                continue
            if self.session.journal.text != before:
                self.draw(shown)
            elif text:
                self.console.print(shown)
            else:
                self.draw(Group(*self.session.ending()))
            return

    def refuse(self, error: HanabiError | OSError) -> None:
        """Print in one line what is wrong, and after a disk error how to continue.

        Lines that were pasted after it are dropped, since they build on it.
        """
        if isinstance(error, OSError):
            problem = Phrase(
                "{problem}: nothing was written; try again, or leave with Ctrl-D",
                problem=disk_problem(error),
            )
        else:
            problem = error.phrase
        self.tell(f"✗ {languages.say(problem)}", "bold red")
        if self.pasted:
            dropped = Phrase(
                "{n} pasted line after it was not read",
                "{n} pasted lines after it were not read",
                n=len(self.pasted),
            )
            self.tell(dropped, "bold")
            self.pasted.clear()

    def edit(self) -> RenderableType:
        """Let the player change the whole log, until it fits together or the player gives up."""
        record = self.session.record
        draft = Draft(self.session.journal.path, log_text(record))
        while True:
            text = draft.text
            try:
                text = self._changed(draft)
                begun = under_header(record, text)
                wanted = corrections(begun.events, events_of(record, text))
                shown = self.session.write(wanted, header_changes(record, begun))
            except UnreadableLog as refused:
                problems = refused.problems
            except HanabiError as error:
                problems = (error.phrase,)
            except OSError as error:
                problems = (disk_problem(error),)
            else:
                draft.remove()
                return shown
            for problem in problems:
                self.tell(f"✗ {languages.say(problem)}", "bold red")
            draft.write(with_problems(text, problems))
            if not self._again(draft):
                draft.remove()
                return Text(in_words("the log is as it was"))

    def _changed(self, draft: Draft) -> str:
        """The text of ``draft`` after a change in the player's editor, or else at the prompt."""
        if (text := draft.changed()) is not None:
            return text
        here = Phrase("neither $VISUAL nor $EDITOR names an editor: change the log here")
        self.tell(here, "dim")
        return self.prompt.edit(draft.text)

    def _again(self, draft: Draft) -> bool:
        """Whether the player goes on with a text that was refused."""
        while True:
            try:
                answer = self.ask(
                    in_words("change it again? Enter: yes, n: leave the log as it was > ")
                )
            except EOFError:
                self.tell(Phrase("your changes are kept in {path}", path=draft.path), "bold")
                raise
            if not answer.strip() or ANSWERS.whole(answer) is not None:
                return ANSWERS.whole(answer) != "no"

    def set_up(self) -> None:
        """Ask for players, rules and hands; write the answers at the end, or on leaving."""
        path = self.session.journal.path
        self.console.print(in_words("a new record, in {path}", path=path))
        answers = SetUp()
        if self.session.first_line:
            answers.answer(self.session.first_line)
        self.prompt.completions = answers.completions
        try:
            while (question := answers.question()) is not None:
                text = self.ask(languages.say(question.prompt)).strip()
                try:
                    if (help_text := answers.answer(text)) is not None:
                        self.tell(help_text, "dim")
                except Back:
                    continue
                except HanabiError as error:
                    self.refuse(error)
        finally:
            self.prompt.completions = self.session.completions
            self._write(answers.lines)

    def _write(self, lines: Sequence[str]) -> None:
        """Write lines that were checked, and ask to try again where a disk fails."""
        for line in lines:
            while True:
                try:
                    self.session.journal.add(line)
                    break
                except OSError as error:
                    self.refuse(error)
                    self.ask(in_words("Enter: try again "))
