"""Query parsing, parse(q) = {K, C, N} (section 4.2.1, Table 8), and the answer from the top paths (equation 4)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pydantic import Field

from bioloom.core.biolink import biolink
from bioloom.core.fact import Condition, Entity
from bioloom.core.judgement import Abstain, Judgement, Written
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value
from bioloom.ground.linking.tagging import chosen
from bioloom.stages.answer.respond.judge import FROM_LINES, WrittenAnswer, read, slots
from bioloom.stages.answer.respond.types import Asked, Said
from bioloom.stages.gate.infer.hierarchy import kin_of
from bioloom.stages.gate.read.condition import parse
from bioloom.stages.gate.stage import read_patient
from bioloom.stages.gate.types import Patient, negated

PACKAGE = "bioloom.methods.cgr"
_KIND = re.compile(
    r"\b(?:which|what)\s+((?:[\w-]+\s+){0,2}?[\w-]+?)s?\s+(?:is|are|was|were|can|could|should|may|might|would|will|has"
    r"|have|does|do|for|treats?|causes?|replaces?|prevents?|helps?|works?|lowers?|to|in|best|must)\b",
    re.IGNORECASE,
)
_RELATION = re.compile(
    r"\b(treat\w*|caus\w+|prevent\w*|diagnos\w+|recommend\w+|prefer\w+|contraindicated|indicated|replac\w+|avoid\w*)\b",
    re.IGNORECASE,
)
GIVEN = ("ChemicalEntity", "ChemicalRole", "MolecularMixture", "Procedure")
DRUGS = frozenset(("drug", "medication", "medicine", "treatment", "therapy", "agent"))
CLASS = 0.85  # from which on a word is the name of a class of drugs


class Parsed(Value):
    """K, C (required and excluded) and N of a question, in its words."""

    keywords: tuple[str, ...] = Field(description="two to five words or names that the answer must match")
    required: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    negated: tuple[str, ...] = ()


class Text(Value):
    """A question."""

    question: str


def by_words(value: Text, kit: Resources) -> Parsed | Abstain:
    """K: the kind that is asked for, what is named beside the patient, the relation; C and N as patients are read."""
    patient = read_patient(value.question, Run(kit))
    core = patient.core or value.question
    against = patient.role in ("contraindicated", "replaced")  # then the patient's state is what the answer is tied to
    named = [g.entity.name for g in chosen(kit.linker, value.question if against else core)]
    named += [s.text for s in patient.required if s.text and s.kind not in ("disease", "drug")] if against else []
    kind = [m[1] for m in [_KIND.search(core)] if m]
    words = [m[1] for m in [_RELATION.search(core)] if m]
    every = tuple(dict.fromkeys(w.strip() for w in (*kind, *named, *words) if w.strip()))
    if not named:
        return Abstain(reason="no word of the question is a known name")
    return Parsed(
        keywords=every,
        required=tuple(s.text for s in patient.required if s.text),
        excluded=tuple(s.text for s in patient.excluded if s.text),
        negated=tuple(e.name for e in patient.avoid),
    )


PARSE = Judgement(
    "parse-query", Text, Parsed, "partial", rule=by_words, prompt=(PACKAGE, "parse.md"),
    slots=lambda v: {"question": fenced([v.question], ["question"])},
)  # fmt: skip


def told(parsed: Parsed, patient: Patient, run: Run) -> Patient:
    """``patient`` with what the query's required and excluded conditions say of it, where rules read those words."""
    linker = run.resources.linker
    known = {s.text.casefold() for s in patient.states}
    more: list[Condition] = []
    for words, excluded in [(w, False) for w in parsed.required] + [(w, True) for w in parsed.excluded]:
        clauses = parse(words, linker) if words.casefold() not in known else ()
        if len(clauses) == 1:  # alternatives are no state of anybody
            said = [s for s in clauses[0].all if s.kind != "other"]
            more += [negated(s) for s in said] if excluded and len(said) == 1 else said if not excluded else []
    return patient.model_copy(update={"states": tuple(dict.fromkeys((*patient.states, *more)))})


class End(Value):
    """What a path may be an answer by: its nodes from the end back, and what a step of it says must not be given."""

    things: tuple[Entity, ...]
    forbidden: Entity | None = None


class Paths(Asked):
    """The question with the top paths as lines, the best first, and the ``ends`` of those.

    ``kind_word`` is the word for what is asked for; ``against``: what must not be given is.
    """

    ends: tuple[End, ...] = ()
    kind_word: str = ""
    against: bool = False


def first_fit(value: Paths, kit: Resources) -> Said | Abstain:
    """What the first path leads to: the node nearest to its end that is of the kind asked for and not in the question.

    A class of drugs, or "drug", asks for one; of tests and other kinds all that is known is that what the question
    names is none. Where it asks what must not be given, that is what a step of the first such path says.
    """
    if value.kind in ("count", "yesno", "span", "summary"):
        return Abstain(reason=f"paths alone give no {value.kind}")
    found: list[tuple[int, str, Entity]] = []
    for i, end in enumerate(value.ends):
        things = [t for t in (end.forbidden,) if t is not None] if value.against else list(end.things)
        left = [t for t in things if t.curie not in value.topics]
        if value.options:
            found += [(i, o, t) for t in left for o in value.options if _is(o, t, kit)][:1]
        else:
            found += [(i, t.name, t) for t in _of_kind(left, value.kind_word, kit)[:1]]
    if not found:
        return Abstain(reason="no path leads to what could be the answer")
    taken = found if value.kind in ("entities", "choices") else found[:1]
    names = tuple(dict.fromkeys(name for _, name, _ in taken))
    return Said(answers=names, cited=tuple(dict.fromkeys(value.lines[i].label for i, *_ in taken)))


def _is(option: str, entity: Entity, kit: Resources) -> bool:
    return option.casefold() == entity.name.casefold() or any(
        g.entity.curie == entity.curie for g in kit.linker.link(option)
    )


def _of_kind(left: Sequence[Entity], word: str, kit: Resources) -> list[Entity]:
    """Those of the kind; where the word is no class, what can be given or done goes before all else."""
    some = [e for e in left if is_of_kind(e, word, kit)]
    return some or ([] if _class(word, kit) or word.casefold() in DRUGS else list(left))


def is_of_kind(entity: Entity, word: str, kit: Resources) -> bool:
    """Whether something is of the class of drugs that ``word`` names; where that is none, whether it can be given."""
    if curie := _class(word, kit):
        return kin_of(kit).is_kind(entity.curie, curie)
    model = biolink()
    return any(model.is_a(c, g) for c in entity.categories for g in GIVEN)


def _class(word: str, kit: Resources) -> str | None:
    best = next(iter(kit.linker.link(word, categories=("ChemicalRole",))), None) if word else None
    return best.entity.curie if best is not None and best.score >= CLASS else None


def kind_word(question: str) -> str:
    """The word for the kind of thing that is asked for, as it stands behind "which"; empty where none does."""
    m = _KIND.search(question)
    return m[1] if m else ""


FROM_PATHS: Judgement[Paths, Said] = Judgement(
    "answer-from-paths", Paths, Said, "partial", rule=first_fit, prompt=FROM_LINES.prompt, slots=slots,
    written=Written(form=WrittenAnswer, read=read),
)  # fmt: skip
