"""Asks what you would have played: the decisive moments of a game as questions.

>>> from deducer import Record
>>> asked = quiz(Record.load("sample_games/crowning_piece_lost.hanabi"))
>>> [(each.turn, each.is_turning_point) for each in asked.moments][-1]
(35, True)
"""

from deducer.quiz.pick import quiz
from deducer.quiz.question import Question, question_at
from deducer.quiz.quiz import AnsweredQuiz, Quiz, QuizMoment

__all__ = ["AnsweredQuiz", "Question", "Quiz", "QuizMoment", "question_at", "quiz"]
