"""What of a text is shown and cited: a few neighbouring sentences that say most about the question."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import tantivy

from .analysis import prepared
from .layout import Part
from .record import TITLE
from .sentences import Span, sentences

WINDOW = 3  # sentences of a passage
_ENTITY = 2.0  # what naming an entity of the question is worth, in idf of a word
_TITLE_SHARE = 0.8  # what a title is worth beside a sentence: it is shown with every passage anyhow
_EXTRA = 0.9  # what a passage keeps of its worth for each sentence more: of two that say the same the shorter is shown


def passage(part: Part, terms: dict[str, float], entities: Collection[str], analyzer: tantivy.TextAnalyzer) -> Span:
    """Where in the record the passage stands that covers most of a question; it stays within one section.

    Args:
        part: The part of the record that was found.
        terms: The question's terms with their idf.
        entities: CURIEs that the question is about.
        analyzer: What makes terms of words.
    """
    best, found = -1.0, (part.start, part.end)
    for group, share in _groups(part):
        covered = [_covers(part, span, terms, entities, analyzer) for span in group]
        for i in range(len(group)):
            seen: dict[str, float] = {}
            for j in range(i, min(i + WINDOW, len(group))):
                seen |= covered[j]
                worth = sum(seen.values()) * share * _EXTRA ** (j - i)
                if worth > best:
                    best, found = worth, (group[i][0], group[j][1])
    return found


def _groups(part: Part) -> Iterator[tuple[list[Span], float]]:
    """Sentences of the part, section by section, titles last, in characters of the record; and what they are worth."""
    none = True
    for section in sorted(part.sections, key=lambda s: s.name == TITLE):
        lo, hi = max(section.start, part.start) - part.start, min(section.end, part.end) - part.start
        if group := [(a + part.start, b + part.start) for a, b in sentences(part.text, lo, hi)]:
            none = False
            yield group, _TITLE_SHARE if section.name == TITLE else 1.0
    if none:
        yield [(a + part.start, b + part.start) for a, b in sentences(part.text)], 1.0


def _covers(
    part: Part, span: Span, terms: dict[str, float], entities: Collection[str], analyzer: tantivy.TextAnalyzer
) -> dict[str, float]:
    """The question's terms and entities in a sentence, with what each is worth."""
    text = part.text[span[0] - part.start : span[1] - part.start]
    words = {w: terms[w] for w in analyzer.analyze(prepared(text)) if w in terms}
    inside = {m.entity.curie for m in part.mentions if span[0] <= m.start and m.end <= span[1]}
    return words | dict.fromkeys(inside & set(entities), _ENTITY)
