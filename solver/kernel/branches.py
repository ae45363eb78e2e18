"""Which moves are tried from a position, in which order, and why the others may be left out.

The best moves come first: plays, junk thrown away, a hint, the least useful card. Where the line is
to be *thrifty* with the cards of the pile, the hint comes before the junk.

What is not tried, and why nothing is lost by that:

* **Junk first.** *With junk in hand (trash, or a second copy of a card in the same hand), no other
  card is discarded.* Say a line discards ``u`` and keeps the junk ``j``. Discard ``j`` instead, and
  follow the line with ``u`` in the place of ``j``: whatever the line does with ``j`` can be done
  with ``u``, except in two cases. If ``j`` was a second copy and is played, its twin in the same
  hand is played, and ``u`` replaces that. If ``j`` is misplayed while ``u`` would fit, ``u`` is
  played instead (or misplayed as well, where a wrong colour can be announced). The firework is then
  *ahead* of the line, with a strike to spare; the copy of ``u`` that the line plays later is trash
  by then. Where the line plays it and earns a token (it was the top card, and a token was missing),
  it is discarded, which earns one, too; where the line earns none, it is misplayed, which costs the
  spare strike. After that both are the same, except for the order of two equal cards.
* **Misplays at full tokens only.** *Where a token is missing, nothing is misplayed.* Say a line
  does; discard the card instead, which leaves a token and a strike more than in the line, and
  follow it. More strikes never hurt. The token can be in the way only where the line discards while
  our tokens are full. There we misplay the card, and have the line's tokens and strikes again; if
  it fits, we play it and are ahead of the line, as above. (Where the line's tokens become full by a
  play, ours stay full, and only the strike is left over.) Each such change moves the misplays that
  are not at full tokens later in the line, so after finitely many there are none.
* For the same reasons, **at full tokens junk is misplayed first**.
* In a deck of one suit no wrong colour can be announced, and an announced top card may earn two
  tokens, where the arguments above assume one. So if colours are announced there, everything is
  tried.
* **No indispensable card is thrown away**: perfect would be out of reach.
* All hints of a seat lead to the same position, so there is one at most.

These rules are compared with a search without them in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints
else:  # else branches.pxd has them
    from solver.kernel._cython import bit_length, ints
    from solver.kernel.frames import Frames
    from solver.kernel.layout import (
        ANNOUNCED,
        DEPTH,
        DISCARD,
        HINT,
        MISPLAY,
        MOVE,
        MOVES,
        PLAY,
        SEATS,
    )


class Branches(Frames):
    """Frames that list the moves to try."""

    def __init__(
        self, tops: Sequence[int], most_tokens: int, crowning: bool, choreography: bool
    ) -> None:
        Frames.__init__(self, tops, most_tokens, crowning, choreography)
        self.seed = 1
        self.swaps = 0
        self.thrifty = False
        self.plays_only = ints(DEPTH)

    def _generate(self, depth: int) -> None:
        """List the moves to try, best first; moves other than plays only once plays have failed."""
        self.next_move[depth] = 0
        self.move_count[depth] = 0
        playable = self.hands[depth * SEATS + self.turn[depth]] & self.fits[depth]
        if playable:
            if playable & (playable - 1):
                playable &= ~self.problem.spare(playable)
            if self.choreography and self.tokens[depth] < self.most_tokens:
                self._push(depth, ANNOUNCED, playable)
            self._push(depth, PLAY, playable)
        if playable and not self.swaps:
            self.plays_only[depth] = 1
        else:
            self._generate_others(depth)
            if self.swaps:
                self._swap(depth * MOVES, self.move_count[depth])

    def _generate_others(self, depth: int) -> None:
        """List the moves other than plays."""
        tokens = self.tokens[depth]
        hand = self.hands[depth * SEATS + self.turn[depth]]
        others = self.pool[depth] ^ hand
        trash = self.trash[depth]
        fits = self.fits[depth]
        spare = self.problem.spare(hand) & ~trash
        junk = hand & trash
        if junk:
            junk &= -junk
        junk |= spare
        useful = hand & ~trash & ~spare
        all_tried = self.choreography and self.problem.suits == 1
        can_discard = tokens < self.most_tokens
        can_hint = tokens > self.least_tokens and others != 0
        self.plays_only[depth] = 0
        if can_hint and self.thrifty:
            self._push(depth, HINT, self.one)
        if can_discard:
            self._push(depth, DISCARD, junk)
        if can_hint and not self.thrifty:
            self._push(depth, HINT, self.one)
        if can_discard and (not junk or all_tried):
            self._push(depth, DISCARD, self._doubled(depth, useful, others))
        if self.strikes[depth] > 1 and (not can_discard or all_tried):
            if all_tried or not self.choreography:  # no wrong colour can be announced
                junk &= ~fits
                useful &= ~fits
            self._push(depth, MISPLAY, junk)
            if not junk or all_tried:
                self._push(depth, MISPLAY, self._doubled(depth, useful, others))

    def _doubled(self, depth: int, cards: int, others: int) -> int:
        """The cards of ``cards`` with another copy in ``others``, or in the pile in time."""
        gone = self.problem.gone[self.drawn[depth]]
        doubled = cards & ~gone
        cards &= gone
        while cards:
            card = bit_length(cards) - 1
            cards ^= self.one << card
            if self.problem.twins[card] & others:
                doubled |= self.one << card
        return doubled

    def _push(self, depth: int, kind: int, cards: int) -> None:
        """Add a move of ``kind`` for each of ``cards``; throwaways go by falling rank."""
        first = depth * MOVES + self.move_count[depth]
        count = 0
        while cards:
            card = bit_length(cards & -cards) - 1
            cards &= cards - 1
            at = first + count
            if kind in (DISCARD, MISPLAY):
                rank = self.problem.rank_of[card]
                while at > first and self.problem.rank_of[self.moves[at - 1] % MOVE] < rank:
                    self.moves[at] = self.moves[at - 1]
                    at -= 1
            self.moves[at] = kind * MOVE + card
            count += 1
        self.move_count[depth] += count

    def _swap(self, first: int, count: int) -> None:
        """Swap neighbours in the list of moves, ``swaps`` percent of them at random."""
        for at in range(first, first + count - 1):
            self.seed = (self.seed * 1103515245 + 12345) & 0x7FFFFFFF
            if (self.seed >> 16) % 100 < self.swaps:
                move = self.moves[at]
                self.moves[at] = self.moves[at + 1]
                self.moves[at + 1] = move
