"""Every format that a corpus reads, in texts of our own; what cannot be read is told with its place."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from bioloom.core.errors import InputError
from bioloom.sources.corpus.readers.files import inputs
from bioloom.sources.corpus.readers.items import Gone, Item, Unread
from bioloom.sources.corpus.record import Record


def read(path: Path) -> list[Item]:
    (one,) = inputs([path])
    return list(one.items())


def only(path: Path) -> Record:
    (record,) = read(path)
    assert isinstance(record, Record)
    for section in record.sections:
        assert record.text[section.start : section.end]
    return record


def section(record: Record, name: str) -> str:
    (found,) = [s for s in record.sections if s.name == name]
    return record.text[found.start : found.end]


def test_json_lines_under_the_names_that_people_use(tmp_path: Path) -> None:
    lines = [
        {"id": 7, "title": "T", "abstract": "A.", "mesh": "Skin; Red", "year": 2001},
        {"pmid": "8", "title": "T", "sections": [{"heading": "METHODS", "text": "M."}], "license": "CC0"},
        {"_id": "x", "text": "Only text.", "date": "2019-05-01"},
        {"docid": "y", "sections": {"Aim": "One.", "End": "Two."}},
    ]
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
    first, second, third, fourth = (r for r in read(path) if isinstance(r, Record))
    assert (first.id, first.text, first.mesh, first.year) == ("7", "T\nA.", ("Skin", "Red"), 2001)
    assert (second.id, second.text, second.licence) == ("PMID:8", "T\nMethods: M.", "CC0")
    assert second.url == "https://pubmed.ncbi.nlm.nih.gov/8/"
    assert section(second, "methods") == "M."
    assert (third.text, third.title, third.year) == ("Only text.", "", 2019)
    assert section(fourth, "end") == "Two."


def test_what_only_json_can_carry_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"id": "1", "text": "Half \\ud83d of a smile, α."}\n' + "[" * 100_000 + "\n")
    half, deep = read(path)
    assert isinstance(half, Record)
    assert half.text == "Half ? of a smile, α."
    assert isinstance(deep, Unread)


def test_bad_lines_are_told_and_stop_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(
        '{"id": "1", "text": "One."}\n{oops\n[1]\n{"text": "no id"}\n{"id": "2"}\n{"id": "3", "title": {}}\n'
    )
    good, *bad = read(path)
    assert isinstance(good, Record)
    assert [(b.where, b.reason.split(" (")[0]) for b in bad if isinstance(b, Unread)] == [
        ("a.jsonl, line 2", "no JSON"),
        ("a.jsonl, line 3", "a JSON list where an object was expected"),
        ("a.jsonl, line 4", "no id"),
        ("a.jsonl, line 5", "no title, abstract, text or sections"),
        ("a.jsonl, line 6", "title is a JSON dict, not text"),
    ]


PUBMED = """<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID>
<Article><ArticleTitle>On red.</ArticleTitle>
<Abstract><AbstractText Label="AIM">To see <i>red</i>.</AbstractText></Abstract></Article>
</MedlineCitation></PubmedArticle><PubmedArticle><MedlineCitation><PMID>2</PMID></MedlineCitation></PubmedArticle>
<DeleteCitation><PMID>3</PMID></DeleteCitation></PubmedArticleSet>"""


def test_pubmed_xml_with_what_was_deleted_and_what_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "pubmed.xml.gz"
    path.write_bytes(gzip.compress(PUBMED.encode()))
    record, empty, gone = read(path)
    assert isinstance(record, Record)
    assert (record.id, record.text) == ("PMID:1", "On red.\nAim: To see red.")
    assert empty == Unread("pubmed.xml.gz, citation 2", "PMID 2 has neither title nor abstract")
    assert gone == Gone("PMID:3")


def test_a_gzip_file_that_is_cut_short_gives_what_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    lines = "".join(json.dumps({"id": str(i), "text": f"Text {i * 7919}."}) + "\n" for i in range(20_000))
    path.write_bytes(gzip.compress(lines.encode())[:-2000])
    *records, last = read(path)
    assert len(records) > 10_000
    assert isinstance(last, Unread)
    assert "damaged" in last.reason


BIOC = """<?xml version="1.0"?><!DOCTYPE collection SYSTEM "BioC.dtd"><collection><document><id>12</id>
<passage><infon key="type">title</infon><infon key="year">2004</infon><offset>0</offset><text>On red.</text></passage>
<passage><infon key="type">abstract</infon><offset>8</offset><text>It is red.</text></passage>
<passage><infon key="section_type">METHODS</infon><infon key="type">paragraph</infon><offset>5</offset>
<sentence><offset>5</offset><text>One.</text></sentence><sentence><offset>9</offset><text>Two.</text></sentence></passage>
</document></collection>"""


def test_bioc_xml_and_json_keep_the_offsets_that_hold(tmp_path: Path) -> None:
    xml = tmp_path / "a.xml"
    xml.write_text(BIOC)
    record = only(xml)
    assert (record.id, record.title, record.year) == ("PMID:12", "On red.", 2004)
    assert record.text == "On red.\nIt is red.\nOne. Two."
    assert section(record, "methods") == "One. Two."
    passages = [
        {"infons": {"type": "title"}, "offset": 0, "text": "On red."},
        {"infons": {"type": "abstract"}, "offset": 10, "text": "It is red."},
    ]
    path = tmp_path / "a.json"
    path.write_text(json.dumps([{"documents": [{"id": "PMC1", "passages": passages}, {"id": "PMC2"}]}]))
    first, second = read(path)
    assert isinstance(first, Record)
    assert first.text[10:] == "It is red."
    assert isinstance(second, Unread)


def test_pubtator_is_laid_out_as_its_annotations_count(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("5|t|On red.\n5|a|It is red.\n5\t14\t17\tred\tDisease\tD1\n\n6|t|Alone.\n\noops\n")
    first, bad, second = sorted(read(path), key=lambda r: getattr(r, "id", "PMID:5x"))
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert first.text[14:17] == "red"
    assert (second.id, second.text) == ("PMID:6", "Alone.")
    assert bad == Unread("a.txt, line 7", "neither a text nor an annotation")


def test_plain_text_and_markdown_keep_the_file_s_characters(tmp_path: Path) -> None:
    text = tmp_path / "note.txt"
    text.write_bytes("\ufeffOn red\r\n\r\nIt is réd.\r\n".encode())
    record = only(text)
    assert (record.id, record.title, record.text) == ("note.txt", "On red", "On red\n\nIt is réd.\n")
    markdown = tmp_path / "note.md"
    markdown.write_text("---\na: b\n---\n# On red\n\nIntro.\n\n```\n# no heading\n```\n\n## The end #\n\nIt is red.\n")
    record = only(markdown)
    assert record.title == "On red"
    assert section(record, "the end").strip() == "It is red."
    assert [s.name for s in record.sections] == ["title", "text", "the end"]
    assert record.text == markdown.read_text()


def test_what_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"\x00\x01\x02")
    (tmp_path / "b.md").write_text(" \n")
    (tmp_path / "c.pdf").write_bytes(b"%PDF-1.4 broken")
    (tmp_path / "d.xml").write_text("<PubmedArticleSet><PubmedArticle>")
    (tmp_path / "e.json").write_text("{")
    found = [item for file in inputs([tmp_path]) for item in file.items()]
    assert len(found) == 5
    assert all(isinstance(item, Unread) for item in found)


def test_a_pdf_has_a_section_for_each_page(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf("On red things", "It is red."))
    record = only(path)
    assert record.text == "On red things\n\nIt is red."
    assert section(record, "page 2") == "It is red."


def pdf(*pages: str) -> bytes:
    """A PDF with a line of text on each page."""
    kids = " ".join(f"{3 + 2 * i} 0 R" for i in range(len(pages)))
    font = "<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>"
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>"]
    for i, text in enumerate(pages):
        stream = f"BT /F 12 Tf 72 700 Td ({text}) Tj ET"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents {4 + 2 * i} 0 R /Resources {font} >>"
        )
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
    out, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{p:010d} 00000 n \n" for p in places)
    size = len(objects) + 1
    start = len(out)
    out += f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n<< /Size {size} /Root 1 0 R >>\n"
    out += f"startxref\n{start}\n%%EOF"
    return out.encode()


def test_files_of_one_name_keep_ids_of_their_own(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "note.txt").write_text(folder)
    names = [i.name for i in inputs([tmp_path / "a" / "note.txt", tmp_path / "b" / "note.txt"])]
    assert len(set(names)) == 2
    assert [i.name for i in inputs([tmp_path])] == ["a/note.txt", "b/note.txt"]


def test_what_is_not_there_or_of_no_known_format(tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(b"x")
    with pytest.raises(InputError, match="no file or folder"):
        inputs([tmp_path / "none"])
    with pytest.raises(InputError, match="no format"):
        inputs([tmp_path / "a.docx"])
    with pytest.raises(InputError, match="nothing to read"):
        inputs([tmp_path])
