"""Reviews a finished game: what decided it, and what each seat could have known.

>>> from deducer import Record
>>> from deducer.review.game_review import review
>>> reviewed = review(Record.load("sample_games/crowning_piece_lost.hanabi"))
>>> reviewed.winnable, [(point.turn, str(point.cause)) for point in reviewed.turning_points]
(True, [(35, 'bad-luck')])
"""
