"""The genes that share a root: those of "JAK genes", "the FGFR family", "HLA genes", "RAS genes", "let-7 family".

A root is no name itself. Members are human genes whose symbols are the root with a number, with a letter behind a
hyphen or a number, with a Greek letter that their names spell out, or with a letter that makes them proto-oncogenes.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from string import ascii_uppercase
from typing import NamedTuple

from ..forms.english_words import english
from ..forms.normalize import forms
from ..forms.popular_names import spoken
from .aliases import Entry, Kind
from .lookup import are
from .opened import Lexicon

LEAST, MOST = 2, 80  # members; with more it is no family that is asked about
_KEYS = 40_000  # that begin with a root
_SAID = re.compile(
    r"(?<![\w-])(?P<root>[A-Z][A-Za-z0-9]*(?:-[A-Z0-9]{1,4})?|let-7|mi[rR]-\d+)(?:[- ]+(?:gene|protein))?[- ]+"
    r"(?:genes|proteins|(?:iso)?(?:en)?zymes|family(?: (?:members|genes|proteins|of (?:genes|proteins)))?|families"
    r"|subtypes?|isoforms|paralogu?e?s|members)(?![\w-])"
)
_PLURAL = re.compile(r"(?<![\w-])(?P<root>[A-Z]{3,5}\d?)s(?![\w-])")  # "JAKs", "CYPs"
_WORD = re.compile(r"(?<![\w-])(?P<root>[a-z]{5,})s? genes?(?![\w-])")  # "collagen genes", "a keratin gene"
_NUMBERED = re.compile(r" (?:(?:type|alpha|beta|gamma|subunit|family member) ){0,2}(?:[IVXL]+|\d+[A-Z]?\d*|[A-Z]\d*)\b")
_P450_ALONE = re.compile(r"(?<![\w-])(?:CYP-?450|P450)s?(?![\w-])(?! ?\d)(?! (?:genes|proteins|enzymes|iso\w+|family))")
_P450, _CYP = re.compile(r"(?:CYP|P)-?450"), "CYP"  # what people call the genes with this root
_MICRO = re.compile(r"(?P<let>let-7)|mir-?(?P<number>\d+)", re.IGNORECASE)
_GREEK = re.compile(r"[ -](?:alpha|beta|gamma|delta|epsilon)\d?\b")
_RECEPTOR = re.compile(r"(?P<signal>\w+?\d)R\d?")  # IL21R is none of the IL genes
_SHORTEST = 2  # letters of a root
_LONG_WORD, _MOST_SHARE = 3, 0.6  # letters of a word that members share, and how many of them must


_OF_GENES = ("Gene", "Protein", "ProteinDomain", "MolecularActivity")
NAMED = 6  # members that are called by name


class Family(NamedTuple):
    """A family where a text speaks of it, with its members, in order of their symbols."""

    start: int
    end: int
    root: str
    members: tuple[int, ...]

    def called(self, symbols: Sequence[str]) -> str:
        """What the members are called together; ``symbols`` are theirs."""
        if len(symbols) <= NAMED:
            return f"any of {', '.join(symbols[:-1])} and {symbols[-1]}"
        return f"any of the {len(symbols)} {self.root} genes ({', '.join(symbols[:NAMED])} ...)"


def families(lexicon: Lexicon, text: str) -> Iterator[Family]:
    """The families that ``text`` speaks of.

    They are said by their root, with "genes", "family" or "subtypes" behind it or an s ("JAKs"), or by the word with
    which the names of their members begin ("collagen genes").
    """
    for match in _SAID.finditer(text):
        root = _CYP if _P450.fullmatch(match["root"]) else match["root"]
        known = root.isupper() or "-" in root or root.casefold() not in english()
        if known and (members := _members_of(lexicon, root)):
            yield Family(match.start(), match.end(), root, members)
    for match in _PLURAL.finditer(text):
        if not _means_more(lexicon, match["root"], match[0]) and (members := _members_of(lexicon, match["root"])):
            yield Family(match.start(), match.end(), match["root"], members)
    for match in _P450_ALONE.finditer(text):
        if members := _members_of(lexicon, _CYP):
            yield Family(match.start(), match.end(), _CYP, members)
    for match in _WORD.finditer(text):
        if members := _named(lexicon, match["root"].removesuffix("s")):
            yield Family(match.start(), match.end(), match["root"].removesuffix("s"), members)


def _means_more(lexicon: Lexicon, root: str, said: str) -> bool:
    """Whether a root is short for something else as well, or has no plural: "MAPs", "CAPs"; initials count little."""
    if root.casefold() in english() or said.casefold() in english() or spoken().get(forms(said)):
        return True
    number = lexicon.plain(" ".join(forms(root)))
    entries = _of(lexicon, number)
    plural = lexicon.plain(" ".join(forms(said)))
    if any(e.text == said and are(lexicon.categories(e.node), _OF_GENES) for e in _of(lexicon, plural)):
        return False  # a vocabulary has the plural for what they make
    others = (e for e in entries if e.kind not in (Kind.INITIALS, Kind.EPONYM) and e.text.casefold() == root.casefold())
    return any(not are(lexicon.categories(e.node), _OF_GENES) for e in others)


def _of(lexicon: Lexicon, number: int | None) -> list[Entry]:
    return list(lexicon.entries(number)) if number is not None else []


def _named(lexicon: Lexicon, word: str) -> tuple[int, ...]:
    """The human genes whose written-out names are ``word`` and a number: "collagen type I alpha 1 chain"."""
    found = set()
    for seen, key in enumerate(lexicon.beginning(" ".join(forms(word)) + " ") if word not in english() else ()):
        number = lexicon.plain(key) if seen < _KEYS else None
        for entry in lexicon.entries(number) if number is not None else ():
            numbered = entry.text.startswith(word) and _NUMBERED.match(entry.text, len(word))
            human = entry.kind == Kind.SYNONYM and lexicon.curie(entry.node).startswith("HGNC:")
            if numbered and human and not _pseudo(lexicon, entry.node):
                found.add((lexicon.entity(entry.node).name, entry.node))
    return _within(sorted(found))


def _members_of(lexicon: Lexicon, root: str) -> tuple[int, ...]:
    if micro := _MICRO.fullmatch(root):
        of = "MIRLET7" if micro["let"] else f"MIR{micro['number']}"
        return _within(sorted(_matching(lexicon, of, re.compile(rf"{of}(?:[A-Z](?:-?\d)?)?"))))
    return _family(lexicon, root.upper())


def _family(lexicon: Lexicon, root: str) -> tuple[int, ...]:
    if sum(map(str.isalpha, root)) < _SHORTEST:
        return ()
    plain = re.escape(root.replace("-", "")) if root[-1].isdigit() else re.escape(root)
    numbered = r"[A-Z]" if root[-1].isdigit() else r"-?\d{1,3}[A-Z]?\d{0,2}|-[A-Z]{1,3}\d{0,2}"
    found = _matching(lexicon, root, re.compile(rf"{plain}(?:{numbered})"))
    found = {(s, n) for s, n in found if not ((of := _RECEPTOR.fullmatch(s)) and _human(lexicon, of["signal"]))}
    if not _coherent(lexicon, root, [node for _, node in found]):
        found = _with_greek(lexicon, root) or _oncogenes(lexicon, root)
    elif (own := _human(lexicon, root)) is not None:
        found |= {(root, own)}
    return _within(sorted(found))


def _coherent(lexicon: Lexicon, root: str, nodes: list[int]) -> bool:
    """Whether one word beside the root stands in the written-out names of most: RP1, RP2 and RP9 share none."""
    words: Counter[str] = Counter()
    for node in nodes:
        whole = next((n.text for n in lexicon.names(node) if n.kind == Kind.SYNONYM and " " in n.text), "")
        words.update({w for w in forms(whole) if len(w) >= _LONG_WORD and not w.startswith(root.casefold())})
    return len(nodes) >= LEAST and max(words.values(), default=0) >= _MOST_SHARE * len(nodes)


def _within(found: list[tuple[str, int]]) -> tuple[int, ...]:
    return tuple(node for _, node in found) if LEAST <= len(found) <= MOST else ()


def _matching(lexicon: Lexicon, root: str, pattern: re.Pattern[str]) -> set[tuple[str, int]]:
    """Human genes, no pseudogenes, whose symbols fit ``pattern``, each with its symbol."""
    out = set()
    for seen, key in enumerate(lexicon.beginning(" ".join(forms(root)) + " ")):
        if seen >= _KEYS:
            return set()
        number = lexicon.plain(key)
        for entry in lexicon.entries(number) if number is not None else ():
            named = entry.kind == Kind.NAME and pattern.fullmatch(entry.text)
            if named and lexicon.curie(entry.node).startswith("HGNC:") and not _pseudo(lexicon, entry.node):
                out.add((entry.text, entry.node))
    return out


def _with_greek(lexicon: Lexicon, root: str) -> set[tuple[str, int]]:
    """PPARA, PPARD and PPARG, whose names differ in a Greek letter alone."""
    alike: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for symbol, node in _lettered(lexicon, root, before=False):
        for name in lexicon.names(node):
            if _GREEK.search(name.text):
                alike[_GREEK.sub("", name.text).casefold()].add((symbol, node))
    return max(alike.values(), key=len, default=set())


def _oncogenes(lexicon: Lexicon, root: str) -> set[tuple[str, int]]:
    """HRAS, KRAS and NRAS; MYC, MYCL and MYCN: proto-oncogenes that a letter tells apart."""
    some = {*_lettered(lexicon, root, before=True), *_lettered(lexicon, root, before=False)}
    some |= {(s, n) for s in (root, f"{root}1") if (n := _human(lexicon, s)) is not None}
    return {
        (symbol, node)
        for symbol, node in some
        if any(
            name.text.casefold().replace("-", "").startswith(f"{symbol} protooncogene".casefold())
            for name in lexicon.names(node)
        )
    }


def _lettered(lexicon: Lexicon, root: str, *, before: bool) -> Iterator[tuple[str, int]]:
    for letter in ascii_uppercase:
        symbol = letter + root if before else root + letter
        if (node := _human(lexicon, symbol)) is not None:
            yield symbol, node


def _human(lexicon: Lexicon, symbol: str) -> int | None:
    """The human gene of that very symbol."""
    number = lexicon.plain(" ".join(forms(symbol)))
    for entry in lexicon.entries(number) if number is not None else ():
        if entry.kind == Kind.NAME and entry.text == symbol and lexicon.curie(entry.node).startswith("HGNC:"):
            return entry.node
    return None


def _pseudo(lexicon: Lexicon, node: int) -> bool:
    return any("pseudogene" in name.text.replace("gene/pseudogene", "") for name in lexicon.names(node))
