"""``hanabi solve``: a perfect line of a known deal, or that there is none."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from deducer.cli.files import text_of
from deducer.formats import hanab_live
from deducer.game import Record
from deducer.json_output import solution_json
from deducer.terminal import line_text
from solver.deal import Deal
from solver.errors import DealError, HanabiError
from solver.notation import lines
from solver.position import Position
from solver.rules_text import RulesReader
from solver.search.frontend import Solution, Verdict
from solver.search.frontend import solve as find


@dataclass(frozen=True)
class Options:
    """What was asked for on the command line: what is said there counts more than a file."""

    players: int | None
    said: dict[str, str | None]
    flags: dict[str, bool]
    turn: int
    seed: int | None
    time_limit: float | None
    node_limit: int | None

    def header(self) -> dict[str, str]:
        """The header lines that the options stand for."""
        words = [self.said["rules"] or "", *(word for word, is_on in self.flags.items() if is_on)]
        header = {"rules": " ".join(filter(None, words))}
        header |= {key: self.said[key] or "" for key in ("edition", "dealt")}
        return {key: value for key, value in header.items() if value}

    def solve(self, start: Position) -> Solution:
        """Solve a position within the limits."""
        return find(start, node_limit=self.node_limit, time_limit=self.time_limit)

    def shuffled(self) -> Deal:
        """A random deal by the options' rules."""
        if self.players is None:
            raise HanabiError("how many play? Say it with --players")
        return Deal.shuffle(RulesReader(self.header()).rules(), self.players, self.seed)


def run(deck: Path | None, options: Options, *, many: bool, as_json: bool) -> None:
    """Solve a deck (or a random one), or many, and print what was found."""
    if deck is None:
        shuffled = options.shuffled()
        if not as_json:
            sys.stdout.write(str(shuffled))
        _show(shuffled.start, options.solve(shuffled.start), as_json=as_json)
        return
    text = text_of(deck)
    if not many:
        start = _start(text, options)
        _show(start, options.solve(start), as_json=as_json)
        return
    for number, content in enumerate(text.splitlines(), start=1):
        if content.strip():
            try:
                start = _start(content, options)
            except HanabiError as error:
                raise HanabiError(f"deck {number}: {error}") from None
            _show(start, options.solve(start), as_json=True)


def _show(start: Position, solution: Solution, *, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps(solution_json(start, solution)) + "\n")
        sys.stdout.flush()
        return
    console = Console()
    said = f"{solution.verdict} ({solution.nodes} nodes, {solution.seconds:.3f} s)"
    style = {Verdict.WINNABLE: "bold green", Verdict.UNWINNABLE: "bold red"}
    console.print(Text(said, style=style.get(solution.verdict, "bold yellow")))
    if solution.proof is not None:
        console.print(Text(str(solution.proof)))
    if solution.line:
        console.print(line_text(start, solution.line))


def _start(text: str, options: Options) -> Position:
    """Where a deck file begins, or where a game whose cards are known stands at a turn."""
    if not _is_game(text):
        return Deal.parse(text, options.players, said=options.header()).start
    position = Record.parse(text).table.position(options.turn)
    if position is None:
        raise DealError("some cards of this game are not known: it can't be solved")
    return position


def _is_game(text: str) -> bool:
    """Whether a text is a game rather than a deck: JSON, or players with names."""
    if hanab_live.sniff(text):
        return True
    keys = {line.key: line for line in lines(text) if line.key}
    players = keys.get("players")
    return "deck" in keys or (players is not None and not players.words[1].text.isdigit())
