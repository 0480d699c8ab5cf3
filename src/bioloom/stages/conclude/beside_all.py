"""The one thing that has to do with all that a question names, where its words are not understood.

Nothing is known then but two clues or more, and of what kind the answer is or what the options are. That just one has
an edge to each clue is good ground for it, and no proof; the answer says so, and shows the edges. Between an option and
a clue a thing of a kind that the question speaks of may stand ("a gene that ...").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product

from bioloom.core.answer import Answer
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.core.ports import Grounding
from bioloom.core.run import Run
from bioloom.stages.rank.stage import rank
from bioloom.stages.weave.stage import Woven

from .options import Option, check_options, filled
from .stage import conclude_choice, conclude_entities, kg_evidence

SURE = 0.8  # a name below this is no clue
FEWEST, MOST = 2, 4  # clues
CONFIDENCE = 0.5
KINDS = 2  # kinds of things that may stand between, of those that the question speaks of
_WANTED = tuple(
    (re.compile(words, re.IGNORECASE), kind)
    for words, kind in (
        (r"disease|disorder|illness|condition|syndrome|diagnosis|ailment|malady", "Disease"),
        (r"gene|protein|enzyme", "Gene"),
        (r"drug|compound|medication|medicine|treatment|substance|chemical|agent", "ChemicalEntity"),
        (r"symptom|sign|phenotype|finding|feature", "PhenotypicFeature"),
        (r"tissue|organ|structure|body part|site", "AnatomicalEntity"),
        (r"cell type|cell", "Cell"),
        (r"domain", "ProteinDomain"),
        (r"food|foodstuff", "Food"),
    )
)
_ASKED = re.compile(  # the kind of thing that is asked for
    rf"\b(?:which|what|whose|name|identify|find|give|pinpoint|looking for|tell me|search of)\b(?:\W+[\w-]+){{0,3}}?\W+"
    rf"({'|'.join(words.pattern for words, _ in _WANTED)})\b",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"\b(?:how many|number|count|tally|how large|total)\b", re.IGNORECASE)
_KINDS = tuple(
    (re.compile(rf"\b(?:{words})\b", re.IGNORECASE), kind)
    for words, kind in (
        (r"genes?|proteins?|enzymes?|receptors?|transporters?", "Gene"),
        (
            r"drugs?|compounds?|medications?|medicines?|treatments?|substances?|chemicals?|ingredients?",
            "ChemicalEntity",
        ),
        (r"tissues?|organs?|structures?|body parts?|anatom\w+", "AnatomicalEntity"),
        (r"diseases?|disorders?|illness(?:es)?|conditions?|syndromes?", "Disease"),
    )
)
_TURNED = re.compile(  # with one of these the right option may be the one that is not joined
    r"\b(?:not|no|non|none|never|neither|nor|without|except|excluding|but|least|other than|rather than|unlike|false"
    r"|incorrect|wrong|untrue|cannot|lacks?|lacking|absent|absence|free of)\b|n't\b",
    re.IGNORECASE,
)


def beside_all(question: str, options: tuple[str, ...], run: Run, *, witnesses: int = 3) -> Answer | None:
    """A choice by edges of whatever kind; None unless just one option is joined to each of two clues or more."""
    if _TURNED.search(question):
        return None
    clues = _clues(question, options, run)
    if not FEWEST <= len(clues) <= MOST:
        return None
    known = [_curies(readings) for readings in clues]
    kinds = [kind for words, kind in _KINDS if words.search(question)][:KINDS]
    for between in range(len(clues) + 1):
        held: dict[str, tuple[Pattern, list[Option]]] = {}
        for pattern in _patterns(known, kinds, between):
            checked = check_options(options, pattern, run.within("options"))
            if not all(o.entities for o in checked):
                return None
            held |= {o.text: (pattern, checked) for o in checked if o.holds and o.text not in held}
        if len(held) == 1:
            (pattern, checked), names = next(iter(held.values())), [readings[0].entity.name for readings in clues]
            return _chosen(pattern, checked, names, run, witnesses)
        if held or not kinds:
            return None
    return None


def alone_beside_all(question: str, run: Run, *, witnesses: int = 3) -> Answer | None:
    """The one thing of the kind that is asked for that has an edge to each of two clues or more; None for several."""
    asked = _ASKED.search(question)
    if asked is None or _TURNED.search(question) or _COUNTED.search(question):
        return None
    kind = next(kind for words, kind in _WANTED if words.fullmatch(asked[1]))
    clues = _clues(question, (), run)
    if not FEWEST <= len(clues) <= MOST:
        return None
    (pattern,) = _patterns([_curies(readings) for readings in clues], [], 0)
    hole = Var(name="a", categories=(kind,))
    pattern = pattern.model_copy(update={"nodes": (hole, *pattern.nodes[1:])})
    matched = run.match(pattern)
    if matched.count != 1:
        return None
    shown = rank(matched, witnesses=witnesses)
    woven = Woven(pattern, matched)
    answer = conclude_entities("entity", woven, shown, kg_evidence(woven, shown, run))
    names = ", ".join(readings[0].entity.name for readings in clues)
    note = f"not understood as a whole: this alone of its kind is stated to have to do with each of {names}"
    return answer.model_copy(update={"confidence": CONFIDENCE, "notes": (*answer.notes, note)})


def _chosen(pattern: Pattern, checked: list[Option], names: list[str], run: Run, witnesses: int) -> Answer:
    held = next(o for o in checked if o.holds)
    of_it = filled(pattern, tuple(e.curie for e in held.entities))
    matched = run.match(of_it)
    shown = rank(matched, witnesses=witnesses)
    evidence = kg_evidence(Woven(of_it, matched), shown, run)
    answer = conclude_choice("choice", checked, inverted=False, shown=shown, evidence=(evidence,))
    note = (
        f"not understood as a whole: of the options, this alone is stated to have to do with each of {', '.join(names)}"
    )
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
