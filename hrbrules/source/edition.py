"""Nothing goes in; the version of hrbrules that is installed comes out, for footers and reports."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def edition() -> str:
    """For example "0.1.0"."""
    try:
        return version("hrbrules")
    except PackageNotFoundError:  # run from a checkout that was never installed
        return "0.1.0"
