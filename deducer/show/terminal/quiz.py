"""A quiz for the terminal: a question, the answer to it, and the score in the end."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from rich.bar import Bar
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from deducer.languages import in_words, say
from deducer.quiz.question import Question
from deducer.quiz.quiz import AnsweredQuiz, HintHabit, QuizMoment
from deducer.record.events import Hinted
from deducer.show.terminal.advice import BAR, BOUND, FITS, SAVED, TRASH
from deducer.show.terminal.board_lines import board_text
from deducer.show.terminal.knowledge import hands_text, screen
from deducer.show.words.actions import action_phrase, named_action
from deducer.show.words.moves import action_text
from deducer.show.words.numbers import decimal, estimate_text, grouped, points_text
from solver.cards import suit
from solver.errors import Phrase, joined
from solver.moves import Discard, Hint, Move, Play


def habit_phrase(always: Move | type[Move] | HintHabit, names: Sequence[str]) -> Phrase:
    """Return in words what somebody always answers in a quiz."""
    match always:
        case HintHabit(value, None):
            return Phrase("hint {clue}", clue=_clue(value))
        case HintHabit(value, left):
            return Phrase(
                "hint the next player {clue}",
                "hint the player {n} seats on {clue}",
                n=left,
                clue=_clue(value),
            )
        case type():
            return {Play: Phrase("a play"), Discard: Phrase("a discard"), Hint: Phrase("a hint")}[
                always
            ]
        case _:
            return named_action(always, names)


def _clue(value: str | int) -> object:
    return suit(value) if isinstance(value, str) else value


KEYS = Phrase("p 2: play slot 2 · d 5: discard slot 5 · h: a hint · Enter: pass · q: leave")
MOST_WORSE = 6
"""The most other actions in the list of those that are right and those that were chosen."""
RIGHT, WRONG, PASSED = ("✓", "green"), ("✗", "red"), ("·", "dim")


def question_text(answered: AnsweredQuiz, number: int) -> RenderableType:
    """Return the ``number``-th question of a quiz, as the seat to move sees it."""
    quiz = answered.quiz
    question = quiz.moments[number - 1].question
    title = in_words(
        "question {number} of {count} · turn {turn} · {who} to act: what would you do?",
        number=number,
        count=len(quiz.moments),
        turn=question.turn,
        who=quiz.table.record.players[question.seat],
    )
    heading = Text(title, style="bold reverse")
    if not quiz.all_known:
        return Group(heading, screen(question.known))
    known = question.known
    return Group(heading, board_text(known.table, known.board), Text(), hands_text(known))


def keys_phrase(question: Question) -> Phrase:
    """Return how a question is answered."""
    if not question.hints:
        return KEYS
    hint = next(iter(question.hints))
    return Phrase(
        "p 2: play slot 2 · d 5: discard slot 5 · h {who} 3: hint {who} 3 · Enter: pass · q: leave",
        who=question.known.table.record.players[hint.to],
    )


def feedback_text(answered: AnsweredQuiz, moment: QuizMoment) -> RenderableType:
    """Return whether an answer is accepted, what each action is worth, and what was done."""
    question, answer = moment.question, answered.answer(moment)
    names = answered.quiz.table.record.players
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for action in _listed(moment, answer):
        chance = question.chance(action)
        mark, style = RIGHT if action in question.right else (" ", "dim")
        words = Text(_action(question, action, names), style="bold" if action == answer else "")
        bar = Bar(1, 0, float(chance.share), width=BAR, color="green")
        cells = (Text(mark, style=style), words, bar, Text(estimate_text(chance)))
        grid.add_row(*cells, _notes(answered, moment, action))
    return Group(_verdict(answered, moment), grid, Text(_basis(question), style="dim"))


def score_text(answered: AnsweredQuiz, source: str) -> RenderableType:
    """Return how many answers were right, and what was done at each moment; ``source`` is GAME."""
    quiz = answered.quiz
    if not quiz.moments:
        return Text(in_words("nothing to ask: no turn was a turning point or a large risk"))
    count = len(quiz.moments)
    score = in_words(
        "{right} of {count} right; what was played: {players} of {count}",
        right=answered.right,
        players=quiz.players_right,
        count=count,
    )
    grid = Grid.grid(padding=(0, 2, 0, 0))
    heads = ("", in_words("turn"), in_words("you"), in_words("what was played"), "")
    grid.add_row(*(Text(head, style="dim") for head in heads))
    for moment in quiz.moments:
        grid.add_row(*_row(answered, moment))
    parts: list[RenderableType] = [Text(score, style="bold"), Text(_against_chance(answered)), grid]
    lost = next((moment for moment in quiz.moments if moment.is_turning_point), None)
    if lost is not None:
        command = f"hanabi explore {shlex.quote(source)} --turn {lost.turn - 1}"
        parts.append(Text(in_words("what else there was: {command}", command=command), style="dim"))
    return Group(*parts)


def _row(answered: AnsweredQuiz, moment: QuizMoment) -> Iterator[Text]:
    """Yield the cells of a moment in the list at the end."""
    answer = answered.answer(moment)
    yield _mark(answered.is_right(moment))
    yield Text(str(moment.turn))
    names = answered.quiz.table.record.players
    yield Text("–" if answer is None else _action(moment.question, answer, names))
    yield Text.assemble(_mark(moment.players_right), f" {_done(answered, moment)}")
    if moment.is_turning_point:
        yield Text(in_words("perfect was lost here"), style="red")
    elif moment.possible_before is False:
        yield Text(
            in_words("perfect was already out of reach, but the player could not see it"),
            style="dim",
        )
    else:
        yield Text()


def _mark(right: bool | None) -> Text:
    mark, style = PASSED if right is None else RIGHT if right else WRONG
    return Text(mark, style=style)


def _done(answered: AnsweredQuiz, moment: QuizMoment) -> str:
    """What was done at a moment, in words."""
    names, event = answered.quiz.table.record.players, moment.event
    who = names[moment.question.seat]
    if isinstance(event, Hinted):
        return f"{who} {action_text(event.hint, names)}"
    board, card, move = moment.question.known.board, event.card, moment.move
    fits = isinstance(move, Play) and card is not None and board.fits(card, move.announce)
    return f"{who} {action_text(move, names, card, fits=fits, brief=True)}"


def _verdict(answered: AnsweredQuiz, moment: QuizMoment) -> Text:
    """Whether an answer is accepted, in words."""
    right = answered.is_right(moment)
    if right is None:
        return Text(in_words("passed"), style="dim")
    if not right:
        return Text(f"✗ {in_words('there was a better move')}", style="bold red")
    if answered.answer(moment) not in moment.question.accepted:
        by_sheet = in_words("right by your sheet: it may be the best if all go on by it")
        return Text(f"✓ {by_sheet}", style="bold green")
    return Text(f"✓ {in_words('right: no move was better')}", style="bold green")


def _listed(moment: QuizMoment, answer: Move | None) -> Iterator[Move]:
    """Yield the right actions, the answer, the action played, and the best others, in order."""
    question = moment.question
    named = {*question.right, answer, question.among(moment.move)}
    worse = [move for move in question.ranked if move not in named]
    named.update(worse[:MOST_WORSE])
    yield from (move for move in question.ranked if move in named)


def _action(question: Question, move: Move, names: Sequence[str]) -> str:
    """An action in words; hints are one action unless they differ in worth."""
    return say(named_action(move, names) if question.hints else action_phrase(move))


def _against_chance(answered: AnsweredQuiz) -> str:
    """The score, compared with answers that ignore the cards."""
    quiz = answered.quiz
    figures = {
        "points": decimal(float(answered.above_chance), signed=True),
        "blind": decimal(float(quiz.blind)),
        "count": len(quiz.moments),
    }
    habit = quiz.chance
    if habit.always is None:
        return in_words("{points} against chance: blind guesses get {blind} of {count}", **figures)
    return in_words(
        "{points} against chance: blind guesses get {blind} of {count}, always “{action}” {most}",
        action=habit_phrase(habit.always, quiz.table.record.players),
        most=decimal(float(habit.points)),
        **figures,
    )


def _notes(answered: AnsweredQuiz, moment: QuizMoment, action: Move) -> Text:
    """What a hint would make sure, its score by the sheet, and who chose an action."""
    tells = ", ".join(filter(None, [_tells(moment.question, action), *_expected(moment, action)]))
    chose = [Text(in_words("you"), style="bold")] if action == answered.answer(moment) else []
    if action == moment.question.among(moment.move):
        chose.append(Text(answered.quiz.table.record.players[moment.question.seat]))
    who = Text("← ").append_text(Text(" · ").join(chose)) if chose else Text()
    return Text("  " if tells and chose else "").join((Text(tells, style="dim"), who))


def _expected(moment: QuizMoment, action: Move) -> Iterator[str]:
    """Yield the score that is expected after an action if all go on by the sheet, if known."""
    question = moment.question
    ranking = question.played_on
    for each in () if ranking is None else ranking.tried:
        if question.among(each.move) == action:
            score = points_text(ranking.score(each)) if ranking else ""
            yield in_words("by the sheet {points} points", points=score)
            return


def _tells(question: Question, action: Move) -> str:
    """What a hint would make sure of: ``fits 1 3, saved 2``."""
    preview = question.hints.get(action) if isinstance(action, Hint) else None
    if preview is None:
        return ""
    sure = ((FITS, preview.now_playable), (SAVED, preview.saved), (TRASH, preview.now_trash))
    return ", ".join(f"{say(what)} {' '.join(map(str, slots))}" for what, slots in sure if slots)


def _basis(question: Question) -> str:
    """What the chances are, how precise, and which hints are accepted."""
    odds, basis = question.odds, [BOUND]
    if not odds.exact:
        sampled = Phrase(
            "chances are estimates from {count} worlds: an action counts as right unless it is "
            "certainly worse than the best",
            count=grouped(odds.worlds),
        )
        basis.append(sampled)
    if not question.accepted.isdisjoint(question.hints):
        basis.append(
            Phrase(
                "a hint counts as right if no other hint beats it: first by cards that surely "
                "fit, are saved or are surely trash, then by one bit"
            )
        )
    if question.played_on is not None:
        basis.append(
            Phrase(
                "points are expected by the sheet in {count} worlds, and rest on it: what may be "
                "the best by it is right, too",
                count=question.played_on.worlds,
            )
        )
    return say(joined("; ", basis))
