"""A wording as one person or another would type it: case, punctuation, politeness, noise, short forms."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

_MARK = re.compile(r"(\x02\d+\x03)")
_VOWEL = re.compile(r"\b([Aa]) (?=[aeiouAEIOU])")
_SHORT = (
    (r"\bdoes not\b", ("doesn't", "doesnt")), (r"\bdo not\b", ("don't", "dont")), (r"\bis not\b", ("isn't", "isnt")),
    (r"\bare not\b", ("aren't", "arent")), (r"\bcannot\b", ("can't", "cant")), (r"\b[Ww]hat is\b", ("what's", "whats")),
    (r"\bIt is\b", ("It's",)), (r"\b[Ww]hat are\b", ("what're", "whatre")), (r"\bI am\b", ("I'm", "im")),
)  # fmt: skip
_CLIPPED = (
    (r"\bwith\b", ("w/",)), (r"\band\b", ("&", "+")), (r"\bpatients\b", ("pts",)), (r"\bpatient\b", ("pt",)),
    (r"\bsymptoms\b", ("sx", "symptoms")), (r"\bside effects\b", ("SEs", "s/e")), (r"\bwithout\b", ("w/o",)),
    (r"\bplease\b", ("pls", "plz")), (r"\byou\b", ("u",)), (r"\bbecause\b", ("bc", "cos")), (r"\babout\b", ("abt",)),
    (r"\bexpression\b", ("expr",)), (r"\bnumber\b", ("no.", "#")), (r"\bdisease\b", ("dz",)),
)  # fmt: skip


def styled(text: str, words: Mapping[str, Sequence[str]], shares: Mapping[str, float], rng: random.Random) -> str:
    """``text`` (with marks for what is named) in the dress of some writer."""
    text = _VOWEL.sub(r"\1n ", re.sub(r"\s+", " ", text)).strip()
    text = re.sub(r" ([,.;?!])", r"\1", text)
    plain = ">>" not in text

    def often(name: str) -> bool:
        return rng.random() < shares[name]

    if plain and often("prefix"):
        text = rng.choice(words["prefixes"]) + " " + _lower_first(text)
    if plain and often("suffix"):
        body, end = (text[:-1], text[-1]) if text.endswith(("?", ".", ":")) else (text, "")
        tail = rng.choice(words["suffixes"])
        gap = "" if tail.startswith((".", "?", ",")) else " "
        text = f"{body}{gap}{tail}{'' if tail.endswith(('.', '!', '?')) else end}"
    if often("noise"):
        text = _noisy(text, words["noise"], rng)
    if often("contracted"):
        text = _replaced(text, _SHORT, rng)
    if often("clipped"):
        text = _replaced(text, _CLIPPED, rng)
    if often("no_articles"):
        text = re.sub(r"\b([Tt]he|an?) (?=\w)", "", text)
    if often("no_commas"):
        text = text.replace(",", "")
    if often("typo"):
        text = _mistyped(text, rng)
    text = re.sub(r" ([,.;?!])", r"\1", re.sub(r"\s+", " ", text)).strip()
    return _ended(_cased(text, shares, rng), shares, rng)


def _cased(text: str, shares: Mapping[str, float], rng: random.Random) -> str:
    c = rng.random()
    if c < shares["lower"]:
        return text.lower()
    if c < shares["lower"] + shares["upper"]:
        return text.upper()
    parts = [p[:1].upper() + p[1:] for p in text.split(" >> ")]
    text = " >> ".join(parts)
    return re.sub(r"([.?!] )([a-z])", lambda m: m[1] + m[2].upper(), text)


def _ended(text: str, shares: Mapping[str, float], rng: random.Random) -> str:
    if not text.endswith(("?", ".")):
        return text
    c = rng.random()
    if c < shares["no_end"]:
        return text[:-1].rstrip()
    if text.endswith("?") and c < shares["no_end"] + shares["odd_end"]:
        return text[:-1] + rng.choice(("??", " ?", "?!", ".", "...", "???"))
    return text


def _noisy(text: str, noise: Sequence[str], rng: random.Random) -> str:
    gaps = [m.start() for m in re.finditer(r" (?=[a-z\x02])", text)]
    if not gaps:
        return text
    at = rng.choice(gaps)
    return f"{text[:at]} {rng.choice(noise)}{text[at:]}"


def _replaced(text: str, table: Sequence[tuple[str, tuple[str, ...]]], rng: random.Random) -> str:
    for pattern, forms in table:
        text = re.sub(pattern, lambda _, forms=forms: rng.choice(forms), text)  # type: ignore[misc]
    return text


def _mistyped(text: str, rng: random.Random) -> str:
    """One word of ``text`` with a slip of the fingers."""
    words = list(re.finditer(r"[a-z]{5,}", text))
    if not words:
        return text
    m = rng.choice(words)
    word, at = m[0], rng.randint(1, len(m[0]) - 2)
    dropped, swapped = word[:at] + word[at + 1 :], word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    slips = (dropped, swapped, word[:at] + word[at] + word[at:])
    return text[: m.start()] + rng.choice(slips) + text[m.end() :]


def _lower_first(text: str) -> str:
    return text if text[:2].isupper() or text.startswith(("I ", "I'")) else text[:1].lower() + text[1:]


def unmarked(text: str, kinds: Sequence[str]) -> str:
    """``text`` with typed slots for its marks."""
    found = iter(kinds)
    return _MARK.sub(lambda _: f"<{next(found)}>", text)
