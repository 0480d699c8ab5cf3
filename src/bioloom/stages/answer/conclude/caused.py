"""Which genes of a disease are stated as its cause, where others only belong with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Edge, Pattern, Test, Var
from bioloom.core.ports import Matched
from bioloom.core.run import Run
from bioloom.stages.find.support.strength import SCORING
from bioloom.stages.weave.rank import Support, rank
from bioloom.stages.weave.stage import Woven

from ..phrases import listed

OF_DISEASE = "gene_associated_with_condition"
KIND, CAUSES = "qualified_predicate", "causes"
NAMED, LOOKED_AT, READ = 5, 60, 16
# How sure curators are that a gene causes a disease (GenCC's terms). A source that grades no statement of its own is
# less sure than those, and what a curator says that little is known of is no cause.
SURE = {"definitive": 4, "strong": 3, "moderate": 2}
UNGRADED, LITTLE = 1, ("limited", "disputed", "refuted", "no known disease relationship", "animal")
AGREED = 2  # sources that state a gene to cause kinds of a disease, where a curator is sure of it
SPECIFIC = 4  # genes that cause what a disease is directly a kind of, where that is hardly wider than the disease


class Cause(NamedTuple):
    """What curators state of a gene as the cause of a disease: how sure they are at most, 0 for not at all.

    ``own`` is of the disease, ``kinds`` of kinds of it; ``agreed`` is how many sources state either, where a curator is
    sure of it, and ``of`` what kind it causes.
    """

    own: int = 0
    kinds: int = 0
    agreed: int = 0
    of: str = ""

    @property
    def tier(self) -> int:
        """0 for a cause of kinds of the disease by agreement, 1 where one source says so, 2 for no sure cause."""
        if self.kinds < SURE["strong"]:
            return 2
        return 0 if self.agreed >= AGREED else 1


def causes_of(shown: Sequence[Support], pattern: Pattern) -> tuple[str, ...]:
    """A note that tells causes from what is merely associated, of answers that one such edge alone gives.

    Where no source says of any that it is a cause, or of all, there is nothing to tell apart. What was not looked at
    (answers without witnesses) is called neither.
    """
    if [e.predicates for e in pattern.edges if not e.closure] != [(OF_DISEASE,)]:
        return ()
    looked_at = [s for s in shown if s.witnesses]
    causes = [s.ranked.entity.name for s in looked_at if _is_cause(s)]
    others = [s.ranked.entity.name for s in looked_at if not _is_cause(s)]
    if not causes or not others:
        return ()
    said = f"stated as a cause: {listed(causes, NAMED)}; said only to be associated: {listed(others, NAMED)}"
    return (said,)


def causes_first(
    shown: Sequence[Support], pattern: Pattern, run: Run
) -> tuple[list[Support], tuple[str, Woven, list[Support]] | None]:
    """``shown`` with what is stated as a cause before what is merely associated, each in its order.

    A disease that a gene causes is what is meant by it, however many sources join it with a common disease. Of the
    genes of a disease those come first that curators state to cause it. Where they say so of none, as they name the
    numbered kinds (PTEN of Cowden syndrome 1), those do that they are sure to cause a kind of it; where that moves a
    gene to the front, it is said, with the match that shows it.
    """
    of_disease = [
        e for e in pattern.edges
        if OF_DISEASE in e.predicates and not e.absent and pattern.answer in (e.subject, e.object)
    ]  # fmt: skip
    if not of_disease:
        return list(shown), None
    known = _known(pattern, of_disease)
    if (
        len(of_disease) > 1
        or not known
        or not any(biolink().is_a(c, "Gene") for c in pattern.node(pattern.answer).categories)
    ):
        return sorted(shown, key=lambda s: not _is_cause(s)), None
    woven, found = _stated(shown[:LOOKED_AT], known, run)
    causes = [found.get(s.ranked.entity.curie, Cause()) for s in shown]
    own = any(c.own for c in causes)
    moved = [shown[i] for _, i in sorted((not c.own if own else c.tier, i) for i, c in enumerate(causes))]
    best = found.get(moved[0].ranked.entity.curie, Cause())
    if moved[0] == shown[0] or best.own or not best.of:
        return moved, None
    gene = moved[0].ranked.entity
    why = f"{gene.name} first: curators state it as the cause of {best.of}"
    return moved, (why, woven, rank(woven.matched, [gene], witnesses=READ))


def by_causes(shown: Sequence[Support], pattern: Pattern, run: Run) -> tuple[list[Support], str]:
    """``shown`` with what hangs on a gene that causes the disease named first, and a note that says by which genes.

    "Which chromosome is the gene of cystic fibrosis on?" asks of the gene that causes it, and not of all that some
    source joins with it. Nothing changes where no gene is stated to cause the disease, or more than a few are.
    """
    for edge in pattern.edges:
        ends = (edge.subject, edge.object)
        if OF_DISEASE not in edge.predicates or edge.absent or edge.tests or pattern.answer in ends:
            continue
        gene = next((e for e in ends if any(biolink().is_a(c, "Gene") for c in pattern.node(e).categories)), "")
        other = ends[1] if gene == ends[0] else ends[0]
        if not gene or pattern.node(gene).curies or not pattern.node(other).curies:
            continue
        matched = run.match(_causing((), pattern.node(other).curies))
        if matched.count > LOOKED_AT:
            continue
        genes = [e for e in matched.entities() if any(_sure(f) for f in _told_of(matched, e))]
        if not 0 < len(genes) <= SPECIFIC:
            continue
        narrow = [v.model_copy(update={"curies": tuple(g.curie for g in genes)}) if v.name == gene else v
                  for v in pattern.nodes]  # fmt: skip
        caused = {e.curie for e in run.match(pattern.model_copy(update={"nodes": tuple(narrow)})).entities()}
        first = [s for s in shown if s.ranked.entity.curie in caused]
        rest = [s for s in shown if s.ranked.entity.curie not in caused]
        if first and rest:
            causes = listed([g.name for g in genes], NAMED)
            return [*first, *rest], f"first by what is stated to cause it or a kind of it: {causes}"
    return list(shown), ""


def _known(pattern: Pattern, edges: Sequence[Edge]) -> tuple[str, ...]:
    """The diseases that a pattern names at the other end of ``edges``, also where it asks for kinds of them."""
    ends = [e.object if e.subject == pattern.answer else e.subject for e in edges]
    above = [e.object for e in pattern.edges if e.closure and e.subject in ends]
    return tuple(dict.fromkeys(c for name in (*ends, *above) for c in pattern.node(name).curies))


def _stated(shown: Sequence[Support], diseases: tuple[str, ...], run: Run) -> tuple[Woven, dict[str, Cause]]:
    """What curators state of genes as causes of ``diseases``, kinds of these, or what they are hardly less than."""
    genes = tuple(s.ranked.entity.curie for s in shown)
    around = (*diseases, *_hardly_wider(diseases, run))
    pattern = _causing(genes, around)
    matched = run.match(pattern)
    out = {}
    for entity in matched.entities():
        facts = _told_of(matched, entity)
        kinds = [f for f in facts if f.object.curie not in diseases]
        own = max((_sure(f) for f in facts if f.object.curie in diseases), default=0)
        best = max(kinds, key=_sure, default=None)
        sure = max(map(_sure, facts), default=0) >= SURE["strong"]
        stating = {f.primary_knowledge_source for f in facts if _sure(f)} if sure else set()
        name = best.object.name if best and _sure(best) else ""
        out[entity.curie] = Cause(own, _sure(best) if best else 0, len(stating), name)
    return Woven(pattern, matched), out


def _told_of(matched: Matched, gene: Entity) -> list[Fact]:
    """The statements of a match that join ``gene`` with diseases."""
    return [f for w in matched.threads(gene, READ, SCORING) for f in w.facts if f.predicate == OF_DISEASE]


def _causing(genes: tuple[str, ...], diseases: tuple[str, ...]) -> Pattern:
    """Genes, of all where none are named, that are stated to cause ``diseases`` or kinds of them."""
    nodes = (Var(name="a", categories=("Gene",), curies=genes), Var(name="b"), Var(name="d", curies=diseases))
    edges = (
        Edge(subject="a", object="b", predicates=(OF_DISEASE,), tests=(Test(key=KIND, op="=", value=CAUSES),)),
        Edge(subject="b", object="d", predicates=("subclass_of",), closure=True),
    )
    return Pattern(nodes=nodes, edges=edges, answer="a")


def _hardly_wider(diseases: tuple[str, ...], run: Run) -> tuple[str, ...]:
    """What ``diseases`` are directly a kind of, where few genes are said to cause that or a kind of it."""
    nodes = (Var(name="d", curies=diseases), Var(name="u"))
    up = run.match(
        Pattern(nodes=nodes, edges=(Edge(subject="d", object="u", predicates=("subclass_of",)),), answer="u")
    )
    return tuple(e.curie for e in up.entities() if 0 < run.match(_causing((), (e.curie,))).count <= SPECIFIC)


def _sure(fact: Fact) -> int:
    validity = next((str(q.value).casefold() for q in fact.qualifiers if q.key == "validity"), "")
    return 0 if validity in LITTLE else SURE.get(validity, UNGRADED)


def _is_cause(support: Support) -> bool:
    facts = (f for w in support.witnesses for f in w.facts)
    return any(_sure(f) and any(q.key == KIND and q.value == CAUSES for q in f.qualifiers) for f in facts)
