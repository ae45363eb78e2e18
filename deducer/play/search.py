"""One step of search above the policy: each action is tried once, and then all play by the sheet.

Worlds are drawn that the seat to move can't tell apart. In each of them every action that is still
in question is made, and all seats follow the policy to the end. The same worlds serve for all
actions, so these are compared world by world. An action that is worse than the best, beyond chance,
is dropped, until one is left or the time is up (Lerer et al., "Improving policies via search in
cooperative partially observable games", AAAI 2020). There, worlds are approximated; here they come
from the seat's exact knowledge, weighed by how well they keep the promises of the sheet.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, islice
from math import sqrt
from typing import TypeAlias

from deducer.agreements.kept import AgreedWeights
from deducer.counting.draws import JointDraw
from deducer.errors import ViewError
from deducer.play.common import Common
from deducer.play.games import Estimate, play_on, step
from deducer.play.policy import UNSEEN, Policy, Seat
from deducer.record.events import Discarded, Hinted, Played, move_of
from deducer.record.sheet import Sheet
from deducer.table.table import Table
from solver.intervals import NORMAL
from solver.moves import Discard, Move, Play
from solver.position import Position

LEAST_WORLDS = 3
"""No action is dropped before it was tried in so many worlds."""
FEW = 3
"""Fewer worlds than that tell nothing of a score."""
MARGIN = 2.6
"""How many standard errors an action lies below the best when it is dropped."""
LEAST_SPREAD = 1.0
"""Differences of scores count as spread so much at least: the first few may be alike by chance."""
SURE = 2.5
"""How many standard errors an action must lie above the policy's own to be made in its place."""
ENOUGH = 16
"""In how many worlds it must have been tried for that."""
TRIED = 8
"""How many actions a searching player tries: those that the policy thinks best."""

MOST_WORLDS = 2000
"""How many worlds are looked at, at most."""

World: TypeAlias = "list[int]"
"""The kind of each card of the deck, those that are out of play included."""
Worlds: TypeAlias = "Callable[[random.Random], World]"
"""Draws a world that the seat to move can't tell from the true one."""


@dataclass
class ActionScores:
    """The scores after ``move``, world by world, and how many of them are ``perfect``."""

    move: Move
    perfect_score: int
    scores: list[int] = field(default_factory=list)

    @property
    def score(self) -> Estimate:
        """The expected score, as far as so few worlds tell."""
        score, most = _mean(self.scores, self.perfect_score), self.perfect_score
        return Estimate(score.mean, max(0.0, score.low), min(most, score.high))

    @property
    def perfect(self) -> Estimate:
        """The chance of perfect."""
        hits = sum(score == self.perfect_score for score in self.scores)
        return Estimate.share(hits, len(self.scores))

    def below(self, best: ActionScores) -> float:
        """Return how many standard errors its scores are below those of ``best``.

        They are compared in the worlds in which both were tried.
        """
        gaps = self._gaps(best)
        return _average(gaps) * sqrt(len(gaps)) / _spread(gaps)

    def loss(self, best: ActionScores) -> Estimate:
        """Return how many points its scores are below those of ``best``, in the same worlds."""
        if best is self:
            return Estimate(0.0, 0.0, 0.0)
        return _mean(self._gaps(best), self.perfect_score)

    def _gaps(self, best: ActionScores) -> list[int]:
        return [a - b for a, b in zip(best.scores, self.scores, strict=False)]


def _average(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _spread(values: Sequence[float]) -> float:
    mean = _average(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return max(LEAST_SPREAD, sqrt(variance))


def _mean(values: Sequence[float], most: int) -> Estimate:
    """The mean with its interval; it is as wide as can be where too few worlds tell nothing."""
    mean, number = _average(values), len(values)
    half = NORMAL * _spread(values) / sqrt(number) if number >= FEW else most
    return Estimate(mean, mean - half, mean + half)


@dataclass(frozen=True)
class Ranking:
    """What each action is worth if all play on by the sheet: the best first.

    Those that were dropped come last, tried in fewer worlds. ``policy`` is what the policy does. It
    is ``settled`` if no other action can be as good as the best, beyond chance.
    """

    actions: tuple[ActionScores, ...]
    policy: ActionScores
    worlds: int
    settled: bool

    @property
    def tried(self) -> tuple[ActionScores, ...]:
        """The actions that were tried at all."""
        return tuple(each for each in self.actions if each.scores)

    @property
    def as_good(self) -> tuple[ActionScores, ...]:
        """The best action, and those that are not certainly worse by what was played on."""
        best = self.actions[0]
        return tuple(each for each in self.tried if each is best or each.loss(best).low <= 0)

    def score(self, action: ActionScores) -> Estimate:
        """Return the expected score after ``action``, held against the best in the same worlds.

        So an action that was dropped early does not gain from worlds that were easy for all.
        """
        best, own = self.actions[0].scores, action.score
        shift = _average(best) - _average(best[: len(action.scores)])
        most = action.perfect_score
        return Estimate(*(min(most, max(0.0, x + shift)) for x in (own.mean, own.low, own.high)))

    @property
    def choice(self) -> Move:
        """The best action if it is better than the policy's own, beyond chance; else that."""
        best = self.actions[0]
        sure = len(best.scores) >= ENOUGH and self.policy.below(best) > SURE
        return best.move if sure else self.policy.move


def search(
    common: Common,
    seen: Sequence[int],
    worlds: Worlds,
    *,
    seconds: float | None = None,
    most: int = MOST_WORLDS,
    tried: int | None = None,
) -> Ranking:
    """Return the last ranking of :func:`improving`."""
    *_, last = improving(common, seen, worlds, seconds=seconds, most=most, tried=tried)
    return last


def improving(
    common: Common,
    seen: Sequence[int],
    worlds: Worlds,
    *,
    seconds: float | None = None,
    most: int = MOST_WORLDS,
    tried: int | None = None,
    least: int = 0,
) -> Iterator[Ranking]:
    """Rank the actions of the seat to move, or the ``tried`` agreed ones that the policy prefers.

    A ranking comes before the first world, and after each. ``worlds`` draws worlds; at most
    ``most`` are looked at, and no more begun after ``seconds``. There are at least ``least`` even
    if the ranking is settled earlier, and then the first of them takes what time it needs.
    """
    chance = random.Random(0)
    until = None if seconds is None else time.perf_counter() + seconds
    perfect = common.board.rules.perfect
    moves = actions(common, seen, agreed=tried is not None)
    every = [ActionScores(move, perfect) for move in islice(moves, tried)]
    left, looked_at = every, 0
    yield _ranking(every, left, looked_at)
    while looked_at < most and (len(left) > 1 or looked_at < least):
        in_time = until is None or time.perf_counter() < until
        if not in_time and (looked_at or not least):
            break
        kinds = worlds(chance)
        for action in left:
            action.scores.append(_score(common, kinds, action.move))
        looked_at += 1
        if looked_at >= LEAST_WORLDS:
            left = _still_open(left)
        yield _ranking(every, left, looked_at)


def compared(
    common: Common, worlds: Worlds, moves: Sequence[Move], chance: random.Random
) -> Iterator[list[ActionScores]]:
    """Make each of ``moves`` in the same worlds, without end; yield their scores after each."""
    perfect = common.board.rules.perfect
    every = [ActionScores(move, perfect) for move in moves]
    while True:
        kinds = worlds(chance)
        for action in every:
            action.scores.append(_score(common, kinds, action.move))
        yield every


def _ranking(every: list[ActionScores], left: list[ActionScores], worlds: int) -> Ranking:
    """The actions that are ``left``, the best first, then those that were dropped."""
    if not worlds:
        return Ranking(tuple(every), every[0], 0, len(left) == 1)
    open_ones = sorted(left, key=lambda each: -sum(each.scores))
    dropped = [each for each in every if each not in left]
    dropped.sort(key=lambda each: each.loss(open_ones[0]).mean)
    return Ranking((*open_ones, *dropped), every[0], worlds, len(left) == 1)


def _still_open(actions: list[ActionScores]) -> list[ActionScores]:
    """The actions that may be the best."""
    best = max(actions, key=lambda each: sum(each.scores))
    return [each for each in actions if each is best or each.below(best) < MARGIN]


def _score(common: Common, kinds: World, move: Move) -> int:
    """The score if ``move`` is made and all play on, where the cards are ``kinds``."""
    mine = common.copy()
    position = step(position_of(common, kinds), mine, kinds, move)
    return play_on(position, mine, kinds)[0].board.score


def position_of(common: Common, kinds: Sequence[int]) -> Position:
    """Return the position where the cards of the deck are ``kinds``."""
    cards = common.kinds.cards
    hands = tuple(tuple(cards[kinds[place]] for place in hand) for hand in common.hands)
    return Position(common.board, hands, tuple(cards[kind] for kind in kinds[common.drawn :]))


def actions(common: Common, seen: Sequence[int], *, agreed: bool = False) -> Iterator[Move]:
    """Yield the actions of the seat to move, those first that the policy thinks best.

    A play announces what the policy would announce. Hints touch a card; if ``agreed``, they keep
    their promises, and nobody can misread them.
    """
    board, seat = common.board, Seat(common, seen)
    slots = range(len(seat.mine))
    chances = [seat.chance(at, seat.worths.playable) for at in slots]
    plays: list[Move] = [seat.play(at) for at in sorted(slots, key=lambda at: -chances[at])]
    offers = sorted(seat.offers, key=lambda offer: -offer.worth)
    moves: list[Move] = [seat.choose(), *plays[:1], *(offer.hint for offer in offers[:3])]
    if board.tokens < board.rules.tokens and slots:
        moves += [seat.discard(), *(Discard(at + 1) for at in reversed(slots))]
    moves += [*plays, *(offer.hint for offer in offers)]
    if board.tokens and not agreed:
        hints = (hint for to in seat.others for hint in seat.kinds.hints[to])
        moves += [hint for hint in hints if seat.touched(hint)]
    yield from dict.fromkeys(moves)


# -- worlds -------------------------------------------------------------------------------------


def read_worlds(common: Common, seen: Sequence[int]) -> Worlds:
    """Return worlds in which every own card is as the seat reads it, all of them equally likely.

    If no world is, they are those that the hints leave.
    """
    seat = Seat(common, seen)
    hand = common.hands[seat.seat]
    rows = (seat.mine, [common.can[place] for place in hand])
    draws = [JointDraw(masks, seat.left) for masks in rows]

    def draw(chance: random.Random) -> World:
        for own in draws:
            try:
                return _filled(seat, seen, dict(zip(hand, own.draw(chance), strict=True)), chance)
            except ValueError:
                continue
        raise AssertionError("the true world is one that the hints leave")

    return draw


def agreed_worlds(kept: AgreedWeights, common: Common, seen: Sequence[int]) -> Worlds:
    """Return worlds that a seat can't tell apart, by the weights of its sheet.

    :raises LimitError: if their weights differ too much.
    """
    seat, draws = Seat(common, seen), kept.draws
    sums = list(accumulate(weight for _, weight in draws.worlds))

    def draw(chance: random.Random) -> World:
        (drawn, _) = chance.choices(draws.worlds, cum_weights=sums)[0]
        return _filled(seat, seen, dict(zip(draws.read, drawn, strict=True)), chance)

    return draw


def _filled(seat: Seat, seen: Sequence[int], own: dict[int, int], chance: random.Random) -> World:
    """The world with these ``own`` cards; the other unseen ones are shuffled."""
    kinds, left = list(seen), seat.left[:]
    for place, kind in own.items():
        kinds[place] = kind
        left[kind] -= 1
    rest = [kind for kind, number in enumerate(left) for _ in range(number)]
    chance.shuffle(rest)
    hidden = [place for place in seat.common.hands[seat.seat] if place not in own]
    hidden += range(seat.common.drawn, len(kinds))
    for place, kind in zip(hidden, rest, strict=True):
        kinds[place] = kind
    return kinds


def searching(seconds: float, most: int = MOST_WORLDS) -> Policy:
    """Return the policy that searches each action for ``seconds``."""

    def choose(common: Common, seen: Sequence[int]) -> Move:
        worlds = read_worlds(common, seen)
        return search(common, seen, worlds, seconds=seconds, most=most, tried=TRIED).choice

    return choose


# -- records ------------------------------------------------------------------------------------


def common_of(table: Table, sheet: Sheet, turn: int | None = None) -> Common:
    """Return what all know after ``turn`` actions of a record, read by ``sheet``.

    Hands are as the record has them, rearranged ones included.
    """
    first = table.moments[0]
    common = Common.start(sheet, first.board)
    last = len(table.events) if turn is None else table.at(turn).number
    for number, event in enumerate(table.events[:last]):
        before, after = table.moments[number], table.moments[number + 1]
        common.lie(before)
        if isinstance(event, Hinted):
            hand = before.hands[event.hint.to]
            touched = [hand[slot - 1] for slot in sorted(event.slots or ())]
            common.hint(event.hint, touched, after.board)
        elif isinstance(event, Played | Discarded):
            move = move_of(event)
            if isinstance(move, Play | Discard):
                common.turn_over(move, after.board)
    common.lie(table.moments[last])
    return common


ENOUGH_FOR_A_SCORE = 200
"""Worlds for an expected score, within some 0.3 points, if the ranking is settled earlier."""


def ranking_of(
    kept: AgreedWeights, *, seconds: float | None = None, most: int = MOST_WORLDS
) -> Iterator[Ranking]:
    """Rank the actions of the seat of a view that is to move, better after each world, from one on.

    Hints mean what the sheet of ``kept`` says from now on, and all play on by that.

    :raises ViewError: if the view is not a seat's, if it is not that seat's turn, or if it does not
        see all cards of others.
    :raises LimitError: if there are too many worlds to weigh.
    """
    common, seen = common_view(kept)
    worlds = agreed_worlds(kept, common, seen)
    least = min(most, ENOUGH_FOR_A_SCORE)
    rankings = improving(common, seen, worlds, seconds=seconds, most=most, least=least)
    return islice(rankings, 1, None)


def common_view(kept: AgreedWeights) -> tuple[Common, list[int]]:
    """Return what all know, and the cards that the seat of the view sees, which is to move.

    :raises ViewError: if the view is not a seat's, if it is not that seat's turn, or if it does not
        see all cards of others.
    """
    knowledge = kept.knowledge
    seat, moment = knowledge.looker(), knowledge.moment
    if knowledge.board.turn != seat or knowledge.board.end is not None:
        raise ViewError("only the seat to move can be told what its actions are worth")
    common = common_of(knowledge.table, kept.sheet.at(moment.number + 1), moment.turn)
    index = knowledge.table.record.rules.composition.index
    seen = [UNSEEN] * len(common.can)
    for holder, hand in enumerate(common.hands):
        for place in hand if holder != seat else ():
            card = knowledge.sight.known.get(place)
            if card is None:
                raise ViewError("what an action is worth needs all cards of the other hands")
            seen[place] = index[card]
    return common, seen
