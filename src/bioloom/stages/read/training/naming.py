"""Wordings with things of a graph in their slots, so that the question has an answer there.

A wording says how people ask; a graph says of what it can be asked. The answer is drawn first, from the edges of the
wording's arms, and the things named are walked to from it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from bioloom.core.catalogue import Catalogue
from bioloom.core.value import Value
from bioloom.graph.model.graph import Graph
from bioloom.ground.forms.food_names import spoken_names
from bioloom.ground.forms.popular_names import sayings
from bioloom.stages.read.forms.form import SLOT, Arm, Hop, Wording
from bioloom.stages.read.forms.kinds import CHEM, STATE, biolink_kind

from .spoken import typed

Nodes = NDArray[np.bool_]
TRIES = 60
STATES = (
    "pregnant", "breastfeeding", "8 years old", "70 years old", "in her third trimester", "on dialysis", "eGFR 25",
    "severe renal impairment", "liver insufficiency", "a poor CYP2D6 metaboliser", "a newborn", "trying to conceive",
    "elderly", "a smoker", "a premature baby", "HLA-B*57:01 positive",
)  # fmt: skip
_PLAIN, _LONG = 46, 60  # characters of a synonym that somebody would type, of a name that hardly anybody would
_FOOD = 3  # words of a food that people name
_ODD = re.compile(r"\d|^[A-Z\W]{2,}$|'S$|^(?:prepared|without|commercially|unprepared|Fast)")  # brands, recipes
FEW_DRAWN, MANY_DRAWN = 3, 12  # things that one is drawn from: the more, the better known it is
BY_NAME, BY_SYMBOL = 0.65, 0.88  # how often a thing is called by its recorded name, a gene by its symbol
SAID, AS_FOOD = 0.4, 0.94  # how often what people say is said where there is such a name, a food by its plain name


class Named(Value):
    """A question in full: its text, what is named where (start, end, kind, CURIE), and the form that it means."""

    text: str
    slots: tuple[tuple[int, int, str, str], ...]
    form: str
    writer: str = ""


class Namer:
    """Puts things of ``graph`` into wordings; the same seed gives the same names."""

    def __init__(self, graph: Graph, relations: Catalogue, seed: int = 0) -> None:
        self.graph, self.relations = graph, relations
        self.random = random.Random(seed)  # noqa: S311 - no secrets here
        self._mask = lru_cache(maxsize=None)(self._masked)
        self._matrix = lru_cache(maxsize=64)(self._turned)

    def name(self, wording: Wording, writer: str = "") -> Named | None:
        """``wording`` with names; None where no things of the graph fit it, after some tries."""
        for _ in range(TRIES):
            if (things := self._things(wording)) is not None:
                return self._written(wording, things, writer)
        return None

    # -- things ------------------------------------------------------------------------------------------------------

    def _things(self, wording: Wording) -> list[int] | None:
        """A node for each slot (-1 for a state), such that an answer exists."""
        form = wording.form
        if form.operator in ("none", "define", "identify"):
            return self._of_kinds(wording.slots)
        if form.operator in ("path", "mechanism"):
            return self._apart(wording)
        answer = self._answer(wording)
        if answer is None:
            return None
        out: list[int] = []
        for kind, arm in zip(wording.slots, form.arms, strict=True):
            found = self._slot(kind, arm, answer, out)
            if found is None:
                return None
            out.append(found)
        return out

    def _answer(self, wording: Wording) -> int | None:
        arms = [(a, k) for a, k in zip(wording.form.arms, wording.slots, strict=True) if a.hops and not a.absent]
        if not arms:
            return self._any(wording.form.kind)
        arm, kind = self.random.choice(arms)
        near = arm.hops[-2].kind if len(arm.hops) > 1 else kind
        ends = self._matrix(arm.hops[-1])
        rows = np.flatnonzero(np.diff(ends.indptr))
        rows = rows[self._mask(arm.hops[-1].kind)[rows]]
        if not len(rows):
            return None
        row = self._known(rows)
        beside = self._beside(row, arm.hops[-1], near)
        return row if len(beside) else None

    def _slot(self, kind: str, arm: Arm, answer: int, taken: Sequence[int]) -> int | None:
        if kind == STATE:
            return -1
        if arm.role == "root" or (arm.role == "option" and answer not in taken and self.random.random() < 0.6):
            return answer if self._mask(kind)[answer] else None
        if arm.role == "other":
            return self._any(kind, but=[answer])
        if arm.absent:
            return self._any(kind, but=self._leading(arm, answer))
        if arm.role:
            return self._any(kind)
        at = answer
        for i in range(len(arm.hops) - 1, -1, -1):
            near = arm.hops[i - 1].kind if i else kind
            beside = self._beside(at, arm.hops[i], near)
            beside = beside[~np.isin(beside, [*taken, answer] if not i else [])]
            if not len(beside):
                return None
            at = self._known(beside)
        return at

    def _apart(self, wording: Wording) -> list[int] | None:
        """A drug and what it treats where the slots allow, else anything of their kinds."""
        kinds = wording.slots
        if CHEM in kinds and "Disease" in kinds:
            drug = self._any_with(Hop("treats", False, CHEM))
            if drug is None:
                return None
            ill = self._beside(drug, Hop("treats", False, CHEM), "Disease")
            if not len(ill):
                return None
            disease = self._known(ill)
            return [{CHEM: drug, "Disease": disease}.get(k, self._any(k) or 0) for k in kinds]
        return self._of_kinds(kinds)

    def _of_kinds(self, kinds: Sequence[str]) -> list[int] | None:
        found = [-1 if k == STATE else self._any(k) for k in kinds]
        return [n for n in found if n is not None] if None not in found else None

    def _any(self, kind: str, but: Sequence[int] | NDArray[np.integer] = ()) -> int | None:
        """A thing of that kind that some edge speaks of, none of ``but``."""
        if kind == STATE:
            return -1
        nodes = np.setdiff1d(np.flatnonzero(self._mask(kind)), but)
        return self._known(nodes) if len(nodes) else None

    def _leading(self, arm: Arm, answer: int) -> NDArray[np.integer]:
        """The things from which an arm leads to ``answer``."""
        at = np.zeros(self.graph.node_count)
        at[answer] = 1
        for hop in reversed(arm.hops):
            at = (self._matrix(hop).T @ at > 0).astype(float)
        return np.flatnonzero(at)

    def _any_with(self, hop: Hop) -> int | None:
        rows = np.flatnonzero(np.diff(self._matrix(hop).indptr))
        return self._known(rows) if len(rows) else None

    def _known(self, nodes: NDArray[np.integer]) -> int:
        """One of ``nodes``, rather one that much is known of: people ask about those."""
        times = FEW_DRAWN if self.random.random() < 0.5 else MANY_DRAWN
        drawn = [int(nodes[self.random.randrange(len(nodes))]) for _ in range(times)]
        return max(drawn, key=lambda n: (len(self.graph.entity(n).name) < _LONG, int(self._degree()[n])))

    def _beside(self, node: int, hop: Hop, near: str) -> NDArray[np.int32]:
        """Things of kind ``near`` from which ``hop`` leads to ``node``."""
        ends = self._matrix(hop)
        beside = ends.indices[ends.indptr[node] : ends.indptr[node + 1]]
        return beside[self._mask(near)[beside]]

    def _turned(self, hop: Hop) -> csr_array:
        """Rows are where ``hop`` ends, columns where it starts."""
        relation = self.relations.relations[hop.predicate.rstrip("*")]
        if relation.ends[0].through:
            first, _, second = relation.ends[0].through
            matrix = self.graph.matrix((first,)) @ self.graph.matrix((second,))
        else:
            matrix = self.graph.matrix((relation.predicate,))
        if relation.symmetric:
            matrix = matrix + matrix.T
        return csr_array(matrix.T if hop.forward else matrix)

    def _masked(self, kind: str) -> Nodes:
        mask = self.graph.category_mask((biolink_kind(kind),)).copy()
        if kind == CHEM:  # for Biolink a food is a mixture of chemicals
            mask &= ~self.graph.category_mask(("Food",))
        if kind == "Food":  # nobody types the name of a table
            mask[[n for n in np.flatnonzero(mask) if not _plain_names(self.graph.entity(int(n)).name)]] = False
        degree = np.zeros(self.graph.node_count, np.int64)
        total = self._degree()
        degree[: len(total)] = total
        return mask & (degree > 1)

    @lru_cache(maxsize=1)  # noqa: B019 - one namer for the life of a training run
    def _degree(self) -> NDArray[np.int64]:
        names = [p for p in self.relations.relations if p not in ("subclass_of", "interacts_with")]
        matrix = self.graph.matrix(tuple(names))
        return np.diff(matrix.indptr) + np.bincount(matrix.indices, minlength=matrix.shape[0])

    # -- names -------------------------------------------------------------------------------------------------------

    def _written(self, wording: Wording, things: Sequence[int], writer: str) -> Named:
        out, at, slots = "", 0, []
        for number, m in enumerate(SLOT.finditer(wording.text)):
            said, curie = self._said(things[number], m[1])
            out += wording.text[at : m.start()]
            slots.append((len(out), len(out) + len(said), m[1], curie))
            out += said
            at = m.end()
        return Named(text=out + wording.text[at:], slots=tuple(slots), form=str(wording.form), writer=writer)

    def _said(self, node: int, kind: str) -> tuple[str, str]:
        if node < 0:
            return self.random.choice(STATES), ""
        thing = self.graph.node(node)
        entity = self.graph.entity(node)
        names = [entity.name]
        names += [s for s in thing.synonyms if 2 < len(s) <= _PLAIN and s.count(",") < 2 and "[" not in s]
        own = BY_SYMBOL if kind == "Gene" else BY_NAME
        said = names[0] if len(names) == 1 or self.random.random() < own else self.random.choice(names[1:])
        if (people := sayings().get(entity.name.casefold())) and self.random.random() < SAID:
            return self.random.choice(people), entity.curie
        if kind == "Food" and self.random.random() < AS_FOOD and (plain := _plain_names(entity.name)):
            said = self.random.choice(plain)
        if kind not in ("Gene", "MicroRNA") and self.random.random() < 0.5 and said[1:2].islower():
            said = said[0].lower() + said[1:]
        return typed(said, kind, self.random), entity.curie


def _plain_names(food: str) -> list[str]:
    """What people call a food that hardly anything was done to, without brands and numbers."""
    said = [s.text.split() for s in spoken_names(food) if s.remove < 1]
    return [" ".join(ws) for ws in said if len(ws) <= _FOOD and not any(map(_ODD.search, ws))]


def named(wordings: Sequence[tuple[str, Wording]], namer: Namer, times: int = 1) -> Iterator[Named]:
    """Each of the (writer, wording) with names, ``times`` times; those that nothing fits are left out."""
    for writer, wording in wordings:
        for _ in range(times):
            if (one := namer.name(wording, writer)) is not None:
                yield one
