"""The reader of questions: text to the one reading that is taken, with its probability, or to why none is.

Spans are offered by the linker and weighed, ways to take them masked and scored, forms made patterns and tried on the
graph; the grammar's reading is one more voice. What is taken accounts for every word that carries content.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from bioloom.core.catalogue import Catalogue, catalogue
from bioloom.core.ports import Graph, Linker
from bioloom.core.question import Question

from .assets import Assets
from .candidates.propose import variants
from .choice.agreeing import agreeing, told_by_words
from .choice.choose import Weighed
from .choice.compare import compared
from .choice.of_source import with_sources
from .choice.refused import only_strangers, strangers_of, why_none
from .choice.weigh import Found, Notes, Seen, World, try_out, weigh
from .coverage.added import added
from .coverage.background import background
from .coverage.how_many import asks_for_one, number_wanted
from .coverage.idle import idle
from .coverage.kind_words import leading
from .coverage.leave import with_leave
from .coverage.scene import Background
from .coverage.scenery import scenery, sentences_of
from .coverage.severity import with_severity
from .coverage.strict import IDLE
from .coverage.taken_back import TakenBack, leaves_out, without_claim
from .forms.lower import patient_of
from .forms.signature import signature
from .grammar.meaning.report import heard
from .grammar.rule import understand_text
from .grammar.text.scope import beyond
from .grammar.text.surface import surface
from .mentions.among import among
from .mentions.asked import asked_text, marked, unreadable
from .mentions.class_words import class_words, named
from .mentions.meant import with_meant
from .mentions.presumed import with_presumed
from .mentions.respelt import Respelt, respelt
from .mentions.reworded import Reworded, reworded
from .mentions.sources import Sourced, asked_of_sources
from .mentions.spans import Candidate, candidates, said_again, ways, weighed
from .mentions.stems import as_question
from .pieces.further import further_asks
from .pieces.several import AT_ONCE, Several
from .readback.naming import called
from .readback.raised import said_back
from .readback.sentence import ReadBack
from .score.encoder import Heard
from .score.scenes import chances_of_scenes
from .types import Patient, Reading, Role, Span, Understanding

TRUSTED, SPOKEN, UNLIKELY = 0.45, 0.75, 0.4  # a score of the grammar, how often it is right then, a rival's chance
DOUBTFUL = 0.65  # the chance that nothing is right, where grammar and scorer read alike
GLANCED, FAR = 3, 4.0  # ways that a glance tries, and how much less likely than the first they may be
PLAIN = 0.92  # from this probability on a glance is enough
BEYOND_DOUBT = 0.93  # and one by the quick encoder, which is not exact
_SEVERAL = re.compile(r"\?\s+\w|\b(?:and|or|;)\s+(?:which|what|who|how|where|when|in which|by which)\b", re.IGNORECASE)
_TWO = re.compile(  # two questions in one, each with its own question word
    r"^(?:how|what|which|where|who)\b[^?]*(?:\?\s+(?:and )?|,? and )(?:how|what|where|who|in which"
    r"|which (?!is\b|are\b|was\b|were\b|ha[sv]e?\b|can\b|do\b|does\b|did\b)\w+)\b[^?]*\?*\s*$",
    re.IGNORECASE,
)
_BROADER = re.compile(r"\b(?:compound|chemical|substance|molecule)s?\b", re.IGNORECASE)
TOLD = 0.85  # the chance by words alone from which a list without answers is what was asked
LIKELY_NONE, SURER = -2.0, 0.8  # where the encoder takes it for one that no edge answers, a reading must be surer
AGAIN, INITIALS = "said again", "initials"
LEFT_OUT = "what the last question asks of: it leaves out its verb, so say it in full"


class Plain(NamedTuple):
    """A question as it is read, and the changes that made it so of what was written, the last first."""

    question: Question
    changes: tuple[Respelt | Reworded | TakenBack, ...]

    def undone(self, found: Understanding) -> Understanding:
        """``found`` of this question with its places in what was written, and with what was changed."""
        for change in self.changes:
            found = change.undone(found)
        return found


@dataclass(frozen=True)
class Reader:
    """Reads questions with what was learned."""

    assets: Assets
    relations: Catalogue = field(default_factory=catalogue)

    def find(self, question: Question, linker: Linker, graph: Graph | None, *, grammar: bool | None = None) -> Found:
        """The readings of ``question``, weighed. ``grammar`` asks the grammar always or never, else where unsure."""
        if grammar is None and self.assets.glancing is not None:
            quick = replace(self, assets=self.assets.glancing)
            if (found := quick.at_once(quick.seen(question, linker, graph), linker, graph, BEYOND_DOUBT)) is not None:
                return found
        seen = self.seen(question, linker, graph)
        if grammar is None and (found := self.at_once(seen, linker, graph, PLAIN)) is not None:
            return found
        tried = try_out(seen, seen.ways, self.assets, self.relations, World(linker, graph))
        same = compared(seen.text, tried.proposals, self.assets.comparer, ReadBack(self.relations), seen.classes)
        heard = understand_text(question, linker) if grammar is not False else None
        return weigh(tried, self.assets.weights, graph, same, heard)

    def at_once(self, seen: Seen, linker: Linker, graph: Graph | None, least: float) -> Found | None:
        """What a glance finds, if it is plain: one question, one reading with that chance, and no word left over."""
        if _SEVERAL.search(seen.text):
            return None
        found = self.glance(seen, linker, graph)
        plain = found.weighed and found.weighed[0].chance >= least and found.weighed[0].coverage.whole
        return found if plain else None

    def glance(self, seen: Seen, linker: Linker, graph: Graph | None) -> Found:
        """The readings of the likeliest ways to take a question, by the encoder alone."""
        best = seen.ways[0].total if seen.ways else 0.0
        near = [v for v in seen.ways[:GLANCED] if v.total > best - FAR]
        tried = try_out(seen, near, self.assets, self.relations, World(linker, graph))
        return weigh(tried, self.assets.glance, graph)

    def seen(self, question: Question, linker: Linker, graph: Graph | None = None) -> Seen:
        """What a question has in it: its text, options, names, and the ways to take it."""
        parts = surface(question.text)
        options = question.options or (parts.options if marked(parts) else ())
        text = asked_text(question, parts, offered=bool(options))
        classes = class_words(text, graph) if graph is not None else ()
        called, taken = named(classes, text), [(c.start, c.end) for c in classes]
        heard = self.assets.encoder.hear(text)
        tags = self.assets.encoder.tags(heard)
        names = weighed(candidates(text, linker, tags, called, taken), self.assets.spans)
        lead = leading(text, names)
        names = [n for n in names if n not in lead]
        scene = self._scene(text, names, heard) if not question.previous else None
        if scene is not None:
            text, names = scene.text, [n for n in names if scene.keeps(n)]
            classes = tuple(c for c in classes if text[c.start : c.end] == c.slot.text)  # the scene is blanked
        told = scene.said if scene is not None else ""
        but_one = parts.inverted and bool(options)
        again = said_again(text, names)
        names = [n for n in names if all(n.end <= a.start or a.end <= n.start for a in again)]
        spans = tuple(Span(start=a.start, end=a.end, text=a.name.text, role=Role.MENTION, became=AGAIN) for a in again)
        for one in again:
            text = f"{text[: one.start]}{' ' * (one.end - one.start)}{text[one.end :]}"
        ways_to_take, worded = variants(ways(names)), bool(beyond(question.text))
        return Seen(
            text,
            options,
            names,
            ways_to_take,
            worded,
            told,
            but_one,
            Notes(),
            classes,
            spans,
            tags,
            idle(text, heard, self.assets.idle, self.assets.words),
            added(text, heard, self.assets.added),
            further_asks(heard, self.assets.asks),
        )

    def _scene(self, text: str, names: Sequence[Candidate], heard: Heard | None = None) -> Background | None:
        """What of ``text`` is left where it has a scene, as the encoder judges its sentences, or as it is written."""
        sentences = sentences_of(text, names)
        if len(sentences) > 1:  # one alone is no scene, and hearing it costs most of a glance
            heard = heard if heard is not None else self.assets.encoder.hear(text)
            told = chances_of_scenes(heard, self.assets.scenes, sentences)
        else:
            told = [0.0] * len(sentences)
        return scenery(text, names, sentences, told) or background(text, names)

    def read(self, question: Question, linker: Linker, graph: Graph | None) -> Understanding:
        """What ``question`` asks; without ``parts`` when that is not sure enough, with what was read in ``missing``."""
        if why := unreadable(question):
            return Understanding(missing=(why,))
        if leaves_out(question.text) and without_claim(question.text, linker) is None and not question.previous:
            return Understanding(missing=(LEFT_OUT,))
        if (of := asked_of_sources(question)) is not None:
            return self._by_sources(question, *of, linker, graph)
        found = self.once(question, linker, graph)
        return with_meant(found, question, linker, lambda meant: self.once(meant, linker, graph))

    def _by_sources(
        self, question: Question, plain: Question, sourced: Sourced, linker: Linker, graph: Graph | None
    ) -> Understanding:
        """What ``question`` asks of the sources that it names; ``plain`` is it without them.

        Where that is not understood it is read with their names, which then stand for nothing else.
        """
        if sourced.refused:
            return with_sources(Understanding(), sourced, graph)
        found = self.read(plain, linker, graph)
        if not found.parts and (whole := self.once(question, linker, graph)).parts:
            things = [b.text for p in whole.parts for b in p.bound]
            if not any(n.text in thing for thing in things for n in sourced.named):
                return with_sources(whole, sourced.where_it_stands(question.text), graph)
        return with_sources(found, sourced, graph)

    def once(self, question: Question, linker: Linker, graph: Graph | None) -> Understanding:
        """What ``question`` asks with the names that it has, put as most people put it."""
        plain = self.plainly(question, linker)
        read = self.as_written(plain.question, linker, graph)
        if not read.parts and not read.options and (put := as_question(plain.question.text)) is not None:
            asked = self.as_written(plain.question.model_copy(update={"text": put.text}), linker, graph)
            read = put.undone(asked) if asked.parts and asked.parts[0].score >= SURER else read
        return with_presumed(with_severity(plain.undone(read), question.text, graph), question.text, graph)

    def plainly(self, question: Question, linker: Linker) -> Plain:
        """``question`` with its misspelt words put right, and said as most people say it."""
        right = respelt(question.text, linker, self.assets.words, self.assets.encoder.cut.number)
        text = right.text if right else question.text
        claim = without_claim(text, linker) if not (question.previous or question.options) else None
        plain = reworded(claim.text.text if claim else text)
        last = plain or (claim.text if claim else right)
        said = question.model_copy(update={"text": last.text}) if last else question
        some = among(said.text, linker) if not said.options else None
        if some is not None:
            update = {"text": some.text.text, "options": some.options, "kind": "choices" if some.options else said.kind}
            said = said.model_copy(update=update)
        steps = (some.text if some else None, plain, claim, right)
        return Plain(said, tuple(step for step in steps if step is not None))

    def as_written(self, question: Question, linker: Linker, graph: Graph | None) -> Understanding:
        """What ``question`` asks, its words taken as they stand."""
        found = self.find(question, linker, graph)
        whole = self.alone(question, found, graph)
        return self.apart(question, found, whole, linker, graph) or whole

    def apart(
        self, question: Question, found: Found, whole: Understanding, linker: Linker, graph: Graph | None
    ) -> Understanding | None:
        """What ``question`` asks where it asks for several things; None where ``whole`` is what it asks."""

        def one(piece: Question) -> Understanding:
            plain = reworded(piece.text)
            said = piece.model_copy(update={"text": plain.text}) if plain else piece
            read = self.alone(said, self.find(said, linker, graph), graph)
            return plain.undone(read) if plain else read

        return Several(one, self._scene, self.relations)(question, found, whole)

    def alone(self, question: Question, found: Found, graph: Graph | None) -> Understanding:
        """What ``question`` asks when it asks for one thing, of the readings that were found."""
        good = [w for w in found.weighed if not w.coverage.refuses(w.chance)]
        likely = good[0].chance if good else 0.0
        two = _TWO.search(question.text) is not None
        parts = found.heard.parts if found.heard is not None and not found.heard.missing else ()
        if found.heard is not None and parts[1:] and (two or (likely < PLAIN and _SEVERAL.search(question.text))):
            if min(p.score for p in parts) >= TRUSTED:
                return self._several(found.heard)
            two = True
        if two:  # half an answer is none
            return self._refused(found, question).model_copy(update={"missing": (AT_ONCE,)})
        sure = max(self.assets.sure, SURER) if found.logp_of_none > LIKELY_NONE else self.assets.sure
        if good and likely < sure and (by_words := told_by_words(good[0], self.assets.weights)) >= TOLD:
            good, likely = [good[0]._replace(chance=by_words), *good[1:]], by_words
        if good and likely < sure <= (agreed := agreeing(good, graph)):
            good, likely = [good[0]._replace(chance=agreed), *good[1:]], agreed
        if likely < sure and (spoken := self._by_grammar(found, good)) is not None:
            good = [spoken]
        elif likely < sure:
            if found.heard is not None and only_strangers(found.heard, found):
                # Names that nobody knows: texts may, and without them the answer says so.
                nearest = self._refused(found, question).alternatives
                told = {"alternatives": nearest, "strangers": strangers_of(found)}
                return found.heard.model_copy(update=told)
            return self._refused(found, question)
        best = good[0]
        reading = self.said(best, question, found.options)
        rivals = tuple(self.said(w, question, found.options) for w in good[1:4] if w.chance >= self.assets.near)
        slots, form = (best.proposal.slots, best.proposal.form) if best.proposal else ((), None)
        return Understanding(
            parts=(reading,), alternatives=rivals, options=found.options or _closed(best),
            understood=(reading.said or heard(reading),), background=_background(best, found),
            spans=_spans(best, found),
            patient=patient_of(form, slots) if form is not None else Patient(),
        )  # fmt: skip

    def said(self, one: Weighed, question: Question, options: Sequence[str]) -> Reading:
        """A reading with its probability, its words, and the kind of answer that is wanted from outside."""
        reading = one.reading
        if one.proposal is None:
            said = said_back(reading, self.relations)
        else:
            slots = one.proposal.slots
            names = [called(s.readings, s.text) for s in slots]
            said = ReadBack(self.relations).say(one.proposal.form, names, [s.kind for s in slots])
            if reading.inverted and not any(a.absent for a in one.proposal.form.arms):
                said = f"{said.rstrip('?')}: all of the options but which?"
        if one.proposal is not None and _BROADER.search(question.text):
            reading = _of_chemicals(reading)
        if reading.kind == "entities" and one.proposal is not None and asks_for_one(question.text):
            reading = reading.model_copy(update={"kind": "entity"})
        listed = {"entity": "entities", "entities": "entities", "choice": "choices"}.get(reading.kind)
        if listed and (many := number_wanted(question.text)) > 1:
            reading = reading.model_copy(update={"kind": listed, "many": many})
        offered = options and reading.kind in ("entities", "entity", "choices")
        kind = question.kind or (("choices" if reading.many else "choice") if offered else reading.kind)
        taken = reading.model_copy(update={"score": round(one.chance, 4), "said": said, "kind": kind})
        return with_leave(taken, question.text)

    def _by_grammar(self, found: Found, good: Sequence[Weighed]) -> Weighed | None:
        """The grammar's reading where nothing that was learned is likely and it leaves no word out, sure of itself.

        How often such a reading is right was counted on the training writers, whom the grammar never saw.
        """
        heard = found.heard
        if heard is None or len(heard.parts) != 1 or heard.missing or heard.parts[0].score < TRUSTED:
            return None
        if found.logp_of_none > LIKELY_NONE:
            return None
        same = signature(heard.parts[0])
        own = next((w for w in found.weighed if signature(w.reading) == same), None)
        if own is None or own.coverage.refused or found.worded or _by_initials(own.reading):
            return None
        agreed = bool(good) and good[0].group == own.group
        if found.nothing > (DOUBTFUL if agreed else UNLIKELY):
            return None
        if good and not agreed and good[0].chance > UNLIKELY:
            return None
        return own._replace(chance=max(own.chance, SPOKEN))

    def _several(self, heard: Understanding) -> Understanding:
        """A question of several parts, as the grammar takes it apart."""
        said = tuple(p.model_copy(update={"said": said_back(p, self.relations)}) for p in heard.parts)
        return heard.model_copy(update={"parts": said, "alternatives": ()})

    def _refused(self, found: Found, question: Question) -> Understanding:
        """Why nothing is taken: what stands in the way of the likeliest reading, which is an alternative."""
        top = next((w for w in found.weighed if w.proposal is not None), None)
        missing: tuple[str, ...] = ()
        understood: tuple[str, ...] = ()
        if top is not None and top.proposal is not None:
            missing = tuple(dict.fromkeys(s.why for s in top.coverage.refused))
            known = [s for s in top.proposal.slots if s.readings]
            understood = tuple(
                f"{s.text!r} as {called(s.readings, s.text)} ({s.readings[0].entity.curie})" for s in known
            )
        nearest = tuple(self.said(w, question, found.options) for w in found.weighed[:2] if w.proposal is not None)
        return Understanding(
            options=found.options, understood=understood, alternatives=nearest,
            missing=missing or why_none(found, question, top),
            spans=_spans(top, found) if top is not None else (),
            strangers=strangers_of(found, top),
            patient=patient_of(top.proposal.form, top.proposal.slots) if top and top.proposal else Patient(),
        )  # fmt: skip


def _background(one: Weighed, found: Found) -> str:
    """What of a question was taken to be no condition: its scene, and words that say nothing of what is asked."""
    return " ... ".join(s for s in (found.scene, *(s.text for s in one.coverage.spans if s.became == IDLE)) if s)


def _spans(one: Weighed, found: Found) -> tuple[Span, ...]:
    """What became of each word in a reading, and of those that say a name again."""
    return tuple(sorted((*one.coverage.spans, *found.again), key=lambda s: s.start))


def _by_initials(reading: Reading) -> bool:
    """Whether a thing is taken for its initials alone, which fit too much to be believed without the scorer."""
    return any(b.readings and b.readings[0].kind == INITIALS for b in reading.bound)


def _of_chemicals(reading: Reading) -> Reading:
    """``reading`` in which a drug that is asked for is any chemical: the question says "compound"."""
    nodes = tuple(
        n.model_copy(update={"categories": ("ChemicalEntity",)})
        if n.name == reading.pattern.answer and n.categories == ("Drug",)
        else n
        for n in reading.pattern.nodes
    )
    return reading.model_copy(update={"pattern": reading.pattern.model_copy(update={"nodes": nodes})})


def _closed(one: Weighed) -> tuple[str, ...]:
    """Options that stand in the question itself."""
    if one.proposal is None:
        return ()
    pairs = zip(one.proposal.slots, one.proposal.form.arms, strict=True)
    return tuple(slot.text for slot, arm in pairs if arm.role == "option")
