"""What a form asks, said back in one plain sentence made from the catalogue.

It is what the asker sees first, and what the encoder compares with the question: so every part of a form has its
words here, and two different forms are never said alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bioloom.core.catalogue import Catalogue, Ends, Qualifier, catalogue

from ..forms.form import ANYTHING, By, Form, FormTest, Hop
from ..forms.kinds import CHEM, biolink_kind, ends_of

_SIGNS = {">=": "at least ", ">": "more than ", "<=": "at most ", "<": "less than ", "=": "", "<>": "other than "}
_ASKED = {
    "symbol": "official symbol", "synonyms": "synonyms", "location": "place on the chromosomes", "type": "type",
    "name": "full name",
}  # fmt: skip


@dataclass(frozen=True)
class ReadBack:
    """Says forms back with the relations of ``relations``; ``names`` are what the slots are called, in order."""

    relations: Catalogue

    def say(self, form: Form, names: Sequence[str], kinds: Sequence[str] = ()) -> str:
        """The form as one question in plain words; ``kinds`` are those of the slots, where they are known.

        Raises:
            KeyError: a hop stands in no relation of the catalogue.
        """
        if form.operator == "none":
            return "Nothing that the graph can say."
        roots = [n for n, a in zip(names, form.arms, strict=True) if a.role == "root"]
        match form.operator:
            case "define":
                return f"What is {_and(roots)}?"
            case "identify":
                return f"What is the {self._asked(form)} of {_and(roots)}?"
            case "path":
                return f"How are {_and(roots)} connected?"
            case "mechanism":
                wanted = "By what mechanism" if form.kind == ANYTHING else f"Through which {self._kind(form.kind)[0]}"
                drugs = [n for n, a, k in zip(names, form.arms, kinds, strict=True) if a.role == "root" and k == CHEM]
                drug = (*drugs, *roots)[0]
                ill = _and([r for r in roots if r != drug])
                return f"{wanted} does {drug} act{f' in {ill}' if ill else ''}?"
            case "exists":
                each = " each" if len(roots) > 1 else ""
                said = self._clauses(form, names, kinds, len(roots) > 1)
                return f"Is it true that {_and(roots)}{each} {said}?{self._patient(form, names)}"
            case "amount":
                said = self._clauses(form, names, kinds, False)
                return f"{self._amount(form)} where {_and(roots)} {said}?"
        return f"{self._wanted(form, names, kinds)}?{self._patient(form, names)}"

    def _wanted(self, form: Form, names: Sequence[str], kinds: Sequence[str]) -> str:
        one, many = self._kind(form.kind)
        options = [n for n, a in zip(names, form.arms, strict=True) if a.role == "option"]
        others = [n for n, a in zip(names, form.arms, strict=True) if a.role == "other"]
        among = f" of {_and(options, 'or')}" if options else ""
        beside = f" other than {_and(others)}" if others else ""
        clauses = self._clauses(form, names, kinds, True)
        if form.operator == "count":
            return f"How many {many}{among}{beside} {clauses}".rstrip()
        if form.operator in ("most", "fewest") and form.by is not None:
            said = self._by(form.by, form.kind, form.operator)
            which = self._clauses(form, names, kinds, False)
            return f"Which {one}{among}{beside}{' that ' + which if which else ''} {said}"
        if form.operator in ("highest", "lowest"):
            return f"Which {one}{among}{beside} {self._clauses(form, names, kinds, False)}"
        return f"Which {many}{among}{beside} {clauses}".rstrip()

    # -- clauses -----------------------------------------------------------------------------------------------------

    def _clauses(self, form: Form, names: Sequence[str], kinds: Sequence[str], many: bool) -> str:
        """What is said of the answer, joined: affirmed clauses first, then the denied ones."""
        said: list[str] = []
        denied: list[str] = []
        before = said
        for i, (name, arm) in enumerate(zip(names, form.arms, strict=True)):
            if not arm.hops:
                continue
            clause = self._clause(arm.hops, name, kinds[i] if kinds else "", many, denied=arm.absent)
            if form.operator in ("highest", "lowest") and any(not t.op for h in arm.hops for t in h.tests):
                clause += self._extreme(form)
            if arm.either and before:
                before[-1] += f" or {clause}"
            else:
                before = denied if arm.absent else said
                before.append(clause)
        if form.by is not None and form.operator not in ("most", "fewest"):
            said.append(self._by(form.by, form.kind, ""))
        text = " and ".join(said)
        return " but ".join(p for p in (text, " and ".join(denied)) if p)

    def _clause(self, hops: Sequence[Hop], name: str, start: str, many: bool, *, denied: bool = False) -> str:
        """What the end of ``hops`` does with the thing ``name``, of kind ``start``, at their beginning."""
        hop, before = hops[-1], hops[:-1]
        ends = self._ends(hop, before[-1].kind if before else start)
        forms = ends.passive if hop.forward else ends.active
        verb = _not(forms, many) if denied else forms[many]
        thing = self._things(before, name, start) if before else name
        return f"{verb} {thing}{self._tests(hop)}"

    def _things(self, hops: Sequence[Hop], name: str, start: str) -> str:
        """What stands at the end of ``hops``: ``genes that are targets of drug A``."""
        return f"{self._kind(hops[-1].kind)[1]} that {self._clause(hops, name, start, True)}"

    def _by(self, by: By, at: str, operator: str) -> str:
        """``have the most ...``: what is counted of the answer, seen from it."""
        how = f"the {operator}" if operator else f"{_SIGNS[by.op]}{by.number}"
        said = ""
        for i, hop in enumerate(by.hops):
            ends = self._ends(hop, at)
            forms = ends.active if hop.forward else ends.passive
            counted = f"{how} " if i == len(by.hops) - 1 else ""
            many = bool(i) or not operator
            said += f"{' that ' if i else ''}{forms[many]} {counted}{self._kind(hop.kind)[1]}{self._tests(hop)}"
            at = hop.kind
        return said

    def _ends(self, hop: Hop, near: str) -> Ends:
        found = ends_of(self.relations, hop, near)
        if found is None:
            raise KeyError(f"{hop} from {near or 'its end'} stands in no relation of the catalogue")
        return found

    # -- qualifiers --------------------------------------------------------------------------------------------------

    def _tests(self, hop: Hop) -> str:
        relation = self.relations.relations[hop.predicate.rstrip("*")]
        return "".join(f" {_tested(t, relation.qualifier(t.key))}" for t in hop.tests if t.op)

    def _compared(self, form: Form) -> tuple[str, Qualifier | None]:
        for arm in form.arms:
            for hop in arm.hops:
                for test in hop.tests:
                    if not test.op:
                        return test.key, self.relations.relations[hop.predicate.rstrip("*")].qualifier(test.key)
        return "", None

    def _extreme(self, form: Form) -> str:
        key, qualifier = self._compared(form)
        if form.operator == "highest":
            return f" {qualifier.most}" if qualifier and qualifier.most else f" with the highest {_words(key)}"
        return f" {qualifier.least}" if qualifier and qualifier.least else f" with the lowest {_words(key)}"

    def _amount(self, form: Form) -> str:
        key, qualifier = self._compared(form)
        unit = f" ({qualifier.unit})" if qualifier and qualifier.unit not in ("", "1", key) else ""
        return f"What is the {_words(key)}{unit}"

    # -- the rest ----------------------------------------------------------------------------------------------------

    def _patient(self, form: Form, names: Sequence[str]) -> str:
        said = []
        for role, verb in (("has", "has"), ("takes", "takes"), ("reacted", "reacted badly to")):
            of = [n for n, a in zip(names, form.arms, strict=True) if a.role == role]
            said += [f"{verb} {_and(of)}"] if of else []
        return f" The patient {_and(said)}." if said else ""

    def _asked(self, form: Form) -> str:
        asks = next((a.asks for a in form.arms if a.asks), "")
        return _ASKED.get(asks, f"{asks} identifier")

    def _kind(self, kind: str) -> tuple[str, str]:
        return ("thing", "things") if kind == ANYTHING else self.relations.kind(biolink_kind(kind))


def say(form: Form, names: Sequence[str], kinds: Sequence[str] = ()) -> str:
    """``form`` said back with the catalogue that ships."""
    return ReadBack(catalogue()).say(form, names, kinds)


def _tested(test: FormTest, qualifier: Qualifier | None) -> str:
    value = test.value.replace("_", " ")
    if qualifier is None:
        return f"with {_words(test.key)} {_SIGNS[test.op or '=']}{value}"
    if qualifier.type == "share":
        value = f"{100 * float(test.value):.4g}%"
    elif qualifier.type == "number" and qualifier.unit and f"{{value}} {qualifier.unit}" not in qualifier.said:
        value = f"{value} {qualifier.unit}"
    said = qualifier.said.replace("{value}", f"{_SIGNS[test.op or '=']}{value}")
    article = "an" if value[:1] in "aeiou" else "a"
    return said.replace("{a}", article)


def _words(key: str) -> str:
    return key.removesuffix("_qualifier").replace("_", " ")


def _not(forms: tuple[str, str], many: bool) -> str:
    """A verb denied: ``does not treat``, ``are not targets of``."""
    said = forms[many]
    first, _, rest = said.partition(" ")
    if first in ("is", "are"):
        return f"{first} not {rest}"
    if first == "approved":
        return f"did not approve {rest}".strip()
    return f"{'do' if many else 'does'} not {forms[1]}"


def _and(names: Sequence[str], word: str = "and") -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"
