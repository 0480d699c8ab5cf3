"""PackQA, PackCountQA, StoreMetadata and PackEvidence (Algorithm 1): items and what is right for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item, condition, letter
from bioloom.core.evidence import Channel
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import format_pattern
from bioloom.core.question import AnswerKind

from .choices.controls import Chosen
from .evidence.snippet import Snippet
from .evidence.ways import Way
from .motifs import Motif
from .wording.render import Rendered
from .wording.sets import Form

NAME = "biomedhop"
_KINDS: dict[Form, AnswerKind] = {"choice": "choice", "open": "entity", "count": "count"}
PATHS = 3  # curated ways that a gold keeps: of a set that is counted the others are in the evidence


@dataclass(frozen=True)
class Options:
    """The options of a multiple choice, and the position of the right one."""

    texts: tuple[str, ...]
    curies: tuple[str, ...]
    right: int


@dataclass(frozen=True)
class Instance:
    """A pattern in words, before a source condition is put on it.

    Attributes:
        motif: What kind of question.
        pattern: With its known nodes.
        group: Hash over motif and known nodes, for all renderings and conditions.
        answers: All that is right, as matched.
        ways: One way to each answer.
        asked: Its renderings by form: choice and open, or count.
        options: Those that it has, once that is settled; None for a count.
        offered: Those that it may have, by node, until then.
    """

    motif: Motif
    pattern: Pattern
    group: str
    answers: tuple[Entity, ...]
    ways: tuple[Way, ...]
    asked: dict[Form, Rendered]
    options: Options | None = None
    offered: tuple[Chosen, ...] = ()


def pack(
    instance: Instance, sources: tuple[Channel, ...], evidence: Sequence[Snippet], split: str
) -> list[tuple[Item, Gold]]:
    """The items of an instance under a source condition: one for each rendering, and what is right for each."""
    out = []
    accepted = tuple(Accepted(texts=(e.name,), curie=e.curie) for e in instance.answers)
    written = format_pattern(instance.pattern)
    paths = tuple(tuple(_bare(f) for f in way) for way in instance.ways[:PATHS])
    for form, rendered in instance.asked.items():
        options = instance.options if form == "choice" else None
        item = Item(
            id=f"{instance.group}-{condition(sources)}-{form}",
            dataset=NAME,
            split=split,
            kind=_KINDS[form],
            text=rendered.text,
            options=options.texts if options else (),
            as_listed=True,
            sources=sources,
            evidence=tuple(unit.id for unit in evidence),
            family=instance.motif.family,
            relation=instance.motif.id,
            pattern=written,
            group=instance.group,
            hops=instance.motif.hops,
            template=rendered.template,
            meta=_metadata(instance, options, rendered, evidence),
        )
        gold = Gold(
            id=item.id,
            dataset=NAME,
            answers=accepted,
            letters=(letter(options.right),) if options else (),
            number=len(accepted) if form == "count" else None,
            paths=paths,
        )
        out.append((item, gold))
    return out


def _metadata(
    instance: Instance, options: Options | None, rendered: Rendered, evidence: Sequence[Snippet]
) -> dict[str, JsonValue]:
    """StoreMetadata: what a report or a check needs beside the question; the evidence rows hold the provenance."""
    meta: dict[str, JsonValue] = {
        "operator": instance.motif.operator,
        "wording": rendered.wording,
        "mentions": [[n.start, n.end, n.curie] for n in rendered.named],
        "simulated": any(unit.simulated for unit in evidence),
        "real": any(unit.channel != "kg" and not unit.simulated for unit in evidence),
    }
    if options:
        meta["option_curies"] = list(options.curies)
    return meta


def _bare(fact: Fact) -> Fact:
    """The statement alone: where it is from stands in the evidence."""
    return Fact(subject=fact.subject, predicate=fact.predicate, object=fact.object)
