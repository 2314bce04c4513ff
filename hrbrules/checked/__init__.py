"""Floor 7: typed clauses."""
