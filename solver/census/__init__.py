"""A census: solves many deals to measure the share of shuffles that are winnable.

A :class:`CensusPlan` determines every row, a :class:`Crew` of workers solves the deals, and a
:class:`CensusFile` stores the rows.
"""
