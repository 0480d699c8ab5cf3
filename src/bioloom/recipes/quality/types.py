"""What a quality report holds; as JSON it is ``bioloom.kg.report/1`` (docs/json.md)."""

from __future__ import annotations

from collections.abc import Mapping

from bioloom.core.fact import Entity, Fact
from bioloom.core.value import Value
from bioloom.recipes.build.report import LeftOut, Outcome


class SourceQuality(Value):
    """What one source gives.

    Attributes:
        infores: Its identifier; empty for edges that name no source.
        title: Its name.
        version: Its release.
        licence: Its terms.
        rows: Read from it, where the build says so.
        nodes: That it gives (``provided_by``).
        edges: That it gives.
        negated: Of these, how many deny.
        cited: Of these, how many name a publication.
        statements: Distinct (subject, predicate, object, negated) among them.
        alone: Of these, how many no other source makes.
        linked: Distinct pairs of nodes that it links.
        predicates: Edges by predicate.
        knowledge_levels: Edges by knowledge level.
        agent_types: Edges by agent type.
        qualifiers: Edges that have each qualifier.
        left_out: Rows that are not in the graph, by reason; None where no build report says so.
    """

    infores: str
    title: str = ""
    version: str = ""
    licence: str = ""
    rows: int | None = None
    nodes: int = 0
    edges: int = 0
    negated: int = 0
    cited: int = 0
    statements: int = 0
    alone: int = 0
    linked: int = 0
    predicates: Mapping[str, int] = {}
    knowledge_levels: Mapping[str, int] = {}
    agent_types: Mapping[str, int] = {}
    qualifiers: Mapping[str, int] = {}
    left_out: tuple[LeftOut, ...] | None = None


class Overlap(Value):
    """Two sources: the statements that both make, and the pairs of nodes that both link in whatever way."""

    one: str
    other: str
    statements: int
    pairs: int


class Clash(Value):
    """On how many statements ``one`` says the first thing and ``other`` the second; both may be one source."""

    one: str
    other: str
    statements: int


class Contradiction(Value):
    """Two things said of the same two nodes that do not go together: edges that say the one, and the other."""

    one: tuple[Fact, ...]
    other: tuple[Fact, ...]


class Disagreement(Value):
    """A kind of contradiction.

    Attributes:
        kind: ``negated``, ``contraindicated``, ``opposite_predicates``, ``opposite_directions``, ``opposite_actions``.
        one: What one side says.
        other: What the other says.
        statements: How many statements it is about: same ends, and where it matters same predicate and aspect.
        within_sources: Of these, how many a single source contradicts itself on.
        sources: Who says the one and who the other, the most frequent first.
        first: The first of them, in the order of the nodes.
    """

    kind: str
    one: str
    other: str
    statements: int
    within_sources: int
    sources: tuple[Clash, ...]
    first: tuple[Contradiction, ...]


class Doubted(Value):
    """A kind of doubt that a build found in statements of one predicate.

    Attributes:
        kind: As the qualifier ``doubt`` has it.
        predicate: Of the statements.
        statements: How many are in doubt.
        of: How many have the predicate.
        first: The first of them.
    """

    kind: str
    predicate: str
    statements: int
    of: int
    first: tuple[Fact, ...]


class Reach(Value):
    """Edges of one predicate (``not`` before it when negated) on one side of the nodes of a category."""

    predicate: str
    side: str
    edges: int
    nodes: int


class CategoryQuality(Value):
    """The nodes of one primary category.

    ``linked`` have any edge; ``only_hierarchy`` of these have none but ``subclass_of`` and mappings. ``prefixes`` are
    of their identifiers.
    """

    category: str
    nodes: int
    linked: int
    only_hierarchy: int
    named: int
    with_synonyms: int
    with_xrefs: int
    deprecated: int
    prefixes: dict[str, int]
    reach: tuple[Reach, ...]


class HubNode(Value):
    """A node that stands out: its distinct neighbours, its robust z, its share of all links of the group."""

    entity: Entity
    degree: int
    z: float
    share: float


class HubGroup(Value):
    """Degrees of the nodes of a category on one side of a predicate, those without such an edge left aside.

    ``side`` is ``subject``, ``object``, or ``either`` for a symmetric predicate.
    ``outliers`` is how many have a robust z above 3.5, ``top`` the first of them.
    """

    category: str
    predicate: str
    side: str
    nodes: int
    median: float
    outliers: int
    top: tuple[HubNode, ...]


class Signature(Value):
    """Primary categories that a predicate links, seldom: where an identifier is of the wrong kind, it shows here."""

    subject: str
    predicate: str
    object: str
    edges: int
    of: int
    first: Fact


class Fault(Value):
    """A kind of fault or oddity: how many, by what, and the first of them."""

    kind: str
    count: int
    by: Mapping[str, int] = {}
    first: tuple[str, ...] = ()


class Missing(Value):
    """A step that the graph has no edge of, and the recipes that bring it (none when no recipe does)."""

    predicate: str
    step: str
    recipes: tuple[str, ...]


class PathCount(Value):
    """The paths of a type in a graph.

    Attributes:
        benchmark: Where the type comes from.
        id: Its number or name there.
        name: Its kinds in a row.
        pattern: As text, in the readings that this graph has.
        paths: How many rows of nodes.
        nodes: How many distinct nodes stand at each position of them.
        answers: How many distinct nodes are the answer of some path.
        top: The answer of most paths.
        top_share: The share of all paths that has it.
        pairs: Distinct pairs of query and answer, where the answer ends the path; None where it does not.
        missing: Steps that the graph lacks altogether.
    """

    benchmark: str
    id: str
    name: str
    pattern: str
    paths: int
    nodes: tuple[int, ...]
    answers: int
    top: Entity | None = None
    top_share: float | None = None
    pairs: int | None = None
    missing: tuple[Missing, ...] = ()


class QualityReport(Value):
    """The report on one graph.

    Attributes:
        name: Of the graph.
        content_hash: Of the graph.
        nodes: How many.
        edges: How many.
        sources: What each gives, the largest first.
        overlaps: Of every two sources that have any.
        disagreements: Kinds of contradiction that there are.
        doubts: Kinds of doubt that the build found, by predicate.
        categories: Coverage, the largest first.
        hubs: Degree outliers.
        signatures: Seldom combinations of categories.
        faults: Duplicates, loops, things without ground ...
        mappings: What became of mappings between vocabularies; None where no build report says so.
        paths: BioMedHop's metapaths and BioHopR's relations.
        seconds: Wall time.
    """

    name: str
    content_hash: str
    nodes: int
    edges: int
    sources: tuple[SourceQuality, ...]
    overlaps: tuple[Overlap, ...]
    disagreements: tuple[Disagreement, ...]
    doubts: tuple[Doubted, ...] = ()
    categories: tuple[CategoryQuality, ...]
    hubs: tuple[HubGroup, ...]
    signatures: tuple[Signature, ...]
    faults: tuple[Fault, ...]
    mappings: tuple[Outcome, ...] | None = None
    paths: tuple[PathCount, ...]
    seconds: float
