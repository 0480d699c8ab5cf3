"""Shorter names of genes: what stands behind a comma goes, a stroke joins two, a subunit is turned; none is of two."""

from __future__ import annotations

import pytest

from bioloom.ground.forms.gene_names import of_genes


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("cytochrome c, somatic", ["cytochrome c"]),
        ("lamin A/C", ["lamin A", "lamin C"]),
        ("hemoglobin subunit beta", ["hemoglobin beta", "hemoglobin beta subunit"]),
        ("RAB6B, member RAS oncogene family", []),
        ("taste 2 receptor member 63, pseudogene", []),
        ("G2/M-phase specific E3 ubiquitin protein ligase", []),
        ("tumor protein p53", []),
    ],
)
def test_a_gene_is_called_by_the_short_of_its_name(name: str, said: list[str]) -> None:
    assert [text for _, text in of_genes({7: ["ABC1", name]})] == said


def test_what_two_genes_would_be_called_and_what_one_is_called_is_left_out() -> None:
    genes = {1: ["A", "elastase X, neutrophil"], 2: ["B", "elastase X, macrophage"], 3: ["C", "mucin QQ, secreted"]}
    assert dict(of_genes(genes)) == {3: "mucin QQ"}
    assert dict(of_genes({**genes, 4: ["D", "Mucin QQ"]})) == {}
