"""The output of ``hanabi advise --json``; shares are texts such as ``"1/15"``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from deducer.advice.advice import Advice, Measure, Row
from deducer.advice.hints import HintPreview
from deducer.advice.stakes import stakes
from deducer.show.json.knowledge import KnowledgeJson, knowledge_json
from deducer.show.json.values import (
    Amount,
    AnyHintJson,
    ByCard,
    CardText,
    ChanceJson,
    ClueJson,
    Count,
    EstimateJson,
    From,
    JsonData,
    MoveJson,
    Ordinal,
    Seat,
    Share,
    Slot,
    Through,
    WholeNumber,
    action_json,
    clue_json,
    fill,
    move_json,
    one_clue,
    ratio,
    shape,
)
from solver.cards import Card

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.agreements import AgreedWeights
    from deducer.agreements.offers import HintOffer
    from deducer.play.search import ActionScores, Ranking


# -- actions and their chances ---------------------------------------------------------------


@shape
class BracketJson(TypedDict):
    """Where a chance lies for sure."""

    low: Share
    """It is not below this."""
    high: Share
    """Nor above this."""
    exact: bool
    """Whether these are equal."""


Difference = Annotated[
    str, Field(pattern="^-?[0-9]+/[1-9][0-9]*$", examples=["-1/15"]), Through(ratio)
]


@shape
class GainJson(TypedDict):
    """A share less another, between -1 and 1."""

    low: Annotated[Difference, From(lambda gain: gain[0])]
    """The least that it gains."""
    high: Annotated[Difference, From(lambda gain: gain[1])]
    """The most that it gains."""
    exact: Annotated[bool, From(lambda gain: gain[0] == gain[1])]
    """Whether the two are equal."""


@shape
class TogetherJson(TypedDict):
    """What all seats together can win after an action, near the end of the game."""

    low: Share
    """The chance of perfect, as the seat can tell, with the best policy found that does this
    here."""
    high: Share
    """What no such policy exceeds."""
    joint_low: Share
    """The share of all public worlds that such a policy wins, at least."""
    joint_high: Share
    """What no such policy exceeds."""
    exact: bool
    """Whether the last two are equal."""
    gain: GainJson | None
    """What a hint gains over the best action that is none, in the share of the worlds that the
    seat holds possible; null if the action is no hint, or nothing is known of it."""


@shape
class EndgameJson(TypedDict):
    """What all seats together can make of the rest if each acts on what it can know."""

    worlds: WholeNumber
    """How many ways to lie hints, plays and discards alone leave to the cards: a whole number, in a
    text as it may be long."""
    low: Share
    """The chance of perfect with the best joint policy that was found, over all deals that fit what
    everyone knows. What the seat to move sees narrows them: its actions have chances of their own,
    which may lie above or below."""
    high: Share
    """What no joint policy exceeds."""
    exact: bool
    """Whether these are equal."""
    seconds: Amount
    """How long it took."""


@shape
class BySheetJson(TypedDict):
    """What comes of an action if all play on by the sheet after it: estimates that rest on it."""

    worlds: Annotated[Ordinal, From(lambda action: len(action.scores))]
    """In how many worlds it was tried; those certainly worse than the best are tried in fewer."""
    score: EstimateJson
    """The expected score."""
    below: EstimateJson
    """How many points it is below the best, in the same worlds."""
    perfect: EstimateJson
    """The chance of perfect."""


@shape
class PlayingOnJson(TypedDict):
    """What actions are ranked by if all play on by the sheet."""

    agreements: str
    """The sheet."""
    worlds: Ordinal
    """In how many worlds the best action was played on."""
    settled: bool
    """Whether no other action can be as good, beyond chance."""
    policy: MoveJson
    """What the policy that plays by the sheet does."""


@shape
class RowJson(TypedDict):
    """Actions that are alike, and all that is known of the first of them."""

    place: Ordinal
    """The place of these actions: those that can't be told apart beyond their margins share one."""
    moves: list[MoveJson | AnyHintJson]
    """The actions. A hint without a clue stands for all hints."""
    value: EstimateJson
    """What they are worth by the measure: a chance, or points."""
    exact: bool
    """Whether that is known; else it lies from low to high, in 95 of 100 cases."""
    possible: ChanceJson | None
    """The chance that perfect, or the score, is still possible after it; null where it was not
    looked at."""
    open_hands: BracketJson | None
    """The same with all hands open; null where that is not known, or says no more than others."""
    together: TogetherJson | None
    """What all seats together can win after it; null where that is not known."""
    by_sheet: BySheetJson | None
    """What comes of it if all go on by the sheet; null where that is not known."""
    playable: Share | None
    """Exactly how likely the card fits (as announced); null for a hint and for the pile's last
    card, as the next three."""
    trash: Share | None
    """How likely it can never be played."""
    indispensable: Share | None
    """How likely it is the last copy of one that is still needed."""
    could_lose: ByCard[Share] | None
    """The last copies that a discard, or a play that does not fit, would lose; the most likely
    first."""


# -- hints -----------------------------------------------------------------------------------


@shape
class HintedSlotJson(TypedDict):
    """A slot of a hint's receiver."""

    slot: Slot
    """The slot, counted from 1."""
    touched: bool
    """Whether the hint touches the slot."""
    before: list[CardText]
    """What it could be before the hint."""
    after: list[CardText]
    """What it could be after the hint."""


@one_clue
class HintJson(ClueJson):
    """What a hint would tell."""

    touched: list[Slot]
    """The receiver's slots that it points at."""
    now_playable: list[Slot]
    """The receiver's slots that would become certain to fit, whatever the seat holds."""
    saved: list[Slot]
    """Slots of last copies that could then be nothing but last copies or cards that fit."""
    now_trash: list[Slot]
    """Slots that would become certain to be trash."""
    bits: Amount
    """By how many halvings it makes the worlds of both hands fewer."""
    slots: list[HintedSlotJson]
    """The receiver's slots, and what each may be to the receiver before and after."""
    told_nothing: Annotated[bool, From("is_idle")]
    """Whether the receiver could rule out nothing new."""


@one_clue
class OfferJson(ClueJson):
    """What a hint would promise of its focus by the sheet."""

    promise: Annotated[str, From("kind")]
    """The kind of promise."""
    slot: Slot
    """The slot that it would be about."""
    reading: Annotated[list[CardText], From(_reading)]
    """The cards that the receiver would take it for, by all that both can tell."""
    card: CardText | None
    """What it is; null if the record does not know it."""
    holds: bool | None
    """Whether the promise would be true; null if that depends on cards that the seat does not
    see."""
    sure: bool
    """Whether the receiver can't misread it: the promise holds, and each card of the reading is
    used as this one."""


# -- all of it -------------------------------------------------------------------------------


@shape
class AdviceJson(KnowledgeJson):
    """What a seat should know before it acts.

    It is all that `hanabi knowledge` says of its view, how likely perfect can still be reached
    after each action, and what each hint would tell. Seats count from 0, slots from 1 (the newest
    card).
    """

    promised: NotRequired[list[OfferJson]]
    """There only with agreements, for the seat to move: what hints would promise of their focus by
    the sheet."""
    playing_on: NotRequired[PlayingOnJson]
    """There only where actions were played on by the sheet."""
    to_move: Seat
    """Whose turn it is."""
    measure: Annotated[Literal["together", "by-sheet", "possible"], From("measure.value")]
    """What actions are ranked by: the chance of perfect if all seats follow the best joint policy;
    what comes of it if all go on by the sheet; or whether the score is still possible."""
    in_points: bool
    """Whether it is points; else it is a chance."""
    actions: list[RowJson]
    """What the seat can do, the best first; none if it is not to move."""
    now: ChanceJson
    """The chance that the score is possible, before any action."""
    score: Count
    """The score whose chances these are: perfect, or under the standard ending, once that is gone,
    the highest one left. For that there are no open hands and no endgame."""
    open_hands: BracketJson | None
    """The chance of perfect if from here on everybody sees all hands, but not the order of the
    pile: a tighter upper bound than the other chances, and what perfect play would win of that
    game. Null where too much is unseen for that, where it tells nothing more, or without a limit of
    seconds."""
    endgame: EndgameJson | None
    """What all seats together can make of the rest if each acts on what it can know: the value of a
    joint policy, not a bound that takes cards for known. It assumes that nobody signals by
    rearranging a hand. Null where too many cards are unseen for that, or without a limit of
    seconds."""
    hints: list[HintJson]
    """What each hint would tell, in the order of the actions, else the most useful first; those are
    left out of which the record can't tell what they touch."""
    exact: bool
    """Whether every chance that the score is possible is exact."""
    worlds: Ordinal
    """How many worlds were looked at."""
    seconds: Amount
    """How long it took."""
    upper_bound: Literal[True]
    """The chances take it that from here on everybody knows all cards: no table does better."""


def advice_json(
    advice: Advice, kept: AgreedWeights | None = None, promised: Sequence[HintOffer] = ()
) -> JsonData:
    """Return ``advice`` as JSON data: all of :func:`knowledge_json`, then actions and hints.

    With ``kept``, what follows from the agreements, it also lists what hints would promise.
    """
    knowledge, ranking = advice.knowledge, advice.by_sheet
    seat, sheet = knowledge.board.turn, JsonData()
    if kept is not None:
        sheet["promised"] = [fill(OfferJson, each, **clue_json(each.hint)) for each in promised]
    if kept is not None and ranking is not None:
        policy = move_json(seat, ranking.policy.move)
        sheet["playing_on"] = fill(PlayingOnJson, ranking, agreements=kept.read_by, policy=policy)
    return fill(
        AdviceJson,
        advice.odds,
        **knowledge_json(knowledge, kept),
        **sheet,
        to_move=seat,
        open_hands=advice.opened(),
        hints=[hint_json(preview) for preview in advice.hints],
        upper_bound=True,
        **_ranked(advice),
    )


def settling_json(advice: Advice) -> JsonData:
    """Return the part of :func:`advice_json` that is shown while the answer still improves."""
    board, odds = advice.knowledge.board, advice.odds
    return {
        "gone": list(map(str, board.gone)),
        "attainable": board.attainable,
        "now": fill(ChanceJson, odds.now),
        "exact": odds.exact,
        "worlds": odds.worlds,
        **_ranked(advice),
    }


def _ranked(advice: Advice) -> JsonData:
    return {
        "measure": advice.measure.value,
        "in_points": advice.in_points,
        "score": advice.score,
        "endgame": advice.endgame and fill(EndgameJson, advice.endgame),
        "actions": [_row(advice, row) for row in advice.rows],
    }


def _reading(offer: HintOffer) -> Iterable[Card]:
    return offer.board.rules.composition.ordered(offer.reading)


def _row(advice: Advice, row: Row) -> JsonData:
    move, seat = row.move, advice.knowledge.board.turn
    end, played = advice.together(move), advice.played_on(move)
    as_json = action_json if advice.measure is Measure.POSSIBLE else move_json
    return fill(
        RowJson,
        stakes(advice.knowledge, move),
        place=row.place,
        moves=[as_json(seat, each) for each in row.moves],
        value=row.value,
        exact=row.value.exact,
        possible=advice.possible(move),
        open_hands=advice.opened(move),
        together=end and fill(TogetherJson, end, gain=advice.endgame and advice.endgame.gain(end)),
        by_sheet=played and _by_sheet(advice.by_sheet, played),
    )


def _by_sheet(ranking: Ranking | None, action: ActionScores) -> JsonData:
    assert ranking is not None
    below = action.loss(ranking.actions[0])
    return fill(BySheetJson, action, score=ranking.score(action), below=below)


def hint_json(preview: HintPreview) -> JsonData:
    """Return what a hint would tell as JSON data."""
    return fill(HintJson, preview, **clue_json(preview.hint))
