"""Methods by name; each is a short file over shared stages."""

from __future__ import annotations

from bioloom.core.method import Method
from bioloom.core.registry import Registry

METHODS: Registry[Method] = Registry(
    "bioloom.methods",
    {
        "bioweave": "bioloom.methods.bioweave.method:BioWeave",
        "cok": "bioloom.methods.cok:ChainOfKnowledge",
        "condition_gated": "bioloom.methods.condition_gated:ConditionGated",
        "cot": "bioloom.methods.cot:CoT",
        "hipporag2": "bioloom.methods.hipporag2:HippoRAG2",
        "io": "bioloom.methods.io:IO",
        "kg_refine": "bioloom.methods.kg_refine:KgRefine",
        "loom": "bioloom.methods.loom:Loom",
        "medrag": "bioloom.methods.medrag:MedRAG",
        "mkrag": "bioloom.methods.mkrag:MKRAG",
        "naive_doc": "bioloom.methods.naive:NaiveDoc",
        "naive_web": "bioloom.methods.naive:NaiveWeb",
        "pathrag": "bioloom.methods.pathrag:PathRAG",
        "pog": "bioloom.methods.pog:PlanOnGraph",
        "rag": "bioloom.methods.rag:RAG",
        "tog": "bioloom.methods.tog:ThinkOnGraph",
        "tog2": "bioloom.methods.tog2:ThinkOnGraph2",
    },
)
