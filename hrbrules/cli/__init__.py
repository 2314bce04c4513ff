"""Floor 14: the command line."""
