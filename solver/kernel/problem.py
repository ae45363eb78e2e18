"""One problem's cards as bits, the line being tried, and the moves to try from each position.

Each card that is not yet played or discarded is a bit. Copies of a card are neighbours, so that a
shift finds equal cards in a hand. The positions of a line and the moves from each lie one after
another in flat arrays, so that going back costs nothing.

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
* Where the pile's last card may be **played unseen**, a line that plays or misplays it can be
  followed as above, since no hand takes part in that. But where we are ahead of the line by that
  very card, it has to become a throw that earns as much, and no card of the pile can be discarded.
  It earns a token if it is a top card. So if it is one, has another copy, and no wrong colour can
  be announced (else we are never ahead), everything is tried while there is a pile. The last card
  is misplayed at any tokens.
* All hints of a seat lead to the same position, so there is one at most.

These rules are compared with a search without them in the tests.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:  # an installed kernel does not need it, and the source runs without
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints, keys, words
else:  # compiled, all these are in the .pxd
    from solver.kernel._cython import *


class Problem:
    """A position's cards, tokens, strikes, turns and fireworks.

    ``tops`` are the heights that the fireworks are to reach, suit by suit. With ``pile_plays``
    the pile's last card may be played unseen.
    """

    def __init__(self, tops: Sequence[int], crowning: bool, pile_plays: bool) -> None:
        self.suits = len(tops)
        self.tops = ints(SUITS)
        for suit, top in enumerate(tops):
            self.tops[suit] = top
        self.crowning = crowning
        self.pile_plays = pile_plays
        self.last_card = 0  # of the pile, if it may be played unseen
        self.last_may_earn = False  # a token, though another copy may be played before
        self.hands = words(SEATS)
        self.pile = words(CARDS)
        self.pile_kinds = ints(CARDS)
        self.until = words(CARDS + 1)
        self.first = ints(SUITS * RANKS + 1)
        self.next = ints(SUITS * RANKS + 1)
        self.rest = words(CARDS + 1)
        self.gone = words(CARDS + 1)
        self.kind_of = ints(CARDS)
        self.suit_of = ints(CARDS)
        self.rank_of = ints(CARDS)
        self.twins = words(CARDS)
        self.twin_at = words(MOST_COPIES)
        self.kinds = words(SUITS * RANKS)
        self.fitting = words(SUITS * HEIGHTS)
        self.below = words(SUITS * HEIGHTS)
        self.one = 1
        self.numbered = -1

    def aim(self, suit: int, height: int) -> None:
        """Let the firework of ``suit`` be complete at ``height``."""
        if self.tops[suit] != height:
            self.tops[suit] = height
            self.numbered = -1

    def read(self, numbers: Sequence[int], start: int) -> None:
        """Take the problem that begins at ``start`` in a flat array.

        It holds the players, the seat to move, the tokens, the strikes left, the turns left (-1
        before the final round) and the number of cards in the pile. Then come the height of each
        firework and the number of cards in each hand. All cards follow, hand by hand and the pile
        from the top, each as ``suit * 5 + rank - 1``.
        """
        self.players = numbers[start]
        self.turn = numbers[start + 1]
        self.tokens = numbers[start + 2]
        self.strikes = numbers[start + 3]
        self.turns_left = numbers[start + 4]
        self.pile_size = numbers[start + PILE_AT]
        sizes = start + FIREWORKS_AT + self.suits
        count = self.pile_size
        for seat in range(self.players):
            count += numbers[sizes + seat]
        if not self._deal(numbers, sizes, count):
            self._number(numbers, sizes + self.players, count)
            self._deal(numbers, sizes, count)
        self.last_card = 0
        self.last_may_earn = False
        if self.pile_plays and self.pile_size > 0:
            self.last_card = self.pile[self.pile_size - 1]
            card = lowest(self.last_card)
            if self.rank_of[card] == self.tops[self.suit_of[card]]:
                self.last_may_earn = self.twins[card] != self.last_card
        self._rest()
        self._fireworks(numbers, start + FIREWORKS_AT)

    def _deal(self, numbers: Sequence[int], sizes: int, count: int) -> int:
        """Lay the cards out by their bits; return 0 if they are others than those numbered."""
        one = self.one
        if count != self.numbered:
            return 0
        for kind in range(self.suits * RANKS):
            self.next[kind] = self.first[kind]
        at = sizes + self.players
        end = at
        for seat in range(self.players):
            hand = 0
            end += numbers[sizes + seat]
            while at < end:
                kind = numbers[at]
                card = self.next[kind]
                if card == self.first[kind + 1]:
                    return 0
                self.next[kind] = card + 1
                hand |= one << card
                at += 1
            self.hands[seat] = hand
        until = 0
        for k in range(self.pile_size):
            kind = numbers[at + k]
            card = self.next[kind]
            if card == self.first[kind + 1]:
                return 0
            self.next[kind] = card + 1
            self.pile[k] = one << card
            self.pile_kinds[k] = kind
            until |= self.pile[k]
            self.until[k + 1] = until
        return 1

    def _number(self, numbers: Sequence[int], at: int, count: int) -> None:
        """Give each card a bit, with copies of a card side by side, and build the masks."""
        one = self.one
        kinds = self.suits * RANKS
        self.numbered = count
        self.every = 0
        self.most_copies = 0
        for kind in range(kinds + 1):
            self.first[kind] = 0
        for where in range(at, at + count):
            self.first[numbers[where] + 1] += 1
        for kind in range(kinds):
            copies = self.first[kind + 1]
            if copies > self.most_copies:
                self.most_copies = copies
            first = self.first[kind]
            self.first[kind + 1] = first + copies
            same = ((one << copies) - 1) << first if copies else 0
            self.kinds[kind] = same
            self.every |= same
            for card in range(first, first + copies):
                self.twins[card] = same
                self.kind_of[card] = kind
                self.suit_of[card] = kind // RANKS
                self.rank_of[card] = kind % RANKS + 1
        for copy in range(1, self.most_copies):
            self.twin_at[copy] = 0
            for kind in range(kinds):
                same = self.kinds[kind]
                self.twin_at[copy] |= same & same << copy
        self.never = 0
        for suit in range(self.suits):
            below = 0
            for height in range(HEIGHTS):
                self.below[suit * HEIGHTS + height] = below
                fitting = 0
                if height < self.tops[suit]:
                    fitting = self.kinds[suit * RANKS + height]
                elif height < RANKS:
                    self.never |= self.kinds[suit * RANKS + height]
                self.fitting[suit * HEIGHTS + height] = fitting
                below |= fitting

    def _rest(self) -> None:
        """Find which cards of the pile can still be of use, from each draw on, and which kinds not.

        Under the standard ending a card that comes too late is left out. The last card can be
        played in the very last turn only (or unseen, in the turn that takes it), any other from the
        turn after its draw on, and each higher card of its suit takes a turn after that.
        """
        size = self.pile_size
        end = size + self.players
        rest = 0
        gone = self.every
        self.rest[size] = rest
        self.gone[size] = gone
        for k in range(size - 1, -1, -1):
            kind = self.pile_kinds[k]
            slot = k + 1
            if k == size - 1:
                slot = k if self.last_card else end - 1
            higher = self.tops[kind // RANKS] - kind % RANKS - 1
            if self.crowning or slot + higher < end:
                rest |= self.pile[k]
                gone &= ~self.kinds[kind]
            self.rest[k] = rest
            self.gone[k] = gone

    def _fireworks(self, numbers: Sequence[int], at: int) -> None:
        """Find which cards fit, and which are trash."""
        self.trash = self.never
        self.fits = 0
        self.heights = 0
        self.missing = 0
        for suit in range(self.suits):
            height = min(numbers[at + suit], self.tops[suit])
            self.heights |= height << 4 * suit
            self.trash |= self.below[suit * HEIGHTS + height]
            self.fits |= self.fitting[suit * HEIGHTS + height]
            self.missing += self.tops[suit] - height

    def spare(self, cards: int) -> int:
        """The second and further copies among ``cards``."""
        spare = 0
        for copy in range(1, self.most_copies):
            spare |= cards << copy & self.twin_at[copy]
        return spare & cards

    def count_kinds(self, cards: int) -> int:
        """How many different cards there are among ``cards``."""
        return count_bits(cards & ~self.spare(cards))


class Frames:
    """The line being tried, one after another under the same rules, and the moves to try.

    ``tops`` are the heights of complete fireworks, suit by suit. With ``pile_plays`` the pile's
    last card may be played unseen. A hint leaves at least ``least_tokens``.
    """

    def __init__(
        self,
        tops: Sequence[int],
        most_tokens: int,
        crowning: bool,
        choreography: bool,
        table_bits: int = 12,
        most_bits: int = 24,
        pile_plays: bool = False,
    ) -> None:
        self.most_tokens = most_tokens
        self.crowning = crowning
        self.choreography = choreography
        self.complete = ints(SUITS)
        for suit, top in enumerate(tops):
            self.complete[suit] = top
        self.least_tokens = 0
        self.problem = Problem(tops, crowning, pile_plays)
        self.one = 1
        self.hashed = 0
        self.seed = 1
        self.swaps = 0
        self.thrifty = False
        self.plays_only = ints(DEPTH)
        self.hands = words(DEPTH * SEATS)
        self.pool = words(DEPTH)
        self.trash = words(DEPTH)
        self.fits = words(DEPTH)
        self.heights = ints(DEPTH)
        self.missing = ints(DEPTH)
        self.drawn = ints(DEPTH)
        self.tokens = ints(DEPTH)
        self.strikes = ints(DEPTH)
        self.turn = ints(DEPTH)
        self.turns_left = ints(DEPTH)
        self.moves = ints(DEPTH * MOVES)
        self.move_count = ints(DEPTH)
        self.next_move = ints(DEPTH)
        self.key = words(DEPTH)
        self.check = words(DEPTH)
        self.begun = words(DEPTH)
        self.keys = keys("positions", KEYS)
        self.checks = keys("positions, once more", KEYS)
        self._allocate(table_bits, most_bits)

    def _allocate(self, table_bits: int, most_bits: int) -> None:
        """Allocate what the search needs besides, with a table of such sizes."""

    def _begin(self) -> None:
        """Fill the first frame from the problem."""
        self.players = self.problem.players
        self.pool[0] = 0
        for seat in range(self.players):
            self.hands[seat] = self.problem.hands[seat]
            self.pool[0] |= self.hands[seat]
        self.trash[0] = self.problem.trash
        self.fits[0] = self.problem.fits
        self.heights[0] = self.problem.heights
        self.missing[0] = self.problem.missing
        self.turn[0] = self.problem.turn
        self.tokens[0] = self.problem.tokens
        self.strikes[0] = self.problem.strikes
        self.turns_left[0] = self.problem.turns_left
        self.drawn[0] = 0
        self.key[0] = 0
        self.check[0] = 0
        self.hashed = 0

    def _make(self, depth: int, move: int) -> None:
        """Fill the frame after ``move``."""
        child = depth + 1
        if self.hashed > depth:
            self.hashed = depth
        kind = move // MOVE
        seat = self.turn[depth]
        tokens = self.tokens[depth]
        drawn = self.drawn[depth]
        self.turn[child] = 0 if seat + 1 == self.players else seat + 1
        self.pool[child] = self.pool[depth]
        self.trash[child] = self.trash[depth]
        self.fits[child] = self.fits[depth]
        self.heights[child] = self.heights[depth]
        self.missing[child] = self.missing[depth]
        self.strikes[child] = self.strikes[depth]
        self.turns_left[child] = self.turns_left[depth] - (self.turns_left[depth] > 0)
        for at in range(depth * SEATS, depth * SEATS + self.players):
            self.hands[at + SEATS] = self.hands[at]
        if kind == HINT:
            tokens -= 1
        else:
            card = move % MOVE
            changed = self.one << card
            if drawn < self.problem.pile_size:
                changed ^= self.problem.pile[drawn]  # no hand changes if that card is played itself
                drawn += 1
                if drawn == self.problem.pile_size and not self.crowning:
                    self.turns_left[child] = self.players
            self.pool[child] ^= changed
            self.hands[child * SEATS + seat] ^= changed
            if kind == DISCARD:
                tokens += 1
            elif kind == MISPLAY:
                self.strikes[child] -= 1
            else:
                suit = self.problem.suit_of[card]
                height = self.heights[depth] >> 4 * suit & 15
                fitting = self.problem.fitting[suit * HEIGHTS + height]
                self.heights[child] += 1 << 4 * suit
                self.trash[child] |= fitting
                self.fits[child] ^= fitting | self.problem.fitting[suit * HEIGHTS + height + 1]
                self.missing[child] -= 1
                tokens += (kind == ANNOUNCED) + (height + 1 == self.complete[suit])
                if tokens > self.most_tokens:  # a table may have put in more: those stay
                    tokens = self.tokens[depth]
                    if tokens < self.most_tokens:
                        tokens = self.most_tokens
        self.tokens[child] = tokens
        self.drawn[child] = drawn

    def _hash_line(self, depth: int) -> None:
        """Hash the positions up to ``depth`` that are not hashed yet."""
        for before in range(self.hashed, depth):
            self._hash(before, self.moves[before * MOVES + self.next_move[before] - 1])
            self.hashed = before + 1

    def _hash(self, depth: int, move: int) -> None:
        """Hash the position after ``move`` as two independent words.

        Equal cards in a hand are interchangeable, and so are all trash cards. Which copies were
        thrown away follows from those that are left. The first position's hash is 0, and each later
        one exchanges the keys of what ``move`` changes. A number of cards has a key for each card.
        """
        child = depth + 1
        kind = move // MOVE
        card = move % MOVE
        seat = self.turn[depth]
        drawn = self.drawn[depth]
        at = TOKENS_AT + TOKENS * ((seat + 1) % SEATS) + self.tokens[depth]
        to = TOKENS_AT + TOKENS * ((self.turn[child] + 1) % SEATS) + self.tokens[child]
        key = self.key[depth] ^ self.keys[at] ^ self.keys[to]
        check = self.check[depth] ^ self.checks[at] ^ self.checks[to]
        is_held = self.hands[depth * SEATS + seat] >> card & 1  # and not played from the pile
        if kind != HINT and is_held:
            at = self._last_of(depth, seat, self.problem.kind_of[card], self.trash[depth])
            key ^= self.keys[at]
            check ^= self.checks[at]
        if kind == MISPLAY:
            at = STRIKES_AT + self.strikes[child]
            key ^= self.keys[at]
            check ^= self.checks[at]
        if drawn < self.drawn[child]:
            at = DRAWN_AT + drawn
            key ^= self.keys[at]
            check ^= self.checks[at]
            if is_held:
                at = self._last_of(child, seat, self.problem.pile_kinds[drawn], self.trash[child])
                key ^= self.keys[at]
                check ^= self.checks[at]
        if self.turns_left[child] != self.turns_left[depth]:
            at = TURNS_LEFT_AT + self.turns_left[depth]
            to = TURNS_LEFT_AT + self.turns_left[child]
            key ^= self.keys[at] ^ self.keys[to]
            check ^= self.checks[at] ^ self.checks[to]
        self.key[child] = key
        self.check[child] = check
        if kind < DISCARD:
            self._hash_play(depth, card)

    def _last_of(self, depth: int, seat: int, kind: int, trash: int) -> int:
        """The key for the last card of a kind in a hand, where all trash counts as one kind."""
        hand = self.hands[depth * SEATS + seat]
        same = self.problem.kinds[kind]
        if same & trash:
            return HANDS_AT + ROW * seat + TRASH + count_bits(hand & trash) - 1
        return HANDS_AT + ROW * seat + MOST_COPIES * kind + count_bits(hand & same) - 1

    def _hash_play(self, depth: int, card: int) -> None:
        """Put into the hash that ``card`` is played, and that its other copies are trash now."""
        child = depth + 1
        suit = self.problem.suit_of[card]
        at = HEIGHTS * suit + (self.heights[depth] >> 4 * suit & 15)
        self.key[child] ^= self.keys[at]
        self.check[child] ^= self.checks[at]
        others = self.problem.twins[card] ^ self.one << card
        if self.pool[depth] & others == 0:
            return
        for seat in range(self.players):
            hand = self.hands[depth * SEATS + seat]
            at = HANDS_AT + ROW * seat + MOST_COPIES * self.problem.kind_of[card]
            to = HANDS_AT + ROW * seat + TRASH + count_bits(hand & self.trash[depth])
            for copy in range(count_bits(hand & others)):
                self.key[child] ^= self.keys[at + copy] ^ self.keys[to + copy]
                self.check[child] ^= self.checks[at + copy] ^ self.checks[to + copy]

    # -- the moves to try -----------------------------------------------------------------------

    def _generate(self, depth: int) -> None:
        """List the moves to try, best first; moves other than plays only once plays have failed."""
        self.next_move[depth] = 0
        self.move_count[depth] = 0
        playable = self.hands[depth * SEATS + self.turn[depth]] | self._pile_card(depth)
        playable &= self.fits[depth]
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

    def _pile_card(self, depth: int) -> int:
        """The pile's last card if it may be played now, else 0: a seat that is stuck has lost."""
        if self.drawn[depth] != self.problem.pile_size - 1:
            return 0
        is_stuck = self.tokens[depth] == 0 or self.pool[depth] == 0
        if is_stuck and self.hands[depth * SEATS + self.turn[depth]] == 0:
            return 0
        return self.problem.last_card

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
        unseen = self._pile_card(depth)
        may_misname = self.choreography and self.problem.suits > 1
        all_tried = self.choreography and self.problem.suits == 1
        if self.problem.last_may_earn and not may_misname:
            all_tried |= self.drawn[depth] < self.problem.pile_size
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
            if not may_misname:  # no wrong colour can be announced
                junk &= ~fits
                useful &= ~fits
            self._push(depth, MISPLAY, junk)
            if not junk or all_tried:
                self._push(depth, MISPLAY, self._doubled(depth, useful, others))
        if unseen and self.strikes[depth] > 1:
            card = lowest(unseen)
            height = self.heights[depth] >> 4 * self.problem.suit_of[card] & 15
            is_spare = unseen & trash or self.problem.twins[card] & self.pool[depth]
            if is_spare and (may_misname or self.problem.rank_of[card] != height + 1):
                self._push(depth, MISPLAY, unseen)

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
