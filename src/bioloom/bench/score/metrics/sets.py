"""F1 over sets: of options, of things with synonyms, of tissues."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from bioloom.bench.build.items.gold import Accepted

from .names import NONE, Aliases, Named, curie_key


class Prf(NamedTuple):
    """Precision, recall and their harmonic mean, each 0 to 1."""

    precision: float
    recall: float
    f1: float


def prf(hits: int, said: int, right: int) -> Prf:
    """From counts: of ``said`` things ``hits`` are among the ``right`` ones; 0 where nothing was said or is right."""
    precision, recall = hits / said if said else 0.0, hits / right if right else 0.0
    return Prf(precision, recall, 2 * precision * recall / (precision + recall) if hits else 0.0)


def letters_f1(chosen: Collection[str], right: Collection[str]) -> Prf:
    """Multi-answer MCQ: set-F1 over option letters (BioHarness, section 3.2)."""
    one, other = set(chosen), set(right)
    return prf(len(one & other), len(one), len(other))


def set_f1(named: Sequence[Named], right: Sequence[Accepted], aliases: Aliases = NONE) -> Prf:
    """Set-F1 where each right thing is a group of synonyms (BioHarness's list score; BioASQ's list questions).

    A thing named hits the group that holds its identifier, else the first that holds one of its names, if that was not
    hit before: two things may share a synonym, and each hits its own. One that only names a group
    again is neither right nor wrong: it is the same thing twice. Likewise what is wrong counts once, and groups of the
    same names are one.
    """
    distinct = {aliases.keys(thing): thing for thing in right}
    right = list(distinct.values())
    groups: dict[str, list[int]] = {}  # the groups that hold a name
    for i, names in enumerate(distinct):
        for name in names:
            groups.setdefault(name, []).append(i)
    hit: set[int] = set()
    wrong: set[frozenset[str]] = set()
    for said in named:
        mine = sorted({i for name in said.keys for i in groups.get(name, ())})
        called = aliases.called(said)
        mine = mine or sorted({i for name in called for i in groups.get(name, ()) if not right[i].curie})
        if free := [i for i in mine if i not in hit]:
            own = groups.get(curie_key(said.curie) or "", ())
            hit.add(next((i for i in free if i in own), free[0]))
        elif not mine and said.keys:
            wrong.add(said.keys)
    return prf(len(hit), len(hit) + len(wrong), len(right))


def expression_f1(tissues: Sequence[Named], right: Sequence[Accepted], aliases: Aliases = NONE) -> Prf:
    """Expression: set-F1 over tissues; where the gold names none (low expression), any answer scores 1.

    The edge rule is BioHarness's. It rewards every answer to such an item alike, which a report should say.
    """
    return set_f1(tissues, right, aliases) if right else Prf(1.0, 1.0, 1.0)
