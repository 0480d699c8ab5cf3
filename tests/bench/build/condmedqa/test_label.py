"""What labels say of a product or a reaction is no condition of a patient."""

import pytest

from bioloom.bench.build.condmedqa.label import about_patients
from bioloom.core.fact import Entity, Fact, Qualifier


def _said(text: str, words: str) -> Fact:
    one, other = Entity(curie="X:1", name="drug"), Entity(curie="Y:1", name="disease")
    said = (Qualifier(key="label_text", value=text), Qualifier(key="original_object", value=words))
    return Fact(subject=one, predicate="contraindicated_in", object=other, qualifiers=said)


@pytest.mark.parametrize(
    ("text", "words", "holds"),
    [
        ("Do not give to patients with heart failure.", "heart failure", True),
        ("Fungal diseases of ocular structures; varicella.", "varicella", False),
        ("Hypersensitivity reactions such as bronchospasm have occurred.", "bronchospasm", False),
        ("Known hypersensitivity to the drug. Severe asthma.", "asthma", True),
        ("It may be used in patients with open angle glaucoma who are treated.", "open angle glaucoma", False),
        ("Severe hepatic impairment.", "liver failure", True),
        ("Do not co-administer aliskiren in patients with diabetes.", "diabetes", False),
        ("Contraindicated in open angle glaucoma unless it is treated.", "open angle glaucoma", False),
        ("A history of jaundice with prior use of the drug.", "jaundice", False),
    ],
)
def test_about_patients(text: str, words: str, holds: bool):
    assert about_patients(_said(text, words)) is holds
