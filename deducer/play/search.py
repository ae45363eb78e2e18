"""One step of search above the policy: each action is tried once, and then all play by the sheet.

Worlds are drawn that the seat to move can't tell apart. In each of them every action that is still
in question is made, and all seats follow the policy to the end. The same worlds serve for all
actions, so these are compared world by world. An action that is worse than the best, beyond chance,
is dropped, until one is left or the time is up (Lerer et al., "Improving policies via search in
cooperative partially observable games", AAAI 2020).
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, takewhile
from statistics import fmean

from deducer.agreements.odds_by_sheet import AgreedWeights
from deducer.errors import ViewError
from deducer.play.games import Mean, Policy
from deducer.play.layout import DISCARD, HINT, HINTED, WHAT, WHERE
from deducer.play.policy import Player
from deducer.play.translate import clue_of, dealt, lay, number_of, numbered_move
from deducer.play.worlds import UNSEEN, Worlds, agreed_worlds, believed_worlds, hand_of
from deducer.record.events import Action, Discarded, Hinted, Played, actor_of
from deducer.record.sheet import Sheet
from deducer.table.clues import clued_mask
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.board import Board
from solver.intervals import standard_error
from solver.limits import Limits
from solver.moves import Move
from solver.rules import Rules

LEAST_WORLDS = 24
"""No action is dropped, nor made in place of the policy's own, before it was tried in as many."""
MARGIN = 2.0
"""How many standard errors an action lies below the best when it is dropped."""
LEAST_SPREAD = 1.0
"""Differences of scores count as spread so much at least: the first few may be alike by chance."""
SURE = 3.0
"""The same for the policy's own action, in whose place the best is then made."""
OFTEN = 8
"""A search tells how it stands, and drops actions, each time that the worlds are an eighth more."""
MOST_WORLDS = 100_000
"""The most worlds that a search looks at."""
BELIEVING = 0.25
"""The share of its time in which it looks for hands that explain what others did."""
TRIED = 8
"""How many actions a searching player tries: those that the policy thinks best."""


@dataclass
class ActionScores:
    """The scores after ``move``, world by world; ``number`` is the move as the policy writes it."""

    move: Move
    number: int
    perfect_score: int
    scores: list[int] = field(default_factory=list)

    @property
    def score(self) -> Mean:
        """The expected score, as far as so few worlds tell."""
        return Mean.of(self.scores, 0, self.perfect_score, LEAST_SPREAD)

    @property
    def perfect(self) -> Mean:
        """The chance of perfect."""
        hits = sum(score == self.perfect_score for score in self.scores)
        return Mean.share(hits, len(self.scores))

    def below(self, best: ActionScores) -> float:
        """Return how many standard errors its scores are below those of ``best``.

        They are compared in the worlds in which both were tried.
        """
        gaps = self._gaps(best)
        return fmean(gaps) / standard_error(gaps, LEAST_SPREAD)

    def loss(self, best: ActionScores) -> Mean:
        """Return how many points its scores are below those of ``best``, in the same worlds."""
        if best is self:
            return Mean(0.0, 0.0, 0.0)
        most = self.perfect_score
        return Mean.of(self._gaps(best), -most, most, LEAST_SPREAD)

    def _gaps(self, best: ActionScores) -> list[int]:
        return [a - b for a, b in zip(best.scores, self.scores, strict=False)]


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

    @property
    def ranked(self) -> tuple[ActionScores, ...]:
        """The actions that were tried, by what they lose against the best in the same worlds."""
        best = self.actions[0]
        return tuple(sorted(self.tried, key=lambda each: each.loss(best).mean))

    @property
    def is_told(self) -> bool:
        """Whether any action ever scores; else all are alike."""
        return self.actions[0].score.mean > 0

    @property
    def first(self) -> Move:
        """What a list of the actions begins with: the choice if it ties for the first place."""
        best = self.actions[0]
        tied = takewhile(lambda each: each.loss(best).low <= 0, self.ranked)
        return self.choice if any(each.move == self.choice for each in tied) else best.move

    def score(self, action: ActionScores) -> Mean:
        """Return the expected score after ``action``, held against the best in the same worlds.

        So an action that was dropped early does not gain from worlds that were easy for all.
        """
        best, own = self.actions[0].scores, action.score
        shift = fmean(best) - fmean(best[: len(action.scores)])
        most = action.perfect_score
        return Mean(*(min(most, max(0.0, x + shift)) for x in (own.mean, own.low, own.high)))

    def chance(self, action: ActionScores) -> Mean:
        """Return the chance of perfect after ``action``, held against the best in the same worlds.

        What never wins stays at 0.
        """
        best, own = self.actions[0].scores, action.perfect
        then = fmean(best[: len(action.scores)])
        scale = fmean(best) / then if then else 1.0
        return Mean(*(min(1.0, x * scale) for x in (own.mean, own.low, own.high)))

    @property
    def choice(self) -> Move:
        """The move of :attr:`chosen`."""
        return self.chosen.move

    @property
    def chosen(self) -> ActionScores:
        """The best action if it is better than the policy's own, beyond chance; else that."""
        best = self.actions[0]
        sure = len(best.scores) >= LEAST_WORLDS and self.policy.below(best) > SURE
        return best if sure else self.policy


def improving_rankings(
    player: Player,
    rules: Rules,
    worlds: Worlds,
    limits: Limits,
    *,
    most: int = MOST_WORLDS,
    tried: int | None = None,
    least: int = 0,
    seed: int = 0,
) -> Iterator[Ranking]:
    """Rank the actions of the seat to move, or the ``tried`` agreed ones that the policy prefers.

    A ranking comes before the first world, after it, each time that the worlds are an eighth more,
    and at the end. ``worlds`` draws worlds, the same for the same ``seed``; at most ``most`` are
    looked at, and no more begun once ``limits`` are spent. There are at least ``least``
    even if the ranking is settled earlier, and then the first of them takes what time it needs.
    """
    chance = random.Random(seed)
    moves = islice(actions(player, agreed=tried is not None), tried)
    every = [ActionScores(numbered_move(rules, move), move, rules.perfect) for move in moves]
    other = player.copy()
    candidates, looked_at, told, tell_at = every, 0, 0, 1
    yield _ranking(every, candidates, 0)
    while looked_at < most and (len(candidates) > 1 or looked_at < least):
        if limits.is_spent and (looked_at or not least):
            break
        _try_world(player, other, worlds(chance), candidates)
        looked_at += 1
        if looked_at == tell_at:
            if looked_at >= LEAST_WORLDS:
                candidates = _still_open(candidates, every[0])
            yield _ranking(every, candidates, looked_at)
            told, tell_at = looked_at, looked_at + 1 + looked_at // OFTEN
    if told < looked_at:
        yield _ranking(every, candidates, looked_at)


def compared(
    player: Player, rules: Rules, worlds: Worlds, moves: Sequence[Move], chance: random.Random
) -> Iterator[list[ActionScores]]:
    """Make each of ``moves`` in the same worlds, without end; yield their scores after each."""
    every = [ActionScores(move, number_of(rules, move), rules.perfect) for move in moves]
    other = player.copy()
    while True:
        _try_world(player, other, worlds(chance), every)
        yield every


def _try_world(
    player: Player, other: Player, kinds: array[int], tried: Sequence[ActionScores]
) -> None:
    """Add the score of each action of ``tried`` where the cards are ``kinds``; ``other`` plays."""
    for action in tried:
        action.scores.append(other.score_after(player, kinds, action.number))


def _ranking(every: list[ActionScores], candidates: list[ActionScores], worlds: int) -> Ranking:
    """The actions that may be the best, those with the most points first, then the dropped ones."""
    settled = len(candidates) == 1
    if not worlds:
        return Ranking(tuple(every), every[0], 0, settled)
    ranked = sorted(candidates, key=lambda each: -sum(each.scores))
    dropped = [each for each in every if each not in candidates]
    dropped.sort(key=lambda each: each.loss(ranked[0]).mean)
    return Ranking((*ranked, *dropped), every[0], worlds, settled)


def _still_open(actions: list[ActionScores], own: ActionScores) -> list[ActionScores]:
    """The actions that may be the best, of which ``own`` is the policy's."""
    best = max(actions, key=lambda each: sum(each.scores))
    margins = ((each, SURE if each is own else MARGIN) for each in actions)
    return [each for each, margin in margins if each is best or each.below(best) < margin]


def actions(player: Player, *, agreed: bool = False) -> Iterator[int]:
    """Yield the moves of the seat to move, those first that the policy thinks best.

    A play announces what the policy would announce. Hints touch a card; if ``agreed``, they keep
    their promises, and nobody can misread them. Beside people, no card is played that likely does
    not fit, nor the game staked on one that may not.
    """
    first = player.choose()
    player.find_offers()
    slots = range(player.size[player.turn])
    chances = [player.chance(at, player.playable) for at in slots]
    least = (1.0 if player.strikes + 1 == player.most_strikes else 0.5) if player.strict else 0.0
    likely = [at for at in slots if chances[at] >= least]
    plays = [player.play(at) for at in sorted(likely, key=lambda at: -chances[at])]
    which = sorted(range(player.offers), key=lambda each: -player.offer_worth[each])
    offers = [player.offer_move[each] for each in which]
    moves = [first, *plays[:1], *offers[:3]]
    if player.tokens < player.most_tokens and slots:
        moves += [player.discarded(), *(DISCARD * WHAT + at * WHERE for at in reversed(slots))]
    moves += [*plays, *offers]
    if player.tokens and not agreed:
        others = ((player.turn + step) % player.players for step in range(1, player.players))
        hints = ((to, clue) for to in others for clue in range(player.clues))
        touched = ((to, clue) for to, clue in hints if player.touched(to, clue))
        moves += [HINT * WHAT + to * WHERE + clue for to, clue in touched]
    yield from dict.fromkeys(moves)


def searching(rules: Rules, sheet: Sheet, seconds: float, most: int = MOST_WORLDS) -> Policy:
    """Return the policy that searches each action for ``seconds``."""

    def choose(player: Player) -> int:
        limits = Limits(seconds=seconds)
        first = (player.turn - player.turns) % player.players
        start = dealt(sheet, Board.start(rules, player.players, first))
        worlds = believed_worlds(player, start, limits.fraction(BELIEVING))
        *_, last = improving_rankings(player, rules, worlds, limits, most=most, tried=TRIED)
        return last.chosen.number

    return choose


# -- records ------------------------------------------------------------------------------------


def player_of(table: Table, sheet: Sheet, turn: int | None = None) -> Player:
    """Return the policy after ``turn`` actions of a record, read by ``sheet``; no card is seen yet.

    Hands are as the record has them, rearranged ones included.
    """
    player = dealt(sheet, table.moments[0].board)
    _recall(player, table)
    last = len(table.events) if turn is None else table.at(turn).number
    for number, event in enumerate(table.events[:last]):
        moment = table.moments[number]
        if isinstance(event, Action) and actor_of(event) != moment.board.turn:
            moment = replace(moment, board=moment.board.adjusted(turn=actor_of(event)))
        _lie(player, moment, number)
        if isinstance(event, Hinted):
            touched = sum(1 << slot - 1 for slot in event.slots or ())
            player.hint(event.hint.to, clue_of(table.record.rules, event.hint), touched)
        elif isinstance(event, Played | Discarded):
            player.turn_card(event.slot - 1, isinstance(event, Discarded))
    _lie(player, table.moments[last], last)
    return player


def _recall(player: Player, table: Table) -> None:
    """Let a game that begins at a position know what hints had touched before."""
    composition = table.record.rules.composition
    for holder, hand in enumerate(table.moments[0].hands):
        for place in hand:
            earlier = [clue for clue in table.clues.get(place, ()) if clue.number < 0]
            player.can[place] = clued_mask(composition, earlier)
            givers = [clue.giver for clue in earlier if clue.touched]
            if givers:
                player.marks[place] |= HINTED
                player.first_turn[place] = 0
                anyone = (holder + 1) % player.players
                player.first_giver[place] = anyone if givers[0] is None else givers[0]


def _lie(player: Player, moment: Moment, number: int) -> None:
    """Let the table lie as at a moment of a record."""
    lay(player, moment.board, moment.hands, moment.pile[0] if moment.pile else player.cards, number)


ENOUGH_FOR_A_SCORE = 200
"""Worlds for an expected score, within some 0.3 points, if the ranking is settled earlier."""


def ranking_of(
    kept: AgreedWeights, limits: Limits, *, most: int = MOST_WORLDS, seed: int = 0
) -> Iterator[Ranking]:
    """Rank the actions of the seat of a view that is to move, better and better, from one world on.

    Hints mean what the sheet of ``kept`` says from now on, and all play on by that. The worlds are
    the same for the same ``seed``.

    :raises ViewError: if the view is not a seat's, if it is not that seat's turn, or if it does not
        see all cards of others.
    :raises LimitError: if there are too many worlds to weigh.
    """
    player, rules = player_view(kept), kept.knowledge.table.record.rules
    worlds = agreed_worlds(kept, player)
    least = min(most, ENOUGH_FOR_A_SCORE)
    found = improving_rankings(player, rules, worlds, limits, most=most, least=least, seed=seed)
    return islice(found, 1, None)


def player_view(kept: AgreedWeights) -> Player:
    """Return the policy of the seat of the view, which is to move, with the cards that it sees.

    :raises ViewError: if the view is not a seat's, if it is not that seat's turn, if it does not
        see all cards of others, or if cards lie on the pile that were put back.
    """
    knowledge = kept.knowledge
    seat, moment = knowledge.looker(), knowledge.moment
    if knowledge.board.turn != seat or knowledge.board.end is not None:
        raise ViewError("only the seat to move can be told what its actions are worth")
    player = player_of(knowledge.table, kept.sheet.at(moment.number + 1), moment.turn)
    if moment.pile != tuple(range(player.drawn, player.cards)):
        raise ViewError("what an action is worth is not known once cards were put back")
    index = knowledge.table.record.rules.composition.index
    seen = array("i", [UNSEEN] * player.cards)
    for holder in range(player.players):
        for place in hand_of(player, holder) if holder != seat else ():
            card = knowledge.known.get(place)
            if card is None:
                raise ViewError("what an action is worth needs all cards of the other hands")
            seen[place] = index[card]
    player.see(seen)
    return player
