"""A second referee, written from the rules' text alone: slow, obvious, and nothing of ``solver``.

It reads the same deal texts by a reader of its own, keeps plain lists that it changes in place, and
holds hands oldest card first. Cards are texts such as ``r1``. Moves are tuples:
``("play", slot, None or letter)``, ``("discard", slot, None)``, ``("hint", seat, letter or rank)``;
slot 1 is the newest card and slot 0 the top of the pile.
"""

from __future__ import annotations

import copy

Move = tuple[str, int, str | int | None]

USUAL = [3, 2, 2, 2, 1]
SUIT_AND_DOTS = {
    "A": [3, 2, 1, 1, 2],
    "B": [3, 2, 2, 2, 1],
    "C": [3, 2, 2, 2, 1],
    "D": [3, 3, 1, 2, 1],
    "E": [3, 2, 2, 2, 1],
}


class Game:
    """A game in progress: change it with :meth:`apply`."""

    def __init__(self, text: str) -> None:
        said: dict[str, str] = {}
        deck: list[str] = []
        for line in text.splitlines():
            line = line.split("#")[0].strip()
            if ":" in line:
                key, value = line.split(":")
                said[key.strip()] = value.strip()
            else:
                deck.extend(line.split())

        words = said.get("rules", "standard").split()
        edition = said.get("edition", "2010")
        self.crowning = "crowning-piece" in words
        self.choreography = "choreography" in words
        self.deck_plays = "deck-plays" in words
        self.cycling = "card-cycling" in words
        self.empty_hints = edition in ("sv", "suit-and-dots", "abacus")
        if "empty-hints" in words:
            self.empty_hints = True
        if "no-empty-hints" in words:
            self.empty_hints = False

        # suit letter -> how many copies there are of rank 1, 2, ...
        self.copies: dict[str, list[int]] = {}
        if "copies" in said:
            for part in said["copies"].split(","):
                self.copies[part.split()[0]] = [int(number) for number in part.split()[1:]]
        elif edition == "suit-and-dots":
            self.copies.update(SUIT_AND_DOTS)
        else:
            for letter in ("r", "y", "g", "b", "w"):
                self.copies[letter] = USUAL
        if "avalanche" in words and "m" not in self.copies:
            self.copies["m"] = [1, 1, 1, 1, 1]
        if ("rainbow" in words or "multicolour" in words) and "m" not in self.copies:
            self.copies["m"] = USUAL
        if "dark-rainbow" in words and "m" not in self.copies:
            self.copies["m"] = [1, 1, 1, 1, 1]
        if "black-powder" in words and "k" not in self.copies:
            self.copies["k"] = [1, 2, 2, 2, 3]
        self.powder = said.get("powder", "").split()  # suits played from the highest rank down
        if "black-powder" in words:
            self.powder.append("k")
        self.wild = said.get("wild", "").split()  # suits that every colour's hint touches
        if "rainbow" in words or "dark-rainbow" in words:
            self.wild.append("m")

        self.players = int(said["players"])
        sizes = said.get("hand", "5 5 4 4 3").split()
        size = int(sizes[0]) if len(sizes) == 1 else int(sizes[self.players - 2])
        self.max_tokens = int(said.get("tokens", "8"))
        self.max_strikes = int(said.get("strikes", "3"))
        self.tokens = self.max_tokens
        self.strikes = 0
        self.mover = int(said.get("first", "0"))

        self.pile = list(deck)
        # the cards that a hint touched, as they lie in the hands
        self.marks: list[list[bool]] = [[False] * size for _ in range(self.players)]
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        if said.get("dealt", "hands") == "hands":
            for hand in self.hands:
                for _ in range(size):
                    hand.append(self.pile.pop(0))
        else:
            for _ in range(size):
                for hand in self.hands:
                    hand.append(self.pile.pop(0))

        self.tops = dict.fromkeys(self.copies, 0)
        self.thrown: list[str] = []
        self.last_turns: list[int] | None = None  # the seats that still move in the final round
        self.over = ""
        self._look()

    def fork(self) -> Game:
        """A game of its own that stands where this one does."""
        twin = copy.copy(self)
        twin.pile = list(self.pile)
        twin.hands = [list(hand) for hand in self.hands]
        twin.marks = [list(row) for row in self.marks]
        twin.tops = dict(self.tops)
        twin.thrown = list(self.thrown)
        if self.last_turns is not None:
            twin.last_turns = list(self.last_turns)
        return twin

    # -- what a seat may do ------------------------------------------------------------------

    def legal(self) -> list[Move]:
        """All legal moves of the seat to move."""
        if self.over:
            return []
        moves: list[Move] = []
        names: list[str | None] = [None]
        if self.choreography:
            names.extend(self.copies)
        places = list(range(1, len(self.hands[self.mover]) + 1))
        for slot in places:
            moves += [("play", slot, name) for name in names]
        if self.deck_plays and len(self.pile) == 1:
            moves += [("play", 0, name) for name in names]
        if self.tokens < self.max_tokens:
            moves += [("discard", slot, None) for slot in places]
        if self.tokens > 0:
            highest = max(len(numbers) for numbers in self.copies.values())
            for seat in range(self.players):
                hand = self.hands[seat]
                if seat == self.mover or hand == []:
                    continue
                letters = [x for x in self.copies if x not in self.wild and x not in self.powder]
                ranks = list(range(1, highest + 1))
                if not self.empty_hints:
                    suits = [c[0] for c in hand]
                    if not any(letter in self.wild for letter in suits):
                        letters = [letter for letter in letters if letter in suits]
                    ranks = [rank for rank in ranks if str(rank) in [c[1] for c in hand]]
                moves += [("hint", seat, letter) for letter in letters]
                moves += [("hint", seat, rank) for rank in ranks]
        return moves

    # -- what comes of it --------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        """Make a legal move."""
        assert move in self.legal()
        kind, number, word = move
        if kind == "hint":
            self.tokens = self.tokens - 1
            self._mark(number, word)
        else:
            card = self._take(number)
            if kind == "discard":
                self.thrown.append(card)
                self._earn()
            else:
                self._reveal(card, word)
        if self.last_turns is not None:
            self.last_turns.remove(self.mover)
        self.mover = (self.mover + 1) % self.players
        self._look()

    def _take(self, slot: int) -> str:
        """Take a card from the mover's hand and draw another, or take the top of the pile."""
        if slot == 0:
            return self.pile.pop(0)
        hand = self.hands[self.mover]
        self.marks[self.mover].pop(len(hand) - slot)
        card = hand.pop(len(hand) - slot)
        if self.pile:
            hand.append(self.pile.pop(0))
            self.marks[self.mover].append(False)
        return card

    def _mark(self, seat: int, word: str | int | None) -> None:
        """Mark the cards that a hint touches; where cards cycle, the mover's oldest moves."""
        for at, card in enumerate(self.hands[seat]):
            if card[1] == str(word) or card[0] == word:
                self.marks[seat][at] = True
            if isinstance(word, str) and card[0] in self.wild:
                self.marks[seat][at] = True
        marks = self.marks[self.mover]
        if self.cycling and False in marks:
            oldest = marks.index(False)
            marks.append(marks.pop(oldest))
            hand = self.hands[self.mover]
            hand.append(hand.pop(oldest))

    def _reveal(self, card: str, announced: str | int | None) -> None:
        letter = card[0]
        fits = int(card[1]) == self.tops[letter] + 1
        if letter in self.powder:
            fits = int(card[1]) == len(self.copies[letter]) - self.tops[letter]
        wrongly_announced = announced is not None and announced != letter
        if wrongly_announced or not fits:
            self.thrown.append(card)
            self.strikes = self.strikes + 1
            return
        self.tops[letter] = self.tops[letter] + 1
        if self.tops[letter] == len(self.copies[letter]):
            self._earn()
        if announced is not None:
            self._earn()

    def _earn(self) -> None:
        if self.tokens < self.max_tokens:
            self.tokens = self.tokens + 1

    # -- whether it is over ------------------------------------------------------------------

    def _look(self) -> None:
        """See whether the final round begins or the game is over now."""
        if self.pile == [] and self.last_turns is None and not self.crowning:
            self.last_turns = list(range(self.players))
        if self.strikes >= self.max_strikes:
            self.over = "strikes"
        elif all(self.tops[letter] == len(self.copies[letter]) for letter in self.tops):
            self.over = "perfect"
        elif self.crowning and self._some_needed_card_is_gone():
            self.over = "out-of-reach"
        elif self.last_turns == []:
            self.over = "last-turn"
        elif not self.legal():
            self.over = "stuck"

    def _some_needed_card_is_gone(self) -> bool:
        alive = set(self.pile)
        for hand in self.hands:
            alive.update(hand)
        for letter, top in self.tops.items():
            ranks = range(top + 1, len(self.copies[letter]) + 1)
            if letter in self.powder:
                ranks = range(1, len(self.copies[letter]) - top + 1)
            for rank in ranks:
                if letter + str(rank) not in alive:
                    return True
        return False

    def score(self) -> int:
        """The points, or none once the game is lost."""
        if self.over in ("strikes", "out-of-reach", "stuck"):
            return 0
        return sum(self.tops.values())


def count(game: Game, moves: int | None) -> tuple[list[int], dict[str, int]]:
    """Count the positions reached in 1, 2, ... moves, up to so many or (``None``) to the end.

    The second count says how many of all these moves ended the game, by how it ended.
    """
    counts: list[int] = []
    ends: dict[str, int] = {}
    level = [game]
    while level and (moves is None or len(counts) < moves):
        reached = []
        for before in level:
            for move in before.legal():
                after = before.fork()
                after.apply(move)
                reached.append(after)
                if after.over:
                    ends[after.over] = ends.get(after.over, 0) + 1
        if reached:
            counts.append(len(reached))
        level = reached
    return counts, ends
