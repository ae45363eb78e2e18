"""A census: how many shuffles are winnable, told from many deals that are each solved for good.

A :class:`Plan` decides every row; :class:`CensusFile` keeps the rows; a :class:`Crew` works.
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
