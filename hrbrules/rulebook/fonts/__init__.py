"""Floor 13: fonts of the printed books, and the smaller ones that every HTML book carries; `python -m hrbrules.rulebook.fonts`."""
