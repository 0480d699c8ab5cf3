"""What things are called in a text: name, synonym, or full name with an abbreviation that stands for it afterwards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from bioloom.graph.model.graph import Graph

_SENTENCE_CASE = (  # their vocabularies write common nouns with a capital
    "PhenotypicFeature", "GrossAnatomicalStructure", "MolecularActivity", "Onset", "ClinicalCourse",
    "ClinicalModifier", "GeneticInheritance", "ChemicalEntity", "Food", "CellularComponent",
)  # fmt: skip
_COMMON = re.compile(r"[A-Z][a-z]{2,}(?=$|[ ,-])")
_SHORT = re.compile(r"(?=(?:.*[A-Z]){2})[A-Z][A-Za-z0-9-]{1,7}")
_ODD = re.compile(r"[®™()\[\]{}/;:,*+]|\d{3}|[^\x00-\x7f]|\b(?:NOS|obsolete|type unspecified)\b")
_KEPT = 1 << 15
SYNONYM, ALIAS, ABBREVIATED, AGAIN = 0.25, 0.1, 0.3, 0.85  # another symbol of a gene is rarer


@dataclass(frozen=True, slots=True)
class Forms:
    """What a node can be called; ``short`` is empty where there is no abbreviation."""

    name: str
    others: tuple[str, ...]
    short: str


class Names:
    """The forms of a graph's nodes."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._capital = graph.category_mask(_SENTENCE_CASE)
        self._gene = graph.category_mask(("Gene",))
        self.of = lru_cache(_KEPT)(self._of)

    def _of(self, number: int) -> Forms:
        node = self.graph.node(number)
        name = self._cased(node.entity.name, number)
        others = tuple(self._cased(s, number) for s in node.synonyms if _usable(s))
        if self._gene[number]:
            longs = [s for s in others if " " in s]
            return Forms(longs[0] if longs else name, tuple(s for s in others if " " not in s), name)
        short = next((s for s in node.synonyms if _SHORT.fullmatch(s)), "")
        return Forms(name, others, short if len(name) > len(short) + 4 else "")

    def _cased(self, name: str, number: int) -> str:
        return name[0].lower() + name[1:] if self._capital[number] and _COMMON.match(name) else name


class Naming:
    """How one document calls things: once a name was chosen, it mostly stays with it."""

    def __init__(self, names: Names, rng: Random) -> None:
        self.names, self.rng = names, rng
        self._said: dict[int, str] = {}
        self._gene = names.graph.category_mask(("Gene",))

    def __call__(self, node: int) -> str:
        """What ``node`` is called here."""
        if node in self._said and self.rng.random() < AGAIN:
            return self._said[node]
        forms = self.names.of(node)
        if node in self._said:
            return forms.short or forms.name if self._gene[node] else forms.name
        chance = self.rng.random()
        if forms.short and forms.short != forms.name and chance < ABBREVIATED:
            self._said[node] = forms.short
            return f"{forms.name} ({forms.short})"
        plain = forms.short if self._gene[node] else forms.name
        other = forms.others and chance > 1 - (ALIAS if self._gene[node] else SYNONYM)
        self._said[node] = self.rng.choice(forms.others) if other else plain
        return self._said[node]


def _usable(synonym: str) -> bool:
    """Whether people would write it so in a sentence."""
    return 4 <= len(synonym) <= 60 and not _ODD.search(synonym) and sum(c.isalpha() for c in synonym) > 2


def plural(name: str) -> str:
    """Several of it: the head takes the ending, before what says which."""
    head, joint, rest = name, "", ""
    if found := re.search(r" (?:of|in|from|with) |,", name):
        head, joint, rest = name[: found.start()], found.group(), name[found.end() :]
    if head.endswith("y") and head[-2:-1] not in "aeiou":
        head = head[:-1] + "ies"
    elif not head.endswith("s"):
        head += "es" if head.endswith(("ch", "sh", "x")) else "s"
    return head + joint + rest


def article(name: str) -> str:
    """``a`` or ``an``, by the first letter, or by its name where letters are spelled out; none before a plural."""
    if re.search(r"(?:ist|or|er|nt|gen|ide|ine|id)s$", name):
        return ""
    spelled = re.match(r"[A-Z](?=[A-Z0-9-])|[A-Z]$", name)
    return "an" if name[:1] in ("AEFHILMNORSX" if spelled else "aeiouAEIO") else "a"
