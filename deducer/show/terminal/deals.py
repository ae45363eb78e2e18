"""Deals for the terminal: a deck that is typed in, a puzzle to lay out, an evening's ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType, group
from rich.text import Text

from deducer.club.ranking import ResultKind
from deducer.languages import in_words, say
from deducer.show.terminal.board_lines import card_text
from deducer.show.terminal.columns import Grid
from deducer.show.words.moves import move_text, seat_names
from deducer.show.words.numbers import estimate_text, grouped, percent
from solver.cards import Card, suit
from solver.errors import Phrase
from solver.notation.rules_lines import rules_phrase
from solver.puzzles.puzzle import LEVELS

if TYPE_CHECKING:  # each command loads only its own
    from deducer.advice.shuffle import ShuffleChance
    from deducer.club.ranking import Placed, Ranking, Standing
    from solver.notation.deck_check import DeckCheck
    from solver.puzzles.puzzle import Puzzle, TurnChoice
    from solver.rules import Rules

MOST_WORDS = 20
"""The most unreadable words that are listed; a file with more of them is the wrong file."""


def check_text(check: DeckCheck, heading: str) -> RenderableType:
    """Return how many cards of a deck are entered, which are left, and what is wrong."""
    title = Text(heading, style="bold")
    if check.complete:
        return Group(title, Text(say(check.summary), style="bold green"))
    total = check.rules.composition.total
    count = f"{total - check.missing_count} of {total} cards entered, {check.missing_count} left"
    count += f", {check.surplus_count} too many" * bool(check.surplus_count)
    if len(check.problems) == 1 and check.missing_count == 1:
        count = say(check.summary)
    parts: list[RenderableType] = [title, Text(count), Text(), _missing_grid(check), Text()]
    wrong = [say(word) for word in check.unknown[:MOST_WORDS]]
    if len(check.unknown) > MOST_WORDS:
        wrong.append(f"and {len(check.unknown) - MOST_WORDS} more words like that")
    wrong += [f"{say(check.too_many(card))}: {say(check.where(card))}" for card in check.surplus]
    return Group(*parts, *(Text(line, style="red") for line in wrong))


def chance_lines(shuffle: ShuffleChance, heading: str) -> RenderableType:
    """Return the share of winnable decks among all that begin with these cards, in words."""
    total = shuffle.begun.rules.composition.total
    chance = shuffle.chance
    ways = f"all {shuffle.completions:,}" if chance.all_worlds else f"a sample of {chance.worlds:,}"
    share = in_words("{share} of their possible orders are winnable", share=estimate_text(chance))
    undecided = f", {chance.undecided:,} undecided" * bool(chance.undecided)
    return Group(
        Text(heading, style="bold"),
        Text(f"{len(shuffle.begun.cards)} of {total} cards entered; the others lie in any order"),
        Text(share, style="bold"),
        Text(f"looked at: {ways}{undecided}", style="dim"),
    )


def _missing_grid(check: DeckCheck) -> Grid:
    """Suits by ranks: how many copies of each card are left to enter."""
    composition = check.rules.composition
    grid = Grid(box=None, pad_edge=False, show_header=True, header_style="dim")
    grid.add_column("")
    for rank in range(1, composition.max_rank + 1):
        grid.add_column(str(rank), justify="right", min_width=2)
    grid.add_column("left", justify="right")
    for letter, copies in composition.suits:
        look = suit(letter)
        cells = [_cell(check, Card(letter, rank)) for rank in range(1, len(copies) + 1)]
        cells += [Text()] * (composition.max_rank - len(copies))
        missing = sum(count for card, count in check.missing.items() if card.suit == letter)
        name = Text(f"{look.symbol} {letter}", style=look.colour)
        grid.add_row(name, *cells, Text(str(missing) if missing else "✓"))
    return grid


def _cell(check: DeckCheck, card: Card) -> Text:
    if card in check.surplus:
        over = check.counts[card] - check.rules.composition.copies[card]
        return Text(f"+{over}", style="bold red reverse")
    if card in check.missing:
        return Text(str(check.missing[card]), style=f"bold {suit(card.suit).colour}")
    return Text("·", style="dim")


# -- a puzzle --------------------------------------------------------------------------------

IN_A_ROW = 10
"""Cards of the pile in a row; a row has two groups, so that they are easy to count out."""
ENDINGS = {
    True: Phrase("There is no last round: play on until all fireworks are complete."),
    False: Phrase("Once the last card is drawn, each seat has one more turn."),
}


@group()
def puzzle_text(puzzle: Puzzle, again: str) -> Iterator[Text]:
    """Return a puzzle in print; ``again`` is the command that prints it again."""
    deal = puzzle.deal
    rules = deal.rules
    hands = zip(seat_names(deal.players), deal.start.hands, strict=True)
    heading = in_words("Hanabi puzzle · {rules}", rules=rules_phrase(rules, deal.players))
    yield Text(f"{heading}\n", style="bold")
    task = in_words(
        "Lay all cards out face up. Seat {seat} begins, the others follow; who plays or "
        "discards a card takes the next one of the pile into slot 1 (each hand is listed from "
        "there). Everybody knows everything: reach all {points} points. It can be done.",
        seat=deal.first + 1,
        points=rules.perfect,
    )
    yield Text(f"{task}\n")
    yield Text(in_words("The hands"), style="bold")
    yield _rows(Text.assemble((f"{name}  ", "dim"), _cards(hand)) for name, hand in hands)
    count = len(deal.start.pile)
    pile = in_words("The pile of {count}, to be drawn in this order", count=count)
    yield Text(f"\n{pile}", style="bold")
    yield _rows(_pile(deal.start.pile))
    yield Text(f"\n{in_words('Suits and rules')}", style="bold")
    yield _suits(rules)
    limits = in_words(
        "{tokens} tokens; {strikes} strikes lose. {ending}",
        tokens=rules.tokens,
        strikes=rules.strikes,
        ending=ENDINGS[rules.crowning_piece],
    )
    yield Text(limits)
    yield Text(f"\n{_hardness(puzzle)}")
    for text in (
        Phrase("Hints: {command}", command=f"{again} --hints 1"),
        Phrase("The solution: {command}", command=f"{again} --solution"),
    ):
        yield Text(say(text), style="dim")


def _rows(rows: Iterator[Text]) -> Text:
    return Text("\n").join(Text("  ") + row for row in rows)


def _cards(cards: Sequence[Card]) -> Text:
    return Text(" ").join(map(card_text, cards))


def _pile(pile: Sequence[Card]) -> Iterator[Text]:
    """Yield the pile in rows, each with the position of its first card."""
    for at in range(0, len(pile), IN_A_ROW):
        row = pile[at : at + IN_A_ROW]
        half = IN_A_ROW // 2
        groups = Text("   ").join(_cards(part) for part in (row[:half], row[half:]) if part)
        yield Text.assemble((f"{at + 1:>2}  ", "dim"), groups)


def _suits(rules: Rules) -> Text:
    looks = map(suit, rules.composition.letters)
    return Text(" · ").join(
        Text(f"{look.letter} {say(look)} {look.symbol}", style=look.colour) for look in looks
    )


@group()
def hints_text(puzzle: Puzzle, count: int) -> Iterator[Text]:
    """Return the first ``count`` hints: the turns that are hard, then what to do there."""
    hard = puzzle.hard_turns
    if not hard:
        yield Text(in_words("On no turn of this line does an action lose without looking like it."))
        return
    heading = Phrase(
        "On these turns actions lose without looking like it (those that plainly lose are not "
        "counted):"
    )
    yield Text(say(heading), style="bold")
    yield _rows(Text(_turn_text(turn, puzzle.choices[turn - 1])) for turn in hard)
    explained = hard[: count - 1]
    if explained:
        yield Text(f"\n{in_words('What it does there')}", style="bold")
        yield _rows(Text(f"{_number(turn)}  {_done(puzzle, turn)}") for turn in explained)


def _done(puzzle: Puzzle, turn: int) -> str:
    position = puzzle.deal.replay(puzzle.line[: turn - 1])
    return move_text(position, puzzle.line[turn - 1], seat_names(puzzle.deal.players))


def _turn_text(turn: int, choice: TurnChoice) -> str:
    lose = in_words(
        "{n} of {count} actions loses",
        "{n} of {count} actions lose",
        n=choice.among - choice.keep - choice.undecided,
        count=choice.among,
    )
    return f"{_number(turn)}  {lose}"


def _number(turn: int) -> str:
    """The number of a turn, as wide as all others."""
    return in_words("turn {number}", number=f"{turn:>2}")


def _hardness(puzzle: Puzzle) -> str:
    """How hard the puzzle is, by the search and by the line that it found."""
    turns, narrow = len(puzzle.line), len(puzzle.narrow)
    forced = Phrase("on {count} of them anything else loses", count=narrow)
    return in_words(
        "How hard: level {level} of {levels}. A search looked at {nodes} positions and found a "
        "line of {turns} turns; {choice}.",
        level=puzzle.level,
        levels=len(LEVELS),
        nodes=grouped(puzzle.nodes),
        turns=turns,
        choice=forced if narrow else Phrase("it leaves much choice"),
    )


# -- the ranking of an evening ---------------------------------------------------------------

RANKING_LEGEND = (
    "points, then turns; = shares a place; beats: how many of the others at a deal, ties half.\n"
    "Who lost or broke a game off counts 0 points, and the turns of the deal's slowest game."
)
UNKNOWN_TURNS = "? some turns are not written: among equal points turns then decide nothing."


@group()
def ranking_text(ranking: Ranking) -> Iterator[RenderableType]:
    """Return a ranking for the terminal: the tables, then each deal."""
    yield _standings(ranking.standings)
    for deal, placed in ranking.deals.items():
        yield Text(f"\ndeal {deal}", style="bold")
        yield _placed(placed)
    yield Text(f"\n{RANKING_LEGEND}", style="dim")
    if any(each.turns is None for each in ranking.standings):
        yield Text(UNKNOWN_TURNS, style="dim")


def _ranked(*columns: str) -> Grid:
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for column in columns:
        is_name = column == "table"
        grid.add_column(column, justify="left" if is_name else "right", no_wrap=not is_name)
    return grid


def _standings(standings: Sequence[Standing]) -> Grid:
    grid = _ranked("", "table", "points", "turns", "beats", "deals")
    shared = _shared(each.place for each in standings)
    for each in standings:
        grid.add_row(
            _place(each.place, shared),
            Text(each.table),
            str(each.score),
            _turns(each.turns),
            _beats(each.share),
            str(each.played),
        )
    return grid


def _placed(placed: Sequence[Placed]) -> Grid:
    grid = _ranked("", "table", "points", "turns", "beats")
    shared = _shared(each.place for each in placed)
    for each in placed:
        ended = each.result.ended
        score = str(each.result.score) if ended is ResultKind.SCORED else str(ended)
        turns = _turns(each.turns) if ended is ResultKind.SCORED else ""
        place = _place(each.place, shared)
        grid.add_row(place, Text(each.result.table), score, turns, _beats(each.share))
    return grid


def _shared(places: Iterable[int | None]) -> set[int | None]:
    """The places that several tables have."""
    return {place for place, count in Counter(places).items() if count > 1}


def _place(place: int | None, shared: set[int | None]) -> str:
    if place is None:
        return "–"
    return f"{place}{'=' if place in shared else '.'}"


def _turns(value: int | None) -> str:
    return "?" if value is None else str(value)


def _beats(share: Fraction | None) -> str:
    return "" if share is None else percent(share)
