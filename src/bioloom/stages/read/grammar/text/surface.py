"""What surrounds the question proper: options inside the text, polite frames, answer formats; and its sentences."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

from .headings import under_heading
from .tokens import normalized

PARTS = {
    "MODAL": "(?:can|could|would|will)",
    "POLITE": "(?:please |kindly |maybe |perhaps )*",
    "EVEN": "(?:just |also |really )*",
    "LEARN": "(?:know|ask|find out|learn|understand|see|check|identify|recall|remember)",
}


def _frames(section: str) -> str:
    """The alternatives of a section of ``frames.txt`` as one expression."""
    text = files("bioloom.stages.read.grammar.text").joinpath("frames.txt").read_text("utf-8")
    lines = text.partition(f"[{section}]")[2].partition("\n[")[0].strip()
    for name, part in PARTS.items():
        lines = lines.replace(name, part)
    return "|".join(lines.replace(" ", r"\s+").splitlines())


_LEAD = re.compile(rf"""^(?:\s|[,:;.!\-"'*])*(?:{_frames("ahead")})(?:(?=[\s"'(]|$)|(?<=\s))""", re.IGNORECASE)
_TAIL = re.compile(  # tried from where a row of stops begins, not from each of them; "obesity" has no "ty"
    rf"(?<![\s.;,!?])[\s.;,!?]*(?<!\w)(?:{_frames('behind')})[\s.;,!?)]*$", re.IGNORECASE
)
_ENDS = re.compile(  # without one of these there is nothing behind it
    r"\b(?:let|answer|respond|reply|give|provide|return|state|output|explain|justify|cite|show|thanks?|thx|cheers|"
    r"please|true|yes|t/f|right|correct|or not|isn't|is that|select|choose|pick|tick|mark|no|only|think)\b",
    re.IGNORECASE,
)
_ASKS_TRUTH = re.compile(
    r"\b(?:true\s*(?:or|/)\s*false|t\s*/\s*f|yes\s*(?:or|/)\s*no|right\?|correct\?|is that (?:so|right|correct|true))",
    re.IGNORECASE,
)
_MARKS = (  # of options, and which mark comes first ("" where several may)
    (re.compile(r"(?:(?<=\s)|^)\(?(\d{1,2})[.)]\s+(?=\S)"), "1"),
    (re.compile(r"(?:(?<=\s)|^)\(([A-Ha-h1-9])\)\s*(?=\S)"), ""),
    (re.compile(r"(?:(?<=\s)|^)([A-H])[.)]\s+(?=\S)"), "A"),
    (re.compile(r"(?:(?<=\s)|^)([a-h])[.)]\s+(?=\S)"), "a"),
    (re.compile(r"(?:(?<=\s)|^)([A-H]):\s+(?=\S)"), "A"),
)
_VERDICT = re.compile(r"true|false|yes|no|agree|disagree|correct|incorrect|right|wrong", re.IGNORECASE)
BOX = re.compile(r"(?:(?<=\s)|^)(o|[\u25a1\u2610\u25fb\u25cb]|\[ ?\]|\( ?\))\s+(?=\S)")
_EXCEPT = re.compile(
    r"[\s,]*\b(?:except|except for|but|excluding)(?: (?:which|one|for|which one|the following))?\s*[:?.]*\s*$",
    re.IGNORECASE,
)
_BOUNDARY = re.compile(r"(?<=[.!?;])\s+(?=[\"'(]?[A-Z0-9a-z])")
_BULLET = re.compile(r"(?:(?<=[?.:;!\n])|^)\s*[-*\u2022]\s+|\s+[-\u2022]\s+|\n\s*\n|(?<=[:;.?!])\s*\n")
_CLUE = re.compile(  # an item that says something of what is looked for is no option
    r"(?:it|its|they|this|that|which|is|are|was|has|have|can|may|does|not|no|also|a|an)\b|\w+(?: \w+)?:\s|"
    r"\w+(?:ed|s|ing) (?:in|by|with|to|for|as|on|of|at|from)\b|(?:binds|treats|causes|contains|targets|shows)\b",
    re.IGNORECASE,
)
_CALLS_CLUES = re.compile(  # what stands before marked items that say something of what is looked for
    r"\b(?:clues?|hints?|conditions?|criteri(?:a|on)|requirements?|constraints?|facts?)\b[^.:?!]{0,40}[.:?!-]?\s*$",
    re.IGNORECASE,
)
_OF_IT = re.compile(
    r"\b(?:it|its|them|their|they)\b"
    r"|\b(?:the|this|that|these|such an?) (?:same )?(?:disease|disorder|illness|condition|gene|protein|drug|medicine"
    r"|compound|pathway|process|tissue|organ|food|variant|answer|one)s?\b",
    re.IGNORECASE,
)
_COLON = re.compile(
    r":\s|\s-\s|\?\s+(?!(?:which|what|who|how|is|are|do|does|can|could|has|have|was|were|and|or|if)\b)", re.IGNORECASE
)
_OF_THESE = re.compile(r"\b(?:of|from|among) (?:these|the following|them|those)\b|\bfollowing\b", re.IGNORECASE)
_GOES_ON = re.compile(r"[.;:?!]\s+\S+(?:\s+\S+){2}")  # another sentence
_PARTED = re.compile(r",\s*(?:or\s+)?|\s+or\s+")
MOST_INLINE, LONGEST_INLINE = 9, 8  # options in a row without marks, words of one
FEWEST_OF_CLUE = 6  # words of an item that says something
_ABBREVIATED = re.compile(  # no end of a sentence: "vs.", a number at its start, "E. coli"
    r"(?:^\W*\d+|\b(?:e\.g|i\.e|vs|cf|etc|dr|st|no|spp|sp|al|approx|resp|fig|ca)|(?P<initial>(?<![-\w])[A-Z]))\.$",
    re.IGNORECASE,
)
_BEGINS = re.compile(r"\(?(?:[A-Z][a-z]+ly|It|Its|The|This|A|An|Wh\w+|How|Name|Is|Are|Does|Can|Moreover|Clue|In|Also|"
                     r"Identify|Find|Count|List|Give|Tell|One|And|Patients)\b")  # fmt: skip


@dataclass(frozen=True)
class Surface:
    """The question without its surroundings.

    ``sentences`` are its pieces as (start, end) in the text; ``options`` those found in it. With ``truth`` it is put as
    true or false, so that a plain statement is a question; ``inverted`` asks for what does not hold ("all but").
    """

    text: str
    sentences: tuple[tuple[int, int], ...]
    options: tuple[str, ...] = ()
    truth: bool = False
    inverted: bool = False


def surface(text: str) -> Surface:
    """Take ``text`` apart; places in it stay what they are."""
    plain = normalized(text)
    end, options, clues = _options(plain)
    if except_ := _EXCEPT.search(plain, 0, end):
        end = except_.start()
    verdicts = bool(options) and all(_VERDICT.fullmatch(o) for o in options)
    options = () if verdicts else options
    truth = verdicts or bool(_ASKS_TRUTH.search(plain[:end]))
    end = _without_tail(plain, end)
    out: list[tuple[int, int]] = []
    for start, last in (*_sentences(plain, end), *clues):
        begin = _without_lead(plain, start, last)
        stop = _trimmed(plain, begin, _without_tail(plain, last, begin))
        if any(c.isalnum() for c in plain[begin:stop]):
            out += under_heading(plain, begin, stop)
    return Surface(plain, tuple(out), options, truth, except_ is not None)


def _without_lead(text: str, start: int, end: int) -> int:
    while (m := _LEAD.match(text[start:end])) and m.end():
        start += m.end()
    return start + len(text[start:end]) - len(text[start:end].lstrip(" ,:;"))


def _without_tail(text: str, end: int, start: int = 0) -> int:
    if not _ENDS.search(text, max(start, 0), end):
        return end
    while (m := _TAIL.search(text, start, end)) and m.start() > start:
        end = m.start() + (text[m.start() : m.start() + 1] in "?!")
    return end


def _trimmed(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1] in " ?.!;:,\n\t":
        end -= 1
    return end


def _sentences(text: str, end: int) -> list[tuple[int, int]]:
    out, start = [], 0
    bullets = list(_BULLET.finditer(text, 0, end))
    ends = [*_BOUNDARY.finditer(text, 0, end), *(bullets if len(bullets) > 1 else ())]
    for m in sorted(ends, key=re.Match.start):
        short = _ABBREVIATED.search(text[start : m.start()]) if m.re is _BOUNDARY else None
        before, after = text[max(0, m.start() - 2) : m.start()], text[m.end() : m.end() + 1]
        inside = before[:1].isdigit() and before[1:] == "." and after.islower()  # "EC 1. and EC 3. enzymes"
        if m.start() < start or inside or (short and not (short["initial"] and _BEGINS.match(text, m.end()))):
            continue
        out.append((start, m.start()))
        start = m.end()
    return [*out, (start, end)]


def _options(text: str) -> tuple[int, tuple[str, ...], tuple[tuple[int, int], ...]]:
    """Where the marked items at the end start, and what they are: options, or clues, with where each stands.

    There are at least two, numbered without a gap; or options without marks behind a colon: "...: X, Y or Z?".
    """
    for pattern, first in _MARKS:
        marks = list(pattern.finditer(text))
        for i, mark in enumerate(marks):
            if mark.start() < 3 or (first and mark[1] != first) or (not first and mark[1] not in "Aa1"):
                continue
            run = [mark]
            for other in marks[i + 1 :]:
                if _next(run[-1][1]) == other[1]:
                    run.append(other)
            if len(run) >= 2:
                stops = [m.start() for m in run[1:]] + [len(text)]
                places = tuple((m.end(), stop) for m, stop in zip(run, stops, strict=True))
                found = tuple(text[s:e].strip(" ;,.\n") for s, e in places)
                if all(found):
                    called = _CALLS_CLUES.search(text[: mark.start()]) and all(len(f.split()) > 2 for f in found)
                    clues = bool(called) or sum(bool(_CLUE.match(f) or _says(f)) for f in found) * 2 > len(found)
                    if not clues and _GOES_ON.search(found[-1]):  # the options stand before the question
                        return len(text), (), ()
                    return mark.start(), () if clues else found, places if clues else ()
    return _boxes(text) or _in_a_row(text)


def _boxes(text: str) -> tuple[int, tuple[str, ...], tuple[tuple[int, int], ...]] | None:
    """Options behind boxes to tick, at the end: "... o X o Y o Z"; None where there are none."""
    marks = list(BOX.finditer(text))
    run = [m for m in marks if m[1] == marks[-1][1]]
    if len(run) < 2 or run[0].start() < 3:
        return None
    stops = [m.start() for m in run[1:]] + [len(text)]
    found = tuple(text[m.end() : stop].strip(" ;,.\n") for m, stop in zip(run, stops, strict=True))
    short = all(0 < len(f.split()) <= LONGEST_INLINE and (_VERDICT.fullmatch(f) or not _CLUE.match(f)) for f in found)
    return (run[0].start(), found, ()) if short else None


def _says(item: str) -> bool:
    """Whether an item is a sentence that says something of what is looked for: "a drug binds X for which it is ..."."""
    return len(item.split()) >= FEWEST_OF_CLUE and _OF_IT.search(item) is not None


def _in_a_row(text: str) -> tuple[int, tuple[str, ...], tuple[tuple[int, int], ...]]:
    """Options without marks at the end, behind a colon, a dash or the question: "Which ...: X, Y or Z?"."""
    cuts = list(_COLON.finditer(text))
    if cuts and re.search(r"\b(?:which|what|who)\b", text[: cuts[-1].start()], re.IGNORECASE):
        rest = text[cuts[-1].end() :].strip(" ?.\n")
        parts = tuple(p.strip() for p in _PARTED.split(rest) if p.strip())
        short = all(len(p.split()) <= LONGEST_INLINE for p in parts)
        parted = re.search(r"\sor\s", rest) or ("," in rest and _OF_THESE.search(text, 0, cuts[-1].start()))
        if parted and 2 <= len(parts) <= MOST_INLINE and short and "?" not in rest:
            return cuts[-1].start(), parts, ()
    return len(text), (), ()


def _next(mark: str) -> str:
    return str(int(mark) + 1) if mark.isdigit() else chr(ord(mark) + 1)
