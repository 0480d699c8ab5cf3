"""What sentences state of a drug beside what conversion reads: how it ranks among treatments, its adverse effects.

A sentence that names no drug of its own ("Common adverse effects include ...") speaks of the last one that was named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bioloom.core.evidence import Evidence, Mention
from bioloom.core.fact import Entity, Fact
from bioloom.core.ports import Linker
from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.gate.read.drugs import drugs_in, outermost
from bioloom.stages.gate.read.things import NOTHING, SURE
from bioloom.stages.gate.types import SICK

_RANKED = re.compile(
    r"\b(?:is|are|remains?)\s+(?:considered |usually |generally |often |still |now |also )*(?:an? |the"
    r" )?(?:usual |standard )?"
    r"(?:first[- ](?:line|choice)|preferred|(?:drugs?|treatments?|agents?) of choice|recommended|second[- ]line"
    r"|alternatives?"
    r"|reserved)\b[^.;]*?\b(?:for|against|of|in)\b",
    re.IGNORECASE,
)
_EFFECTS = re.compile(
    r"\b(?:side|adverse|undesirable|unwanted|untoward) (?:effects?|reactions?|events?)\b[^.;:]*?(?:\b(?:include"
    r"|includes|are|is"
    r"|were|was|comprises?|consist of)\b|:)|\b(?:can|may|might|could|often|commonly|frequently|sometimes|occasionally) "
    r"(?:also )?(?:causes?|induces?|leads? to|triggers?|provokes?|produces?|results? in)\b",
    re.IGNORECASE,
)
_DENIES = re.compile(r"\b(?:no|not|never|neither|without|unlike)\b", re.IGNORECASE)
_FOR_WHOM = re.compile(
    r"\b(?:patients?|women|men|people|children|adults|those|who have|history of"
    r"|allergic)\b",
    re.IGNORECASE,
)


def ranked(passage: Evidence, linker: Linker) -> Iterator[Evidence]:
    """The sentences that rank a drug for a disease: "azithromycin is the drug of choice for scrub typhus"."""
    for start, text in _each(passage):
        m = _RANKED.search(text)
        if m is None or _DENIES.search(text[: m.end()]):
            continue
        about = [d for d in drugs_in(text, linker) if d.end <= m.start()]
        sick = next((d for d in _ails(text, linker) if d.start >= m.end()), None)
        if about and sick is not None and not _FOR_WHOM.search(text[m.end() : sick.start]):
            yield _stated(passage, start, text, [(d.entity, "treats", sick.entity) for d in about])


def effects(passage: Evidence, linker: Linker) -> Iterator[Evidence]:
    """The sentences that say what adverse effects a drug has."""
    topic: Sequence[Mention] = ()
    for start, text in _each(passage):
        drugs = drugs_in(text, linker)
        m = _EFFECTS.search(text)
        if m is not None and not _DENIES.search(text[: m.end()]):
            about = [d for d in drugs if d.start < m.end()][-1:] or topic
            felt = [d.entity for d in _ails(text, linker) if d.start >= m.end()]
            if about and felt:
                yield _stated(passage, start, text, [(about[0].entity, "has_side_effect", e) for e in felt])
        topic = drugs[:1] or topic


def _each(passage: Evidence) -> Iterator[tuple[int, str]]:
    return ((a, passage.text[a:b]) for a, b in sentences(passage.text))


def _ails(text: str, linker: Linker) -> tuple[Mention, ...]:
    found = (r[0] for r in linker.mentions(text, categories=SICK) if r and r[0].score >= SURE)
    kept = (g for g in found if not NOTHING.fullmatch(g.text))
    return outermost([Mention(start=g.start, end=g.end, entity=g.entity, score=g.score) for g in kept])


def _stated(passage: Evidence, start: int, text: str, said: Sequence[tuple[Entity, str, Entity]]) -> Evidence:
    at = (passage.span or (0, 0))[0] + start
    facts = tuple(
        Fact(
            subject=s, predicate=p, object=o, primary_knowledge_source=passage.origin.source,
            agent_type="text_mining_agent",
        )
        for s, p, o in said
    )  # fmt: skip
    return passage.model_copy(update={"text": text, "span": (at, at + len(text)), "facts": facts})
