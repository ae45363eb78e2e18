"""The share of worlds in which the pile's last card comes too late.

**Proof.** Under the standard ending, each seat has one more turn once the last card is drawn, and
the last of these is its drawer's. So nothing can be played after that card. Where it is the only
copy left of a card below another one that is needed, perfect is out of reach, whatever all know:
that card is not played, or the other one is not.

Where the pile's last card can be played at once (``deck_plays``), none comes too late.
"""

from __future__ import annotations

from fractions import Fraction

from deducer.knowledge.knowledge import Knowledge


def too_late(public: Knowledge) -> Fraction:
    """Return the share of the public worlds in which the pile's last card comes too late.

    It is 0 where nothing is certain: under other rules, if cards of the pile are known, or if there
    are too many worlds to count.
    """
    board, sight, tally = public.board, public.sight, public.counted
    rules, pile = board.rules, public.moment.pile
    is_known = any(place in sight.known for place in pile)
    if (
        not pile
        or is_known
        or rules.crowning_piece
        or rules.deck_plays
        or not (tally and tally.total)
    ):
        return Fraction(0)
    late = 0  # ways to lay such a card into the pile, at any place
    for kind, card in enumerate(rules.composition.cards):
        top = rules.composition.tops[rules.composition.suit_index[card.suit]]
        if sight.unseen[kind] and board.is_indispensable(card) and card.rank < top:
            late += tally.total - sum(ways[kind] for ways in tally.ways)
    return Fraction(late, len(pile) * tally.total)
