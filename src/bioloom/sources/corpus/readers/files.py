"""Which files to read, and as what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bioloom.core.errors import InputError
from bioloom.graph.storage.sums import sha256_of

from .bioc import read_bioc_json, read_bioc_xml
from .items import CUT_SHORT, Item, Reader, guarded, opened
from .jsonl import read_jsonl
from .pdf import read_pdf
from .plain import read_markdown, read_text
from .pubmed import read_pubmed
from .pubtator import LINE, read_pubtator

BY_SUFFIX: dict[str, Reader] = {
    ".jsonl": read_jsonl, ".ndjson": read_jsonl, ".json": read_bioc_json, ".pubtator": read_pubtator,
    ".txt": read_text, ".md": read_markdown, ".markdown": read_markdown, ".pdf": read_pdf,
    ".xml": read_pubmed, ".bioc": read_bioc_xml,
}  # fmt: skip
_HEAD = 4096  # bytes that tell PubMed from BioC, and PubTator from prose


@dataclass(frozen=True)
class Input:
    """A file to read, and what it is called: its path below the folder that was named."""

    path: Path
    name: str

    @property
    def sha256(self) -> str:
        """Hash of its bytes."""
        return sha256_of(self.path)

    def items(self) -> Iterator[Item]:
        """What it holds, in order."""
        reader = _reader(self.path)
        return guarded(reader(self.path, self.name), self.name)


def inputs(paths: Sequence[Path]) -> list[Input]:
    """The files named, and those below the folders named that are of a known format, sorted.

    Raises:
        InputError: A path does not exist, a file named is of no known format, or there is nothing to read.
    """
    found: dict[Path, Input] = {}
    for path in paths:
        if path.is_dir():
            below = sorted(p for p in path.rglob("*") if p.is_file() and _suffix(p) in BY_SUFFIX)
            for file in below:
                found.setdefault(file.resolve(), Input(file, file.relative_to(path).as_posix()))
        elif not path.is_file():
            raise InputError(f"There is no file or folder {path}.")
        elif _suffix(path) not in BY_SUFFIX:
            raise InputError(
                f"{path.name} is of no format that a corpus reads.",
                hint=f"There are {', '.join(sorted(BY_SUFFIX))}, also with .gz.",
            )
        else:
            found.setdefault(path.resolve(), Input(path, path.name))
    if not found:
        raise InputError("There is nothing to read.", hint=f"Files may be {', '.join(sorted(BY_SUFFIX))}, also .gz.")
    return _told_apart(list(found.values()))


def _told_apart(files: list[Input]) -> list[Input]:
    """Files with names of their own: ids may be made of them, so of two ``notes.txt`` none may hide the other."""
    names = Counter(f.name for f in files)
    return [f if names[f.name] == 1 else Input(f.path, f.path.resolve().as_posix().lstrip("/")) for f in files]


def _suffix(path: Path) -> str:
    name = path.name.lower().removesuffix(".gz")
    return Path(name).suffix


def _reader(path: Path) -> Reader:
    """By the name, and by the first bytes where a name may mean two formats."""
    suffix = _suffix(path)
    if suffix in (".xml", ".txt"):
        try:
            with opened(path) as file:
                head = file.read(_HEAD)
        except CUT_SHORT:
            head = b""
        if suffix == ".xml" and (b"<collection" in head or b"BioC.dtd" in head):
            return read_bioc_xml
        if suffix == ".txt" and LINE.match(head.decode("utf-8", "replace").lstrip("\ufeff\n")):
            return read_pubtator
    return BY_SUFFIX[suffix]
