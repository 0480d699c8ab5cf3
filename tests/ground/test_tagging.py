"""The entities of running text as evidence keeps them."""

from __future__ import annotations

from collections.abc import Sequence

from bioloom.core.fact import Entity
from bioloom.core.ports import Grounding
from bioloom.ground.linking.tagging import mentions


class Named:
    """A linker that finds one name, which may be several things."""

    def __init__(self, name: str, *readings: tuple[str, str, float]) -> None:
        self.name, self.readings = name, readings

    def mentions(self, text: str, *, categories: Sequence[str] = ()) -> Sequence[Sequence[Grounding]]:
        at = text.index(self.name)
        return [
            [
                Grounding(
                    text=self.name, start=at, end=at + len(self.name), score=score, kind="exact",
                    entity=Entity(curie=curie, name=self.name, categories=(category,)),
                )
                for curie, category, score in self.readings
            ]
        ]  # fmt: skip

    def link(self, text: str, *, categories: Sequence[str] = (), context: str = "") -> Sequence[Grounding]:
        return []


MUSCLE = Named("Muscle contraction", ("GO:6936", "BiologicalProcess", 0.96), ("REACT:1", "Pathway", 0.95))


def test_the_word_behind_a_name_says_what_it_names() -> None:
    assert mentions(MUSCLE, "the Muscle contraction pathway")[0].entity.curie == "REACT:1"
    assert mentions(MUSCLE, "Muscle contraction is slow")[0].entity.curie == "GO:6936"


def test_it_says_nothing_of_what_is_much_less_likely() -> None:
    found = Named("TH", ("CHEBI:1", "SmallMolecule", 0.95), ("HGNC:1", "Gene", 0.6))
    assert mentions(found, "the TH gene")[0].entity.curie == "CHEBI:1"


def test_a_bracket_that_belongs_to_a_name_is_part_of_the_mention() -> None:
    for name, text, whole in (
        ("S)-timolol", "a salt of (S)-timolol, which", "(S)-timolol"),
        ("zinc(2", "much zinc(2+) was", "zinc(2+)"),
        ("zinc", "zinc (2 mg) was", "zinc"),
    ):
        (found,) = mentions(Named(name, ("CHEBI:1", "SmallMolecule", 0.9)), text)
        assert text[found.start : found.end] == whole
