"""One question taken together: which of its nodes are one thing, what holds between things, what is wanted of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bioloom.core.pattern import Operator

from ..items import (
    ALSO_OR,
    ANOTHER,
    COUNTED,
    GROUP,
    HINT,
    HOLE,
    NOBODY,
    ONE_THING,
    REFERS,
    TOPIC,
    Fact,
    Node,
)  # fmt: skip
from ..schema import AS_WITH, SHARING, VAGUE
from ..sorts import ANY, BIT, sorts
from .interpret import WANTING, Asked, Context, Facts, Trouble
from .resolve import Thing
from .same import connected, identities

RISKS = frozenset({"contraindicated", "interact"})
SILENT = frozenset({HINT, GROUP, ALSO_OR, AS_WITH})  # relations of the grammar that are no edges


def asked(context: Context) -> list[Asked] | Trouble:
    """What a question asks: one thing as a rule, several for "list the genes and the symptoms of X"."""
    return _Question(context).asked()


class _Question:
    def __init__(self, context: Context) -> None:
        self.context, self.frame, self.nodes = context, context.frame, context.frame.nodes
        self.item, self.wanted = context.item, context.wanted
        self.facts, self.of = identities(context.own, self.nodes)
        self.clues: list[int] = []  # sentences that only name things
        self._people()
        self._topics()
        self._clues()

    def asked(self) -> list[Asked] | Trouble:
        """All that is asked, or why it cannot be that."""
        things = self._things()
        if isinstance(things, Trouble):
            return things
        answers = list(dict.fromkeys(self.of[n] for n in self.wanted))
        if len(answers) > 1 and not self.item.feats & {"cmd", "fragment"}:
            return Trouble("it asks for several things at once")
        facts = tuple(f._replace(left=self.of[f.left], right=self.of[f.right]) for f in self.facts)
        turned = "denied" in self.item.feats and bool(
            not answers or self.frame.options or "following" in self.item.feats
        )
        edges = [f for f in facts if _is_edge(f)]
        if (
            not answers and edges and all(f.denied and f.relation in RISKS for f in edges)
        ):  # "is X safe in Y": is it not contraindicated
            turned = True
            facts = tuple(f._replace(denied=False) if f in edges else f for f in facts)
        facts = _undenied(facts, {self.of[h.node] for h in self.item.heads}) if turned else facts
        edges, pairs = _alike([f for f in facts if _is_edge(f)], [f for f in facts if f.relation == AS_WITH])
        edges = _told(edges)
        edges, facts = _one_for_all(edges, facts)
        groups = _alternatives(facts)
        stood_for = {n for group in groups for n in group[1:]}
        edges = [f for f in dict.fromkeys(edges) if not stood_for & {f.left, f.right}]
        operator = self._operator(answers)
        if not answers:
            answers = self._any(edges, things)[:1]
        if not answers:
            return Trouble("nothing in it to look for")
        taken_in = sorted({*self.context.taken_in, *self.clues})
        notes = tuple(note for i in taken_in for note in self.context.items[i].notes)
        return [
            Asked(
                facts=tuple(e for e in edges if not {e.left, e.right} & (set(answers) - {answer})),
                things=things,
                answer=answer,
                operator=operator,
                inverted=turned != self.frame.inverted,
                plural="pl" in self.item.feats or any(n.plural is True for a in answers for n in things[a].nodes),
                differs=tuple(pairs),
                another=tuple(dict.fromkeys(f.left for f in facts if f.relation == ANOTHER)),
                alternatives=groups,
                asserted=any(note.kind == "asserted" for note in notes),
                notes=notes,
                sentences=tuple(taken_in),
            )
            for answer in answers
        ]

    def _operator(self, answers: Sequence[int]) -> Operator:
        if not answers:
            return "exists"
        return "count" if any(f.relation == COUNTED for f in self.context.facts[self.context.question]) else "select"

    # -- who else is spoken of -----------------------------------------------------------------------------

    def _people(self) -> None:
        """A patient with signs is the disease that is asked for; else the patient of another sentence is left out."""
        here = set(self.context.facts[self.context.question])
        for n in sorted({n for f in self.facts for n in (f.left, f.right) if n > 0}):
            kind = self.nodes[n].category
            wanted = [w for w in self.wanted if kind == "Clue" or self._mask(w) & BIT["Disease"]]
            if kind in ("Person", "Clue") and wanted and n not in self.wanted:
                self.of.join(wanted[0], n)
                self.facts = tuple(f for f in self.facts if self.of[f.left] != self.of[f.right])
            elif kind == "Person" and self._of_patient(n):
                self.facts += (Fact(VAGUE, self.wanted[0], n),)
            elif kind == "Person" and n not in self.wanted:
                said = [set(facts) for facts in self.context.facts if any(n in (f.left, f.right) for f in facts)]
                if not any(here & facts for facts in said):
                    self.facts = tuple(f for f in self.facts if not any(f in facts for facts in said))

    def _of_patient(self, person: int) -> bool:
        """Whether what is asked for must go with the patient's disease: nothing else is said of it."""
        if not self.wanted or self.wanted[0] in (person, -person):
            return False
        signs = any(person in (f.left, f.right) and not f.relation.startswith("?") for f in self.facts)
        said = any(_is_edge(f) and self.wanted[0] in (f.left, f.right) for f in self.facts)
        return signs and not said

    def _topics(self) -> None:
        """The topic is what is asked for, if that has no word of its own, else something that it goes with."""
        topics = [f.left for f in self.facts if f.relation == TOPIC]
        self.facts = tuple(f for f in self.facts if f.relation != TOPIC)
        wordless = [n for n in self.wanted if n > 0 and self.nodes[n].kind == "ask"]
        for topic in topics:
            if self.nodes[abs(topic)].kind != "name" and wordless:
                self.of.join(topic, wordless[0])
                continue
            ties = ((self.of[f.left], self.of[f.right]) for f in self.facts if _is_edge(f))
            if self.wanted and not connected(self.of[topic], self.of[self.wanted[0]], ties):
                self.facts += (Fact(VAGUE, self.wanted[0], topic),)

    def _clues(self) -> None:
        """Names alone, beside a question that says nothing else of what it asks for, go with it."""
        named = {self.of[n] for n, node in self.nodes.items() if node.kind == "name"}
        if not self.wanted or self.of[self.wanted[0]] in named or any(_is_edge(f) for f in self.facts):
            return
        for i, item in enumerate(self.context.items):
            names = [h.node for h in item.heads if self.nodes[abs(h.node)].kind == "name"]
            if i != self.context.question and "fragment" in item.feats and names:
                said = tuple(f for f in item.facts if f.relation not in WANTING)
                for f in said:
                    if f.relation == HINT:
                        self.of.join(f.left, f.right)
                self.facts += (*said, *(Fact(VAGUE, self.wanted[0], n) for n in names))
                self.clues.append(i)

    # -- things ----------------------------------------------------------------------------------------------

    def _mask(self, number: int) -> int:
        mask = self.nodes[abs(number)].mask
        return mask | sorts("ChemicalEntity") if number < 0 and mask & BIT["ChemicalRole"] else mask

    def _things(self) -> dict[int, Thing] | Trouble:
        numbers = {n for f in self.facts for n in (f.left, f.right)} | {h.node for h in self.item.heads}
        numbers = (numbers | set(self.wanted) | set(self.of)) - {HOLE, NOBODY}
        things: dict[int, Thing] = {}
        for n in sorted(numbers, key=lambda n: (self.nodes[abs(n)].kind != "name", abs(n))):
            node, thing = self.nodes[abs(n)], things.setdefault(self.of[n], Thing(ANY))
            if why := _added(thing, n, node, self._mask(n)):
                return Trouble(why)
        for f in self.facts:
            if f.relation == REFERS and self.nodes[abs(f.left)].kind == "pronoun":
                return Trouble(f"what {self.nodes[abs(f.left)].text!r} refers to")
        for f in self.facts:  # in one breath with known things an unknown one is of their kind
            pair = [things[self.of[n]] for n in (f.left, f.right) if f.relation == GROUP and self.of[n] in things]
            masks = [t.mask for t in pair if t.mask != ANY]
            for thing in pair if len(pair) == 2 and len(masks) == 1 else ():
                thing.mask &= masks[0]
        for n in self.wanted:
            self._wordless(things[self.of[n]])
        return things

    def _wordless(self, thing: Thing) -> None:
        """What is asked for without a word for its kind: adverbs and the options on offer may say it.

        Options speak against a kind that they are not even where a word was used: it may be another thing's.
        """
        if thing.mask != ANY:
            thing.votes = self.frame.votes if thing.known is None else ()
            return
        said = [note.kind for note in self.item.notes if note.kind in BIT]
        if said:
            thing.mask = BIT[said[0]]
        else:
            thing.votes = self.frame.votes
            thing.free = not self.frame.options and "following" not in self.item.feats

    def _any(self, edges: Sequence[Fact], things: Mapping[int, Thing]) -> list[int]:
        """For "is there": things that are not named, then those that are."""
        heads = [self.of[h.node] for h in self.item.heads]
        every = [n for n in (*heads, *(n for e in edges for n in (e.left, e.right))) if n in things]
        return sorted(dict.fromkeys(every), key=lambda n: things[n].known is not None)


def _added(thing: Thing, number: int, node: Node, mask: int) -> str:
    """Make ``node`` part of ``thing``; why it cannot be, if so."""
    if number > 0 and node.kind == "name" and thing.known and thing.known.text.lower() != node.text.lower():
        return f"{thing.known.text!r} and {node.text!r} cannot be one thing"
    if number > 0 and node.kind == "pronoun":
        return ""
    other = any(n.kind == "noun" for n in thing.nodes)  # no disease is an organ, whatever a name may be
    thing.mask = thing.mask & mask or (mask if node.kind == "noun" and not other else 0)
    if number > 0:
        thing.nodes.append(node)
        if node.role and node.role not in thing.roles:
            thing.roles.append(node.role)
    return "" if thing.mask else f"{node.text!r} cannot be that"


def _is_edge(fact: Fact) -> bool:
    return not fact.relation.startswith("?") and fact.relation not in SILENT


def _undenied(facts: Facts, subjects: set[int]) -> Facts:
    """The positive of a denied sentence."""
    return tuple(f._replace(denied=False) if f.denied and subjects & {f.left, f.right} else f for f in facts)


def _alike(edges: list[Fact], shared: Iterable[Fact]) -> tuple[list[Fact], list[tuple[int, int]]]:
    """In the same pathway as TP53: TP53 is in it too, and is not the one asked for."""
    out, pairs = list(edges), []
    for f in shared:
        like = next((e for e in edges if f.left in (e.left, e.right) and f.right not in (e.left, e.right)), None)
        if like is not None:
            other = like.right if like.left == f.left else like.left
            left, right = (f.right if n == other else n for n in (like.left, like.right))
            out.append(like._replace(left=left, right=right))
            pairs.append((other, f.right))
    return out, pairs


def _told(edges: Sequence[Fact]) -> list[Fact]:
    """``edges`` without those that merely tie two things of which more is said."""
    said = {frozenset((f.left, f.right)) for f in edges if f.relation not in (VAGUE, SHARING)}
    return [f for f in edges if f.relation not in (VAGUE, SHARING) or frozenset((f.left, f.right)) not in said]


def _one_for_all(edges: Sequence[Fact], facts: Facts) -> tuple[list[Fact], Facts]:
    """X or Y is given for one and the same disease: what holds of the one holds of the other."""
    one = {f.left for f in facts if f.relation == ONE_THING}
    ties = [
        f
        for f in facts
        if f.relation == ALSO_OR and any({f.left} & {e.left, e.right} and one & {e.left, e.right} for e in edges)
    ]
    out = list(edges)
    for tie in ties:
        for e in edges:
            if tie.left in (e.left, e.right):
                left, right = (tie.right if n == tie.left else n for n in (e.left, e.right))
                out.append(e._replace(left=left, right=right))
    return out, tuple(f for f in facts if f not in ties)


def _alternatives(facts: Iterable[Fact]) -> tuple[tuple[int, ...], ...]:
    out: dict[int, list[int]] = {}
    for f in facts:
        if f.relation == ALSO_OR:
            out.setdefault(f.left, [f.left]).append(f.right)
    return tuple(tuple(dict.fromkeys(group)) for group in out.values())
