"""PubMed's XML: citations with all they carry, and what cannot be read."""

from __future__ import annotations

from io import BytesIO

import pytest

from bioloom.core.errors import InputError
from bioloom.sources.pubmed_xml import Article, Deleted, Heading, articles

ONE = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed.dtd">
<PubmedArticleSet><PubmedArticle><MedlineCitation>
<PMID Version="1">7</PMID>
<Article><Journal><JournalIssue><PubDate><MedlineDate>1998 Dec-1999 Jan</MedlineDate></PubDate></JournalIssue>
<Title>Journal of Made-up Results</Title></Journal>
<ArticleTitle>The <i>AAA1</i> gene and
  redness.</ArticleTitle>
<Abstract><AbstractText Label="BACKGROUND">It is &lt; 5%.</AbstractText><AbstractText Label="RESULTS">CO<sub>2</sub>
fell.</AbstractText><AbstractText/><CopyrightInformation>Nobody.</CopyrightInformation></Abstract>
<PublicationTypeList><PublicationType UI="D1">Review</PublicationType></PublicationTypeList></Article>
<MeshHeadingList><MeshHeading><DescriptorName UI="D000001" MajorTopicYN="N">Redness</DescriptorName>
<QualifierName UI="Q1" MajorTopicYN="Y">genetics</QualifierName></MeshHeading></MeshHeadingList>
<KeywordList><Keyword>red</Keyword></KeywordList></MedlineCitation>
<PubmedData><ArticleIdList><ArticleId IdType="doi">10.1/x</ArticleId></ArticleIdList></PubmedData></PubmedArticle>
<DeleteCitation><PMID>8</PMID><PMID>9</PMID></DeleteCitation></PubmedArticleSet>"""


def test_a_citation_is_read_with_all_it_carries() -> None:
    article, *deleted = articles(BytesIO(ONE.encode()))
    assert article == Article(
        pmid="7",
        title="The AAA1 gene and redness.",
        sections=(("Background", "It is < 5%."), ("Results", "CO2 fell.")),
        mesh=(Heading("D000001", "Redness", major=True),),
        keywords=("red",),
        year=1998,
        journal="Journal of Made-up Results",
        types=("Review",),
        ids={"doi": "10.1/x"},
        copyright="Nobody.",
    )
    assert deleted == [Deleted("8"), Deleted("9")]


def test_a_file_that_is_cut_short_says_so_after_what_is_whole() -> None:
    stream = articles(BytesIO(ONE.encode()[: ONE.index("<DeleteCitation>")]))
    assert isinstance(next(stream), Article)
    with pytest.raises(InputError, match="cut short"):
        next(stream)
