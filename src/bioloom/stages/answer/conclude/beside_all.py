"""The one thing that has to do with all that a question names, where its words are not understood.

Nothing is known then but two clues or more, and of what kind the answer is or what the options are. That just one has
an edge to each clue is good ground for it, and no proof; the answer says so, and shows the edges. Between an option and
a clue a thing of a kind that the question speaks of may stand ("a gene that ..."). What a drug is for and what forbids
it are never taken for each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from bioloom.core.answer import Answer
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.ports import Grounding
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.stages.weave.rank import Support, rank
from bioloom.stages.weave.stage import Woven

from .options import Option, check_options, filled
from .stage import conclude_choice, conclude_entities, kg_evidence

SURE = 0.8  # a name below this is no clue
FEWEST, MOST = 2, 4  # clues
CONFIDENCE = 0.5
KINDS = 2  # kinds of things that may stand between, of those that the question speaks of
_THINGS = (  # words for a thing, and its kind
    (r"gene|protein|enzyme|receptor|transporter", "Gene"),
    (r"drug|compound|medication|medicine|treatment|substance|chemical|agent|ingredient", "ChemicalEntity"),
    (r"tissue|organ|structure|body part|site", "AnatomicalEntity"),
    (r"disease|disorder|illness|condition|syndrome|diagnosis|ailment|malady", "Disease"),
    (r"symptom|sign|phenotype|finding|feature", "PhenotypicFeature"),
    (r"cell type|cell", "Cell"),
    (r"domain", "ProteinDomain"),
    (r"food|foodstuff", "Food"),
)
_ASKED = re.compile(  # the kind of thing that is asked for
    rf"\b(?:which|what|whose|name|identify|find|give|pinpoint|looking for|tell me|search of)\b(?:\W+[\w-]+){{0,3}}?\W+"
    rf"({'|'.join(words for words, _ in _THINGS)})\b",
    re.IGNORECASE,
)
_SPOKEN_OF = tuple((re.compile(rf"\b(?:{words})(?:e?s)?\b", re.IGNORECASE), kind) for words, kind in _THINGS)
_COUNTED = re.compile(r"\b(?:how many|number|count|tally|how large|total)\b", re.IGNORECASE)
_FORBIDDEN = re.compile(
    r"\b(?:contra-?indicat\w*|counter-?indicat\w*|avoid\w*|rul(?:es?|ed|ing) (?:\w+ )?out|forb\w+|unsafe|unsuit\w+"
    r"|inadvisable|ill-advised|off[- ]limits|out of bounds|out of the question|off the table|danger\w*|harm\w*"
    r"|ban(?:s|ned)?|prohibit\w*|preclud\w*|bars?|barred|withh\w+|refrain\w*|shun\w*|taboo"
    r"|steer\w* clear|stay\w* away|keep\w* away)\b",
    re.IGNORECASE,
)
_TURNED = re.compile(  # with one of these the right option may be the one that is not joined
    r"\b(?:not|no|non|none|never|neither|nor|without|except|excluding|but|least|other than|rather than|unlike|false"
    r"|incorrect|wrong|untrue|cannot|lacks?|lacking|absent|absence|free of)\b|n't\b",
    re.IGNORECASE,
)


def joined_to_all(question: Question, options: tuple[str, ...], run: Run, *, witnesses: int = 3) -> Answer | None:
    """Of a question whose words are not understood: what alone is joined to everything that it names."""
    if options and question.kind in {None, "choice"}:
        return beside_all(question.text, options, run, witnesses=witnesses)
    if not options and question.kind in {None, "entity"}:
        return alone_beside_all(question.text, run, witnesses=witnesses)
    return None


def beside_all(question: str, options: tuple[str, ...], run: Run, *, witnesses: int = 3) -> Answer | None:
    """A choice by edges of whatever kind; None unless just one option is joined to each of two clues or more."""
    if _TURNED.search(question):
        return None
    clues = _clues(question, options, run)
    if not FEWEST <= len(clues) <= MOST:
        return None
    known = [_curies(readings) for readings in clues]
    kinds = [kind for words, kind in _SPOKEN_OF if words.search(question)][:KINDS]
    for between in range(len(clues) + 1):
        held: dict[str, tuple[Pattern, list[Option]]] = {}
        for pattern in _patterns(known, kinds, between):
            checked = check_options(options, pattern, run.within("options"))
            if not all(o.entities for o in checked):
                return None
            held |= {o.text: (pattern, checked) for o in checked if o.holds and o.text not in held}
        if len(held) == 1:
            pattern, checked = next(iter(held.values()))
            of_it = filled(pattern, tuple(e.curie for o in checked if o.holds for e in o.entities))
            woven = Woven(of_it, run.match(of_it))
            shown = rank(woven.matched, witnesses=witnesses)
            if _of_another_sense(question, shown):
                return None
            evidence = (kg_evidence(woven, shown, run),)
            return _said(
                conclude_choice("choice", checked, inverted=False, shown=shown, evidence=evidence),
                "of the options",
                clues,
            )
        if held or not kinds:
            return None
    return None


def alone_beside_all(question: str, run: Run, *, witnesses: int = 3) -> Answer | None:
    """The one thing of the kind that is asked for that has an edge to each of two clues or more; None for several."""
    asked = _ASKED.search(question)
    if asked is None or _TURNED.search(question) or _COUNTED.search(question):
        return None
    kind = next(kind for words, kind in _SPOKEN_OF if words.fullmatch(asked[1]))
    clues = _clues(question, (), run)
    if not FEWEST <= len(clues) <= MOST:
        return None
    (pattern,) = _patterns([_curies(readings) for readings in clues], [], 0)
    hole = Var(name="a", categories=(kind,))
    pattern = pattern.model_copy(update={"nodes": (hole, *pattern.nodes[1:])})
    woven = Woven(pattern, run.match(pattern))
    if woven.matched.count != 1:
        return None
    shown = rank(woven.matched, witnesses=witnesses)
    if _of_another_sense(question, shown):
        return None
    return _said(conclude_entities("entity", woven, shown, kg_evidence(woven, shown, run)), "of its kind", clues)


def _of_another_sense(question: str, shown: Sequence[Support]) -> bool:
    """Whether it is joined by what forbids a drug and the question does not speak of that, or the other way round."""
    facts = (fact for support in shown for witness in support.witnesses for fact in witness.facts)
    return bool(_FORBIDDEN.search(question)) != any(fact.predicate == "contraindicated_in" for fact in facts)


def _said(answer: Answer, among: str, clues: list[list[Grounding]]) -> Answer:
    """``answer`` with what it rests on."""
    names = ", ".join(readings[0].entity.name for readings in clues)
    note = f"not understood as a whole: {among}, this alone is stated to have to do with each of {names}"
    return answer.model_copy(update={"confidence": CONFIDENCE, "notes": (*answer.notes, note)})


def _patterns(known: list[tuple[str, ...]], kinds: list[str], between: int) -> Iterator[Pattern]:
    """The hole beside every clue, with ``between`` of them behind a thing of one of ``kinds``."""
    for indirect in combinations(range(len(known)), between):
        for of in product(kinds, repeat=between):
            nodes, edges = [Var(name="a")], []
            for i, curies in enumerate(known):
                nodes.append(Var(name=f"c{i}", curies=curies))
                if i in indirect:
                    nodes.append(Var(name=f"m{i}", categories=(of[indirect.index(i)],)))
                    edges.append(Edge(subject="a", object=f"m{i}", directed=False))
                edges.append(Edge(subject=f"m{i}" if i in indirect else "a", object=f"c{i}", directed=False))
            yield Pattern(nodes=tuple(nodes), edges=tuple(edges), answer="a")


def _clues(question: str, options: tuple[str, ...], run: Run) -> list[list[Grounding]]:
    """The readings of each thing that is named beside the options, of overlapping names the longest."""
    found = [list(m) for m in run.resources.linker.mentions(question) if m and m[0].score >= SURE]
    offered = {o.casefold() for o in options}
    out: list[list[Grounding]] = []
    for readings in sorted(found, key=lambda m: m[0].start - m[0].end):
        one = readings[0]
        inside = any(one.start < other[0].end and other[0].start < one.end for other in out)
        again = any(set(_curies(readings)) & set(_curies(other)) for other in out)
        if not inside and not again and one.text.casefold() not in offered:
            out.append(readings)
    return out


def _curies(readings: list[Grounding]) -> tuple[str, ...]:
    """All that a name may mean, and what other vocabularies call the same."""
    likely = [r for r in readings if r.score >= readings[0].score - 0.1]
    return tuple(dict.fromkeys(c for r in likely for c in (r.entity.curie, *(t.curie for t in r.twins))))
