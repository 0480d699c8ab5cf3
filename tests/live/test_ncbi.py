"""Look-ups that NCBI answers, through exchanges in its layouts: what the tables lack, variants of dbSNP, sequences."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import SecretStr

from bioloom.core.answer import Answer
from bioloom.core.errors import InputError, OfflineError, SetupError, SourceError
from bioloom.core.method import answer
from bioloom.core.ports import Query, Resources
from bioloom.core.question import Question
from bioloom.core.results.found import Call
from bioloom.methods.loom import Loom
from bioloom.sources.http import Deadline, Http
from bioloom.sources.ncbi import blast
from bioloom.sources.ncbi.source import Ncbi
from bioloom.sources.tools.kit import Kit
from bioloom.sources.tools.toolbox import Toolbox
from live.conftest import Hasty
from live.server import Stub, gives
from lookup.shelf import stocked

SEQUENCE = "ACGTTGCAACGTTGCAACGTTGCAACGTTGCAACGTTTTT"
PUT = "<!--QBlastInfoBegin\n    RID = R1D\n    RTOE = 7\nQBlastInfoEnd\n-->"
WAITING, FAILED = "QBlastInfoBegin\n\tStatus=WAITING\nQBlastInfoEnd", "QBlastInfoBegin\n\tStatus=FAILED\nQBlastInfoEnd"


@pytest.fixture
def ncbi(stub: Stub, http: Http, limits: Hasty) -> Ncbi:
    stub.on("/esummary.fcgi", gives("ncbi_gene.json")).on("/esearch.fcgi", gives("ncbi_esearch.json"))
    stub.on("/efetch.fcgi", gives("ncbi_gene_type.xml"))
    return Ncbi(http, stub.url, SecretStr("s3cret"), "me@example.org", f"{stub.url}/blast")


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ncbi: Ncbi) -> Resources:
    found = stocked(tmp_path, monkeypatch)
    assert found.tools is not None
    kit: Kit = found.tools.kit  # type: ignore[attr-defined]
    return replace(found, tools=Toolbox(replace(kit, ncbi=ncbi)))


def look(given: Resources, name: str, *arguments: str) -> tuple[str, ...]:
    assert given.tools is not None
    found = given.tools.handle(Call(name=name, arguments=arguments), timeout=None)
    for row in found.rows:
        origin = row.evidence.origin
        assert (origin.source, origin.channel) == ("ncbi", "tool")
        assert origin.retrieved
        assert (origin.url or "").startswith("https://www.ncbi.nlm.nih.gov/")
    return found.said or (found.missing,)


def ask(text: str, given: Resources) -> Answer:
    return answer(Loom(), Question(text=text, sources=("kg",)), given).answer


def test_a_gene_that_no_table_has_is_asked_of_ncbi(given: Resources, stub: Stub) -> None:
    assert look(given, "chromosome", "LOC9900000001") == ("7",)
    assert look(given, "band", "LOC9900000001") == ("7q21.2",)
    assert look(given, "fullname", "LOC9900000001") == ("made up region",)
    assert look(given, "position", "LOC9900000001") == (
        "chromosome 7, base pairs 90,000,101 to 90,001,201, reverse strand (GRCh38)",
    )
    assert look(given, "locus", "LOC9900000001") == ("biological-region",)
    shown = [dict(p) for path, p in stub.asked if path == "/esummary.fcgi"]
    assert {s["id"] for s in shown} == {"9900000001"}
    assert {(s["db"], s["tool"], s["email"], s["api_key"]) for s in shown} == {
        ("gene", "bioloom", "me@example.org", "s3cret")
    }
    assert ask("Which chromosome is LOC9900000001 located on?", given).value == "chromosome 7"


def test_a_name_is_searched_among_human_genes_and_a_known_gene_is_not(given: Resources, stub: Stub) -> None:
    assert look(given, "symbol", "MADEUP9") == ("LOC9900000001",)
    (term,) = [p["term"] for path, p in stub.asked if path == "/esearch.fcgi"]
    assert term == "MADEUP9[Gene Name] AND 9606[Taxonomy ID]"
    before = len(stub.asked)
    assert given.tools is not None
    assert given.tools.handle(Call(name="chromosome", arguments=("AAA1",)), timeout=None).said == ("7",)
    assert given.tools.handle(Call(name="symbol", arguments=("two words of text",)), timeout=None).missing
    assert len(stub.asked) == before


def test_a_gene_of_the_table_without_a_place_is_placed_by_its_number(given: Resources, stub: Stub) -> None:
    assert look(given, "chromosome", "NCBIGene:9") == ("7",)
    assert [p["id"] for _, p in stub.asked] == ["9"]


def test_a_variant_of_dbsnp(given: Resources, stub: Stub) -> None:
    stub.on("/esummary.fcgi", gives("ncbi_snp.json"))
    assert look(given, "variant_chromosome", "rs9900000009") == ("7",)
    assert look(given, "variant_genes", "rs9900000009") == ("AAA1", "BBB2")
    assert look(given, "variant_significance", "rs9900000009") == ("likely benign", "benign")
    assert look(given, "variant_position", "rs9900000009") == ("chromosome 7, base pair 90,000,000 (GRCh38)",)
    found = ask("Which gene is SNP rs9900000009 associated with?", given)
    assert set(found.curies) == {"HGNC:1", "HGNC:2"}
    stub.on("/esummary.fcgi", gives('{"result": {"uids": ["88"], "88": {"uid": "88", "error": "cannot get it"}}}'))
    assert "nor in dbSNP" in look(given, "variant_genes", "rs88")[0]


def test_entities_of_a_query_are_looked_up_as_a_source(ncbi: Ncbi, stub: Stub) -> None:
    (hit,) = ncbi.handle(Query(text="what is it", entities=("NCBIGene:9900000001", "MONDO:1")), timeout=20)
    assert hit.evidence.text == "LOC9900000001: made up region, on 7q21.2."
    stub.on("/esummary.fcgi", gives("ncbi_snp.json"))
    (hit,) = ncbi.handle(Query(text="what is it", entities=("DBSNP:rs9900000009",)), timeout=20)
    assert "AAA1, BBB2" in hit.evidence.text


def test_a_sequence_is_put_waited_for_and_kept(
    given: Resources, ncbi: Ncbi, stub: Stub, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []
    monkeypatch.setattr(blast.aligned, "__kwdefaults__", {**blast.aligned.__kwdefaults__, "wait": waited.append})
    plain = {"kind": "text/plain"}
    stub.on("/blast", gives(PUT, **plain), gives(WAITING, **plain), gives("ncbi_blast.xml"))
    assert look(given, "align", SEQUENCE) == ("chrX:5000001-5000040",)
    (_, put), (_, one), (_, two) = stub.asked
    assert (put["CMD"], put["QUERY"], put["PROGRAM"], put["EMAIL"]) == ("Put", SEQUENCE, "blastn", "me@example.org")
    assert one["RID"] == two["RID"] == "R1D"
    assert waited == [7.0, 14.0]
    assert look(given, "organism", SEQUENCE) == ("human",)
    assert len(stub.asked) == 3  # the second look-up is of what was kept
    offline = replace(ncbi, http=replace(ncbi.http, offline=True))
    assert offline.aligned(SEQUENCE)[0][0].identity == 1.0
    with pytest.raises(OfflineError, match="this sequence"):
        offline.aligned(SEQUENCE[::-1])
    found = ask(f"Align the DNA sequence to the human genome:{SEQUENCE}", given)
    assert (found.kind, found.value) == ("span", "chrX:5000001-5000040")
    assert ask(f"Which organism does the DNA sequence come from:{SEQUENCE}", given).value == "human"


def test_a_search_by_sequence_that_fails_is_an_error(ncbi: Ncbi, stub: Stub, http: Http) -> None:
    plain = {"kind": "text/plain"}
    stub.on("/blast", gives(PUT, **plain), gives(FAILED, **plain))
    with pytest.raises(SourceError, match="ended: failed"):
        blast.aligned(SEQUENCE, http, Deadline("ncbi", 20), url=ncbi.blast, wait=lambda _: None)
    stub.on("/blast", gives("no number here", **plain))
    with pytest.raises(SourceError, match="no number of a request"):
        blast.aligned(SEQUENCE, http, Deadline("ncbi", 20), url=ncbi.blast, wait=lambda _: None)


def test_nothing_is_asked_where_ncbi_is_not_allowed(given: Resources, stub: Stub) -> None:
    assert given.tools is not None
    kit: Kit = given.tools.kit  # type: ignore[attr-defined]
    closed = replace(given, tools=Toolbox(replace(kit, ncbi=None)))
    with pytest.raises(SetupError, match="Sequences are looked for at NCBI"):
        look(closed, "align", SEQUENCE)
    with pytest.raises(InputError, match="no DNA sequence"):
        look(closed, "align", "two words")
    told = ask(f"Align the DNA sequence to the human genome:{SEQUENCE}", closed)
    assert told.abstained
    assert "--sources kg,ncbi" in told.missing[0]
    assert ask("Which chromosome is LOC9900000001 located on?", closed).abstained
    assert stub.asked == []
