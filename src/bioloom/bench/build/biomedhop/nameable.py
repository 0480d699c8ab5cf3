"""Which nodes a question can speak of: those with a name that people would use, and that are no mere class."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bioloom.bench.build.paths.types import Kind
from bioloom.graph.model.arrays import Bools, Ints
from bioloom.graph.model.graph import Graph
from bioloom.graph.storage.hashing import UInt64, hash_rows

if TYPE_CHECKING:
    from scipy.sparse import csr_array

LONGEST = 60
ACTIVITY = "activity"
_ODD = re.compile(
    r"^\W|^.$|^\d+$|^\w+[:_]\d+$|^(?:ENSG|LOC|DUF|Orphanet_|OMIM_)\d+|^UPF\d{4}|"
    r"\bobsolete\b|\bunspecified\b|\bunclassified\b|\bnot otherwise\b|\bNOS\b|\bunknown\b|\buncharacteri[sz]ed\b|"
    r"\bNCIT\b|\(disease\)|\bother specified\b|^other\b|\((?:Homo sapiens|Primate|Mus musculus)\)|"
    r"\b(?:pollen|dander|hair|feather)\b|[{}<>|\"“”]|  |\b(\w{4,}) \1\b",
    re.IGNORECASE,
)
_AILMENT = re.compile(  # a phenotype that is a disease: nobody asks of whom it is a symptom
    r"\b(?:disease|syndrome)\b|(?:carcinoma|lymphoma|leuka?emia|sarcoma|melanoma|adenoma|blastoma|myeloma|tumou?r|cancer)s?\b",
    re.IGNORECASE,
)
_DONE = re.compile(  # to a patient: nobody shows it
    r"\b(?:tube feeding|transfusions?|transplant\w*|therapy|surg(?:ery|ical)|history)\b", re.IGNORECASE
)
_INDEXED = re.compile(r", (?:[a-z]+|(?:susceptibility|resistance) to|protection against)(?:, \w+)*$|\bsusceptibility\b")
_GENERIC_SHARE, _GENERIC_LEAST = 0.005, 30
_MAIN = 0.9  # of a kind: with so many from one vocabulary, what comes from elsewhere is the odd one out
_ATC = "ATC:"
_SUBSTANCES = ("CHEBI:", "DRUGBANK:")
_COMMAS = 1  # in a name, but for foods, whose names are lists


def sayable(name: str) -> bool:
    """Whether a person would use this name: no identifier, nothing obsolete, not too long."""
    return 0 < len(name) <= LONGEST and not _ODD.search(name)


def name_keys(start: Ints, data: NDArray[np.uint8]) -> UInt64:
    """A hash of each name, whatever the case of its Latin letters; ``data[start[i]:start[i+1]]`` are its bytes."""
    small = np.where((data >= ord("A")) & (data <= ord("Z")), data + 32, data).astype(np.uint8)
    return hash_rows(start, small)


def keys_of(names: Iterable[str]) -> UInt64:
    """The same of names as texts."""
    texts = [name.encode() for name in names]
    start = np.concatenate([[0], np.cumsum([len(t) for t in texts], dtype=np.int64)])
    return name_keys(start, np.frombuffer(b"".join(texts), np.uint8))


class Nameable:
    """The nodes of a graph that may be known or asked for, kind by kind.

    A node is left out when it is deprecated, has no name or none that anybody would say, shares its name with another
    of its kind, or is a broad class: more than 0.5% of its kind (and 30) stand below it in ``subclass_of``, as below
    "disease" or "protein binding". So is what does not come from the vocabulary that nearly all of its kind come from
    or, where there are several, what is a close match of another (`outside`).
    """

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._kinds: dict[tuple[str, ...], Bools] = {}
        self._outside: dict[tuple[str, ...], Bools] = {}

    def of(self, kind: Kind) -> Bools:
        """bool[N]: the nodes of a kind that a question may name."""
        if kind.categories not in self._kinds:
            members = self.graph.category_mask(kind.categories)
            broad = self._below > max(_GENERIC_LEAST, _GENERIC_SHARE * np.count_nonzero(members))
            good = members & self._said & ~broad & ~self._namesakes(members)
            outside = self.outside(kind)
            if np.count_nonzero(outside) > (1 - _MAIN) * np.count_nonzero(members):
                outside &= self.twins @ members
            if kind.categories == ("MolecularActivity",) and (called := self._called_activity & members).any():
                good &= called
            if kind.categories == ("PhenotypicFeature",):
                good &= ~self._ailments & ~self._inverted
            if kind.categories == ("Disease",):
                good &= ~self._filed
            if kind.categories == ("ChemicalEntity",):
                good &= self._single
            self._kinds[kind.categories] = good & ~outside & ~(self._listing if kind.name != "Food" else outside)
        return self._kinds[kind.categories]

    def outside(self, kind: Kind) -> Bools:
        """bool[N]: members of a kind that are not of its main vocabulary, the prefix that most of them have.

        A close match need not be the same thing (asthma and a susceptibility to it are one in MONDO); one between the
        main vocabulary and another that was not merged often is.
        """
        if kind.categories not in self._outside:
            members = np.flatnonzero(self.graph.category_mask(kind.categories))
            prefixes = [curie.partition(":")[0] for curie in self.graph.curies(members)]
            main = Counter(prefixes).most_common(1)[0][0] if prefixes else ""
            out = np.zeros(self.graph.node_count, np.bool_)
            out[members] = [prefix != main for prefix in prefixes]
            self._outside[kind.categories] = out
        return self._outside[kind.categories].copy()

    @cached_property
    def twins(self) -> csr_array:
        """Which nodes are close matches of each other: bool [N, N], symmetric."""
        close = self.graph.matrix(("close_match",)).astype(np.bool_)
        both: csr_array = (close + close.T).tocsr()
        return both

    @cached_property
    def names(self) -> list[str]:
        """Names of all nodes, empty where there is none but the CURIE."""
        return ["" if name == curie else name for curie, name in self.graph.nodes.labels()]

    @cached_property
    def lengths(self) -> Ints:
        """int64[N]: characters of each name."""
        return np.fromiter(map(len, self.names), np.int64, self.graph.node_count)

    @cached_property
    def _below(self) -> Ints:
        """int64[N]: how many stand below each node."""
        down = self.graph.closure.down
        counts = np.zeros(self.graph.node_count, np.int64)
        counts[down.node] = np.diff(down.start)
        return counts

    @cached_property
    def _said(self) -> Bools:
        """bool[N]: nodes whose name a person could use."""
        said = np.fromiter(map(sayable, self.names), np.bool_, self.graph.node_count)
        return said & ~self.graph.nodes.filled("deprecated")

    @cached_property
    def _listing(self) -> Bools:
        """bool[N]: names with several commas, which would be taken for lists."""
        return np.fromiter((name.count(",") > _COMMAS for name in self.names), np.bool_, self.graph.node_count)

    @cached_property
    def _ailments(self) -> Bools:
        """bool[N]: names that are those of diseases, or of what is done to a patient."""
        said = (bool(_AILMENT.search(name) or _DONE.search(name)) for name in self.names)
        return np.fromiter(said, np.bool_, self.graph.node_count)

    @cached_property
    def _inverted(self) -> Bools:
        """bool[N]: names that are said the other way round: "Intellectual disability, moderate"."""
        return np.fromiter(("," in name for name in self.names), np.bool_, self.graph.node_count)

    @cached_property
    def _filed(self) -> Bools:
        """bool[N]: diseases that are named as in an index: "malaria, susceptibility to", "cirrhosis, familial"."""
        return np.fromiter((bool(_INDEXED.search(name)) for name in self.names), np.bool_, self.graph.node_count)

    @cached_property
    def _single(self) -> Bools:
        """bool[N]: one substance, of a vocabulary of substances: Stalevo and Donnatal are products of several."""
        mixed = np.array(
            ["MolecularMixture" in own for own in self.graph.category_sets], np.bool_
        )  # not by what a Drug is
        nodes = np.flatnonzero(self.graph.category_mask(("ChemicalEntity",)) & ~mixed[self.graph.category_set])
        out = np.zeros(self.graph.node_count, np.bool_)
        out[nodes] = [curie.startswith(_SUBSTANCES) for curie in self.graph.curies(nodes)]
        return out & ~self._shared

    @cached_property
    def _shared(self) -> Bools:
        """bool[N]: substances whose name begins that of another one with an ATC code of its own: isosorbide."""
        out = np.zeros(self.graph.node_count, np.bool_)
        codes: dict[str, tuple[int, frozenset[str]]] = {}
        for node in np.flatnonzero(self.graph.category_mask(("ChemicalEntity",))).tolist():
            record = self.graph.node(node)
            own = frozenset(i for i in (*record.xrefs, *record.same_as) if i.startswith(_ATC))
            if own:
                codes[record.entity.name.casefold()] = node, own
        for name, (_, own) in codes.items():
            first, further, _ = name.partition(" ")
            if further and first in codes and not own & codes[first][1]:
                out[codes[first][0]] = True
        return out

    @cached_property
    def _called_activity(self) -> Bools:
        """bool[N]: names that say what is done, and not who does it: "renalase activity"."""
        return np.fromiter((ACTIVITY in name for name in self.names), np.bool_, self.graph.node_count)

    @cached_property
    def _key(self) -> UInt64:
        """uint64[N]: a hash of each name, whatever its case."""
        return keys_of(self.names)

    def _namesakes(self, members: Bools) -> Bools:
        """bool[N]: members that share their name with another."""
        out = np.zeros(len(members), np.bool_)
        nodes = np.flatnonzero(members)
        _, which, count = np.unique(self._key[nodes], return_inverse=True, return_counts=True)
        out[nodes] = count[which] > 1
        return out
