"""Floor 11: one hand of play as pure functions over frozen data; `api.py` lists what other code may call."""
