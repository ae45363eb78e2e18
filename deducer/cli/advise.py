"""``hanabi advise``: what a seat should know before it acts.

Advice improves until it is stopped. On a terminal, each answer replaces the one before.
Elsewhere only the last is printed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from deducer import times
from deducer.advice.advice import Advice, is_to_move
from deducer.advice.advise import advising
from deducer.cli.build import tell_if_slow
from deducer.cli.files import game_of
from deducer.cli.games import AdviseOptions
from deducer.cli.streams import warn, write_json
from deducer.game import ExplainedKnowledge, GameMoment
from deducer.knowledge.views import SeatView
from deducer.show.terminal.advice import MOST_ROWS, advice_text, ranked_text
from deducer.show.terminal.knowledge import screen
from solver.limits import Limits

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.agreements import AgreedWeights
    from deducer.agreements.offers import HintOffer


def run(options: AdviseOptions) -> None:
    """Print what a seat should know before it acts."""
    known = _advised(game_of(options.game).at(options.turn), options.seat)
    kept = None
    if options.agreements or known.table.sheet:
        from deducer.cli.agreements import kept_or_warning

        kept = kept_or_warning(known, options.agreements, options.rates)
    unlimited = options.seconds is None and options.worlds is not None
    limits = Limits(
        seconds=options.seconds if options.seconds is not None or unlimited else times.ADVICE
    )
    answers = advising(known, limits, kept=kept, worlds=options.worlds, seed=options.seed)
    answers = chain([next(answers)], answers)  # refusals are raised here, before anything is drawn
    tell_if_slow()
    if options.as_json:
        from deducer.show.json.advise import advice_json

        advice = _last(answers, lambda _: None)
        write_json(advice_json(advice, kept, _promised(kept, advice)))
        return
    console = Console()
    console.print(screen(known))
    console.print()
    with _improving(console) as show:
        advice = _last(answers, show)
    if advice.problem:
        warn("not played on by the sheet: {problem}", problem=advice.problem)
    console.print(advice_text(advice, in_full=options.in_full))
    if kept:
        from deducer.show.terminal.agreements import kept_text, offers_text

        promised = _promised(kept, advice) if options.in_full else ()
        console.print(Group("", kept_text(kept), *offers_text(promised)))


def _promised(kept: AgreedWeights | None, advice: Advice) -> Sequence[HintOffer]:
    """What hints would promise by the sheet; nothing without a sheet, or out of turn."""
    if kept is None or not is_to_move(advice.knowledge):
        return ()
    from deducer.agreements.offers import offers

    return tuple(offers(kept, [(each.hint, each.touched) for each in advice.hints]))


def _advised(moment: GameMoment, name: str | None) -> ExplainedKnowledge:
    """The view to advise: ``name``'s, else the writer's, else that of the seat to move."""
    if name is not None:
        return moment.seen_by(name)
    known = moment.seen_as()
    return known if isinstance(known.view, SeatView) else moment.view(SeatView(moment.board.turn))


def _last(answers: Iterator[Advice], show: Callable[[Advice], None]) -> Advice:
    """Show each answer, and return the last one; Ctrl-C ends it early."""
    answer = next(answers)
    try:
        show(answer)
        for answer in answers:
            show(answer)
    except KeyboardInterrupt:
        pass
    return answer


@contextmanager
def _improving(console: Console) -> Iterator[Callable[[Advice], None]]:
    """Yield a function that shows advice in place of the last; the end clears it."""
    if not sys.stdout.isatty():
        yield lambda _: None
        return
    hint = Text("Ctrl-C: that is good enough", style="dim")
    with Live(console=console, auto_refresh=False, transient=True) as live:
        yield lambda advice: live.update(Group(ranked_text(advice, MOST_ROWS), hint), refresh=True)
