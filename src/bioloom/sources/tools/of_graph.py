"""Look-ups on the graph: steps of the ontologies, orthologs, targets, what regulates what, diseases, GO annotations.

What is found is one step from the thing that is named, in order of names, each with the statement that says it.
"""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.pattern_text import format_pattern
from bioloom.core.results.found import Call, Found, Told

from .kit import MOST, Kit

GENE = ("Gene",)
DISEASE = ("Disease",)
ONTOLOGY = ("subclass_of",)
GO = ("participates_in", "enables", "located_in")
GO_TERMS = ("BiologicalProcess", "MolecularActivity", "CellularComponent")
TAKEN = "nothing is called"  # how a note begins that says what a name was taken for
UNSAID = "nothing is stated of"  # how one begins that says that of numbered forms something is
FORMS = "stands for its numbered forms as well:"  # what one says of a name that is theirs, too
DEEPEST, WIDEST = 40, 2000  # steps up an ontology, and terms on the way
WEIGHED = 2000  # answers that are put in order; of more the first of the graph are


def parents(kit: Kit, term: str) -> Found:
    """The terms directly above a term of an ontology."""
    return _beside(kit, "parents", (term,), ONTOLOGY)


def children(kit: Kit, term: str) -> Found:
    """The terms directly below a term of an ontology."""
    return _beside(kit, "children", (term,), ONTOLOGY, backward=True)


def orthologs(kit: Kit, gene: str, species: str = "") -> Found:
    """The genes of other species that match a human gene, of one species where it is named."""
    found = _beside(kit, "orthologs", (gene, species) if species else (gene,), ("orthologous_to",), of=GENE)
    kept = tuple(row for row in found.rows if f"({species.casefold()})" in row.said.casefold()) if species else ()
    if not species or not found.rows:
        return found
    why = "" if kept else f"{kit.graph.name} has no ortholog of {gene} in {species}"
    return found.model_copy(update={"rows": kept, "total": len(kept), "missing": why})


def targets(kit: Kit, factor: str) -> Found:
    """The genes that a transcription factor regulates."""
    return _beside(kit, "targets", (factor,), ("regulates",), of=GENE, to=GENE)


def regulators(kit: Kit, gene: str) -> Found:
    """The transcription factors that regulate a gene."""
    return _beside(kit, "regulators", (gene,), ("regulates",), of=GENE, to=GENE, backward=True)


def drug_targets(kit: Kit, drug: str) -> Found:
    """The genes whose products a drug acts on."""
    acts_on = ("directly_physically_interacts_with", "affects")
    return _beside(kit, "drug_targets", (drug,), acts_on, of=("ChemicalEntity",), to=GENE)


def disease_genes(kit: Kit, disease: str) -> Found:
    """The genes that go with a disease."""
    found = _genes_of(kit, disease, kit.things(disease, DISEASE))
    forms = [e for e in kit.numbered(disease, DISEASE[0]) if e.curie not in {t.curie for t in kit.things(disease)}]
    if not forms or found.total > len(forms):  # of a name with a gene for each form, or more, enough is said
        return found
    of_each = [_genes_of(kit, disease, [form]).rows for form in forms[:MOST]]
    # A form of which one of its genes is said already is accounted for: what else it has is less sure to be its own.
    new = {r.said: r for rows in of_each if not {r.said for r in rows} & {*found.said} for r in rows}
    if not new:
        return found
    rows = (*found.rows, *new.values())
    notes = (*found.notes, f"{disease} {FORMS} {_listed(forms)}")
    return found.model_copy(update={"rows": rows[:MOST], "total": len(rows), "missing": "", "notes": notes})


def _genes_of(kit: Kit, disease: str, things: Sequence[Entity]) -> Found:
    predicates = ("gene_associated_with_condition",)
    return _beside(kit, "disease_genes", (disease,), predicates, of=DISEASE, to=GENE, backward=True, below=True,
                   things=things)  # fmt: skip


def gene_diseases(kit: Kit, gene: str) -> Found:
    """The diseases that go with a gene."""
    predicates = ("gene_associated_with_condition",)
    return _beside(kit, "gene_diseases", (gene,), predicates, of=GENE, to=("Disease",))


def go_terms(kit: Kit, gene: str) -> Found:
    """The terms of the Gene Ontology that a gene is annotated with: processes, functions, places in the cell."""
    found = _beside(kit, "go_terms", (gene,), GO, of=GENE, to=GO_TERMS, most=WEIGHED)
    kept = tuple(row for row in found.rows if (row.entity or row.of).curie.startswith("GO:"))
    return found.model_copy(update={"rows": kept[: 4 * MOST], "total": len(kept)})


def ontology_path(kit: Kit, term: str, ancestor: str) -> Found:
    """The shortest way up an ontology from a term to one above it, a row for each step."""
    call = Call(name="ontology_path", arguments=(term, ancestor)).written
    starts, ends = kit.things(term), kit.things(ancestor)
    if not starts or not ends:
        return _unknown(call, kit, ancestor if starts else term)
    start, end = starts[0], ends[0]
    came: dict[str, Fact | None] = {start.curie: None}
    front = [start]
    for _ in range(DEEPEST):
        above: list[Entity] = []
        for one in front:
            for fact in _facts(kit, (one,), ONTOLOGY, backward=False):
                if fact.object.curie not in came:
                    came[fact.object.curie] = fact
                    above.append(fact.object)
        if end.curie in came or not above or len(came) > WIDEST:
            break
        front = above
    steps: list[Fact] = []
    at = end.curie
    while (step := came.get(at)) is not None:
        steps.append(step)
        at = step.subject.curie
    if not steps:
        return Found(call=call, missing=f"{kit.graph.name} does not have {end.name} above {start.name}")
    rows = [_told(kit, f, f.object, f.subject, call) for f in reversed(steps)]
    return Found(call=call, rows=tuple(rows), total=len(rows))


def _beside(
    kit: Kit, name: str, arguments: tuple[str, ...], predicates: Sequence[str], *, of: Sequence[str] = (),
    to: Sequence[str] = (), backward: bool = False, below: bool = False, most: int = MOST,
    things: Sequence[Entity] | None = None,
) -> Found:  # fmt: skip
    """What stands one step from a thing; ``below``: else from the kinds of it, where of itself there is nothing.

    Where that is nothing either, the forms that a catalogue calls by the same name and a number stand for it.
    """
    call = Call(name=name, arguments=arguments).written
    things = kit.things(arguments[0], of) if things is None else things
    notes: tuple[str, ...] = ()
    if not things and below and (things := kit.stemmed(arguments[0], of[0])):
        notes = (f"{TAKEN} {arguments[0]!r}, but these begin so: {_listed(things)}",)
    if not things:
        return _unknown(call, kit, arguments[0])
    facts = _facts(kit, things, predicates, to, backward=backward)
    named = f"{things[0].name} ({things[0].curie})"
    if not facts and below:
        facts = _facts(kit, things, predicates, to, backward=backward, below=True)
        notes = (*notes, f"of kinds of {named}: of itself nothing is stated") if facts else notes
    if not facts and below and not notes and (kin := kit.stemmed(arguments[0], of[0])):
        facts = _facts(kit, kin, predicates, to, backward=backward)
        notes = (f"{UNSAID} {named}, but these begin so: {_listed(kin)}",) if facts else ()
    rows = [_told(kit, f, f.subject if backward else f.object, things[0], call) for f in facts]
    if not rows:
        return Found(call=call, missing=f"{kit.graph.name} has none of {named}")
    return Found(call=call, rows=tuple(rows[:most]), total=len(rows), notes=notes)


def _listed(things: Sequence[Entity]) -> str:
    return "; ".join(f"{e.name} ({e.curie})" for e in things[:6])


def _facts(
    kit: Kit, things: Sequence[Entity], predicates: Sequence[str], to: Sequence[str] = (), *, backward: bool,
    below: bool = False,
) -> list[Fact]:  # fmt: skip
    """A statement for each thing one step away, in order of the names of these."""
    nodes = [Var(name="a", curies=tuple(e.curie for e in things)), Var(name="b", categories=tuple(to))]
    near = "kind" if below else "a"
    ends = ("b", near) if backward else (near, "b")
    edges = [Edge(subject=ends[0], object=ends[1], predicates=tuple(predicates))]
    if below:
        nodes.append(Var(name="kind"))
        edges.append(Edge(subject="kind", object="a", predicates=ONTOLOGY, closure=True))
    found = kit.graph.match(Pattern(nodes=tuple(nodes), edges=tuple(edges), answer="b"))
    others = sorted(found.entities(WEIGHED), key=lambda e: (e.name.casefold(), e.curie))
    threads = ((other, found.threads(other, 1)) for other in others)
    return [next(f for f in t[0].facts if other in (f.subject, f.object)) for other, t in threads if t]


def _told(kit: Kit, fact: Fact, found: Entity, of: Entity, call: str) -> Told:
    nodes = (Var(name="a", curies=(fact.subject.curie,)), Var(name="b", curies=(fact.object.curie,)))
    pattern = Pattern(
        nodes=nodes, edges=(Edge(subject="a", object="b", predicates=(fact.predicate,)),), answer="b"
    )  # fmt: skip
    text = f"{fact.subject.name} ({fact.subject.curie}) {fact.predicate.replace('_', ' ')} {fact.object.name}"
    graph = kit.graph
    origin = Origin(
        channel="kg", source=graph.name, record=format_pattern(pattern), version=graph.content_hash, query=call
    )
    evidence = Evidence(text=f"{text} ({fact.object.curie})", origin=origin, facts=(fact,))
    return Told(said=found.name, of=of, evidence=evidence, entity=found)


def _unknown(call: str, kit: Kit, name: str) -> Found:
    return Found(call=call, missing=f"{kit.graph.name} has nothing that is called {name!r}")
