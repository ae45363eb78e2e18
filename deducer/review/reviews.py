"""A review as data: a game's turns, turning points and players, and a folder of games.

The parts of a game are in :mod:`~deducer.review.turn_review`; all names are here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, TypeAlias

from deducer.advice.chances.answers import Chance
from deducer.review.notes import Note, notes_of
from deducer.review.turn_review import Cause, TurningPoint, TurnReview
from deducer.review.verdicts import Sign, Verdict, verdict
from deducer.table.table import Table
from solver.errors import Phrase
from solver.moves import Hint
from solver.rules import Rules
from solver.search.solution import Best, Par

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.review.agreed import Agreed, AgreedTurn
    from deducer.review.playing_on import PlayedOnTurn, PlayingOn

TurnGroups: TypeAlias = "tuple[tuple[TurnReview, ...], ...]"
"""Turns in groups of those that tie."""
MOST_COSTLY = 5
"""How many of the turns that cost most are named."""


@dataclass(frozen=True)
class Missing:
    """Cards that the record does not know: in a seat's hand at the end, or in the pile (None).

    ``places`` are slots, or positions in the pile from its top, from 1.
    """

    seat: int | None
    places: tuple[int, ...]


@dataclass(frozen=True)
class PlayerSummary:
    """One player's counts in a game, or in several games added up.

    ``misplays`` include the ``knowable_misplays``, and ``plays`` are the successful ones only.
    ``passed_plays`` counts turns in which the player missed a certain play. ``lost_cards`` counts
    last copies of needed cards that were discarded or misplayed. ``bits`` sums up all hints.
    """

    name: str
    plays: int = 0
    misplays: int = 0
    knowable_misplays: int = 0
    discards: int = 0
    lost_cards: int = 0
    hints: int = 0
    empty_hints: int = 0
    passed_plays: int = 0
    bits: float = 0.0

    @property
    def turns(self) -> int:
        return self.plays + self.misplays + self.discards + self.hints


@dataclass(frozen=True)
class Review:
    """The review of a game.

    ``winnable`` is whether perfect could be reached from the deal, ``why`` says why not.
    ``fireworks`` holds the turns at which each suit reached rank 1, 2, ..., as far as it came.
    ``best`` is the best score from the deal, and ``par`` the fewest turns from the deal to perfect,
    if they were asked for.

    ``winnable_share`` and ``still_winnable_share`` are set where cards are missing and outlooks
    were asked for. They are the shares of the ways to place these cards with which perfect was
    possible from the deal, and still possible when play stopped.

    ``agreed`` is what a sheet of agreements adds, if the review was asked for by one, and
    ``playing_on`` what actions were worth if all had gone on by it, if that was asked for, too.
    """

    table: Table
    winnable: bool | None
    why: Phrase | None
    turns: tuple[TurnReview, ...]
    turning_points: tuple[TurningPoint, ...]
    fireworks: dict[str, tuple[int, ...]]
    players: tuple[PlayerSummary, ...]
    missing: tuple[Missing, ...] = ()
    best: Best | None = None
    par: Par | None = None
    winnable_share: Chance | None = None
    still_winnable_share: Chance | None = None
    seconds: float = 0.0
    agreed: Agreed | None = None
    playing_on: PlayingOn | None = None

    def __repr__(self) -> str:
        return f"Review({self.table.summary(self.table.now)})"

    @property
    def rules(self) -> Rules:
        return self.table.record.rules

    @property
    def points(self) -> int:
        """The points on the table, even if they do not count."""
        return self.table.outcome.board.points

    @property
    def score(self) -> int:
        """The score: the points, or 0 in a game that was lost or abandoned."""
        return self.table.outcome.score

    @property
    def rating(self) -> str | None:
        return self.table.outcome.rating

    @property
    def ended(self) -> str | None:
        """Why play stopped; None if it did not."""
        why = self.table.outcome.why
        return None if why is None else str(why)

    @property
    def names(self) -> tuple[str, ...]:
        return self.table.record.players

    @property
    def caveats(self) -> tuple[Phrase, ...]:
        """What the review does not rely on, in words: slips that may have misled."""
        return self.table.caveat_texts()

    @property
    def hints(self) -> int:
        return sum(isinstance(turn.move, Hint) for turn in self.turns)

    @property
    def turns_to_perfect(self) -> int | None:
        """How many turns the game took to perfect; None if it did not reach it."""
        return len(self.turns) if self.points == self.rules.perfect else None

    @property
    def efficiency(self) -> Fraction | None:
        return Fraction(self.points, self.hints) if self.hints else None

    @property
    def lost_though_winnable(self) -> bool:
        """Whether the deal allowed perfect, but play ended without it or has lost it."""
        if not self.winnable or not self.turns or self.points == self.rules.perfect:
            return False
        ended = self.table.outcome.over and not self.table.outcome.abandoned
        return ended or self.turns[-1].possible_after is False

    @cached_property
    def open_turns(self) -> tuple[int, ...]:
        """The turns that may have lost perfect, where it was not decided."""
        return tuple(turn.turn for turn in self.turns if turn.is_open)

    @property
    def has_outlooks(self) -> bool:
        return any(turn.outlook is not None for turn in self.turns)

    @cached_property
    def notes(self) -> dict[int, tuple[Note, ...]]:
        """The remarks and the notes on cards, by turn."""
        return notes_of(self.table)

    @property
    def cut_short(self) -> bool:
        """Whether the time ended some chances early, so that another review may differ."""
        outlooks = (turn.outlook.before for turn in self.turns if turn.outlook)
        played = self.playing_on.turns if self.playing_on else ()
        shares = (self.winnable_share, self.still_winnable_share)
        every = (*outlooks, *shares, *self.turning_points, *played)
        return any(each is not None and each.cut_short for each in every)

    def played_on(self, turn: int) -> PlayedOnTurn | None:
        """Return what the action ``turn`` was worth if all had gone on by the sheet, if known."""
        return self.playing_on.turns[turn - 1] if self.playing_on else None

    @cached_property
    def verdicts(self) -> tuple[Verdict | None, ...]:
        """How good each action was, by one measure; None for a slip, and where nothing tells."""
        return tuple(verdict(turn, self.played_on(turn.turn), self.rules) for turn in self.turns)

    @cached_property
    def costly_groups(self) -> TurnGroups:
        """The turns that cost most, but for those that lost perfect, in groups, the worst first."""
        losses = {}
        for turn, told in zip(self.turns, self.verdicts, strict=True):
            if told is not None and told.sign is Sign.COSTS and told.cost is not None:
                scale = self.rules.perfect if told.in_points else 1
                ends = (told.cost.mean, told.cost.low, told.cost.high)
                losses[turn] = tuple(float(end) / scale for end in ends)
        return _grouped(losses)

    @cached_property
    def costly(self) -> tuple[TurnReview, ...]:
        """The turns of these groups."""
        return tuple(chain(*self.costly_groups))

    def agreed_turn(self, turn: int) -> AgreedTurn | None:
        """Return what the sheet adds to the action ``turn``; None if it adds nothing."""
        return (self.agreed.turns[turn - 1] or None) if self.agreed else None

    def notable(self) -> Iterator[TurnReview]:
        """Yield the turns that a player will want to look at, with the one that a link names."""
        decisive = {point.turn for point in self.turning_points}
        for turn in self.turns:
            if (
                turn.turn in decisive
                or turn.is_misplay
                or turn.lost is not None
                or turn.passed_plays
                or turn.passed_discards
                or turn.told_nothing
                or turn.slip is not None
                or self.agreed_turn(turn.turn)
                or turn.turn in self.notes
                or turn.turn == self.table.record.linked_number
            ):
                yield turn


def _grouped(losses: dict[TurnReview, tuple[float, ...]]) -> TurnGroups:
    """Group the turns with the highest losses, each a mean and its interval, the highest first.

    A group has the turns that tie with its first one, within their intervals, in order of play.
    """
    groups: list[list[TurnReview]] = []
    for turn in sorted(losses, key=lambda turn: -losses[turn][0])[:MOST_COSTLY]:
        if groups and losses[turn][2] >= losses[groups[-1][0]][1]:
            groups[-1].append(turn)
        else:
            groups.append([turn])
    return tuple(tuple(sorted(group, key=lambda turn: turn.turn)) for group in groups)


@dataclass(frozen=True)
class PlayerTrend:
    """A player over all games of a folder: sums, and the turning points that were theirs.

    ``abandoned`` of the ``games`` were abandoned; ``score`` and ``total`` sum the others.
    ``causes`` counts the player's turning points in all games by cause.
    """

    name: str
    games: int
    score: int
    total: PlayerSummary
    causes: dict[Cause | None, int]
    abandoned: int = 0

    @property
    def counted(self) -> int:
        """How many games the averages are over."""
        return self.games - self.abandoned

    def mean(self, count: float) -> float | None:
        """Return ``count`` (of ``total``, or the ``score``) per counted game; None without any."""
        return count / self.counted if self.counted else None


@dataclass(frozen=True)
class FolderReview:
    """The games of a folder by file name, the players by name, and why files are not games."""

    games: dict[str, Review]
    players: tuple[PlayerTrend, ...]
    refused: dict[str, Phrase]

    @property
    def abandoned(self) -> list[str]:
        """The files of games that were abandoned, which no average counts."""
        return [file for file, game in self.games.items() if game.table.outcome.abandoned]

    @property
    def lost_though_winnable(self) -> list[str]:
        """The files of games that did not reach perfect though the deal allowed it."""
        return [file for file, game in self.games.items() if game.lost_though_winnable]
