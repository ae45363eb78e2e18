"""A reviewed game as the text of one HTML file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

from deducer.knowledge.estimates import Estimate
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.views import SeatView
from deducer.languages import in_words, say, spoken
from deducer.review.reviews import Review
from deducer.show.pictures.card_faces import card_symbols, suit_symbols
from deducer.show.pictures.markup import Markup, raw, tag
from deducer.show.pictures.scene import TableScene, last_words, scenes
from deducer.show.pictures.table_picture import most_discards, table_svg
from deducer.show.pictures.timeline import TimelinePoint, timeline_svg
from deducer.show.report import sections
from deducer.show.report.frame import page, section
from deducer.show.report.texts import GAME, Track, tracks
from deducer.show.words.review import PACE, sentence
from deducer.show.words.turn_facts import Fact, turn_facts
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.board import Board
from solver.cards import suit
from solver.errors import Phrase
from solver.played import Worth

LETTERS = {
    (): "-",
    (Worth.TRASH,): "t",
    (Worth.PLAYABLE,): "f",
    (Worth.INDISPENSABLE,): "l",
    (Worth.PLAYABLE, Worth.INDISPENSABLE): "b",
}
SlotData: TypeAlias = tuple[int, list[int | str], str, str, str]


def minds(table: Table, moment: Moment) -> list[list[SlotData]]:
    """Return what each seat could know of its own slots at ``moment``, slot 1 first."""
    return [
        [_slot(table, slot) for slot in Knowledge(table, moment, SeatView(seat)).slots]
        for seat in range(len(moment.hands))
    ]


def worths(board: Board) -> str:
    """Return what each card of the composition is worth now, one letter each.

    ``f`` fits, ``l`` is the last copy, ``b`` both, ``t`` can never be played, ``-`` none of these.
    """
    return "".join(LETTERS[board.worths[card]] for card in board.rules.composition.cards)


def _slot(table: Table, slot: SlotKnowledge) -> SlotData:
    index = table.record.rules.composition.index
    card = table.card(slot.place)
    odds = [value for each, share in slot.shares.items() for value in (index[each], _text(share))]
    fits, trash, last = map(_text, slot.worth.values())
    return (-1 if card is None else index[card], odds, fits, trash, last)


def _text(odds: Fraction) -> str:
    return f"~{odds}" if isinstance(odds, Estimate) else str(odds)


GRID = Phrase(
    "Numbers are percentages; a dot marks a card that it can't be. Green underline: fits now. "
    "Amber underline: the last copy of a needed card. Pale: can never be played. Frame: the "
    "actual card."
)
SCRIPT = {
    "turn": Phrase("Turn"),
    "slot": Phrase("Slot"),
    "of": Phrase("of"),
    "is": Phrase("is"),
    "unseen": Phrase("not known to the record"),
    "fits": Phrase("fits"),
    "trash": Phrase("trash"),
    "last": Phrase("last copy"),
}
"""The script's own words."""
NARROW, WIDE = 344, 760
"""The widths of the chart for a phone and for a larger screen."""


def report_html(review: Review) -> str:
    """Return ``review`` as one self-contained HTML file.

    No text of the record can act as markup, and the browser may load or run nothing except the
    page's own style and script.
    """
    title = review.table.record.title or " · ".join(review.names)
    letters = review.rules.composition.letters
    body = _body(review)
    return page(f"Hanabi: {title}", body, letters, "report.css", "report.js", spoken())


def _body(review: Review) -> Iterator[Markup]:
    composition = review.rules.composition
    all_tracks = tuple(tracks(review))
    shown = {track.name: scenes(track.table, track.first) for track in all_tracks}
    room = max(most_discards(each.board) for row in shown.values() for each in row)
    pictures = {name: [table_svg(each, room) for each in row] for name, row in shown.items()}
    lines = {track.first + 1: track for track in all_tracks[1:]}
    definitions = card_symbols(composition.cards), suit_symbols(composition.letters)
    yield tag("svg", *definitions, class_="definitions", width=0, height=0, aria_hidden="true")
    yield sections.heading(review)
    yield tag(
        "main",
        _course(review),
        _stage(pictures[GAME]),
        section("now", Phrase("This turn"), tag("ul", id="facts")),
        section(
            "minds",
            Phrase("What each player could know"),
            _seats(review),
            tag("div", id="slots"),
            tag("p", say(GRID), id="grid-words", hidden=True),
        ),
        sections.decisive(review, lines),
        sections.players(review),
        *sections.missing(review),
        sections.moves(review),
    )
    for name, row in pictures.items():
        yield tag("template", *row, id=f"tables-{name}")
    yield tag("script", _data(review, all_tracks, shown), type="application/json", id="data")


# -- the course of the game ------------------------------------------------------------------


def _course(review: Review) -> Markup:
    """The chart in two widths; the page shows one of them."""
    points = timeline(review)
    charts = [
        tag("div", timeline_svg(points, review.rules, width), class_=f"chart {kind}")
        for kind, width in (("narrow", NARROW), ("wide", WIDE))
    ]
    pace = () if review.rules.crowning_piece else (tag("p", sentence(say(PACE)), class_="fine"),)
    below = *pace, *sections.chances(review), *sections.playing_on(review)
    return section("course", Phrase("The course of the game"), *charts, *below)


def timeline(review: Review) -> list[TimelinePoint]:
    """Return a game's course for its chart: the deal, then every turn."""
    begun = review.table.at(0).board
    has_pace = not review.rules.crowning_piece
    outlooks = [turn.outlook for turn in review.turns]
    chances = [*(None if each is None else each.before for each in outlooks), None]
    deal = TimelinePoint(
        points=0,
        tokens=begun.tokens,
        strikes=begun.strikes,
        pace=begun.pace if has_pace else None,
        possible=review.turns[0].possible_before if review.turns else review.winnable,
        chance=chances[0],
    )
    turning = {point.turn for point in review.turning_points}
    turns = (
        TimelinePoint(
            points=turn.points,
            tokens=turn.tokens,
            strikes=turn.strikes,
            pace=turn.pace,
            possible=turn.possible_after,
            turning=turn.turn in turning,
            misplay=turn.is_misplay,
            chance=chance,
            risked=turn.outlook.after if turn.outlook and turn in review.drops else None,
            expected=played.score.mean if (played := review.played_on(turn.turn)) else None,
        )
        for turn, chance in zip(review.turns, chances[1:], strict=True)
    )
    return [deal, *turns]


# -- the table, turn by turn -----------------------------------------------------------------


def _stage(pictures: list[Markup]) -> Markup:
    """The table at the selected turn, and its controls."""
    last = len(pictures) - 1
    slider = tag(
        "input", type="range", id="slider", min=0, max=last, value=last, aria_label=in_words("Turn")
    )
    controls = tag(
        "div",
        tag("button", "◀", id="back", type="button", aria_label=in_words("One turn back")),
        slider,
        tag("button", "▶", id="on", type="button", aria_label=in_words("One turn on")),
        tag("span", str(last), id="count", aria_hidden="true"),
        id="controls",
    )
    banner = tag(
        "p",
        tag("strong", "", id="track"),
        tag("a", in_words("Back to the game"), id="leave", href="#turn-0"),
        id="banner",
        hidden=True,
    )
    words = tag("p", "", id="words", role="status", aria_live="polite")
    table = tag("div", pictures[-1], id="table")
    return section("stage", Phrase("The table"), banner, words, controls, table, sections.legend())


def _seats(review: Review) -> Markup:
    """A choice of whose knowledge to show, at first nobody's."""
    names = [in_words("Nobody"), *review.names]
    choices = (
        tag(
            "label",
            tag("input", type="radio", name="seat", value=str(seat), checked=seat < 0),
            tag("span", name),
        )
        for seat, name in enumerate(names, start=-1)
    )
    return tag("fieldset", tag("legend", in_words("Whose knowledge")), *choices, id="seats")


def _start(review: Review) -> int:
    """The turn that is shown first: a link's, else the first turning point, else the last."""
    linked = review.table.record.linked_turn
    if linked is not None and linked <= len(review.turns):
        return linked
    return review.turning_points[0].turn if review.turning_points else -1


def _data(
    review: Review, all_tracks: tuple[Track, ...], shown: dict[str, tuple[TableScene, ...]]
) -> Markup:
    """The script's data: words, facts and knowledge of every step, and the deck's cards."""
    composition = review.rules.composition
    facts = {turn.turn: list(turn_facts(turn, review)) for turn in review.turns}
    first = review.names[review.table.record.first]
    facts[0] = [Fact("plain", Phrase("{who} begins.", who=first))]
    data = {
        "players": review.names,
        "suits": [{"letter": letter, "name": say(suit(letter))} for letter in composition.letters],
        "cards": [[card.suit, card.rank] for card in composition.cards],
        "ranks": composition.max_rank,
        "words": {key: say(words) for key, words in SCRIPT.items()},
        "start": _start(review),
        "tracks": [
            {
                "name": track.name,
                "title": track.title,
                "first": track.first,
                "steps": [
                    {
                        "words": last_words(each) or in_words("The deal"),
                        "facts": [(fact.tone, say(fact.text)) for fact in facts[each.turn]]
                        if track.name == GAME
                        else [],
                        "worth": worths(each.board),
                        "minds": minds(track.table, track.table.at(each.turn)),
                    }
                    for each in shown[track.name]
                ],
            }
            for track in all_tracks
        ],
    }
    text = json.dumps(data, separators=(",", ":"))
    return raw(text.replace("<", "\\u003c"))
