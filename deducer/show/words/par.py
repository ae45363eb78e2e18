"""Par in words: the fewest turns in which perfect can be reached."""

from __future__ import annotations

from deducer.languages import in_words
from solver.errors import Phrase
from solver.search.solution import Par


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
