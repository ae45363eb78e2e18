"""Exercises from a sheet, level by level, out of games that the program's seats play."""
