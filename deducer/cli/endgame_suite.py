"""``hanabi endgame-suite``: programs that play, measured by what can be won."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from deducer import languages
from deducer.cli.build import tell_if_slow
from deducer.cli.exits import Exit
from deducer.cli.options import RunLimits
from deducer.cli.progress import Bar, shows_progress
from deducer.cli.streams import warn, write_json
from deducer.show.json.values import FORMAT, ratio
from deducer.show.terminal.endgame import policy_text
from deducer.yardstick.bot import answers
from deducer.yardstick.program_messages import first_question, question_json
from deducer.yardstick.scoring import Score, scored, seats
from deducer.yardstick.suite import Suite, SuiteEndgame

ZERO = Fraction(0)


def show(name: str | None, suite: Path | None, *, question: bool, as_json: bool) -> None:
    """Print what a suite holds, or one endgame.

    :raises HanabiError: if there is no such endgame, or the file holds no suite.
    """
    whole = Suite.read(suite)
    if name is None and not question:
        if as_json:
            write_json(whole.json())
        else:
            Console().print(_overview(whole))
        return
    one = whole.endgames[0] if name is None else whole.named(name)
    if question:
        write_json(question_json(one.name, first_question(one)))
    elif as_json:
        write_json({"format": FORMAT, "seed": whole.seed, "endgames": [one.json()]})
    else:
        console = Console()
        console.print(_card(one))
        console.print(policy_text(one.policy, one.record.players))


def run(program: Sequence[str], limits: RunLimits, suite: Path | None, *, as_json: bool) -> None:
    """Play a program through a suite, and print its score; Ctrl-C ends it with the score so far.

    :raises HanabiError: if the file holds no suite, or the program can't be started.
    """
    chosen = Suite.read(suite).spread(limits.count)
    tell_if_slow()
    scores: list[Score] = []
    failed, stopped = 0, False
    with (
        Bar(len(chosen), 0, shown=shows_progress(as_json=as_json)) as bar,
        seats(program, limits.seconds) as table,
    ):

        def tell(score: Score) -> None:
            nonlocal failed
            scores.append(score)
            failed += score.problem is not None
            bar.show(len(scores), f"{failed:,} failed")

        try:
            scored(chosen, table, limits.worlds, tell)
        except KeyboardInterrupt:
            stopped = True
    if as_json:
        write_json(scores_json(program, scores))
    elif scores:
        _print_scores(scores)
    if stopped:
        _end_early(len(scores), len(chosen))


def _end_early(done: int, total: int) -> NoReturn:
    """End with the status of Ctrl-C, and say how many endgames the results are of."""
    sys.stdout.flush()
    sys.stderr.write(f"hanabi: interrupted after {done:,} of {total:,} endgames\n")
    sys.exit(Exit.INTERRUPTED)


def _print_scores(scores: Sequence[Score]) -> None:
    """Print the scores, and why endgames failed."""
    Console().print(_scores(scores))
    failures = [score for score in scores if score.problem is not None]
    given_up = next((score for score in failures if not score.questions), None)
    for score in failures:
        if score.questions or score is given_up:  # those that follow it have no news
            warn("endgame {name}: {problem}", name=score.endgame.name, problem=score.problem)


def bot() -> None:
    """Answer the questions on standard input."""
    for answer in answers(sys.stdin):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()


def scores_json(program: Sequence[str], scores: Sequence[Score]) -> dict[str, Any]:
    """Return the scores of ``program`` as JSON data; the schema is ``endgame-scores.json``."""
    return {
        "format": FORMAT,
        "command": list(program),
        "share": round(float(_mean(scores)), 6),
        "failed": sum(score.problem is not None for score in scores),
        "endgames": [
            {
                "name": score.endgame.name,
                "value": ratio(score.endgame.value),
                "won": score.won,
                "played": score.played,
                "sampled": score.sampled,
                "asked": score.questions,
                "share": round(float(score.share), 6),
                "problem": None if score.problem is None else languages.say(score.problem),
            }
            for score in scores
        ],
    }


def _mean(scores: Sequence[Score]) -> Fraction:
    return sum((score.share for score in scores), ZERO) / len(scores) if scores else ZERO


def _overview(suite: Suite) -> Grid:
    """How many endgames there are of each kind."""
    grid = Grid("", "endgames", "won for sure", "most worlds", box=None, header_style="bold")
    for label, some in _kinds(suite.endgames):
        sure = sum(each.value == 1 for each in some)
        most = max(each.worlds for each in some)
        grid.add_row(label, f"{len(some):,}", f"{sure:,}", f"{most:,}")
    return grid


def _card(one: SuiteEndgame) -> Text:
    """One endgame: the record, its value and a best action."""
    names = one.record.players
    value = f"{one.value} of {one.worlds:,} worlds"
    return Text(
        f"{one.text}\n{names[one.seat]} to move. The best joint policy wins {value}.\n"
        f"A best action: {one.action}\n"
    )


def _scores(scores: Sequence[Score]) -> Grid:
    """The scores by kind, and all together."""
    grid = Grid("", "endgames", "score", "perfect", "failed", box=None, header_style="bold")
    by_name = {score.endgame.name: score for score in scores}
    for label, some in _kinds([score.endgame for score in scores]):
        mine = [by_name[each.name] for each in some]
        grid.add_row(
            label,
            f"{len(mine):,}",
            f"{100 * float(_mean(mine)):.1f} %",
            f"{sum(score.share >= 1 for score in mine):,}",
            f"{sum(score.problem is not None for score in mine):,}",
        )
    if any(score.sampled for score in scores):
        grid.caption = "of some endgames not all worlds were played"
    return grid


def _kinds(endgames: Sequence[SuiteEndgame]) -> Iterator[tuple[str, list[SuiteEndgame]]]:
    """Yield the endgames by players, ending, deck and sixth suit, and all of them last."""
    kinds: list[tuple[str, Callable[[SuiteEndgame], bool]]] = [
        *((f"{count} players", lambda each, n=count: each.players == n) for count in range(2, 6)),
        ("crowning-piece", lambda each: each.ending == "crowning-piece"),
        ("standard", lambda each: each.ending == "standard"),
        ("printed deck", lambda each: each.deck == "printed"),
        ("small deck", lambda each: each.deck == "small"),
        ("with a sixth suit", lambda each: bool(each.sixth)),
        ("all", lambda _: True),
    ]
    for label, belongs in kinds:
        if some := [each for each in endgames if belongs(each)]:
            yield label, some
