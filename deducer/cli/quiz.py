"""``hanabi quiz``: the decisive moments of a game as questions, at a prompt or from a pipe."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from deducer import languages
from deducer.analysis.analysis_board import MoveReader
from deducer.cli.files import game_of
from deducer.cli.options import QuizOptions
from deducer.cli.progress import Progress, shows_progress
from deducer.cli.streams import Leave, ask, input_line, write_json
from deducer.quiz.pick import MOST, SECONDS, quiz
from deducer.quiz.question import Question
from deducer.quiz.quiz import AnsweredQuiz, Quiz
from deducer.show.json.quiz import quiz_json
from deducer.show.terminal.quiz import feedback_text, keys_phrase, question_text, score_text
from deducer.show.words.actions import action_phrase, named_action
from solver.errors import HanabiError
from solver.moves import Hint, Move


def run(game: Path, options: QuizOptions) -> None:
    """Ask the questions of a game, and print the score.

    :raises HanabiError: if the options can't be combined, or an answer from a pipe can't be read.
    """
    if options.seat is not None and options.all_known:
        raise HanabiError("--open reveals all cards: leave --seat out")
    record = game_of(game)
    sheet = None
    if options.play_on:
        from deducer.cli.agreements import chosen_sheet

        sheet = chosen_sheet(record, options.agreements)
        if sheet is None or options.all_known:
            raise HanabiError(
                "--play-on needs what hints mean, and hidden cards: add --agreements, leave --open"
            )
    with Progress(shown=shows_progress(as_json=options.as_json)) as progress:
        questions = quiz(
            record,
            None if options.seat is None else record.seat(options.seat),
            all_known=options.all_known,
            most=MOST if options.most is None else options.most,
            sheet=sheet,
            time_limit=SECONDS if options.time_limit is None else options.time_limit,
            watcher=progress,
        )
    if options.as_json:
        write_json(quiz_json(AnsweredQuiz(questions, {})))
        return
    if str(game) == "-":
        raise HanabiError(
            "with a game from a pipe you can't type answers: name its file, or use --json"
        )
    console = Console()
    at_prompt = sys.stdin.isatty() and sys.stdout.isatty()
    answers = _ask(questions, console, _prompt(console) if at_prompt else _piped())
    console.print(score_text(answers, str(game)))


def _ask(
    questions: Quiz, console: Console, answer: Callable[[Question], Move | None]
) -> AnsweredQuiz:
    """Ask one question after the other, until the user leaves."""
    answers = AnsweredQuiz(questions, {})
    for number, moment in enumerate(questions.moments, start=1):
        console.print(question_text(answers, number))
        try:
            move = answer(moment.question)
        except Leave:
            break
        if move is not None:
            answers = AnsweredQuiz(questions, {**answers.answers, moment.turn: move})
        console.print(feedback_text(answers, moment))
        console.print()
    return answers


def _prompt(console: Console) -> Callable[[Question], Move | None]:
    from prompt_toolkit import PromptSession

    prompt: PromptSession[str] = PromptSession()

    def answer(question: Question) -> Move | None:
        console.print(Text(languages.say(keys_phrase(question)), style="dim"))
        return ask(prompt, console, lambda text: answer_of(text, question))

    return answer


def _piped() -> Callable[[Question], Move | None]:
    lines = enumerate(sys.stdin, start=1)

    def answer(question: Question) -> Move | None:
        number, line = next(lines, (0, "q"))
        with input_line(number):
            return answer_of(line, question)

    return answer


def answer_of(text: str, question: Question) -> Move | None:
    """Return the action that ``text`` names, or None if it is empty.

    :raises HanabiError: if it names none, or one that can't be done.
    :raises Leave: if the user leaves.
    """
    words = text.casefold().split()
    if not words:
        return None
    if words in (["q"], ["quit"]):
        raise Leave
    table = question.known.table
    move: Move = Hint(question.seat, rank=1)
    if not re.fullmatch("h|hint", words[0]) or len(words) > 1:
        move = MoveReader(table.record.players, table.record.rules).move(text.strip())
    elif question.hints:
        raise HanabiError(
            "hints differ here: say which one, such as {example}",
            example=named_action(next(iter(question.hints)), table.record.players),
        )
    chosen = question.among(move)
    if chosen not in question.actions:
        named = named_action(chosen, table.record.players)
        action = named if question.hints else action_phrase(chosen)
        raise HanabiError("{action} can't be done here", action=action)
    return chosen
