"""The words of relations as entries of the dictionary: of each cue its verbs, nouns and phrases, in all their forms.

They stand in the file of the relation that they mean (`bioloom.core.catalogue`), those that several relations answer to
in ``shared.toml``; docs/relations.md says how they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bioloom.core.catalogue import Catalogue
from bioloom.core.errors import InputError

from ..items import Cue
from ..sorts import ANY, sorts
from ..text.tokens import words
from .inflect import Forms, inflected, plural
from .lists import choices, phrases, tables
from .trie import Entry, Lexicon

PREPOSITIONS = words("in for to with by of on from at against as")
# "have an association with", "show no link to": a light verb, a noun, a preposition.
LIGHT = {"have": "fb", "has": "f", "show": "fb", "shows": "f", "bear": "fb", "bears": "f", "with": "p", "having": "p", "showing": "p"}  # fmt: skip # noqa: E501
_TABLES = frozenset({"nouns", "verbs", "turned", "denied"})  # beside the lists of `_MAKERS`
LACKING = {"lack": "fb", "lacks": "f", "lacking": "p", "without": "p"}


def add_relations(out: Lexicon, catalogue: Catalogue) -> None:
    """Put the words of every cue into ``out``."""
    for table in (*(r.words for r in catalogue.relations.values()), tables("shared.toml")):
        for name, said in table.items():
            for cue, some in _sides(name, said):
                _add(out, cue, some)


def _sides(name: str, said: Mapping[str, Any]) -> Iterator[tuple[Cue, Mapping[str, Any]]]:
    """The tables of a cue: as it stands, with its ends turned round, and what denies it."""
    for turned, table in ((False, said), (True, said.get("turned", {}))):
        for denied, some in ((False, table), (True, table.get("denied", {}))):
            yield Cue(name, turned, denied), some


def _add(out: Lexicon, cue: Cue, said: Mapping[str, Any]) -> None:
    if unknown := set(said) - _TABLES - set(_MAKERS):
        names = ", ".join(sorted(unknown))
        raise InputError(
            f"The words of {cue.relation} have lists that nothing reads: {names}.", hint="docs/relations.md"
        )
    for kind, some in said.get("nouns", {}).items():
        _nouns(out, kind, phrases(some), cue)
    for frame in said.get("verbs", ()):
        _verbs(out, frame, cue)
    for key, make in _MAKERS.items():
        for phrase in phrases(said[key]) if key in said else ():
            make(out, phrase, cue._replace(prep=phrase.rpartition(" ")[2]))


def _nouns(out: Lexicon, kind: str, nouns: Iterator[str], cue: Cue) -> None:
    """Nouns for a kind of thing by what it is to another: "targets of aspirin"."""
    mask = ANY if kind == "any" else sorts(kind)
    for noun in nouns:
        for form, number in _numbers(noun):
            feats = frozenset({"noun", *number})
            category = "" if kind == "any" else kind
            out.add(form, Entry("N", feats, mask=mask, role=(cue.relation, cue.swap), category=category))


def _numbers(noun: str) -> list[tuple[str, set[str]]]:
    many = plural(noun)
    return [(noun, set())] if many == noun else [(noun, {"sg"}), (many, {"pl"})]


def _verbs(out: Lexicon, frame: Mapping[str, Any], cue: Cue) -> None:
    """Single verbs with the prepositions that follow: active, passive, or as an adjective."""
    turned = bool(frame.get("turned"))
    active, passive, adjective = (choices(frame[k]) if k in frame else [] for k in ("active", "passive", "participle"))
    for verb in phrases(frame["say"]):
        form = inflected(verb)
        _active(out, form, [(prep, turned) for prep in active], cue)
        _passive(out, form, [*((p, not turned) for p in passive), *((p, False) for p in adjective)], cue)


def _active(out: Lexicon, form: Forms, preps: Sequence[tuple[str, bool]], bare: Cue) -> None:
    missing: list[tuple[str, Cue]] = []
    for prep, swap in preps:
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
    cues = tuple((prep, bare._replace(swap=swap, prep=prep)) for prep, swap in preps)
    for prep, cue in cues:
        out.add(f"{form.perfect} {prep}", Entry("VT", frozenset("p"), cue))
    if cues:
        out.add(form.perfect, Entry("V0", frozenset("p"), cues=cues))


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
    bare = rest.removesuffix(cue.prep).strip()
    parted = (form.base, form.third, *((form.ing, form.past) if bare else ()))  # "clashes severely with"
    for said, forms, cost in (
        (form.base, "fb", 0.1), (form.third, "f", 0.1), (form.ing, "p", 0.1), (form.past, "f", 0.2),
        (form.perfect, "x", 0.2),
    ):  # fmt: skip
        out.add(f"{said} {rest}", Entry("VT", frozenset({*forms, "phrase"} if forms == "p" else forms), cue, cost=cost))
        if said in parted and cue.prep in PREPOSITIONS:
            out.add(f"{said} {bare}", Entry("V0", frozenset(forms), cues=((cue.prep, cue),), cost=cost))


def _relation_noun(out: Lexicon, noun: str, cue: Cue) -> None:
    out.add(noun, Entry("RN", cue=cue))
    for prep in ("between", "of", "among"):
        out.add(f"{noun} {prep}", Entry("RN", cue=cue))
    for verbs, off in ((LIGHT, False), (LACKING, True)):
        for verb, forms in verbs.items():
            for prep in ("with", "to"):
                out.add(f"{verb} {noun} {prep}", Entry("VT", frozenset(forms), cue._replace(denied=off, prep=prep)))


def _as(forms: str) -> Callable[[Lexicon, str, Cue], None]:
    return lambda out, phrase, cue: _fixed(out, phrase, forms, cue)


def _alone(*feats: str) -> Callable[[Lexicon, str, Cue], None]:
    """What a predicate alone says of things named before: "... and which gene is responsible?"."""
    return lambda out, phrase, cue: out.add(phrase, Entry("MOD0", frozenset(feats), Cue(cue.relation), cost=0.4))


# How each list of a cue becomes entries; docs/relations.md says what belongs in which.
_MAKERS: dict[str, Callable[[Lexicon, str, Cue], None]] = {
    "prepositions": _as("r"),
    "phrases": _as("p"),
    "clauses": _headed,
    "finite": _as("fb"),
    "modal": _as("b"),
    "one": lambda out, phrase, cue: out.add(phrase, Entry("VI", cue=cue)),
    "alone": _alone(),
    "alone_many": _alone("many"),
    "ties": lambda out, phrase, cue: _relation_noun(out, phrase, Cue(cue.relation)),
}
