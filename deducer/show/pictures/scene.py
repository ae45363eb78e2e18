"""The content of a picture of a table, and its words for captions and screen readers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from deducer.languages import in_words, say
from deducer.record.events import Action, Discarded, Hinted, Played, actor_of, move_of
from deducer.show.pictures.card_faces import card_name
from deducer.show.words.moves import action_text, slots_text
from deducer.table.clues import hint_values
from deducer.table.moments import Moment
from deducer.table.table import Table
from solver.board import Board
from solver.cards import Card, suit


@dataclass(frozen=True)
class HandCard:
    """A card in a hand: the card if it is known, and what hints told of it.

    ``marked`` says that the last hint pointed at it, ``drawn`` that the last action drew it.
    """

    card: Card | None
    clues: tuple[str | int, ...] = ()
    marked: bool = False
    drawn: bool = False


@dataclass(frozen=True)
class Last:
    """The last action: its seat, and the card that it played or discarded."""

    seat: int
    action: Action
    card: Card | None = None
    fits: bool = False

    @property
    def clue(self) -> str | int | None:
        """What was hinted, if it was a hint: a suit's letter or a rank."""
        return self.action.hint.value if isinstance(self.action, Hinted) else None

    @property
    def to(self) -> int | None:
        """The seat that was hinted to, if it was a hint."""
        return self.action.hint.to if isinstance(self.action, Hinted) else None


@dataclass(frozen=True)
class TableScene:
    """A table at one moment, as a picture shows it; ``over`` says that nobody is to move."""

    board: Board
    names: tuple[str, ...]
    hands: tuple[tuple[HandCard, ...], ...]
    turn: int
    last: Last | None = None
    over: bool = False


def scene(table: Table, turn: int | None = None) -> TableScene:
    """Return the content of the picture of ``table`` after ``turn`` actions, or at the end.

    Every card that the record knows is shown, since the reader looks back at the game.

    :raises ViewError: if there were fewer actions.
    """
    moment = table.at(turn)
    before = table.at(moment.turn - 1) if moment.turn else None
    last = None if before is None else _last(table, before)
    return TableScene(
        board=moment.board,
        names=table.record.players,
        hands=tuple(_hand(table, before, moment, last, seat) for seat in range(len(moment.hands))),
        turn=moment.turn,
        last=last,
        over=table.outcome_at(moment).over,
    )


def scenes(table: Table, first: int = 0) -> tuple[TableScene, ...]:
    """Return the picture's content after ``first`` actions, and after each later one.

    None is past the end.
    """
    return tuple(scene(table, turn) for turn in range(first, len(table.actions()) + 1))


def _last(table: Table, before: Moment) -> Last:
    """The action that followed the moment ``before``."""
    action = table.events[before.number]
    assert isinstance(action, Hinted | Played | Discarded)  # the last moment of its turn
    board, after = before.board, table.moments[before.number + 1].board
    card = None if isinstance(action, Hinted) else action.card
    fits = isinstance(action, Played) and after.points > board.points
    return Last(actor_of(action), action, card, fits)


def _hand(
    table: Table, before: Moment | None, moment: Moment, last: Last | None, seat: int
) -> tuple[HandCard, ...]:
    """A seat's hand, with the effect of the last action."""
    marked: Iterable[int] = ()
    new: Iterable[int] = ()
    if before is not None and last is not None:
        if isinstance(last.action, Hinted) and last.to == seat:
            marked = [before.hands[seat][slot - 1] for slot in last.action.slots or ()]
        elif last.seat == seat and not isinstance(last.action, Hinted):
            new = set(moment.hands[seat]) - set(before.hands[seat])
    return tuple(
        HandCard(
            table.card(place),
            hint_values(table.clues.get(place, ()), moment.number),
            place in marked,
            place in new,
        )
        for place in moment.hands[seat]
    )


def last_words(scene: TableScene) -> str:
    """Return the last action of ``scene`` in words: ``Ann hints Bob red: slots 1, 4``."""
    last = scene.last
    if last is None:
        return ""
    action = action_text(move_of(last.action), scene.names, last.card, fits=last.fits)
    if isinstance(last.action, Hinted):
        slots = slots_text(last.action.slots or (in_words("none"),), ", ")
        action = in_words("{hint}: {slots}", hint=action, slots=slots)
    return f"{scene.names[last.seat]} {action}"


def scene_words(scene: TableScene) -> str:
    """Return the whole content of ``scene`` in a few sentences."""
    board = scene.board
    letters = board.rules.composition.letters
    heights = zip(letters, board.fireworks, strict=True)
    fireworks = ", ".join(f"{say(suit(letter))} {height}" for letter, height in heights)
    parts = [
        in_words("Turn {turn}", turn=scene.turn) + (f": {last_words(scene)}" if scene.last else ""),
        in_words(
            "{points} points, {tokens} tokens, {strikes} strikes, {pile} in the pile",
            points=board.points,
            tokens=board.tokens,
            strikes=board.strikes,
            pile=board.pile,
        ),
        in_words("Fireworks: {fireworks}", fireworks=fireworks),
    ]
    for seat, hand in enumerate(scene.hands):
        name = scene.names[seat]
        if seat == board.turn and not scene.over:
            name = in_words("{who} to move", who=name)
        cards = ", ".join(card_name(each.card) for each in hand) or in_words("no card")
        parts.append(f"{name}: {cards}")
    return ". ".join(parts) + "."
