"""Floor 5: YAML as written, with places."""
