"""The questions before a game: who plays, by which rules, and the hands that can be seen.

Nothing is written before the last answer, so a player can go back to any question. If the player
leaves early, the answers so far are written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from deducer.cli.streams import Leave
from deducer.errors import RecordError
from deducer.game import Record
from deducer.languages import spoken
from deducer.record.data import Writer, find_player
from deducer.record.entries import HEADER_KEYS, RESERVED, EntryReader
from deducer.record.events import HandDealt
from deducer.record.reading import parse, read_lines
from deducer.record.writing import entry_text
from solver.errors import HanabiError, NotationError, Phrase
from solver.notation.rules_lines import RulesReader, rules_lines
from solver.notation.spoken import COMMANDS, EDITION_NAMES, PARTS, RULES, VERBS
from solver.notation.words import quote, split


@dataclass(frozen=True)
class SetUpQuestion:
    """A question about the header line ``key``, or about the hand of ``seat``."""

    prompt: Phrase
    help: Phrase
    key: str = ""
    seat: int | None = None


class Back(Exception):
    """The player goes back to the question before."""


HEADER = (
    SetUpQuestion(
        Phrase("who plays, in seat order? "),
        Phrase("Two to six names, such as: Ann Bob Cy. A name with blanks stands in quotes."),
        "players",
    ),
    SetUpQuestion(
        Phrase(
            "who writes? a player, none (an onlooker who sees no hand) or all (one who sees all "
            "hands)"
        ),
        Phrase(
            "The player at this keyboard, who does not see their own cards: you are asked for the "
            "hands of the others only. none: for no hand; all: for every hand."
        ),
        "seat",
    ),
    SetUpQuestion(
        Phrase("who begins?"), Phrase("The name of the player who takes the first turn."), "first"
    ),
    SetUpQuestion(
        Phrase("rules? crowning-piece, avalanche, ... [standard] "),
        Phrase(
            "standard or crowning-piece (perfect or lost); a sixth suit: avalanche (the French "
            "printing's: five cards of a colour of their own), multicolour (ten), rainbow (ten "
            "wild cards, as in the Deluxe box's Avalanche, Grands Feux), dark-rainbow (five), "
            "black-powder (ten black cards, played from 5 down to 1); "
            "choreography (colours may be announced); empty-hints; card-cycling (after a hint, its "
            "giver's oldest card without one goes to slot 1). A house deck: first lines such as "
            "copies: r 3 2 1, y 3 2 1 and hand: 4, then Enter."
        ),
        "rules",
    ),
    SetUpQuestion(
        Phrase("edition? 2025, suit-and-dots, deluxe, abacus, fr, sv [2010] "),
        Phrase(
            "The rulebook, for its deck and its words for the score: 2010, 2025, deluxe (R&R), "
            "abacus (German), fr (French), sv (Swedish) or suit-and-dots."
        ),
        "edition",
    ),
)
WORDS = {"rules": RULES, "edition": EDITION_NAMES}
HAND_HELP = Phrase(
    "Slot 1, the newest card, first: r1y2?g4b5, with or without blanks; ? was not seen. Enter: "
    "none of them was."
)


class SetUpAnswer(NamedTuple):
    """An answer about a header line or a seat's hand, and the line that it adds, if any."""

    about: str | int
    line: str


class SetUp:
    """The answers so far.

    An answer may also be another header line, such as ``copies: r 3 2 1``. Then the question is
    asked again, and there is no question about that line.
    """

    def __init__(self) -> None:
        self.answers: list[SetUpAnswer] = []

    @property
    def lines(self) -> list[str]:
        """The lines of all answers, in the notation."""
        return [answer.line for answer in self.answers if answer.line]

    def question(self) -> SetUpQuestion | None:
        """Return the next question, or None after the last."""
        answered = {answer.about for answer in self.answers}
        for question in HEADER:
            if question.key not in answered:
                return self._with_default(question)
        record = self._record()
        for seat, who in enumerate(record.players):
            if record.writer is Writer.NONE or seat in answered or seat == record.blind_seat:
                continue
            prompt = Phrase(
                "{who}'s {count} cards, the newest first, ? if not seen [none seen] ",
                who=who,
                count=len(record.table.moments[0].hands[seat]),
            )
            return SetUpQuestion(prompt, HAND_HELP, seat=seat)
        return None

    def answer(self, text: str) -> Phrase | None:
        """Take an answer; return help if it asks for that, or the line if it is another one.

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
        key, _, rest = text.partition(":")
        key = key.lower()
        if key == question.key:
            text = rest.strip()
        elif key in HEADER_KEYS and rest and question.seat is None:
            self._take(SetUpAnswer(key, text))
            return Phrase("noted: {line}", line=text)
        if not text and question.key == "players":
            return question.help
        if not text and question.key == "seat":
            text = self._default(question)
        about = question.key if question.seat is None else question.seat
        self._take(SetUpAnswer(about, self._line(question, text) if text else ""))
        return None

    def _take(self, answer: SetUpAnswer) -> None:
        """Keep an answer.

        :raises HanabiError: if it contradicts the answers before.
        """
        try:
            if answer.about == "players" or self._names():
                parsed = Record.of(parse("\n".join([*self.lines, answer.line])))
                parsed.table  # noqa: B018 - replaying is the check
            else:
                read_lines("\n".join([*self.lines, answer.line])).header.check()
        except (NotationError, RecordError) as error:
            raise HanabiError(error.fault) from None
        self.answers.append(answer)

    def completions(self, content: str) -> list[str]:
        """Return the completions of the last word of ``content``, an answer being typed."""
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
        line = next((answer.line for answer in self.answers if answer.about == "players"), "")
        return tuple(word.text for word in split(line).words[1:])

    def _with_default(self, question: SetUpQuestion) -> SetUpQuestion:
        """The question, with the player that an empty answer means, if there is one."""
        if not (default := self._default(question)):
            return question
        prompt = Phrase("{question} [{default}] ", question=question.prompt, default=default)
        return replace(question, prompt=prompt)

    def _default(self, question: SetUpQuestion) -> str:
        """The player that an empty answer to ``question`` means: the first one, or nobody."""
        names = self._names() if question.key in ("seat", "first") else ()
        return quote(names[0], RESERVED) if names else ""

    def _record(self) -> Record:
        return Record.of(parse("\n".join(self.lines)))

    def _line(self, question: SetUpQuestion, text: str) -> str:
        """The line that ``text`` gives, with English words.

        :raises HanabiError: if it can't be read.
        """
        if '"' not in text:
            text = " ".join(text.replace(",", " ").split())
        ways = {
            "rules": lambda: rules_lines(RulesReader({"rules": text}, spoken()).rules())["rules"],
            "edition": lambda: RulesReader({"edition": text}, spoken()).rules().edition,
            "seat": lambda: self._writer(text),
            "first": lambda: self._name(text),
        }
        try:
            if question.seat is not None:
                return self._dealt(question.seat, text)
            way = ways.get(question.key)
            return f"{question.key}: {text if way is None else way()}"
        except NotationError as error:
            raise HanabiError(error.fault) from None

    def _writer(self, text: str) -> str:
        word = PARTS.whole(text)
        is_name = text.casefold() in map(str.casefold, self._names())
        return word if word in list(Writer) and not is_name else self._name(text)

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
        entry = EntryReader(record.players, record.rules, spoken(), any_case=True).read(
            split(f"deal {name} {text}")
        )
        assert isinstance(entry, HandDealt)
        return entry_text(entry, record.players)
