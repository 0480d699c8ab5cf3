"""Write on what a program read in labels who agrees, what contradicts it, and what the label's words say.

`bioloom.core.trust.grade` makes a grade of it. On side effects it writes how typical each is of its drug. Nothing is
left out and nothing is moved: a statement that is not to be believed is shown with what speaks against it.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from types import MappingProxyType

from bioloom.core.trust.grade import (
    AGREED_BY,
    ALSO_READ_BY,
    CLASS_LABELS,
    DOUBT,
    DOUBT_TEXT,
    LABEL_SAYS,
    ONE_CURATOR,
    PLAIN,
)
from bioloom.core.trust.opposites import HARMS, HELPS
from bioloom.core.trust.side_effects import GIVEN_THERE, NOT_GIVEN_THERE

from ..build.assemble import Assembled
from ..rows import Edge, Qualifiers
from .doubts import Doubts
from .known import EFFECT, READ, Known, Pair, known
from .label_words import read
from .merged import merged_with_another
from .named import named
from .typical import Typical

OTHER_WORDS = "other_words"
INDICATED = "indicated"
MOIETY = "has_active_moiety"
YES = "true"
_SAYS = {
    "circumstances": "the label says so only for some patients or times",
    "with_another_drug": "the label says so only together with another drug",
    "mention": "the label speaks of it without contraindicating",
    "absent": "the label does not have the words",
}


def weigh(graph: Assembled, seconded: Mapping[Pair, str] = MappingProxyType({})) -> None:
    """Rewrite the edges of ``graph`` that a program read in labels with what speaks for and against them.

    ``seconded`` are pairs of a drug and what it treats that another program read as well, with its ``infores``.
    """
    k = known(graph)
    k.seconded = seconded
    doubts, merged = Doubts(k), merged_with_another(graph)
    found = {pair: doubt for pair in k.read if (doubt := _identity(pair[0], merged) or doubts.of(pair))}
    for at, (infores, said) in enumerate(graph.said):
        kinds = any(_read(kind.predicate, kind.agent_type) for kind in said.kinds)
        moved = merged and any(kind.predicate == MOIETY for kind in said.kinds)
        if kinds or moved or any((edge.subject, edge.object) in k.lone for edge in said.of(*HELPS)):
            weighable = said.saying(MOIETY, *HELPS, *HARMS)
            graph.said[at] = infores, said.rewritten(weighable, lambda edge: _weighed(edge, k, doubts, found, merged))
    _typical(graph, doubts)


def _typical(graph: Assembled, doubts: Doubts) -> None:
    typical = Typical((e for e in graph.of(EFFECT) if not e.negated), doubts.likeness.traits)
    for at, (infores, said) in enumerate(graph.said):
        graph.said[at] = infores, said.rewritten(said.saying(EFFECT), lambda edge: _placed(edge, typical, doubts))


def _placed(edge: Edge, typical: Typical, doubts: Doubts) -> Edge:
    """A side effect with how typical it is, and whether the drug is given or must not be given for just that."""
    if edge.negated:
        return edge
    pair = edge.subject, edge.object
    given = ((GIVEN_THERE, YES),) if doubts.settled(pair) else ()
    against = ((NOT_GIVEN_THERE, YES),) if doubts.plainly_against(pair) else ()
    return _with(edge, (*typical.of(pair), *given, *against))


def _read(predicate: str, agent: str) -> bool:
    return agent == READ and predicate in (*HELPS, *HARMS)


def _helps(edge: Edge) -> bool:
    return edge.predicate in HELPS and not edge.negated


def _identity(drug: str, merged: dict[str, str]) -> tuple[str, str] | None:
    return ("merged", merged[drug]) if drug in merged else None


def _weighed(
    edge: Edge, k: Known, doubts: Doubts, found: dict[tuple[str, str], tuple[str, str]], merged: dict[str, str]
) -> Edge:
    if edge.predicate == MOIETY and edge.subject in merged:
        return _with(edge, ((DOUBT, "merged"), (DOUBT_TEXT, merged[edge.subject])))
    if edge.negated or not _read(edge.predicate, edge.agent_type):
        return _of_one(edge, doubts) if _helps(edge) and (edge.subject, edge.object) in k.lone else edge
    if edge.predicate in HARMS:
        return _with(edge, _contraindication(edge, k, merged))
    return _with(edge, _indication(edge, doubts, found))


def _of_one(edge: Edge, doubts: Doubts) -> Edge:
    """What one curator says, marked where nobody else says so of the drug or of its class."""
    return edge if doubts.likeness.said_around((edge.subject, edge.object)) else _with(edge, ((ONE_CURATOR, YES),))


def _indication(edge: Edge, doubts: Doubts, found: dict[tuple[str, str], tuple[str, str]]) -> Qualifiers:
    pair = edge.subject, edge.object
    if pair in found:
        kind, said = found[pair]
        return (DOUBT, kind), (DOUBT_TEXT, said)
    hand = "|".join(sorted(doubts.likeness.curated_around(pair)))
    labels = _labels(doubts, pair, found)
    also = doubts.known.seconded.get(pair)
    agreed = (*(((AGREED_BY, hand),) if hand else ()), *(((ALSO_READ_BY, also),) if also else ()))
    return (*agreed, *(((CLASS_LABELS, float(labels)),) if labels else ()))


def _labels(doubts: Doubts, pair: tuple[str, str], found: Container[tuple[str, str]]) -> int:
    return len(doubts.likeness.labels_like(pair, found))


def _contraindication(edge: Edge, k: Known, merged: dict[str, str]) -> Qualifiers:
    said = dict(edge.qualifiers)
    if doubt := _identity(edge.subject, merged):
        return (DOUBT, doubt[0]), (DOUBT_TEXT, doubt[1])
    if "label_text" not in said:
        return ()
    disease = str(said.get("original_object", ""))
    words = read(str(said["label_text"]), disease, k.name(edge.object))
    if words.plainness != PLAIN:
        quote = f': "{words.quote}"' if words.quote else ""
        return (LABEL_SAYS, words.plainness), (DOUBT, words.plainness), (DOUBT_TEXT, _SAYS[words.plainness] + quote)
    if hand := k.curated.get((edge.subject, edge.object)):
        by = ", ".join(sorted(s.removeprefix("infores:") for s in hand))
        return (LABEL_SAYS, PLAIN), (DOUBT, INDICATED), (DOUBT_TEXT, f"{by} lists it as a treatment of that disease")
    return ((LABEL_SAYS, PLAIN if named(disease, k.names[edge.object]) else OTHER_WORDS),)


def _with(edge: Edge, qualifiers: Qualifiers) -> Edge:
    return edge._replace(qualifiers=(*edge.qualifiers, *qualifiers)) if qualifiers else edge
