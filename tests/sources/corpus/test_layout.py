"""A record cut into parts, laid out for the index, and read back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bioloom.core.evidence import Mention
from bioloom.core.fact import Entity
from bioloom.sources.corpus.layout import documents, read_part, whole
from bioloom.sources.corpus.parts import WHOLE, parts
from bioloom.sources.corpus.record import Record, Tagged, composed

WORDS = st.sampled_from(["AAA1 glows. ", "e.g. ", "No stop here ", "α-β ", "\n\n", "Yes! ", "It fell. "])
BODIES = st.lists(WORDS, min_size=1, max_size=40).flatmap(lambda w: st.integers(1, 40).map(lambda n: "".join(w) * n))


@given(st.lists(st.tuples(st.sampled_from(["", "Aim", "End"]), BODIES), max_size=5))
def test_parts_tile_the_text_and_give_the_record_back(sections: list[tuple[str, str]]) -> None:
    text, found = composed("On AAA1", sections)
    record = Record(id="r", text=text, title="On AAA1", sections=found, mesh=("Red",), year=2001, licence="CC0")
    spans = parts(record)
    assert "".join(text[a:b] for a, b in spans) == text
    assert all(a < b for a, b in spans)
    assert len(spans) == 1 or len(text) > WHOLE
    entity = Entity(curie="HGNC:1", name="AAA1", categories=("Gene", "Protein"))
    at = text.rfind("AAA1")
    tagged = Tagged(record=record, mentions=(Mention(start=at, end=at + 4, entity=entity, score=0.9),), tagged="g:1")
    back = whole([read_part(d.get_first("data")) for d in reversed(list(documents(tagged)))])
    assert back == tagged
    assert back.record.version == record.version
