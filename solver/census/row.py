"""A row of a census: the result for one deal, as it stands in the file."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """A deal's row: the columns of the file, in their order.

    ``line`` (see :mod:`solver.census.line_text`), ``moves`` (its length) and ``spare_tokens`` (the
    fewest tokens that are left at any time) are set where the deal is winnable, ``proof`` (see
    :mod:`solver.census.proof_text`) where it is not. ``seconds`` is the time of the search; a deal
    that was solved in a batch has its share of the batch. Where the plan asks for par, ``line`` is
    the shortest one found, and no line has fewer moves than ``par``.
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
