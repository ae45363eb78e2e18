"""A whole game summed up: its fireworks by turn, and each player's counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields

from deducer.review.model import PlayerSummary
from deducer.review.turn import TurnReview
from deducer.table.table import Table
from solver.moves import Discard, Hint


def firework_turns(table: Table) -> dict[str, tuple[int, ...]]:
    """Return the turns at which each suit reached rank 1, 2, ..., as far as it came."""
    letters = table.record.rules.composition.letters
    turns: dict[str, list[int]] = {letter: [] for letter in letters}
    for before, after in zip(table.moments, table.moments[1:], strict=False):
        for place, letter in enumerate(letters):
            if after.board.fireworks[place] > before.board.fireworks[place]:
                turns[letter].append(after.turn)
    return {letter: tuple(reached) for letter, reached in turns.items()}


def player_summaries(table: Table, turns: Sequence[TurnReview]) -> tuple[PlayerSummary, ...]:
    """Return each player's counts, in seat order."""
    return tuple(
        _summary(name, [turn for turn in turns if turn.seat == seat])
        for seat, name in enumerate(table.record.players)
    )


def _summary(name: str, turns: Sequence[TurnReview]) -> PlayerSummary:
    return PlayerSummary(
        name=name,
        plays=sum(turn.fits is True for turn in turns),
        misplays=sum(turn.is_misplay for turn in turns),
        knowable_misplays=sum(turn.knowable is not None for turn in turns),
        discards=sum(isinstance(turn.move, Discard) for turn in turns),
        lost_cards=sum(turn.lost is not None for turn in turns),
        hints=sum(isinstance(turn.move, Hint) for turn in turns),
        empty_hints=sum(turn.told_nothing for turn in turns),
        passed_plays=sum(bool(turn.passed_plays) for turn in turns),
        bits=sum(turn.hint.bits or 0 for turn in turns if turn.hint is not None),
    )


def added_up(name: str, summaries: Iterable[PlayerSummary]) -> PlayerSummary:
    """Return a player's counts in several games, added up."""
    summaries = list(summaries)
    counts = [field.name for field in fields(PlayerSummary) if field.name != "name"]
    return PlayerSummary(
        name, **{count: sum(getattr(each, count) for each in summaries) for count in counts}
    )
