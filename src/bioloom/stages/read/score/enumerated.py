"""Every arm, test and count that the catalogue allows within some bounds, whether a wording had it or not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from bioloom.core.catalogue import Catalogue, Qualifier
from bioloom.stages.read.forms.form import parse_hops
from bioloom.stages.read.forms.kinds import KINDS, form_kind

LONG = 3  # hops of a chain
_ODD = (  # in pairs at most
    "subclass_of", "similar_to", "has_active_moiety", "has_part>Chem", "has_part<Chem", "has_sequence_location",
    "orthologous_to", "SequenceVariant", "is_sequence_variant_of", "associated_with_sensitivity_to",
    "associated_with_resistance_to", "predisposes_to_condition", "contributes_to", "biomarker_for",
)  # fmt: skip
_COUNTED = ("", "{>#}", "{>=#}", "{<#}", "{<=#}", "{=#}")
_COMPARED = (">", ">=", "<", "<=")
Arm = tuple[str, str]  # the kind that it starts at, its hops


def single_hops(relations: Catalogue) -> Iterator[Arm]:
    """Each hop of the catalogue, from both of its ends."""
    for relation in relations.relations.values():
        for ends in relation.ends:
            subject, object_ = form_kind(ends.subject), form_kind(ends.object)
            if subject in KINDS and object_ in KINDS and not ends.through:
                predicate = relation.predicate + "*" * (relation.predicate == "subclass_of")
                if relation.symmetric:
                    yield subject, f"{predicate}<{object_}"
                else:
                    yield subject, f"{predicate}>{object_}"
                    yield object_, f"{predicate}<{subject}"


def chains(relations: Catalogue) -> set[Arm]:
    """All chains of one hop and of two; of three those of plain relations."""
    single = set(single_hops(relations))
    onward: dict[str, list[str]] = defaultdict(list)
    for kind, hop in single:
        onward[kind].append(hop)
    out = set(single)
    last = single
    for length in range(2, LONG + 1):
        last = {
            (start, f"{hops} {hop}")
            for start, hops in last
            for hop in onward[parse_hops(hops)[-1].kind]
            if length == 2 or not any(odd in f"{hops} {hop}" for odd in _ODD)
        }
        out |= last
    return out


def tests(relations: Catalogue) -> set[str]:
    """Tests of one qualifier, and of two of the same relation, with ``#`` for a number of the text."""
    out: set[str] = set()
    for relation in relations.relations.values():
        own = [(q, list(_tests(relation.predicate, q))) for q in relation.qualifiers]
        for n, (_, one) in enumerate(own):
            out |= set(one)
            for _, other in own[n + 1 :]:
                out |= {f"{a};{b}" for a in one for b in other}
    return out


def _tests(predicate: str, qualifier: Qualifier) -> Iterable[str]:
    if qualifier.type in ("share", "number"):
        yield f"{predicate}.{qualifier.key}"
        yield from (f"{predicate}.{qualifier.key}{op}#" for op in _COMPARED)
    else:
        values = qualifier.values or ("true",)
        yield from (f"{predicate}.{qualifier.key}={value.replace(' ', '_')}" for value in values)


def counts(relations: Catalogue) -> set[str]:
    """What may be counted of an answer over one hop, and with which bound."""
    return {f"BY{bound} {hop}" for _, hop in single_hops(relations) for bound in _COUNTED}
