"""A game being recorded: what a line typed at the table does, and what it shows in return.

A session does not depend on a terminal: it takes a line and returns what to show. Whatever is not
one of its own commands is a line of the record's notation and goes to the journal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from shlex import quote

from rich.console import Group, RenderableType
from rich.text import Text

from deducer.advice.advise import advise
from deducer.cli.chairs import ChairVoice, as_writer_sees, explained, hidden_seat
from deducer.cli.corrections import LATE, Events, late_corrections
from deducer.cli.streams import Leave
from deducer.cli.table_help import help_text
from deducer.cli.typed import Typed, TypedReader, completions, last_steps
from deducer.errors import FileChanged, LimitError, RecordError
from deducer.game import ExplainedKnowledge, Record
from deducer.journal import Journal
from deducer.knowledge.secrecy import veiled_entry
from deducer.knowledge.views import SeatView
from deducer.languages import in_words, say, spoken
from deducer.record.entries import HEADER_KEYS
from deducer.record.events import Action, Correction, Entry, Undone, event_of
from deducer.record.line_words import Words
from deducer.record.sheet import Sheet
from deducer.record.turns import Turns
from deducer.record.writing import entry_text, header_lines, quoting
from deducer.show.terminal.advice import advice_text
from deducer.show.terminal.board_lines import ruling_texts, status_text, turn_text
from deducer.show.terminal.knowledge import (
    knowledge_text,
    reasons_text,
    screen,
    screen_within,
    teammate_text,
)
from deducer.show.terminal.who import Fitting, who_text
from deducer.show.words.outcome import misplay_phrase
from solver.errors import HanabiError, NotationError, Phrase, quoted
from solver.notation.words import TextLine, Word, split

AGREED = 3
"""Lines of the odds by agreements besides the slots: a blank line, a title and a heading."""
ALL = "+"
"""What asks for all that advice tells."""
MARK = 3
"""Lines that explain the mark of estimates, where there are any."""


class Session:
    """One table, and the journal that its lines go to.

    ``agreements`` is a sheet as text, in place of the record's own; a new record begins with it.

    :raises SheetError: if ``agreements`` is no sheet.
    """

    def __init__(self, journal: Journal, agreements: str | None = None) -> None:
        self.journal = journal
        journal.name_no_lines()
        self.agreements: str | None = None
        self.first_line = ""
        """The line that a new record begins with, if there is one."""
        if agreements is not None:
            self._agree(agreements)
        self._voice = ChairVoice()
        self.editor: Callable[[], RenderableType] | None = None
        """What lets the player change the whole log, if there is a terminal for it."""
        self.commands: dict[str, Callable[[Sequence[Word]], RenderableType]] = {
            "help": lambda words: help_text(words[0].text if words else None),
            "advise": self._advice,
            "know": self._teammate,
            "why": self._why,
            "public": lambda _: knowledge_text(self.seen.at().public()),
            "log": lambda _: self._log(),
            "chair": self._chair,
            "who": lambda _: who_text(self.seen.at(), self.known),
            **{name: partial(self._late, ways) for name, ways in LATE.items()},
            "edit": lambda _: self._edit(),
            "quit": self._leave,
        }

    def _agree(self, agreements: str) -> None:
        """Begin a new record with a sheet, or show the record by it in place of its own."""
        sheet = str(Sheet.read(agreements))
        if self.journal.text:
            self.agreements = sheet
        else:
            self.first_line = f"agreements: {sheet}"

    @property
    def record(self) -> Record:
        """The record so far.

        :raises HanabiError: if no players are named yet.
        """
        if self.journal.record is None:
            raise HanabiError("who plays? Type a line such as: players: Ann Bob Cy")
        return self.journal.record

    @property
    def seen(self) -> Record:
        """The record as the writer may see it."""
        return as_writer_sees(self.record)

    @property
    def known(self) -> ExplainedKnowledge:
        """What the writer knows now, or the public view if no seat writes."""
        return self.seen.at().seen_as()

    def run(self, content: str) -> RenderableType:
        """Carry out one line, and return what to show.

        :raises HanabiError: if it can't be read or can't have happened; then nothing is changed.
        :raises Leave: if the player leaves.
        """
        try:
            with quoting(spoken()):
                return self._run(content)
        except NotationError as error:
            if error.column == 1:
                raise HanabiError(error.fault) from None
            place = {"column": error.column, "problem": error.fault}
            raise HanabiError("column {column}: {problem}", **place) from None

    def _run(self, content: str) -> RenderableType:
        line = split(content)
        if not line.words:
            return self.screen()
        typed = Typed.of(line, content, spoken(), self.commands)
        if typed.command is not None:
            return self.commands[typed.command](line.words[1:])
        record = self.journal.record
        if record is None or line.key in HEADER_KEYS:
            return self._header(content)
        if typed.verb == "undo":
            return self._undo(line)
        return self._add(record, split(typed.content))

    def _header(self, content: str) -> RenderableType:
        """Add a header line; an error names no column, since it can concern another line."""
        try:
            self.journal.add(content)
        except NotationError as error:
            raise HanabiError(error.fault) from None
        except FileChanged:
            raise
        except RecordError as error:
            problem = Phrase("it clashes then: {problem}", problem=error.phrase)
            raise HanabiError(problem if error.number else error.fault) from None
        return Text(f"✓ {content.strip()}", style="green")

    def _add(self, record: Record, line: TextLine) -> RenderableType:
        """Add the entry of a line that was typed."""
        entry = TypedReader(record, spoken()).next_entry(line)
        try:
            self.journal.add(entry_text(entry, record.players))
        except FileChanged:
            raise
        except RecordError as error:
            is_new = not isinstance(entry, Correction) and error.number > len(record.events)
            raise HanabiError(error.fault if is_new else error.phrase) from None
        return Group(*self._results([self.record.log[-1]]))

    def write(self, entries: Sequence[Entry], header: Sequence[str] = ()) -> RenderableType:
        """Add several entries together, and corrections of the header; return what to show.

        :raises HanabiError: if their result can't have happened; then nothing is changed.
        """
        if not entries and not header:
            return Text(in_words("nothing was changed"))
        self.journal.extend(entries, header)
        lines = [Text(f"✓ {line.removeprefix('fix ')}", style="green") for line in header]
        return Group(*lines, *(self._results(entries) if entries else ()))

    def _results(self, entries: Sequence[Entry]) -> Iterator[RenderableType]:
        """Yield the new lines of the log, and their result: a strike, or the end of the game."""
        record = self.record
        numbers = Turns.of(replace(record, log=record.log[: -len(entries)]).events).numbers
        yield from (Text(f"✓ {self._line(entry, numbers)}", style="green") for entry in entries)
        table = record.table
        last = None if isinstance(entries[-1], Correction) else len(table.events)
        if last and (note := misplay_phrase(table, last)):
            yield Text(f"✗ {say(note)}", style="bold red")
        yield from self._chairs_act()
        yield from self.ending()

    def _chairs_act(self) -> Iterator[RenderableType]:
        """Let chairs act until it is a player's turn, in practice; yield the lines of the log."""
        while self.record.is_practice and not (table := self.record.table).outcome.over:
            seat = table.board.turn
            if seat not in self.record.chairs:
                return
            move = self.record.at().chair(seat).move
            self.journal.add(entry_text(event_of(move), self.record.players))
            yield Text(f"✓ {self._line(self.record.log[-1])}", style="green")
            if note := misplay_phrase(self.record.table, len(self.record.table.events)):
                yield Text(f"✗ {say(note)}", style="bold red")

    def ending(self) -> Iterator[RenderableType]:
        """Yield what a chair does, or the result of a game that is over and what to do next."""
        record = self.journal.record
        if record is None:
            return
        if not record.table.outcome.over:
            if said := self._voice.says(record):
                yield Text(said, style="bold")
            return
        table = record.table
        yield Text(turn_text(table, table.board), style="bold")
        yield from ruling_texts(table, table.board)
        steps = in_words(
            "next: {steps}; then hanabi review {file}",
            steps=" · ".join(last_steps(record)),
            file=quote(str(self.journal.path)),
        )
        yield Text(steps, style="dim")

    def _late(
        self, ways: Callable[[Record, Sequence[Word]], Sequence[Events]], words: Sequence[Word]
    ) -> RenderableType:
        """Write all corrections for what was noticed late."""
        record = self.record
        return self.write(late_corrections(record, ways(record, words)))

    def _edit(self) -> RenderableType:
        if self.editor is None:
            raise HanabiError("the log can be edited in a terminal only")
        if hidden_seat(self.record) is not None:
            raise HanabiError("the log has your own cards, for the chair: correct single turns")
        return self.editor()

    def _undo(self, line: TextLine) -> RenderableType:
        """Undo the last line, with all entries that it wrote, and show them."""
        if len(line.words) > 1:
            raise HanabiError("{text} is not expected here", text=quoted(line.words[1].text[:20]))
        record = self.record
        for count in range(max(1, self.journal.last_step), self.journal.steps + 1):
            if self._is_chairs(count):
                continue
            try:
                self.journal.extend([Undone()] * count)
                break
            except RecordError as error:
                if not error.number:  # the log has fewer entries
                    raise HanabiError(error.fault) from None
                # else it stands between corrections that were made together
        else:
            raise HanabiError("there is nothing to undo")
        now = header_lines(self.record)
        gone = [
            f"{key}: {text}" for key, text in header_lines(record).items() if now.get(key) != text
        ]
        if record.players == self.record.players:
            events = Counter(record.events) - Counter(self.record.events)
            gone += map(self._line, events.elements())
        texts = [Text(f"✓ {self._line(Undone())}", style="green")]
        return Group(*texts, *(Text(f"  {line}", style="dim") for line in gone))

    def _is_chairs(self, count: int) -> bool:
        """Whether a chair would act at once again if the last ``count`` steps were undone."""
        if not self.record.is_practice:
            return False
        events = self.record.table.events
        undone = events[len(events) - count] if count <= len(events) else None
        return isinstance(undone, Action) and undone.seat in self.record.chairs

    def _line(self, entry: Entry, numbers: Sequence[str] = ()) -> str:
        """An entry in the table's language, with the ``numbers`` of the events that it corrects."""
        hidden = hidden_seat(self.record)
        seen = entry if hidden is None else veiled_entry(entry, hidden)
        return entry_text(seen, self.record.players, spoken(), numbers)

    def screen(self, lines: int | None = None) -> RenderableType:
        """Return the table as the writer sees it, in at most ``lines`` lines.

        Odds by the agreements of the record follow below, if there is room.
        """
        known = self.known
        agreed = self._agreed(known)
        if lines is None:
            return Group(screen(known), *agreed)
        if not agreed:
            return screen_within(known, lines)
        left = lines - len(known.slots) - AGREED
        return Fitting(
            lambda: Group(screen_within(known, left), *agreed),
            lambda: Group(screen_within(known, left - MARK), *agreed),
            lambda: screen_within(known, lines),
            lines=lines,
        )

    def _agreed(self, known: ExplainedKnowledge) -> list[RenderableType]:
        """What follows for the own hand if hints mean what was agreed; nothing without a sheet."""
        if not (self.agreements or self.record.sheet) or not isinstance(known.view, SeatView):
            return []
        from deducer.cli.agreements import kept_by
        from deducer.show.terminal.agreements import kept_text

        kept = kept_by(known, self.agreements, None)
        try:
            return [Text(), kept_text(kept)] if kept else []
        except LimitError as error:
            return [Text(), Text(say(error.phrase), style="dim")]

    def status(self, width: int) -> Text:
        """Return the state of the game in a line of ``width`` columns, or how to set it up."""
        record = self.journal.record
        if record is None:
            return Text(in_words("? help · back · Enter: take what is in […] · q leave"), "dim")
        table = record.table
        return status_text(table, table.board, table.now.turn, width)

    def prompt(self) -> str:
        """Return the prompt, which names the seat to move."""
        record = self.journal.record
        if record is None:
            return "players: "
        table = record.table
        if table.outcome.over:
            return in_words("(over) > ")
        return f"{table.now.turn + 1} {record.players[table.board.turn]} > "

    # -- questions ---------------------------------------------------------------------------

    def _teammate(self, words: Sequence[Word]) -> RenderableType:
        known = self.known
        if len(words) != 1:
            raise HanabiError("whose knowledge? Type k and a name: k bob")
        name = words[0].text
        if not isinstance(known.view, SeatView):
            return knowledge_text(self.seen.at().seen_by(name))
        if self.record.seat(name) == known.view.seat:
            return knowledge_text(known)
        return teammate_text(known, known.teammate(name))

    def _advice(self, words: Sequence[Word]) -> RenderableType:
        known = self.known
        in_full = [word.text for word in words] == [ALL]
        if words and not in_full:
            raise HanabiError(
                "a takes no other word than +: it is for the writer, or for the seat to move"
            )
        if not isinstance(known.view, SeatView):
            known = self.seen.at().view(SeatView(known.board.turn))
        kept = known.kept(known.table.sheet) if known.table.sheet else None
        return advice_text(advise(known, kept=kept), in_full=in_full, more=f"a {ALL}")

    def _chair(self, words: Sequence[Word]) -> RenderableType:
        """Say what the chair to move does, or once the game is over why it did so in a turn."""
        record, over = self.record, self.record.table.outcome.over
        if not words and record.is_practice:
            return Group(*self._chairs_act(), *self.ending())
        if not words:
            said = self._voice.says(record)
            if said is None:
                raise HanabiError("it is no chair's turn: a line such as chair: Cid makes one")
            return Text(said, style="bold")
        if not over:
            raise HanabiError("a chair says why once the game is over: it would tell too much now")
        turn = words[0].number("turn", 1, record.table.now.turn)
        first, *others = explained(record, turn)
        return Group(Text(first, style="bold"), *map(Text, others))

    def _why(self, words: Sequence[Word]) -> RenderableType:
        known = self.known
        if words and not words[0].text.isdecimal() and len(words) > 1:
            known = self.seen.at().seen_by(words[0].text)
            words = words[1:]
        if not words or not words[0].text.isdecimal():
            raise HanabiError("why what? Type why, a slot and perhaps a card: why 2 r1")
        slot = known.slot(int(words[0].text[:3]))
        if len(words) == 1:
            return Group(*reasons_text(known, [slot]))
        rest = Words(words[1:], words[-1])
        card = TypedReader(self.record, spoken()).card(rest)
        rest.finish()
        why = known.reasons.why_not(slot, card)
        return Text(in_words("not {cards}: {why}", cards=card, why=why))

    def _log(self) -> RenderableType:
        record = self.record
        table = record.table
        lines = []
        for number, event in enumerate(table.events, start=1):
            label = table.turns.numbers[number - 1]
            line = Text(f"{label:>5}  {self._line(event)}")
            if note := misplay_phrase(table, number):
                line.append(f"  ✗ {say(note)}", style="bold red")
            lines.append(line)
        return Group(*lines) if lines else Text(in_words("nothing has happened yet"))

    def _leave(self, _: Sequence[Word]) -> RenderableType:
        raise Leave

    # -- completion --------------------------------------------------------------------------

    def completions(self, content: str) -> list[str]:
        """Return the completions of the last word of a line that is being typed."""
        record = self.journal.record
        return completions(record and self.seen, content, spoken())
