"""Where a text asks several things: the pieces that each ask by themselves, and the thing that stands ahead of them.

A piece begins where a clause has a question word, a verb before its subject or a command of its own ("..., and how is
it inherited?"), or is one of several nouns that are asked of one thing ("X: gene, inheritance", "MONDO and OMIM id of
X"). Names that stand in a row, options, relative clauses and statements are no pieces. Cutting only proposes: whether
the pieces are questions is for the reader to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..grammar.text.surface import Surface
from ..grammar.text.tokens import Token, tokenize
from ..grammar.words.lexicon import lexicon
from ..mentions.spans import Candidate
from .elliptic import OVERLAP, only_another, together

MOST = 6  # pieces of a question
AHEAD = 2  # words before a name that heads a question: "the gene X:"
LONGEST = 5  # words of a noun that is asked for
_WH = "what|whats|who|whom|whose|how|where|why|when(?= (?:is|are|was|were|does|do|did|can|should))"
_AUX = "is|are|was|were|has|have|had|can|could|may|might|does|do|did|will|would|should"
_IN = r"(?:(?:in|on|at|by|to|for|from|of|with|through|via|against|into|under)\s+)?"
_TO_THING = "for|to|in|as|with|by|on|from|against|the|an?|its|their"  # behind a verb
_SAY = r"(?:say|tell|explain|state|show)\s+(?:(?:me|us)\s+)?(?:which|what|how|who|where|whether|why)\b"
_MORE = r"(?:(?:also|then|so|finally|lastly|if so|in that case|second(?:ly)?|third(?:ly)?|next)\b,?\s+)*"
_THEM = "it|they|them|he|she|there|this|that|these|those|any|its|their"
_ASKS = re.compile(
    rf"(?:and\s+|but\s+|plus\s+|so\s+)?{_MORE}(?:{_IN}(?:{_WH}|which)\b"
    rf"|(?!have (?:an?|the)\b)(?:{_AUX})(?:n't)?\s+['\"(]?\w"
    rf"|whether\b|(?:\w+\s+){{1,3}}(?:of|by|to|with|in|for)\s+(?:which|what|whose)\s|{_SAY})",
    re.IGNORECASE,
)
_JOINT = re.compile(
    rf"(?:\s*[,;]\s*|\s+)(?:and|but|plus|&)\s+{_MORE}(?=(?P<asks>\w))|\s*[,;]\s*{_MORE}(?=(?P<bare>\w))", re.IGNORECASE
)
_CLAUSE = re.compile(  # behind a joint: a question of its own, and no further verb of the clause before it
    rf"{_IN}(?:(?:{_WH})\b|which\s+(?P<noun>\w))|(?:{_AUX})(?:n't)?\s+(?:{_THEM})\b|(?:does|do|did)\s+(?!not\b)\w"
    rf"|(?:that|those|the same) (?:of|for|in|with)\b|whether\b|{_SAY}",
    re.IGNORECASE,
)
_VERB = re.compile(rf"(?P<kind>{_AUX})\s+(?:the\s+)?", re.IGNORECASE)
_IS = re.compile(r"\s+(?:an?|the|also|known|given|safe|one|in|on|for|\w+ed|\w+en)\s+\w", re.IGNORECASE)
_DOES, _HAS = re.compile(r"\s+(?!(?:and|or|as)\b)\w"), re.compile(r"\s+(?:also\s+|ever\s+)?been\b", re.IGNORECASE)
_PREDICATE = {  # behind a verb and the name that it speaks of
    verb: _IS if verb in ("is", "are", "was", "were") else _HAS if verb in ("has", "have", "had") else _DOES
    for verb in _AUX.split("|")
}
_HEADED = re.compile(
    r"\s*(?::|[-=]>|→|\s-+(?=\s)|,?\s+(?:i|we)(?:['’]d| would)? (?:want|need|like)\b(?! to\b)"
    r"|,\s+(?:give|list|show)(?: me| us)?\b)\s*",
    re.IGNORECASE,
)
_LED = re.compile(r":\s+|\s+-+\s+")
_ITS = re.compile(r"(?:what|how|where)\b.*\b(?:its?|they|their)\b", re.IGNORECASE)
_ITEMS = re.compile(
    r"\s*(?:[;,?/+&]|,?\s+(?:and|as well as|plus)\b)\s*(?:(?:and|also|as well as|plus)\s+)?", re.IGNORECASE
)
_MARKED = re.compile(r"\w\s?\?")
_NOT_PLAIN = re.compile(r"\b(?:or|not|no|without|except|but|common|both|shared|between|than)\b", re.IGNORECASE)
_NO_NOUN = re.compile(rf"\b(?:{_WH}|which|{_AUX}|be)\b", re.IGNORECASE)
_CLAUSED = re.compile(rf"(?!what(?:'s| is| are)\b)(?:{_WH}|which|{_AUX})\b", re.IGNORECASE)
_OF_KINDS = re.compile(r"(?:which|what)\s+(?P<one>\w+)(?:\s+and\s+|\s*/\s*)(?P<two>\w+)(?=\s)", re.IGNORECASE)
_NARROWED = re.compile(r"\s(?:to|that|which|who|in|by|with|from|for|when|if|during)\s", re.IGNORECASE)
_LEAD = re.compile(r"(?:what(?:'s| is| are| were)\s+)?(?:the\s+)?(?:both\s+)?(?:the\s+)?", re.IGNORECASE)
_TIE = re.compile(
    r"\s+(?:(?:of|for|in|from|to|on|about)|(?:linked|related|connected|tied) to|associated with)\s+"
    r"(?:(?:the|a|an|human|gene|protein|drug|disease)\s+)*$",
    re.IGNORECASE,
)  # fmt: skip
_THE = re.compile(r"^(?:(?:the|an?|its|their)\s+)+", re.IGNORECASE)
_KIND_ONLY = re.compile(rf"{_IN}(?:which|what)\s+", re.IGNORECASE)
_BESIDES = re.compile(  # another noun of the same thing: "..., as well as its inheritance", "+ the tissues where it is"
    r"\s*(?:,\s*)?(?:(?P<plain>\band(?: also)?)|\b(?:as well as|along with|together with|plus)|[+&])\s+"
    r"(?P<what>(?:(?P<owned>its|their)|(?:the )?number of|the|a list of)\s+(?P<noun>[^,;]+))$",
    re.IGNORECASE,
)
_MANNER = re.compile(  # of what form the answer is to be, and a greeting
    r"(?:please |just )*(?:(?:keep|make) (?:it|this) \w+"
    r"|(?:output |return |print |reply with |give |list )?(?:the )?"
    r"(?:names?|symbols?|one word|short answers?|bullet points?)(?: only)?(?: please)?"
    r"|(?:just|only) (?:the )?(?:names?|symbols?|facts)"
    r"|(?:in )?(?:one|two|three|four|five|a few|\d+) (?:lines?|sentences?|words?|bullets?)"
    r"(?: or less| at (?:the )?most| max(?:imum)?| only| tops| please| each)*"
    r"|(?:(?:hi|hello|hey)\W+)?(?:a |just a )*(?:quick|short|small|easy|silly) (?:one|question)s?"
    r"(?: for (?:class|school|homework|work|my \w+))?(?: (?:tomorrow|today|please))?)\W*",
    re.IGNORECASE,
)
_WAY = re.compile(  # how it is to be answered, and nothing that is asked
    r"(?:and |or |if so,? )*(?:(?:which|what|who)(?: ones?| are they| is it)?"
    r"|(?:name|list|give|show|tell)(?: me| us)? (?:it|them|one|all|some|any|a few|those|these))[\s?.!]*",
    re.IGNORECASE,
)
_OWNED = re.compile(r"'s?\s+", re.IGNORECASE)


class Apart(NamedTuple):
    """Pieces of a question; ``head`` is the thing named ahead of them, empty where there is none.

    ``firm``: each piece asks by itself, so that to answer one of them is to leave out another. ``whole``: pieces are
    all that there is to the question; else there is something that they may depend on (a statement ahead of them).
    ``again`` has the same pieces in other words, where there are any. ``repeats``: one of them repeats what another
    asks of something else.
    """

    pieces: tuple[str, ...]
    head: str = ""
    firm: bool = True
    whole: bool = True
    again: tuple[str, ...] = ()
    repeats: bool = False


def apart(seen: Surface, names: Sequence[Candidate]) -> Apart | None:
    """The pieces of a question, None where it asks one thing. ``names`` are those that surely are some."""
    said = [s for s in seen.sentences if not _MANNER.fullmatch(seen.text, *s)]
    spans = [s for span in said for s in _clauses(seen.text, *span, names) if not _WAY.fullmatch(seen.text, *s)]
    if not spans:
        return None
    if found := _under_head(seen.text, spans, names):
        return found
    if len(spans) == 1:
        return _of_one(seen.text, spans[0], names)
    (start, end), *_ = spans
    led = next((m for m in _LED.finditer(seen.text, start, end) if begins_to_ask(seen.text[m.end() : end])), None)
    if led is not None and not begins_to_ask(seen.text[start:end]):  # "at work on X: which gene ..., and how ...?"
        spans[:1] = [(start, led.start()), (led.end(), end)]
    merged = not begins_to_ask(seen.text[slice(*spans[0])]) and only_a_noun(seen.text[slice(*spans[1])])
    if merged:  # "ataxia, telangiectasia: which disease"
        spans[:2] = [(spans[0][0], spans[1][1])]
    texts = [seen.text[s:e] for s, e in spans]
    asking = [begins_to_ask(t) for t in texts]
    asking[0] |= merged
    repeats = False
    if asking[0]:
        asking = [asks or (n > 1 and OVERLAP.fullmatch(texts[n]) is not None) for n, asks in enumerate(asking)]
    if asking[0] and not together(OVERLAP.sub("", seen.text)):
        again = [n > 0 and _elliptic(seen.text, spans[n], names) for n in range(len(spans))]
        asking, repeats = [a or b for a, b in zip(asking, again, strict=True)], any(again)
    if sum(asking) < 2:
        return None
    pieces = tuple(t for t, asks in zip(texts, asking, strict=True) if asks)
    whole = all(asking) and len(texts) <= MOST
    return Apart(pieces, firm=not any(map(only_a_noun, pieces[1:])), whole=whole, repeats=repeats)


def asks_nothing(text: str) -> bool:
    """Whether a piece says no more than how it is to be answered."""
    return _MANNER.fullmatch(text) is not None or _WAY.fullmatch(text) is not None


def tied(text: str, names: Sequence[Candidate]) -> str:
    """What ties the first of ``names`` to a noun before it, and all behind: " of X"; empty where nothing does."""
    first = min((n.start for n in names), default=-1)
    tie = _TIE.search(text[:first]) if first > 0 else None
    return text[tie.start() :].rstrip(" ?.!") if tie else ""


def _elliptic(text: str, span: tuple[int, int], names: Sequence[Candidate]) -> bool:
    """Whether a sentence that ends as a question says no more than of what else the same is asked: "And naproxen?"."""
    start, end = span
    own = [n.text for n in names if n.start >= start and n.end <= end]
    asked = text[end:].lstrip().startswith("?")
    return asked and bool(own) and (text[start:end] in own or bool(only_another(text[start:end], own)))


def _clauses(text: str, start: int, end: int, names: Sequence[Candidate]) -> Iterator[tuple[int, int]]:
    """The stretches of a sentence that begin with a question or a command of their own."""
    commanded = _commands(text[start:end])
    named = {n.start: n.end for n in sorted(names, key=lambda n: n.end)}
    joints = [
        joint for joint in _JOINT.finditer(text, start + 1, end)
        if _own_clause(rest := text[joint.end() : end])
        or _of_a_name(text, joint.end(), named)
        or (commanded and joint["asks"] and _commands(rest))
    ]  # fmt: skip
    # Clauses with a comma between them put a question again in other words, unless it is a row that ends in "and".
    listed = joints and (joints[-1]["asks"] or all(";" in j[0] for j in joints))
    for joint in joints:
        if listed or ";" in joint[0] or _spliced(text[start : joint.start()], text[joint.end() : end]):
            yield start, joint.start()
            start = joint.end()
    yield start, end


def _spliced(first: str, second: str) -> bool:
    """Whether a yes or no is asked and then, behind a comma alone, something else of the same thing."""
    return re.match(rf"(?:{_AUX})\b", first, re.IGNORECASE) is not None and _ITS.match(second) is not None


def _of_a_name(text: str, at: int, named: Mapping[int, int]) -> bool:
    """Whether a verb stands before a name and what is asked of that: "and is zorbulin approved for it?"."""
    verb = _VERB.match(text, at)
    behind = named.get(verb.end()) if verb is not None else None
    return verb is not None and behind is not None and _PREDICATE[verb["kind"].lower()].match(text, behind) is not None


def _own_clause(rest: str) -> bool:
    """Whether what is behind a joint is a clause that asks."""
    found = _CLAUSE.match(rest)
    return found is not None and (found["noun"] is None or _of_a_noun(rest[found.start("noun") :]))


def _of_a_noun(rest: str) -> bool:
    """Whether "which" stands before a noun, or "of these": before a verb it links a clause to a thing."""
    if re.match(r"ones?\b|of (?:these|those|them|the)\b", rest, re.IGNORECASE):
        return True
    linked = re.match(rf"(?:{_AUX}|also)\b|\w+\s+(?:{_TO_THING})\b", rest, re.IGNORECASE)
    return linked is None and not any(label.startswith("V") for label in _labels(tokenize(rest), 0))


def begins_to_ask(text: str) -> bool:
    """Whether a text begins with a question or a command."""
    return _ASKS.match(text) is not None or _commands(text)


def only_a_noun(text: str) -> bool:
    """Whether a piece says no more than of what kind the answers are: "Give the gene", "in which illnesses"."""
    found = _KIND_ONLY.match(text)
    rest = text[found.end() :] if found else text
    tokens = tokenize(rest)
    behind = max((e for e, entry in lexicon().matches(tokens, 0) if entry.label == "CMD"), default=0)
    left = _THE.sub("", rest[tokens[behind].start :]) if behind < len(tokens) else ""
    return bool(left) and (bool(found) or behind > 0) and _one_noun(tokenize(left))


def _commands(text: str) -> bool:
    """Whether a text begins with a command."""
    return "CMD" in _labels(tokenize(text), 0)


def _labels(tokens: Sequence[Token], at: int) -> set[str]:
    return {entry.label for _, entry in lexicon().matches(tokens, at)} if at < len(tokens) else set()


def _under_head(text: str, spans: Sequence[tuple[int, int]], names: Sequence[Candidate]) -> Apart | None:
    """The pieces behind a thing that is named ahead of them: "X: gene and inheritance", "X. Gene? Inheritance?"."""
    start, end = spans[0]
    for name in sorted(names, key=lambda n: n.start - n.end):
        ahead = text[start : name.start]
        if name.start < start or name.end > end or len(ahead.split()) > AHEAD or begins_to_ask(text[start:end]):
            continue
        mark = _HEADED.match(text, name.end, end) or _OWNED.match(text, name.end, end)
        if mark is None and name.end < end:
            continue
        first = [(mark.end(), end)] if mark is not None and mark.end() < end else []
        pieces = [p for s, e in (*first, *spans[1:]) for p in _items(text, s, e, names)]
        marked = len(_MARKED.findall(text, start)) > 1
        if 1 < len(pieces) <= MOST and (all(pieces) or marked):
            firm = marked or all(map(begins_to_ask, pieces))
            return Apart(tuple(pieces), text[start : name.end], firm=firm, whole=all(pieces))
    return None


def _items(text: str, start: int, end: int, names: Sequence[Candidate]) -> Iterator[str]:
    """A clause that asks, or the nouns of which a stretch is made; an empty one where it is neither."""
    asks = begins_to_ask(text[start:end]) or _has_question_word(text[start:end])
    yield from _nouns(text, start, end, names) or [text[start:end] if asks else ""]


def _nouns(text: str, start: int, end: int, names: Sequence[Candidate]) -> list[str]:
    """The nouns of which a stretch is made, one or several; none where it is made of anything else."""
    if _NOT_PLAIN.search(text, start, end) or any(n.start < end and start < n.end for n in names):
        return []
    if _NO_NOUN.search(text, start, end):
        return []
    items = [_THE.sub("", i) for i in _ITEMS.split(text[start:end]) if i]
    last = items[-1].split()[-1] if items else ""
    items = [i if _is_noun(i) else f"{i} {last}" for i in items]  # "MONDO and OMIM identifiers"
    if not all(map(_is_noun, items)) or (len(items) > 1 and _NARROWED.search(items[-1])):
        return []
    return items


def _is_noun(item: str) -> bool:
    """Whether a stretch ends in a noun that people ask for: "chromosomal location", "one approved drug"."""
    tokens = tokenize(item.strip(" ."))
    return 0 < len(tokens) <= LONGEST and any(_one_noun(tokens[i:]) for i in range(len(tokens)))


def calls_a_kind(name: str) -> bool:
    """Whether what may be a name is no more than a noun that people ask for: "target", "side effects"."""
    return _one_noun(tokenize(name))


def _one_noun(tokens: Sequence[Token]) -> bool:
    return any(end == len(tokens) and entry.label == "N" for end, entry in lexicon().matches(tokens, 0))


def _has_question_word(text: str) -> bool:
    return re.search(rf"\b(?:{_WH}|which)\b", text, re.IGNORECASE) is not None


def _of_one(text: str, span: tuple[int, int], names: Sequence[Candidate]) -> Apart | None:
    """The pieces of "A and B of X": each noun with all that is around the row."""
    start, end = span
    both = _OF_KINDS.match(text, start, end)
    if both and all(map(calls_a_kind, both.group("one", "two"))):
        rest = text[both.end() : end]
        return Apart(tuple(f"Which {noun}{rest}" for noun in both.group("one", "two")), firm=False)
    if beside := _beside(text, span, names):
        return beside
    first = min((n.start for n in names if n.start >= start), default=-1)
    tie = _TIE.search(text[:first]) if first > start else None
    if tie is None or tie.start() <= start:
        return None
    begin = _begin(text, start, tie.start())
    items = _nouns(text, begin, tie.start(), names)
    if not 1 < len(items) <= MOST:
        return None
    pieces = tuple(f"{text[start:begin]}{i}{text[tie.start() : end]}" for i in items)
    return Apart(pieces, firm=False, again=tuple(f"{text[first:end]}: {i}" for i in items))


def _beside(text: str, span: tuple[int, int], names: Sequence[Candidate]) -> Apart | None:
    """The pieces of "the side effects of X along with its targets": a noun of a thing, and a further one of it."""
    start, end = span
    if _CLAUSED.match(text, start, end):
        return None
    found = next((m for m in (_BESIDES.search(text, n.end, end) for n in names if n.start >= start) if m), None)
    if found is None or any(n.end > found.start() for n in names if n.start >= start):
        return None
    first = min(n.start for n in names if n.start >= start)
    tie = _TIE.search(text[:first])
    if tie is None or not _begins_with_noun(found["noun"]):
        return None
    if found["plain"] and re.search(r"\bfor\s+(?:the )?$", text[:first]):  # "drugs for X and its complications"
        return None
    what = _THE.sub("", found["what"])
    begin = _begin(text, start, tie.start())
    again = (f"{text[first : found.start()]}: {text[begin : tie.start()]}", what)
    return Apart((text[start : found.start()], what), firm=found["owned"] is not None, again=again)


def _begins_with_noun(text: str) -> bool:
    """Whether the first words of a stretch are a noun that people ask for: "tissues where it is expressed"."""
    tokens = tokenize(text)[:LONGEST]
    return any(_one_noun(tokens[i:j]) for i in range(len(tokens)) for j in range(i + 1, len(tokens) + 1))


def _begin(text: str, start: int, end: int) -> int:
    """Where a row of nouns may begin: behind a command or "what are the"."""
    tokens = tokenize(text, start, end)
    behind = max((e for e, entry in lexicon().matches(tokens, 0) if entry.label == "CMD"), default=0)
    begin = tokens[behind].start if behind < len(tokens) else end
    lead = _LEAD.match(text, begin, end)
    return lead.end() if lead else begin
