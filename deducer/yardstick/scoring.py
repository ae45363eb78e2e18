"""Plays a program through endgames, and scores it by the share of what can be won."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction

from deducer.yardstick.played_worlds import EndgameQuestion, played_out, public_worlds
from deducer.yardstick.program import Program, ProgramError
from deducer.yardstick.program_messages import question_json, read_answer
from deducer.yardstick.suite import SuiteEndgame
from solver.deal import Deal
from solver.errors import HanabiError, Phrase, quoted
from solver.moves import Move

MOST_QUOTED = 60
"""The most characters of an answer that an error quotes."""
MOST_WORLDS = 100_000
"""The most worlds of an endgame that are listed."""
IN_A_ROW = 5
"""After this many failures in a row, a program gets no more questions."""


@dataclass(frozen=True)
class Score:
    """What a program won of an endgame: the worlds ``won`` of those ``played``.

    ``sampled`` says that these are not all worlds. ``problem`` is why it counts 0, if it does.
    """

    endgame: SuiteEndgame
    won: int
    played: int
    questions: int
    sampled: bool = False
    problem: Phrase | None = None

    @property
    def share(self) -> Fraction:
        """What it won, as a share of the most that can be won: 1 is perfect play."""
        if self.problem is not None:
            return Fraction(0)
        return Fraction(self.won, self.played) / self.endgame.value


@dataclass
class Programs:
    """Programs at a table: a process for each seat, which decides by what that seat can know."""

    command: Sequence[str]
    seconds: float
    questions: int = 0
    name: str = ""
    programs: dict[int, Program] = field(default_factory=dict)

    def decide(self, question: EndgameQuestion) -> Move:
        """Ask the program of the seat to move.

        :raises ProgramError: if it gives no answer, or one that is against the rules.
        :raises HanabiError: if it can't be started.
        """
        self.questions += 1
        program = self.programs.setdefault(question.seat, Program(self.command))
        reply = json.dumps(question_json(self.name, question), separators=(",", ":"))
        answer = program.ask(reply, self.seconds)
        try:
            move = read_answer(answer)
            refused = question.position.refuse(move)
        except HanabiError as error:
            raise ProgramError(
                "answer {text} is not understood: {problem}; write for example {example}",
                text=quoted(answer.strip()[:MOST_QUOTED]),
                problem=error,
                example='{"move": "play", "slot": 1}',
            ) from None
        if refused is not None:
            raise ProgramError("{move} is not allowed: {problem}", move=str(move), problem=refused)
        return move

    def close(self) -> None:
        """End all processes."""
        for program in self.programs.values():
            program.close()
        self.programs.clear()


@contextmanager
def seats(command: Sequence[str], seconds: float) -> Iterator[Programs]:
    """Yield the programs at a table, and end them afterwards, whatever happens."""
    table = Programs(command, seconds)
    try:
        yield table
    finally:
        table.close()


def scored(
    endgames: Sequence[SuiteEndgame],
    table: Programs,
    most: int,
    tell: Callable[[Score], None] = lambda _: None,
) -> list[Score]:
    """Return the score of the programs at ``table`` for each endgame, in at most ``most`` worlds.

    ``tell`` is called with each score as soon as it is known. A failure counts 0, and its score
    says what went wrong.

    :raises HanabiError: if the programs can't be started.
    """
    scores: list[Score] = []
    for each in endgames:
        last = scores[-IN_A_ROW:]
        if len(last) == IN_A_ROW and all(score.problem is not None for score in last):
            problem = Phrase("skipped after {count} failures in a row", count=IN_A_ROW)
            score = Score(each, 0, 0, 0, problem=problem)
        else:
            score = one_score(each, table, most)
        scores.append(score)
        tell(score)
    return scores


def one_score(endgame: SuiteEndgame, table: Programs, most: int) -> Score:
    """Return the score for one endgame.

    :raises HanabiError: if the programs can't be started.
    """
    worlds, sampled = some_worlds(endgame, most)
    table.questions, table.name = 0, endgame.name
    try:
        won = played_out(worlds, endgame.moves, table)
    except ProgramError as error:
        table.close()
        return Score(endgame, 0, len(worlds), table.questions, sampled, error.phrase)
    return Score(endgame, len(won), len(worlds), table.questions, sampled)


def some_worlds(endgame: SuiteEndgame, most: int) -> tuple[list[Deal], bool]:
    """Return the worlds of an endgame, or ``most`` drawn at random; and whether they were drawn."""
    worlds = public_worlds(endgame.record, MOST_WORLDS)
    if len(worlds) <= most:
        return worlds, False
    return random.Random(endgame.name).sample(worlds, most), True
