"""Whether a source has a disease as a reason against a drug, by itself: what such a drug was not given for."""

from __future__ import annotations

from bioloom.stages.gate.infer.hierarchy import Kin

from .contraindications import ledger_of
from .guidelines import statements


def forbids(drug: str, disease: str, kin: Kin) -> bool:
    """Whether the graph or a record states a disease (by CURIE, or a wider one) against a drug or its class."""
    ledger, mine = ledger_of(kin), kin.up(drug) | kin.same(drug)
    pairs = (at for node in kin.up(disease) | kin.same(disease) for at in ledger.against(node))
    if any(ledger.drug(at) in mine for at in pairs):
        return True
    told = (s for s in statements(kin.linker) if len(s.clause.all) == 1 and s.clause.all[0].kind == "disease")
    return any(
        kin.is_kind(disease, str(s.clause.all[0].curie)) and kin.is_kind(drug, s.drug)
        for s in told
        if s.clause.all[0].curie is not None and s.clause.all[0].op == "="
    )
