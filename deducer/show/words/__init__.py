"""Sentences that several outputs share."""
