"""Floor 13: books for people."""
