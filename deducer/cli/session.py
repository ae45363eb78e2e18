"""A game being recorded: what a line typed at the table does, and what it shows in return.

A session does not depend on a terminal: it takes a line and returns what to show. Whatever is not
one of its own commands is a line of the record's notation and goes to the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from shlex import quote

from rich.console import Group, RenderableType
from rich.text import Text

from deducer.advice.advise import advise
from deducer.game import Known, Record
from deducer.journal import Journal
from deducer.knowledge.views import SeatView
from deducer.languages import in_words, say
from deducer.record.entries import HEADER_KEYS
from deducer.record.events import Reason
from deducer.record.writing import entry_text
from deducer.show.terminal import (
    advice_text,
    knowledge_text,
    reasons_text,
    screen,
    screen_within,
    status_text,
    teammate_text,
)
from deducer.show.terminal.board import turn_text
from deducer.show.words.events import misplay_phrase
from solver.cards import suit
from solver.errors import HanabiError, NotationError
from solver.notation.words import Word, card_word, split

HELP = """\
What happens at the table (names and colours can be cut off, the seat to move is filled in):
  h bob red 1 4        a hint, and the slots it points at (14 for 1 4)
  p 2 r1 > y2          a play: slot, what it was, what was drawn (nothing after > if not seen)
  p 2 as red r1        with its colour announced
  d 5 w3 > y2          a discard
  r ann 3 1 2 4 5      a hand rearranged: which old slots come first, second, ...
  seen bob 2 r3        a teammate's card noticed late        show ann 2 r3   turned up for all
  end given-up         play stops                            left r1 ? b2    the pile at the end
  adjust tokens 5      put right: tokens, strikes, turn bob, draw bob r1, return bob 2
  note what a game     a remark;   ! a note   after an action: it broke the rules but did happen
  u                    take the last line back
  fix 3: p 2 r1        correct event 3;    insert 3: ...    drop 3
Before the first of these: deal bob r1 y2 ? g4 b5   (slot 1, the newest, first)
What you can ask:
  (nothing)            the table            k bob       what Bob can know, as you can tell
  a                    what each action does to perfect, and what each hint would tell
  why 2                why slot 2 can't be what it can't be              why 2 r1
  public               what everybody knows                              log      all events
  ?                    this                 q           leave (all is on disk)
"""


VERBS = (
    "hint",
    "play",
    "discard",
    "rearrange",
    "seen",
    "show",
    "left",
    "adjust",
    "note",
    "end",
    "undo",
    "fix",
    "insert",
    "drop",
    "deal",
)
HEADER_WORDS = tuple(f"{key}:" for key in HEADER_KEYS)


class Leave(Exception):
    """The player leaves the table."""


class Session:
    """One table, and the journal that its lines go to."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.commands: dict[str, Callable[[Sequence[str]], RenderableType]] = {
            "?": lambda _: Text(HELP),
            "help": lambda _: Text(HELP),
            "a": self._advice,
            "advise": self._advice,
            "k": self._teammate,
            "know": self._teammate,
            "why": self._why,
            "public": lambda _: knowledge_text(self.record.at().public()),
            "log": lambda _: self._log(),
            "q": self._leave,
            "quit": self._leave,
        }

    @property
    def record(self) -> Record:
        """The record so far.

        :raises HanabiError: if no players are named yet.
        """
        if self.journal.record is None:
            raise HanabiError("who plays? Type a line such as: players: Ann Bob Cy")
        return self.journal.record

    @property
    def known(self) -> Known:
        """What the writer knows now, or the public view if no seat writes."""
        return self.record.at().seen_as()

    def run(self, content: str) -> RenderableType:
        """Carry out one line, and return what to show.

        :raises HanabiError: if it can't be read or can't have happened; then nothing is changed.
        :raises Leave: if the player leaves.
        """
        line = split(content)
        if not line.words:
            return self.screen()
        command = self.commands.get(line.words[0].text.lower())
        if command is not None and not line.words[0].quoted:
            return command([word.text for word in line.words[1:]])
        if content.strip().lower() == "u":
            content = "undo"
        return Group(Text(f"✓ {self.journal.add(content)}", style="green"), *self._news())

    def _news(self) -> Iterator[RenderableType]:
        """Yield what the last event came to: a strike, or the end of the game."""
        record = self.journal.record
        if record is None or not record.log:
            return
        table = record.table
        if record.log[-1] == table.events[-1] and (
            note := misplay_phrase(table, len(table.events))
        ):
            yield Text(f"✗ {say(note)}", style="bold red")
        if table.outcome.over:
            yield Text(turn_text(table, table.board), style="bold")
            told = in_words(
                "next: left r1 ? b2 (what the pile held) · show ann 2 r3 · log · q; "
                "then hanabi review {file}",
                file=quote(str(self.journal.path)),
            )
            yield Text(told, style="dim")

    def screen(self, lines: int | None = None) -> RenderableType:
        """Return the table as the writer sees it, in so many ``lines`` above a status line."""
        return screen(self.known) if lines is None else screen_within(self.known, lines)

    def status(self, width: int) -> Text:
        """Return the state of the game in a line of ``width`` columns, empty before it begins."""
        record = self.journal.record
        if record is None:
            return Text()
        table = record.table
        return status_text(table, table.board, table.now.turn, width)

    def prompt(self) -> str:
        """Return the prompt, which names the seat to move."""
        record = self.journal.record
        if record is None:
            return "players: "
        table = record.table
        if table.outcome.over:
            return "(over) > "
        return f"{table.now.turn + 1} {record.players[table.board.turn]} > "

    # -- questions ---------------------------------------------------------------------------

    def _teammate(self, names: Sequence[str]) -> RenderableType:
        known = self.known
        if len(names) != 1:
            raise HanabiError("whose knowledge? Type k and a name: k bob")
        if not isinstance(known.view, SeatView):
            return knowledge_text(self.record.at().seen_by(names[0]))
        if self.record.seat(names[0]) == known.view.seat:
            return knowledge_text(known)
        return teammate_text(known, known.teammate(names[0]))

    def _advice(self, words: Sequence[str]) -> RenderableType:
        known = self.known
        if words:
            raise HanabiError(
                "a takes no other word: it is for the writer, or for the seat to move"
            )
        if not isinstance(known.view, SeatView):
            known = self.record.at().view(SeatView(known.board.turn))
        return advice_text(advise(known))

    def _why(self, words: Sequence[str]) -> RenderableType:
        known = self.known
        if not words or not words[0].isdecimal() or len(words) > 2:
            raise HanabiError("why what? Type why, a slot and perhaps a card: why 2 r1")
        slot = known.slot(int(words[0][:3]))
        if len(words) == 1:
            return Group(*reasons_text(known, [slot]))
        card = card_word(Word(words[1]), self.record.rules)
        return Text(f"not {card}: {known.reasons.why_not(slot, card)}")

    def _log(self) -> RenderableType:
        record = self.record
        lines = []
        for number, event in enumerate(record.table.events, start=1):
            line = Text(f"{number:3}  {entry_text(event, record.players)}")
            if note := misplay_phrase(record.table, number):
                line.append(f"  ✗ {say(note)}", style="bold red")
            lines.append(line)
        return Group(*lines) if lines else Text(in_words("nothing has happened yet"))

    def _leave(self, _: Sequence[str]) -> RenderableType:
        raise Leave

    # -- completion --------------------------------------------------------------------------

    def completions(self, content: str) -> list[str]:
        """Return the completions of the last word of a line that is being typed."""
        try:
            words = [word.text for word in split(content).words]
        except NotationError:
            return []
        begun = words.pop() if words and not content[-1:].isspace() else ""
        record = self.journal.record
        options = HEADER_WORDS if record is None else self._options(record, words)
        return [word for word in options if word.casefold().startswith(begun.casefold())]

    def _options(self, record: Record, words: list[str]) -> Sequence[str]:
        names = record.players
        letters = record.rules.composition.letters
        if words and words[0].endswith(":"):
            words = words[1:]
        match words:
            case []:
                return (*VERBS, *sorted(self.commands), *(f"{name}:" for name in names))
            case ["h" | "hint", _]:
                return tuple(suit(letter).name for letter in record.rules.composition.colours)
            case ["h" | "hint" | "k" | "know" | "deal" | "seen" | "show" | "r" | "rearrange"]:
                return names
            case ["adjust"]:
                return ("tokens", "strikes", "turn", "draw", "return")
            case ["adjust", _]:
                return names
            case ["end"]:
                return tuple(Reason)
            case [*_, "as"]:
                return tuple(suit(letter).name for letter in letters)
            case ["p" | "play" | "d" | "discard", _, *_] | ["seen" | "show", _, _] | ["deal", *_]:
                return tuple(map(str, record.rules.composition.cards))
        return ()
