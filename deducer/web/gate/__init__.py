"""The gate: what every request must be, and what a refusal says."""
