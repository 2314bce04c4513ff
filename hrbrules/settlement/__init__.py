"""Floor 10: from a win to a ledger."""
