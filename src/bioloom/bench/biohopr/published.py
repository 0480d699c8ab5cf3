"""What the paper reports, to stand beside our figures: of PrimeKG's questions and of its models, not of ours."""

from __future__ import annotations

from typing import NamedTuple


class Published(NamedTuple):
    """A row of Table 5, in percent."""

    hop1: float
    hop2: float
    both_correct: float
    both_wrong: float


TABLE_5 = {
    "Llama-3.1-8B": Published(0.12, 0.05, 0.00, 99.76),
    "HuatuoGPT-o1-70B": Published(0.16, 0.00, 0.00, 99.93),
    "HuatuoGPT-o1-8B": Published(0.20, 0.04, 0.00, 99.54),
    "UltraMedical-8B": Published(13.75, 5.21, 2.28, 82.33),
    "Llama-3.3-70B": Published(25.58, 9.58, 4.94, 68.33),
    "Llama-3.1-70B": Published(26.38, 9.47, 4.93, 65.64),
    "GPT4O-mini": Published(28.11, 14.57, 6.54, 64.69),
    "GPT4O": Published(32.88, 14.57, 7.86, 57.96),
    "O3-mini": Published(37.93, 14.57, 8.93, 52.14),
}


class PublishedRelation(NamedTuple):
    """A row of Table 6 for GPT4O, in percent: ACC of single-answer, F1 of multi-answer prompts."""

    hop1_acc: float
    hop1_f1: float
    hop2_acc: float
    hop2_f1: float


TABLE_6 = {
    "Disease:Drug:Phenotype": PublishedRelation(47.47, 35.35, 25.08, 8.20),
    "Disease:Drug:Protein": PublishedRelation(47.47, 35.35, 3.67, 0.22),
    "Drug:Disease:Phenotype": PublishedRelation(55.13, 14.41, 22.07, 9.75),
    "Drug:Disease:Protein": PublishedRelation(55.13, 14.41, 4.67, 0.48),
    "Disease:Phenotype:Drug": PublishedRelation(20.25, 9.22, 16.67, 4.04),
    "Disease:Protein:Drug": PublishedRelation(35.40, 1.63, 8.12, 3.76),
    "Drug:Phenotype:Disease": PublishedRelation(23.39, 8.62, 0.00, 0.00),
    "Drug:Protein:Disease": PublishedRelation(20.61, 2.31, 20.14, 4.54),
    "Phenotype:Disease:Drug": PublishedRelation(0.00, 0.05, 14.47, 6.63),
    "Phenotype:Drug:Disease": PublishedRelation(15.15, 7.63, 3.72, 2.77),
    "Protein:Disease:Drug": PublishedRelation(35.29, 10.06, 2.95, 2.54),
    "Protein:Drug:Disease": PublishedRelation(23.60, 9.46, 1.08, 1.49),
}
OVERALL = PublishedRelation(32.88, 7.29, 14.57, 4.96)
