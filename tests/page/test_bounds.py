"""What a page must not do: run what a source wrote, lose a broken stream, shut out keyboards, phones or dark rooms."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from page.conftest import Watched, comes
from page.page_world import HOSTILE, SCRIPT
from server.running import served

QUESTION = "Which genes are associated with redness?"
NAMELESS = """() => [...document.querySelectorAll('input, select, textarea, button, a, summary')].filter((e) => {
  const named = e.labels?.length || e.closest('label') || e.getAttribute('aria-label') || e.textContent.trim();
  return !named;
}).map((e) => e.outerHTML)"""


def script(name: str) -> str:
    """A function for the page."""
    return (Path(__file__).parent / "scripts" / f"{name}.js").read_text("utf-8")


def shown(tab: Watched, at: str, what: str = "article.card") -> Any:
    page = tab.open(at)
    page.wait_for_selector(what)
    return page


def unharmed(page: Any) -> bool:
    made = page.locator("main img, main script, main iframe, main [onerror]").count()
    links = page.locator('a[href^="javascript"]').count()
    return page.evaluate("window.hacked === undefined") and made == 0 and links == 0


def test_what_a_source_wrote_is_text(tab: Watched) -> None:
    page = shown(tab, f"#q={quote('Which genes are associated with scaling?')}")
    page.wait_for_selector(".canvas canvas")
    assert SCRIPT in page.locator("article.card .fact").first.inner_text()
    page.select_option(".picker select", index=2)
    page.locator("button.word.mention").click()
    page.wait_for_selector("dialog .readings li")
    assert HOSTILE in page.locator("dialog .readings").inner_text()
    assert unharmed(page)
    page = shown(tab, "#view=look&thing=MONDO:9", "article.entity")
    assert page.locator("article.entity h2").inner_text() == HOSTILE
    assert unharmed(page)
    page = shown(tab, f"#q={quote(SCRIPT)}", ".error, article.card")
    assert unharmed(page)


def test_passages_mark_what_they_name_and_stay_text(tab: Watched) -> None:
    page = tab.open()
    found = page.evaluate(
        script("passages"),
        SCRIPT,
    )
    assert found == [f"see ABC{SCRIPT}", ["MARK:ABC"]]
    assert unharmed(page)


def test_lines_of_the_drawing_say_from_where_how_often_and_what_speaks_against(tab: Watched) -> None:
    nodes, edges = tab.open().evaluate(script("texts"))
    assert nodes == ["X:1", "X:2", "state:pregnancy"]
    assert edges == [
        ["doc", 1, 2, 0, ""],
        ["kg", 2, 2, 0, ""],
        ["kg", 1, 1, 1, "doubted: a label says otherwise"],
        ["kg", 1, 1, 1, "a source denies it"],
        ["kg", 1, 0, 1, "a label says so"],
    ]


def test_the_kinds_of_a_patients_drugs_stay_apart(tab: Watched) -> None:
    page = tab.open()
    page.evaluate(script("patient"))
    sections = {s.locator("h3").inner_text(): s.inner_text() for s in page.locator(".patient section").all()}
    assert [t.rsplit(" ", 1)[0] for t in sections] == [
        "May be considered", "Ruled out", "Spoken against, not offered", "Nothing known",
    ]  # fmt: skip
    for title, name in zip(sections, ("good", "bad", "doubtful", "unknown"), strict=True):
        assert [n for n in ("good", "bad", "doubtful", "unknown") if f"X:{n}" in sections[title]] == [name]
    assert "not for care" in page.locator(".patient").inner_text()


def test_no_drug_for_a_patient_stands_without_what_is_ruled_out(tab: Watched) -> None:
    assert tab.open().evaluate(script("patient_answers")) == {
        "avoid": "To be avoided: bad",
        "no": "no",
        "list": "",
        "offered": 0,
        "csv": ["may be considered X:good good", "ruled out X:bad bad"],
        "markdown": [
            "# q", "### May be considered", "- good (X:good): stated",
            "### Ruled out", "- bad (X:bad): pregnancy: a label says so",
        ],
        "short": "1 may be considered, 1 ruled out",
    }  # fmt: skip


def test_words_that_were_not_read_are_said(tab: Watched) -> None:
    line, said, legend = tab.open().evaluate(script("unread"))
    assert line == "Which genes glow in fish?"
    assert said == "Not read, and so not part of what was asked: fish"
    assert "not read" in legend


def test_clues_are_left_out_so_that_a_question_remains(tab: Watched) -> None:
    page = tab.open()
    cut = script("clues")
    two = "Which drugs treat gout and target XDH?"
    roles = [["drugs", "kind"], ["treat", "relation"], ["gout", "mention"], ["target", "relation"], ["XDH", "mention"]]
    assert page.evaluate(cut, [two, roles, 4]) == "Which drugs treat gout?"
    assert page.evaluate(cut, [two, roles, 2]) == "Which drugs target XDH?"
    both = "Which gene is associated with both gout and asthma?"
    roles = [["gene", "kind"], ["associated", "relation"], ["gout", "mention"], ["asthma", "mention"]]
    assert page.evaluate(cut, [both, roles, 2]) == "Which gene is associated with asthma?"
    assert page.evaluate(cut, [both, roles, 3]) == "Which gene is associated with gout?"


def test_errors_are_a_sentence_and_a_hint(tab: Watched) -> None:
    page = shown(tab, f"#q={quote(QUESTION)}&method=cot", ".error")
    assert page.locator(".error strong").inner_text()
    assert page.locator(".error .hint").inner_text()


def test_a_stream_that_breaks_says_so_and_can_be_asked_again(tab: Watched) -> None:
    page = tab.open()
    half = 'event: stage\ndata: {"event": "noted", "stage": "", "at": 0.1, "name": "read", "detail": {}}\n\nevent: ans'
    page.route("**/v1/ask/stream", lambda r: r.fulfill(body=half, content_type="text/event-stream"))
    page.fill("#question", QUESTION)
    page.click("#ask button.main")
    page.wait_for_selector(".error")
    assert "broke before the answer" in page.locator(".error").inner_text()
    page.unroute("**/v1/ask/stream")
    page.get_by_role("button", name="Ask again").click()
    page.wait_for_selector("article.card")
    page.route("**/v1/ask/stream", lambda r: r.abort())
    page.click("#ask button.main")
    page.wait_for_selector(".error")
    assert "cannot be reached" in page.locator(".error").inner_text()


def test_a_question_can_be_stopped(tab: Watched) -> None:
    page = tab.open()
    page.route("**/v1/ask/stream", lambda r: None)  # never answered
    page.fill("#question", QUESTION)
    page.click("#ask button.main")
    page.click("#stop")
    assert comes(page, "document.querySelector('#status').innerText.includes('Stopped')")
    assert page.locator("#stop").is_hidden()


def test_everything_has_a_name_and_the_keyboard_gets_there(tab: Watched) -> None:
    page = shown(tab, f"#q={quote(QUESTION)}")
    page.wait_for_selector(".canvas canvas")
    assert page.evaluate(NAMELESS) == []
    page.locator("button.word.mention").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open] .readings li")
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0
    assert page.evaluate("document.activeElement.classList.contains('mention')")
    for view in ("look", "compare"):
        page.click(f"#tab-{view}")
        assert page.evaluate(NAMELESS) == []


def test_it_fits_a_phone(tab: Watched) -> None:
    tab.page.set_viewport_size({"width": 360, "height": 740})
    for at, what in (
        (f"#q={quote(QUESTION)}", "article.card"),
        (f"#q={quote('Which genes are associated with scaling?')}", "article.card"),
        ("#view=look&gene=AAA1", "table.expression"),
        (f"#view=compare&q={quote(QUESTION)}", "#agreement > *"),
    ):
        page = shown(tab, at, what)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, at


def test_it_is_dark_where_people_want_it_dark(tab: Watched) -> None:
    tab.page.emulate_media(color_scheme="dark")
    page = shown(tab, f"#q={quote(QUESTION)}")
    ground = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) == "rgb(20, 24, 27)"
    page.click("#theme")
    assert page.evaluate(ground) == "rgb(246, 246, 243)"


def test_a_thousand_things_are_drawn_and_moved_quickly(tab: Watched) -> None:
    page = tab.open()
    times = page.evaluate(script("thousand"))
    assert (times["nodes"], times["said"]) == (1000, "thing 5")
    assert times["frame"] < 150  # 50 ms where nothing else is at work
    assert times["click"] < 400


def test_a_token_is_asked_for_once(browser: Any, page_world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    token = "a-token-that-is-long"
    monkeypatch.setenv("BIOLOOM_TOKEN", token)
    with served(page_world, options=("--rate", "0")) as (client, _):
        context = browser.new_context()
        page = context.new_page()
        page.goto(str(client.base_url))
        page.fill("#token", token)
        page.keyboard.press("Enter")
        page.wait_for_selector("#method option", state="attached", timeout=60_000)
        page.fill("#question", QUESTION)
        page.click("#ask button.main")
        page.wait_for_selector("article.card", timeout=60_000)
        context.close()
