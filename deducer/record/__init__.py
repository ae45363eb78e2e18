"""What was written at the table: events, records, their text notation."""
