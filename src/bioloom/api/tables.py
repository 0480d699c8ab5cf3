"""Tables and networks for those who work on with answers; pandas and networkx are extras, asked for when needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bioloom.core.errors import SetupError
from bioloom.core.fact import Entity, Fact

if TYPE_CHECKING:
    import networkx
    import pandas


def frame(records: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> pandas.DataFrame:
    """``records`` with ``columns`` in their order, also where there are no records.

    Raises:
        SetupError: pandas is not installed.
    """
    try:
        import pandas
    except ImportError:
        raise SetupError("Tables need pandas.", hint="pip install 'bioloom[tables]'") from None
    return pandas.DataFrame(list(records), columns=list(columns))


def network(facts: Iterable[Fact], answers: Iterable[Entity] = ()) -> networkx.MultiDiGraph:
    """``facts`` with a node for each CURIE (``name``, ``category``, ``answer``) and an edge for each fact.

    An edge has ``predicate``, ``negated``, ``source``, ``publications`` and its qualifiers by name.

    Raises:
        SetupError: networkx is not installed.
    """
    try:
        import networkx
    except ImportError:
        raise SetupError("Networks need networkx.", hint="pip install 'bioloom[tables]'") from None
    out = networkx.MultiDiGraph()
    found = list(answers)
    wanted = {e.curie for e in found}
    for fact in facts:
        for end in (fact.subject, fact.object):
            _node(out, end, answer=end.curie in wanted)
        out.add_edge(
            fact.subject.curie, fact.object.curie, predicate=fact.predicate, negated=fact.negated,
            source=fact.primary_knowledge_source, publications=list(fact.publications),
            qualifiers={q.key: q.value for q in fact.qualifiers},
        )  # fmt: skip
    for entity in found:  # also those that no shown fact speaks of
        _node(out, entity, answer=True)
    return out


def _node(out: networkx.MultiDiGraph, entity: Entity, *, answer: bool) -> None:
    category = entity.categories[0] if entity.categories else ""
    out.add_node(entity.curie, name=entity.name, category=category, answer=answer)
