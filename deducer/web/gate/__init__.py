"""Limits and checks of requests, and the form of refusals."""

UNDER_WAY = "under_way"
"""The part of a request's state that tells its connection that the request is handled."""
