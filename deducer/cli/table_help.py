"""Help for what can be typed at the table: all of it on one screen, or a command alone."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from deducer.languages import say, spoken
from solver.errors import HanabiError, Phrase, quoted
from solver.notation.spoken import ADJUSTED, COLOURS, COMMANDS, PARTS, POSITION, REASONS, VERBS


@dataclass(frozen=True)
class Row:
    """A line of help: the ``names`` that it is about, an example, and what that means.

    In an ``example``, words in braces are shown in the table's language. The list of all commands
    leaves ``rare`` rows out.
    """

    names: str
    example: str
    meaning: Phrase
    rare: bool = False


ROWS = (
    Row("hint", "h bob {red} 14 · hb2", Phrase("a hint, and the slots it points at")),
    Row("play", "p 2 r1 > y2", Phrase("a play: slot, card, what was drawn")),
    Row("play", "p 2 {as} {red} r1", Phrase("with its colour announced")),
    Row("play discard", "p 2 r1", Phrase("your own draw: nothing after the card"), rare=True),
    Row("discard", "d 5 w3 > y2", Phrase("a discard")),
    Row("deal", "{deal} bob r1y2?g4b5", Phrase("a hand, the newest card first"), rare=True),
    Row("rearrange", "r ann 3 1 2 4 5", Phrase("a hand rearranged: old slots in order")),
    Row("seen", "{seen} bob 2 r3", Phrase("a teammate's card noticed late")),
    Row("drew", "{drew} 2 bob y2", Phrase("what turn 2 drew, seen late"), rare=True),
    Row("show", "{show} ann 2 r3", Phrase("a card turned up for all")),
    Row("out", "{out} {fireworks} r2 {discards} g3", Phrase("which cards lie out now"), rare=True),
    Row("left", "{left} r1 ? b2", Phrase("what the pile held at the end"), rare=True),
    Row("adjust", "{adjust} {tokens} 5", Phrase("put right; also strikes, turn")),
    Row("adjust", "{adjust} {strikes} 1", Phrase("the strikes"), rare=True),
    Row("adjust", "{adjust} {turn} bob", Phrase("whose turn it is: one was skipped"), rare=True),
    Row("adjust", "{adjust} {draw} bob r1", Phrase("a card drawn late"), rare=True),
    Row("adjust", "{adjust} {return} bob 2", Phrase("a card put back on the pile"), rare=True),
    Row("agree", "{agree} level-2 no-touch", Phrase("what hints mean from now on"), rare=True),
    Row("take", "t 2 r3 · t 2 ?", Phrase("you take slot 2 for r3 · no longer"), rare=True),
    Row("note", "{note} ...", Phrase("a remark"), rare=True),
    Row("vote end", "{vote} bob", Phrase("a vote to stop"), rare=True),
    Row("end", "{end} {given-up}", Phrase("play stops")),
    Row("hint play discard", "p 2 r1 ! ...", Phrase("!: against the rules, but it happened")),
    Row("undo", "u", Phrase("take the last line back")),
    Row("fix", "{fix} 3: p 2 r1", Phrase("correct turn 3, or another entry")),
    Row("fix", "{fix} 0.1: {deal} bob r1y2?g4b5", Phrase("by its number in the log"), rare=True),
    Row("fix insert", "{insert} 3: p 2 r1", Phrase("forgotten before turn 3"), rare=True),
    Row("fix drop", "{drop} 3", Phrase("turn 3 did not happen"), rare=True),
    Row("fix missed", "{missed} 3: h bob 2", Phrase("turn 3 was left out: the rest moves on")),
    Row("fix wrong", "{wrong} 3 cy", Phrase("turn 3 was Cy's, and the rest follows")),
    Row("fix wrong", "{wrong} 3 {to} cy 14", Phrase("the hint of turn 3 was for Cy"), rare=True),
    Row("swap", "{swap} bob cy", Phrase("two hands were entered for each other")),
    Row("edit fix", "first: bob", Phrase("who begins, corrected; also seat, rules"), rare=True),
    Row("edit", "{edit}", Phrase("the header and the log in an editor")),
    Row("who know", "{who} · k bob", Phrase("what everybody, or Bob, can know")),
    Row("why", "{why} bob 2", Phrase("why a slot can't be some cards")),
    Row("why", "{why} 2 r1", Phrase("why your slot 2 can't be r1"), rare=True),
    Row("advise", "a · a +", Phrase("the best action · all of them, and hints")),
    Row(
        "chair",
        "{chair} · {chair} 7",
        Phrase("what the chair does · why, after the game"),
        rare=True,
    ),
    Row("log public", "{log} · {public}", Phrase("all turns · what all know of all hands")),
    Row("help", "? {fix}", Phrase("more about a command")),
    Row("quit", "q", Phrase("leave: all is on disk")),
)


def help_text(name: str | None = None) -> RenderableType:
    """Return help for the command ``name``, or for all.

    :raises HanabiError: if no command, or more than one, has that name.
    """
    rows = [row for row in ROWS if not row.rare]
    if name is not None:
        named = _named(name)
        rows = [row for row in ROWS if named in row.names.split()]
    grid = Grid.grid(padding=(0, 2))
    for row in rows:
        grid.add_row(Text(_example(row.example), style="bold"), say(row.meaning))
    return grid


def _named(name: str) -> str:
    """The English name of a command that has help."""
    matches = {VERBS.whole(name), COMMANDS.whole(name)} - {None}
    if not matches:
        matches = {*VERBS.matches(name, spoken()), *COMMANDS.matches(name, spoken())}
    known = {each for row in ROWS for each in row.names.split()}
    named = sorted(each for each in matches if each in known)
    if len(named) > 1:
        raise HanabiError(
            "{text} can mean {known}: type more letters",
            text=quoted(name[:20]),
            known=tuple(
                (COMMANDS if each in COMMANDS.names else VERBS).written(each, spoken())
                for each in named
            ),
        )
    if not named:
        raise HanabiError("no command is called {text}: ? lists them", text=quoted(name[:20]))
    return named[0]


def _example(example: str) -> str:
    """An example in the language of the table."""

    def word(match: re.Match[str]) -> str:
        name = match.group(1)
        for vocabulary in (VERBS, COMMANDS, COLOURS, PARTS, ADJUSTED, REASONS, POSITION):
            if name in vocabulary.names:
                return vocabulary.written(name, spoken())
        raise AssertionError(name)

    return re.sub(r"\{([a-z-]+)\}", word, example)
