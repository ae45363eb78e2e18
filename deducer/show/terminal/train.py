"""Exercises for the terminal: the table, the question with its choices, and the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from deducer.languages import in_words, say
from deducer.show.terminal.board_lines import card_text
from deducer.show.terminal.knowledge import screen
from deducer.show.words.moves import named_action
from solver.cards import Card
from solver.errors import Phrase

if TYPE_CHECKING:  # loaded when somebody trains
    from deducer.trainer.exercises import Choice, Exercise


def exercise_text(asked: Exercise) -> RenderableType:
    """Return the table as its seat sees it, the question, and the choices by number."""
    choices = Text("  ").join(
        Text(f"{number} ", style="dim").append_text(_choice(asked, choice))
        for number, choice in enumerate(asked.choices, start=1)
    )
    return Group(screen(asked.known), Text(), Text(say(question(asked)), style="bold"), choices)


def question(asked: Exercise) -> Phrase:
    """Return what is asked, in words."""
    names = asked.known.table.record.players
    who = names[asked.seat]
    if asked.asked is None:
        return Phrase("{who} is to move: what do you do?", who=who)
    slot = asked.asked.slot
    if asked.hint is not None and asked.giver is not None:
        return Phrase(
            "{giver} hints {who} {clue}: every card that slot {slot} can be?",
            giver=names[asked.giver],
            who=who,
            clue=asked.hint.label,
            slot=slot,
        )
    return Phrase(
        "which hint tells {who} this of slot {slot}: {promise}?",
        who=names[asked.asked.seat],
        slot=slot,
        promise=asked.promise,
    )


def answer_text(asked: Exercise, given: frozenset[Choice] | None) -> RenderableType:
    """Return the right answer and its reasons; first whether ``given`` is right, if it is there."""
    lines = []
    if given is not None:
        right = asked.accepts(given)
        said = in_words("right") if right else in_words("not quite")
        lines.append(Text(said, style="bold green" if right else "bold red"))
    answer = Text(", ").join(_choice(asked, each) for each in asked.choices if each in asked.right)
    lines.append(Text("→ ").append_text(answer))
    lines += [Text(f"  {say(reason)}") for reason in asked.reasons]
    lines += [Text(f"  {say(words)}", style="dim") for words in asked.lesson]
    return Group(*lines)


def _choice(asked: Exercise, choice: Choice) -> Text:
    if isinstance(choice, Card):
        return card_text(choice)
    return Text(say(named_action(choice, asked.known.table.record.players)))
