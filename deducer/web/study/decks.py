"""Was a shuffle winnable? Decks that are typed or tapped in, as far as they are."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Literal, TypeAlias, cast

from pydantic import Field, StringConstraints, with_config
from typing_extensions import TypedDict  # pydantic takes typing's from Python 3.12 on

from deducer import times
from deducer.advice.advise import refuse_advice
from deducer.advice.shuffle import shuffle_chances
from deducer.formats import deck, is_game, refuse_game
from deducer.game import Record
from deducer.languages import speaking
from deducer.show.json.deals import (
    DeckJson,
    ShuffleJson,
    SolutionJson,
    deck_json,
    solution_json,
)
from deducer.show.json.values import CardText, Documented, JsonData, Players, fill
from deducer.show.qr import qr_code
from deducer.show.words.moves import seat_names, with_names
from deducer.web.messages.entries import Language, Message
from deducer.web.messages.face import RulesShown
from deducer.web.messages.tables import LONGEST_IMPORT, RulesChosen
from deducer.web.routes.questions import MEMORY
from deducer.web.routes.route import QuestionProgress, Routes, Runs, Tell, unheard
from deducer.web.study.positions import LineShown, dealt_line
from deducer.web.tables.state import rules_data
from solver.cards import Card
from solver.deal import Deal, FirstCards, dealt_places
from solver.errors import NotationError
from solver.limits import Limits
from solver.notation.deck_check import DeckCheck
from solver.notation.rules_lines import RulesReader, rules_lines
from solver.notation.words import split
from solver.proof.evidence import Spot, evidence
from solver.proof.proof import Proof
from solver.rules import Rules
from solver.search.solve import solve

MOST_NODES = 4_000_000
"""Nodes for a deal, at most."""
MOST_WORLDS = 20_000
"""Ways to go on with a deck that are looked at, at most."""


LONGEST_LINK = 2000
"""Characters of a deal's link: a QR code holds 2,331 at most."""


class DeckText(RulesChosen):
    """A deck, its first cards, or (to be shown) a game whose cards are all known.

    What the text says of players and rules comes first; what is sent is for one that doesn't.
    """

    text: Annotated[str, StringConstraints(max_length=LONGEST_IMPORT)] = Field(
        examples=["r1 y3 b2 g4 w5"]
    )
    """Cards, top card first, after header lines if any."""
    players: Players | None = None

    def read_header(self) -> tuple[int | None, dict[str, str] | None]:
        """Return the players and the rules (as header lines) sent, if the text has none."""
        header, keys = self.header(), _keys(self.text)
        return (
            None if "players" in keys else self.players,
            None if keys.intersection(RulesReader.KEYS) else header,
        )


class DealLink(Message):
    """The link to a table with a deal."""

    url: Annotated[str, StringConstraints(max_length=LONGEST_LINK)]
    """The address; the deal stands behind its `#`."""


class SolveDeck(DeckText):
    """A deck to be decided."""

    nodes: Annotated[int, Field(ge=0, le=MOST_NODES)] = 1_000_000
    """How many nodes may be searched."""
    par: bool = True
    """Whether the fewest turns are asked for, too."""
    prefer: Literal["short", "tokens"] | None = None
    """What makes a line better than the first one, if that is looked for."""
    best: bool = False
    """Whether the best score is asked for where perfect is out of reach."""
    drawn: bool = True
    """Whether a line is to be drawn, which takes longer than most verdicts."""
    language: Language = "en"


MostWorlds: TypeAlias = Annotated[
    int, Field(ge=1, le=MOST_WORLDS, description="How many ways to go on are looked at at most.")
]


@with_config(Message.model_config)
class DeckShown(TypedDict):
    """A deck as far as it is entered, to be drawn."""

    players: int
    """How many play."""
    rules: RulesShown
    lines: str
    """The rules as header lines, for `rules_lines`."""
    game: bool
    """Whether the text is a game, whose deck this is."""
    own: bool
    """Whether the text says rules of its own."""
    cards: list[CardText]
    """The cards that could be read, top card first."""
    order: list[int | None]
    """For each card of the deck the seat that it is dealt to; null: it begins in the pile."""


Part: TypeAlias = Literal["held", "late", "awaited"]


@with_config(Message.model_config)
class SpotShown(TypedDict):
    """A card that a proof speaks of."""

    place: int
    """Its place in the deck, counted from 0."""
    card: CardText
    part: Part
    """`held` in a hand, to be played `late`, or `awaited` by others."""


@with_config(Message.model_config)
class ProofShown(TypedDict):
    """Why there is no perfect line."""

    text: str
    """The argument in words, in the language that was asked for."""
    spots: list[SpotShown]
    """The cards that it speaks of."""
    seats: list[int]
    """The seats that it speaks of."""
    drawn: int | None
    """The moment that it speaks of: how many cards of the deck are dealt or drawn by then."""


@with_config(Message.model_config)
class DeckSolved(TypedDict):
    """What `hanabi solve` says of a deck, and what can be drawn of it."""

    solution: Annotated[JsonData, Documented(SolutionJson)]
    """The output of `hanabi solve --json`."""
    line: LineShown | None
    """The perfect line, or the best one found; null where there is none, or it is not drawn."""
    proof: ProofShown | None
    """Why there is no perfect line, where that is known."""


PLAYERS = 2
"""Number of players where neither the deck nor the request names one."""

routes = Routes()


@routes.post("/api/deck/code")
def code(link: DealLink) -> list[str]:
    """The link to a table with a deal as a QR code, for a phone's camera: its rows of 0 and 1."""
    return qr_code(link.url)


@routes.post("/api/deck/check", shows=DeckJson)
def check(sent: DeckText) -> JsonData:
    """What a deck lacks or has too often, and which words are no cards of it."""
    refuse_game(sent.text)
    players, header = sent.read_header()
    return deck_json(DeckCheck.parse(sent.text, players, header=header))


@routes.post("/api/deck/show")
def show(request: DeckText) -> DeckShown:
    """A deck to be drawn: the cards that could be read, and the seat that gets each."""
    if _is_game(request.text):
        deal = _played(Record.parse(request.text))
        return _shown(deal.rules, deal.players, deal.deck, game=True, own=True)
    players, header = request.read_header()
    deck_check = DeckCheck.parse(request.text, players, header=header)
    own = not _keys(request.text).isdisjoint(RulesReader.KEYS)
    return _shown(
        deck_check.rules, deck_check.players or PLAYERS, deck_check.cards, game=False, own=own
    )


@routes.post("/api/deck/solve", Runs.LONG)
def solved(sent: SolveDeck, tell: Tell = unheard) -> DeckSolved:
    """Whether a deck is winnable: a perfect line, or the proof that there is none."""
    players, header = sent.read_header()
    deal = Deal.parse(sent.text, players, header=header)
    solution = solve(
        deal,
        node_limit=sent.nodes,
        time_limit=times.PAGE_DECK,
        par=sent.par,
        best=sent.best,
        prefer=sent.prefer,
        memory=MEMORY,
        progress=lambda done, _seconds: tell(QuestionProgress(done, sent.nodes)),
    )
    line = solution.line if solution.best is None else solution.best.line
    return DeckSolved(
        solution=solution_json(deal.start, solution),
        line=dealt_line(deal, line) if line and sent.drawn else None,
        proof=None if solution.proof is None else _proof_shown(solution.proof, deal, sent.language),
    )


@routes.post("/api/deck/chance", Runs.LONG, shows=ShuffleJson)
def chance(sent: DeckText, worlds: MostWorlds = MOST_WORLDS, tell: Tell = unheard) -> JsonData:
    """In what share of the ways to go on with a deck it is winnable."""
    players, header = sent.read_header()
    begun = FirstCards.parse(sent.text, players, header=header)
    for estimate in shuffle_chances(begun, Limits(seconds=times.PAGE_DECK), worlds=worlds):
        tell(QuestionProgress(estimate.chance.worlds, min(worlds, estimate.completions)))
    return fill(ShuffleJson, estimate)


def _is_game(text: str) -> bool:
    with suppress(NotationError):
        return is_game(text)
    return False


def _played(record: Record) -> Deal:
    """The deal of a game.

    :raises HanabiError: if some cards are not known, or it goes on and asks for no advice.
    """
    if not record.table.outcome.over:
        refuse_advice(record)
    return Deal.parse(deck.write(record).text)


def _keys(text: str) -> set[str]:
    """The keys of a deck's header lines, as far as they can be read."""
    keys = set()
    for row in text.splitlines():
        with suppress(NotationError):
            line = split(row)
            if line.words and line.key is not None:
                keys.add(line.key)
    return keys


def _shown(
    rules: Rules, players: int, cards: tuple[Card, ...], *, game: bool, own: bool
) -> DeckShown:
    order: list[int | None] = [None] * rules.composition.total
    for seat, places in enumerate(dealt_places(rules, players)):
        for place in places:
            order[place] = seat
    return DeckShown(
        players=players,
        rules=rules_data(rules, players),
        lines="\n".join(f"{key}: {value}" for key, value in rules_lines(rules).items()),
        game=game,
        own=own,
        cards=list(map(str, cards)),
        order=order,
    )


def _proof_shown(proof: Proof, deal: Deal, language: str) -> ProofShown:
    """A proof in words, with the places of its cards in the deck."""
    with speaking(language):
        text = with_names(proof.phrase, seat_names(deal.players))
    shown = evidence(proof, deal.start)
    hands = dealt_places(deal.rules, deal.players)
    hand_cards = sum(map(len, hands))

    def place(spot: Spot) -> int:
        if spot.seat is None:
            return hand_cards + spot.number - 1
        return hands[spot.seat][-spot.number]

    drawn = None if shown.drawn is None else hand_cards + shown.drawn
    spots = [fill(SpotShown, spot, place=place(spot)) for spot in shown.spots]
    return cast(ProofShown, fill(ProofShown, shown, text=text, spots=spots, drawn=drawn))
