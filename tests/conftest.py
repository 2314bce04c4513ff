"""Settings for all tests: in CI every run draws the same examples, so that a landing never depends on luck."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("ci", derandomize=True, print_blob=True)
if os.environ.get("CI"):
    settings.load_profile("ci")
