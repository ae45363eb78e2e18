"""A turn's facts in a review: whole sentences for a page, and a few words for a row of a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from deducer.review.notes import Note
from deducer.review.reviews import Review
from deducer.review.turn_review import HintReview, Knowable, Outlook, TurnReview
from deducer.show.words.moves import named_action, slot_phrase, slots_text
from deducer.show.words.numbers import decimal, estimate_text, grouped, percent, points_text
from solver.cards import Card
from solver.errors import Phrase, joined
from solver.moves import Play

if TYPE_CHECKING:  # loaded when it is asked for
    from deducer.review.playing_on import PlayedOnTurn

Tone: TypeAlias = Literal["good", "bad", "warn", "plain"]


class Fact(NamedTuple):
    """A fact as a sentence, and ``brief`` where a row of the terminal shows it, too."""

    tone: Tone
    text: Phrase
    brief: Phrase | None = None


def turn_facts(turn: TurnReview, review: Review) -> Iterator[Fact]:
    """Yield what is notable about a turn, apart from the action itself, the gravest first."""
    name = review.names[turn.seat]
    if turn.possible_before and turn.possible_after is False:
        text = Phrase("Perfect was possible until here, and is out of reach from here on.")
        yield Fact("bad", text, Phrase("perfect was lost"))
    elif turn.is_open and not review.missing:
        yield Fact("warn", Phrase("Whether perfect was lost here is not decided."))
    if turn.lost is not None:
        yield Fact("bad", Phrase("The last {card} is gone.", card=turn.lost), _lost(turn))
    if turn.slip is not None:
        text = Phrase("The rules forbade it: {slip}.", slip=turn.slip or Phrase("a slip"))
        against = Phrase("against the rules")
        why = Phrase("{what}: {why}", what=against, why=turn.slip) if turn.slip else against
        yield Fact("warn", text, why)
    yield from _odds(turn, name)
    if turn.outlook is not None:
        yield outlook_fact(turn.outlook, name)
    if turn.passed_plays:
        text = Phrase(
            "{who} could know that {slots} is playable.",
            "{who} could know that {slots} are playable.",
            **_slots(turn.passed_plays, name),
        )
        brief = Phrase("own {slots} surely playable", slots=slots_text(turn.passed_plays))
        yield Fact("warn", text, brief)
    if turn.passed_discards:
        text = Phrase(
            "{who} could know that no last copy was in {slots}.",
            "{who} could know that no last copy was in {slots}.",
            **_slots(turn.passed_discards, name),
        )
        brief = Phrase("own {slots} surely safe", slots=slots_text(turn.passed_discards))
        yield Fact("warn", text, brief)
    if turn.hint is not None:
        yield from _hint_facts(turn.hint, review.names[turn.hint.to])
    played = review.played_on(turn.turn)
    if played is not None:
        yield played_on_fact(played, name, review.names)
    agreed = review.agreed_turn(turn.turn)
    if agreed:
        from deducer.show.words.agreements import agreed_facts

        yield from (Fact("warn", text, brief) for text, brief in agreed_facts(agreed, review))
    for note in review.notes.get(turn.turn, ()):
        text = _note_phrase(note, review.names)
        yield Fact("plain", text, text)


def _note_phrase(note: Note, names: Sequence[str]) -> Phrase:
    """Return who noted what on which card, or a remark."""
    if not note.seats:
        return Phrase("Remark: {text}", text=note.text)
    place: Phrase | Card | None = note.card
    if note.holder is not None:
        place = slot_phrase(names[note.holder], note.slot, note.card)
    who = ", ".join(names[seat] for seat in note.seats)
    if place is None:
        return Phrase("Note by {who}: {text}", who=who, text=note.text)
    return Phrase("Note by {who} on {card}: {text}", who=who, card=place, text=note.text)


def _lost(turn: TurnReview) -> Phrase:
    """The last copy that an action lost, and how likely it was to be one."""
    if turn.indispensable is None:
        return Phrase("the last {card}", card=turn.lost)
    odds = percent(turn.indispensable)
    return Phrase("the last {card} ({odds} a last copy)", card=turn.lost, odds=odds)


def _odds(turn: TurnReview, name: str) -> Iterator[Fact]:
    """Yield what a seat could know about the card that it played or discarded."""
    if turn.playable is None or turn.trash is None or turn.indispensable is None:
        return
    fits, trash, last = map(percent, (turn.playable, turn.trash, turn.indispensable))
    brief: Phrase | None = None
    if isinstance(turn.move, Play):
        brief = Phrase("{odds} playable", odds=fits)
    elif turn.lost is None:
        brief = Phrase("{trash} useless, {last} a last copy", trash=trash, last=last)
    if turn.knowable is Knowable.IMPOSSIBLE:
        text = Phrase("{who} could know that it can't fit.", who=name)
        yield Fact("bad", text, Phrase("it could not fit"))
    elif isinstance(turn.move, Play) and turn.playable == 1:
        yield Fact("good", Phrase("{who} could know that it was playable.", who=name), brief)
    elif turn.trash == 1:
        yield Fact("good", Phrase("{who} could know that it was useless.", who=name), brief)
    else:
        text = Phrase(
            "The odds as {who} could know them: playable {fits}, useless {trash}, "
            "a last copy {last}.",
            who=name,
            fits=fits,
            trash=trash,
            last=last,
        )
        yield Fact("plain", text, brief)


def outlook_fact(outlook: Outlook, name: str) -> Fact:
    """Return the chance of perfect as the seat of ``name`` could know it."""
    values = {"who": name, "before": estimate_text(outlook.before)}
    text = Phrase(
        "The chance of perfect with all cards open from then on, as {who} could tell: "
        "{before} before.",
        **values,
    )
    if outlook.after is not None:
        values["after"] = estimate_text(outlook.after)
        text = Phrase(
            "The chance of perfect with all cards open from then on, as {who} could tell: "
            "{before} before, {after} after.",
            **values,
        )
    if outlook.together:
        text = Phrase(
            "What all could win together, each acting on what it can know, as {who} could tell: "
            "{before} before, {after} after.",
            **values,
        )
    text = _timed(text, cut_short=outlook.before.cut_short)
    return Fact("warn" if outlook.is_drop else "plain", text)


def played_on_fact(played: PlayedOnTurn, name: str, names: Sequence[str]) -> Fact:
    """Return the expected score if all had gone on by the sheet, and how far that is below."""
    score = Phrase(
        "If all go on by your sheet after it, {points} points are expected, as {who} could tell.",
        who=name,
        points=points_text(played.score),
    )
    score = _timed(score, cut_short=played.cut_short)
    if not played.is_below:
        return Fact("plain", score)
    best = named_action(played.best, names)
    below = points_text(played.loss)
    text = Phrase("{score} {below} more after: {best}.", score=score, below=below, best=best)
    return Fact("warn", text, Phrase("{below} below: {best}", below=below, best=best))


def _timed(fact: Phrase, *, cut_short: bool) -> Phrase:
    """Return a fact, and that the time has ended it early if it was ``cut_short``."""
    early = Phrase("The time ended before all worlds were looked at.")
    return Phrase("{fact} {early}", fact=fact, early=early) if cut_short else fact


def _hint_facts(hint: HintReview, name: str) -> Iterator[Fact]:
    """Yield what the receiver of a hint learned from it."""
    if not hint.reliable:
        text = Phrase("It told {who} nothing that can be relied on.", who=name)
        yield Fact("warn", text, Phrase("not relied on"))
        return
    if hint.told_nothing:
        text = Phrase("It told {who} nothing new.", who=name)
        yield Fact("warn", text, Phrase("told nothing new"))
        return
    if hint.bits is None or hint.worlds_before is None or hint.worlds_after is None:
        text = Phrase(
            "It told {who} something; there are too many possible hands to count.", who=name
        )
        brief = Phrase("told something")
    else:
        bits = decimal(hint.bits)
        text = Phrase(
            "It told {who} {bits} bits: {before} possible hands became {after}.",
            who=name,
            bits=bits,
            before=grouped(hint.worlds_before),
            after=grouped(hint.worlds_after),
        )
        brief = Phrase("told {bits} bits", bits=bits)
    parts = [brief]
    if hint.now_playable:
        parts.append(Phrase("{slots} playable", slots=slots_text(hint.now_playable)))
    if hint.now_trash:
        parts.append(Phrase("{slots} useless", slots=slots_text(hint.now_trash)))
    yield Fact("plain", text, joined(", ", parts))
    if hint.now_playable:
        text = Phrase(
            "{who} now knows that {slots} is playable.",
            "{who} now knows that {slots} are playable.",
            **_slots(hint.now_playable, name),
        )
        yield Fact("good", text)
    if hint.now_trash:
        text = Phrase(
            "{who} now knows that {slots} is useless.",
            "{who} now knows that {slots} are useless.",
            **_slots(hint.now_trash, name),
        )
        yield Fact("good", text)


def _slots(slots: Sequence[int], name: str) -> dict[str, object]:
    """The values of a sentence about a seat's ``slots``."""
    return {"n": len(slots), "who": name, "slots": slots_text(slots, ", ")}
