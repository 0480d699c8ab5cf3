"""Is a question understood exactly? Predicted patterns against gold ones (see README.md of this folder)."""

from __future__ import annotations

import csv
import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

from bioloom.core.biolink import biolink
from bioloom.core.pattern import Edge, Pattern, Test, Var
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.question import Question
from bioloom.stages.read.types import MENTION, Reading, Understanding
from understand.vocabulary import kinds, meet

ROOT = Path(__file__).parents[2]
DEV = Path(__file__).parent / "questions_dev.jsonl"
HELD_OUT = ROOT / "benchmarks" / "understand" / "heldout.jsonl"
FULL_DEV = Path(__file__).parent / "questions_full_dev.jsonl"
FULL_HELD_OUT = ROOT / "benchmarks" / "understand" / "heldout_full.jsonl"
SCALE = {"%": 0.01, "mg": 1e-3, "ug": 1e-6, "µg": 1e-6}  # to the schema's units: shares and grams
IMPLIED = {"affects": ("object_aspect_qualifier", "=", "expression")}  # the only aspect the schema has
CHEMICAL = "ChemicalEntity"


@dataclass(frozen=True)
class Gold:
    """A question and what understanding it means.

    ``parts`` has the acceptable patterns of each part; none when the question is not to be understood. ``spans`` leads
    from words that are as good as a mention to the mention; ``line`` is the whole line of the file.
    """

    id: str
    question: Question
    parts: tuple[tuple[Pattern, ...], ...]
    ranked: bool = False
    inverted: bool = False
    spans: Mapping[str, str] = field(default_factory=dict)
    line: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Verdict:
    """``reason`` says what differs, empty when exact."""

    exact: bool
    reason: str = ""


def data_folder() -> Path | None:
    """Where the raw data are: BIOLOOM_DATA, or beside the repository; None when nowhere."""
    folder = Path(os.environ.get("BIOLOOM_DATA") or ROOT.parent / "shared" / "data")
    return folder if (folder / "qa").is_dir() else None


def load(path: Path = DEV, data: Path | None = None) -> list[Gold]:
    """The questions of a file; those whose text stands in the data folder are left out when ``data`` is None."""
    lines = [json.loads(text) for text in path.read_text("utf-8").splitlines()]
    return [gold(line, data) for line in lines if "text" in line or data is not None]


def gold(line: Mapping[str, Any], data: Path | None = None) -> Gold:
    """One line of a file, with its patterns parsed."""
    text = str(line["text"]) if "text" in line else _referred(line["ref"], data)
    written = line["patterns"] if "parts" in line else [line["patterns"]] if line["patterns"] else []
    spans = {bare(s): m["text"] for m in line["mentions"] for s in (m["text"], *m.get("also", ()))}
    return Gold(
        id=line["id"],
        question=Question(text=text, id=line["id"], options=tuple(line.get("options", ()))),
        parts=tuple(tuple(parse_pattern(p) for p in part) for part in written),
        ranked=line.get("ranked", False),
        inverted=line.get("except", False) or line.get("negated_question", False),
        spans=spans,
        line=line,
    )


def _referred(ref: Mapping[str, Any], data: Path | None) -> str:
    """The text of a question of the data folder."""
    if data is None:
        raise FileNotFoundError(f"{ref} stands in the data folder; set BIOLOOM_DATA.")
    rows = _rows(data / "qa" / ref["set"])
    return rows[ref.get("module", "")][ref["index"]]


@cache
def _rows(stem: Path) -> Mapping[str, Sequence[str]]:
    """The questions of a set by module; those without modules under ""."""
    table = stem.with_suffix(".csv")
    if table.exists():
        with table.open(encoding="utf-8", newline="") as file:
            return {"": [row["text"] for row in csv.DictReader(file)]}
    raw = json.loads(stem.with_suffix(".json").read_text("utf-8"))
    if isinstance(raw, list):
        return {"": [row["question"] for row in raw]}
    return {module: list(questions) for module, questions in raw.items()}


def exact(found: Understanding, wanted: Gold) -> Verdict:
    """Whether ``found`` is one of the acceptable readings of every part, flags and known nodes included."""
    if len(found.parts) != len(wanted.parts):
        return Verdict(False, f"{len(found.parts)} parts, not {len(wanted.parts)}")
    if not found.parts:
        return Verdict(True)
    reasons = []
    for order in permutations(wanted.parts):
        here = [part_differs(r, p, wanted) for r, p in zip(found.parts, order, strict=True)]
        if not any(here):
            return Verdict(True)
        reasons.append("; ".join(filter(None, here)))
    return Verdict(False, reasons[0])


def linked(found: Understanding, wanted: Gold) -> tuple[int, int]:
    """How many of the gold mentions with a known entity were bound to one of its ids, and how many there are."""
    curies = {bare(m["text"]): set(m["curies"]) for m in wanted.line["mentions"] if m["curies"]}
    taken: dict[str, set[str]] = {}
    for bound in (b for part in found.parts for b in part.bound):
        said = bare(wanted.spans.get(bare(bound.text), bound.text))
        taken.setdefault(said, set()).update(r.entity.curie for r in bound.readings[:1])
    return sum(bool(ids & taken.get(said, set())) for said, ids in curies.items()), len(curies)


def part_differs(found: Reading, accepted: Sequence[Pattern], wanted: Gold) -> str:
    """What keeps one part from being exact, against the plainest pattern; empty when nothing does."""
    if found.ranked != wanted.ranked:
        return "ranked, which is not asked" if found.ranked else "not ranked"
    if found.inverted != wanted.inverted:
        return "inverted, which is not asked" if found.inverted else "not inverted"
    words = {b.node: b.text for b in found.bound}
    reasons = [differs(found.pattern, pattern, words=words, spans=wanted.spans) for pattern in accepted]
    return "" if "" in reasons else reasons[0]


def differs(
    found: Pattern, wanted: Pattern, *, words: Mapping[str, str] | None = None, spans: Mapping[str, str] | None = None
) -> str:
    """What is different between two patterns, empty when they are one.

    Args:
        found: the predicted pattern.
        wanted: the gold one; its known nodes are mentions.
        words: words of the question by known node of ``found``, for those that do not carry a mention.
        spans: from words as good as a mention to the mention.
    """
    if found.operator != wanted.operator:
        return f"operator {found.operator}, not {wanted.operator}"
    a, b = _Graph(found, words or {}, spans or {}), _Graph(wanted, {}, spans or {})
    for what, one, other in (("known nodes", a.known(), b.known()), ("edges", a.labels(), b.labels())):
        if one != other:
            return f"{what}: {_list(one - other)} instead of {_list(other - one)}"
    if len(a.pairs) != len(b.pairs):
        return f"{len(a.pairs)} pairs that must differ, not {len(b.pairs)}"
    free = found.operator == "exists"
    return "" if _maps(a, b, free) else _why(a, b, free)


def bare(text: str) -> str:
    """``text`` without case, quotes, outer punctuation and articles."""
    text = re.sub(r"[\"“”‘’`]", "", text.replace("’", "'")).casefold()
    text = re.sub(r"^[\W_]+|[\W_]+$", "", " ".join(text.split()))
    return re.sub(r"^(the|an|a) ", "", text)


class _Graph:
    """A pattern made comparable: known nodes by their words and once each, edges with all that hangs on them."""

    def __init__(self, pattern: Pattern, words: Mapping[str, str], spans: Mapping[str, str]) -> None:
        self.bare_node = not pattern.edges
        self.pattern = pattern
        can_be = kinds(pattern)
        self.nodes: dict[str, Var] = {}
        self.kinds: dict[str, frozenset[str]] = {}
        self.words: dict[str, str | None] = {}
        merged: dict[str, str] = {}
        first: dict[str, str] = {}
        for node in pattern.nodes:
            said = self._said(node, words, spans)
            merged[node.name] = first.setdefault(said, node.name) if said is not None else node.name
            if merged[node.name] == node.name:
                self.nodes[node.name], self.words[node.name] = node, said
                self.kinds[node.name] = can_be[node.name]
        self.edges = Counter(_placed(merged[e.subject], merged[e.object], _label(e)) for e in pattern.edges)
        self.pairs = {frozenset(merged[n] for n in pair) for pair in pattern.differs}
        self.answer = merged[pattern.answer]

    @staticmethod
    def _said(node: Var, words: Mapping[str, str], spans: Mapping[str, str]) -> str | None:
        if not node.known:
            return None
        mention = next((c.removeprefix(MENTION) for c in node.curies if c.startswith(MENTION)), None)
        said = bare(words.get(node.name) or mention or node.curies[0])
        return bare(spans.get(said, said))

    def known(self) -> Counter[str]:
        return Counter(w for w in self.words.values() if w is not None)

    def labels(self) -> Counter[str]:
        return Counter(_spell(label) for *_, label in self.edges.elements())


Label = tuple[tuple[str, ...], bool, bool, bool, bool, tuple[tuple[str, str, str], ...]]
Placed = tuple[str, str, Label]


def _label(edge: Edge) -> Label:
    """Everything of an edge but its ends: predicates, direction, negated, absent, closure, tests."""
    known = biolink().predicates
    symmetric = bool(edge.predicates) and all(p in known and known[p].symmetric for p in edge.predicates)
    tests = {_test(t) for t in edge.tests} - {IMPLIED[p] for p in edge.predicates if p in IMPLIED}
    directed = edge.directed and not symmetric
    return tuple(sorted(edge.predicates)), directed, edge.negated, edge.absent, edge.closure, tuple(sorted(tests))


def _placed(subject: str, object_: str, label: Label) -> Placed:
    """An edge between two nodes, the ends in one order when it has no direction."""
    first, second = (subject, object_) if label[1] else sorted((subject, object_))
    return first, second, label


def _test(test: Test) -> tuple[str, str, str]:
    if isinstance(test.value, str):
        return test.key, test.op, test.value.strip().casefold()
    return test.key, test.op, f"{test.value * SCALE.get(test.unit or '', 1.0):.9g}"


def _spell(label: Label) -> str:
    predicates, directed, negated, absent, closure, tests = label
    flags = [f for f, on in (("negated", negated), ("absent", absent), ("closure", closure)) if on]
    said = [" ".join(t) for t in tests]
    return " ".join(["|".join(predicates) or "any", *([] if directed else ["either way"]), *flags, *said])


def _fits(a: _Graph, b: _Graph, one: str, other: str, *, free: bool) -> bool:
    """Whether node ``one`` of ``a`` may stand for ``other`` of ``b``."""
    if a.words[one] != b.words[other] or (not free and (one == a.answer) != (other == b.answer)):
        return False
    left, right = a.kinds[one], b.kinds[other]
    if a.bare_node and free:  # "is it a protein?" asks for the category itself
        return set(a.nodes[one].categories) == set(b.nodes[other].categories)
    if a.words[one] is not None:
        return any(meet(x, y) for x in left for y in right)
    written = set(a.nodes[one].categories), set(b.nodes[other].categories)
    chemical = all(meet(k, CHEMICAL) for k in right)
    if one == a.answer and not free and chemical and all(written) and written[0] != written[1]:
        return False  # drug, compound and small molecule are different answers
    return bool(left) and left == right


def _maps(a: _Graph, b: _Graph, free: bool) -> bool:
    """Whether some naming makes ``a`` into ``b``."""
    if len(a.nodes) != len(b.nodes):
        return False
    names = list(a.nodes)

    def extend(to: dict[str, str]) -> bool:
        if len(to) == len(names):
            edges = Counter(_placed(to[s], to[o], label) for s, o, label in a.edges.elements())
            return edges == b.edges and {frozenset(to[n] for n in p) for p in a.pairs} == b.pairs
        one = names[len(to)]
        left = (o for o in b.nodes if o not in to.values() and _fits(a, b, one, o, free=free))
        return any(extend({**to, one: other}) for other in left)

    return extend({})


def _why(a: _Graph, b: _Graph, free: bool) -> str:
    """What to say when knowns and edges agree one by one and the whole does not."""
    if not free and not _fits(a, b, a.answer, b.answer, free=free):
        return f"answer is {_node(a, a.answer)}, not {_node(b, b.answer)}"
    lonely = [_node(a, n) for n in a.nodes if not any(_fits(a, b, n, o, free=free) for o in b.nodes)]
    return f"no such node: {', '.join(lonely)}" if lonely else "the edges are wired differently"


def _node(graph: _Graph, name: str) -> str:
    kind = "|".join(sorted(graph.kinds[name])) or "nothing possible"
    written = "|".join(graph.nodes[name].categories)
    said = graph.words[name]
    return f"{written or kind}" + (f" {said!r}" if said else "")


def _list(found: Iterable[Any]) -> str:
    return ", ".join(sorted(map(str, found))) or "none"
