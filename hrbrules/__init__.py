"""hrbrules: Harbin mahjong and its house rules, from one YAML text to a rule object and a rulebook."""
