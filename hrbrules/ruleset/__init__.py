"""Floor 4: the runtime object."""
