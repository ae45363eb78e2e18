"""Addresses, each declared once: a server and a phone alone answer them by the same functions."""
