"""What a text advises, by rules: for each clause what it is about, how it ranks it, and for whom.

States are those that all conditions are read as (`stages.gate.read`); words that say for whom and that no rule knows
are kept as they are. A clause that names nobody speaks of those whom the phrase before it ("In pregnancy, ...") or a
sentence before it that names nothing to give speaks of; what only is another choice, of those of the sentence before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bioloom.core.evidence import Evidence
from bioloom.core.fact import Condition
from bioloom.core.kept import kept
from bioloom.core.ports import Linker
from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.gate.read.condition import normalized, states
from bioloom.stages.gate.read.found import Found
from bioloom.stages.gate.read.things import Names
from bioloom.stages.gate.tables.advice import CUES, EXCEPT, IDLE, IT, MANNERS, PARTS, REFERS, UNLESS, WHY
from bioloom.stages.gate.types import Clause, state

from .options import Named, held, named_in, of_drugs, parted
from .types import OFFERS, Advised, Advising, Either

CARRIED: tuple[Advising, ...] = ("alternative", "forbids", "allows", "cautions")  # speak of whom the one before does

_LEAD = re.compile(
    r"^\s*(?:(?:in|for|during|among|with|if|when|where|who|after)\b[^,;:]{3,110}[,:]|[^,;:]{3,110}:)\s*(?=\S)",
    re.IGNORECASE,
)
_REPLACES = re.compile(r"\b(?:(?:replaced?|substituted) (?:by|with)|switch(?:ed)? to|changed? to)\b", re.IGNORECASE)
_TRIMESTER = re.compile(
    r"\b(?:trimesters?|gestation(?:al)?|ant(?:e|i)natal(?:ly)?|fet(?:al|us)|f(?:o)?etal)\b", re.IGNORECASE
)
_PHRASE = re.compile(  # the words that say for whom
    r"\b(?:in|for|among|during|with|without|who|whom|when|if|after|before|until|over|under|aged|having|taking|on"
    r"|(?<=carriers )of|(?<=recipients )of|(?<=users )of)\s+([^,;:()]+)",
    re.IGNORECASE,
)
_OF_WHAT = re.compile(
    r"(?<!patients )(?<!those )(?<!people )(?<!women )(?<!children )(?<!adults )(?<!men )(?<!contraindicated )with ",
    re.IGNORECASE,
)
_LIMITS = re.compile(  # stands before a disease that says for whom, and not before one that the drug does to somebody
    r"\b(?:in|for|among|during|with|who|of|to|if|when|while|without|against|having|has|have|treat(?:s|ing|ed)?|and|or|after"
    r"|following|despite|had)"
    r"\s+(?:[\w/'-]+,?\s+){0,5}$",
    re.IGNORECASE,
)
_DISEASES = frozenset(("disease", "severity", "stage", "course"))
_VERB = re.compile(r"(?:is|are|should|must|may|can|has|have|use|give|avoid|do)\b", re.IGNORECASE)
_JOINED = re.compile(
    r"(?=.*(?:,|/|\bor\b|\band\b))(?:[\s,/]|\b(?:or|and|other|an?|the|in|to|for|by|with|during|severe|those|patients)\b)*",
    re.DOTALL,
)
_WORD = re.compile(r"[A-Za-z][\w'-]{2,}")


def advice_of(passages: Sequence[Evidence], linker: Linker) -> tuple[Advised, ...]:
    """What ``passages`` advise, in their order."""
    found = [a for p in passages for a in _read(linker, p)]
    return tuple(a.model_copy(update={"place": i}) for i, a in enumerate(found))


@kept(most=256)
def _read(linker: Linker, passage: Evidence) -> tuple[Advised, ...]:
    out: list[Advised] = []
    named: list[Named] = []  # what the sentence before was about
    heading: tuple[Either, ...] = ()  # whom a sentence spoke of that named nothing to give
    stated: tuple[tuple[Either, ...], tuple[str, ...]] = ((), ())  # whom the last advice was for, and words of that
    offered: dict[str, tuple[tuple[Either, ...], tuple[str, ...]]] = {}  # by CURIE, whom something was offered to
    last: Advising | None = None
    topics: dict[str, None] = {}
    base = (passage.span or (0, 0))[0]
    for start, end in sentences(passage.text):
        words = passage.text[start:end]
        unit = passage.model_copy(
            update={"text": words, "span": (base + start, base + end), "mentions": (), "facts": ()}
        )
        lead, lead_words, rest = _led(words, linker)
        topics |= dict.fromkeys(
            c.curie
            for f in states(normalized(words), Names(linker))
            for c in f.states
            if c.kind == "disease" and c.curie is not None
        )
        any_, subject, within, pending = False, list[Named](), False, False
        for at, (relative, clause) in enumerate(_clauses(rest)):
            if UNLESS.fullmatch(clause.strip()):  # what is said of the next clause
                pending = True
                continue
            one = _Clause(clause, linker, instead=pending)
            pending = False
            about = one.named or (subject if at and _VERB.match(clause.strip()) else named if IT.match(clause) else [])
            if about is subject and relative:
                about = subject[-1:]
            subject = one.every or subject
            if one.manner is None or not about:
                continue
            whom, free, carried = one.whom, (*lead_words, *one.besides), False
            if not whom and not one.besides:
                beside = within and last in ("forbids", "cautions")  # "A is no good in them; B is preferred"
                same = stated if one.manner in CARRIED or beside or REFERS.search(clause) else (heading, ())
                (whom, more), carried = same, bool(same[0] or same[1])
                free = (*free, *more)
                if one.manner == "alternative" and last == "forbids":  # "use B instead" is for whom A was for
                    before = [offered[n.entity.curie] for n in named if n.entity.curie in offered]
                    whom = (*whom, *(g for groups, _ in before for g in groups))
                    free = (*free, *(w for _, words_ in before for w in words_))
            whom = tuple(dict.fromkeys((*lead, *whom)))
            found = one.advised(unit, whom, tuple(dict.fromkeys(free)), about, tuple(topics))
            out += [a.model_copy(update={"carried": carried}) for a in found]
            within = True
            any_, named, stated, last = True, about, (whom, tuple(free)), one.manner
            if one.manner in OFFERS:
                offered |= {n.entity.curie: stated for n in about}
        if not any_:
            about = named_in(words, linker, ())
            heading = (
                () if about else tuple(g for g in _groups(_states(words, linker), normalized(words)) if not _is_ill(g))
            )
            named = about or named
        else:
            heading = heading if not stated[0] else ()
    return tuple(out)


def _led(words: str, linker: Linker) -> tuple[tuple[Either, ...], tuple[str, ...], str]:
    """The states, and the words of none, of the phrase that a sentence begins with, for all its clauses; the rest."""
    m = _LEAD.match(words)
    if m is None or UNLESS.match(words) or any(cue.search(m.group()) for cue in CUES.values()):
        return (), (), words
    found = _states(m.group(), linker)
    free = _free(m.group(), found, ())
    if not found and not free:
        return (), (), words
    return _groups(found, normalized(m.group())), free, words[m.end() :]


def _groups(found: Sequence[Found], text: str) -> tuple[Either, ...]:
    """``found`` as alternatives, each what must hold together: "children under 12, or women who take it" is two.

    What "or", "and" or a comma joins is another alternative; of the same kind in the place of the one before.
    """
    found = [f for f in sorted(found, key=lambda f: f.start) if f.said and f.kind not in ("route", "setting")]
    every: list[list[Found]] = []
    for one in found:
        last = every[-1][-1] if every else None
        if last is None:
            every.append([one])
        elif not _JOINED.fullmatch(text[last.end : one.start]):
            every[-1].append(one)
        elif last.kind == one.kind:
            every.append([*(f for f in every[-1][:-1] if f.kind != one.kind), one])
        else:
            every.append([one])
    said = (
        Clause(all=tuple(dict.fromkeys(s for f in e for s in f.said)), text=text[e[0].start : e[-1].end]) for e in every
    )
    return (tuple(said),) if every else ()


def _is_ill(group: Either) -> bool:
    return all(s.kind in _DISEASES for c in group for s in c.all)


def _clauses(words: str) -> Iterator[tuple[bool, str]]:
    """The clauses, and whether each is one of "which".

    "A and B are preferred" is one, as its first half says nothing by itself.
    """
    at, relative = 0, False
    for m in PARTS.finditer(words):
        noun = m.group().strip(" ,") == "and" and not _VERB.match(words[m.end() :])
        if noun and not any(cue.search(words[at : m.start()]) for cue in CUES.values()):
            continue
        yield relative, words[at : m.start()]
        at, relative = m.end(), "which" in m.group() and "in which" not in m.group()
    yield relative, words[at:]


def _states(text: str, linker: Linker) -> list[Found]:
    """All states of ``text``, which is normalized here; a word for a part of a pregnancy is one as well."""
    text = normalized(text)
    found = held(states(text, Names(linker)), text)
    found = [f for f in found if f.kind not in _DISEASES or _LIMITS.search(text[: f.start])]
    if not any(f.kind in ("pregnancy", "gestation") for f in found) and (m := _TRIMESTER.search(text)):
        found.append(Found(m.start(), m.end(), (state("pregnancy", text="pregnancy"),)))
    return found


def _without_denial(text: str) -> str:
    """``text`` without the words that forbid, of its length: "not given to children" denies no children."""
    return CUES["forbids"].sub(lambda m: "_" * len(m.group()), text)


class _Clause:
    """A clause: what it names, what it says of that, and for whom."""

    def __init__(self, words: str, linker: Linker, *, instead: bool = False) -> None:
        text = normalized(words)
        whole, times = UNLESS.subn(" ", text)
        self.instead = instead or bool(times)
        but = EXCEPT.search(whole)
        excepted = whole[but.end() :] if but else ""
        whole = whole[: but.start()] if but else whole
        why = WHY.search(whole)
        self.text = whole[: why.start()] if why and why.start() > 0 else whole
        self.excepted = _groups(_states(excepted, linker), normalized(excepted)) if excepted else ()
        cue = self._cue()
        found = _states(_without_denial(self.text), linker)
        every = named_in(self.text, linker, found)
        self.manner: Advising | None = cue[0] if cue else None
        self.every, self.named = every, every
        beside: list[Condition] = []
        self.replaced: list[Named] = []
        if cue is not None:
            against = cue[0] in ("forbids", "cautions")
            self.named, beside = parted(every, cue[1], self.text, against=against)
        if (swap := _REPLACES.search(self.text)) is not None:  # what stands before is given up for what stands behind
            self.manner = "first"
            self.replaced = [n for n in every if n.end <= swap.start()]
            self.named = [n for n in every if n.start >= swap.end()]
        taken = [f for f in found if not any(f.start < n.end and n.start < f.end for n in every)]
        taken = of_drugs(taken, every, self.text)
        self.whom: tuple[Either, ...] = _groups(taken, self.text)
        self.whom += ((*(Clause(all=(s,), text=s.text) for s in beside),),) if beside else ()
        self.besides = _free(self.text, found, every)

    def _cue(self) -> tuple[Advising, re.Match[str]] | None:
        for manner in MANNERS:
            if (m := CUES[manner].search(self.text)) is not None:
                return ("alternative" if self.instead and manner in ("first", "gives", "allows") else manner), m  # type: ignore[return-value]
        return None

    def advised(
        self, unit: Evidence, whom: tuple[Either, ...], free: tuple[str, ...], about: Sequence[Named],
        topics: tuple[str, ...],
    ) -> list[Advised]:  # fmt: skip
        """What it says, of each thing that it is about."""
        said: list[tuple[Named, Advising]] = [(n, self.manner or "gives") for n in about]
        said += [(n, "forbids") for n in self.replaced]
        return [
            Advised(option=n.entity, manner=m, whom=whom, besides=free, excepted=self.excepted,
                    instead=self.instead, topics=topics, unit=unit)
            for n, m in said
        ]  # fmt: skip


def _free(text: str, found: Sequence[Found], named: Sequence[Named]) -> tuple[str, ...]:
    """The words that say for whom in no state that was read."""
    text = normalized(text)
    spans = [(f.start, f.end) for f in found] + [(n.start, n.end) for n in named]
    spans += [m.span() for cue in CUES.values() for m in cue.finditer(text)]
    out = []
    for phrase in _PHRASE.finditer(text):
        if _OF_WHAT.match(text, phrase.start()):
            continue  # "with a similar mechanism" is said of the drug
        for w in _WORD.finditer(phrase[1]):
            a, b = phrase.start(1) + w.start(), phrase.start(1) + w.end()
            if w.group().casefold() not in IDLE and not any(a < e and s < b for s, e in spans):
                out.append(w.group().casefold())
    return tuple(dict.fromkeys(out))
