"""Runs the companion inside one phone, without a server: requests in, answers and rows out."""
