"""The wrong options of a multiple-choice question: each fulfils a part of it, none all, and nothing else tells them.

Of what fulfils some clues and not all, also not through what stands above or below, three are taken: so that each clue
alone holds of as many of them as can be, or of hardly fewer, each pair of clues of one where the graph has it. None
lacks a sign alone: no source lists all signs of a disease, and what has the gene and one sign may have the other. Of
all such choices that are found one is taken for now, with which the controls (`controls`) get no more than chance;
which it is in the end is settled when all questions are drawn (`level`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np

from bioloom.bench.build.biomedhop.links import Link, Links
from bioloom.bench.build.biomedhop.motifs import SYMPTOM, Arm, Motif
from bioloom.bench.build.biomedhop.nameable import Nameable
from bioloom.bench.build.naming.leaks import alike, same_but_for_more
from bioloom.graph.model.arrays import Bools, Int32, Ints
from bioloom.graph.model.graph import Graph

from .clues import Clues, kin
from .controls import Chosen, Watch, hits, one_clue, values

COUNT = 3
WEAKEST = 0.45  # the most that one clue may be worth on average: two wrong options at the one, one at the other
_POOL, _TRIES = 600, 200  # candidates looked at, and triples tried
_SLACK = 0.06  # by how much one clue may be worth more than it must: from more choices the set can be levelled
_GRAM = 3
_SYMBOL = re.compile(r"[A-Z][A-Z0-9-]+")
_RECORDED = 12  # signs of a disease: with fewer on record, that it has one is not known rather than not so


@dataclass(frozen=True)
class Refused:
    """Why a question has no options."""

    why: str


class _Look(NamedTuple):
    """What is seen of an option: its name, the clues that it fulfils, and what each control goes by."""

    name: str
    fulfils: tuple[bool, ...]
    by: tuple[float, ...]


class Distractors:
    """Draws the wrong options of one motif."""

    def __init__(
        self, graph: Graph, motif: Motif, links: Links, nameable: Nameable, *, edges: Ints, watch: Watch,
        askable: Bools | None = None,
    ) -> None:  # fmt: skip
        self.graph, self.motif, self.nameable, self.edges, self.watch = graph, motif, nameable, edges, watch
        self.links = [links.of(arm) for arm in motif.arms]
        self.good = nameable.of(motif.answer)
        self.askable = self.good if askable is None else askable
        self.asked = asked_edges(motif, links)

    def draw(
        self, answer: int, ends: tuple[int, ...], clues: Clues, rng: np.random.Generator
    ) -> tuple[Chosen, ...] | Refused:
        """The options that a question may have, the right one first, those to take for now first; or why none.

        Args:
            answer: The right one.
            ends: The known nodes.
            clues: Of this question.
            rng: Where chance comes from.
        """
        right = np.array([answer], np.int32)
        near = np.unique(np.concatenate(clues.exact))
        arguable = np.array([answer, *ends, *kin(self.graph, right, self.nameable)], np.int32)
        near = near[self.good[near] & ~np.isin(near, arguable)]
        near = near[self.askable[near]]  # what is never asked for would be known as wrong
        if len(near) > _POOL:
            near = rng.choice(near, _POOL, replace=False)
        names, called = self.nameable.names, [name for end in ends for name in self._called(end)]
        own = names[answer]
        apart = [
            not (same_but_for_more(names[n], own) or _family(names[n], own) or alike(names[n], called)) for n in near
        ]
        near = near[apart] if len(near) else near
        near = near[~clues.may_fulfil(near).all(axis=0)] if len(near) else near
        near = near[~self._lacks_a_sign(near, clues.may_fulfil(near))] if len(near) else near
        if len(near) < COUNT:
            return Refused("too few things fulfil a part of it")
        sorts = self._sorts(near, clues, rng)
        plans = _plans(sorts, len(ends))
        if not plans:
            return Refused("one clue would single out the answer")
        said = [grams(self.nameable.names[n]) for n in ends]
        looks = {answer: self._look(answer, (True,) * len(ends), said)}
        found: dict[tuple[int, ...], tuple[float, Chosen]] = {}
        for _ in range(_TRIES):
            wrong = self._triple(sorts, plans[rng.integers(len(plans))], rng)
            if wrong is None:
                continue
            for node, sort in wrong:
                if node not in looks:
                    looks[node] = self._look(node, sort, said)
            chosen = self._chosen(answer, [node for node, _ in wrong], looks)
            if chosen and (key := tuple(sorted(chosen.nodes))) not in found:
                found[key] = self.watch.cost(chosen), chosen
        if not found:
            return Refused("too few things fulfil a part of it")
        choices = [chosen for _, chosen in sorted(found.values(), key=lambda f: f[0])]
        control = self.watch.refuses(choices[0])
        return Refused(f"a control would get it: {control}") if control else tuple(choices)

    def _lacks_a_sign(self, near: Int32, fulfils: Bools) -> Bools:
        """bool[len(near)]: what lacks a sign of which nobody knows whether it has it; ``fulfils`` is bool[arms, near].

        Either the sign is all that it lacks of clues of several kinds, or hardly any of its signs are on record.
        """
        signs = np.array([arm.end == SYMPTOM for arm in self.motif.arms])
        if not signs.any():
            return np.zeros(len(near), np.bool_)
        few = self.links[int(np.argmax(signs))].ends.degree[near] < _RECORDED
        out: Bools = ~fulfils[signs].all(axis=0) & (((~fulfils).sum(axis=0) == 1) | few)
        return out

    def _called(self, node: int) -> tuple[str, ...]:
        """Every name of a known thing: an option with a word of one is either right or, as is the answer, refused."""
        record = self.graph.node(node)
        return (record.entity.name, *record.synonyms)

    def measured(self, nodes: Sequence[int], ends: Sequence[int]) -> Chosen | None:
        """What controls get of options drawn before, the right one first; None where two are called alike."""
        clues = Clues(self.graph, self.links, ends)
        fulfils = clues.fulfils(np.array(nodes, np.int32))
        said = [grams(self.nameable.names[n]) for n in ends]
        looks = {n: self._look(n, tuple(fulfils[:, at].tolist()), said) for at, n in enumerate(nodes)}
        return self._chosen(nodes[0], nodes[1:], looks)

    def _sorts(self, near: Int32, clues: Clues, rng: np.random.Generator) -> dict[tuple[bool, ...], list[int]]:
        """Candidates by which clues they fulfil, in an order of chance."""
        fulfils = clues.fulfils(near)
        order = np.argsort(rng.random(len(near)))
        out: dict[tuple[bool, ...], list[int]] = {}
        for at in order.tolist():
            out.setdefault(tuple(fulfils[:, at].tolist()), []).append(int(near[at]))
        return out

    def _triple(
        self, sorts: dict[tuple[bool, ...], list[int]], plan: tuple[tuple[bool, ...], ...], rng: np.random.Generator
    ) -> list[tuple[int, tuple[bool, ...]]] | None:
        """Three candidates of the sorts of ``plan``; None when a sort has too few."""
        out: list[tuple[int, tuple[bool, ...]]] = []
        for sort, count in Counter(plan).items():
            some = sorts[sort]
            if len(some) < count:
                return None
            at = rng.integers(len(some))
            out += [(some[(at + step * (1 + at % 3)) % len(some)], sort) for step in range(count)]
        return out if len({node for node, _ in out}) == COUNT else None

    def _chosen(self, answer: int, wrong: Sequence[int], looks: dict[int, _Look]) -> Chosen | None:
        nodes = (answer, *wrong)
        seen = [looks[n] for n in nodes]
        if len({look.name for look in seen}) < len(nodes):
            return None
        clues = range(len(seen[0].fulfils))
        pairs = list(combinations(clues, 2)) if len(clues) > 2 else []
        held = sum(any(look.fulfils[a] and look.fulfils[b] for look in seen[1:]) for a, b in pairs)
        return Chosen(
            self.motif.family, self.motif.key, nodes, tuple(hits([look.by for look in seen])),
            tuple(one_clue([look.fulfils for look in seen])), (held, len(pairs)),
        )  # fmt: skip

    def _look(self, node: int, fulfils: tuple[bool, ...], said: Sequence[set[str]]) -> _Look:
        name = self.nameable.names[node]
        by = values(int(self.edges[node]), int(self.asked[node]), len(name), nearness(name, said))
        return _Look(name.casefold(), fulfils, by)


def _family(one: str, other: str) -> bool:
    """Whether two symbols are of one family of genes: FGA and FGG, whose diseases are mostly those of both."""
    shorter = min(len(one), len(other))
    alike_ = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), shorter)
    symbols = all(_SYMBOL.fullmatch(name) for name in (one, other))
    return symbols and alike_ >= 2 and max(len(one), len(other)) - alike_ <= 1 + (alike_ > 2)


def asked_edges(motif: Motif, links: Links) -> Ints:
    """int64[N]: how many things each node is joined with by the relations that a motif asks of its answer."""
    first = {Arm(kinds=arm.kinds[:2], hops=arm.hops[:1]) for arm in motif.arms}
    found: list[Link] = [links.of(arm) for arm in sorted(first, key=lambda a: a.model_dump_json())]
    return np.asarray(np.sum([link.ends.degree for link in found], axis=0))


def all_edges(graph: Graph) -> Ints:
    """int64[N]: the edges of each node, in and out."""
    out = np.zeros(graph.node_count, np.int64)
    for layer in graph.layers:
        out += np.bincount(layer.subject, minlength=graph.node_count)
        out += np.bincount(layer.object, minlength=graph.node_count)
    return out


def nearness(name: str, others: Sequence[set[str]]) -> float:
    """How alike a name is to the nearest of ``others``: the share of runs of three letters that both have (Dice)."""
    own = grams(name)
    return max((2 * len(own & g) / (len(own) + len(g)) for g in others if own or g), default=0.0)


def grams(name: str) -> set[str]:
    """The runs of three letters of a name."""
    text = f" {name.casefold()} "
    return {text[i : i + _GRAM] for i in range(len(text) - _GRAM + 1)}


def _plans(sorts: dict[tuple[bool, ...], list[int]], clues: int) -> list[tuple[tuple[bool, ...], ...]]:
    """The mixes of sorts with which single clues are worth hardly more than the least that there can be.

    There are none where a clue would single out the answer, or where the least is too much.
    """
    out = list[tuple[float, tuple[tuple[bool, ...], ...]]]()
    for plan in combinations_with_replacement(sorted(sorts), COUNT):
        if any(len(sorts[sort]) < n for sort, n in Counter(plan).items()):
            continue
        held = [sum(sort[i] for sort in plan) for i in range(clues)]
        if min(held) == 0:
            continue
        worth = sum(1 / (1 + n) for n in held) / clues - 0.001 * len({s for s in plan if sum(s) > 1})
        out.append((worth, plan))
    least = min((worth for worth, _ in out), default=1.0)
    return [plan for worth, plan in out if worth <= min(WEAKEST, least + _SLACK)]
