"""A club's evening: several tables play the same deals, and are ranked."""
