"""``hanabi advise``: what a seat should know before it acts.

Advice improves until it is stopped. On a terminal, each answer replaces the one before.
Elsewhere only the last is printed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from deducer import times
from deducer.advice.advise import Advice, advising, is_to_move
from deducer.cli.build import tell_if_slow
from deducer.cli.files import game_of
from deducer.cli.games import AdviseOptions
from deducer.cli.streams import warn, write_json
from deducer.errors import LimitError, ViewError
from deducer.game import ExplainedKnowledge, GameMoment
from deducer.knowledge.views import SeatView
from deducer.show.terminal.advice import MOST_HINTS, advice_text, odds_text, together_text
from deducer.show.terminal.knowledge import screen
from solver.errors import HanabiError
from solver.limits import Limits

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.agreements import AgreedWeights
    from deducer.agreements.offers import HintOffer
    from deducer.play.search import Ranking

Answer = TypeVar("Answer")
EXACT = 0.5
"""The share of the time for what is exact, if the rest is for playing on by the sheet."""


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
    if options.play_on and not known.table.sheet and not options.agreements:
        raise HanabiError("--play-on needs what hints mean: add --agreements")
    exact = limits.fraction(EXACT) if options.play_on and kept else limits
    answers = advising(known, exact, worlds=options.worlds, seed=options.seed)
    answers = chain([next(answers)], answers)  # refusals are raised here, before anything is drawn
    tell_if_slow()
    if options.as_json:
        from deducer.show.json.advise import advice_json

        advice = _last(answers, lambda _: None)
        ranking = _ranking(kept, limits, options, lambda _: None)
        write_json(advice_json(advice, kept, _promised(kept, advice), ranking))
        return
    console = Console()
    console.print(screen(known))
    console.print()
    with _improving(console, _settling_text) as show:
        advice = _last(answers, show)
    console.print(advice_text(advice, every_hint=options.every_hint))
    if kept:
        from deducer.show.terminal.agreements import kept_text, offers_text

        promised = _promised(kept, advice)
        most = None if options.every_hint else MOST_HINTS
        console.print(Group("", kept_text(kept), *offers_text(promised, most)))
        if options.play_on:
            from deducer.show.terminal.play import playing_on_text

            console.print()
            draw = partial(playing_on_text, kept, advice=advice, most=most)
            with _improving(console, draw) as show_ranking:
                ranking = _ranking(kept, limits, options, show_ranking)
            if ranking is not None:
                console.print(draw(ranking))


def _settling_text(advice: Advice) -> RenderableType:
    return Group(odds_text(advice), *together_text(advice))


def _ranking(
    kept: AgreedWeights | None,
    limits: Limits,
    options: AdviseOptions,
    show: Callable[[Ranking], None],
) -> Ranking | None:
    """What actions are worth if all play on by the sheet; None if not wanted, or with a warning."""
    if kept is None or not options.play_on:
        return None
    from deducer.play.search import MOST_WORLDS, ranking_of

    try:
        most = options.worlds or MOST_WORLDS
        rankings = ranking_of(kept, Limits(seconds=limits.seconds_left), most=most)
    except (LimitError, ViewError) as error:
        warn("not played on by the sheet: {problem}", problem=error.phrase)
        return None
    return _last(rankings, show)


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


def _last(answers: Iterator[Answer], show: Callable[[Answer], None]) -> Answer:
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
def _improving(
    console: Console, draw: Callable[[Answer], RenderableType]
) -> Iterator[Callable[[Answer], None]]:
    """Yield a function that shows an answer in place of the last one; the end clears it."""
    if not sys.stdout.isatty():
        yield lambda _: None
        return
    hint = Text("Ctrl-C: that is good enough", style="dim")
    with Live(console=console, auto_refresh=False, transient=True) as live:
        yield lambda answer: live.update(Group(draw(answer), hint), refresh=True)
