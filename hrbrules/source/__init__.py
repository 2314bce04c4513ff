"""Floor 0: places in texts and the diagnostics that point at them."""
