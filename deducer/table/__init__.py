"""What can have happened: a record replayed by the rules, moment by moment."""
