"""A question to the look-up that answers it, if its form says which, and every word of it is accounted for.

The words of a question are the cue of a form, words of its frame, and what is left; that must stand in one piece and be
a name that is known as a whole. A question with any other word in it, a "not", a "how many", a second thing, is none of
these forms. Of several forms that fit, the one whose cue says most is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .forms import Form, forms

LONGEST = 300  # characters of a question that one look-up answers; every form is tried at every place of it
SEQUENCE = re.compile(r"[ACGTUN]{20,200}", re.IGNORECASE)
_RUN_ON = re.compile(r":(?=[ACGTUN]{20})")  # "the human genome:ATTC..."
RS = re.compile(r"rs\d{1,12}", re.IGNORECASE)
_WORD = re.compile(r"\S+")
_EDGES = "?.,:;!()[]{}\"'“”‘’`"
_BETWEEN = re.compile(r"^(?:between|from)?\s*(?P<a>.+?)\s+(?:and|to|up to)\s+(?P<b>.+)$", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’]s?$")
ODD = re.compile(
    r"(?:select|choose|pick|which|what|find|identify|name)\b.*\b(?:(?:not|n't|n’t) (?:belong to|have|share|be of) "
    r"(?:the )?same (?:gene|locus) ?type as the (?:others?|rest|remaining)(?: (?:\w+))?(?: genes| options)?"
    r"|differs? (?:from the (?:others?|rest)(?: \w+)? )?in (?:gene|locus) ?type(?: from the (?:others?|rest)(?: \w+)?)?"
    r"|(?:is )?of (?:a different|another) (?:gene|locus) ?type(?: (?:than|from) the (?:others?|rest)(?: \w+)?)?"
    r"|(?:has|have) a different (?:gene|locus) ?type(?: (?:than|from) the (?:others?|rest)(?: \w+)?)?)",
    re.IGNORECASE,
)
ODD_FRAME = re.compile(
    r"(?:select|choose|pick|which|what|find|identify|name|the|one|of|these|those|following|four|gene|genes|symbol|option"
    r"|that|does|do|is|from|list|below|item)\b|[?.,:']|\s+", re.IGNORECASE,
)  # fmt: skip
_NUMBERED = re.compile(r"ENS[A-Z]*\d+(?:\.\d+)?|(?:\w+:)?\d+|[A-Z]\w:\d+|[NX][MPR]_\d+(?:\.\d+)?", re.IGNORECASE)
_IDENTIFIES = re.compile(r"\b(?:ensembl|entrez|uniprot)\b|\b(?:ids?|identifiers?)\b", re.IGNORECASE)
_BESIDE = re.compile(r"\b(?:besides|apart from|other than)\b", re.IGNORECASE)
Knows = Callable[[str], bool]


@dataclass(frozen=True)
class Asked:
    """A look-up that is asked for.

    ``via`` is what the genes are given by, a disease or a variant, and ``given`` the words that say so; both are empty
    where a gene is named.
    """

    form: Form
    arguments: tuple[str, ...]
    cue: str
    via: str = ""
    given: str = ""


def read(text: str, knows: Knows, *, late: bool = False) -> Asked | None:
    """The look-up that ``text`` asks for; None where it is of no form, or names nothing that is known.

    Args:
        text: The question.
        knows: Whether a text as a whole is a name of a gene.
        late: Whether the reader had no answer: then there are other forms.
    """
    if len(text) > LONGEST:
        return None
    body = _RUN_ON.sub(": ", text.strip().rstrip("?.!: "))
    found = [(len(asked.cue), -at, asked) for at, asked in enumerate(_fitting(body, knows, late=late))]
    return max(found, key=lambda f: f[:2])[2] if found else None


def odd_one_out(text: str) -> bool:
    """Whether ``text`` asks which of its options differs from the others in its type of gene, and nothing else."""
    found = ODD.search(text) if len(text) <= LONGEST else None
    if found is None:
        return False
    said = re.split(
        r"\b(?:not|n't|n’t|differs?|of (?:a different|another)|ha(?:s|ve) a different)\b", text, maxsplit=1
    )[0]
    return not ODD_FRAME.sub("", said) and not text[found.end() :].strip(" ?.!")


def _fitting(body: str, knows: Knows, *, late: bool) -> Iterator[Asked]:
    for form in forms().forms:
        if form.late is not late:
            continue
        if form.first is not None and not form.first.match(body):
            continue
        for cue in form.cues:
            for match in cue.finditer(body):
                asked = _asked(form, body, match, knows)
                if asked is not None:
                    yield asked


def _asked(form: Form, body: str, cue: re.Match[str], knows: Knows) -> Asked | None:
    name = _left(form, body, cue.span()) if _whole(body, cue.span()) else None
    if name is None or (name and _turned(form, body.replace(name, " "), name)):
        return None
    extra = (form.argument,) if form.argument else ()
    if form.about in ("gene", "given gene"):
        if name and form.about == "gene" and knows(name):
            return Asked(form, (name, *extra), cue[0])
        return _given(form, body, cue)
    if not name:
        return None
    if form.about == "variant":
        return Asked(form, (name, *extra), cue[0]) if RS.fullmatch(name) else None
    if form.about == "sequence":
        return Asked(form, (name,), cue[0]) if SEQUENCE.fullmatch(name) else None
    if form.about == "two terms":
        ends = _BETWEEN.match(name)
        return Asked(form, (ends["a"], ends["b"]), cue[0]) if ends else None
    return Asked(form, (name,), cue[0])


def _turned(form: Form, words: str, name: str) -> bool:
    """Whether a form has its words for another thing: an identifier where the symbol is given, or the other way round.

    "The Entrez ID that goes with the symbol FBN1" asks for no symbol, nor does "besides its official symbol"; and of a
    number of Ensembl nobody asks the number of Ensembl.
    """
    number = bool(_NUMBERED.fullmatch(name))
    if form.tool == "symbol":
        return bool(_BESIDE.search(words)) or (not number and bool(_IDENTIFIES.search(words)))
    return form.tool == "identifier" and form.argument == "ensembl" and number


def _given(form: Form, body: str, cue: re.Match[str]) -> Asked | None:
    """Genes that are given by a disease or a variant: ``the genes related to X``, the rest being frame."""
    for kind, words in forms().via:
        for match in words.finditer(body):
            if match.start() < cue.end() and cue.start() < match.end():
                continue
            end = cue.start() if match.end() <= cue.start() else len(body)
            outside = body[: match.start()] + " " + body[end:]
            spared = outside if end != len(body) else body[: match.start()]
            if _content(form, spared.replace(cue[0], " ")):
                continue
            name = _clean(body[match.end() : end])
            if name and bool(RS.fullmatch(name)) == (kind == "variant") and (kind == "variant" or not RS.search(name)):
                extra = (form.argument,) if form.argument else ()
                return Asked(form, (name, *extra), cue[0], via=kind, given=_question(match[0], name))
    return None


def _question(words: str, name: str) -> str:
    """``the genes related to`` X as what follows "Which"."""
    words = re.sub(r"^(?:(?:the|all|human)\s+)+", "", words, flags=re.IGNORECASE)
    verb = re.search(r"\b(?:that|which|whose|are|is|have|cause|causes|known)\b", words, re.IGNORECASE)
    said = words if verb else re.sub(r"^(genes?)\s+", r"\1 are ", words, flags=re.IGNORECASE)
    said = re.sub(r"^(genes?)\s+(?:that|which)\s+", r"\1 ", said, flags=re.IGNORECASE)
    return f"{said} {name}".replace("are for ", "are associated with ").replace("gene are", "genes are")


def _content(form: Form, text: str) -> list[str]:
    """The words of ``text`` that are not of the frame."""
    words = (_bare(m[0]) for m in _WORD.finditer(text))
    return [w for w in words if w and not form.spares(w, shouted=text.isupper())]


def _left(form: Form, body: str, cue: tuple[int, int]) -> str:
    """What is neither cue nor frame, in one piece as it is written; empty where it is in several, or there is none."""
    words = [m for m in _WORD.finditer(body) if not (m.start() < cue[1] and cue[0] < m.end())]
    left = [m for m in words if (w := _bare(m[0])) and not form.spares(w, shouted=body.isupper())]
    if not left:
        return ""
    start, end = left[0].start(), left[-1].end()
    return "" if start < cue[1] and cue[0] < end else _clean(body[start:end])


def _whole(body: str, cue: tuple[int, int]) -> bool:
    """Whether a cue covers whole words, but for marks at their edges: in "UniProt/Ensembl id" it covers half of one."""
    half = ((m.start(), m.end()) for m in _WORD.finditer(body) if m.start() < cue[1] and cue[0] < m.end())
    return not any(_bare(body[start : cue[0]]) or _bare(body[cue[1] : end]) for start, end in half)


def _bare(word: str) -> str:
    return _POSSESSIVE.sub("", word.strip(_EDGES)) if word.strip(_EDGES).casefold() != "what's" else "what"


def _clean(name: str) -> str:
    name = _POSSESSIVE.sub("", name.strip().rstrip("?.,:;!")).strip()
    return name.strip("\"'“”‘’`") if name.count("(") == name.count(")") else name.strip("\"'“”‘’`()")
