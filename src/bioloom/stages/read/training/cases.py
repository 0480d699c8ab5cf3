"""Questions whose meaning is known, with what the reader makes of them: the cases that choosing is fitted on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from bioloom.core.catalogue import Catalogue
from bioloom.core.errors import BioloomError
from bioloom.core.ports import Graph, Linker
from bioloom.core.question import Question
from bioloom.stages.read.choice.choose import FEATURES, Weighed
from bioloom.stages.read.choice.weigh import Found
from bioloom.stages.read.forms.form import parse_form
from bioloom.stages.read.forms.kinds import in_one_way
from bioloom.stages.read.forms.lower import Slot, lower
from bioloom.stages.read.forms.signature import signature
from bioloom.stages.read.mentions.asked import FOLLOWS_UP
from bioloom.stages.read.reader import Reader

from .chooser import Case
from .naming import Named


def cases(
    questions: Iterable[Named], reader: Reader, linker: Linker, graph: Graph, *, glance: bool = False
) -> Iterator[tuple[Named, Case]]:
    """Each question as a case: as the encoder alone sees it at a glance, or with all that is asked where unsure."""
    for one in questions:
        asked = asked_of(one)
        if glance:
            found = reader.glance(reader.seen(asked, linker), linker, graph)
        else:
            found = reader.find(asked, linker, graph, grammar=True)
        yield one, case(one, found, reader.relations, linker, graph)


def asked_of(one: Named) -> Question:
    """The question as it is asked: what went before apart."""
    previous, follows, text = one.text.rpartition(FOLLOWS_UP)
    return Question(text=text, previous=previous) if follows else Question(text=one.text)


def case(one: Named, found: Found, relations: Catalogue, linker: Linker, graph: Graph) -> Case:
    """What was found of a question, and which of it is right."""
    features = np.array([w.features for w in found.weighed]).reshape(-1, len(FEATURES))
    refused = tuple(bool(w.coverage.refused) for w in found.weighed)
    group = tuple(w.group for w in found.weighed)
    nothing = (found.logp_of_none, found.worded)
    if one.form.startswith("none"):
        return Case(features, nothing, -1, answerable=False, refused=refused, group=group)
    right = case_of(one, found.weighed, relations, linker, graph)
    return Case(features, nothing, right, refused=refused, group=group)


def case_of(one: Named, found: Sequence[Weighed], relations: Catalogue, linker: Linker, graph: Graph) -> int:
    """Which of the readings is what the question means; -1 where none is."""
    meant = _meant(one, relations, linker, graph)
    return next((i for i, w in enumerate(found) if is_right(w, one, meant, relations)), -1)


def is_right(weighed: Weighed, one: Named, meant: str, relations: Catalogue) -> bool:
    """Whether a reading asks what the question means: the same form of the same things, or a pattern that asks it."""
    proposal = weighed.proposal
    if proposal is None or signature(weighed.reading) == meant:
        return bool(meant) and signature(weighed.reading) == meant
    if in_one_way(proposal.form, relations) != in_one_way(parse_form(one.form), relations):
        return False
    if len(proposal.slots) != len(one.slots):
        return False
    pairs = zip(proposal.slots, one.slots, strict=True)
    return all(s.start < end and start < s.end and (not c or c in s.curies) for s, (start, end, _, c) in pairs)


def _meant(one: Named, relations: Catalogue, linker: Linker, graph: Graph) -> str:
    """The signature of what a question means; empty where it cannot be written."""
    slots = []
    for start, end, kind, curie in one.slots:
        entity = graph.entity(curie) if curie else None
        known = [g for g in linker.link(entity.name) if g.entity.curie == curie] if entity else []
        known = known or (list(linker.link(curie)) if curie else [])
        slots.append(Slot(text=one.text[start:end], start=start, end=end, kind=kind, readings=tuple(known[:1])))
    try:
        return signature(lower(in_one_way(parse_form(one.form), relations), slots, relations))
    except (BioloomError, KeyError):
        return ""
