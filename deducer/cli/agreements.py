"""``hanabi sheet`` and ``hanabi agreements``: what a table has agreed, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rich.console import Console

from deducer.agreements import AgreedWeights
from deducer.agreements.learning import learned
from deducer.agreements.outcomes import counts, outcomes, player_counts
from deducer.agreements.rates import Rates
from deducer.cli.files import game_of, refuse_page, text_of, write_page
from deducer.cli.games import AgreementsOptions, SheetOptions
from deducer.cli.streams import warn, write_json
from deducer.errors import LimitError
from deducer.game import ExplainedKnowledge, Record
from deducer.record.data import RecordData
from deducer.record.sheet import Sheet
from deducer.record.sheet_history import GameSheet
from deducer.show.json.agreements import agreements_json, game_json, read_rates
from deducer.show.report.agreements import sheet_html
from deducer.show.terminal.agreements import outcomes_text, rates_text, sheet_text
from deducer.table.table import Table
from solver.errors import HanabiError


def print_sheet(options: SheetOptions) -> None:
    """Print the sheet that the options describe, or write it as a page for paper.

    :raises SheetError: naming the word that is no preset and no toggle.
    """
    agreed = Sheet.read(options.sheet)
    if options.html is None:
        Console().print(sheet_text(agreed))
        return
    refuse_page(options.html)
    write_page(options.html, sheet_html(agreed))


def run(options: AgreementsOptions) -> None:
    """Print what the hints of a game, or of a folder of games, promised, and what came of it."""
    game, agreements = options.game, options.agreements
    if game.is_dir():
        _folder(game, Sheet.read(agreements or "beginner"), as_json=options.as_json)
        return
    record = game_of(game)
    sheet = Sheet.read(agreements) if agreements else record.sheet or Sheet.named("beginner")
    results = list(outcomes(record.table, sheet))
    if options.as_json:
        write_json(game_json(record.table, sheet, results, learned_of([record.table], sheet)))
    else:
        Console().print(outcomes_text(record.table, sheet, results))


def _folder(folder: Path, sheet: Sheet, *, as_json: bool) -> None:
    games = games_of(folder)
    results = [each for table in games.values() for each in outcomes(table, sheet)]
    names = sorted({name for table in games.values() for name in table.record.players})
    kinds, players = counts(results), player_counts(results, names)
    if as_json:
        rates = learned_of(games.values(), sheet)
        write_json(agreements_json(sheet, kinds, players, rates, games=games))
    else:
        Console().print(rates_text(kinds, players))


def chosen_sheet(record: RecordData, agreements: str | None) -> GameSheet | None:
    """Return the sheet ``agreements``, or by default the record's own; None: nothing is agreed.

    :raises SheetError: if ``agreements`` is no sheet.
    """
    return (record.sheet if agreements is None else Sheet.read(agreements)) or None


def kept_by(
    known: ExplainedKnowledge, agreements: str | None, rates: Path | None
) -> AgreedWeights | None:
    """Return what follows by the sheet ``agreements``, or by the record's own; None without any.

    :raises HanabiError: if ``agreements`` is no sheet, or ``rates`` can't be read.
    """
    number = known.moment.number
    sheet = chosen_sheet(known.table.record, agreements)
    if sheet is None or not sheet.until(number):
        return None
    return known.kept(sheet, rates_of(rates, sheet.at(number + 1)))


def kept_or_warning(
    known: ExplainedKnowledge, agreements: str | None, rates: Path | None
) -> AgreedWeights | None:
    """Return the same, or warn and return None if there is too much to weigh.

    :raises HanabiError: if ``agreements`` is no sheet, or ``rates`` can't be read.
    """
    kept = kept_by(known, agreements, rates)
    try:
        if kept is not None:
            kept.slots  # noqa: B018 - what may be too much
    except LimitError as error:
        warn("no odds by the sheet: {problem}", problem=error.phrase)
        return None
    return kept


def rates_of(source: Path | None, sheet: Sheet) -> Rates:
    """Return the rates of a folder of finished games, or of an earlier output about one.

    The default are those of games of strangers; they are added to those of ``source``.

    :raises HanabiError: naming what can't be read.
    """
    if source is None:
        return Rates()
    if source.is_dir():
        return Rates() + learned_of(games_of(source).values(), sheet)
    return Rates() + read_rates(text_of(source), str(source))


def learned_of(tables: Iterable[Table], sheet: GameSheet) -> Rates:
    """Return the rates of ``tables``, without those where too many cards are unknown."""
    rates = Rates({})
    for table in tables:
        try:
            rates += learned([table], sheet)
        except LimitError:
            continue
    return rates


def games_of(folder: Path) -> dict[str, Table]:
    """Return the games in ``folder`` by file name, and warn of files that are none.

    :raises HanabiError: if no file is a game.
    """
    games = {}
    for path in sorted(folder.iterdir()):
        if path.is_file() and not path.name.startswith("."):
            try:
                games[path.name] = Record.load(path).table
            except HanabiError as error:
                warn("{file} is no game: {problem}", file=path.name, problem=error.phrase)
    if not games:
        raise HanabiError("no file in {folder} is a game", folder=folder)
    return games
