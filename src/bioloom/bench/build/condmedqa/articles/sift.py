"""Why a proposal is left out: the filters of section 3.2.2 and the criteria of section 3.1, each one small question.

What a model proposes is believed in nothing: its condition has to stand in the question and not in its twin, its
answers in the articles, and its condition beside one of them. What passes still waits for people (`bench review`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from urllib.parse import urlparse

from bioloom.bench.build.naming.leaks import names_answer
from bioloom.core.run import Run

from .propose import Article, Pair, Proposal

ALIKE = 0.9  # similarity of two questions from which they are one
_SEVERAL = re.compile(r",|;|/|\b(?:and|or|either|depends|any)\b", re.IGNORECASE)
_LONGEST = 6  # words of one answer
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9.]*:[A-Za-z0-9][\w.-]*")


def linked(article: Article) -> bool:
    """Whether an article says where it is from, in a form that can be followed; nothing is fetched."""
    address = urlparse(article.url)
    return bool(address.scheme in ("http", "https") and address.netloc) or bool(_IDENTIFIER.fullmatch(article.url))


def modifier_presence(said: Proposal, pair: Pair) -> bool:  # noqa: ARG001 - the signature of every filter
    """(1) The condition stands in the question and not in its twin, which is another question."""
    held = bool(said.condition) and _names(said.question, said.condition)
    return held and not _names(said.general_question, said.condition)


def general_answer(said: Proposal, pair: Pair) -> bool:
    """(2) There is an answer without the condition, named by an article; the twin asks for it and does not tell it."""
    told = _names(said.general_question, said.general_answer)
    return bool(said.general_question) and _stands(pair, said.general_answer) and not told


def divergence(said: Proposal, pair: Pair) -> bool:  # noqa: ARG001
    """(3) The answers differ: neither is the other, nor a part of it."""
    one, other = said.answer.casefold().strip(), said.general_answer.casefold().strip()
    return bool(one and other) and one not in other and other not in one


def dual_validity(said: Proposal, pair: Pair) -> bool:
    """(4) An article names the answer with the condition, too, and the question does not give it away."""
    return _stands(pair, said.answer) and not _names(said.question, said.answer)


def causal_dependence(said: Proposal, pair: Pair) -> bool:
    """(5) A sentence has the condition beside one of the answers; an article's sentences are about its title, too."""
    return any(
        _names(sentence, said.condition) and any(_names(f"{article.title}\n{sentence}", a) for a in said.answers)
        for article in pair.both
        for sentence in _SENTENCE.split(article.text)
    )


def two_sources(said: Proposal, pair: Pair) -> bool:
    """Neither article names the condition and both answers."""
    wanted = (said.condition, *said.answers)
    return not any(all(_names(f"{a.title}\n{a.text}", w) for w in wanted) for a in pair.both)


def one_answer(said: Proposal, pair: Pair) -> bool:  # noqa: ARG001
    """Each answer is one short thing, not a list, a choice or a sentence."""
    return all(
        not _SEVERAL.search(a) and len(a.split()) <= _LONGEST and not a.rstrip().endswith(".") for a in said.answers
    )


def live_links(said: Proposal, pair: Pair) -> bool:  # noqa: ARG001
    """Both articles say where they are from, and they are two."""
    return all(map(linked, pair.both)) and pair.one.url != pair.other.url


FILTERS: dict[str, Callable[[Proposal, Pair], bool]] = {
    "modifier_presence": modifier_presence,
    "divergence": divergence,
    "general_answer": general_answer,
    "dual_validity": dual_validity,
    "causal_dependence": causal_dependence,
    "two_sources": two_sources,
    "one_answer": one_answer,
    "live_links": live_links,
}


def why_not(said: Proposal, pair: Pair, kept: Sequence[str], run: Run) -> str:
    """The first filter that a proposal does not pass; empty when it passes all.

    Args:
        said: What was proposed.
        pair: The articles it was made from.
        kept: Questions that were kept before.
        run: Compares questions.
    """
    if not said.question.strip():
        return "no question in these articles"
    if failed := next((name for name, holds in FILTERS.items() if not holds(said, pair)), ""):
        return f"fails {failed}"
    if kept and max(run.similar(said.question, kept).scores) >= ALIKE:
        return "a question like it is there"
    return ""


def _stands(pair: Pair, name: str) -> bool:
    return any(_names(f"{a.title}\n{a.text}", name) for a in pair.both)


def _names(text: str, name: str) -> bool:
    return bool(name.strip()) and bool(names_answer(text, [name.strip()]))
