"""A question that asks for several things, read piece by piece; refused where a piece is not read surely.

Every piece is read surely and asks something else, or none is taken; then it is said what each was read as.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bioloom.core.biolink import biolink
from bioloom.core.catalogue import Catalogue
from bioloom.core.question import Question

from ..choice.weigh import Found
from ..coverage.scene import Background
from ..forms.kinds import STATE
from ..forms.signature import shape, signature
from ..grammar.meaning.report import heard
from ..grammar.text.surface import Surface, surface
from ..mentions.asked import MOST
from ..mentions.spans import Candidate
from ..types import Half, Understanding
from .again import named_again
from .ahead import says_who, spoken_of
from .apart import Apart, apart, calls_a_kind, only_a_noun
from .each import each_of
from .further import beyond_doubt, heard_apart, unread
from .piece import UNSURE, Piece, stands_in
from .refer import Read, Refer

AT_ONCE = "it asks for several things at once: ask them one after the other"
SAME = "it would be read as what another part asks"
NAMED = 0.6  # the chance from which a stretch is a name
HELD = 0.05  # chance of a reading with a patient in it that is worth a thought
_SOMEBODY = re.compile(
    r"\b(?:she|he|her|his|him|patients?|wom[ae]n|m[ae]n|boys?|girls?|child(?:ren)?|baby|mother|father|son|daughter"
    r"|pregnan\w+|year-old)\b",
    re.IGNORECASE,
)
_OF_DRUGS = {  # what named drugs do, whoever takes them
    "has_side_effect",
    "directly_physically_interacts_with",
    "pharmacologically_interacts_with",
    "has_chemical_role",
}
_GIVEN = ("ChemicalEntity", "Food", "ChemicalRole")  # what suits somebody or not


_Heard = tuple[Surface, Sequence[Candidate], Background | None]  # a question, its sure names, its scene


@dataclass(frozen=True)
class Several:
    """Reads the pieces of questions with ``read``, which takes a question for one thing; ``scene`` blanks scenes."""

    read: Read
    scene: Callable[[str, Sequence[Candidate]], Background | None]
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
        if (scene := self.scene(seen.text[ahead:], found.names)) is not None:
            seen, ahead = surface(scene.text), 0
        names = [n._replace(start=n.start + ahead, end=n.end + ahead) for n in names]
        if each := each_of(seen.text, names):
            return self._taken(_of_one_frame([Piece(t, self.read(Question(text=t))) for t in each]), Apart(each), whole)
        got = self._written(question, found, whole, (seen, names, scene))
        if len(whole.parts) > 1 or (got is not None and got.parts):
            return got
        asks = {at + ahead: chance for at, chance in found.asks.items()}
        cut = heard_apart(seen.text, asks, names)
        if got is not None and cut is not None and len(cut.pieces) < len(got.halves):
            return got  # it leaves two things together that words tell apart
        more = self._heard(question, found, whole, cut, names)
        return more if got is None or (more is not None and more.parts) else got

    def _written(self, question: Question, found: Found, whole: Understanding, heard: _Heard) -> Understanding | None:
        """What the pieces ask that the words of ``question`` show; None where they show none, or not surely."""
        seen, names, scene = heard
        cut = apart(seen, names)
        if (
            cut is None
            or _only_how(whole, cut)
            or (whole.options and not cut.repeats and all(_chooses(p, whole.options) for p in cut.pieces))
        ):
            return None
        if len(cut.pieces) > MOST:
            return _refused(whole, ())
        scene_said = scene.said if scene is not None else ""
        about: Candidate | None = None
        if not cut.whole:
            first = seen.text.find(cut.pieces[0])
            named = [named_again(p, [n for n in names if n.end <= first]) for p in cut.pieces]
            about = spoken_of(seen.text[:first], names, cut.pieces)
            idle = scene is None and says_who(seen.text[:first]) and not any(n.end <= first for n in names)
            if scene is not None or not (all(name for _, name in named) or about or idle):
                return _refused(whole, ()) if cut.firm else None
            if not idle and all(name for _, name in named):
                cut, about = Apart(tuple(said for said, _ in named)), None
            scene_said = seen.text[:first].strip(" .!;")
        pieces = Refer(self.read, self.relations)(cut, names, about)
        fit = _whoever if _names_somebody(question.text, found) else _known_of_all
        if _of_somebody(question.text, found) and not all(map(fit, pieces)):
            return _refused(whole, ()) if cut.firm else None
        got = self._taken(pieces, cut, whole)
        if got is not None and got.parts and scene_said:
            return got.model_copy(update={"background": scene_said})
        return got

    def _heard(
        self, question: Question, found: Found, whole: Understanding, cut: Apart | None, names: Sequence[Candidate]
    ) -> Understanding | None:
        """What the pieces ask between which the encoder hears a further ask begin (`further`).

        None where it hears none, or is not sure and ``whole`` has a place for every word.
        """
        if (
            cut is None
            or _only_how(whole, cut)
            or (whole.options and all(_chooses(p, whole.options) for p in cut.pieces))
        ):
            return None
        left = unread(question.text, cut.pieces, whole.spans)
        firm = cut.firm or left
        if whole.parts and not firm:
            return None
        pieces = Refer(self.read, self.relations)(cut, names)
        if whole.parts and not left and pieces[0].reading is None and not beyond_doubt(found.asks):
            behind = [signature(r) for p in pieces[1:] if (r := p.reading) is not None]
            if signature(whole.parts[0]) not in behind:  # likely cut wrongly: no piece alone asks what the whole does
                return None
        fit = _whoever if _names_somebody(question.text, found) else _known_of_all
        if _of_somebody(question.text, found) and not all(map(fit, pieces)):
            return _refused(whole, ()) if firm and whole.parts else None
        return self._taken(pieces, cut._replace(firm=firm), whole)

    def _taken(self, pieces: Sequence[Piece], cut: Apart, whole: Understanding) -> Understanding | None:
        kept = [p for n, p in enumerate(pieces) if not n or not _told_by(pieces[n - 1], p)]
        if len(kept) == 1 < len(pieces) and (only := kept[0].reading) is not None:
            return Understanding(parts=(only,), understood=(only.said,), options=kept[0].read.options)
        pieces = kept
        readings = [r for p in pieces if (r := p.reading) is not None]
        distinct = list({signature(r): r for r in readings}.values())
        if len(readings) == len(pieces) and len(distinct) > 1 and (not cut.firm or len(distinct) == len(pieces)):
            options = pieces[0].read.options if len({p.read.options for p in pieces}) == 1 else ()
            if not options and any(p.read.options for p in pieces):
                return _refused(whole, ())
            return Understanding(parts=tuple(distinct), understood=tuple(r.said for r in distinct), options=options)
        read = whole.parts[0] if len(whole.parts) == 1 else None
        found = [r for p in pieces for r in (*p.read.parts, *p.read.alternatives[:1])]
        lost = len(readings) < len(pieces) and not any(map(only_a_noun, cut.pieces[1:]))
        dropped = lost and read is not None and signature(read) in map(signature, found)
        return _refused(whole, pieces) if cut.firm or dropped or not whole.parts else None


_ITS_NAME = re.compile(
    r"(?:and |also )*(?:(?:what(?:'s| is| are)|give(?: me)?) )?(?:its?|the|their)? ?(?:official )?"
    r"(?:(?:encoding )?genes?(?: (?:symbol|name)s?)?|(?:symbol|name)s?)",
    re.IGNORECASE,
)


_MAIN = re.compile(r"\b(?:main|major|principal|chief|key|most)\b", re.IGNORECASE)


def _told_by(before: Piece, piece: Piece) -> bool:
    """Whether a piece asks for no more than the genes or the names of what the one before it lists, which are genes."""
    first = before.reading
    if first is None or first.operator not in ("select", "highest", "lowest") or not _ITS_NAME.fullmatch(piece.text):
        return False
    if first.operator == "select" and _MAIN.search(before.text):  # one of many, which the list does not tell
        return False
    return "Gene" in first.pattern.node(first.pattern.answer).categories


def _only_how(whole: Understanding, cut: Apart) -> bool:
    """Whether what stands behind the first piece asks by what two things are linked, which their path answers."""
    linked = len(whole.parts) == 1 and whole.parts[0].operator in ("path", "mechanism")
    return linked and all(_BY_WHAT.fullmatch(p.strip(" ,;?.!")) for p in cut.pieces[1:])


_BY_WHAT = re.compile(
    r"(?:and |if so,? )*(?:how(?: so| exactly)?|(?:through|via|by|along|over) (?:what|which|whom)(?: \w+)?"
    r"|what(?:'s| is| are| lies)? (?:in )?between(?: them)?)",
    re.IGNORECASE,
)
_THE_ONE = re.compile(r"\bthe (?:one|two|other one|winner)\b", re.IGNORECASE)  # "name the one with more"


def _chooses(text: str, options: Sequence[str]) -> bool:
    """Whether one of the options stands in a piece, so that it chooses among them."""
    return _THE_ONE.search(text) is not None or any(stands_in(o, text) for o in options)


def _of_one_frame(pieces: Sequence[Piece]) -> list[Piece]:
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


def _whoever(piece: Piece) -> bool:
    """Whether a piece asks what is the same for everybody: nothing of drugs and foods, that somebody may be given."""
    return piece.reading is None or not any(
        biolink().is_a(c, t) for n in piece.reading.pattern.nodes for c in n.categories for t in _GIVEN
    )


def _known_of_all(piece: Piece) -> bool:
    """Whether a piece asks what is the same for everybody, or whether named drugs do something, which is so too."""
    reading = piece.reading
    asked = {p for e in reading.pattern.edges for p in e.predicates} if reading is not None else set()
    return _whoever(piece) or (reading is not None and reading.operator == "exists" and asked <= _OF_DRUGS)


def _names_somebody(text: str, found: Found) -> bool:
    return bool(_SOMEBODY.search(text)) or any(n.chance >= NAMED and STATE in n.kinds for n in found.names)


def _of_somebody(text: str, found: Found) -> bool:
    """Whether a patient comes into it, whom no piece may leave behind."""
    if _names_somebody(text, found):
        return True
    likely = [w.proposal.form for w in found.weighed if w.proposal is not None and w.chance >= HELD]
    return any(arm.role in ("has", "takes", "reacted") for form in likely for arm in form.arms)


def _refused(whole: Understanding, pieces: Sequence[Piece]) -> Understanding:
    """That several things are asked at once, and what each was read as, or why it was not."""
    halves: list[Half] = []
    for p in pieces:
        known = [signature(h.reading) for h in halves if h.reading is not None]
        if (r := p.reading) is not None and signature(r) not in known:
            halves.append(Half(text=p.text, reading=r if r.said else r.model_copy(update={"said": heard(r)})))
        else:
            halves.append(Half(text=p.text, missing=p.read.missing or (UNSURE,) if r is None else (SAME,)))
    read = [f"{h.text!r} as: {h.reading.said}" for h in halves if h.reading is not None]
    lost = [f"{h.text!r}: {'; '.join(h.missing)}" for h in halves if h.reading is None]
    return Understanding(
        options=whole.options, understood=tuple(read), missing=(AT_ONCE, *lost),
        alternatives=(*whole.parts, *whole.alternatives)[:2], spans=whole.spans, strangers=whole.strangers,
        patient=whole.patient, halves=tuple(halves),
    )  # fmt: skip
