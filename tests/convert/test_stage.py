"""The stage: passages in, sentences with facts out."""

from __future__ import annotations

from typing import Any

import pytest

from bioloom.core.evidence import Evidence, Origin
from bioloom.core.ports import Resources
from bioloom.core.run import Run
from bioloom.reason.rules import RuleReasoner
from bioloom.stages.text.convert import CONFIDENCE, SPECULATIVE, convert
from convert.sentences import marked

ORIGIN = Origin(channel="doc", source="infores:pubmed", record="PMID:77", version="v1", section="abstract")
PASSAGE = (
    "We met twelve people. [Imatinib|drug] inhibits [ABL1|gene]. The weather was fine. "
    "[Imatinib|drug] may cause [oedema|phe], but it does not cause [deafness|phe]."
)


@pytest.fixture
def run() -> Run:
    none: Any = None
    return Run(Resources(graph=none, linker=none, reasoner=RuleReasoner()), allowed=frozenset({"doc"}))


def passage(text: str = PASSAGE, at: int | None = 100, origin: Origin = ORIGIN) -> Evidence:
    plain, mentions = marked(text)
    return Evidence(text=plain, origin=origin, span=None if at is None else (at, at + len(plain)), mentions=mentions)


def test_a_sentence_that_states_something_is_a_unit_with_its_exact_span(run: Run) -> None:
    whole = passage()
    units = convert([whole], run)
    assert units[0].text == "Imatinib inhibits ABL1."
    for unit in units:
        assert unit.span is not None
        start, end = unit.span
        assert whole.text[start - 100 : end - 100] == unit.text
        assert unit.origin == whole.origin
        for m in unit.mentions:
            assert unit.text[m.start : m.end] == m.entity.name
        assert run.cited([unit.id])


def test_a_fact_has_the_schema_s_direction_and_says_where_it_is_from(run: Run) -> None:
    fact = convert([passage()], run)[0].facts[0]
    assert (fact.subject.name, fact.predicate, fact.object.name) == (
        "Imatinib", "directly_physically_interacts_with", "ABL1",
    )  # fmt: skip
    assert (fact.knowledge_level, fact.agent_type) == ("not_provided", "text_mining_agent")
    assert fact.primary_knowledge_source == "infores:pubmed"
    assert fact.publications == ("PMID:77",)
    assert fact.edge is None
    score = next(q.value for q in fact.qualifiers if q.key == CONFIDENCE)
    assert isinstance(score, float)
    assert 0.5 < score <= 1


def test_what_is_supposed_is_marked_and_worth_less(run: Run) -> None:
    sure, hedged = (
        {q.key: q.value for q in convert([passage(t)], run)[0].facts[0].qualifiers}
        for t in ("[Gold|drug] causes [rash|phe].", "[Gold|drug] might cause [rash|phe].")
    )
    assert SPECULATIVE not in sure
    assert hedged[SPECULATIVE] == "true"
    assert float(hedged[CONFIDENCE]) < float(sure[CONFIDENCE])


def test_a_record_that_is_no_publication_gives_none(run: Run) -> None:
    web = ORIGIN.model_copy(update={"channel": "web", "record": "https://example.org"})
    assert convert([passage(origin=web)], run)[0].facts[0].publications == ()


def test_a_passage_without_a_span_gives_units_without_one(run: Run) -> None:
    assert convert([passage(at=None)], run)[0].span is None


def test_a_sentence_of_two_passages_comes_once(run: Run) -> None:
    assert len(convert([passage(), passage()], run)) == len(convert([passage()], run))


def test_nothing_in_nothing_out(run: Run) -> None:
    assert convert([], run) == ()
    assert convert([passage("Nothing is named here, nor [there|dis].")], run) == ()
