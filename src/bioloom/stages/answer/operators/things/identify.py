"""An identifier, symbol or name of a thing, as the graph's node has it."""

from __future__ import annotations

from bioloom.core.answer import Answer, abstention
from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.run import Run
from bioloom.ground.identity.prefixes import normalised, prefix_of
from bioloom.stages.answer.conclude.stage import kg_evidence
from bioloom.stages.answer.part import Part
from bioloom.stages.weave.rank import rank
from bioloom.stages.weave.stage import Woven

from ...phrases import kind_of, listed
from .define import alone, names_of
from .located import located

VOCABULARIES = {  # as people write them, and the prefixes that CURIEs have
    "entrez": ("NCBIGene",), "hpo": ("HP",), "omim": ("OMIM", "OMIM.PS"), "chembl": ("CHEMBL.COMPOUND",),
    "pubchem": ("PUBCHEM.COMPOUND",), "rxnorm": ("RXCUI",), "icd": ("ICD10CM", "ICD10", "ICD9"),
    "icd10": ("ICD10CM", "ICD10"), "icd9": ("ICD9",),
}  # fmt: skip
OF_THE_NODE = {"symbol", "name", "synonyms", "type"}
MOST = 20


def identify(part: Part, run: Run) -> Answer:
    """The symbol, synonyms, type or the identifiers of the wanted sort; abstains where the graph has none."""
    pattern, graph, asks = part.reading.pattern, run.resources.graph, part.reading.asks
    meant = [e for c in pattern.node(pattern.answer).curies if (e := graph.entity(c))]
    if not meant:
        return abstention("span", f"{graph.name} has no {', '.join(pattern.node(pattern.answer).curies)}")
    if asks == "location":
        return located(meant, run)
    close = _close(meant, run) if asks not in OF_THE_NODE else ()
    for entity in (*meant, *close):  # the thing itself, then what other vocabularies call the same
        found = _found(asks, entity, run)
        if found:
            node = alone(entity)
            woven = Woven(node, run.match(node))
            ranked = rank(woven.matched, witnesses=0)
            notes = [f"and {len(found) - MOST:,} more"] if len(found) > MOST else []
            if entity != meant[0]:
                same = "a close match of it" if entity in close else "the same thing in another vocabulary"
                notes.append(f"of {entity.name} ({entity.curie}), which is {same}")
            return Answer(
                kind="span",
                value=found[0] if len(found) == 1 else tuple(found[:MOST]),
                entities=tuple(r.ranked for r in ranked),
                evidence=(kg_evidence(woven, ranked, run),),
                confidence=1.0 if len(found) == 1 or asks == "synonyms" else None,
                notes=tuple(notes),
            )
    known = sorted({prefix_of(i) for e in meant for i in (e.curie, *names_of(e, run)[1])})
    why = {
        "symbol": f"{meant[0].name} is a {kind_of(meant[0].categories)}; only genes have symbols",
        "synonyms": f"{graph.name} has no other name of {meant[0].name}",
    }.get(asks, f"{graph.name} has no {asks} identifier of {meant[0].name}; it has {listed(known, MOST)}")
    return abstention("span", why)


def _close(meant: list[Entity], run: Run) -> tuple[Entity, ...]:
    """What other vocabularies have that the graph did not merge, since the names alone say that it is the same."""
    nodes = (Var(name="a", curies=tuple(e.curie for e in meant)), Var(name="b"))
    edge = Edge(subject="a", object="b", predicates=("close_match",), directed=False)
    found = run.match(Pattern(nodes=nodes, edges=(edge,), answer="b")).entities(MOST)
    return tuple(e for e in found if e not in meant)


def _found(asks: str, entity: Entity, run: Run) -> list[str]:
    """What is asked for, the best first."""
    names, identifiers = names_of(entity, run)
    gene = any(biolink().is_a(c, "Gene") for c in entity.categories)
    match asks:
        case "symbol":
            return [entity.name] if gene else []
        case "name":
            return names[:1] if gene else [entity.name]
        case "synonyms":
            return names
        case "type":
            return [", ".join(kind_of((c,)) for c in entity.categories)] if entity.categories else []
    prefixes = prefixes_of(asks)
    if prefix_of(entity.curie) in prefixes:  # others of its own vocabulary were merged into it
        return [entity.curie]
    return [i for p in prefixes for i in identifiers if prefix_of(i) == p]


def prefixes_of(asks: str) -> tuple[str, ...]:
    """The prefixes of a vocabulary that is asked for by its common name."""
    known = VOCABULARIES.get(asks.casefold())
    spelled = normalised(f"{asks}:x")
    return known or ((prefix_of(spelled),) if spelled else (asks,))
