"""An endgame for the terminal: what all seats together can win."""

from __future__ import annotations

from fractions import Fraction

from rich.console import Group, RenderableType
from rich.text import Text

from deducer.advice.endgame import Endgame
from deducer.knowledge.knowledge import Knowledge
from deducer.languages import in_words, say
from deducer.show.terminal.columns import Grid
from deducer.show.words.actions import named_action
from deducer.show.words.numbers import decimal, grouped, percent
from deducer.show.words.outcome import LOST_TURN
from solver.errors import Phrase

MOST_ENDS = 5
"""The most actions of an endgame that are shown."""

COMMON = Phrase("by what all know")

GAIN = Phrase("gain: how many points the hint is better than the best play or discard")


def endgame_text(knowledge: Knowledge, endgame: Endgame) -> RenderableType:
    """Return what all seats together can win if each acts on what it can know."""
    names = knowledge.table.record.players
    grid = Grid(padding=(0, 2, 0, 0))
    grid.add_column("", no_wrap=True)
    has_gain = any(endgame.gain(action) for action in endgame.actions[:MOST_ENDS])
    grid.add_numbers(Phrase("perfect"), Phrase("gain") if has_gain else "")
    mover = names[knowledge.board.turn]
    grid.add_row(Text(say(COMMON), style="dim"), Text(_between(endgame.low, endgame.high)))
    if endgame.actions:
        grid.add_row(Text(in_words("by what {who} sees", who=mover), style="dim"))
    best = endgame.actions[0].low if endgame.actions else None
    for action in endgame.actions[:MOST_ENDS]:
        style = "bold" if action.low == best else ""
        grid.add_row(
            Text(f"  {say(named_action(action.move, names))}", style=style),
            Text(_between(action.low, action.high), style=style),
            Text(_gained(endgame.gain(action))),
        )
    best_known = Phrase("the best joint policy")
    if not endgame.exact:
        best_known = Phrase("the best joint policy found so far")
    basis = in_words(
        "by what all know: {policy}, over {count} deal that fits it",
        "by what all know: {policy}, over {count} deals that fit it",
        policy=best_known,
        n=endgame.worlds,
        count=grouped(endgame.worlds),
    )
    seen = in_words("by what {who} sees: over those that fit the hands in view, too", who=mover)
    more = len(endgame.actions) - MOST_ENDS
    return Group(
        Text(in_words("And if each seat acts on what it can know?"), style="bold"),
        grid,
        *([Text(in_words("… and {count} more", count=more), style="dim")] if more > 0 else []),
        Text(basis, style="dim"),
        *([Text(seen, style="dim")] if endgame.actions else []),
        *([Text(say(GAIN), style="dim")] if has_gain else []),
        Text(in_words("rearranging a hand is not used as a signal"), style="dim"),
        *([Text(say(LOST_TURN), style="dim")] if knowledge.board.rules.crowning_piece else []),
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
