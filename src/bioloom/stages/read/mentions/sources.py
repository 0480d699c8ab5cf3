"""Sources that a question names as a condition ("Reactome pathways", "according to ClinGen"), and the text without.

What says that only one source's statements count is no part of what is asked of the things: it is taken out before the
question is read, and every place in the rest leads back to what was written. A question for an identifier names what
the identifier is of, and is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from bioloom.core.question import Question

from .reworded import Reworded
from .source_table import OR, Source, names, source_called

SEVERAL = "it names several sources at once, {}: ask of one at a time"
LEFT_OUT = "what {!r} leaves out: that a source states something can be asked, not that it does not"
LONGEST, MOST = 6000, 8  # characters of a question in which sources are looked for; names of them in one
TOO_MANY = "it names a source more than {} times: ask of one at a time"
Say = Callable[[re.Match[str]], str]  # what is said in the place of a match, of whose groups "{name}" is put in


class NamedSource(NamedTuple):
    """A source where a question names it; ``kind`` is of what things the word behind it speaks, "" where of none.

    Of one that the question before names the place is 0 to 0.
    """

    source: Source
    text: str
    start: int
    end: int
    kind: str = ""


class Sourced(NamedTuple):
    """A text without the sources that it names, those, and why it cannot be read with them, if it cannot."""

    text: Reworded
    named: tuple[NamedSource, ...]
    refused: str = ""

    def where_it_stands(self, text: str) -> Sourced:
        """The same sources of ``text`` as it was written."""
        return self._replace(text=_as_written(text))


def asked_of_sources(question: Question) -> tuple[Question, Sourced] | None:
    """``question`` without the sources that it, or the one that it follows on, names; None where neither does."""
    own, before = named_sources(question.text), named_sources(question.previous)
    if own is None and before is None:
        return None
    plain = own or Sourced(_as_written(question.text), ())
    update = {"text": plain.text.text}
    if before is not None and not before.refused:
        update["previous"] = before.text.text
        again = {n.source for n in plain.named}
        more = tuple(n._replace(start=0, end=0) for n in before.named if n.source not in again)
        plain = plain._replace(named=(*plain.named, *more))
    return question.model_copy(update=update), plain


def named_sources(text: str) -> Sourced | None:
    """``text`` without the sources that it names as a condition; None where it names none."""
    rules = _rules()
    if len(text) > LONGEST or not rules.any.search(text) or _IDENTIFIER.search(text):
        return None
    now = _as_written(text)
    if left_out := rules.negated.search(text):
        return Sourced(now, (_named(now, left_out),), LEFT_OUT.format(left_out[0].strip()))
    joined = rules.joined.search(text)
    if joined and len({source_called(m["S"]) for m in rules.any.finditer(joined[0])}) > 1:
        return Sourced(now, (_named(now, joined),), SEVERAL.format(joined[0].strip(" ,")))
    if sum(1 for _ in rules.any.finditer(text)) > MOST:
        return Sourced(now, (), TOO_MANY.format(MOST))
    found: list[NamedSource] = []
    spared = [m.span() for m in _IN_PASSING.finditer(text)]
    for pattern, say in rules.cues:
        at = 0
        while m := pattern.search(now.text, at):  # what is said in its place names no source
            if any(start <= now.back(m.start("S")) < end for start, end in spared):
                at = m.end("S")
                continue
            found.append(_named(now, m))
            now = _instead(now, m, say(m))
    return Sourced(_begun(now, text), tuple(found)) if found else None


def _as_written(text: str) -> Reworded:
    return Reworded(text, tuple((n, n + 1) for n in range(len(text))))


def _named(now: Reworded, m: re.Match[str]) -> NamedSource:
    noun = m.groupdict().get("noun") or ""
    start, end = now.back(m.start("S")), now.back(m.end("S"), end=True)
    return NamedSource(source_called(m["S"]), m["S"], start, end, _kind_of(noun))


def _instead(now: Reworded, m: re.Match[str], say: str) -> Reworded:
    """``now`` with ``say`` in the place of ``m``, between single spaces and without a comma of its own."""
    text, origin = now.text, now.origin
    before, behind = text[: m.start()].rstrip(), text[m.end() :].lstrip()
    if not say and behind.startswith((",", ":", ";")) and (not before or before.endswith((",", ":", ";"))):
        before, behind = before.removesuffix(","), behind[1:].lstrip()
    if not say and behind[:1] in {"", ".", "?", "!"}:
        before = before.rstrip(" ,;:-–")
    whole = (now.back(m.start()), now.back(m.end(), end=True))
    pieces, places = [before], [*origin[: len(before)]]
    if say:
        pieces.append(" " * bool(before))
        places += [whole] * bool(before)
    for piece in re.split(r"(\{\w+\})", say):
        key = piece.strip("{}")
        said, from_ = (piece, [whole] * len(piece)) if piece == key else (m[key], origin[m.start(key) : m.end(key)])
        pieces.append(said)
        places += from_
    joint = " " * (bool(before or say) and bool(behind) and behind[:1] not in set(",.?):;!"))
    tail = len(text) - len(behind)
    return Reworded("".join(pieces) + joint + behind, (*places, *[whole] * len(joint), *origin[tail:]))


def _begun(now: Reworded, written: str) -> Reworded:
    """``now`` from its first word on, with a capital where ``written`` has one."""
    start = len(now.text) - len(now.text.lstrip(" ,;:-–"))
    text = now.text[start:]
    first = text[:1].upper() if written[:1].isupper() else text[:1]
    return Reworded(first + text[1:], now.origin[start:])


# -- cues ------------------------------------------------------------------------------------------------------------

_IDENTIFIER = re.compile(
    r"\b(?:ids?|identifiers?|accessions?|acc|curies?|xrefs?|cross-?ref\w*|codes?|digits?|primary key|official symbol"
    r"|(?:entry|term|catalogu?e) (?:numbers?|no\b)|numbers?(?! of)|no\.|entry|bears|resolve[ds]?|symbol for"
    r"|look(?:s|ed|ing)? (?:it )?up|filed|registered|catalogu?e[sd]|map(?:s|ped|ping|pings)?|integer)\b",
    re.IGNORECASE,
)
_IN_PASSING = re.compile(  # what somebody does with a source is no condition
    r"\b(?:I|we)(?:['’]?m| am|['’]?re| are) (?:curating|building|writing|making|drawing|annotating|preparing|working"
    r"|updating|checking)\b[^.?!]*"
    r"|\b(?:can(?:['’]?t|not)|could(?:n['’]?t| not)|did(?:n['’]?t| not)|unable to) (?:find|see|get|locate)\b[^.?!]*",
    re.IGNORECASE,
)
_DATA = (
    r"(?: (?:knowledge ?bases?|databases?|data ?sets?|DB|data|resources?|catalogu?es?|ontology|repository|registry"
    r"|vocabulary|annotations?|records?|evidence|curations?|curators|collections?|project|consortium|release|browser"
    r"|portal|labels?|network))"
)
_STATED = (
    r"(?:annotated|listed|reported|curated|recorded|documented|catalogu?ed|described|given|stated|deposited|found"
    r"|present|included|indexed|supported|provided|backed|defined|shown|noted|available|classified|covered)"
)
_BY = r"(?: (?:in|by|on|with|within|at|from))"
_NO_GENE = (  # behind the name of a gene, and of no source
    r"(?! (?:genes?|proteins?|mRNA|RNA|expression|levels?|mutat\w+|variants?|inhibit\w+|antibod\w+|locus"
    r"|deficien\w+))"
)
_NO_GENE_OF_THE_NAME = r"(?<!gene )(?<!protein )(?<!genes )(?<!proteins )"
_SMALL = (  # up to two words between the name of a source and the noun it belongs to: "GO biological processes"
    r"(?:(?!(?:of|in|for|and|or|is|are|was|were|has|have|with|to|by|from|on|that|which|does|do|the|an?)\b)[a-z-]+ )"
    r"{0,2}?"
)
_KINDS = {  # nouns behind the name of a source, and of what things they speak
    r"gene sets?|pathways?": "Pathway",
    r"genes?|proteins?|targets?|interactors?|partners?|(?:transcription )?factors?|TFs?|regulons?": "Gene",
    r"diseases?|disorders?": "Disease",
    r"phenotyp(?:es?|ic features?)|symptoms?|signs?|features?": "PhenotypicFeature",
    r"process(?:es)?": "BiologicalProcess",
    r"functions?": "MolecularActivity",
    r"components?|locations?": "CellularComponent",
    r"foods?": "Food",
    r"(?:protein )?domains?": "ProteinDomain",
    r"drugs?|compounds?|chemicals?|molecules?|ligands?|inhibitors?": "ChemicalEntity",
    r"variants?": "SequenceVariant",
    r"terms?|annotations?|categor(?:y|ies)": "any",
    r"interactions?|effects?|reactions?|(?:contra)?indications?|tissues?|organs?|cell types?|associations?|evidence"
    r"|entries|class(?:es)?|roles?|orthologu?e?s?|mi(?:cro)?RNAs?|markers?|nutrients?|links?|hits": "",
}
_NOUN = "|".join(_KINDS)
_PARTICIPLES = {
    "link": "linked", "associate": "associated", "connect": "connected", "relate": "related", "tie": "tied",
    "list": "listed", "report": "reported", "annotate": "annotated", "record": "recorded", "give": "there",
    "have": "there", "contain": "there", "include": "there", "hold": "there", "show": "shown", "assign": "assigned",
    "curate": "curated", "document": "documented", "name": "named", "attribute": "attributed", "know": "known",
    "mention": "mentioned", "describe": "described", "provide": "there", "implicate": "implicated", "note": "noted",
    "see": "seen", "find": "found", "classify": "classified", "map": "linked", "put": "", "place": "",
}  # fmt: skip
_VERB = "|".join(sorted(_PARTICIPLES, key=len, reverse=True))
_SURE_VERB = "link|associate|list|report|annotate|record|curate|document|classify|describe|mention"
_SAYING = r"(?:say|state|claim|show|report|suggest|indicate|think|hold|tell us|note)(?: that)?"
_FINITE = (
    r"(?=(?:are|is|was|were|has|have|can|may|might|causes?|treats?|targets?|regulates?|binds?|interacts?|express\w*"
    r"|inhibits?|activates?|contains?|contributes?|confers?)\b)"
)
_FIRST = (
    r"\b(?:according to|(?:as )?per|based (?:only )?on|on the basis of|going by|judging by|following|if you (?:ask"
    r"|go by)|(?:restricted|limited) to|in the (?:eyes|view) of|(?:only )?consider(?:ing)?(?: only)?)"
)
_ON = (  # what may stand behind "in Reactome"
    r"(?=\s*[,?.;:)]|\s*$|(?i: (?:is|are|do|does|did|have|has|contain|that|which|what|who|how|for|with|and|to|involve"
    r"|include|associated|linked|regulate|target|express|go|interact|bind|as)\b))"
)
_OUT = (
    r"\b(?:outside(?: of)?|except(?: for)?|excluding|without|other than|besides|apart from|ignoring|absent from"
    r"|missing (?:in|from))(?: (?:those|the ones) (?:of|from|in))?"
)


def _nothing(m: re.Match[str]) -> str:  # noqa: ARG001 - one of several
    return ""


def _verb(m: re.Match[str]) -> str:  # noqa: ARG001 - one of several
    return "{verb}"


def _participle(m: re.Match[str]) -> str:
    """``are linked`` of ``does X link``."""
    return f"are {_PARTICIPLES[m['verb'].lower()]}".strip()


def _as_listed(m: re.Match[str]) -> str:
    """``linked`` of ``that X links``."""
    return _PARTICIPLES[m["verb"].lower()].removeprefix("there")


def _with_subject(m: re.Match[str]) -> str:
    """``is PTEN`` (and a participle) of ``does X put PTEN``."""
    said = _PARTICIPLES[m["verb"].lower()].replace("there", "listed")
    return f"{'is' if m.start() else 'Is'} {{what}} {said}".strip()


def _terms(m: re.Match[str]) -> str:
    """``phenotypes`` of ``HPO terms``; no other word where the terms are of several kinds."""
    return source_called(m["S"]).terms or "{noun}"


class _Rules(NamedTuple):
    any: re.Pattern[str]
    negated: re.Pattern[str]
    joined: re.Pattern[str]
    cues: tuple[tuple[re.Pattern[str], Say], ...]


def _one_of(*hows: str, bare: bool = False) -> str:
    """A pattern of the names that are as sure as that; ``bare``: of sources whose bare name restricts."""
    found = "|".join(n.pattern for n in names() if n.how in hows and not (bare and n.source.ids))
    whole = rf"(?:{found})(?!\w|:\S|-(?!annotat|curat|list|deriv|based|report|defin))"  # "HGNC:1100" is a thing
    return rf"(?P<S>(?<![\w-]){whole}(?:{OR}{whole})*)"


def _cue(say: Say, *pieces: str) -> tuple[re.Pattern[str], Say]:
    return re.compile("".join(pieces)), say


def _of_subjects(name: str, verbs: str) -> Iterator[tuple[re.Pattern[str], Say]]:
    """Cues in which a source does something: "does TRRUST say", "does Reactome put PTEN in", "that ClinGen links"."""
    does, verb, place = (
        r"(?i:^do(?:es)?|\bdo(?:es)?)",
        f"(?P<verb>(?i:{verbs}))",
        r"(?i:in|to|with|under|as|among|for)\b",
    )
    yield _cue(_nothing, f"{does} {name} (?i:{_SAYING}) {_FINITE}")
    yield _cue(_with_subject, rf"{does} {name} {verb} (?P<what>(?!{place})[^,?]+?)(?= {place})")
    yield _cue(_participle, rf"{does} {name} {verb}\b")
    yield _cue(_as_listed, rf"(?i:\b(?:that|which) )?{name} {verb}e?s(?= {place})")


@cache
def _rules() -> _Rules:
    the = "(?i:the |its |their |current |latest )?"
    any_name, plain = _one_of("names", "exact", "firm"), _NO_GENE_OF_THE_NAME + _one_of("names", "exact")
    every, exact = f"{the}{any_name}", f"{the}{plain}"
    cues = (
        *_of_subjects(f"{the}{_one_of('names')}{_DATA}?", _VERB),
        *_of_subjects(f"{the}{_one_of('exact', 'firm')}{_DATA}?", _SURE_VERB),
        # "that are listed in SIDER" is left out whole, of "are listed in SIDER" the verb stays
        _cue(
            _verb,
            r"(?i:(?<=is )|(?<=are )|(?<=was )|(?<=were )|(?<=been ))(?<!that are )(?<!which are )(?<!that is )",
            f"(?P<verb>(?i:{_STATED}))(?i:{_BY}) {every}{_DATA}?",
        ),
        _cue(
            _nothing,
            r"(?i:,? ?(?:as |that (?:is|are|has been|have been) |which (?:is|are) )?(?:curated and |also )?",
            f"{_STATED}{_BY}) {every}{_DATA}?",
        ),
        _cue(_nothing, f"(?i:{_FIRST}) {every}{_DATA}?(?i: (?:alone|only))?"),
        _cue(_nothing, rf"(?i:\b(?:in|from|within|by|via|using|with|on|of|under|through)) {every}{_DATA}"),
        _cue(
            _nothing, rf"(?i:\b(?:in|from|within|via|using|by|through|across)) {exact}{_NO_GENE}(?i: alone| only)?{_ON}"
        ),
        _cue(_nothing, rf"[(\[](?i:source:? |in |from |by |per )?{exact}{_DATA}?[)\]]"),
        _cue(_nothing, rf"(?:^|(?<=\. )){exact}{_DATA}?:(?=.*\b(?:{_NOUN})\b)"),
        _cue(_nothing, rf"(?i:\bsource(?: is|:| =|=)) ?{every}"),
        # "HPO terms", "Reactome's Apoptosis", "Reactome pathways", "ClinGen-curated genes"
        _cue(_nothing, rf"(?i:\bin) {plain}(?: [a-z-]+)?(?i: (?P<noun>terms))(?=\s*[,.?]|\s*$)"),
        _cue(_terms, rf"{plain} (?P<noun>(?i:terms|annotations))\b"),
        _cue(_nothing, rf"{plain}['’]s(?= )"),
        _cue(_nothing, rf"{plain}{_NO_GENE}(?:-\w+)?{_DATA}? (?={_SMALL}(?P<noun>{_NOUN})\b)"),
        _cue(_nothing, rf"{_one_of('names')}(?:-\w+)?{_DATA}? (?={_SMALL}(?P<noun>{_NOUN})\b)"),
        # not in a sentence before the one that asks
        _cue(_nothing, rf"{the}{_one_of('names', bare=True)}{_DATA}?(?i: (?:alone|only))?(?!.*[.!;]\s+[A-Z])"),
    )
    no = rf"(?i:(?:\bnot|n['’]t|\bnever)(?: yet| also)?(?: {_STATED})?(?: (?:part of|in|by|from|within|on))|{_OUT})"
    joined = f"{every}(?:(?:, and |, | and | & ){every.replace('?P<S>', '?:')})+"
    return _Rules(re.compile(any_name), re.compile(f"{no} {every}"), re.compile(joined), cues)


def _kind_of(noun: str) -> str:
    """The kind of things that a noun speaks of: "any" for terms of whatever kind, "" for none."""
    return next((kind for words, kind in _KINDS.items() if noun and re.fullmatch(words, noun, re.IGNORECASE)), "")
