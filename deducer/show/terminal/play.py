"""What playing by a sheet comes to, in the terminal: each action of a turn, and whole games."""

from __future__ import annotations

from fractions import Fraction

from rich.console import Group
from rich.text import Text

from deducer.advice.advise import Advice
from deducer.agreements import AgreedWeights
from deducer.languages import in_words, say
from deducer.play.games import LEAST_GAMES, Mean, Results
from deducer.play.match import Match
from deducer.play.search import Ranking
from deducer.show.terminal.columns import Grid, text_lines
from deducer.show.words.moves import named_action
from deducer.show.words.numbers import decimal, grouped, in_percent, percent
from solver.errors import Phrase
from solver.moves import Hint, Move

BOUND = Phrase("bound: perfect if everybody knew all cards, by the cards alone, as above")


def playing_on_text(
    kept: AgreedWeights, ranking: Ranking, advice: Advice, most: int | None = None
) -> Group:
    """Return the best actions of ``ranking``, ``most`` of them, beside the bounds of ``advice``."""
    knowledge = kept.knowledge
    names = knowledge.table.record.players
    grid = Grid(padding=(0, 1, 0, 0))
    grid.add_texts("")
    grid.add_numbers(Phrase("score"), "95 %", Phrase("below best"), Phrase("perfect"), "95 %")
    bounds: dict[Move | None, Fraction] = {}
    if advice.score == knowledge.board.rules.perfect:
        bounds = {_kind(each.action): each.chance.share for each in advice.odds.actions}
        grid.add_numbers(Phrase("bound"))
    as_good, best = ranking.as_good, ranking.actions[0]
    for action in ranking.tried[:most]:
        grid.add_row(
            say(named_action(action.move, names)),
            *_score(ranking.score(action)),
            "" if action is best else decimal(action.loss(best).mean, 1),
            *_share(action.perfect),
            *(percent(bounds[each]) for each in [_kind(action.move)] if each in bounds),
            style="bold" if action in as_good else "",
        )
    meaning = Phrase(
        "score, perfect: estimates that rest on the sheet. Each action is made once, and then all "
        "play as agreed, in worlds drawn by what {who} can know",
        who=knowledge.view.name(knowledge.table),
    )
    policy = Phrase("by the sheet: {action}", action=named_action(ranking.policy.move, names))
    title = Phrase("If all go on by the sheet {sheet}", sheet=str(kept.read_by))
    remarks = (_looked_at(ranking), policy, meaning, BOUND if bounds else None)
    return Group(*text_lines(title, style="bold"), grid, *text_lines(*remarks, style="dim"))


def _kind(move: Move) -> Move | None:
    """The move, or None for a hint: all hints have one bound."""
    return None if isinstance(move, Hint) else move


def _score(score: Mean) -> tuple[str, str]:
    return decimal(score.mean), f"{decimal(score.low)}–{decimal(score.high)}"


def _share(share: Mean) -> tuple[str, str]:
    low, high = (decimal(100 * end, 0) for end in (share.low, share.high))
    return in_percent(decimal(100 * share.mean, 0)), f"{low}–{high}"


def _looked_at(ranking: Ranking) -> str:
    worlds = in_words(
        "played on in {count} world",
        "played on in {count} worlds",
        n=ranking.worlds,
        count=grouped(ranking.worlds),
    )
    as_good = Phrase(
        "{n} action may be the best",
        "{n} actions may be the best, shown bold",
        n=len(ranking.as_good),
    )
    return f"{worlds} · {say(as_good)}"


# -- games -----------------------------------------------------------------------------------


def results_text(match: Match, results: Results) -> Group:
    """Return the results of ``match`` as a table: each with its 95 % interval, unless few."""
    means = {"score": results.score, "strikes": results.strikes, "turns": results.turns}
    shares = {"perfect": results.perfect, "lost": results.lost}
    rows = [(name, f"{x.mean:.2f}", f"{x.low:.2f}–{x.high:.2f}") for name, x in means.items()]
    rows += [
        (name, f"{x.mean:.1%}", f"{100 * x.low:.1f}–{100 * x.high:.1f}")
        for name, x in shares.items()
    ]
    few = results.are_few
    grid = Grid(header_style="bold", show_header=not few)
    for heading in ("", "", "95 %")[: 3 - few]:
        grid.add_column(heading)
    for row in rows:
        grid.add_row(*row[: 3 - few])
    searched = "" if match.search is None else f", each action searched for {match.search:g} s"
    count = f"{len(results.games):,} game{'s' * (len(results.games) != 1)}"
    games = f"{count}, {match.players} players, by {match.sheet}{searched}"
    none = f"fewer than {LEAST_GAMES} games: too few for intervals"
    return Group(Text(games), grid, *[Text(none, style="dim")] * few)
