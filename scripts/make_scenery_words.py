"""Write stages/gate/tables/scenery_words.txt: everyday words that may set the scene of a case, with what kind each is.

Kinds are `who` (what people do or where they come from), `place`, `time`, `thing`, `does` (what people do all day) and
`how` (adjectives and adverbs). A word is kept when it is frequent English (SymSpell's frequency dictionary, Google
Books n-grams within SCOWL, MIT), when none of its usual senses in WordNet 3.0 (Princeton) has to do with bodies,
illness, treatment, food, drink, smoking, chemicals or amounts, and when it is not far more frequent in the names of
diseases, signs, procedures, organs and drugs of a built graph than in English.

    python scripts/make_scenery_words.py DICTIONARY WORDNET GRAPH
"""

import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pyarrow.parquet as pq

MOST = 40_000  # words from the top of the dictionary
USUAL = 4  # senses of a word that are looked at
WELL_KNOWN = 10  # uses of its first sense in WordNet's texts from which senses that are in none of them are not usual
SHARE = 2.0  # times as frequent in medical names as in English, from which a word is a medical one
PLAIN = 0.5  # the same of adjectives and adverbs, of which WordNet tells no kind
MEDICAL = ("Disease", "PhenotypicFeature", "Procedure", "Drug", "ChemicalEntity", "SmallMolecule", "ChemicalRole",
           "AnatomicalEntity", "GrossAnatomicalStructure", "ClinicalModifier", "ClinicalIntervention")  # fmt: skip
# WordNet's files of senses: of nouns those that may be scenery with the kind they give, of verbs those that may.
NOUNS = {4: "thing", 5: "thing", 6: "thing", 9: "thing", 10: "thing", 11: "thing", 14: "thing", 15: "place",
         17: "place", 18: "who", 21: "thing", 28: "time"}  # fmt: skip
VERBS = {31, 32, 33, 36, 38, 40, 41, 42}
# What no usual sense may be a kind of: nouns by lemma and number of the sense.
NEVER = """
physical_condition.1 ill_health.1 pathological_state.1 physiological_state.1 psychological_state.1 symptom.1
injury.1 harm.1 disorder.1 drug.1 medicine.2 agent.3 medical_procedure.1 treatment.1 care.1 surgery.1 operation.6
diagnostic_procedure.1 body_part.1 body_substance.1 bodily_process.1 organic_process.1 prosthesis.1 implant.1
medical_instrument.1 contraceptive.1 birth_control_device.1 food.1 food.2 nutriment.1 beverage.1 alcohol.1 poison.1
plant.2 microorganism.1 substance.1 substance.7 sick_person.1 patient.1 unfortunate.1 consumer.1 drug_user.1
drinker.2 smoker.1 addict.1 abstainer.1 medical_science.1 unit_of_measurement.1 definite_quantity.1 attack.4 death.1
birth.2 birth_control.1 sexual_activity.1 consumption.1 eating.1 drinking.1 smoking.1 sensation.1 pain.1 test.1
assay.1 hospital_bed.1 bandage.1 tube.1 attack.9 weapon.1 accident.1 hit.1 fall.3 vision.2 sight.5 perception.1
perception.2 perception.3 sense_modality.1 sense.1 relapse.1 procedure.1 medical_examination.1 examination.1
ability.1 disability.1 sleep.1 pregnancy.1
""".split()  # noqa: SIM905 - a long list reads best as text
WORK = """
worker.1 professional.1 skilled_worker.1 creator.2 performer.1 entertainer.1 intellectual.1 leader.1 learner.1
expert.1 contestant.1 traveler.1 inhabitant.1 communicator.1 employee.1 peer.1 capitalist.2 serviceman.1 preserver.1
adult.1 relative.1 juvenile.1 friend.1 acquaintance.3 religious_person.1 authority.2 user.1 experimenter.2
enrollee.1 operator.2 neighbor.1 owner.2 aristocrat.1 volunteer.1 amateur.1 national.1 combatant.1 ethnic_group.1
""".split()  # noqa: SIM905 - a long list reads best as text
_DRUG = re.compile(
    r"(?:mab|n?ib|statin|sartan|prils?|azole|cillin|mycin|micin|oxacin|cycline|gliptin|gliflozin|parin|caine|azepam"
    r"|zolam|barbital|triptan|setron|dronate|thiazide|semide|dipine|profen|oxicam|coxib|fibrate|grel|xaban|lukast"
    r"|terol|solone|nide|apine|azine|oxetine|pramine)s?$"
)
_WRITTEN = re.compile(r"[a-z]+")


class WordNet:
    """The files of a folder of WordNet."""

    def __init__(self, folder: Path) -> None:
        self.above: dict[tuple[str, int], list[int]] = {}
        self.file: dict[tuple[str, int], int] = {}
        self.senses: dict[str, dict[str, list[int]]] = {}
        self.single: set[tuple[str, int]] = set()  # senses that are one of a kind: people and places by name
        self.nouns: dict[tuple[str, int], list[int]] = {}  # that a quality is of, or is derived from
        self.forms: dict[str, dict[str, str]] = {}
        for pos, name in (("n", "noun"), ("v", "verb"), ("a", "adj"), ("r", "adv")):
            self._data(pos, folder / f"data.{name}")
            self._index(pos, folder / f"index.{name}")
            lines = (folder / f"{name}.exc").read_text("utf-8").splitlines()
            self.forms[pos] = {line.split()[0]: line.split()[1] for line in lines}

    def _data(self, pos: str, path: Path) -> None:
        for line in path.read_text("utf-8").splitlines():
            if line.startswith(" "):
                continue
            cells = line.split(" | ")[0].split()
            at, many = int(cells[0]), int(cells[3], 16)
            self.file[pos, at] = int(cells[1])
            pointers = cells[4 + 2 * many + 1 :]
            self.above[pos, at] = [
                int(pointers[i + 1])
                for i in range(0, 4 * int(cells[4 + 2 * many]), 4)
                if pointers[i] in ("@", "@i") and pointers[i + 2] == pos
            ]
            if "@i" in pointers:
                self.single.add((pos, at))
            self.nouns[pos, at] = [
                int(pointers[i + 1])
                for i in range(0, 4 * int(cells[4 + 2 * many]), 4)
                if pointers[i] in ("\\", "=", "+") and pointers[i + 2] == "n"
            ]

    def _index(self, pos: str, path: Path) -> None:
        out = {}
        for line in path.read_text("utf-8").splitlines():
            if not line.startswith(" "):
                cells = line.split()
                out[cells[0]] = [int(c) for c in cells[-int(cells[2]) :]]
        self.senses[pos] = out

    def uses(self, path: Path) -> None:
        """Reads how often each sense of a lemma is used in the texts of WordNet."""
        self.used: dict[tuple[str, str, int], int] = {}
        for line in path.read_text("utf-8").splitlines():
            key, sense, count = line.split()
            lemma, _, rest = key.partition("%")
            self.used[lemma, {"1": "n", "2": "v", "4": "r"}.get(rest[0], "a"), int(sense)] = int(count)

    def usual(self, lemma: str, pos: str) -> list[int]:
        """The usual senses of a lemma."""
        senses = self.senses[pos][lemma][:USUAL]
        known = self.used.get((lemma, pos, 1), 0) >= WELL_KNOWN
        return [s for n, s in enumerate(senses, 1) if n == 1 or not known or self.used.get((lemma, pos, n), 0)]

    def often(self, word: str, pos: str) -> int:
        """How often a form is used as a part of speech, as far as its lemmas tell."""
        lemmas = self.lemmas(word, pos)
        return sum(self.used.get((lm, pos, n), 0) for lm in lemmas for n in range(1, len(self.senses[pos][lm]) + 1))

    def lemmas(self, word: str, pos: str) -> set[str]:
        """The lemmas of a form."""
        ends = {"n": (("s", ""), ("es", ""), ("ies", "y"), ("men", "man")),
                "v": (("s", ""), ("es", ""), ("ies", "y"), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")),
                "a": (("er", ""), ("est", "")), "r": ()}[pos]  # fmt: skip
        found = {word, self.forms[pos].get(word, word)}
        for end, instead in ends:
            if word.endswith(end):
                stem = word.removesuffix(end) + instead
                found |= {stem, stem[:-1] if stem[-1:] == stem[-2:-1] else stem}
        return {f for f in found if f in self.senses[pos]}

    @cache  # noqa: B019 - one reader for the whole script
    def kinds(self, pos: str, at: int) -> frozenset[int]:
        """A sense and all that it is a kind of."""
        return frozenset({at}).union(*(self.kinds(pos, a) for a in self.above[pos, at]))

    def roots(self, names: list[str]) -> set[int]:
        """The senses that are named by lemma and number."""
        out = set()
        for lemma, _, number in (n.rpartition(".") for n in names):
            senses = self.senses["n"].get(lemma, [])
            if 0 < int(number) <= len(senses):
                out.add(senses[int(number) - 1])
        return out


def medical_counts(graph: Path) -> Counter[str]:
    """How often a word stands in a medical name of a graph."""
    columns = ["category", "name", "synonym"]
    counts: Counter[str] = Counter()
    for batch in pq.ParquetFile(graph / "nodes.parquet").iter_batches(columns=columns):
        for row in batch.to_pylist():
            kinds = row["category"] if isinstance(row["category"], list) else [row["category"]]
            if any(str(k).removeprefix("biolink:") in MEDICAL for k in kinds):
                for name in (row["name"], *(row["synonym"] or ())):
                    counts.update(_WRITTEN.findall((name or "").casefold()))
    return counts


def kind_of(word: str, net: WordNet, never: set[int], work: set[int], share: float) -> str:
    """The kind of a word; empty where it is no scenery."""
    if share > SHARE or _DRUG.search(word):
        return ""
    nouns = [s for lemma in sorted(net.lemmas(word, "n")) for s in net.usual(lemma, "n")]
    if any(net.kinds("n", s) & never for s in nouns):
        return ""
    verbs = [s for lemma in sorted(net.lemmas(word, "v")) for s in net.senses["v"][lemma][:1]]
    mainly = net.often(word, "v") > net.often(word, "n")
    if any(net.file["v", s] not in VERBS for s in verbs) and (mainly or not nouns):
        return ""
    if net.often(word, "a") > net.often(word, "n") + net.often(word, "v"):
        return _quality(word, net, never, share)
    if nouns and not (verbs and mainly):
        first = nouns[0]
        kind = NOUNS.get(net.file["n", first], "")
        if kind == "who" and (("n", first) in net.single or not net.kinds("n", first) & work):
            return ""
        return kind
    if verbs:
        return "does"
    return _quality(word, net, never, share)


def _quality(word: str, net: WordNet, never: set[int], share: float) -> str:
    senses = [(pos, s) for pos in "ar" for lemma in net.lemmas(word, pos) for s in net.usual(lemma, pos)]
    ill = any(net.kinds("n", n) & never for sense in senses for n in net.nouns[sense])
    return "how" if senses and not ill and share <= PLAIN else ""


def main(dictionary: Path, wordnet: Path, graph: Path) -> None:
    net, counts = WordNet(wordnet), medical_counts(graph)
    net.uses(wordnet / "cntlist.rev")
    lines = [line.split() for line in dictionary.read_text("utf-8-sig").splitlines()]
    english = {word: int(count) for word, count in lines if word.isalpha() and len(word) > 2}
    all_english, all_medical = sum(english.values()), sum(counts.values())
    never, work = net.roots(NEVER), net.roots(WORK)
    kept: dict[str, list[str]] = {}
    for word, count in list(english.items())[:MOST]:
        share = (counts[word] / all_medical) / (count / all_english)
        if kind := kind_of(word, net, never, work, share):
            kept.setdefault(kind, []).append(word)
    out = Path(__file__).parents[1] / "src/bioloom/stages/gate/tables/scenery_words.txt"
    said = [f"{kind} {' '.join(sorted(words))}" for kind, words in sorted(kept.items())]
    out.write_text("\n".join(said) + "\n", "utf-8")
    print({kind: len(words) for kind, words in kept.items()}, out.stat().st_size, "bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]))
