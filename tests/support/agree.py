"""Holds a :class:`~solver.Position` against the brute-force referee's game."""

from collections import Counter

from solver import Deal, Discard, Hint, Move, Play, Position
from tests.support import bruteforce


def plain(move: Move) -> bruteforce.Move:
    """The move as the brute-force referee writes it."""
    match move:
        case Play(slot, announce):
            return ("play", slot, announce)
        case Discard(slot):
            return ("discard", slot, None)
        case Hint(to, colour, rank):
            return ("hint", to, rank if colour is None else colour)


def assert_agree(position: Position, game: bruteforce.Game) -> list[Move]:
    """Check everything that both know of the moment; return the legal moves in a fixed order."""
    board = position.board
    assert board.tokens == game.tokens
    assert board.strikes == game.strikes
    assert board.fireworks == tuple(game.tops.values())
    assert board.turn == game.mover
    assert [[str(card) for card in reversed(hand)] for hand in position.hands] == game.hands
    assert [str(card) for card in position.pile] == game.pile
    assert board.hands == tuple(map(len, game.hands))
    assert board.pile == len(game.pile)
    thrown = Counter(game.thrown)
    assert board.discards == tuple(thrown[str(card)] for card in board.rules.composition.cards)
    assert board.turns_left == (None if game.last_turns is None else len(game.last_turns))
    assert str(board.end or "") == game.over
    assert board.score == game.score()
    moves = list(position.legal_moves())
    assert bool(moves) == (board.end is None)
    assert len(set(moves)) == len(moves)
    assert {plain(move) for move in moves} == set(game.legal())
    return moves


def play_out(deal: Deal, choices: list[int]) -> list[Position]:
    """Play a game with both referees, in step, and return the positions it goes through.

    A choice picks any legal move, or if it is no multiple of 4 a sensible one, so that games last.
    """
    position, game = deal.start, bruteforce.Game(str(deal))
    passed = [position]
    moves = assert_agree(position, game)
    for choice in choices:
        if not moves:
            break
        likely = moves if choice % 4 == 0 else sensible(position, moves)
        move = likely[choice // 4 % len(likely)]
        game.apply(plain(move))
        position = position.after(move)
        passed.append(position)
        moves = assert_agree(position, game)
    return passed


def sensible(position: Position, moves: list[Move]) -> list[Move]:
    """The plays that succeed, or else whatever costs nothing for sure, or else all moves."""
    board, held = position.board, position.hands[position.board.turn]
    plays = [move for move in moves if isinstance(move, Play)]
    fitting = [each for each in plays if board.fits(position.card_of(each), each.announce)]
    harmless: list[Move] = [
        move
        for move in moves
        if isinstance(move, Hint)
        or (isinstance(move, Discard) and not board.is_indispensable(held[move.slot - 1]))
    ]
    return [*fitting] or harmless or moves
