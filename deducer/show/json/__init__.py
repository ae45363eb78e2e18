"""JSON outputs, a module each, and their published schemas."""
