"""A saved answer after somebody has been at it: edited in place, or edited with every hash in it made anew."""

from __future__ import annotations

import copy
import json
from typing import Any

from bioloom.core.evidence import Evidence
from bioloom.core.trace import seal

Body = dict[str, Any]


def ids(body: Body) -> list[str]:
    """The ids of the evidence, by what the units say now; of one that is no unit any more, none."""
    out = []
    for unit in body["evidence"]:
        try:
            out.append(Evidence.model_validate(unit).id)
        except ValueError:
            out.append("")
    return out


def forged(body: Body, was: Body) -> Body:
    """``body`` as a careful forger leaves it: citations follow the altered evidence, and the seal fits."""
    new = copy.deepcopy(body)
    before = {json.dumps(unit, sort_keys=True): i for unit, i in zip(was["evidence"], ids(was), strict=True)}
    renamed: dict[str, str] = {}
    if len(was["evidence"]) == len(new["evidence"]):
        renamed = dict(zip(ids(was), ids(new), strict=True))
    for answer in (new["answer"], *new["answer"].get("parts", ())):
        cited = [renamed.get(i, i) for i in answer.get("evidence", ())]
        if len(was["evidence"]) > len(new["evidence"]):  # what was taken out is cited no more
            left = set(ids(new))
            cited = [i for i in cited if i in left]
        answer["evidence"] = cited
    added = [
        i for unit, i in zip(new["evidence"], ids(new), strict=True) if json.dumps(unit, sort_keys=True) not in before
    ]
    if len(was["evidence"]) < len(new["evidence"]):  # what was put in is cited
        new["answer"]["evidence"] = [*new["answer"].get("evidence", ()), *added]
    return sealed(new)


def sealed(body: Body) -> Body:
    """``body`` with the seal that fits it."""
    bare = {k: v for k, v in body.items() if k != "seal"}
    return {**bare, "seal": seal(bare)}
