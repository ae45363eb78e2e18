"""``hanabi solve``: a perfect line of a known deal, or a proof that there is none."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.text import Text

from deducer.advice.advise import refuse_advice
from deducer.cli.arguments import RuleOptions
from deducer.cli.deals import SolveOptions
from deducer.cli.exits import Exit, interrupted
from deducer.cli.files import deal_of, game_in, naming, text_of
from deducer.cli.progress import Progress, clock, shows_progress
from deducer.cli.streams import write_json
from deducer.formats import is_game
from deducer.game import Record
from deducer.languages import say
from deducer.show.terminal.line import LineText
from deducer.show.words.moves import seat_names, with_names
from deducer.show.words.outcome import LOST_TURN, par_text
from solver.census.store import CensusFile
from solver.deal import Deal
from solver.errors import DealError, HanabiError, NotationError, Phrase
from solver.kernel.lending import MEMORY
from solver.notation.rules_lines import rules_text
from solver.notation.words import lines
from solver.position import Position
from solver.search.better import preference_named, refuse_best
from solver.search.solution import Best, Solution
from solver.search.solve import solve as find
from solver.verdict import Verdict


@dataclass(frozen=True)
class Task:
    """A position to solve, its heading, its seats' names, and a deck to show.

    ``note`` goes to standard error where no heading is printed.
    """

    start: Position
    heading: str
    names: Sequence[str] | None = None
    deck: str = ""
    note: str = ""

    def solve(self, options: SolveOptions) -> Solution:
        """Solve it within the limits, with progress on a terminal.

        Ctrl-C ends the command and reports the progress.
        """
        progress = Progress(shown=shows_progress(as_json=options.as_json or options.many))
        try:
            with progress:
                return find(
                    self.start,
                    node_limit=options.node_limit,
                    time_limit=options.time_limit,
                    best=options.best,
                    prefer=options.prefer,
                    par=not options.many,
                    memory=options.memory or MEMORY,
                    progress=progress,
                )
        except KeyboardInterrupt:
            raise interrupted(f"· {progress}") from None


def run(options: SolveOptions) -> None:
    """Solve a deck (or a random one), or many, and print the results.

    With ``exit_code`` it ends with a status for the verdict; for many, with that of the worst.
    """
    _check(options)
    if options.from_census is not None and options.row is not None:
        verdicts = {_show(*_of_census(options.from_census, options.row, options))}
    elif options.deck is None:
        verdicts = {_show(_shuffled(options), options)}
    else:
        verdicts = _of_file(options.deck, options)
    if options.exit_code:
        sys.exit(_status(verdicts))


def _check(options: SolveOptions) -> None:
    """Refuse options that can't be combined, and an unknown preference.

    :raises HanabiError: saying which options go together.
    """
    deck = options.deck
    preference_named(options.prefer)
    options.rules.header()  # raises for a value that no rules have
    if options.from_census is not None:
        _check_census(options)
        return
    for wrong, problem in (
        (
            deck is None and not options.shuffle,
            Phrase("name a DECK (a file, or - for a pipe), or say --shuffle for a random one"),
        ),
        (deck is not None and options.shuffle, Phrase("a DECK or --shuffle, not both")),
        (options.seed is not None and not options.shuffle, Phrase("--seed goes with --shuffle")),
        (options.many and options.shuffle, Phrase("--many goes with a DECK, not with --shuffle")),
        (options.turn and options.shuffle, Phrase("--turn goes with a game, not with --shuffle")),
        (options.row is not None, Phrase("--row goes with --from-census")),
    ):
        if wrong:
            raise HanabiError(problem)


def _check_census(options: SolveOptions) -> None:
    if options.row is None:
        raise HanabiError("which deal of the census? Add --row")
    rules = options.rules.players or options.rules.header()
    given = options.deck is not None or options.seed is not None
    if given or rules or options.shuffle or options.many or options.turn:
        raise HanabiError("--from-census takes only a --row: the census holds the rest")


def _of_file(deck: Path, options: SolveOptions) -> set[Verdict]:
    """Solve what a file holds; return the verdicts that occurred."""
    text = text_of(deck)
    if options.many:
        with naming(deck):
            return _many(text, options)
    with naming(deck):
        task = _task(text, options, deck)
    return {_show(task, options)}


def _many(text: str, options: SolveOptions) -> set[Verdict]:
    """Solve one deck a line; return the verdicts that occurred.

    :raises HanabiError: with the number of the deck that can't be read or solved.
    """
    verdicts = set()
    for number, content in enumerate(text.splitlines(), start=1):
        try:
            if any(lines(content)):
                verdicts.add(_show(_task(content, options), options))
        except HanabiError as error:
            raise HanabiError(
                "deck {number}: {problem}", number=number, problem=error.phrase
            ) from None
    return verdicts


def _status(verdicts: set[Verdict]) -> Exit:
    if Verdict.UNWINNABLE in verdicts:
        return Exit.FAILED
    return Exit.UNDECIDED if Verdict.UNDECIDED in verdicts else Exit.DONE


def _show(task: Task, options: SolveOptions) -> Verdict:
    if options.best:
        refuse_best(task.start)  # before anything is printed
    if options.as_json or options.many:
        from deducer.show.json.deals import solution_json

        if task.note:
            sys.stderr.write(f"hanabi: {task.note}\n")
        solution = task.solve(options)
        write_json(solution_json(task.start, solution))
        return solution.verdict
    console = Console()
    console.print(Text(task.heading, style="bold"))
    if task.deck:
        console.print(Text(f"\n{task.deck}"))
    solution = task.solve(options)
    console.print(_verdict(solution))
    if solution.proof is not None:
        names = task.names or seat_names(task.start.board.players)
        console.print(Text(with_names(solution.proof.phrase, names)))
        if solution.by_ruling(task.start):
            console.print(Text(say(LOST_TURN), style="dim"))
    line = solution.line
    if solution.best is not None:
        console.print(_best(solution.best))
        line = solution.best.line
    if line:
        console.print(LineText(task.start, line, task.names, brief=options.brief))
    return solution.verdict


def _verdict(solution: Solution) -> Text:
    colours = {Verdict.WINNABLE: "green", Verdict.UNWINNABLE: "red", Verdict.UNDECIDED: "yellow"}
    count = len(solution.line or ())
    turns = f" in {count} turn{'s' * (count != 1)}" if count else ""
    proven = {None: "", True: ", and no line is better", False: ", perhaps not the best line"}
    par = "" if solution.par is None else f" (par {par_text(solution.par)})"
    verdict = f"{solution.verdict}{turns}{proven[solution.proven]}{par}"
    searched = f"  {solution.nodes:,} nodes, {clock(solution.seconds)}"
    return Text.assemble((verdict, f"bold {colours[solution.verdict]}"), (searched, "dim"))


def _best(best: Best) -> Text:
    """The best score, and its upper bound."""
    most = "no game scores more" if best.bound == best.score else f"at most {best.bound}"
    return Text(f"best score found: {best.score} ({most})", style="bold")


def _shuffled(options: SolveOptions) -> Task:
    """A random deal under the options' rules; its seed is shown, so that it can be repeated."""
    rules, players = options.rules.read(), options.rules.needed_players()
    seed = random.SystemRandom().randrange(10**9) if options.seed is None else options.seed
    deal = Deal.shuffle(rules, players, seed)
    heading = f"{rules_text(rules, deal.players)} · seed {seed}"
    note = f"shuffled with --seed {seed}" if options.seed is None else ""
    return Task(deal.start, heading, deck=str(deal), note=note)


def _of_census(path: Path, number: int, options: SolveOptions) -> tuple[Task, SolveOptions]:
    """A census's deal; without own limits it has the census's node limit, for the same result."""
    with CensusFile.read(path) as file:
        plan, row = file.plan, file.row(number)
    heading = f"{rules_text(plan.rules, plan.players)} · row {number} · seed {row.seed}"
    note = ""
    if options.node_limit is None and options.time_limit is None:
        options = replace(options, node_limit=plan.node_limit)
        heading += f" · at most {plan.node_limit:,} nodes, as in the census"
        note = f"searched as in the census, with --node-limit {plan.node_limit}"
    deal = plan.deal(number)
    return Task(deal.start, heading, deck=str(deal), note=note), options


def _task(text: str, options: SolveOptions, path: Path | None = None) -> Task:
    """The start of a deck file, or a game's position at a turn."""
    if is_game(text):
        record = Record.parse(text) if path is None else game_in(text, path)
        return _of_game(record, options)
    if options.turn:
        raise HanabiError("--turn goes with a game, and this is a deck")
    deal = deal_of(text, options.rules.players, options.rules.header())
    return Task(deal.start, rules_text(deal.rules, deal.players))


def _of_game(record: Record, options: SolveOptions) -> Task:
    """A game's position at a turn; at its start, other players and rules may be given."""
    if not record.table.outcome.over:
        refuse_advice(record)
    heading, names = rules_text(record.rules, len(record.players)), record.players
    turn = (record.linked_turn if options.turn is None else options.turn) or 0
    position = record.table.position(turn)
    if position is None:
        raise DealError(
            "some cards of this game are not known, so it can't be solved: hanabi review shows "
            "for what share of their possible orders it is winnable"
        )
    other = _otherwise(record, options.rules)
    if turn and other is not None:
        raise HanabiError("with --turn, a game keeps its own players and rules: leave them out")
    if other is not None:
        same = other.players == len(names)
        heading = rules_text(other.rules, other.players)
        return Task(other.start, heading, names if same else None)
    if turn:
        heading += f" · after {turn} turn{'s' * (turn != 1)}"
    return Task(position, heading, names)


def _otherwise(record: Record, chosen: RuleOptions) -> Deal | None:
    """A game's deck under the players and rules given, or None if they are its own."""
    header = chosen.header()
    deal = record.table.deal() if header or chosen.players is not None else None
    if deal is None:
        return None
    try:
        other = Deal.parse(str(deal), chosen.players, header=header)
    except NotationError as error:
        raise HanabiError(
            "this game can't be changed like that: {problem}", problem=error.fault
        ) from None
    return None if (other.rules, other.players) == (deal.rules, deal.players) else other
