"""The outputs about deals whose cards are known: one deal, a deck typed in.

They are those of ``hanabi solve``, ``puzzle``, ``deck check`` and ``deck chance`` with ``--json``,
and of the page's board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from deducer.show.json.values import (
    SIX_DECIMALS,
    Amount,
    ByCard,
    CardText,
    ChanceJson,
    Count,
    From,
    JsonData,
    LineMoveJson,
    Ordinal,
    Players,
    RulesLines,
    Seat,
    Version,
    WholeNumber,
    fill,
    line_json,
    next_move_json,
    shape,
)
from solver.position import Position
from solver.verdict import Verdict

if TYPE_CHECKING:  # each command loads only its own
    from deducer.analysis.analysis_board import Option
    from solver.notation.deck_check import DeckCheck
    from solver.puzzles.puzzle import Puzzle
    from solver.search.solution import Solution


# -- a deal and a board ----------------------------------------------------------------------


@shape
class ParJson(TypedDict):
    """The fewest turns in which perfect can be reached, or bounds on them."""

    low: Count
    """No line takes fewer turns."""
    high: Count
    """A line that was found takes so many; the same as low where par is proven."""


@shape
class BestJson(TypedDict):
    """The best final score that was found, and a bound on what any game can score."""

    score: Count
    """The best final score that was found."""
    bound: Count
    """No game of this deal scores more."""


@shape
class BestLineJson(BestJson):
    """The best final score that was found, a bound on any, and a line to the end of the game."""

    line: list[LineMoveJson]
    """The moves to the end of that game."""


@shape
class SolutionJson(TypedDict):
    """Whether perfect can be reached from a fully known deal, and a line that does.

    Seats count from 0, slots from 1 (the newest card).
    """

    format: Version
    verdict: Verdict
    """Whether perfect can be reached; undecided at a limit of time or nodes."""
    line: list[LineMoveJson]
    """The moves to perfect; empty unless the deal is winnable."""
    reason: Annotated[str, From(lambda solution: solution.proof or "")]
    """Why there is no line, in words (which count seats from 1)."""
    nodes: Count
    """Positions searched."""
    seconds: Annotated[Amount, SIX_DECIMALS]
    """How long it took."""
    by_ruling: NotRequired[bool]
    """Whether the proof takes games as lost in which a player has no action: the rulebooks are
    silent on that, and it is a ruling of this project. Absent unless there is a proof."""
    proven: NotRequired[bool]
    """Whether no line is better, where --prefer asked for a better one."""
    par: NotRequired[ParJson]
    """The fewest turns in which perfect can be reached, or bounds on them; there for a winnable
    deal; with --many, where --prefer asks for short lines."""
    best: NotRequired[BestLineJson]
    """The best final score found (--best), a bound on what any game can score, and a line to the
    end of the game."""


def solution_json(start: Position, solution: Solution) -> JsonData:
    """Return ``solution``, for the position ``start``, as JSON data."""
    proof, best = solution.proof, solution.best
    return fill(
        SolutionJson,
        solution,
        line=line_json(start, solution.line),
        by_ruling=proof and solution.by_ruling(start),
        best=best and fill(BestLineJson, best, line=line_json(start, best.line)),
    )


@shape
class BoardActionJson(TypedDict):
    """An action on a board whose cards are known."""

    move: LineMoveJson
    """The action."""
    possible: bool | None
    """Whether perfect can still be reached after it; null: not decided in the limits."""


@shape
class BoardJson(TypedDict):
    """What each action does to perfect, where all cards are known.

    Seats count from 0, slots from 1.
    """

    format: Version
    turn: Count
    """Actions so far."""
    seat: Seat | None
    """Who is to move; null: play is over."""
    possible: bool | None
    """Whether perfect survives some action; null: not decided in the limits. Once play is over it
    is whether it was reached."""
    actions: list[BoardActionJson]
    """Every legal action; those with the same effect have the same answer."""


def board_json(position: Position, turn: int, distinct: Sequence[Option]) -> JsonData:
    """Return what each action does after ``turn`` actions, as JSON data."""
    from deducer.analysis.analysis_board import best_of, every_option

    board = position.board
    over = board.end is not None
    return fill(
        BoardJson,
        turn=turn,
        seat=None if over else board.turn,
        possible=board.points == board.rules.perfect if over else best_of(distinct),
        actions=[
            {"move": next_move_json(position, option.move), "possible": option.keeps}
            for option in every_option(position, distinct)
        ],
    )


# -- puzzles ---------------------------------------------------------------------------------


@shape
class ChoiceJson(TypedDict):
    """What the seat to move can choose."""

    keep: Count
    """Actions that keep perfect possible."""
    among: Count
    """Actions in all, without those that plainly lose: by the last strike, or the last copy of a
    needed card."""
    open: Annotated[Count, From("undecided")]
    """Actions of which that was not decided."""


@shape
class PuzzleJson(TypedDict):
    """A deal that can be won, and how much choice each turn of a line leaves that wins it.

    The line itself is there with --solution only. Seats count from 0, slots and turns from 1.
    """

    format: Version
    players: Annotated[Players, From("deal.players")]
    rules: Annotated[RulesLines, From("deal.rules")]
    seed: int
    """The seed that shuffles this deal."""
    level: Annotated[int, Field(ge=0, le=5)]
    """How hard it is, from 1 to 5; 0: hardly a puzzle."""
    bits: Amount
    """How hard it is: chance gets through the line's choices one time in 2 to the power of that."""
    turns: Annotated[Count, From(lambda puzzle: len(puzzle.line))]
    """The turns of the line that was found."""
    narrow: list[Ordinal]
    """Its turns on which every other action loses."""
    choices: list[ChoiceJson]
    """What can be chosen on each of its turns. Actions count once that differ only in what a hint
    says, or in which of equal cards or of trash is thrown away."""
    nodes: Count
    """Positions searched for the line."""
    deck: Annotated[list[CardText], From("deal.deck")]
    """The deck, top card first."""
    line: NotRequired[list[LineMoveJson]]
    """The moves to perfect; there with --solution."""


def puzzle_json(puzzle: Puzzle, seed: int, *, solution: bool = False) -> JsonData:
    """Return ``puzzle``, shuffled with ``seed``, as JSON data, perhaps with its ``solution``."""
    line = line_json(puzzle.deal.start, puzzle.line) if solution else None
    return fill(PuzzleJson, puzzle, seed=seed, line=line)


# -- decks -----------------------------------------------------------------------------------


@shape
class WordPlaceJson(TypedDict):
    """Where a word stands."""

    line: Ordinal
    """The line, counted from 1."""
    column: Ordinal
    """The column, counted from 1."""


@shape
class UnknownWordJson(TypedDict):
    """A word that names no card of the deck, or can't stand where it does."""

    text: str
    """The word."""
    line: Ordinal
    """The line, counted from 1."""
    column: Ordinal
    """The column, counted from 1."""
    problem: str
    """What is wrong with it."""


@shape
class SurplusJson(TypedDict):
    """A card that is there too often."""

    card: CardText
    """The card."""
    held: Ordinal
    """How many copies there are."""
    copies: Count
    """How many the deck has."""
    places: list[WordPlaceJson]
    """Where each copy stands."""


@shape
class DeckJson(TypedDict):
    """A deck held against its rules, while it is being typed or afterwards.

    Lines and columns count from 1.
    """

    format: Version
    complete: bool
    """Whether these are the cards of the deck, no more and no less."""
    entered: Count
    """Cards of the deck that were read, too many ones included."""
    total: Annotated[Ordinal, From("rules.composition.total")]
    """Cards of the whole deck."""
    left: Annotated[Count, From("missing_count")]
    """Cards that are missing."""
    missing: ByCard[Ordinal]
    """Copies that are missing, by card, in the deck's order."""
    surplus: list[SurplusJson]
    """Cards that are there too often, with the places of all their copies."""
    unknown: list[UnknownWordJson]
    """Words that name no card of the deck, or can't stand where they do."""


def deck_json(check: DeckCheck) -> JsonData:
    """Return ``check`` as JSON data."""
    copies = check.rules.composition.copies
    return fill(
        DeckJson,
        check,
        surplus=[
            fill(
                SurplusJson,
                card=card,
                held=check.counts[card],
                copies=copies[card],
                places=words,
            )
            for card, words in check.surplus.items()
        ],
    )


@shape
class ShuffleJson(TypedDict):
    """In what share of the ways to complete a deck's first cards it is winnable."""

    format: Version
    entered: Annotated[Count, From(lambda chance: len(chance.begun.deck))]
    """Cards that are known: the first ones of the deck."""
    total: Annotated[Ordinal, From("begun.rules.composition.total")]
    """Cards of the whole deck."""
    completions: WholeNumber
    """How many orders the other cards can have; equal cards are not told apart. It is a text, as
    most readers of JSON round numbers of its size."""
    winnable: Annotated[ChanceJson, From("chance")]
    """The share of them that are winnable."""
