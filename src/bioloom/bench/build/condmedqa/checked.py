"""The checked questions: records of what a reader found of each candidate, and the dataset of those that were kept.

A record of a kept candidate holds all that a question needs: texts, what is right, what the condition rules out, and
references to the sources that were read (never their prose). So the set does not change when a builder does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import JsonValue, model_validator

from bioloom.bench.build.dataset.about import About, GraphFacts, Section
from bioloom.bench.build.dataset.manifest import DatasetManifest
from bioloom.bench.build.dataset.names import NAMES, Named
from bioloom.bench.build.dataset.write import write_dataset
from bioloom.bench.build.items.files import read_lines
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item, letter
from bioloom.core.errors import BuildError
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.ports import Graph as KnowledgeGraph
from bioloom.core.value import Value
from bioloom.graph.model.graph import Graph

from .asking import GENERAL, SPLIT, Role
from .case import SHARES, Category
from .derive import answers
from .describe import DESIGN, TITLES

_PREDICATES = ("treats", "contraindicated_in", "pharmacologically_interacts_with")  # of which sources are
NAME, VERSION, PUBLISHED = "condmedqa-checked", "2.0.0", "2026-11-29"
Reason = Literal["", "alternative", "indication", "condition", "situation", "duplicate"]
Origin = Literal["sampled", "chosen", "written"]
Verdict = Literal["kept", "dropped"]


class Twin(Value):
    """The same patient under another condition, which leaves the usual answer right."""

    condition: str
    words: str
    text: str
    answers: tuple[Accepted, ...]


class Checked(Value):
    """A candidate and what was found of it.

    Attributes:
        id: Of the candidate: disease and condition.
        verdict: What the reader came to.
        reason: Why it was dropped, empty when it was kept.
        readings: Of what was read more than once, the verdict each time, the last with the others hidden.
        origin: Drawn by the builder, chosen by the reader among the graph's candidates, or written by the reader.
        drawn: In which build a drawn one stood: its builder and seed.
        changed_by_reader: Kept, but with another right answer than the builder's.
        disease, condition, usual, right: CURIEs; empty where there is none (an age, an imaging test).
        names: Of these four, in this order.
        sources: References: ``subject|object`` of a statement in the graph, with ``#at`` for a place in its label's
            text, or the address of a page.
        stated_by: Who states each of them.
        words: What the question calls the condition.
        text, twin: The question with the condition and without it.
        answers: What is right with the condition.
        ruled_out: What is right without it and that the sources, or what they say of its class, rule out with it.
        unfit: What is right without it, too, and was not found fit for the patient; no source is cited for that.
        preferred: The question asks for the preferred answer, so what is right with the condition is wrong without.
        options: Four for the multiple-choice form of the question, none where there is no such form.
        spares: Further wrong ones: in a twin they take the places of options that are right there beside the usual one.
        changed: The second twin, None where no other condition was checked.
    """

    id: str
    verdict: Verdict
    reason: Reason = ""
    readings: tuple[Verdict, ...] = ()
    origin: Origin = "sampled"
    drawn: str = ""
    changed_by_reader: bool = False
    category: Category = "comorbidity"
    disease: str = ""
    condition: str = ""
    usual: str = ""
    right: str = ""
    names: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    stated_by: tuple[str, ...] = ()
    words: str = ""
    text: str = ""
    twin: str = ""
    answers: tuple[Accepted, ...] = ()
    ruled_out: tuple[Accepted, ...] = ()
    unfit: tuple[Accepted, ...] = ()
    preferred: bool = False
    options: tuple[Accepted, ...] = ()
    spares: tuple[Accepted, ...] = ()
    changed: Twin | None = None

    @model_validator(mode="after")
    def _whole(self) -> Checked:
        if (self.verdict == "dropped") != bool(self.reason):
            raise ValueError("what is dropped has a reason, what is kept has none")
        if self.verdict == "kept":
            if missing := [k for k in ("words", "text", "twin", "answers", "ruled_out") if not getattr(self, k)]:
                raise ValueError(f"a kept question lacks {', '.join(missing)}")
            if len(set(self.sources)) < 2:
                raise ValueError("a kept question has two sources, neither of which suffices")
        return self


def read(path: Path) -> tuple[Checked, ...]:
    """All records of a file.

    Raises:
        InputError: The file cannot be read or a line is no record.
    """
    return tuple(read_lines(path, Checked))


def build(path: Path, folder: Path, graph: Graph) -> DatasetManifest:
    """Write the kept questions of ``path`` to ``folder``, with the names that ``graph`` has for what is right.

    Raises:
        BuildError: Nothing in ``path`` was kept, or ``folder`` holds something else.
    """
    every = read(path)
    kept = [record for record in every if record.verdict == "kept"]
    if not kept:
        raise BuildError(f"{path} has no question that was kept.")

    def names() -> Iterator[Named]:
        curies = {a.curie for record in kept for a in (*record.answers, *record.ruled_out, *record.unfit) if a.curie}
        found = {node for curie in curies for node in graph.nodes.find(curie)}
        for node in sorted(found):
            yield Named.of(graph.node(node))

    return write_dataset(
        folder,
        _about(graph, every),
        {SPLIT: (pair for record in kept for pair in pairs(record))},
        extras={NAMES: names()},
        sections=lambda: _sections(kept),
    )


class Version(NamedTuple):
    """The question under one condition, or without any: ``right`` is what is right then."""

    role: Role
    text: str
    words: str
    right: tuple[Accepted, ...]


def pairs(record: Checked) -> Iterator[tuple[Item, Gold]]:
    """The items of a kept question: with the condition, without it, with another one; each open and with options."""
    without = record.ruled_out if record.preferred else (*record.answers, *record.ruled_out, *record.unfit)
    versions = [
        Version("conditioned", record.text, record.words, record.answers),
        Version("removed", record.twin, "", without),
    ]
    if record.changed is not None:
        versions.append(Version("changed", record.changed.text, record.changed.words, record.changed.answers))
    for version in versions:
        yield _pair(record, version)
        options = _options(record, version)
        if len(_letters(options, version.right)) == 1:
            yield _pair(record, version, options)


def _pair(record: Checked, version: Version, options: tuple[Accepted, ...] = ()) -> tuple[Item, Gold]:
    role, text, words, right = version
    form = "choice" if options else "open"
    open_kind: Literal["entity", "span"] = "entity" if all(a.curie for a in right) else "span"
    meta: dict[str, JsonValue] = {
        "role": role,
        "disease": record.disease,
        "usual": record.usual,
        "condition_words": words,
        "origin": record.origin,
        "sources": [f"{source} {where}" for source, where in zip(record.sources, record.stated_by, strict=True)],
    }
    item = Item(
        id=f"{record.id}-{role}-{form}",
        dataset=NAME,
        split=SPLIT,
        kind="choice" if options else open_kind,
        text=text,
        options=tuple(o.name for o in options),
        family=record.category,
        relation=role,
        group=record.id,
        hops=2,
        meta=meta,
    )
    gold = Gold(
        id=item.id,
        dataset=NAME,
        answers=right,
        letters=_letters(options, right),
        readings={GENERAL: record.ruled_out} if role == "conditioned" else {},
    )
    return item, gold


def _options(record: Checked, version: Version) -> tuple[Accepted, ...]:
    """The options of one version: the one that is right in it, and no other that is."""
    good, spares = {_id(a) for a in version.right}, iter(record.spares)
    kept = {record.right} if version.role == "conditioned" and record.right else {_id(record.ruled_out[0])}
    wrong = (o if _id(o) not in good or _id(o) in kept or record.preferred else next(spares, o) for o in record.options)
    return tuple(wrong)


def _letters(options: tuple[Accepted, ...], right: tuple[Accepted, ...]) -> tuple[str, ...]:
    """The letters of the options that are right: one for a question that can be asked in this form."""
    good = {_id(a) for a in right}
    return tuple(letter(at) for at, o in enumerate(options) if _id(o) in good)


def _id(accepted: Accepted) -> str:
    return accepted.curie or accepted.name


def check(item: Item, gold: Gold, graph: KnowledgeGraph) -> Iterator[str]:
    """What is wrong with an item: the condition is not in its text, a source is not on record, answers overlap."""
    if str(item.meta.get("condition_words", "")).casefold() not in item.text.casefold():
        yield "its text does not name its condition"
    right = {_id(a) for a in gold.answers}
    if both := sorted(right & {_id(a) for a in gold.readings.get(GENERAL, ())}):
        yield f"right and ruled out at once: {', '.join(both)}"
    sources = item.meta.get("sources")
    for source in sources if isinstance(sources, list) else ():
        reference = str(source).split(" ")[0]
        if "|" in reference and not _on_record(graph, *reference.partition("#")[0].split("|")):
            yield f"{reference} is not on record"


def _on_record(graph: KnowledgeGraph, one: str, other: str) -> bool:
    said = "|".join(_PREDICATES)
    found = answers(graph, parse_pattern(f'MATCH (a {{id: "{one}"}})-[:{said}]-(b {{id: "{other}"}}) RETURN a'))
    return bool(found)


def _about(graph: Graph, every: tuple[Checked, ...]) -> About:
    kept = sum(record.verdict == "kept" for record in every)
    drawn = [record for record in every if record.origin == "sampled"]
    return About(
        name=NAME,
        title="CondMedQA, checked questions",
        description=(
            "Questions whose answer a condition of the patient changes, each read on its own against the sources it "
            "cites. For research on question answering, not for treating anybody."
        ),
        builder=NAME,
        version=VERSION,
        published=PUBLISHED,
        seed=0,
        settings={"records": len(every), "kept": kept, "drawn": len(drawn)},
        graph=GraphFacts.of(graph),
        designs=(DESIGN,),
        steps=(
            "Candidates drawn by the builder of `condmedqa`, chosen among the graph's statements, or written.",
            "Each was read: the indication, the place in a label or page that rules the usual drug out, every answer.",
            "What does not treat the disease, or is unfit for the patient, was taken out of the answers.",
            "A twin without the condition, and one with another condition where one was checked.",
        ),
        departures=(
            "Answers are sets: any member is right.",
            "Imaging questions are about tests that no graph here has; their sources are pages.",
        ),
        uses=("Scoring whether a system takes conditions into account: a question and its twins have to be right.",),
        limits=(
            "For research. Nothing in it is advice on treatment.",
            "The reader was a language model with the sources at hand; no clinician has read it.",
            "Right is what is on record and was found fit; a treatment that no source here lists counts as wrong.",
        ),
    )


def _sections(kept: list[Checked]) -> tuple[Section, ...]:
    counts = Counter(record.category for record in kept)
    rows = ["| reasoning category | questions | share | paper |", "| --- | --: | --: | --: |"]
    rows += [
        f"| {title} | {counts[name]} | {counts[name] / len(kept):.0%} | {SHARES[name]}% |"
        for name, title in TITLES.items()
    ]
    return (Section(title="Reasoning categories", text="\n".join(rows)),)
