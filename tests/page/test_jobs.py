"""Jobs that people have, done on the page in a real browser against a real server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import httpx

from page.conftest import Watched, comes
from server.running import served

QUESTION = "Which genes are associated with redness?"


def asked(tab: Watched, question: str = QUESTION, more: str = "") -> Any:
    page = tab.open(f"#q={quote(question)}{more}")
    page.wait_for_selector("article.card")
    return page


def answers(page: Any) -> list[str]:
    found: list[str] = page.locator("article.card .answers > li > .line strong").all_inner_texts()
    return found


def test_ask_with_the_keyboard_and_read_what_carries_the_answer(tab: Watched) -> None:
    page = tab.open()
    page.focus("#question")
    page.keyboard.type(QUESTION)
    page.keyboard.press("Enter")
    page.wait_for_selector("article.card")
    assert answers(page) == ["AAA1", "BBB2"]
    assert page.locator(".understood").inner_text().startswith("Understood as")
    link = page.locator("article.card .answers > li > .line a.curie").first
    assert link.get_attribute("href") == "https://www.genenames.org/data/gene-symbol-report/#!/hgnc_id/HGNC:1"
    lines = page.locator("article.card .fact").first.inner_text()
    assert "AAA1 is associated with redness" in lines
    assert "Source: one" in lines or "Source: two" in lines
    papers = page.locator('article.card .fact a[href="https://pubmed.ncbi.nlm.nih.gov/1"]')
    assert papers.count() >= 1
    assert page.evaluate("document.activeElement.classList.contains('card')")


def test_the_examples_are_questions_that_this_graph_answers(tab: Watched) -> None:
    page = tab.open()
    assert comes(page, "!document.querySelector('#examples .dim')")
    examples = page.locator("#examples button").all_inner_texts()
    assert len(examples) >= 3
    page.locator("#examples button").first.click()
    page.wait_for_selector("article.card")
    assert page.locator(".part.abstained").count() == 0


def test_the_stages_come_before_the_answer_and_stay_as_a_timeline(tab: Watched) -> None:
    page = tab.open()
    page.evaluate(
        """async () => {
          window.seen = [];
          new MutationObserver(() => {
            const n = document.querySelectorAll('#status .stages li').length;
            if (n) window.seen.push(n);
          }).observe(document.querySelector('#status'), { childList: true, subtree: true });
        }"""
    )
    page.fill("#question", QUESTION)
    page.click("#ask button.main")
    page.wait_for_selector("article.card")
    assert max(page.evaluate("window.seen")) >= 2
    page.get_by_text("Steps (").click()
    steps = page.locator(".timeline li").all_inner_texts()
    assert any("Read the question" in s for s in steps)
    assert any("Matched in the graph" in s for s in steps)


def test_a_name_is_taken_for_something_else(tab: Watched) -> None:
    page = asked(tab, "Which genes are associated with glare?")
    first = answers(page)
    page.locator("button.word.mention").click()
    page.wait_for_selector("dialog .readings li")
    other = page.locator("dialog .readings button:not([aria-current])").first
    assert other.inner_text() in ("greenness", "blueness")
    other.click()
    assert comes(page, "document.querySelector('#question').value.includes('MONDO:')")
    page.wait_for_selector("article.card")
    assert answers(page) != first
    assert "MONDO" in page.url


def test_a_clue_is_left_out(tab: Watched) -> None:
    page = asked(tab, "Which diseases have itch and cough?")
    assert answers(page) == ["redness"]
    page.locator("button.word.mention", has_text="cough").click()
    page.click("#leave-out")
    page.wait_for_selector(".word.left_out")
    assert sorted(answers(page)) == ["greenness", "redness"]
    assert "cough" in page.locator(".word.left_out").all_inner_texts()
    assert page.locator(".caveats li").first.inner_text().startswith("you changed how this was read")
    page.get_by_role("button", name="Read it by its words again").click()
    assert comes(page, "!document.querySelector('.word.left_out') && document.querySelector('article.card')")
    assert answers(page) == ["redness"]


def test_a_relation_is_taken_for_another_one_and_the_link_keeps_it(tab: Watched) -> None:
    page = asked(tab, "Which diseases is AAA1 associated with?")
    first = answers(page)
    assert "redness" in first
    page.locator("button.word.relation").first.click()
    page.wait_for_selector("dialog .readings li")
    assert "AAA1 is associated with a disease" in page.locator("dialog .readings [aria-current]").inner_text()
    page.get_by_text("Ask for something of another kind").click()
    page.locator("dialog button.choose", has_text="biological process").click()
    page.wait_for_selector(".word .now")
    assert answers(page) == ["glowing"]
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector(".word .now")
    assert answers(page) == ["glowing"]
    with page.expect_download() as waiting:
        page.get_by_role("button", name="JSON", exact=True).click()
    bundle = json.loads(Path(waiting.value.path()).read_text("utf-8"))
    verdict = httpx.post(f"{tab.address}/v1/verify", json={"answer": bundle}, timeout=120, trust_env=False).json()
    assert verdict["stands"] is True


def test_what_was_changed_is_changed_further(tab: Watched) -> None:
    page = asked(tab, "Which diseases have itch and cough?")
    page.locator("button.word.mention", has_text="cough").click()
    page.click("#leave-out")
    page.wait_for_selector(".word.left_out")
    page.locator("button.word.mention", has_text="itch").click()
    page.wait_for_selector("dialog .readings li")
    assert page.locator("#leave-out").count() == 0  # nothing would be asked any more
    page.fill("#other-name", "cough")
    page.get_by_role("button", name="Ask with this").click()
    assert comes(page, "document.querySelector('.understood')?.innerText.includes('cough')")
    page.wait_for_selector("article.card")
    assert answers(page) == ["redness"]
    page.locator("button.word.mention").first.click()
    page.fill("#other-name", "florbitis")
    page.get_by_role("button", name="Ask with this").click()
    assert comes(page, "document.querySelector('.error')?.innerText.includes('florbitis')")


def test_a_patient_is_not_left_out_by_a_pattern(tab: Watched) -> None:
    page = asked(tab, "Which drug treats redness in a patient with itch?")
    assert page.locator("button.word.relation").count() == 0
    assert page.get_by_role("button", name="Answer with this instead").count() == 0


def test_without_an_answer_it_says_why_and_offers_another_question(tab: Watched) -> None:
    page = asked(tab, "Is CCC3 associated with redness?")
    assert "No supported answer." in page.locator(".none .value").inner_text()
    page.get_by_role("button", name="Take what is not listed as “no”").click()
    assert comes(page, "document.querySelector('article.card .value')?.innerText === 'no'")
    assert page.locator(".caveats li").count() >= 1
    assert "closed_world=1" in page.url


def test_an_unknown_name_is_put_right_by_a_press(tab: Watched) -> None:
    page = asked(tab, "Which diseases are associated with AAAA1?")
    assert "'AAAA1'" in page.locator(".none").inner_text()
    assert page.locator(".word.mention.unknown, .word.stranger").inner_text().startswith("AAAA1")
    page.get_by_role("button", name="Did you mean AAA1?").click()
    assert comes(page, "document.querySelector('#question').value.includes('HGNC:1')")
    page.wait_for_selector("article.card .answers")
    assert "redness" in answers(page)


def test_a_link_brings_the_same_answer_back_and_the_history_remembers(tab: Watched) -> None:
    page = asked(tab, QUESTION, "&method=loom")
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector("article.card")
    assert answers(page) == ["AAA1", "BBB2"]
    page.get_by_text("History", exact=True).click()
    assert page.locator(".history li").all_inner_texts() == [f"{QUESTION} AAA1, BBB2"]
    page.locator("a.name", has_text="AAA1").first.click()
    page.wait_for_selector("article.entity")
    page.go_back()
    assert page.locator("#view-ask article.card").is_visible()


def test_what_is_downloaded_is_whole(tab: Watched, tmp_path: Path) -> None:
    page = asked(tab)
    page.wait_for_selector(".canvas canvas")
    found = {}
    for name in ("JSON", "CSV", "Markdown", "GraphML", "PNG"):
        with page.expect_download() as waiting:
            page.get_by_role("button", name=name, exact=True).click()
        found[name] = tmp_path / name
        waiting.value.save_as(found[name])
    bundle = json.loads(found["JSON"].read_text("utf-8"))
    verdict = httpx.post(f"{tab.address}/v1/verify", json={"answer": bundle}, timeout=120, trust_env=False).json()
    assert verdict["stands"] is True
    rows = found["CSV"].read_text("utf-8").splitlines()
    assert [r.split(",")[2] for r in rows if r.startswith("answer")] == ["AAA1", "BBB2"]
    said = found["Markdown"].read_text("utf-8")
    assert "## References" in said
    assert "<https://pubmed.ncbi.nlm.nih.gov/1>" in said
    tree = ElementTree.fromstring(found["GraphML"].read_text("utf-8"))
    assert {n.get("id") for n in tree.iter("{http://graphml.graphdrawing.org/xmlns}node")} == {
        "HGNC:1", "HGNC:2", "MONDO:1",
    }  # fmt: skip
    assert found["PNG"].read_bytes().startswith(b"\x89PNG")


def test_a_line_of_the_graph_shows_its_sources(tab: Watched) -> None:
    page = asked(tab)
    page.wait_for_selector(".canvas canvas")
    page.select_option(".picker select", label="AAA1 is associated with redness")
    said = page.locator(".details").inner_text()
    assert "one" in said
    assert "two" in said
    page.select_option(".picker select", label="redness")
    assert page.locator(".details h3").inner_text() == "redness"
    box = page.locator(".canvas").bounding_box()
    where = page.evaluate(
        """async () => {
          const { shownGraph } = await import('/page/graph.js');
          const { cy } = shownGraph();
          cy.elements().unselect();
          return cy.getElementById('HGNC:1').renderedPosition();
        }"""
    )
    page.mouse.click(box["x"] + where["x"], box["y"] + where["y"])
    assert page.locator(".details h3").inner_text() == "AAA1"


def test_look_up_a_thing_a_way_and_an_expression(tab: Watched) -> None:
    page = tab.open("#view=look&thing=redness")
    page.wait_for_selector("article.entity")
    assert page.locator("article.entity h2").inner_text() == "redness"
    page.locator(".beside summary", has_text="gene").click()
    page.wait_for_selector(".beside .fact")
    assert "AAA1 is associated with redness" in page.locator(".beside .fact").first.inner_text()
    page.fill("#one", "AAA1")
    page.fill("#other", "itch")
    page.get_by_role("button", name="Find ways").click()
    page.wait_for_selector(".way")
    assert page.locator(".way").first.inner_text().split("—")[0].strip() == "AAA1"
    assert page.locator(".way a.name").all_inner_texts()[:3] == ["AAA1", "redness", "itch"]
    page.fill("#gene", "AAA1")
    page.get_by_role("button", name="Show", exact=True).click()
    page.wait_for_selector("table.expression")
    assert page.locator("table.expression tbody th").all_inner_texts() == ["left wing", "right wing"]
    wide = [b["width"] for b in (e.bounding_box() for e in page.locator(".bar.level").all())]
    assert abs(wide[0] / wide[1] - 4) < 0.1


def test_two_methods_stand_side_by_side(tab: Watched) -> None:
    page = tab.open(f"#view=compare&q={quote(QUESTION)}&left=loom&right=rag")
    page.wait_for_selector("#agreement > *")
    assert page.locator("#left-answer .answers > li").count() == 2
    assert page.locator("#right-answer").inner_text().strip().startswith("rag")
    page.select_option("#right-method", "cot")
    page.get_by_role("button", name="Compare").click()
    page.wait_for_selector("#right-answer .error")  # what only a model can do is refused, and said
    assert page.locator("#right-answer .error .hint").inner_text()


def test_a_pattern_is_changed_and_run(tab: Watched) -> None:
    page = asked(tab)
    page.get_by_text("The question as a pattern").click()
    box = page.locator(".pattern textarea")
    box.fill('MATCH (g:Gene)-[:participates_in]->(b {mention: "glowing"}) RETURN g')
    page.get_by_role("button", name="Run this pattern").click()
    page.wait_for_selector("#matched .answers")
    assert page.locator("#matched .value").inner_text() == "2 matches"
    page.get_by_role("button", name="Answer with this instead").click()
    assert comes(page, "document.querySelector('.understood')?.innerText.includes('glowing')")
    page.wait_for_selector("article.card")
    assert sorted(answers(page)) == ["AAA1", "BBB2"]
    page.get_by_text("The question as a pattern").click()
    box = page.locator(".pattern textarea")
    box.fill("MATCH (g")
    page.get_by_role("button", name="Run this pattern").click()
    page.wait_for_selector("#matched .error")
    assert "Line 1" in page.locator("#matched .error").inner_text()


def test_runs_of_benchmarks_are_browsed(browser: Any, page_world: Path) -> None:
    packed = Path(__file__).parents[2] / "benchmarks" / "results" / "biomedhop_model_run"
    with served(page_world, options=("--rate", "0", "--report", str(packed))) as (client, _):
        tab = Watched(browser.new_page(), str(client.base_url).rstrip("/"))
        page = tab.open()
        page.get_by_role("link", name="Benchmarks").click()
        page.wait_for_selector(".browser .items li")
        page.select_option(".browser select >> nth=1", index=1)
        page.locator(".browser .items li *").first.click()
        assert page.locator(".browser .sides .side").count() == 2
        page.close()
    assert not tab.wrong
