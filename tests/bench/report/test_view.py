"""Lines of a report in words: what rests on documents that were made up says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.report.made import add, answer, cell, items, record
from bioloom.bench.report.gather import Line, gather
from bioloom.bench.report.view import View
from bioloom.bench.run.folder import RunFolder, SetMade
from bioloom.bench.run.spec import Variant


@pytest.mark.parametrize(
    ("corpora", "cited", "condition", "said"),
    [
        (("sim",), "doc:simulated", "doc", "Doc (simulated)"),
        (("sim",), "doc:simulated", "kg+doc", "KG+Doc (simulated)"),
        (("pubmedqa", "sim"), "doc:simulated", "kg+doc", "KG+Doc (partly simulated)"),
        (("pubmedqa",), "doc:pubmed", "doc", "Doc"),
        (("sim",), "doc:simulated", "kg", "KG"),  # the graph alone, though the run has documents
    ],
)
def test_simulated_documents_are_named_as_such(
    tmp_path: Path, corpora: tuple[str, ...], cited: str, condition: str, said: str
) -> None:
    folder = RunFolder(tmp_path)
    asked, golds = items()
    folder.keep_set(SetMade(name="biomedhop", digest="0"), asked, golds)
    whole = cell(Variant(name="loom"))
    setup = whole.job.setup.model_copy(update={"corpora": corpora})
    whole = whole.model_copy(update={"job": whole.job.model_copy(update={"setup": setup})})
    first, *rest = asked  # one that cites the documents is enough to know what they are
    done = [record(first, whole, answer(first, right=True), origins={cited: 1})]
    done += [record(i, whole, answer(i, right=True)) for i in rest]
    sources = tuple(condition.split("+"))
    add(folder, whole, [r.model_copy(update={"sources": sources}) for r in done])
    view = View(gather([tmp_path]))
    assert {view.sources(Line(line.config, line.condition)) for line in view.lines("biomedhop")} == {said}
