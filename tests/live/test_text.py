"""Text from outside: nothing hidden stays in it, and every passage is exactly where its span says."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bioloom.core.ports import Query
from bioloom.sources.record import fetched, hits
from bioloom.sources.text import LONGEST, clean, coverage, passages, plain, words


@pytest.mark.parametrize(
    ("raw", "seen"),
    [
        ("a\x00b\x1b[31mc\x7f", "a b [31mc"),
        ("as\u200bpi\u2060rin\ufeff", "aspirin"),
        ("safe\u202egnisoprup", "safegnisoprup"),
        ("tag\U000e0049\U000e0067\U000e006e\U000e006f", "tag"),
        ("sel\ufe0f\U000e0101ect", "select"),
        ("one\r\n\r\n\n two\u2028three", "one\n\ntwo\nthree"),
        ("TNF-\u03b1 \u2264 5 \u00b5g, e\u0301", "TNF-α ≤ 5 µg, é"),
        ("\u00a0 x \t y ", "x y"),
        ("soft\u00adhyphen", "softhyphen"),
    ],
)
def test_what_cannot_be_seen_is_taken_out(raw: str, seen: str) -> None:
    assert clean(raw) == seen
    assert clean(seen) == seen


def test_markup_goes_and_what_looks_like_it_stays() -> None:
    assert plain("<h4>Aim</h4>To test.<p>p &lt; 0.05, x<sup>2</sup></p>") == "Aim\nTo test.\np < 0.05, x2"
    assert plain("n < 5 and a > b") == "n < 5 and a > b"
    assert plain("a<script>alert(1)</script>b<style>x{}</style>") == "ab"


ALPHABET = st.text(st.sampled_from("abc AB.?!\n\t;()é\u200b\u202e\x00"), max_size=400)


@settings(max_examples=150, deadline=None)
@given(ALPHABET, st.integers(1, 60))
def test_passages_cover_everything_in_order_and_never_overlap(raw: str, longest: int) -> None:
    text = clean(raw)
    spans = list(passages(text, 0, len(text), longest))
    assert all(a < b <= a + longest for a, b in spans)
    assert all(b <= c for (_, b), (c, _) in pairwise(spans))
    covered = "".join(text[a:b] for a, b in spans)
    assert "".join(covered.split()) == "".join(text.split())


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(ALPHABET, ALPHABET), max_size=4))
def test_a_unit_is_exactly_what_the_record_says(sections: list[tuple[str, str]]) -> None:
    made = fetched("r", "t", sections)
    found = hits([made], Query(text="abc", limit=1000), channel="web", source="s", retrieved="", most=1000)
    for hit in found:
        start, end = hit.evidence.span or (0, 0)
        assert made.record.text[start:end] == hit.evidence.text
    whole = sum(len(clean(text).split()) for _, text in sections)
    assert sum(len(h.evidence.text.split()) for h in found) == whole + 1  # the title
    assert len({h.evidence.id for h in found}) == len(found)


def test_the_best_passages_come_first_and_no_record_takes_all() -> None:
    long = fetched("long", "On aspirin", [("body", "Aspirin is old. " * (LONGEST // 4))], titled=False)
    short = fetched("short", "Stroke", [("", "Aspirin prevents stroke.")], titled=False)
    found = hits([long, short], Query(text="aspirin stroke"), channel="doc", source="s", retrieved="")
    assert [h.evidence.origin.record for h in found] == ["short", "long", "long", "long"]
    assert hits([long], Query(text="aspirin", limit=1), channel="doc", source="s", retrieved="")[0].score > 0.9
    assert hits([fetched("none", "", [])], Query(text="x"), channel="doc", source="s", retrieved="") == ()


def test_words() -> None:
    assert words("What is the IL-2 of the IL-2 receptor, in Crohn's?") == ["il-2", "receptor", "crohn's"]
    assert coverage(["contraindicated", "pregnancy"], "4 CONTRAINDICATIONS: pregnant women") == 1
    assert coverage([], "x") == 0


def test_names_have_an_end() -> None:
    found = hits(
        [fetched("r", "t" * 999, [("l" * 999, "body")])], Query(text="body"), channel="web", source="s", retrieved=""
    )
    assert {len(h.evidence.origin.title) for h in found} == {300}
    assert {len(h.evidence.origin.section) for h in found} <= {100, len("title")}
