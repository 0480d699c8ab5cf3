"""What things are called in a clinician's question, and which cannot be named in one."""

from __future__ import annotations

import re
from typing import Literal

from bioloom.bench.build.naming.spoken import Names
from bioloom.graph.model.graph import Graph

Sex = Literal["man", "woman"]
_DRUG = re.compile(r"[A-Za-z][a-z]+(?:[ -][a-z]{3,}){0,2}")  # substances by one plain name: no formula, ion or code
_SALT = re.compile(
    r"\b(?:hydrochloride|hydrobromide|sodium|potassium|calcium|sulfate|acetate|maleate|fumarate|tartrate|citrate|"
    r"mesylate|besylate|tosylate|phosphate|nitrate|chloride|bromide|acid|succinate|medoxomil|anhydrous|hydrate)$"
)
_DISEASE = re.compile(r"[A-Za-z][A-Za-z0-9' -]{3,44}")
_BY_CODE = re.compile(r"\d{2}|\bfamilial\b|susceptibility|\btype [IVX]+|\bdue to\b|\bobsolete\b")
_ABBREVIATION = 5  # letters
_LAST = re.compile(r" (?:disorder|disease)$")
_MALE = re.compile(r"prostat|testic|erectile|penile|hypogonadism, male", re.IGNORECASE)
_FEMALE = re.compile(
    r"ovar|uter|endometri|cervical c|vagin|pregnan|menopaus|menstr|menorrh|breast|lactat|polycystic ov|mastalg",
    re.IGNORECASE,
)
_YOUNG = re.compile(r"neonat|newborn|infan|juvenile|child|pediatric|congenital|preterm|prematur", re.IGNORECASE)


class Naming:
    """The names of one graph's drugs and diseases in a sentence."""

    def __init__(self, graph: Graph) -> None:
        self._graph, self._names = graph, Names(graph)
        self._diseases: dict[int, str] = {}

    def drug(self, node: int) -> str:
        """The name of a drug in a sentence; empty when people would not ask for it by the name it has."""
        name = self._names.name(node)
        return name.lower() if _DRUG.fullmatch(name) and not _SALT.search(name) else ""

    def disease(self, node: int) -> str:
        """What a clinician calls a disease of an adult; empty when the graph has only a name that nobody says.

        "Hypertensive disorder" becomes the shortest of its exact synonyms of one word that begins like it, so
        "hypertension"; with more words a synonym may say something narrower ("bipolar depression").
        """
        if node not in self._diseases:
            self._diseases[node] = self._called(node)
        return self._diseases[node]

    def _called(self, node: int) -> str:
        name = self._names.spoken(node)
        if _LAST.search(name):
            own = (s for s in self._graph.node(node).synonyms if _short(s) and s[:6].casefold() == name[:6].casefold())
            name = min(own, key=lambda s: (len(s), s), default=name)
        if _YOUNG.search(name) or _BY_CODE.search(name) or not _DISEASE.fullmatch(name):
            return ""
        return name


def _short(name: str) -> bool:
    return len(name) > _ABBREVIATION and name[1:].islower() and " " not in name and bool(_DISEASE.fullmatch(name))


def sex(*names: str) -> Sex | None:
    """Whose diseases ``names`` are, None when of anybody."""
    said = " ".join(names)
    return "man" if _MALE.search(said) else "woman" if _FEMALE.search(said) else None


def of_both(*names: str) -> bool:
    """Whether one name is of men and another of women, so that nobody has them all."""
    said = " ".join(names)
    return bool(_MALE.search(said) and _FEMALE.search(said))
