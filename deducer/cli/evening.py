"""``hanabi deal-sheets`` and ``hanabi ranking``: the same deals at several tables of a club."""

from __future__ import annotations

import random
from pathlib import Path

from rich.console import Console
from rich.text import Text

from deducer.cli.arguments import RuleOptions
from deducer.cli.build import tell_if_slow
from deducer.cli.files import check_new, naming, refuse_page, text_of, write_new, write_page
from deducer.cli.options import SheetOptions
from deducer.cli.progress import Bar, shows_progress
from deducer.cli.streams import write_json
from deducer.club.evening import evening
from deducer.club.ranking import ranking
from deducer.club.results import form_text, results_of
from deducer.show.json.deals import evening_json, ranking_json
from deducer.show.report.deal_sheets import blind_sheets_html, deal_sheets_html, heading
from deducer.show.report.organiser import organiser_html
from deducer.show.terminal.deals import ranking_text
from solver.errors import HanabiError


def deal_sheets(out: Path | None, options: SheetOptions) -> None:
    """Find the deals of an evening, and write the files that the options name.

    :raises HanabiError: if the options name no output or no number of players, or if a file
        can't be written.
    """
    pages = [
        (page, html)
        for page, html in (
            (out, deal_sheets_html),
            (options.organiser, organiser_html),
            (options.blind, blind_sheets_html),
        )
        if page is not None
    ]
    if not pages and options.form is None and not options.as_json:
        raise HanabiError("name a file for the sheets, or use --json")
    rules, players = options.rules.read(), options.rules.needed_players()
    for page, _ in pages:
        refuse_page(page)
    if options.form is not None:
        check_new(options.form)
    seed = random.SystemRandom().randrange(10**6) if options.seed is None else options.seed
    tell_if_slow()
    with Bar(options.deals, 0, shown=shows_progress(as_json=options.as_json)) as bar:
        deals = evening(
            rules,
            players,
            deals=options.deals,
            tables=options.tables,
            seed=seed,
            watch=lambda done: bar.show(done, "looking for winnable deals"),
        )
    for page, html in pages:
        write_page(page, html(deals))
    if options.form is not None:
        write_new(options.form, form_text(deals).encode())
    if options.as_json:
        write_json(evening_json(deals))
    else:
        Console().print(Text(f"{heading(deals)}: {options.deals} deals, {options.tables} tables"))


def rank(results: Path, chosen: RuleOptions, *, as_json: bool) -> None:
    """Print the ranking of the results in a file.

    :raises HanabiError: with the place of what can't be read or can't be right.
    """
    rules = chosen.read()
    text = text_of(results)
    with naming(results):
        result = ranking(results_of(text, rules))
    if as_json:
        write_json(ranking_json(result))
    else:
        Console().print(ranking_text(result))
