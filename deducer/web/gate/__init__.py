"""Who may ask how often and how much, and what a refusal says."""
