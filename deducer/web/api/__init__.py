"""HTTP routes of the companion."""
