"""The tables: what was entered at each, and what each link may see."""
