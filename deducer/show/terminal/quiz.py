"""A quiz for the terminal: a question, the answer to it, and the score in the end."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from rich.bar import Bar
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from deducer.advice.chances import Odds
from deducer.languages import in_words, say
from deducer.quiz import Given, QuizMoment
from deducer.record.events import Hinted
from deducer.show.terminal.advice import BAR, BOUND
from deducer.show.terminal.board import board_text
from deducer.show.terminal.knowledge import hands_text, screen
from deducer.show.words.actions import action_phrase
from deducer.show.words.moves import deed_text
from deducer.show.words.numbers import grouped
from deducer.show.words.odds import estimate_text
from solver.errors import Phrase, joined
from solver.moves import Move, Play

KEYS = Phrase("p 2: play slot 2 · d 5: discard slot 5 · h: a hint · Enter: pass · q: leave")
MOST_WORSE = 6
"""The most actions that are listed beside those that are accepted or were done."""
RIGHT, WRONG, PASSED = ("✓", "green"), ("✗", "red"), ("·", "dim")


def question_text(given: Given, number: int) -> RenderableType:
    """Return the ``number``-th question of a quiz, as the seat to move sees it."""
    quiz = given.quiz
    question = quiz.moments[number - 1].question
    asked = in_words(
        "question {number} of {count} · turn {turn} · {who} to act: what would you do?",
        number=number,
        count=len(quiz.moments),
        turn=question.turn,
        who=quiz.table.record.players[question.seat],
    )
    heading = Text(asked, style="bold reverse")
    if not quiz.laid_open:
        return Group(heading, screen(question.known))
    known = question.known
    return Group(heading, board_text(known.table, known.board), Text(), hands_text(known))


def feedback_text(given: Given, moment: QuizMoment) -> RenderableType:
    """Return whether an answer is accepted, what each action is worth, and what was done."""
    odds, answer = moment.question.odds, given.answer(moment)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for action in _listed(moment, answer):
        chance = odds.after(action)
        mark, style = RIGHT if action in odds.as_good else (" ", "dim")
        words = Text(say(action_phrase(action)), style="bold" if action == answer else "")
        bar = Bar(1, 0, float(chance.share), width=BAR, color="green")
        cells = (Text(mark, style=style), words, bar, Text(estimate_text(chance)))
        grid.add_row(*cells, _notes(given, moment, action))
    return Group(_verdict(given, moment), grid, Text(_basis(odds), style="dim"))


def score_text(given: Given, source: str) -> RenderableType:
    """Return how many answers were right, and what was done at each moment; ``source`` is GAME."""
    quiz = given.quiz
    if not quiz.moments:
        return Text(in_words("nothing to ask: no turn was a turning point or a large risk"))
    count = len(quiz.moments)
    told = in_words(
        "{right} of {count} right; what was played: {players} of {count}",
        right=given.right,
        players=quiz.players_right,
        count=count,
    )
    grid = Grid.grid(padding=(0, 2, 0, 0))
    heads = ("", in_words("turn"), in_words("you"), in_words("what was played"), "")
    grid.add_row(*(Text(head, style="dim") for head in heads))
    for moment in quiz.moments:
        grid.add_row(*_row(given, moment))
    parts: list[RenderableType] = [Text(told, style="bold"), grid]
    lost = next((moment for moment in quiz.moments if moment.is_turning_point), None)
    if lost is not None:
        command = f"hanabi explore {shlex.quote(source)} --turn {lost.turn - 1}"
        parts.append(Text(in_words("what else there was: {command}", command=command), style="dim"))
    return Group(*parts)


def _row(given: Given, moment: QuizMoment) -> Iterator[Text]:
    """Yield the cells of a moment in the list at the end."""
    answer = given.answer(moment)
    yield _mark(given.is_right(moment))
    yield Text(str(moment.turn))
    yield Text("–" if answer is None else say(action_phrase(answer)))
    yield Text.assemble(_mark(moment.players_right), f" {_done(given, moment)}")
    if moment.is_turning_point:
        yield Text(in_words("perfect was lost here"), style="red")
    elif moment.possible_before is False:
        yield Text(in_words("perfect was out of reach, unseen"), style="dim")
    else:
        yield Text()


def _mark(right: bool | None) -> Text:
    mark, style = PASSED if right is None else RIGHT if right else WRONG
    return Text(mark, style=style)


def _done(given: Given, moment: QuizMoment) -> str:
    """What was done at a moment, in words."""
    names, event = given.quiz.table.record.players, moment.event
    who = names[moment.question.seat]
    if isinstance(event, Hinted):
        return f"{who} {deed_text(event.hint, names)}"
    board, card, move = moment.question.known.board, event.card, moment.move
    fits = isinstance(move, Play) and card is not None and board.fits(card, move.announce)
    return f"{who} {deed_text(move, names, card, fits=fits, brief=True)}"


def _verdict(given: Given, moment: QuizMoment) -> Text:
    """Whether an answer is accepted, in words."""
    right = given.is_right(moment)
    if right is None:
        return Text(in_words("passed"), style="dim")
    if not right:
        return Text(f"✗ {in_words('there is better')}", style="bold red")
    return Text(f"✓ {in_words('right: nothing is better')}", style="bold green")


def _listed(moment: QuizMoment, answer: Move | None) -> Iterator[Move]:
    """Yield what is accepted, answered or done, and the best others, in their order."""
    odds = moment.question.odds
    named = {*odds.as_good, answer, moment.question.among(moment.move)}
    worse = [each.action for each in odds.actions if each.action not in named]
    named.update(worse[:MOST_WORSE])
    yield from (each.action for each in odds.actions if each.action in named)


def _notes(given: Given, moment: QuizMoment, action: Move) -> Text:
    """Who chose an action."""
    chose = [Text(in_words("you"), style="bold")] if action == given.answer(moment) else []
    if action == moment.question.among(moment.move):
        chose.append(Text(given.quiz.table.record.players[moment.question.seat]))
    return Text("← ").append_text(Text(" · ").join(chose)) if chose else Text()


def _basis(odds: Odds) -> str:
    """What the chances are, and how precise."""
    if odds.exact:
        return say(BOUND)
    sampled = Phrase(
        "estimates from {count} worlds: accepted is what is not certainly worse than the best",
        count=grouped(odds.worlds),
    )
    return say(joined("; ", (BOUND, sampled)))
