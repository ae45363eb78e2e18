"""A census: the share of shuffles that are winnable, from many deals that are each solved.

A :class:`Plan` determines every row, a :class:`CensusFile` stores them, a :class:`Crew` works.
"""

from solver.census.crew import Crew, Here, Processes
from solver.census.plan import NODES, Plan
from solver.census.row import Row
from solver.census.run import extend
from solver.census.store import CensusFile
from solver.census.summary import Summary, summary
from solver.census.verify import Checked, verify

__all__ = [
    "NODES",
    "CensusFile",
    "Checked",
    "Crew",
    "Here",
    "Plan",
    "Processes",
    "Row",
    "Summary",
    "extend",
    "summary",
    "verify",
]
