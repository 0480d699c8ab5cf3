"""What kind of error an answer is, by rule, in the taxonomy of BioMedHop's Table 13.

A judge reads texts; this reads records: the pattern that was understood beside the one the question was made from, what
is cited, what was missing. So it is reproducible, and knows less: where two kinds overlap the first below is taken.
"""

from __future__ import annotations

import re

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.metrics.verifier.types import ErrorType
from bioloom.bench.score.outcome import ItemScore

ERRORS: dict[ErrorType, tuple[str, str]] = {
    "entity_grounding": ("entity grounding", "a thing that the question names was not found, or another one was"),
    "missing_evidence": ("missing evidence", "nothing was found for a hop, or the answer is marked as unsupported"),
    "wrong_hop_or_relation": ("wrong hop/relation", "the things are right and the relations understood are others"),
    "distractor_confusion": ("distractor confusion", "another option, or another thing before the right one"),
    "counting_or_deduplication": ("counting/deduplication", "understood rightly and counted otherwise"),
    "unsupported_answer": ("unsupported answer", "an answer that cites nothing"),
    "format_error": ("format error", "nothing can be read out of the answer, or a reply was of no use"),
    "other": ("other", "none of these"),
}
KIND = "error_kind"  # under which a packed record keeps it: what it was told by is not packed
_CURIE = re.compile(r'"([A-Za-z][\w.]*:[^"\s]+)"')
_RELATION = re.compile(r"\[\w*:([^\]{*]+)")


def error_of(item: Item, gold: Gold, prediction: Prediction, score: ItemScore) -> ErrorType | None:
    """The kind of error; None for what is right, and for a failure, of which nobody knows what it would have been."""
    if score.outcome in ("right", "failed"):
        return None
    if (kept := next((kind for kind in ERRORS if kind == prediction.meta.get(KIND)), None)) is not None:
        return kept
    understood = str(prediction.meta.get("pattern") or "")
    if score.outcome == "invalid":
        return "format_error"
    if score.outcome == "abstained":
        return _of_abstention(item, prediction, understood)
    if not score.read:
        return "format_error"
    if not prediction.evidence:
        return "unsupported_answer"
    return _misunderstood(item, understood) or _of_answer(item, gold, prediction)


def _of_abstention(item: Item, prediction: Prediction, understood: str) -> ErrorType:
    missing = prediction.answer.missing if prediction.answer else ()
    if any(m.startswith("I do not know") for m in missing):
        return "entity_grounding"
    return _misunderstood(item, understood) or "missing_evidence"


def _misunderstood(item: Item, understood: str) -> ErrorType | None:
    """Whether the question was taken for another one; None where the two patterns do not say."""
    if not item.pattern or not understood:
        return None
    if not set(_CURIE.findall(item.pattern)) <= set(_CURIE.findall(understood)):
        return "entity_grounding"
    if _relations(item.pattern) != _relations(understood):
        return "wrong_hop_or_relation"
    return None


def _relations(pattern: str) -> list[str]:
    return sorted(name.strip() for name in _RELATION.findall(pattern))


def _of_answer(item: Item, gold: Gold, prediction: Prediction) -> ErrorType:
    if item.kind == "count":
        return "counting_or_deduplication"
    if item.kind in ("choice", "choices"):
        return "distractor_confusion"
    right = {a.curie for a in gold.answers if a.curie}
    answer = prediction.answer
    if answer is not None and right & set(answer.curies):
        return "distractor_confusion"
    return "missing_evidence" if answer is not None and answer.needs_repair else "other"
