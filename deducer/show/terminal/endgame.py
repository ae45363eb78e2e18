"""An endgame for the terminal: what all seats together can win."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rich.console import RenderableType, group

from deducer.advice.endgame import Endgame
from deducer.knowledge.knowledge import Knowledge
from deducer.languages import in_words, say
from deducer.show.terminal.columns import Grid, text_lines
from deducer.show.words.moves import named_action
from deducer.show.words.numbers import decimal, grouped, percent
from deducer.show.words.outcome import LOST_TURN
from solver.errors import Phrase

MOST_ENDS = 5
"""The most actions of an endgame that are shown."""

COMMON = Phrase("by what all know")

GAIN = Phrase("gain: how many points the hint is better than the best play or discard")


@group()
def endgame_text(knowledge: Knowledge, endgame: Endgame) -> Iterator[RenderableType]:
    """Return what all seats together can win if each acts on what it can know."""
    names = knowledge.table.record.players
    mover = names[knowledge.board.turn]
    actions = endgame.actions[:MOST_ENDS]
    has_gain = any(map(endgame.gain, actions))
    grid = Grid(padding=(0, 2, 0, 0))
    grid.add_texts("", no_wrap=True)
    grid.add_numbers(Phrase("perfect"), Phrase("gain") if has_gain else "")
    grid.add_row(*text_lines(COMMON, style="dim"), _between(endgame.low, endgame.high))
    if actions:
        grid.add_row(*text_lines(Phrase("by what {who} sees", who=mover), style="dim"))
    for action in actions:
        grid.add_row(
            f"  {say(named_action(action.move, names))}",
            _between(action.low, action.high),
            _gained(endgame.gain(action)),
            style="bold" if action.low == actions[0].low else "",
        )
    yield from text_lines(Phrase("And if each seat acts on what it can know?"), style="bold")
    yield grid
    more = len(endgame.actions) - MOST_ENDS
    best_known = Phrase("the best joint policy")
    if not endgame.exact:
        best_known = Phrase("the best joint policy found so far")
    basis = Phrase(
        "by what all know: {policy}, over {count} deal that fits it",
        "by what all know: {policy}, over {count} deals that fit it",
        policy=best_known,
        n=endgame.worlds,
        count=grouped(endgame.worlds),
    )
    seen = Phrase("by what {who} sees: over those that fit the hands in view, too", who=mover)
    yield from text_lines(
        Phrase("… and {count} more", count=more) if more > 0 else None,
        basis,
        seen if actions else None,
        GAIN if has_gain else None,
        Phrase("rearranging a hand is not used as a signal"),
        LOST_TURN if knowledge.board.rules.crowning_piece else None,
        style="dim",
    )


def _between(low: Fraction, high: Fraction) -> str:
    if low == high:
        return percent(low)
    return in_words("{low} to {high}", low=percent(low), high=percent(high))


def _gained(gain: tuple[Fraction, Fraction] | None) -> str:
    """A hint's gain in points, with its sign (chances are percent); empty for other actions."""
    if gain is None:
        return ""
    low, high = (decimal(100 * float(end), signed=True) if end else "0" for end in gain)
    return low if gain[0] == gain[1] else in_words("{low} to {high}", low=low, high=high)
