"""Floor 3: the words that formulas and flow declarations may use."""
