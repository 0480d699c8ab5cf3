"""Mentions that are none: what a lexicon takes for a thing of that name, and is a word for a relation where it stands.

MeSH has an Affect, ChEBI the role inhibitor, a salt and an ester, HPO an Onset and "Triggered by", Reactome the whole
of Metabolism. Left standing, such a mention takes away the very word that says how two other things are related. Nor is
a course or a grade one that only says of what kind the thing behind it is: "acute pericarditis", "severe nodular acne".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bioloom.core.evidence import Mention

from .cues import cues, is_noun, is_structure, is_verb
from .kinds import kind
from .lexer import tokens

_WORDS = ("risk", "rate", "level", "people", "hedge", "neg", "adverb", "aim")
_OF = re.compile(r"\s+(?:of|between)\b")
_QUALIFIES = re.compile(  # what a course or grade stands before, where it is no thing of its own
    r"(?:-to-[a-z]+)?\s+(?!(?:onset|course|progress\w*|and|or|in|with|to|is|was|are|were|at|by|than|as|of|for|on|from|that"
    r"|which|has|have|had|may|can|could|should|will|when|if|but|not|after|before|during|due)\b)[a-zA-Z]{3,}"
)
_SPLIT = re.compile(r"[\s-]+")


def things(text: str, found: Iterable[Mention]) -> Iterator[Mention]:
    """Those mentions of ``text`` that name a thing."""
    return (m for m in found if not _is_word(text, m))


def _is_word(text: str, mention: Mention) -> bool:
    said = text[mention.start : mention.end]
    if kind(mention.entity) == "course" and _QUALIFIES.match(text, mention.end):
        return True
    bare = mention.entity.curie.startswith("MESH:") or "ChemicalRole" in mention.entity.categories
    if is_verb(said) or (bare and (is_noun(said) or is_structure(said))):
        return True
    last = _SPLIT.split(said)[-1].lower()
    if said.isupper() or last not in cues().vocabulary:
        return False
    if is_noun(last) and _OF.match(text, mention.end):  # "the tartrate salt of"
        return True
    return _is_part(text, mention)


def _is_part(text: str, mention: Mention) -> bool:
    """Whether it is part of a longer phrase of the table, or a word that says how much, how often, how surely."""
    start, end = max(0, mention.start - 40), mention.end + 40
    for token in tokens(text[start:end], ()):
        if start + token.start <= mention.start and mention.end <= start + token.end:
            longer = token.end - token.start > mention.end - mention.start
            phrase = " " in token.text and (longer or token.has("forward", "backward"))
            return phrase or (token.has(*_WORDS) and kind(mention.entity) != "anat")
    return False
