"""Floor 11: prepared situations with expected results."""
