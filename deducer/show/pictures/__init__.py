"""Pictures of tables and games as SVG text."""
