"""The chance that perfect is still possible, now and after each action, by what is known.

Worlds are drawn uniformly from all that are consistent, or listed where they are few. In each world
the solver decides whether perfect can be reached now, and after each action of the seat to move.
The same worlds serve for all actions, so that their differences are precise.

The result is an upper bound for a real table: it assumes that everyone knows all cards from here
on. All hints count as one action, since they change no card.
"""
