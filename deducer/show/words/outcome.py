"""The outcome of play, in words."""

from __future__ import annotations

from collections.abc import Sequence

from deducer.languages import in_words, say, spoken
from deducer.record.events import Played, Reason, TurnAdjusted
from deducer.record.writing import entry_text
from deducer.table.table import Outcome, Table
from solver.board import Board, End
from solver.editions import EDITIONS
from solver.errors import Phrase
from solver.search.solution import Par

FINISHED = Phrase("nothing more can be scored")
ENDS: dict[End | Reason | None, Phrase] = {
    End.PERFECT: Phrase("perfect!"),
    End.STRIKES: Phrase("lost: the last strike"),
    End.OUT_OF_REACH: Phrase("lost: perfect is out of reach"),
    End.STUCK: Phrase("lost: no card is left"),
    End.LAST_TURN: Phrase("over: the last turn is played"),
    Reason.FINISHED: Phrase("over: {why}", why=FINISHED),
}

NO_ACTION = Phrase("lost, by our ruling: no action was possible")
LOST_TURN = Phrase("by our ruling a player who has no action loses the game; the books are silent")


def rating_text(outcome: Outcome) -> str:
    """Return the rating of a score in words, ``""`` where the scale does not apply.

    The edition's words are taken if they are of the chosen language, else the language's own.
    """
    if not outcome.is_rated:
        return ""
    rules = outcome.board.rules
    own = EDITIONS[rules.edition]
    among = (own, *EDITIONS.values())
    edition = next((each for each in among if each.language == spoken()), own)
    return edition.ratings[rules.rating_step(outcome.score)]


def outcome_text(outcome: Outcome) -> str:
    """Return ``outcome`` in words: ``lost: the last strike``, ``stopped: given-up``, ..."""
    why = outcome.why
    if why is None:
        return in_words("not over")
    if outcome.board.skips_to is not None:
        return say(NO_ACTION)
    return say(ENDS[why]) if why in ENDS else in_words("stopped: {why}", why=why)


def score_text(outcome: Outcome) -> str:
    """Return the score in words, ``25 of 25``, and the points where they are not the score."""
    score, board = outcome.score if outcome.over else outcome.board.points, outcome.board
    text = in_words("{points} of {most}", points=score, most=board.rules.perfect)
    if score == board.points:
        return text
    return in_words("{score} ({points} on the table)", score=text, points=board.points)


def gone_phrase(board: Board) -> Phrase | None:
    """Return what has put perfect out of reach, and which score is left, while play goes on."""
    if board.end is not None or board.attainable == board.rules.perfect:
        return None
    if board.attainable == board.points:
        return Phrase("{why}: the table may play on", why=FINISHED)
    if not board.gone:
        return Phrase(
            "too few turns are left for perfect: at most {most} can be reached",
            most=board.attainable,
        )
    return Phrase(
        "perfect is gone with {cards}: at most {most} can be reached",
        cards=board.gone,
        most=board.attainable,
    )


def ruling_phrase(board: Board, players: Sequence[str]) -> Phrase | None:
    """Return which ruling ended the game, and the line by which a table goes on without it.

    It is None where the rulebooks say how the game ended.
    """
    if board.skips_to is None:
        return None
    skipped = TurnAdjusted(board.skips_to, in_words("skipped"))
    line = entry_text(skipped, players, spoken())
    return Phrase(
        "The rulebooks don't say what happens when {who} has no card and no token to hint with: "
        "by our ruling the game is lost. To skip the turn and go on, enter:\n{line}",
        who=players[board.turn],
        line=line,
    )


def misplay_phrase(table: Table, number: int) -> Phrase | None:
    """Return in words the strike that event ``number`` (from 1) cost; None if it cost none."""
    before, after = (table.moments[at].board for at in (number - 1, number))
    if after.strikes <= before.strikes or not isinstance(table.events[number - 1], Played):
        return None
    return Phrase(
        "misplay: strike {count} of {most}", count=after.strikes, most=after.rules.strikes
    )


def par_text(par: Par) -> str:
    """Return ``44``, or bounds where it is not proven: ``43 to 45``."""
    if par.proven:
        return str(par.high)
    return in_words("{low} to {high}", low=par.low, high=par.high)


def par_phrase(par: Par, turns: int | None) -> Phrase:
    """Return par as a sentence, with how many ``turns`` a game took that reached perfect."""
    if turns is None:
        return Phrase("Shortest perfect line: {par} turns.", par=par_text(par))
    return Phrase(
        "Shortest perfect line: {par} turns; you took {turns}.", par=par_text(par), turns=turns
    )
