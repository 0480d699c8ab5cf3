"""What a word is filed under so that a misspelling of it is found without a comparison with all words.

Two words are one edit apart (a letter wrong, missing, too many, or two swapped) only if dropping at most one letter of
each leaves the same, so each word is filed under all that is left of it. It is filed by its sound as well, which finds
"headake" and "athsma", two letters off.
"""

from __future__ import annotations

from collections.abc import Iterator

# Only names of these are looked for by likeness: never drugs, nor genes and what they make.
MISSPELT = (
    "DiseaseOrPhenotypicFeature", "Disease", "PhenotypicFeature", "AnatomicalEntity", "BiologicalProcess", "Pathway",
    "Food",
)  # fmt: skip
SHORTEST = 5  # letters; a shorter word has too many neighbours
SHORTEST_BY_SOUND = 6
_SOUNDS = (("sch", "sk"), ("ph", "f"), ("ch", "k"), ("ck", "k"), ("qu", "k"), ("x", "ks"))
_SAME = {"c": "k", "q": "k", "z": "s", "v": "f"}
_SILENT = frozenset("aeiouyhw")
_LEAST_SOUNDS = 3  # consonants that a sound must have to be looked up; in a long word one less
_LONG = 7


def left_of(word: str) -> set[str]:
    """``word`` and all that is left when one of its letters goes."""
    return {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}


def sound(word: str) -> str:
    """The consonants of ``word`` as they sound, sorted behind its first letter; empty when they are too few."""
    if len(word) < SHORTEST_BY_SOUND:
        return ""
    said = word
    for written, spoken in _SOUNDS:
        said = said.replace(written, spoken)
    heard = [
        "s" if letter == "c" and after in "eiy" else _SAME.get(letter, letter)
        for letter, after in zip(said, said[1:] + " ", strict=True)
        if letter not in _SILENT
    ]
    once = [letter for letter, before in zip(heard, ["", *heard], strict=False) if letter != before]
    return (word[0] + "".join(sorted(once))).upper() if len(once) >= _LEAST_SOUNDS - (len(word) >= _LONG) else ""


def filed(word: str) -> Iterator[str]:
    """Everything a word of names is filed under; what is left of it in small letters, its sound in capitals."""
    if len(word) >= SHORTEST and word.isalpha() and word.isascii():
        yield from left_of(word)
        if heard := sound(word):
            yield heard
