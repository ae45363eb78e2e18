"""``hanabi solve``: a perfect line of a known deal, or that there is none."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from deducer import formats
from deducer.game import Record
from deducer.json_output import solution_json
from deducer.terminal import line_text
from solver.deal import Deal
from solver.errors import DealError, HanabiError
from solver.notation import lines
from solver.search.frontend import Solution, Verdict
from solver.search.frontend import solve as find


@dataclass(frozen=True)
class Options:
    """What was asked for on the command line: what is said there counts more than a file."""

    players: int | None
    said: dict[str, str | None]
    flags: dict[str, bool]
    time_limit: float | None
    node_limit: int | None

    def header(self) -> dict[str, str]:
        """The header lines that the options stand for."""
        words = [self.said["rules"] or "", *(word for word, is_on in self.flags.items() if is_on)]
        header = {"rules": " ".join(filter(None, words))}
        header |= {key: self.said[key] or "" for key in ("edition", "dealt")}
        return {key: value for key, value in header.items() if value}

    def solve(self, deal: Deal) -> Solution:
        """Solve a deal within the limits."""
        return find(deal, node_limit=self.node_limit, time_limit=self.time_limit)


def run(deck: Path, options: Options, *, many: bool, as_json: bool) -> None:
    """Solve a deck, or many, and print what was found."""
    data = sys.stdin.buffer.read() if str(deck) == "-" else deck.read_bytes()
    text = formats.decode(data)
    if many:
        for number, content in enumerate(text.splitlines(), start=1):
            if content.strip():
                try:
                    deal = _deal(content, options)
                except HanabiError as error:
                    raise HanabiError(f"deck {number}: {error}") from None
                _print_json(deal, options.solve(deal))
        return
    deal = _deal(text, options)
    solution = options.solve(deal)
    if as_json:
        _print_json(deal, solution)
        return
    console = Console()
    said = f"{solution.verdict} ({solution.nodes} nodes, {solution.seconds:.3f} s)"
    style = {Verdict.WINNABLE: "bold green", Verdict.UNWINNABLE: "bold red"}
    console.print(Text(said, style=style.get(solution.verdict, "bold yellow")))
    if solution.proof is not None:
        console.print(Text(str(solution.proof)))
    if solution.line:
        console.print(line_text(deal.start, solution.line))


def _print_json(deal: Deal, solution: Solution) -> None:
    sys.stdout.write(json.dumps(solution_json(deal.start, solution)) + "\n")
    sys.stdout.flush()


def _deal(text: str, options: Options) -> Deal:
    """The deal of a deck file or of a game whose whole deck is known."""
    if _is_game(text):
        deal = Record.parse(text).table.deal()
        if deal is None:
            raise DealError("some cards of this game's deck are not known: it can't be solved")
        return deal
    return Deal.parse(text, options.players, said=options.header())


def _is_game(text: str) -> bool:
    """Whether a text is a game rather than a deck: JSON, or players with names."""
    if formats.hanab_live.sniff(text):
        return True
    keys = {line.key: line for line in lines(text) if line.key}
    players = keys.get("players")
    return "deck" in keys or (players is not None and not players.words[1].text.isdigit())
