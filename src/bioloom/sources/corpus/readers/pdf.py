"""PDF: the text of its pages, a section each, as pypdf reads it (extra ``corpus``)."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from pathlib import Path

from bioloom.core.errors import SetupError
from bioloom.sources.corpus.record import Record, Section

from .items import Item, Unread

_HYPHENATED = re.compile(r"(?<=[a-z])-\n(?=[a-z])")  # a word broken over two lines


def read_pdf(path: Path, name: str) -> Iterator[Item]:
    """A PDF as one record; pages that hold no text (a scan) are told.

    Raises:
        SetupError: pypdf is not installed.
    """
    try:
        from pypdf import PdfReader  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise SetupError("Reading PDF needs pypdf.", hint="Install it: pip install 'bioloom[corpus]'.") from error
    logging.getLogger("pypdf").setLevel(logging.ERROR)  # it warns of every small fault of a file
    text, sections, title = "", [], ""
    try:
        reader = PdfReader(path)
        for number, page in enumerate(reader.pages, 1):
            body = _HYPHENATED.sub("", page.extract_text().replace("\r", "\n").replace("\0", " ")).strip()
            if not body:
                yield Unread(f"{name}, page {number}", "no text on the page (a scan?)")
                continue
            text += "\n\n" if text else ""
            sections.append(Section(name=f"page {number}", start=len(text), end=len(text) + len(body)))
            text += body
        title = str(reader.metadata.title or "").strip() if reader.metadata else ""
    except Exception as error:  # noqa: BLE001 - pypdf raises whatever a broken file makes it stumble over
        yield Unread(name, f"the PDF cannot be read ({type(error).__name__}: {error})")
        return
    if text:
        yield Record(id=name, text=text, title=title or Path(name).stem, sections=tuple(sections))
    else:
        yield Unread(name, "the PDF holds no text")
