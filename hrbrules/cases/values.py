"""What `expect` may hold, as data: the values that cases compare and that JSON writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Json: TypeAlias = bool | int | str | list[str] | dict[str, int] | None
Compared: TypeAlias = Mapping[str, Json]  # key of `expect` → value, in the order of the format
