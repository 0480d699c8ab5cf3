"""A linker over a small table of names, for tests that need no graph."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from bioloom.core.fact import Entity
from bioloom.core.pattern import Pattern
from bioloom.core.ports import Grounding
from bioloom.stages.read.types import MENTION
from understand.scoring import load
from understand.vocabulary import kinds

PARAPHRASES = Path(__file__).parent / "paraphrases.jsonl"
WORD = re.compile(r"\w+|[^\w\s]")
# Things that are at once something else, as in every large lexicon.
AMBIGUOUS = {
    "nausea": ("Disease",), "epilepsy": ("PhenotypicFeature",), "cardiomyopathy": ("PhenotypicFeature",),
    "migraine": ("PhenotypicFeature",), "drug": ("ChemicalRole",), "Disease": ("Pathway",),
    "HGNC:1100": ("Gene",), "target": ("ChemicalRole",), "gene": ("BiologicalProcess",),
    "gene expression": ("BiologicalProcess",),
}  # fmt: skip
ORDINARY = frozenset({"drug", "disease", "target", "gene"})


class Stub:
    """Names to categories; a name of several is ambiguous."""

    def __init__(self, names: Mapping[str, Sequence[str]]) -> None:
        self.names: dict[str, list[Entity]] = defaultdict(list)
        for name, categories in names.items():
            for category in categories:
                curie = f"X:{re.sub(r'[^a-z0-9]+', '-', name.lower())}-{category}"
                self.names[name.lower()].append(Entity(curie=curie, name=name, categories=(category,)))

    @classmethod
    def of_patterns(cls, patterns: Iterable[Pattern]) -> Stub:
        """Every mention of ``patterns`` is a name, of the category it has there."""
        names: dict[str, list[str]] = defaultdict(list)
        for pattern in patterns:
            can_be = kinds(pattern)
            for node in pattern.nodes:
                category = next(iter(node.categories or sorted(can_be[node.name])), "NamedThing")
                if category == "NamedThing" and not pattern.edges:  # a name that is looked up, of whatever kind
                    category = "Disease"
                for curie in node.curies:
                    names[curie.removeprefix(MENTION)].append("Gene" if category == "Protein" else category)
        for name, more in AMBIGUOUS.items():
            names[name] = [*names.get(name, ()), *more]
        return cls({n: tuple(dict.fromkeys(c for c in cs if c != "NamedThing")) for n, cs in names.items()})

    @classmethod
    def of_paraphrases(cls) -> Stub:
        """The names that the paraphrases speak of."""
        return cls.of_patterns(p for gold in load(PARAPHRASES) for part in gold.parts for p in part)

    def mentions(self, text: str, *, categories: Sequence[str] = ()) -> Sequence[Sequence[Grounding]]:
        """Every stretch of words that is a name."""
        places = [(m.start(), m.end()) for m in WORD.finditer(text)]
        stretches = [(start, end) for i, (start, _) in enumerate(places) for _, end in places[i : i + 8]]
        found = [self._readings(text[start:end], start, end) for start, end in stretches]
        return [readings for readings in found if readings]

    def link(self, text: str, *, categories: Sequence[str] = (), context: str = "") -> Sequence[Grounding]:
        """``text`` as one name."""
        return self._readings(text.strip(), 0, len(text.strip()))

    def _readings(self, words: str, start: int, end: int) -> list[Grounding]:
        sure = 0.3 if words.lower() in ORDINARY else 0.95
        kind = "identifier" if re.fullmatch(r"\w+:\d+", words) else "name"
        return [
            Grounding(text=words, start=start, end=end, entity=e, score=sure - 0.01 * i, kind=kind)
            for i, e in enumerate(self.names.get(words.lower(), ()))
        ]
