"""A reviewed game as one self-contained HTML file, to be read, sent and printed.

Python draws a picture of the table for every turn of the game and of each winning line. The page's
script shows the picture of the chosen turn, so the rules and the drawing are written only once.
What each seat could know is data, which the script shows as tables: pictures would be too large.
"""
