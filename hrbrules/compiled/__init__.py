"""Floor 8: folded rules and generated Python."""
