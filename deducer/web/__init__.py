"""The companion: all phones of a table write one record, and each sees its part."""
