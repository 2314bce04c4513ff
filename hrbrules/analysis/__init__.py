"""Floor 12: what can be found out about a ruleset: near misses, payments, which fans stack."""
