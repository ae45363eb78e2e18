"""The whole table at one moment as SVG: the board and all hands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from deducer.languages import in_words
from deducer.record.events import Played
from deducer.show.pictures import coordinates as places
from deducer.show.pictures import marks
from deducer.show.pictures.card_faces import card_image, card_symbols, shape, tall
from deducer.show.pictures.coordinates import PAD, WIDTH, Layout, fitted, wrapped
from deducer.show.pictures.markup import Markup, join, number, style_sheet, tag
from deducer.show.pictures.scene import HandCard, TableScene, last_words, scene_words
from solver.board import Board
from solver.cards import Card
from solver.played import Worth

CAPTION = 14


def table_file(scene: TableScene) -> str:
    """Return the picture of ``scene`` as the text of a standalone SVG file."""
    composition = scene.board.rules.composition
    words = f"{scene.turn} · {last_words(scene)}" if scene.last else in_words("The deal")
    caption = wrapped(words.split(), WIDTH - 2 * PAD, CAPTION)
    style = tag("style", style_sheet(composition.letters))
    picture = TablePicture(scene, caption=caption)
    return picture.svg(style, card_symbols(composition.cards), file=True) + "\n"


def table_svg(scene: TableScene, discards: int = 0) -> Markup:
    """Return the picture of ``scene`` for a page with the style and the cards' definitions.

    It leaves room for ``discards`` of one suit, so that all pictures of a game have one size.
    """
    return TablePicture(scene, discards=discards).svg()


def most_discards(board: Board) -> int:
    """Return the number of discards of the suit that has the most."""
    return max(len(_discards(board, letter)) for letter in board.rules.composition.letters)


def _discards(board: Board, letter: str) -> list[Card]:
    """A suit's discards, sorted."""
    counts = zip(board.rules.composition.cards, board.discards, strict=True)
    return [card for card, count in counts for _ in range(count) if card.suit == letter]


class TablePicture:
    """Draws a scene."""

    def __init__(
        self, scene: TableScene, *, discards: int = 0, caption: Sequence[str] = ()
    ) -> None:
        self.scene = scene
        self.board = scene.board
        self.letters = scene.board.rules.composition.letters
        self.caption = caption
        self.at = Layout(
            seats=len(scene.hands),
            hand=max(scene.board.rules.hand_size(len(scene.hands)), *map(len, scene.hands)),
            suits=len(self.letters),
            discards=max(discards, most_discards(scene.board), 1),
            caption=len(caption),
        )

    def svg(self, *first: Markup, file: bool = False) -> Markup:
        """Return the picture; ``first`` are its style and definitions."""
        return tag(
            "svg",
            *first,
            tag("rect", class_="ground", width=WIDTH, height=self.at.height, rx=12),
            *self._caption(),
            *self._status(),
            *self._fireworks(),
            *self._discards(),
            *(self._hand(seat) for seat in range(len(self.scene.hands))),
            xmlns="http://www.w3.org/2000/svg" if file else None,
            class_="picture table",
            viewBox=f"0 0 {WIDTH} {number(self.at.height)}",
            width=2 * WIDTH if file else None,
            role="img",
            aria_label=scene_words(self.scene),
        )

    def _caption(self) -> Iterator[Markup]:
        for row, text in enumerate(self.caption):
            y = PAD + 13 + 18 * row
            yield tag("text", text, class_="strong", x=PAD, y=y, font_size=CAPTION)

    # -- the board ---------------------------------------------------------------------------

    def _status(self) -> Iterator[Markup]:
        """Tokens, strikes, the pile and the points, from left to right."""
        board, y = self.board, self.at.top + places.STATUS / 2
        yield from self._tokens(y)
        yield from self._strikes(y)
        yield from self._pile(y)
        points = tag("tspan", str(board.points), class_="strong", font_size=17)
        most = f" / {board.rules.perfect}"
        yield tag("text", points, most, class_="quiet end", x=WIDTH - PAD, y=y + 5, font_size=12)

    def _tokens(self, y: float) -> Iterator[Markup]:
        most = self.board.rules.tokens
        pitch = min(13.5, 108 / max(1, most))
        for token in range(most):
            kind = "token" if token < self.board.tokens else "token spent"
            x = PAD + 6 + token * pitch
            yield tag("circle", class_=kind, cx=x, cy=y, r=min(5, pitch / 2.4))
        yield self._figure(str(self.board.tokens), PAD + 4 + most * pitch, y)

    def _strikes(self, y: float) -> Iterator[Markup]:
        most = max(self.board.rules.strikes, self.board.strikes)
        pitch = min(16, 48 / most)
        for strike in range(most):
            kind = "strike" if strike < self.board.strikes else "strike spared"
            path = marks.cross(156 + strike * pitch, y, pitch * 0.36)
            yield tag("path", class_=kind, d=path)

    def _pile(self, y: float) -> Iterator[Markup]:
        """The cards left to draw, or the turns left once there are none."""
        turns, x = self.board.turns_left, 214
        if self.board.pile:
            yield card_image(None, x, y - 10, 14.5)
            yield self._figure(str(self.board.pile), x + 20, y)
        elif turns is None or self.scene.over:
            yield self._figure(in_words("pile empty"), x, y)
        else:
            yield self._figure(in_words("{n} turn left", "{n} turns left", n=turns), x, y)

    def _figure(self, text: str, x: float, y: float) -> Markup:
        return tag("text", text, class_="strong", x=x, y=y + 4.5, font_size=13)

    def _fireworks(self) -> Iterator[Markup]:
        width, y = self.at.firework, self.at.fireworks_top
        last = self.scene.last
        for suit, letter in enumerate(self.letters):
            x = self.at.centre(suit) - width / 2
            height = self.board.fireworks[suit]
            if height:
                yield card_image(Card(letter, height), x, y, width)
            else:
                yield self._empty(letter, x, y, width)
            if last and last.fits and last.card and last.card.suit == letter:
                yield marks.ring(x, y, width)
            yield from self._pips(suit, letter)

    def _empty(self, letter: str, x: float, y: float, width: float) -> Markup:
        """The place of a firework that has not begun."""
        middle = f"translate({number(x + width / 2)} {number(y + tall(width) / 2)}) scale(.9)"
        place = tag("rect", class_="place", x=x, y=y, width=width, height=tall(width), rx=5)
        symbol = tag("g", shape(letter), class_=f"suit-{letter} faint", transform=middle)
        return join((place, symbol))

    def _pips(self, suit: int, letter: str) -> Iterator[Markup]:
        """A firework's ranks: played, still to come, out of reach."""
        top = self.board.rules.composition.tops[suit]
        y = self.at.fireworks_top + tall(self.at.firework) + 8
        for rank in range(1, top + 1):
            x = self.at.centre(suit) + (rank - (top + 1) / 2) * 8
            if rank > self.board.ceilings[suit]:
                yield marks.gone(x, y, 2)
            elif rank <= self.board.fireworks[suit]:
                yield tag("circle", class_=f"suit-{letter}", cx=x, cy=y, r=2.8)
            else:
                yield tag("circle", class_="to-come", cx=x, cy=y, r=2.3)

    def _discards(self) -> Iterator[Markup]:
        last = self.scene.last
        gone = None if last is None or last.fits else last.card
        for suit, letter in enumerate(self.letters):
            cards = _discards(self.board, letter)
            newest = cards.index(gone) if gone in cards else -1
            for place, card in enumerate(cards):
                yield self._chip(card, *self.at.chip(suit, place), is_new=place == newest)

    def _chip(self, card: Card, x: float, y: float, *, is_new: bool) -> Markup:
        """A discarded card, small, in its suit's column."""
        struck = self.scene.last is not None and isinstance(self.scene.last.action, Played)
        kind = ("chip new bad" if struck else "chip new") if is_new else "chip"
        size = places.CHIP - 1.5
        chip = tag("rect", class_=kind, x=x + 1, y=y, width=size, height=size, rx=4)
        look = f"rank middle face-{card.suit}"
        digit = tag("text", str(card.rank), class_=look, x=x + 8.2, y=y + 11.4, font_size=11.5)
        return join((chip, digit))

    # -- hands -------------------------------------------------------------------------------

    def _hand(self, seat: int) -> Markup:
        """A seat's name with its last action, and its cards."""
        x, y = self.at.hand_at(seat)
        last = self.scene.last
        pill, pill_width = Markup(""), 0.0
        if last is not None and last.seat == seat:
            pill, pill_width = marks.pill(last, x + self.at.cell, y)
        inset = 0
        arrow = Markup("")
        if seat == self.board.turn and not self.scene.over:
            inset = 14
            arrow = tag("path", class_="accent", d=f"M{number(x)} {number(y + 3)}l9 5.5l-9 5.5Z")
        name = fitted(self.scene.names[seat], self.at.cell - inset - pill_width - 8, 14)
        title = tag("text", name, class_="strong", x=x + inset, y=y + 13.5, font_size=14)
        cards = (
            self._hand_card(hand_card, slot, x + (slot - 1) * self.at.pitch, y + places.NAME)
            for slot, hand_card in enumerate(self.scene.hands[seat], start=1)
        )
        return tag("g", arrow, title, pill, *cards)

    def _hand_card(self, hand_card: HandCard, slot: int, x: float, y: float) -> Markup:
        """A card in a hand with its worth, and below it what hints told of it, then its slot.

        The number has a row of its own: beside a suit it would read as a rank.
        """
        width = self.at.card
        foot = y + tall(width) + 13
        card = card_image(hand_card.card, x, y, width, clues=hand_card.clues)
        worth = () if hand_card.card is None else self.board.worths[hand_card.card]
        parts = [tag("g", card, class_="trash") if Worth.TRASH in worth else card]
        parts += [marks.ring(x, y, width)] if hand_card.marked else []
        parts += self._worth(worth, x + width, y)
        parts += marks.badges(hand_card, x + width, foot)
        below = {"x": x + width / 2, "y": foot + places.SLOT, "font_size": 11.5}
        parts.append(tag("text", str(slot), class_="quiet middle", **below))
        return join(parts)

    def _worth(self, worth: Collection[Worth], right: float, y: float) -> Iterator[Markup]:
        """Marks at a card's corner: it fits now, or is the last copy of one that is needed."""
        radius = max(5.0, self.at.card * 0.125)
        x, y = right - radius + 2, y + radius - 2
        if Worth.PLAYABLE in worth:
            yield marks.fits(x, y, radius)
            y += 2 * radius + 1
        if Worth.INDISPENSABLE in worth:
            yield marks.last_copy(x, y, radius)
