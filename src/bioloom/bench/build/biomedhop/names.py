"""How an entity is called in a question: by its name, or by another name that nothing else has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from rapidfuzz.distance import Levenshtein

from bioloom.bench.build.naming.capitals import Capitals
from bioloom.bench.build.naming.leaks import same_words, says_twice
from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.nodes import AddedNodes, Node, Nodes, StoredNodes
from bioloom.graph.storage.hashing import UInt64

from .nameable import ACTIVITY, keys_of, name_keys, sayable

CODED = "_"
_SHORTEST, _LONG, _STEM = 3, 40, 6
_CODE = re.compile(  # numbers of catalogues and clones, formulas, notes
    r"\d{5}|^[A-Z]{1,4}[-_ ]?\d{4,}[A-Za-z]?$|-(?:AS|IT|OT|DT)\d*$|^[\d\W]+$|\.\d|(?:\d+[,'-].*){2}|[.] ?-| - |\bCa\b|"
    r"^DKFZ|[(®™/]|^[A-Z]{2,}s$|\b(?:[Aa]ntigen|substrain)\b|_"
)
_SAID = {"ProteinDomain": "domain", "MicroRNA": "microrna"}  # words that questions say themselves
_SLIP = 2  # letters by which a spelling differs that is another's slip and no other name
_AGENCY = re.compile(r"\b(?:Administration|Agency|Authority|Ministry)\b")
_COLUMNS = ("synonym", "related_synonym", "previous_symbol")  # of names
_SENTENCES = 0.5  # of the names of a vocabulary begin with a capital where that says nothing
_BEGUN = re.compile(  # a first word with a capital that is no proper name: "Septopreoptic", "Infra-orbital"
    r"[A-Z][a-z]+(?:-[a-z]+)*(?:ic|al|oid|ous|ary|ive|ly|tion|osis|itis|emia|uria|pathy|plasia|genesis)\b"
)
_CALLED_AFTER = re.compile(  # what is called after somebody or some place: "Babinski sign"
    r"(?:sign|phenomenon|reflex|bod(?:y|ies)|syndrome|man(?:eu|oeu)ver|anomaly|deformity|lines?|nodes?|cells?|spots?"
    r"|rings?|triad|type|tendon|malformation|contracture|sequence|disease|pouch|fracture|tumou?r|classification)$"
)
_OWN_KIND = re.compile(r"\b(?:Protein|Glycoprotein|Metalloproteinase|Gene|Enzyme|Kinase)s?$")  # "LETS Proteins"
_DRUG = re.compile(r"[A-Za-z][a-z]{3,}(?:[ -][a-z]{3,}){0,2}")  # one plain word, or few: no code, no formula
_EITHER = re.compile(r"\bor\b")
_GIVEN = re.compile(
    r"(?:(?P<what>.+) disorder|malignant (?P<where>.+) neoplasm)"
)  # what a vocabulary says and nobody else
_RARE, _WORD = (
    3,
    re.compile(r"[a-z]{4,}"),
)  # names of signs that have a word, else it is a slip: "pointed mention region"
_NO_OTHER_WORDS = frozenset(  # kinds of which other words are seldom said: "male prostate"
    {"GrossAnatomicalStructure", "Cell", "CellularComponent", "BiologicalProcess"}
)
_OTHER = 3  # times as many products that a drug's other name must have, to be the one that people say
_SENSE = re.compile(r" \(sensu \w+\)$")  # of a cell: in which animals a vocabulary means it
_PLURALS = (("oses", "osis"), ("itides", "itis"), ("ies", "y"), ("ses", "sis"), ("es", ""), ("s", ""))
_WRITTEN_AS_THEY_ARE = frozenset({"Agent", "Gene", "Food", "ProteinDomain", "MolecularMixture"})


class Names:
    """The names of a graph's nodes as people write them. ``names`` are those of all nodes, in order."""

    def __init__(self, graph: Graph, names: Sequence[str]) -> None:
        self.graph, self._names, self._capitals = graph, names, Capitals(graph)

    def usual(self, node: int) -> str:
        """Its name, or for what is filed under a name that nobody says the one of its names that people say.

        A drug is called as its salts and products are: vinblastine, and not vincaleukoblastine.

        "Obesity disorder" is obesity, "malignant colon neoplasm" colon cancer, "hypertensive disorder" hypertension;
        the name must be an exact one, and not the first one of another disease (a sign may have it, too).
        """
        record = self.graph.node(node)
        name = record.entity.name
        if self._is_chemical(record.entity):
            often = self._of_products
            least = _OTHER * often[name.casefold()] if _DRUG.fullmatch(name) else 0
            said = [s for s in record.synonyms if _DRUG.fullmatch(s) and often[s.casefold()] > least]
            return max(said, key=lambda s: (often[s.casefold()], s), default=name)
        filed = _GIVEN.fullmatch(name) if "Disease" in record.entity.categories else None
        if filed is None:
            return name
        own = sorted({s for s in record.synonyms if s[1:].islower()}, key=lambda s: (len(s), s))
        what, where = filed["what"], filed["where"]
        wanted = [f"{where} cancer"] if where else [what, f"{what} disease"]
        begun = [s for s in own if what and s.isalpha() and len(s) > _STEM and s[:_STEM] == name[:_STEM]]
        return next((s for s in (*wanted[:1], *begun, *wanted[1:]) if s in own and s not in self._of_diseases), name)

    def shown(self, name: str, entity: Entity) -> str:
        """A name of ``entity`` in running text: "Seizure" becomes "seizure", "Babinski sign" stays as it is.

        The first word is written small, and so are all where each has a capital, when other names mostly have them
        small. A phenotype of one word is never a proper name. Names of agencies, genes, foods, domains and mixtures
        stay as they are.
        """
        model = biolink()
        kind = next(
            (c for c in entity.categories if c != "Drug"), "Drug"
        )  # a drug may be a mixture, and mostly is none
        if entity.categories and _WRITTEN_AS_THEY_ARE & model.ancestors(kind):
            return f"the {name}" if _AGENCY.search(name) else name
        if {"PhenotypicFeature", "Disease"} & {*entity.categories}:
            return self._capitals.cased(self._running(name, entity))
        if self._is_chemical(entity):
            first, _, rest = name.partition(" ")
            return (
                name
                if rest and not rest.islower()
                else f"{first.lower()} {rest}".strip()
                if _DRUG.fullmatch(first)
                else name
            )
        if "Cell" in entity.categories:
            return self._capitals.cased(_SENSE.sub("", name))
        return self._running(name, entity)

    def _running(self, name: str, entity: Entity) -> str:
        """A name as it stands, but for what shows that it was written to begin a line or as a title."""
        words = name.split(" ")
        if "PhenotypicFeature" in entity.categories:
            if len(words) == 1 and name[1:].islower():
                return name.lower()
            if all(map(_titled, words)):  # "Low Backache": a synonym written as a title
                return " ".join(w if w in self._inside_phenotypes else w.lower() for w in words)
        small = [self._small(word) for word in words]
        if "PhenotypicFeature" in entity.categories and not _CALLED_AFTER.match(" ".join(words[1:2])):
            small[0] = "/".join(self._begun_small(part) for part in words[0].split("/"))
        if "Disease" in entity.categories and len(words) > 1 and all(map(_titled, words)):
            return " ".join(w.lower() if w.lower() in self._small_phenotypes else w for w in words)
        kept = words[0] in self._inside_phenotypes
        if {"PhenotypicFeature", "Disease"} & {*entity.categories} and _BEGUN.match(words[0]) and not kept:
            small[0] = words[0][0].lower() + words[0][1:]
        if sum(map(_titled, words)) > sum(a != b for a, b in zip(words, small, strict=True)):
            small[1:] = words[1:]  # one of them is a proper name
        return " ".join(small)

    def others(self, node: int) -> tuple[str, ...]:
        """The exact synonyms by which a person could mean this node and nothing else in the graph, sorted."""
        record = self.graph.node(node)
        names = {_plain(n) for n in _all(record)}
        said = {s for s in (*record.synonyms, *record.previous_symbols) if _fits(s, record.entity.name, names)}
        own = record.entity.categories[:1]
        if "Gene" in record.entity.categories:  # symbols of loci, clones and screens: the full name is what people say
            said &= {s for s in record.synonyms[:1] if " " in s}
        if self._is_chemical(record.entity):
            said = {s for s in said if _DRUG.fullmatch(s) and s.casefold() in self._of_products}
        if own in (("PhenotypicFeature",), ("Disease",)):  # "arthritis psoriatica"
            known = set(_WORD.findall(record.entity.name.lower()))
            often = self._of_signs if own == ("PhenotypicFeature",) else self._of_ailments
            said = {s for s in said if all(w in known or often[w] >= _RARE for w in _WORD.findall(s.lower()))}
        if set(own) & _NO_OTHER_WORDS:
            name = record.entity.name  # no more words than it has: "muscle tissue of cardiac muscle"
            said = {s for s in said if same_words(s, name) and s.count(" ") <= name.count(" ")}
        if own == ("Disease",):  # with a word more or less it is of a kind of it, or what people seldom say
            said = {s for s in said if same_words(s, record.entity.name) and not (_EITHER.search(s) or says_twice(s))}
            said = {s for s in said if not any(w.endswith("s") and self._capitals.proper(w[:-1]) for w in s.split(" "))}
        if ACTIVITY in record.entity.name:  # an enzyme's name is no name of what it does: "an enzyme with renalase"
            said = {s for s in said if ACTIVITY in s}
        words = [word for kind, word in _SAID.items() if kind in record.entity.categories]
        return tuple(s for s in self._unique(sorted(said)) if not any(word in s.casefold() for word in words))

    def _unique(self, names: Sequence[str]) -> list[str]:
        """Those of ``names`` that one node has and no other."""
        keys = keys_of(names)
        count = self._keys.searchsorted(keys, side="right") - self._keys.searchsorted(keys)
        return [name for name, nodes in zip(names, count.tolist(), strict=True) if nodes == 1]

    def _begun_small(self, part: str) -> str:
        """A first word of a phenotype, or a part of one, small unless it is a proper name: "ragged-red"."""
        first, hyphen, rest = part.partition("-")
        if hyphen and _titled(first) and rest.islower() and not self._capitals.proper(first):
            return part.lower()
        return part.lower() if _titled(part) and part not in self._inside_phenotypes else self._small(part)

    def _small(self, word: str) -> str:
        return word.lower() if _titled(word) and word.lower().rstrip(",;") in self._small_words else word

    @cached_property
    def _keys(self) -> UInt64:
        """uint64[K], ascending: a hash of every name that a node has, once for each node."""
        parts = [keys_of(self._names)]
        owners = [np.arange(self.graph.node_count)]
        nodes: Nodes = self.graph.nodes
        while isinstance(nodes, AddedNodes):  # what was added has no further names
            nodes = nodes.base
        stored = nodes.lists if isinstance(nodes, StoredNodes) else {}
        for lists in (stored[column] for column in _COLUMNS if column in stored):
            parts.append(name_keys(lists.texts.start, lists.texts.data))
            owners.append(np.repeat(np.arange(len(lists.start) - 1), np.diff(lists.start)))
        keys, owner = np.concatenate(parts), np.concatenate(owners)
        order = np.lexsort((owner, keys))
        keys, owner = keys[order], owner[order]
        first = np.ones(len(keys), np.bool_)
        first[1:] = (keys[1:] != keys[:-1]) | (owner[1:] != owner[:-1])
        return keys[first]

    def _is_chemical(self, entity: Entity) -> bool:
        return "ChemicalEntity" in {a for c in entity.categories for a in biolink().ancestors(c)}

    @cached_property
    def _of_products(self) -> Counter[str]:
        """By word, how many salts, mixtures and products begin a name with it, or name it as a part."""
        nodes = np.flatnonzero(self.graph.category_mask(("ChemicalEntity", "MolecularMixture", "Drug"))).tolist()
        said = (name.casefold() for n in nodes for name in _all(self.graph.node(n)))
        parts = (part.split() for name in said if " " in name for part in name.split(" / "))
        return Counter(words[0] for words in parts if words)

    @cached_property
    def _of_diseases(self) -> frozenset[str]:
        """The first names of all diseases."""
        return frozenset(self._names[n] for n in np.flatnonzero(self.graph.category_mask(("Disease",))).tolist())

    @cached_property
    def _of_signs(self) -> Counter[str]:
        """How many signs have a word in one of their names."""
        return self._having("PhenotypicFeature")

    @cached_property
    def _of_ailments(self) -> Counter[str]:
        """How many diseases have it."""
        return self._having("Disease")

    def _having(self, category: str) -> Counter[str]:
        nodes = np.flatnonzero(self.graph.category_mask((category,))).tolist()
        return Counter(
            w for n in nodes for w in {w for s in _all(self.graph.node(n)) for w in _WORD.findall(s.lower())}
        )

    @cached_property
    def _inside_phenotypes(self) -> frozenset[str]:
        """Words that phenotypes and diseases have mostly with a capital behind others: proper names, as Babinski."""
        return frozenset(w for w, n in self._further.items() if _titled(w) and n > self._further[w.lower()])

    @cached_property
    def _small_phenotypes(self) -> frozenset[str]:
        """Words that they have mostly small behind others: "loss of weight"; no proper names, then."""
        return frozenset(w for w, n in self._further.items() if w.islower() and n >= self._further[w.capitalize()])

    @cached_property
    def _further(self) -> Counter[str]:
        """How often the names of phenotypes and diseases have a word behind others."""
        nodes = np.flatnonzero(self.graph.category_mask(("PhenotypicFeature", "Disease"))).tolist()
        return Counter(w.strip(",;()") for n in nodes for w in self._names[n].split(" ")[1:])

    @cached_property
    def _small_words(self) -> frozenset[str]:
        """Words that names have in small letters at least twice as often as with a capital.

        First words do not count in vocabularies that begin nearly every name with a capital. Names of foods do not
        count at all: they have small what elsewhere is a proper name ("fried", "bay").
        """
        small: Counter[str] = Counter()
        titled: Counter[str] = Counter()
        first: dict[str, list[str]] = {}  # words of names, by vocabulary
        further: dict[str, list[str]] = {}
        foods = self.graph.category_mask(("Food",))
        for node, (curie, name) in enumerate(self.graph.nodes.labels()):
            if not foods[node]:
                prefix = curie.partition(":")[0]
                words = [w.rstrip(",;") for w in name.split(" ")]
                first.setdefault(prefix, []).append(words[0])
                further.setdefault(prefix, []).extend(words[1:])
        for prefix, words in first.items():
            beginning, inside = Counter(words), Counter(further[prefix])
            skip = sum(n for w, n in beginning.items() if _titled(w)) > _SENTENCES * len(words)
            for word, n in (beginning + inside).items():
                if word.islower():
                    small[word] += n
            for word, n in (inside if skip else beginning + inside).items():
                if _titled(word):
                    titled[word.lower()] += n
        return frozenset(w for w, count in small.items() if count >= 2 * titled[w])


def _titled(word: str) -> bool:
    """Whether a word has one capital, its first letter: "Paget", and not "X-linked" or "DNA"."""
    return word[:1].isupper() and word[1:].rstrip(",;").isalpha() and word[1:].islower()


def _all(record: Node) -> tuple[str, ...]:
    return (record.entity.name, *record.synonyms, *record.previous_symbols)


def _fits(synonym: str, name: str, names: set[str]) -> bool:
    """Whether people say it: no code, no plural of another name, no mere other spelling, not much longer."""
    plain = _plain(synonym)
    return (
        len(plain) >= _SHORTEST
        and not _slip(plain, _plain(name))
        and sayable(synonym)
        and not _CODE.search(synonym)
        and not _OWN_KIND.search(synonym)
        and synonym.count(",") <= name.count(",")
        and len(synonym) <= max(_LONG, len(name))
        and not any(plain.endswith(end) and plain.removesuffix(end) + one in names for end, one in _PLURALS)
    )


def _slip(one: str, other: str) -> bool:
    """Whether two names are one, or one is a slip or another spelling of the other: "dicrofenac"."""
    most = _SLIP if min(len(one), len(other)) > 3 * _SLIP and one.isalpha() and other.isalpha() else 0
    return Levenshtein.distance(one, other, score_cutoff=most) <= most


def _plain(text: str) -> str:
    return re.sub(r"\W+", "", text.casefold())
