"""Whether questions of a dataset stand in other texts already: word n-grams, and whole questions in normal form."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from bioloom.core.value import Value

NGRAM = 8  # words; GPT-3 took 13 of web text, our questions are shorter
SHARE = 0.8  # of the n-grams of a question, from which on it counts as contained
_WORD = re.compile(r"[^\W_]+")
_INSIDE = str.maketrans("", "", "'’")  # Crohn's, Crohn’s and Crohns are one word


class Overlap(Value):
    """A question and a text that shares words with it.

    Attributes:
        id: Of the question.
        other: Id of the text.
        exact: The whole question stands in it, but for case, accents, punctuation and spaces.
        share: Of the question's n-grams, those that stand in the text.
    """

    id: str
    other: str
    exact: bool
    share: float


class Contamination(Value):
    """Overlap of a dataset with other texts.

    Attributes:
        questions: How many were looked for.
        texts: In how many texts.
        ngram: Words in an n-gram. A question of fewer words is compared as a whole.
        threshold: The share of its n-grams at which a question counts as contained.
        overlaps: For each question that counts, the text that has most of it.
    """

    questions: int
    texts: int
    ngram: int
    threshold: float
    overlaps: tuple[Overlap, ...]

    @property
    def exact(self) -> int:
        """Questions that stand whole in some text."""
        return sum(o.exact for o in self.overlaps)

    def markdown(self, most: int = 20) -> str:
        """Counts, and the first ``most`` ids."""
        share = len(self.overlaps) / self.questions if self.questions else 0
        found = (
            f"{len(self.overlaps):,} of {self.questions:,} questions ({share:.2%}) overlap with {self.texts:,} texts"
        )
        how = f"{self.exact:,} whole, the others in at least {self.threshold:.0%} of their runs of {self.ngram} words"
        out = [f"{found}: {how}."]
        if self.overlaps:
            out += ["", "| question | text | whole | share |", "| --- | --- | --- | --: |"]
            out += [
                f"| {o.id} | {o.other} | {'yes' if o.exact else ''} | {o.share:.0%} |" for o in self.overlaps[:most]
            ]
        return "\n".join(out)


def contamination(
    questions: Iterable[tuple[str, str]],
    texts: Iterable[tuple[str, str]],
    *,
    ngram: int = NGRAM,
    threshold: float = SHARE,
) -> Contamination:
    """How much of ``questions`` stands in ``texts``; both are pairs of id and text.

    The texts are read once, one by one. Memory grows with the questions and their distinct n-grams, not with the texts.
    """
    owners: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    ids: list[str] = []
    sizes: list[int] = []
    whole: list[str] = []
    for at, (identifier, text) in enumerate(questions):
        words = normal(text)
        grams = set(_grams(words, ngram))
        ids.append(identifier)
        sizes.append(len(grams))
        whole.append(f" {' '.join(words)} ")
        for gram in grams:
            owners[gram].append(at)
    best: dict[int, Overlap] = {}
    lengths = {len(gram) for gram in owners}
    count = 0
    for other, text in texts:
        count += 1
        words = normal(text)
        line = f" {' '.join(words)} "
        shared = Counter(at for gram in _windows(words, lengths) for at in owners.get(gram, ()))
        for at, hits in shared.items():
            found = Overlap(id=ids[at], other=other, exact=whole[at] in line, share=hits / sizes[at])
            if (found.exact or found.share >= threshold) and (
                at not in best or (found.exact, found.share) > (best[at].exact, best[at].share)
            ):
                best[at] = found
    return Contamination(
        questions=len(ids),
        texts=count,
        ngram=ngram,
        threshold=threshold,
        overlaps=tuple(best[at] for at in sorted(best)),
    )


def normal(text: str) -> list[str]:
    """The words of ``text`` without case, accents and punctuation."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_INSIDE))
    return _WORD.findall("".join(c for c in plain if not unicodedata.combining(c)))


def _grams(words: list[str], size: int) -> Iterator[tuple[str, ...]]:
    """Runs of ``size`` words; the whole where there are fewer."""
    if words:
        yield from (tuple(words[at : at + size]) for at in range(max(1, len(words) - size + 1)))


def _windows(words: list[str], lengths: Iterable[int]) -> set[tuple[str, ...]]:
    return {tuple(words[at : at + n]) for n in lengths for at in range(len(words) - n + 1)}
