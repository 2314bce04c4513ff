"""All declared choices of play in one tuple, and by path; nothing else decides how a hand runs."""

from __future__ import annotations

from typing import Final

from hrbrules.vocabulary.flow_bao import BAO_FLOW, LAST_FLOW
from hrbrules.vocabulary.flow_claims import CLAIMS_FLOW, GANG_FLOW
from hrbrules.vocabulary.flow_field import FlowField
from hrbrules.vocabulary.flow_table import TABLE_FLOW
from hrbrules.vocabulary.flow_ting import TING_FLOW

STANDARD_FLOW: Final[tuple[FlowField, ...]] = TABLE_FLOW + TING_FLOW + CLAIMS_FLOW + GANG_FLOW + BAO_FLOW + LAST_FLOW
FLOW: Final[dict[str, FlowField]] = {field.path: field for field in STANDARD_FLOW}
