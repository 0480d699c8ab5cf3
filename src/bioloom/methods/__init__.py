"""Methods by name; each is a short file over shared stages.

``no_context`` and ``dense_rag`` are what one paper calls ``io`` and ``rag``: the same classes, once more.
"""

from __future__ import annotations

from bioloom.core.method import Method
from bioloom.core.registry import Registry

METHODS: Registry[Method] = Registry(
    "bioloom.methods",
    {
        "amg_rag": "bioloom.methods.baselines.kg_refine.amg_rag:AMGRAG",
        "bioharness": "bioloom.methods.bioharness.method:BioHarness",
        "biomedrag": "bioloom.methods.baselines.bioharness.biomedrag:BiomedRAG",
        "biorag": "bioloom.methods.baselines.bioharness.biorag:BioRAG",
        "bioweave": "bioloom.methods.bioweave.method:BioWeave",
        "byokg_rag": "bioloom.methods.baselines.kg_refine.byokg_rag:ByoKGRAG",
        "cgr": "bioloom.methods.cgr.method:CGR",
        "chain_of_note": "bioloom.methods.baselines.bioharness.chain_of_note:ChainOfNote",
        "cok": "bioloom.methods.baselines.biomedhop.cok:ChainOfKnowledge",
        "condition_gated": "bioloom.methods.condition_gated:ConditionGated",
        "cot": "bioloom.methods.baselines.biomedhop.cot:CoT",
        "dense_rag": "bioloom.methods.baselines.cgr.rag:RAG",
        "dense_rerank": "bioloom.methods.baselines.bioharness.dense_rerank:DenseRerank",
        "flare": "bioloom.methods.baselines.bioharness.flare:FLARE",
        "genegpt": "bioloom.methods.baselines.bioharness.genegpt:GeneGPT",
        "golden_context": "bioloom.methods.baselines.bioharness.golden:GoldenContext",
        "graphrag": "bioloom.methods.baselines.bioharness.graphrag:GraphRAG",
        "hipporag2": "bioloom.methods.baselines.cgr.hipporag2:HippoRAG2",
        "hyde": "bioloom.methods.baselines.bioharness.hyde:HyDE",
        "hypergraphrag": "bioloom.methods.baselines.cgr.hypergraphrag:HyperGraphRAG",
        "io": "bioloom.methods.baselines.biomedhop.io:IO",
        "ircot": "bioloom.methods.baselines.bioharness.ircot:IRCoT",
        "kg_refine": "bioloom.methods.kg_refine:KgRefine",
        "lightrag": "bioloom.methods.baselines.bioharness.lightrag:LightRAG",
        "loom": "bioloom.methods.loom:Loom",
        "medrag": "bioloom.methods.baselines.cgr.medrag:MedRAG",
        "mkrag": "bioloom.methods.baselines.cgr.mkrag:MKRAG",
        "naive_doc": "bioloom.methods.baselines.biomedhop.naive:NaiveDoc",
        "naive_web": "bioloom.methods.baselines.biomedhop.naive:NaiveWeb",
        "no_context": "bioloom.methods.baselines.biomedhop.io:IO",
        "pathrag": "bioloom.methods.baselines.cgr.pathrag:PathRAG",
        "pog": "bioloom.methods.baselines.biomedhop.pog:PlanOnGraph",
        "rag": "bioloom.methods.baselines.cgr.rag:RAG",
        "rag2": "bioloom.methods.baselines.kg_refine.rag2:RAG2",
        "rgar": "bioloom.methods.baselines.kg_refine.rgar:RGAR",
        "self_rag": "bioloom.methods.baselines.bioharness.self_rag:SelfRAG",
        "structrag": "bioloom.methods.baselines.cgr.structrag:StructRAG",
        "tog": "bioloom.methods.baselines.biomedhop.tog:ThinkOnGraph",
        "tog2": "bioloom.methods.baselines.biomedhop.tog2:ThinkOnGraph2",
    },
)
