"""Floor 13: compiled rules in other formats."""
