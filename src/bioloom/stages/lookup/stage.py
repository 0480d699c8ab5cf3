"""A question that one look-up answers, answered with its evidence, before the reader is asked and money is spent.

A gene that is given by what it goes with takes two: "the bands of the genes related to X". What a look-up does not find
is left to the reader, but for a variant, which no graph of ours knows by its number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bioloom.core.answer import Answer, Caveat, Ranked, abstention, heeding
from bioloom.core.fact import Entity
from bioloom.core.question import Question
from bioloom.core.results.found import Found, Told
from bioloom.core.run import Run

from .options import chosen, same_name, same_place
from .read import Asked, odd_one_out, read

MOST = 50  # genes of a disease that are looked up one by one, and rows that are listed
PLACES = {"chromosome", "band", "variant_chromosome"}
SAID = {
    "symbol": "the official symbol of {}", "aliases": "the other symbols of {}", "fullname": "the full name of {}",
    "identifier": "the {1} identifier of {0}", "chromosome": "the chromosome of {}", "band": "the band of {}",
    "position": "the place on the chromosomes of {}", "locus": "the type of gene of {}",
    "coding": "whether {} codes for a protein", "summary": "RefSeq's summary of {}",
    "variant_genes": "the genes of the variant {}", "variant_chromosome": "the chromosome of the variant {}",
    "variant_position": "the position of the variant {}", "variant_significance": "what {} means for disease",
    "variant_traits": "the diseases and traits of {}", "parents": "the terms directly above {}",
    "children": "the terms directly below {}", "ontology_path": "the way up the ontology from {0} to {1}",
    "annotations": "the GO annotations of {}",
}  # fmt: skip


def looked_up(question: Question, run: Run) -> Answer | None:
    """The answer to a question that is of the form of a look-up; None where it is left to the reader."""
    tools = run.resources.tools
    if tools is None or not tools.has_tables or tools.channel not in run.allowed or question.previous:
        return None
    if odd_one_out(question.text) and len(question.options) > 2:
        return _odd(question, run)
    asked = read(question.text, tools.names_gene)
    if asked is None:
        return None
    run.note("form", tool=asked.form.tool, arguments=list(asked.arguments), cue=asked.cue, via=asked.via)
    given = _given(asked, run) if asked.via else None
    if asked.via and (given is None or not given.rows):
        return None if given is None or asked.via == "disease" else abstention(asked.form.kind, given.missing)
    found = run.look(asked.form.tool, *asked.arguments) if given is None else _of_each(asked, given, run)
    if not found.rows:
        lost = asked.form.about == "variant"
        return abstention(asked.form.kind, found.missing) if lost else None
    return _told(asked, found, question, run)


def _given(asked: Asked, run: Run) -> Found | None:
    """The genes that a disease or a variant goes with."""
    return run.look({"disease": "disease_genes", "variant": "variant_genes"}[asked.via], asked.arguments[0])


def _of_each(asked: Asked, given: Found, run: Run) -> Found:
    """What the look-up says of each of the genes; their evidence is that they are meant."""
    rows: list[Told] = []
    for row in given.rows[:MOST]:
        found = run.look(asked.form.tool, row.said, *asked.arguments[1:])
        rows += [row, *found.rows] if found.rows else []
    notes = given.notes if given.total <= MOST else (*given.notes, f"of the first {MOST} of {given.total:,} genes")
    told = [row for row in rows if row not in given.rows]
    whole = Found(call=given.call, rows=tuple(rows), total=len(told), notes=notes, missing=given.missing)
    return whole.model_copy(update={"rows": tuple(rows)}) if told else whole.model_copy(update={"rows": ()})


def _told(asked: Asked, found: Found, question: Question, run: Run) -> Answer:
    """The rows as an answer of the kind that is asked for."""
    form = asked.form
    middle = {row.said for row in found.rows if asked.via and row.evidence.origin.query == found.call}
    rows = [row for row in found.rows if row.evidence.origin.query != found.call] if middle else list(found.rows)
    of = f"the genes that go with {asked.arguments[0]}" if asked.via else asked.arguments[0]
    read_as = f"Look up {SAID[form.tool].format(of, *asked.arguments[1:])}."
    said = tuple(dict.fromkeys(row.said for row in rows))[:MOST]
    answer = _of_kind(asked, rows, said, question, whole=found.whole)
    if answer.abstained:
        return answer.model_copy(update={"read_as": read_as})
    evidence = run.cited(dict.fromkeys(row.evidence.id for row in found.rows[: 4 * MOST]))
    sources = sorted({row.evidence.origin.title or row.evidence.origin.source for row in found.rows})
    notes = (*found.notes, *answer.notes, f"source: {', '.join(sources)}")
    answer = answer.model_copy(update={"evidence": evidence, "read_as": read_as, "notes": notes})
    several = [n for n in found.notes if " genes: " in n]
    return heeding(answer, Caveat(kind="ambiguous", said=several[0])) if several else answer


def _of_kind(asked: Asked, rows: Sequence[Told], said: tuple[str, ...], question: Question, *, whole: bool) -> Answer:
    form = asked.form
    if form.types:
        known = {t.casefold() for t in form.types}
        return _decided([("yes" if s.casefold() in known else "no") for s in said], said, either=True)
    if form.kind == "yesno":
        return _decided([row.said for row in rows], [row.evidence.text for row in rows], either=False)
    if question.options:
        return _chosen(question.options, said, same_place if form.tool in PLACES else same_name, whole=whole)
    entities = _entities(rows)
    if form.kind in ("entity", "entities") and entities:
        kind = "entity" if form.kind == "entity" and len(entities) == 1 else "entities"
        return Answer(
            kind=kind, value=said[0] if kind == "entity" else said, entities=entities, total=len(entities),
            confidence=1.0 if len(entities) == 1 else None,
        )  # fmt: skip
    if form.kind == "summary":
        return Answer(kind="summary", value="\n\n".join(said), text="\n\n".join(said))
    shown = tuple(f"chromosome {s}" if form.tool in ("chromosome", "variant_chromosome") else s for s in said)
    return Answer(kind="span", value=shown[0] if len(shown) == 1 else shown, confidence=1.0 if len(shown) == 1 else None)


def _decided(answers: Sequence[str], said: Sequence[str], *, either: bool) -> Answer:
    """Yes or no by the first source that says; that another one differs is said first.

    ``either``: one source that says yes is enough, as types are called finer in one than in the other.
    """
    value = "yes" if either and "yes" in answers else answers[0]
    out = Answer(kind="yesno", value=value, confidence=None)
    if either or len(set(answers)) == 1:
        return out.model_copy(update={"notes": (f"on record: {'; '.join(said)}",) if either else ()})
    return heeding(out, Caveat(kind="disagreement", said=f"sources differ: {'; '.join(said)}"))


def _chosen(
    options: Sequence[str], said: Sequence[str], same: Callable[[str, str], bool], *, whole: bool
) -> Answer:
    right = chosen(options, said, same, whole=whole)
    if not right:
        return abstention("choice", f"none of the options is on record, which has {'; '.join(said[:8])}")
    if len(right) == 1:
        return Answer(kind="choice", value=right[0])
    return Answer(kind="choices", value=right)


def _entities(rows: Sequence[Told]) -> tuple[Ranked, ...]:
    found: dict[str, Entity] = {row.entity.curie: row.entity for row in rows if row.entity}
    return tuple(Ranked(entity=entity) for entity in list(found.values())[: 4 * MOST])


def _odd(question: Question, run: Run) -> Answer | None:
    """The option whose type of gene differs from that of all others; abstains where the type of one is not known."""
    found = {option: run.look("locus", option) for option in question.options}
    unknown = [option for option, one in found.items() if not one.rows]
    read_as = "Which option is a gene of another type than the others?"
    if unknown:
        missing = f"what type of gene {' and '.join(unknown)} is: no table has it"
        return abstention("choice", missing).model_copy(update={"read_as": read_as})
    by_source = {row.evidence.origin.source for one in found.values() for row in one.rows}
    for source in sorted(by_source, key=lambda s: (s != "infores:ncbi-gene", s)):
        types = {o: {r.said for r in one.rows if r.evidence.origin.source == source} for o, one in found.items()}
        odd = [o for o, mine in types.items() if mine and not any(mine & t for p, t in types.items() if p != o)]
        rest = [t for o, t in types.items() if o not in odd]
        if len(odd) == 1 and all(rest) and set.intersection(*rest):
            rows = [r for one in found.values() for r in one.rows if r.evidence.origin.source == source]
            evidence = run.cited(dict.fromkeys(r.evidence.id for r in rows))
            return Answer(kind="choice", value=odd[0], evidence=evidence, read_as=read_as)
    return abstention("choice", "one type that all options but one share").model_copy(update={"read_as": read_as})
