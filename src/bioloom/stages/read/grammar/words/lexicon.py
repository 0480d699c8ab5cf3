"""The dictionary of the grammar: every word for relations, kinds and structure, in all its forms, in one trie."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from bioloom.core.catalogue import catalogue

from ..items import Cue
from ..sorts import ANY, BIT, PARENTS, sorts
from .inflect import plural
from .lists import choices, phrases, tables
from .relation_words import add_relations
from .trie import Entry, Lexicon

STRUCTURE = ("closed.toml", "auxiliary.toml", "beside.toml", "asking.toml")
BROADENED = 0.9  # cost of taking a narrower word for its sort: "which transcription factors" for "which genes"


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The dictionary, made once."""
    out = Lexicon()
    for kind, said in tables("nouns.toml").items():
        _kind(out, kind, said)
    add_relations(out, catalogue())
    for name in STRUCTURE:
        for label, lists in tables(name).items():
            for said in lists:
                _structure(out, "" if label == "skip" else label, said)
    return out


def _kind(out: Lexicon, kind: str, said: Mapping[str, Any]) -> None:
    """The words for a kind of thing: nouns, narrow ones, and those for its names."""
    mask = BIT["Disease"] if kind == "Person" else ANY if kind == "any" else sorts(kind)
    category = "" if kind == "any" else kind
    for noun in phrases(said.get("nouns", "")):
        own = "Protein" if noun.startswith("protein coding") else category
        for form, feats in _forms(noun):
            out.add(form, Entry("N", frozenset({"noun", *feats}), mask=mask, category=own))
    for noun in phrases(said.get("names", "")):
        for form, feats in _forms(noun):
            found = frozenset({"noun", "naming", *feats})
            out.add(form, Entry("N", found, mask=mask, role=("identifier", False), category=category))
    for noun in phrases(said.get("narrow", "")):
        for form, feats in _forms(noun) if kind == "Gene" else _forms(noun)[:1]:
            out.add(form, Entry("N", frozenset({"narrow", *feats}), mask=mask, category=category))
            if kind == "Gene":  # asked for, it is taken for any of its sort
                broad = frozenset({"noun", "broadened", *feats})
                out.add(form, Entry("N", broad, mask=mask, category=category, cost=BROADENED))


def _forms(noun: str) -> list[tuple[str, set[str]]]:
    many = plural(noun)
    return [(noun, set())] if many == noun else [(noun, {"sg"}), (many, {"pl"})]


def _structure(out: Lexicon, label: str, said: Mapping[str, Any]) -> None:
    """Words of the grammar itself, as ``label``.

    ``kind`` says what is asked for, ``cue`` by which relation and ``with`` with which prepositions left behind.
    """
    feats, cost = frozenset(said.get("feats", "").split()), said.get("cost", 0.1)
    kinds = said["kind"].split() if "kind" in said else []
    mask = sorts(*(PARENTS.get(k, k) for k in kinds)) if kinds else ANY
    cues = tuple((prep, Cue(said["cue"], prep=prep)) for prep in choices(said["with"])) if "cue" in said else ()
    category = kinds[0] if len(kinds) == 1 else ""
    for phrase in phrases(said["say"]):
        out.add(phrase, Entry(label, feats, cues=cues, mask=mask, cost=cost, category=category))
