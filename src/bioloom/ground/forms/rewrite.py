"""Other ways to say the same, or nearly the same: tried when the words themselves are in no vocabulary.

Each rule rewrites a mention and names what it did; its cost says how much the meaning may have shifted. A rule that
keeps the meaning (an organ's adjective for its name, "deficient" for "deficiency") costs little, one that widens it
("cancer" to "neoplasm", a modifier left out) costs more, so that what it finds stands below everything found in a
plainer way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from . import rewrite_words as words
from .formulas import formula


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A mention said otherwise.

    ``steps`` name what was done, ``cost`` is taken from the score; ``only`` are the categories that what it finds may
    have.
    """

    text: str
    steps: tuple[str, ...]
    cost: float
    only: tuple[str, ...] = ()


_ILL = ("Disease", "PhenotypicFeature")
_GENE = ("Gene", "Protein")
_CHEMICAL = ("ChemicalEntity",)
_CLASS = ("ChemicalEntity", "ChemicalRole")


def rewrites(text: str) -> Iterator[Rewrite]:
    """Every way to say ``text`` otherwise in one step, those that keep the meaning first, each once."""
    seen = {text.casefold()}
    for rule in _RULES:
        for one in rule(text):
            key = one.text.casefold().strip()
            if key and key not in seen:
                seen.add(key)
                yield one


def _brackets(text: str) -> Iterator[Rewrite]:
    if words.BRACKETS.search(text):
        yield Rewrite(words.BRACKETS.sub("", text).strip(), ("bracket left out",), 0.03)
        yield Rewrite(re.sub(r"[()\[\]]", " ", text), ("brackets opened",), 0.03)


def _around(text: str) -> Iterator[Rewrite]:
    match = words.AROUND.search(text)
    if match:
        only = _GENE if words.GENE_WORD.fullmatch(match[0].strip()) else ()
        yield Rewrite(text[: match.start()], (f"“{match[0].strip()}” left out",), 0.06, only)


def _species(text: str) -> Iterator[Rewrite]:
    """hMSH2, mPer2: the species before a gene symbol."""
    if match := words.SPECIES.match(text):
        yield Rewrite(text[1:], (f"species letter “{match[0]}” left out",), 0.06, _GENE)


def _microrna(text: str) -> Iterator[Rewrite]:
    """miRNA-193a, hsa-miR-21-5p: by the gene's symbol."""
    if match := words.MICRORNA.fullmatch(text):
        yield Rewrite(f"MIR{match[1].upper()}", ("microRNA by its gene's symbol",), 0.05, _GENE)


def _greek(text: str) -> Iterator[Rewrite]:
    """A Latin letter for a Greek one: b-catenin, 11b-hydroxysteroid."""
    if words.GREEK_LETTER.search(text):
        said = words.GREEK_LETTER.sub(
            lambda m: m[1] + {"a": "alpha", "b": "beta", "g": "gamma", "d": "delta"}[m[2]], text
        )
        yield Rewrite(said, ("Greek letter for a Latin one",), 0.06)


def _organ(text: str) -> Iterator[Rewrite]:
    low = text.casefold()
    for adjective, noun in words.ORGANS:
        for a, b in ((adjective, noun), (noun, adjective)):
            if a in low and (match := re.search(rf"\b{a}s?\b", low)):
                said = text[: match.start()] + b + text[match.end() :]
                yield Rewrite(said, (f"“{b}” for “{a}”",), 0.06)


def _deficiency(text: str) -> Iterator[Rewrite]:
    if words.DEFICIENT.search(text):
        yield Rewrite(words.DEFICIENT.sub(" deficiency", text), ("“deficiency” for “deficient”",), 0.05, _ILL)
    if words.LOSS.search(text):
        yield Rewrite(words.LOSS.sub("deficiency of", text), ("“deficiency of” for lack",), 0.12, _ILL)


def _adjective(text: str) -> Iterator[Rewrite]:
    stem = text.rstrip()
    low = stem.casefold()
    for ending, nouns in words.ADJECTIVES:
        if low.endswith(ending) and len(low) - len(ending) >= 2:
            for noun in nouns:
                said = stem[: len(stem) - len(ending)] + noun
                yield Rewrite(said, ("noun for its adjective",), 0.1, _ILL)


def _salt(text: str) -> Iterator[Rewrite]:
    bare = words.SALT.sub("", text)
    if bare != text and len(bare) > 3:
        yield Rewrite(bare, ("salt left out",), 0.12, _CHEMICAL)


def _family(text: str) -> Iterator[Rewrite]:
    match = words.FAMILY_WORD.search(text)
    if match is None:
        for word in ("disease", "syndrome", "disorder"):
            yield Rewrite(f"{text} {word}", (f"“{word}” added",), 0.2, _ILL)
        return
    stem, was = text[: match.start()], match[0].strip().casefold().rstrip("s")
    for word in ("disease", "syndrome", "disorder"):
        if word != was:
            yield Rewrite(f"{stem} {word}", (f"“{word}” for “{was}”",), 0.1, _ILL)
    yield Rewrite(stem, (f"“{was}” left out",), 0.15, _ILL)


def _tumor(text: str) -> Iterator[Rewrite]:
    match = words.TUMOR_WORD.search(text)
    if match is None:
        return
    was = match[0].casefold()
    kin = next((row for row in words.TUMOR_KIN if was.rstrip("s") in row), frozenset[str]())
    for word in words.TUMOR:
        said = text[: match.start()] + word + text[match.end() :]
        yield Rewrite(said, (f"“{word}” for “{was}”",), 0.08 if word in kin else 0.14, _ILL)


def _modifier(text: str) -> Iterator[Rewrite]:
    match = words.MODIFIER.match(text)
    if match and match.end() < len(text):
        yield Rewrite(text[match.end() :], (f"“{match[0].strip()}” left out",), 0.18)


def _harm(text: str) -> Iterator[Rewrite]:
    match = words.HARM_WORD.search(text)
    if match is None or match.span() == (0, len(text)):
        return
    was = match[0].casefold()
    stem = match[1].casefold()
    for group in words.HARM:
        near = any(w.startswith(stem) for w in group)
        for word in group:
            if not word.startswith(stem):
                said = text[: match.start()] + word + text[match.end() :]
                cost = 0.12 if near else 0.16 if word in words.HARM_AT_ALL else 0.24
                yield Rewrite(said, (f"“{word}” for “{was}”",), cost, _ILL)


def _toxic(text: str) -> Iterator[Rewrite]:
    """Nephrotoxicity: what is toxic to an organ, by the organ's name."""
    if match := words.TOXIC.search(text):
        said = f"{text[: match.start()]}{words.TOXIC_TO[match[1].casefold()]} toxicity{text[match.end() :]}"
        yield Rewrite(said, (f"“{match[0]}” taken apart",), 0.04, _ILL)


def _function(text: str) -> Iterator[Rewrite]:
    if match := words.FUNCTION.fullmatch(text):
        of = match["behind"] or match["before"]
        for at, word in enumerate(("dysfunction", "insufficiency", "impairment")):
            yield Rewrite(f"{of} {word}", (f"“{word}” for less function",), 0.08 + 0.02 * at, _ILL)


def _same(text: str) -> Iterator[Rewrite]:
    low = text.casefold()
    for pair in words.SAME:
        for a, b in (pair, pair[::-1]):
            if a in low and (match := re.search(rf"\b{a}(s?)\b", low)):
                said = text[: match.start()] + b + text[match.end() :]
                yield Rewrite(said, (f"“{b}” for “{match[0]}”",), 0.06, _ILL)


def _formula(text: str) -> Iterator[Rewrite]:
    for at, name in enumerate(formula(text)):
        yield Rewrite(name, ("formula read as its name",), 0.03 + 0.03 * at, _CHEMICAL)


def _drug(text: str) -> Iterator[Rewrite]:
    bare = words.DRUG_WORD.sub("", text)
    if bare != text:
        yield Rewrite(bare, ("“drug” left out",), 0.06, _CLASS)
    for word in ("agent", "drug", "compound"):
        if f"{bare} {word}" != text:
            yield Rewrite(f"{bare} {word}", (f"“{word}” added",), 0.1, _CLASS)


def _state(text: str) -> Iterator[Rewrite]:
    """Who is addicted or infected, for the addiction or infection."""
    if words.ADDICTED.search(text):
        for word in (" dependence", " addiction", " abuse", " use disorder", "-related disorders"):
            yield Rewrite(words.ADDICTED.sub(word, text), (f"“{word.strip(' -')}” for addiction",), 0.1, _ILL)
    if words.INFECTED.search(text):
        yield Rewrite(words.INFECTED.sub(" infection", text), ("“infection” for “infected”",), 0.05, _ILL)


_RULES: tuple[Callable[[str], Iterator[Rewrite]], ...] = (
    _formula, _brackets, _around, _species, _microrna, _greek, _organ, _deficiency, _adjective, _salt, _state, _same,
    _toxic, _function, _drug, _family, _tumor, _modifier, _harm,
)  # fmt: skip
