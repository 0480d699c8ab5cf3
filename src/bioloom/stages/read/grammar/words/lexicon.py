"""The dictionary of the grammar: every phrase of the tables beside this file, in all its forms, in one trie."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import product
from typing import Any

from ..items import Cue
from ..schema import VAGUE
from ..sorts import ANY, BIT, sorts
from ..text.tokens import Token, tokenize, words
from .inflect import Forms, inflected, plural

LEAF = ""
STRUCTURE = ("closed.txt", "beside.txt", "asking.txt")
RELATIONS = ("phrases.txt", "phrases_disease.txt", "phrases_drug.txt", "phrases_gene.txt", "relation_nouns.txt")
SKIPPED = words(  # may stand inside a phrase: "plays a key role in"
    "a an the - its their any some key major important crucial central significant directly strongly specifically "
    "physically closely causally itself also all known genetic causal established documented reported close strong "
    "clear therapeutic clinical vital prominent pivotal functional regulatory certain marked abnormal"
)
PREPOSITIONS = words("in for to with by of on from at against as")
# "have an association with", "show no link to": a light verb, a noun, a preposition.
LIGHT = {"have": "fb", "has": "f", "show": "fb", "shows": "f", "bear": "fb", "bears": "f", "with": "p", "having": "p", "showing": "p"}  # fmt: skip # noqa: E501
SHOWING = (
    "show; have; bear; exhibit; display; demonstrate; feature; present with; go along with; come with; occur with; "
    "lead to; result in; cause; involve; produce; entail; bring about; report; go hand in hand with; come along with; "
    "coincide with; carry; bring; bring with it; give"
)
SHOWN = (
    "with; characterized by; characterised by; marked by; associated with; accompanied by; linked to; tied to; "
    "caused by; connected with; paired with; linked with; signalled by; coupled with; known for; notable for"
)
MEASURES = ("", "of", "levels of", "level of", "amounts of", "amount of", "expression of", "abundance of",
            "concentrations of", "quantities of")  # fmt: skip
CHANGES = tuple(f"{prep} {measure}".strip() for prep in ("of", "in") for measure in MEASURES)
PLACES_OF_MEASURES = ("expression in", "levels in", "amounts in", "abundance in", "gene expression in")
EXPRESSED = {"raise": "expressed_up", "lower": "expressed_down"}
LACKING = {"lack": "fb", "lacks": "f", "lacking": "p", "without": "p"}
PARTICLES = words("up down off out on")  # may stand behind the object: "rules X out"
PLACES = {
    "GrossAnatomicalStructure": "where in body; where in human body; whereabouts in body; in what part of body; where",
    "CellularComponent": "where in cell; where inside cell; where within cell; where in cells; where",
}
BROADENED = 0.9  # cost of taking a narrower word for its sort: "which transcription factors" for "which genes"
MANNER = "how; in what way; in which way; in what manner; by what mode; in which manner; by which mode"
WHOM = (
    "in whom; for whom; with whom; who; when; in what situation; in which situation; in what circumstances; "
    "under what circumstances; in what case; in which case; in which cases; in which patients; in what patients; "
    "for which patients; in which people; in what conditions; under what conditions"
)
WHEN = "when; at what age; at which age; how early; how late; in which age; in what age group; at what time of life"
CODING = {"code for protein": "fb", "encode protein": "fb", "make protein": "fb", "codes for protein": "f",
          "encodes protein": "f", "makes protein": "f", "protein coding": "p"}  # fmt: skip

Trie = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """A phrase of the dictionary: its label in the grammar and what the label needs."""

    label: str
    feats: frozenset[str] = frozenset()
    cue: Cue | None = None
    cues: tuple[tuple[str, Cue], ...] = ()
    mask: int = ANY
    role: tuple[str, bool] | None = None
    cost: float = 0.1
    category: str = ""


class Lexicon:
    """Phrases by their words."""

    def __init__(self) -> None:
        self.trie: Trie = {}
        self.words: set[str] = set()

    def add(self, phrase: str, entry: Entry) -> None:
        """Put ``phrase`` in; hyphens and spaces are the same."""
        at = self.trie
        for token in _words(phrase):
            at = at.setdefault(token, {})
            self.words.add(token)
        entries = at.setdefault(LEAF, [])
        if entry not in entries:
            entries.append(entry)

    def matches(self, tokens: Sequence[Token], start: int) -> Iterator[tuple[int, Entry]]:
        """Every phrase that starts at token ``start``, with where it ends. Some words may be skipped inside one."""
        stack = [(start, self.trie, False)]
        seen: set[tuple[int, int]] = set()
        while stack:
            i, at, moved = stack.pop()
            if moved:
                for entry in at.get(LEAF, ()):
                    yield i, entry
            if i >= len(tokens) or (i, id(at)) in seen:
                continue
            seen.add((i, id(at)))
            if (deeper := at.get(tokens[i].low)) is not None:
                stack.append((i + 1, deeper, True))
            if i > start and tokens[i].low in SKIPPED:
                stack.append((i + 1, at, False))


def _words(phrase: str) -> Sequence[str]:
    """The words of a phrase, as tokens of a question; most are plain, and thousands are read at the start."""
    plain = phrase.replace("-", " ")
    if plain.isascii() and plain.islower() and plain.replace(" ", "").isalpha():
        return plain.split()
    return ("'s",) if phrase == "'s" else [t.low for t in tokenize(plain)]


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The dictionary, made once."""
    out = Lexicon()
    _things(out)
    _verbs(out)
    _phrases(out)
    _showing(out)
    for (label, *feats), phrases in _sections(*STRUCTURE):
        numbers = [f for f in feats if f[0].isdigit()]
        features = frozenset(f for f in feats if f not in numbers)
        entry = Entry(label.strip("-"), features, cost=float(numbers[0]) if numbers else 0.1)
        for phrase in phrases:
            out.add(phrase, entry)
    _questions(out)
    return out


def _lines(name: str) -> list[str]:
    text = files("bioloom.stages.read.grammar.words").joinpath(name).read_text("utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


def _sections(*names: str) -> Iterator[tuple[list[str], list[str]]]:
    """The sections of files: the words of the header, the phrases."""
    header: list[str] = []
    body: list[str] = []
    for line in [*(line for name in names for line in _lines(name)), "[]"]:
        if line.startswith("[") and line.endswith("]"):
            if header:
                yield header, _split(" ".join(body))
            header, body = line[1:-1].split(), []
        else:
            body.append(line)


def _split(text: str) -> list[str]:
    """The phrases of a section; "{have|show} signs of" is two."""
    return [" ".join(made.split()) for p in text.split(";") if p.strip() for made in _spread(p)]


def _spread(phrase: str) -> Iterator[str]:
    """``phrase`` with each of the alternatives between braces in turn."""
    parts = [part.split("|") for part in re.split(r"[{}]", phrase)]
    return map("".join, product(*parts))


def _relation(text: str) -> tuple[str, bool, bool]:
    """Name, swapped, denied."""
    return text.rstrip("~!"), "~" in text, "!" in text


# -- things -----------------------------------------------------------------------------------------------------------


def _things(out: Lexicon) -> None:
    for (sort, *rest), phrases in _sections("nouns.txt"):
        relation = rest[0] if rest else ""
        kind = "narrow" if relation == "narrow" else "noun"
        mask = BIT["Disease"] if sort == "Person" else ANY if sort == "*" else sorts(*sort.split("|"))
        naming = {"naming"} if relation == "identifier" else set()
        role = _relation(relation)[:2] if relation not in ("", "narrow") else None
        for phrase in phrases:
            category = "Protein" if phrase.startswith("protein coding") else "" if sort == "*" else sort.split("|")[0]
            many = plural(phrase)
            forms = [(phrase, {kind})] if many == phrase else [(phrase, {kind, "sg"}), (many, {kind, "pl"})]
            forms = [(form, feats | naming) for form, feats in forms]
            for form, feats in forms if kind == "noun" or sort == "Gene" else forms[:1]:
                out.add(form, Entry("N", frozenset(feats), mask=mask, role=role, category=category))
            for form, feats in (
                forms if kind == "narrow" and sort == "Gene" else ()
            ):  # asked for, it is taken for any of its sort
                broad = frozenset(feats - {"narrow"} | {"noun", "broadened"})
                out.add(form, Entry("N", broad, mask=mask, category=category, cost=BROADENED))


def _questions(out: Lexicon) -> None:
    """Where, how, and what is whole by itself."""
    places = tuple((prep, Cue(VAGUE, prep=prep)) for prep in ("in", "to", "at", "on", "within"))
    for sort, phrases in PLACES.items():
        for phrase in _split(phrases):
            out.add(phrase, Entry("ASK", cues=places, mask=sorts(sort), category=sort))
    whom = tuple((prep, Cue(VAGUE, prep=prep)) for prep in ("in", "for", "with", "by", "to"))
    for phrase in _split(WHOM):
        out.add(phrase, Entry("ASK", cues=whom, mask=sorts("Disease"), category="Disease", cost=0.2))
    times = tuple((prep, Cue("onset", prep=prep)) for prep in ("at", "in"))
    for phrase in _split(WHEN):
        out.add(phrase, Entry("ASK", cues=times, mask=sorts("Onset"), category="Onset"))
    manner = tuple((prep, Cue(VAGUE, prep=prep)) for prep in ("as", "by"))
    for phrase in _split(MANNER):
        out.add(phrase, Entry("ASK", cues=manner, mask=sorts("GeneticInheritance", "PhenotypicFeature", "Drug")))
    for phrase, forms in CODING.items():
        out.add(phrase, Entry("VPN", frozenset(forms), mask=BIT["Gene"], category="Protein"))


# -- relations --------------------------------------------------------------------------------------------------------


def _verbs(out: Lexicon) -> None:
    for line in _lines("verbs.txt"):
        relation, verbs, active, by, adj = (c.strip() for c in line.split("|"))
        name, _, denied = _relation(relation)
        for verb in verbs.split():
            form = inflected(verb.replace("_", " "))
            _active(out, form, [(p.lstrip("~"), p.startswith("~")) for p in active.split()], Cue(name, denied=denied))
            _passive(
                out,
                form,
                [*((p, True) for p in by.split()), *((p, False) for p in adj.split())],
                Cue(name, denied=denied),
            )


def _active(out: Lexicon, form: Forms, preps: Sequence[tuple[str, bool]], bare: Cue) -> None:
    missing: list[tuple[str, Cue]] = []
    for written, swap in preps:
        prep = "" if written == "-" else written.replace("_", " ")
        cue = bare._replace(swap=swap, prep=prep)
        for said, forms in ((form.base, "fb"), (form.third, "f"), (form.ing, "p")):
            out.add(f"{said} {prep}", Entry("VT", frozenset(forms), cue))
        for said, forms in ((form.past, "f"), (form.perfect, "x")):  # rather passive: "genes linked to X"
            out.add(f"{said} {prep}", Entry("VT", frozenset(forms), cue, cost=0.3))
        if prep:
            missing.append((prep, cue))
    if missing:
        out.add(form.base, Entry("V0", frozenset("fb"), cues=tuple(missing)))
        out.add(form.third, Entry("V0", frozenset("f"), cues=tuple(missing)))


def _passive(out: Lexicon, form: Forms, preps: Sequence[tuple[str, bool]], bare: Cue) -> None:
    cues = tuple((p.replace("_", " "), bare._replace(swap=swap, prep=p.replace("_", " "))) for p, swap in preps)
    for prep, cue in cues:
        out.add(f"{form.perfect} {prep}", Entry("VT", frozenset("p"), cue))
    if cues:
        out.add(form.perfect, Entry("V0", frozenset("p"), cues=cues))


def _phrases(out: Lexicon) -> None:
    for (relation, forms, *rest), phrases in _sections(*RELATIONS):
        name, swap, denied = _relation(relation)
        for phrase in phrases:
            cue = Cue(name, swap, denied, phrase.rpartition(" ")[2])
            if forms == "noun":
                _relation_noun(out, phrase, Cue(name))
            elif forms == "amount":
                _amount(out, phrase, MEASURES, Cue(name))
            elif forms == "amounting":
                _amount(out, phrase, CHANGES, Cue(name))
            elif forms == "linking":
                form = inflected(phrase)
                for said, kinds in ((form.base, "fb"), (form.third, "f"), (form.ing, "p")):
                    out.add(said, Entry("VT", frozenset({*kinds, "link"}), Cue(name)))
            elif forms == "v":
                _headed(out, phrase, cue)
            elif forms == "complete":
                out.add(phrase, Entry("MOD0", frozenset(rest), Cue(name), cost=0.4))
            elif forms == "i":
                out.add(phrase, Entry("VI", cue=cue))
            else:
                _fixed(out, phrase, forms, cue)


def _fixed(out: Lexicon, phrase: str, forms: str, cue: Cue) -> None:
    """A phrase as it stands, and without its preposition where it ends in one."""
    feats = frozenset({*forms, "phrase"} if forms == "p" else forms)
    out.add(phrase, Entry("VT", feats, cue, cost=0.2 if forms == "r" else 0.1))
    first, _, last = phrase.rpartition(" ")
    if forms in ("p", "fb", "b", "f") and first and last in PREPOSITIONS:
        out.add(first, Entry("V0", frozenset(forms), cues=((last, cue),)))


def _headed(out: Lexicon, phrase: str, cue: Cue) -> None:
    """A phrase that begins with a verb, in all forms of it: "plays a part in", "playing a part in".

    After "be" it is what may also follow a noun: "a gene active in".
    """
    verb, _, rest = phrase.partition(" ")
    if verb == "be":
        _fixed(out, rest, "p", cue)
        return
    form = inflected(verb)
    if rest in PARTICLES:
        for said, forms in ((form.base, "fb"), (form.third, "f"), (form.ing, "p")):
            out.add(said, Entry("VS", frozenset(forms), cues=((rest, cue),)))
    bare = rest.removesuffix(cue.prep).strip() if cue.prep in PREPOSITIONS else ""
    for said, forms, cost in (
        (form.base, "fb", 0.1), (form.third, "f", 0.1), (form.ing, "p", 0.1), (form.past, "f", 0.2),
        (form.perfect, "x", 0.2),
    ):  # fmt: skip
        out.add(f"{said} {rest}", Entry("VT", frozenset({*forms, "phrase"} if forms == "p" else forms), cue, cost=cost))
        if bare and forms != "x":
            out.add(f"{said} {bare}", Entry("V0", frozenset(forms), cues=((cue.prep, cue),), cost=cost))


def _amount(out: Lexicon, change: str, measures: Sequence[str], cue: Cue) -> None:
    """How much of a thing there is: "reduced X", "a drop in the levels of X"; a verb of showing goes before."""
    for place in PLACES_OF_MEASURES if measures is MEASURES else ():
        placed = cue._replace(relation=EXPRESSED[cue.relation], prep="in")
        out.add(f"{change} {place}", Entry("AM", cue=placed))
    for measure in measures:
        out.add(f"{change} {measure}", Entry("AM", cue=cue._replace(prep=measure.rpartition(" ")[2])))


def _showing(out: Lexicon) -> None:
    for verb in _split(SHOWING):
        form = inflected(verb)
        for said, forms in ((form.base, "fb"), (form.third, "f"), (form.ing, "p"), (form.past, "f")):
            out.add(said, Entry("SH", frozenset(forms)))
    for said in _split(SHOWN):
        out.add(said, Entry("SH", frozenset("p")))


def _relation_noun(out: Lexicon, noun: str, cue: Cue) -> None:
    out.add(noun, Entry("RN", cue=cue))
    for prep in ("between", "of", "among"):
        out.add(f"{noun} {prep}", Entry("RN", cue=cue))
    for verbs, off in ((LIGHT, False), (LACKING, True)):
        for verb, forms in verbs.items():
            for prep in ("with", "to"):
                out.add(f"{verb} {noun} {prep}", Entry("VT", frozenset(forms), cue._replace(denied=off, prep=prep)))
