"""``hanabi sheet SHEET --train N``: exercises from a sheet, asked one by one in the terminal."""

from __future__ import annotations

import re
import sys
from itertools import islice

from rich.console import Console

from deducer.cli.games import SheetOptions
from deducer.cli.streams import write_json
from deducer.languages import in_words
from deducer.show.terminal.train import answer_text, exercise_text
from deducer.trainer.exercises import Choice, Exercise
from deducer.trainer.games import exercises
from deducer.trainer.levels import Level
from solver.errors import HanabiError


def train(options: SheetOptions, most: int) -> None:
    """Ask ``most`` exercises of a level; where nobody types, print them with their answers.

    :raises HanabiError: if the sheet is no level, or a page is to be written, too.
    """
    if options.html is not None:
        raise HanabiError("--html writes the sheet: leave out --train")
    level = Level.named(options.sheet)
    found = islice(exercises(level, seed=options.seed), most)
    if options.as_json:
        from deducer.show.json.train import exercise_json, exercises_json

        shown = [exercise_json(name, asked) for name, asked in found]
        write_json(exercises_json(level, shown))
        return
    console, right = Console(), 0
    for number, (name, asked) in enumerate(found):
        if number:
            console.print()
        console.print(exercise_text(asked))
        given = _ask(asked) if sys.stdin.isatty() else None
        console.print(answer_text(asked, given))
        console.print(f"  {name}", style="dim")
        right += given is not None and asked.accepts(given)
    if sys.stdin.isatty():
        console.print(in_words("{right} of {most} right", right=right, most=most))


def _ask(asked: Exercise) -> frozenset[Choice]:
    """Return the choices whose numbers are typed."""
    while True:
        typed = re.findall("[0-9]+", input("> "))
        numbers = [int(each) for each in typed if len(each) < 4]
        if numbers and all(0 < number <= len(asked.choices) for number in numbers):
            return frozenset(asked.choices[number - 1] for number in numbers)
