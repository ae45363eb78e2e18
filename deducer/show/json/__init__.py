"""JSON outputs, and the parts that they share."""
