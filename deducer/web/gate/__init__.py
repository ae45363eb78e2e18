"""Limits and checks of requests, and the form of refusals."""

CHUNK = "chunk"
"""The part of a request's state that is ``chunk`` of its connection's door."""
