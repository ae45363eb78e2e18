"""A folder's review for the terminal: games, players, and what was lost though winnable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rich.console import RenderableType, group
from rich.padding import Padding
from rich.text import Text

from deducer.languages import in_words, say
from deducer.review.reviews import FolderReview, PlayerTrend, Review
from deducer.review.turn_review import Cause
from deducer.show.terminal.columns import Grid, text_lines
from deducer.show.words.numbers import decimal
from deducer.show.words.outcome import outcome_text
from solver.errors import Phrase
from solver.notation.rules_lines import rules_lines, rules_phrase

HEADINGS = (
    *(Phrase("games"), Phrase("score"), Phrase("miss"), Phrase("known"), Phrase("missed")),
    *(Phrase("gone"), Phrase("hints"), Phrase("empty"), Phrase("bits")),
    *(Phrase("turning"), Phrase("blunders")),
)
"""The columns of the players: averages per game, bits per hint, then counts of all games."""
MEANS = ["misplays", "knowable_misplays", "passed_plays", "lost_cards", "hints", "empty_hints"]
"""The counts of which a mean is shown, besides the score."""
LEGEND = (
    Phrase("games (and abandoned ones, which no average counts)"),
    Phrase(
        "a game on average: score · miss: misplays · known: those that could be known · missed: "
        "turns in which a certain play was missed · gone: last copies · hints · empty: those "
        "that told nothing new; bits: what a hint told on average"
    ),
    Phrase("in all: turning: turning points · blunders among them"),
)
CAUSES = {
    Cause.BLUNDER: Phrase("blunder"),
    Cause.BAD_LUCK: Phrase("bad luck"),
    Cause.FORCED: Phrase("forced"),
}


@group()
def folder_text(folder: FolderReview) -> Iterator[RenderableType]:
    """Return a folder's review for the terminal."""
    if folder.games:
        yield games_text(folder.games)
        yield Text()
        yield trends_text(folder.players)
        yield from text_lines(*LEGEND, style="dim")
        yield Text()
        total, abandoned, lost = len(folder.games), folder.abandoned, folder.lost_though_winnable
        if abandoned:
            summary = Phrase(
                "abandoned, and left out of the averages: {count} of {games} games",
                count=len(abandoned),
                games=total,
            )
            yield from _files(summary, abandoned)
        if lost:
            summary = Phrase(
                "lost though winnable: {count} of {games} games", count=len(lost), games=total
            )
            yield from _files(summary, lost)
        else:
            no_loss = Phrase("no game was lost that could have been won")
            yield from text_lines(no_loss, style="bold")
    if folder.refused:
        yield Text()
        heading = Phrase("no games, or games that can't have happened:")
        yield from text_lines(heading, style="bold")
        for file, problem in folder.refused.items():
            yield Padding(Text(f"{file}: {say(problem)}", style="yellow"), (0, 0, 0, 2))


def _files(summary: Phrase, files: Sequence[str]) -> Iterator[RenderableType]:
    """Yield ``summary``, and the ``files`` below it."""
    yield from text_lines(summary, style="bold")
    yield Padding(Text(" ".join(files)), (0, 0, 0, 2))


def games_text(games: Mapping[str, Review]) -> RenderableType:
    """Return one game per row, with its rules if they differ from most games' rules."""
    rules = [rules_lines(review.rules) for review in games.values()]
    usual = Counter(frozenset(header.items()) for header in rules).most_common(1)[0][0]
    grid = Grid(padding=(0, 1, 0, 0))
    grid.add_texts(Phrase("game"), Phrase("players"))
    grid.add_numbers(Phrase("score"))
    grid.add_texts(Phrase("deal"), no_wrap=True)
    grid.add_texts(Phrase("perfect was lost"))
    for (name, review), header in zip(games.items(), rules, strict=True):
        file = Text(name)
        if header.items() != usual:
            file.append(f"\n  {say(rules_phrase(review.rules))}", style="dim")
        if review.table.outcome.abandoned:
            file.append(f"\n  {outcome_text(review.table.outcome)}", style="dim")
        score = Text(f"{review.score}/{review.rules.perfect}")
        names = Text(", ".join(review.names))
        grid.add_row(file, names, score, Text(*_won(review)), _turning_points(review))
    return grid


def _won(review: Review) -> tuple[str, str]:
    """Whether perfect was reached, or could have been."""
    if review.points == review.rules.perfect:
        return in_words("won"), "bold green"
    if review.winnable is None:
        return "?", "yellow"
    return (in_words("winnable"), "green") if review.winnable else (in_words("no way"), "red")


def _turning_points(review: Review) -> Text:
    text = Text()
    for point in review.turning_points:
        cause = "" if point.cause is None else f" {say(CAUSES[point.cause])}"
        style = "red" if point.cause is Cause.BLUNDER else ""
        text.append(in_words("; ") if text else "")
        where = in_words("turn {number}", number=point.turn)
        text.append(f"{where} {review.names[point.seat]}{cause}", style=style)
    if not text and review.winnable and review.points < review.rules.perfect:
        summary = Phrase("not decided") if review.open_turns else Phrase("not lost in play")
        text.append(say(summary), style="dim")
    return text


def trends_text(trends: Sequence[PlayerTrend]) -> RenderableType:
    """Return one player per row: averages per game, and their own turning points."""
    grid = Grid(padding=(0, 1, 0, 0))
    grid.add_texts(Phrase("player"))
    grid.add_numbers(*HEADINGS)
    for trend in trends:
        total = trend.total
        means = [trend.score, *(getattr(total, count) for count in MEANS)]
        grid.add_row(
            Text(trend.name, style="bold"),
            str(trend.games) + (f" ({trend.abandoned})" if trend.abandoned else ""),
            *(_mean(trend, count) for count in means),
            decimal(total.bits / total.hints) if total.hints else "–",
            str(sum(trend.causes.values())),
            str(trend.causes.get(Cause.BLUNDER, 0)),
        )
    return grid


def _mean(trend: PlayerTrend, count: float) -> str:
    mean = trend.mean(count)
    return "–" if mean is None else decimal(mean)
