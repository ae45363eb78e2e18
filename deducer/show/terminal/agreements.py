"""What agreements add, for the terminal: odds and readings by a sheet, and the sheet in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from rich.console import Group, RenderableType, group
from rich.text import Text

from deducer.agreements import AgreedWeights, KeptSlot
from deducer.agreements.offers import HintOffer
from deducer.agreements.outcomes import PromiseOutcome, counts, player_counts
from deducer.agreements.past import card_choices, cards_phrase
from deducer.agreements.rates import Rate
from deducer.agreements.sheet_words import in_words
from deducer.agreements.walks import How
from deducer.knowledge.estimates import Estimate
from deducer.languages import say
from deducer.record.events import Hinted
from deducer.record.sheet import Sheet
from deducer.record.sheet_history import GameSheet
from deducer.record.writing import quoted_entry
from deducer.show.terminal.board_lines import card_text, linked_text
from deducer.show.terminal.columns import Grid, text_lines
from deducer.show.terminal.knowledge import ruled_out_text
from deducer.show.words.agreements import count_text, outcome_kind, outcome_phrase
from deducer.show.words.numbers import percent
from deducer.table.table import Table
from solver.cards import Card
from solver.errors import Phrase, joined

BY_CARDS = Phrase("by the cards")
HEADS = (
    Phrase("slot"),
    Phrase("playable"),
    BY_CARDS,
    Phrase("useless"),
    BY_CARDS,
    Phrase("meant"),
)
EACH = Phrase(
    "Each hint with the card that it was about, and the toggle of the sheet by which it kept its "
    "promise. Of plays and discards, only those that broke one. `hanabi sheet` explains toggles."
)
HOW = {
    How.CALLED: Phrase("after hinted cards"),
    How.PROMPT: Phrase("by a prompt"),
    How.FINESSE: Phrase("by a finesse"),
    How.OWN: Phrase("by a finesse of one's own"),
    How.LAYERS: Phrase("behind other cards"),
    How.SAVE: Phrase("saved"),
}
"""How a hint may mean a card that does not fit now."""
MARK = Phrase(
    "≈: an estimate from random worlds, as the cards can lie in too many ways to weigh them all; "
    "the true number is within some 5 points. A reading with ≈ may hold cards too many."
)
MOST_CARDS = 8
"""The most cards of a reading that are listed: a longer one says little."""


def kept_text(kept: AgreedWeights) -> RenderableType:
    """Return a table of slots: how likely each one fits, by the sheet and by the cards alone.

    :raises LimitError: if there are too many hidden cards to weigh.
    """
    grid = Grid.grid(padding=(0, 2))
    grid.add_row(*text_lines(*HEADS, style="dim"))
    names = kept.knowledge.table.record.players
    several = len({slot.knowledge.holder for slot in kept.slots}) > 1
    for holder, slots in groupby(kept.slots, key=lambda one: one.knowledge.holder):
        if several:
            grid.add_row(Text(names[holder], style="bold"))
        for slot in slots:
            known = slot.knowledge
            grid.add_row(
                str(known.slot),
                Text(_odds(slot, slot.playable), style="bold"),
                percent(known.playable),
                _odds(slot, slot.trash),
                percent(known.trash),
                _reading(slot),
            )
    title = Phrase("By our agreements ({sheet}) · by the cards", sheet=str(kept.read_by))
    marks = [MARK] if any(slot.sampled for slot in kept.slots) else []
    takes = [_taken(slot) for slot in kept.slots if slot.taken]
    return Group(*text_lines(title, style="bold"), grid, *text_lines(*takes, *marks, style="dim"))


def _taken(slot: KeptSlot) -> Phrase:
    """What the player takes a card for, and whether it can be that."""
    number, composition = slot.knowledge.slot, slot.knowledge.board.rules.composition
    cards = cards_phrase(slot.taken, composition)
    if slot.refuted:
        return Phrase("You took slot {slot} for {cards}: it can't be.", slot=number, cards=cards)
    return Phrase("You take slot {slot} for {cards}.", slot=number, cards=cards)


def _odds(slot: KeptSlot, share: float) -> str:
    """Odds of a slot in percent, marked where they are estimates."""
    if slot.worlds is None or slot.knowledge.card:
        return percent(Fraction(round(share, 9)))  # sums of floats miss 1 by less
    return percent(Estimate(min(max(share, 0.001), 0.999)))


def offers_text(promised: Sequence[HintOffer]) -> list[RenderableType]:
    """Return how receivers would read hints."""
    if not promised:
        return []
    title = Phrase("What hints would promise, by your sheet (✓ can't be misread)")
    grid = Grid.grid(padding=(0, 2))
    for offer in promised:
        holds = {True: Phrase("true"), False: Phrase("not true"), None: Phrase("open")}
        grid.add_row(
            Text("✓" if offer.sure else "", style="green"),
            say(Phrase("hint {who} {clue}", who=offer.receiver, clue=offer.hint.label)),
            Text(say(holds[offer.holds]), style="yellow" if offer.holds is False else ""),
            say(offer.phrase),
        )
    return [Text(), *text_lines(title, style="bold"), grid]


def by_promises_text(kept: AgreedWeights) -> Iterator[RenderableType]:
    """Yield, slot by slot, which promises rule cards out; then those given up."""
    names = kept.knowledge.table.record.players
    for slot in kept.knowledge.slots:
        ruled_out = kept.ruled_out(slot)
        if ruled_out:
            title = Phrase(
                "{who}'s slot {slot}, by your sheet", who=names[slot.holder], slot=slot.slot
            )
            yield from text_lines(title, style="bold")
        reasons = {
            card: joined("; ", [each.promised for each in some]) for card, some in ruled_out.items()
        }
        yield from ruled_out_text(reasons)
    yield from given_up_text(kept)


def given_up_text(kept: AgreedWeights) -> Iterator[RenderableType]:
    """Yield which promises are given up; nothing where a world keeps them all."""
    turns = sorted({each.turn for each in kept.given_up if each.kept is False})
    if turns:
        known = Phrase(
            "These hints broke the sheet: turn {turns}",
            "These hints broke the sheet: turns {turns}",
            n=len(turns),
            turns=", ".join(map(str, turns)),
        )
        yield from text_lines(known, style="yellow")
    others = [each for each in kept.given_up if each.kept is None]
    if others:
        clash = Phrase("Given up, as not all can have been kept, and others are more credible:")
        yield from text_lines(clash, style="yellow")
        yield from (Text(f"  · {say(each.promised)}") for each in others)


def _reading(slot: KeptSlot) -> Text:
    """What a slot can be if promises were kept, marked where the search has ended early."""
    cards = slot.reading
    mark = "" if slot.searched else "≈"
    if len(cards) > MOST_CARDS:
        return Text(mark + say(Phrase("any of {number} cards", number=len(cards))), style="dim")
    text = Text(mark)
    for number, (some, how) in enumerate(slot.readings):
        choices = card_choices(some, slot.knowledge.board.rules.composition)
        each = Text(" ").join(
            card_text(one) if isinstance(one, Card) else Text(say(one)) for one in choices
        )
        if number:
            words = Phrase("or {cards}", cards=each.plain)
            if how in HOW:
                words = Phrase("or {cards} ({how})", cards=each.plain, how=HOW[how])
            each = Text(f" {say(words)}", style="dim")
        text += each
    return text


def sheet_text(sheet: Sheet) -> RenderableType:
    """Return the sentences of ``sheet``, to be read aloud at the table."""
    title = Phrase("What hints mean at this table: {sheet}", sheet=str(sheet))
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(no_wrap=True, style="dim")
    for toggle, text in in_words(sheet).items():
        grid.add_row(toggle, say(text))
    return Group(*text_lines(title, style="bold"), grid)


@group()
def outcomes_text(
    table: Table, sheet: GameSheet, results: Sequence[PromiseOutcome]
) -> Iterator[RenderableType]:
    """Return what each hint of a game promised, and whether that was kept; then the counts.

    Of other actions, only those that broke a promise are listed.
    """
    players = table.record.players
    title = Phrase("What hints promised by your sheet, {sheet}", sheet=str(sheet))
    yield from text_lines(title, style="bold")
    yield from text_lines(EACH, style="dim")
    for _, some in groupby(results, lambda one: one.scene.number):
        each = list(some)
        scene = each[0].scene
        number = table.turns.numbers[scene.number - 1]
        silent = not isinstance(scene.event, Hinted) and all(one.kept is not False for one in each)
        shown = linked_text(number, table.record)
        if silent and shown == number:
            continue
        entry = say(quoted_entry(scene.event, players))
        who = f"{players[scene.actor]}: "
        yield Text(f"{shown:>5}  {who}{entry.removeprefix(who)}")
        rest = [one for one in each if one.kept and not one.kind.startswith("play")]
        for one in each:
            if one not in rest:
                style = "yellow" if one.kept is False else ""
                yield Text(f"         {say(outcome_phrase(table, one))}", style=style)
        if rest:
            kinds = ", ".join(dict.fromkeys(say(outcome_kind(one.kind)) for one in rest))
            yield Text(f"         {say(Phrase('also kept: {kinds}', kinds=kinds))}", style="dim")
    yield Text()
    yield rates_text(counts(results), player_counts(results, players))


def rates_text(
    kinds: Mapping[str, Rate], players: Mapping[str, Mapping[str, Rate]]
) -> RenderableType:
    """Return how many promises of each kind were kept, of all and by player."""
    grid = Grid.grid(padding=(0, 2))
    for at in range(2 + len(players)):
        grid.add_column(no_wrap=bool(at))
    heads = [Phrase("kept, by your sheet"), Phrase("all")]
    grid.add_row(*text_lines(*heads, style="dim"), *players)
    for kind, count in kinds.items():
        own = [count_text(counted.get(kind, Rate())) for counted in players.values()]
        grid.add_row(say(outcome_kind(kind)), Text(count_text(count), style="bold"), *own)
    return grid
