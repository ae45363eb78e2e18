"""What was written down at the table: events, records, and their text notation."""
