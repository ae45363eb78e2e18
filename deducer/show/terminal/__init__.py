"""Tables, knowledge and lines of play drawn for the terminal with rich, within 80 columns.

Suits differ by letter and symbol as well as colour.
"""
