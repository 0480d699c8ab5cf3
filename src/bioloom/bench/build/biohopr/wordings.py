"""How questions are worded: a phrase for each hop, phrases put into each other for two hops, and a frame around them.

The wordings are our own. A phrase says what the target is to its source, ``{}``: the name of the query, or, in a
question of two hops, the phrase for the bridge. Only phrases that end in their source take a phrase: "a disease
associated with a protein that a drug that treats asthma binds" is grammatical and nobody says it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bioloom.core.value import Value

Prompt = Literal["single", "multi"]
PROMPTS: tuple[Prompt, ...] = ("single", "multi")


class Phrase(Value):
    """What a target is to its source.

    Attributes:
        noun: One of it, and several.
        clause: What follows the noun, for one and for several.
        asked: What follows "Which" and the noun in a question, for one and for several; empty where nothing does.
        name_only: No phrase reads well in the place of its source.
    """

    noun: tuple[str, str]
    clause: tuple[str, str]
    asked: tuple[str, str] = ("", "")
    name_only: bool = False

    @property
    def takes_phrase(self) -> bool:
        """Whether it ends in its source, so that a phrase can stand there."""
        return self.clause[0].endswith("{}") and not self.name_only


def _phrase(
    noun: str, clause: str, clauses: str = "", *, asked: tuple[str, str] = ("", ""), name_only: bool = False
) -> Phrase:
    """A phrase; ``clauses`` is for several where that differs. What is not relative is asked with "is" or "are"."""
    if not clause.startswith(("that ", "of ", "for ", "whose ", "with ")):
        asked = (f"is {clause}", f"are {clauses or clause}")
    elif clauses and clause.startswith("that "):
        asked = (clause.removeprefix("that "), clauses.removeprefix("that "))
    return Phrase(noun=(noun, _plural(noun)), clause=(clause, clauses or clause), asked=asked, name_only=name_only)


def _plural(noun: str) -> str:
    return {"symptom or sign": "symptoms or signs"}.get(noun, f"{noun}s")


PHRASES: dict[str, tuple[Phrase, ...]] = {
    "Protein:Disease": (
        _phrase("disease", "associated with {}"),
        _phrase("disease", "linked to {}"),
        _phrase("disease", "that is associated with {}", "that are associated with {}"),
    ),
    "Disease:Protein": (
        _phrase("gene", "associated with {}"),
        _phrase("gene", "linked to {}"),
        _phrase("gene", "that is associated with {}", "that are associated with {}"),
    ),
    "Drug:Protein": (
        _phrase("protein", "that {} binds", asked=("does {} bind", "does {} bind")),
        _phrase("protein", "bound by {}"),
        _phrase("protein", "targeted by {}"),
        _phrase("target", "of {}"),
    ),
    "Protein:Drug": (
        _phrase("drug", "that binds {}", "that bind {}"),
        _phrase("drug", "that targets {}", "that target {}"),
        _phrase("drug", "that acts on {}", "that act on {}"),
    ),
    "Disease:Drug": (
        _phrase("drug", "that treats {}", "that treat {}"),
        _phrase("drug", "used to treat {}"),
        _phrase("drug", "indicated for {}"),
        _phrase("drug", "that can treat {}", "that can treat {}"),
    ),
    "Drug:Disease": (
        _phrase("disease", "that {} treats", asked=("does {} treat", "does {} treat")),
        _phrase("disease", "treated with {}"),
        _phrase("disease", "that is treated by {}", "that are treated by {}"),
        _phrase("disease", "for which {} is indicated", asked=("is {} indicated for", "is {} indicated for")),
    ),
    "Drug:Phenotype": (
        _phrase("side effect", "of {}"),
        _phrase("adverse effect", "of {}"),
        _phrase("side effect", "that {} can have", asked=("can {} have", "can {} have")),
    ),
    "Phenotype:Drug": (
        _phrase("drug", "that has {} as a side effect", "that have {} as a side effect"),
        _phrase("drug", "that can cause {} as a side effect", "that can cause {} as a side effect"),
        _phrase("drug", "whose side effects include {}"),
        _phrase("drug", "with the side effect {}", name_only=True),
    ),
    "Disease:Phenotype": (
        _phrase("symptom or sign", "of {}"),
        _phrase("phenotype", "of {}"),
        _phrase("clinical feature", "of {}"),
        _phrase("symptom or sign", "seen in {}"),
    ),
    "Phenotype:Disease": (
        _phrase("disease", "that presents with {}", "that present with {}"),
        _phrase("disease", "that has {} as a phenotype", "that have {} as a phenotype"),
        _phrase("disease", "whose phenotypes include {}"),
        _phrase("disease", "whose symptoms include {}"),
    ),
}

BRIDGES: dict[str, tuple[Phrase, ...]] = {
    "Disease:Protein": (
        _phrase("protein", "associated with {}"),
        _phrase("protein", "linked to {}"),
        _phrase("protein", "whose gene is associated with {}"),
    ),
}  # where the bridge is called otherwise than a target would be: a drug binds a protein, not a gene
MENTIONS = {"Protein:Disease": ("{}", "the gene {}"), "Protein:Drug": ("{}", "the protein {}")}  # by the first hop

_FRAMES: dict[Prompt, tuple[str, ...]] = {
    "single": ("Name {a}.", "What is one {one}?", "Give one example of {a}.", "Can you name {a}?"),
    "multi": ("Name all {many}.", "What are all the {many}?", "List every {one}.", "List all {many}."),
}
_ASKED = "Which {noun} {asked}?"


class Wording(Value):
    """A question's text, and the names of the phrases and frame it was made of."""

    text: str
    template: str


def worded(relations: Sequence[str], name: str, prompt: Prompt, choose: Sequence[int]) -> Wording:
    """A question about ``name``.

    Args:
        relations: 1-hop relations from the query to the target, one for each hop.
        name: Of the query, as it stands in a sentence.
        prompt: One answer, or all.
        choose: Numbers from 0 that choose the wording: of the mention, of each hop, of the frame.
    """
    phrases, used = [], []
    for position, (relation, number) in enumerate(zip(relations, choose[1:-1], strict=True)):
        there = PHRASES[relation] if position == len(relations) - 1 else BRIDGES.get(relation, PHRASES[relation])
        fitting = [p for p in there if not position or p.takes_phrase]
        phrases.append(fitting[number % len(fitting)])
        used.append(f"{relation}.{there.index(phrases[-1])}")
    mentions = MENTIONS.get(relations[0], ("{}",))
    source = mentions[choose[0] % len(mentions)].format(name)
    for inner in phrases[:-1]:
        source = with_article(f"{inner.noun[0]} {inner.clause[0].format(source)}")
    text, frame = _framed(phrases[-1], source, prompt, choose[-1], inner=len(phrases) > 1)
    return Wording(text=text, template="/".join((*used, frame)))


def _framed(phrase: Phrase, source: str, prompt: Prompt, number: int, *, inner: bool) -> tuple[str, str]:
    """The question and the name of its frame. "Which ... does X bind" is asked of names only."""
    many = prompt == "multi"
    frames = [*_FRAMES[prompt]]
    asked = phrase.asked[many]
    if asked and (asked.endswith("{}") or not inner):
        frames.append(_ASKED)
    at = number % len(frames)
    one, several = (f"{phrase.noun[n]} {phrase.clause[n].format(source)}" for n in (0, 1))
    text = frames[at].format(
        a=with_article(one), one=one, many=several, noun=phrase.noun[many], asked=asked.format(source)
    )
    return text, f"{prompt}.{at}"


def with_article(words: str) -> str:
    """``a`` or ``an`` before words that begin with a noun of ours."""
    return f"{'an' if words[0] in 'aeio' else 'a'} {words}"
