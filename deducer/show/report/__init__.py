"""A reviewed game as one HTML file that needs nothing else: to be looked at, sent and printed.

Pictures of the table are drawn once, in Python, for every turn and every turn of a winning line;
the page's script only puts the one asked for in its place. So the rules and the drawing have one
home, and the script knows neither. What each seat could know is data from which the script makes
tables: as pictures it would be most of the file.
"""

from deducer.show.report.frame import DOCTYPE
from deducer.show.report.page import report_html

__all__ = ["DOCTYPE", "report_html"]
