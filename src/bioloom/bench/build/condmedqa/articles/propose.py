"""The judgement: a conditional question with both answers, the reason, and the two articles it was made from."""

from __future__ import annotations

from bioloom.bench.build.condmedqa.case import Category
from bioloom.core.judgement import Judgement
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value

MOST = 4000  # characters of an article that are shown: a small model reads no more of two


class Article(Value):
    """A document with a title, and where it is from: an address, or an identifier such as ``PMID:1234``."""

    title: str
    text: str
    url: str = ""


class Pair(Value):
    """Two articles to make one question of."""

    one: Article
    other: Article

    @property
    def both(self) -> tuple[Article, Article]:
        """The two of them."""
        return self.one, self.other


class Proposal(Value):
    """The five things that section 3.2.1 asks a model for, with the question without its condition; empty for none."""

    question: str
    general_question: str
    condition: str
    answer: str
    general_answer: str
    explanation: str
    category: Category = "comorbidity"

    @property
    def answers(self) -> tuple[str, str]:
        """With the condition and without it."""
        return self.answer, self.general_answer


def slots(pair: Pair) -> dict[str, str]:
    """The articles as data: whatever they say, they are no instruction."""
    return {"articles": fenced([f"{a.title}\n{a.text[:MOST]}" for a in pair.both], ["one", "two"])}


PROPOSE = Judgement(
    name="propose_conditional_question",
    input=Pair,
    output=Proposal,
    rules="none",
    prompt=("bioloom.bench.build.condmedqa.articles", "propose.md"),
    slots=slots,
)
