"""The catalogue of relations: what can stand in which relation to what, and how people and we say it.

One TOML file for each Biolink predicate in ``core/relations``, and ``kinds.toml`` for the kinds of things. To teach
bioloom a relation, write its file (docs/relations.md): reading a question, planning, searching texts and saying an
answer back read it from here.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, NamedTuple

from .errors import SetupError

RELATIONS_VARIABLE = "BIOLOOM_RELATIONS"  # a folder with files of relations of one's own
Forms = tuple[str, str]  # of one, of many: "treats", "treat"; "gene", "genes"
QualifierType = Literal["share", "number", "word", "flag"]


class Qualifier(NamedTuple):
    """What can be said of an edge beyond that it holds.

    ``type`` tells a share (0 to 1), a number in ``unit``, a word out of ``values`` and a flag apart; ``said`` is the
    phrase behind the relation with ``{value}`` in it, ``asks`` the words that ask for the value, ``most`` and ``least``
    what the highest and lowest value are called (empty: nothing is the most). ``written`` has for a value what edges
    carry, where that is not the value under ``key``; ``called`` what else a question may call it, so plainly that it
    means no other value. Of a ``strict`` one a question that calls a value always means it: read without it
    it has lost a word (counted on the wordings: 95 of 100 and more).
    """

    key: str
    type: QualifierType
    said: str
    unit: str = ""
    values: tuple[str, ...] = ()
    asks: str = ""
    most: str = ""
    least: str = ""
    written: Mapping[str, Mapping[str, str]] = {}
    called: Mapping[str, str] = {}  # words with "; " between
    strict: bool = False

    def carried(self, value: str) -> Mapping[str, str]:
        """What an edge carries that has ``value``: names of columns, and what stands in them."""
        return self.written.get(value, {self.key: value})

    def columns(self) -> tuple[str, ...]:
        """The columns of a graph that carry it; of several the last says the value."""
        return tuple(dict.fromkeys(tuple(w)[-1] for w in self.written.values())) or (self.key,)


class Ends(NamedTuple):
    """A pair of kinds that a relation holds between, and how that is said back from the one and from the other.

    ``weight`` (0 to 1) is how natural the relation is between these kinds when the wording is vague. ``active`` goes
    from subject to object ("treats", "treat"), ``passive`` from object to subject; the nouns say what subject or object
    is to the other ("side effect", "side effects"), None where the kind's own word does.

    ``forward`` has the cues of the grammar (what verbs, nouns and phrases stand for: "treat", "located") that mean this
    relation when the subject stands on their left, with how natural that is (0 to 1), ``backward`` those that mean it
    when the object does. ``vague`` says that a wording without a relation ("linked to") may mean it too. ``through`` is
    set where no edge but a chain says it: predicate, the kind between, predicate. ``wider`` is the class of the object
    in patterns where sources file what people call by its kind under several (a side effect that is a disease).
    ``graph`` is set where these ends are not in the relation's smallest graph. ``note`` is for
    docs/schema.md: what it is called, and what qualifies it. ``listed`` has how much of the relation is on record, for
    the ``subjects`` of one object and the ``objects`` of one subject, as `Listed` has it, and ``by`` which sources it
    was measured with (benchmarks/completeness.py); empty where nothing could be compared.
    """

    subject: str
    object: str
    weight: float
    active: Forms
    passive: Forms
    subject_noun: Forms | None = None
    object_noun: Forms | None = None
    vague: bool = True
    forward: Mapping[str, float] = {}
    backward: Mapping[str, float] = {}
    through: tuple[str, ...] = ()
    wider: str = ""
    graph: str = ""
    note: str = ""
    listed: Mapping[str, Any] = {}

    def on_record(self, asked: Literal["subjects", "objects"]) -> Listed | None:
        """How much of what is asked for is on record; None where it was not measured."""
        if asked not in self.listed:
            return None
        found, together = self.listed[asked]
        return Listed(found, together, tuple(f"infores:{name}" for name in self.listed["by"].split()))


class Listed(NamedTuple):
    """How much of a relation the sources of the full graph have, of what they have anything of (0 to 1).

    ``found`` is what the others list of a curator's statements who was held out, ``together`` an upper bound of what
    all have of what there is; ``by`` are the sources.
    """

    found: float
    together: float
    by: tuple[str, ...]


class Relation(NamedTuple):
    """A predicate of the catalogue; ``graph`` is the smallest graph that has it, ``words`` are those for its cues.

    ``query`` are words that find texts on it, ``stems`` beginnings of words that such a text is likely to have.
    ``panel`` is set where a source measured every subject in each of its objects and lists what it found: ``key`` is
    the qualifier that its edges carry, ``said`` what is known of a pair that it measured and does not list.
    ``tests`` has the values of qualifiers that a cue asks for: "inhibit" is a target with the action inhibitor.
    ``single`` is set where a subject has but one object, so that another one on record is a "no": ``said`` is how the
    one on record is named; where ``among`` has identifiers, it holds of them and what is below them alone.
    """

    predicate: str
    definition: str
    graph: str
    ends: tuple[Ends, ...]
    qualifiers: tuple[Qualifier, ...] = ()
    symmetric: bool = False
    tests: Mapping[str, Mapping[str, str]] = {}
    words: Mapping[str, Any] = {}
    query: str = ""
    stems: tuple[str, ...] = ()
    panel: Mapping[str, str] = {}
    single: Mapping[str, Any] = {}

    def between(self, subject: str, object_: str) -> Ends | None:
        """The ends with these kinds, None where the relation does not hold between them."""
        return next((e for e in self.ends if (e.subject, e.object) == (subject, object_)), None)

    def qualifier(self, key: str) -> Qualifier | None:
        """The qualifier called ``key``."""
        return next((q for q in self.qualifiers if q.key == key), None)

    def tested(self, cue: str) -> Mapping[str, str]:
        """What an edge has to carry for ``cue`` to hold of it: names of columns, and what stands in them."""
        carried: dict[str, str] = {}
        for key, value in self.tests.get(cue, {}).items():
            qualifier = self.qualifier(key)
            carried |= qualifier.carried(value) if qualifier else {key: value}
        return carried


class Catalogue(NamedTuple):
    """All relations by predicate, in the order of their names, and the words for the kinds of things."""

    relations: Mapping[str, Relation]
    kinds: Mapping[str, Forms]

    def kind(self, category: str) -> Forms:
        """``gene``, ``genes``; a category without an entry is taken apart: ``ClinicalCourse``, ``clinical courses``."""
        if category in self.kinds:
            return self.kinds[category]
        said = "".join(f" {c.lower()}" if c.isupper() else c for c in category).strip()
        return said, f"{said}s"


def relation(table: Mapping[str, Any]) -> Relation:
    """A relation from its table; a KeyError or TypeError names what the file lacks or has too much."""
    ends = tuple(Ends(**_fields(e)) for e in table["ends"])
    qualifiers = tuple(Qualifier(**_fields(q)) for q in table.get("qualifiers", ()))
    stems = tuple(table.get("stems", "").split())
    return Relation(**{**table, "ends": ends, "qualifiers": qualifiers, "stems": stems})


def _fields(table: Mapping[str, Any]) -> dict[str, Any]:
    return {k: tuple(v) if isinstance(v, list) else v for k, v in table.items()}


def made(relations: Iterable[Relation], kinds: Mapping[str, Forms]) -> Catalogue:
    """A catalogue of ``relations``."""
    return Catalogue({r.predicate: r for r in sorted(relations, key=lambda r: r.predicate)}, kinds)


def read_catalogue(*folders: Traversable) -> Catalogue:
    """The catalogue of all files in ``folders``.

    Raises:
        SetupError: a file cannot be read as a relation, or says again what another one says.
    """
    kinds: dict[str, Forms] = {}
    relations: dict[str, Relation] = {}
    for file in (f for folder in folders for f in folder.iterdir() if f.name.endswith(".toml")):
        try:
            table = tomllib.loads(file.read_text("utf-8"))
            if file.name == "kinds.toml":
                kinds |= {name: (one, many) for name, (one, many) in table.items()}
                continue
            found = relation(table)
        except (KeyError, TypeError, ValueError) as error:
            hint = "docs/relations.md says how one is written."
            raise SetupError(f"{file.name} is no relation: {error}.", hint=hint) from error
        if found.predicate in relations:
            raise SetupError(f"{file.name} says {found.predicate} again.", hint="One file to a predicate.")
        relations[found.predicate] = found
    return made(relations.values(), kinds)


@cache
def catalogue() -> Catalogue:
    """The catalogue that ships with the package, with the relations of the folder that ``BIOLOOM_RELATIONS`` names."""
    own = os.environ.get(RELATIONS_VARIABLE)
    folders: list[Traversable] = [files("bioloom.core").joinpath("relations"), *([Path(own)] if own else [])]
    if own and not Path(own).is_dir():
        raise SetupError(f"{RELATIONS_VARIABLE} names {own!r}, which is no folder.", hint="Name one, or unset it.")
    return read_catalogue(*folders)
