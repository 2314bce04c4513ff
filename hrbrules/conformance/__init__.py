"""Floor 12: what an engine must do, checked hand by hand; `python -m hrbrules.conformance`."""
