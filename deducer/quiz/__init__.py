"""Asks what you would have played: the decisive moments of a game as questions.

>>> from deducer import Record
>>> from deducer.quiz.pick import quiz
>>> asked = quiz(Record.load("sample_games/crowning_piece_lost.hanabi"))
>>> [(each.turn, each.is_turning_point) for each in asked.moments][-1]
(35, True)
"""
