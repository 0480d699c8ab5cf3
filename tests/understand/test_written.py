"""An understanding as a model writes it: patterns that hold together, words of the question, no ids."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.errors import InputError, ReplyError
from bioloom.core.fact import Entity
from bioloom.core.judgement import Reply
from bioloom.core.ports import Grounding, Resources
from bioloom.core.question import Question
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.escalate import RulesFirst
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.read.models.written import WrittenUnderstanding, read, settles
from bioloom.stages.read.stage import UNDERSTAND
from bioloom.stages.read.types import Asked
from reason.judging import Says

GOUT = Entity(curie="MONDO:1", name="gout", categories=("Disease",))
REDNESS = Entity(curie="HP:1", name="redness", categories=("PhenotypicFeature",))


class Names:
    """A linker that knows two names."""

    def meant(self, word: str) -> None:
        """No drug is like any word."""

    def mentions(self, text: str, *, categories: Any = ()) -> Any:
        return []

    def link(self, text: str, *, categories: Any = (), context: str = "") -> Any:
        found = [
            e
            for e in (GOUT, REDNESS)
            if e.name == text.lower() and (not categories or set(categories) & set(e.categories))
        ]
        return [Grounding(text=text, start=0, end=len(text), entity=e, score=1.0, kind="name") for e in found]


def kit() -> Resources:
    none: Any = None
    return Resources(graph=none, linker=Names(), reasoner=none)


def written(text: str, pattern: str, *, options: tuple[str, ...] = (), **flags: bool) -> Any:
    form = WrittenUnderstanding.model_validate({"parts": [{"pattern": pattern, **flags}]})
    return read(form, Asked(question=Question(text=text, options=options)), kit())


def test_words_of_the_question_become_entities() -> None:
    found = written(
        "Which genes go with Gout?",
        "MATCH (a:Gene)-[:gene_associated_with_condition]->(d:Disease {mention: 'gout'}) RETURN a",
    )
    (part,) = found.parts
    assert part.pattern.node("d").curies == ("MONDO:1",)
    assert (part.bound[0].text, part.bound[0].start, part.kind) == ("Gout", 20, "entities")
    assert settles(found)
    assert not found.missing


def test_words_that_nobody_knows_stay_words() -> None:
    found = written("Which genes go with zork?", "MATCH (a:Gene)--(d:Disease {mention: 'zork'}) RETURN a")
    assert found.parts[0].pattern.node("d").curies == ("mention:zork",)
    assert found.missing == ("I do not know 'zork'",)
    assert not settles(found)


def test_a_category_gives_way_to_the_name() -> None:
    found = written("Which genes go with redness?", "MATCH (a:Gene)--(d:Disease {mention: 'redness'}) RETURN a")
    node = found.parts[0].pattern.node("d")
    assert (node.curies, node.categories) == (("HP:1",), ())


@pytest.mark.parametrize(
    ("end", "options", "kind"),
    [
        ("count(DISTINCT a)", (), "count"),
        ("count(*) > 0", (), "yesno"),
        ("a", ("x", "y"), "choice"),
        ("a", (), "entities"),
    ],
)
def test_kinds(end: str, options: tuple[str, ...], kind: str) -> None:
    found = written("gout?", f"MATCH (a:Gene)--(d {{mention: 'gout'}}) RETURN {end}", options=options, ranked=True)
    assert found.parts[0].kind == kind
    assert found.parts[0].ranked


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("MATCH (a:Gene)--(d {mention: 'asthma'}) RETURN a", "'asthma' does not stand in the question"),
        ("MATCH (a:Gene)--(d {id: 'MONDO:1'}) RETURN a", "'MONDO:1' is an id"),
        ("MATCH (a:Gen)--(d {mention: 'gout'}) RETURN a", "no category is called Gen"),
        ("SELECT * FROM genes", "expected MATCH"),
    ],
)
def test_what_cannot_be_used_is_told(pattern: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        written("Which genes go with gout?", pattern)


def test_nothing_at_all_is_not_enough() -> None:
    with pytest.raises(InputError, match="no parts"):
        read(WrittenUnderstanding(missing=(" ",)), Asked(question=Question(text="x")), kit())
    found = read(WrittenUnderstanding(missing=("prices",)), Asked(question=Question(text="x")), kit())
    assert (found.parts, found.missing) == ((), ("prices",))


WEIRD = Asked(question=Question(text="Name me whatever gout blorbs the zorkest", id="secret"))
PATTERN = "MATCH (a:Gene)--(d:Disease {mention: 'gout'}) RETURN a"
REPLY = f'{{"parts": [{{"pattern": "{PATTERN}", "ranked": false, "inverted": false}}], "missing": []}}'


def test_a_model_is_asked_for_what_the_rule_does_not_understand() -> None:
    model = Says([REPLY])
    reply = RulesFirst(RuleReasoner(), ChatReasoner(model)).judge(
        UNDERSTAND, WEIRD, kit(), sample=0, temperature=0.0, timeout=None
    )
    assert isinstance(reply, Reply)
    assert (reply.by, len(reply.value.parts)) == ("says", 1)
    (request,) = model.asked
    assert request.messages[1].content == "Q: Name me whatever gout blorbs the zorkest"


def test_a_model_that_makes_names_up_is_told_and_then_refused() -> None:
    model = Says([REPLY.replace("gout", "asthma")])
    with pytest.raises(ReplyError, match="'asthma' does not stand in the question"):
        ChatReasoner(model).judge(UNDERSTAND, WEIRD, kit())
    assert len(model.asked) == 2
