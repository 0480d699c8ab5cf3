"""From the words of a sentence to a lattice of pieces: known phrases, named things, words that nobody knows.

Every way to read a stretch of words stands in the lattice with its cost; the grammar finds out which of them fit
together. Words that say nothing to the grammar (adverbs, signs, measures) may be passed over, at a small cost.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import NamedTuple

from bioloom.core.ports import Grounding

from ..items import ASKED, COUNTED, HOLE, REFERS, Fact, Head, Item, Node, Note
from ..schema import SAME
from ..sorts import ANY, BIT, of_categories
from ..text.measures import measures
from ..text.spelling import corrected
from ..text.tokens import SIGNS, Token
from ..words.lexicon import lexicon
from ..words.trie import Entry
from .noun_rules import one_of_kind
from .shapes import shape
from .strangers import BROADENED, PREPOSITIONS, left_out, verbs
from .unknown import quoted_names, unknown_names

NAME_COST = 0.15
STRANGER_COST = 1.1
TWIN = 0.02  # a name's own sort is likelier than that of the same thing in another vocabulary
LEAST_SURE = 0.4  # a name below this is an ordinary word
BROAD = 0.2  # what a heading of MeSH says less of a thing than another vocabulary's class
MODE_AND_NOUN = 0.5  # "autosomal dominant disease" is a disease inherited so rather than the name of one
NAME_AND_NOUN = 0.3  # "the JmjC domain" is rather the one named "JmjC" than one whose name is nearly "JmjC domain"
OF_CLASS = 0.1  # cost of taking the plural of a class for its members
LIKELY = 0.5  # how much the form of an unknown name says of what it is
WORD_AS_NAME = 0.9  # extra cost of reading a word of the grammar ("drug", "cause") as a thing's name
CLOSED = frozenset(
    {"D", "C", "BE", "DO", "MD", "HV", "BEB", "NOT", "REL", "PRON", "ASK", "AMONG", "WHOSE", "PIED", "EX"}
)
ASKED_BEFORE = 0.6  # after a question "which of these" rather points back to its answers than to options
ASKS_ALSO = (("count", COUNTED), ("back", REFERS))  # "how many of them"
SIGN_COST, ADVERB_COST, MEASURE_COST = 0.03, 0.1, 0.02
DEAR_SIGNS = {",": 0.2, '"': 0.2}


class Passed(NamedTuple):
    """Words passed over: where the next piece may start, at what cost, and what they noted on the way."""

    to: int
    cost: float
    notes: tuple[Note, ...] = ()


@dataclass
class Lattice:
    """Pieces by the place they start at; ``size`` is the number of words, ``first`` where a reading may begin."""

    size: int
    starts: dict[int, list[tuple[int, Item]]] = field(default_factory=lambda: defaultdict(list))
    nodes: dict[int, Node] = field(default_factory=dict)
    first: tuple[Passed, ...] = ()


def lattice(
    text: str, tokens: Sequence[Token], mentions: Iterable[Sequence[Grounding]], numbers: count[int], *, guess: bool
) -> Lattice | None:
    """The lattice over ``tokens`` (of ``text``); ``numbers`` gives each node its number.

    With ``guess`` names that no lexicon knows are in it; without, and with words in the sentence that nothing knows,
    there is none.
    """
    return _Lexer(text, tokens, numbers).read(mentions, guess=guess)


def _spelt(token: Token) -> Token:
    """The token with a misspelt word of the grammar put right."""
    if token.low in lexicon().words or token.text != token.low or len(token.low) < 4:
        return token
    low = corrected(token.low)
    return token if low == token.low else replace(token, text=low, low=low)


def _heading(readings: Sequence[Grounding]) -> bool:
    """Whether a name is known to MeSH alone, which files many things under broad headings."""
    return all(r.entity.curie.startswith("MESH:") and not r.twins for r in readings)


class _Lexer:
    def __init__(self, text: str, tokens: Sequence[Token], numbers: count[int]) -> None:
        self.text, self.numbers, self.guess = text, numbers, False
        self.tokens = [_spelt(t) for t in tokens]
        self.out = Lattice(len(tokens))
        self.passed: dict[int, list[Passed]] = defaultdict(list)
        self.known: dict[tuple[int, int], set[str]] = defaultdict(set)  # labels of dictionary phrases by place
        self.masks: list[tuple[int, int, int]] = []  # what the best reading of each known name is
        self.begins = {t.start: i for i, t in enumerate(tokens)}
        self.ends = {t.end: i + 1 for i, t in enumerate(tokens)}

    def read(self, mentions: Iterable[Sequence[Grounding]], *, guess: bool) -> Lattice | None:
        """The lattice."""
        self.guess = guess
        found = list(self._placed(mentions))
        in_name = {i for start, end, _ in found for i in range(start, end)}
        for i, token in enumerate(self.tokens):
            for end, entry in lexicon().matches(self.tokens, i):
                self._entry(i, end, entry)
            if token.low in SIGNS:
                self.passed[i].append(Passed(i + 1, DEAR_SIGNS.get(token.low, SIGN_COST)))
            elif (
                token.text.endswith("ly") and i not in in_name and len(token.low) > 5 and not self.known.get((i, i + 1))
            ):
                self.known[i, i + 1].add("")
                self.passed[i].append(Passed(i + 1, ADVERB_COST))
        self._measures()
        named = self._names(found, guess=guess)
        for start, end, cost in quoted_names(self.tokens):
            if (start, end) not in named:
                self._name(start, end, (), cost)
        if guess:
            for start, end, cost in unknown_names(self.tokens, self.known, named):
                self._name(start, end, (), cost)
            self._strangers(in_name)
        elif not self._all_known(in_name):
            return None
        self._pass_over()
        return self.out

    # -- the dictionary ---------------------------------------------------------------------------------------

    def _entry(self, start: int, end: int, entry: Entry) -> None:
        if "broadened" in entry.feats and not self.guess:
            return
        narrow = bool(entry.feats & {"narrow", "broadened"})
        self.known[start, end].add("narrow" if narrow else entry.label)
        if entry.label == "N" and "pl" not in entry.feats:
            self.known[start, end].add("Ns")
        if not entry.label:
            at = self.tokens[start].start, self.tokens[end - 1].end
            notes = tuple(Note(feature, *at) for feature in entry.feats)
            self.passed[start].append(Passed(end, entry.cost, notes))
            return
        for item in self._items(start, end, entry):
            self.out.starts[start].append((end, item))

    def _items(self, start: int, end: int, entry: Entry) -> Iterable[Item]:
        label, feats, cost = entry.label, entry.feats, entry.cost
        if label == "FOLLOWING" and "?" in self.text[: self.tokens[start].start]:
            cost += ASKED_BEFORE
        if label == "N":
            plural = True if "pl" in feats else False if "sg" in feats else None
            node = self._node("noun", start, end, entry.mask, plural=plural, role=entry.role, category=entry.category)
            notes = (Note(BROADENED, node.start, node.end),) if "broadened" in feats else ()
            yield Item("N", cost, (Head(node.number, node.mask),), feats=feats - {"broadened"}, notes=notes)
        elif label == "VPE":
            yield Item("VP", cost, feats=frozenset("fb"))
        elif label in ("VPN", "MOD0"):
            yield from self._complete(start, end, entry)
        elif label in ("PRON", "ASK", "FOLLOWING"):
            asks = label != "PRON"
            plural = True if "many" in feats else False if "one" in feats else None
            node = self._node(
                "ask" if asks else "pronoun", start, end, entry.mask, plural=plural, category=entry.category
            )
            facts: tuple[Fact, ...] = (Fact(ASKED if asks else REFERS, node.number),)
            facts += tuple(Fact(said, node.number) for feat, said in ASKS_ALSO if feat in feats)
            kind = {"wh", "ask", "following"} if label == "FOLLOWING" else {"wh", "ask"} if asks else {"pron"}
            name = "GEN" if "possessive" in feats else "PW" if entry.cues else "NP"
            yield Item(name, cost, (Head(node.number, node.mask),), facts, frozenset({*kind, "det"}), cues=entry.cues)
            if label == "FOLLOWING":
                yield Item("D", cost, feats=frozenset({"wh", "following"}))
        else:
            yield Item(label, cost, feats=feats, mask=entry.mask, cue=entry.cue, cues=entry.cues)

    def _complete(self, start: int, end: int, entry: Entry) -> Iterable[Item]:
        """Phrases that say all of it: "codes for a protein"; "in common", "responsible" of what was named before."""
        if entry.cue is None:
            node = self._node("noun", start, end, entry.mask, category=entry.category)
            label = "MOD" if "p" in entry.feats else "VP"
            yield Item(label, entry.cost, (), (Fact(SAME, HOLE, node.number),), entry.feats - {"p"}, entry.mask)
            return
        node = self._node("pronoun", start, end, ANY, plural="many" in entry.feats)
        ends = (node.number, HOLE) if entry.cue.swap else (HOLE, node.number)
        facts = (Fact(REFERS, node.number), Fact(entry.cue.relation, *ends))
        yield Item("MOD", entry.cost, (), facts)

    def _measures(self) -> None:
        if not self.tokens:
            return
        offset = self.tokens[0].start
        for m in measures(self.text[offset : self.tokens[-1].end].lower()):
            start, end = self.begins.get(m.start + offset), self.ends.get(m.end + offset)
            if start is None or end is None or end <= start:
                continue
            note = Note("measure", m.start + offset, m.end + offset, m.tests, m.weak)
            self.known[start, end].add("")
            self.passed[start].append(Passed(end, MEASURE_COST, (note,)))

    # -- names -------------------------------------------------------------------------------------------------

    def _placed(self, mentions: Iterable[Sequence[Grounding]]) -> Iterable[tuple[int, int, tuple[Grounding, ...]]]:
        for readings in mentions:
            start, end = self.begins.get(readings[0].start), self.ends.get(readings[0].end)
            if start is None or end is None or start >= end:
                continue
            if self.tokens[end - 1].low == "'s" and end - start > 1:  # rather "of aspirin" than a name that ends so
                yield start, end - 1, tuple(readings)
            yield start, end, tuple(readings)

    def _strangers(self, in_name: set[int]) -> None:
        """Words that nothing knows may be verbs, or be left out."""
        familiar = {i for start, end in self.known for i in range(start, end)} | in_name
        things = in_name | {i for (s, e), labels in self.known.items() if labels & {"N", "narrow"} for i in range(s, e)}
        for i, token in enumerate(self.tokens):
            if i in familiar or not token.is_word:
                continue
            cost, note = left_out(token, first=i == 0, beside=bool({i - 1, i + 1} & things) or self._after(i))
            self.passed[i].append(Passed(i + 1, cost, (note,)))
            self.out.starts[i] += verbs(self.tokens, i)

    def _after(self, i: int) -> bool:
        """Whether a preposition goes before, or "of" comes next: it is rather a name, or a part of one."""
        before, after = ("" if j < 0 or j >= len(self.tokens) else self.tokens[j].low for j in (i - 1, i + 1))
        asked = any("D" in labels for (_, end), labels in self.known.items() if end == i)  # "which glorbs"
        return before in PREPOSITIONS or after == "of" or asked

    def _all_known(self, in_name: set[int]) -> bool:
        for start, end in self.known:
            in_name.update(range(start, end))
        return all(i in in_name or not t.is_word for i, t in enumerate(self.tokens))

    def _names(self, found: Iterable[tuple[int, int, tuple[Grounding, ...]]], *, guess: bool) -> list[tuple[int, int]]:
        out = []
        modes = {e: s for s, e, r in found if any(g.entity.categories[:1] == ("GeneticInheritance",) for g in r)}
        best = {(s, e): r[0].entity.curie for s, e, r in found}
        sure = {(s, e): r[0].score for s, e, r in found}
        for start, end, readings in found:
            inner = [s for (s, e), c in best.items() if s > start and e == end and c == readings[0].entity.curie]
            if any(self.tokens[s - 1].low in PREPOSITIONS for s in inner) or self._headed(start, end, readings, best):
                continue  # "genetics of X" is X with a word before it
            doubtful = readings[0].score < LEAST_SURE
            if doubtful and not guess:
                continue
            labels = self.known.get((start, end), set()) - {"narrow"}
            scores = [of_categories(r.entity.categories, r.entity.name) for r in readings]
            written = self.text[readings[0].start : readings[0].end]
            ordinary = written.islower() or (start == 0 and written[1:].islower())
            ordinary |= "N" in labels and not written.isupper()
            heading = _heading(readings)
            kind = self.known.get((start, end), set()) & {"N", "narrow"}
            category = kind and (heading or ("N" in kind and scores[0] == BIT["ChemicalRole"]))
            if ordinary and (labels & CLOSED or category):
                continue
            self.masks.append((start, end, scores[0]))
            cost = NAME_COST + (WORD_AS_NAME if doubtful or (labels and ordinary) else 0.0)
            if readings[0].score < sure.get((start, end - 1), 0.0) and "N" in self.known.get((end - 1, end), ()):
                cost += NAME_AND_NOUN
            if any(modes.get(m) == start and (m, end) in self.known for m in range(start + 1, end)):
                cost += MODE_AND_NOUN
            self._name(start, end, readings, cost)
            if not doubtful:
                out.append((start, end))
        for start, end in out if guess else ():  # it may be the name of something else, that the lexicon does not have
            if not any(s <= start and end <= e and (s, e) != (start, end) for s, e in out):
                self._name(start, end, (), STRANGER_COST)
        return out

    def _headed(self, start: int, end: int, readings: Sequence[Grounding], best: Mapping[tuple[int, int], str]) -> bool:
        """Whether a heading of MeSH is but a known name with a word for its kind before it: "gene BRCA1"."""
        inner = [s for s, e in best if e == end and s > start and not best[s, e].startswith("MESH:")]
        return _heading(readings) and any("N" in self.known.get((start, s), ()) for s in inner)

    def _name(self, start: int, end: int, readings: tuple[Grounding, ...], cost: float) -> None:
        scores = tuple((of_categories(r.entity.categories, r.entity.name), r.score) for r in readings)
        scores += tuple((of_categories(t.categories, t.name), r.score - TWIN) for r in readings for t in r.twins)
        if readings and all(r.entity.curie.startswith("MESH:") for r in readings):
            # MeSH files many things under broad headings
            scores += ((ANY, readings[0].score - BROAD), *self._by_shape(start, end, readings[0].score + TWIN))
        if not readings and (likely := self._likely(start, end)):
            role = likely == BIT["ChemicalRole"] and self.tokens[end - 1].low.endswith("s")  # "antibiotics"
            scores = ((likely, LIKELY),) if role else ((likely, LIKELY), (ANY, 0.0))
        mask = 0
        for sorts, _ in scores:
            mask |= sorts
        node = self._node("name", start, end, mask or ANY, readings=readings, scores=scores)
        feats = {"name"} if readings else {"name", "unknown"}
        if not readings and not scores and self._plain(start, end):
            feats.add("weak")  # an ordinary word, as far as one can see
        if not self.text[node.start].islower():
            feats.add("cased")
        item = Item("N", cost, (Head(node.number, node.mask),), feats=frozenset(feats))
        self.out.starts[start].append((end, item))
        best = max(scores, key=lambda s: s[1])[0] if scores else 0
        if best == BIT["ChemicalRole"] and node.text.endswith("s"):  # "beta blockers": drugs of that class
            self.out.starts[start].append((end, one_of_kind(item.but(heads=(Head(node.number, best),)), cost=OF_CLASS)))

    def _plain(self, start: int, end: int) -> bool:
        """Whether nothing is written with a capital, but the first word of the sentence."""
        text = self.text[self.tokens[start].start : self.tokens[end - 1].end]
        return (text[1:] if start == 0 else text).islower()

    def _likely(self, start: int, end: int) -> int:
        """What an unknown name may be: by its form, or as a longer name of something known."""
        if likely := self._shape(start, end):
            return likely
        parts = [m for s, e, m in self.masks if start <= s and e <= end and (s, e) != (start, end)]
        return parts[0] if parts else 0

    def _shape(self, start: int, end: int) -> int:
        return shape(self.text[self.tokens[start].start : self.tokens[end - 1].end])

    def _by_shape(self, start: int, end: int, score: float) -> tuple[tuple[int, float], ...]:
        """What the form of a name says of it, if anything."""
        likely = self._shape(start, end)
        return ((likely, score),) if likely else ()

    def _node(
        self, kind: str, start: int, end: int, mask: int, *, plural: bool | None = None,
        role: tuple[str, bool] | None = None, readings: tuple[Grounding, ...] = (),
        scores: tuple[tuple[int, float], ...] = (), category: str = "",
    ) -> Node:  # fmt: skip
        first, last = self.tokens[start].start, self.tokens[end - 1].end
        node = Node(
            next(self.numbers), kind, mask, first, last, self.text[first:last], plural, role, readings, scores, category
        )
        self.out.nodes[node.number] = node
        return node

    # -- words passed over -----------------------------------------------------------------------------------------

    def _pass_over(self) -> None:
        """Let pieces end where the next piece starts, past words that say nothing."""
        begins = {*(s for s, pieces in self.out.starts.items() if pieces), self.out.size}
        beyond = {at: self._beyond(at, begins) for at in range(self.out.size + 1)}
        self.out.first = beyond[0]
        for start, pieces in self.out.starts.items():
            self.out.starts[start] = [
                (p.to, item if p.cost == 0 else item.but(cost=item.cost + p.cost, notes=item.notes + p.notes))
                for end, item in pieces
                for p in beyond[end]
            ]

    def _beyond(self, at: int, begins: set[int]) -> tuple[Passed, ...]:
        best = {at: Passed(at, 0.0)}
        stack = [at]
        while stack:
            here = best[stack.pop()]
            for to, cost, notes in self.passed.get(here.to, ()):
                reached = Passed(to, here.cost + cost, here.notes + notes)
                if to not in best or reached.cost < best[to].cost:
                    best[to] = reached
                    stack.append(to)
        return tuple(p for p in best.values() if p.to in begins)
