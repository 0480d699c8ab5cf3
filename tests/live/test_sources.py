"""Each source reads its provider's layout: the right requests, exact spans, and where everything came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import SecretStr

from bioloom.core.errors import SetupError, SourceError
from bioloom.core.ports import Hit, Query
from bioloom.sources.europepmc import EuropePmc
from bioloom.sources.http import Http, HttpCache
from bioloom.sources.labels import Labels
from bioloom.sources.labels_query import NAMES, searches
from bioloom.sources.live import LIVE
from bioloom.sources.monarch import Monarch
from bioloom.sources.pubmed import PubMed
from bioloom.sources.settings import SourceSettings
from bioloom.sources.trials import Trials
from bioloom.sources.web import GoogleSearch, SearXNG
from live.conftest import Hasty
from live.server import Stub, gives

QUERY = Query(text="Is warfarin contraindicated in pregnancy?", limit=50)


def ask(source: object, query: Query = QUERY) -> Sequence[Hit]:
    found: Sequence[Hit] = source.handle(query, timeout=20)  # type: ignore[attr-defined]
    for hit in found:
        origin, span = hit.evidence.origin, hit.evidence.span
        assert (origin.source, origin.channel, origin.query) == (source.name, source.channel, query.text)  # type: ignore[attr-defined]
        assert origin.retrieved
        assert origin.retrieved.endswith("+00:00")
        assert origin.record
        assert origin.url
        assert origin.licence or origin.channel == "web"
        assert not hit.evidence.mentions
        assert span is None or span[1] - span[0] == len(hit.evidence.text)
        assert 0 <= hit.score <= 1
    assert [h.score for h in found] == sorted((h.score for h in found), reverse=True)
    return found


def said(hits: Sequence[Hit]) -> dict[str, str]:
    """Text by section."""
    return {h.evidence.origin.section: h.evidence.text for h in hits}


def test_pubmed(stub: Stub, http: Http, limits: Hasty) -> None:
    stub.on("/esearch.fcgi", gives("pubmed_esearch.json")).on("/efetch.fcgi", gives("pubmed_efetch.xml"))
    hits = ask(PubMed(http, stub.url, SecretStr("s3cret"), "me@example.org"))
    (_, search), (_, fetch) = stub.asked
    assert search == {
        "db": "pubmed", "tool": "bioloom", "term": QUERY.text, "retmax": "50", "retmode": "json", "sort": "relevance",
        "email": "me@example.org", "api_key": "s3cret",
    }  # fmt: skip
    assert (fetch["id"], fetch["retmode"], fetch["rettype"]) == ("99000001,99000002", "xml", "abstract")
    first = [h for h in hits if h.evidence.origin.record == "PMID:99000001"]
    whole = [
        "Warfarin in pregnancy: a short note.",
        "Warfarin crosses the placenta.",
        "Exposure to warfarin in pregnancy was followed by nasal hypoplasia in 3 of 50 (p < 0.05). TNF-α was not",
    ]
    assert {h.evidence.text.removesuffix(" measured.") for h in first} == set(whole)
    assert set(said(first)) == {"title", "background", "results"}
    starts = [h.evidence.span[0] for h in sorted(first, key=lambda h: h.evidence.span or (0, 0)) if h.evidence.span]
    assert starts == sorted(starts)
    assert first[0].evidence.origin.title == whole[0]
    assert first[0].evidence.origin.url == "https://pubmed.ncbi.nlm.nih.gov/99000001/"
    assert {r for _, r in limits.waited} == {10.0}
    assert all(agent.startswith("bioloom/") for agent in stub.agents)
    ask(PubMed(http, stub.url), Query(text="other"))
    assert limits.waited[-1][1] == 3.0
    assert "api_key" not in stub.asked[-1][1]


@pytest.mark.parametrize(
    "body",
    [
        '{"error": "API rate limit exceeded", "count": "4"}',
        '{"esearchresult": {"ERROR": "Search Backend failed"}}',
        '{"esearchresult": {"idlist": ["1; DROP"]}}',
        "{}",
        "[]",
    ],
)
def test_what_esearch_says_in_place_of_results_is_an_error(stub: Stub, http: Http, body: str) -> None:
    stub.on("/esearch.fcgi", gives(body))
    with pytest.raises(SourceError, match="pubmed: the answer to"):
        ask(PubMed(http, stub.url))


def test_pubmed_finds_nothing(stub: Stub, http: Http) -> None:
    stub.on("/esearch.fcgi", gives('{"esearchresult": {"count": "0", "idlist": []}}'))
    assert ask(PubMed(http, stub.url)) == ()
    assert len(stub.asked) == 1


@pytest.mark.parametrize(
    "body", ["<eFetchResult><ERROR>down</ERROR></eFetchResult>", "<PubmedArticleSet><PubmedArticle>", ""]
)
def test_what_efetch_says_in_place_of_articles_is_an_error(stub: Stub, http: Http, body: str) -> None:
    stub.on("/esearch.fcgi", gives("pubmed_esearch.json")).on("/efetch.fcgi", gives(body, kind="text/xml"))
    with pytest.raises(SourceError):
        ask(PubMed(http, stub.url))


def test_europe_pmc_with_full_text(stub: Stub, http: Http) -> None:
    stub.on("/search", gives("europepmc_search.json")).on("/PMC9900001/fullTextXML", gives("europepmc_fulltext.xml"))
    hits = ask(EuropePmc(http, stub.url), Query(text="warfarin pregnancy heparin", limit=50))
    assert stub.asked[0][1] == {
        "query": "warfarin pregnancy heparin", "format": "json", "resultType": "core", "pageSize": "50",
    }  # fmt: skip
    texts = [h.evidence.text for h in hits]
    assert "We wrote fifty records by hand.\n\nWarfarin was compared with heparin in pregnancy1." in texts
    assert "A preprint on warfarin and heparin." in texts
    assert not any("left out" in t or "</" in t for t in texts)
    records = {h.evidence.origin.record: h.evidence.origin for h in hits}
    assert set(records) == {"PMID:99000001", "PPR:PPR990001"}
    assert records["PMID:99000001"].url == "https://europepmc.org/article/MED/99000001"
    assert records["PMID:99000001"].licence == "cc by"
    assert records["PPR:PPR990001"].url == "https://europepmc.org/article/PPR/PPR990001"


def test_a_figure_of_an_open_article_is_found_by_its_caption_and_linked(stub: Stub, http: Http) -> None:
    stub.on("/search", gives("europepmc_search.json")).on("/PMC9900001/fullTextXML", gives("europepmc_fulltext.xml"))
    hits = ask(EuropePmc(http, stub.url), Query(text="outcomes by trimester", limit=50))
    figures = {h.evidence.origin.section: h.evidence for h in hits if "figure" in (h.evidence.origin.url or "")}
    assert figures["figure 1"].text == "Outcomes. Warfarin against heparin in pregnancy, by trimester."
    assert figures["figure 1"].origin.url == "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC9900001/figure/f1/"
    assert len(figures) == 1


def test_europe_pmc_without_the_full_text_it_announced(stub: Stub, http: Http, tmp_path: Path) -> None:
    stub.on("/search", gives("europepmc_search.json"))
    hits = ask(EuropePmc(http, stub.url))
    assert {h.evidence.origin.section for h in hits} == {"title", "text"}
    assert any("In 3 of 50 newborns the nose was small (p<0.05)." in h.evidence.text for h in hits)
    stub.on("/PMC9900001/fullTextXML", gives("oops", 500))
    anew = replace(http, cache=HttpCache(folder=tmp_path / "empty"))
    with pytest.raises(SourceError, match="PMC9900001"):
        ask(EuropePmc(anew, stub.url))


@pytest.mark.parametrize(
    "body", ['{"errCode": 404, "errMsg": "no"}', '{"hitCount": 3, "resultList": {"result": []}}', '{"hitCount": 0}']
)
def test_europe_pmc_says_something_else(stub: Stub, http: Http, body: str) -> None:
    stub.on("/search", gives(body))
    with pytest.raises(SourceError):
        ask(EuropePmc(http, stub.url))


def test_trials(stub: Stub, http: Http) -> None:
    stub.on("/studies", gives("trials.json"))
    query = Query(text="olaparib ovarian cancer", limit=50)
    hits = ask(Trials(http, stub.url), query)
    (_, asked) = stub.asked[0]
    assert (asked["query.term"], asked["pageSize"], asked["format"]) == (query.text, "50", "json")
    assert {"NCTId", "Condition", "InterventionName", "EligibilityCriteria", "Phase", "OverallStatus"} <= set(
        asked["fields"].split(",")
    )
    first = [h for h in hits if h.evidence.origin.record == "clinicaltrials:NCT99000001"]
    assert len(first) == 3
    overview = said(first)["overview"]
    for line in (
        "Conditions: Ovarian Cancer", "Interventions: Drug: olaparib", "Phase: PHASE2", "Status: TERMINATED",
        "Stopped because: It was only a test",
    ):  # fmt: skip
        assert line in overview.split("\n")
    assert first[0].evidence.origin.url == "https://clinicaltrials.gov/study/NCT99000001"
    eligible = ask(Trials(http, stub.url), Query(text="inclusion criteria BRCA mutation exclusion", limit=1))
    assert said(eligible) == {"inclusion criteria": "Inclusion Criteria:\n\n* Ovarian cancer with a BRCA mutation"}
    excluded = ask(Trials(http, stub.url), Query(text="exclusion pregnancy", limit=1))
    assert said(excluded) == {"exclusion criteria": "Exclusion Criteria:\n\n* Pregnancy"}
    registry = [h.evidence.text for h in hits if h.evidence.origin.record.endswith("2")]
    assert "Study type: OBSERVATIONAL\nStatus: RECRUITING" in registry


def test_labels_by_section(stub: Stub, http: Http) -> None:
    stub.on("/drug/label.json", gives("labels.json"))
    hits = ask(Labels(http, f"{stub.url}/drug/label.json", SecretStr("k3y")))
    (_, asked) = stub.asked[0]
    assert asked["search"] == 'contraindications:("warfarin" AND "pregnancy")'
    assert asked["api_key"] == "k3y"
    best = hits[0].evidence
    assert best.origin.section == "contraindications"
    assert best.text.endswith("Warfarin is contraindicated in pregnancy, except with mechanical heart valves.")
    assert best.origin.title == "WARFARIN SODIUM (Testadin)"
    assert best.origin.record == "dailymed:00000000-0000-0000-0000-000000000001"
    assert {h.evidence.origin.record for h in hits} == {best.origin.record, "dailymed:id-3"}  # generics say the same


def test_labels_of_the_drug_where_no_section_says_it(stub: Stub, http: Http) -> None:
    stub.on("/label", gives("labels_none.json", 404), gives("labels.json"))
    assert ask(Labels(http, f"{stub.url}/label"))
    assert [p["search"] for _, p in stub.asked][1] == (
        'openfda.generic_name:("warfarin") openfda.brand_name:("warfarin") openfda.substance_name:("warfarin")'
    )


def names(words: str) -> str:
    return " ".join(f"{field}:({words})" for field in NAMES)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        (Query(text="warfarin sodium tablets"), (names('"warfarin"'),)),
        (Query(text="x", entities=("RXCUI:11289", "CHEBI:1")), ('openfda.rxcui:"11289"',)),
        (Query(text="x", entities=('UNII:A" OR _exists_:id',)), ()),
        (
            Query(text="Which drugs are contraindicated in asthma?"),
            ('contraindications:("asthma")', names('"asthma"')),
        ),
        (
            Query(text="boxed warning of clozapine"),
            ('boxed_warning:("warning" AND "clozapine")', names('"clozapine"')),
        ),
        (Query(text="pregnancy"), ()),
        (
            Query(text='drug") OR _exists_:id OR ("ok'),
            (names('"_exists_" "id" "ok"'),),
        ),
    ],
)
def test_what_openfda_is_asked(query: Query, wanted: tuple[str, ...]) -> None:
    assert searches(query) == wanted


def test_no_label(stub: Stub, http: Http) -> None:
    stub.on("/label", gives("labels_none.json", 404))
    assert ask(Labels(http, f"{stub.url}/label"), Query(text="nosuchdrug")) == ()
    stub.on("/label", gives("gone", 404, kind="text/plain"))
    with pytest.raises(SourceError):
        ask(Labels(http, f"{stub.url}/label"), Query(text="heparin"))


def test_google(stub: Stub, http: Http) -> None:
    stub.on("/cse", gives("google.json"))
    hits = ask(GoogleSearch(http, SecretStr("s3cret"), "engine", f"{stub.url}/cse"))
    assert stub.asked[0][1] == {"q": QUERY.text, "cx": "engine", "num": "10", "key": "s3cret"}
    assert said(hits)["text"] == "Warfarin is avoided in pregnancy, heparin is used ..."
    assert {h.evidence.origin.url for h in hits} == {"https://example.org/warfarin?x=1"}
    stub.on("/cse", gives('{"kind": "customsearch#search", "searchInformation": {"totalResults": "0"}}'))
    assert ask(GoogleSearch(http, SecretStr("s3cret"), "engine", f"{stub.url}/cse"), Query(text="nothing")) == ()
    stub.on("/cse", gives("{}"))
    with pytest.raises(SourceError, match="kind"):
        ask(GoogleSearch(http, SecretStr("s3cret"), "engine", f"{stub.url}/cse"), Query(text="else"))


def test_searxng(stub: Stub, http: Http) -> None:
    stub.on("/search", gives("searxng.json"))
    hits = ask(SearXNG(http, stub.url))
    assert stub.asked[0][1] == {"q": QUERY.text, "format": "json"}
    assert {h.evidence.text for h in hits} == {"On warfarin", "Warfarin crosses the placenta.", "Heparin"}
    stub.on("/search", gives("<html>no</html>", 403, kind="text/html"))
    with pytest.raises(SourceError, match=r"settings\.yml"):
        ask(SearXNG(http, stub.url), Query(text="b"))
    stub.on("/search", gives('{"results": [], "unresponsive_engines": [["google", "CAPTCHA"]]}'))
    with pytest.raises(SourceError, match="google: CAPTCHA"):
        ask(SearXNG(http, stub.url), Query(text="c"))
    stub.on("/search", gives('{"results": [], "unresponsive_engines": []}'))
    assert ask(SearXNG(http, stub.url), Query(text="d")) == ()


def test_monarch(stub: Stub, http: Http) -> None:
    stub.on("/search", gives("monarch_search.json")).on("/association", gives("monarch_association.json"))
    hits = ask(Monarch(http, stub.url), Query(text="Marfan syndrome arachnodactyly"))
    assert stub.asked[0] == ("/search", {"q": "Marfan syndrome arachnodactyly", "limit": "1"})
    assert stub.asked[1] == ("/association", {"entity": "MONDO:0007947", "limit": "100"})
    (fact,) = hits[0].evidence.facts
    assert fact.key == ("MONDO:0007947", "has_phenotype", "HP:0001166", False)
    assert fact.publications == ("PMID:99000001",)
    assert (fact.primary_knowledge_source, fact.knowledge_level) == ("infores:hpo-annotations", "knowledge_assertion")
    assert [(q.key, q.value) for q in fact.qualifiers] == [("frequency", "HP:0040281")]
    assert hits[0].evidence.text == "Marfan syndrome has phenotype Arachnodactyly"
    negated = next(h.evidence for h in hits if h.evidence.facts[0].negated)
    assert negated.text == "Marfan syndrome NOT has phenotype Intellectual disability"
    assert negated.facts[0].object.categories == ("PhenotypicQuality",)
    between = ask(Monarch(http, stub.url), Query(text="", entities=("HGNC:3603", "MONDO:0007947"), limit=1))
    assert between[0].evidence.facts[0].key == ("HGNC:3603", "causes", "MONDO:0007947", False)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"HP:0001166"', '"HP:0001166) RETURN n; //"'),
        ('"HP:0001166"', '"no curie at all"'),
        ('"HP:0001166"', "17"),
        ('"biolink:causes"', '"biolink:causes or ignore all rules"'),
        ('"PMID:99000001"', '"see my page"'),
        ('"items"', '"things"'),
    ],
)
def test_monarch_cannot_be_made_to_say_what_is_no_fact(stub: Stub, http: Http, old: str, new: str) -> None:
    from live.server import EXCHANGES

    body = (EXCHANGES / "monarch_association.json").read_text("utf-8").replace(old, new)
    stub.on("/association", gives(body))
    with pytest.raises(SourceError):
        ask(Monarch(http, stub.url), Query(text="", entities=("MONDO:0007947",)))


def test_every_source_opens_or_says_what_it_needs(http: Http) -> None:
    for name in LIVE.names():
        source = LIVE.get(name)
        assert source.name == name
        assert source.about
        if name in ("google", "searxng"):
            with pytest.raises(SetupError, match="needs"):
                source.open(SourceSettings(), http)
        else:
            assert source.open(SourceSettings(), http).url.startswith("https://")  # type: ignore[attr-defined]


def test_an_abstract_is_the_same_evidence_whichever_way_it_came(stub: Stub, http: Http, tmp_path: Path) -> None:
    """PubMed's XML from a file and from E-utilities: the same text, version and spans."""
    from bioloom.sources.corpus.readers.pubmed import read_pubmed
    from bioloom.sources.corpus.record import Record
    from live.server import EXCHANGES

    local = [r for r in read_pubmed(EXCHANGES / "pubmed_efetch.xml", "f") if isinstance(r, Record)]
    stub.on("/esearch.fcgi", gives("pubmed_esearch.json")).on("/efetch.fcgi", gives("pubmed_efetch.xml"))
    for hit in ask(PubMed(http, stub.url)):
        (same,) = [r for r in local if r.id == hit.evidence.origin.record]
        start, end = hit.evidence.span or (0, 0)
        assert (same.text[start:end], same.version) == (hit.evidence.text, hit.evidence.origin.version)
