"""Methods by name; each is a short file over shared stages."""

from __future__ import annotations

from bioloom.core.method import Method
from bioloom.core.registry import Registry

METHODS: Registry[Method] = Registry(
    "bioloom.methods",
    {
        "bioharness": "bioloom.methods.bioharness.method:BioHarness",
        "bioweave": "bioloom.methods.bioweave.method:BioWeave",
        "cok": "bioloom.methods.baselines.biomedhop.cok:ChainOfKnowledge",
        "condition_gated": "bioloom.methods.condition_gated:ConditionGated",
        "cot": "bioloom.methods.baselines.biomedhop.cot:CoT",
        "hipporag2": "bioloom.methods.baselines.cgr.hipporag2:HippoRAG2",
        "io": "bioloom.methods.baselines.biomedhop.io:IO",
        "kg_refine": "bioloom.methods.kg_refine:KgRefine",
        "loom": "bioloom.methods.loom:Loom",
        "medrag": "bioloom.methods.baselines.cgr.medrag:MedRAG",
        "mkrag": "bioloom.methods.baselines.cgr.mkrag:MKRAG",
        "naive_doc": "bioloom.methods.baselines.biomedhop.naive:NaiveDoc",
        "naive_web": "bioloom.methods.baselines.biomedhop.naive:NaiveWeb",
        "pathrag": "bioloom.methods.baselines.cgr.pathrag:PathRAG",
        "pog": "bioloom.methods.baselines.biomedhop.pog:PlanOnGraph",
        "rag": "bioloom.methods.baselines.cgr.rag:RAG",
        "tog": "bioloom.methods.baselines.biomedhop.tog:ThinkOnGraph",
        "tog2": "bioloom.methods.baselines.biomedhop.tog2:ThinkOnGraph2",
    },
)
