"""A question that asks for several things, read piece by piece; refused where a piece is not read surely.

A piece is read by itself, behind the name of the thing that it speaks of ("X: how is it inherited"), or as one that
follows up on the piece before it, when "them" or "it" are the answers to that. Every piece is read surely and asks
something else, or none is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bioloom.core.biolink import biolink
from bioloom.core.catalogue import Catalogue
from bioloom.core.pattern import Edge, Pattern
from bioloom.core.question import Question

from ..choice.weigh import Found
from ..coverage.background import background
from ..coverage.scene import KIND_WORDS, told
from ..forms.kinds import STATE
from ..forms.signature import shape, signature, within
from ..grammar.text.surface import surface
from ..mentions.asked import MOST
from ..mentions.spans import Candidate
from ..types import Reading, Understanding
from .again import in_full, named_again, of_them
from .apart import Apart, apart, calls_a_kind, only_a_noun
from .each import each_of
from .joined import first_clue, joined

AT_ONCE = "it asks for several things at once: ask them one after the other"
UNSURE = "I do not understand how its words belong together"
NAMED = 0.6  # the chance from which a stretch is a name
HELD = 0.05  # chance of a reading with a patient in it that is worth a thought
_MANY = re.compile(r"\b(?:they|them|their|theirs|these|those|any(?= (?:that|which|of|who)\b|\s*$))\b", re.IGNORECASE)
_ONE = re.compile(
    rf"\b(?:its?|(?:this|that|the) (?:{KIND_WORDS})(?!s|\s+(?:of|in|for|that|which|with|called|named|from|behind)\b)"
    r"|(?:for|to|in|with|of|about|by) (?:that|this)(?=\s*$)|there(?=\s*$))\b",
    re.IGNORECASE,
)
_SOMEBODY = re.compile(
    r"\b(?:she|he|her|his|him|patients?|wom[ae]n|m[ae]n|boys?|girls?|child(?:ren)?|baby|mother|father|son|daughter"
    r"|pregnan\w+|year-old)\b",
    re.IGNORECASE,
)
_ASKS_FOR_ONE = re.compile(rf"\b(?:which|what) (?:[\w-]+ ){{0,2}}?(?:{KIND_WORDS})(?!s|\w)", re.IGNORECASE)
_GIVEN = ("ChemicalEntity", "Food", "ChemicalRole")  # what suits somebody or not
_SOMEBODYS = re.compile(r"['’]s$")
_SAID = re.compile(r"^Which |\?$")

Read = Callable[[Question], Understanding]


class _Piece(NamedTuple):
    """A piece as it was typed, what was read of it, and the names in it."""

    text: str
    read: Understanding
    names: tuple[str, ...] = ()

    @property
    def reading(self) -> Reading | None:
        """What it is surely taken for."""
        return sure(self.read)


def sure(read: Understanding) -> Reading | None:
    """The one reading of what was read surely, with every name known and nobody in it; else None."""
    taken = len(read.parts) == 1 and not read.missing and not read.parts[0].unknown and not read.patient
    return read.parts[0] if taken else None


@dataclass(frozen=True)
class Several:
    """Reads the pieces of questions with ``read``, which takes a question for one thing."""

    read: Read
    relations: Catalogue

    def __call__(self, question: Question, found: Found, whole: Understanding) -> Understanding | None:
        """What the pieces of ``question`` ask, or why it is refused; None where ``whole`` is what it asks.

        ``found`` is what the question has in it, ``whole`` what it is read as when it asks for one thing.
        """
        seen = surface(question.text)
        if question.previous or question.options or question.kind or seen.options or seen.truth:
            return None
        ahead = seen.sentences[0][0]  # names are counted from where the question begins
        names = [n for n in found.names if n.chance >= NAMED and not calls_a_kind(n.text)]
        if (scene := background(seen.text[ahead:], found.names)) is not None:
            seen, ahead = surface(scene.text), 0
        names = [n._replace(start=n.start + ahead, end=n.end + ahead) for n in names]
        if each := each_of(seen.text, names):
            return self._taken(
                _of_one_frame([_Piece(t, self.read(Question(text=t))) for t in each]), Apart(each), whole
            )
        if whole.options:
            return None
        cut = apart(seen, names)
        if cut is None or len(cut.pieces) > MOST:
            return None if cut is None else _refused(whole, ())
        scene_said = scene.said if scene is not None else ""
        if not cut.whole:
            first = seen.text.find(cut.pieces[0])
            named = [named_again(p, [n for n in names if n.end <= first]) for p in cut.pieces]
            if scene is not None or not all(name for _, name in named):
                return _refused(whole, ()) if cut.firm else None
            cut, scene_said = Apart(tuple(said for said, _ in named)), seen.text[:first].strip(" .!")
        pieces = self._pieces(cut, names)
        if _of_somebody(question.text, found) and not all(map(_whoever, pieces)):
            return _refused(whole, ()) if cut.firm else None
        got = self._taken(pieces, cut, whole)
        if got is not None and got.parts and scene_said:
            return got.model_copy(update={"understood": (*got.understood, told(scene_said))})
        return got

    def _taken(self, pieces: Sequence[_Piece], cut: Apart, whole: Understanding) -> Understanding | None:
        readings = [r for p in pieces if (r := p.reading) is not None]
        distinct = list({signature(r): r for r in readings}.values())
        if len(readings) == len(pieces) and len(distinct) > 1 and (not cut.firm or len(distinct) == len(pieces)):
            return Understanding(parts=tuple(distinct), understood=tuple(r.said for r in distinct))
        read = whole.parts[0] if len(whole.parts) == 1 else None
        heard = [r for p in pieces for r in (*p.read.parts, *p.read.alternatives[:1])]
        lost = len(readings) < len(pieces) and not any(map(only_a_noun, cut.pieces[1:]))
        dropped = lost and read is not None and signature(read) in map(signature, heard)
        return _refused(whole, pieces) if cut.firm or dropped or not whole.parts else None

    def _pieces(self, cut: Apart, names: Sequence[Candidate]) -> list[_Piece]:
        out: list[_Piece] = []
        for text in cut.pieces:
            own = tuple(dict.fromkeys(n.text for n in names if _stands_in(n.text, text)))
            before = next((p for p in reversed(out) if p.names), None)
            earlier = [n for n in names if any(n.text in p.names for p in out) and n.text not in own]
            said, again = named_again(text, earlier) if before is not None else (text, "")
            if cut.head:
                read = self._of_head(cut.head, text, names)
            elif again and sure(named := self.read(Question(text=said))) is not None:
                read, own = named, (again, *own)
            elif before is None or (own and not _ONE.search(text) and not _MANY.search(text)):
                read = self.read(Question(text=text))
                if sure(read) is None and cut.again:
                    read = self.read(Question(text=cut.again[len(out)]))
            elif _MANY.search(text):
                read = self._of_answers(before, text)
            else:
                read = self._of_one(before, text)
            if (taken := sure(read)) is not None and not own:
                own = tuple(dict.fromkeys(_SOMEBODYS.sub("", b.text) for b in taken.bound if _stands_in(b.text, text)))
            out.append(_Piece(text, read, own))
        return out

    def _of_head(self, head: str, text: str, names: Sequence[Candidate]) -> Understanding:
        """What a piece asks of the thing that is named ahead of all: a noun, short or in full, or a clause."""
        bare = next((n.text for n in names if head.endswith(n.text)), head)
        for tried in dict.fromkeys((f"{head}: {text}", f"{head}: {in_full(text)}", f"{bare}: {in_full(text)}")):
            read = self.read(Question(text=tried))
            if _asks_what_is_given(sure(read), head):
                read = Understanding(missing=(UNSURE,))
            if sure(read) is not None:
                return read
        return read

    def _of_answers(self, before: _Piece, text: str) -> Understanding:
        """What a piece asks of the answers to the one before it: all that was asked there must still hold."""
        first = before.reading
        if first is None or first.operator not in ("select", "count"):
            return Understanding(missing=(UNSURE,))
        tried = [self.read(Question(text=text, previous=before.text))]
        tried.append(self.read(Question(text=f"{_SAID.sub('', first.said)}: {text}")))
        if one := of_them(before.text, text):
            tried.append(self.read(Question(text=one)))
        good = [t for t in tried if (r := sure(t)) is not None and further(first.pattern, r.pattern) is not None]
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
        return Understanding(missing=(UNSURE,))

    def _of_one(self, before: _Piece, text: str) -> Understanding:
        """What a piece asks of "it", or of nothing that it names: of a thing named before, or of the one answer."""
        first = before.reading
        if len(before.names) > 1:
            both = self.read(Question(text=text, previous=before.text))
            if sure(both) is not None:
                return both
        things = [self.read(Question(text=f"{name}: {text}")) for name in before.names[:1]]
        good = [t for t in things if sure(t) is not None]
        if first is not None and first.operator == "select" and _ASKS_FOR_ONE.search(before.text):
            answers = self._of_answers(before, text)
            reading = sure(answers)
            new = further(first.pattern, reading.pattern) if reading is not None else None
            if reading is not None and new is not None and len(new) == 1:
                rival = sure(good[0]) if good else None
                return answers if rival is None or self._likelier(reading, new[0], rival) else good[0]
        return good[0] if good else things[0]

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


def _stands_in(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def further(first: Pattern, second: Pattern) -> list[Edge] | None:
    """The edges of ``second`` beyond those of ``first``; None where not all of ``first`` is in it, of one thing."""
    if not within(first, second):
        return None
    left = [(_edge(second, e), e) for e in second.edges]
    for edge in first.edges:
        same = next((one for one in left if one[0] == _edge(first, edge)), None)
        if same is None:
            return None
        left.remove(same)
    return [edge for _, edge in left]


def _edge(pattern: Pattern, edge: Edge) -> str:
    ends = ["|".join(sorted(pattern.node(n).curies)) for n in (edge.subject, edge.object)]
    return f"{edge.model_copy(update={'subject': ends[0], 'object': ends[1]})}"


def _asks_what_is_given(read: Reading | None, head: str) -> bool:
    """Whether the identifier that is asked is what the thing is called by: "UniProt P00533: gene name"."""
    return read is not None and read.operator == "identify" and read.asks.lower() in head.lower()


def _of_one_frame(pieces: Sequence[_Piece]) -> list[_Piece]:
    """``pieces``, which differ in a name alone: what one of them surely asks the others ask as well.

    That the graph has no answer for one of the names is no reason to doubt it.
    """
    shapes = {shape(r) for p in pieces if (r := p.reading) is not None}
    return [
        p._replace(read=Understanding(parts=p.read.alternatives[:1]))
        if p.reading is None and len(shapes) == 1 and shapes == {shape(r) for r in p.read.alternatives[:1]}
        else p
        for p in pieces
    ]


def _whoever(piece: _Piece) -> bool:
    """Whether a piece asks what is the same for everybody: nothing of drugs and foods, that somebody may be given."""
    return piece.reading is None or not any(
        biolink().is_a(c, t) for n in piece.reading.pattern.nodes for c in n.categories for t in _GIVEN
    )


def _of_somebody(text: str, found: Found) -> bool:
    """Whether a patient comes into it, whom no piece may leave behind."""
    if _SOMEBODY.search(text) or any(n.chance >= NAMED and STATE in n.kinds for n in found.names):
        return True
    likely = [w.proposal.form for w in found.weighed if w.proposal is not None and w.chance >= HELD]
    return any(arm.role in ("has", "takes", "reacted") for form in likely for arm in form.arms)


def _refused(whole: Understanding, pieces: Sequence[_Piece]) -> Understanding:
    """That several things are asked at once, and what each was read as, or why it was not."""
    read = [f"{p.text!r} as: {r.said}" for p in pieces if (r := p.reading) is not None]
    lost = [f"{p.text!r}: {'; '.join(p.read.missing) or UNSURE}" for p in pieces if p.reading is None]
    return Understanding(
        options=whole.options, understood=tuple(read), missing=(AT_ONCE, *lost),
        alternatives=(*whole.parts, *whole.alternatives)[:2], spans=whole.spans, strangers=whole.strangers,
        patient=whole.patient,
    )  # fmt: skip
