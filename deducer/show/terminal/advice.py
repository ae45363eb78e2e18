"""Advice for the terminal: the chances after each action, and what each hint would tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice

from rich.bar import Bar
from rich.console import Group, RenderableType
from rich.text import Text

from deducer.advice.advise import Advice, Stakes, is_to_move, stakes
from deducer.advice.chances.answers import Chance, Odds
from deducer.advice.chances.sampling import SAME
from deducer.advice.hints import HintPreview
from deducer.advice.open_hands import Bracket
from deducer.languages import in_words, say
from deducer.show.terminal.board_lines import card_text
from deducer.show.terminal.columns import Grid, text_lines
from deducer.show.terminal.endgame import endgame_text
from deducer.show.words.moves import action_phrase
from deducer.show.words.numbers import decimal, grouped, in_percent, interval_text, percent
from solver.board import Board
from solver.cards import Card, suit
from solver.errors import Phrase
from solver.moves import Hint

PERFECT, FITS = Phrase("perfect"), Phrase("fits")
TRASH, LAST, SAVED = Phrase("trash"), Phrase("last"), Phrase("saved")
BAR = 6
"""The width of a bar, in columns."""
MOST_LOST = 2
"""The most cards that are named as possible losses of an action."""
MOST_HINTS = 8
"""The most hints that are shown, unless all are asked for."""
OPEN = Phrase("open hands")


def _bound(aim: Phrase) -> Phrase:
    """Return the note that explains a chance of ``aim``."""
    return Phrase(
        "{aim}: an upper bound. It assumes that everybody knows all cards from here on", aim=aim
    )


BOUND = _bound(PERFECT)
OPENED = Phrase(
    "open hands: the best chance if from now on all players see all hands, but not the order "
    "of the pile"
)
LEGEND = Phrase("slots that then surely fit, are saved as last copies, are trash")


def advice_text(advice: Advice, *, every_hint: bool = False) -> RenderableType:
    """Return the odds of each action, then the most useful hints, or all with ``every_hint``."""
    if not is_to_move(advice.knowledge):
        return odds_text(advice)
    together = (part for end in together_text(advice) for part in (end, Text()))
    hints = hints_text(advice, every_hint=every_hint)
    return Group(odds_text(advice), Text(), *together, hints)


def together_text(advice: Advice) -> list[RenderableType]:
    """Return what all seats together can win; nothing if only a bound is known."""
    end = advice.endgame
    return [] if end is None or end.just_bounded else [endgame_text(advice.knowledge, end)]


# -- actions ---------------------------------------------------------------------------------


def odds_text(advice: Advice) -> RenderableType:
    """Return the chance of perfect now and after each action, with its immediate risks."""
    odds = advice.odds
    grid = Grid(padding=(0, 1, 0, 0))
    grid.add_texts("", no_wrap=True)
    grid.add_texts("")
    grid.extra = (1,)  # the bar
    opened = advice.open_hands
    grid.add_numbers(_aim(advice), "95 %", *[OPEN] * (opened is not None), FITS, TRASH, LAST)
    grid.add_texts(Phrase("could lose"), no_wrap=True)
    open_now = [] if opened is None else [_bracket(advice.opened())]
    now = text_lines(Phrase("now"), style="dim")
    grid.add_row(*now, *_chance_cells(odds.now, ""), *open_now)
    for each in odds.actions:
        as_good = each.chance.share >= odds.actions[0].chance.share - SAME
        style = "bold" if as_good else ""
        cells: list[RenderableType] = [Text(say(action_phrase(each.action)), style=style)]
        cells += _chance_cells(each.chance, style)
        if opened is not None:
            cells.append(_bracket(advice.opened(each.action)))
        at_stake = stakes(advice.knowledge, each.action)
        if at_stake is not None:
            cells += _stakes_cells(at_stake, advice.knowledge.board)
        grid.add_row(*cells)
    looker = advice.knowledge.view.name(advice.knowledge.table)
    question = Phrase("Is perfect still possible, by what {who} can know?", who=looker)
    if advice.score < advice.knowledge.board.rules.perfect:
        question = Phrase(
            "Is a score of {score} still possible, by what {who} can know?",
            score=advice.score,
            who=looker,
        )
    return Group(*text_lines(question, style="bold"), grid, *_remarks(advice))


def _aim(advice: Advice) -> Phrase:
    """What the chances are of: perfect, or the highest score that is left."""
    perfect = advice.knowledge.board.rules.perfect
    if advice.score == perfect:
        return PERFECT
    return Phrase("{points} of {most}", points=advice.score, most=perfect)


def _chance_cells(chance: Chance, style: str) -> list[RenderableType]:
    bar = Bar(1, 0, float(chance.share), width=BAR, color="green")
    if chance.exact:
        return [bar, Text(percent(chance.share), style=style), Text(in_words("exact"))]
    share = in_percent(decimal(float(chance.share) * 100))  # 100.0% is not certain
    return [bar, Text(share, style=style), Text(interval_text(chance))]


def _bracket(bracket: Bracket | None) -> Text:
    """A chance with open hands, or else its upper bound, if that is the stronger one."""
    if bracket is None:
        return Text()
    high = percent(bracket.high)
    return Text(high if bracket.exact else f"≤ {high}")


def _stakes_cells(at_stake: Stakes, board: Board) -> list[RenderableType]:
    fits = Text(percent(at_stake.playable), style="green" if at_stake.playable == 1 else "")
    others = (Text(percent(odds)) for odds in (at_stake.trash, at_stake.indispensable))
    return [fits, *others, _lost(at_stake.could_lose, board)]


def _lost(lost: dict[Card, Fraction], board: Board) -> Text:
    """The cards that an action could lose for good, with their odds."""
    text = Text(" ").join(
        Text.assemble(card_text(card, board), f" {percent(odds)}")
        for card, odds in islice(lost.items(), MOST_LOST)
    )
    return text.append(f" +{len(lost) - MOST_LOST}" if len(lost) > MOST_LOST else "")


def _remarks(advice: Advice) -> Iterator[Text]:
    """Yield what the numbers mean, and how precise they are."""
    knowledge, odds = advice.knowledge, advice.odds
    if not is_to_move(knowledge):
        to_move = knowledge.table.record.players[knowledge.board.turn]
        yield Text(in_words("it is {who}'s turn", who=to_move))
    opened = None if advice.open_hands is None else OPENED
    yield from text_lines(_bound(_aim(advice)), opened, _looked_at(odds), style="dim")
    if still := max(chance.undecided for chance in odds.chances):
        undecided = Phrase(
            "not decided in up to {count} of them, which count half", count=grouped(still)
        )
        yield from text_lines(undecided, style="yellow")


def _looked_at(odds: Odds) -> str:
    values = {"n": odds.worlds, "count": grouped(odds.worlds)}
    worlds = Phrase("{count} world drawn at random", "{count} worlds drawn at random", **values)
    if odds.now.all_worlds:
        worlds = Phrase("all {count} world", "all {count} worlds", **values)
    order = (
        Phrase("the order is settled") if odds.settled else Phrase("the order is not yet settled")
    )
    precision = [Phrase("exact")] if odds.exact else [order] if odds.actions else []
    return " · ".join([*map(say, (worlds, *precision)), f"{decimal(odds.seconds)} s"])


# -- hints -----------------------------------------------------------------------------------


def hints_text(advice: Advice, *, every_hint: bool = False) -> RenderableType:
    """Return what hints would tell, one per row, the most useful first."""
    hints = advice.hints
    if not hints:
        allowed = any(isinstance(each.action, Hint) for each in advice.odds.actions)
        why = Phrase("no hint can be given")
        if allowed and advice.knowledge.missed:
            why = Phrase("the record lacks the cards that hints would touch")
        elif allowed:
            why = Phrase("the cards can lie in too many ways to preview hints")
        return Text(say(why), style="dim")
    grid = Grid()
    grid.add_texts(Phrase("hint"))
    grid.add_texts(Phrase("touches"), FITS, SAVED, TRASH, no_wrap=True)
    grid.add_numbers(Phrase("bits"))
    shown = hints if every_hint else hints[:MOST_HINTS]
    names = advice.knowledge.table.record.players
    for preview in shown:
        grid.add_row(*_hint_cells(preview, names), style="dim" if preview.is_idle else "")
    remarks = (LEGEND, _others(hints[len(shown) :]))
    return Group(grid, *text_lines(*remarks, style="dim"))


def _hint_cells(preview: HintPreview, names: Sequence[str]) -> list[Text]:
    hint = preview.hint
    colour = suit(hint.colour).colour if hint.colour else ""
    return [
        Text.assemble((f"{names[hint.to]} ", "bold"), (say(hint.label), colour)),
        Text(_slots(preview.touched) or in_words("none")),
        Text(_slots(preview.now_playable), style="green"),
        Text.assemble((_slots(preview.saved), "underline")),
        Text(_slots(preview.now_trash)),
        Text(in_words("nothing new") if preview.is_idle else decimal(preview.bits)),
    ]


def _slots(slots: Sequence[int]) -> str:
    return " ".join(map(str, slots))


def _others(hints: Sequence[HintPreview]) -> Phrase | None:
    """Return how many hints are not shown."""
    if not hints:
        return None
    empty = sum(preview.is_idle for preview in hints)
    more = Phrase("… and {count} more", count=len(hints))
    if empty:
        more = Phrase(
            "{more}, {n} of which tells nothing new",
            "{more}, {n} of which tell nothing new",
            more=more,
            n=empty,
        )
    return Phrase("{more} (hanabi advise --hints)", more=more)
