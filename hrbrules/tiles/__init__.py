"""Floor 1: tiles, melds, packed hands, readings and waits."""
