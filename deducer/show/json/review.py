"""The output of ``hanabi review --json``, for a game and for a folder.

Odds are texts such as ``"1/15"``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from deducer.advice.advice import Measure
from deducer.record.events import move_of
from deducer.review.reviews import FolderReview, PlayerTrend, Review
from deducer.review.turn_review import Cause, Knowable, TurningPoint, TurnReview
from deducer.review.verdicts import Sign
from deducer.show.json.advise import HintedSlotJson
from deducer.show.json.deals import BestJson, ParJson
from deducer.show.json.knowledge import PastPromiseJson
from deducer.show.json.values import (
    Amount,
    BySuit,
    CardText,
    ChanceJson,
    Count,
    EstimateJson,
    From,
    JsonData,
    LineMoveJson,
    MoveJson,
    Names,
    Ordinal,
    PromiseJson,
    RulesLines,
    Seat,
    Share,
    Slot,
    Version,
    fill,
    line_json,
    move_json,
    next_move_json,
    shape,
)

if TYPE_CHECKING:  # loaded when it is asked for
    from deducer.review.playing_on import PlayedOnTurn


# -- turns -----------------------------------------------------------------------------------


@shape
class OutlookJson(TypedDict):
    """How likely perfect was before an action, and after it by what the seat could tell before.

    Unless together, with all cards open from then on: so it can be 1 where every action is a risk,
    as that is chosen with the own cards hidden.
    """

    before: ChanceJson
    """How likely perfect was before the action."""
    after: ChanceJson | None
    """How likely it was after the action; null after a slip."""
    together: bool
    """Whether both are exact near the end, by the best joint policies: what all seats together can
    win if each acts on what it can know, and not with all cards known."""


@shape
class HintReviewJson(TypedDict):
    """What a hint told its receiver."""

    bits: Amount | None
    """How much the hint told: log2 of the worlds before by those after, which are the ways in which
    the physical cards can lie in the receiver's slots, jointly. Null, as the other bits, where
    there are too many to count."""
    bits_before: Amount | None
    """How much the receiver lacked before: log2 of the worlds."""
    bits_after: Amount | None
    """How much the receiver lacked after it: log2 of the worlds."""
    told_nothing: bool
    """Whether the receiver could rule out nothing new."""
    reliable: bool
    """False for a slip that may have pointed wrongly."""
    missed: Count
    """Cards that the receiver saw but the record does not know."""
    now_playable: list[Slot]
    """The receiver's slots that became certain to fit."""
    now_trash: list[Slot]
    """Those that became certain to be trash."""
    slots: list[HintedSlotJson]
    """The receiver's slots, and what each could be before and after."""


@shape
class NoteJson(TypedDict):
    """A remark, or what players noted on a card."""

    text: str
    """The note, in one line."""
    seats: list[Seat]
    """Who noted it on a card; empty for a remark of the record."""
    holder: Seat | None
    """Whose hand the card was in before the action; null for a remark, or if it was in none."""
    slot: Slot | None
    """In which slot."""
    card: CardText | None
    """The card, if the record knows it."""


@shape
class FalseReadingJson(TypedDict):
    """A card that was another one than it had to be by the sheet."""

    seat: Seat
    """Who held the card."""
    slot: Slot
    """The card's slot."""
    card: CardText
    """What it was."""
    reading: list[CardText]
    """What it had to be by the sheet."""
    because: list[PastPromiseJson]
    """The promises that ruled out what it was."""


@shape
class AgreedJson(TypedDict):
    """What a sheet adds to an action."""

    broken: list[PromiseJson]
    """The promises of the action that were not kept."""
    false_reading: FalseReadingJson | None
    """The reading of a hint's focus by its receiver, or of a card by the player who turned it,
    where the card was another one; else null."""


@shape
class PlayedOnJson(TypedDict):
    """What an action was worth if all had gone on by the sheet, as its seat could tell before."""

    best: MoveJson
    """The best action that was found."""
    score: EstimateJson
    """The expected score after the action that was made."""
    perfect: EstimateJson
    """The chance of perfect after it."""
    below: Annotated[EstimateJson, From("loss")]
    """How many points it was below the best one, in the same worlds; they are not those in which
    that was found, so it may be less than 0."""
    worlds: Ordinal
    """In how many worlds both were played on."""
    cut_short: NotRequired[Literal[True]]
    """That the time ended it early, so that another run may differ; not there if it did not."""


@shape
class VerdictJson(TypedDict):
    """How good an action was, by the measure that advice ranks by."""

    sign: Sign
    """best: nothing was better beyond the margins, as its seat could tell; fine: it cost little, or
    (possible) it kept what was possible; costs: another action was better; loses: it lost perfect,
    with all cards known."""
    measure: Measure | None
    """What it was held against the best by, as in `hanabi advise --json`; null where perfect was
    lost, and no measure tells anything of it."""
    in_points: bool
    """Whether the cost is in points; else it is a part of the chance."""
    cost: EstimateJson | None
    """What it cost."""
    best: MoveJson | None
    """The best action, where that is known."""


@shape
class TurnJson(TypedDict):
    """An action, and what its seat could know."""

    turn: Ordinal
    """It is the turn-th action."""
    seat: Seat
    """Who acted."""
    move: LineMoveJson
    """The action."""
    possible_before: bool | None
    """Whether perfect could be reached before the action, with all cards known; null: not known, or
    not decided in the time given."""
    possible_after: bool | None
    """The same after it."""
    fits: bool | None
    """Whether a play succeeded; null for discards and hints."""
    playable: Share | None
    """How likely the card was to fit (as announced), by what the seat could know; null for hints,
    as the next two."""
    trash: Share | None
    """How likely it was that the card could never be played."""
    indispensable: Share | None
    """How likely the card was the last copy of one still needed."""
    certain_plays: list[Slot]
    """The seat's slots that surely fitted, as it could know."""
    certain_trash: list[Slot]
    """Those that surely could never be played."""
    safe_discards: list[Slot]
    """Those that surely were no last copies of needed cards."""
    passed_plays: list[Slot]
    """Certain plays, where the action was none of them."""
    passed_discards: list[Slot]
    """Safe discards, where a slot was discarded that was none of them."""
    knowable: Knowable | None
    """How a misplay was knowable: no card that it could be fitted, or another slot surely did."""
    lost: CardText | None
    """The last copy of a needed card that was discarded or misplayed."""
    hint: HintReviewJson | None
    """What a hint told its receiver."""
    points: Count
    """After the action, as what follows: the sum of the fireworks."""
    tokens: Count
    """Hint tokens that can be spent."""
    strikes: Count
    """Strikes so far."""
    pile: Count
    """Cards left to draw."""
    pace: int | None
    """Turns left that may be no plays (standard ending)."""
    slip: str | None
    """The writer's note on an action that the rules forbade."""
    missed: Count
    """Cards that the seat saw but the record does not know: it could know more than is said
    here."""
    outlook: OutlookJson | None
    """How likely perfect still was with all cards open from then on, as the seat could tell; null:
    not asked for, or the record asks for no advice."""
    verdict: VerdictJson | None
    """How good the action was; null for a slip, and where nothing tells that."""
    notes: list[NoteJson]
    """Remarks written after it (or before the first turn), and what players noted on cards by then,
    as hanab.live has it; a note without a turn stands where its card leaves the hand, else at the
    last turn."""
    agreements: NotRequired[AgreedJson]
    """There only with agreements: what the sheet adds."""
    playing_on: NotRequired[PlayedOnJson | None]
    """There only with --play-on: what the action was worth if all had gone on by the sheet, as its
    seat could tell before it; null where it could not be looked at."""


# -- turning points --------------------------------------------------------------------------

CauseJson = Annotated[Cause | None, Field(alias="class")]


@shape
class LossJson(TypedDict):
    """An action after which perfect was gone."""

    turn: Ordinal
    """The action after which perfect was gone."""
    seat: Seat
    """Whose action it was."""
    cause: CauseJson
    """What it was, by what the seat could know (see `hanabi schema review`)."""


@shape
class RiskJson(TypedDict):
    """A legal action; all hints count as one."""

    move: LineMoveJson
    """The action."""
    risk: Share
    """How likely the action, chosen with the own cards hidden, puts perfect out of reach."""
    keeps: bool | None
    """Whether perfect could still be reached after it; null: not decided."""
    playable: Share | None
    """How likely a play was to succeed, by what the seat could know."""


@shape
class TurningPointJson(TypedDict):
    """An action after which perfect was gone, what kept it, and why."""

    turn: Ordinal
    """The action after which perfect was gone."""
    seat: Seat
    """Whose action it was."""
    line: Annotated[list[LineMoveJson], Field(min_length=1)]
    """Moves to perfect from the position before the action."""
    cause: CauseJson
    """By what the seat could know. A keeper is an action that kept perfect. blunder: some keeper
    was less of a risk, where risks are solved, or the action's was more than even, or the keeper
    had none, being a play that surely fitted or a discard; or the misplay was knowable and some
    keeper no greater risk. forced: each keeper was a greater risk. bad-luck: otherwise. null: not
    decided, or a slip."""
    risk: Share | None
    """How likely the action, chosen with the own cards hidden, was to put perfect out of reach: in
    all, where risks are solved; else by what lies open at once. null for a slip. No complement of a
    turn's chance, which takes all cards open from then on."""
    solved: bool
    """Whether each deal that the seat could not tell apart was solved."""
    cut_short: NotRequired[Literal[True]]
    """That the time ended that early, so that another run may differ; not there if it did not."""
    choices: list[RiskJson]
    """What the seat could do, the action among them."""
    reason: Annotated[str, From(lambda point: point.why or "")]
    """Why perfect is out of reach after it, in words (which count seats from 1)."""
    best: BestJson | None
    """With --best: the best final score found, and a bound on what any game can score."""
    agreements: NotRequired[list[Literal["false-reading", "broken-promise"]]]
    """There only with agreements: what the action had to do with the sheet."""


# -- a game ----------------------------------------------------------------------------------


@shape
class PlayerNameJson(TypedDict):
    """A player."""

    name: str
    """The player's name."""


@shape
class PlayerCountsJson(TypedDict):
    """What a player did, in one game or in a game on average."""

    plays: Amount
    """Plays that fitted."""
    misplays: Amount
    """Plays that did not fit."""
    knowable_misplays: Amount
    """Misplays that the player could have known to be such."""
    discards: Amount
    """Cards discarded."""
    lost_cards: Amount
    """Last copies of needed cards discarded or misplayed."""
    hints: Amount
    """Hints given."""
    empty_hints: Amount
    """Hints that told nothing new."""
    passed_plays: Amount
    """Turns in which a certain play was passed over."""
    bits: Amount
    """What all hints told, in bits."""


@shape
class PlayerJson(PlayerNameJson, PlayerCountsJson):
    """What a player did in a game."""


@shape
class MissingJson(TypedDict):
    """Cards that the record does not know."""

    seat: Seat | None
    """Whose hand; null: the pile."""
    places: list[Ordinal]
    """Slots, or places in the pile from its top."""


@shape
class LateActionJson(TypedDict):
    """An action after the end of the game."""

    turn: Ordinal
    """The action's number."""
    seat: Seat
    """Who acted."""
    slip: str | None
    """The writer's note."""
    move: LineMoveJson
    """The action."""


@shape
class BelowBestJson(TypedDict):
    """How far actions were below the best if all go on by the sheet."""

    seconds: Amount
    """How long each turn was looked at."""
    below: list[EstimateJson | None]
    """How many points an action of each player was below the best on average, in seat order; null
    where no action could be looked at."""


@shape
class ReviewJson(TypedDict):
    """A game gone over: what each seat could know, where perfect was lost, what would have won.

    Seats count from 0, slots from 1 (the newest card), turns from 1; odds are exact, but for
    chances that say otherwise.
    """

    format: Version
    title: Annotated[str, From("table.record.title")]
    """The game's title; empty if it has none."""
    players: Annotated[Names, From("names")]
    rules: RulesLines
    score: Count
    """What the game counts: 0 if it was lost or broken off."""
    points: Count
    """What lies on the table."""
    perfect: Annotated[Count, From("rules.perfect")]
    """The most points that the rules allow."""
    rating: str | None
    """The edition's words for the score (standard ending, over and not lost, 25 or 30 points at
    most)."""
    ended: str | None
    """Why play stopped; null if it did not."""
    skips_to: Annotated[Seat | None, From("table.outcome.board.skips_to")]
    """Where a player had no action and so lost the game, which is a ruling of this project, as the
    rulebooks are silent on it: the seat that goes on if the table skips that turn; else null."""
    winnable: bool | None
    """Whether perfect could be reached from the deal."""
    reason: Annotated[str, From(lambda review: review.why or "")]
    """Why it could not, in words (which count seats from 1)."""
    winnable_share: ChanceJson | None
    """In which share of the ways that the missing cards can lie perfect could be reached from the
    deal; null: not asked for, or no question."""
    still_winnable_share: ChanceJson | None
    """The same when play stopped."""
    best: BestJson | None
    """With --best: the best final score found, and a bound on what any game can score."""
    par: ParJson | None
    """The fewest turns from the deal to perfect, or bounds on them; null where it was not asked
    for, or is not known to be winnable."""
    efficiency: Share | None
    """Points for each hint given; null without hints."""
    turns: list[TurnJson]
    """Every action, in order."""
    turning_points: list[TurningPointJson]
    """Actions after which perfect was gone: one at the most in a game without slips and
    adjustments."""
    open_turns: list[Ordinal]
    """Turns at which perfect may have been lost, which is not known."""
    fireworks: BySuit[Annotated[list[Count], Field(max_length=5)]]
    """For each suit the turns at which it reached rank 1, 2, ..., as far as it came."""
    summary: Annotated[list[PlayerJson], From("players")]
    """What each player did, in seat order."""
    missing: list[MissingJson]
    """Cards that the record does not know, where they lie in the end."""
    caveats: list[str]
    """What nothing relies on, in words."""
    seconds: Amount
    """How long the review took."""
    past_end: list[LateActionJson]
    """Actions after the end of the game, which count nowhere."""
    agreements: NotRequired[Annotated[str, From("agreed.sheet")]]
    """There only with agreements: the sheet, as text."""
    playing_on: NotRequired[BelowBestJson]
    """There only with --play-on: how far actions were below the best if all go on by the sheet."""


def review_json(review: Review) -> JsonData:
    """Return ``review`` as JSON data."""
    return fill(
        ReviewJson,
        review,
        turns=[_turn(review, turn) for turn in review.turns],
        turning_points=[_turning_point(review, point) for point in review.turning_points],
        past_end=[
            fill(
                LateActionJson,
                event,
                turn=moment.turn + 1,
                move=move_json(event.seat or 0, move_of(event), getattr(event, "card", None)),
            )
            for moment, event in review.table.late_actions()
        ],
        playing_on=_below_best(review),
    )


def _below_best(review: Review) -> JsonData | None:
    """How far each player's actions were below the best if all go on by the sheet, on average."""
    if review.playing_on is None:
        return None
    every = [
        [turn for turn in review.turns if turn.seat == seat] for seat in range(len(review.names))
    ]
    below = [review.playing_on.below_best(turns) for turns in every]
    return fill(BelowBestJson, review.playing_on, below=below)


def _turn(review: Review, turn: TurnReview) -> JsonData:
    data = fill(
        TurnJson,
        turn,
        move=move_json(turn.seat, turn.move, turn.card),
        notes=review.notes.get(turn.turn, ()),
        verdict=_verdict(review, turn),
        agreements=_agreed(review, turn.turn),
    )
    if review.playing_on is not None:
        played = review.played_on(turn.turn)
        data["playing_on"] = played and played_on_json(turn.seat, played)
    return data


def _verdict(review: Review, turn: TurnReview) -> JsonData | None:
    told = review.verdicts[turn.turn - 1]
    if told is None:
        return None
    best = None if told.best is None else move_json(turn.seat, told.best)
    return fill(VerdictJson, told, best=best)


def played_on_json(seat: int, played: PlayedOnTurn) -> JsonData:
    """Return the estimates for an action of ``seat`` as JSON data."""
    return fill(PlayedOnJson, played, best=move_json(seat, played.best))


def _agreed(review: Review, turn: int) -> JsonData | None:
    """What the sheet adds to an action; None without a sheet."""
    if review.agreed is None:
        return None
    from deducer.show.json.agreements import promise_json

    agreed = review.agreed.turns[turn - 1]
    broken = [promise_json(review.table, each) for each in agreed.broken]
    return fill(AgreedJson, agreed, broken=broken)


def _turning_point(review: Review, point: TurningPoint) -> JsonData:
    return fill(
        TurningPointJson,
        point,
        line=line_json(point.before, point.line),
        choices=[
            fill(RiskJson, choice, move=next_move_json(point.before, choice.move))
            for choice in point.choices
        ],
        agreements=review.agreed and review.agreed.turns[point.turn - 1].causes,
    )


# -- a folder --------------------------------------------------------------------------------


@shape
class GameRowJson(TypedDict):
    """A game of a folder."""

    file: str
    """The file's path."""
    players: Annotated[Names, From("names")]
    rules: RulesLines
    score: Count
    """What the game counts: 0 if it was lost or broken off."""
    perfect: Annotated[Count, From("rules.perfect")]
    """The most points that the rules allow."""
    ended: str | None
    """Why play stopped; null if it did not."""
    abandoned: Annotated[bool, From("table.outcome.abandoned")]
    """The players broke it off before its end."""
    winnable: bool | None
    """Whether perfect could be reached from the deal; null: not known."""
    turning_points: list[LossJson]
    """Actions after which perfect was gone."""
    best: BestJson | None
    """With --best: the best score found, and a bound on what can be reached."""
    missing: Annotated[Count, From(lambda review: sum(len(each.places) for each in review.missing))]
    """How many cards are not known."""
    seconds: Amount
    """How long it took."""


@shape
class PlayerTrendJson(PlayerNameJson):
    """A player over all games."""

    games: Ordinal
    """How many games the player was in."""
    abandoned: Count
    """How many of the games."""
    score: Annotated[Amount | None, From(lambda trend: trend.mean(trend.score))]
    """On average."""
    means: Annotated[PlayerCountsJson | None, From(_means)]
    """The counts of `hanabi review GAME`, a game on average."""
    turning_points: Annotated[
        dict[Literal["blunder", "bad-luck", "forced", "undecided"], Count],
        From(lambda trend: {cause or "undecided": times for cause, times in trend.causes.items()}),
    ]
    """How many were theirs, in all, by class."""


@shape
class RefusedFileJson(TypedDict):
    """A file that is no game, or can't have happened."""

    file: str
    """The file's path."""
    problem: str
    """What is wrong with it."""


@shape
class FolderJson(TypedDict):
    """A folder of games gone over: a row a game, and every player over all games.

    Seats count from 0, turns from 1.
    """

    format: Version
    games: list[GameRowJson]
    """A row for each game."""
    players: list[PlayerTrendJson]
    """By name; averages a game that was not abandoned, null where there is none."""
    abandoned: list[str]
    """The files of games that were broken off: no average counts them."""
    lost_though_winnable: list[str]
    """The files of games that did not reach perfect though the deal allowed it; of abandoned games,
    those that had lost it."""
    refused: list[RefusedFileJson]
    """Files that are no games, or can't have happened, and why."""


def folder_json(folder: FolderReview) -> JsonData:
    """Return the review of a ``folder`` as JSON data."""
    return fill(
        FolderJson,
        folder,
        games=[fill(GameRowJson, game, file=file) for file, game in folder.games.items()],
        refused=[
            fill(RefusedFileJson, file=file, problem=problem)
            for file, problem in folder.refused.items()
        ],
    )


def _means(trend: PlayerTrend) -> JsonData | None:
    """The counts of a player, a game on average."""
    if not trend.counted:
        return None
    sums = fill(PlayerCountsJson, trend.total)
    return fill(PlayerCountsJson, **{name: trend.mean(sums[name]) for name in sums})
