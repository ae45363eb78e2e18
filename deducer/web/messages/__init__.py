"""Typed messages from and to clients."""
