"""The commands for a club: the same deals at several tables, and who played them best."""

from __future__ import annotations

from pathlib import Path

from deducer.cli.arguments import AsJson, Avalanche, Edition, RuleOptions, RulesWords
from deducer.cli.commands import Commands, argument
from deducer.cli.options import SheetOptions

commands = Commands("For a club")


@commands.command(
    "deal-sheets", example="hanabi deal-sheets sheets.html --players 3 --deals 2 --seed 7"
)
def deal_sheets(
    options: SheetOptions,
    out: Path | None = argument("OUT", "The sheets to print: one HTML file.", None),
) -> None:
    """Write sheets for a club: the same winnable deals at several tables, to lay out real cards."""
    from deducer.cli import evening as command

    command.deal_sheets(out, options)


@commands.command(example='printf "1,Owls,25,58\\n1,Foxes,24,61\\n" | hanabi ranking -')
def ranking(
    results: Path = argument("RESULTS", "Lines of deal, table, score, turns (CSV); - for a pipe."),
    rules: RulesWords = None,
    edition: Edition = None,
    avalanche: Avalanche = False,
    as_json: AsJson = False,
) -> None:
    """Rank tables that played the same deals: by points, then by turns, and deal by deal.

    A score is a number, or lost or abandoned; without one the table did not play the deal.
    """
    from deducer.cli import evening as command

    options = RuleOptions(rules=rules, edition=edition, avalanche=avalanche)
    command.rank(results, options, as_json=as_json)
