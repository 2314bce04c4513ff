"""Floor 2: the formula language."""
