"""The forms of every verb that the grammar inflects, against lemminflect's, which knows some 40,000 words."""

from __future__ import annotations

import pytest

from bioloom.core.catalogue import catalogue
from bioloom.stages.read.grammar.words import inflect, relation_words
from bioloom.stages.read.grammar.words.inflect import Forms, inflected, plural
from bioloom.stages.read.grammar.words.trie import Lexicon

# Two forms are right, and lemminflect has the other one; no verbs; parts of speech that it does not know.
OTHER = {"dwelled", "fitted", "got", "lain", "speeded", "okayed"}
NO_VERBS = {"up", "not"}


def test_every_verb_has_the_forms_that_a_dictionary_has(monkeypatch: pytest.MonkeyPatch) -> None:
    lemminflect = pytest.importorskip("lemminflect")
    said: set[str] = set()

    def heard(verb: str) -> Forms:
        said.add(verb)
        return inflected(verb)

    monkeypatch.setattr(relation_words, "inflected", heard)
    relation_words.add_relations(Lexicon(), catalogue())
    assert len(said) > 300
    wrong = []
    for verb in said:
        head, _, rest = verb.partition(" ")
        at = 1 if rest and head in inflect._PREFIXES else 0
        word = verb.split()[at]
        for tag, form in zip(("VBZ", "VBD", "VBN", "VBG"), inflected(verb)[1:], strict=True):
            mine = form.split()[at]
            if word not in NO_VERBS and mine not in OTHER and mine not in lemminflect.getInflection(word, tag):
                wrong.append((verb, tag, form))
    assert wrong == []


@pytest.mark.parametrize(
    ("verb", "past", "ing"),
    [("confer", "conferred", "conferring"), ("begin", "began", "beginning"), ("tie", "tied", "tying"),
     ("see", "saw", "seeing"), ("crop up", "cropped up", "cropping up"), ("up regulate", "up regulated",
                                                                          "up regulating")],
)  # fmt: skip
def test_doubled_letters_and_irregular_verbs(verb: str, past: str, ing: str) -> None:
    found = inflected(verb)
    assert (found.past, found.ing) == (past, ing)
    assert plural("wife") == "wives"
