"""The output of ``hanabi advise --json``; shares are texts such as ``"1/15"``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from deducer.advice.advise import Advice, stakes
from deducer.advice.chances.answers import ActionOdds
from deducer.advice.endgame import Endgame
from deducer.advice.hints import HintPreview
from deducer.advice.open_hands import Bracket, OpenChances
from deducer.knowledge.knowledge import Knowledge
from deducer.show.json.knowledge import KnowledgeJson, knowledge_json
from deducer.show.json.play import PlayingOnJson, playing_on_json
from deducer.show.json.values import (
    ActionJson,
    Amount,
    ByCard,
    CardText,
    ChanceJson,
    ClueJson,
    Count,
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
from solver.moves import Move

if TYPE_CHECKING:  # loaded when a sheet is asked for
    from deducer.agreements import AgreedWeights
    from deducer.agreements.offers import HintOffer
    from deducer.play.search import Ranking


# -- actions and their chances ---------------------------------------------------------------


@shape
class ActionOddsJson(TypedDict):
    """An action, and what it puts at stake."""

    move: ActionJson
    """The action."""
    chance: ChanceJson
    """After the action."""
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


@shape
class BracketJson(TypedDict):
    """Where a chance lies for sure."""

    low: Share
    """It is not below this."""
    high: Share
    """Nor above this."""
    exact: bool
    """Whether these are equal."""
    tightest: bool
    """Whether it is known for sure, or no other chance here, of the worlds or of the endgame, has
    an upper bound as low. If not, the other bound says more."""


@shape
class OpenActionJson(TypedDict):
    """An action with all hands open."""

    move: ActionJson
    """The action."""
    chance: BracketJson
    """After the action, with the best policy from then on."""


@shape
class OpenHandsJson(TypedDict):
    """The chance of perfect if everybody sees all hands, but not the order of the pile."""

    now: BracketJson
    """With the best policy."""
    actions: list[OpenActionJson]
    """What the seat can do, without an order; one hint stands for all."""
    exact: bool
    """Whether all these chances are."""


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
class EndgameActionJson(TypedDict):
    """An action near the end of the game."""

    move: MoveJson
    """The action."""
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
    actions: list[EndgameActionJson]
    """What the seat can do, the best first; none if there was no time for it."""


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
    """There only if it was asked for, with agreements, for the seat to move: what actions are worth
    if all play on by the sheet. They are estimates that rest on it, with 95 % intervals; the best
    action comes first."""
    to_move: Seat
    """Whose turn it is."""
    now: ChanceJson
    """Before any action."""
    actions: list[ActionOddsJson]
    """What the seat can do, the best first; none if it is not to move. All hints are one action
    here."""
    score: Count
    """The score whose chances these are: perfect, or under the standard ending, once that is gone,
    the highest one left. For that there are no open hands and no endgame."""
    open_hands: OpenHandsJson | None
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
    """What each hint would tell, the most useful first; those are left out of which the record
    can't tell what they touch."""
    settled: bool
    """Whether the order of the actions is certain, but for differences of a hundredth."""
    exact: bool
    """Whether every share is exact."""
    worlds: Ordinal
    """How many worlds were looked at."""
    seconds: Amount
    """How long it took."""
    upper_bound: Literal[True]
    """The chances take it that from here on everybody knows all cards: no table does better."""


def advice_json(
    advice: Advice,
    kept: AgreedWeights | None = None,
    promised: Sequence[HintOffer] = (),
    ranking: Ranking | None = None,
) -> JsonData:
    """Return ``advice`` as JSON data: all of :func:`knowledge_json`, then actions and hints.

    With ``kept``, what follows from the agreements, it also lists what hints would promise, and
    with a ``ranking`` what each action is worth if all play on by them.
    """
    knowledge, odds = advice.knowledge, advice.odds
    return fill(
        AdviceJson,
        odds,
        **knowledge_json(knowledge, kept),
        promised=None
        if kept is None
        else [fill(OfferJson, each, **clue_json(each.hint)) for each in promised],
        playing_on=kept and ranking and playing_on_json(kept, ranking),
        to_move=knowledge.board.turn,
        actions=[_action(knowledge, each) for each in odds.actions],
        score=advice.score,
        open_hands=advice.open_hands and _open_hands(advice, advice.open_hands),
        endgame=advice.endgame and _endgame(knowledge.board.turn, advice.endgame),
        hints=[hint_json(preview) for preview in advice.hints],
        upper_bound=True,
    )


def settling_json(advice: Advice) -> JsonData:
    """Return the part of :func:`advice_json` that is shown while the answer still improves."""
    knowledge, odds = advice.knowledge, advice.odds
    return {
        "gone": list(map(str, knowledge.board.gone)),
        "attainable": knowledge.board.attainable,
        "now": fill(ChanceJson, odds.now),
        "actions": [_action(knowledge, each) for each in odds.actions],
        "score": advice.score,
        "exact": odds.exact,
        "worlds": odds.worlds,
    }


def _reading(offer: HintOffer) -> Iterable[Card]:
    return offer.board.rules.composition.ordered(offer.reading)


def _action(knowledge: Knowledge, each: ActionOdds) -> JsonData:
    at_stake = stakes(knowledge, each.action)
    nothing = dict.fromkeys(("playable", "trash", "indispensable", "could_lose"))
    return fill(
        ActionOddsJson,
        at_stake,
        move=action_json(knowledge.board.turn, each.action),
        chance=each.chance,
        **nothing if at_stake is None else {},
    )


def _open_hands(advice: Advice, opened: OpenChances) -> JsonData:
    seat = advice.knowledge.board.turn
    return fill(
        OpenHandsJson,
        opened,
        now=_bracket(advice, opened.now),
        actions=[
            {"move": action_json(seat, move), "chance": _bracket(advice, bracket, move)}
            for move, bracket in opened.actions.items()
        ],
    )


def _bracket(advice: Advice, bracket: Bracket, move: Move | None = None) -> JsonData:
    return fill(BracketJson, bracket, tightest=advice.opened(move) is not None)


def _endgame(seat: int, endgame: Endgame) -> JsonData:
    return fill(
        EndgameJson,
        endgame,
        actions=[
            fill(
                EndgameActionJson,
                action,
                move=move_json(seat, action.move),
                gain=endgame.gain(action),
            )
            for action in endgame.actions
        ],
    )


def hint_json(preview: HintPreview) -> JsonData:
    """Return what a hint would tell as JSON data."""
    return fill(HintJson, preview, **clue_json(preview.hint))
