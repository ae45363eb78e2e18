"""The chance that perfect is still possible, now and after each action, as somebody can tell.

Worlds are drawn uniformly from all that are consistent, or listed where they are few; in each one
the solver is asked whether perfect can be reached now, and after each action of the seat to move.
The same worlds serve for all actions, so that differences between them are sharp.

This is an upper bound of what a table can do: it takes it that from here on everybody knows all
cards. All hints are one action to it, as they change no card.
"""

from deducer.advice.chances.actions import legal_actions
from deducer.advice.chances.answers import ActionOdds, Chance, Odds
from deducer.advice.chances.sampling import improving, odds

__all__ = ["ActionOdds", "Chance", "Odds", "improving", "legal_actions", "odds"]
