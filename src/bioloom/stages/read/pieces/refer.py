"""What each piece of a question asks: by itself, or of what it speaks of again.

A piece is read by itself, behind the name of the thing that it speaks of ("X: how is it inherited"), as one that
follows up on the piece before it, when "them" or "it" are the answers to that, or as the piece before it asked of
another thing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bioloom.core.catalogue import Catalogue
from bioloom.core.pattern import Edge, Pattern
from bioloom.core.question import Question

from ..coverage.scene import KIND_WORDS
from ..forms.signature import shape
from ..mentions.spans import Candidate
from ..types import Reading, Understanding
from .again import directly, in_full, named_again, of_that_kind, of_them, other_than
from .apart import Apart
from .elliptic import OVERLAP, of_another, only_another
from .joined import first_clue, joined
from .piece import UNSURE, Piece, further, stands_in, sure

_MANY = re.compile(r"\b(?:they|them|their|theirs|these|those|any(?= (?:that|which|of|who)\b|\s*$))\b", re.IGNORECASE)
_ONE = re.compile(
    rf"\b(?:its?|(?:this|that|the) (?:{KIND_WORDS})(?!s|\s+(?:of|in|for|that|which|with|called|named|from|behind)\b)"
    r"|(?:for|to|in|with|of|about|by) (?:that|this)(?=\s*$)|there(?=\s*$))\b",
    re.IGNORECASE,
)
_SOME_OF_THEM = re.compile(r"\b(?:which|how many) (?:ones )?of (?:them|these|those)\b|\bwhich ones\b", re.IGNORECASE)
_IT = re.compile(r"\bit\b", re.IGNORECASE)
_ASKS_FOR_ONE = re.compile(rf"\b(?:which|what) (?:[\w-]+ ){{0,2}}?(?:{KIND_WORDS})(?!s|\w)", re.IGNORECASE)
MUCH = 0.15  # by how much likelier a piece is read of a thing named than of the answers, where no relation decides
_SOMEBODYS = re.compile(r"['’]s$")
_SAID = re.compile(r"^(?:Which|How many) |\?$")
_HOW_MANY = re.compile(r"\b(?:how many|number|count|total|how often)\b", re.IGNORECASE)
_COUNTED = re.compile(r"^(?:\W*and )?how many\b", re.IGNORECASE)
_NAMES = re.compile(r"(?:and )?(?:what|which) (?:are|is) (?:they|these|those|it)(?: called| named)?", re.IGNORECASE)
_EACH = re.compile(
    r"\b(?:(?:on|for|of|in|by|does|do) each|each (?:one|of them)|respectively|separately)\b|\beach$", re.IGNORECASE
)
_THE_SAME = re.compile(rf"\bthe same\b(?! (?:{KIND_WORDS}))", re.IGNORECASE)
_CHOICE = re.compile(r"(?:is|are|does|do|did|was|were|can) \w+ .*\w,? or \w", re.IGNORECASE)
_NOUN = re.compile(  # a noun that is asked for, as nothing in it says that it is a question
    r"(?!.*\b(?:what|which|who|whom|whose|how|where|when|why|is|are|was|were|do|does|did|can|could|may|has|have|should)\b)"
    r"[^:?]+ (?:of|for|in) \w",
    re.IGNORECASE,
)
_BARE_NOUN = re.compile(
    r"(?!.*\b(?:what|which|who|whom|whose|how|where|when|why|is|are|was|were|do|does|did|can|could|may|has|have|should"
    r"|its?|they|their|them|th[ai]t|this|these|those|any|of|by)\b)(?:[\w-]+ ){0,3}[\w-]+",
    re.IGNORECASE,
)
_THE = re.compile(r"^(?:the|its|their) ", re.IGNORECASE)
_NOT_PLAIN = Understanding(missing=(UNSURE,))

Read = Callable[[Question], Understanding]


@dataclass(frozen=True)
class Refer:
    """Reads pieces with ``read``, which takes a question for one thing."""

    read: Read
    relations: Catalogue

    def __call__(self, cut: Apart, names: Sequence[Candidate], about: Candidate | None = None) -> list[Piece]:
        """What each piece is read as; ``about`` is the thing that was spoken of before all of them."""
        out = [Piece("", Understanding(), (about.text,))] if about is not None else []
        for text in cut.pieces:
            out.append(self._piece(directly(text), cut, names, out)._replace(text=text))
        return out[about is not None :]

    def _piece(self, text: str, cut: Apart, names: Sequence[Candidate], out: Sequence[Piece]) -> Piece:
        """What ``text`` is read as behind the pieces ``out``."""
        own = tuple(dict.fromkeys(n.text for n in names if stands_in(n.text, text)))
        earlier = [n for n in names if any(n.text in p.names for p in out) and n.text not in own]
        said, again = named_again(text, earlier)
        piece = self._repeated(text, own, names, out) if out and not cut.head else None
        if piece is None and _unsaid(text, plain=bool(again) or not (own and (out or cut.head))):
            piece = Piece(text, _NOT_PLAIN, own)
        if piece is None and again and not cut.head and sure(named := self.read(Question(text=said))) is not None:
            piece = Piece(text, named, (again, *own))
        if piece is None and not own and (other := other_than(text, earlier)):
            piece = self._others(other, text, out[-1]) if out else None
        if piece is None:
            piece = Piece(text, self._of_itself(text, own, cut, names, out), own)
        if (taken := piece.reading) is not None and not piece.names:
            called = (_SOMEBODYS.sub("", b.text) for b in taken.bound if stands_in(b.text, text))
            piece = piece._replace(names=tuple(dict.fromkeys(called)))
        wrong = taken is not None and (_leaves_a_choice(text, piece.read) or _counts(taken, f"{cut.head} {text}"))
        return piece._replace(read=_NOT_PLAIN) if wrong else piece

    def _repeated(
        self, text: str, own: Sequence[str], names: Sequence[Candidate], out: Sequence[Piece]
    ) -> Piece | None:
        """A piece that repeats the one before it: of another thing, of both, or the names of what was counted."""
        another = only_another(text, own) or (text if text in own else "")
        if another and another not in out[-1].names:
            read, both = self._of_another(out[-1], another, text, names)
            return Piece(text, read, tuple(own), both)
        if out[-1].both and OVERLAP.fullmatch(text):
            return Piece(text, self._of_both(out))
        counted = _counted(out[-1], text)
        return Piece(text, Understanding(parts=(counted,))) if counted is not None else None

    def _others(self, other: str, text: str, before: Piece) -> Piece | None:
        """What else there is of the kind of a thing that was named; None where it asks of the answers before it.

        Behind a statement on two things it asks what the other of them has to do with in the same way.
        """
        first = before.reading
        if first is None or first.operator != "exists":
            read = self._of_one(before, other) if before.names else _NOT_PLAIN
            return (
                Piece(text, read) if (r := sure(read)) is not None and any(e.absent for e in r.pattern.edges) else None
            )
        asked = {p for e in first.pattern.edges for p in e.predicates}
        for name in before.names:
            read = self.read(Question(text=f"{name}: {other}")) if name not in other else _NOT_PLAIN
            edges = r.pattern.edges if (r := sure(read)) is not None else ()
            if any(e.absent for e in edges) and {p for e in edges if not e.absent for p in e.predicates} == asked:
                return Piece(text, read)
        read = self._of_one(before, text)  # "which other genes does it bind?", which are others than itself
        of_it = (r := sure(read)) is not None and any(b.text in before.names and b.text in other for b in r.bound)
        return Piece(text, read if of_it else _NOT_PLAIN)

    def _of_itself(
        self, text: str, own: Sequence[str], cut: Apart, names: Sequence[Candidate], out: Sequence[Piece]
    ) -> Understanding:
        """What a piece asks of what it names, of what is named ahead of it, or of the answers before it."""
        if cut.head:
            return self._of_head(cut.head, text, names)
        before = next((p for p in reversed(out) if p.names), None)
        if before is None or (own and not _ONE.search(text) and not _MANY.search(text)):
            read = self.read(Question(text=of_that_kind(before.text, text) if before is not None else text))
            if sure(read) is None and own and _NOUN.match(text):
                full = self.read(Question(text=f"What is the {_THE.sub('', text)}?"))
                read = full if sure(full) is not None else read
            return self.read(Question(text=cut.again[len(out)])) if sure(read) is None and cut.again else read
        return self._of_answers(before, text) if _MANY.search(text) else self._of_one(before, text)

    def _of_another(
        self, before: Piece, another: str, text: str, names: Sequence[Candidate]
    ) -> tuple[Understanding, str]:
        """What the piece before asks, asked of ``another``, which is all that ``text`` says; and how it asks both."""
        told = sorted((n for n in names if n.text in before.names), key=lambda n: n.start)
        said, both = of_another(before.text, told, text, next(n for n in names if n.text == another))
        if before.reading is None or not said:
            return _NOT_PLAIN, ""
        read = self.read(Question(text=f"{said}?"))
        wanted = shape(before.reading)
        alike = next((r for r in (*read.parts[:1], *read.alternatives[:1]) if shape(r) == wanted), None)
        if alike is None or alike.unknown or read.patient:
            return Understanding(missing=read.missing or (UNSURE,)), both
        return Understanding(parts=(alike,), options=read.options), both

    def _of_both(self, out: Sequence[Piece]) -> Understanding:
        """What the last two pieces, which ask the same of two things, have in common."""
        read = self.read(Question(text=f"{out[-1].both}?"))
        whole, each = sure(read), [p.reading for p in out[-2:]]
        if whole is not None and all(r and further(r.pattern, whole.pattern) is not None for r in each):
            return read
        return _NOT_PLAIN

    def _of_head(self, head: str, text: str, names: Sequence[Candidate]) -> Understanding:
        """What a piece asks of the thing that is named ahead of all: a noun, short or in full, or a clause."""
        bare = next((n.text for n in names if head.endswith(n.text)), head)
        if any(n.text in head and n.text not in bare for n in names):
            bare = head  # of two things ahead none may be left behind
        for tried in dict.fromkeys((f"{head}: {text}", f"{head}: {in_full(text)}", f"{bare}: {in_full(text)}")):
            read = self.read(Question(text=tried))
            if _asks_what_is_given(sure(read), head):
                read = _NOT_PLAIN
            if sure(read) is not None:
                return read
        return read

    def _of_answers(self, before: Piece, text: str) -> Understanding:
        """What a piece asks of the answers to the one before it: all that was asked there must still hold."""
        first = before.reading
        if first is None or first.operator not in ("select", "count"):
            return _NOT_PLAIN
        tried = [self.read(Question(text=text, previous=_COUNTED.sub("Which", before.text)))]
        tried.append(self.read(Question(text=f"{_SAID.sub('', first.said)}: {text}")))
        if one := of_them(before.text, text):
            tried.append(self.read(Question(text=one)))
        some = _SOME_OF_THEM.search(text) is not None
        good = [
            t for t in tried
            if (r := sure(t)) is not None and further(first.pattern, r.pattern) is not None
            and not (some and _kind_wanted(r) != _kind_wanted(first))
        ]  # fmt: skip
        if not good and (clue := first_clue(first.said)):
            return self._of_a_clue(first, clue, text)
        return max(good, key=lambda t: t.parts[0].score) if good else tried[0].model_copy(update={"parts": ()})

    def _of_a_clue(self, first: Reading, clue: str, text: str) -> Understanding:
        """What a piece asks of the answers to ``first``, read of those to the first ``clue`` of it."""
        part = sure(self.read(Question(text=clue)))
        asked = Question(text=text, previous=clue), Question(text=f"{_SAID.sub('', clue)}: {text}")
        for more in map(sure, map(self.read, asked)):
            if part is not None and more is not None and (whole := joined(first, part, more)) is not None:
                return Understanding(parts=(whole,))
        return _NOT_PLAIN

    def _of_one(self, before: Piece, text: str) -> Understanding:
        """What a piece asks of "it", or of nothing that it names: of a thing named before, or of the one answer."""
        first = before.reading
        things = [self.read(Question(text=f"{name}: {text}")) for name in before.names[:1]]
        good = [t for t in things if (r := sure(t)) is not None and not _roundabout(r)]
        if good and first is not None and first.operator == "exists" and _IT.search(text):
            return good[0]  # what is judged of it by itself: not only where the first holds as well
        if good and _BARE_NOUN.fullmatch(text):
            return good[0]  # "X: which protein does it bind, indications?"
        if len(before.names) > 1:
            both = self.read(Question(text=text, previous=before.text))
            if (taken := sure(both)) is not None and (first is None or _keeps(first, taken)):
                return both
            if first is not None and first.operator == "select":  # the first of its things by itself
                good = [t for t in good if len(t.parts[0].pattern.edges) <= 1]
        if first is not None and first.operator == "select" and _ASKS_FOR_ONE.search(before.text):
            answers = self._of_answers(before, text)
            reading = sure(answers)
            new = further(first.pattern, reading.pattern) if reading is not None else None
            if reading is not None and new is not None and len(new) == 1:
                rival = sure(good[0]) if good else None
                if rival is None or (
                    rival.score < reading.score + MUCH and self._likelier(reading, new[0], rival)
                ):  # "used for" is said of a drug, and hardly of what it binds
                    return answers
                return good[0]
        return good[0] if good else things[0].model_copy(update={"parts": ()})

    def _likelier(self, of_answer: Reading, new: Edge, of_thing: Reading) -> bool:
        """Whether what is asked is more natural of the answer than of the thing: signs of a disease than of a gene."""
        edges = of_thing.pattern.edges
        return len(edges) != 1 or self._weight(of_answer.pattern, new) > self._weight(of_thing.pattern, edges[0])

    def _weight(self, pattern: Pattern, edge: Edge) -> float:
        kinds = [set(pattern.node(n).categories) for n in (edge.subject, edge.object)]
        return max(
            (
                ends.weight
                for p in edge.predicates if (relation := self.relations.relations.get(p)) is not None
                for ends in relation.ends if ends.subject in kinds[0] and ends.object in kinds[1]
            ),
            default=0.0,
        )  # fmt: skip


def _kind_wanted(read: Reading) -> tuple[str, ...]:
    """The categories of what is asked for: "for which of them is there a drug" asks for them, not for drugs."""
    return read.pattern.node(read.pattern.answer).categories


def _roundabout(read: Reading) -> bool:
    """Whether a statement on "it" is read of what only has to do with it: a place of the genes that a drug targets."""
    return read.operator == "exists" and len([e for e in read.pattern.edges if not e.closure]) > 1


def _keeps(first: Reading, more: Reading) -> bool:
    """Whether what is asked further leaves none of the things behind that narrowed the answers to the first one."""
    if first.operator not in ("select", "count") or further(first.pattern, more.pattern) is not None:
        return True
    told, kept = ({c for n in r.pattern.nodes for c in n.curies} for r in (first, more))
    return told <= kept


def _unsaid(text: str, *, plain: bool) -> bool:
    """Whether a piece says "each", or "the same" of what is not ``plain``: of which things that is nobody says."""
    return _EACH.search(text) is not None or (not plain and _THE_SAME.search(text) is not None)


def _asks_what_is_given(read: Reading | None, head: str) -> bool:
    """Whether the identifier that is asked is what the thing is called by: "UniProt P00533: gene name"."""
    return read is not None and read.operator == "identify" and read.asks.lower() in head.lower()


def _counted(before: Piece, text: str) -> Reading | None:
    """What the piece before counts, listed, where ``text`` asks what they are; else None."""
    counted = before.reading
    if counted is None or counted.operator != "count" or not _NAMES.fullmatch(text):
        return None
    said, pattern = _COUNTED.sub("Which", counted.said), counted.pattern.model_copy(update={"operator": "select"})
    return counted.model_copy(update={"operator": "select", "kind": "entities", "said": said, "pattern": pattern})


def _counts(read: Reading, text: str) -> bool:
    """Whether a number is read where none is asked for: "and what do they target?" behind a "how many"."""
    return read.operator == "count" and not _HOW_MANY.search(text)


def _leaves_a_choice(text: str, read: Understanding) -> bool:
    """Whether a piece leaves a choice ("is it agonist or antagonist") of which its reading knows nothing."""
    reading = sure(read)
    if reading is None or read.options or not _CHOICE.match(text):
        return False
    return reading.operator not in ("exists", "identify", "define")
