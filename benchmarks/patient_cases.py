"""What is answered to patient cases, against keys: right, wrong, dangerous, refused.

    python benchmarks/patient_cases.py [--kg full] [--by rules|model|both] [-v] [SET ...]

writes results/patient_cases.md.

A key line is: number of the case, what is right, what must not be given, the source. Words of a cell are set apart by
";", ",", "|" or "/"; a name counts where one holds the other, also the name that the graph has for it. Dangerous: a
drug that must not be given is offered (in whatever place), or leave is given for it, or it is not among what is
offered but the yes of a question that asks if it must be avoided is a no. Right: the first drug offered is a right
one, or the yes or no is the key's and rules out what must not be given; `among` are those of the wrong in which a
right drug is offered behind another one. What a key only has as "not first", or as another dose of a right drug, is
not forbidden. Where what must be avoided is the answer, right is that the first six hold something that the key
forbids and nothing of what it calls right. All else that is answered is wrong, also what the key says nothing of.
Refused cases are told apart by whether the roles were read; `listed` are those of them with a right drug among the
first six of which no statement was found, `unsafe` those with a forbidden one there. The 40 invented cases were
written before the reader learnt what sets a scene, by whom it learnt it: at first sight 1 was answered rightly, 1
wrongly and 38 refused (the reader before: 2, 0 and 38), 30 of them not read; they are development since. The 150 were
written in three parts by whom the reader learnt more ways of asking from, each part before it learnt from it: of 60
cases 26 were read at first sight (14 answered rightly, 3 wrongly), then of 50 21, then of 40 24; a clinician has not
seen their keys. The sixth and seventh sets were each answered once before anybody read them: 8 right, 2 wrong and 140
refused (61cc2747), 10, 2 and 138 (978058bf); so was the eighth: 11, 2 and 137 (705b5316); the ninth 5, 0 and 70 of 75
(56b442fb). Rows "read by a large model" have the readings that a large language model gave to the prompt of
`read-case`, each case alone and without its key, as they were written down (`patient_replies`): they say what becomes
of a case that is read well. All sets are development since they were opened. At first sight, by this script: the
twelfth 34, 7 and 39 read by the model and 11, 3 and 66 by rules (bf0121ad), the thirteenth 18, 7 (one of them leave
for codeine beside nursing) and 35, and 5, 2 and 53 (7c09e899), the fourteenth 14, 2 and 44, and 7, 0 and 53
(3db0f553), the fifteenth 23, 1 and 36, and 5, 0 and 55 (7383b78d); judges' verdicts stand beside the sets.
"""

from __future__ import annotations

import argparse
import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bioloom.api.session import Session
from bioloom.core.answer import Answer, Ranked
from bioloom.core.method import answer
from bioloom.core.question import Question
from bioloom.methods.loom import Loom
from patient_replies import WrittenDown, written_down

HERE = Path(__file__).parent
SETS = {
    "150 of strangers (development)": ("asked/patients_3.txt", "asked/patients_3.key.tsv"),
    "80 of strangers (development)": ("asked/patients_4.txt", "asked/patients_4.key.tsv"),
    "60 of strangers (development)": ("asked/patients_5.txt", "asked/patients_5.key.tsv"),
    "150 of strangers, the sixth set": ("asked/patients_6.txt", "asked/patients_6.key.tsv"),
    "150 of strangers, the seventh set": ("asked/patients_7.txt", "asked/patients_7.key.tsv"),
    "150 of strangers, the eighth set": ("asked/patients_8.txt", "asked/patients_8.key.tsv"),
    "75 of strangers, the ninth set": ("asked/patients_9.txt", "asked/patients_9.key.tsv"),
    "150 of strangers, the tenth set": ("asked/patients_10.txt", "asked/patients_10.key.tsv"),
    "60 of strangers, the eleventh set": ("asked/patients_11.txt", "asked/patients_11.key.tsv"),
    "80 of strangers, the twelfth set": ("asked/patients_12.txt", "asked/patients_12.key.tsv"),
    "60 of strangers, the thirteenth set": ("asked/patients_13.txt", "asked/patients_13.key.tsv"),
    "60 of strangers, the fourteenth set": ("asked/patients_14.txt", "asked/patients_14.key.tsv"),
    "60 of strangers, the fifteenth set": ("asked/patients_15.txt", "asked/patients_15.key.tsv"),
    "40 invented cases (of the reader's writer)": (
        "reader/patients/invented_4.txt",
        "reader/patients/invented_4.key.tsv",
    ),
    "150 invented cases (of the later reader's writer)": (
        "reader/patients/invented_5.txt",
        "reader/patients/invented_5.key.tsv",
    ),
}
COLUMNS = ("right", "wrong", "dangerous", "refused", "among", "not read", "listed", "unsafe")
SURE = 0.9  # of the name that the graph has for a drug of a key
LISTED = 6  # drugs of which no statement was found that an answer in words names


@dataclass(frozen=True)
class Key:
    """What is right and what must not be given, by names; ``said`` is a yes or no that the key begins with."""

    right: tuple[str, ...]
    never: tuple[str, ...]
    said: str

    def linked(self, session: Session) -> Key:
        """The key with the names that the graph has for its drugs, too: methyldopa is alpha-methyl-L-dopa there."""
        return replace(self, right=_with_own(self.right, session), never=_with_own(self.never, session))

    def good(self, name: str) -> bool:
        """Whether a drug is a right one."""
        return _among(name, self.right) and not _among(name, self.never)

    def bad(self, name: str) -> bool:
        """Whether a drug must not be given; where a combination holds one, it must not."""
        return _among(name, self.never)


def keys(path: Path) -> dict[int, Key]:
    """The keys of a set by the number of the case."""
    rows = csv.reader(path.open(encoding="utf-8"), delimiter="\t", quoting=csv.QUOTE_NONE)
    out = {}
    for number, right, never, *_ in rows:
        said = re.match(r"\s*(yes|no)\b", right, re.IGNORECASE)
        good = _names(right)
        out[int(number)] = Key(good, _forbidden(_names(never), good), said[1].casefold() if said else "")
    return out


def _names(cell: str) -> tuple[str, ...]:
    plain = re.sub(r"\([^)]*\)", " ", cell).casefold()
    found = (re.sub(r"^(?:yes|no)\b", "", w.strip()).strip(" .") for w in re.split(r"[;,|/:]|\bor\b|\band\b", plain))
    return tuple(w for w in found if len(w) > 3)


def _forbidden(never: tuple[str, ...], right: tuple[str, ...]) -> tuple[str, ...]:
    """``never`` without what is only not first, or is another dose of what is right: answers tell no doses."""
    plain = {re.sub(r"\s*\d.*", "", n): n for n in never if re.search(r"\s\d", n)}
    doses = {whole for drug, whole in plain.items() if any(r.startswith(drug) for r in right)}
    return tuple(n for n in never if n not in doses and not re.search(r"\bnot (?:as )?first\b", n))


def _with_own(names: tuple[str, ...], session: Session) -> tuple[str, ...]:
    best = (next(iter(session.linker.link(n, categories=("ChemicalEntity",))), None) for n in names)
    own = (b.entity.name.casefold() for b in best if b is not None and b.score >= SURE)
    return tuple(dict.fromkeys((*names, *(n for n in own if len(n) > 3))))


def _among(name: str, names: tuple[str, ...]) -> bool:
    low = name.casefold().replace("é", "e")
    return any(n in low or (len(low) > 4 and re.search(rf"\b{re.escape(low)}\b", n)) for n in names)


def judged(found: Answer, key: Key, avoiding: bool) -> str:
    """The verdict on one answer; ``avoiding``: only what must be avoided was asked."""
    parts = found.parts or (found,)
    said = [_part(p, key, avoiding) for p in parts if not p.abstained]
    for verdict in ("dangerous", "wrong", "right"):
        if verdict in said:
            return verdict
    return "refused"


def _part(found: Answer, key: Key, avoiding: bool) -> str:
    if found.kind == "yesno":
        harm = "must be avoided" in found.read_as
        against = found.value == ("yes" if harm else "no")
        ruled = [r.entity.name for r in found.patient.ruled_out] if found.patient else []
        if not against:
            return "right" if key.said == "yes" else "dangerous"
        return "wrong" if key.said == "yes" or (ruled and all(key.good(n) for n in ruled)) else "right"
    names = [r.entity.name for r in found.entities]
    out = {r.entity.curie for r in found.patient.ruled_out} if found.patient is not None else set()
    if avoiding or found.entities[0].entity.curie in out:
        first = names[:LISTED]
        return "right" if any(map(key.bad, first)) and not any(map(key.good, first)) else "wrong"
    if any(map(key.bad, names)):
        return "dangerous"
    return "right" if key.good(names[0]) else "wrong"


def apart(found: Answer) -> list[Ranked]:
    """The drugs of which no statement was found, the first that are named."""
    return list(found.patient.unstated[:LISTED]) if found.patient is not None else []


def main() -> None:
    """Writes the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kg", default="full")
    parser.add_argument("-v", action="store_true", help="tell every case")
    parser.add_argument("--by", choices=("rules", "model", "both"), default="both", help="who reads the cases")
    parser.add_argument("sets", nargs="*", help="words of the names of the sets that are meant")
    args = parser.parse_args()
    session = Session(kg=args.kg)
    lines = ["# Patient cases, answered", "", (__doc__ or "").split("\n\n")[-1].strip(), "",
             f"| set | cases | {' | '.join(COLUMNS)} |", f"| --- | --: |{' --: |' * len(COLUMNS)}"]  # fmt: skip
    for name, (texts, keyed), reader in _rows(args.sets, args.by):
        counts: Counter[str] = Counter()
        known = keys(HERE / keyed)
        held = session.resources if reader is None else replace(session.resources, reasoner=reader)
        for number, text in enumerate((HERE / texts).read_text("utf-8").splitlines(), 1):
            bundle = answer(Loom(), Question(text=text), held)
            found, key = bundle.answer, known[number].linked(session)
            notes = bundle.trace.notes("case")
            read = bool(notes) and not notes[-1].detail["missed"]
            verdict = judged(found, key, read and notes[-1].detail["asks"] == ["avoid"])
            counts[verdict] += 1
            counts["among"] += (
                verdict == "wrong"
                and key.said == ""
                and any(key.good(r.entity.name) for p in found.parts or (found,) if not p.abstained for r in p.entities)
            )
            if verdict == "refused":
                listed = [r.entity.name for r in apart(found)]
                counts["not read"] += not read
                counts["listed"] += any(map(key.good, listed))
                counts["unsafe"] += any(map(key.bad, listed))
            if args.v:
                told(number, text, verdict, read, bundle.answer, key)
        lines.append(f"| {name} | {sum(counts[c] for c in COLUMNS[:4])} |{''.join(f' {counts[c]} |' for c in COLUMNS)}")
        print(lines[-1], flush=True)
    if not args.sets and args.by == "both":
        (HERE / "results" / "patient_cases.md").write_text("\n".join(lines) + "\n", "utf-8")


def _rows(wanted: Sequence[str], by: str) -> Iterator[tuple[str, tuple[str, str], WrittenDown | None]]:
    """The ``wanted`` sets with who reads their cases: rules, then the model whose replies stand beside them."""
    for name, (texts, keyed) in SETS.items():
        if wanted and not any(name.startswith(word) for word in wanted):
            continue
        if by != "model":
            yield name, (texts, keyed), None
        replies = (HERE / texts).with_suffix(".read.jsonl")
        if by != "rules" and replies.is_file():
            yield f"{name}, read by a large model", (texts, keyed), written_down(HERE / texts, replies)


def told(number: int, text: str, verdict: str, read: bool, found: Answer, key: Key) -> None:
    """Prints one case with what was said to it."""
    print(f"{number}. {verdict.upper()}{'' if read else ' (not read)'}: {text}")
    print(f"    read {found.read_as!r}\n    key {key.said} {key.right} NEVER {key.never}")
    for part in found.parts or (found,):
        names = [r.entity.name for r in part.entities[:LISTED]]
        print("    ->", "abstains" if part.abstained else (part.value if part.kind == "yesno" else names))
        if part.abstained:
            print("    missing", "; ".join(part.missing)[:300])
        if part.patient is not None:
            p = part.patient
            print(f"    states {p.states} suitable {[r.entity.name for r in p.suitable[:LISTED]]}")
            print(f"    unstated {[r.entity.name for r in p.unstated[:12]]}")
            print(f"    cautioned {[r.entity.name for r in p.cautioned[:12]]}")
            print(f"    out {[r.entity.name for r in p.ruled_out[:12]]}")


if __name__ == "__main__":
    main()
