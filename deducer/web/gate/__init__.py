"""Limits and checks of requests, and the form of refusals."""
