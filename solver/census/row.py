"""A row of a census: the result for one deal."""

from __future__ import annotations

from typing import NamedTuple


class CensusRow(NamedTuple):
    """A deal's row: the columns of the file, in their order.

    A winnable deal has a ``line`` (see :mod:`solver.census.line_text`), ``moves`` (its length) and
    ``spare_tokens`` (the fewest tokens at any time); an unwinnable one has a ``proof`` (see
    :mod:`solver.census.proof_text`). ``seconds`` is the time of the search; a deal solved in a
    batch has its share of the batch. If the plan asks for par, ``line`` is the shortest line known,
    and no line has fewer moves than ``par``.
    """

    number: int
    seed: int
    verdict: str
    line: str | None
    proof: str | None
    moves: int | None
    nodes: int
    spare_tokens: int | None
    seconds: float
    par: int | None = None
