"""What is to be run: methods x reasoners x source conditions x graphs x sets, and under which equal terms."""

from __future__ import annotations

import json
import os
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import Field, JsonValue, ValidationError, field_validator, model_validator

from bioloom.core.errors import InputError, SetupError
from bioloom.core.evidence import Channel
from bioloom.core.run import Budget
from bioloom.core.suggest import did_you_mean
from bioloom.core.value import Value

WITHOUT = "without="  # behind the @ of a graph: a file of hops that it is asked without (`bench withhold`)
GIVEN = "given"  # a reasoner: rules that are told the patterns of a file (``given:FILE``, `given.py`)
AS_ITEM = "item"  # the source condition that each item itself names
Control = Literal["none", "cited"]
Positive = Annotated[int, Field(gt=0)]


class SetSpec(Value):
    """A set of items.

    Attributes:
        name: What to call it.
        path: A folder of ours, ``medqa`` for the set of that name in the data folder, or ``medqa=PATH``; what is a
            path is relative to the spec.
        kinds: Only items that want these back; empty for all.
        families: Only items of these families; empty for all.
        conditions: Only items under these source conditions, as labels; empty for all.
        limit: So many items, stratified: whole patterns, evenly over families; None for all.
        share: In place of ``limit`` this share of the items, drawn by the seed with every stratum in its proportion, as
            BioHarness's 10% subsample; None for all.
        splits: Only items of these splits; empty for all.
    """

    name: str
    path: str
    kinds: tuple[str, ...] = ()
    families: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    splits: tuple[str, ...] = ()
    limit: Positive | None = None
    share: Annotated[float, Field(gt=0, le=1)] | None = None

    @model_validator(mode="after")
    def _one_size(self) -> SetSpec:
        if self.limit is not None and self.share is not None:
            raise ValueError("say limit or share, not both")
        return self


class Variant(Value):
    """A method with some of its knobs set otherwise. ``label`` is what tables call it, its name when empty.

    ``ablation`` names the table that compares it with the whole method, empty when it belongs to none.
    """

    name: str
    label: str = ""
    knobs: dict[str, JsonValue] = Field(default_factory=dict)
    ablation: str = ""

    @model_validator(mode="before")
    @classmethod
    def _short(cls, given: Any) -> Any:
        return {"name": given} if isinstance(given, str) else given

    @property
    def title(self) -> str:
        """What tables call it."""
        return self.label or self.name


class EvidenceCap(Value):
    """The most that the sources may hand over for one question, to every method alike; None is no limit.

    ``units`` counts pieces of evidence, ``characters`` their text; the same piece counts once.
    """

    units: Positive | None = None
    characters: Positive | None = None


class Total(Value):
    """The most that the whole run may spend; None is no limit. ``money`` in US dollars."""

    calls: int | None = None
    tokens: int | None = None
    money: float | None = None
    seconds: float | None = None


class Spec(Value):
    """A whole comparison.

    Attributes:
        name: What to call it.
        about: A sentence for the report: which graph, which texts, what is compared.
        sets: What is asked.
        methods: Who answers.
        reasoners: Who judges: ``rules``; ``given:FILE``, rules that need not read; ``MODEL``, a model alone, so that
            every answer of its row is its own; or ``rules+MODEL``, rules first and the model where they cannot tell,
            labelled so in tables. What ``MODEL`` is stands with ``--reasoner``.
        conditions: Source conditions as labels (``kg``, ``kg+doc``); ``item`` takes each item's own.
        graphs: Names or folders of graphs; ``full@0.5`` is a graph with half of its statements, drawn by the seed,
            ``full@without=FILE`` one without the hops that a file lists, which is relative to the spec.
        corpora: Names or folders of corpora, for the channel doc.
        live: Live sources by name.
        embedder: As with ``--embedder``.
        reranker: As with ``--reranker``.
        max_tokens: The most that a reply may have; None leaves it to the configuration. BioMedHop has 1,024.
        controls: ``none`` asks as it is. ``cited`` asks a second time without the evidence that the answer cites, and
            records the second answer: an answer that stays did not rest on that evidence alone.
        evidence: Equal for all methods.
        budget: The most for one question.
        total: The most for all of it.
        per_minute: At most so many questions are begun in a minute; None is no limit.
        processes: How many processes answer.
        threads: How many questions each of them answers at once.
        patience: Seconds after which a question that is still not answered is ended with its process.
        seed: For the choice of items, and for methods with a knob of that name.
        offline: Whether live sources answer with what is kept.
    """

    name: str
    about: str = ""
    sets: tuple[SetSpec, ...] = Field(min_length=1)
    methods: tuple[Variant, ...] = Field(min_length=1)
    reasoners: tuple[str, ...] = ("rules",)
    conditions: tuple[str, ...] = (AS_ITEM,)
    graphs: tuple[str, ...] = ("open",)
    corpora: tuple[str, ...] = ()
    live: tuple[str, ...] = ()
    embedder: str = "lexical"
    reranker: str = "none"
    max_tokens: Positive | None = None
    controls: tuple[Control, ...] = ("none",)
    evidence: EvidenceCap = EvidenceCap()
    budget: Budget = Budget()
    total: Total = Total()
    per_minute: Annotated[float, Field(gt=0)] | None = None
    processes: Positive = 1
    threads: Positive = 1
    patience: Annotated[float, Field(gt=0)] = 600.0
    seed: int = 7
    offline: bool = True

    @field_validator("conditions")
    @classmethod
    def _known(cls, given: tuple[str, ...]) -> tuple[str, ...]:
        for label in given:
            if label != AS_ITEM and not set(label.split("+")) <= set(get_args(Channel)):
                raise ValueError(f"{label!r} is no source condition; write kg, doc, kg+doc, ... or {AS_ITEM}")
        return given

    @model_validator(mode="after")
    def _distinct(self) -> Spec:
        for what, names in (
            ("set", [s.name for s in self.sets]),
            ("label of a method", [m.title for m in self.methods]),
        ):
            if twice := sorted({n for n in names if names.count(n) > 1}):
                raise ValueError(f"the {what} {twice[0]!r} stands twice")
        return self


_FIELDS = sorted(
    {n for kind in (Spec, SetSpec, Variant, EvidenceCap, Budget, Total) for n in kind.model_fields}
)  # fmt: skip


def load_spec(path: Path) -> Spec:
    """The spec in a YAML or JSON file; the paths in it are taken relative to it.

    Raises:
        InputError: there is no such file, or it says something that no spec says.
        SetupError: it is YAML, and PyYAML is not installed.
    """
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise InputError(f"There is no file {path}.", hint="Name a spec: bioloom bench run SPEC.yaml.") from None
    try:
        spec = Spec.model_validate(_parsed(text, path))
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(p) for p in first["loc"]) or "the spec"
        hint = "docs/bench.md lists what a spec may say."
        if first["type"] == "extra_forbidden":
            raise InputError(
                f"{path}: a spec says nothing of {where!r}.", hint=did_you_mean(str(first["loc"][-1]), _FIELDS) or hint
            ) from None
        raise InputError(f"{path}: {where}: {first['msg']}.", hint=hint) from None
    return spec.model_copy(update=_beside(spec, path.parent))


def _parsed(text: str, path: Path) -> Any:
    if path.suffix == ".json":
        try:
            return json.loads(text)
        except ValueError as error:
            raise InputError(f"{path} is no JSON: {error}.") from None
    try:
        yaml: Any = import_module("yaml")
    except ImportError:
        raise SetupError("Specs in YAML need PyYAML.", hint="pip install 'bioloom[bench]', or write JSON.") from None
    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise InputError(f"{path} is no YAML: {' '.join(str(error).split())}.") from None


def _beside(spec: Spec, folder: Path) -> dict[str, Any]:
    """What names a folder is made absolute; graphs and corpora may also be names."""

    def whole(given: str) -> str:
        """``given`` as a path, where it looks like one and is there; variables of the environment are filled in."""
        name = os.path.expandvars(given)
        layout, named, rest = name.rpartition("=")
        path, at, share = rest.partition("@")
        found = folder / Path(path).expanduser()
        if not at and layout.endswith(f"@{WITHOUT[:-1]}"):
            return f"{layout}{named}{found.resolve()}"
        return f"{layout}{named}{found.resolve()}{at}{share}" if set(path) & set("/\\~.") and found.exists() else name

    return {
        "sets": tuple(s.model_copy(update={"path": whole(s.path)}) for s in spec.sets),
        "graphs": tuple(whole(g) for g in spec.graphs),
        "reasoners": tuple(os.path.expandvars(r) for r in spec.reasoners),
        "corpora": tuple(whole(c) for c in spec.corpora),
    }
