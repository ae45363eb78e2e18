"""JSON outputs: a module for each published schema, under its name, and shared parts."""
