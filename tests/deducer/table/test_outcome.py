"""How games come out: ended by the rules, stopped by their record, or going on."""

import pytest

from deducer.record.reading import parse
from deducer.show.terminal.board_lines import status_text
from deducer.show.words.outcome import gone_phrase, outcome_text
from deducer.table.table import Table
from solver.board import End

BEGUN = "players: Ann Bob\n{}copies: r 1 1 1 1\nhand: 1\ndeck: r1 r2 r3 r4\nAnn: play 1\n"
WON = "Bob: play 1\nAnn: play 1\nBob: play 1\n"
CROWNED = "rules: crowning-piece\n"
ABANDONED = ("stopped: given-up", "stopped: vote", "stopped: idle")
"""Said of games whose players stop before their end."""


@pytest.mark.parametrize(
    ("rules", "lines", "said", "score", "rating"),
    [
        ("", "", "not over", 1, None),
        ("", "end normal", "stopped: normal", 1, None),
        ("", "end given-up", "stopped: given-up", 0, None),
        ("", "end timeout", "stopped: timeout", 0, None),
        ("", "end vote", "stopped: vote", 0, None),
        ("", "end idle", "stopped: idle", 0, None),
        ("", "end speedrun", "stopped: speedrun", 0, None),
        ("", "end character", "stopped: character", 0, None),
        ("", "end strikes", "lost: the last strike", 0, None),
        ("", "end stuck", "lost: no card is left", 0, None),
        ("", f"{WON}end given-up", "perfect!", 4, None),
        ("", WON, "perfect!", 4, None),
        ("", f"{WON}end normal", "perfect!", 4, None),
        (CROWNED, WON, "perfect!", 4, None),
        (CROWNED, "Bob: discard 1 ! too early", "lost: perfect is out of reach", 0, None),
    ],
)
def test_an_outcome_says_how_it_came_out(
    rules: str, lines: str, said: str, score: int, rating: str | None
) -> None:
    outcome = Table.of(parse(BEGUN.format(rules) + lines)).outcome
    assert outcome_text(outcome) == said
    assert (outcome.score, outcome.rating) == (score, rating)
    assert outcome.over == (said != "not over")
    assert outcome.abandoned == (said in ABANDONED)


@pytest.mark.parametrize(
    ("rules", "ending", "rating"),
    [
        ("", "", None),
        ("", "end normal", "horrible"),
        ("", "end given-up", None),
        ("rules: standard avalanche\n", "end normal", "horrible"),
        ("copies: r 3 2 2 2 1, y 3 2 2 2 1\n", "end normal", None),
    ],
)
def test_what_is_over_is_rated_if_it_has_the_points_of_a_book(
    rules: str, ending: str, rating: str | None
) -> None:
    assert Table.of(parse(f"players: Ann Bob\n{rules}{ending}")).outcome.rating == rating


def test_a_table_may_play_on_where_nothing_more_can_be_scored() -> None:
    begun = BEGUN.format("").replace("r1 r2 r3 r4\n", "r1 r3 r2 r4\n")
    stuck = f"{begun}Bob: hint Ann 2\nAnn: discard 1\n"
    table = Table.of(parse(stuck))
    assert not table.outcome.over
    assert str(gone_phrase(table.board)) == "nothing more can be scored: the table may play on"
    shown = status_text(table, table.board, table.now.turn, 100).plain
    assert shown.endswith("1/4, nothing more can be scored")
    ended = Table.of(parse(f"{stuck}end finished"))
    assert outcome_text(ended.outcome) == "over: nothing more can be scored"
    assert (ended.outcome.score, ended.outcome.rating) == (1, None)


def test_a_record_stops_its_last_moment_only() -> None:
    table = Table.of(parse(BEGUN.format("") + "end given-up"))
    assert not table.outcome_at(table.moments[0]).over
    assert table.outcome_at(table.now) == table.outcome
    won = Table.of(parse(BEGUN.format("") + WON))
    assert won.outcome_at(won.moments[-1]).why is End.PERFECT
