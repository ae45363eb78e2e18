"""The questions before a game: who plays, by which rules, and the hands that can be seen.

Nothing is written before the last answer, so that each can be taken back. Who leaves in between
leaves what was answered in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from deducer.cli.session import Leave
from deducer.errors import RecordError
from deducer.game import Record
from deducer.languages import spoken
from deducer.record.data import Writer, find_player
from deducer.record.entries import RESERVED, EntryReader
from deducer.record.events import HandDealt
from deducer.record.reading import parse
from deducer.record.writing import entry_text
from solver.errors import HanabiError, NotationError, Phrase
from solver.notation.rules_lines import RulesReader, rules_lines
from solver.notation.spoken import COMMANDS, EDITION_NAMES, PARTS, RULES, VERBS
from solver.notation.words import quote, split


@dataclass(frozen=True)
class Question:
    """A question: the header line ``key`` that its answer gives, or the ``seat`` that is dealt."""

    asked: Phrase
    help: Phrase
    key: str = ""
    seat: int | None = None


class Back(Exception):
    """The question before is to be asked again."""


HEADER = (
    Question(
        Phrase("who plays, in seat order? "),
        Phrase("Two to five names, such as: Ann Bob Cy. A name with blanks stands in quotes."),
        "players",
    ),
    Question(
        Phrase("who writes? a name, none or all [none] "),
        Phrase(
            "Who holds this keyboard and does not see their own cards. none: somebody who sees no "
            "cards; all: every card is known."
        ),
        "seat",
    ),
    Question(
        Phrase("who begins? [the first] "),
        Phrase("The name of who has the first turn."),
        "first",
    ),
    Question(
        Phrase("rules? crowning-piece, avalanche, ... [standard] "),
        Phrase(
            "standard or crowning-piece (perfect or lost); a sixth suit: avalanche (five cards of "
            "a colour of their own), rainbow (ten wild cards), dark-rainbow (five); choreography "
            "(colours may be announced); empty-hints."
        ),
        "rules",
    ),
    Question(
        Phrase("edition? 2025, fr, sv, ... [2010] "),
        Phrase(
            "The rulebook, for its deck and its words for the score: 2010, 2025, fr, sv or "
            "suit-and-dots."
        ),
        "edition",
    ),
)
WORDS = {"rules": RULES, "edition": EDITION_NAMES}
HAND_HELP = Phrase(
    "Slot 1, the newest card, first: r1y2?g4b5, with or without blanks; ? was not seen. Enter: "
    "none of them was."
)


class SetUp:
    """The answers so far, each as the lines that it gives (none for an empty answer)."""

    def __init__(self) -> None:
        self.answers: list[tuple[str, ...]] = []

    @property
    def lines(self) -> list[str]:
        """The lines of all answers, in the notation."""
        return [line for lines in self.answers for line in lines]

    def question(self) -> Question | None:
        """Return the next question, or None after the last."""
        at = len(self.answers)
        if at < len(HEADER):
            return HEADER[at]
        record = self._record()
        seats = [seat for seat in range(len(record.players)) if seat != record.writer]
        hand = at - len(HEADER)
        if hand >= len(seats):
            return None
        size = record.rules.hand_size(len(record.players))
        asked = Phrase(
            "{who}'s {count} cards, the newest first, ? if not seen [none seen] ",
            who=record.players[seats[hand]],
            count=size,
        )
        return Question(asked, HAND_HELP, seat=seats[hand])

    def answer(self, text: str) -> Phrase | None:
        """Take an answer, and return help if it asks for that.

        :raises HanabiError: if it can't be read, or contradicts the answers before.
        :raises Back: if the question before is asked again.
        :raises Leave: if the player leaves.
        """
        question = self.question()
        assert question is not None
        word = COMMANDS.whole(text)
        if word == "quit":
            raise Leave
        if word == "help":
            return question.help
        if word == "back" or VERBS.whole(text) == "undo":
            if self.answers:
                self.answers.pop()
            raise Back
        lines = self._lines(question, text) if text else ()
        if not text and question.key == "players":
            return question.help
        self._check("\n".join([*self.lines, *lines]))
        self.answers.append(lines)
        return None

    def completions(self, content: str) -> list[str]:
        """Return the completions of the last word of an answer that is being typed."""
        question = self.question()
        begun = "" if not content or content[-1].isspace() else content.split()[-1]
        words: Sequence[str] = ()
        if question is None or question.key == "players":
            return []
        if question.seat is not None:
            words = tuple(map(str, self._record().rules.composition.cards))
        elif question.key in WORDS:
            words = WORDS[question.key].words(spoken())
        else:
            words = self._names()
        return [word for word in words if word.casefold().startswith(begun.casefold())]

    def _names(self) -> tuple[str, ...]:
        return tuple(word.text for word in split(self.answers[0][0]).words[1:])

    def _record(self) -> Record:
        return Record.of(parse("\n".join(self.lines)))

    @staticmethod
    def _check(text: str) -> None:
        try:
            Record.of(parse(text)).table  # noqa: B018 - replaying is the check
        except (NotationError, RecordError) as error:
            raise HanabiError(error.fault) from None

    def _lines(self, question: Question, text: str) -> tuple[str, ...]:
        """The lines that ``text`` gives, with English words.

        :raises HanabiError: if it can't be read.
        """
        try:
            return tuple(self._written(question, text))
        except NotationError as error:
            raise HanabiError(error.fault) from None

    def _written(self, question: Question, text: str) -> Iterator[str]:
        ways: dict[str, Callable[[str], Iterator[str]]] = {
            "rules": self._rules,
            "edition": self._edition,
            "seat": self._writer,
            "first": self._first,
        }
        if question.seat is not None:
            yield self._dealt(question.seat, text)
        elif question.key in ways:
            yield from ways[question.key](text)
        else:
            yield f"{question.key}: {text}"

    def _rules(self, text: str) -> Iterator[str]:
        yield f"rules: {rules_lines(RulesReader({'rules': text}, spoken()).rules())['rules']}"

    def _edition(self, text: str) -> Iterator[str]:
        yield f"edition: {RulesReader({'edition': text}, spoken()).rules().edition}"

    def _writer(self, text: str) -> Iterator[str]:
        word = PARTS.whole(text)
        is_name = text.casefold() in map(str.casefold, self._names())
        yield f"seat: {word if word in list(Writer) and not is_name else self._name(text)}"

    def _first(self, text: str) -> Iterator[str]:
        yield f"first: {self._name(text)}"

    def _name(self, text: str) -> str:
        """The name of the player that ``text`` names; more than a word stays as it is."""
        words = split(text).words
        names = self._names()
        return (
            quote(names[find_player(names, words[0].text)], RESERVED) if len(words) == 1 else text
        )

    def _dealt(self, seat: int, text: str) -> str:
        record = self._record()
        name = quote(record.players[seat], RESERVED)
        entry = EntryReader(record.players, record.rules, spoken()).read(
            split(f"deal {name} {text}")
        )
        assert isinstance(entry, HandDealt)
        return entry_text(entry, record.players)
