"""Pages to read, send and print: each one HTML file that needs nothing else."""
