"""The companion: one table's record, written by all phones, each of which sees its part."""
