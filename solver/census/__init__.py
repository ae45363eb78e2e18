"""A census: solves many deals to measure the share of shuffles that are winnable.

A :class:`CensusPlan` determines every row, a :class:`Crew` of workers solves the deals, and a
:class:`CensusFile` stores the rows.
"""

from solver.census.crew import Crew, InProcess, ProcessCrew
from solver.census.plan import NODES, CensusPlan
from solver.census.row import CensusRow
from solver.census.run import extend
from solver.census.store import CensusFile
from solver.census.summary import Summary, summary
from solver.census.verify import CensusCheck, verify

__all__ = [
    "NODES",
    "CensusCheck",
    "CensusFile",
    "CensusPlan",
    "CensusRow",
    "Crew",
    "InProcess",
    "ProcessCrew",
    "Summary",
    "extend",
    "summary",
    "verify",
]
