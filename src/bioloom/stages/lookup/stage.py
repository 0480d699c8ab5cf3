"""A question that one look-up answers, answered with its evidence, before the reader is asked and money is spent.

Where genes are not named but said by what they go with, "the bands of the genes related to X", those words are asked as
a question of their own first. What no look-up knows is left to the reader.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from bioloom.core.answer import Answer, Caveat, Ranked, abstention, heeding
from bioloom.core.biolink import biolink
from bioloom.core.errors import SetupError
from bioloom.core.fact import Entity
from bioloom.core.question import AnswerKind, Question
from bioloom.core.results.found import Found, Told
from bioloom.core.run import Run
from bioloom.sources.tools.of_graph import FORMS, TAKEN, UNSAID

from .learned import shipped_head
from .options import chosen, same_name, same_place
from .read import Asked, odd_one_out, read
from .sense import sensed

Asking = Callable[[Question, Run], Answer]
Trying = Callable[[Question, Run], Answer | None]
ALIKE = 3  # options that are of one type, from which another one can be told for the odd one
MOST = 50  # genes of a disease that are looked up one by one, and rows that are listed
KNOWN_AS_SUCH = ("variant", "sequence")  # told by how they are written: the reader knows nothing of them
PLACES = {"chromosome", "band", "variant_chromosome"}
SAID = {
    "symbol": "the official symbol of {}", "aliases": "the other symbols of {}", "fullname": "the full name of {}",
    "identifier": "the {1} identifier of {0}", "chromosome": "the chromosome of {}", "band": "the band of {}",
    "position": "the place on the chromosomes of {}", "locus": "the type of gene of {}",
    "coding": "whether {} codes for a protein", "summary": "RefSeq's summary of {}",
    "variant": "what {} is", "variant_genes": "the genes of the variant {}",
    "variant_chromosome": "the chromosome of the variant {}",
    "variant_position": "the position of the variant {}", "variant_significance": "what {} means for disease",
    "variant_traits": "the diseases and traits of {}", "parents": "the terms directly above {}",
    "children": "the terms directly below {}", "ontology_path": "the way up the ontology from {0} to {1}",
    "disease_genes": "the genes that go with {}",
    "align": "where in the human genome {} lies", "organism": "what organism {} comes from",
    "go_terms": "the GO annotations of {}", "organs": "the organs in which {} is expressed",
    "specificity": "how specific {} is to tissues", "compartments": "where in the cell {} is found",
    "cell_types": "the types of cells in which {} is expressed",
}  # fmt: skip


def looked_up(question: Question, run: Run, asking: Asking) -> Answer | None:
    """The answer to a question that is of the form of a look-up; None where it is left to the reader.

    Args:
        question: As it is asked.
        run: Of the answer.
        asking: Answers the part of it that says which genes are meant, where they are not named.
    """
    tools = run.resources.tools
    if tools is None or not tools.has_tables or tools.channel not in run.allowed or question.previous:
        return None
    if odd_one_out(question.text) and len(question.options) > 2:
        return _odd(question, run)
    asked = read(question.text, tools.names_gene)
    if asked is None:
        return None if question.options else _of_forms(question, run)
    run.note("form", tool=asked.form.tool, arguments=list(asked.arguments), cue=asked.cue, via=asked.via)
    if asked.via:
        return _of_given(asked, question, run, asking)
    try:
        found = run.look(asked.form.tool, *asked.arguments)
    except SetupError as error:  # a sequence, and NCBI may not be asked
        return abstention(asked.form.kind, str(error))
    if not found.rows and asked.form.tool == "band":  # the mitochondrial chromosome has none
        found = run.look("chromosome", *asked.arguments)
    if not found.rows and not (found.whole and (question.options or asked.form.kind == "expression")):
        return (
            abstention(asked.form.kind, found.missing) if found.grounds or asked.form.about in KNOWN_AS_SUCH else None
        )
    return _told(asked, found, question, run)


def looked_up_late(question: Question, run: Run) -> Answer | None:
    """The answer of a look-up to a question that the reader has none to; None without one."""
    tools = run.resources.tools
    if tools is None or tools.channel not in run.allowed or question.previous or question.options:
        return None
    asked = read(question.text, tools.names_gene, late=True)
    found = run.look(asked.form.tool, *asked.arguments) if asked is not None else None
    if asked is None or found is None or not found.rows:
        return None
    return _told(asked, found, question, run)


def by_sense(question: Question, run: Run, asking: Asking, computing: Trying | None = None) -> Answer | None:
    """The answer to the plain question that a question is about, said first; None where it is about none.

    Args:
        question: As it is asked.
        run: Of the answer.
        asking: Answers a plain question that no single look-up does, as the reader understands it.
        computing: Answers one that takes a program; None where there are no programs.
    """
    tools = run.resources.tools
    if tools is None or not tools.has_tables or tools.channel not in run.allowed:
        return None
    if question.previous or question.options:
        return None
    meant = sensed(question.text, tools.names_gene, run.resources.linker, shipped_head())
    if meant is None:
        return None
    run.note("sensed", rule=meant.rule, text=meant.text, by=meant.by)
    plain = question.model_copy(update={"text": meant.text})
    answer: Answer | None = None
    if meant.by == "look-up":
        answer = looked_up(plain, run.within("sensed"), asking)
    elif meant.by == "reader":
        answer = asking(plain, run.within("sensed"))
    elif computing is not None:
        answer = computing(plain, run.within("sensed"))
    if answer is None or answer.abstained:
        return None
    if _plainly(meant.text) == _plainly(question.text):
        return answer
    return heeding(answer, Caveat(kind="retaken", said=f"taken as: {meant.text}"))


def _plainly(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _of_forms(question: Question, run: Run) -> Answer | None:
    """The genes of a disease whose forms a catalogue numbers, by its name without the number; None of any other.

    A reader takes such a name for that of the one form that bears it as well, or for two things that it holds.
    """
    tools = run.resources.tools
    asked = read(question.text, tools.names_gene, late=True) if tools is not None else None
    if (
        asked is None
        or tools is None
        or asked.form.tool != "disease_genes"
        or not tools.names_forms(asked.arguments[0])
    ):
        return None
    found = run.look(asked.form.tool, *asked.arguments)
    if not any(n.startswith((TAKEN, UNSAID)) or FORMS in n for n in found.notes):
        return None
    run.note("form", tool=asked.form.tool, arguments=list(asked.arguments), cue=asked.cue, via="")
    return _told(asked, found, question, run)


def _genes_of_forms(disease: str, run: Run) -> Found | None:
    """The genes of the numbered forms of ``disease``, and its own; None where it has none, or they add nothing."""
    tools = run.resources.tools
    if tools is None or not tools.names_forms(disease):
        return None
    found = run.look("disease_genes", disease)
    return found if any(_retakes(note) for note in found.notes) else None


def _retakes(note: str) -> bool:
    """Whether a note of a look-up says that a name was taken for others than those it is of."""
    return note.startswith((TAKEN, UNSAID)) or FORMS in note


def _of_given(asked: Asked, question: Question, run: Run, asking: Asking) -> Answer | None:
    """What the look-up says of each of the genes that a disease or a variant goes with."""
    if asked.via == "variant":
        given = run.look("variant_genes", asked.arguments[0])
        if not given.rows:
            return abstention(asked.form.kind, given.missing)
        genes, evidence, notes = given.said, tuple(r.evidence.id for r in given.rows), given.notes
    elif (forms := _genes_of_forms(asked.arguments[0], run)) is not None:
        genes, evidence, notes = forms.said, tuple(r.evidence.id for r in forms.rows), forms.notes
    else:
        text = f"Which {asked.given}?"
        inner = asking(Question(text=text, sources=question.sources), run.within("given"))
        genes = tuple(
            r.entity.curie for r in inner.entities if any(biolink().is_a(c, "Gene") for c in r.entity.categories)
        )
        evidence, notes = inner.evidence, (f"{text} {len(genes)} genes", *(c.said for c in inner.caveats))
        if inner.abstained or not genes:
            late = run.look("disease_genes", asked.arguments[0])
            genes, evidence, notes = late.said, tuple(r.evidence.id for r in late.rows), late.notes
        if not genes:
            return None
    rows = [row for gene in genes[:MOST] for row in run.look(asked.form.tool, gene, *asked.arguments[1:]).rows]
    if not rows:
        return None
    more = (f"of the first {MOST} of {len(genes):,} genes",) if len(genes) > MOST else ()
    found = Found(call="", rows=tuple(rows), total=len(rows), notes=(*notes, *more))
    answer = _told(asked, found, question, run)
    return answer.model_copy(update={"evidence": run.cited(dict.fromkeys((*evidence, *answer.evidence)))})


def _told(asked: Asked, found: Found, question: Question, run: Run) -> Answer:
    """The rows as an answer of the kind that is asked for."""
    form = asked.form
    of = f"the {asked.given}".replace(" are ", " that are ", 1) if asked.given else asked.arguments[0]
    read_as = f"Look up {SAID[form.tool].format(of, *asked.arguments[1:])}."
    answer = _of_kind(asked, found, question)
    if answer.abstained:
        return answer.model_copy(update={"read_as": read_as})
    units = (*(row.evidence for row in found.rows[: 4 * MOST]), *found.grounds)
    sources = sorted({unit.origin.title or unit.origin.source for unit in units})
    notes = (*found.notes, *answer.notes, f"source: {', '.join(sources)}")
    evidence = run.cited(dict.fromkeys(unit.id for unit in units))
    answer = answer.model_copy(update={"evidence": evidence, "read_as": read_as, "notes": notes})
    caveats = [Caveat(kind="ambiguous", said=n) for n in found.notes if " genes: " in n]
    caveats += [Caveat(kind="retaken", said=n) for n in found.notes if _retakes(n)]
    return heeding(answer, *caveats) if caveats else answer


def _of_kind(asked: Asked, found: Found, question: Question) -> Answer:
    form, rows, said = asked.form, found.rows, found.said[:MOST]
    if form.types:
        known = {t.casefold() for t in form.types}
        return _decided([("yes" if s.casefold() in known else "no") for s in said], said, either=True)
    if form.kind == "yesno":
        return _decided([row.said for row in rows], [row.evidence.text for row in rows], either=False)
    if question.options:
        same = same_place if form.tool in PLACES else same_name
        return _chosen(question.options, said, same, whole=found.whole)
    entities = _entities(rows)
    if form.kind in ("entity", "entities") and entities:
        kind: AnswerKind = "entity" if form.kind == "entity" and len(entities) == 1 else "entities"
        return Answer(
            kind=kind, value=said[0] if kind == "entity" else said, entities=entities, total=len(entities),
            confidence=1.0 if len(entities) == 1 else None,
        )  # fmt: skip
    if form.kind == "expression":
        levels = ", ".join(f"{r.said} {r.number:g} {r.unit}" for r in rows if r.number is not None)
        none = () if levels else (f"expressed in none of the organs: {found.missing}",)
        return Answer(kind="expression", value=said, text=levels or found.missing, notes=none)
    if form.kind == "summary":
        return Answer(kind="summary", value="\n\n".join(said), text="\n\n".join(said))
    shown = tuple(f"chromosome {s}" if form.tool in ("chromosome", "variant_chromosome") else s for s in said)
    notes = tuple(f"also on record: {s}" for s in shown[1:]) if form.single else ()
    shown = shown[:1] if form.single else shown
    one = len(shown) == 1
    return Answer(kind="span", value=shown[0] if one else shown, confidence=1.0 if one else None, notes=notes)


def _decided(answers: Sequence[str], said: Sequence[str], *, either: bool) -> Answer:
    """Yes or no by the first source that says; that another one differs is said first.

    ``either``: one source that says yes is enough, as types are called finer in one than in the other.
    """
    value = "yes" if either and "yes" in answers else answers[0]
    out = Answer(kind="yesno", value=value, confidence=None)
    if either or len(set(answers)) == 1:
        return out.model_copy(update={"notes": (f"on record: {'; '.join(said)}",) if either else ()})
    return heeding(out, Caveat(kind="disagreement", said=f"sources differ: {'; '.join(said)}"))


def _chosen(options: Sequence[str], said: Sequence[str], same: Callable[[str, str], bool], *, whole: bool) -> Answer:
    right = chosen(options, said, same, whole=whole)
    if not right:
        return abstention("choice", f"none of the options is on record, which has {'; '.join(said[:8]) or 'none'}")
    if len(right) == 1:
        return Answer(kind="choice", value=right[0])
    return Answer(kind="choices", value=right)


def _entities(rows: Sequence[Told]) -> tuple[Ranked, ...]:
    found: dict[str, Entity] = {row.entity.curie: row.entity for row in rows if row.entity}
    return tuple(Ranked(entity=entity) for entity in list(found.values())[: 4 * MOST])


def _shared(found: Iterable[Found]) -> list[str]:
    """The types that one source gives all of these genes, in the order of the first's."""
    every = [{(r.evidence.origin.source, r.said) for r in one.rows} for one in found]
    common = set.intersection(*every) if every else set()
    return sorted(said for _, said in common)


def _odd(question: Question, run: Run) -> Answer | None:
    """The option whose type of gene differs from that of all others.

    Of one alone nothing need be known: where a source calls all others the same, three or more, it is the one, as the
    question has it that one differs, and that is said first. Where two are not known, or others differ, it abstains.
    """
    found = {option: run.look("locus", option) for option in question.options}
    unknown = [option for option, one in found.items() if not one.rows]
    read_as = "Which option is a gene of another type than the others?"
    if (
        len(unknown) == 1
        and len(found) > ALIKE
        and (shared := _shared(found[o] for o in question.options if o not in unknown))
    ):
        rows = [r for one in found.values() for r in one.rows if r.said in shared]
        said = f"what type of gene {unknown[0]} is no table has: all others are {shared[0]}, and one is said to differ"
        answer = Answer(
            kind="choice", value=unknown[0], evidence=run.cited(dict.fromkeys(r.evidence.id for r in rows)),
            read_as=read_as,
        )  # fmt: skip
        return heeding(answer, Caveat(kind="weaker", said=said))
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
