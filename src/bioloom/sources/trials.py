"""Registered trials, from ClinicalTrials.gov (API v2).

Source: clinicaltrials.gov/data-api/api. No key; about fifty requests a minute are taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from bioloom.core.evidence import Channel
from bioloom.core.ports import Hit, PortKind, Query

from .http import Body, Deadline, Http, Payload, Request, json_as
from .record import Fetched, fetched, hits
from .settings import SourceSettings

API = "https://clinicaltrials.gov/api/v2"
RATE = 50 / 60
_EXCLUSION = re.compile(r"^[\s*#_-]*exclusion criteria\b", re.IGNORECASE | re.MULTILINE)
FIELDS = (
    "NCTId", "BriefTitle", "OfficialTitle", "OverallStatus", "WhyStopped", "LastUpdatePostDate", "StudyType", "Phase",
    "Condition", "Keyword", "BriefSummary", "InterventionType", "InterventionName", "InterventionOtherName",
    "InterventionDescription", "ArmGroupLabel", "ArmGroupType", "ArmGroupDescription", "ArmGroupInterventionName",
    "PrimaryOutcomeMeasure", "PrimaryOutcomeDescription", "PrimaryOutcomeTimeFrame", "EligibilityCriteria", "Sex",
    "MinimumAge", "MaximumAge",
)  # fmt: skip


class _Identification(Payload):
    nct_id: str
    brief_title: str = ""
    official_title: str = ""


class _Date(Payload):
    date: str = ""


class _Status(Payload):
    overall_status: str = ""
    why_stopped: str = ""
    last_update_post_date_struct: _Date = _Date()


class _Description(Payload):
    brief_summary: str = ""


class _Conditions(Payload):
    conditions: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()


class _Design(Payload):
    study_type: str = ""
    phases: tuple[str, ...] = ()


class _Intervention(Payload):
    type: str = ""
    name: str = ""
    description: str = ""
    other_names: tuple[str, ...] = ()


class _Arm(Payload):
    label: str = ""
    type: str = ""
    description: str = ""
    intervention_names: tuple[str, ...] = ()


class _Arms(Payload):
    arm_groups: tuple[_Arm, ...] = ()
    interventions: tuple[_Intervention, ...] = ()


class _Outcome(Payload):
    measure: str = ""
    description: str = ""
    time_frame: str = ""


class _Outcomes(Payload):
    primary_outcomes: tuple[_Outcome, ...] = ()


class _Eligibility(Payload):
    eligibility_criteria: str = ""
    sex: str = ""
    minimum_age: str = ""
    maximum_age: str = ""


class _Protocol(Payload):
    identification_module: _Identification
    status_module: _Status = _Status()
    description_module: _Description = _Description()
    conditions_module: _Conditions = _Conditions()
    design_module: _Design = _Design()
    arms_interventions_module: _Arms = _Arms()
    outcomes_module: _Outcomes = _Outcomes()
    eligibility_module: _Eligibility = _Eligibility()


class _Study(Payload):
    protocol_section: _Protocol


class _Studies(Payload):
    studies: tuple[_Study, ...]


@dataclass(frozen=True)
class Trials:
    """What is studied in whom, how, and how far it got; what a trial found is in the literature."""

    http: Http
    url: str = API
    name: ClassVar[str] = "trials"
    kind: ClassVar[PortKind] = "source"
    channel: ClassVar[Channel] = "web"
    live: ClassVar[bool] = True
    about: ClassVar[str] = "registered trials (ClinicalTrials.gov)"

    @classmethod
    def open(cls, settings: SourceSettings, http: Http) -> Trials:
        """As configured; it needs nothing."""
        return cls(http, settings.of(cls.name).url or API)

    def handle(self, request: Query, *, timeout: float | None) -> Sequence[Hit]:
        """Passages of the records that fit best; SourceError when it cannot be asked."""
        params = (
            ("query.term", request.text), ("pageSize", str(request.limit)), ("format", "json"),
            ("fields", ",".join(FIELDS)), ("sort", "@relevance"),
        )  # fmt: skip
        asked = Request(self.name, f"{self.url}/studies", params)
        found, retrieved = self.http.fetch(asked, _studies, Deadline(self.name, timeout), per_second=RATE)
        records = [_record(s.protocol_section) for s in found.studies]
        return hits(records, request, channel=self.channel, source=self.name, retrieved=retrieved)


def _studies(body: Body) -> _Studies:
    return json_as(_Studies, body)


def _record(study: _Protocol) -> Fetched:
    who, status = study.identification_module, study.status_module
    title = who.brief_title or who.official_title
    return fetched(
        f"clinicaltrials:{who.nct_id}", title, _sections(study), url=f"https://clinicaltrials.gov/study/{who.nct_id}",
        version=status.last_update_post_date_struct.date, licence="ClinicalTrials.gov terms and conditions",
    )  # fmt: skip


def _sections(study: _Protocol) -> Iterator[tuple[str, str]]:
    """What is treated with what stands in one section, so that a passage has both."""
    who, status, arms = study.identification_module, study.status_module, study.arms_interventions_module
    stated = {
        "Conditions": study.conditions_module.conditions,
        "Interventions": [f"{i.type.capitalize()}: {i.name}" for i in arms.interventions],
        "Phase": [p for p in study.design_module.phases if p != "NA"],
        "Study type": [study.design_module.study_type],
        "Status": [status.overall_status],
        "Stopped because": [status.why_stopped],
    }
    if who.official_title != who.brief_title:
        yield "official title", who.official_title if who.brief_title else ""
    yield "overview", "\n".join(line for name, values in stated.items() if (line := _line(name, values)))
    yield "keywords", _line("Keywords", study.conditions_module.keywords)
    yield "summary", study.description_module.brief_summary
    for i in arms.interventions:
        names = f" ({', '.join(i.other_names)})" if i.other_names else ""
        yield "intervention", f"{i.name}{names}: {i.description}" if i.description or names else ""
    for arm in arms.arm_groups:
        given = ", ".join(arm.intervention_names)
        yield "arm", ". ".join(p for p in (f"{arm.label} ({arm.type.lower()})", arm.description, given) if p)
    for outcome in study.outcomes_module.primary_outcomes:
        parts = (outcome.measure, outcome.description, outcome.time_frame)
        yield "primary outcome", ". ".join(p for p in parts if p)
    criteria = study.eligibility_module
    yield from _criteria(criteria.eligibility_criteria)
    people = {"Sex": [criteria.sex], "Minimum age": [criteria.minimum_age], "Maximum age": [criteria.maximum_age]}
    yield "participants", "\n".join(line for name, values in people.items() if (line := _line(name, values)))


def _criteria(text: str) -> Iterator[tuple[str, str]]:
    """Who is wanted and who is not, apart: a passage of one must not be taken for the other."""
    if out := _EXCLUSION.search(text):
        yield "inclusion criteria", text[: out.start()]
        yield "exclusion criteria", text[out.start() :]
    else:
        yield "eligibility", text


def _line(name: str, values: Sequence[str]) -> str:
    said = "; ".join(v for v in values if v)
    return f"{name}: {said}" if said else ""
