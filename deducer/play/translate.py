"""Games as the policy's numbers, and its moves as moves of the game."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from deducer.play.layout import DISCARD, GOES_ON, HINT, LOST, OVER, WHAT, WHERE, Terms
from deducer.play.policy import Player
from deducer.record.sheet import Sheet
from solver.board import Board
from solver.deal import Deal, dealt_places
from solver.moves import Discard, Hint, Move, Play
from solver.rules import Rules

TOGGLES = Terms._fields[Terms._fields.index("play") :]
"""The toggles of a sheet that matter to the policy."""


def terms_of(sheet: Sheet, rules: Rules, players: int) -> Terms:
    """Return the terms of a game of ``players`` seats by ``rules`` and ``sheet``."""
    composition = rules.composition
    return Terms(
        tuple(copies for _, copies in composition.suits),
        tuple(letter in composition.wild for letter in composition.letters),
        tuple(letter in composition.powder for letter in composition.letters),
        players,
        rules.hand_size(players),
        rules.tokens,
        rules.strikes,
        rules.crowning_piece,
        rules.choreography,
        rules.card_cycling,
        *(getattr(sheet, toggle) for toggle in TOGGLES),
    )


def lay(
    player: Player, board: Board, hands: Sequence[Sequence[int]], drawn: int, turns: int
) -> None:
    """Put the cards into ``hands``, and take the state of ``board``, after ``turns`` actions.

    ``drawn`` is the place of the next card of the pile.
    """
    for seat, hand in enumerate(hands):
        player.lay_hand(seat, hand)
    countdown = -1 if board.turns_left is None else board.turns_left
    end = GOES_ON if board.end is None else LOST if board.end.lost else OVER
    others = (turns, board.tokens, board.strikes, board.turn, countdown, board.pile, drawn, end)
    player.lay_board(board.fireworks, board.discards, others)


def dealt(sheet: Sheet, board: Board) -> Player:
    """Return the policy once the hands are dealt; no card is seen yet."""
    player = Player(terms_of(sheet, board.rules, board.players))
    hands = [hand[::-1] for hand in dealt_places(board.rules, board.players)]
    lay(player, board, hands, sum(map(len, hands)), 0)
    return player


def kinds_of(deal: Deal) -> array[int]:
    """Return the kind of each card of the deck."""
    index = deal.rules.composition.index
    return array("i", [index[card] for card in deal.deck])


def number_of(rules: Rules, move: Move) -> int:
    """Return a move, from a hand and not from the pile, as a number."""
    composition = rules.composition
    match move:
        case Play(slot, announce):
            suit = 0 if announce is None else composition.suit_index[announce] + 1
            return (slot - 1) * WHERE + suit
        case Discard(slot):
            return DISCARD * WHAT + (slot - 1) * WHERE
        case Hint(to):
            return HINT * WHAT + to * WHERE + clue_of(rules, move)


def clue_of(rules: Rules, hint: Hint) -> int:
    """Return the number of the colour or the rank that a hint names."""
    colours = rules.composition.colours
    return len(colours) + (hint.rank or 0) - 1 if hint.rank else colours.index(hint.colour or "")


def numbered_move(rules: Rules, number: int) -> Move:
    """Return the move that is written as ``number``."""
    at, more = number // WHERE % WHERE, number % WHERE
    match number // WHAT:
        case kind if kind == DISCARD:
            return Discard(at + 1)
        case kind if kind == HINT:
            colours = rules.composition.colours
            if more < len(colours):
                return Hint(at, colour=colours[more])
            return Hint(at, rank=more - len(colours) + 1)
        case _:
            return Play(at + 1, rules.composition.letters[more - 1] if more else None)
