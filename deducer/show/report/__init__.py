"""A reviewed game as one self-contained HTML file, to be read, sent and printed.

Python draws a picture of the table for every turn of the game and of each winning line. The page's
script only shows the one asked for, so the rules and the drawing are not written twice. What each
seat could know is data, which the script shows as tables: pictures would be too large.
"""
