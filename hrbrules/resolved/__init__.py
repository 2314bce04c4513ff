"""Floor 6: one ruleset after inheritance and options."""
