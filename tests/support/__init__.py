"""Helpers that the tests of both packages share."""
