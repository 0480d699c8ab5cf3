"""Items of cases: a conditional question and its two twins, each open and with options, linked by id."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue

from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item, letter
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern_text import format_pattern

from .candidates import Candidates
from .case import Case, Kind, Modifier
from .cautions import Look
from .criteria import Asked, judge
from .naming import Sex, sex
from .options import Options
from .patterns import conditional, general
from .twins import changed
from .wordings import Scene, worded

NAME, SPLIT = "condmedqa", "test"
Role = Literal["conditioned", "removed", "changed"]
GENERAL = "general"  # the reading of the gold that who passes over the condition gives
_YOUNGEST, _OLDEST = 35, 64  # ages at which neither a child's nor an old person's labelling has a say


@dataclass(frozen=True)
class Version:
    """One of the three questions of a case: what the patient has, and what is right then."""

    role: Role
    modifier: Modifier | None
    right: tuple[Entity, ...]


class Asking:
    """Makes the items of one build; ``dropped`` of the candidates counts what no question could be made of.

    ``look`` finds what cautions against right answers; without it none is looked for.
    """

    def __init__(self, made: Candidates, look: Look | None = None) -> None:
        self._made, self._options, self._look = made, Options(made), look

    def pairs(self, case: Case) -> tuple[tuple[Item, Gold], ...]:
        """The items of a case with what is right; none when a criterion fails or a twin or option is lacking."""
        other = changed(case, self._made)
        if other is None:
            return self._drop("no other condition leaves the usual drug")
        versions = (
            Version("conditioned", case.modifier, case.remaining),
            Version("removed", None, case.general),
            Version("changed", *other),
        )
        if self._look and any(v.modifier and self._look.against(case.disease, v.modifier, v.right) for v in versions):
            return self._drop("a source cautions against a right answer")
        if self._of_one_kind(case.ruled_out, case.remaining):
            return self._drop("a right answer is of one kind with what is ruled out")
        scene = self._scene(case, other[0])
        if scene is None:
            return self._drop("the disease cannot be named")
        texts = {(v.role, c): self._text(case, scene, v, c) for v in versions for c in (False, True)}
        asked = Asked(
            case=case,
            question=texts["conditioned", False][0],
            twin=texts["removed", False][0],
            condition=self._called(case.modifier),
        )
        said = judge(asked, self._made.port)
        if failed := [name for name, holds in said.items() if not holds]:
            return self._drop(f"fails {failed[0]}")
        chosen = {v.role: self._options.of(case, v.right, v.role) for v in versions}
        if not all(chosen.values()):
            return self._drop("too few drugs for options")
        return tuple(
            self._pair(case, v, texts[v.role, choice], said, (chosen[v.role] or ()) if choice else ())
            for v in versions
            for choice in (False, True)
            if choice or v.role != "removed"  # whoever answers as under the condition would be right there, too
        )

    def _of_one_kind(self, out: Sequence[Entity], right: Sequence[Entity]) -> bool:
        made = self._made
        closed = [made.graph.index(e.curie) for e in out]
        return any(made.purpose.of_one_kind(made.graph.index(e.curie), node) for e in right for node in closed)

    def _pair(
        self, case: Case, version: Version, text: tuple[str, str], said: dict[str, bool], options: tuple[Entity, ...]
    ) -> tuple[Item, Gold]:
        key, form = _key(case), "choice" if options else "open"
        roles = ("conditioned", "removed", "changed") if options else ("conditioned", "changed")
        ids = {role: f"{key}-{role}-{form}" for role in roles}
        pattern = conditional(case.disease.curie, version.modifier) if version.modifier else general(case.disease.curie)
        meta: dict[str, JsonValue] = {
            "role": version.role,
            "twins": [i for role, i in ids.items() if role != version.role],
            "disease": case.disease.curie,
            "disease_name": case.disease.name,
            "usual": case.usual.curie,
            "usual_name": case.usual.name,
            "condition": _said(version.modifier) if version.modifier else None,
            "modifier": _said(case.modifier),
            "condition_words": self._called(version.modifier) if version.modifier else "",
            "criteria": dict(said),
            "explanation": self._explained(case, version),
            "sources": [_source(case.indicated), _source(case.against)],
        }
        if options:
            meta["option_curies"] = [o.curie for o in options]
        right = {e.curie for e in version.right}
        item = Item(
            id=ids[version.role],
            dataset=NAME,
            split=SPLIT,
            kind="choice" if options else "entity",
            text=text[0],
            options=tuple(self._options.name(o) for o in options),
            family=case.modifier.category,
            relation=version.role,
            pattern=format_pattern(pattern),
            group=key,
            hops=2,
            bridges=(case.usual,) if version.role == "conditioned" else (),
            template=text[1],
            meta=meta,
        )
        gold = Gold(
            id=item.id,
            dataset=NAME,
            answers=tuple(_accepted(e) for e in version.right),
            letters=tuple(letter(at) for at, o in enumerate(options) if o.curie in right),
            readings={GENERAL: tuple(_accepted(e) for e in case.ruled_out)} if version.role == "conditioned" else {},
            paths=((case.indicated, case.against),) if version.role == "conditioned" else (),
        )
        return item, gold

    def _scene(self, case: Case, other: Modifier) -> Scene | None:
        disease = self._made.naming.disease(self._made.graph.index(case.disease.curie))
        own = sex(disease, self._called(case.modifier), self._called(other))
        key = case.disease.curie, case.modifier.entity.curie
        drawn: Sex = ("man", "woman")[int(self._made.order("sex", *key), 16) % 2]
        age = _YOUNGEST + int(self._made.order("age", *key), 16) % (_OLDEST - _YOUNGEST + 1)
        return Scene(age, own or drawn, disease) if disease else None

    def _text(self, case: Case, scene: Scene, version: Version, choice: bool) -> tuple[str, str]:
        def draw(what: str, of: int) -> int:
            return int(self._made.order("form", what, case.disease.curie, case.modifier.entity.curie), 16) % of

        known: tuple[Kind, str] | None = None
        if version.modifier is not None:
            known = version.modifier.kind, self._called(version.modifier)
        wording = worded(scene, known, choice=choice, draw=draw)
        return wording.text, wording.template

    def _called(self, modifier: Modifier) -> str:
        node, naming = self._made.graph.index(modifier.entity.curie), self._made.naming
        return naming.drug(node) if modifier.kind == "comedication" else naming.disease(node)

    def _explained(self, case: Case, version: Version) -> str:
        usual, disease, it = case.usual.name, case.disease.name, case.modifier.entity.name
        first = f"{usual} is indicated for {disease}"
        if version.role == "removed":
            return f"{first}; without {it} nothing on record speaks against it."
        if version.modifier is not None and version.role == "changed":
            return f"{first}; {version.modifier.entity.name} does not rule it out, as {it} would."
        on_record = case.against.object.name
        because = (
            f"it interacts gravely with {it}"
            if case.modifier.kind == "comedication"
            else f"it is contraindicated in {it}"
            if case.against.object.curie == case.modifier.entity.curie
            else f"it is contraindicated in {on_record}, and {it} is a kind of that"
        )
        return f"{first}, but {because}; {len(case.remaining)} of {len(case.general)} indicated drugs remain."

    def _drop(self, reason: str) -> tuple[tuple[Item, Gold], ...]:
        self._made.dropped[reason] += 1
        return ()


def _key(case: Case) -> str:
    return f"{case.disease.curie}_{case.modifier.entity.curie}".replace(":", "-")


def _accepted(entity: Entity) -> Accepted:
    return Accepted(texts=(entity.name,), curie=entity.curie)


def _said(modifier: Modifier) -> dict[str, JsonValue]:
    return {"kind": modifier.kind, "curie": modifier.entity.curie, "name": modifier.entity.name}


def _source(fact: Fact) -> dict[str, JsonValue]:
    """A reference to a statement: its ends and where it is from, never the prose of the label."""
    return {
        "subject": fact.subject.curie,
        "predicate": fact.predicate,
        "object": fact.object.curie,
        "source": fact.primary_knowledge_source,
        "publications": list(fact.publications),
        "record": f"{fact.subject.curie}|{fact.object.curie}",
    }
