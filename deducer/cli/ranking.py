"""``hanabi ranking``: how tables did that played the same deals."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from deducer.cli.arguments import RuleOptions
from deducer.cli.files import naming, text_of
from deducer.cli.streams import write_json
from deducer.club.ranking import ranking
from deducer.club.results import results_of
from deducer.show.json.club import ranking_json
from deducer.show.terminal.ranking import RankingText
from solver.notation.rules_lines import RulesReader


def run(results: Path, chosen: RuleOptions, *, as_json: bool) -> None:
    """Print the ranking of the results in a file.

    :raises HanabiError: with the place of what can't be read or can't be right.
    """
    rules = RulesReader(chosen.header()).rules()
    text = text_of(results)
    with naming(results):
        found = ranking(results_of(text, rules))
    if as_json:
        write_json(ranking_json(found))
    else:
        Console().print(RankingText(found))
