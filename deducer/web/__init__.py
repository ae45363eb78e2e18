"""The companion: one table's record, written by the phones around it and shown to each its part."""
