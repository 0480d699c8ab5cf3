"""How people say things, as training wordings are composed of it, read from a folder of TOML files.

``relations`` say the relations, ``nouns.toml`` the kinds, ``counted.toml`` what can be counted, ``frames`` whole
questions, ``words.toml`` numbers, superlatives and the like, ``weights.toml`` how often what is composed. Their format
stands in ``wordings/phrases/README.md``.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from bioloom.core.catalogue import catalogue
from bioloom.core.errors import InputError
from bioloom.stages.read.forms.form import FormTest, Hop, parse_hops

Side = Literal["subject", "object"]
Lines = tuple[str, ...]
End = tuple[str, str, str, Side]  # subject, relation, object, and the end that is meant
SIDES: tuple[Side, Side] = ("subject", "object")
_NUMBER = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")


class Said(NamedTuple):
    """How one relation between two kinds is said, with the tests that the words imply.

    Verbs say what one end does, with ``{}`` for the other; nouns what one end is to the other; clauses name both ends.
    ``number`` is the sort of number that the phrases have a place for (its test is the one without an operator).
    """

    relation: str
    subject: str
    object: str
    tests: tuple[FormTest, ...] = ()
    number: str = ""
    weight: float = 1.0
    called: Mapping[Side, str] = {}
    verbs: Mapping[Side, Lines] = {}
    nouns: Mapping[Side, Lines] = {}
    clauses: Lines = ()

    def kind(self, side: Side) -> str:
        """The kind at that end."""
        return self.subject if side == "subject" else self.object

    @property
    def ends(self) -> tuple[str, str, str]:
        """The relation and its kinds."""
        return self.subject, self.relation, self.object


class Qualified(NamedTuple):
    """Words that put a test on a relation, whatever the phrase: ``before`` its verb, ``after`` all, as an adjective."""

    tests: tuple[FormTest, ...]
    number: str = ""
    before: Lines = ()
    after: Lines = ()
    adjectives: Mapping[Side, Lines] = {}
    weight: float = 1.0


class Compared(NamedTuple):
    """How a qualifier is compared and asked for; all from the end ``side``, ``{}`` being the other end.

    ``most`` and ``more`` are verbs ("has the most {}", "has more {}"), so ``least`` and ``less``; ``top`` and
    ``bottom`` whole questions; ``amounts`` ask for the value between ``{subject}`` and ``{object}``.
    """

    key: str
    said: Said
    side: Side
    most: Lines = ()
    more: Lines = ()
    least: Lines = ()
    less: Lines = ()
    top: Lines = ()
    bottom: Lines = ()
    amounts: Lines = ()


class Counted(NamedTuple):
    """What can be counted of a kind: one hop or two, and what that is called ("side effects")."""

    kind: str
    hops: tuple[Hop, ...]
    called: Lines
    verbs: Lines = ()  # "causes {}"
    weight: float = 1.0


class Chain(NamedTuple):
    """How a way of one or more hops is said in one go ("rules out a drug that the FDA let onto the market").

    ``verbs`` have the answer, of ``kind``, as their subject and ``{x}`` for the thing named; ``clauses`` name both, the
    answer as ``{d}``. ``hops`` lead from the thing named to the answer, without tests or with.
    """

    kind: str
    hops: tuple[Hop, ...]
    start: str
    verbs: Lines = ()
    clauses: Lines = ()


class Phrases(NamedTuple):
    """All phrases of a folder."""

    said: tuple[Said, ...]
    qualified: Mapping[tuple[str, str, str], tuple[Qualified, ...]]
    compared: tuple[Compared, ...]
    counted: tuple[Counted, ...]
    nouns: Mapping[str, tuple[tuple[str, str], ...]]
    frames: Mapping[str, Lines]
    words: Mapping[str, Lines]
    weights: Mapping[str, Mapping[str, float]]
    at: Mapping[str, Mapping[End, tuple[Said, ...]]]  # by kind: relations with an end there, and all ways to say each
    chains: Mapping[str, tuple[Chain, ...]] = {}  # by the kind of their answer


def numbered(text: str, many: bool) -> str:
    """``text`` with its ``[singular|plural]`` alternatives decided."""
    return _NUMBER.sub(lambda m: m[2] if many else m[1], text) if "[" in text else text


def load_phrases(folder: Path) -> Phrases:
    """The phrases of ``folder``.

    Raises:
        InputError: a file is missing, is no TOML, or lacks something.
    """
    said: list[Said] = []
    qualified: dict[tuple[str, str, str], list[Qualified]] = defaultdict(list)
    compared: list[Compared] = []
    paths = sorted((folder / "relations").glob("*.toml"))
    if not paths:
        raise InputError(f"{folder} has no phrases.", hint="Name the folder wordings/phrases of a checkout.")
    for path in paths:
        table = _read(path)
        here = [s for t in table.get("phrases", ()) for s in _said(t, path)]
        said += here
        ends = list(dict.fromkeys(s.ends for s in here))
        for t in table.get("qualified", ()):
            for e in ends:
                if t.get("subject", e[0]) == e[0] and t.get("object", e[2]) == e[2]:
                    qualified[e].append(_qualified(t))
        compared += [c for t in table.get("compared", ()) for c in _compared(t, here, path)]
    frames: dict[str, Lines] = {}
    for path in sorted((folder / "frames").glob("*.toml")):
        frames |= {f"{path.stem}.{name}": _lines(text) for name, text in _read(path).items()}
    nouns = {kind: tuple(map(_forms, _lines(text))) for kind, text in _read(folder / "nouns.toml").items()}
    words = {name: _lines(text) for name, text in _read(folder / "words.toml").items()}
    counted = tuple(_counted(t) for t in _read(folder / "counted.toml")["counted"])
    said = [_joined(some) for some in _alike(said)]
    return Phrases(
        tuple(said), {e: tuple(q) for e, q in qualified.items()}, tuple(compared), counted, nouns, frames, words,
        _read(folder / "weights.toml"), _at(said), _chains(sorted((folder / "chains").glob("*.toml"))),
    )  # fmt: skip


def _chains(paths: Iterable[Path]) -> dict[str, tuple[Chain, ...]]:
    """The chains of all files, those of the same hops as one."""
    found: dict[tuple[str, tuple[Hop, ...], str], list[Chain]] = defaultdict(list)
    for path in paths:
        for table in _read(path).get("chains", ()):
            hops = parse_hops(table["hops"])
            one = Chain(
                hops[-1].kind, hops, table["start"], _lines(table.get("verbs", "")), _lines(table.get("clauses", ""))
            )
            found[one.kind, one.hops, one.start].append(one)
    out: dict[str, list[Chain]] = defaultdict(list)
    for some in found.values():
        joined = some[0]._replace(verbs=_together(c.verbs for c in some), clauses=_together(c.clauses for c in some))
        out[joined.kind].append(joined)
    return {kind: tuple(chains) for kind, chains in out.items()}


def _alike(said: Sequence[Said]) -> Iterable[list[Said]]:
    """Phrases of the same ends and tests, which may stand in several tables."""
    groups: dict[tuple[Any, ...], list[Said]] = defaultdict(list)
    for s in said:
        groups[s.ends, s.tests, s.number].append(s)
    return groups.values()


def _joined(some: Sequence[Said]) -> Said:
    """All of them as one; what is said of a symmetric relation from one end is said from the other, too."""
    first = some[0]
    verbs = {e: _together(s.verbs[e] for s in some) for e in SIDES}
    nouns = {e: _together(s.nouns[e] for s in some) for e in SIDES}
    known = catalogue().relations.get(first.relation.rstrip("*"))
    if known and known.symmetric:
        verbs = dict.fromkeys(SIDES, _together(verbs.values()))
        nouns = dict.fromkeys(SIDES, _together(nouns.values()))
    return first._replace(verbs=verbs, nouns=nouns, clauses=_together(s.clauses for s in some))


def _together(lines: Iterable[Lines]) -> Lines:
    return tuple(dict.fromkeys(line for some in lines for line in some))


def _at(said: Sequence[Said]) -> dict[str, dict[End, tuple[Said, ...]]]:
    out: dict[str, dict[End, tuple[Said, ...]]] = defaultdict(dict)
    for s in said:
        for side in SIDES:
            end = (*s.ends, side)
            out[s.kind(side)][end] = (*out[s.kind(side)].get(end, ()), s)
    return dict(out)


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as e:
        raise InputError(f"{path.name} cannot be read: {e}", hint="See wordings/phrases/README.md.") from e


def _lines(text: str) -> Lines:
    return tuple(dict.fromkeys(line.strip() for line in text.splitlines() if line.strip()))


def _forms(line: str) -> tuple[str, str]:
    one, _, many = line.partition(" | ")
    return one, many or f"{one}s"


def _tests(text: str) -> tuple[FormTest, ...]:
    return parse_hops(f"x{{{text}}}>X")[0].tests if text else ()


def _said(table: Mapping[str, Any], path: Path) -> list[Said]:
    """The phrases of a table, once for each kind where it holds within several kinds (``kinds``)."""
    try:
        pairs = [(k, k) for k in table["kinds"]] if "kinds" in table else [(table["subject"], table["object"])]
        return [
            Said(
                table["relation"], s, o, _tests(table.get("tests", "")), table.get("number", ""),
                table.get("weight", 1.0), {e: table[f"{e}_called"] for e in SIDES if f"{e}_called" in table},
                {e: _lines(table.get(f"{e}_verbs", "")) for e in SIDES},
                {e: _lines(table.get(f"{e}_nouns", "")) for e in SIDES}, _lines(table.get("clauses", "")),
            )
            for s, o in pairs
        ]  # fmt: skip
    except KeyError as e:
        raise InputError(f"{path.name} has phrases without {e}.", hint="See wordings/phrases/README.md.") from e


def _qualified(table: Mapping[str, Any]) -> Qualified:
    return Qualified(
        _tests(table["test"]), table.get("number", ""), _lines(table.get("before", "")), _lines(table.get("after", "")),
        {e: _lines(table.get(f"{e}_adjectives", "")) for e in SIDES}, table.get("weight", 1.0),
    )  # fmt: skip


def _compared(table: Mapping[str, Any], said: Sequence[Said], path: Path) -> list[Compared]:
    plain = [s for s in said if (s.subject, s.object) == (table["subject"], table["object"]) and not s.tests]
    if not plain:
        raise InputError(f"{path.name} compares what it has no plain phrases for.", hint="Add phrases without tests.")
    texts = {k: _lines(table.get(k, "")) for k in ("most", "more", "least", "less", "top", "bottom", "amounts")}
    return [Compared(table["key"], plain[0], table["side"], **texts)]


def _counted(table: Mapping[str, Any]) -> Counted:
    return Counted(
        table["kind"], parse_hops(table["hops"]), _lines(table["called"]), _lines(table.get("verbs", "")),
        table.get("weight", 1.0),
    )  # fmt: skip
