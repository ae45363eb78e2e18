"""Moves as lines."""

import pytest

from deducer.analysis.analysis_board import MoveReader, move_line
from deducer.record.line_words import Words
from solver import Discard, Hint, Move, Play, Rules
from solver.moves import PILE
from solver.notation.words import split

NAMES = ("Ann", "Mary Ann", "2")


@pytest.mark.parametrize(
    "move",
    [Hint(1, "r"), Hint(2, rank=5), Hint(0, "y"), Play(3), Play(2, "b"), Play(PILE), Discard(1)],
)
def test_a_line_is_read_back(move: Move) -> None:
    line = split(move_line(move, NAMES))
    reader = MoveReader(NAMES, Rules.named("standard"))
    assert reader.take(Words(line.words, line.end)) == move
