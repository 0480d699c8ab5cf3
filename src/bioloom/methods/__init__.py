"""Methods by name; each is a short file over shared stages."""

from __future__ import annotations

from bioloom.core.method import Method
from bioloom.core.registry import Registry

METHODS: Registry[Method] = Registry(
    "bioloom.methods",
    {
        "bioweave": "bioloom.methods.bioweave:BioWeave",
        "condition_gated": "bioloom.methods.condition_gated:ConditionGated",
        "loom": "bioloom.methods.loom:Loom",
    },
)
